// How an application in TypeScript uses the package: what must compile.

import * as core from 'ngx-cite-citations';
import * as store from 'ngx-cite-citations/store';

let state: unknown = {};

state = core.applyEvent(state, { type: 'STATE_SNAPSHOT', snapshot: {} });
state = core.applyPart(state, { type: 'data-deepcitation' }, 'other');

const entries: core.Entry[] = core.citationsOf(state, 'm');
const mark: core.Mark = core.markOf(entries[0]?.verification);
const total: number = core.summaryOf(state, 'm').total;
const texts: string[] = core.segmentsOf('', entries).map(({ text }) => text);

// @ts-expect-error there is no such verdict
const verdict: core.Verdict = 'green';

const thread: Promise<core.DeepCitationState> = store.loadThread('/', 't');

void [mark, total, texts, verdict, thread];

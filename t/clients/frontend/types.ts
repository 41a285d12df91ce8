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

import * as dom from 'ngx-cite-citations/dom';
import { citedMarkdown } from 'ngx-cite-citations/marked';
import * as react from 'ngx-cite-citations/react';
import { remarkCitations } from 'ngx-cite-citations/remark';
import 'ngx-cite-citations/elements';

const text = document.createElement('cited-text');
const sources = document.createElement('cited-sources');

text.citations = entries;
text.hrefOf = ({ attachmentId, pageNumber }) => `/files/${attachmentId}#${pageNumber}`;
text.strings = { verified: 'wörtlich' };
text.addEventListener('cite-open', (event) => {
    const href: string | undefined = event.detail.href;

    event.preventDefault();
    void [href, event.detail.citation.title];
});
sources.text = text;

const destroy: () => void = dom.hydrate(text, entries, { variant: 'superscript' });

const { citations, verifications, status, summary } = react.useDeepCitationAgUI({
    agUiState: { deepcitation: react.INITIAL_DEEPCITATION_STATE }, messageId: 'm',
});
const { state: parts, onData } = react.useCitationParts();

// @ts-expect-error there is no such variant
void dom.createMarker(entries, { variant: 'blink' });

void [destroy, citations, verifications, status, summary, parts, onData,
      citedMarkdown({ citations: entries }), remarkCitations({ streaming: true })];

// Several runs: in one stream, in several requests, with one messageId.

import {
    finished, snapshot, started, text, tool,
} from '../lib/events.mjs';
import { at, carried, key, message, unbound } from '../lib/expect.mjs';
import {
    bikes, bikesUnbound, cited, withoutSource, ferry, ferryBlock, ferryKey,
    ferryUnbound, resolved, timetable,
} from '../lib/ferry.mjs';

// marker|1|Bikes travel free␠
const secondKey = '33b8112df11deb89';

const second = {
    type: 'document', citationNumber: 1, format: 'marker', ...at(47, 3),
    sentence: 'Bikes travel free [1].', unbound: 'no source',
};

export const list = [
    {
        name: 'two-runs-one-stream',
        title: 'two runs in one stream',
        state: {},
        script: [
            started('run-1'), ...text('msg-1', ferry), finished('run-1'),
            started('run-2'), ...text('msg-2', ferryBlock), finished('run-2'),
        ],
        expect: key(
            message('msg-1', withoutSource),
            message('msg-2', { ...cited, runId: 'run-2' }),
        ),
    },
    {
        name: 'two-requests',
        title: 'two runs in two requests: the agent never sees our key',
        state: { theme: 'dark', list: [1.5, null, 'ä'] },
        runs: [
            {
                script: [started(), ...text('msg-1', ferryBlock), finished()],
                expect: key(message('msg-1', cited)),
            },
            {
                runId: 'run-2', asks: ['user-2'],
                script: [
                    started('run-2'), ...text('msg-2', bikes), finished('run-2'),
                ],
                expect: key(
                    carried(message('msg-1', cited)),
                    message('msg-2', {
                        ...bikesUnbound, runId: 'run-2', userMessageId: 'user-2',
                    }),
                ),
            },
        ],
    },
    {
        name: 'three-requests-snapshots',
        title: 'three requests to an agent that sends its state each time',
        state: {},
        runs: ['run-1', 'run-2', 'run-3'].map((runId, i) => ({
            runId, asks: [`user-${i + 1}`],
            script: [
                started(runId), ...text(`msg-${i + 1}`, 'Hello.'),
                snapshot({ turns: i + 1 }), finished(runId),
            ],
            expect: key(...['run-1', 'run-2', 'run-3'].slice(0, i + 1)
                .map((id, n) => message(`msg-${n + 1}`, {
                    runId: id, userMessageId: `user-${n + 1}`,
                    ...n < i ? { from: 'client' } : {},
                }))),
        })),
    },
    {
        name: 'id-opened-again',
        title: 'a message that is opened again: all of its text counts',
        state: {},
        script: [
            started(), ...text('msg-1', `${ferry} `),
            ...tool('call-1', 'log', '{}', 'noted'),
            ...text('msg-1', 'Then it returns.'), ...text('msg-1', ' '),
            finished(),
        ],
        // what the tool says is a source that no citation names
        expect: key(message('msg-1', {
            ...withoutSource, counts: { ...withoutSource.counts, unused: 1 },
        })),
    },
    {
        name: 'id-opened-again-cites',
        title: 'a message that is opened again and cites again',
        state: {},
        script: [
            started(), ...text('msg-1', `${ferry} `),
            ...text('msg-1', 'Bikes travel free [1].'), finished(),
        ],
        expect: key(message('msg-1', {
            cites: {
                [ferryKey]: [ferryUnbound, unbound()],
                [secondKey]: [{ ...second }, unbound()],
            },
            counts: { total: 2, skipped: 2, unbound: 2 },
        })),
    },
    {
        name: 'id-in-the-next-run',
        title: 'an id that the next run uses again: the message is its',
        state: {},
        runs: [
            {
                script: [started(), ...text('msg-1', ferryBlock), finished()],
                expect: key(message('msg-1', cited)),
            },
            {
                runId: 'run-2', asks: ['user-2'],
                script: [
                    started('run-2'), ...text('msg-1', ferry),
                    ...tool('call-1', 'search', '{}', timetable),
                    finished('run-2'),
                ],
                expect: key(message('msg-1', {
                    ...resolved, runId: 'run-2', userMessageId: 'user-2',
                })),
            },
        ],
    },
    {
        name: 'run-without-text',
        title: 'a run that says nothing adds nothing',
        state: { theme: 'dark' },
        script: [started(), finished()],
        flow: ['RUN_STARTED', 'RUN_FINISHED'],
        expect: undefined,
    },
];

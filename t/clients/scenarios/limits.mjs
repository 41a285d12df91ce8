// Limits: what goes over them.

import {
    delta, finished, snapshot, started, text,
} from '../lib/events.mjs';
import { carried, key, message } from '../lib/expect.mjs';
import {
    bikes, bikesUnbound, bikesUnread, cited, withoutSource, ferry, ferryBlock,
} from '../lib/ferry.mjs';

const large = 'x'.repeat(3000);

const old = (id, n) => message(id, { runId: `run-${n}`, userMessageId: 'user-0' });

export const list = [
    {
        name: 'snapshot-too-large',
        title: 'a snapshot over cite_max_event_size: the key comes again',
        at: 'small-events',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', ferryBlock),
            snapshot({ theme: 'light', filler: large }), finished(),
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'snapshot-too-large-then-text',
        title: 'text after a snapshot over cite_max_event_size',
        at: 'small-events',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', ferryBlock),
            snapshot({ theme: 'light', filler: large }),
            ...text('msg-2', bikes), finished(),
        ],
        expect: key(message('msg-1', cited), message('msg-2', bikesUnread)),
    },
    {
        name: 'run-finished-too-large',
        title: 'RUN_FINISHED over cite_max_event_size: ours come before it',
        at: 'small-events',
        state: {},
        script: [
            started(), ...text('msg-1', ferry),
            { ...finished(), result: { filler: large } },
        ],
        expect: key(message('msg-1', withoutSource)),
    },
    {
        name: 'delta-too-large',
        title: 'a delta of the agent over cite_max_event_size',
        at: 'small-events',
        state: {},
        script: [
            started(), ...text('msg-1', ferryBlock),
            delta({ op: 'add', path: '/filler', value: large }),
            ...text('msg-2', 'Again.'), finished(),
        ],
        expect: key(message('msg-1', cited), message('msg-2')),
    },
    {
        name: 'keep-messages',
        title: 'more messages than cite_keep_messages: the oldest leaves',
        at: 'few-messages',
        state: {
            deepcitation: key(
                message('msg-a', { ...cited, runId: 'run-a' }),
                message('msg-b', { ...withoutSource, runId: 'run-b' }),
            ),
        },
        script: [started(), ...text('msg-1', bikes), finished()],
        expect: key(
            carried(message('msg-b', { ...withoutSource, runId: 'run-b' })),
            message('msg-1', bikesUnbound),
        ),
    },
    {
        name: 'keep-messages-shared',
        title: 'a citation of a message that leaves stays if another has it',
        at: 'few-messages',
        state: {
            deepcitation: key(
                message('msg-a', { ...cited, runId: 'run-a' }),
                message('msg-b', { ...cited, runId: 'run-b' }),
            ),
        },
        script: [started(), ...text('msg-1', bikes), finished()],
        expect: key(
            carried(message('msg-b', { ...cited, runId: 'run-b' })),
            message('msg-1', bikesUnbound),
        ),
    },
    {
        name: 'keep-messages-in-one-run',
        title: 'the oldest leave also when all are of one run',
        at: 'few-messages',
        state: {},
        script: [
            started(), ...text('msg-1', ferryBlock), ...text('msg-2', 'Two.'),
            ...text('msg-3', 'Three.'), ...text('msg-4', ferry), finished(),
        ],
        expect: key(message('msg-3'), message('msg-4', withoutSource)),
    },
    {
        name: 'keep-messages-slash',
        title: 'a message with a slash in its id leaves',
        at: 'few-messages',
        state: { deepcitation: key(old('a/b', 1), old('msg-b', 2)) },
        script: [started(), ...text('msg-1', 'Hello.'), finished()],
        expect: key(carried(old('msg-b', 2)), message('msg-1')),
    },
    {
        name: 'state-too-large',
        title: 'more than cite_max_state_size: the oldest leave',
        at: 'small-state',
        state: {
            deepcitation: key(...[1, 2, 3, 4, 5, 6, 7, 8]
                .map((n) => old(`msg-${n}0`, n))),
        },
        script: [started(), ...text('msg-1', 'Hello.'), finished()],
        // of 1700 bytes; these are 1611, with one more it were 1922
        expect: key(...[5, 6, 7, 8]
            .map((n) => carried(old(`msg-${n}0`, n))), message('msg-1')),
    },
    {
        name: 'too-many-citations',
        title: 'citations over cite_max_citations are counted',
        at: 'one-citation',
        state: {},
        script: [
            started(), ...text('msg-1', `${ferry} Bikes travel free [2].`),
            finished(),
        ],
        expect: key(message('msg-1', {
            ...withoutSource, counts: { ...withoutSource.counts, dropped: 1 },
        })),
    },
];

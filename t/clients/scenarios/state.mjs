// What the client's state can be before, and what an agent does to it.

import {
    content, delta, end, finished, snapshot, start, started, text, tool,
} from '../lib/events.mjs';
import { carried, key, message } from '../lib/expect.mjs';
import {
    cited, withoutSource, ferry, ferryBlock, ferryBlockKey, ferryKey, resolved,
    timetable,
} from '../lib/ferry.mjs';

const hello = [started(), ...text('msg-1', 'Hello.'), finished()];
const before = message('msg-0', {
    ...cited, runId: 'run-0', userMessageId: 'user-0',
});

const forged = {
    citations: {}, verifications: {},
    messages: {
        'msg-1': message('msg-1', { counts: { total: 9, verified: 9 } }),
        'msg-9': message('msg-9'),
    },
};

export const list = [
    {
        name: 'state-absent',
        title: 'no state in the request: every frame is the whole key',
        state: { theme: 'dark' }, sends: undefined,
        script: [started(), ...text('msg-1', ferry), finished()],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ add /; msg-1 verifying',
            '+ add /; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', withoutSource)),
    },
    {
        name: 'state-absent-then-snapshot',
        title: 'a snapshot makes a state known that was not',
        state: { theme: 'dark' }, sends: undefined,
        script: [
            started(), ...text('msg-1', 'Hello.'), snapshot({ theme: 'light' }),
            ...text('msg-2', 'Again.'), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ add /; msg-1 complete',
            'STATE_SNAPSHOT',
            '+ add /; msg-1 complete',
            '+ add /messages/msg-2; msg-1 complete, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1'), message('msg-2')),
    },
    {
        name: 'state-null',
        title: 'a state that is null becomes an object',
        state: {}, sends: null,
        script: hello,
        flow: [
            'RUN_STARTED',
            '+ add (root), add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1')),
        app: {},
    },
    {
        name: 'state-null-of-the-client',
        title: 'a client whose own state is null',
        state: null,
        script: hello,
        expect: key(message('msg-1')),
        app: {},
        // 1.0.0 does not send a state that is null
        only: ['0.0.59', '0.0.42'],
    },
    {
        name: 'snapshot-null',
        title: 'a snapshot that is null becomes an object',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', 'Hello.'), snapshot(null), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-1 complete',
            'STATE_SNAPSHOT',
            '+ add (root), add /; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1')),
        app: {},
    },
    {
        name: 'state-array',
        title: 'a state that is an array is left alone',
        state: [1, 2],
        script: hello,
        flow: [
            'RUN_STARTED',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            'RUN_FINISHED',
        ],
        expect: undefined,
    },
    {
        name: 'state-text',
        title: 'a state that is a text is left alone',
        state: 'busy',
        script: hello,
        expect: undefined,
    },
    {
        name: 'key-of-another-form',
        title: 'something else under the key is replaced',
        state: { theme: 'dark', deepcitation: 'on' },
        script: hello,
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1')),
    },
    {
        name: 'key-of-an-array',
        title: 'an array under the key is replaced',
        state: { deepcitation: [{ messages: {} }] },
        script: hello,
        expect: key(message('msg-1')),
    },
    {
        name: 'citations-from-before',
        title: 'citations of the run before are kept as they are',
        state: { theme: 'dark', deepcitation: key(before) },
        script: [started(), ...text('msg-1', ferry), finished()],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-0 complete, msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-0 complete, msg-1 verifying',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1; msg-0 complete, msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(carried(before), message('msg-1', withoutSource)),
    },
    {
        name: 'left-unfinished',
        title: 'messages that an earlier run left unfinished are interrupted',
        state: {
            deepcitation: key(
                message('msg-a', { status: 'streaming', runId: 'run-0' }),
                message('msg-b', { runId: 'run-0' }),
                message('msg-c', { status: 'verifying', runId: 'run-0' }),
            ),
        },
        script: hello,
        flow: [
            'RUN_STARTED',
            '+ add /; msg-a error, msg-b complete, msg-c error,'
                + ' msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-a error, msg-b complete,'
                + ' msg-c error, msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(
            carried(message('msg-a', {
                status: 'error', error: 'interrupted', runId: 'run-0',
            })),
            carried(message('msg-b', { runId: 'run-0' })),
            carried(message('msg-c', {
                status: 'error', error: 'interrupted', runId: 'run-0',
            })),
            message('msg-1'),
        ),
    },
    {
        name: 'snapshot-in-a-message',
        title: 'a snapshot in the middle of a message',
        state: { theme: 'dark' },
        script: [
            started(), start('msg-1'), content('msg-1', 'The ferry '),
            snapshot({ theme: 'light' }),
            content('msg-1', 'leaves at six [1].'), end('msg-1'), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            'STATE_SNAPSHOT',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', withoutSource)),
    },
    {
        name: 'snapshot-after-an-old-verdict',
        title: 'after a snapshot this run\'s verdict counts, not the client\'s',
        state: {
            theme: 'dark',
            deepcitation: key(message('msg-0', {
                ...withoutSource, counts: { total: 1, verified: 1 },
                cites: { [ferryKey]: [
                    { ...withoutSource.cites[ferryKey][0], unbound: undefined },
                    { status: 'found', by: 'the client' },
                ] },
                runId: 'run-0',
            })),
        },
        script: [
            started(), ...text('msg-1', ferry), snapshot({ theme: 'dark' }),
            finished(),
        ],
        expect: key(
            carried(message('msg-0', {
                ...withoutSource, counts: { total: 1, verified: 1 },
                cites: { [ferryKey]: [
                    { ...withoutSource.cites[ferryKey][0], unbound: undefined },
                    { status: 'found', by: 'the client' },
                ] },
                runId: 'run-0',
            })),
            message('msg-1', withoutSource),
        ),
    },
    {
        name: 'mark-of-the-client-forged',
        title: 'whatever the client says of it, its messages are the client\'s',
        state: {
            deepcitation: key(
                { ...before, from: 'verifier' },
                { ...carried(before), messageId: 'msg-b', from: null },
            ),
        },
        script: hello,
        expect: key(carried(before),
                    carried({ ...before, messageId: 'msg-b' }),
                    message('msg-1')),
    },
    {
        name: 'snapshot-forges-the-key',
        title: 'what a snapshot says under the key is undone',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', ferry),
            snapshot({ theme: 'light', deepcitation: forged }), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            'STATE_SNAPSHOT',
            '+ add /; msg-1 verifying',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', withoutSource)),
    },
    {
        name: 'snapshot-forges-the-key-first',
        title: 'a forged key is undone also before the first message',
        state: { deepcitation: key(before) },
        script: [started(), snapshot({ deepcitation: forged }), finished()],
        flow: [
            'RUN_STARTED',
            'STATE_SNAPSHOT',
            '+ add /; msg-0 complete',
            'RUN_FINISHED',
        ],
        expect: key(carried(before)),
    },
    {
        name: 'snapshot-echoes-the-state',
        title: 'an agent that answers with the state it was given',
        state: { theme: 'dark', deepcitation: key(before) },
        script: [
            started(), ...text('msg-1', 'Hello.'), snapshot({ theme: 'dark' }),
            finished(),
        ],
        expect: key(carried(before), message('msg-1')),
    },
    {
        name: 'snapshots-several',
        title: 'three snapshots, each with the key after it',
        state: {},
        script: [
            started(), snapshot({ step: 1 }), ...text('msg-1', ferryBlock),
            snapshot({ step: 2 }), snapshot({ step: 3 }), finished(),
        ],
        flow: [
            'RUN_STARTED', 'STATE_SNAPSHOT',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryBlockKey},`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'STATE_SNAPSHOT',
            '+ add /; msg-1 complete',
            'STATE_SNAPSHOT',
            '+ add /; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'snapshot-array',
        title: 'after a snapshot that is an array nothing is sent',
        state: {},
        script: [
            started(), ...text('msg-1', 'Hello.'), snapshot([1]), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-1 complete',
            'STATE_SNAPSHOT',
            'RUN_FINISHED',
        ],
        expect: undefined,
        lost: true,
    },
    {
        name: 'delta-removes-the-key',
        title: 'a delta that removes the key is undone',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', ferryBlock),
            delta({ op: 'remove', path: '/deepcitation' }), finished(),
        ],
        expect: key(message('msg-1', cited)),
        complainsWithout: true,
    },
    {
        name: 'delta-forges-a-verdict',
        title: 'a verdict that the agent writes does not stay',
        state: {},
        script: [
            started(), ...text('msg-1', ferry),
            ...tool('call-1', 'search', '{}', timetable),
            delta({ op: 'add',
                    path: `/deepcitation/verifications/${ferryKey}`,
                    value: { status: 'found' } }),
            finished(),
        ],
        expect: key(message('msg-1', resolved)),
        complainsWithout: true,
    },
    {
        name: 'delta-moves-the-key',
        title: 'a key that the agent moves away comes back',
        state: {},
        script: [
            started(), ...text('msg-1', ferryBlock),
            delta({ op: 'move', from: '/deepcitation', path: '/mine' }),
            finished(),
        ],
        expect: key(message('msg-1', cited)),
        app: { mine: key(message('msg-1', cited)) },
        complainsWithout: true,
    },
    {
        name: 'delta-that-fails',
        title: 'a delta that no client can apply changes nothing of ours',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', ferryBlock),
            delta({ op: 'add', path: '/deepcitation/mine', value: 1 },
                  { op: 'remove', path: '/missing' }),
            ...text('msg-2', 'Again.'), finished(),
        ],
        expect: key(message('msg-1', cited), message('msg-2')),
        complains: true,
    },
    {
        name: 'delta-by-an-escaped-pointer',
        title: 'a pointer with escapes that means the key is seen',
        state: { 'a/b': 1 },
        script: [
            started(), ...text('msg-1', ferryBlock),
            delta({ op: 'replace', path: '/a~1b', value: 2 },
                  { op: 'add', path: '/deepcitation/messages/x~0y', value: 3 }),
            finished(),
        ],
        expect: key(message('msg-1', cited)),
        complainsWithout: true,
        app: { 'a/b': 2 },
    },
];

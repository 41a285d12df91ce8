// Each row of the table "When" of docs/wire-format.md, with the frames in
// their places.

import {
    content, custom, delta, failed, finished, snapshot, start, started,
    text, tool,
} from '../lib/events.mjs';
import { carried, key, message } from '../lib/expect.mjs';
import {
    cited, withoutSource, ferry, ferryBlock, ferryBlockKey, ferryKey, resolved,
    timetable,
} from '../lib/ferry.mjs';

const before = message('msg-0', { runId: 'run-0', userMessageId: 'user-0' });

export const list = [
    {
        name: 'first-message',
        title: 'the first message of a run brings the whole key',
        state: { theme: 'dark' },
        script: [started(), ...text('msg-1', 'Hello.'), finished()],
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
        name: 'first-message-key-there',
        title: 'the first message brings the key also where the client has it',
        state: { theme: 'dark', deepcitation: key(before) },
        script: [started(), ...text('msg-1', 'Hello.'), finished()],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-0 complete, msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-0 complete, msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(carried(before), message('msg-1')),
    },
    {
        name: 'later-message',
        title: 'a later message is added before it starts',
        state: {},
        script: [
            started(), ...text('msg-1', 'Hello.'), custom(),
            ...text('msg-2', 'Again.'), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-1 complete',
            'CUSTOM',
            '+ add /messages/msg-2; msg-1 complete, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1'), message('msg-2')),
    },
    {
        name: 'message-end',
        title: 'the end of a message brings its citations',
        state: {},
        script: [started(), ...text('msg-1', ferryBlock), finished()],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryBlockKey},`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'message-end-waits',
        title: 'a citation without a source is pending until the run ends',
        state: {},
        script: [started(), ...text('msg-1', ferry), finished()],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', withoutSource)),
    },
    {
        name: 'late-source',
        title: 'a source that comes late changes the message after its event',
        state: {},
        script: [
            started(), ...text('msg-1', ferry),
            ...tool('call-1', 'search', '{}', timetable), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            'TOOL_CALL_START', 'TOOL_CALL_ARGS', 'TOOL_CALL_END',
            'TOOL_CALL_RESULT',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', resolved)),
    },
    {
        name: 'snapshot',
        title: 'after a snapshot the whole key comes again',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', ferryBlock),
            snapshot({ theme: 'light' }), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryBlockKey},`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'STATE_SNAPSHOT',
            '+ add /; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'snapshot-nothing-to-say',
        title: 'a snapshot before there is anything of ours adds nothing',
        state: { theme: 'dark' },
        script: [started(), snapshot({ theme: 'light' }), finished()],
        flow: ['RUN_STARTED', 'STATE_SNAPSHOT', 'RUN_FINISHED'],
        expect: undefined,
    },
    {
        name: 'delta-of-the-agent',
        title: 'a delta of the agent elsewhere adds nothing',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', 'Hello.'),
            delta({ op: 'replace', path: '/theme', value: 'light' },
                  { op: 'add', path: '/deepcitations', value: 1 }),
            finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-1 complete',
            'STATE_DELTA',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1')),
    },
    {
        name: 'delta-on-the-key',
        title: 'a delta of the agent on the key is undone',
        state: {},
        script: [
            started(), ...text('msg-1', ferry),
            delta({ op: 'replace', path: '/deepcitation/messages/msg-1/status',
                    value: 'verified by me' }),
            finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            'STATE_DELTA',
            '+ add /; msg-1 verifying',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', withoutSource)),
        // without us there is no such path
        complainsWithout: true,
    },
    {
        name: 'delta-replaces-root',
        title: 'after a delta that replaces the root the whole key comes again',
        state: { theme: 'dark' },
        script: [
            started(), ...text('msg-1', ferryBlock),
            delta({ op: 'replace', path: '', value: { theme: 'none' } }),
            finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryBlockKey},`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'STATE_DELTA',
            '+ add /; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'run-error',
        title: 'RUN_ERROR: an open message fails, the others are completed',
        state: {},
        script: [
            started(), ...text('msg-1', ferry), start('msg-2'),
            content('msg-2', 'And bikes'), failed(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            '+ add /messages/msg-2; msg-1 verifying, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1, replace /messages/msg-2;'
                + ' msg-1 complete, msg-2 error',
            'RUN_ERROR',
        ],
        expect: key(
            message('msg-1', withoutSource),
            message('msg-2', { status: 'error', error: 'run error' }),
        ),
    },
    {
        name: 'no-terminal-event',
        title: 'a stream that just ends: open messages are interrupted',
        state: {},
        script: [
            started(), ...text('msg-1', ferry), start('msg-2'),
            content('msg-2', 'And bikes'),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            '+ add /messages/msg-2; msg-1 verifying, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1, replace /messages/msg-2;'
                + ' msg-1 complete, msg-2 error',
        ],
        expect: key(
            message('msg-1', withoutSource),
            message('msg-2', { status: 'error', error: 'interrupted' }),
        ),
    },
    {
        name: 'open-at-the-end',
        title: 'a message that is open at RUN_FINISHED is complete',
        state: {},
        script: [
            started(), start('msg-1'), content('msg-1', ferryBlock), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            `+ add /citations/${ferryBlockKey},`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
        // every client refuses such a run
        raises: /RUN_FINISHED/,
    },
];

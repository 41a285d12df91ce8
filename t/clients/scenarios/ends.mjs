// How streams end.

import {
    content, dies, failed, finished, messages, pause, raw, start, started, text,
} from '../lib/events.mjs';
import { key, message } from '../lib/expect.mjs';
import {
    bikes, bikesUnbound, cited, withoutSource, ferry, ferryBlock, ferryKey,
} from '../lib/ferry.mjs';

const input = {
    threadId: 'thread-1', runId: 'run-1', state: { theme: 'dark' }, tools: [],
    context: [], forwardedProps: {},
    messages: [{ id: 'user-1', role: 'user', content: 'When?' }],
};

const direct = {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(input), state: input.state,
};

export const list = [
    {
        name: 'run-error-only',
        title: 'RUN_ERROR as the only event of a run',
        state: {},
        script: [started(), failed()],
        flow: ['RUN_STARTED', 'RUN_ERROR'],
        expect: undefined,
    },
    {
        name: 'error-after-the-end',
        title: 'RUN_ERROR after RUN_FINISHED: nothing comes between them',
        state: {},
        script: [
            started(), ...text('msg-1', 'Hello.'), finished(), failed(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED', 'RUN_ERROR',
        ],
        expect: key(message('msg-1')),
    },
    {
        name: 'end-after-the-error',
        title: 'RUN_FINISHED after RUN_ERROR, which clients refuse',
        script: [
            started(), start('msg-1'), content('msg-1', 'Hel'), failed(),
            finished(),
        ],
        direct,
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            '+ replace /messages/msg-1; msg-1 error',
            'RUN_ERROR', 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', { status: 'error', error: 'run error' })),
    },
    {
        name: 'agent-dies',
        title: 'the agent dies in the middle: the client fails as without us',
        state: {},
        script: [
            started(), ...text('msg-1', ferryBlock), start('msg-2'),
            content('msg-2', 'And bikes'), pause(100), dies(),
        ],
        raises: /terminated|network|aborted|closed/i,
        // how far it has read when the connection breaks is not ours to say
        undetermined: true,
    },
    {
        name: 'agent-dies-direct',
        title: 'the agent dies in the middle: the message is interrupted',
        script: [
            started(), ...text('msg-1', ferryBlock), start('msg-2'),
            content('msg-2', 'And bikes'), pause(100), dies(),
        ],
        direct,
        raises: /aborted/,
        expect: key(
            message('msg-1', cited),
            message('msg-2', { status: 'error', error: 'interrupted' }),
        ),
    },
    {
        name: 'agent-dies-in-an-event',
        title: 'the agent dies in an event: ours come before its torn bytes',
        script: [
            started(), start('msg-1'), raw('data: {"type":"TEXT_MESSAGE_CON'),
            pause(100), dies(),
        ],
        direct,
        raises: /aborted/,
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START',
            '+ replace /messages/msg-1; msg-1 error',
            '"data: {\\"type\\":\\"TEXT_MESSAGE_CON"',
        ],
        expect: key(message('msg-1', {
            status: 'error', error: 'interrupted',
        })),
    },
    {
        name: 'torn-at-the-end',
        title: 'a stream that ends in the middle of an event',
        script: [
            started(), ...text('msg-1', ferry), start('msg-2'),
            raw('data: {"type":"TEXT_MESSAGE_CON'),
        ],
        direct,
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            '+ add /messages/msg-2; msg-1 verifying, msg-2 streaming',
            'TEXT_MESSAGE_START',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-1, replace /messages/msg-2;'
                + ' msg-1 complete, msg-2 error',
            '"data: {\\"type\\":\\"TEXT_MESSAGE_CON"',
        ],
        expect: key(
            message('msg-1', withoutSource),
            message('msg-2', { status: 'error', error: 'interrupted' }),
        ),
    },
    {
        name: 'no-terminal-all-ended',
        title: 'no terminal event, but every message has ended',
        state: { theme: 'dark' },
        script: [started(), ...text('msg-1', ferry)],
        expect: key(message('msg-1', withoutSource)),
    },
    {
        name: 'messages-snapshot-only',
        title: 'text that comes in MESSAGES_SNAPSHOT alone',
        state: {},
        script: [
            started(),
            messages({ id: 'user-1', role: 'user', content: 'When? [7]' },
                     { id: 'msg-1', role: 'assistant', content: ferryBlock }),
            finished(),
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'messages-snapshot-too',
        title: 'MESSAGES_SNAPSHOT repeats what was streamed and adds to it',
        state: {},
        script: [
            started(), ...text('msg-1', ferry),
            messages({ id: 'user-1', role: 'user', content: 'When?' },
                     { id: 'msg-1', role: 'assistant', content: ferry },
                     { id: 'msg-2', role: 'assistant', content: bikes }),
            finished(),
        ],
        expect: key(
            message('msg-1', withoutSource), message('msg-2', bikesUnbound),
        ),
    },
];

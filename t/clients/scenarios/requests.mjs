// The request: what of it is read, and what the agent gets.

import { finished, started, text } from '../lib/events.mjs';
import { carried, key, message } from '../lib/expect.mjs';
import { cited, withoutSource, ferry, ferryBlock } from '../lib/ferry.mjs';

const before = message('msg-0', { runId: 'run-0', userMessageId: 'user-0' });
const cites = [started(), ...text('msg-1', ferryBlock), finished()];

const wholeEachTime = [
    'RUN_STARTED',
    '+ add /; msg-1 streaming',
    'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
    '+ add /; msg-1 complete',
    'RUN_FINISHED',
];

// without the request nothing is known of the user's message
const unread = key(message('msg-1', { ...cited, userMessageId: undefined }));

const input = {
    threadId: 'thread-1', runId: 'run-1', tools: [], context: [],
    forwardedProps: {},
    state: { theme: 'dark', deepcitation: key(before), n: 1 },
    messages: [{ id: 'user-1', role: 'user', content: 'When?' }],
};

export const list = [
    {
        name: 'body-too-large',
        title: 'a body over cite_max_request_size is not read',
        at: 'short-requests',
        state: { filler: 'x'.repeat(2000), deepcitation: key(before) },
        script: cites,
        flow: wholeEachTime,
        expect: unread,
        body: 'kept',
    },
    {
        name: 'body-of-another-type',
        title: 'a body that is not JSON by its type is not read',
        contentType: 'text/plain',
        state: { theme: 'dark', deepcitation: key(before) },
        script: cites,
        flow: wholeEachTime,
        expect: unread,
        body: 'kept',
    },
    {
        name: 'body-signed',
        title: 'a body with a digest is not read',
        headers: { 'Content-Digest': 'sha-256=:x:' },
        state: { theme: 'dark' },
        script: cites,
        flow: wholeEachTime,
        expect: unread,
        body: 'kept',
    },
    {
        name: 'body-broken',
        title: 'a body that is no JSON, whatever its type says',
        direct: {
            headers: { 'Content-Type': 'application/json' },
            body: '{"runId":"run-1","state":{"deepcitation":1}',
            state: { theme: 'dark' },
        },
        script: cites,
        flow: wholeEachTime,
        expect: unread,
        body: 'kept',
    },
    {
        name: 'body-wrapped',
        title: 'the wrapped form of a single endpoint',
        direct: {
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({
                method: 'agent/run', params: { agentId: 'a' }, body: input,
            }),
            state: input.state,
        },
        script: cites,
        expect: key(carried(before), message('msg-1', cited)),
    },
    {
        name: 'body-spaced',
        title: 'white space, numbers and order of a body are kept',
        direct: {
            headers: { 'Content-Type': 'application/json; charset=utf-8' },
            body: '{ "runId":"run-1",\n "state" : {"b":1.0, "a":1e2, "deepcitation":'
                + `${JSON.stringify(key(before))} , "z":-0} ,`
                + ' "messages":[{"id":"user-1","role":"user","content":"x"}]}',
            state: { b: 1, a: 100, deepcitation: key(before), z: 0 },
        },
        body: new RegExp('^\\{ "runId":"run-1",\\n "state" : '
            + '\\{"b":1\\.0, "a":1e2\\s*,\\s*"z":-0\\} , '
            + '"messages":\\[\\{"id":"user-1","role":"user","content":"x"\\}\\]\\}$'),
        script: cites,
        expect: key(carried(before), message('msg-1', cited)),
    },
    {
        name: 'get',
        title: 'a stream that answers GET is read, its request is not',
        direct: { method: 'GET' },
        script: cites,
        flow: wholeEachTime,
        expect: unread,
    },
    {
        name: 'state-shown',
        title: 'cite_hide_state off: the agent sees the key',
        at: 'shown',
        state: { theme: 'dark', deepcitation: key(before) },
        script: cites,
        expect: key(carried(before), message('msg-1', cited)),
        body: 'kept',
    },
    {
        name: 'preflight',
        title: 'an OPTIONS request passes',
        direct: {
            method: 'OPTIONS',
            headers: {
                Origin: 'https://app.example.com',
                'Access-Control-Request-Method': 'POST',
                'Access-Control-Request-Headers': 'content-type',
            },
        },
        status: 204,
    },
    {
        name: 'not-allowed',
        title: 'a request that auth_request refuses is not read and not sent',
        at: 'refusing',
        state: { theme: 'dark', deepcitation: key(before) },
        refused: 403,
    },
    {
        name: 'not-allowed-large',
        title: 'the refusal comes before the body has been sent',
        at: 'refusing',
        direct: {
            headers: {
                'Content-Type': 'application/json', 'Content-Length': '500000',
            },
            body: '{"state":', unfinished: true,
        },
        refused: 403,
    },
    {
        name: 'two-agents',
        title: 'two agents on one server, each with its key',
        state: { theme: 'dark' },
        runs: [
            {
                at: 'one', key: 'cites_one', script: cites,
                expect: key(message('msg-1', cited)),
            },
            {
                at: 'two', key: 'cites_two', runId: 'run-2', asks: ['user-2'],
                script: [
                    started('run-2'), ...text('msg-2', ferry), finished('run-2'),
                ],
                expect: key(message('msg-2', {
                    ...withoutSource, runId: 'run-2', userMessageId: 'user-2',
                })),
                app: { theme: 'dark', cites_one: key(message('msg-1', cited)) },
            },
            {
                at: 'one', key: 'cites_one', runId: 'run-3', asks: ['user-3'],
                script: [
                    started('run-3'), ...text('msg-3', 'Bye.'), finished('run-3'),
                ],
                expect: key(
                    carried(message('msg-1', cited)),
                    message('msg-3', {
                        runId: 'run-3', userMessageId: 'user-3',
                    }),
                ),
                app: {
                    theme: 'dark',
                    cites_two: key(message('msg-2', {
                        ...withoutSource, runId: 'run-2', userMessageId: 'user-2',
                    })),
                },
            },
        ],
    },
    {
        name: 'key-by-variable',
        title: 'a key that a variable gives',
        at: 'key', headers: { 'X-Key': 'sources' }, key: 'sources',
        state: { theme: 'dark' },
        script: cites,
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'key-empty',
        title: 'with a variable that is empty nothing is told',
        at: 'key', state: { theme: 'dark' },
        script: cites,
        expect: undefined,
    },
    {
        name: 'key-refused',
        title: 'with a key that must not be nothing is told',
        at: 'key', headers: { 'X-Key': '__proto__' }, state: { theme: 'dark' },
        script: cites,
        expect: undefined,
    },
    {
        name: 'crlf-repaired',
        title: 'lines that end in CRLF, repaired',
        at: 'repairing', lineEnd: '\r\n', repaired: true,
        state: { theme: 'dark' },
        script: cites,
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'crlf-kept',
        title: 'lines that end in CRLF, kept as they are',
        lineEnd: '\r\n',
        direct: { method: 'GET' },
        script: cites,
        flow: wholeEachTime,
        expect: unread,
    },
    {
        name: 'cr-repaired',
        title: 'lines that end in CR, repaired',
        at: 'repairing', lineEnd: '\r', repaired: true,
        state: { theme: 'dark' },
        script: cites,
        expect: key(message('msg-1', cited)),
    },
];

// What the verifier was asked: all that was due, and nothing of the client's.

import { isDeepStrictEqual } from 'node:util';

import { difference } from './check.mjs';

// what nginx itself sends, and what cite_verify_pass_header names
const headers = [
    'connection', 'content-length', 'content-type', 'host', 'x-nth', 'x-run',
];

// never told: where a citation stands in the text, and what became of it
const untold = [
    'offset', 'length', 'offsetUtf16', 'lengthUtf16', 'sentence', 'resolved',
];

// states are the client's after each frame.
export function* examineQuestions({ run, asked }, states) {
    const names = asked.map(({ name }) => name).sort();
    const expected = [...run.asked ?? []].sort();

    if (!isDeepStrictEqual(names, expected)) {
        yield `asked ${names}, expected ${expected}`;
    }

    for (const one of asked) {
        yield* examineRequest(one);

        const wanted = run.sees?.[one.name];

        if (wanted) {
            const wrong = difference(one.question, wanted);

            if (wrong !== undefined) {
                yield `the question ${one.name} ${wrong}`;
            }

        } else if (run.expect !== undefined) {
            yield* examineQuestion(one, run, states);
        }
    }
}

function* examineRequest({ name, method, headers: got, length }) {
    const others = Object.keys(got).filter((header) => !headers.includes(header));

    if (others.length) {
        yield `the question ${name} has headers ${others}`;
    }

    if (method !== 'POST' || got['content-type'] !== 'application/json'
        || got['content-length'] !== String(length))
    {
        yield `the question ${name}: ${method}, ${JSON.stringify(got)}`;
    }
}

// A question says of its citations what the client was told of them.
function* examineQuestion({ name, question }, run, states) {
    const { threadId, runId, messageId, stateKey } = question;
    const told = states
        .map((state) => state?.[run.key]?.messages[messageId])
        .filter((message) => message?.runId === runId);

    if (threadId !== 'thread-1' || stateKey !== run.key) {
        yield `the question ${JSON.stringify(question)}`;
    }

    for (const [key, citation] of Object.entries(citationsOf(question))) {
        if (!told.some(({ citations }) => citations[key]
            && isDeepStrictEqual(citation, asAsked(citations[key]))))
        {
            yield `the question ${name} has ${JSON.stringify(citation)}, which`
                + ' is not what the client was told';
        }
    }
}

function citationsOf({ key, citation, attachments }) {
    return key ? { [key]: citation }
        : Object.assign({}, ...attachments.map((one) => one.citations));
}

function asAsked(citation) {
    return Object.fromEntries(Object.entries(citation)
        .filter(([member]) => !untold.includes(member)));
}

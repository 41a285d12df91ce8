// What is wrong with one run, if anything: a list of sentences.

import { checkKey, difference, stated } from './check.mjs';
import { follow } from './patch.mjs';
import { examineQuestions } from './questions.mjs';
import { eventOf, flow, takeApart } from './wire.mjs';

// run is the scenario's, got what a client or a plain request saw of it,
// request and sent what the agent was asked and what it sent, asked what the
// verifier was, reference what the same saw without us.
export function examine(facts) {
    const { run, got } = facts;

    if (run.refused) {
        return [...examineRefused(facts)];
    }

    const problems = [...examineOutcome(facts), ...examineBody(facts)];

    if (run.script === undefined || run.undetermined) {
        return problems;
    }

    // a client that fails may have lost what it read last
    const wire = examineWire(facts);
    const counts = !run.direct && !run.raises;
    const state = counts ? got.state : wire.state;

    return [
        ...problems,
        ...wire.problems,
        ...examineQuestions(facts, wire.states),
        ...examineState({ ...facts, state, counts }),
        ...(counts ? examineClient(facts, wire) : []),
    ];
}

function* examineRefused({ run, got, request }) {
    if (got.status !== run.refused) {
        yield `status ${got.status}, expected ${run.refused}`;
    }

    if (request) {
        yield 'the agent was asked';
    }
}

function* examineOutcome({ run, got, reference }) {
    const status = run.status ?? 200;

    if (got.status !== status) {
        yield `status ${got.status}, expected ${status}`;
    }

    if (run.raises) {
        if (got.error === undefined) {
            yield 'no error, though one was expected';

        } else if (!run.raises.test(got.error)) {
            yield `error ${got.error}, expected ${run.raises}`;
        }

        if ((reference.error === undefined) !== (got.error === undefined)) {
            yield `without us the error is ${reference.error}`;
        }

    } else if (got.error !== undefined) {
        yield `error ${got.error}`;
    }

    const expected = run.raises || run.complains
        ? reference.complaints.length : 0;

    if (!run.undetermined && got.complaints.length !== expected) {
        yield `console: ${got.complaints.join('\n')}, expected ${expected}`;
    }

    if (run.complainsWithout && reference.complaints.length === 0) {
        yield 'without us the client does not complain';
    }
}

// The agent gets every byte of the body but our key.
function* examineBody({ run, got, request }) {
    if (!request) {
        yield 'the agent was not asked';
        return;
    }

    const expected = run.body === 'kept' ? got.body
        : run.body ?? hidden(got.body, run.key);
    const matches = run.body instanceof RegExp ? run.body.test(request.body)
        : request.body === expected;

    if (!matches) {
        yield `the agent got the body ${request.body}, expected ${expected}`;
    }

    const length = String(Buffer.byteLength(request.body));
    const declared = request.headers['content-length'] ?? '0';

    if (declared !== length) {
        yield `Content-Length ${declared}, the body has ${length}`;
    }
}

// Clients write JSON as JSON.stringify() does, so that this gives every byte.
function hidden(body, key) {
    let input;

    try {
        input = JSON.parse(body);

    } catch {
        return body;
    }

    const inner = input.method ? input.body : input;

    if (inner.state && !Array.isArray(inner.state)) {
        delete inner.state[key];
    }

    return JSON.stringify(input);
}

// Removes our frames, which must leave what was sent, and applies them.
function examineWire({ run, got, sent, apply }) {
    const problems = [];
    const lines = run.repaired ? sent.replace(/\r\n?/g, '\n') : sent;
    const states = [];
    let frames = [];
    let state = structuredClone(got.before ?? run.direct?.state ?? {});

    try {
        frames = takeApart(got.came, lines, run.key);

    } catch (error) {
        problems.push(`the stream: ${error.message}`);
    }

    for (const { ours, frame } of frames) {
        state = follow(state, eventOf(frame), apply, (error) => {
            if (ours) {
                problems.push(`${frame.trim()} does not apply: ${error}`);
            }
        });
        states.push(state);

        if (ours) {
            problems.push(...examineMidway(state, run.key));
        }
    }

    const count = frames.filter(({ ours }) => ours).length;

    if (count === 0 && run.expect !== undefined) {
        problems.push('no delta of ours came');
    }

    if (count !== 0 && run.expect === undefined && !run.lost) {
        problems.push(`${count} deltas of ours came, none was due`);
    }

    if (frames.some(({ beats }) => beats) !== Boolean(run.heartbeats)) {
        problems.push(run.heartbeats ? 'no heartbeat came' : 'a heartbeat came');
    }

    if (run.came !== undefined && run.came !== got.came) {
        problems.push(`came ${got.came}, expected ${run.came}`);
    }

    if (run.flow) {
        problems.push(...compareFlow(flow(frames, states, run.key), run.flow));
    }

    return { problems, state, states, frames };
}

// What must hold whenever we have said something.
function examineMidway(state, key) {
    const ours = state?.[key];

    return ours ? checkKey(ours, { isFinal: false }) : [];
}

function compareFlow(got, expected) {
    if (got.join('\n') === expected.join('\n')) {
        return [];
    }

    return [['the flow is', ...got, 'expected', ...expected].join('\n    ')];
}

function* examineState({ run, reference, state, counts }) {
    const [key, rest] = part(state, run.key);
    const [, theirs] = part(reference.state, run.key);
    const app = 'app' in run ? run.app : theirs;
    const wrong = difference(stated(key, run.expect), run.expect);

    if (wrong !== undefined) {
        yield `state.${run.key} ${wrong}`;
    }

    if (counts) {
        const touched = difference(stated(rest, app), app);

        if (touched !== undefined) {
            yield `the application's state ${touched}`;
        }
    }

    if (key !== undefined && run.expect !== undefined) {
        yield* checkKey(key);
    }
}

// Our part of a state, and the rest of it.
function part(state, key) {
    if (state === null || typeof state !== 'object' || Array.isArray(state)) {
        return [undefined, state];
    }

    const { [key]: ours, ...rest } = state;

    return [ours, rest];
}

function* examineClient({ got, reference }, { frames }) {
    const messages = difference(got.messages, reference.messages);

    if (messages !== undefined) {
        yield `messages ${messages}`;
    }

    const deltas = frames.filter(({ frame }) =>
        eventOf(frame)?.type === 'STATE_DELTA').length;

    if (got.deltas !== deltas) {
        yield `the client worked on ${got.deltas} deltas of ${deltas}`;
    }
}

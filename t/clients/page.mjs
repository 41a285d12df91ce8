// The package of conf/frontend and the demo's events.js, without a browser: every patch that
// the core adds to the fixtures, and what is selected from the state then,
// compared with fast-json-patch and with what is counted again.
//
//     node page.mjs CITE CLIENT FIXTURE...
//
// CITE is the program, CLIENT a folder with @ag-ui/client.  A line of JSON for
// each thing looked at: name, patches, problems.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import * as citations from '../../conf/frontend/citations.js';
import { readData } from '../../conf/demo/events.js';
import { difference } from './lib/check.mjs';
import { validating } from './lib/patch.mjs';

const [cite, folder, ...fixtures] = process.argv.slice(2);
const applyPatch = validating(folder);
const key = citations.KEY;

const report = (name, problems, patches = 0) =>
    console.log(JSON.stringify({ name, patches, problems }));


// The fixtures.

// as bytes, in pieces of n
function streamOf(bytes, n) {
    let from = 0;

    return new ReadableStream({
        pull(controller) {
            if (from >= bytes.length) {
                controller.close();
                return;
            }

            controller.enqueue(bytes.subarray(from, from += n));
        },
    });
}

async function eventsOf(bytes, n) {
    const events = [];

    for await (const data of readData(streamOf(bytes, n))) {
        events.push(parsed(data));
    }

    return events;
}

function parsed(data) {
    try {
        return JSON.parse(data);

    } catch {
        return undefined;
    }
}

function attempt(run) {
    try {
        return { state: run() };

    } catch {
        return {};
    }
}

function follow(events, problems) {
    let state = {};
    let patches = 0;

    for (const event of events) {
        const before = JSON.stringify(state);
        const ours = attempt(() => citations.applyEvent(state, event));
        const theirs = event?.type === 'STATE_DELTA'
            ? attempt(() => applyPatch(state, event.delta)) : ours;

        if (JSON.stringify(state) !== before) {
            problems.push(`the state was altered by ${before.slice(0, 200)}`);
        }

        const parted = difference(ours.state, theirs.state);

        if (parted !== undefined) {
            problems.push(`the appliers part: ${parted}`);
        }

        if (citations.isAdded(event)) {
            patches++;

            if (!('state' in ours)) {
                problems.push('a patch of ours fails');
            }
        }

        state = 'state' in ours ? ours.state : state;
    }

    return { state, patches };
}

// Selected one by one, the citations are those of the summary, and in order.
function compare(state, id, problems) {
    const entries = citations.citationsOf(state, id);
    const summary = citations.summaryOf(state, id);
    const places = entries.map(({ citation }) => citation)
        .filter(({ offsetUtf16 }) => offsetUtf16 !== undefined)
        .map(({ part = 0, offsetUtf16 }) => [part, offsetUtf16]);

    if (entries.length !== summary.total) {
        problems.push(`${id}: ${entries.length} of ${summary.total} citations`);
    }

    for (const verdict of ['verified', 'partial', 'missed', 'pending',
                           'skipped', 'failed'])
    {
        const n = entries.filter((entry) => entry.verdict === verdict).length;

        if (n !== summary[verdict]) {
            problems.push(`${id}: ${n} of ${summary[verdict]} are ${verdict}`);
        }
    }

    if (places.some(([part, place], n) => n && (part < places[n - 1][0]
        || (part === places[n - 1][0] && place < places[n - 1][1]))))
    {
        problems.push(`${id}: not in order`);
    }

    if (!['streaming', 'verifying', 'complete', 'error']
        .includes(citations.statusOf(state, id)))
    {
        problems.push(`${id}: status ${citations.statusOf(state, id)}`);
    }

    return entries;
}

// However the text is cut at its citations, together it is the text.
function compareText(id, text, entries, problems) {
    const segments = citations.segmentsOf(text, entries);

    if (segments.map((segment) => segment.text).join('') !== text) {
        problems.push(`${id}: the segments are not the text`);
    }

    const cited = segments.flatMap((segment) => segment.cited ?? []);
    const due = entries.filter(({ citation: { offsetUtf16, lengthUtf16 } }) =>
        offsetUtf16 + (lengthUtf16 ?? 0) <= text.length);

    if (cited.length !== due.length) {
        problems.push(`${id}: ${cited.length} of ${due.length} in the text`);
    }
}

function textsOf(events) {
    const texts = {};

    for (const event of events) {
        if (event?.type === 'TEXT_MESSAGE_CONTENT') {
            texts[event.messageId] = (texts[event.messageId] ?? '')
                + event.delta;
        }
    }

    return texts;
}

async function examine(fixture) {
    const problems = [];

    // it fails where a stream is none, and has written it all the same
    const { stdout: bytes, error, signal } = spawnSync(cite, ['--evidence'], {
        input: readFileSync(fixture), maxBuffer: 1 << 28,
    });

    if (error || signal) {
        problems.push(`cite: ${error ?? signal}`);
    }

    const events = await eventsOf(bytes, 65_536);

    if (bytes.length < 20_000
        && JSON.stringify(await eventsOf(bytes, 1)) !== JSON.stringify(events))
    {
        problems.push('byte by byte, the events are others');
    }

    const { state, patches } = follow(events, problems);
    const texts = textsOf(events);

    for (const id of Object.keys(state?.[key]?.messages ?? {})) {
        const entries = compare(state, id, problems);

        if (typeof texts[id] === 'string') {
            compareText(id, texts[id], entries, problems);
        }
    }

    report(path.basename(fixture), problems, patches);
}


// What fixtures do not have.

const operations = [
    [{ a: [1, 2] }, [{ op: 'add', path: '/a/1', value: 9 }]],
    [{ a: [1, 2] }, [{ op: 'add', path: '/a/-', value: 9 }]],
    [{ a: [1, 2] }, [{ op: 'add', path: '/a/2', value: 9 }]],
    [{ a: [1, 2] }, [{ op: 'add', path: '/a/3', value: 9 }]],
    [{ a: [1, 2] }, [{ op: 'add', path: '/a/x', value: 9 }]],
    [{ a: [1, 2] }, [{ op: 'remove', path: '/a/0' }]],
    [{ a: [1, 2] }, [{ op: 'remove', path: '/a/2' }]],
    [{ a: [{ b: 1 }] }, [{ op: 'replace', path: '/a/0/b', value: null }]],
    [{ a: 1 }, [{ op: 'replace', path: '/b', value: 1 }]],
    [{ a: 1 }, [{ op: 'remove', path: '/b' }]],
    [{ a: 1 }, [{ op: 'add', path: '/b/c', value: 1 }]],
    [{ a: 1 }, [{ op: 'add', path: '/a/c', value: 1 }]],
    [{ a: 1 }, [{ op: 'add', path: '', value: { z: 1 } }]],
    [{ 'a/b': 1, '~1': 2 }, [{ op: 'replace', path: '/a~1b', value: 3 },
                             { op: 'replace', path: '/~01', value: 4 }]],
    [{ '': 1 }, [{ op: 'replace', path: '/', value: 2 }]],
    [{ a: { b: 1 } }, [{ op: 'move', from: '/a/b', path: '/c' }]],
    [{ a: { b: 1 } }, [{ op: 'move', from: '/x', path: '/c' }]],
    [{ a: { b: 1 } }, [{ op: 'copy', from: '/a', path: '/c' },
                       { op: 'replace', path: '/c/b', value: 2 }]],
    [{ a: { b: [1, null] } }, [{ op: 'test', path: '/a',
                                 value: { b: [1, null] } }]],
    [{ a: { b: 1 } }, [{ op: 'test', path: '/a', value: { b: 2 } }]],
    [{ a: 1 }, [{ op: 'add', path: '/b', value: 1 },
                { op: 'test', path: '/a', value: 2 }]],
    [{ a: 1 }, [{ op: 'spin', path: '/a' }]],
    [{ a: 1 }, [{ op: 'add', path: 'a', value: 1 }]],
    [{ a: 1 }, [{ op: 'add', path: '/b' }]],
    [{ a: 1 }, [{ op: 'add', path: '/__proto__/polluted', value: 1 }]],
    [{ a: 1 }, [{ op: 'add', path: '/__proto__', value: { polluted: 1 } }]],
    [{ a: 1 }, [{ op: 'add', path: '/constructor/prototype/polluted',
                  value: 1 }]],
    [null, [{ op: 'add', path: '', value: {} },
            { op: 'add', path: '/a', value: 1 }]],
    [null, [{ op: 'add', path: '/a', value: 1 }]],
];

function examineOperations() {
    const problems = [];

    for (const [state, patch] of operations) {
        const ours = attempt(() => citations.applyPatch(state, patch));
        const theirs = attempt(() =>
            applyPatch(structuredClone(state), patch));
        const parted = difference(ours, theirs);

        if (parted !== undefined) {
            problems.push(`${JSON.stringify([state, patch])}: ${parted}`);
        }
    }

    if ({}.polluted !== undefined) {
        problems.push('a prototype was written to');
    }

    report('operations', problems);
}

const expectations = {
    'nothing is known': [
        () => [
            citations.statusOf({}, 'm'), citations.summaryOf(null, 'm').total,
            citations.citationsOf(undefined, 'm'),
            citations.messageOf({ [key]: { messages: {} } }, 'toString'),
        ],
        [undefined, 0, [], undefined],
    ],
    'verdicts': [
        () => [
            undefined, { status: 'found' }, { status: 'found_on_other_page' },
            { status: 'not_found' }, { status: 'skipped' },
            { status: 'skipped', error: 'timeout' }, { status: 'pending' },
            { status: 'toString' },
        ].map(citations.verdictOf),
        ['pending', 'verified', 'partial', 'missed', 'skipped', 'failed',
         'pending', 'failed'],
    ],
    'two citations at one place share a segment': [
        () => citations.segmentsOf('so [1,2].', [1, 2].map((n) => ({
            key: String(n), citation: { offsetUtf16: 3, lengthUtf16: 5 },
        }))).map(({ text, cited }) => [text, cited?.length]),
        [['so ', undefined], ['[1,2]', 2], ['.', undefined]],
    ],
    'unchanged parts are shared': [
        () => {
            const state = { a: { b: 1 }, c: { d: 2 } };
            const next = citations.applyPatch(state, [
                { op: 'replace', path: '/a/b', value: 3 },
            ]);

            return [next.c === state.c, next.a === state.a, state.a.b];
        },
        [true, false, 1],
    ],
    'data parts of the AI SDK': [
        () => {
            const part = (id, data) => ({
                type: `data-${key}`, id, data: { messageId: 'm', ...data },
            });
            const state = [
                part('b', { part: 1, citation: { offsetUtf16: 0 } }),
                part('a', { part: 0, citation: { offsetUtf16: 7 } }),
                part('b', {
                    part: 1, citation: { offsetUtf16: 0 },
                    verification: { status: 'found' },
                }),
                {
                    type: `data-${key}-message`, id: 'm',
                    data: { messageId: 'm', status: 'complete',
                            summary: { total: 2 } },
                },
                { type: 'data-other', data: { messageId: 'm', status: 'x' } },
                part('c', { messageId: '__proto__', citation: {} }),
            ].reduce(citations.applyEvent, { theme: 'dark' });

            return [
                citations.citationsOf(state, 'm')
                    .map((entry) => [entry.key, entry.verdict]),
                citations.citationsOfPart(state, 'm', 1).map((entry) => entry.key),
                citations.statusOf(state, 'm'),
                citations.summaryOf(state, 'm').total, state.theme,
            ];
        },
        [[['a', 'pending'], ['b', 'verified']], ['b'], 'complete', 2, 'dark'],
    ],
    'events of OpenAI and Anthropic': [
        () => {
            const carrier = (record, members = {}) => ({
                ...members, [key]: { messages: { m: record } },
            });
            const state = [
                carrier({ citations: { a: { offsetUtf16: 4 } }, status: 'verifying' },
                        { object: 'chat.completion.chunk', choices: [] }),
                carrier({
                    citations: { a: { offsetUtf16: 4 } },
                    verifications: { a: { status: 'found' } },
                    sources: { s: { title: 'S' } },
                    status: 'complete', summary: { total: 2 },
                }, { type: 'keepalive', sequence_number: 7 }),
                carrier({
                    citations: { b: { offsetUtf16: 0 } }, status: 'complete',
                    sources: { t: { title: 'T' } }, summary: { total: 2 },
                }, { type: 'message_delta' }),
                { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
                { type: 'keepalive', [key]: 'no record' },
                { type: 'keepalive', [key]: { messages: { m: null } } },
                JSON.parse(`{"${key}":{"messages":{"__proto__":{"x":1}}}}`),
                null, 'DONE', [],
            ].reduce((before, event) => citations.applyEvent(before, event),
                     { theme: 'dark' });

            return [
                citations.citationsOf(state, 'm')
                    .map((entry) => [entry.key, entry.verdict]),
                Object.keys(citations.messageOf(state, 'm').sources),
                citations.statusOf(state, 'm'),
                citations.summaryOf(state, 'm').total,
                Object.keys(state[key].messages), state.theme, {}.x,
            ];
        },
        [[['b', 'pending'], ['a', 'verified']], ['s', 't'], 'complete', 2, ['m'],
         'dark', undefined],
    ],
    'what is ours in other protocols': [
        () => [
            { type: `data-${key}`, id: 'a', data: {} },
            { type: 'source-url', providerMetadata: { [key]: { citation: 'a' } } },
            { type: 'source-url', sourceId: 's', url: 'https://a.example/' },
            { choices: [{ delta: {} }], [key]: { messages: {} } },
            { choices: [{ delta: { content: 'x' } }] },
            { choices: [{ delta: { annotations: [{ cite: 'a' }] } }] },
            { choices: [{ delta: { annotations: [{ type: 'url_citation' }] } }] },
            { type: 'response.output_text.annotation.added',
              annotation: { type: 'url_citation', cite: 'a' } },
            { type: 'keepalive', sequence_number: 3 },
        ].map((event) => citations.isAdded(event)),
        [true, true, false, true, false, true, false, true, false],
    ],
    'what is ours': [
        () => [
            [{ op: 'add', path: `/${key}`, value: {} }],
            [{ op: 'add', path: '', value: {} },
             { op: 'add', path: `/${key}/messages/m`, value: {} }],
            [{ op: 'add', path: '', value: {} }],
            [{ op: 'add', path: `/${key}s`, value: {} }],
            [{ op: 'add', path: '/demo', value: {} }],
        ].map((delta) => citations.isAdded({ type: 'STATE_DELTA', delta })),
        [true, true, false, false, false],
    ],
};

examineOperations();

for (const [name, [run, expected]] of Object.entries(expectations)) {
    const parted = difference(run(), expected);

    report(name, parted === undefined ? [] : [parted]);
}

for (const fixture of fixtures) {
    await examine(fixture);
}

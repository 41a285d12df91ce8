// Applies every patch that the command adds to the fixtures, cut in many ways,
// to the state of a client, by two appliers:
//
//     node patches.mjs CITE CLIENT FIXTURE...
//
// CITE is the command, CLIENT a folder with @ag-ui/client.  A line of JSON for
// each fixture: name, outputs, patches (all of ours), problems.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { checkKey, difference } from './lib/check.mjs';
import { key as keyOf, message } from './lib/expect.mjs';
import { cited } from './lib/ferry.mjs';
import { follow, lenient, validating } from './lib/patch.mjs';
import { eventsOf, ownFrames, utf8, without } from './lib/sse.mjs';

const [cite, folder, ...fixtures] = process.argv.slice(2);
const key = 'deepcitation';
const run = promisify(execFile);
const tmp = mkdtempSync(path.join(tmpdir(), 'cite-patches-'));

// bytes at a time; 0 is all at once
const splits = [0, 1, 2, 3, 5, 7, 11, 29, 127, 509];

const user = [{ id: 'user-1', role: 'user', content: 'Why?' }];

// what the request says, and the client's state then
const requests = [
    { name: 'no request', state: { theme: 'dark' } },
    { name: 'no state', body: { messages: user }, state: { theme: 'dark' } },
    { name: 'empty state', body: { messages: user, state: {} }, state: {} },
    { name: 'null', body: { state: null }, state: null },
    ...[
        { theme: 'dark', [key]: 'something else' },
        { theme: 'dark', [key]: keyOf(message('msg-1', cited)) },
        { [key]: keyOf(message('old', { status: 'streaming' }),
                       message('a/b~c', { status: 'verifying' })) },
    ].map((state, n) => ({
        name: `state ${n + 1}`, body: { messages: user, state }, state,
    })),
];

const small = ['--max-event-size', '1k'];

// Snapshots of which nobody can say what the client's state is then: one over
// the size limit that is an array, and one that is no JSON, at which clients
// end.  A client whose state is no object leaves such a patch out.
const unknowable = ['huge-multi-line.sse', 'deep-nesting-unclosed.sse'];

const strict = validating(folder);

// The last one is no client: CopilotKit's runtime folds the state events of
// each run, from an empty state, and ends its process where one does not apply.
const appliers = [
    { name: 'fast-json-patch', apply: strict },
    { name: 'without unescaping', apply: lenient },
    { name: 'folded by run', apply: strict, folds: true },
];

requests.forEach((request, n) => {
    if (request.body) {
        request.file = path.join(tmp, `${n}.json`);
        writeFileSync(request.file, JSON.stringify(request.body));
    }
});

async function filtered(fixture, request, option, split) {
    const args = [
        ...(request.file ? ['--request', request.file] : []),
        ...(split ? ['--split', String(split)] : []), ...option, fixture,
    ];

    try {
        return (await run(cite, args, { encoding: 'latin1' })).stdout;

    } catch (error) {
        // 1: not an event stream
        if (error.code !== 1) {
            throw error;
        }

        return error.stdout;
    }
}

// The client's state after the stream, by one applier.
function play(out, frames, { request, excused }, { apply, folds }, problem) {
    let state = folds ? {} : structuredClone(request.state);
    let from = 0;

    const pass = (bytes) => {
        for (const event of eventsOf(bytes)) {
            state = folds && event?.type === 'RUN_STARTED' ? {}
                : follow(state, event, apply);
        }
    };

    for (const [start, end] of frames) {
        const frame = out.slice(start, end);
        const event = JSON.parse(utf8(frame).slice('data: '.length));

        pass(out.slice(from, start));

        const isObject = state && !Array.isArray(state)
            && typeof state === 'object';

        state = follow(state, event, apply, (error) => {
            if (isObject || !excused) {
                problem(`${utf8(frame).trim()} fails: ${error}`);
            }
        });
        from = end;
    }

    pass(out.slice(from));

    return state;
}

function examine(out, input, facts) {
    const problems = [];
    const frames = ownFrames(out, input, key);

    if (without(out, frames) !== input) {
        return { frames, problems: ['without ours it is not what went in'] };
    }

    const [first, second] = appliers.map((applier) =>
        play(out, frames, facts, applier, (text) => {
            problems.push(`${applier.name}: ${text}`);
        })?.[key]);

    if (frames.length && first?.messages) {
        problems.push(...checkKey(first));
    }

    const parted = difference(second, first);

    if (frames.length && parted !== undefined && !facts.excused) {
        problems.push(`the appliers part: ${parted}`);
    }

    return { frames, problems };
}

async function examineFixture(fixture) {
    const input = readFileSync(fixture, 'latin1');
    const name = path.basename(fixture);
    const excused = unknowable.includes(name);
    const result = { name, outputs: 0, patches: 0, problems: [] };

    for (const request of requests) {
        for (const option of input.length > 1024 ? [[], small] : [[]]) {
            const seen = new Map();   // most outputs are the same

            for (const split of splits) {
                const out = await filtered(fixture, request, option, split);
                const known = seen.get(out)
                    ?? examine(out, input, { request, excused });

                if (!seen.has(out)) {
                    const where = `${request.name}, ${option.join(' ')},`
                        + ` split ${split}`;

                    seen.set(out, known);
                    result.problems.push(
                        ...known.problems.map((text) => `${where}: ${text}`));
                }

                result.outputs++;
                result.patches += known.frames.length;
            }
        }
    }

    return result;
}

async function work() {
    for (let fixture = fixtures.shift(); fixture; fixture = fixtures.shift()) {
        console.log(JSON.stringify(await examineFixture(fixture)));
    }
}

try {
    const workers = cpus().length;

    await Promise.all(Array.from({ length: workers }, work));

} finally {
    rmSync(tmp, { recursive: true });
}

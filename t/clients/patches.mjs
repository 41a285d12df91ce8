// Applies every patch that the core adds to the fixtures, however these are
// cut, to the state of a client, by several appliers:
//
//     node patches.mjs SPLITS CLIENT FIXTURE...
//
// SPLITS is the program of splits.c, CLIENT a folder with @ag-ui/client.  A
// line of JSON for each fixture: name, outputs (one for each cut), patches (all
// of ours in them), problems.

import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { checkKey, difference } from './lib/check.mjs';
import { key as keyOf, message } from './lib/expect.mjs';
import { cited } from './lib/ferry.mjs';
import { follow, lenient, validating } from './lib/patch.mjs';
import { eventsOf, ownFrames, torn, utf8, without } from './lib/sse.mjs';

const [splits, folder, ...fixtures] = process.argv.slice(2);
const key = 'deepcitation';
const run = promisify(execFile);
const tmp = mkdtempSync(path.join(tmpdir(), 'cite-patches-'));

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

// of an event's size, in bytes: the default one, and one that some are over
const limits = [1024 * 1024, 1024];

// sanitizers take their time
const stride = process.env.CITE_TEST_STRIDE ?? '1';

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

// What comes out, [{count, cut, out}]: count cuts gave it, cut is the first.
async function outputsOf(fixture, request, limit) {
    const args = [
        ...(request.file ? ['--request', request.file] : []),
        '--verify', 'off', '--max-event-size', String(limit),
        '--split', stride, fixture,
    ];

    const { stdout } = await run(splits, args, {
        encoding: 'latin1', maxBuffer: Infinity,
    });
    const outputs = [];

    for (let from = 0; from < stdout.length;) {
        const start = stdout.indexOf('\n', from) + 1;
        const [count, cut, size] = stdout.slice(from, start - 1).split(' ');

        from = start + Number(size);
        outputs.push({
            count: Number(count), cut, out: stdout.slice(start, from),
        });
    }

    return outputs;
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
    // a stream that ends in an event over the limit gets nothing more
    const isFinal = torn(input).length <= facts.limit;
    const frames = ownFrames(out, input, key);

    if (without(out, frames) !== input) {
        return { frames, problems: ['without ours it is not what went in'] };
    }

    const [first, second] = appliers.map((applier) =>
        play(out, frames, facts, applier, (text) => {
            problems.push(`${applier.name}: ${text}`);
        })?.[key]);

    if (frames.length && first?.messages) {
        problems.push(...checkKey(first, { isFinal }));
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
        for (const limit of limits.filter((n, i) => !i || input.length > n)) {
            const facts = { request, limit, excused };

            for (const { count, cut, out }
                of await outputsOf(fixture, request, limit))
            {
                const { frames, problems } = examine(out, input, facts);
                const where = `${request.name}, limit ${limit}, cut ${cut}`;

                result.outputs += count;
                result.patches += count * frames.length;
                result.problems.push(
                    ...problems.map((text) => `${where}: ${text}`));
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

// What the command adds to the recordings of a dialect, whole and cut at every
// place, compared with t/dialects/DIALECT/golden:
//
//     node golden.mjs DIALECT CITE SPLITS [NAME...]
//
// SPLITS is the program of t/clients/splits.c.  A line of JSON for each
// recording: name, outputs (one for each cut), frames (of ours), problems.
// CITE_GOLDEN=write writes golden/NAME, which has a line for each of our
// frames: how many of the upstream's stand before it, and the frame.
//
// t/dialects/DIALECT/client.mjs exports, beside what run.mjs asks for,
//
//     fold(frames)        what a client knows when it has read our frames
//     goldenOf?(name)     the recording whose golden file it shares, as far as
//                         fold() goes

import { execFile } from 'node:child_process';
import {
    existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync,
} from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';

import { difference } from '../../clients/lib/check.mjs';
import { added, framesOf, utf8 } from './frames.mjs';
import { loadAll } from './recordings.mjs';

const [dialect, cite, splits, ...names] = process.argv.slice(2);
const here = new URL(`../${dialect}/`, import.meta.url);
const { fold, goldenOf, isOurs } = await import(new URL('client.mjs', here));
const run = promisify(execFile);
const tmp = mkdtempSync(path.join(tmpdir(), 'cite-golden-'));
const golden = new URL('golden/', here).pathname;
const writes = process.env.CITE_GOLDEN === 'write';

// long streams, and those that share a golden file, are cut at fewer places
const cuts = 4096;
const strideOf = (name) => Number(
    process.env.CITE_TEST_STRIDE ?? (isShared(name) ? 31 : 1));

const isShared = (name) => (goldenOf?.(name) ?? name) !== name;

const bytes = { encoding: 'latin1', maxBuffer: Infinity };

function argumentsOf({ name, request, response }) {
    const file = path.join(tmp, `${name}.json`);

    writeFileSync(file, JSON.stringify(request.body ?? {}));

    const headers = (option, list) => Object.entries(list ?? {})
        .flatMap(([header, value]) => [option, `${header}:${value}`]);

    return [
        '--request', file,
        ...headers('--header', request.headers),
        ...headers('--response-header', response.headers),
    ];
}

// Our frames of one output, as lines of a golden file.
function linesOf(out, sent, problems) {
    const rest = framesOf(Buffer.from(sent, 'latin1'));
    const lines = [];
    let before = 0;

    for (const frame of framesOf(Buffer.from(out, 'latin1'))) {
        if (frame === rest[before]) {
            before++;

        } else if (isOurs(utf8(frame))) {
            lines.push(`${before} ${utf8(frame).trimEnd()}`);

        } else {
            problems.push(`at frame ${before}: ${utf8(frame).slice(0, 200)}`);
            break;
        }
    }

    return lines;
}

const framesIn = (lines) => lines.map((line) =>
    `${line.slice(line.indexOf(' ') + 1)}\n\n`);

function readGolden(name) {
    const file = path.join(golden, name);

    return existsSync(file)
        ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : undefined;
}

function compareGolden(name, lines, problems) {
    const shared = goldenOf?.(name) ?? name;

    if (writes) {
        if (!isShared(name)) {
            writeFileSync(path.join(golden, name),
                          lines.map((line) => `${line}\n`).join(''));
        }

        return;
    }

    const expected = readGolden(shared);

    if (!expected) {
        problems.push(`there is no golden file ${shared}`);
        return;
    }

    if (!isShared(name)) {
        const n = lines.findIndex((line, i) => line !== expected[i]);

        if (n !== -1 || lines.length !== expected.length) {
            problems.push(`line ${n + 1}: ${lines[n]}\nexpected: ${expected[n]}`);
        }

    } else if (!isDeepStrictEqual(fold(framesIn(lines)),
                                  fold(framesIn(expected))))
    {
        problems.push(`${shared} says: ${difference(
            fold(framesIn(lines)), fold(framesIn(expected)))}`);
    }
}

// Every output of SPLITS has the same news.
async function compareSplits(recording, lines, args, problems) {
    const [sent] = recording.turns;
    const step = Math.max(strideOf(recording.name),
                          Math.ceil(sent.length / cuts));
    const { stdout } = await run(splits, [
        ...args, '--split', String(step), recording.file,
    ], bytes);
    const news = fold(framesIn(lines));
    let outputs = 0;

    for (let from = 0; from < stdout.length;) {
        const start = stdout.indexOf('\n', from) + 1;
        const [count, cut, size] = stdout.slice(from, start - 1).split(' ');
        const found = added(
            Buffer.from(stdout.slice(start, start + Number(size)), 'latin1'),
            sent, isOurs);

        from = start + Number(size);
        outputs += Number(count);
        problems.push(...found.problems.map((text) => `cut ${cut}: ${text}`));

        const parted = difference(fold(found.ours), news);

        if (parted !== undefined) {
            problems.push(`cut ${cut}: ${parted}`);
        }
    }

    return outputs;
}

// Small limits change what is read, never what is passed on.
async function compareLimits({ file, turns }, args, problems) {
    for (const limits of [
        ['--max-event-size', '64'], ['--max-event-size', '1024'],
        ['--max-message-size', '64'], ['--max-memory', '40k'],
        ['--observe'],
    ]) {
        const { stdout } = await run(cite, [...args, ...limits, file], bytes);
        const { problems: found, ours } = added(
            Buffer.from(stdout, 'latin1'), turns[0], isOurs);

        problems.push(...found.map((text) => `${limits}: ${text}`));

        if (limits[0] === '--observe' && ours.length) {
            problems.push('something is added although it observes');
        }
    }
}

async function examine(recording) {
    const problems = [];
    const [sent] = recording.turns;
    const args = argumentsOf(recording);

    recording.file = new URL(`streams/${recording.name}.sse`, here).pathname;

    const { stdout } = await run(cite, [...args, recording.file], bytes);
    const lines = linesOf(stdout, sent.toString('latin1'), problems);

    compareGolden(recording.name, lines, problems);

    const outputs = await compareSplits(recording, lines, args, problems);

    if (!isShared(recording.name)) {
        await compareLimits(recording, args, problems);
    }

    return {
        name: recording.name, outputs, frames: lines.length,
        problems: problems.slice(0, 5),
    };
}

const recordings = loadAll(new URL('streams/', here).pathname)
    .filter(({ name }) => !names.length || names.includes(name));

async function work() {
    for (let next = recordings.shift(); next; next = recordings.shift()) {
        process.stdout.write(`${JSON.stringify(await examine(next))}\n`);
    }
}

try {
    await Promise.all(Array.from({ length: cpus().length }, work));

} finally {
    rmSync(tmp, { recursive: true });
}

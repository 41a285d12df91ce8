// Plays the recordings of a dialect to one version of a real client, with the
// gateway and without it, and compares what the client made of them:
//
//     node run.mjs DIALECT CLIENT UPSTREAM GATEWAY MODES [NAME...]
//
// CLIENT is the folder in which the client's packages are installed, UPSTREAM
// the URL of play.mjs, GATEWAY that of nginx, whose locations are the MODES,
// with commas between.  A line of JSON for each recording, mode and way of
// reading: name, title, problems.
//
// t/dialects/DIALECT/client.mjs exports
//
//     version(folder)         of the client: "7.0.170"
//     load(folder)            a client for that folder: {
//         ways                names of ways to read a stream with it
//         ask(way, url, recording)
//                             asks the server at this URL, all turns of the
//                             recording; {result, error?, seen?}: result is
//                             all that the application sees and must be the
//                             same without us, seen what it sees of ours
//     }
//     isOurs(frame)           true if a frame can be one of ours
//     examine?({client, recording, mode, way, version, plain, ours, asked,
//               added})       problems of what only this dialect knows, or a
//                             promise of them; plain and ours are what ask()
//                             returned, asked the requests that the upstream
//                             got of each, added our frames of a plain request

import { isDeepStrictEqual } from 'node:util';

import { difference } from '../../clients/lib/check.mjs';
import { added } from './frames.mjs';
import { loadAll, mayFail } from './recordings.mjs';

const [dialect, folder, upstream, gateway, modes, ...names]
    = process.argv.slice(2);

const here = new URL(`../${dialect}/`, import.meta.url);
const { examine, isOurs, load, version: versionOf }
    = await import(new URL('client.mjs', here));

const client = await load(folder);
const version = versionOf(folder);

let runs = 0;

const record = async (run) =>
    (await fetch(`${upstream}/-/record?${run}`)).json();

// Asks at one place; what the client saw, and what the upstream was asked.
async function askAt(place, writing, way, recording) {
    const run = `${process.pid}-${runs++}`;
    const seen = await client.ask(
        way, `${place}/${writing}/${run}/${recording.name}`, recording);

    return { ...seen, requests: await record(run) };
}

// Bodies are compared as JSON: a gateway may write them anew.
const bodiesOf = (requests) => requests.map(({ method, path, body }) =>
    ({ method, path, body: body === '' ? '' : JSON.parse(body) }));

function compare(recording, plain, ours) {
    const problems = [];

    if (plain.error !== undefined && !mayFail(recording, version)) {
        problems.push(`without us: ${plain.error}`);
    }

    if (ours.error !== plain.error) {
        problems.push(`error: ${ours.error}; without us: ${plain.error}`);
    }

    for (const [what, one, other] of [
        ['result', ours.result, plain.result],
        ['requests', bodiesOf(ours.requests), bodiesOf(plain.requests)],
    ]) {
        if (!isDeepStrictEqual(one, other)) {
            problems.push(`${what}: ${difference(one, other)}`);
        }
    }

    return problems;
}

// The recording's own request, and the bytes that come.
async function bytesAt(place, writing, { name, request, method = 'POST' }) {
    const response = await fetch(
        `${place}/${writing}/${process.pid}-${runs++}/${name}`, {
            method,
            headers: { 'content-type': 'application/json', ...request.headers },
            body: method === 'POST' ? JSON.stringify(request.body) : undefined,
        });

    return Buffer.from(await response.arrayBuffer());
}

const report = (name, title, problems) =>
    process.stdout.write(`${JSON.stringify({ name, title, problems })}\n`);

// Every byte of the upstream's comes, however it is cut.
async function compareBytes(recording, mode) {
    const problems = [];
    let first;

    for (const writing of ['frames', 'whole', 'torn']) {
        const bytes = await bytesAt(`${gateway}/${mode}`, writing, recording);
        const found = added(bytes, recording.turns[0], isOurs);

        problems.push(...found.problems.map((text) => `${writing}: ${text}`));
        first ??= found.ours;
    }

    report(recording.name, `${mode}, bytes: ${recording.title}`, problems);

    return first;
}

async function examineRecording(recording) {
    const plains = new Map();

    for (const way of client.ways) {
        plains.set(way, await askAt(upstream, 'frames', way, recording));
    }

    const known = modes.split(',').filter((mode) =>
        recording.modes?.includes(mode) ?? true);

    for (const mode of known) {
        const frames = await compareBytes(recording, mode);

        for (const way of client.ways) {
            const plain = plains.get(way);
            const ours = await askAt(`${gateway}/${mode}`, 'frames', way,
                                     recording);
            const problems = compare(recording, plain, ours);

            problems.push(...await examine?.({
                client, recording, mode, way, version, plain, ours,
                asked: { plain: plain.requests, ours: ours.requests },
                added: frames,
            }) ?? []);

            report(recording.name, `${mode}, ${way}: ${recording.title}`,
                   problems);
        }
    }
}

const recordings = loadAll(new URL('streams/', here).pathname)
    .filter(({ name }) => !names.length || names.includes(name));

for (const recording of recordings) {
    await examineRecording(recording);
}

// sockets may be open still; what was written must have arrived
process.stdout.write('', () => process.exit(0));

// Streams as a server side wrote them.  A recording is
//
//     NAME.sse     its bytes; NAME.2.sse those of the second turn, and so on
//     NAME.json    title      what is said, and by whom
//                  from       what wrote it: package, version, function
//                  request    {headers?, body} that it answers
//                  response   {status?, headers}
//                  fails?     true, or a list of versions: clients that end
//                             with an error without us, too
//                  since?     a version: clients before it may do so
//                  modes?     those that it is played in, if not in all
//                  and what the dialect's own tests need

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export function load(folder, name) {
    const facts = JSON.parse(readFileSync(path.join(folder, `${name}.json`)));
    const turns = [readFileSync(path.join(folder, `${name}.sse`))];

    for (let n = 2; existsSync(path.join(folder, `${name}.${n}.sse`)); n++) {
        turns.push(readFileSync(path.join(folder, `${name}.${n}.sse`)));
    }

    return { name, ...facts, turns };
}

export function loadAll(folder) {
    return readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => load(folder, file.slice(0, -'.json'.length)));
}

// True if a client of this version ends with an error whatever stands between.
export function mayFail({ fails, since }, version) {
    return fails === true
        || (since !== undefined && isBefore(version, since))
        || (fails ?? []).some((prefix) => `${version}.`.startsWith(`${prefix}.`));
}

function isBefore(one, other) {
    const [a, b] = [one, other].map((text) => text.split('.').map(Number));
    const n = a.findIndex((number, i) => number !== b[i]);

    return n !== -1 && a[n] < b[n];
}

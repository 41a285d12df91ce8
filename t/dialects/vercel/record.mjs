// Records the streams of scenarios.mjs from the real server side, with each
// version of `ai` that a scenario names:
//
//     node record.mjs CLIENTS [NAME...]
//
// CLIENTS is the folder with ai-VERSION in it, as util/install-clients.sh
// leaves it.  A recording is streams/NAME-VERSION.sse and .json.

import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { request as plainRequest } from './harbour.mjs';
import { scenarios, versions } from './scenarios.mjs';
import { server } from './server.mjs';

const [clients, ...names] = process.argv.slice(2);
const streams = new URL('streams/', import.meta.url).pathname;

// All bytes of a response; one whose stream breaks has those until then.
async function bytesOf(response) {
    const pieces = [];

    try {
        for await (const piece of response.body) {
            pieces.push(piece);
        }

    } catch (error) {
        console.error(`broken: ${error.message}`);
    }

    return Buffer.concat(pieces);
}

async function record(name, scenario, version) {
    const kit = await server(path.join(clients, `ai-${version}`));
    const { title, fails, from = 'streamText', expect } = scenario;
    const request = scenario.request ?? plainRequest();
    const turns = await scenario.record(kit, request);
    const responses = Array.isArray(turns) ? turns : [turns];
    const file = path.join(streams, `${name}-${version}`);

    for (const [n, response] of responses.entries()) {
        writeFileSync(`${file}${n ? `.${n + 1}` : ''}.sse`,
                      await bytesOf(response));
    }

    writeFileSync(`${file}.json`, `${JSON.stringify({
        title: `${title} (${version})`, from: `ai ${version} ${from}`, fails,
        since: version, request, response: { headers: Object.fromEntries(responses[0].headers) },
        expect,
    }, null, 2)}\n`);
}

for (const [name, scenario] of Object.entries(scenarios)) {
    if (names.length && !names.includes(name)) {
        continue;
    }

    for (const version of scenario.versions ?? versions) {
        await record(name, scenario, version)
            .catch((error) => { console.error(name, version, error); });
        console.log(`${name}-${version}`);
    }
}

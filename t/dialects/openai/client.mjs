// Clients of OpenAI's chat completions, for ../lib/run.mjs.  A folder has some
// of these packages, and each that it has is a way or two to read a stream:
//
//     openai                     raw (its iterator) and stream (its helper)
//     @langchain/openai          langchain
//     @ai-sdk/openai-compatible  compatible
//     @ai-sdk/openai             chat
//     @openai/agents             agents
//
// Every way asks the recording's question, gives the results of tools that the
// model calls, and says one thing more: so the answer goes back to the provider
// as the client keeps it.

import { readFileSync } from 'node:fs';
import path from 'node:path';

import { jsonOf } from '../lib/frames.mjs';
import { importFrom } from '../lib/packages.mjs';

const KEY = 'deepcitation';

const all = {
    raw: 'openai', stream: 'openai', langchain: '@langchain/openai',
    compatible: '@ai-sdk/openai-compatible', chat: '@ai-sdk/openai',
    agents: '@openai/agents',
};

// of the packages that a folder asks for, not of those that came with them
const wanted = (folder) => JSON.parse(
    readFileSync(path.join(folder, 'package.json'))).dependencies;

export function version(folder) {
    const { ai, openai = ai } = wanted(folder);

    return openai;
}

// A chunk of ours: a carrier, an annotation that was added, or one of the two
// events that Open WebUI takes.
export function isOurs(frame) {
    const chunk = jsonOf(frame);

    if (frame === ':\n\n') {
        return true;
    }

    return chunk?.object === 'chat.completion.chunk'
        && (KEY in chunk || ['source', 'status'].includes(chunk.event?.type)
            || (chunk.choices[0]?.delta?.annotations ?? [])
                .some((annotation) => 'cite' in annotation));
}

// some tell of every chunk that they do not know
const quiet = () => {
    for (const name of ['error', 'warn', 'log']) {
        console[name] = () => {};
    }
};

export async function load(folder) {
    quiet();

    const get = (name) => importFrom(folder, name);
    const ways = Object.keys(all).filter((way) => all[way] in wanted(folder));
    const readers = {};

    for (const way of ways) {
        const file = ['raw', 'stream'].includes(way) ? 'openai'
            : ['compatible', 'chat'].includes(way) ? 'ai-sdk' : way;
        const { make } = await import(`./ways/${file}.mjs`);

        readers[way] = await make(get, way);
    }

    return {
        ways,

        async ask(way, url, recording) {
            try {
                return await readers[way](`${url}/v1`, recording);

            } catch (error) {
                return { error: `${error.name}: ${error.message}` };
            }
        },
    };
}

// Nothing of ours reaches the provider.
export function examine({ asked }) {
    return asked.ours
        .filter(({ body }) => body.includes(KEY) || body.includes('"cite"'))
        .map(({ body }) => `ours reached the provider: ${body}`);
}

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
import { isDeepStrictEqual } from 'node:util';

import { jsonOf as jsonOfBytes } from '../lib/frames.mjs';
import { importFrom } from '../lib/packages.mjs';

const KEY = 'deepcitation';

// Frames come decoded.
const jsonOf = (frame) => jsonOfBytes(Buffer.from(frame).toString('latin1'));

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

// The last record of each message, in the order of their choices: a citation's
// number, or else its address, with what was found.
function citationsOf(frames) {
    const messages = Object.assign({}, ...frames
        .map((frame) => jsonOf(frame)?.[KEY]?.messages ?? {}));

    const choiceOf = (id) => Number(/:(\d+)$/.exec(id)?.[1] ?? 0);

    return Object.keys(messages)
        .sort((one, other) => choiceOf(one) - choiceOf(other))
        .map((id) => messages[id])
        .map(({ citations, verifications }) => Object.entries(citations)
            .sort(([, one], [, other]) => one.offset - other.offset)
            .map(([key, { citationNumber, url }]) => ({
                n: citationNumber ?? url,
                status: verifications[key]?.status ?? 'open',
            })));
}

function* examineCitations({ cites = [], choices = [cites] }, frames) {
    const found = citationsOf(frames);

    for (const [nth, wanted] of choices.entries()) {
        if (!isDeepStrictEqual(found[nth] ?? [], wanted)) {
            yield `citations of choice ${nth}: ${JSON.stringify(found[nth])}`
                + ` and not ${JSON.stringify(wanted)}`;
        }
    }
}

// Annotations are one chunk for a choice, and only what was found is in them.
function* examineAnnotations(mode, frames) {
    const chunks = frames.map((frame) => jsonOf(frame))
        .filter((chunk) => chunk?.choices?.[0]?.delta?.annotations);
    const indexes = chunks.map(({ choices: [{ index }] }) => index);
    const found = citationsOf(frames).flat()
        .filter(({ status }) => status === 'found').length;
    const sent = chunks.flatMap(({ choices: [{ delta }] }) => delta.annotations);

    if (mode !== 'native' && chunks.length) {
        yield 'annotations were not asked for';
    }

    if (new Set(indexes).size !== indexes.length) {
        yield `choices ${indexes} have annotations`;
    }

    if (sent.length > found) {
        yield `${sent.length} annotations for ${found} citations that hold`;
    }
}

// Nothing of ours reaches the provider.
function* examineRequests(requests) {
    for (const { body } of requests) {
        if (body.includes(KEY) || body.includes('"cite"')) {
            yield `ours reached the provider: ${body}`;
        }
    }
}

// Sources of the AI SDK are the provider's, unless annotations are asked for.
function* examineSources({ mode, way, plain, ours }) {
    if (['compatible', 'chat'].includes(way) && mode !== 'native'
        && !isDeepStrictEqual(plain.seen, ours.seen))
    {
        yield 'sources differ';
    }
}

export function examine(run) {
    const { recording, mode, asked, added } = run;
    const ours = added ?? [];

    return [
        ...examineSources(run),
        ...examineRequests(asked.ours),
        ...examineCitations(recording, ours),
        ...examineAnnotations(mode, ours),
        ...ours.filter((frame) => Buffer.byteLength(frame) > 64 * 1024)
            .map((frame) => `a line of ${Buffer.byteLength(frame)} bytes`),
    ];
}

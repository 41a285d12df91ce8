// `ai` and `@ai-sdk/react` as the client of a UI message stream.

import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';

import { difference } from '../../clients/lib/check.mjs';
import { jsonOf } from '../lib/frames.mjs';
import { importFrom, versionOf } from '../lib/packages.mjs';
import { mayFail } from '../lib/recordings.mjs';
import { request as plainRequest, again } from './harbour.mjs';

export const version = (folder) => versionOf(folder, 'ai');

// Ours: data parts by their names, sources by the mark in their metadata.
const isOurPart = (part) => /^data-deepcitation(-message)?$/.test(part?.type)
    || (/^source-/.test(part?.type)
        && part.providerMetadata?.deepcitation !== undefined);

export const isOurs = (frame) => /^:[^\n]*\n\n$/.test(frame)
    || isOurPart(jsonOf(Buffer.from(frame).toString('latin1')));

const withoutOurs = (message) => message && {
    ...message, parts: message.parts.filter((part) => !isOurPart(part)),
};

const errorOf = (errors) =>
    errors.length ? errors.map((error) => `${error}`).join('; ') : undefined;

// Ids that are the same in each run.
function counted(prefix) {
    let n = 0;

    return () => `${prefix}-${++n}`;
}

export async function load(folder) {
    const ai = await importFrom(folder, 'ai');
    const { Chat } = await importFrom(folder, '@ai-sdk/react');

    // A chat as useChat has it: two questions; the first is the recording's.
    async function chat(url, { request }) {
        const { messages } = request.body;
        const data = [];
        const finishes = [];
        const errors = [];
        const statuses = [];
        const its = new Chat({
            id: 'chat-1',
            messages: structuredClone(messages.slice(0, -1)),
            generateId: counted('client'),
            transport: new ai.DefaultChatTransport({ api: url }),
            onData: (part) => data.push(structuredClone(part)),
            onFinish: ({ message, isAbort, isDisconnect, isError, finishReason }) =>
                finishes.push({
                    id: message.id, isAbort, isDisconnect, isError, finishReason,
                }),
            onError: (error) => errors.push(error),
        });

        const watched = ['submitted', 'streaming', 'ready', 'error'];
        const off = its['~registerStatusCallback']?.(() => {
            if (watched.includes(its.status) && statuses.at(-1) !== its.status) {
                statuses.push(its.status);
            }
        });

        await its.sendMessage(structuredClone(messages.at(-1)));

        // of the first turn, which the second one may write over
        const seen = structuredClone({
            data: data.filter(isOurPart),
            parts: its.messages.flatMap(({ parts }) => parts.filter(isOurPart)),
        });

        if (!errors.length && !waitsForTool(its.messages.at(-1))) {
            await its.sendMessage({ text: again });
        }

        off?.();

        return {
            result: {
                messages: its.messages.map(withoutOurs),
                data: data.filter((part) => !isOurPart(part)),
                finishes, statuses, status: its.status,
            },
            error: errorOf(errors), seen,
        };
    }

    const waitsForTool = (message) => message?.parts.some(({ state }) =>
        state === 'input-available' || state === 'approval-requested');

    // A reader without a chat, as servers and terminals have it.
    async function read(url, { request }) {
        const transport = new ai.DefaultChatTransport({ api: url });
        const { id, messages } = structuredClone(
            request.body ?? plainRequest().body);
        const chunks = await transport.sendMessages({
            chatId: id, messages, trigger: 'submit-message', abortSignal: undefined,
        });
        const errors = [];
        let last;

        try {
            for await (const message of ai.readUIMessageStream({
                stream: chunks, onError: (error) => errors.push(error),
                terminateOnError: true,
            })) {
                last = message;
            }

        } catch (error) {
            errors.push(error);
        }

        return {
            result: { message: withoutOurs(last) }, error: errorOf(errors),
            seen: { parts: last?.parts.filter(isOurPart) ?? [] },
        };
    }

    const ways = { chat, read };

    return {
        ways: Object.keys(ways),
        ask: (way, url, recording) => ways[way](url, recording),
        // 5.0.0 has no such function yet: its servers turn messages into those
        // of models at once
        validate: (messages) => ai.validateUIMessages
            ? ai.validateUIMessages({ messages })
            : ai.convertToModelMessages(messages),
    };
}

// What is known when our frames have come: the last of each type and id.
export function fold(frames) {
    const known = {};

    for (const frame of frames) {
        const chunk = jsonOf(Buffer.from(frame).toString('latin1'));

        if (chunk) {
            known[`${chunk.type} ${chunk.id ?? chunk.sourceId}`] = chunk;
        }
    }

    return known;
}

// Streams of earlier versions say the same as those of the last one.
const last = '7.0.170';

export const goldenOf = (name) => {
    const scenario = name.replace(/-\d+\.\d+\.\d+$/, '');

    return scenario === name ? name : `${scenario}-${last}`;
};

// What the golden file of a recording says, as it is in this mode.
function expected({ name }, mode) {
    const frames = readFileSync(
        new URL(`golden/${goldenOf(name)}`, import.meta.url), 'utf8')
        .split('\n').slice(0, -1)
        .map((line) => `${line.slice(line.indexOf(' ') + 1)}\n\n`);

    return inMode(fold(frames), mode);
}

// Data parts are transient, or with "native" are kept.
function inMode(known, mode) {
    return Object.fromEntries(Object.entries(known).map(
        ([name, { transient, ...chunk }]) => [
            name,
            transient && mode !== 'native' ? { ...chunk, transient } : chunk,
        ]));
}

// A client knows what our frames say: by onData, and by parts that it keeps.
function compareSeen({ mode, way, ours, added }) {
    const problems = [];
    const chunks = Object.values(fold(added));
    const data = chunks.filter(({ type }) => type.startsWith('data-'));
    const kept = mode === 'native' ? chunks
        : chunks.filter(({ type }) => type.startsWith('source-'));
    const parts = ours.seen.parts;
    const idOf = (part) => `${part.type} ${part.id ?? part.sourceId}`;

    for (const chunk of kept) {
        const found = parts.filter((part) => idOf(part) === idOf(chunk));

        if (!found.length
            || !isDeepStrictEqual(found[0].data, chunk.data))
        {
            problems.push(`${idOf(chunk)} is kept ${found.length} times`);
        }
    }

    for (const part of parts) {
        if (!kept.some((chunk) => idOf(chunk) === idOf(part))) {
            problems.push(`${idOf(part)} is kept`);
        }
    }

    for (const chunk of way === 'chat' ? data : []) {
        const last = ours.seen.data.filter(
            (part) => idOf(part) === idOf(chunk)).pop();

        if (!isDeepStrictEqual(last?.data, chunk.data)) {
            problems.push(`onData did not get ${idOf(chunk)}`);
        }
    }

    return problems;
}

// Nothing of ours comes back, so that a server takes the messages.
async function compareRequests({ client, asked }) {
    const problems = [];

    for (const { body } of asked.ours) {
        if (body.includes('deepcitation')) {
            problems.push(`the upstream got ${body.slice(0, 300)}`);
        }

        try {
            await client.validate(JSON.parse(body).messages);

        } catch (error) {
            problems.push(`validateUIMessages: ${error.message.slice(0, 300)}`);
        }
    }

    return problems;
}

export async function examine(facts) {
    const { recording, mode, version, ours, added } = facts;
    const parted = difference(fold(added), expected(recording, mode));

    return [
        ...(parted === undefined ? [] : [`golden: ${parted.slice(0, 600)}`]),
        ...(ours.error === undefined && !mayFail(recording, version)
            ? compareSeen(facts) : []),
        ...(ours.error === undefined ? await compareRequests(facts) : []),
    ];
}

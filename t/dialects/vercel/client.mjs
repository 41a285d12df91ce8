// `ai` and `@ai-sdk/react` as the client of a UI message stream.

import { request as plainRequest, again } from './harbour.mjs';
import { jsonOf } from '../lib/frames.mjs';
import { importFrom, versionOf } from '../lib/packages.mjs';

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
            error: errorOf(errors),
            seen: {
                data: data.filter(isOurPart),
                parts: its.messages.flatMap(({ parts }) => parts.filter(isOurPart)),
            },
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
        validate: (messages) => ai.validateUIMessages({ messages }),
    };
}

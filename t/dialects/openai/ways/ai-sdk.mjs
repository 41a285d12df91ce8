// The AI SDK with a provider for chat completions: all parts of its stream.

import { THANKS, question, toolResult, turnsOf } from './turns.mjs';

const textOf = (content) => (typeof content === 'string' ? content
    : content.map(({ text }) => text).join(''));

function messagesOf(messages) {
    const names = new Map();

    return messages.map(({ role, content, tool_calls: calls, tool_call_id: id,
                           name }) => {
        for (const call of calls ?? []) {
            names.set(call.id, call.function.name);
        }

        switch (role) {
            case 'tool': case 'function':
                return { role: 'tool', content: [{
                    type: 'tool-result', toolCallId: id ?? 'legacy',
                    toolName: names.get(id) ?? name,
                    output: { type: 'text', value: textOf(content) },
                }] };
            case 'assistant':
                return { role, content: [
                    ...(content ? [{ type: 'text', text: content }] : []),
                    ...(calls ?? []).map((one) => ({
                        type: 'tool-call', toolCallId: one.id,
                        toolName: one.function.name,
                        input: JSON.parse(one.function.arguments),
                    })),
                ] };
            case 'system': case 'developer':
                return { role: 'user', content: textOf(content) };
            default:
                return { role, content };
        }
    });
}

const known = ({ function: { name, description, parameters } }, ai) =>
    [name, ai.tool({ description, inputSchema: ai.jsonSchema(parameters) })];

export async function make(get, way) {
    const ai = await get('ai');
    const providers = {
        compatible: async (baseURL) =>
            (await get('@ai-sdk/openai-compatible')).createOpenAICompatible(
                { name: 'gateway', baseURL, includeUsage: true }).chatModel('m'),
        chat: async (baseURL) =>
            (await get('@ai-sdk/openai')).createOpenAI(
                { apiKey: 'none', baseURL }).chat('m'),
    };

    globalThis.AI_SDK_LOG_WARNINGS = false;

    return async (baseURL, recording) => {
        const { messages, tools } = question(recording);
        const model = await providers[way](baseURL);
        const talk = messagesOf(messages);
        const results = [];
        const seen = [];

        for (let turn = 0; turn < turnsOf(recording); turn++) {
            const run = ai.streamText({
                model, messages: talk, maxRetries: 0, onError() {},
                tools: tools
                    && Object.fromEntries(tools.map((one) => known(one, ai))),
            });
            const parts = [];

            for await (const part of run.fullStream) {
                parts.push(part);
            }

            const failed = parts.find(({ type }) => type === 'error');

            if (failed) {
                throw failed.error;
            }

            const { sources, ...result } = await resultOf(run);

            results.push(result);
            seen.push(sources);

            const calls = await run.toolCalls;

            talk.push(...(await run.response).messages, ...(calls.length
                ? calls.map(({ toolCallId, toolName }) => ({
                    role: 'tool', content: [{
                        type: 'tool-result', toolCallId, toolName,
                        output: { type: 'text',
                                  value: toolResult(recording, turn) },
                    }] }))
                : [{ role: 'user', content: recording.next ?? THANKS }]));
        }

        return { result: results, seen };
    };
}

// Sources are looked at apart: some may be ours.
async function resultOf(run) {
    const result = {
        text: await run.text, reasoning: await run.reasoningText,
        calls: await run.toolCalls, finish: await run.finishReason,
        usage: await run.totalUsage, sources: await run.sources,
    };

    // ids of its own are new in every run
    return JSON.parse(JSON.stringify(result, (name, value) =>
        (name === 'id' && typeof value === 'string' ? undefined : value)));
}

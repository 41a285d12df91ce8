// @langchain/anthropic: chunks of a message, added up.

import { importFrom } from '../../lib/packages.mjs';
import { converse } from '../../lib/ways.mjs';

export async function load(folder) {
    const { ChatAnthropic } = await importFrom(folder, '@langchain/anthropic');
    const words = await importFrom(folder, '@langchain/core/messages');

    return {
        langchain: async (url, recording, sight) => {
            const { messages, model, max_tokens: maxTokens, thinking, tools }
                = recording.request.body;
            const chat = new ChatAnthropic({
                model, maxTokens, thinking, apiKey: 'none', maxRetries: 0,
                anthropicApiUrl: url, streamUsage: true,
            });
            const bound = tools ? chat.bindTools(tools) : chat;
            const history = messages.flatMap((one) => messagesOf(one, words));

            await converse(recording, async (next) => {
                const message = await added(await bound.stream(history));

                sight.result.push(JSON.parse(JSON.stringify(message)));

                if (next !== undefined) {
                    history.push(message, ...followUp(next, message, words));
                }
            });
        },
    };
}

async function added(chunks) {
    let message;

    for await (const chunk of chunks) {
        message = message ? message.concat(chunk) : chunk;
    }

    return message;
}

// A message of the API in LangChain's words.
function messagesOf({ role, content }, words) {
    if (role === 'assistant') {
        const calls = content.filter?.(({ type }) => type === 'tool_use') ?? [];

        return [new words.AIMessage({
            content,
            tool_calls: calls.map(({ id, name, input }) => ({ id, name, args: input })),
        })];
    }

    const results = content.filter?.(({ type }) => type === 'tool_result') ?? [];

    return results.length
        ? results.map((result) => toolMessage(result, words))
        : [new words.HumanMessage({ content })];
}

const toolMessage = ({ tool_use_id: id, content, is_error: failed }, words) =>
    new words.ToolMessage({
        tool_call_id: id, content, status: failed ? 'error' : 'success',
    });

function followUp(next, message, words) {
    if (typeof next === 'string') {
        return [new words.HumanMessage(next)];
    }

    return next.map((result) => toolMessage(
        { ...result, tool_use_id: message.tool_calls[0].id }, words));
}

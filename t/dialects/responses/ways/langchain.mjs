// @langchain/openai with the Responses API: chunks of a message, added up.

import { importFrom } from '../../lib/packages.mjs';
import { converse } from '../../lib/ways.mjs';
import { itemsOf } from '../turns.mjs';

export async function load(folder) {
    const { ChatOpenAI } = await importFrom(folder, '@langchain/openai');
    const words = await importFrom(folder, '@langchain/core/messages');

    return {
        langchain: async (url, recording, sight) => {
            const { body } = recording.request;
            const chat = new ChatOpenAI({
                model: body.model, apiKey: 'none', maxRetries: 0,
                useResponsesApi: true, streaming: true,
                configuration: { baseURL: url },
            });
            const bound = body.tools ? chat.bindTools(body.tools) : chat;
            const history = itemsOf(body.input)
                .map((item) => messageOf(item, words)).filter(Boolean);
            const options = { previous_response_id: body.previous_response_id };

            await converse(recording, async (next) => {
                const message = await added(await bound.stream(history, options), sight);

                sight.result.push(JSON.parse(JSON.stringify(message)));

                if (next !== undefined) {
                    history.push(message, followUp(next, message, words));
                }
            });
        },
    };
}

// Annotations lose the mark of ours here, so that they are looked at apart.
async function added(chunks, sight) {
    let message;

    for await (const chunk of chunks) {
        for (const part of Array.isArray(chunk.content) ? chunk.content : []) {
            sight.seen.push(...part.annotations ?? []);
            delete part.annotations;
        }

        if (Array.isArray(chunk.content)) {
            chunk.content = chunk.content.filter((part) => part.text !== '');
        }

        message = message ? message.concat(chunk) : chunk;
    }

    return message;
}

function messageOf(item, words) {
    switch (item.type) {
    case 'function_call':
        return new words.AIMessage({ content: '', tool_calls: [{
            id: item.call_id, name: item.name, args: JSON.parse(item.arguments),
        }] });

    case 'function_call_output':
        return new words.ToolMessage({
            tool_call_id: item.call_id,
            content: typeof item.output === 'string' ? item.output
                : item.output.map(({ text }) => text).join(''),
        });

    case undefined:
    case 'message':
        return item.role === 'user' ? new words.HumanMessage(item.content)
            : new words.AIMessage(item.content[0].text);

    default:
        return undefined;
    }
}

const followUp = (next, message, words) =>
    typeof next === 'string' ? new words.HumanMessage(next)
        : new words.ToolMessage({
            tool_call_id: message.tool_calls[0].id, content: next.output,
        });

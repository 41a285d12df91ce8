// @ai-sdk/openai: the parts of streamText().

import { readParts } from '../../lib/ai.mjs';
import { importFrom } from '../../lib/packages.mjs';
import { converse } from '../../lib/ways.mjs';
import { itemsOf } from '../turns.mjs';

export async function load(folder) {
    const { createOpenAI } = await importFrom(folder, '@ai-sdk/openai');
    const ai = await importFrom(folder, 'ai');

    return {
        'ai sdk': async (url, recording, sight) => {
            const openai = createOpenAI({ apiKey: 'none', baseURL: url });
            const { body } = recording.request;
            const history = itemsOf(body.input).map(messageOf).filter(Boolean);

            await converse(recording, async (next) => {
                const { messages } = await readParts(ai, {
                    model: openai.responses(body.model),
                    messages: history.length ? history : [nothing],
                    tools: toolsOf(body.tools, ai, openai),
                    providerOptions: { openai: {
                        previousResponseId: body.previous_response_id,
                        conversation: body.conversation,
                        include: body.include?.filter((one) => known.has(one)),
                        store: false,
                    } },
                }, sight);

                if (next !== undefined) {
                    history.push(...messages, followUp(next, messages));
                }
            });
        },
    };
}

const known = new Set(['file_search_call.results', 'reasoning.encrypted_content']);
const nothing = { role: 'user', content: 'Go on.' };

function toolsOf(tools, ai, openai) {
    const provided = {
        web_search: () => openai.tools.webSearch({}),
        file_search: ({ vector_store_ids: ids }) =>
            openai.tools.fileSearch({ vectorStoreIds: ids }),
        code_interpreter: () => openai.tools.codeInterpreter({}),
        mcp: ({ server_label: serverLabel, server_url: serverUrl }) =>
            openai.tools.mcp({ serverLabel, serverUrl }),
        function: ({ parameters }) => ({
            description: 'Searches', inputSchema: ai.jsonSchema(parameters),
        }),
    };

    return tools && Object.fromEntries(tools
        .filter(({ type }) => provided[type])
        .map((tool) => [tool.name ?? tool.type, provided[tool.type](tool)]));
}

function messageOf(item) {
    switch (item.type) {
    case 'function_call':
        return { role: 'assistant', content: [{
            type: 'tool-call', toolCallId: item.call_id, toolName: item.name,
            input: JSON.parse(item.arguments),
        }] };

    case 'function_call_output':
        return { role: 'tool', content: [resultPart(item.call_id, item.output)] };

    case undefined:
    case 'message':
        return { role: item.role, content: typeof item.content === 'string'
            ? item.content : [{ type: 'text', text: item.content[0].text }] };

    default:
        return undefined;
    }
}

const resultPart = (id, output) => ({
    type: 'tool-result', toolCallId: id, toolName: 'search',
    output: { type: 'text', value: typeof output === 'string' ? output
        : output.map(({ text }) => text).join('') },
});

function followUp(next, messages) {
    if (typeof next === 'string') {
        return { role: 'user', content: next };
    }

    const call = messages.at(-1).content.find(({ type }) => type === 'tool-call');

    return { role: 'tool', content: [resultPart(call.toolCallId, next.output)] };
}

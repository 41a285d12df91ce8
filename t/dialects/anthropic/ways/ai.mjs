// @ai-sdk/anthropic: the parts of streamText().

import { importFrom } from '../../lib/packages.mjs';
import { converse } from '../../lib/ways.mjs';
import { readParts } from '../../lib/ai.mjs';

export async function load(folder) {
    const { createAnthropic } = await importFrom(folder, '@ai-sdk/anthropic');
    const ai = await importFrom(folder, 'ai');

    return {
        'ai sdk': async (url, recording, sight) => {
            const anthropic = createAnthropic({ apiKey: 'none', baseURL: url });
            const { messages, model, tools } = recording.request.body;
            const history = messages.flatMap(messagesOf);

            await converse(recording, async (next) => {
                const response = await readParts(ai, {
                    model: anthropic(model),
                    messages: history,
                    tools: toolsOf(tools, ai, anthropic),
                }, sight);

                if (next !== undefined) {
                    history.push(...response.messages,
                                 ...followUp(next, response.messages));
                }
            });
        },
    };
}

// Those that the client runs; of the provider's own the two that have been
// there longest.
function toolsOf(tools, ai, anthropic) {
    const provided = {
        web_search: anthropic.tools.webSearch_20250305,
        web_fetch: anthropic.tools.webFetch_20250910,
        code_execution: anthropic.tools.codeExecution_20250522,
    };

    return tools && Object.fromEntries(tools.map(({ name, input_schema: schema }) =>
        [name, schema
            ? { description: name, inputSchema: ai.jsonSchema(schema) }
            : provided[name]({})]));
}

function messagesOf({ role, content }) {
    if (typeof content === 'string') {
        return [{ role, content }];
    }

    const results = content.filter(({ type }) => type === 'tool_result');

    if (results.length) {
        return [{ role: 'tool', content: results.map(resultPart) }];
    }

    return [{ role, content: content.flatMap(partsOf) }];
}

function partsOf(block) {
    switch (block.type) {
    case 'text':
        return [{ type: 'text', text: block.text }];

    case 'tool_use':
        return [{
            type: 'tool-call', toolCallId: block.id, toolName: block.name,
            input: block.input,
        }];

    case 'document':
        return [fileOf(block)];

    default:
        return block.content.map(({ text }) => ({ type: 'text', text }));
    }
}

function fileOf({ source, title }) {
    const text = source.content?.map((block) => block.text).join('\n') ?? source.data;
    const isPdf = source.type === 'base64';

    return {
        type: 'file',
        mediaType: isPdf ? 'application/pdf' : 'text/plain',
        data: isPdf ? text : Buffer.from(text),
        filename: title,
        providerOptions: {
            anthropic: { citations: { enabled: true }, title },
        },
    };
}

const resultPart = ({ tool_use_id: id, content, is_error: failed }) => ({
    type: 'tool-result', toolCallId: id, toolName: 'search',
    output: {
        type: failed ? 'error-text' : 'text',
        value: typeof content === 'string' ? content : JSON.stringify(content),
    },
});

function followUp(next, messages) {
    if (typeof next === 'string') {
        return [{ role: 'user', content: next }];
    }

    const call = messages.at(-1).content.find(({ type }) => type === 'tool-call');

    return [{ role: 'tool', content: next.map((block) =>
        resultPart({ ...block, tool_use_id: call.toolCallId })) }];
}

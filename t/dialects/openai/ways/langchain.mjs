// LangChain's ChatOpenAI: its chunks, added up.

import { THANKS, question, toolResult, turnsOf } from './turns.mjs';

function messagesOf(core, messages) {
    const { AIMessage, HumanMessage, SystemMessage, ToolMessage } = core;

    return messages.map(({ role, content, tool_calls: calls, tool_call_id: id,
                           function_call: call, name }) => {
        switch (role) {
            case 'tool':
                return new ToolMessage({ content, tool_call_id: id });
            case 'function':
                return new core.FunctionMessage({ content, name });
            case 'assistant':
                return new AIMessage({
                    content: content ?? '',
                    ...(call ? { additional_kwargs: { function_call: call } } : {}),
                    tool_calls: (calls ?? []).map((one) => ({
                        id: one.id, name: one.function.name,
                        args: JSON.parse(one.function.arguments),
                    })),
                });
            case 'system': case 'developer':
                return new SystemMessage({ content });
            default:
                return new HumanMessage({ content });
        }
    });
}

// it adds up the indexes of choices over all chunks
function resultOf(message) {
    const { prompt, completion, ...finish } = message.response_metadata;

    return {
        content: message.content, calls: message.tool_calls, finish,
        usage: message.usage_metadata, kwargs: message.additional_kwargs,
    };
}

export async function make(get) {
    const { ChatOpenAI } = await get('@langchain/openai');
    const core = await get('@langchain/core/messages');

    return async (baseURL, recording) => {
        const { messages, model, tools, stream: _, stream_options: __, ...rest }
            = question(recording);
        const chat = new ChatOpenAI({
            apiKey: 'none', model, maxRetries: 0, useResponsesApi: false,
            configuration: { baseURL, maxRetries: 0 }, modelKwargs: rest,
        });
        const bound = tools ? chat.bindTools(tools) : chat;
        const talk = messagesOf(core, messages);
        const results = [];

        for (let turn = 0; turn < turnsOf(recording); turn++) {
            let whole;

            for await (const chunk of await bound.stream(talk)) {
                whole = whole ? whole.concat(chunk) : chunk;
            }

            results.push(JSON.parse(JSON.stringify(resultOf(whole))));
            talk.push(whole, ...(whole.tool_calls.length
                ? whole.tool_calls.map(({ id }) => new core.ToolMessage({
                    content: toolResult(recording, turn), tool_call_id: id }))
                : [new core.HumanMessage(recording.next ?? THANKS)]));
        }

        return { result: results };
    };
}

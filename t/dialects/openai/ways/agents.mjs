// OpenAI's agents with chat completions: two runs of one talk.

import { THANKS, question, toolResult } from './turns.mjs';

const textOf = (content) => (typeof content === 'string' ? content
    : (content ?? []).map(({ text }) => text).join(''));

// The history is told as text: results of tools belong to calls of its own.
const inputOf = (messages) => messages
    .filter(({ content }) => content)
    .map(({ role, content }) => ({
        role: role === 'assistant' ? 'assistant' : 'user',
        ...(role === 'assistant'
            ? { status: 'completed',
                content: [{ type: 'output_text', text: textOf(content) }] }
            : { content: textOf(content) }),
    }));

export async function make(get) {
    const sdk = await get('@openai/agents');
    const { default: OpenAI } = await get('openai');
    const { z } = await get('zod');

    sdk.setTracingDisabled(true);
    sdk.setOpenAIAPI('chat_completions');

    return async (baseURL, recording) => {
        const { messages } = question(recording);
        let calls = 0;

        const agent = new sdk.Agent({
            name: 'clerk', instructions: 'Answer from the results.',
            model: new sdk.OpenAIChatCompletionsModel(
                new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 }), 'm'),
            tools: [sdk.tool({
                name: 'search', description: 'Searches',
                parameters: z.object({ query: z.string() }),
                execute: async () => toolResult(recording, calls++),
            })],
        });

        const results = [];
        let input = inputOf(messages);

        for (const next of [recording.next ?? THANKS, undefined]) {
            const run = await sdk.run(agent, input,
                                      { stream: true, maxTurns: 4 });

            try {
                await run.completed;
                results.push({ output: run.finalOutput,
                               usage: run.rawResponses.map((r) => r.usage) });

            } catch (error) {
                // a recording that calls a tool calls it in each turn
                if (error.name !== 'MaxTurnsExceededError'
                    && !/Max turns/.test(error.message))
                {
                    throw error;
                }

                results.push({ end: 'max turns' });
                break;
            }

            input = [...run.history, { role: 'user', content: next ?? THANKS }];
        }

        return { result: JSON.parse(JSON.stringify(results)) };
    };
}

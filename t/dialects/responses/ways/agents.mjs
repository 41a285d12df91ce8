// @openai/agents: one run of an agent, with the events that it hands on.

import { importFrom } from '../../lib/packages.mjs';
import { itemsOf } from '../turns.mjs';

export async function load(folder) {
    const { Agent, OpenAIProvider, Runner, setTracingDisabled, tool }
        = await importFrom(folder, '@openai/agents');

    setTracingDisabled(true);

    return {
        'openai agents': async (url, recording, sight) => {
            const { body } = recording.request;
            const runner = new Runner({
                tracingDisabled: true,
                modelProvider: new OpenAIProvider({
                    apiKey: 'none', baseURL: url, useResponses: true,
                }),
            });
            const agent = new Agent({
                name: 'guide', instructions: 'Answer.', model: body.model,
                tools: (body.tools ?? []).filter(({ type }) => type === 'function')
                    .map((one) => tool({
                        name: one.name, description: one.description,
                        parameters: one.parameters, strict: false,
                        execute: () => recording.next?.[0].output ?? 'nothing',
                    })),
            });
            const run = await runner.run(agent, inputOf(body.input), {
                stream: true, maxTurns: 2,
                previousResponseId: body.previous_response_id,
            });

            try {
                for await (const event of run) {
                    keep(event, sight);
                }

                await run.completed;

            } catch (error) {
                if (!own.test(error.message)) {
                    throw error;
                }

                sight.result.push(error.message);
            }

            sight.result.push(run.finalOutput ?? null, run.history);
        },
    };
}

// What the runner says of an answer that it has no use for.
const own = new RegExp(['Max turns', 'did not produce a final response',
                        'unsuccessful terminal state "response.incomplete"',
                        'MCP server .* not found', 'Model refused'].join('|'));

// The user's words only: the runner makes items of its own.
const inputOf = (input) => itemsOf(input)
    .filter(({ role }) => role === 'user')
    .map(({ content }) => content).join('\n') || 'Go on.';

function keep(event, sight) {
    const raw = event.data?.event ?? event.data;

    if (raw?.deepcitation !== undefined || raw?.annotation?.cite !== undefined) {
        sight.seen.push(raw);

    } else if (raw) {
        sight.result.push(JSON.parse(JSON.stringify(raw)));
    }
}

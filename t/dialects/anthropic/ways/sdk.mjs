// @anthropic-ai/sdk: events as they come, and the message that .stream() makes
// of them.

import { importFrom } from '../../lib/packages.mjs';
import { converse, see } from '../../lib/ways.mjs';

export async function load(folder) {
    const { default: Anthropic } = await importFrom(folder, '@anthropic-ai/sdk');

    const clientOf = (url) => new Anthropic({
        apiKey: 'none', baseURL: url, maxRetries: 0, logLevel: 'off',
    });

    return {
        'sdk raw': (url, recording, sight) =>
            talk(recording, sight, async (body) => {
                const events = await clientOf(url).messages.create(body);

                return messageOf(events, sight);
            }),

        'sdk stream': (url, recording, sight) =>
            talk(recording, sight, async (body) => {
                const { stream, ...params } = body;
                const events = clientOf(url).messages.stream(params);

                for await (const event of events) {
                    see(event, sight);
                }

                return events.finalMessage();
            }),
    };
}

// What the client made of a turn goes into the request of the next.
function talk(recording, sight, turn) {
    const body = structuredClone(recording.request.body);

    return converse(recording, async (next) => {
        const message = await turn(body);

        sight.result.push(message);

        if (next !== undefined) {
            body.messages.push({ role: 'assistant', content: message.content },
                               { role: 'user', content: answering(next, message) });
        }
    });
}

// A tool's result has the id of the call that it answers.
function answering(next, { content }) {
    const call = content.find(({ type }) => type === 'tool_use');

    return typeof next === 'string' ? next : next.map((block) =>
        block.tool_use_id === null ? { ...block, tool_use_id: call.id } : block);
}

// As much of a message as its next request needs.
async function messageOf(events, sight) {
    const content = [];

    for await (const event of events) {
        if (!see(event, sight)) {
            continue;
        }

        const block = content[event.index];

        if (event.type === 'content_block_start') {
            content[event.index] = { ...event.content_block };

        } else if (event.delta?.type === 'text_delta') {
            block.text += event.delta.text;

        } else if (event.delta?.type === 'citations_delta') {
            block.citations = [...block.citations ?? [], event.delta.citation];

        } else if (event.delta?.type === 'input_json_delta') {
            block.json = (block.json ?? '') + event.delta.partial_json;

        } else if (event.type === 'content_block_stop' && block.json) {
            block.input = JSON.parse(block.json);
            delete block.json;
        }
    }

    return { content };
}

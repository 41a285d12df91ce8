// openai: events as they come, and the response that .stream() makes of them.

import { importFrom } from '../../lib/packages.mjs';
import { converse, see } from '../../lib/ways.mjs';
import { followUp, itemsOf } from '../turns.mjs';

export async function load(folder) {
    const { default: OpenAI } = await importFrom(folder, 'openai');

    const clientOf = (url) => new OpenAI({
        apiKey: 'none', baseURL: url, maxRetries: 0, logLevel: 'off',
    });

    return {
        'sdk raw': (url, recording, sight) =>
            talk(recording, sight, async (body) => {
                const events = await clientOf(url).responses.create(body);
                let response;

                for await (const event of events) {
                    keep(event, sight);
                    response = event.response ?? response;
                }

                return response;
            }),

        'sdk stream': (url, recording, sight) =>
            talk(recording, sight, async (body) => {
                const { stream, ...params } = body;
                const events = clientOf(url).responses.stream(params);

                for await (const event of events) {
                    keep(event, sight);
                }

                return events.finalResponse();
            }),
    };
}

// An annotation of ours is one more event.
function keep(event, sight) {
    if (event.annotation?.cite === undefined) {
        see(event, sight);
    } else {
        sight.seen.push(event.annotation);
    }
}

// What the client made of a turn goes into the request of the next.
function talk(recording, sight, turn) {
    const body = structuredClone(recording.request.body);

    return converse(recording, async (next) => {
        const response = await turn(body);

        sight.result.push(response);

        if (next !== undefined) {
            body.input = [...itemsOf(body.input), ...response.output,
                          ...followUp(next, response.output)];
        }
    });
}

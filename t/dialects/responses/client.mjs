// Clients of the Responses API.

import path from 'node:path';

import { jsonOf, payloadOf } from '../lib/frames.mjs';
import { loadWays } from '../lib/ways.mjs';
import * as agents from './ways/agents.mjs';
import * as ai from './ways/ai.mjs';
import * as langchain from './ways/langchain.mjs';
import * as sdk from './ways/sdk.mjs';

// the folder's name, because it has several packages: "provider-old"
export const version = (folder) => path.basename(folder);

export const load = (folder) => loadWays(folder, {
    // a part of @openai/agents, too, where it is not the client
    ...folder.includes('-ai') ? {} : { openai: sdk },
    '@langchain/openai': langchain,
    '@ai-sdk/openai': ai,
    '@openai/agents': agents,
});

const native = 'response.output_text.annotation.added';

export function isOurs(frame) {
    if (payloadOf(frame) === undefined) {
        return frame === ':\n\n';
    }

    const event = jsonOf(frame);

    return frame.startsWith(`event: ${event?.type}\ndata: {`)
        && (event.type === 'keepalive' ? event.deepcitation !== undefined
            : event.type === native && event.annotation.cite !== undefined);
}

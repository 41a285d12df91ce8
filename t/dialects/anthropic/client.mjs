// Clients of the Messages API.

import path from 'node:path';

import { jsonOf, payloadOf } from '../lib/frames.mjs';
import { loadWays } from '../lib/ways.mjs';
import * as ai from './ways/ai.mjs';
import * as langchain from './ways/langchain.mjs';
import * as sdk from './ways/sdk.mjs';

// the folder's name, because it has several packages: "provider-old"
export const version = (folder) => path.basename(folder);

export const load = (folder) => loadWays(folder, {
    '@anthropic-ai/sdk': sdk,
    '@langchain/anthropic': langchain,
    '@ai-sdk/anthropic': ai,
});

export function isOurs(frame) {
    if (payloadOf(frame) === undefined) {
        return frame === ':\n\n';
    }

    const event = jsonOf(frame);

    return frame.startsWith('event: message_delta\ndata: {')
        && event?.type === 'message_delta' && event.deepcitation !== undefined;
}

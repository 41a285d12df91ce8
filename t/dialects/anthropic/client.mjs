// Clients of the Messages API.

import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

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

const carrier = 'event: message_delta\ndata: {"type":"message_delta",'
    + '"delta":{"stop_reason":null,"stop_sequence":null},'
    + '"usage":{"output_tokens":0},"deepcitation":{';

export const isOurs = (frame) => frame === ':\n\n' || frame.startsWith(carrier);

// Sources of the AI SDK are those of the provider.
export function examine({ way, plain, ours }) {
    return way === 'ai sdk' && !isDeepStrictEqual(plain.seen, ours.seen)
        ? ['sources differ'] : [];
}

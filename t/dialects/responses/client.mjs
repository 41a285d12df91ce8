// Clients of the Responses API.

import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

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

export const isOurs = (frame) => frame === ':\n\n'
    || /^event: keepalive\ndata: \{"type":"keepalive","sequence_number":\d+,"deepcitation":\{/
        .test(frame)
    || (frame.startsWith(`event: ${native}\ndata: {"type":"${native}",`)
        && /,"cite":"[0-9a-f]{16}"\}\}\n\n$/.test(frame));

// These have annotations without the mark of ours.
const unmarked = ['langchain', 'ai sdk'];

// Without native annotations they are those of the provider only.
export function examine({ mode, way, plain, ours }) {
    return unmarked.includes(way) && mode !== 'native'
        && !isDeepStrictEqual(plain.seen, ours.seen)
        ? ['annotations differ'] : [];
}

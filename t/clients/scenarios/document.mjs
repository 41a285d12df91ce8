// The example of docs/wire-format.md, byte for byte: as the document asks, and
// as a client does.

import { readFileSync } from 'node:fs';

import { raw } from '../lib/events.mjs';

const document = new URL('../../../docs/wire-format.md', import.meta.url);
const [, example] = readFileSync(document, 'utf8').split('\n## Example\n');
const [body, came, after] = [...example.matchAll(/^```.*\n([^]*?)^```$/gm)]
    .map(([, block]) => block);

const { state, runId, messages } = JSON.parse(body);
const { deepcitation: expect, ...app } = JSON.parse(after);

// the agent of the example sends no delta of its own
const script = came.split(/(?<=\n\n)/)
    .filter((frame) => !frame.startsWith('data: {"type":"STATE_DELTA"'))
    .map(raw);

const run = { script, came, expect, app };

export const list = [
    {
        name: 'document',
        title: 'the example of the document, asked as there',
        direct: {
            headers: { 'Content-Type': 'application/json' }, body, state,
        },
        body: 'kept',
        ...run,
    },
    {
        name: 'document-by-a-client',
        title: 'the example of the document, asked by a client',
        state, runId, asks: messages.map(({ id }) => id),
        ...run,
    },
];

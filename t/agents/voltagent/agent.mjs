// VoltAgent's agents:  node agent.mjs MODEL

import { EventEncoder } from '@ag-ui/encoder';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createVoltAgentAGUI } from '@voltagent/ag-ui';
import { Agent, BaseRetriever, createTool } from '@voltagent/core';
import { z } from 'zod';

import { cases, modelOf } from '../cases.mjs';
import { search } from '../lib/library.mjs';
import { serve } from '../lib/serve.mjs';

const provider = createOpenAICompatible({
    name: 'scripted', baseURL: process.argv[2],
});

class Retriever extends BaseRetriever {
    async retrieve(input) {
        const query = typeof input === 'string' ? input
            : input.at(-1).content;

        return search(query).map(({ title, text }, i) =>
            `Document ${i + 1} (${title}):\n${text}`).join('\n\n');
    }
}

const tools = {
    retriever: new Retriever({ toolName: 'search' }).tool,
    objects: createTool({
        name: 'search', description: 'Searches the harbour\'s pages',
        parameters: z.object({ query: z.string() }),
        execute: async ({ query }) => search(query).map(
            ({ title, url, text }) => ({ title, url, description: text })),
    }),
};

const agents = Object.entries(tools).map(([name, tool]) => {
    const agent = new Agent({
        name, instructions: 'Cite your sources.',
        model: provider(modelOf(cases.voltagent[name])), tools: [tool],
    });

    return [name, (input) => createVoltAgentAGUI({ agent }).run(input)];
});

serve(Object.fromEntries(agents), EventEncoder);

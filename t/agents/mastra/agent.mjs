// Mastra's agents:  node agent.mjs MODEL

import { EventEncoder } from '@ag-ui/encoder';
import { MastraAgent } from '@ag-ui/mastra';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { MastraVector } from '@mastra/core/vector';
import { createVectorQueryTool } from '@mastra/rag';
import { z } from 'zod';

import { cases, modelOf } from '../cases.mjs';
import { passages, search } from '../lib/library.mjs';
import { serve } from '../lib/serve.mjs';
import { turns } from '../lib/script.mjs';

const provider = createOpenAICompatible({
    name: 'scripted', baseURL: process.argv[2],
});
const embedder = provider.textEmbeddingModel('words');

// A database of vectors that knows which passages are near to each search.
class Store extends MastraVector {
    constructor() {
        super({ id: 'harbour' });
    }

    async query({ queryVector }) {
        const queries = turns.flatMap(({ query }) => query ?? []);
        const { embeddings } = await embedder.doEmbed({ values: queries });
        const nth = embeddings.findIndex((vector) =>
            vector.every((x, i) => x === queryVector[i]));

        return search(queries[nth]).map(({ id, text, title, url }, i) => ({
            id: `vec-${id}`, score: 0.92 - i / 20,
            metadata: { text, title, url },
        }));
    }

    async listIndexes() {
        return ['passages'];
    }

    async describeIndex() {
        return { dimension: 64, count: Object.keys(passages).length,
                 metric: 'cosine' };
    }
}

const tools = {
    objects: createTool({
        id: 'search', description: 'Searches the harbour\'s pages',
        inputSchema: z.object({ query: z.string() }),
        execute: async ({ query }) => ({
            results: search(query).map(({ id, number, title, url, text }) => ({
                index: number, id, title, url, snippet: text,
            })),
        }),
    }),
    vector: createVectorQueryTool({
        id: 'search', vectorStore: new Store(), indexName: 'passages',
        model: embedder, includeSources: true,
    }),
};

const agents = Object.entries(tools).map(([name, search]) => {
    const agent = new Agent({
        id: name, name, instructions: 'Cite your sources.',
        model: provider(modelOf(cases.mastra[name])), tools: { search },
    });

    return [name, (input) => new MastraAgent({
        agent, agentId: name, resourceId: 'harbour',
    }).run(input)];
});

serve(Object.fromEntries(agents), EventEncoder);

// Agents of AWS Strands:  node agent.mjs MODEL

import { StrandsAgent } from '@ag-ui/aws-strands';
import { addStrandsExpressEndpoint } from '@ag-ui/aws-strands/server';
import { Agent, tool } from '@strands-agents/sdk';
import { OpenAIModel } from '@strands-agents/sdk/models/openai';
import express from 'express';
import { z } from 'zod';

import { cases, modelOf } from '../cases.mjs';
import { search } from '../lib/library.mjs';
import { ready } from '../lib/serve.mjs';

const results = {
    json: (found) => ({
        results: found.map(({ id, title, text }) => ({
            id, title, content: text, score: 0.8,
        })),
    }),
    numbered: (found) => found.map(({ number, title, text }) =>
        `[${number}] ${title}\n${text}`).join('\n\n'),
};

const app = express();

app.use(express.json({ limit: '8mb' }));

for (const [name, resultOf] of Object.entries(results)) {
    const agent = new Agent({
        model: new OpenAIModel({
            api: 'chat', apiKey: 'none',
            modelId: modelOf(cases.strands[name]),
            clientConfig: { baseURL: process.argv[2] },
        }),
        systemPrompt: 'Cite your sources.',
        printer: false,
        tools: [tool({
            name: 'search', description: 'Searches the harbour\'s pages',
            inputSchema: z.object({ query: z.string() }),
            callback: ({ query }) => resultOf(search(query)),
        })],
    });

    addStrandsExpressEndpoint(app, new StrandsAgent({ agent, name }),
                              { path: `/${name}` });
}

const server = app.listen(0, '127.0.0.1', () => ready(server.address().port));

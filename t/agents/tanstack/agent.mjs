// Agents of TanStack AI:  node agent.mjs MODEL

import { chat, chatParamsFromRequestBody, toolDefinition,
         toServerSentEventsResponse } from '@tanstack/ai';
import { openaiCompatibleText } from '@tanstack/ai-openai/compatible';
import { z } from 'zod';

import { cases, modelOf } from '../cases.mjs';
import { search } from '../lib/library.mjs';
import { serve } from '../lib/serve.mjs';

const results = {
    objects: (found) => ({
        query: 'ferry', count: found.length,
        documents: found.map(({ id, title, url, text }) => ({
            id, metadata: { title, url }, content: text,
        })),
    }),
    tagged: (found) => found.map(({ file, text }, i) =>
        `<document index="${i + 1}">\n<source>${file}</source>\n`
        + `<document_content>${text}</document_content>\n</document>`)
        .join('\n'),
};

const agents = Object.entries(results).map(([name, resultOf]) => {
    const adapter = openaiCompatibleText(modelOf(cases.tanstack[name]), {
        baseURL: process.argv[2], apiKey: 'none',
    });
    const tool = toolDefinition({
        name: 'search', description: 'Searches the harbour\'s pages',
        inputSchema: z.object({ query: z.string() }),
    }).server(({ query }) => resultOf(search(query)));

    return [name, async (body) => {
        const { messages, threadId, runId }
            = await chatParamsFromRequestBody(body);

        return toServerSentEventsResponse(chat({
            adapter, messages, threadId, runId, tools: [tool],
        }));
    }];
});

serve(Object.fromEntries(agents));

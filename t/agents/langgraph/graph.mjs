// The graphs that langgraph's own server runs, see agent.mjs.

import { createRetrieverTool } from '@langchain/classic/tools/retriever';
import { Document } from '@langchain/core/documents';
import { BaseRetriever } from '@langchain/core/retrievers';
import { tool } from '@langchain/core/tools';
import { MessagesValue, StateGraph, StateSchema } from '@langchain/langgraph';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent } from 'langchain';
import { z } from 'zod';

import { cases, modelOf } from '../cases.mjs';
import { search } from '../lib/library.mjs';
import { turnOf, turns } from '../lib/script.mjs';

function modelFor(name) {
    return new ChatOpenAI({
        model: modelOf(cases.langgraph[name]), apiKey: 'none', streaming: true,
        useResponsesApi: false,
        configuration: { baseURL: process.env.SCRIPTED_MODEL },
    });
}

function documentsFor(query) {
    return search(query).map(({ file, title, text }, i) => new Document({
        pageContent: text, metadata: { source: file, title, page: i + 1 },
    }));
}

const searching = {
    name: 'search', description: 'Searches the harbour\'s pages',
    schema: z.object({ query: z.string() }),
};

export const documents = createAgent({
    model: modelFor('documents'),
    tools: [tool(({ query }) => documentsFor(query), searching)],
});

export const tutorial = createAgent({
    model: modelFor('tutorial'),
    tools: [tool(({ query }) => {
        const found = documentsFor(query);

        return [found.map(({ metadata, pageContent }) =>
            `Source: ${metadata.source}\nContent: ${pageContent}`)
            .join('\n'), found];
    }, { ...searching, responseFormat: 'content_and_artifact' })],
});

class Retriever extends BaseRetriever {
    lc_namespace = ['harbour'];

    async _getRelevantDocuments(query) {
        return documentsFor(query);
    }
}

export const retriever = createAgent({
    model: modelFor('retriever'),
    tools: [createRetrieverTool(new Retriever(), searching)],
});

// A graph that searches before the model is asked, if there is what to search.
const State = new StateSchema({
    messages: MessagesValue,
    documents: z.array(z.any()).optional(),
});

function retrieve({ messages, documents: before }) {
    const { query } = turns[turnOf(messages.at(-1).text).nth];

    return { documents: query
        ? documentsFor(query).map(({ pageContent, metadata }) =>
            ({ pageContent, metadata }))
        : before };
}

async function generate({ messages }) {
    return { messages: [await modelFor('state').invoke(messages)] };
}

export const state = new StateGraph(State)
    .addNode('retrieve', retrieve)
    .addNode('generate', generate)
    .addEdge('__start__', 'retrieve')
    .addEdge('retrieve', 'generate')
    .addEdge('generate', '__end__')
    .compile();

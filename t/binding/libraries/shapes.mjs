// Results of tools as libraries of npm serialise them.  Each shape names its
// library and returns the text that a tool hands to the model; "numbered": the
// list has numbers of its own, which are not its positions.

import { passages, score, vector } from './passages.mjs';

const documents = async () => {
  const { Document } = await import('@langchain/core/documents');

  return passages.map((p) => new Document({ id: p.id, pageContent: p.text,
                                            metadata: { title: p.title, source: p.url } }));
};

// The result of a tool of an MCP server, as a client has it.
async function mcp(result) {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { InMemoryTransport } = await import('@modelcontextprotocol/sdk/inMemory.js');

  const server = new McpServer({ name: 'library', version: '1.0.0' });
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const [here, there] = InMemoryTransport.createLinkedPair();

  server.registerTool('search', { description: 'search' }, async () => result);
  await Promise.all([server.connect(there), client.connect(here)]);

  const answer = await client.callTool({ name: 'search', arguments: {} });

  await client.close();

  return JSON.stringify(answer);
}

// The tool's part of the messages that the AI SDK sends to a model.
async function aiSdk(execute) {
  const { generateText, tool, jsonSchema } = await import('ai');
  const { MockLanguageModelV4, MockLanguageModelV3 } = await import('ai/test');
  const Model = MockLanguageModelV4 ?? MockLanguageModelV3;
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

  const model = new Model({
    doGenerate: async () => ({
      content: [{ type: 'tool-call', toolCallId: 'c', toolName: 'search', input: '{}' }],
      finishReason: { unified: 'tool-calls', raw: 'tool_calls' }, usage, warnings: [],
    }),
  });

  const { response, responseMessages } = await generateText({
    model, prompt: 'Which?',
    tools: { search: tool({ inputSchema: jsonSchema({ type: 'object' }), execute }) },
  });
  const messages = responseMessages ?? response.messages;

  return JSON.stringify(messages.find((m) => m.role === 'tool').content[0].output);
}

export const shapes = [
  {
    name: 'langchain-core-documents', library: '@langchain/core',
    title: 'LangChain.js, documents as JSON',
    make: async () => JSON.stringify(await documents()),
  },
  {
    name: 'langchain-core-pairs', library: '@langchain/core',
    title: 'LangChain.js, documents of the memory store with scores',
    make: async () => {
      const { FakeEmbeddings } = await import('@langchain/core/utils/testing');
      const { FakeVectorStore } = await import('@langchain/core/utils/testing');
      const store = new FakeVectorStore(new FakeEmbeddings());

      await store.addDocuments(await documents());

      return JSON.stringify(await store.similaritySearchWithScore('lighthouse', 4));
    },
  },
  {
    name: 'langchain-core-tool-message', library: '@langchain/core',
    title: 'LangChain.js, content of a tool that serialises documents',
    make: async () => {
      const { tool } = await import('@langchain/core/tools');
      const search = tool(async () => {
        const found = await documents();

        return [found.map((d) => `Source: ${d.metadata.source}\nContent: ${d.pageContent}`)
                     .join('\n'), found];
      }, { name: 'search', description: 'search', responseFormat: 'content_and_artifact',
           schema: { type: 'object', properties: {} } });
      const message = await search.invoke({ name: 'search', args: {}, id: 'c',
                                            type: 'tool_call' });

      return message.content;
    },
  },
  {
    name: 'langchain-core-tool-message-json', library: '@langchain/core',
    title: 'LangChain.js, a tool that returns an array of objects', numbered: true,
    make: async () => {
      const { tool } = await import('@langchain/core/tools');
      const search = tool(async () => passages.map((p) => ({ index: p.number, title: p.title,
                                                             content: p.text })),
                          { name: 'search', description: 'search',
                            schema: { type: 'object', properties: {} } });
      const message = await search.invoke({ name: 'search', args: {}, id: 'c',
                                            type: 'tool_call' });

      return typeof message.content === 'string' ? message.content
                                                 : JSON.stringify(message.content);
    },
  },
  {
    name: 'langchain-core-message-dump', library: '@langchain/core',
    title: 'LangChain.js, a tool message with its artifact, serialised',
    make: async () => {
      const { ToolMessage } = await import('@langchain/core/messages');

      return JSON.stringify(new ToolMessage({ content: '4 documents', tool_call_id: 'c',
                                              name: 'search', artifact: await documents() }));
    },
  },
  {
    name: 'langchain-tavily', library: '@langchain/tavily',
    title: 'LangChain.js, TavilySearch',
    make: async ({ url }) => {
      const { TavilySearch } = await import('@langchain/tavily');
      const search = new TavilySearch({ tavilyApiKey: 'k', apiBaseUrl: url, maxResults: 4 });
      const result = await search.invoke({ query: 'lighthouse' });

      return typeof result === 'string' ? result : JSON.stringify(result);
    },
  },
  {
    name: 'langchain-exa', library: '@langchain/exa',
    title: 'LangChain.js, ExaSearchResults',
    make: async ({ url }) => {
      const { ExaSearchResults } = await import('@langchain/exa');
      const { default: Exa } = await import('exa-js');
      const search = new ExaSearchResults({ client: new Exa('k', `${url}/exa`),
                                            searchArgs: { numResults: 4 } });
      const result = await search.invoke('lighthouse');

      return typeof result === 'string' ? result : JSON.stringify(result);
    },
  },
  {
    name: 'exa-js', library: 'exa-js', title: 'exa-js, searchAndContents',
    make: async ({ url }) => {
      const { default: Exa } = await import('exa-js');

      return JSON.stringify(await new Exa('k', `${url}/exa`).searchAndContents('lighthouse',
                                                                              { text: true }));
    },
  },
  {
    name: 'tavily-core', library: '@tavily/core', title: 'tavily-js, search',
    make: async ({ url }) => {
      const { tavily } = await import('@tavily/core');

      return JSON.stringify(await tavily({ apiKey: 'k', apiBaseURL: url }).search('lighthouse'));
    },
  },
  {
    name: 'llamaindex-core-nodes', library: '@llamaindex/core',
    title: 'LlamaIndex.TS, nodes with scores',
    make: async () => {
      const { TextNode } = await import('@llamaindex/core/schema');

      return JSON.stringify(passages.map((p, i) => ({
        node: new TextNode({ id_: p.id, text: p.text, metadata: { title: p.title } }),
        score: score(i),
      })));
    },
  },
  {
    name: 'llamaindex-core-content', library: '@llamaindex/core',
    title: 'LlamaIndex.TS, contents of nodes for the model',
    make: async () => {
      const { MetadataMode, TextNode } = await import('@llamaindex/core/schema');

      return passages.map((p) => new TextNode({
        text: p.text, metadata: { title: p.title, url: p.url },
      }).getContent(MetadataMode.LLM)).join('\n\n');
    },
  },
  {
    name: 'mcp-sdk-texts', library: '@modelcontextprotocol/sdk',
    title: 'MCP SDK, a text part for each passage',
    make: () => mcp({ content: passages.map((p) => ({ type: 'text',
                                                      text: `# ${p.title}\n${p.text}` })) }),
  },
  {
    name: 'mcp-sdk-resources', library: '@modelcontextprotocol/sdk',
    title: 'MCP SDK, embedded resources',
    make: () => mcp({
      content: passages.map((p) => ({
        type: 'resource', resource: { uri: p.url, mimeType: 'text/plain', text: p.text },
      })),
    }),
  },
  {
    name: 'mcp-sdk-structured', library: '@modelcontextprotocol/sdk',
    title: 'MCP SDK, structured content', numbered: true,
    make: () => {
      const found = { results: passages.map((p) => ({ id: p.number, title: p.title,
                                                      text: p.text })) };

      return mcp({ content: [{ type: 'text', text: JSON.stringify(found) }],
                   structuredContent: found });
    },
  },
  {
    name: 'ai-sdk-objects', library: 'ai', title: 'AI SDK, a tool that returns objects',
    numbered: true,
    make: () => aiSdk(async () => passages.map((p) => ({ number: p.number, title: p.title,
                                                         text: p.text }))),
  },
  {
    name: 'ai-sdk-text', library: 'ai', title: 'AI SDK, a tool that returns text',
    numbered: true,
    make: () => aiSdk(async () => passages.map((p) => `[${p.number}] ${p.title}\n${p.text}`)
                                          .join('\n\n')),
  },
  {
    name: 'qdrant-js-query', library: '@qdrant/js-client-rest', title: 'Qdrant, query',
    numbered: true,
    make: async ({ url }) => {
      const { QdrantClient } = await import('@qdrant/js-client-rest');
      const client = new QdrantClient({ url, checkCompatibility: false });

      return JSON.stringify(await client.query('lighthouse', { query: vector }));
    },
  },
  {
    name: 'chroma-js-query', library: 'chromadb', title: 'Chroma, query of a collection',
    make: async ({ port }) => {
      const collection = await chroma(port);

      return JSON.stringify(await collection.query({ queryEmbeddings: [vector] }));
    },
  },
  {
    name: 'chroma-js-rows', library: 'chromadb', title: 'Chroma, rows of a query',
    make: async ({ port }) => {
      const collection = await chroma(port);
      const found = await collection.query({ queryEmbeddings: [vector] });

      return JSON.stringify(found.rows());
    },
  },
  {
    name: 'pinecone-js-query', library: '@pinecone-database/pinecone', title: 'Pinecone, query',
    make: async ({ url }) => {
      const { Pinecone } = await import('@pinecone-database/pinecone');
      const index = new Pinecone({ apiKey: 'k' }).index({ host: url });

      return JSON.stringify(await index.query({ vector, topK: 4, includeMetadata: true }));
    },
  },
  {
    name: 'elasticsearch-js-hits', library: '@elastic/elasticsearch',
    title: 'Elasticsearch, hits of a search',
    make: async ({ url }) => {
      const { Client } = await import('@elastic/elasticsearch');
      const { hits } = await new Client({ node: url }).search({ index: 'lighthouse' });

      return JSON.stringify(hits.hits);
    },
  },
  {
    name: 'meilisearch-js', library: 'meilisearch', title: 'Meilisearch, search', numbered: true,
    make: async ({ url }) => {
      const { Meilisearch, MeiliSearch } = await import('meilisearch');
      const client = new (Meilisearch ?? MeiliSearch)({ host: url });

      return JSON.stringify(await client.index('lighthouse').search('lighthouse'));
    },
  },
  {
    name: 'typesense-js', library: 'typesense', title: 'Typesense, search of documents',
    make: async ({ port }) => {
      const { default: Typesense } = await import('typesense');
      const client = new Typesense.Client({
        apiKey: 'k', nodes: [{ host: '127.0.0.1', port, protocol: 'http' }],
      });

      return JSON.stringify(await client.collections('lighthouse').documents()
        .search({ q: 'lighthouse', query_by: 'content' }));
    },
  },
  {
    name: 'cohere-js-rerank', library: 'cohere-ai', title: 'Cohere, rerank',
    make: async ({ url }) => {
      const { CohereClientV2 } = await import('cohere-ai');
      const client = new CohereClientV2({ token: 'k', environment: url, baseUrl: url });

      return JSON.stringify(await client.rerank({
        model: 'rerank-v3.5', query: 'lighthouse', documents: passages.map((p) => p.text),
      }));
    },
  },
  {
    name: 'firecrawl-js-search', library: '@mendable/firecrawl-js', title: 'Firecrawl, search',
    make: async ({ url }) => {
      const { default: Firecrawl } = await import('@mendable/firecrawl-js');

      return JSON.stringify(await new Firecrawl({ apiKey: 'k', apiUrl: url })
        .search('lighthouse'));
    },
  },
  {
    name: 'linkup-sdk', library: 'linkup-sdk', title: 'Linkup, search results',
    make: async ({ url }) => {
      const { LinkupClient } = await import('linkup-sdk');

      return JSON.stringify(await new LinkupClient({ apiKey: 'k', baseUrl: `${url}/v1` })
        .search({ query: 'lighthouse', depth: 'standard', outputType: 'searchResults' }));
    },
  },
  {
    name: 'bedrock-js-retrieve', library: '@aws-sdk/client-bedrock-agent-runtime',
    title: 'Bedrock, results of retrieve',
    make: async ({ url }) => {
      const { BedrockAgentRuntimeClient, RetrieveCommand } =
        await import('@aws-sdk/client-bedrock-agent-runtime');
      const { NodeHttpHandler } = await import('@smithy/node-http-handler');
      const client = new BedrockAgentRuntimeClient({
        region: 'eu-west-1', endpoint: url, requestHandler: new NodeHttpHandler(),
        credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
      });
      const { retrievalResults } = await client.send(new RetrieveCommand({
        knowledgeBaseId: 'KB12345678', retrievalQuery: { text: 'lighthouse' },
      }));

      return JSON.stringify(retrievalResults);
    },
  },
];

async function chroma(port) {
  const { ChromaClient } = await import('chromadb');
  const client = new ChromaClient({ host: '127.0.0.1', port, ssl: false,
                                    tenant: 'default_tenant', database: 'default_database' });

  return client.getCollection({ name: 'lighthouse', embeddingFunction: null });
}

// CopilotKit's built-in agents, each with an MCP server:  node agent.mjs MODEL

import http from 'node:http';

import { EventEncoder } from '@ag-ui/encoder';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { BuiltInAgent } from '@copilotkit/runtime/v2';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport }
    from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

import { cases, modelOf } from '../cases.mjs';
import { search } from '../lib/library.mjs';
import { serve } from '../lib/serve.mjs';

process.env.COPILOTKIT_TELEMETRY_DISABLED = 'true';

const provider = createOpenAICompatible({
    name: 'scripted', baseURL: process.argv[2],
});

const textPart = (text) => ({ type: 'text', text });

const results = {
    parts: (found) => ({
        content: found.map(({ text }) => textPart(text)),
    }),
    structured: (found) => {
        const structuredContent = {
            results: found.map(({ number, id, title, url, text }) => ({
                number, id, title, url, text,
            })),
        };

        return { structuredContent,
                 content: [textPart(JSON.stringify(structuredContent))] };
    },
    resources: (found) => ({
        content: found.map(({ url, text }) => ({
            type: 'resource',
            resource: { uri: url, mimeType: 'text/plain', text },
        })),
    }),
};

function mcpServer(resultOf) {
    const server = new McpServer({ name: 'harbour', version: '1.0.0' });

    server.registerTool('search', {
        description: 'Searches the harbour\'s pages',
        inputSchema: { query: z.string() },
    }, async ({ query }) => resultOf(search(query)));

    return server;
}

// Answers each request with a server of its own: nothing lasts in between.
function listen() {
    const server = http.createServer(async (request, response) => {
        const transport = new StreamableHTTPServerTransport({
            sessionIdGenerator: undefined,
        });

        await mcpServer(results[request.url.slice(1)]).connect(transport);
        await transport.handleRequest(request, response);
    });

    return new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve(server.address().port));
    });
}

const port = await listen();

const agents = Object.keys(results).map((name) => [
    name, (input) => new BuiltInAgent({
        model: provider(modelOf(cases.copilotkit[name])), maxSteps: 5,
        mcpServers: [{ type: 'http', url: `http://127.0.0.1:${port}/${name}` }],
    }).run(input),
]);

serve(Object.fromEntries(agents), EventEncoder);

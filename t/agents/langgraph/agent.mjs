// LangGraph's agents, with its own server behind:  node agent.mjs MODEL

import { mkdtempSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { EventEncoder } from '@ag-ui/encoder';
import { LangGraphAgent } from '@ag-ui/langgraph';
import { startServer } from '@langchain/langgraph-api/server';

import { cases } from '../cases.mjs';
import { serve } from '../lib/serve.mjs';

process.env.SCRIPTED_MODEL = process.argv[2];

const names = Object.keys(cases.langgraph);
const graphs = fileURLToPath(new URL('graph.mjs', import.meta.url));

function freePort() {
    return new Promise((resolve) => {
        const server = net.createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address();

            server.close(() => resolve(port));
        });
    });
}

const port = await freePort();

await startServer({
    port, host: '127.0.0.1', nWorkers: 4,
    cwd: mkdtempSync(path.join(os.tmpdir(), 'langgraph-')),
    graphs: Object.fromEntries(names.map((name) => [name, `${graphs}:${name}`])),
});

const agents = names.map((name) => [
    name, (input) => new LangGraphAgent({
        graphId: name, deploymentUrl: `http://127.0.0.1:${port}`,
    }).run(input),
]);

serve(Object.fromEntries(agents), EventEncoder);

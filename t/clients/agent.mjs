// A scripted agent: answers each request with the script of the scenario that
// its path names, and keeps what it was asked.
//
//     node agent.mjs        prints its port, ends when standard input does
//
// POST /.../NAME            the header X-Run names the run, X-Nth says which
//                           request of the scenario it is, from 0; with
//                           X-Plain lines end in LF whatever it says
// GET  /-/record?ID         what was asked and sent in that run, as JSON

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { scenarios } from './scenarios.mjs';

const records = new Map();

function recordOf(run) {
    if (!records.has(run)) {
        records.set(run, { requests: [], sent: [] });
    }

    return records.get(run);
}

async function bodyOf(request) {
    let body = '';

    request.setEncoding('utf8');

    for await (const piece of request) {
        body += piece;
    }

    return body;
}

function bytesOf(step, lineEnd = '\n') {
    return step.raw ?? `data: ${JSON.stringify(step)}${lineEnd}${lineEnd}`;
}

// Sends step by step; keeps what was sent.
async function play(run, response, record) {
    const nth = record.sent.push('') - 1;

    for (const step of run.script) {
        if (step.pause) {
            await sleep(step.pause);

        } else if (step.dies) {
            response.destroy();
            return;

        } else {
            const bytes = bytesOf(step, run.lineEnd);

            record.sent[nth] += bytes;
            response.write(bytes);
        }
    }

    response.end();
}

async function answer(request, response) {
    const url = new URL(request.url, 'http://agent');

    if (url.pathname === '/-/record') {
        response.end(JSON.stringify(recordOf(url.search.slice(1))));
        return;
    }

    const record = recordOf(request.headers['x-run']);
    const { method, headers } = request;

    record.requests.push({ method, headers, body: await bodyOf(request) });

    if (method === 'OPTIONS') {
        response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
        return;
    }

    const scenario = scenarios.get(url.pathname.split('/').pop());
    const run = scenario?.runs[Number(headers['x-nth'] ?? 0)];

    if (!run?.script) {
        response.writeHead(404).end();
        return;
    }

    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    await play(headers['x-plain'] ? { ...run, lineEnd: '\n' } : run, response,
               record);
}

const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => {
        console.error(error);
        response.destroy();
    });
});

server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(server.address().port));

process.stdin.on('end', () => process.exit(0)).resume();

// A scripted agent: answers each request with the script of the scenario that
// its path names, and keeps what it was asked.  It is the verifier too.
//
//     node agent.mjs        prints its port, ends when standard input does
//
// POST /.../NAME            the header X-Run names the run, X-Nth says which
//                           request of the scenario it is, from 0; with
//                           X-Plain lines end in LF whatever it says, and
//                           nothing is waited for
// POST /-/verify            asks the verifier, with the same X-Run and X-Nth
// POST /-/came?ID           the client has got these bytes
// GET  /-/record?ID         what was asked and sent in that run, as JSON

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { until, verify } from './lib/verifier.mjs';
import { scenarios } from './scenarios.mjs';

const records = new Map();

// requests and sent are those of the agent, asked those of the verifier; due
// are the questions that may be answered, came is what the client has got.
function recordOf(run) {
    if (!records.has(run)) {
        records.set(run, {
            requests: [], sent: [], asked: [], problems: [],
            due: new Set(), came: '',
        });
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

// Steps that wait, or let the verifier answer.
const isCue = (step) =>
    step.asked !== undefined || step.answers || step.arrives;

async function cue(step, nth, record) {
    if (step.answers) {
        step.answers.forEach((name) => record.due.add(name));

    } else if (step.arrives) {
        const from = step.again ? record.came.length : 0;

        await until(record, `arrives(${step.arrives})`,
                    () => record.came.includes(step.arrives, from));

    } else {
        const count = () => record.asked.filter((q) => q.nth === nth).length;

        await until(record, `asked(${step.asked})`,
                    () => count() >= step.asked);
    }
}

// Sends step by step; keeps what was sent.
async function play(run, nth, response, record) {
    const i = record.sent.push('') - 1;

    for (const step of run.script) {
        if (step.pause) {
            await sleep(step.pause);

        } else if (step.dies) {
            response.destroy();

        } else if (step.ends) {
            response.end();

        } else if (isCue(step)) {
            if (!run.plain) {
                await cue(step, nth, record);
            }

        } else {
            const bytes = bytesOf(step, run.lineEnd);

            record.sent[i] += bytes;
            response.write(bytes);
        }
    }

    response.end();
}

async function answer(request, response) {
    const url = new URL(request.url, 'http://agent');
    const { method, headers } = request;

    if (url.pathname === '/-/record') {
        const { requests, sent, asked, problems }
            = recordOf(url.search.slice(1));

        response.end(JSON.stringify({ requests, sent, asked, problems }));
        return;
    }

    if (url.pathname === '/-/came') {
        recordOf(url.search.slice(1)).came += await bodyOf(request);
        response.end();
        return;
    }

    const record = recordOf(headers['x-run']);
    const nth = Number(headers['x-nth'] ?? 0);
    const body = await bodyOf(request);

    if (url.pathname === '/-/verify') {
        await verify(record.scenario.runs[nth], record,
                     { method, headers, body, nth }, response);
        return;
    }

    record.requests.push({ method, headers, body });

    if (method === 'OPTIONS') {
        response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
        return;
    }

    record.scenario = scenarios.get(url.pathname.split('/').pop());

    const run = record.scenario?.runs[nth];

    if (!run?.script) {
        response.writeHead(404).end();
        return;
    }

    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    await play(headers['x-plain'] ? { ...run, lineEnd: '\n', plain: true } : run,
               nth, response, record);
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

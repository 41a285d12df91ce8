// An agent that forges, and a verifier that finds nothing:
//
//     node agent.mjs        prints its port, ends when standard input does
//
// POST /NAME                answers with the script of that way
// POST /-/verify            says, after a while, that nothing was found

import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { scripts } from './ways.mjs';

const isBytes = (step) => typeof step === 'string' || Buffer.isBuffer(step);

async function play(script, response) {
    for (const step of script) {
        if (step.pause) {
            await sleep(step.pause);
            continue;
        }

        response.write(isBytes(step) ? step
                                     : `data: ${JSON.stringify(step)}\n\n`);
    }

    response.end();
}

async function answer(request, response) {
    const name = request.url.split('/').pop();

    for await (const piece of request) {
        void piece;
    }

    if (name === 'verify') {
        await sleep(300);
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"status":"not_found"}');
        return;
    }

    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    await play(scripts.get(name).script, response);
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

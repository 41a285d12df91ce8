// What a proxy in Node does with a run, by the client's own functions: events
// are found, decoded and checked, chunks become messages, their order is
// verified, the text of each message is kept until its end, and each event is
// written again:
//
//     node node-proxy.mjs CLIENT AGENT
//
// CLIENT is the folder in which @ag-ui/client is installed, AGENT a URL.  The
// port is printed; the program ends with its standard input.

import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const [folder, agent] = process.argv.slice(2);
const require = createRequire(path.resolve(folder, 'package.json'));
const { HttpAgent, transformChunks, verifyEvents } = require('@ag-ui/client');

async function inputOf(request) {
    const pieces = [];

    for await (const piece of request) {
        pieces.push(piece);
    }

    return JSON.parse(Buffer.concat(pieces));
}

function keepText(texts, event) {
    switch (event.type) {
    case 'TEXT_MESSAGE_START':
        texts.set(event.messageId, '');
        break;

    case 'TEXT_MESSAGE_CONTENT':
        texts.set(event.messageId, texts.get(event.messageId) + event.delta);
        break;

    case 'TEXT_MESSAGE_END':
        texts.delete(event.messageId);
        break;
    }
}

const server = http.createServer(async (request, response) => {
    const input = await inputOf(request);
    const texts = new Map();

    response.writeHead(200, { 'Content-Type': 'text/event-stream' });

    new HttpAgent({ url: agent + request.url }).run(input).pipe(
        transformChunks(false),
        verifyEvents(false),
    ).subscribe({
        next(event) {
            keepText(texts, event);
            response.write(`data: ${JSON.stringify(event)}\n\n`);
        },
        error(error) {
            console.error(error);
            response.destroy();
        },
        complete() {
            response.end();
        },
    });
});

server.listen({ host: '127.0.0.1', port: 0, backlog: 4096 }, () => {
    console.log(server.address().port);
});

process.stdin.on('end', () => process.exit(0)).resume();

// An upstream that plays recordings, and keeps what it was asked:
//
//     node play.mjs FOLDER       prints its port, ends when standard input does
//
// POST /WRITING/RUN/NAME/...     the recording NAME: the first request of RUN
//                                gets its first turn, the second its second,
//                                all further ones its last.  A GET gets the
//                                first turn.  WRITING is "whole", "frames" (a
//                                write for each) or "torn" (pieces of 7 bytes).
// GET  /-/record?RUN             what was asked in that run, as JSON
//
// What follows NAME is the client's own: /v1/chat/completions, /stream.

import http from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

import { framesOf } from './frames.mjs';
import { load } from './recordings.mjs';

const folder = process.argv[2];
const records = new Map();

const recordOf = (run) => {
    if (!records.has(run)) {
        records.set(run, []);
    }

    return records.get(run);
};

async function bodyOf(request) {
    const pieces = [];

    for await (const bytes of request) {
        pieces.push(bytes);
    }

    return Buffer.concat(pieces).toString();
}

function* pieces(bytes, writing) {
    if (writing === 'whole') {
        yield bytes;

    } else if (writing === 'torn') {
        for (let n = 0; n < bytes.length; n += 7) {
            yield bytes.subarray(n, n + 7);
        }

    } else {
        for (const frame of framesOf(bytes)) {
            yield Buffer.from(frame, 'latin1');
        }
    }
}

async function play(bytes, writing, response) {
    for (const piece of pieces(bytes, writing)) {
        if (!response.write(piece)) {
            await new Promise((resolve) => {
                response.once('drain', resolve).once('close', resolve);
            });
        }

        await turn();
    }

    response.end();
}

async function answer(request, response) {
    const url = new URL(request.url, 'http://upstream');

    if (url.pathname === '/-/record') {
        response.end(JSON.stringify(recordOf(url.search.slice(1))));
        return;
    }

    const [writing, run, name, ...rest] = url.pathname.slice(1).split('/');
    const recording = load(folder, name);
    const { turns, response: { status = 200, headers } } = recording;
    const record = recordOf(run);
    const nth = request.method === 'POST'
        ? record.filter(({ method }) => method === 'POST').length : 0;

    record.push({
        method: request.method, headers: request.headers,
        path: `/${rest.join('/')}${url.search}`, body: await bodyOf(request),
    });

    response.writeHead(status, headers);
    await play(turns[Math.min(nth, turns.length - 1)], writing, response);
}

const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => {
        console.error(request.url, error);
        response.destroy();
    });
});

// a client that is slow finds its connection open still
server.keepAliveTimeout = 0;

server.listen(0, '127.0.0.1', () => {
    console.log(server.address().port);
    process.stdin.on('end', () => process.exit(0)).resume();
});

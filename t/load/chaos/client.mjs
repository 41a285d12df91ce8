// One request.  What is returned has status, came, ended (the response is
// whole), left (the client went before) and late (it did not end in time).

import http from 'node:http';
import http2 from 'node:http2';

const patience = 30_000;   // milliseconds

export function ask(ports, plan) {
    const body = JSON.stringify({
        threadId: 't', runId: 'r1', state: plan.state, messages: [],
        tools: [], context: [], forwardedProps: {},
    });

    return new Promise((resolve) => {
        const seen = { chunks: [], bytes: 0, ended: false };
        const timers = [];
        let leave = () => {};
        let isOver = false;

        const over = (outcome) => {
            if (isOver) {
                return;
            }

            isOver = true;
            timers.forEach(clearTimeout);
            resolve({ ...seen, ...outcome, came: Buffer.concat(seen.chunks).toString() });
        };

        const go = (outcome) => {
            if (!isOver) {
                over(outcome);
                leave(plan.leaves?.politely ?? false);
            }
        };

        const hooks = {
            head(status) { seen.status = status; },

            data(stream, chunk) {
                seen.chunks.push(chunk);
                seen.bytes += chunk.length;

                if (plan.leaves && seen.bytes > plan.leaves.bytes) {
                    go({ left: true });

                } else if (plan.slow) {
                    stream.pause();
                    setTimeout(() => stream.resume(), 100);
                }
            },

            end() { seen.ended = true; },
            close() { over({}); },
        };

        timers.push(setTimeout(() => go({ late: true }), patience));

        if (plan.leaves) {
            timers.push(setTimeout(() => go({ left: true }), plan.leaves.ms));
        }

        const url = `${plan.way}?id=${plan.id}`;

        leave = plan.http2 ? askHttp2(ports.http2, url, body, hooks)
            : askHttp1(ports.http1, url, body, hooks);
    });
}

// Returns what the client does to leave: close, or reset if not politely.
function askHttp1(port, path, body, hooks) {
    const request = http.request({
        port, path, host: '127.0.0.1', method: 'POST', agent: false,
        headers: { 'Content-Type': 'application/json',
                   'Content-Length': Buffer.byteLength(body) },
    }, (response) => {
        hooks.head(response.statusCode);
        response.on('data', (chunk) => hooks.data(response, chunk));
        response.on('end', () => { if (response.complete) { hooks.end(); } });
        response.on('error', () => {});
        response.on('close', hooks.close);
    });

    request.on('error', hooks.close);
    request.end(body);

    return (politely) => {
        if (politely || !request.socket) {
            request.destroy();
        } else {
            request.socket.resetAndDestroy();
        }
    };
}

function askHttp2(port, path, body, hooks) {
    const session = http2.connect(`http://127.0.0.1:${port}`);
    const stream = session.request({
        ':path': path, ':method': 'POST', 'content-type': 'application/json',
    });

    session.on('error', hooks.close);
    stream.on('error', () => {});
    stream.on('response', (headers) => hooks.head(headers[':status']));
    stream.on('data', (chunk) => hooks.data(stream, chunk));
    stream.on('end', () => {
        if (stream.rstCode === http2.constants.NGHTTP2_NO_ERROR && !stream.aborted) {
            hooks.end();
        }
    });
    stream.on('close', () => {
        hooks.close();
        session.close();
    });
    stream.end(body);

    return (politely) => {
        if (politely) {
            stream.close(http2.constants.NGHTTP2_CANCEL);
        } else {
            session.destroy();
        }
    };
}

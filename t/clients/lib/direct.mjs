// A request without a client, where a client can't make it, or where what it
// shows would depend on how far it had read when the connection broke.

import http from 'node:http';

const patience = 20_000;   // milliseconds

// direct is {method, headers, body}, and unfinished if the rest of the body is
// never sent; onText is told what comes.  As with a client there are body, status, came and, for a
// response that broke off, error.
export function ask(url, direct) {
    const { method = 'POST', headers = {}, body = '' } = direct;
    const run = { body, came: '', complaints: [] };

    return new Promise((resolve) => {
        const request = http.request(url, { method, headers }, (response) => {
            run.status = response.statusCode;
            response.setEncoding('utf8');
            response.on('data', (piece) => {
                run.came += piece;
                direct.onText?.(piece);
            });
            response.on('error', (error) => { run.error = String(error); });
            response.on('close', () => resolve(run));
        });

        request.on('error', (error) => {
            run.error = String(error);
            resolve(run);
        });

        request.setTimeout(patience, () => {
            request.destroy(new Error('no answer'));
        });

        if (direct.unfinished) {
            request.write(body);
            request.on('response', () => request.destroy());

        } else {
            request.end(body);
        }
    });
}

// A request without a client, where a client can't make it, or where what it
// shows would depend on how far it had read when the connection broke.

import http from 'node:http';

// direct is {method, headers, body}; as with a client there are body, status,
// headers, came and, for a response that broke off, error.
export function ask(url, { method = 'POST', headers = {}, body = '' }) {
    const run = { body, came: '', complaints: [] };

    return new Promise((resolve) => {
        const request = http.request(url, { method, headers }, (response) => {
            run.status = response.statusCode;
            run.responseHeaders = response.headers;
            response.setEncoding('utf8');
            response.on('data', (piece) => { run.came += piece; });
            response.on('error', (error) => { run.error = String(error); });
            response.on('close', () => resolve(run));
        });

        request.on('error', (error) => {
            run.error = String(error);
            resolve(run);
        });

        request.end(body);
    });
}

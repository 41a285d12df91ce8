// Serves agents over HTTP: POST /NAME runs the agent of that name, with
// AG-UI's own encoder.  What is served is an Observable of events, an
// AsyncIterable of them, or a Response.

import http from 'node:http';

async function inputOf(request) {
    const pieces = [];

    for await (const bytes of request) {
        pieces.push(bytes);
    }

    return Buffer.concat(pieces).toString();
}

// Events of an Observable, as they come.
async function* eventsOf(observable) {
    const waiting = [];
    let wake;
    let end;
    const note = (change) => {
        change();
        wake?.();
    };

    observable.subscribe({
        next: (event) => note(() => waiting.push(event)),
        error: (error) => note(() => { end = { error }; }),
        complete: () => note(() => { end = {}; }),
    });

    for (;;) {
        while (waiting.length) {
            yield waiting.shift();
        }

        if (end?.error) {
            throw end.error;
        }

        if (end) {
            return;
        }

        await new Promise((resolve) => { wake = resolve; });
    }
}

async function send(ran, response, EventEncoder) {
    const encoder = new EventEncoder();

    response.writeHead(200, { 'Content-Type': 'text/event-stream',
                              'Cache-Control': 'no-cache' });

    for await (const event of ran.subscribe ? eventsOf(ran) : ran) {
        response.write(encoder.encodeSSE(event));
    }

    response.end();
}

async function forward(ran, response) {
    response.writeHead(ran.status, Object.fromEntries(ran.headers));

    for await (const bytes of ran.body) {
        response.write(bytes);
    }

    response.end();
}

// agents: a function for each name, which gets the body as JSON.
export function serve(agents, EventEncoder) {
    const server = http.createServer((request, response) => {
        const run = async () => {
            const agent = agents[request.url.slice(1)];
            const ran = await agent(JSON.parse(await inputOf(request)));

            return ran instanceof Response ? forward(ran, response)
                : send(ran, response, EventEncoder);
        };

        run().catch((error) => {
            console.error(error);
            response.destroy();
        });
    });

    server.listen(0, '127.0.0.1', () => ready(server.address().port));
}

// Tells the port, and lives as long as who started us.
export function ready(port) {
    console.log(JSON.stringify({ port }));
    process.stdin.on('end', () => process.exit(0)).resume();
}

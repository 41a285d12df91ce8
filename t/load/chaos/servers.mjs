// The agent, and a verifier that often fails.

import http from 'node:http';

import { sleep } from './random.mjs';

const verdicts = ['found', 'found', 'not_found', 'found_on_other_page'];

// a capture of ngx_lua's keeps all that it reads, so nothing is large for it
const faults = {
    mixed: { none: 70, hang: 4, reset: 7, truncate: 7, garbage: 7, large: 4,
             'status 500': 2 },
    lua: { none: 70, hang: 4, reset: 7, truncate: 7, garbage: 7,
           'status 500': 2 },
};

const large = Buffer.from('{"status":"found","note":"'
    + 'x'.repeat(10 * 1024 * 1024) + '"}');

const rubbish = ['', '{', '[]', 'null', '<html>', '{"status":7}', '{"x":1}',
                 '\0\x01\x02', '{"verifications":[]}', '"found"'];

function listen(handler) {
    const server = http.createServer({ keepAliveTimeout: 60_000 }, handler);

    server.on('clientError', (error, socket) => socket.destroy());

    return new Promise((resolve) => {
        server.listen(0, '127.0.0.1', () => resolve(server));
    });
}

// plans: id => plan.  A plan's agentIsDone is set after its last byte.
export function startAgent(plans) {
    return listen(async (request, response) => {
        const id = new URL(request.url, 'http://agent').searchParams.get('id');
        const plan = plans.get(id);

        request.resume();
        response.on('error', () => {});
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        response.flushHeaders();

        for (const part of plan.script) {
            if (typeof part === 'string') {
                response.write(part);
            } else if (part > 0) {
                await sleep(part);
            }
        }

        plan.agentIsDone = true;

        if (plan.end === 'dies') {
            await sleep(20);
            response.socket?.end();
        } else {
            response.end();
        }
    });
}

export function startVerifier(kind, random, counts) {
    return listen(async (request, response) => {
        const chunks = [];

        request.on('error', () => {});
        response.on('error', () => {});

        try {
            for await (const chunk of request) {
                chunks.push(chunk);
            }
        } catch {
            return;
        }

        const fault = random.weighted(faults[kind]);

        await sleep(random.below(150));

        if (response.destroyed || !response.socket) {
            counts.add('given up before');
            return;
        }

        // one that is stopped in the middle has not happened
        if (fault === 'large') {
            response.on('finish', () => counts.add(fault));
        } else {
            counts.add(fault);
        }

        answers[fault](response, JSON.parse(Buffer.concat(chunks)), random);
    });
}

const answers = {
    none(response, question, random) {
        send(response, JSON.stringify(verdictsFor(question, random)));
    },

    hang() {},

    // before the head or in the middle of the body
    reset(response, question, random) {
        if (random.chance(0.5)) {
            response.socket?.resetAndDestroy();
            return;
        }

        response.writeHead(200, { 'Content-Length': 100 });
        response.write('{"status":', () => response.socket?.resetAndDestroy());
    },

    truncate(response, question, random) {
        const whole = JSON.stringify(verdictsFor(question, random));

        response.writeHead(200, random.chance(0.5)
            ? { 'Content-Length': whole.length } : {});
        response.write(whole.slice(0, whole.length >> 1),
                       () => response.destroy());
    },

    garbage(response, question, random) {
        send(response, random.of(rubbish));
    },

    large(response) {
        send(response, large);
    },

    'status 500'(response) {
        response.writeHead(500);
        response.end('{"status":"found"}');
    },
};

function send(response, body) {
    response.writeHead(200, { 'Content-Length': Buffer.byteLength(body) });
    response.end(body);
}

function verdictsFor(question, random) {
    const one = () => ({
        status: random.of(verdicts),
        note: 'n'.repeat(random.below(500)),
    });

    if (question.key !== undefined) {
        return one();
    }

    const keys = question.attachments.flatMap((a) => Object.keys(a.citations));

    return { verifications: Object.fromEntries(keys.map((k) => [k, one()])) };
}

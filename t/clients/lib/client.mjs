// One HttpAgent of @ag-ui/client, and everything that can be seen of its runs.

import { createRequire } from 'node:module';
import path from 'node:path';

const patience = 20_000;   // milliseconds for one run

// What goes over the network is seen by a fetch of ours: the client's own
// request and the bytes of the response.
const seen = { current: null };
const fetchOf = globalThis.fetch;

globalThis.fetch = async (url, init) => {
    const run = seen.current;

    if (!run) {
        return fetchOf(url, init);
    }

    const headers = { ...init.headers, ...run.headers };

    if (run.contentType) {
        headers['Content-Type'] = run.contentType;
    }

    run.body = bodyOf(init.body, run);

    const response = await fetchOf(url, { ...init, headers, body: run.body });

    run.status = response.status;

    return watched(response, run);
};

// What comes between a client and us can leave its state out, or send null.
function bodyOf(body, run) {
    if (!('sends' in run)) {
        return body;
    }

    return JSON.stringify({ ...JSON.parse(body), state: run.sends });
}

function watched(response, run) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const watch = new TransformStream({
        transform(piece, controller) {
            const text = decoder.decode(piece, { stream: true });

            run.came += text;
            run.onText?.(text);
            controller.enqueue(piece);
        },
    });

    return new Response(response.body?.pipeThrough(watch), response);
}

const complaints = [];

for (const name of ['warn', 'error']) {
    console[name] = (...args) => {
        complaints.push(args.map(String).join(' '));
    };
}

process.on('unhandledRejection', (error) => {
    complaints.push(`unhandled rejection: ${error}`);
});

export function load(folder) {
    const require = createRequire(path.resolve(folder, 'package.json'));

    return require('@ag-ui/client').HttpAgent;
}

export class Client {
    constructor(HttpAgent, state) {
        this.agent = new HttpAgent({ url: 'http://client/' });
        this.agent.threadId = 'thread-1';
        this.agent.messages = [];
        this.agent.state = state;
    }

    // A run of a scenario, onText is told what comes; what is returned has
    //   body, status, came   what was sent and what came back
    //   before               the state with which it began
    //   error                what runAgent() threw
    //   complaints           of the console
    //   deltas               STATE_DELTA events that the client worked on
    //   messages, state      of the client after it
    async run(url, { runId, asks, ...scenario }) {
        const run = { ...scenario, came: '', deltas: 0 };
        const { agent } = this;

        for (const id of asks) {
            agent.messages.push({ id, role: 'user', content: `${id} asks` });
        }

        agent.url = url;
        run.before = structuredClone(agent.state);
        complaints.length = 0;
        seen.current = run;

        try {
            await within(agent.runAgent({ runId }, {
                onStateDeltaEvent() { run.deltas++; },
            }));

        } catch (error) {
            run.error = String(error);
        }

        seen.current = null;
        await new Promise(setImmediate);

        run.complaints = [...complaints];
        run.messages = structuredClone(agent.messages);
        run.state = structuredClone(agent.state);

        return run;
    }
}

async function within(promise) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error('the run does not end')),
                           patience);
    });

    try {
        return await Promise.race([promise, late]);

    } finally {
        clearTimeout(timer);
    }
}

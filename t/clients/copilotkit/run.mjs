// Two runs of the scenario "two-requests" through CopilotKit's runtime and
// with the agent that its frontends use, once with nginx behind the runtime and
// once in front of it:
//
//     node run.mjs GATEWAY AGENT PORT
//
// GATEWAY and AGENT are URLs, PORT is where the runtime listens.  A line of
// JSON for each run: title, problems.

import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { checkKey, difference, stated } from '../lib/check.mjs';
import { scenarios } from '../scenarios.mjs';

process.env.COPILOTKIT_TELEMETRY_DISABLED = 'true';

const [gateway, agent, port] = process.argv.slice(2);
const folder = path.resolve('build/clients/copilotkit/package.json');
const require = createRequire(folder);
const load = (name) => import(pathToFileURL(require.resolve(name)));

const { HttpAgent } = await load('@ag-ui/client');
const { ProxiedCopilotRuntimeAgent } = await load('@copilotkit/core');
const { CopilotRuntime } = await load('@copilotkit/runtime/v2');
const { createCopilotNodeListener } = await load('@copilotkit/runtime/v2/node');

const scenario = scenarios.get('two-requests');
const key = 'deepcitation';

const complaints = [];

for (const name of ['warn', 'error']) {
    console[name] = (...args) => complaints.push(args.map(String).join(' '));
}

// a runtime that can't work with what came ends its process so
process.on('unhandledRejection', (error) => {
    complaints.push(`unhandled rejection: ${error.stack}`);
});

const patience = 10_000;   // milliseconds for one run

const agents = {
    behind: new HttpAgent({
        url: `${gateway}/default/two-requests`, headers: { 'X-Run': 'behind' },
    }),
    front: new HttpAgent({
        url: `${agent}/two-requests`, headers: { 'X-Run': 'front' },
    }),
};

http.createServer(createCopilotNodeListener({
    runtime: new CopilotRuntime({ agents }), basePath: '/copilotkit',
    mode: 'single-route',
})).listen(Number(port), '127.0.0.1');

// what the agent at the end was asked
async function requestsOf(run) {
    const response = await fetch(`${agent}/-/record?${run}`);

    return (await response.json()).requests;
}

async function problemsOf(client, name, nth) {
    const { runId, asks, expect } = scenario.runs[nth];
    const problems = [];
    let deltas = 0;

    agents[name].headers['X-Nth'] = String(nth);
    complaints.length = 0;

    client.addMessages(asks.map((id) => ({
        id, role: 'user', content: `${id} asks`,
    })));

    const ended = await Promise.race([
        client.runAgent({ runId }, {
            onStateDeltaEvent() { deltas++; },
            onRunErrorEvent({ event }) { problems.push(event.message); },
        }),
        sleep(patience, 'late'),
    ]);

    if (ended === 'late') {
        problems.push('the run does not end');
    }

    const { [key]: ours, ...rest } = client.state;
    const request = (await requestsOf(name))[nth];

    problems.push(
        ...complaints, difference(stated(ours, expect), expect),
        difference(rest, scenario.state), ...(ours ? checkKey(ours) : []),
    );

    if (deltas === 0) {
        problems.push('no delta came');
    }

    if (request.body.includes(key)) {
        problems.push(`the agent was sent our key: ${request.body}`);
    }

    return problems.filter((text) => text !== undefined);
}

for (const [name, runtimeUrl, title] of [
    ['behind', `http://127.0.0.1:${port}/copilotkit`, 'nginx behind the runtime'],
    ['front', `${gateway}/copilotkit`, 'nginx in front of the runtime'],
]) {
    const client = new ProxiedCopilotRuntimeAgent({
        runtimeUrl, agentId: name, transport: 'single',
    });

    client.threadId = `thread-${name}`;
    client.state = structuredClone(scenario.state);

    for (const nth of scenario.runs.keys()) {
        let problems;

        try {
            problems = await problemsOf(client, name, nth);

        } catch (error) {
            problems = [error.stack];
        }

        process.stdout.write(`${JSON.stringify({
            title: `${title}, run ${nth + 1}`, problems,
        })}\n`);
    }
}

// sockets may be open still; what was written must have arrived
process.stdout.write('', () => process.exit(0));

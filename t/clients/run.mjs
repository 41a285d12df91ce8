// Runs the scenarios with one version of the client, each through nginx with
// the module and, to compare, through a location without it:
//
//     node run.mjs CLIENT GATEWAY AGENT SUITE [NAME...]
//
// CLIENT is the folder in which @ag-ui/client is installed, GATEWAY and AGENT
// are URLs, SUITE says which scenarios there are.  A line of JSON for each scenario: name, title, problems.

import path from 'node:path';

import { Client, load } from './lib/client.mjs';
import { ask } from './lib/direct.mjs';
import { examine } from './lib/examine.mjs';
import { validating } from './lib/patch.mjs';
import { scenarios } from './scenarios.mjs';

const [folder, gateway, agent, suite, ...names] = process.argv.slice(2);
const HttpAgent = load(folder);
const apply = validating(folder);
const version = path.basename(folder);

let runs = 0;

async function recordOf(id) {
    return (await fetch(`${agent}/-/record?${id}`)).json();
}

// Tells the agent what has come, piece after piece.
function teller(id) {
    let told = Promise.resolve();

    return (text) => {
        told = told.then(() => ask(`${agent}/-/came?${id}`, { body: text }));
    };
}

// All runs of a scenario: each at its own location, or all without us.
async function play(scenario, without) {
    const client = new Client(HttpAgent, scenario.state);
    const id = `${version}-${process.pid}-${runs++}`;
    const onText = suite !== 'plain' ? teller(id) : undefined;
    const results = [];

    for (const [nth, run] of scenario.runs.entries()) {
        if (without && run.refused) {
            results.push({});   // nothing to compare with
            continue;
        }

        const url = `${gateway}/${without ? 'off' : run.at}/${scenario.name}`;
        const headers = {
            ...run.headers, 'X-Run': id, 'X-Nth': String(nth),
            ...(without && { 'X-Plain': 'yes' }),
        };

        results.push(run.direct
            ? await ask(url, {
                ...run.direct, onText,
                headers: { ...headers, ...run.direct.headers },
            })
            : await client.run(url, { ...run, headers, onText }));
    }

    return { results, ...await recordOf(id) };
}

async function problemsOf(scenario) {
    const ours = await play(scenario);
    const reference = await play(scenario, true);

    return [...ours.problems, ...scenario.runs.flatMap((run, nth) => {
        const prefix = scenario.runs.length > 1 ? `run ${nth + 1}: ` : '';

        return examine({
            run, apply,
            got: ours.results[nth],
            request: ours.requests[nth],
            sent: ours.sent[nth] ?? '',
            asked: ours.asked.filter((question) => question.nth === nth),
            reference: reference.results[nth],
        }).map((problem) => prefix + problem);
    })];
}

for (const scenario of scenarios.values()) {
    if (scenario.suite !== suite
        || names.length && !names.includes(scenario.name)
        || scenario.only && !scenario.only.includes(version)
        || scenario.large && process.env.CITE_TEST_ONEBYTE === '1')
    {
        continue;
    }

    let problems;

    try {
        problems = await problemsOf(scenario);

    } catch (error) {
        problems = [error.stack];
    }

    const { name, title } = scenario;

    process.stdout.write(`${JSON.stringify({ name, title, problems })}\n`);
}

// sockets may be open still; what was written must have arrived
process.stdout.write('', () => process.exit(0));

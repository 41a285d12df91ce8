// Runs the threads of one agent with a real client, each directly and through
// nginx with the module:
//
//     node run.mjs CLIENT AGENT DIRECT GATEWAY
//
// CLIENT is the folder in which @ag-ui/client is installed, AGENT one of
// cases.mjs; DIRECT and GATEWAY are the URLs of the agent.  A line of JSON for
// each turn: form, answers, turn, problems.  Streams are left in build/agents.

import { writeFileSync } from 'node:fs';

import { cases } from './cases.mjs';
import { aguiThreads } from './lib/agui.mjs';
import { examine } from './lib/examine.mjs';
import { question, turns } from './lib/script.mjs';
import { tanstackThreads } from './lib/tanstack.mjs';

const [folder, agent, direct, gateway] = process.argv.slice(2);
const threadAt = agent === 'tanstack'
    ? await tanstackThreads('build/agents/tanstack', folder)
    : aguiThreads(folder);

// All turns of a thread.
async function play(url, isFalse) {
    const ask = threadAt(url);
    const runs = [];

    for (const nth of turns.keys()) {
        runs.push(await ask(`user-${nth + 1}`, question(nth, isFalse)));
    }

    return runs;
}

// What came, and what was asked, for whoever looks into a failure.
function record(name, { body, came }) {
    writeFileSync(`build/agents/${name}.json`, body ?? '');
    writeFileSync(`build/agents/${name}.sse`, came);
}

async function thread(form, isFalse) {
    const answers = isFalse ? 'false' : 'true';
    const plain = await play(`${direct}/${form}`, isFalse);
    const ours = await play(`${gateway}/${form}`, isFalse);

    for (const nth of turns.keys()) {
        const name = `${agent}-${form}-${answers}-${nth + 1}`;

        record(name, plain[nth]);
        record(`${name}-gateway`, ours[nth]);

        const problems = examine({
            form: cases[agent][form], nth, isFalse,
            plain: plain[nth], ours: ours[nth],
        });

        process.stdout.write(`${JSON.stringify({
            form, answers, turn: nth + 1, problems,
        })}\n`);
    }
}

for (const form of Object.keys(cases[agent])) {
    await thread(form, false);
    await thread(form, true);
}

// sockets may be open still; what was written must have arrived
process.stdout.write('', () => process.exit(0));

// main.mjs NGINX FOLDER mixed|lua [REQUESTS [SEED]]

import { ask } from './client.mjs';
import { check } from './check.mjs';
import { hasLua, Nginx } from './nginx.mjs';
import { plan } from './plan.mjs';
import { Counts, generator, sleep } from './random.mjs';
import { startAgent, startVerifier } from './servers.mjs';

const [binary, folder, kind, requests, seed = String(Date.now() % 1e6)]
    = process.argv.slice(2);

// faults: those that must have happened; verdicts: the same of reasons;
// memory: KB between two like batches
const kinds = {
    mixed: {
        requests: 1000, atOnce: 32, reloads: 3, memory: 1024,
        faults: ['client leaves', 'hang', 'reset', 'truncate', 'garbage', 'large'],
        verdicts: [],
    },
    lua: {
        requests: 2000, atOnce: 64, reloads: 10, memory: 2048,
        faults: ['client leaves'],
        verdicts: ['found', 'not_found', 'timeout', 'hook failed'],
    },
};

const expected = kinds[kind];
const total = Number(requests ?? expected.requests);
const atOnce = expected.atOnce;
const least = Math.floor(total / 20);   // of each kind of fault

const random = generator(Number(seed));
const faults = new Counts();
const outcomes = new Counts();
const reasons = new Counts();
const problems = [];
const plans = new Map();

let asked = 0;
let nginx;

async function one() {
    const id = String(++asked);
    const now = plan(id, kind, random);

    plans.set(id, now);

    const got = await ask(nginx.ports, now);

    if (got.left) {
        faults.add('client leaves');
        outcomes.add(`left ${moment(now, got)}`);
        return;
    }

    const found = check(now, got, reasons);

    outcomes.add(found.length ? 'stayed, wrong' : 'stayed, whole');

    if (now.end === 'dies') {
        faults.add('agent dies');
    }

    for (const problem of found) {
        problems.push(`request ${id} (${now.way}, ${now.end},`
            + ` HTTP/${now.http2 ? 2 : 1.1}): ${problem}`);
    }
}

function moment(now, got) {
    return got.status === undefined ? 'before the head'
        : now.agentIsDone ? 'while verdicts came' : 'in the text';
}

// Requests up to number n; reloads[i] is the number that one comes before.
async function batch(n, reloads = []) {
    const due = [...reloads];
    const endings = [];

    const work = async () => {
        while (asked < n) {
            if (asked >= due[0]) {
                due.shift();
                endings.push((await nginx.reload())()
                    .catch((error) => problems.push(error.message)));
                outcomes.add('reloads');
            }

            await one();
        }
    };

    await Promise.all(Array.from({ length: atOnce }, work));

    await Promise.all(endings);
}

function report(title, figures) {
    console.log(`   ${title}: ${figures.fds} descriptors,`
        + ` ${figures.connections} connections, ${figures.memory} KB`);
}

// A worker that has just started, then one after the reloads, then the same
// one after each of two more batches.
async function run() {
    const fresh = await nginx.idle();
    report('fresh worker', fresh);

    const { reloads } = expected;
    const parts = Array.from({ length: reloads }, (_, i) =>
        Math.floor(total * 0.6 * (i + 1) / (reloads + 1)));
    await batch(Math.floor(total * 0.6), parts);
    const first = await nginx.idle();
    report(`after ${reloads} reloads`, first);

    await batch(Math.floor(total * 0.8));
    const second = await nginx.idle();
    report('another batch', second);

    await batch(total);
    const third = await nginx.idle();
    report('another batch', third);

    for (const figures of [first, second, third]) {
        if (figures.fds !== fresh.fds) {
            problems.push(`${figures.fds} descriptors, ${fresh.fds} at first`);
        }
    }

    if (third.pid !== first.pid) {
        problems.push('the worker is another one');
    }

    if (third.memory > Math.max(first.memory, second.memory) + expected.memory) {
        problems.push('memory has grown');
    }
}

function complaints() {
    const lines = nginx.log().split('\n').filter((line) =>
        /\[(alert|emerg|crit)\]|exited on signal|Sanitizer/.test(line));

    return lines.map((line) => `log: ${line.slice(0, 200)}`);
}

if (kind === 'lua' && !hasLua(binary)) {
    console.log('chaos lua: skipped, this nginx has no Lua');
    process.exit(0);
}

const began = Date.now();
const agent = await startAgent(plans);
const verifier = await startVerifier(kind, random, faults);

nginx = await Nginx.start(binary, folder, {
    agent: agent.address().port, verifier: verifier.address().port, kind,
});

console.log(`   ${kind}, seed ${seed}, ${total} requests, ${atOnce} at once`);

try {
    await run();
} catch (error) {
    problems.push(error.message);
}

const how = await nginx.stop();

if (how !== 0) {
    problems.push(`nginx ended with ${how}`);
}

problems.push(...complaints());

for (const verdict of expected.verdicts) {
    if (reasons.of(verdict) === 0) {
        problems.push(`${verdict}: no citation was`);
    }
}

for (const fault of expected.faults) {
    if (faults.of(fault) < least) {
        problems.push(`${fault}: only ${faults.of(fault)} times`);
    }
}

console.log(`   faults: ${faults}`);
console.log(`   clients: ${outcomes}`);
console.log(`   verdicts: ${reasons}`);
console.log(`   ${Math.round((Date.now() - began) / 1000)} seconds`);

for (const problem of problems.slice(0, 20)) {
    console.log(`   ${problem}`);
}

console.log(problems.length ? `chaos ${kind}: ${problems.length} problems`
    : `chaos ${kind}: all is well`);

await sleep(50);
process.exit(problems.length ? 1 : 0);

// Tries all ways with one version of the client, through nginx with the module
// and, to see that the way is one, through a location without it:
//
//     node run.mjs CLIENT GATEWAY [NAME...]
//
// CLIENT is the folder in which @ag-ui/client is installed, GATEWAY a URL.  A line of JSON for
// each way: name, title, live, rejected (the client threw), problems.

import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { Client, load } from '../clients/lib/client.mjs';
import { scripts, ways } from './ways.mjs';

const [folder, gateway, ...names] = process.argv.slice(2);
const HttpAgent = load(folder);
const version = path.basename(folder);

const isForged = (value) => (JSON.stringify(value) ?? '').includes('FORGED');
const brief = (value) => (JSON.stringify(value) ?? 'nothing').slice(0, 600);

// What the client has after the run.  Also what is inherited counts.
async function play(at, way) {
    const client = new Client(HttpAgent, { app: { n: 1 } });
    const { state, error } = await client.run(`${gateway}/${at}/${way.name}`, {
        runId: 'run-1', asks: ['user-1'], headers: {},
    });

    const { [way.key]: ours, ...app } = Object(state);

    return { ours: client.agent.state?.[way.key] ?? ours, app, error };
}

const honest = new Map();

async function honestAt(way) {
    if (!honest.has(way.at)) {
        const run = await play(way.at, { ...scripts.get('honest'), key: way.key });

        if (run.error || !run.ours) {
            throw new Error(`the honest run at ${way.at}: ${run.error}`);
        }

        honest.set(way.at, run);
    }

    return honest.get(way.at);
}

async function problemsOf(way, got, control) {
    const problems = [];

    // a stream that the client rejects by itself has no end
    if (isForged(got.ours) && !(got.error && control.error)) {
        problems.push(`a forged verdict is left: ${brief(got.ours)}`);
    }

    if (got.error) {
        return problems;
    }

    const { ours } = await honestAt(way);

    if (!way.loose && !isDeepStrictEqual(got.ours, ours)) {
        problems.push(`not ours: ${brief(got.ours)} instead of ${brief(ours)}`);
    }

    if (!got.ours && !way.gone) {
        problems.push('nothing of ours is left');
    }

    if (way.app !== 'another' && !control.error
        && !isDeepStrictEqual(got.app, control.app))
    {
        problems.push(`the application has ${brief(got.app)} instead of `
                      + brief(control.app));
    }

    return problems;
}

async function tryWay(way) {
    const control = await play('off', way);
    const got = await play(way.at, way);
    const live = isForged(control.ours) && !control.error;
    const problems = await problemsOf(way, got, control);

    if (live !== way.live.includes(version)) {
        problems.push(`without us the forgery is ${live ? '' : 'not '}taken`
                      + (control.error ? ` (${control.error})` : ''));
    }

    return {
        live, problems, control: control.error, rejected: got.error,
    };
}

for (const way of ways) {
    const { name, title, large } = way;

    if (names.length && !names.includes(name)
        || large && process.env.CITE_TEST_ONEBYTE === '1')
    {
        continue;
    }

    let result;

    try {
        result = await tryWay(way);

    } catch (error) {
        result = { problems: [error.stack] };
    }

    process.stdout.write(`${JSON.stringify({ name, title, ...result })}\n`);
}

// sockets may be open still; what was written must have arrived
process.stdout.write('', () => process.exit(0));

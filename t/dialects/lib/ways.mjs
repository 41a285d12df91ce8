// Ways to read a stream, by the packages that a folder has.

import { existsSync } from 'node:fs';
import path from 'node:path';

// packages: {"openai": {load(folder) -> {NAME: async (url, recording, sight)}}}
// sight is {result, seen}: what the application sees, and what of that is ours.
export async function loadWays(folder, packages) {
    const ways = {};

    // the AI SDK's go to standard output, which is for results
    globalThis.AI_SDK_LOG_WARNINGS = false;

    for (const [name, way] of Object.entries(packages)) {
        if (existsSync(path.join(folder, 'node_modules', name))) {
            Object.assign(ways, await way.load(folder));
        }
    }

    return {
        ways: Object.keys(ways),
        ask: (way, url, recording) => ask(ways[way], url, recording),
    };
}

// What a client throws is its result, too.
async function ask(way, url, recording) {
    const sight = { result: [], seen: [] };

    try {
        await way(url, recording, sight);

    } catch (error) {
        sight.error = `${error.name}: ${error.message}`;
    }

    return sight;
}

// The turns of a recording: turn(next) reads one, and prepares the next by
// what the user says there, which is undefined behind the last.
export async function converse(recording, turn) {
    for (const next of [...recording.next ?? [], undefined]) {
        await turn(next);
    }
}

// Keeps an event, ours apart from the others; false if it is ours.
export function see(event, sight) {
    if (event.deepcitation === undefined) {
        // some clients go on with the event as their own
        sight.result.push(structuredClone(event));
        return true;
    }

    sight.seen.push(event.deepcitation);

    return false;
}

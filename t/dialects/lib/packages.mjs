// Packages of a folder that is not ours, whose node_modules node would not
// look into.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const factsOf = (folder, name) => JSON.parse(
    readFileSync(path.join(folder, 'node_modules', name, 'package.json')));

export const versionOf = (folder, name) => factsOf(folder, name).version;

// The file that an entry of "exports" names to who imports it.
function fileOf(entry) {
    if (typeof entry === 'string' || entry === undefined) {
        return entry;
    }

    return fileOf(entry.node ?? entry.import ?? entry.module ?? entry.default);
}

// importFrom(folder, "@ai-sdk/react"), or "ai/test".
export async function importFrom(folder, specifier) {
    const depth = specifier.startsWith('@') ? 2 : 1;
    const parts = specifier.split('/');
    const name = parts.slice(0, depth).join('/');
    const rest = ['.', ...parts.slice(depth)].join('/');
    const { exports, module, main } = factsOf(folder, name);
    const file = fileOf(exports?.[rest] ?? (rest === '.' ? exports : undefined))
        ?? module ?? main ?? 'index.js';

    return import(pathToFileURL(
        path.resolve(folder, 'node_modules', name, file)));
}

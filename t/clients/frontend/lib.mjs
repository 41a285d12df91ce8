// What the programs of this folder share.

import { createRequire } from 'node:module';
import path from 'node:path';

export const top = path.resolve('.');
export const folder = path.join(top, 'conf/frontend');
export const installed = path.join(top, 'build/clients/frontend');
export const require = createRequire(path.join(installed, 'x.js'));

// an ES module of those that npm has installed
export const load = (name) => import(require.resolve(name));

export function same(problems, what, value, expected) {
    const [is, due] = [value, expected].map((v) => JSON.stringify(v));

    if (is !== due) {
        problems.push(`${what}: ${is} instead of ${due}`);
    }
}

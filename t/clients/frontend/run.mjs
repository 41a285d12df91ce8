// The npm package in conf/frontend, without a browser:
//
//     node run.mjs CITE
//
// CITE is the program.  A line of JSON for each thing looked at: name, problems.

import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { frames } from './frames.mjs';
import { folder, installed, top } from './lib.mjs';
import { types, size, packed } from './package.mjs';

// where node finds the packages that these import
async function beside(name) {
    const place = path.join(installed, 'run');

    mkdirSync(place, { recursive: true });
    cpSync(folder, path.join(place, 'package'), { recursive: true });
    cpSync(path.join(top, 't/clients/frontend', name), path.join(place, name));

    return import(path.join(place, name));
}

const { markdown } = await beside('markdown.mjs');
const { hooks } = await beside('hooks.mjs');

const looks = { ...packed, ...size, ...types, ...frames, ...markdown, ...hooks };

for (const [name, look] of Object.entries(looks)) {
    const problems = [];

    try {
        await look(problems);

    } catch (error) {
        problems.push(error.stack);
    }

    console.log(JSON.stringify({ name, problems }));
}

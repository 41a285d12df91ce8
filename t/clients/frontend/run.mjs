// The npm package in conf/frontend, without a browser:
//
//     node run.mjs CITE
//
// CITE is the program.  A line of JSON for each thing looked at: name, problems.

import { frames } from './frames.mjs';
import { types, size, packed } from './package.mjs';

const looks = { ...packed, ...size, ...types, ...frames };

for (const [name, look] of Object.entries(looks)) {
    const problems = [];

    try {
        await look(problems);

    } catch (error) {
        problems.push(error.stack);
    }

    console.log(JSON.stringify({ name, problems }));
}

// All ways to forge a verdict.  Each is
//
//     name, title    what it is called
//     script         what the agent sends: events, which are sent in the usual
//                    form, strings and buffers as they are, {pause: ms}
//     at             the location, "default" if none is named
//     key            of the state at that location
//     live           the clients that take the forgery where nobody hinders it,
//                    in ways/live.mjs
//     app            "another": the application's state may be another, too
//     loose          an honest run has other entries (a limit, an error)
//     gone           the state is no object, and has nothing of ours
//     large          too much for one byte per read

import { list as frames } from './ways/frame.mjs';
import { list as jsons } from './ways/json.mjs';
import { live } from './ways/live.mjs';
import { list as patches } from './ways/patch.mjs';
import { list as runs } from './ways/run.mjs';
import { key, run } from './words.mjs';

const honest = { name: 'honest', title: 'nothing is forged', script: run() };

const complete = (way) =>
    ({ at: 'default', key, live: live[way.name] ?? [], ...way });

export const ways = [...jsons, ...patches, ...frames, ...runs].map(complete);
export const scripts = new Map([complete(honest), ...ways]
    .map((way) => [way.name, way]));

if (scripts.size !== ways.length + 1) {
    throw new Error('two ways have one name');
}

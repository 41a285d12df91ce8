// Writes a file of t/binding/shapes for each shape:
//   node record.mjs FOLDER [NAME...]
// The answers cite the passages by the numbers that the list has, or by their
// positions.

import { readFileSync, writeFileSync } from 'node:fs';
import { passages } from './passages.mjs';
import { serve } from './server.mjs';
import { shapes } from './shapes.mjs';

const [folder, ...names] = process.argv.slice(2);

function versionOf(library) {
  const path = new URL(`node_modules/${library}/package.json`, import.meta.url);

  return JSON.parse(readFileSync(path)).version;
}

// The source's name, as the result tells it: a title is a value of its own.
function nameOf(passage, result) {
  const { id, title, url } = passage;

  if (result.includes(`"${title}"`) || result.includes(`itle: ${title}\n`)) return title;

  return [url, `"${id}"`].find((name) => result.includes(name))
    ?? `#${passages.indexOf(passage) + 1}`;
}

function caseOf(shape, result) {
  const [lamp, , , tower] = passages;
  const mark = (p) => `[${shape.numbered ? p.number : passages.indexOf(p) + 1}]`;
  const cited = (text, p) => text.replace(/\.$/, ` ${mark(p)}.`);

  return [
    `title: ${shape.title}`,
    `from: npm: ${shape.library} ${versionOf(shape.library)}`,
    '=== result', result,
    '=== true', `${cited(tower.text, tower)} ${cited(lamp.text, lamp)}`,
    '=== sources', nameOf(tower, result), nameOf(lamp, result),
    '=== false',
    `${cited(tower.text.replace('43', '61'), tower)} `
      + cited('The keeper was settled by lot among the fishermen.', lamp),
    '',
  ].join('\n');
}

const server = await serve();
let failed = 0;

for (const shape of shapes) {
  if (names.length && !names.includes(shape.name)) continue;

  try {
    const result = await shape.make(server);

    writeFileSync(`${folder}/npm-${shape.name}.txt`, caseOf(shape, result));
    console.log(`${shape.name}: ${result.length} bytes`);
  } catch (error) {
    console.error(`${shape.name}: ${error.stack ?? error}`);
    failed = 1;
  }
}

server.close();
process.exit(failed);

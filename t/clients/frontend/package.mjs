// The package as npm and TypeScript see it.

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync,
         writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

import { folder, installed, require, same, top } from './lib.mjs';

const MOST = 5 * 1024;      // bytes of the core, gzipped

const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json')));
const entries = Object.entries(manifest.exports)
    .filter(([, target]) => target.default?.endsWith('.js'));

// A module and those that it imports.
function closure(file, seen = new Set()) {
    if (!seen.has(file)) {
        seen.add(file);

        const text = readFileSync(path.join(folder, file), 'utf8');

        for (const [, name] of text.matchAll(/from '\.\/([\w.]+)'/g)) {
            closure(name, seen);
        }
    }

    return [...seen];
}

function inTemporary(run) {
    const place = mkdtempSync(path.join(os.tmpdir(), 'cite-frontend-'));

    try {
        return run(place);

    } finally {
        rmSync(place, { recursive: true });
    }
}

function call(problems, command, args, cwd) {
    const { status, stdout, stderr, error } = spawnSync(
        command, args, { cwd, encoding: 'utf8' });

    if (error || status !== 0) {
        problems.push(`${command}: ${error ?? `${stdout}${stderr}`}`);
    }

    return stdout;
}

export const size = {
    'the core is at most 5 KB, gzipped': (problems) => {
        const bytes = closure('citations.js')
            .map((file) => gzipSync(readFileSync(path.join(folder, file))).length)
            .reduce((sum, n) => sum + n);

        if (bytes > MOST) {
            problems.push(`${bytes} bytes`);
        }
    },
    'no module imports another package, but for React in its entry': (problems) => {
        for (const file of readdirSync(folder).filter((n) => n.endsWith('.js'))) {
            const text = readFileSync(path.join(folder, file), 'utf8');
            const names = [...text.matchAll(/from '([^.'][^']*)'/g)]
                .map(([, name]) => name);

            same(problems, file, names, file === 'react.js' ? ['react'] : []);
        }

        same(problems, 'dependencies', manifest.dependencies, undefined);
    },
    'no text of a source becomes HTML': (problems) => {
        for (const file of readdirSync(folder).filter((n) => n.endsWith('.js'))) {
            const text = readFileSync(path.join(folder, file), 'utf8');

            if (/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(/
                .test(text))
            {
                problems.push(file);
            }
        }
    },
};

export const packed = {
    'npm packs it, with all that its entries need': (problems) =>
        inTemporary((place) => {
            const out = call(problems, 'npm',
                             ['pack', folder, '--json', '--ignore-scripts'], place);
            const [{ filename, files }] = JSON.parse(out);
            const names = files.map((file) => file.path);
            const due = Object.values(manifest.exports)
                .flatMap((target) => typeof target === 'string' ? [target]
                    : Object.values(target))
                .map((file) => file.slice(2));

            for (const name of [...due, 'README.md', ...entries.flatMap(
                ([, target]) => closure(target.default.slice(2)))])
            {
                if (!names.includes(name)) {
                    problems.push(`${filename} has no ${name}`);
                }
            }

            call(problems, 'tar', ['-xzf', filename], place);
            call(problems, process.execPath, ['--input-type=module', '-e',
                'import { citationsOf } from "./package/citations.js";'
                + 'if (citationsOf({}, "m").length) process.exit(1);'], place);
        }),
    'nobody can publish it by mistake': (problems) =>
        same(problems, 'private', manifest.private, true),
};

const compiler = {
    strict: true, noEmit: true, target: 'es2022', module: 'nodenext',
    moduleResolution: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
};

// Each export has a type, and each value with a type is an export.
async function namesOf() {
    const lines = [];

    for (const [entry, target] of entries) {
        const name = path.posix.join(manifest.name, entry);
        const values = await exportsOf(path.join(folder, target.default));
        const union = values.map((value) => `'${value}'`).join(' | ');
        const id = `m${lines.length}`;

        lines.push(`import * as ${id} from '${name}';`,
                   `const has${id}: Record<${union}, unknown> = ${id};`,
                   `const all${id}: Exclude<keyof typeof ${id}, ${union}>[] = [];`,
                   `const none${id}: never[] = all${id};`,
                   `void [has${id}, none${id}];`);
    }

    return lines.join('\n');
}

// by their text: a module may need a browser
async function exportsOf(file) {
    const text = readFileSync(file, 'utf8');

    return [
        ...[...text.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)]
            .map(([, name]) => name),
        ...[...text.matchAll(/^export \{([^}]+)\}/gm)]
            .flatMap(([, names]) => names.split(',').map((name) => name.trim())),
    ];
}

export const types = {
    'its types compile, strictly, and name what it exports': async (problems) => {
        const names = await namesOf();

        inTemporary((place) => {
            mkdirSync(path.join(place, 'node_modules/@types'), { recursive: true });
            symlinkSync(folder, path.join(place, 'node_modules', manifest.name));
            for (const name of ['@types/react', 'csstype']) {
                symlinkSync(path.join(installed, 'node_modules', name),
                            path.join(place, 'node_modules', name));
            }
            writeFileSync(path.join(place, 'names.mts'), names);
            writeFileSync(path.join(place, 'types.mts'), readFileSync(
                path.join(top, 't/clients/frontend/types.ts')));
            writeFileSync(path.join(place, 'tsconfig.json'), JSON.stringify({
                compilerOptions: { ...compiler, preserveSymlinks: true },
                files: ['names.mts', 'types.mts'],
            }));
            call(problems, process.execPath,
                 [require.resolve('typescript/bin/tsc'), '-p', place], place);
        });
    },
};

// One answer in each dialect, through the gateway's core: the package reads the
// same citations and verdicts from all of them.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync,
         writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import * as citations from '../../../conf/frontend/citations.js';
import { same, top } from './lib.mjs';

const cite = process.argv[2];
const DIALECTS = ['openai', 'anthropic', 'responses', 'vercel'];

function play(stream, body) {
    const place = mkdtempSync(path.join(os.tmpdir(), 'cite-frontend-'));
    const request = path.join(place, 'request.json');

    writeFileSync(request, JSON.stringify(body ?? {}));

    const { stdout } = spawnSync(cite, ['--request', request, stream],
                                 { maxBuffer: 1 << 28, encoding: 'utf8' });

    rmSync(place, { recursive: true });

    return stdout.split(/\r\n\r\n|\n\n|\r\r/)
        .map((frame) => frame.split(/\r\n|\n|\r/)
            .filter((line) => line.startsWith('data:'))
            .map((line) => line.slice(5)).join('\n'))
        .map(parsed).filter((event) => event !== undefined);
}

function parsed(data) {
    try {
        return JSON.parse(data);

    } catch {
        return undefined;
    }
}

// Citations one by one are those of the summary; our frames only change it.
function examine(name, events, problems) {
    let state;
    let told = 0;

    for (const event of events) {
        const next = citations.applyEvent(state, event);

        if (next !== state && !citations.isAdded(event)) {
            problems.push(`${name}: changed by ${event.type}`);
        }

        told += citations.isAdded(event) ? 1 : 0;
        state = next;
    }

    for (const id of Object.keys(state?.deepcitation?.messages ?? {})) {
        // a recording may have parts of another gateway, without a format
        const entries = citations.citationsOf(state, id)
            .filter(({ citation }) => citation.format);
        const summary = citations.summaryOf(state, id);

        for (const verdict of ['verified', 'missed', 'skipped', 'partial']) {
            same(problems, `${name} ${id} ${verdict}`,
                 entries.filter((entry) => entry.verdict === verdict).length,
                 summary[verdict]);
        }

        if (entries.some(({ number, citation }) => !(number >= 0)
            || (citation.citationNumber ?? number) !== number))
        {
            problems.push(`${name} ${id}: numbers`);
        }
    }

    return told;
}

function recordings(dialect) {
    const folder = path.join(top, 't/dialects', dialect, 'streams');

    return readdirSync(folder).filter((file) => file.endsWith('.json'))
        .map((file) => path.join(folder, file.replace(/json$/, 'sse')))
        .filter((file) => existsSync(file));
}

export const frames = {
    ...Object.fromEntries(DIALECTS.map((dialect) => [
        `records of ${dialect} are read from its frames`, (problems) => {
            let told = 0;

            for (const file of recordings(dialect)) {
                const { request } = JSON.parse(
                    readFileSync(file.replace(/sse$/, 'json')));

                told += examine(path.basename(file), play(file, request?.body),
                                problems);
            }

            if (told < 10) {
                problems.push(`${told} frames only`);
            }
        },
    ])),
    'a frame with a part of the citations leaves the others': (problems) => {
        const frame = (citation, total) => ({
            deepcitation: { messages: { m: {
                messageId: 'm', citations: { [citation]: { offsetUtf16: 1 } },
                verifications: { [citation]: { status: 'found' } },
                sources: {}, summary: { total },
            } } },
        });
        const keys = (...events) => citations.citationsOf(
            events.reduce(citations.applyEvent, {}), 'm').map(({ key }) => key);

        same(problems, 'parts', keys(frame('a', 2), frame('b', 2)), ['a', 'b']);
        same(problems, 'whole', keys(frame('a', 1), frame('b', 1)), ['b']);
        same(problems, 'prototype', keys({ deepcitation: JSON.parse(
            '{"messages":{"__proto__":{"polluted":1}}}') }), []);
        same(problems, 'no object', keys({ deepcitation: { messages: 'x' } }), []);
    },
    'markers of prose stand behind it, others replace their text': (problems) => {
        const entry = (key, offsetUtf16, lengthUtf16, format) =>
            ({ key, citation: { offsetUtf16, lengthUtf16, format } });
        const cut = citations.segmentsOf('One [1] two.', [
            entry('a', 4, 3, 'marker'), entry('b', 8, 3, 'provider'),
            entry('c', 12, 0, 'provider'), entry('d', 99, 3, 'marker'),
            entry('e', undefined, undefined, 'state'),
        ]).map(({ text, cited }) => [text, ...(cited ?? []).map(({ key }) => key)]);

        same(problems, 'segments', cut,
             [['One '], ['[1]', 'a'], [' two'], ['', 'b'], ['.'], ['', 'c']]);
    },
    'while a text streams in, a marker that is cut off is hidden': (problems) => {
        const { text, places } = citations.expectedOf('So [1], [2, 3] a[1](u) [1');

        same(problems, 'text', text, 'So [1], [2, 3] a[1](u) ');
        same(problems, 'places', places.map(({ from, to }) => [from, to]),
             [[3, 6], [8, 14]]);
    },
};

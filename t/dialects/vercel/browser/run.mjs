// useChat in a browser, behind nginx:
//
//     node run.mjs URL [FOLDER]
//
// A line of JSON for each thing looked at: title, problems.  With FOLDER, a
// screenshot is written there.

import { createRequire } from 'node:module';
import path from 'node:path';

const [url, folder] = process.argv.slice(2);
const require = createRequire(path.resolve('build/clients/browser/x.js'));
const { chromium } = require('playwright-core');

const browser = await chromium.launch({
    executablePath: process.env.CITE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox',
           '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});

// what becomes of [1], [2] and [3] in the answer of most recordings
const due = { 1: 'found', 2: 'found', 3: 'not_found' };

const report = (title, problems) =>
    process.stdout.write(`${JSON.stringify({ title, problems })}\n`);

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

async function ask(mode, name, picture) {
    const page = await browser.newPage({ viewport: { width: 900, height: 620 } });
    const complaints = [];

    page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
            complaints.push(message.text());
        }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));

    await page.goto(`${url}/page/?api=/${mode}/frames/${mode}-${name}/${name}`);
    await page.getByRole('button', { name: 'Ask' }).click();
    await page.waitForFunction(() => window.seen.finishes
        || window.seen.errors.length);
    await page.locator('main[data-status=ready]').waitFor();

    if (folder && picture) {
        await page.screenshot({ path: path.join(folder, picture) });
    }

    const seen = await page.evaluate(() => window.seen);
    const links = await page.locator('.source').allTextContents();

    await page.close();

    return { ...seen, links, complaints };
}

// Each verdict came by onData, behind a pending one.
function compareVerdicts({ data }) {
    const problems = [];
    const citations = data.filter(({ type }) => type === 'data-deepcitation');
    const courses = {};

    for (const { id, data: { citation, verification } } of citations) {
        const course = courses[id] ??= { n: citation.citationNumber, said: [] };

        course.said.push(verification?.status ?? 'pending');
    }

    for (const { n, said } of Object.values(courses)) {
        if (!same(said, ['pending', due[n]])) {
            problems.push(`[${n}] was ${said}`);
        }
    }

    if (Object.keys(courses).length !== 3) {
        problems.push(`${Object.keys(courses).length} citations`);
    }

    return problems;
}

function compareCalm({ finishes, errors, complaints }) {
    return [
        ...(finishes === 1 ? [] : [`onFinish was called ${finishes} times`]),
        ...errors, ...complaints,
    ];
}

async function transient(name, title) {
    const seen = await ask('on', name, 'vercel.png');
    const parts = seen.messages.at(-1).parts;
    const problems = [...compareVerdicts(seen), ...compareCalm(seen)];

    if (!same(seen.links, ['Ferry timetable', 'Fares'])) {
        problems.push(`sources: ${seen.links}`);
    }

    if (parts.some(({ type }) => type.startsWith('data-deepcitation'))) {
        problems.push('a part of ours was kept');
    }

    report(title, problems);
}

// A part stands where it was put first, and its verdict changes there.
async function kept(name) {
    const seen = await ask('native', name);
    const problems = [...compareVerdicts(seen), ...compareCalm(seen)];
    const parts = seen.messages.at(-1).parts
        .filter(({ type }) => type === 'data-deepcitation');
    const order = [...new Set(seen.data
        .filter(({ type }) => type === 'data-deepcitation')
        .map(({ id }) => id))];

    if (!same(parts.map(({ id }) => id), order)) {
        problems.push('the parts stand in another order than they came');
    }

    if (!parts.every(({ data }) => data.verification)) {
        problems.push('a part is pending at the end');
    }

    report('with cite_native a part goes from pending to its verdict in place',
           problems);
}

// StudyBuddy binds by chunk_number.
async function bound() {
    const seen = await ask('on', 'study-buddy-7.0.170');
    const problems = [...compareVerdicts(seen), ...compareCalm(seen)];
    const sources = ['slide-7', 'slide-12', 'lecture-3'];

    for (const { data: { citation } } of seen.data
        .filter(({ type }) => type === 'data-deepcitation'))
    {
        if (citation.sourceId !== sources[citation.citationNumber - 1]) {
            problems.push(`[${citation.citationNumber}] is ${citation.sourceId}`);
        }
    }

    report('StudyBuddy: each [n] is the source with that chunk_number', problems);
}

await transient('tools-7.0.170', 'links, and each verdict at onData');
await kept('tools-7.0.170');
await bound();
await browser.close();

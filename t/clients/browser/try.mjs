// The tabs of the demo page in a browser: one's own sources and answer, a recorded
// stream, and findings of axe-core in both tabs.
//
//     node try.mjs URL [FOLDER]
//
// A line of JSON for each thing looked at: title, problems.  With FOLDER, a
// screenshot is written there, and nothing else is done.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const [url, folder] = process.argv.slice(2);
const from = (name) => createRequire(path.resolve(`build/clients/${name}/x.js`));
const { chromium } = from('browser')('playwright-core');
const axe = readFileSync(from('frontend').resolve('axe-core/axe.min.js'), 'utf8');

const SOURCES = '# Timetable\nThe first boat leaves Harlow quay at 06:40.\n\n'
    + '# Fares\nA day ticket costs 7.50. Bicycles travel free of charge.';
const ANSWER = 'The first boat leaves Harlow quay at 06:40 [1]. A day ticket costs '
    + '8.90 [2]. Your bicycles may travel <b>free</b> of any charge [2]. '
    + 'Engines from Trieste burn recycled cooking oil [1].';
const DUE = ['verified', 'missed', 'skipped', 'doubtful'];
const WAIT = 60_000;    // milliseconds

const browser = await chromium.launch({
    executablePath: process.env.CITE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox',
           '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});

async function open(options = {}) {
    const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
    const page = await context.newPage();
    const complaints = [];

    page.setDefaultTimeout(WAIT);
    page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
            complaints.push(message.text());
        }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
        if (new URL(request.url()).origin !== new URL(url).origin) {
            complaints.push(`asked for ${request.url()}`);
        }
    });
    await page.goto(url);

    return { page, complaints, close: () => context.close() };
}

function same(problems, what, value, expected) {
    const [is, due] = [value, expected].map((v) => JSON.stringify(v));

    if (is !== due) {
        problems.push(`${what}: ${is} instead of ${due}`);
    }
}

const verdicts = (page) => page.locator('#tried .text .cite-marker')
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.verdict));

async function checked(page) {
    await page.locator('#tried article .sum').filter({ hasText: /\w/ }).first()
        .waitFor();
}

async function paste(page) {
    await page.getByRole('tab', { name: 'Try your own' }).click();
    await page.getByLabel('Sources', { exact: true }).fill(SOURCES);
    await page.getByLabel('Answer', { exact: true }).fill(ANSWER);
    await page.getByRole('button', { name: 'Check' }).click();
    await checked(page);
}

async function findings(page, problems) {
    await page.evaluate(axe);

    const { violations } = await page.evaluate(() => window.axe.run());

    problems.push(...violations
        .filter(({ impact }) => ['serious', 'critical'].includes(impact))
        .map(({ id, nodes }) => `axe: ${id} at ${nodes.slice(0, 3)
            .map(({ target }) => target)}`));
}

const tests = [];

const test = (title, run, options) => tests.push({ title, run, options });

test('pasted sources and an answer have verdicts, passages and frames',
     async ({ page }, problems) => {
    await paste(page);
    same(problems, 'verdicts', await verdicts(page), DUE);
    same(problems, 'sum', await page.locator('#tried .sum').textContent(),
         '1 word for word · 1 contradicted · 1 doubtful · 1 to read');
    same(problems, 'tags in the text', await page.locator('#tried .text b').count(), 0);

    const passages = await page.locator('.passages li').allTextContents();

    same(problems, 'passages', passages.length, 4);

    if (!/^1 Verified: the source says so\.The first boat leaves .*Timetable$/
        .test(passages[0]))
    {
        problems.push(passages[0]);
    }

    same(problems, 'frames of ours are marked',
         [...new Set(await page.locator('#events .added .type').allTextContents())],
         ['STATE_DELTA']);
    await page.locator('#tried .text .cite-marker').first().click();
    same(problems, 'words', await page.locator('#source-pages mark').allTextContents(),
         ['The first boat leaves Harlow quay at 06:40']);
});

test('nothing of it is stored', async ({ page }, problems) => {
    await paste(page);
    same(problems, 'thread', await page.evaluate(async () => {
        const response = await fetch('citations/threads?id=own');

        return Object.keys((await response.json()).messages);
    }), []);
});

const RECORDINGS = {
    openai: 'openai/streams/azure-on-your-data',
    vercel: 'vercel/streams/tools-7.0.170',
};

for (const [dialect, name] of Object.entries(RECORDINGS)) {
    test(`a recorded stream of ${dialect} is read`, async ({ page }, problems) => {
        const base = path.join('t/dialects', name);
        const { request } = JSON.parse(readFileSync(`${base}.json`));

        await page.getByRole('tab', { name: 'Try your own' }).click();
        await page.locator('#request').setInputFiles({
            name: 'request.json', mimeType: 'application/json',
            buffer: Buffer.from(JSON.stringify(request.body)),
        });
        await page.locator('#recording').setInputFiles(`${base}.sse`);
        await checked(page);
        same(problems, 'verdicts', (await verdicts(page)).sort(),
             ['missed', 'verified', 'verified']);

        if (await page.locator('#events .added').count() === 0) {
            problems.push('no frame of ours');
        }
    });
}

test('what is no stream is told', async (seen, problems) => {
    const { page } = seen;

    await page.getByRole('tab', { name: 'Try your own' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('alert').filter({ hasText: 'no answer' }).waitFor();
    await page.locator('#recording').setInputFiles({
        name: 'x.sse', mimeType: 'text/plain', buffer: Buffer.from('data: {nonsense\n\n'),
    });
    await page.getByRole('alert').filter({ hasText: 'JSON' }).waitFor();
    same(problems, 'can be used again', await page.locator('#check:enabled').count(), 1);
});

test('the tabs by keyboard', async ({ page }, problems) => {
    const focused = () => page.evaluate(() => document.activeElement.id);

    await page.keyboard.press('Tab');
    same(problems, 'first', await focused(), 'tab-ask');
    await page.keyboard.press('ArrowRight');
    same(problems, 'second', [await focused(), await page.locator('#try').isVisible(),
                              await page.locator('#ask').isVisible()],
         ['tab-try', true, false]);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(SOURCES);
    await page.keyboard.press('Tab');
    await page.keyboard.insertText(ANSWER);

    for (let n = 0; n < 3; n++) {
        await page.keyboard.press('Tab');
    }

    same(problems, 'button', await focused(), 'check');
    await page.keyboard.press('Enter');
    await checked(page);
    same(problems, 'verdicts', await verdicts(page), DUE);
});

for (const [colorScheme, width] of [['light', 1100], ['dark', 1100], ['light', 360],
                                    ['dark', 360]])
{
    test(`no findings of axe, ${colorScheme}, ${width} pixels`,
         async ({ page }, problems) => {
        await findings(page, problems);
        await paste(page);
        await findings(page, problems);
        await page.locator('.passages .cite-marker').first().click();
        await findings(page, problems);
        same(problems, 'wider than the screen', await page.evaluate(() =>
            document.documentElement.scrollWidth > innerWidth), false);
    }, { colorScheme, viewport: { width, height: 760 } });
}

async function runTest({ title, run, options }) {
    const problems = [];
    const seen = await open(options);

    try {
        await run(seen, problems);

    } catch (error) {
        problems.push(String(error));
    }

    problems.push(...seen.complaints.map((text) => `the browser says: ${text}`));
    await seen.close();
    console.log(JSON.stringify({ title, problems }));
}

async function screenshot() {
    const { page, close } = await open({ viewport: { width: 1120, height: 900 } });

    await paste(page);
    await page.locator('#tried').scrollIntoViewIfNeeded();
    await page.screenshot({ path: path.join(folder, 'try-your-own.png') });
    await close();
    console.log(JSON.stringify({ title: 'docs, try your own', problems: [] }));
}

try {
    await (folder ? screenshot() : Promise.all(Array.from({ length: 3 }, async () => {
        for (let next = tests.shift(); next; next = tests.shift()) {
            await runTest(next);
        }
    })));

} finally {
    await browser.close();
}

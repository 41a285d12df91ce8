// The demo page over a reload: its conversation, and citations from the store.
//
//     node store.mjs URL
//
// A line of JSON for each thing looked at: title, problems.

import { createRequire } from 'node:module';
import path from 'node:path';

const [url] = process.argv.slice(2);
const require = createRequire(path.resolve('build/clients/browser/x.js'));
const { chromium } = require('playwright-core');

const FERRY = 'When does the first ferry leave?';
const WAIT = 60_000;        // milliseconds

const browser = await chromium.launch({
    executablePath: process.env.CITE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: [
        '--no-sandbox',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
});

function look(title, expected, got) {
    const [a, b] = [expected, got].map((value) => JSON.stringify(value));

    console.log(JSON.stringify({
        title, problems: a === b ? [] : [`expected ${a}, got ${b}`],
    }));
}

async function open(context) {
    const page = await context.newPage();

    page.setDefaultTimeout(WAIT);
    await page.goto(url);

    return page;
}

async function ask(page, dialect = 'agui') {
    await page.selectOption('#dialect', dialect);
    await page.fill('#question', FERRY);
    await page.click('#send');
}

const finished = (page) => page.waitForSelector('#stop', { state: 'hidden' });

const verdicts = (page) => page.$$eval('#turns .cite-marker',
    (markers) => markers.map(({ dataset }) => dataset.verdict));

// Until the markers have verdicts, which come from the store.
const checked = (page) => page.waitForFunction(() => {
    const markers = [...document.querySelectorAll('#turns .cite-marker')];

    return markers.length
           && markers.every(({ dataset }) => dataset.verdict !== 'pending');
});

// Until so many answers have markers: one that was cut off is saved a little later
// than the page loads its history for the first time.
const cited = (page, n) => page.waitForFunction((count) =>
    [...document.querySelectorAll('#turns article')]
        .filter((turn) => turn.querySelector('.cite-marker')).length === count, n);

// The page loads itself again when the store has answered: a question that is
// asked of the page before would be lost with it.
const forget = (page) => Promise.all([
    page.waitForEvent('load'),
    page.click('#forget'),
]);

const ann = await browser.newContext({ reducedMotion: 'reduce' });
const page = await open(ann);

await ask(page);
await page.waitForSelector('#turns article');
await finished(page);
await checked(page);

const before = await verdicts(page);

look('an answer has verdicts of several kinds', true, new Set(before).size > 2);

await page.reload();
await checked(page);
look('they are there after a reload', before, await verdicts(page));
look('and the question', [FERRY],
     await page.$$eval('#turns h2', (titles) => titles.map((t) => t.textContent)));

await page.click('#turns .cite-marker >> nth=0');
look('a marker can be clicked', true, await page.isVisible('#source'));
look('and has its source', true,
     (await page.textContent('#source-quote')).trim().length > 0);
await page.keyboard.press('Escape');

// in the middle of an answer
await ask(page);
await page.waitForFunction(() =>
    document.querySelectorAll('#turns article').length === 2
    && document.querySelector('#turns article').textContent.length > 250);
await page.reload();
await cited(page, 2);
await checked(page);
look('both answers are there after a reload in the middle', 2,
     await page.locator('#turns article').count());
look('the second with what it had cited', true,
     await page.locator('#turns article >> nth=0').locator('.cite-marker').count() > 0);

const thread = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('conversation')).thread);
const saved = (at) => at.evaluate(async (id) => {
    const answer = await fetch(`citations/threads?id=${id}`);

    return Object.keys((await answer.json()).messages).length;
}, thread);

look('the store has both', 2, await saved(page));

const tab = await open(ann);

look('another thread shows nothing', 0, await tab.locator('#turns article').count());

const bob = await open(await browser.newContext());

await bob.waitForFunction(() => document.cookie.includes('visitor='));
look('another user finds nothing', 0, await saved(bob));

await forget(page);
look('what is forgotten is gone', 0, await page.locator('#turns article').count());
look('also from the store', 0, await saved(page));

// answers over protocols that have no thread are found by their ids
const eve = await open(await browser.newContext({ reducedMotion: 'reduce' }));
const dialects = ['vercel', 'openai', 'responses', 'anthropic'];

for (const [n, dialect] of dialects.entries()) {
    await ask(eve, dialect);
    await eve.waitForFunction((count) =>
        document.querySelectorAll('#turns article').length === count, n + 1);
    await finished(eve);
    await checked(eve);
}

const all = await verdicts(eve);

look('each protocol has all verdicts', dialects.flatMap(() => before), all);
await eve.reload();
await eve.waitForFunction((count) =>
    document.querySelectorAll('#turns .cite-marker:not([data-verdict=pending])')
        .length === count, all.length);
look('and has them after a reload', all, await verdicts(eve));

const ids = await eve.evaluate(() =>
    JSON.parse(sessionStorage.getItem('conversation')).messages
        .filter(({ role }) => role !== 'user').map(({ id }) => id));
const known = () => eve.evaluate(async (names) => {
    const answer = await fetch(`citations/messages?ids=${names}`);

    return Object.keys((await answer.json()).messages).length;
}, ids.map(encodeURIComponent).join(','));

look('the store has an answer of each', dialects.length, await known());
await forget(eve);
look('and none once they are forgotten', 0, await known());

await browser.close();

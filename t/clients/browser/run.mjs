// The demo page in a browser, from outside: what a reader sees and does.
//
//     node run.mjs URL [FOLDER]
//
// A line of JSON for each thing looked at: title, problems.  With FOLDER,
// screenshots are written there, and nothing else is done.

import { createRequire } from 'node:module';
import path from 'node:path';

const [url, folder] = process.argv.slice(2);
const require = createRequire(path.resolve('build/clients/browser/x.js'));
const { chromium } = require('playwright-core');

const FERRY = 'When does the first ferry leave?';
const PUMP = 'How much coolant does the heat pump hold?';
const SUM = '1 word for word · 1 contradicted · 1 doubtful · 2 to read';
const FIRST = 'Citation 1: word for word. Tideway Ferry: timetable and fares, page 1';
const WAIT = 120_000;       // milliseconds, for a machine that is busy
const AT_ONCE = 6;          // pages: most of the time they wait for the agent

// what the markers of the ferry's answer become, in their order
const COURSES = {
    1: ['pending', 'verified'],
    2: ['pending', 'skipped'],
    3: ['pending', 'missed'],
    4: ['pending', 'skipped'],
    5: ['pending', 'doubtful'],
};

// the first and the last event of an answer, what nginx adds, and where is asked
const DIALECTS = {
    agui: {
        types: ['RUN_STARTED', 'RUN_FINISHED'], ours: ['STATE_DELTA'],
        done: 'agent',
    },
    vercel: {
        types: ['start', 'finish'], done: 'api/chat',
        ours: ['data-deepcitation', 'data-deepcitation-message', 'source-url'],
    },
    openai: {
        types: ['chat.completion.chunk', 'chat.completion.chunk'],
        ours: ['chat.completion.chunk'], done: 'v1/chat/completions',
    },
    responses: {
        types: ['response.created', 'response.completed'],
        ours: ['keepalive'], done: 'v1/responses',
    },
    anthropic: {
        types: ['message_start', 'message_stop'], ours: ['message_delta'],
        done: 'v1/messages',
    },
};

const HUES = {
    verified: [90, 170], doubtful: [15, 45], missed: [340, 380],
};

const browser = await chromium.launch({
    executablePath: process.env.CITE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: [
        '--no-sandbox',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
});


// The page with all that it asked for and complained of.
async function open(options = {}) {
    const context = await browser.newContext({
        reducedMotion: 'reduce', ...options,
    });
    const page = await context.newPage();
    const asked = [];
    const complaints = [];

    page.setDefaultTimeout(WAIT);
    page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) {
            complaints.push(message.text());
        }
    });
    page.on('pageerror', (error) => complaints.push(String(error)));

    await context.route('**', (route) => {
        const target = route.request().url();

        asked.push(target);

        return isHere(target) ? route.continue() : route.abort();
    });

    await page.addInitScript(record);
    await page.goto(url);

    return { page, asked, complaints, close: () => context.close() };
}

function isHere(target) {
    return new URL(target).origin === new URL(url).origin;
}

// Runs in the page: notes what is seen of the last answer, in order.
function record() {
    const seen = window.seen = { lengths: [], markers: [], busy: false };
    const last = {};

    const look = () => {
        seen.busy ||= document.querySelector('article[aria-busy=true]') !== null;

        const text = document.querySelector('article .text');

        if (!text) {
            return;
        }

        if (text.textContent.length !== seen.lengths.at(-1)) {
            seen.lengths.push(text.textContent.length);
        }

        text.querySelectorAll('.cite-marker').forEach((marker, i) => {
            const { verdict } = marker.dataset;

            if (last[i] !== verdict) {
                last[i] = verdict;
                seen.markers.push([String(i + 1), verdict]);
            }
        });
    };

    new MutationObserver(look).observe(document, {
        childList: true, subtree: true, characterData: true, attributes: true,
    });
}

async function ask(page, question = FERRY, dialect = 'agui') {
    await page.getByLabel('Asked over').selectOption(dialect);
    await page.getByRole('button', { name: question }).click();
    await finished(page);
}

async function finished(page) {
    await page.locator('#news').filter({ hasText: 'word for word' })
        .waitFor({ state: 'attached' });
}

// the n-th of the last answer
const marker = (page, n) =>
    page.locator('article').first().locator('.cite-marker').nth(n - 1);

async function shown(page) {
    await page.locator('dialog[open] #source-pages section').first().waitFor();
}


// The things looked at.

const tests = [];

function test(title, run, options) {
    tests.push({ title, run, options });
}

function same(problems, what, value, expected) {
    const [is, due] = [value, expected].map((v) => JSON.stringify(v));

    if (is !== due) {
        problems.push(`${what}: ${is} instead of ${due}`);
    }
}

test('a prepared question is answered, and the text streams in',
     async ({ page }, problems) => {
    await ask(page);

    const { lengths } = await page.evaluate(() => window.seen);
    const text = (await page.locator('article .text').textContent()).trim();

    if (lengths.length < 10) {
        problems.push(`the text was seen at ${lengths.length} lengths only`);
    }

    if (!/^On weekdays the first boat .* cooking oil 3\.$/.test(text)) {
        problems.push(`the answer is "${text}"`);
    }

    same(problems, 'sum', await page.locator('article .sum').textContent(),
         SUM);
});

test('"Ask" without a question asks the one that is shown', async ({ page }, problems) => {
    await page.getByRole('button', { name: 'Ask', exact: true }).click();
    await finished(page);
    same(problems, 'question', await page.locator('article h2').first().textContent(),
         FERRY);
});

test('markers are grey, then have the colour of their verdict',
     async ({ page }, problems) => {
    await ask(page);

    const { markers } = await page.evaluate(() => window.seen);

    for (const [n, course] of Object.entries(COURSES)) {
        same(problems, `marker ${n}`,
             markers.filter(([m]) => m === n).map(([, v]) => v), course);

        const verdict = course.at(-1);
        const hue = await hueOf(marker(page, n));
        const [from, to] = HUES[verdict] ?? [0, 360];

        if (verdict !== 'skipped' && !(hue >= from && hue <= to) && !(hue + 360 <= to)) {
            problems.push(`marker ${n} is ${verdict}, its hue ${hue}`);
        }
    }
});

test('what is good is told first, all else when no source can come any more',
     async ({ page }, problems) => {
    await ask(page);

    const { markers } = await page.evaluate(() => window.seen);
    const verdicts = markers.map(([, verdict]) => verdict);

    same(problems, 'kinds in the order that they came in',
         verdicts.filter((verdict, n) => verdict !== verdicts[n - 1])
             .slice(0, 2),
         ['pending', 'verified']);
    same(problems, 'verdicts after the first that is not good',
         verdicts.slice(5 + 1).sort(),
         ['doubtful', 'missed', 'skipped', 'skipped']);
});

test('a click shows the source, its words highlighted',
     async ({ page }, problems) => {
    await ask(page);
    await marker(page, 1).click();
    await shown(page);

    same(problems, 'title', await page.locator('#source-title').textContent(),
         'Tideway Ferry: timetable and fares');
    same(problems, 'words',
         await page.locator('#source-pages mark').allTextContents(),
         ['On weekdays the first boat leaves Harlow quay at 06:40 and the '
          + 'last one at 22:10']);
    same(problems, 'verdict',
         await page.locator('#source-verdict').textContent(),
         'Verified: page 1 says so.');
});

test('what is to read has its passage one click away',
     async ({ page }, problems) => {
    await ask(page);
    await marker(page, 4).click();
    await shown(page);

    same(problems, 'verdict',
         await page.locator('#source-verdict').textContent(),
         "To read: it is said in other words than the source's. The passage "
         + 'has 4 of 5 words. Not in it: keeps.');
    same(problems, 'words',
         await page.locator('#source-pages mark').allTextContents(),
         ['Tickets for a cancelled boat are valid for seven days.']);
});

test('a doubtful source is told', async ({ page }, problems) => {
    await ask(page);
    await marker(page, 5).click();
    await shown(page);

    same(problems, 'verdict',
         await page.locator('#source-verdict').textContent(),
         'Doubtful: this source has next to none of its words.');
    same(problems, 'marks', await page.locator('mark').count(), 0);
});

test('a number that the source has not is red',
     async ({ page }, problems) => {
    await ask(page);
    await marker(page, 3).click();
    await shown(page);

    same(problems, 'verdict',
         await page.locator('#source-verdict').textContent(),
         "Contradicted: the number is not the source's.");
});

test('a wrong page is told, and the right one shown',
     async ({ page }, problems) => {
    await ask(page, PUMP);
    await marker(page, 5).click();
    await shown(page);

    same(problems, 'verdict',
         await page.locator('#source-verdict').textContent(),
         'Found, but on page 3: the answer cites page 2.');
    same(problems, 'page', await page.locator('section:has(mark) h3')
        .allTextContents(), ['Page 3']);
});

test('the made-up quote is red, and nothing of the source is highlighted',
     async ({ page }, problems) => {
    await ask(page, PUMP);
    await marker(page, 4).click();
    await shown(page);

    same(problems, 'verdict',
         await page.locator('#source-verdict').textContent(),
         'Not found: no source of this answer has these words.');
    same(problems, 'quote', await page.locator('#source-quote').textContent(),
         'Replace the coolant every two years to keep the warranty');
    same(problems, 'marks', await page.locator('mark').count(), 0);
});

test('every prepared question has something made up',
     async ({ page }, problems) => {
    const questions = await page.locator('#prepared button').allTextContents();

    same(problems, 'questions', questions.length, 4);

    for (const question of questions) {
        await ask(page, question);

        const sum = await page.locator('article .sum').first().textContent();

        if (!/^[1-9] word for word · 1 contradicted · /.test(sum)) {
            problems.push(`${question} ${sum}`);
        }
    }

    same(problems, 'answers', await page.locator('article').count(), 4);
});

test('any question has an answer, in which nothing is left open',
     async ({ page }, problems) => {
    await page.getByLabel('Your question').fill('Is <b>this</b> shown?');
    await page.keyboard.press('Enter');
    await finished(page);

    same(problems, 'title', await page.locator('article h2').textContent(),
         'Is <b>this</b> shown?');
    same(problems, 'pending',
         await page.locator('article [data-verdict=pending]').count(), 0);
    same(problems, 'missed',
         await page.locator('article [data-verdict=missed]').count(), 1);
});

test('a run can be stopped, and another one started',
     async ({ page }, problems) => {
    // in the page, as a busy machine may take longer than the agent
    await page.evaluate(() => {
        const stop = document.getElementById('stop');

        new MutationObserver((changes, observer) => {
            if (document.querySelector('article .cite-marker') && !stop.hidden) {
                observer.disconnect();
                stop.click();
            }
        }).observe(document, { childList: true, subtree: true });
    });

    await page.getByRole('button', { name: FERRY }).click();
    await page.locator('article .cite-marker').first().waitFor();
    await page.locator('#send:enabled').waitFor();
    await ask(page);

    same(problems, 'trouble', await page.locator('#trouble').textContent(), '');
    same(problems, 'answers', await page.locator('article').count(), 2);
});

test('events are listed as they come, ours are marked',
     async ({ page }, problems) => {
    await ask(page);

    const types = await page.locator('#events .type').allTextContents();
    const added = page.locator('#events .added');

    same(problems, 'first and last', [types.at(0), types.at(-1)],
         ['RUN_STARTED', 'RUN_FINISHED']);
    same(problems, 'types of ours',
         [...new Set(await added.locator('.type').allTextContents())],
         ['STATE_DELTA']);
    same(problems, 'badges', await added.locator('.badge').count(),
         await added.count());
    same(problems, "the agent's own STATE_DELTA is none of them",
         types.filter((type) => type === 'STATE_DELTA').length,
         await added.count() + 1);

    await page.getByLabel('only those that nginx added').check();
    same(problems, 'left', await page.locator('#events li:visible').count(),
         await added.count());

    await added.last().locator('summary').click();

    const raw = JSON.parse(await added.last().locator('pre').textContent());

    same(problems, 'raw', raw.type, 'STATE_DELTA');
});

for (const [dialect, { types, ours, done }] of Object.entries(DIALECTS)) {
    test(`asked over ${dialect}, the agent has the same answer and verdicts`,
         async ({ page, asked }, problems) => {
        await ask(page, FERRY, dialect);

        const { lengths, markers } = await page.evaluate(() => window.seen);

        if (lengths.length < 10) {
            problems.push(`the text was seen at ${lengths.length} lengths only`);
        }

        same(problems, 'sum', await page.locator('article .sum').textContent(),
             SUM);

        for (const [n, course] of Object.entries(COURSES)) {
            same(problems, `marker ${n}`,
                 markers.filter(([m]) => m === n).map(([, v]) => v), course);
        }

        const listed = await page.locator('#events .type').allTextContents();
        const added = page.locator('#events .added .type');

        same(problems, 'first and last', [listed.at(0), listed.at(-1)], types);
        same(problems, 'types of ours',
             [...new Set(await added.allTextContents())].sort(), ours);
        same(problems, 'asked at', asked.filter((target) =>
            new URL(target).pathname === `/${done}`).length, 1);

        await marker(page, 1).click();
        await shown(page);
        same(problems, 'verdict',
             await page.locator('#source-verdict').textContent(),
             'Verified: page 1 says so.');
    });

    test(`asked over ${dialect}, nothing of the data block is shown`,
         async ({ page }, problems) => {
        await ask(page, PUMP, dialect);

        const text = (await page.locator('article .text').textContent()).trim();

        if (!/^The Kestrel 40's loop .* opens the sealed circuit\.$/.test(text)) {
            problems.push(`the answer is "${text}"`);
        }

        await marker(page, 5).click();
        await shown(page);
        same(problems, 'verdict',
             await page.locator('#source-verdict').textContent(),
             'Found, but on page 3: the answer cites page 2.');
    });
}

test('a conversation may go on over another protocol',
     async ({ page }, problems) => {
    const dialects = Object.keys(DIALECTS);

    for (const [n, dialect] of dialects.entries()) {
        await ask(page, FERRY, dialect);
        await page.locator('article').nth(n).waitFor();
    }

    same(problems, 'sums', await page.locator('article .sum').allTextContents(),
         dialects.map(() => SUM));
    same(problems, 'trouble', await page.locator('#trouble').textContent(), '');
});

test('all of it can be done by keyboard', async ({ page }, problems) => {
    const focused = () => page.evaluate(() =>
        document.activeElement.getAttribute('aria-label')
        ?? document.activeElement.textContent);

    // the tab, the question
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('ferry');
    await page.keyboard.press('Enter');
    await finished(page);

    // the button to ask, four questions, the protocol, the first marker
    for (let n = 0; n < 7; n++) {
        await page.keyboard.press('Tab');
    }

    same(problems, 'focus', await focused(), FIRST);
    await page.keyboard.press('Enter');
    await shown(page);
    same(problems, 'focus', await focused(), 'Close the source');
    await page.keyboard.press('Escape');
    same(problems, 'open', await page.locator('dialog[open]').count(), 0);
    same(problems, 'focus', await focused(), FIRST);
});

test('the focus stays on a marker whose verdict arrives',
     async ({ page }, problems) => {
    await page.getByRole('button', { name: FERRY }).click();
    await marker(page, 1).focus();
    await finished(page);

    same(problems, 'focus', await page.evaluate(() =>
        document.activeElement.textContent), '1');
});

test('a screen reader is told', async ({ page }, problems) => {
    await page.getByRole('button', { name: FERRY }).click();
    await finished(page);
    same(problems, 'was busy', await page.evaluate(() => window.seen.busy), true);

    same(problems, 'status', await page.getByRole('status').first()
        .textContent(), SUM);
    same(problems, 'busy', await page.locator('[aria-busy]').count(), 0);

    const nameless = await page.evaluate(() =>
        [...document.querySelectorAll('button, input, select')].filter((node) =>
            !node.textContent.trim() && !node.ariaLabel
            && !node.labels?.length).length);

    same(problems, 'controls without a name', nameless, 0);
});

for (const colorScheme of ['light', 'dark']) {
    test(`texts can be read in ${colorScheme} colours`,
         async ({ page }, problems) => {
        await ask(page);

        for (const place of ['article .text', 'article .sum', '.legend li',
                             '.badge', '#events .time', 'header p', '#send',
                             ...Object.keys(COURSES).map((n) =>
                                 `article .cite-marker >> nth=${n - 1}`)])
        {
            const ratio = await contrast(page.locator(place).first());

            if (ratio < 4.5) {
                problems.push(`${place}: contrast ${ratio.toFixed(2)}`);
            }
        }
    }, { colorScheme });
}

test('a narrow screen has one column, and needs no scrolling sideways',
     async ({ page }, problems) => {
    await ask(page);
    await marker(page, 1).click();
    await shown(page);

    const [width, dialog] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.querySelector('dialog').getBoundingClientRect().right,
    ]);

    same(problems, 'wider than the screen', width > 320 || dialog > 320,
         false);
}, { viewport: { width: 320, height: 640 } });

test('an agent that fails is told to the reader', async (seen, problems) => {
    const { page } = seen;

    await page.route('**/agent', (route) => route.fulfill({ status: 502 }));
    await page.getByRole('button', { name: FERRY }).click();
    await page.getByRole('alert').filter({ hasText: '502' }).waitFor();
    same(problems, 'running', await page.locator('#send:enabled').count(), 1);
    seen.complaints.length = 0;
});

test('the policy keeps all else out', async (seen, problems) => {
    const violated = await seen.page.evaluate(async () => {
        const told = new Promise((resolve) => {
            addEventListener('securitypolicyviolation', resolve);
        });

        await fetch('http://elsewhere.invalid/').catch(() => {});

        return (await told).effectiveDirective;
    });

    same(problems, 'directive', violated, 'connect-src');
    seen.complaints.length = 0;
});


// Measures.

async function hueOf(locator) {
    const [r, g, b] = await locator.evaluate((node) =>
        getComputedStyle(node).color.match(/\d+/g).map(Number));
    const most = Math.max(r, g, b);
    const span = most - Math.min(r, g, b);
    const turn = most === r ? (g - b) / span
        : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;

    return (turn * 60 + 360) % 360;
}

// WCAG's ratio of the text's colour and the first opaque one behind it.
async function contrast(locator) {
    return locator.evaluate((node) => {
        const parse = (text) => text.match(/[\d.]+/g).map(Number);
        const luminance = (rgb) => rgb.slice(0, 3)
            .map((n) => n / 255)
            .map((n) => n <= 0.04045 ? n / 12.92
                                     : ((n + 0.055) / 1.055) ** 2.4)
            .reduce((sum, n, i) => sum + n * [0.2126, 0.7152, 0.0722][i], 0);

        const text = luminance(parse(getComputedStyle(node).color));
        let back = node;

        while (!/^rgb\(/.test(getComputedStyle(back).backgroundColor)) {
            back = back.parentElement;
        }

        const behind = luminance(parse(getComputedStyle(back).backgroundColor));

        return (Math.max(text, behind) + 0.05)
            / (Math.min(text, behind) + 0.05);
    });
}


async function runTest({ title, run, options }) {
    const problems = [];
    const seen = await open(options);

    try {
        await run(seen, problems);

    } catch (error) {
        problems.push(String(error));
    }

    problems.push(
        ...seen.complaints.map((text) => `the browser says: ${text}`),
        ...seen.asked.filter((target) => !isHere(target))
            .map((target) => `asked for ${target}`));
    await seen.close();

    console.log(JSON.stringify({ title, problems }));
}

async function runTests() {
    for (let next = tests.shift(); next; next = tests.shift()) {
        await runTest(next);
    }
}

// The whole answer; and, with a marker that is to read, the passage behind it.
async function screenshot(name, options, read) {
    const { page, close } = await open({
        viewport: { width: 1120, height: 860 }, ...options,
    });

    await ask(page);

    if (read) {
        await marker(page, read).click();
        await shown(page);
    }

    await page.screenshot({ path: path.join(folder, `demo-${name}.png`) });
    await close();

    console.log(JSON.stringify({ title: `docs, ${name}`, problems: [] }));
}

try {
    if (folder) {
        await screenshot('light', { colorScheme: 'light' });
        await screenshot('dark', { colorScheme: 'dark' });
        await screenshot('passage', { colorScheme: 'light' }, 4);

    } else {
        await Promise.all(Array.from({ length: AT_ONCE }, runTests));
    }

} finally {
    await browser.close();
}

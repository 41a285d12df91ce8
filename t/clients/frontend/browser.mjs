// The examples of conf/frontend in a browser, and what a page can do with the
// package:
//
//     node browser.mjs URL EXAMPLE... [--screenshots FOLDER]
//
// A line of JSON for each thing looked at: title, problems.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { require as requireHere, same } from './lib.mjs';

const args = process.argv.slice(2);
const folder = args.includes('--screenshots') ? args.at(-1) : undefined;
const [url, ...examples] = folder ? args.slice(0, -2) : args;
const require = createRequire(path.resolve('build/clients/browser/x.js'));
const { chromium } = require('playwright-core');
const axe = readFileSync(requireHere.resolve('axe-core/axe.min.js'), 'utf8');

const AT_ONCE = 3;
const WAIT = 60_000;        // milliseconds
const FERRY = ['verified', 'missed', 'skipped', 'skipped', 'doubtful'];
const SUM = '1 word for word · 1 contradicted · 1 doubtful · 2 to read';

const browser = await chromium.launch({
    executablePath: process.env.CITE_TEST_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox',
           '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
});

async function open(name, options = {}) {
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
    await page.goto(`${url}/${name}`);

    return { page, complaints, close: () => context.close() };
}

const markers = (page) => page.locator('.cite-marker');

const verdicts = (page) => markers(page)
    .evaluateAll((nodes) => nodes.map((node) => node.dataset.verdict));

// As many colours as there are kinds of markers, whatever styles the chat has.
async function colours(page, problems) {
    const seen = await markers(page).evaluateAll((nodes) =>
        Object.fromEntries(nodes.map((node) => {
            const { color, backgroundColor, borderColor } = getComputedStyle(node);

            return [node.dataset.verdict,
                    [color, backgroundColor, borderColor].join(' ')];
        })));

    same(problems, 'colours', new Set(Object.values(seen)).size, new Set(FERRY).size);
}

async function settled(page, count) {
    await page.waitForFunction((n) => {
        const nodes = [...document.querySelectorAll('.cite-marker')];

        return nodes.length >= n
            && nodes.every((node) => node.dataset.verdict !== 'pending');
    }, count);
}

async function ask(page, name, count = 5) {
    await page.getByRole('button', { name }).click();
    await settled(page, count);
}

// Findings that axe calls serious or critical.
async function findings(page, problems) {
    await page.evaluate(axe);

    const { violations } = await page.evaluate(() => window.axe.run());

    problems.push(...violations
        .filter(({ impact }) => ['serious', 'critical'].includes(impact))
        .map(({ id, nodes }) => `axe: ${id} at ${nodes.slice(0, 3)
            .map(({ target }) => target)}`));
}

async function wide(page, problems) {
    const [is, due] = await page.evaluate(() => [
        document.documentElement.scrollWidth, innerWidth,
    ]);

    if (is > due) {
        problems.push(`${is} pixels wide on a screen of ${due}`);
    }
}

const tests = [];

const test = (title, example, run, options) =>
    tests.push({ title, example, run, options });


// The plain page.

test('plain: markers in bold, a table and a list have their verdicts', 'plain.html',
     async ({ page }, problems) => {
    await ask(page, 'When does');
    same(problems, 'verdicts', await verdicts(page), FERRY);
    same(problems, 'places', await markers(page).evaluateAll((nodes) =>
        nodes.map((node) => node.closest('td, li, p').localName)),
         ['p', 'td', 'td', 'li', 'li']);
    await colours(page, problems);
    same(problems, 'code', await page.locator('#answer code').textContent(), 'fares[1]');
    await page.locator('#sum').filter({ hasText: '1 word for word, 1 contradicted, '
                                                 + '1 doubtful, 2 to read' }).waitFor();
});

test('plain: forty citations stream in Markdown', 'plain.html',
     async ({ page }, problems) => {
    await page.evaluate(() => {
        const seen = window.seen = new Set();

        new MutationObserver(() => {
            const nodes = [...document.querySelectorAll('.cite-marker')];

            seen.add(`${nodes.length} ${nodes.every(({ dataset }) =>
                dataset.verdict === 'pending') ? 'pending' : 'told'}`);
        }).observe(document.body, { childList: true, subtree: true });
    });

    await ask(page, 'All of it', 40);

    const seen = await page.evaluate(() => [...window.seen]);
    const all = await verdicts(page);

    if (seen.filter((text) => text.endsWith('pending')).length < 10) {
        problems.push(`seen while it came: ${seen}`);
    }

    same(problems, 'markers', all.length, 40);
    same(problems, 'kinds', [...new Set(all)].sort(),
         ['missed', 'skipped', 'verified']);
    same(problems, 'raw markers', await page.locator('#answer').evaluate((node) =>
        (node.textContent.match(/ \[4\]/g) ?? []).length), 0);
    same(problems, 'in tables', await page.locator('td .cite-marker').count(), 15);
    same(problems, 'in code', await page.locator('code .cite-marker').count(), 0);
    await findings(page, problems);
});

for (const [colorScheme, width] of [['light', 1000], ['dark', 1000], ['light', 360]]) {
    test(`plain: no findings of axe, ${colorScheme}, ${width} pixels`, 'plain.html',
         async ({ page }, problems) => {
        await ask(page, 'When does');
        await findings(page, problems);
        await wide(page, problems);
        await markers(page).first().hover();
        await page.locator('.cite-tip:visible').waitFor();
        await findings(page, problems);
        await wide(page, problems);
    }, { colorScheme, viewport: { width, height: 800 } });
}

test('plain: a tooltip has the name, the headings, the page and the verdict',
     'plain.html', async ({ page }, problems) => {
    await ask(page, 'When does');
    await markers(page).first().hover();
    same(problems, 'tip', await page.locator('.cite-tip > div > div').allTextContents(),
         ['Tideway Ferry: timetable', 'Harlow › Weekdays', 'page 1', 'word for word']);
    await page.keyboard.press('Escape');
    same(problems, 'visible', await page.locator('.cite-tip:visible').count(), 0);
});

test('plain: all of it by keyboard', 'plain.html', async ({ page }, problems) => {
    const focused = () => page.evaluate(() =>
        document.activeElement.getAttribute('aria-label')
        ?? document.activeElement.textContent);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await settled(page, 5);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    same(problems, 'first marker', await focused(),
         'Citation 1: word for word. Tideway Ferry: timetable, page 1');
    await page.locator('.cite-tip:visible').waitFor();

    for (let n = 0; n < 5; n++) {
        await page.keyboard.press('Tab');
    }

    same(problems, 'first source', await focused(), 'Tideway Ferry: timetable');
    same(problems, 'its markers', await markers(page).evaluateAll((nodes) =>
        nodes.map((node) => node.hasAttribute('data-active'))),
         [true, false, false, false, false]);
    await page.keyboard.press('Tab');
    same(problems, 'back', await focused(), 'Go to citation 1: word for word');
    await page.keyboard.press('Enter');
    same(problems, 'marker', await focused(),
         'Citation 1: word for word. Tideway Ferry: timetable, page 1');
    same(problems, 'its source', await page.locator('.cite-source[data-active]')
        .locator('.cite-name').allTextContents(), ['Tideway Ferry: timetable']);
});

test('plain: the focus stays on a marker while the text is drawn again', 'plain.html',
     async ({ page }, problems) => {
    await page.getByRole('button', { name: 'When does' }).click();
    await markers(page).first().focus();
    await settled(page, 5);
    await page.locator('#sum').filter({ hasText: 'word' }).waitFor();
    same(problems, 'focus', await page.evaluate(() =>
        [...document.querySelectorAll('.cite-marker')]
            .indexOf(document.activeElement)), 0);
});

test('plain: a link is opened, unless the page prevents it', 'plain.html',
     async ({ page }, problems) => {
    await ask(page, 'When does');

    const [tab] = await Promise.all([
        page.context().waitForEvent('page'), markers(page).first().click(),
    ]);

    same(problems, 'opened', await page.locator('#opened').textContent(),
         `${await markers(page).first().getAttribute('data-cite')} `
         + 'https://docs.example.com/tideway/timetable');
    same(problems, 'opener', await tab.evaluate(() => window.opener).catch(() => null),
         null);
    await tab.close();

    await page.evaluate(() => document.addEventListener('cite-open', (event) =>
        event.preventDefault()));
    await markers(page).first().click();
    await page.locator('.cite-open').first().click();
    same(problems, 'tabs', page.context().pages().length, 1);
    same(problems, 'without an address', await markers(page).nth(3).evaluate((node) =>
        node.localName), 'button');
});

for (const variant of ['superscript', 'icon']) {
    test(`plain: variant ${variant}`, `plain.html?variant=${variant}`,
         async ({ page }, problems) => {
        await ask(page, 'When does');
        same(problems, 'texts', await markers(page).allTextContents(),
             variant === 'icon' ? ['✓', '✕', 'i', 'i', '!'] : ['1', '2', '2', '3', '3']);
        await findings(page, problems);
    });
}


// The package in a page of one's own.

// In the page: modules, citations of «markers», and an element with HTML.
function prepare() {
    window.make = (marked, change = () => ({})) => {
        const pieces = marked.split(/[«»]/);
        const citations = [];
        let text = '';

        pieces.forEach((piece, n) => {
            if (n % 2) {
                const number = citations.length + 1;

                citations.push({
                    key: `k${number}`, number,
                    citation: {
                        citationNumber: Number(/\d+/.exec(piece)?.[0]),
                        offsetUtf16: text.length, lengthUtf16: piece.length,
                        format: 'marker', sourceId: `s${number}`, ...change(number),
                    },
                    verification: { status: number % 2 ? 'found' : 'not_found' },
                });
            }

            text += piece;
        });

        return { text, citations };
    };

    document.querySelector('main').innerHTML
        = '<div id="place"></div><cited-text id="t"></cited-text>'
          + '<cited-sources for="t"></cited-sources>';
}

test('hydrate sets markers into HTML, not into code, and takes them back',
     'plain.html', async ({ page }, problems) => {
    await page.evaluate(prepare);

    const seen = await page.evaluate(async () => {
        const { hydrate } = await import('./dom.js');
        const { text, citations } = window.make(
            'Call `a[1]`, so **it is «[1]»**.\n\n- x «[2]»\n- y «[1]»\n\n|z «[2]»|\n|-|');
        const html = '<p>Call <code>a[1]</code>, so <strong>it is [1]</strong>.</p>'
            + '<ul><li>x [2]</li><li>y [1]</li></ul><table><tr><td>z [2]</td></tr></table>'
            + '<pre>[1] [2]</pre>';
        const place = document.getElementById('place');

        place.innerHTML = html;

        const before = place.innerHTML;
        const texts = [...place.querySelectorAll('li')].map((li) => li.firstChild);
        const results = {};

        for (const [name, options] of [['without', {}], ['with', { text }]]) {
            const destroy = hydrate(place, citations, options);

            results[name] = [...place.querySelectorAll('.cite-marker')].map((node) =>
                `${node.parentNode.localName} ${node.dataset.cite}`);
            destroy();
            results[`${name}, html`] = place.innerHTML === before;
            results[`${name}, nodes`] = [...place.querySelectorAll('li')]
                .every((li, n) => li.firstChild === texts[n]
                                  && li.childNodes.length === 1);
        }

        return results;
    });
    const due = ['strong k1', 'li k2', 'li k3', 'td k4'];

    same(problems, 'seen', seen, {
        'without': due, 'without, html': true, 'without, nodes': true,
        'with': due, 'with, html': true, 'with, nodes': true,
    });
});

test('hydrate finds the right one of several, by the words before it', 'plain.html',
     async ({ page }, problems) => {
    await page.evaluate(prepare);
    same(problems, 'markers', await page.evaluate(async () => {
        const { hydrate } = await import('./dom.js');
        const { text, citations } = window.make(
            'An item \\[1] of a list, the [page](https://x.test/1) says «[1]» so.');
        const place = document.getElementById('place');

        place.innerHTML = '<p>An item [1] of a list, the <a href="https://x.test/1">page'
            + '</a> says [1] so.</p>';
        hydrate(place, citations, { text });

        return place.textContent;
    }), 'An item [1] of a list, the page says 1 so.');
});

test('a name of a source is a text, and no script is a link', 'plain.html',
     async ({ page }, problems) => {
    await page.evaluate(prepare);

    const seen = await page.evaluate(async () => {
        const { text, citations } = window.make('One «[1]», two «[2]», three «[3]».',
            (n) => ({
                title: '<img src=x onerror="window.hit=1">\u202egnp.exe',
                headings: ['<script>window.hit=1</script>'],
                url: ['javascript:window.hit=1', 'data:text/html,x',
                      'https://x.test/"onclick="window.hit=1'][n - 1],
            }));
        const element = document.getElementById('t');

        element.update({ text, citations });
        element.querySelector('.cite-marker').focus();

        return {
            tags: [...element.children].map(({ localName }) => localName),
            foreign: document.querySelectorAll('img, script:not([src]), [onclick]').length,
            name: document.querySelector('.cite-tip .cite-name').textContent,
            links: [...document.querySelectorAll('main a')].map(({ protocol }) => protocol),
            listed: document.querySelectorAll('.cite-source').length,
            hit: window.hit,
        };
    });

    same(problems, 'seen', seen, {
        tags: ['button', 'button', 'a'], foreign: 0,
        name: '<img src=x onerror="window.hit=1"> gnp.exe',
        links: ['https:', 'https:'], listed: 3,
    });
});

test('in a frame markers are buttons, and the event leaves it to the page', 'plain.html',
     async ({ page }, problems) => {
    const frame = await page.evaluateHandle(() => new Promise((resolve) => {
        const node = document.createElement('iframe');

        node.src = 'plain.html';
        node.title = 'frame';
        node.onload = () => resolve(node);
        document.body.append(node);
    }));
    const inner = await frame.asElement().contentFrame();

    await inner.getByRole('button', { name: 'When does' }).click();
    await inner.locator('.cite-marker').nth(4).waitFor();
    await inner.waitForFunction(() => document.getElementById('sum').textContent);
    same(problems, 'tags', await inner.locator('.cite-marker, .cite-open')
        .evaluateAll((nodes) => [...new Set(nodes.map(({ localName }) => localName))]),
         ['button']);
    await inner.evaluate(() => document.addEventListener('cite-open', (event) =>
        event.preventDefault()));
    await inner.locator('.cite-marker').first().click();
    same(problems, 'tabs', page.context().pages().length, 1);
});

test('strings, addresses and states of one\'s own', 'plain.html',
     async ({ page }, problems) => {
    await page.evaluate(prepare);
    same(problems, 'labels', await page.evaluate(() => {
        const { text, citations } = window.make('One «[1]», two «[2]».',
                                                (n) => ({ pageNumber: n + 4 }));
        const element = document.getElementById('t');

        element.strings = { citation: 'Beleg {n}', verified: 'wörtlich',
                            page: 'Seite {n}' };
        element.hrefOf = ({ pageNumber }) => `/files/1#page=${pageNumber}`;
        element.update({ text, streaming: true });

        const before = [...element.querySelectorAll('.cite-marker')]
            .map((node) => node.dataset.verdict);

        element.update({ citations, streaming: false });

        return [before, ...[...element.querySelectorAll('.cite-marker')].map((node) =>
            [node.getAttribute('aria-label'), node.getAttribute('href')])];
    }), [['pending', 'pending'], ['Beleg 1: wörtlich. Seite 5', '/files/1#page=5'],
         ['Beleg 2: contradicted, or in no source. Seite 6', '/files/1#page=6']]);
});


// Chats of others.

test('useChat: markers are coloured, and have tooltips', 'usechat.html',
     async ({ page }, problems) => {
    await ask(page, 'Ask');
    same(problems, 'verdicts', await verdicts(page), FERRY);
    await colours(page, problems);
    await page.getByRole('status').filter({ hasText: `complete: ${SUM}` }).waitFor();
    await markers(page).first().focus();
    same(problems, 'tip', await page.locator('.cite-tip .cite-name').textContent(),
         'Tideway Ferry: timetable');
    await findings(page, problems);
});

test('CopilotKit: markers are coloured inside its chat', 'copilotkit.html',
     async ({ page }, problems) => {
    const box = page.getByRole('textbox').first();

    await box.fill('When does the ferry leave?');
    await box.press('Enter');
    await settled(page, 5);
    same(problems, 'verdicts', await verdicts(page), FERRY);
    same(problems, 'places', await markers(page).evaluateAll((nodes) =>
        nodes.map((node) => node.closest('td, li, p')?.localName)),
         ['p', 'td', 'td', 'li', 'li']);
    await colours(page, problems);
    await page.getByRole('status').filter({ hasText: SUM }).waitFor();
    await markers(page).first().focus();
    await page.locator('.cite-tip:visible').waitFor();
    same(problems, 'tip', await page.locator('.cite-tip .cite-name').textContent(),
         'Tideway Ferry: timetable');

    // a second question: the first answer keeps its markers
    await box.fill('And again?');
    await box.press('Enter');
    await settled(page, 10);
    same(problems, 'both', await verdicts(page), [...FERRY, ...FERRY]);
});


async function runTest({ title, example, run, options }) {
    const problems = [];
    const seen = await open(example, options);

    try {
        await run(seen, problems);

    } catch (error) {
        problems.push(String(error));
    }

    problems.push(...seen.complaints.map((text) => `the browser says: ${text}`));
    await seen.close();
    console.log(JSON.stringify({ title, problems }));
}

async function screenshots() {
    for (const name of examples) {
        const { page, close } = await open(`${name}.html`,
            { viewport: { width: 900, height: 720 } });

        if (name === 'copilotkit') {
            await page.getByRole('textbox').first().fill('When does the ferry leave?');
            await page.keyboard.press('Enter');
            await settled(page, 5);
        } else {
            await ask(page, name === 'plain' ? 'When does' : 'Ask');
        }

        await markers(page).last().focus();
        await page.screenshot({ path: path.join(folder, `example-${name}.png`) });
        await close();
        console.log(JSON.stringify({ title: `docs, ${name}`, problems: [] }));
    }
}

const wanted = tests.filter(({ example }) =>
    examples.includes(example.replace(/\..*/, '')));

try {
    if (folder) {
        await screenshots();

    } else {
        await Promise.all(Array.from({ length: AT_ONCE }, async () => {
            for (let next = wanted.shift(); next; next = wanted.shift()) {
                await runTest(next);
            }
        }));
    }

} finally {
    await browser.close();
}

// Markdown with markers: by marked, by remark, and by react-markdown.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import Markdown from 'react-markdown';
import { Marked } from 'marked';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';

import { citedMarkdown } from './package/marked.js';
import { remarkCitations } from './package/remark.js';

const same = (problems, what, value, expected) => {
    const [is, due] = [value, expected].map((v) => JSON.stringify(v));

    if (is !== due) {
        problems.push(`${what}: ${is} instead of ${due}`);
    }
};

const VERDICTS = [
    { status: 'found' }, { status: 'not_found' },
    { status: 'skipped', doubtful: true }, { status: 'skipped' },
];

// Citations of a text in which «…» stand around markers: {text, citations}.
function cited(marked) {
    const citations = [];
    let text = '';

    for (const [n, piece] of marked.split(/[«»]/).entries()) {
        if (n % 2) {
            const [, format = 'marker', words = piece]
                = /^(\w+)=(.*)$/s.exec(piece) ?? [];

            citations.push({
                key: `k${citations.length}`, number: citations.length + 1,
                citation: {
                    format, offsetUtf16: text.length, lengthUtf16: words.length,
                    title: '<b>"T\'</b>', url: 'javascript:alert(1)',
                },
                verification: VERDICTS[citations.length % VERDICTS.length],
            });
            text += words;

        } else {
            text += piece;
        }
    }

    return { text, citations };
}

const WAYS = {
    marked: (text, options) => new Marked(citedMarkdown(options)).parse(text),
    remark: (text, options) => String(unified().use(remarkParse).use(remarkGfm)
        .use(remarkCitations, options).use(remarkRehype).use(rehypeStringify)
        .processSync(text)),
    'react-markdown': (text, options) => renderToStaticMarkup(createElement(
        Markdown, { remarkPlugins: [remarkGfm, [remarkCitations, options]] }, text)),
};

// values of attributes may hold ">"
const MARKER = /<(a|button)((?:[^>"]|"[^"]*")*)>([^<]*)<\/\1>/g;

// The HTML in which a marker is «number verdict».
function shown(html) {
    return html.replace(MARKER, (all, tag, attributes, text) => {
        const [, verdict] = /data-verdict="(\w+)"/.exec(attributes) ?? [];

        return verdict ? `«${text} ${verdict}»` : all;
    }).replace(/>\n+</g, '><').replace(/\n+/g, ' ').trim();
}

const CASES = {
    'a sentence': ['So it is «[1]».', '<p>So it is «1 verified».</p>'],
    'bold, and beside it': [
        '**so it is «[1]»** and **"so."**«[2]»',
        /<strong>so it is «1 verified»<\/strong> and <strong>(?:"|&quot;)so\.(?:"|&quot;)<\/strong>«2 missed»/,
    ],
    'a table': [
        '| a | b |\n|---|---|\n| x «[1]» | **y** «[2]» |',
        /<td>x «1 verified»<\/td><td><strong>y<\/strong> «2 missed»<\/td>/,
    ],
    'a list in a list, a heading, a quotation': [
        '# H «[1]»\n\n- a «[2]»\n  - b «[3]»\n\n> c «[4]»',
        /<h1>H «1 verified»<\/h1>.*<li>a «2 missed».*<li>b «3 doubtful»<\/li>.*c «4 skipped»/,
    ],
    'beside code, and never in it': [
        'The `a[1]` call «[1]», `x`«[2]»\n\n```\nb[1]\n```\n\n    c[1]\n',
        /<code>a\[1\]<\/code> call «1 verified», <code>x<\/code>«2 missed».*<pre><code>b\[1\].*<pre><code>c\[1\]/,
    ],
    'code is left alone, whatever the citations say': [
        'The `a«[1]»` and\n\n```\nb «[2]»\n```\n',
        /^<p>The <code>a\[1\]<\/code> and<\/p><pre><code>b \[2\] ?<\/code><\/pre>$/,
    ],
    'several in a row': ['So «[1]»«[2]» and «[3]».',
                         '<p>So «1 verified»«2 missed» and «3 doubtful».</p>'],
    'escapes and entities before it': [
        '1 \\* 2 &amp; \\[1] 3 «[1]» x\\_y «[1]»',
        '<p>1 * 2 &#x26; [1] 3 «1 verified» x_y «2 missed»</p>',
    ],
    'a link stays, its marker behind it': [
        'See «link=[the page](https://x.test/a_b)», and more.',
        /^<p>See <a href="https:\/\/x\.test\/a_b">the page<\/a>«1 verified», and more\.<\/p>$/,
    ],
    'prose that a provider cites': [
        '«provider=The *first* ferry», «provider=at six»«provider=».',
        '<p>The <em>first</em> ferry«1 verified», at six«2, 3 missed».</p>',
    ],
    'a tag': ['So «<cite id="a"/>» it is.', '<p>So «1 verified» it is.</p>'],
    'brackets of other writings': ['So 「x」«【1†source】» is.',
                                   '<p>So 「x」«1 verified» is.</p>'],
    'characters of private use': ['\ue000x\ue001 «[1]»',
                                  '<p>\ue000x\ue001 «1 verified»</p>'],
};

export const markdown = {};

for (const [way, render] of Object.entries(WAYS)) {
    for (const [name, [source, due]] of Object.entries(CASES)) {
        markdown[`${way}: ${name}`] = (problems) => {
            const { text, citations } = cited(source);
            const html = shown(render(text, { citations }))
                .replace(/&amp;/g, '&#x26;').replace(/<br\/?>/g, '');

            if (due instanceof RegExp ? !due.test(html) : html !== due) {
                problems.push(`${html} is not ${due}`);
            }
        };
    }

    markdown[`${way}: names are no markup, and only http is a link`] = (problems) => {
        const { text, citations } = cited('So «[1]» «[2]».');

        citations[1].citation.url = 'https://x.test/?a="&b';

        const html = render(text, { citations });

        if (/<b>/.test(html.replace(/"[^"]*"/g, '')) || /javascript:|"T'/.test(html)) {
            problems.push(html);
        }

        same(problems, 'links', (html.match(/<a [^>]*href="[^"]*/g) ?? []).length, 1);
    };

    markdown[`${way}: what looks like a marker is grey while the text comes`]
        = (problems) => {
        const html = shown(render('So [1], `b[2]` **[3, 4]** and [5',
                                  { streaming: true }));

        same(problems, 'html', html, '<p>So «1 pending», <code>b[2]</code> '
            + '<strong>«3, 4 pending»</strong> and </p>');
    };

    markdown[`${way}: links and variants`] = (problems) => {
        const { text, citations } = cited('So «[1]».');
        const html = render(text, {
            citations, variant: 'icon', hrefOf: ({ format }) => `/files/${format}`,
            strings: { verified: 'wörtlich', citation: 'Beleg {n}' },
        });

        for (const part of ['href="/files/marker"', 'data-variant="icon"', '>✓</a>',
                            'rel="noopener noreferrer"', 'Beleg 1: wörtlich'])
        {
            if (!html.includes(part)) {
                problems.push(`${html} has no ${part}`);
            }
        }
    };
}

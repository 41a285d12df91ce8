// How a marker looks and what it says, without a DOM: the same for Markdown, for
// React and for the web components.  Names of sources come from strangers: they
// are texts here, never markup, and only http(s) addresses are links.

import { markOf } from './citations.js';

export const STRINGS = Object.freeze({
    citation: 'Citation {n}',
    pending: 'not checked yet',
    verified: 'word for word',
    judged: 'judged, with quotes of the source',
    partial: 'in part, or elsewhere',
    missed: 'contradicted, or in no source',
    skipped: 'to read',
    doubtful: 'doubtful',
    failed: 'could not be checked',
    page: 'page {n}',
    pages: 'pages {n}',
    crumb: ' › ',
    nameless: 'Source without a name',
    sources: 'Sources',
    back: 'Go to citation {n}',
    open: 'Open {name}',
});

const ICONS = {
    pending: '…', verified: '✓', judged: '✓', partial: '~', missed: '✕',
    skipped: 'i', doubtful: '!', failed: '?',
};

const WORST_FIRST = ['missed', 'doubtful', 'failed', 'partial', 'pending',
                     'skipped', 'judged', 'verified'];

const MOST = 200;       // characters of a name

// controls, and those that turn the direction of the text around them
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

export function say(strings, name, values = {}) {
    const text = strings?.[name] ?? STRINGS[name] ?? '';

    return text.replace(/\{(\w+)\}/g, (_, key) => String(values[key] ?? ''));
}

// What the worst of them is shown as; none of them is known yet: "pending".
export function markOfAll(entries) {
    const marks = entries.map(({ verification }) => markOf(verification));

    return WORST_FIRST.find((mark) => marks.includes(mark)) ?? 'pending';
}

function clean(value) {
    return (typeof value === 'string' || typeof value === 'number')
        ? String(value).replace(UNSEEN, ' ').trim().slice(0, MOST) : '';
}

// The name of a citation's source, or an empty text.
export function nameOf({ citation, source, verification }) {
    return [
        source?.title, citation.title, verification?.source?.title,
        citation.siteName, citation.attachmentId, citation.name,
        source?.documentId, citation.domain, hostOf(citation.url),
    ].map(clean).find(Boolean) ?? '';
}

function hostOf(url) {
    try {
        return new URL(url).host;

    } catch {
        return '';
    }
}

export function headingsOf({ citation, source }) {
    const headings = source?.headings ?? citation.headings;

    return (Array.isArray(headings) ? headings : []).map(clean).filter(Boolean);
}

export function pagesOf({ citation, source, verification }) {
    const found = verification?.source?.page ?? citation.pageNumber;
    const pages = found === undefined ? source?.pageNumbers : [found];

    return (Array.isArray(pages) ? pages : []).filter(Number.isFinite);
}

// "page 3", "pages 3, 4", or an empty text.
export function pageText(pages, strings) {
    return pages.length
        ? say(strings, pages.length > 1 ? 'pages' : 'page', { n: pages.join(', ') })
        : '';
}

// An address that may be a link, or undefined.
export function safeHref(href) {
    try {
        const { protocol } = new URL(href, globalThis.document?.baseURI
                                           ?? 'http://localhost/');

        return /^https?:$/.test(protocol) ? String(href) : undefined;

    } catch {
        return undefined;
    }
}

// The address of a citation's source: what options.hrefOf says, or its own.
export function hrefOf(entry, options = {}) {
    const href = options.hrefOf ? options.hrefOf(entry.citation, entry)
        : entry.citation.url ?? entry.source?.url;

    return href === undefined || href === null ? undefined : safeHref(href);
}

// Frames are seldom allowed to open pages: whoever has made them does that.
function isFramed({ framed }) {
    return framed ?? (globalThis.window !== undefined
                      && globalThis.window.top !== globalThis.window);
}

// The marker of citations at one place: {tag, text, attributes}.  label is what
// stands in the text, for a citation that is not known yet.
export function describeMarker(entries, options = {}, label = '') {
    const { strings, variant = 'number' } = options;
    const mark = markOfAll(entries);
    const number = entries.length
        ? [...new Set(entries.map((entry) => entry.number))].join(', ')
        : label.replace(/^\[(.*)\]$/, '$1');
    const href = entries.length && !isFramed(options)
        ? hrefOf(entries[0], options) : undefined;

    return {
        tag: href ? 'a' : 'button',
        text: variant === 'icon' ? ICONS[mark] : number,
        attributes: {
            ...(href ? { href, target: '_blank', rel: 'noopener noreferrer' }
                     : { type: 'button' }),
            'class': 'cite-marker',
            'data-verdict': mark,
            'data-variant': variant,
            'data-cite': entries.map(({ key }) => key).join(' '),
            'aria-label': labelOf(entries, number, mark, strings),
            ...(entries.length ? {} : { 'aria-disabled': 'true' }),
        },
    };
}

function labelOf(entries, number, mark, strings) {
    const names = [...new Set(entries.map((entry) =>
        [nameOf(entry), pageText(pagesOf(entry), strings)].filter(Boolean)
            .join(', ')))].filter(Boolean);

    return [`${say(strings, 'citation', { n: number })}: ${say(strings, mark)}`,
            ...names].join('. ');
}

// Markers in a page: tooltips, the "cite-open" event, and markers set into HTML
// that somebody else has rendered.  Texts are written as texts, never as HTML.

import { placesOf } from './citations.js';
import { describeMarker, headingsOf, hrefOf, markOfAll, nameOf, pageText, pagesOf,
         say } from './marker.js';

const NOT_TEXT = 'code, pre, kbd, samp, script, style, textarea, button, '
    + '.cite-marker, .cite-tip';
const LINGER = 150;     // milliseconds to move from a marker to its tooltip
const CONTEXT = 16;     // letters and digits before a marker that are compared


// One marker.

export function createMarker(entries, options, label, document = globalThis.document) {
    const { tag } = describeMarker(entries, options, label);
    const node = document.createElement(tag);

    updateMarker(node, entries, options, label);

    return node;
}

// Shows other citations, or other verdicts.  False if that takes another element.
// Only what has changed is set: all else would be read out again.
export function updateMarker(node, entries, options, label) {
    const { tag, text, attributes } = describeMarker(entries, options, label);

    if (node.localName !== tag) {
        return false;
    }

    for (const [name, value] of Object.entries(attributes)) {
        if (node.getAttribute(name) !== value) {
            node.setAttribute(name, value);
        }
    }

    if (attributes['aria-disabled'] === undefined) {
        node.removeAttribute('aria-disabled');
    }

    if (node.textContent !== text) {
        node.textContent = text;
    }

    return true;
}

function entriesOf(marker, entries) {
    const keys = (marker.dataset.cite ?? '').split(' ');

    return entries.filter(({ key }) => keys.includes(key));
}


// Tooltips and events of all markers below an element.

// entries() gives the citations.  Returns a function that ends it.
export function activate(root, entries, options = {}) {
    const tip = new Tip(root.ownerDocument, options);
    const controller = new AbortController();
    const on = (target, type, run) =>
        target.addEventListener(type, run, { signal: controller.signal });
    const markerAt = ({ target }) => target.closest?.('.cite-marker');

    const show = (event) => {
        const marker = markerAt(event);
        const cited = marker ? entriesOf(marker, entries()) : [];

        if (cited.length) {
            tip.show(marker, cited);
        }
    };

    on(root, 'mouseover', show);
    on(root, 'focusin', show);
    on(root, 'mouseout', () => tip.hideSoon());
    on(root, 'focusout', () => tip.hideSoon());
    on(root.ownerDocument, 'keydown', ({ key }) => key === 'Escape' && tip.hide());
    on(root, 'click', (event) => {
        const marker = markerAt(event);
        const cited = marker ? entriesOf(marker, entries()) : [];

        if (cited.length) {
            tip.hide();
            openSource(marker, cited[0], event, options);
        }
    });

    return () => {
        controller.abort();
        tip.remove();
    };
}

// Says that a reader wants to see a source.  Whoever prevents the event's default
// shows it; else a link is followed, and a button opens the address.
export function openSource(node, entry, event, options = {}) {
    const href = hrefOf(entry, options);
    const open = new CustomEvent('cite-open', {
        bubbles: true, composed: true, cancelable: true,
        detail: { ...entry, href },
    });

    options.onOpen?.(open);

    if (!node.dispatchEvent(open)) {
        event?.preventDefault();

    } else if (href && node.localName !== 'a') {
        node.ownerDocument.defaultView.open(href, '_blank', 'noopener');
    }
}

class Tip {
    #node;
    #strings;
    #timer;

    constructor(document, { strings }) {
        this.#strings = strings;
        this.#node = document.createElement('div');
        this.#node.className = 'cite-tip';
        this.#node.hidden = true;
        // the marker's label says the same
        this.#node.setAttribute('aria-hidden', 'true');
        this.#node.addEventListener('mouseenter', () => clearTimeout(this.#timer));
        this.#node.addEventListener('mouseleave', () => this.hideSoon());
    }

    show(marker, entries) {
        const shown = new Map(entries.map((entry) => [tipText(entry), entry]));

        clearTimeout(this.#timer);
        this.#node.dataset.verdict = markOfAll(entries);
        this.#node.replaceChildren(...[...shown.values()]
            .map((entry) => this.#lines(entry)));

        // a modal dialog makes all else inert
        (marker.closest('dialog') ?? marker.ownerDocument.body).append(this.#node);
        this.#node.hidden = false;
        this.#place(marker.getBoundingClientRect());
    }

    hideSoon() {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.hide(), LINGER);
    }

    hide() {
        clearTimeout(this.#timer);
        this.#node.hidden = true;
    }

    remove() {
        this.hide();
        this.#node.remove();
    }

    #lines(entry) {
        const document = this.#node.ownerDocument;
        const node = document.createElement('div');

        for (const [name, text] of Object.entries({
            name: nameOf(entry) || say(this.#strings, 'nameless'),
            crumbs: headingsOf(entry).join(say(this.#strings, 'crumb')),
            page: pageText(pagesOf(entry), this.#strings),
            verdict: say(this.#strings, markOfAll([entry])),
        })) {
            if (text) {
                const line = document.createElement('div');

                line.className = `cite-${name}`;
                line.textContent = text;
                node.append(line);
            }
        }

        return node;
    }

    // below the marker, or above it where there is no room
    #place({ left, top, bottom }) {
        const { offsetWidth: width, offsetHeight: height, style } = this.#node;
        const { clientWidth, clientHeight }
            = this.#node.ownerDocument.documentElement;
        const below = bottom + height + 8 < clientHeight || top < height + 8;

        style.left = `${Math.max(8, Math.min(left, clientWidth - width - 8))}px`;
        style.top = `${below ? bottom + 4 : top - height - 4}px`;
    }
}

function tipText(entry) {
    return JSON.stringify([nameOf(entry), headingsOf(entry), pagesOf(entry),
                           markOfAll([entry])]);
}


// Markers in a text that is HTML already.

// Sets markers into node's text, outside of code, and makes them work.  With
// options.text, the text before it was rendered, markers are told apart by the
// words before them.  Returns destroy(), which puts everything back.
export function hydrate(node, citations, options = {}) {
    const changed = [];

    for (const [text, cuts] of cutsOf(node, citations, options)) {
        const parts = pieces(text, cuts, options);

        text.replaceWith(...parts);
        changed.push([text, parts]);
    }

    const deactivate = activate(node, () => citations, options);

    return () => {
        deactivate();

        for (const [text, parts] of changed) {
            if (parts[0].parentNode) {
                parts[0].before(text);
            }

            parts.forEach((part) => part.remove());
        }
    };
}

function pieces(text, cuts, options) {
    const document = text.ownerDocument;
    const parts = [];
    let end = 0;

    for (const { at, marker, cited } of cuts) {
        parts.push(document.createTextNode(text.data.slice(end, at)),
                   createMarker(cited, options, marker, document));
        end = at + marker.length;
    }

    return [...parts, document.createTextNode(text.data.slice(end))];
}

// For each text node with markers: where they stand.
function cutsOf(root, citations, { text }) {
    const page = textsOf(root);
    const cuts = new Map();
    let from = 0;

    for (const wanted of wantedOf(citations, text)) {
        const at = findMarker(page.text, wanted, from);

        if (at < 0) {
            continue;
        }

        const { node, start } = nodeAt(page, at, wanted.marker);

        from = at + wanted.marker.length;

        // a marker that two nodes share is none of ours to cut
        if (node && from <= start + node.data.length) {
            cuts.set(node, [...cuts.get(node) ?? [],
                            { ...wanted, at: at - start }]);
        }
    }

    return cuts;
}

function textsOf(root) {
    const walker = root.ownerDocument.createTreeWalker(root, 4 /* texts */);
    const nodes = [];
    let text = '';

    while (walker.nextNode()) {
        const node = walker.currentNode;

        if (!node.parentElement.closest(NOT_TEXT)) {
            nodes.push({ node, start: text.length });
            text += node.data;
        }
    }

    return { text, nodes };
}

// The node in which a place lies; one without a text lies behind what is before.
function nodeAt({ nodes }, at, marker) {
    const most = marker ? at : at - 1;

    return nodes.findLast(({ start }) => start <= Math.max(0, most)) ?? {};
}

// [{marker, before, cited}] in their order; without the text, "[n]" is the marker.
function wantedOf(citations, text) {
    if (text !== undefined) {
        return placesOf(text, citations).map(({ from, to, cited }) => ({
            marker: text.slice(from, to), cited,
            before: lettersOf(text.slice(0, from)),
        }));
    }

    const wanted = new Map();

    for (const entry of citations) {
        const { offsetUtf16: at, citationNumber: n } = entry.citation;

        if (n !== undefined && at !== undefined) {
            const one = wanted.get(at) ?? { marker: `[${n}]`, cited: [] };

            one.cited.push(entry);
            wanted.set(at, one);
        }
    }

    return [...wanted.values()];
}

// The first marker with the same words before it, else the first one.
function findMarker(text, { marker, before }, from) {
    if (marker === '') {
        return behindWords(text, before, from);
    }

    const first = text.indexOf(marker, from);

    for (let at = first; at >= 0 && before; at = text.indexOf(marker, at + 1)) {
        if (lettersOf(text.slice(0, at)) === before) {
            return at;
        }
    }

    return first;
}

function behindWords(text, before, from) {
    for (let at = from; at <= text.length && before; at++) {
        if (lettersOf(text.slice(0, at)) === before
            && !/^[\p{L}\p{N}]/u.test(text.slice(at, at + 2)))
        {
            return at;
        }
    }

    return -1;
}

// The last letters and digits of a text; numbers in brackets are markers, and
// addresses of links are not seen.
function lettersOf(text) {
    return text.slice(-20 * CONTEXT)
        .replace(/\]\([^()\s]*\)|\[[\d, ]+\]|[^\p{L}\p{N}]+/gu, '')
        .slice(-CONTEXT);
}

// <cited-text> and <cited-sources>: an answer with its markers, and the list of its
// sources, each of which shows what belongs to it in the other.  They have no
// shadow tree: citations.css is the page's to take or to replace.

import { expectedOf, placesOf, segmentsOf } from './citations.js';
import { activate, createMarker, hydrate, openSource, updateMarker } from './dom.js';
import { headingsOf, hrefOf, markOfAll, nameOf, pageText, pagesOf,
         say } from './marker.js';

// Server-side rendering loads modules where there are no elements.
const Base = globalThis.HTMLElement ?? class {};

export class CitedText extends Base {
    static observedAttributes = ['variant', 'streaming'];

    #text;
    #citations = [];
    #hrefOf;
    #strings;
    #end = [];      // what ends the tooltips and the markers in HTML

    // The text, without markup.  If it is not set, markers are set into what the
    // element has: rendered Markdown.
    get text() {
        return this.#text;
    }

    set text(text) {
        this.#text = text;
        this.#show();
    }

    // Entries of citationsOf().
    get citations() {
        return this.#citations;
    }

    set citations(citations) {
        this.#citations = citations ?? [];
        this.#show();
    }

    get hrefOf() {
        return this.#hrefOf;
    }

    set hrefOf(hrefOf) {
        this.#hrefOf = hrefOf;
        this.#show();
    }

    get strings() {
        return this.#strings;
    }

    set strings(strings) {
        this.#strings = strings;
        this.#show();
    }

    // Whether the citations are still to come.
    get streaming() {
        return this.hasAttribute('streaming');
    }

    set streaming(streaming) {
        this.toggleAttribute('streaming', Boolean(streaming));
    }

    get variant() {
        return this.getAttribute('variant') ?? 'number';
    }

    set variant(variant) {
        this.setAttribute('variant', variant);
    }

    // All at once: one drawing instead of several.  content is a node that
    // replaces what the element has; a marker with the focus gives it to the one
    // that has its place.
    update({ text, content, citations, streaming }) {
        if (content) {
            const markers = [...this.querySelectorAll('.cite-marker')];
            const focused = markers.indexOf(this.ownerDocument.activeElement);

            this.#stop();
            this.replaceChildren(content);
            this.querySelectorAll('.cite-marker')[focused]?.focus();
        }

        this.#text = text ?? this.#text;
        this.#citations = citations ?? this.#citations;

        if (streaming !== undefined && streaming !== this.streaming) {
            this.streaming = streaming;     // which draws

        } else {
            this.#show();
        }
    }

    get options() {
        return {
            variant: this.variant, hrefOf: this.#hrefOf, strings: this.#strings,
        };
    }

    connectedCallback() {
        this.#show();
    }

    disconnectedCallback() {
        this.#stop();
    }

    attributeChangedCallback() {
        this.#show();
    }

    // The markers of a source, of all of them without an id.
    markersOf(keys) {
        return [...this.querySelectorAll('.cite-marker')].filter((marker) =>
            keys.some((key) => marker.dataset.cite.split(' ').includes(key)));
    }

    #stop() {
        this.#end.splice(0).forEach((end) => end());
    }

    #show() {
        if (!this.isConnected) {
            return;
        }

        if (this.#text === undefined) {
            this.#stop();
            this.#end.push(this.querySelector('.cite-marker')
                ? activate(this, () => this.#citations, this.options)
                : hydrate(this, this.#citations, this.options));

        } else {
            this.#draw();
        }

        this.dispatchEvent(new CustomEvent('cite-change'));
    }

    #draw() {
        const shown = this.streaming ? expectedOf(this.#text)
            : { text: this.#text, places: placesOf(this.#text, this.#citations) };
        const segments = segmentsOf(shown.text, [], shown.places);

        if (!this.hasAttribute('plain')) {
            this.#stop();
            this.replaceChildren();
            this.toggleAttribute('plain', true);
        }

        if (!this.#end.length) {
            this.#end.push(activate(this, () => this.#citations, this.options));
        }

        segments.forEach((segment, n) => this.#drawSegment(segment, n));

        while (this.childNodes.length > segments.length) {
            this.lastChild.remove();
        }
    }

    // Nodes are kept where they can be: a marker may have the focus.
    #drawSegment({ text, cited }, n) {
        const node = this.childNodes[n];

        if (cited && node?.nodeType === 1
            && updateMarker(node, cited, this.options, text))
        {
            return;
        }

        if (!cited && node?.nodeType === 3) {
            if (node.data !== text) {
                node.data = text;
            }

            return;
        }

        const made = cited ? createMarker(cited, this.options, text)
                           : document.createTextNode(text);
        const focused = node && node === document.activeElement;

        node ? node.replaceWith(made) : this.append(made);

        if (focused) {
            made.focus?.();
        }
    }
}

export class CitedSources extends Base {
    static observedAttributes = ['for'];

    #text = null;
    #citations;
    #signal = new AbortController();

    // The <cited-text> whose sources these are; also by its id, in "for".
    get text() {
        return this.#text;
    }

    set text(text) {
        this.#link(text);
    }

    // Entries of citationsOf(), where there is no <cited-text>.
    get citations() {
        return this.#citations ?? this.#text?.citations ?? [];
    }

    set citations(citations) {
        this.#citations = citations;
        this.#show();
    }

    connectedCallback() {
        this.#link(this.#text ?? this.#named());
    }

    disconnectedCallback() {
        this.#signal.abort();
    }

    attributeChangedCallback() {
        if (this.isConnected) {
            this.#link(this.#named());
        }
    }

    #named() {
        return this.ownerDocument.getElementById(this.getAttribute('for') ?? '');
    }

    #link(text) {
        this.#signal.abort();
        this.#signal = new AbortController();
        this.#text = text ?? null;

        const { signal } = this.#signal;
        const listen = (node, type, run) =>
            node?.addEventListener(type, run, { signal });

        listen(this.#text, 'cite-change', () => this.#show());

        for (const [type, on] of [['mouseover', true], ['focusin', true],
                                  ['mouseout', false], ['focusout', false]])
        {
            listen(this.#text, type, (event) => this.#pointSources(event, on));
            listen(this, type, (event) => this.#pointMarkers(event, on));
        }

        listen(this, 'click', (event) => this.#click(event));
        this.#show();
    }

    #pointSources({ target }, on) {
        const keys = target.closest('.cite-marker')?.dataset.cite?.split(' ') ?? [];

        for (const item of this.querySelectorAll('.cite-source')) {
            item.toggleAttribute('data-active', on && keysOf(item)
                .some((key) => keys.includes(key)));
        }
    }

    #pointMarkers({ target }, on) {
        const item = target.closest('.cite-source');

        for (const marker of this.#text?.querySelectorAll('.cite-marker') ?? []) {
            marker.toggleAttribute('data-active', on && item !== null
                && this.#text.markersOf(keysOf(item)).includes(marker));
        }
    }

    #click(event) {
        const item = event.target.closest('.cite-source');
        const back = event.target.closest('.cite-back');
        const opener = event.target.closest('.cite-open');

        if (back) {
            const [marker] = this.#text?.markersOf([back.dataset.cite]) ?? [];

            marker?.focus();
            marker?.scrollIntoView?.({ block: 'nearest' });

        } else if (opener) {
            openSource(opener, this.citations.find(
                ({ key }) => key === keysOf(item)[0]), event, this.#options);
        }
    }

    get #options() {
        return this.#text?.options ?? {};
    }

    #show() {
        if (!this.isConnected) {
            return;
        }

        const groups = groupsOf(this.citations);
        const list = this.querySelector('ol') ?? this.#list();

        // what has not changed stays: it may have the focus
        groups.forEach((entries, n) => {
            const made = this.#item(entries);
            const item = list.children[n];

            if (!item) {
                list.append(made);

            } else if (!item.isEqualNode(made)) {
                item.replaceWith(made);
            }
        });

        while (list.children.length > groups.length) {
            list.lastChild.remove();
        }

        this.hidden = !groups.length;
    }

    #list() {
        const list = this.ownerDocument.createElement('ol');

        list.className = 'cite-list';
        list.setAttribute('aria-label', say(this.#options.strings, 'sources'));
        this.append(list);

        return list;
    }

    #item(entries) {
        const { strings } = this.#options;
        const item = this.#node('li', 'cite-source');
        const backs = this.#node('span', 'cite-backs');
        const pages = [...new Set(entries.flatMap(pagesOf))].sort((a, b) => a - b);

        item.dataset.cite = entries.map(({ key }) => key).join(' ');
        item.dataset.verdict = markOfAll(entries);
        backs.append(...entries.map((entry) => this.#back(entry)));
        item.append(...[
            this.#opener(entries[0]),
            this.#node('span', 'cite-crumbs',
                       headingsOf(entries[0]).join(say(strings, 'crumb'))),
            this.#node('span', 'cite-page', pageText(pages, strings)),
            backs,
        ].filter((node) => node.hasChildNodes()));

        return item;
    }

    // A link, or a button in a frame and where there is no address.
    #opener(entry) {
        const framed = window.top !== window;
        const href = framed ? undefined : hrefOf(entry, this.#options);
        const name = nameOf(entry) || say(this.#options.strings, 'nameless');
        const node = this.#node(href ? 'a' : 'button', 'cite-open cite-name', name);

        if (href) {
            node.href = href;
            node.target = '_blank';
            node.rel = 'noopener noreferrer';
        } else {
            node.type = 'button';
        }

        return node;
    }

    #back(entry) {
        const { strings } = this.#options;
        const node = this.#node('button', 'cite-back', String(entry.number));
        const mark = markOfAll([entry]);

        node.type = 'button';
        node.dataset.cite = entry.key;
        node.dataset.verdict = mark;
        node.setAttribute('aria-label', `${say(strings, 'back', { n: entry.number })}: `
                                        + say(strings, mark));

        return node;
    }

    #node(tag, className, text) {
        const node = this.ownerDocument.createElement(tag);

        node.className = className;

        if (text) {
            node.textContent = text;
        }

        return node;
    }
}

function keysOf(item) {
    return item?.dataset.cite?.split(' ') ?? [];
}

// Citations by their source; those without one are in no list.
function groupsOf(entries) {
    const groups = new Map();

    for (const entry of entries) {
        const { sourceId, attachmentId, url } = entry.citation;
        const id = sourceId ?? attachmentId ?? url;

        if (id !== undefined) {
            groups.set(id, [...groups.get(id) ?? [], entry]);
        }
    }

    return [...groups.values()];
}

globalThis.customElements?.get('cited-text')
    ?? globalThis.customElements?.define('cited-text', CitedText);
globalThis.customElements?.get('cited-sources')
    ?? globalThis.customElements?.define('cited-sources', CitedSources);

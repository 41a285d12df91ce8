// An answer: its text, in which the citations are buttons, and their sum.

import { markOf, segmentsOf } from './frontend/citations.js';

const SAID = {
    pending: 'not checked yet',
    verified: 'word for word',
    judged: 'judged, with quotes of the source',
    partial: 'in part, or elsewhere',
    missed: 'contradicted, or in no source',
    skipped: 'to read',
    doubtful: 'doubtful',
    failed: 'could not be checked',
};

const WORST_FIRST = ['missed', 'doubtful', 'failed', 'partial', 'pending',
                     'skipped', 'judged', 'verified'];

// In a text whose citations are not known yet, and one that may be cut off.
const MARKER = /\[\d+\]/g;
const CUT_MARKER = /\[\d*$/;

export class Answer {
    #text = document.createElement('p');
    #sum = document.createElement('p');
    #open;

    // open is called with a citation's entry when its marker is clicked
    constructor(parent, open) {
        this.#open = open;
        this.#text.className = 'text';
        this.#sum.className = 'sum';
        parent.append(this.#text, this.#sum);
    }

    show(text, entries, summary, status) {
        const segments = status === 'streaming' || status === undefined
            ? expected(text) : segmentsOf(text, entries);

        segments.forEach((segment, n) => this.#showSegment(segment, n));

        while (this.#text.childNodes.length > segments.length) {
            this.#text.lastChild.remove();
        }

        this.#sum.textContent = summary.total
            ? describe(summary, entries) : '';
    }

    // Nodes are kept where they can be: a marker may have the focus.
    #showSegment({ text, cited }, n) {
        let node = this.#text.childNodes[n];

        if (!node || (node instanceof Text) === Boolean(cited)) {
            const made = cited ? this.#marker() : new Text();

            node ? node.replaceWith(made) : this.#text.append(made);
            node = made;
        }

        if (cited) {
            showMarker(node, text, cited);

        } else if (node.data !== text) {
            node.data = text;
        }
    }

    #marker() {
        const button = document.createElement('button');

        button.type = 'button';
        button.className = 'marker';
        button.addEventListener('click', () => {
            if (button.entries.length) {
                this.#open(button.entries[0]);
            }
        });

        return button;
    }
}

// One line for a summary: what holds says little without what was not decided.
export function describe({ verified, partial, missed, ...rest }, entries) {
    const { pending, skipped, failed, doubtful = 0 } = rest;
    const judged = entries.filter(({ verification }) =>
        markOf(verification) === 'judged').length;

    return [
        [verified - judged, 'word for word'],
        [judged, 'judged'],
        [missed, 'contradicted'],
        [partial, 'in part'],
        [doubtful, 'doubtful'],
        [skipped - doubtful, 'to read'],
        [pending, 'not checked yet'],
        [failed, 'could not be checked'],
    ].filter(([n]) => n).map(([n, name]) => `${n} ${name}`).join(' · ');
}

// While a text streams in, what looks like a marker is one.
function expected(text) {
    const segments = [];
    const shown = text.replace(CUT_MARKER, '');
    let end = 0;

    for (const { 0: marker, index } of shown.matchAll(MARKER)) {
        if (index > end) {
            segments.push({ text: shown.slice(end, index) });
        }

        end = index + marker.length;
        segments.push({ text: marker, cited: [] });
    }

    return end < shown.length ? [...segments, { text: shown.slice(end) }]
                              : segments;
}

// Sets only what has changed: all else would be read out again.
function showMarker(button, text, entries) {
    const verdicts = entries.map(({ verification }) => markOf(verification));
    const verdict = WORST_FIRST.find((name) => verdicts.includes(name))
        ?? 'pending';
    const number = text.replace(/^\[(.*)\]$/, '$1');
    const label = `Citation ${number}: ${SAID[verdict]}`;

    button.entries = entries;

    if (button.textContent !== number) {
        button.textContent = number;
    }

    if (button.getAttribute('aria-label') !== label) {
        button.setAttribute('aria-label', label);
        button.title = SAID[verdict];
        button.dataset.verdict = verdict;
    }

    button.setAttribute('aria-disabled', String(!entries.length));
}

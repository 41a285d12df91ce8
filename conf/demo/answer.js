// An answer: its text with the citations' markers, and their sum.

import { markOf } from './frontend/citations.js';
import './frontend/elements.js';

export class Answer {
    #text = document.createElement('cited-text');
    #sum = document.createElement('p');

    // open is called with a citation's entry when its marker is clicked
    constructor(parent, open) {
        this.#text.className = 'text';
        this.#sum.className = 'sum';

        // the page shows sources itself
        this.#text.hrefOf = () => undefined;
        this.#text.addEventListener('cite-open', (event) => {
            event.preventDefault();
            open(event.detail);
        });
        parent.append(this.#text, this.#sum);
    }

    show(text, citations, summary, status) {
        this.#text.update({
            text, citations,
            streaming: status === 'streaming' || status === undefined,
        });
        this.#sum.textContent = summary.total
            ? describe(summary, citations) : '';
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

// The events of a run, as they come, in a list; those that nginx added are
// marked.

import { isAdded } from './frontend/citations.js';

const MOST = 2000;      // events that are shown

export class EventLog {
    #list;
    #counts;
    #began = 0;
    #all = 0;
    #added = 0;

    constructor(list, counts, onlyAdded) {
        this.#list = list;
        this.#counts = counts;

        onlyAdded.addEventListener('change', () => {
            list.classList.toggle('only-added', onlyAdded.checked);
        });
        list.classList.toggle('only-added', onlyAdded.checked);
    }

    start() {
        this.#list.replaceChildren();
        this.#began = performance.now();
        this.#all = 0;
        this.#added = 0;
    }

    // problem: why a client leaves the event out, if it does
    add(event, problem) {
        const added = isAdded(event);

        this.#all += 1;
        this.#added += added ? 1 : 0;
        this.#counts.textContent
            = `${this.#all} events, ${this.#added} of them added by nginx`;

        if (this.#all <= MOST) {
            this.#show(item(event, added, problem, this.#seconds()));
        }
    }

    #seconds() {
        return ((performance.now() - this.#began) / 1000).toFixed(2);
    }

    // Stays at the end, unless someone has scrolled up to read.
    #show(node) {
        const { scrollHeight, scrollTop, clientHeight } = this.#list;
        const atEnd = scrollHeight - scrollTop - clientHeight < 40;

        this.#list.append(node);

        if (atEnd) {
            this.#list.scrollTop = this.#list.scrollHeight;
        }
    }
}

function item(event, added, problem, seconds) {
    const node = document.createElement('li');
    const details = document.createElement('details');
    const summary = document.createElement('summary');
    const raw = document.createElement('pre');

    summary.append(part('time', seconds), ' ', part('type', typeOf(event)), ' ',
                   part('hint', added ? '' : hintOf(event)));

    if (added) {
        node.className = 'added';
        summary.append(part('badge', 'added by nginx'));
    }

    if (problem) {
        summary.append(part('problem', problem));
    }

    // long ones are written when someone looks
    details.addEventListener('toggle', () => {
        raw.textContent = JSON.stringify(event, null, 2);
    }, { once: true });

    details.append(summary, raw);
    node.append(details);

    return node;
}

function part(name, text) {
    const node = document.createElement('span');

    node.className = name;
    node.textContent = text;

    return node;
}

// chunks of chat completions have no type
function typeOf({ type, object }) {
    return type ?? object ?? '';
}

function hintOf({ delta, choices, toolCallName, toolName, stepName }) {
    return typeof delta === 'string' ? delta
        : delta?.text ?? choices?.[0]?.delta?.content
            ?? toolCallName ?? toolName ?? stepName ?? '';
}

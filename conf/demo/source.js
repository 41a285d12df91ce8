// The source of a citation in a dialog, with the words that were found in it
// highlighted.

import { markOf, passageOf } from './frontend/citations.js';

const byId = (id) => document.getElementById(id);
const dialog = byId('source');

// a click on the backdrop is one on the dialog itself
dialog.addEventListener('click', (event) => {
    if (event.target === dialog) {
        dialog.close();
    }
});

export async function showSource({ citation, verification }) {
    const passage = passageOf(verification);
    const id = verification?.source?.id ?? passage?.sourceId
        ?? citation.attachmentId;
    const found = {
        page: verification?.source?.page,
        words: verification?.verifiedMatchSnippet ?? passage?.snippet ?? '',
    };

    tell(citation, verification);

    try {
        showDocument(await load(id), citation, found);

    } catch (error) {
        byId('source-pages').textContent
            = `The source can't be shown: ${error.message}.`;
    }
}

// The same for sources that the page does not have: their passage, and what is
// known of their beginning.
export function showPassage({ citation, verification, source }) {
    const words = verification?.verifiedMatchSnippet
        ?? passageOf(verification)?.snippet ?? '';
    const text = source?.preview?.includes(words) ? source.preview : words;

    tell(citation, verification);
    showDocument({ title: source?.title ?? citation.title ?? 'Source',
                   pages: [[text]] }, {}, { words, heading: 'Passage' });
}

function tell(citation, verification) {
    byId('source-title').textContent = 'Source';
    byId('source-verdict').textContent = sentence(citation, verification);
    byId('source-verdict').dataset.verdict = markOf(verification);
    byId('source-quote').textContent = citation.fullPhrase
        ?? citation.sentence ?? '';
    byId('source-pages').replaceChildren();
    dialog.showModal();
}

async function load(id) {
    const response = await fetch(`documents/${encodeURIComponent(id ?? '')}`);

    if (!response.ok) {
        throw new Error(`there is no document "${id}"`);
    }

    return response.json();
}

function showDocument({ title, pages }, { pageNumber }, found) {
    byId('source-title').textContent = title;
    byId('source-pages').replaceChildren(...pages.map((lines, i) => {
        const page = document.createElement('section');
        const name = document.createElement('h3');

        name.textContent = found.heading ?? `Page ${i + 1}`
            + (i + 1 === pageNumber ? ' (cited)' : '');
        page.append(name, ...marked(lines,
                                    (found.page ?? i + 1) === i + 1
                                        ? found.words : ''));

        return page;
    }));

    byId('source-pages').querySelector('mark')
        ?.scrollIntoView({ block: 'nearest' });
}

// The lines as paragraphs.  The words are searched in the page as the agent
// has read it: its lines, with a blank between them.
function marked(lines, words) {
    const from = words ? lines.join(' ').indexOf(words) : -1;
    let at = 0;

    return lines.map((line) => {
        const node = document.createElement('p');
        const [start, end] = from < 0 ? [0, 0]
            : [from - at, from + words.length - at]
                .map((n) => Math.min(Math.max(n, 0), line.length));

        at += line.length + 1;
        node.append(line.slice(0, start));

        if (end > start) {
            const mark = document.createElement('mark');

            mark.textContent = line.slice(start, end);
            node.append(mark);
        }

        node.append(line.slice(end));

        return node;
    });
}

// What is known of a citation, in words.
export function sentence({ pageNumber }, verification) {
    const page = verification?.source?.page;

    switch (verification?.status) {

    case undefined:
        return 'Not checked yet.';

    case 'found':
        if (markOf(verification) === 'judged') {
            return `Judged: ${verification.model ?? verification.by} says so, `
                + 'by these words of the source.';
        }

        return `Verified: ${page ? `page ${page}` : 'the source'} says so.`;

    case 'found_on_other_page':
        return `Found, but on page ${page}: the answer cites page `
            + `${pageNumber}.`;

    case 'not_found':
        return verification.reason
            ? `Contradicted: the ${verification.reason} is not the source's.`
            : 'Not found: no source of this answer has these words.';

    case 'skipped':
        return skipped(verification);

    default:
        return `The check says "${verification.status}"`
            + `${verification.reason ? `: ${verification.reason}` : ''}.`;
    }
}

const REASONS = {
    elsewhere: 'Doubtful: another source has more of its words.',
    'off topic': 'Doubtful: this source has next to none of its words.',
    'other language': 'To read: the source is in another language.',
    unread: 'To read: not all sources could be read here.',
};

// Words that are there do not make a claim true: they are counted, and no
// share is made of them.
function skipped(verification) {
    const { words, missing } = passageOf(verification) ?? {};

    return [
        REASONS[verification.reason]
            ?? 'To read: it is said in other words than the source\'s.',
        ...(words ? [`The passage has ${words.in} of ${words.of} words.`]
                  : []),
        ...(missing?.length ? [`Not in it: ${missing.join(', ')}.`] : []),
    ].join(' ');
}

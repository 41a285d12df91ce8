// The source of a citation in a dialog, with the words that were found in it
// highlighted.

const byId = (id) => document.getElementById(id);
const dialog = byId('source');

// a click on the backdrop is one on the dialog itself
dialog.addEventListener('click', (event) => {
    if (event.target === dialog) {
        dialog.close();
    }
});

export async function showSource({ citation, verification, verdict }) {
    const id = verification?.source?.id ?? citation.attachmentId;
    const found = {
        page: verification?.source?.page ?? citation.pageNumber,
        words: verification?.verifiedMatchSnippet ?? '',
    };

    byId('source-title').textContent = 'Source';
    byId('source-verdict').textContent = sentence(citation, verification);
    byId('source-verdict').dataset.verdict = verdict;
    byId('source-quote').textContent = citation.fullPhrase
        ?? citation.sentence ?? '';
    byId('source-pages').replaceChildren();
    dialog.showModal();

    try {
        showDocument(await load(id), citation, found);

    } catch (error) {
        byId('source-pages').textContent
            = `The source can't be shown: ${error.message}.`;
    }
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

        name.textContent = `Page ${i + 1}`
            + (i + 1 === pageNumber ? ' (cited)' : '');
        page.append(name, ...marked(lines,
                                    i + 1 === found.page ? found.words : ''));

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

function sentence({ pageNumber }, verification) {
    const page = verification?.source?.page;

    switch (verification?.status) {

    case undefined:
        return 'Not checked yet.';

    case 'found':
        return `Verified: page ${page} says so.`;

    case 'found_on_other_page':
        return `Found, but on page ${page}: the answer cites page `
            + `${pageNumber}.`;

    case 'not_found':
        return 'Not found: no source of this answer has these words.';

    default:
        return `The check says "${verification.status}"`
            + `${verification.reason ? `: ${verification.reason}` : ''}.`;
    }
}

// "Try your own": sources and an answer, or a recorded stream, go through the same
// nginx, and come back with what it adds.

import { applyEvent, citationsOf, citationsOfPart, passageOf, statusOf,
         summaryOf } from './frontend/citations.js';
import { createMarker } from './frontend/dom.js';
import { nameOf } from './frontend/marker.js';
import { Answer, describe } from './answer.js';
import { runAgent } from './events.js';
import { textReader } from './recording.js';
import { sentence, showPassage } from './source.js';

const byId = (id) => document.getElementById(id);
const PIECE = 40;       // characters of the answer in one event

// log: an EventLog; say: functions that tell the reader
export function tryOwn(log, say) {
    const form = byId('try');

    form.addEventListener('submit', (event) => {
        event.preventDefault();
        check(log, say);
    });

    byId('recording').addEventListener('change', () => check(log, say));
    acceptDrops(byId('drop'), byId('recording'));
}

function acceptDrops(place, input) {
    for (const type of ['dragover', 'dragleave', 'drop']) {
        place.addEventListener(type, (event) => {
            event.preventDefault();
            place.classList.toggle('over', type === 'dragover');
        });
    }

    place.addEventListener('drop', ({ dataTransfer }) => {
        if (dataTransfer.files.length) {
            input.files = dataTransfer.files;
            input.dispatchEvent(new Event('change'));
        }
    });
}

async function check(log, { tell, tellTrouble }) {
    byId('check').disabled = true;
    tellTrouble('');

    try {
        const input = await inputOf();

        tell(await show(input, log));

    } catch (error) {
        tellTrouble(`That went wrong: ${error.message}.`);

    } finally {
        byId('recording').value = '';
        byId('check').disabled = false;
    }
}


// What is sent: the request that the stream answers, and the stream in it.

async function inputOf() {
    const [recording] = byId('recording').files;
    const [request] = byId('request').files;

    if (recording) {
        return {
            ...(request ? JSON.parse(await request.text()) : {}),
            recording: await recording.text(),
        };
    }

    const answer = byId('own-answer').value;

    if (!answer.trim()) {
        throw new Error('there is no answer to check');
    }

    return {
        state: {}, messages: [],
        recording: streamOf(sourcesOf(byId('own-sources').value), answer),
    };
}

// Sources are separated by empty lines; a first line with # is a title.
export function sourcesOf(text) {
    return text.split(/\n\s*\n/).filter((part) => part.trim()).map((part, n) => {
        const [, title, content] = /^\s*#+ *(.*)\n?([^]*)$/.exec(part)
            ?? [null, `Source ${n + 1}`, part];

        return { id: `source-${n + 1}`, title, content: content.trim() };
    });
}

// The run of an agent that has found the sources and gives the answer.
export function streamOf(sources, answer) {
    const messageId = 'answer';
    const toolCallId = 'search';
    const pieces = answer.match(new RegExp(`[^]{1,${PIECE}}`, 'gu'));

    return [
        { type: 'RUN_STARTED', threadId: 'own', runId: 'own' },
        { type: 'TOOL_CALL_START', toolCallId, toolCallName: 'search' },
        { type: 'TOOL_CALL_END', toolCallId },
        { type: 'TOOL_CALL_RESULT', messageId: 'found', toolCallId,
          content: JSON.stringify({ results: sources }) },
        { type: 'TEXT_MESSAGE_START', messageId, role: 'assistant' },
        ...pieces.map((delta) => ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta })),
        { type: 'TEXT_MESSAGE_END', messageId },
        { type: 'RUN_FINISHED', threadId: 'own', runId: 'own' },
    ].map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
}


// What comes back.

async function show(input, log) {
    const texts = textReader();
    let state = {};

    log.start();

    for await (const event of runAgent('try', input)) {
        let problem;

        try {
            state = applyEvent(state, event);

        } catch (error) {
            problem = error.message;
        }

        texts.read(event);
        log.add(event, problem);
    }

    const known = Object.keys(state?.deepcitation?.messages ?? {});
    const shown = texts.all(known).map((text) => showText(text, state));

    byId('tried').replaceChildren(...shown.map(({ article }) => article));

    return shown.map(({ sum }) => sum).join(' ') || 'No citations were found.';
}

function showText({ id, part, text }, state) {
    const article = document.createElement('article');
    const entries = part === undefined ? citationsOf(state, id)
                                       : citationsOfPart(state, id, part);
    const answer = new Answer(article, showPassage);
    const list = document.createElement('ol');

    // drawn where it stands
    byId('tried').append(article);
    answer.show(text, entries, summaryOf(state, id),
                statusOf(state, id) ?? 'complete');
    list.className = 'passages';
    list.setAttribute('aria-label', 'Passages');
    list.append(...entries.map(passage));
    article.append(list);

    return { article, sum: describe(summaryOf(state, id), entries) };
}

function passage(entry) {
    const { citation, verification } = entry;
    const item = document.createElement('li');
    const words = verification?.verifiedMatchSnippet
        ?? passageOf(verification)?.snippet;
    const marker = createMarker([entry], { hrefOf: () => undefined });

    marker.addEventListener('click', () => showPassage(entry));
    item.append(marker, ` ${sentence(citation, verification)}`);

    for (const [tag, text] of [['blockquote', words], ['p', nameOf(entry)]]) {
        if (text) {
            const node = document.createElement(tag);

            node.textContent = text;
            item.append(node);
        }
    }

    return item;
}

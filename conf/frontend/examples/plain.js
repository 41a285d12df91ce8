// A page without a framework: Markdown by marked, markers and sources by the
// package's elements.

import { applyEvent, citationsOf, statusOf, summaryOf } from './citations.js';
import './elements.js';
import { citedMarkdown } from './marked.js';
import { Marked } from './vendor/marked.js';

const answer = document.getElementById('answer');
const options = new URLSearchParams(location.search);
let shown = { citations: [] };

answer.variant = options.get('variant') ?? 'number';

// The model's text is a stranger's, too: tags in it are shown, and other links than
// those of http are not made.
const escape = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const markdown = new Marked(
    citedMarkdown(() => ({ ...answer.options, ...shown })),
    { renderer: {
        html: ({ text }) => escape(text),
        link({ href, tokens }) {
            const text = this.parser.parseInline(tokens);

            return /^https?:/.test(href)
                ? `<a href="${escape(href)}">${text}</a>` : text;
        },
        image: ({ text }) => escape(text),
    } });

function show(text, state, id) {
    const status = statusOf(state, id);

    shown = {
        citations: citationsOf(state, id),
        streaming: status === undefined || status === 'streaming',
    };

    const content = document.createRange()
        .createContextualFragment(markdown.parse(text));

    answer.update({ content, citations: shown.citations });

    const { verified, missed, doubtful, skipped } = summaryOf(state, id);

    document.getElementById('sum').textContent = status === 'complete'
        ? `${verified} word for word, ${missed} contradicted, ${doubtful} doubtful, `
          + `${skipped - doubtful} to read` : '';
}

async function* eventsOf(response) {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';

    for (;;) {
        const { done, value } = await reader.read();

        if (done) {
            return;
        }

        const frames = (rest + value).split('\n\n');

        rest = frames.pop();

        for (const frame of frames) {
            if (frame.startsWith('data: ')) {
                yield JSON.parse(frame.slice(6));
            }
        }
    }
}

async function ask(question) {
    const response = await fetch('agent', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Accept': 'text/event-stream' },
        body: JSON.stringify({
            threadId: 'thread', runId: 'run', state: {}, tools: [], context: [],
            messages: [{ id: 'question', role: 'user', content: question }],
        }),
    });
    let state = {};
    let text = '';
    let id;

    for await (const event of eventsOf(response)) {
        if (event.type === 'TEXT_MESSAGE_START') {
            id = event.messageId;
        }

        if (event.type === 'TEXT_MESSAGE_CONTENT') {
            text += event.delta;
        }

        state = applyEvent(state, event);
        show(text, state, id);
    }
}

for (const button of document.querySelectorAll('.ask')) {
    button.addEventListener('click', () => ask(button.textContent));
}

// A viewer of one's own would prevent the event's default.
document.addEventListener('cite-open', ({ detail }) => {
    document.getElementById('opened').textContent
        = `${detail.key} ${detail.href ?? 'no address'}`;
});

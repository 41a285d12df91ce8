// A chat as an application of the AI SDK has it: useChat, text, sources as
// links, and what comes as data.  window.seen is what the test looks at.

import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { createElement as h, useEffect } from 'react';
import { createRoot } from 'react-dom/client';

const seen = window.seen = { data: [], finishes: 0, errors: [], shown: [] };
const api = new URLSearchParams(location.search).get('api');

const colours = {
    found: '#1a7f37', not_found: '#cf222e', skipped: '#6e7781',
};

function verdictOf(part) {
    return part.data.verification?.status ?? 'pending';
}

// Verdicts by onData, which has transient parts, too.
const verdicts = new Map();

function Part({ part }) {
    if (part.type === 'text') {
        return h('p', { className: 'text' }, part.text);
    }

    if (part.type === 'source-url') {
        return h('a', { className: 'source', href: part.url }, part.title);
    }

    if (part.type === 'source-document') {
        return h('span', { className: 'source' }, part.title);
    }

    return null;
}

function Verdict({ part }) {
    const verdict = verdictOf(part);

    return h('li', {
        'className': 'verdict', 'data-verdict': verdict,
        'style': { color: colours[verdict] ?? '#9a6700' },
    }, `[${part.data.citation.citationNumber}] ${verdict} · `
        + part.data.citation.sentence);
}

function Page() {
    const { messages, sendMessage, status } = useChat({
        id: 'chat-1',
        transport: new DefaultChatTransport({ api }),
        onData: (part) => {
            seen.data.push(structuredClone(part));

            if (part.type === 'data-deepcitation') {
                verdicts.set(part.id, part);
            }
        },
        onFinish: () => { seen.finishes++; },
        onError: (error) => seen.errors.push(String(error)),
    });

    useEffect(() => {
        const parts = messages.flatMap((message) => message.parts);

        seen.messages = structuredClone(messages);
        seen.shown.push(parts
            .filter(({ type }) => type === 'data-deepcitation')
            .map((part) => [part.id, verdictOf(part)]));
    }, [messages]);

    return h('main', { 'data-status': status },
        h('button', {
            onClick: () => sendMessage({ text: 'When does the ferry leave?' }),
        }, 'Ask'),
        messages.map((message) => h('section', { key: message.id },
            h('h2', null, message.role),
            message.parts.map((part, i) => h(Part, { key: i, part })))),
        h('ul', null, [...verdicts.values()].map((part) =>
            h(Verdict, { key: part.id, part }))));
}

createRoot(document.getElementById('root')).render(h(Page));

// useChat of the AI SDK, its text parts rendered by react-markdown.

import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

import { citationsOfPart, statusOf, summaryOf } from '../citations.js';
import { useCitationParts, useMarkers } from '../react.js';
import { remarkCitations } from '../remark.js';
import { oneLine } from './sum.mjs';

function Text({ text, ...cited }) {
    const ref = useMarkers(cited.citations);

    return h('div', { ref },
        h(Markdown, { remarkPlugins: [remarkGfm, [remarkCitations, cited]] }, text));
}

function Message({ message, state }) {
    const texts = message.parts.filter(({ type }) => type === 'text');
    const status = statusOf(state, message.id);
    const summary = summaryOf(state, message.id);

    return h('section', { 'aria-label': message.role },
        texts.map(({ text }, n) => h(Text, {
            key: n, text, citations: citationsOfPart(state, message.id, n),
            streaming: message.role === 'assistant' && status === undefined,
        })),
        summary.total > 0 && h('p', { role: 'status' },
            `${status}: ${oneLine(summary)}`));
}

function Chat() {
    const { state, onData } = useCitationParts();
    const { messages, sendMessage, status } = useChat({
        id: 'chat', transport: new DefaultChatTransport({ api: 'api/chat' }), onData,
    });

    return h('main', { 'data-status': status },
        h('h1', null, 'Citations with useChat'),
        h('button', {
            className: 'ask',
            onClick: () => sendMessage({ text: 'When does the ferry leave?' }),
        }, 'Ask'),
        messages.map((message) => h(Message, { key: message.id, message, state })));
}

createRoot(document.getElementById('root')).render(h(Chat));

// useChat of the AI SDK.  Text parts are cut at their markers; copilotkit.mjs shows the
// same with Markdown, by react-markdown.

import { useChat } from '@ai-sdk/react';
import { DefaultChatTransport } from 'ai';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

import { citationsOfPart, expectedOf, segmentsOf, statusOf,
         summaryOf } from '../citations.js';
import { describeMarker } from '../marker.js';
import { useCitationParts, useMarkers } from '../react.js';
import { oneLine } from './sum.mjs';

function Marker({ cited, label }) {
    const { tag, text, attributes } = describeMarker(cited, {}, label);
    const { class: className, ...rest } = attributes;

    return h(tag, { className, ...rest }, text);
}

function Text({ text, citations, streaming }) {
    const ref = useMarkers(citations);
    const shown = streaming ? expectedOf(text) : { text };

    return h('p', { ref, style: { whiteSpace: 'pre-wrap' } },
        segmentsOf(shown.text, citations, shown.places).map((segment, n) =>
            segment.cited
                ? h(Marker, { key: n, cited: segment.cited, label: segment.text })
                : segment.text));
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

// CopilotKit's chat, with markers of our own inside its messages: the agent is behind
// nginx, and the citations are in the agent's state.

import { HttpAgent } from '@ag-ui/client';
import { CopilotChat, CopilotChatAssistantMessage, CopilotKitProvider,
         useAgent } from '@copilotkit/react-core/v2';
import '@copilotkit/react-core/v2/styles.css';
import { createContext, createElement as h, useContext, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

import { useCitations, useMarkers } from '../react.js';
import { remarkCitations } from '../remark.js';
import { oneLine } from './sum.mjs';

const Cited = createContext({ citations: [] });

// The chat gives its renderer the text alone: the message's citations come by the context.
function CitedMarkdown({ content }) {
    const cited = useContext(Cited);
    const ref = useMarkers(cited.citations);

    return h('div', { ref },
        h(Markdown, { remarkPlugins: [remarkGfm, [remarkCitations, cited]] }, content));
}

function CitedMessage(props) {
    const { agent } = useAgent();
    const { citations, summary, status }
        = useCitations(agent.state, props.message.id);
    const streaming = status === 'streaming'
        || (status === undefined && props.isRunning === true);
    const cited = useMemo(() => ({ citations, streaming }), [citations, streaming]);

    return h(Cited.Provider, { value: cited },
        h(CopilotChatAssistantMessage, { ...props, markdownRenderer: CitedMarkdown }),
        status === 'complete' && h('p', { role: 'status' }, oneLine(summary)));
}

const agents = { 'default': new HttpAgent({ url: 'agent' }) };
const messageView = { assistantMessage: CitedMessage };

// An application has a runtimeUrl here, and its runtime asks the agent by nginx.
createRoot(document.getElementById('root')).render(
    h(CopilotKitProvider, { agents__unsafe_dev_only: agents },
        h('main', { className: 'chat' }, h(CopilotChat, { messageView }))));

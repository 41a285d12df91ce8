// Hooks of React.

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import { KEY, applyPart, citationsOf, messageOf, statusOf,
         summaryOf } from './citations.js';
import { activate } from './dom.js';

// What is under the key before the first event.
export const INITIAL_DEEPCITATION_STATE = Object.freeze({
    citations: Object.freeze({}),
    verifications: Object.freeze({}),
    messages: Object.freeze({}),
});

// A message's citations as a list, its sum and its status.
export function useCitations(state, messageId, key = KEY) {
    const message = messageOf(state, messageId, key);

    return useMemo(() => ({
        citations: citationsOf(state, messageId, key),
        summary: summaryOf(state, messageId, key),
        status: statusOf(state, messageId, key),
        // eslint-disable-next-line react-hooks/exhaustive-deps
    }), [message, messageId, key]);
}

// The records of a message, or of all of them: {citations, verifications,
// status, summary}, by the citations' keys.
export function useDeepCitationAgUI({ agUiState, messageId, stateKey = KEY }) {
    const ours = agUiState?.[stateKey] ?? INITIAL_DEEPCITATION_STATE;
    const message = messageOf(agUiState, messageId, stateKey);
    const from = messageId === undefined ? ours : message;

    return useMemo(() => ({
        citations: from?.citations ?? INITIAL_DEEPCITATION_STATE.citations,
        verifications: from?.verifications
            ?? INITIAL_DEEPCITATION_STATE.verifications,
        status: message?.status,
        summary: summaryOf(agUiState, messageId, stateKey),
        // eslint-disable-next-line react-hooks/exhaustive-deps
    }), [from, message, messageId, stateKey]);
}

// For useChat of the AI SDK: {state, onData}.
export function useCitationParts(key = KEY) {
    const [state, setState] = useState({});
    const onData = useCallback(
        (part) => setState((before) => applyPart(before, part, key)), [key]);

    return { state, onData };
}

// Tooltips and "cite-open" for the markers below an element: a ref for it.
export function useMarkers(citations, options) {
    const [node, ref] = useState(null);
    const latest = useRef({});

    latest.current = { citations, options };

    useEffect(() => node === null ? undefined : activate(node, () => latest.current.citations, {
        ...options,
        hrefOf: (citation, entry) => {
            const { hrefOf } = latest.current.options ?? {};

            return hrefOf ? hrefOf(citation, entry)
                : citation.url ?? entry.source?.url;
        },
        onOpen: (event) => latest.current.options?.onOpen?.(event),
        // eslint-disable-next-line react-hooks/exhaustive-deps
    }), [node]);

    return ref;
}

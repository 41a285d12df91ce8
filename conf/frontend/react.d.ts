import { RefCallback } from 'react';

import { Citation, DeepCitationState, Entry, MessageStatus, Summary,
         Verification } from './citations.js';
import { ActiveOptions } from './dom.js';

/** What is under the key before the first event. */
export const INITIAL_DEEPCITATION_STATE: Readonly<DeepCitationState>;

export function useCitations(state: unknown, messageId: string, key?: string): {
    citations: Entry[];
    summary: Summary;
    status: MessageStatus | undefined;
};

/** The records of a message, or of all of them without an id. */
export function useDeepCitationAgUI(from: {
    agUiState: unknown;
    messageId?: string;
    stateKey?: string;
}): {
    citations: Record<string, Citation>;
    verifications: Record<string, Verification>;
    status: MessageStatus | undefined;
    summary: Summary;
};

/** For useChat of the AI SDK. */
export function useCitationParts(key?: string): {
    state: unknown;
    onData: (part: unknown) => void;
};

/** Tooltips and "cite-open" for the markers below the element with this ref. */
export function useMarkers(citations: readonly Entry[],
    options?: ActiveOptions): RefCallback<HTMLElement>;

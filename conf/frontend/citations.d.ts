import { Operation, PatchError, applyPatch } from './patch.js';

export { Operation, PatchError, applyPatch };

/** The state's key, unless `cite_state_key` names another one. */
export const KEY: 'deepcitation';

export type Verdict =
    'pending' | 'verified' | 'partial' | 'missed' | 'skipped' | 'failed';

/** How a citation is shown. */
export type Mark = Verdict | 'doubtful' | 'judged';

export type MessageStatus =
    'streaming' | 'extracting' | 'verifying' | 'complete' | 'error';

export interface Citation {
    type?: 'document' | 'url' | 'audio' | 'video';
    format?: string;
    attachmentId?: string;
    sourceId?: string;
    chunkId?: string;
    citationNumber?: number;
    pageNumber?: number;
    startPageId?: string;
    lineIds?: number[];
    fullPhrase?: string;
    anchorText?: string;
    claimText?: string;
    sentence?: string;
    title?: string;
    url?: string;
    domain?: string;
    siteName?: string;
    description?: string;
    headings?: string[];
    id?: string;
    label?: string;
    name?: string;
    offset?: number;
    length?: number;
    offsetUtf16?: number;
    lengthUtf16?: number;
    resolved?: boolean;
    dangling?: string;
    unbound?: string;
    /** The text part that it stands in, from 0; Vercel AI SDK only. */
    part?: number;
    [member: string]: unknown;
}

export interface Passage {
    snippet?: string;
    offset?: number;
    length?: number;
    sourceId?: string;
    words?: { in: number; of: number };
    missing?: string[];
}

export interface Verification {
    status: string;
    reason?: string;
    error?: string;
    verifiedMatchSnippet?: string;
    source?: { id?: string; title?: string; url?: string; page?: number };
    score?: number;
    by?: string;
    model?: string;
    doubtful?: boolean;
    closest?: Passage[];
    [member: string]: unknown;
}

export interface Source {
    used?: boolean;
    id?: string;
    title?: string;
    url?: string;
    documentId?: string;
    chunkId?: string;
    pageNumbers?: number[];
    headings?: string[];
    preview?: string;
    [member: string]: unknown;
}

export interface Summary {
    total: number;
    verified: number;
    partial: number;
    missed: number;
    pending: number;
    skipped: number;
    failed: number;
    dangling: number;
    unused: number;
    dropped: number;
    unsettled: number;
    unbound: number;
    doubtful: number;
    sentences: number;
    uncited: number;
    judged: number;
}

export interface Message {
    messageId: string;
    citations: Record<string, Citation>;
    verifications: Record<string, Verification>;
    sources?: Record<string, Source>;
    summary?: Summary;
    status?: MessageStatus;
    error?: string;
    runId?: string;
    userMessageId?: string;
    uncited?: [offset: number, length: number][];
    from?: 'client';
}

/** What is under the key. */
export interface DeepCitationState {
    citations: Record<string, Citation>;
    verifications: Record<string, Verification>;
    messages: Record<string, Message>;
}

/** A citation with all that is known of it. */
export interface Entry {
    key: string;
    number: number;
    citation: Citation;
    verification?: Verification;
    source?: Source;
    verdict: Verdict;
}

/** A marker's place: it replaces the text between `from` and `to`. */
export interface Place {
    from: number;
    to: number;
    cited: Entry[];
}

export interface Segment {
    text: string;
    cited?: Entry[];
}

/** The state after an event of any dialect; others change nothing. */
export function applyEvent(state: unknown, event: unknown, key?: string): any;

/** The state after a frame of chat completions, Anthropic or Responses. */
export function applyFrame(state: unknown, frame: unknown, key?: string): any;

/** The state after a data part of the Vercel AI SDK. */
export function applyPart(state: unknown, part: unknown, key?: string): any;

export function messageOf(state: unknown, messageId: string,
    key?: string): Message | undefined;

export function statusOf(state: unknown, messageId: string,
    key?: string): MessageStatus | undefined;

export function summaryOf(state: unknown, messageId: string,
    key?: string): Summary;

/** In the order of the text. */
export function citationsOf(state: unknown, messageId: string,
    key?: string): Entry[];

export function citationsOfPart(state: unknown, messageId: string,
    part: number, key?: string): Entry[];

export function verdictOf(verification?: Verification): Verdict;

export function markOf(verification?: Verification): Mark;

/** The passage that a reader should look at. */
export function passageOf(verification?: Verification): Passage | undefined;

export function placesOf(text: string, entries: readonly Entry[]): Place[];

/** What looks like a marker in a text that streams in. */
export function expectedOf(text: string): { text: string; places: Place[] };

/** The text, cut at its markers. */
export function segmentsOf(text: string, entries: readonly Entry[],
    places?: Place[]): Segment[];

/** Whether an event has the form of those that the gateway adds. */
export function isAdded(event: unknown, key?: string): boolean;

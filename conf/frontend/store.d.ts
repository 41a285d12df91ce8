import { DeepCitationState, Message } from './citations.js';

export type ReviewEvent = 'opened' | 'closed' | 'accepted' | 'rejected';

/** A thread in the form of the state's key. */
export function loadThread(url: string, threadId: string,
    options?: RequestInit): Promise<DeepCitationState>;

/** What is saved of messages, by their ids or by digests of their texts. */
export function loadMessages(url: string,
    which: { ids?: string[]; digests?: string[] },
    options?: RequestInit): Promise<Record<string, Message>>;

/** Tells the store what the reader did with a citation. */
export function review(url: string, messageId: string, key: string,
    event: ReviewEvent, note?: string, options?: RequestInit): Promise<void>;

/** The digest by which the store knows an answer's text. */
export function digestOf(text: string): Promise<string>;

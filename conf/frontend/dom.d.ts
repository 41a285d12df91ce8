import { Entry } from './citations.js';
import { MarkerOptions } from './marker.js';

export interface OpenDetail extends Entry {
    href?: string;
}

/** A reader wants to see a source.  Prevent its default to show it yourself. */
export type OpenEvent = CustomEvent<OpenDetail>;

export interface ActiveOptions extends MarkerOptions {
    /** Called before the event is dispatched. */
    onOpen?: (event: OpenEvent) => void;
}

export interface HydrateOptions extends ActiveOptions {
    /** The message's text before it was rendered. */
    text?: string;
}

export function createMarker(entries: readonly Entry[], options?: MarkerOptions,
    label?: string, document?: Document): HTMLElement;

/** False if the marker has to be another element. */
export function updateMarker(node: Element, entries: readonly Entry[],
    options?: MarkerOptions, label?: string): boolean;

/** Tooltips and events of all markers below an element; ended by what it returns. */
export function activate(root: Element, entries: () => readonly Entry[],
    options?: ActiveOptions): () => void;

export function openSource(node: Element, entry: Entry, event?: Event,
    options?: ActiveOptions): void;

/** Sets markers into rendered text; what it returns puts everything back. */
export function hydrate(node: Element, citations: readonly Entry[],
    options?: HydrateOptions): () => void;

import { Citation, Entry, Mark } from './citations.js';

export type Strings = Readonly<Record<
    Mark | 'citation' | 'page' | 'pages' | 'crumb' | 'nameless' | 'sources'
    | 'back' | 'open', string>>;

export interface MarkerOptions {
    /** How a marker looks; "number" unless it is said. */
    variant?: 'number' | 'superscript' | 'icon';
    /** The address of a source; only http(s) becomes a link. */
    hrefOf?: (citation: Citation, entry: Entry) => string | null | undefined;
    /** Texts in place of STRINGS. */
    strings?: Partial<Strings>;
    /** Whether the page is in a frame; found out unless it is said. */
    framed?: boolean;
}

export interface MarkerDescription {
    tag: 'a' | 'button';
    text: string;
    attributes: Record<string, string>;
}

export const STRINGS: Strings;

export function say(strings: Partial<Strings> | undefined, name: string,
    values?: Record<string, unknown>): string;

export function markOfAll(entries: readonly Entry[]): Mark;

/** The name of a citation's source, or an empty text. */
export function nameOf(entry: Entry): string;

export function headingsOf(entry: Entry): string[];

export function pagesOf(entry: Entry): number[];

export function pageText(pages: readonly number[],
    strings?: Partial<Strings>): string;

/** An address that may be a link, or undefined. */
export function safeHref(href: unknown): string | undefined;

export function hrefOf(entry: Entry, options?: MarkerOptions): string | undefined;

/** The marker of citations at one place. */
export function describeMarker(entries: readonly Entry[],
    options?: MarkerOptions, label?: string): MarkerDescription;

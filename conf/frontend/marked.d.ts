import { Entry } from './citations.js';
import { MarkerOptions } from './marker.js';

export interface MarkdownOptions extends MarkerOptions {
    citations?: readonly Entry[];
    /** Whether the citations are still to come. */
    streaming?: boolean;
}

/** An extension for `marked.use()`. */
export function citedMarkdown(
    options?: MarkdownOptions | ((text: string) => MarkdownOptions)): any;

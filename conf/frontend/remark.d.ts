import { MarkdownOptions } from './marked.js';

export { MarkdownOptions };

/** A plugin of unified, remark and react-markdown. */
export function remarkCitations(
    options?: MarkdownOptions): (tree: any, file: any) => void;

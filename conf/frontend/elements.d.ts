import { Entry } from './citations.js';
import { OpenEvent } from './dom.js';
import { MarkerOptions } from './marker.js';

export class CitedText extends HTMLElement {
    text: string | undefined;
    citations: readonly Entry[];
    streaming: boolean;
    variant: NonNullable<MarkerOptions['variant']>;
    hrefOf: MarkerOptions['hrefOf'];
    strings: MarkerOptions['strings'];
    readonly options: MarkerOptions;
    update(values: { text?: string; content?: Node;
                     citations?: readonly Entry[]; streaming?: boolean }): void;
    markersOf(keys: readonly string[]): HTMLElement[];
}

export class CitedSources extends HTMLElement {
    text: CitedText | null;
    citations: readonly Entry[];
}

declare global {
    interface HTMLElementTagNameMap {
        'cited-text': CitedText;
        'cited-sources': CitedSources;
    }

    interface HTMLElementEventMap {
        'cite-open': OpenEvent;
    }
}

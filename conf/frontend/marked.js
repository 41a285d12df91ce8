// An extension of marked that sets markers into Markdown.
//
//     marked.use(citedMarkdown(() => ({ citations, streaming })))
//
// Before marked reads the text, each marker's text becomes a token that marked
// takes for ordinary text in brackets.  What marked does not read as text, such as
// code, gets its own text back.

import { expectedOf, placesOf } from './citations.js';
import { describeMarker } from './marker.js';

export function citedMarkdown(options) {
    let current;

    return {
        hooks: {
            preprocess(text) {
                current = prepare(text, typeof options === 'function'
                    ? options(text) : options);

                return current.text;
            },
            postprocess(html) {
                return restore(html, current);
            },
        },
        extensions: [{
            name: 'citation',
            level: 'inline',
            start: (src) => current?.find(src),
            tokenizer: (src) => tokenOf(src, current),
            renderer: ({ place, raw }) => markerHtml(place, raw, current),
        }],
    };
}

function prepare(source, { citations = [], streaming, ...options } = {}) {
    const { text, places } = streaming ? expectedOf(source)
        : { text: source, places: placesOf(source, citations) };
    const sign = unusedIn(text);
    let written = '';
    let end = 0;

    places.forEach(({ from, to }, n) => {
        written += `${text.slice(end, from)}[${sign}${n}${sign}]`;
        end = to;
    });

    const token = new RegExp(`\\[${sign}(\\d+)${sign}\\]`, 'g');

    return {
        text: written + text.slice(end), source: text, places, options, token,
        find(src) {
            const at = src.indexOf(`[${sign}`);

            return at < 0 ? undefined : at;
        },
    };
}

// a character for private use that the text does not have
function unusedIn(text) {
    let code = 0xe000;

    while (code < 0xf8ff && text.includes(String.fromCharCode(code))) {
        code++;
    }

    return String.fromCharCode(code);
}

function tokenOf(src, { token, places }) {
    const found = [...src.slice(0, 16).matchAll(token)][0];

    if (found?.index === 0 && places[found[1]]) {
        return { type: 'citation', raw: found[0], place: Number(found[1]) };
    }

    return undefined;
}

function markerHtml(n, raw, { places, source, options }) {
    const { from, to, cited } = places[n];
    const { tag, text, attributes } = describeMarker(cited, options,
                                                     source.slice(from, to));
    const written = Object.entries(attributes)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');

    return `<${tag}${written}>${escaped(text)}</${tag}>`;
}

function restore(html, { token, places, source }) {
    return html.replace(token, (raw, n) => {
        const place = places[n];

        return place ? escaped(source.slice(place.from, place.to)) : raw;
    });
}

function escaped(text) {
    return String(text).replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}

// A plugin of remark that sets markers into Markdown, also by react-markdown.
//
//     <Markdown remarkPlugins={[[remarkCitations, { citations, streaming }]]}>
//
// Markers stand in text, or are a link, a footnote or a tag of their own.  Code is
// left alone.

import { expectedOf, placesOf } from './citations.js';
import { describeMarker } from './marker.js';

const WHOLE = ['html', 'link', 'linkReference', 'footnoteReference'];

export function remarkCitations({ citations = [], streaming, ...options } = {}) {
    return (tree, file) => {
        const source = String(file);
        const places = streaming ? expectedOf(source).places
                                 : placesOf(source, citations);
        const open = new Set(places);

        visit(tree, { source, open, options, hidden: streaming
            ? expectedOf(source).text.length : Infinity });
    };
}

function visit(parent, context) {
    parent.children = parent.children.flatMap((node) => {
        const [from, to] = rangeOf(node);
        const place = WHOLE.includes(node.type)
            ? [...context.open].find((p) => p.from === from && p.to === to && to > from)
            : undefined;

        if (place) {
            return wrapped(parent, markerOf(place, context));
        }

        if (node.type === 'text') {
            return cut(node, from, to, context);
        }

        if (node.children) {
            visit(node, context);
        }

        return WHOLE.includes(node.type)
            ? [node, ...behind(to, context)] : [node];
    });
}

// a tag between blocks is a block
function wrapped(parent, marker) {
    return ['root', 'blockquote', 'listItem'].includes(parent.type)
        ? { type: 'paragraph', children: [marker] } : marker;
}

// Markers that replace nothing and stand right behind a node that is no text.
function behind(at, context) {
    return [...context.open].filter((p) => p.from === at && p.to === at)
        .map((place) => markerOf(place, context));
}

function rangeOf({ position }) {
    return [position?.start.offset ?? -1, position?.end.offset ?? -1];
}

// A text node, cut at the places that lie in it.
function cut(node, start, end, context) {
    const raw = context.source.slice(start, end);
    const nodes = [];
    let done = 0;

    for (const place of context.open) {
        const inside = place.from >= start && place.to <= end
            && (place.to > place.from || place.from > start);
        const at = inside ? find(node.value, raw, place, start, done) : -1;

        if (at < 0) {
            continue;
        }

        nodes.push({ type: 'text', value: node.value.slice(done, at) },
                   markerOf(place, context));
        done = at + place.to - place.from;
    }

    const kept = end > context.hidden
        ? node.value.replace(/\[[\d, ]*$/, '') : node.value;

    nodes.push({ ...node, value: kept.slice(done) });

    return nodes.filter(({ type, value }) => type !== 'text' || value);
}

// Where a place of the source is in a node's value, which has no escapes any more:
// the same occurrence of the same marker, or behind as many letters and digits.
function find(value, raw, { from, to }, start, done) {
    const before = raw.slice(0, from - start);

    if (value === raw) {
        return from - start;
    }

    if (to > from) {
        return nth(value, raw.slice(from - start, to - start), before);
    }

    let left = lettersIn(before);
    let at = done;

    left -= lettersIn(value.slice(0, done));

    while (at < value.length && left > 0) {
        left -= lettersIn(value[at++]);
    }

    return at;
}

function nth(value, marker, before) {
    let at = value.indexOf(marker);

    for (let n = before.split(marker).length - 1; n > 0 && at >= 0; n--) {
        at = value.indexOf(marker, at + 1);
    }

    return at;
}

function lettersIn(text) {
    return (text.match(/[\p{L}\p{N}]/gu) ?? []).length;
}

function markerOf(place, { source, open, options }) {
    const { tag, text, attributes } = describeMarker(
        place.cited, options, source.slice(place.from, place.to));
    const { class: className, ...rest } = attributes;

    open.delete(place);

    return {
        type: 'citation',
        data: {
            hName: tag,
            hProperties: { className: [className], ...rest },
            hChildren: [{ type: 'text', value: text }],
        },
    };
}

// A model of how Open WebUI reads the stream of a provider, for ../lib/run.mjs:
// its backend reads lines, takes text, calls and two kinds of events, and its
// page numbers the sources by their place.  No package of it is needed.

import { jsonOf as jsonOfBytes } from '../lib/frames.mjs';

const LINE = 131072;         // a longer line ends the stream
const OURS = 64 * 1024;      // no line of ours is longer

// Frames come decoded.
const jsonOf = (frame) => jsonOfBytes(Buffer.from(frame).toString('latin1'));

export const version = () => '0.10.2';

export function isOurs(frame) {
    const chunk = jsonOf(frame);

    return frame === ':\n\n'
        || (chunk?.object === 'chat.completion.chunk'
            && ('deepcitation' in chunk
                || ['source', 'status'].includes(chunk.event?.type)));
}

const textOf = ({ content }) => (typeof content === 'string' ? content
    : (content ?? []).map(({ text }) => text ?? '').join(''));

// The sources that it lists by itself before the first byte: those of the tags
// in its request, one for each number.
export function tagsOf({ messages }) {
    const found = new Map();
    const tag = new RegExp('<source id="(\\d+)"(?: name="(.*?)")?'
        + '(?: resource-type="[^"]*")?(?: resource-id="[^"]*")?>'
        + '|<source><source_id>(\\d+)</source_id>', 'g');

    for (const message of messages.filter(({ role }) => role !== 'assistant')) {
        for (const [, id, name, older] of textOf(message).matchAll(tag)) {
            found.set(id ?? older, name ?? id ?? older);
        }
    }

    return [...found.values()].map((name) => ({
        source: { name }, document: [name], metadata: [{ source: name, name }],
    }));
}

// The page has two lists of the same sources: names, by which [n] is labelled,
// and ids, by which it opens.
export function numbersOf(sources) {
    const names = new Set();
    const ids = new Set();

    for (const { source, document, metadata } of sources) {
        document.forEach((_, nth) => {
            names.add(metadata[nth].name ?? source.name);
            ids.add(metadata[nth].source);
        });
    }

    return { names: [...names], ids: [...ids] };
}

function takeEvent(page, { type, data }) {
    if (type === 'source' && data.type === undefined) {
        page.sources.push(data);

    } else if (type === 'status') {
        page.statuses.push(data);
    }
}

function takeChunk(page, chunk) {
    if (chunk.event) {
        takeEvent(page, chunk.event);
    }

    if (chunk.error) {
        page.error = chunk.error;
    }

    page.usage = chunk.usage ?? page.usage;

    const { delta, finish_reason: reason } = chunk.choices?.[0] ?? {};

    if (delta === undefined) {
        return;
    }

    page.content += delta.content ?? '';
    page.reasoning += delta.reasoning_content ?? delta.reasoning ?? '';
    page.finish = reason ?? page.finish;

    for (const { index, id, function: call } of delta.tool_calls ?? []) {
        const kept = page.calls[index] ??= { id, name: '', arguments: '' };

        kept.name += call?.name ?? '';
        kept.arguments += call?.arguments ?? '';
    }
}

// It reads on behind [DONE], and passes over a line that is no JSON.
function takeLine(page, line) {
    if (Buffer.byteLength(line) > LINE) {
        throw new Error('Chunk too big');
    }

    if (!line.startsWith('data:')) {
        return;
    }

    const text = line.slice('data:'.length).trim();

    try {
        takeChunk(page, JSON.parse(text));

    } catch (error) {
        if (!(error instanceof SyntaxError)) {
            throw error;
        }
    }
}

async function ask(url, { request: { headers, body } }) {
    const response = await fetch(`${url}/v1/chat/completions`, {
        method: 'POST', body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
    });

    const page = { content: '', reasoning: '', calls: [], statuses: [],
                   sources: tagsOf(body) };

    for (const line of (await response.text()).split('\n')) {
        takeLine(page, line);
    }

    const { sources, statuses, ...result } = page;

    return { result, seen: { sources, statuses } };
}

export const load = async () => ({
    ways: ['backend'],
    ask: (way, url, recording) => ask(url, recording),
});

const words = (value) => typeof value === 'string' && value !== '';

function* examineSource({ source, document, metadata, type }) {
    if (type !== undefined || !words(source?.name)
        || document.length !== metadata.length || !document.length
        || !document.every(words)
        || !metadata.every((one) => words(one.source) && words(one.name)))
    {
        yield `the page cannot show ${JSON.stringify({ source, metadata })}`;
    }
}

function* examineSources({ body }, recording, { sources }, sent) {
    const { names, ids } = numbersOf(sources);
    const tagged = tagsOf(body).length !== 0;

    for (const source of sources) {
        yield* examineSource(source);
    }

    if (tagged && sent.some(({ event }) => event?.type === 'source')) {
        yield 'a source is listed twice';
    }

    if (names.length !== ids.length) {
        yield `names ${names} and ids ${ids} differ`;
    }

    if (recording.sources && recording.positional !== false
        && JSON.stringify(names) !== JSON.stringify(recording.sources))
    {
        yield `[1], [2], ... are ${JSON.stringify(names)}`
            + ` and not ${JSON.stringify(recording.sources)}`;
    }

    if (recording.distinct && names.length !== recording.distinct) {
        yield `${names.length} sources, not ${recording.distinct}`;
    }
}

function* examineStatus({ status, cited }, { statuses }) {
    const [first, ...others] = statuses;

    if (others.length) {
        yield `${statuses.length} statuses are kept`;
    }

    if (!cited && first?.description !== status) {
        yield `the status is ${first?.description}, not ${status}`;
    }

    if (first && (first.done !== true || !words(first.description))) {
        yield `the page cannot show ${JSON.stringify(first)}`;
    }
}

export function examine({ recording, ours, added }) {
    const sent = added.map((frame) => jsonOf(frame) ?? {});
    const long = added.filter((frame) => Buffer.byteLength(frame) > OURS);

    return [
        ...examineSources(recording.request, recording, ours.seen, sent),
        ...examineStatus(recording, ours.seen),
        ...long.map((frame) => `a line of ${Buffer.byteLength(frame)} bytes`),
    ];
}

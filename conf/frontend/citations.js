// What the gateway says about citations, in the state of an AG-UI client, in data
// parts of the Vercel AI SDK, or in frames of a provider: follows it, and reads
// what a message cites and what is known of that.  No DOM, no network, no globals.
// States are never altered; what an event does not change is shared.

import { PatchError, applyPatch, has } from './patch.js';

export { PatchError, applyPatch };

export const KEY = 'deepcitation';

const VERDICTS = {
    found: 'verified',
    found_phrase_missed_anchor_text: 'verified',
    found_context_missed_source_match: 'verified',
    found_anchor_text_only: 'partial',
    found_source_match_only: 'partial',
    partial_text_found: 'partial',
    found_on_other_page: 'partial',
    found_on_other_line: 'partial',
    first_word_found: 'partial',
    not_found: 'missed',
    skipped: 'skipped',
    timestamp_wip: 'skipped',
    pending: 'pending',
    loading: 'pending',
};

const NO_SUMMARY = Object.freeze({
    total: 0, verified: 0, partial: 0, missed: 0, pending: 0, skipped: 0,
    failed: 0, dangling: 0, unused: 0, dropped: 0, unsettled: 0, unbound: 0,
    doubtful: 0, sentences: 0, uncited: 0, judged: 0,
});


// Following the stream.

// The state after an event of any dialect.  Throws a PatchError if a patch does
// not apply; the state from before is then still the right one.
export function applyEvent(state, event, key = KEY) {
    // reduce() gives an index
    key = typeof key === 'string' ? key : KEY;

    switch (event?.type) {

    case 'STATE_SNAPSHOT':
        return event.snapshot;

    case 'STATE_DELTA':
        return applyPatch(state, event.delta);

    default:
        return has(event, key) ? applyFrame(state, event, key)
                               : applyPart(state, event, key);
    }
}

// The state after a frame of chat completions, of Anthropic's messages or of
// OpenAI's responses.  A frame may have a part of the citations only.
export function applyFrame(state, frame, key = KEY) {
    const messages = member(member(frame, key), 'messages');

    return Object.entries(Object(messages)).reduce((next, [id, message]) => {
        const before = messageOf(next, id, key);

        return id === '__proto__' || !isObject(message) ? next
            : writeMessage(next, before ? merged(before, message) : message,
                           key, id);
    }, state);
}

function merged(before, after) {
    const both = { ...before, ...after };

    if (Object.keys(Object(after.citations)).length !== after.summary?.total) {
        for (const name of ['citations', 'verifications', 'sources']) {
            both[name] = { ...before[name], ...after[name] };
        }
    }

    return both;
}

// The state after a data part of the Vercel AI SDK, as onData gets it or a
// message has it.  "part" of a citation is the text part that it stands in, from
// 0; its offset counts there.
export function applyPart(state, part, key = KEY) {
    const { messageId } = part?.data ?? {};

    if (typeof messageId !== 'string' || messageId === '__proto__') {
        return state;
    }

    const { citations = {}, verifications = {}, ...others }
        = messageOf(state, messageId, key) ?? { messageId };

    if (typeof part.id !== 'string') {
        return state;
    }

    // takes the place of the one before; citations have parts of their own
    if (part.type === `data-${key}-message`) {
        return writeMessage(state, { ...part.data, citations, verifications },
                            key);
    }

    if (part.type !== `data-${key}`) {
        return state;
    }

    const { part: n, citation, verification } = part.data;
    const placed = n === undefined ? citation : { ...citation, part: n };

    // what the gateway takes back is null
    const { [part.id]: was, ...rest } = citations;
    const { [part.id]: before, ...judged } = verifications;

    return writeMessage(state, {
        ...others,
        citations: isObject(citation) ? { ...citations, [part.id]: placed } : rest,
        verifications: verification === undefined ? verifications
            : isObject(verification)
                ? { ...verifications, [part.id]: verification } : judged,
    }, key);
}

function writeMessage(state, message, key, id = message.messageId) {
    const ours = member(state, key);

    return {
        ...state,
        [key]: { ...ours, messages: { ...ours?.messages, [id]: message } },
    };
}


// What the state says of a message.

export function messageOf(state, messageId, key = KEY) {
    return member(member(member(state, key), 'messages'), messageId);
}

// "streaming", "verifying", "complete" or "error"; undefined if nothing is
// known of the message.
export function statusOf(state, messageId, key = KEY) {
    return messageOf(state, messageId, key)?.status;
}

export function summaryOf(state, messageId, key = KEY) {
    return messageOf(state, messageId, key)?.summary ?? NO_SUMMARY;
}

// In the order of the text: [{key, number, citation, verification, source,
// verdict}].  A citation without a number in the text has one here.
export function citationsOf(state, messageId, key = KEY) {
    const message = messageOf(state, messageId, key);
    const entries = Object.entries(Object(message?.citations))
        .filter(([, citation]) => isObject(citation))
        .map(([name, citation]) => {
            const verification = member(message.verifications, name);

            return {
                key: name, number: citation.citationNumber, citation,
                verification,
                source: member(message.sources, citation.sourceId),
                verdict: verdictOf(verification),
            };
        })
        .sort((a, b) => (a.citation.part ?? 0) - (b.citation.part ?? 0)
                        || place(a) - place(b) || 0);

    return numbered(entries);
}

function numbered(entries) {
    const known = {};
    let last = Math.max(0, ...entries.map(({ number }) => number || 0));

    for (const entry of entries) {
        const { sourceId = entry.key } = entry.citation;

        entry.number ??= known[`=${sourceId}`] ??= ++last;
    }

    return entries;
}

// The same for one text part of a message of the Vercel AI SDK, from 0.
export function citationsOfPart(state, messageId, part, key = KEY) {
    return citationsOf(state, messageId, key)
        .filter(({ citation }) => citation.part === part);
}

// What a verification counts as in the summary.
export function verdictOf(verification) {
    if (!verification) {
        return 'pending';
    }

    if (verification.error !== undefined) {
        return 'failed';
    }

    return member(VERDICTS, verification.status) ?? 'failed';
}

// How a citation is shown: as its verdict, "doubtful" if it was skipped and its
// source seems to be the wrong one, or "judged" if it is verified because
// somebody says so who does not compare words.
export function markOf(verification) {
    const verdict = verdictOf(verification);

    if (verdict === 'skipped' && verification.doubtful) {
        return 'doubtful';
    }

    return verdict === 'verified' && (verification.by ?? 'evidence')
        !== 'evidence' ? 'judged' : verdict;
}

// The passage that a reader should look at, or undefined: {snippet, offset,
// length, sourceId, words: {in, of}, missing}.
export function passageOf(verification) {
    return member(member(verification, 'closest'), '0');
}

function member(parent, name) {
    return has(parent, name) ? parent[name] : undefined;
}

function isObject(value) {
    return value !== null && typeof value === 'object';
}

function place({ citation }) {
    return citation.offsetUtf16 ?? Infinity;
}


// The text of a message.

// Those whose text is not a marker but prose: their marker stands behind it.
const PROSE = ['link', 'span', 'provider'];

const MARKER = /\[\d+(?:, ?\d+)*\](?![(:])/g;
const CUT_MARKER = /\[[\d, ]*$/;

// Where markers stand: [{from, to, cited: [entry, ...]}], what is between from
// and to is what the marker replaces.  Citations at one place share it; those
// outside of the text have none.
export function placesOf(text, entries) {
    const places = [];

    for (const entry of entries) {
        const { offsetUtf16: at, lengthUtf16: length = 0, format } = entry.citation;
        const to = at + length;
        const from = PROSE.includes(format) ? to : at;

        if (from >= 0 && to <= text.length) {
            places.push({ from, to, cited: [entry] });
        }
    }

    places.sort((a, b) => a.from - b.from || a.to - b.to);

    return places.reduce((kept, next) => {
        const last = kept.at(-1);

        if (last && (next.from < last.to || next.from === last.from)) {
            last.cited.push(...next.cited);
            last.to = Math.max(last.to, next.to);
        } else {
            kept.push(next);
        }

        return kept;
    }, []);
}

// While a text streams in, what looks like a marker is one, and one that is cut
// off is hidden: {text, places}.
export function expectedOf(text) {
    const shown = text.replace(CUT_MARKER, '');
    const places = [...shown.matchAll(MARKER)].map(({ 0: marker, index }) => ({
        from: index, to: index + marker.length, cited: [],
    }));

    return { text: shown, places };
}

// Cuts a text at its markers: [{text}] and [{text, cited: [entry, ...]}].
export function segmentsOf(text, entries, places = placesOf(text, entries)) {
    const segments = [];
    let end = 0;

    for (const { from, to, cited } of places) {
        if (from > end) {
            segments.push({ text: text.slice(end, from) });
        }

        segments.push({ text: text.slice(from, to), cited });
        end = to;
    }

    if (end < text.length) {
        segments.push({ text: text.slice(end) });
    }

    return segments;
}


// The stream.

// Whether an event has the form of those that the gateway adds.  For display
// only: an agent can imitate them.
export function isAdded(event, key = KEY) {
    const below = `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`;

    if ([`data-${key}`, `data-${key}-message`].includes(event?.type)
        || isObject(member(member(event, key), 'messages'))
        || has(event?.providerMetadata, key) || isAnnotation(event))
    {
        return true;
    }

    if (event?.type !== 'STATE_DELTA' || !Array.isArray(event.delta)
        || Object.keys(event).length !== 2)
    {
        return false;
    }

    // a root that is null is made an object first
    const paths = event.delta.map((op) => op?.path);

    return paths.some((path) => path !== '')
        && paths.every((path) => path === '' || path === below
                                 || String(path).startsWith(`${below}/`));
}

// Annotations of ours have the key of their citation.
function isAnnotation(event) {
    const its = event?.choices?.[0]?.delta?.annotations ?? [event?.annotation];

    return has(its?.[0], 'cite');
}

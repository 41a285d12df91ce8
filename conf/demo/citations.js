// Citations in an AG-UI client's state, or in data parts of the Vercel AI SDK:
// follow them, and ask the state what a message cites and what is known of that.  No DOM, no globals, and no network
// but for the functions that load from a store; states are never altered, what
// does not change is shared.  citations.md describes each function.

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


// The state.

// The state after an event.  Throws a PatchError if a patch does not apply;
// the state from before is then still the right one.
export function applyEvent(state, event) {
    switch (event?.type) {

    case 'STATE_SNAPSHOT':
        return event.snapshot;

    case 'STATE_DELTA':
        return applyPatch(state, event.delta);

    default:
        return applyPart(state, event);
    }
}

// The state after a data part of the Vercel AI SDK, as onData gets it or a
// message has it.  A citation's "part" is the text part that it stands in, from
// 0, in which its offset counts.
export function applyPart(state, part, key = KEY) {
    const { messageId } = part?.data ?? {};

    if (typeof messageId !== 'string' || messageId === '__proto__') {
        return state;
    }

    const before = messageOf(state, messageId, key) ?? {
        messageId, citations: {}, verifications: {},
    };

    if (part.type === `data-${key}-message`) {
        return writeMessage(state, { ...before, ...part.data }, key);
    }

    if (part.type !== `data-${key}` || typeof part.id !== 'string') {
        return state;
    }

    const { part: n, citation, verification } = part.data;
    const placed = n === undefined ? citation : { ...citation, part: n };

    return writeMessage(state, {
        ...before,
        citations: { ...before.citations, [part.id]: placed },
        verifications: verification === undefined ? before.verifications
            : { ...before.verifications, [part.id]: verification },
    }, key);
}

function writeMessage(state, message, key) {
    const ours = member(state, key);

    return {
        ...state,
        [key]: {
            ...ours,
            messages: { ...ours?.messages, [message.messageId]: message },
        },
    };
}

// RFC 6902, all or nothing.
export function applyPatch(state, operations) {
    if (!Array.isArray(operations)) {
        throw new PatchError('the patch is no array');
    }

    return operations.reduce(applyOperation, state);
}

export class PatchError extends Error {
    name = 'PatchError';
}

function applyOperation(state, operation) {
    const names = parsePointer(operation?.path);

    switch (operation.op) {

    case 'add':
    case 'replace':
        return write(state, names, valueOf(operation), operation.op);

    case 'remove':
        return write(state, names, undefined, 'remove');

    case 'copy':
        return write(state, names, read(state, parsePointer(operation.from)),
                     'add');

    case 'move':
        return move(state, operation);

    case 'test':
        if (!isEqual(read(state, names), valueOf(operation))) {
            throw new PatchError(`the test of "${operation.path}" fails`);
        }

        return state;

    default:
        throw new PatchError(`unknown operation "${operation.op}"`);
    }
}

function move(state, { from, path }) {
    if (`${path}/`.startsWith(`${from}/`) && path !== from) {
        throw new PatchError(`"${from}" can't be moved into itself`);
    }

    const names = parsePointer(from);
    const value = read(state, names);

    return write(write(state, names, undefined, 'remove'), parsePointer(path),
                 value, 'add');
}

function parsePointer(pointer) {
    if (typeof pointer !== 'string' || !/^(?:\/|$)/.test(pointer)) {
        throw new PatchError(`"${pointer}" is no pointer`);
    }

    return pointer.split('/').slice(1)
        .map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));
}

function valueOf(operation) {
    if (operation.value === undefined) {
        throw new PatchError(`"${operation.op}" without a value`);
    }

    return operation.value;
}

function read(value, names) {
    return names.reduce((parent, name) => {
        if (!has(parent, name)) {
            throw new PatchError(`no "${name}" to read`);
        }

        return parent[name];
    }, value);
}

// A copy with one change: only what is above the changed place is new.
function write(parent, [name, ...rest], value, op) {
    if (name === undefined) {
        return op === 'remove' ? null : value;
    }

    if ((rest.length || op !== 'add') && !has(parent, name)) {
        throw new PatchError(`no "${name}" to ${op}`);
    }

    if (rest.length) {
        value = write(parent[name], rest, value, op);
        op = 'replace';
    }

    return Array.isArray(parent) ? writeItem(parent, name, value, op)
                                 : writeMember(parent, name, value, op);
}

function writeItem(parent, name, value, op) {
    const index = name === '-' ? parent.length : Number(name);

    if (!/^(?:-|0|[1-9]\d*)$/.test(name) || index > parent.length) {
        throw new PatchError(`"${name}" is no index here`);
    }

    const copy = [...parent];

    copy.splice(index, op === 'add' ? 0 : 1,
                ...(op === 'remove' ? [] : [value]));

    return copy;
}

function writeMember(parent, name, value, op) {
    if (parent === null || typeof parent !== 'object') {
        throw new PatchError(`no object above "${name}"`);
    }

    // as a member it would be the prototype
    if (name === '__proto__') {
        throw new PatchError(`a member "${name}" is refused`);
    }

    const copy = { ...parent };

    if (op === 'remove') {
        delete copy[name];
    } else {
        copy[name] = value;
    }

    return copy;
}

function has(parent, name) {
    if (Array.isArray(parent)) {
        return /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < parent.length;
    }

    return parent !== null && typeof parent === 'object'
        && Object.hasOwn(parent, name);
}

function isEqual(a, b) {
    if (a === b) {
        return true;
    }

    if (a === null || b === null || typeof a !== 'object'
        || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b))
    {
        return false;
    }

    const names = Object.keys(a);

    return names.length === Object.keys(b).length
        && names.every((name) => Object.hasOwn(b, name)
                                 && isEqual(a[name], b[name]));
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

// In the order of the text: [{key, citation, verification, verdict}].
export function citationsOf(state, messageId, key = KEY) {
    const message = messageOf(state, messageId, key);

    return Object.entries(message?.citations ?? {})
        .map(([name, citation]) => {
            const verification = member(message.verifications, name);

            return {
                key: name, citation, verification,
                verdict: verdictOf(verification),
            };
        })
        .sort((a, b) => (a.citation.part ?? 0) - (b.citation.part ?? 0)
                        || place(a) - place(b) || 0);
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

function place({ citation }) {
    return citation.offsetUtf16 ?? Infinity;
}


// The text of a message.

// Cuts a text at its citations: [{text}] and [{text, cited: [entry, ...]}]
// in turn, with the entries of citationsOf().  Those that lie outside of the
// text have no segment; those at one place share it.
export function segmentsOf(text, entries) {
    const segments = [];
    let end = 0;

    for (const entry of entries) {
        const { offsetUtf16: from, lengthUtf16: length } = entry.citation;
        const last = segments.at(-1);

        if (!length || from + length > text.length) {
            continue;
        }

        if (from < end) {
            last.cited.push(entry);
            continue;
        }

        if (from > end) {
            segments.push({ text: text.slice(end, from) });
        }

        end = from + length;
        segments.push({ text: text.slice(from, end), cited: [entry] });
    }

    if (end < text.length) {
        segments.push({ text: text.slice(end) });
    }

    return segments;
}


// The stream.

// Whether an event has the form of those that the gateway adds.  Agents can't
// write under the key for long, but they can try: this is for display only.
export function isAdded(event, key = KEY) {
    const below = `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`;

    if ([`data-${key}`, `data-${key}-message`].includes(event?.type)) {
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


// The store, which "cite_store_api" answers for; options are those of fetch.

const MOST_IDS = 100;       // in one request

// A thread in the form of the state's key; empty if nothing is saved of it.
export function loadThread(url, threadId, options) {
    return load(`${url}threads?id=${encodeURIComponent(threadId)}`, options);
}

// What is saved of messages, by their ids or by digests of their texts.
export async function loadMessages(url, { ids = [], digests = [] }, options) {
    const asked = [...partsOf('ids', ids), ...partsOf('digests', digests)];
    const answers = await Promise.all(
        asked.map((query) => load(`${url}messages?${query}`, options)));

    return Object.fromEntries(
        answers.flatMap(({ messages }) => Object.entries(messages)));
}

// Tells the store what the reader did with a citation: "opened", "closed",
// "accepted" or "rejected".
export async function review(url, messageId, key, event, note, options) {
    const [id, citation] = [messageId, key].map(encodeURIComponent);
    const response = await fetch(
        `${url}messages?id=${id}&citation=${citation}`,
        { ...options, method: 'PUT', body: JSON.stringify({ event, note }) });

    if (!response.ok) {
        throw new Error(`the store has answered ${response.status}`);
    }
}

// The digest by which the store knows an answer's text.
export async function digestOf(text) {
    const bytes = new TextEncoder().encode(text.normalize('NFC').trim());
    const digest = await crypto.subtle.digest('SHA-256', bytes);

    return [...new Uint8Array(digest)]
        .map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function partsOf(name, values) {
    const parts = [];

    for (let i = 0; i < values.length; i += MOST_IDS) {
        parts.push(`${name}=${values.slice(i, i + MOST_IDS)
            .map(encodeURIComponent).join(',')}`);
    }

    return parts;
}

async function load(url, options) {
    const response = await fetch(url, options);

    if (!response.ok) {
        throw new Error(`the store answers ${response.status}`);
    }

    return response.json();
}

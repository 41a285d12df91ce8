// The words that expectations are written in.  They spell out what is the
// same everywhere; numbers, keys, records and statuses stand in the scenario.

const none = {
    total: 0, verified: 0, partial: 0, missed: 0, pending: 0, skipped: 0,
    failed: 0, dangling: 0, unused: 0, dropped: 0, unsettled: 0, unbound: 0,
    doubtful: 0, judged: 0,
};

export const summary = (counts = {}) => ({ ...none, ...counts });

// A message under our key.  cites is {key: [citation, verification]}; a member
// that is undefined is not there.
export function message(messageId, { cites = {}, counts, ...members } = {}) {
    const expected = {
        messageId,
        citations: pick(cites, 0),
        verifications: pick(cites, 1),
        summary: summary(counts),
        status: 'complete',
        runId: 'run-1',
        userMessageId: 'user-1',
        ...members,
    };

    return JSON.parse(JSON.stringify(expected));
}

// A message that the client has brought: it says so, and so does all that it
// cites.
export function carried({ citations, verifications, ...members }) {
    const marked = (objects) => Object.fromEntries(Object.entries(objects)
        .map(([name, object]) => [name, { ...object, from: 'client' }]));

    return {
        ...members, citations: marked(citations),
        verifications: marked(verifications), from: 'client',
    };
}

// The value of our key with these messages and what they cite.
export function key(...list) {
    return {
        citations: withoutSentences(Object.assign({},
            ...list.map((m) => m.citations))),
        verifications: Object.assign({}, ...list.map((m) => m.verifications)),
        messages: Object.fromEntries(list.map((m) => [m.messageId, m])),
    };
}

// a citation at a place in the text where characters are bytes
export const at = (offset, length) => ({
    offset, length, offsetUtf16: offset, lengthUtf16: length,
});

export const unchecked = { status: 'skipped', reason: 'no verifier' };

export const unbound = (reason = 'no source') =>
    ({ status: 'skipped', reason });

export const missing = (reason = 'no source') =>
    ({ status: 'not_found', reason });

function pick(cites, i) {
    return Object.fromEntries(Object.entries(cites)
        .map(([name, pair]) => [name, pair[i]])
        .filter(([, value]) => value !== undefined));
}

// The aggregate leaves out what only a reader of the message needs.
function withoutSentences(citations) {
    return Object.fromEntries(Object.entries(citations)
        .map(([name, { sentence, ...rest }]) => [name, rest]));
}

// What one request is going to be: the way through nginx, what the agent
// sends, and how long the client stays.

const ways = {
    mixed: { '/buffered': 4, '/unbuffered': 4, '/message': 2, '/observe': 1,
             '/lua': 1 },
    lua: { '/each': 1, '/together': 2, '/pieces': 1 },
};

const ends = { finished: 12, error: 2, 'no end': 1, dies: 2, 'two runs': 2 };

export function plan(id, kind, random) {
    const end = random.weighted(ends);
    const way = random.weighted(ways[kind]);

    return {
        id,
        way,
        end,
        script: script(end, random),
        http2: random.chance(0.4),
        state: random.chance(0.8) ? { theme: 'dark' } : undefined,
        // node loses what is read late of a response that breaks off
        slow: random.chance(0.1) && end !== 'dies',
        leaves: random.chance(0.4) ? leaving(random) : undefined,
    };
}

// After so many bytes or milliseconds, whichever comes first; politely or not.
function leaving(random) {
    return {
        bytes: random.chance(0.5) ? random.below(6000) : Infinity,
        ms: random.chance(0.1) ? 0 : random.below(4000),
        politely: random.chance(0.5),
    };
}

const event = (type, members) =>
    `data: ${JSON.stringify({ type, ...members })}\n\n`;

// A list of bytes to send and milliseconds to wait.
function script(end, random) {
    const parts = [event('RUN_STARTED', { threadId: 't', runId: 'r1' })];

    message('m1', parts, random);

    if (random.chance(0.3)) {
        parts.push(event('STATE_SNAPSHOT', { snapshot: { step: 2 } }));
    }

    if (random.chance(0.5)) {
        message('m2', parts, random);
    }

    parts.push(random.chance(0.5) ? random.below(600) : 0);

    if (end === 'finished' || end === 'two runs') {
        parts.push(event('RUN_FINISHED', { threadId: 't', runId: 'r1' }));
    }

    if (end === 'two runs') {
        parts.push(random.below(300));
        parts.push(event('RUN_STARTED', { threadId: 't', runId: 'r2' }));
        message('m3', parts, random);
        parts.push(event('RUN_FINISHED', { threadId: 't', runId: 'r2' }));
    }

    if (end === 'error') {
        parts.push(event('RUN_ERROR', { message: 'the model is gone' }));
    }

    return parts;
}

function message(messageId, parts, random) {
    parts.push(event('TEXT_MESSAGE_START', { messageId, role: 'assistant' }));

    for (let n = 1 + random.below(8); n > 0; n--) {
        const delta = `As it says ${tag(messageId, n)} there. `;

        parts.push(event('TEXT_MESSAGE_CONTENT', { messageId, delta }));
        parts.push(random.chance(0.4) ? random.below(80) : 0);
    }

    parts.push(event('TEXT_MESSAGE_END', { messageId }));
}

function tag(messageId, n) {
    return `<cite attachment_id='a${n % 3}' anchor_text='words'`
        + ` full_phrase='words of ${messageId} number ${n}'`
        + ` start_page_id='page_number_${n}_index_0' line_ids='1' />`;
}

export function bytesOf({ script }) {
    return script.filter((part) => typeof part === 'string').join('');
}

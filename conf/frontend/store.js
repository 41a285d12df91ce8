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

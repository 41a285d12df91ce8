// The functions of conf/frontend/store.js that load from a store.
//
//     node store.mjs URL
//
// A line of JSON for each thing looked at: name, problems.

import { digestOf, loadMessages, loadThread, review } from '../../conf/frontend/store.js';

const [url] = process.argv.slice(2);
const ann = { headers: { 'X-User': 'ann' } };

async function look(name, expected, got) {
    const [a, b] = [expected, await got].map((value) => JSON.stringify(value));

    console.log(JSON.stringify({
        name, problems: a === b ? [] : [`expected ${a}, got ${b}`],
    }));
}

const ids = async (messages) => Object.keys(await messages).sort();
const many = Array.from({ length: 250 }, (_, i) => `n${i}`);
const text = '\u3000 e\u0301te\u0301 \ufeff';

await look('a thread', ['m1', 'm2'],
           ids(loadThread(url, 't/1', ann).then(({ messages }) => messages)));
await look('another user\'s thread', { citations: {}, verifications: {}, messages: {} },
           loadThread(url, 't/1', { headers: { 'X-User': 'bob' } }));
await look('messages', ['m1', 'm2'],
           ids(loadMessages(url, { ids: [...many, 'm1', 'm2'] }, ann)));
await look('nothing is asked for nothing', [], ids(loadMessages(url, {}, ann)));
await look('a digest', await digestOf('\u00e9t\u00e9'), digestOf(text));

const { m1 } = await loadMessages(url, { ids: ['m1'] }, ann);
const digest = await digestOf(process.env.CITE_TEST_TEXT);

await look('a message by its digest', [digest],
           ids(loadMessages(url, { digests: [digest] }, ann)));
await look('which is the message', m1.messageId,
           loadMessages(url, { digests: [digest] }, ann)
               .then((messages) => messages[digest].messageId));

const [key] = Object.keys(m1.citations);

await review(url, 'm1', key, 'rejected', 'no', ann);
await look('a review', 'no',
           loadMessages(url, { ids: ['m1'] }, ann)
               .then((messages) => messages.m1.reviews[key].rejected.note));
await look('no namespace is an error', 'the store answers 403',
           loadThread(url, 't1').catch(({ message }) => message));

// What verifiers answer, and what becomes of it.

import { finished, started, text, tool } from '../lib/events.mjs';
import { at, key, message } from '../lib/expect.mjs';
import {
    bikesBlockKey, checked, checkedPair, ferry, ferryBlock, ferryBlockKey,
    ferryKey, ferryResolved, pairBlock, timetable,
} from '../lib/ferry.mjs';
import { keyOf } from '../lib/sha1.mjs';
import {
    cut, failure, found, says, sends, skipped,
} from '../lib/verdicts.mjs';

// --- a message with n citations, one attachment each

const phrase = (n) => `Sentence ${n} of the timetable`;

const manyKey = (n) => keyOf(phrase(n), 'Sentence', 1, n);

function manyBlock(count) {
    const numbers = Array.from({ length: count }, (_, i) => i + 1);
    const data = Object.fromEntries(numbers.map((n) => [`att_${n}`, [
        { n, f: phrase(n), k: 'Sentence', p: '1_0', l: [n] },
    ]]));

    return `${numbers.map((n) => `Yes [${n}].`).join(' ')}\n`
        + `<<<CITATION_DATA>>>\n${JSON.stringify(data)}\n`
        + '<<<END_CITATION_DATA>>>';
}

// "Yes [7]. " is as long as the number has digits, and seven
function place(n) {
    let offset = 4;

    for (let i = 1; i < n; i++) {
        offset += 8 + String(i).length;
    }

    return at(offset, 2 + String(n).length);
}

const manyItem = (n) => ({
    type: 'document', attachmentId: `att_${n}`, pageNumber: 1,
    startPageId: 'page_number_1_index_0', lineIds: [n],
    fullPhrase: phrase(n), anchorText: 'Sentence', citationNumber: n,
    format: 'deepcitation', ...place(n), sentence: `Yes [${n}].`,
    resolved: true,
});

const manyCites = (list) => Object.fromEntries(list.map((verification, i) =>
    [manyKey(i + 1), [manyItem(i + 1), verification]]));

const manyKeys = (count) =>
    Array.from({ length: count }, (_, i) => manyKey(i + 1));

// --- all statuses, and what each is told as

const statuses = [
    ['found', 'verified'],
    ['found_phrase_missed_anchor_text', 'verified'],
    ['found_context_missed_source_match', 'verified'],
    ['found_anchor_text_only', 'partial'],
    ['found_source_match_only', 'partial'],
    ['partial_text_found', 'partial'],
    ['found_on_other_page', 'partial'],
    ['found_on_other_line', 'partial'],
    ['first_word_found', 'partial'],
    ['not_found', 'missed'],
    ['skipped', 'skipped'],
    ['timestamp_wip', 'skipped'],
];

const statusList = statuses.map(([status]) => ({ status }));

const statusCounts = {
    total: 12, verified: 3, partial: 6, missed: 1, skipped: 2,
};

const byKey = (list) => Object.fromEntries(list.map((answer, i) =>
    [manyKey(i + 1), answer]));

// --- answers that are none

const failures = [
    [sends('{"status":"found"', 200), 'bad answer'],
    [sends('', 200), 'bad answer'],
    [sends('[1,2]', 200), 'bad answer'],
    [sends('{"verifications":[]}', 200), 'bad answer'],
    [says({ verifications: {} }), 'no verdict'],
    [says({}), 'no verdict'],
    [says({ status: 'pending' }), 'no verdict'],
    [says({ status: 'loading' }), 'no verdict'],
    [says({ status: 7 }), 'no verdict'],
    [says({ status: 'splendid' }), 'unknown status'],
    [cut, 'truncated answer'],
    [sends('{"error":{"message":"no"}}', 401), 'status 401'],
    [sends('{"status":"found"}', 404), 'status 404'],
    [sends('', 500), 'status 500'],
    [sends('', 503), 'status 503'],
];

// --- two citations asked at once

const two = [ferryBlockKey, bikesBlockKey];

const ferryAsked = {
    type: 'document', attachmentId: 'att_1', pageNumber: 2,
    startPageId: 'page_number_2_index_1', lineIds: [4],
    fullPhrase: 'The first ferry leaves at six', anchorText: 'at six',
    citationNumber: 1,
};

const bikesAsked = {
    type: 'document', attachmentId: 'att_2', pageNumber: 3,
    startPageId: 'page_number_3_index_0', lineIds: [9],
    fullPhrase: 'Bikes travel free of charge', anchorText: 'free',
    citationNumber: 2,
};

const pair = [started(), ...text('msg-1', pairBlock), finished()];
const single = [started(), ...text('msg-1', ferryBlock), finished()];

export const list = [
    {
        name: 'statuses',
        title: 'every status counts as it should',
        at: 'verifying', state: {},
        verifier: byKey(statusList.map((one) => says(one))),
        asked: manyKeys(12),
        script: [started(), ...text('msg-1', manyBlock(12)), finished()],
        expect: key(message('msg-1', {
            cites: manyCites(statusList), counts: statusCounts,
        })),
    },
    {
        name: 'statuses-nested',
        title: 'every status where it is that of searchState',
        at: 'verifying', state: {},
        verifier: byKey(statusList.map((one) => says({ searchState: one }))),
        asked: manyKeys(12),
        script: [started(), ...text('msg-1', manyBlock(12)), finished()],
        expect: key(message('msg-1', {
            cites: manyCites(statusList.map((one) => ({ searchState: one }))),
            counts: statusCounts,
        })),
    },
    {
        name: 'statuses-in-a-map',
        title: 'every status in an answer with keys, others beside it',
        at: 'verifying', state: {},
        verifier: byKey(statusList.map((one, i) => says({
            verifications: {
                [manyKey(i + 1)]: one, [manyKey(i + 2)]: { status: 'found' },
            },
        }))),
        asked: manyKeys(12),
        script: [started(), ...text('msg-1', manyBlock(12)), finished()],
        expect: key(message('msg-1', {
            cites: manyCites(statusList), counts: statusCounts,
        })),
    },
    {
        name: 'failures',
        title: 'answers that are none: each failure says why, the message is'
            + ' complete',
        at: 'verifying', state: {},
        verifier: byKey(failures.map(([answer]) => answer)),
        asked: manyKeys(failures.length),
        script: [
            started(), ...text('msg-1', manyBlock(failures.length)), finished(),
        ],
        expect: key(message('msg-1', {
            cites: manyCites(failures.map(([, reason]) => failure(reason))),
            counts: { total: failures.length, failed: failures.length },
        })),
    },
    {
        name: 'verifier-refuses',
        title: 'a verifier that is not there',
        at: 'nobody', state: {}, asked: [],
        script: single,
        expect: key(message('msg-1', checked(failure('status 502'), {
            failed: 1,
        }))),
    },
    {
        name: 'verifier-down',
        title: 'a verifier that fails ten times in a row is not asked again',
        at: 'nobody-else', state: {}, asked: [],
        script: [started(), ...text('msg-1', manyBlock(12)), finished()],
        expect: key(message('msg-1', {
            cites: manyCites([
                ...Array(10).fill(failure('status 502')),
                ...Array(2).fill(skipped('verifier down')),
            ]),
            counts: { total: 12, failed: 10, skipped: 2 },
        })),
    },
    {
        name: 'two-hundred',
        title: '200 citations at once',
        at: 'verifying', state: {}, verifier: { '*': found },
        asked: manyKeys(200),
        script: [started(), ...text('msg-1', manyBlock(200)), finished()],
        expect: key(message('msg-1', {
            cites: manyCites(Array(200).fill({ status: 'found' })),
            counts: { total: 200, verified: 200 },
        })),
    },
    {
        name: 'two-hundred-and-one',
        title: '200 are asked in a response, the rest is over the limit',
        at: 'verifying', state: {}, verifier: { '*': found },
        asked: manyKeys(200),
        script: [
            started(), ...text('msg-1', manyBlock(200)),
            ...text('msg-2', ferryBlock), finished(),
        ],
        expect: key(
            message('msg-1', {
                cites: manyCites(Array(200).fill({ status: 'found' })),
                counts: { total: 200, verified: 200 },
            }),
            message('msg-2', checked(skipped('limit'), { skipped: 1 })),
        ),
    },
    {
        name: 'message-mode',
        title: 'cite_verify_mode message: one question, one answer',
        at: 'by-message', state: {}, asked: ['msg-1'],
        verifier: {
            'msg-1': says({
                verifications: {
                    [ferryBlockKey]: { status: 'found' },
                    [bikesBlockKey]: { searchState: { status: 'not_found' } },
                },
            }),
        },
        sees: {
            'msg-1': {
                threadId: 'thread-1', runId: 'run-1', messageId: 'msg-1',
                stateKey: 'deepcitation',
                attachments: [
                    {
                        attachmentId: 'att_1',
                        citations: {
                            [ferryBlockKey]: {
                                ...ferryAsked, format: 'deepcitation',
                            },
                        },
                    },
                    {
                        attachmentId: 'att_2',
                        citations: {
                            [bikesBlockKey]: {
                                ...bikesAsked, format: 'deepcitation',
                            },
                        },
                    },
                ],
            },
        },
        script: pair,
        expect: key(message('msg-1', checkedPair(
            { status: 'found' }, { searchState: { status: 'not_found' } },
            { verified: 1, missed: 1 },
        ))),
    },
    {
        name: 'message-mode-half',
        title: 'cite_verify_mode message: an answer that leaves one out',
        at: 'by-message', state: {}, asked: ['msg-1'],
        verifier: {
            'msg-1': says({
                verifications: { [bikesBlockKey]: { status: 'found' } },
            }),
        },
        script: pair,
        expect: key(message('msg-1', checkedPair(
            failure('no verdict'), { status: 'found' },
            { verified: 1, failed: 1 },
        ))),
    },
    {
        name: 'message-mode-fails',
        title: 'cite_verify_mode message: no answer, all have failed',
        at: 'by-message', state: {}, asked: ['msg-1'],
        verifier: { 'msg-1': sends('no', 500) },
        script: pair,
        expect: key(message('msg-1', checkedPair(
            failure('status 500'), failure('status 500'), { failed: 2 },
        ))),
    },
    {
        name: 'deepcitation-body',
        title: "cite_verify_body deepcitation: the service's own form",
        at: 'by-service', state: {}, asked: two,
        verifier: {
            [ferryBlockKey]: says({
                verifications: { [ferryBlockKey]: { status: 'found' } },
            }),
            [bikesBlockKey]: says({
                error: { message: 'slow down', code: 'rate_limited' },
            }, { status: 429 }),
        },
        sees: {
            [ferryBlockKey]: {
                data: {
                    attachmentId: 'att_1',
                    citations: { [ferryBlockKey]: ferryAsked },
                    outputImageFormat: 'avif',
                },
            },
            [bikesBlockKey]: {
                data: {
                    attachmentId: 'att_2',
                    citations: { [bikesBlockKey]: bikesAsked },
                    outputImageFormat: 'avif',
                },
            },
        },
        script: pair,
        expect: key(message('msg-1', checkedPair(
            { status: 'found' }, failure('status 429'),
            { verified: 1, failed: 1 },
        ))),
    },
    {
        name: 'no-attachment',
        title: 'what the service cannot know is skipped without a question',
        at: 'by-service', state: {}, asked: [],
        script: [
            started(), ...tool('call-1', 'search', '{}', 'six o\'clock'),
            ...text('msg-1', 'At <cite id="call-1">six</cite>.'), finished(),
        ],
        expect: key(message('msg-1', {
            cites: {
                // cite_tag|call-1|At␠
                [keyOf('cite_tag', 'call-1', 'At ')]: [{
                    type: 'document', format: 'cite_tag', id: 'call-1',
                    label: 'six', name: 'search', query: {}, ...at(3, 28),
                    sentence: 'At six.', resolved: true,
                }, skipped('no attachment')],
            },
            counts: { total: 1, skipped: 1 },
        })),
    },
    {
        name: 'told-more',
        title: 'cite_verify_send: the sentence and the evidence are told',
        at: 'telling', state: {}, asked: [ferryKey],
        verifier: { [ferryKey]: found },
        sees: {
            [ferryKey]: {
                threadId: 'thread-1', runId: 'run-1', messageId: 'msg-1',
                stateKey: 'deepcitation', key: ferryKey,
                citation: {
                    type: 'document', citationNumber: 1, format: 'marker',
                    attachmentId: 'doc-7', title: 'Timetable',
                    url: 'https://example.com/timetable',
                    sourceId: 'doc-7',
                    sentence: 'The ferry leaves at six [1].',
                },
                evidence: timetable,   // all that the tool has said
            },
        },
        script: [
            started(), ...tool('call-1', 'search', '{}', timetable),
            ...text('msg-1', ferry), finished(),
        ],
        expect: key(message('msg-1', {
            cites: { [ferryKey]: [ferryResolved, { status: 'found' }] },
            counts: { total: 1, verified: 1 },
        })),
    },
    {
        name: 'passed-on',
        title: 'a verification is passed on as it is, but for pictures',
        at: 'verifying', state: {}, asked: [ferryBlockKey],
        verifier: {
            [ferryBlockKey]: sends('{\n  "status": "found", "label": null,\n'
                + '  "n": 1.50, "big": 12345678901234567890,\n'
                + '  "document": {"verifiedPageNumber": 2, "pageImage": "x",'
                + ' "list": [true, {"a": "data:image/png;base64,AA"}]},\n'
                + '  "verifiedMatchSnippet": "ä \\u2028 \\"six\\"\\n\\t/~",\n'
                + '  "proof": {"imageUrl": "https://example.com/a.png"},\n'
                + '  "__proto__": {"status": "not_found"}\n}\n'),
        },
        script: single,
        expect: key(message('msg-1', checked({
            status: 'found', label: null, n: 1.5, big: 12345678901234567890,
            document: { verifiedPageNumber: 2, list: [true, {}] },
            verifiedMatchSnippet: 'ä \u2028 "six"\n\t/~', proof: {},
        }, { verified: 1 }))),
    },
    {
        name: 'pictures',
        title: 'cite_verify_images: pictures are passed on',
        at: 'pictures', state: {}, asked: [ferryBlockKey],
        verifier: {
            [ferryBlockKey]: says({
                status: 'found', verificationImageBase64: 'AAAA',
            }),
        },
        script: single,
        expect: key(message('msg-1', checked({
            status: 'found', verificationImageBase64: 'AAAA',
        }, { verified: 1 }))),
    },
    {
        name: 'too-large-to-pass-on',
        title: 'more than cite_max_verification_size: the verdict alone',
        at: 'verifying', state: {}, asked: [ferryBlockKey],
        verifier: {
            [ferryBlockKey]: says({
                status: 'not_found', text: 'x'.repeat(17_000),
            }),
        },
        script: single,
        expect: key(message('msg-1', checked({
            status: 'not_found', reason: 'too large to pass on',
        }, { missed: 1 }))),
    },
    {
        name: 'too-large-to-read', large: true,
        title: 'an answer of more than a megabyte is not read',
        at: 'verifying', state: {}, asked: [ferryBlockKey],
        verifier: {
            [ferryBlockKey]: says({
                status: 'found', text: 'x'.repeat(1_100_000),
            }),
        },
        script: single,
        expect: key(message('msg-1', checked(failure('answer too large'), {
            failed: 1,
        }))),
    },
    {
        name: 'forging-verifier',
        title: 'what a verifier says of counts or of others stays in its place',
        at: 'verifying', state: {}, asked: two,
        verifier: {
            [ferryBlockKey]: says({
                status: 'not_found', summary: { total: 9 },
            }),
            [bikesBlockKey]: says({
                verifications: {
                    [bikesBlockKey]: { status: 'not_found' },
                    [ferryBlockKey]: { status: 'found' },
                },
            }),
        },
        script: pair,
        expect: key(message('msg-1', checkedPair(
            { status: 'not_found', summary: { total: 9 } },
            { status: 'not_found' }, { missed: 2 },
        ))),
    },
];

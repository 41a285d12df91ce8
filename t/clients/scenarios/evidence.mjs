// Citations that the stream itself can tell about: what tools returned, what
// the agent's state has.  Nobody else is asked.

import {
    delta, failed, finished, reasoning, snapshot, started, text, tool,
} from '../lib/events.mjs';
import { key, message } from '../lib/expect.mjs';
import {
    checked, checkedPair, ferryBlock, ferryBlockKey, pairBlock,
} from '../lib/ferry.mjs';
import { arrives, arrivesAgain, failure } from '../lib/verdicts.mjs';

const isFound = '"status":"found"';
const phrase = 'The first ferry leaves at six';

// a search with these results
const search = (...results) => tool('call-1', 'search', '{"q":"ferry"}',
                                    JSON.stringify({ results }));

const att1 = {
    id: 'att_1', title: 'Timetable', url: 'https://example.com/timetable',
    page: 2, content: `In summer. ${phrase}. The last one leaves at ten.`,
};

const att2 = { id: 'att_2', title: 'Luggage', page: 3,
               content: 'Every bike needs a ticket of its own.' };

const other = (content, members = {}) => ({ ...att1, content, ...members });

// --- verifications

const by = 'evidence';

const source = {
    id: 'att_1', title: 'Timetable', url: 'https://example.com/timetable',
    page: 2,
};

const found = {
    status: 'found', verifiedMatchSnippet: phrase, source, offset: 11,
    score: 1, by,
};

const nowhere = { status: 'not_found', score: 0, by };

const noEvidence = { status: 'skipped', reason: 'no evidence', by };

// --- the state of haiku.rag

const chunk = {
    chunk_id: 'att_1', document_id: 'timetable', document_title: 'Timetable',
    document_uri: 'https://example.com/timetable', page_numbers: [2],
    content: att1.content,
};

const rag = (members) => ({ rag: {
    citation_index: { att_1: chunk }, citations: [], qa_history: [], ...members,
} });

const message1 = [
    'RUN_STARTED',
    '+ add /; msg-1 streaming',
    'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
];

export const list = [
    {
        name: 'evidence-one-made-up',
        title: 'a quote that a tool returned is found, one made up is missed',
        at: 'evidence', state: { theme: 'dark' },
        script: [
            started(), ...search(att1, att2), ...text('msg-1', pairBlock),
            arrives(isFound), finished(),
        ],
        expect: key(message('msg-1', checkedPair(found, nowhere, {
            verified: 1, missed: 1, unused: 2,
        }))),
    },
    {
        name: 'evidence-last-snapshot',
        title: 'sources that come in the last snapshot',
        at: 'evidence', state: {},
        script: [
            started(), ...text('msg-1', pairBlock), snapshot(rag()), finished(),
        ],
        expect: key(message('msg-1', checkedPair(
            found, nowhere, { verified: 1, missed: 1, unused: 1 }))),
    },
    {
        name: 'evidence-later-source',
        title: 'what waits for a source is told when it has come',
        at: 'evidence', state: {},
        script: [
            started(), ...text('msg-1', ferryBlock), arrives('verifying'),
            snapshot(rag({ citation_index: {} })),
            delta({ op: 'add', path: '/rag/citation_index/att_1', value: chunk }),
            arrivesAgain(isFound), finished(),
        ],
        flow: [
            ...message1,
            `+ add /citations/${ferryBlockKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            'STATE_SNAPSHOT',
            '+ add /; msg-1 verifying',
            'STATE_DELTA',
            `+ add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', checked(found, {
            verified: 1, unused: 1,
        }))),
    },
    {
        name: 'evidence-partial',
        title: 'a phrase of which most is there',
        at: 'evidence', state: {},
        script: [
            started(), ...search(other('First ferry leaves at six.')),
            ...text('msg-1', ferryBlock), finished(),
        ],
        expect: key(message('msg-1', checked({
            // an article weighs nothing
            status: 'partial_text_found', source, offset: 0, score: 1, by,
            verifiedMatchSnippet: 'First ferry leaves at six',
        }, { partial: 1, unused: 1 }))),
    },
    {
        name: 'evidence-other-source',
        title: 'the words are in another source than the cited one',
        at: 'evidence', state: {},
        script: [
            started(),
            ...search(other('Nothing about ferries.'), { ...att2,
                content: att1.content }),
            ...text('msg-1', ferryBlock), finished(),
        ],
        expect: key(message('msg-1', checked({
            status: 'found_on_other_page', reason: 'other source',
            verifiedMatchSnippet: phrase, offset: 11, score: 1, by,
            source: { id: 'att_2', title: 'Luggage', page: 3 },
        }, { partial: 1, unused: 2 }))),
    },
    {
        name: 'evidence-other-page',
        title: 'the words are on another page than the cited one',
        at: 'evidence', state: {},
        script: [
            started(), ...search({ ...att1, page: 5 }),
            ...text('msg-1', ferryBlock), finished(),
        ],
        expect: key(message('msg-1', checked({
            ...found, status: 'found_on_other_page', reason: 'other page',
            source: { ...source, page: 5 },
        }, { partial: 1, unused: 1 }))),
    },
    {
        name: 'evidence-other-number',
        title: 'the source has another number',
        at: 'evidence', state: {},
        script: [
            started(), ...search(other('The first ferry leaves at seven.')),
            ...text('msg-1', ferryBlock), finished(),
        ],
        expect: key(message('msg-1', checked({
            status: 'not_found', reason: 'number', source, offset: 0,
            score: 0.83, verifiedMatchSnippet: 'The first ferry leaves at', by,
        }, { missed: 1, unused: 1 }))),
    },
    {
        name: 'evidence-of-the-model',
        title: 'what the model says itself proves nothing',
        at: 'evidence', state: {},
        script: [
            started(), ...search(att2),
            ...text('msg-0', `${phrase}.`), ...text('msg-1', ferryBlock),
            snapshot(rag({
                citation_index: {},
                qa_history: [{ question: phrase, answer: `${phrase}.`,
                               citations: [] }],
            })),
            finished(),
        ],
        expect: key(message('msg-0'),
                    message('msg-1', checked(nowhere, {
                        missed: 1, unused: 1,
                    }))),
    },
    {
        name: 'evidence-of-reasoning',
        title: 'and neither does what it thinks',
        at: 'evidence', state: {}, only: ['1.0.0', '0.0.59'],
        script: [
            started(), ...search(att2), ...reasoning('think-1', `${phrase}.`),
            ...text('msg-1', ferryBlock), finished(),
        ],
        expect: key(message('msg-1', checked(nowhere, {
            missed: 1, unused: 1,
        }))),
    },
    {
        name: 'evidence-absent',
        title: 'without any source there is no verdict',
        at: 'evidence', state: {},
        script: [started(), ...text('msg-1', ferryBlock), finished()],
        flow: [
            ...message1,
            `+ add /citations/${ferryBlockKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            `+ add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', checked(noEvidence, { skipped: 1 }))),
    },
    {
        name: 'evidence-run-error',
        title: 'an error of the run does not wait for sources',
        at: 'evidence', state: {},
        script: [
            started(), ...search(att1), ...text('msg-1', pairBlock),
            arrives(isFound), failed(),
        ],
        expect: key(message('msg-1', checkedPair(found, failure('run error'), {
            verified: 1, failed: 1, unused: 1,
        }))),
    },
    {
        name: 'evidence-in-the-next-run',
        title: 'a source of an earlier run is in the client\'s state',
        at: 'evidence', state: {},
        runs: [
            { script: [started(), snapshot(rag()), finished()], expect: undefined },
            {
                runId: 'run-2', asks: ['user-2'],
                script: [
                    started('run-2'), ...text('msg-1', ferryBlock),
                    arrives(isFound), finished('run-2'),
                ],
                expect: key(message('msg-1', {
                    ...checked(found, { verified: 1 }), runId: 'run-2',
                    userMessageId: 'user-2',
                })),
            },
        ],
    },
];

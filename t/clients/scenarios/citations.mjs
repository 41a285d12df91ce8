// Citations of each kind, and text that makes none.

import {
    content, end, finished, reasoning, snapshot, start, started, text, tool,
} from '../lib/events.mjs';
import { at, key, message, unchecked } from '../lib/expect.mjs';
import {
    bikes, bikesDangle, bikesUnbound, cited, withoutSource, ferry, ferryBlock,
    resolved, timetable,
} from '../lib/ferry.mjs';

// --- a data block with three items, two of the same words

const block = 'Bikes go free [1] and back [2], dogs pay [3].\n'
    + '<<<CITATION_DATA>>>\n'
    + '{"att_1":[{"n":1,"f":"Bikes go free","k":"free","p":"3_2","l":[9]},'
    + '{"n":3,"r":"says who pays","f":"Dogs need a ticket","k":"ticket",'
    + '"p":"1_0","l":[4,3]}],'
    + '"att_2":[{"n":2,"f":"Bikes go free","k":"free","p":"3_2","l":[9]}]}\n'
    + '<<<END_CITATION_DATA>>>';

const sentence = 'Bikes go free [1] and back [2], dogs pay [3].';

const blockCites = {
    // Bikes go free|free|3|9
    '68508492257c74a6': [{
        type: 'document', attachmentId: 'att_1', pageNumber: 3,
        startPageId: 'page_number_3_index_2', lineIds: [9],
        fullPhrase: 'Bikes go free', anchorText: 'free', citationNumber: 1,
        format: 'deepcitation', ...at(14, 3), sentence, resolved: true,
    }, unchecked],
    // 68508492257c74a6|citationNumber:2
    'd32d544b26d5d942': [{
        type: 'document', attachmentId: 'att_2', pageNumber: 3,
        startPageId: 'page_number_3_index_2', lineIds: [9],
        fullPhrase: 'Bikes go free', anchorText: 'free', citationNumber: 2,
        format: 'deepcitation', ...at(27, 3), sentence, resolved: true,
    }, unchecked],
    // Dogs need a ticket|ticket|1|3,4
    'fb78116618e9f891': [{
        type: 'document', attachmentId: 'att_1', pageNumber: 1,
        startPageId: 'page_number_1_index_0', lineIds: [3, 4],
        fullPhrase: 'Dogs need a ticket', anchorText: 'ticket',
        citationNumber: 3, reasoning: 'says who pays',
        format: 'deepcitation', ...at(41, 3), sentence, resolved: true,
    }, unchecked],
};

// --- a tag that names a tool call

const tagged = 'The ferry leaves at <cite id="call-1">six</cite>.';

const tagCites = {
    // cite_tag|call-1|The ferry leaves at␠
    'b191e0eb6ffacecf': [{
        type: 'document', format: 'cite_tag', id: 'call-1', label: 'six',
        name: 'search', query: { q: 'ferry' }, ...at(20, 28),
        sentence: 'The ferry leaves at six.', resolved: true,
    }, unchecked],
};

// --- a source in the agent's state, as haiku.rag puts it there

const rag = {
    rag: {
        citation_index: {
            'ch-1': {
                index: 1, chunk_id: 'ch-1', document_id: 'timetable',
                document_uri: 'https://example.com/timetable',
                document_title: 'Timetable',
                content: 'The first ferry leaves at six.',
                headings: ['Summer'], page_numbers: [2],
            },
        },
        citations: ['ch-1'],
    },
};

const fromState = {
    cites: {
        // marker|1|The ferry leaves at six␠
        f68741a6a88772f6: [{
            type: 'document', attachmentId: 'timetable', pageNumber: 2,
            citationNumber: 1, url: 'https://example.com/timetable',
            title: 'Timetable', format: 'marker', chunkId: 'ch-1',
            headings: ['Summer'], ...at(24, 3),
            sentence: 'The ferry leaves at six [1].', resolved: true,
        }, unchecked],
    },
    counts: { total: 1, skipped: 1 },
};

export const list = [
    {
        name: 'data-block',
        title: 'a data block, with the same words in two attachments',
        state: {},
        script: [started(), ...text('msg-1', block), finished()],
        expect: key(message('msg-1', {
            cites: blockCites, counts: { total: 3, skipped: 3 },
        })),
    },
    {
        name: 'data-block-in-pieces',
        title: 'a data block in pieces of five characters',
        state: {},
        script: [
            started(), ...text('msg-1', ...block.match(/[^]{1,5}/g)),
            finished(),
        ],
        expect: key(message('msg-1', {
            cites: blockCites, counts: { total: 3, skipped: 3 },
        })),
    },
    {
        name: 'same-citation-twice',
        title: 'one citation in two messages is one in the aggregates',
        state: {},
        script: [
            started(), ...text('msg-1', ferryBlock),
            ...text('msg-2', ferryBlock), finished(),
        ],
        expect: key(message('msg-1', cited), message('msg-2', cited)),
    },
    {
        name: 'source-before',
        title: 'a marker whose source came before',
        state: {},
        script: [
            started(), ...tool('call-1', 'search', '{}', timetable),
            ...text('msg-1', ferry), finished(),
        ],
        expect: key(message('msg-1', resolved)),
    },
    {
        name: 'source-in-the-last-snapshot',
        title: 'a marker whose source comes in the last snapshot',
        state: {},
        script: [
            started(), ...text('msg-1', ferry), snapshot(rag), finished(),
        ],
        expect: key(message('msg-1', fromState)),
    },
    {
        name: 'tag-of-a-tool-call',
        title: 'a tag that names a tool call',
        state: {},
        script: [
            started(), ...tool('call-1', 'search', '{"q":"ferry"}', 'at six'),
            ...text('msg-1', tagged), finished(),
        ],
        expect: key(message('msg-1', {
            cites: tagCites, counts: { total: 1, skipped: 1 },
        })),
    },
    {
        name: 'dangling',
        title: 'markers without a source dangle, also beside one that has it',
        state: {},
        script: [
            started(), ...tool('call-1', 'search', '{}', timetable),
            ...text('msg-1', ferry), ...text('msg-2', bikes), finished(),
        ],
        expect: key(
            message('msg-1', resolved), message('msg-2', bikesDangle),
        ),
    },
    {
        name: 'other-roles',
        title: 'messages of users and of the system get nothing',
        state: {},
        script: [
            started(), start('msg-u', 'user'), content('msg-u', ferry),
            end('msg-u'), start('msg-s', 'system'), content('msg-s', ferryBlock),
            end('msg-s'), ...text('msg-1', bikes), finished(),
        ],
        expect: key(message('msg-1', bikesUnbound)),
    },
    {
        name: 'only-a-user-message',
        title: 'a run in which only a user speaks adds nothing',
        state: {},
        script: [
            started(), start('msg-u', 'user'), content('msg-u', ferryBlock),
            end('msg-u'), finished(),
        ],
        flow: [
            'RUN_STARTED',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            'RUN_FINISHED',
        ],
        expect: undefined,
    },
    {
        name: 'reasoning',
        title: 'reasoning makes no citation, also under the same id',
        state: {},
        script: [
            started(), ...reasoning('msg-1', 'Perhaps the pier [4].'),
            ...text('msg-1', ferry), finished(),
        ],
        expect: key(message('msg-1', withoutSource)),
        only: ['1.0.0', '0.0.59'],
    },
    {
        name: 'thinking',
        title: 'the retired form of reasoning makes no citation',
        state: {},
        script: [
            started(), { type: 'THINKING_START' },
            { type: 'THINKING_TEXT_MESSAGE_START' },
            { type: 'THINKING_TEXT_MESSAGE_CONTENT', delta: 'The pier [4].' },
            { type: 'THINKING_TEXT_MESSAGE_END' }, { type: 'THINKING_END' },
            ...text('msg-1', ferry), finished(),
        ],
        expect: key(message('msg-1', withoutSource)),
        only: ['0.0.59', '0.0.42'],
    },
    {
        name: 'no-citations',
        title: 'brackets that are no markers',
        state: {},
        script: [
            started(),
            ...text('msg-1', 'See `a[1]`, [1](mailto:a@b.example) and \\[2].'),
            finished(),
        ],
        expect: key(message('msg-1')),
    },
];

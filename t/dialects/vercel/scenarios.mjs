// What is recorded: record(kit, request) returns the Response of one turn, or
// those of all.  kit is server.mjs in one version of `ai`.

import {
    again, answer, documents, more, question, request, userMessage,
} from './harbour.mjs';

export const versions = ['5.0.277', '6.0.326', '7.0.170'];

const [v5, v6, v7] = versions;
const oldest = ['5.0.0', '6.0.0', '7.0.0'];
const all = [...oldest, ...versions];

const results = { results: documents };

const search = (kit, execute = async () => results) => ({
    search: kit.tool('Searches the documents.', { query: kit.z.string() },
                     execute),
});

const called = (kit, id = 'call-1') =>
    [...kit.call(id, 'search', { query: 'ferry' }), kit.finish('tool-calls')];

const said = (kit, deltas = answer, id = '0') =>
    [...kit.text(id, deltas), kit.finish()];

const messageId = { generateMessageId: () => 'answer-1' };

const wait = (ms) => new Promise((resolve) => { setTimeout(resolve, ms); });

// A stream of the model's that ends as `end` says when these parts are read.
const broken = (parts, end) => {
    let n = 0;

    return new ReadableStream({
        async pull(controller) {
            if (n < parts.length) {
                controller.enqueue(parts[n++]);
            } else {
                await wait(20);
                await end(controller);
            }
        },
    });
};

// The request of a second turn whose history has a tool's output.
const history = request([
    userMessage('user-1', question),
    {
        id: 'answer-0', role: 'assistant', parts: [
            { type: 'step-start' },
            {
                type: 'tool-search', toolCallId: 'call-0',
                state: 'output-available', input: { query: 'ferry' },
                output: results,
            },
            { type: 'text', text: 'The ferry leaves at six in the morning [1].' },
        ],
    },
    userMessage('user-2', again),
]);

// A document that the user attached.
const attached = request([{
    id: 'user-1', role: 'user', parts: [
        {
            type: 'file', mediaType: 'text/plain', filename: 'timetable.txt',
            url: `data:text/plain;base64,${
                Buffer.from(documents[0].content).toString('base64')}`,
        },
        { type: 'text', text: question },
    ],
}]);

// StudyBuddy: a part of data for each passage that was retrieved, while its
// tool runs; the numbers are those of the text that the tool returns.
const ragSources = [
    {
        source_id: 'slide-7', source_type: 'slide', document_id: 'doc-1',
        slide_number: 7,
    },
    {
        source_id: 'slide-12', source_type: 'slide', document_id: 'doc-1',
        slide_number: 12,
    },
    {
        source_id: 'lecture-3', source_type: 'lecture', lecture_id: 'lec-1',
        start_seconds: 62.5, end_seconds: 90,
    },
].map((source, n) => ({
    type: 'data-rag-source',
    data: {
        ...source, course_id: 'harbour-101', title: documents[n].title,
        chunk_number: n + 1, content_preview: documents[n].content,
    },
}));

const writeText = (writer, id, deltas) => {
    writer.write({ type: 'text-start', id });
    deltas.forEach((delta) => writer.write({ type: 'text-delta', id, delta }));
    writer.write({ type: 'text-end', id });
};

export const scenarios = {
    'text': {
        title: 'an answer whose markers nothing stands behind',
        versions: all,
        record: (kit) =>
            kit.stream([said(kit)]).toUIMessageStreamResponse(messageId),
    },

    'no-id': {
        title: 'a message without an id: the client makes one',
        versions: all,
        record: (kit) => kit.stream([called(kit), said(kit)],
                                    { tools: search(kit) })
            .toUIMessageStreamResponse(),
    },

    'tools': {
        title: 'a step calls a tool, the next one cites its results',
        versions: all,
        record: (kit) => kit.stream([called(kit), said(kit)],
                                    { tools: search(kit) })
            .toUIMessageStreamResponse(messageId),
    },

    'two-turns': {
        title: 'the second question is answered from the first one\'s results',
        record: (kit) => [
            kit.stream([called(kit), said(kit)], { tools: search(kit) })
                .toUIMessageStreamResponse(messageId),
            kit.stream([said(kit, more)]).toUIMessageStreamResponse({
                generateMessageId: () => 'answer-2',
            }),
        ],
    },

    'history': {
        title: 'the request has the results, the stream has text only',
        request: history,
        record: (kit) => kit.stream([said(kit, more)])
            .toUIMessageStreamResponse(messageId),
    },

    'attached': {
        title: 'the request has a file of the user\'s',
        versions: [v7],
        request: attached,
        record: (kit) => kit.stream([said(kit, [
            'The ferry to Skarholm leaves at six in the morning [1]. ',
            'It returns at midnight [1].',
        ])]).toUIMessageStreamResponse(messageId),
    },

    'text-before-tool': {
        title: 'text stands before the call, ids repeat in each step',
        record: (kit) => kit.stream([
            [...kit.text('0', ['Let me ', 'look [1] that up.']), ...called(kit)],
            said(kit),
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'parallel': {
        title: 'two calls in one step, each with results of its own',
        versions: all,
        record: (kit) => kit.stream([
            [
                ...kit.call('call-1', 'search', { query: 'ferry' }),
                ...kit.call('call-2', 'lookup', { name: 'lighthouse' }),
                kit.finish('tool-calls'),
            ],
            said(kit),
        ], {
            tools: {
                ...search(kit, async () => ({ results: documents.slice(0, 2) })),
                lookup: kit.tool('One document.', { name: kit.z.string() },
                                 async () => documents[2]),
            },
        }).toUIMessageStreamResponse(messageId),
    },

    'preliminary': {
        title: 'outputs of a tool that replace each other',
        record: (kit) => kit.stream([called(kit), said(kit)], {
            tools: search(kit, async function* execute() {
                yield { results: [] };
                yield { results: documents.slice(1) };
                yield results;
            }),
        }).toUIMessageStreamResponse(messageId),
    },

    'tool-error': {
        title: 'one call fails, the second brings the results',
        record: (kit) => {
            let n = 0;

            return kit.stream([called(kit), called(kit, 'call-2'), said(kit)], {
                tools: search(kit, async () => {
                    if (!n++) {
                        throw new Error('the index is down');
                    }

                    return results;
                }),
            }).toUIMessageStreamResponse(messageId);
        },
    },

    'bad-input': {
        title: 'the model writes an input that its tool refuses',
        versions: [v6, v7],
        record: (kit) => kit.stream([
            [...kit.call('call-1', 'search', { quarry: 1 }), kit.finish('tool-calls')],
            said(kit, ['I could not ', 'search [1].']),
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'client-tool': {
        title: 'the turn ends in a call that the client has to run',
        record: (kit) => kit.stream([[
            ...kit.text('0', ['I have to ask you [1].']), ...called(kit),
        ]], { tools: search(kit, null) }).toUIMessageStreamResponse(messageId),
    },

    'server-tool': {
        title: 'a tool of the provider, with its result in the same step',
        record: (kit) => kit.stream([[
            ...kit.call('call-1', 'search', { query: 'ferry' },
                        { providerExecuted: true }),
            {
                type: 'tool-result', toolCallId: 'call-1', toolName: 'search',
                result: results, providerExecuted: true,
            },
            ...said(kit),
        ]], { tools: search(kit, null) }).toUIMessageStreamResponse(messageId),
    },

    'dynamic-tool': {
        title: 'a tool that is known at run time only',
        record: (kit) => kit.stream([called(kit), said(kit)], {
            tools: {
                search: kit.ai.dynamicTool({
                    description: 'Searches.',
                    inputSchema: kit.z.object({ query: kit.z.string() }),
                    execute: async () => results,
                }),
            },
        }).toUIMessageStreamResponse(messageId),
    },

    'text-output': {
        title: 'the output of a tool is text with numbered passages',
        versions: [v7],
        record: (kit) => kit.stream([called(kit), said(kit)], {
            tools: search(kit, async () => documents.map(
                ({ title, content }, n) => `[${n + 1}] ${title}\n${content}`,
            ).join('\n\n')),
        }).toUIMessageStreamResponse(messageId),
    },

    'sources': {
        title: 'sources of the model before its text',
        versions: all,
        record: (kit) => kit.stream([[
            ...documents.map((document, n) => kit.source(document, n + 1)),
            ...said(kit),
        ]]).toUIMessageStreamResponse({ ...messageId, sendSources: true }),
    },

    'sources-and-tools': {
        title: 'results of a tool, and the same pages as sources',
        record: (kit) => kit.stream([
            called(kit),
            [
                ...documents.map((document, n) => kit.source(document, n + 1)),
                ...said(kit),
            ],
        ], { tools: search(kit) })
            .toUIMessageStreamResponse({ ...messageId, sendSources: true }),
    },

    'documents': {
        title: 'sources without a page, with the provider\'s quotes',
        record: (kit) => kit.stream([[
            ...kit.text('0', ['According to it, ']),
            { type: 'text-start', id: '1' },
            {
                type: 'text-delta', id: '1',
                delta: 'the ferry to Skarholm leaves at six in the morning',
            },
            kit.documentSource(documents[0], 1, {
                providerMetadata: {
                    anthropic: { citedText: documents[0].content.slice(0, 50) },
                },
            }),
            { type: 'text-end', id: '1' },
            ...kit.text('2', ['.']),
            kit.finish(),
        ]]).toUIMessageStreamResponse({ ...messageId, sendSources: true }),
    },

    'small-parts': {
        title: 'each cited span is a part of its own, markers cross them',
        record: (kit) => kit.stream([
            called(kit),
            [
                ...kit.text('0', ['The ferry to Skarholm leaves ']),
                ...kit.text('1', ['at six in the morning [']),
                ...kit.text('2', ['1]. A single ticket costs ']),
                ...kit.text('3', ['20 kroner']),
                ...kit.text('4', [' [2].']),
                kit.finish(),
            ],
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'source-inside': {
        title: 'a source inside an open text',
        record: (kit) => kit.stream([[
            { type: 'text-start', id: '0' },
            { type: 'text-delta', id: '0', delta: 'The ferry leaves at six' },
            kit.source(documents[0], 1),
            { type: 'text-delta', id: '0', delta: ' in the morning.' },
            { type: 'text-end', id: '0' },
            kit.finish(),
        ]]).toUIMessageStreamResponse({ ...messageId, sendSources: true }),
    },

    'citations': {
        title: 'the provider\'s citations at the end of a text',
        versions: [v7],
        record: (kit) => kit.stream([
            called(kit),
            [
                ...kit.text('0', answer, {
                    citations: [{
                        source: {
                            type: 'source', sourceType: 'url', id: 'src-1',
                            url: documents[0].url, title: documents[0].title,
                        },
                        startIndex: 0, endIndex: 51,
                        citedText: 'The ferry to Skarholm leaves at six in the morning',
                    }],
                }),
                kit.finish(),
            ],
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'reasoning': {
        title: 'reasoning that cites is neither text nor evidence',
        versions: all,
        record: (kit) => kit.stream([
            [...kit.reasoning('r0', ['The café opens at noon [', '9].']),
             ...called(kit)],
            [...kit.reasoning('0', ['Now I know [1].']), ...said(kit, more)],
        ], { tools: search(kit) })
            .toUIMessageStreamResponse({ ...messageId, sendReasoning: true }),
    },

    'files': {
        title: 'a file of the model\'s between its texts',
        record: (kit) => kit.stream([
            called(kit),
            [
                ...kit.text('0', answer.slice(0, 1)),
                kit.file('text/plain', 'aGFyYm91cg=='),
                ...kit.text('1', answer.slice(1)),
                kit.finish(),
            ],
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'custom': {
        title: 'parts of a provider\'s own, also inside a text',
        versions: [v7],
        fails: ['5', '6'],
        record: (kit) => kit.stream([
            called(kit),
            [
                { type: 'custom', kind: 'anthropic.message_start' },
                { type: 'text-start', id: '0' },
                { type: 'text-delta', id: '0', delta: answer[0] },
                { type: 'custom', kind: 'anthropic.ping' },
                { type: 'text-delta', id: '0', delta: answer.slice(1).join('') },
                { type: 'text-end', id: '0' },
                kit.finish(),
            ],
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'reasoning-file': {
        title: 'a file that belongs to reasoning',
        versions: [v7],
        fails: ['5', '6'],
        record: (kit) => kit.stream([[
            { ...kit.file('text/plain', 'aGFyYm91cg=='), type: 'reasoning-file' },
            ...said(kit),
        ]]).toUIMessageStreamResponse(messageId),
    },

    'metadata': {
        title: 'metadata at the start, on the way and at the end',
        record: (kit) => kit.stream([called(kit), said(kit)],
                                    { tools: search(kit) })
            .toUIMessageStreamResponse({
                ...messageId,
                messageMetadata: ({ part }) => ['start', 'finish-step', 'finish']
                    .includes(part.type) ? { at: part.type } : undefined,
            }),
    },

    'model-error': {
        title: 'the model fails inside its text: an error frame',
        fails: true,
        record: (kit) => kit.stream([
            called(kit),
            [
                { type: 'text-start', id: '0' },
                { type: 'text-delta', id: '0', delta: answer.join('') },
                { type: 'error', error: new Error('overloaded') },
                kit.finish('error'),
            ],
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'model-throws': {
        title: 'the model\'s stream breaks inside its text',
        fails: true,
        record: (kit) => kit.stream([
            called(kit),
            broken([
                { type: 'stream-start', warnings: [] },
                { type: 'text-start', id: '0' },
                { type: 'text-delta', id: '0', delta: answer.join('') },
            ], (controller) => controller.error(new Error('reset by peer'))),
        ], { tools: search(kit), maxRetries: 0 })
            .toUIMessageStreamResponse(messageId),
    },

    'error-first': {
        title: 'the model cannot be asked at all',
        fails: true,
        record: (kit) => kit.stream([new Error('no model')], { maxRetries: 0 })
            .toUIMessageStreamResponse(messageId),
    },

    'abort': {
        title: 'the run is aborted inside its text',
        versions: all,
        record: async (kit) => {
            const abort = new AbortController();
            const response = kit.stream([
                called(kit),
                broken([
                    { type: 'stream-start', warnings: [] },
                    { type: 'text-start', id: '0' },
                    { type: 'text-delta', id: '0', delta: answer.join('') },
                ], async (controller) => {
                    abort.abort();
                    await wait(20);
                    controller.error(abort.signal.reason);
                }),
            ], { tools: search(kit), abortSignal: abort.signal })
                .toUIMessageStreamResponse(messageId);

            return response;
        },
    },

    'length': {
        title: 'the answer is cut off by its length',
        record: (kit) => kit.stream([
            called(kit),
            [...kit.text('0', answer.slice(0, 4)), kit.finish('length')],
        ], { tools: search(kit) }).toUIMessageStreamResponse(messageId),
    },

    'keep-alive': {
        title: 'comments before the first frame and on the way',
        versions: [v7],
        record: (kit) => kit.stream([
            called(kit), said(kit),
        ], {
            tools: search(kit, async () => {
                await wait(60);
                return results;
            }),
        }).toUIMessageStreamResponse({ ...messageId, keepAliveMs: 20 }),
    },

    'huge': {
        title: 'an output of 40 KB, a delta of 8 KB',
        record: (kit) => kit.stream([
            called(kit),
            said(kit, [answer[0], 'Waves roll and roll. '.repeat(400),
                       ...answer.slice(1)]),
        ], {
            tools: search(kit, async () => ({
                results: [...documents, {
                    title: 'The sea',
                    content: 'The sea is wide and deep and cold. '.repeat(1200),
                }],
            })),
        }).toUIMessageStreamResponse(messageId),
    },

    'data': {
        title: 'data of the application, transient and kept',
        versions: all,
        from: 'createUIMessageStream',
        record: (kit) => kit.written(({ writer }) => {
            writer.write({ type: 'start', messageId: 'answer-1' });
            writer.write({
                type: 'data-status', data: { text: 'searching' }, transient: true,
            });
            writer.write({ type: 'data-progress', id: 'p', data: { done: 1 } });
            documents.forEach(({ title, url, content }, n) => writer.write({
                type: 'data-sources', id: `s${n}`,
                data: { title, url, content, id: `s${n}` },
            }));
            writer.write({ type: 'data-progress', id: 'p', data: { done: 2 } });
            writer.merge(kit.stream([said(kit)])
                .toUIMessageStream({ sendStart: false }));
        }),
    },

    'rag-sources': {
        title: 'StudyBuddy: a part of data for each passage',
        versions: all,
        from: 'createUIMessageStream',
        record: (kit) => kit.written(({ writer }) => {
            writer.write({ type: 'start', messageId: 'answer-1' });
            // the order of arrival is not the order of the numbers
            [ragSources[2], ragSources[0], ragSources[1]]
                .forEach((source) => writer.write(source));
            writeText(writer, 'text-1', answer);
            writer.write({ type: 'finish' });
        }),
    },

    'study-buddy': {
        title: 'StudyBuddy: sources while the tool runs, its text behind them',
        from: 'createUIMessageStream',
        record: (kit) => kit.written(({ writer }) => {
            const result = kit.stream([called(kit), said(kit)], {
                tools: search(kit, async () => {
                    ragSources.forEach((source) => writer.write(source));

                    return 'Use what was retrieved.';
                }),
            });

            writer.merge(result.toUIMessageStream(messageId));
        }),
    },

    'reset-step': {
        title: 'a step is withdrawn and said anew',
        versions: [v7],
        fails: ['5', '6'],
        from: 'createUIMessageStream',
        record: (kit) => kit.written(({ writer }) => {
            writer.write({ type: 'start', messageId: 'answer-1' });
            writer.write({ type: 'start-step' });
            writer.write({
                type: 'tool-input-available', toolCallId: 'call-1',
                toolName: 'search', input: { query: 'ferry' },
            });
            writer.write({
                type: 'tool-output-available', toolCallId: 'call-1', output: results,
            });
            writer.write({ type: 'finish-step' });
            writer.write({ type: 'start-step' });
            writeText(writer, 't1', ['A single ticket costs 99 kroner [2].']);
            writer.write({ type: 'reset-step' });
            writeText(writer, 't1', answer);
            writer.write({ type: 'finish-step' });
            writer.write({ type: 'finish' });
        }),
    },

    'steering': {
        title: 'a message of the user on the way',
        versions: [v7],
        fails: ['5', '6', '7.0.0'],
        from: 'createUIMessageStream',
        record: (kit) => kit.written(({ writer }) => {
            writer.write({ type: 'start', messageId: 'answer-1' });
            writer.write({ type: 'start-step' });
            writeText(writer, 't1', answer.slice(0, 3));
            writer.write({ type: 'finish-step' });
            writer.write({
                type: 'steering-message', id: 'user-1b',
                parts: [{ type: 'text', text: 'The café opens at noon [9].' }],
            });
            writer.write({ type: 'start-step' });
            writeText(writer, 't2', more);
            writer.write({ type: 'finish-step' });
            writer.write({ type: 'finish' });
        }),
    },

    'throws': {
        title: 'the server\'s own code throws: no end of the text',
        versions: all,
        fails: true,
        from: 'createUIMessageStream',
        record: (kit) => kit.written(({ writer }) => {
            writer.write({ type: 'start', messageId: 'answer-1' });
            ragSources.forEach((source) => writer.write(source));
            writer.write({ type: 'text-start', id: 't' });
            writer.write({ type: 'text-delta', id: 't', delta: answer.join('') });
            throw new Error('out of coal');
        }),
    },

    'merged': {
        title: 'two models write into one message',
        from: 'createUIMessageStream',
        record: (kit) => kit.written(async ({ writer }) => {
            const first = kit.stream([called(kit), said(kit)],
                                     { tools: search(kit) });

            writer.merge(first.toUIMessageStream({
                ...messageId, sendFinish: false,
            }));
            await first.consumeStream();
            writer.merge(kit.stream([said(kit, more)])
                .toUIMessageStream({ sendStart: false }));
        }),
    },

    'approval': {
        title: 'a call that has to be approved ends the turn',
        versions: [v6, v7],
        record: (kit) => kit.stream([[
            ...kit.text('0', ['May I search [1]?']), ...called(kit),
        ]], {
            tools: {
                search: kit.tool('Searches.', { query: kit.z.string() },
                                 async () => results, { needsApproval: true }),
            },
        }).toUIMessageStreamResponse(messageId),
    },

    'empty': {
        title: 'the model says nothing',
        versions: [v5, v7],
        record: (kit) => kit.stream([[kit.finish()]])
            .toUIMessageStreamResponse(messageId),
    },
};

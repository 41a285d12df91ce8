// An upstream that answers at once, without a stream, in the API that a path
// ends with, and keeps what it was asked:
//
//     node answers.mjs           prints its port, ends when standard input does
//
// POST /RUN/.../chat/completions, /RUN/.../messages, /RUN/.../responses
// GET  /-/record?RUN             what was asked in that run, as JSON

import http from 'node:http';

const FERRY = 'The ferry to Sandholm leaves the north pier at 6:40 every weekday';
const BIKES = 'Bicycles travel free of charge outside the rush hour';
const TEXT = `${FERRY} [1]. The crossing takes 55 minutes [1]. ${BIKES} [2].`;

const answers = {
    completions: (n) => ({
        id: `chatcmpl-${n}`, object: 'chat.completion', created: 1, model: 'm',
        choices: [{
            index: 0, finish_reason: 'stop', logprobs: null,
            message: { role: 'assistant', content: TEXT, refusal: null },
        }],
        usage: { prompt_tokens: 9, completion_tokens: 8, total_tokens: 17 },
    }),

    messages: (n) => ({
        id: `msg_${n}`, type: 'message', role: 'assistant', model: 'm',
        content: [{ type: 'text', text: TEXT }],
        stop_reason: 'end_turn', stop_sequence: null,
        usage: { input_tokens: 9, output_tokens: 8 },
    }),

    responses: (n) => ({
        id: `resp_${n}`, object: 'response', created_at: 1, model: 'm',
        status: 'completed', error: null, incomplete_details: null,
        instructions: null, metadata: {}, parallel_tool_calls: true,
        temperature: 1, tool_choice: 'auto', tools: [], top_p: 1,
        output: [{
            type: 'message', id: `msg_${n}`, role: 'assistant',
            status: 'completed',
            content: [{ type: 'output_text', text: TEXT, annotations: [] }],
        }],
        usage: {
            input_tokens: 9, output_tokens: 8, total_tokens: 17,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens_details: { reasoning_tokens: 0 },
        },
    }),
};

const records = new Map();

async function answer(request, response) {
    const url = new URL(request.url, 'http://upstream');
    const [run] = url.pathname.slice(1).split('/');

    response.setHeader('content-type', 'application/json');

    if (url.pathname === '/-/record') {
        response.end(JSON.stringify(records.get(url.search.slice(1)) ?? []));
        return;
    }

    const pieces = [];

    for await (const bytes of request) {
        pieces.push(bytes);
    }

    const record = records.get(run) ?? [];

    records.set(run, record);
    record.push(JSON.parse(Buffer.concat(pieces).toString()));

    const make = answers[url.pathname.split('/').at(-1)];

    response.end(JSON.stringify(make(record.length)));
}

const server = http.createServer((request, response) => {
    answer(request, response).catch((error) => {
        console.error(request.url, error);
        response.destroy();
    });
});

// a client that is slow finds its connection open still
server.keepAliveTimeout = 0;

server.listen(0, '127.0.0.1', () => {
    console.log(server.address().port);
    process.stdin.on('end', () => process.exit(0)).resume();
});

// A model that plays the script, with the interface of chat completions:
//
//     node model.mjs        prints its port, ends when standard input does
//
// POST /v1/chat/completions   the model's name says how it cites (marks.mjs);
//                             the last question, and how many tools have
//                             answered it, say what comes next
// POST /v1/embeddings         vectors of the words of texts

import http from 'node:http';

import { marks } from './marks.mjs';
import { answer, callOf, turnOf, turns } from './script.mjs';

const piece = 7;   // characters: markers are cut

async function bodyOf(request) {
    const pieces = [];

    for await (const bytes of request) {
        pieces.push(bytes);
    }

    return JSON.parse(Buffer.concat(pieces).toString());
}

function textOf(content) {
    return typeof content === 'string' ? content
        : (content ?? []).map((part) => part.text ?? '').join('');
}

// The arguments of a search, whatever the framework calls them.
function argumentsOf({ parameters }, query) {
    const { properties = {}, required = Object.keys(properties) } = parameters;

    return Object.fromEntries(required.map((name) => [
        name, properties[name].type === 'string' ? query : 3,
    ]));
}

function searchOf(tools, query) {
    const functions = (tools ?? []).map((tool) => tool.function);
    const tool = functions.find(({ name }) => /search|retriev|query/i.test(name));

    if (!tool) {
        throw new Error(`no tool searches: ${functions.map((f) => f.name)}`);
    }

    return { name: tool.name, arguments: JSON.stringify(
        argumentsOf(tool, query)) };
}

// What the model says next: {text} or {call}.  A question that was searched
// for has a result behind it; "grounded" in a model's name means that the agent
// searches by itself.
function next({ model, messages, tools }) {
    const last = messages.findLastIndex(({ role, content }) =>
        role === 'user' && turnOf(textOf(content)));
    const turn = last < 0 ? undefined : turnOf(textOf(messages[last].content));

    if (!turn) {
        return { text: 'Ferry' };   // a title for the thread, and the like
    }

    const [mark, grounded] = model.split('.');
    const { query } = turns[turn.nth];
    const results = messages.slice(last).filter(({ role }) => role === 'tool');

    return query && !grounded && results.length === 0
        ? { call: { id: `${callOf(turn.nth)}${last}`, type: 'function',
                    function: searchOf(tools, query) } }
        : { text: answer(turn.nth, turn.isFalse, marks[mark]).text };
}

const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 };

function whole({ text, call }, base) {
    const message = { role: 'assistant', content: text ?? null,
                      ...(call && { tool_calls: [call] }) };

    return JSON.stringify({
        ...base, object: 'chat.completion', usage,
        choices: [{ index: 0, message,
                    finish_reason: call ? 'tool_calls' : 'stop' }],
    });
}

function* deltas({ text, call }) {
    yield { role: 'assistant', content: call ? null : '' };

    if (call) {
        const { arguments: args, name } = call.function;

        yield { tool_calls: [{ ...call, index: 0,
                               function: { name, arguments: '' } }] };
        yield { tool_calls: [{ index: 0, function: { arguments: args } }] };
        return;
    }

    for (let at = 0; at < text.length; at += piece) {
        yield { content: text.slice(at, at + piece) };
    }
}

function* frames(said, base, wantsUsage) {
    const chunk = (choices, more) => `data: ${JSON.stringify({
        ...base, object: 'chat.completion.chunk', choices, ...more,
    })}\n\n`;

    for (const delta of deltas(said)) {
        yield chunk([{ index: 0, delta, finish_reason: null }]);
    }

    yield chunk([{ index: 0, delta: {},
                   finish_reason: said.call ? 'tool_calls' : 'stop' }]);

    if (wantsUsage) {
        yield chunk([], { usage });
    }

    yield 'data: [DONE]\n\n';
}

let completions = 0;

function complete(body, response) {
    const said = next(body);
    const base = { id: `chatcmpl-${++completions}`, created: 1_700_000_000,
                   model: body.model };

    if (!body.stream) {
        response.setHeader('Content-Type', 'application/json');
        response.end(whole(said, base));
        return;
    }

    response.setHeader('Content-Type', 'text/event-stream');

    for (const frame of frames(said, base, body.stream_options?.include_usage)) {
        response.write(frame);
    }

    response.end();
}

const dimensions = 64;

// Words that two texts share bring their vectors together.
function vectorOf(text) {
    const vector = new Array(dimensions).fill(0.01);

    for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
        const at = [...word].reduce((n, c) => n * 31 + c.charCodeAt(0) | 0, 7);

        vector[Math.abs(at) % dimensions] += 1;
    }

    return vector;
}

function embed({ input, model }, response) {
    const texts = Array.isArray(input) ? input : [input];

    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({
        object: 'list', model, usage,
        data: texts.map((text, index) => ({
            object: 'embedding', index, embedding: vectorOf(text),
        })),
    }));
}

async function respond(request, response) {
    const body = await bodyOf(request);

    if (request.url.endsWith('/chat/completions')) {
        complete(body, response);

    } else if (request.url.endsWith('/embeddings')) {
        embed(body, response);

    } else {
        response.writeHead(404).end();
    }
}

const server = http.createServer((request, response) => {
    respond(request, response).catch((error) => {
        console.error(error);
        response.writeHead(400).end(JSON.stringify({
            error: { message: error.message, type: 'script' },
        }));
    });
});

server.listen(0, '127.0.0.1', () => console.log(server.address().port));

process.stdin.on('end', () => process.exit(0)).resume();

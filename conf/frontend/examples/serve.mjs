// The pages of the examples, and an agent that answers them in AG-UI's events and
// in the AI SDK's parts:
//
//     node serve.mjs [--port PORT] [NAME=FOLDER...]
//
// FOLDER has the packages of example NAME, which is bundled from NAME.mjs.  The
// folder "frontend" has marked, for the plain page, and react-markdown, for those that
// bring none.  Prints its port, and ends when its standard input does.

import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

import { answers, sources } from './answers.mjs';

const here = path.dirname(new URL(import.meta.url).pathname);
const args = process.argv.slice(2);
const port = args[0] === '--port' ? Number(args.splice(0, 2)[1]) : 0;
const folders = Object.fromEntries(args.map((arg) => arg.split('=')));
const PAUSE = Number(process.env.CITE_EXAMPLE_PAUSE ?? 15);     // milliseconds

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript' };


// The agent.

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

async function stream(response, headers, events) {
    response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });

    for (const event of events) {
        response.write(`data: ${JSON.stringify(event)}\n\n`);
        await pause();
    }

    response.end();
}

const pieces = (text) => text.match(/[\s\S]{1,24}/g);

function* aguiEvents({ threadId = 'thread', runId = 'run' }, text, id) {
    yield { type: 'RUN_STARTED', threadId, runId };
    yield { type: 'TOOL_CALL_START', toolCallId: `call-${id}`, toolCallName: 'search' };
    yield { type: 'TOOL_CALL_ARGS', toolCallId: `call-${id}`, delta: '{"q":"ferry"}' };
    yield { type: 'TOOL_CALL_END', toolCallId: `call-${id}` };
    yield {
        type: 'TOOL_CALL_RESULT', messageId: `result-${id}`,
        toolCallId: `call-${id}`, content: JSON.stringify({ results: sources }),
    };
    yield { type: 'TEXT_MESSAGE_START', messageId: id, role: 'assistant' };

    for (const delta of pieces(text)) {
        yield { type: 'TEXT_MESSAGE_CONTENT', messageId: id, delta };
    }

    yield { type: 'TEXT_MESSAGE_END', messageId: id };
    yield { type: 'RUN_FINISHED', threadId, runId };
}

function* chatParts(text, id) {
    yield { type: 'start', messageId: id };
    yield { type: 'start-step' };
    yield { type: 'tool-input-available', toolCallId: 'call-1', toolName: 'search',
            input: { q: 'ferry' } };
    yield { type: 'tool-output-available', toolCallId: 'call-1',
            output: { results: sources } };
    yield { type: 'finish-step' };
    yield { type: 'start-step' };
    yield { type: 'text-start', id: 'text-1' };

    for (const delta of pieces(text)) {
        yield { type: 'text-delta', id: 'text-1', delta };
    }

    yield { type: 'text-end', id: 'text-1' };
    yield { type: 'finish-step' };
    yield { type: 'finish' };
}

async function bodyOf(request) {
    const chunks = [];

    for await (const chunk of request) {
        chunks.push(chunk);
    }

    return JSON.parse(Buffer.concat(chunks).toString() || '{}');
}

async function answer(request, response, url) {
    const input = await bodyOf(request);
    const question = JSON.stringify(input.messages?.at(-1) ?? '');
    const text = /all of it/i.test(question) ? answers.many : answers.ferry;
    const id = `answer-${Math.random().toString(36).slice(2)}`;

    return url.pathname === '/api/chat'
        ? stream(response, { 'x-vercel-ai-ui-message-stream': 'v1' },
                 chatParts(text, id))
        : stream(response, {}, aguiEvents(input, text, id));
}


// The pages.

// Modules that a chat would load later, if at all: diagrams, coloured code, a console for
// developers.  They are five times as large as all the rest.
const LATER = ['mermaid', './code-block-*', '@copilotkit/web-inspector'];

async function bundle(name, folder) {
    const require = createRequire(path.resolve(folder, 'x.js'));
    const esbuild = require('esbuild-wasm');
    const { outputFiles } = await esbuild.build({
        entryPoints: [path.join(here, `${name}.mjs`)],
        nodePaths: [folder, folders.frontend]
            .map((of) => path.resolve(of, 'node_modules')),
        alias: { react: path.resolve(folder, 'node_modules/react') },
        bundle: true, write: false, format: 'esm', target: 'es2022',
        outfile: `${name}.js`, minify: true, logLevel: 'silent', external: LATER,
        loader: { '.woff': 'empty', '.woff2': 'empty', '.ttf': 'empty' },
        define: { 'process.env.NODE_ENV': '"production"' },
    });

    return Object.fromEntries(outputFiles.map((file) =>
        [`/${path.basename(file.path)}`, file.text]));
}

const page = (name) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Citations: ${name}</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="citations.css"><link rel="stylesheet" href="example.css">
<link rel="stylesheet" href="${name}.css">
<div id="root"></div><script type="module" src="${name}.js"></script></html>`;

const files = { '/example.css': readFileSync(path.join(here, 'example.css')) };

for (const [name, folder] of Object.entries(folders)) {
    if (name === 'frontend') {
        const require = createRequire(path.resolve(folder, 'x.js'));

        files['/vendor/marked.js'] = readFileSync(path.join(
            path.dirname(require.resolve('marked/package.json')),
            'lib/marked.esm.js'));
    } else {
        Object.assign(files, { [`/${name}.css`]: '', [`/${name}.html`]: page(name) },
                      await bundle(name, folder));
    }
}

function fileOf(name) {
    const file = path.basename(name);
    const place = name.startsWith('/plain.') ? here : path.dirname(here);

    return files[name] ?? (/^\/[a-z]+\.(?:html|css|js)$/.test(name)
        ? readFileSync(path.join(place, file)) : undefined);
}

const server = http.createServer(async (request, response) => {
    const url = new URL(request.url, 'http://localhost');

    try {
        if (request.method === 'POST') {
            return await answer(request, response, url);
        }

        const body = fileOf(url.pathname);

        response.writeHead(body === undefined ? 404 : 200, {
            'content-type': `${TYPES[path.extname(url.pathname)] ?? 'text/plain'}`
                + '; charset=utf-8',
        });
        response.end(body);

    } catch (error) {
        response.writeHead(error.code === 'ENOENT' ? 404 : 500);
        response.end(String(error.message));
    }
});

server.listen(port, '127.0.0.1', () => {
    console.log(server.address().port);
    process.stdin.on('end', () => process.exit(0)).resume();
});

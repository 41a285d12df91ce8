// A thread in TanStack's own client: its agents end a run, and go on.  It has
// no state; an application follows the events that it hands on.

import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { follow, validating } from '../../clients/lib/patch.mjs';

export async function tanstackThreads(folder, clientFolder) {
    const module = path.resolve(
        folder, 'node_modules/@tanstack/ai-client/dist/esm/index.js');
    const { ChatClient, fetchServerSentEvents }
        = await import(pathToFileURL(module));
    const apply = validating(clientFolder);

    return (url) => {
        let run;
        const client = new ChatClient({
            threadId: randomUUID(),
            connection: fetchServerSentEvents(url, {
                fetchClient: (at, init) => watched(at, init, run),
            }),
            onChunk: (event) => note(event, run, apply),
            onError: (error) => { run.error = String(error); },
        });

        return async (id, content) => {
            run = { came: '', complaints: [], state: {} };
            await client.sendMessage({ content, id });

            const messages = plain(client.getMessages());
            const { content: text } = messages.at(-1);

            return { ...run, messages,
                     answer: { id: run.answerId, content: text } };
        };
    };
}

async function watched(url, init, run) {
    const response = await fetch(url, init);
    const decoder = new TextDecoder();

    run.body = init.body;

    return new Response(response.body.pipeThrough(new TransformStream({
        transform(piece, controller) {
            run.came += decoder.decode(piece, { stream: true });
            controller.enqueue(piece);
        },
    })), response);
}

function note(event, run, apply) {
    if (event.type === 'TEXT_MESSAGE_START') {
        run.answerId = event.messageId;
    }

    run.state = follow(run.state, event, apply, (error) => {
        run.complaints.push(`Failed to apply state patch: ${error}`);
    });
}

const textOf = (parts) => parts.filter(({ type }) => type === 'text')
    .map((part) => part.content).join('');

// As AG-UI has messages; what a tool has returned stands in its call here.
function plain(messages) {
    return messages.map(({ id, role, parts }) => ({
        id, role, content: textOf(parts),
        toolCalls: parts.filter(({ type }) => type === 'tool-call')
            .map((part) => ({
                id: part.id,
                function: { name: part.name, arguments: part.arguments,
                            output: part.output },
            })),
    }));
}

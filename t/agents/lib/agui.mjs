// A thread in @ag-ui/client, which sends its state and its messages each time.

import { randomUUID } from 'node:crypto';

import { Client, load } from '../../clients/lib/client.mjs';

export function aguiThreads(folder) {
    const HttpAgent = load(folder);

    return (url) => {
        const client = new Client(HttpAgent, {});
        const { agent } = client;

        agent.threadId = randomUUID();

        // A run as the client tells of it, and the answer.
        return async (id, content) => {
            agent.messages.push({ id, role: 'user', content });

            const run = await client.run(url, {
                runId: randomUUID(), asks: [],
            });

            return { ...run, answer: answerOf(run.messages) };
        };
    };
}

// The result of a tool may stand behind the message that was begun before it.
function answerOf(messages) {
    return messages.findLast(({ role, content }) =>
        role === 'assistant' && content);
}

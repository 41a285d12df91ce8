// The server side of `ai` in one of its versions, with a model that says what
// a script has: text, tools, sources, as each version of the interface between
// models and `ai` calls them.

import { importFrom, versionOf } from '../lib/packages.mjs';

const usage = {
    2: { inputTokens: 10, outputTokens: 20, totalTokens: 30 },
    3: {
        inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 20, text: 20, reasoning: 0 },
    },
};

export async function server(folder) {
    const version = versionOf(folder, 'ai');
    const major = Number(version.split('.')[0]);
    const ai = await importFrom(folder, 'ai');
    const test = await importFrom(folder, 'ai/test');
    const { z } = await importFrom(folder, 'zod');

    // of the interface that models have
    const spec = major - 3;
    const Model = test[`MockLanguageModelV${spec}`];

    const finish = (reason = 'stop') => ({
        type: 'finish',
        finishReason: spec === 2 ? reason : { unified: reason, raw: reason },
        usage: usage[Math.min(spec, 3)],
    });

    const text = (id, deltas, end = {}) => [
        { type: 'text-start', id },
        ...deltas.map((delta) => ({ type: 'text-delta', id, delta })),
        { type: 'text-end', id, ...end },
    ];

    const reasoning = (id, deltas) => [
        { type: 'reasoning-start', id },
        ...deltas.map((delta) => ({ type: 'reasoning-delta', id, delta })),
        { type: 'reasoning-end', id },
    ];

    // A call of a tool, its input in pieces as models write it.
    const call = (id, toolName, input, members = {}) => {
        const json = JSON.stringify(input);
        const half = json.length >> 1;

        return [
            { type: 'tool-input-start', id, toolName, ...members },
            { type: 'tool-input-delta', id, delta: json.slice(0, half) },
            { type: 'tool-input-delta', id, delta: json.slice(half) },
            { type: 'tool-input-end', id },
            { type: 'tool-call', toolCallId: id, toolName, input: json, ...members },
        ];
    };

    const file = (mediaType, base64) => ({
        type: 'file', mediaType,
        data: spec === 4 ? { type: 'data', data: base64 } : base64,
    });

    const source = ({ title, url }, n, members = {}) => ({
        type: 'source', sourceType: 'url', id: `src-${n}`, url, title, ...members,
    });

    const documentSource = ({ title }, n, members = {}) => ({
        type: 'source', sourceType: 'document', id: `doc-${n}`, title,
        mediaType: 'text/plain', filename: `${n}.txt`, ...members,
    });

    const start = [
        { type: 'stream-start', warnings: [] },
        {
            type: 'response-metadata', id: 'resp-1', modelId: 'mock',
            timestamp: new Date(0),
        },
    ];

    // A model that says the n-th of these in its n-th step.
    const model = (...steps) => {
        let n = 0;

        return new Model({
            doStream: async () => {
                const step = steps[n++];

                if (step instanceof Error) {
                    throw step;
                }

                return {
                    stream: step instanceof ReadableStream ? step
                        : test.convertArrayToReadableStream([...start, ...step]),
                };
            },
        });
    };

    const tool = (description, shape, execute, members = {}) => ai.tool({
        description, inputSchema: z.object(shape), ...members,
        ...(execute ? { execute } : {}),
    });

    // streamText for a script.
    const stream = (steps, options = {}) => ai.streamText({
        model: model(...steps),
        prompt: 'Answer from the documents.',
        stopWhen: ai.stepCountIs(5),
        onError: () => {},
        ...options,
    });

    // createUIMessageStream as a Response.
    const written = (execute, options = {}, init = {}) =>
        ai.createUIMessageStreamResponse({
            ...init,
            stream: ai.createUIMessageStream({
                execute, onError: (error) => error.message, ...options,
            }),
        });

    return {
        ai, call, documentSource, file, finish, major, model, reasoning,
        source, stream, text, tool, version, written, z,
    };
}

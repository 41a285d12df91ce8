// The SDK itself: its iterator of chunks, and the helper that folds them.

import { goOn, question } from './turns.mjs';

// folds chunks as the SDK's users do
function fold(answer, chunk) {
    for (const { index, delta = {}, finish_reason: reason } of chunk.choices) {
        const choice = answer.choices[index]
            ??= { content: '', refusal: '', reasoning: '', calls: [] };

        if (typeof delta.content === 'string') {
            choice.content += delta.content;
        } else if (delta.content) {
            choice.content += JSON.stringify(delta.content);
        }

        choice.refusal += delta.refusal ?? '';
        choice.reasoning += delta.reasoning_content ?? delta.reasoning ?? '';
        choice.finish = reason ?? choice.finish;

        if (delta.annotations && !delta.annotations.some((a) => 'cite' in a)) {
            choice.annotations = delta.annotations;
        }

        for (const { index: nth, id, function: call } of delta.tool_calls ?? []) {
            const kept = choice.calls[nth] ??= { id, name: '', arguments: '' };

            kept.name += call?.name ?? '';
            kept.arguments += call?.arguments ?? '';
        }
    }

    answer.usage = chunk.usage ?? answer.usage;
}

const messageOf = ({ content, calls }) => ({
    role: 'assistant', content,
    ...(calls.length ? {
        tool_calls: calls.map(({ id, name, arguments: args }) =>
            ({ id, type: 'function', function: { name, arguments: args } })),
    } : {}),
});

async function readRaw(client, body, seen) {
    const answer = { choices: [] };

    for await (const chunk of await client.chat.completions.create(body)) {
        if (chunk.deepcitation) {
            seen.push(chunk.deepcitation);
        }

        fold(answer, chunk);
    }

    return { result: answer,
             message: answer.choices[0] && messageOf(answer.choices[0]) };
}

async function readStream(client, body, seen) {
    const { stream: _, ...rest } = body;
    const stream = client.chat.completions.stream(rest);
    const { deepcitation, ...final } = await stream.finalChatCompletion();

    if (deepcitation) {
        seen.push(deepcitation);
    }

    for (const { message } of final.choices) {
        if (message.annotations?.some((one) => 'cite' in one)) {
            seen.push(message.annotations);
        }
    }

    // pushed back as it is, which is what the SDK's examples do
    return {
        message: final.choices[0]?.message,
        result: JSON.parse(JSON.stringify(final, (name, value) =>
            (name === 'annotations' && value?.some((one) => 'cite' in one)
                ? undefined : value))),
    };
}

export async function make(get, way) {
    const { default: OpenAI } = await get('openai');
    const read = way === 'raw' ? readRaw : readStream;

    return async (baseURL, recording) => {
        const client = new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 });
        const seen = [];
        const results = [];
        let body = question(recording);

        for (let turn = 0; body; turn++) {
            const { message, result } = await read(client, body, seen);

            results.push(result);
            body = goOn(recording, body, message, turn);
        }

        return { result: results, seen };
    };
}

// The turns of a recording: its question, results for the tools that the model
// calls, and one thing more behind the last answer.

export const THANKS = 'Thank you. Anything else?';

export const question = ({ request }) => ({ ...request.body });

export const toolResult = ({ results }, turn) =>
    results?.[turn] ?? '{"results":[]}';

// The number of requests: a loop has one for each stream, others have two.
export const turnsOf = ({ loop, turns }) => (loop ? turns.length : 2);

const callsOf = (message) => message.tool_calls
    ?? (message.function_call ? [{ legacy: message.function_call.name }] : []);

// The body of the next request; undefined if the talk is over.
export function goOn(recording, body, message, turn) {
    if (turn + 1 >= turnsOf(recording) || message === undefined) {
        return undefined;
    }

    const calls = callsOf(message);
    const content = toolResult(recording, turn);
    const next = calls.length
        ? calls.map(({ id, legacy }) => (legacy
            ? { role: 'function', name: legacy, content }
            : { role: 'tool', tool_call_id: id, content }))
        : [{ role: 'user', content: recording.next ?? THANKS }];

    return { ...body, messages: [...body.messages, message, ...next] };
}

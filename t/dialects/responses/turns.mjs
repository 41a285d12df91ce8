// Items of the input, for a conversation of several turns.

export const itemsOf = (input) =>
    typeof input === 'string' ? [{ role: 'user', content: input }] : input;

// What the user says next, or the output of the function that was called.
export function followUp(next, output) {
    if (typeof next === 'string') {
        return [{ role: 'user', content: next }];
    }

    const call = output.find(({ type }) => type === 'function_call');

    return [{
        type: 'function_call_output', call_id: call.call_id, output: next.output,
    }];
}

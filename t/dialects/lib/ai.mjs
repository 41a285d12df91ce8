// streamText() of the AI SDK, as far as what it makes of a provider's stream
// can be compared.  Sources are looked at apart: some may be ours.

// Reads one turn; {messages} of it, for the next one.
export async function readParts(ai, options, sight) {
    const failures = [];
    const result = ai.streamText({
        ...options, maxRetries: 0,
        onError: ({ error }) => failures.push(error),
    });

    for await (const part of result.fullStream) {
        if (part.type === 'source') {
            sight.seen.push(comparable(part));
            continue;
        }

        // the same again, in the end of the text
        delete part.providerMetadata?.openai?.annotations;

        if (part.type !== 'error') {
            sight.result.push(comparable(part));
        }
    }

    if (failures.length) {
        throw failures[0];
    }

    return { messages: (await result.response).messages };
}

// Times and ids that the SDK invents differ from run to run.
function comparable(part) {
    const { id, ...source } = part;

    return JSON.parse(JSON.stringify(part.type === 'source' ? source : part,
        (name, value) => (volatile.has(name) || isInvented(name, value)
            ? undefined : value)));
}

// Calls that a provider gives no id for have one of 16 letters and digits.
const isInvented = (name, value) => name === 'toolCallId'
    && /^[A-Za-z0-9]{16}$/.test(value);

const volatile = new Set([
    'timestamp', 'request', 'headers', 'performance', 'messageId', 'callId',
    'responseId', 'warnings', 'citations',
]);

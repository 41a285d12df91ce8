// Runs an agent: posts what its protocol asks with, and reads the event stream
// that is the answer.

// The last payload of some protocols, which is no JSON.
const DONE = '[DONE]';

// The events as they come.  Throws if there is no stream, or it is torn off.
export async function* runAgent(url, input, signal, headers = {}) {
    const response = await fetch(url, {
        method: 'POST',
        headers: {
            'Content-Type': 'application/json',
            'Accept': 'text/event-stream',
            ...headers,
        },
        body: JSON.stringify(input),
        signal,
    });

    const type = response.headers.get('Content-Type') ?? '';

    if (!response.ok || !type.startsWith('text/event-stream')) {
        await response.body?.cancel();
        throw new Error(`the agent answers ${response.status}, ${type}`);
    }

    for await (const data of readData(response.body)) {
        if (data !== DONE) {
            yield JSON.parse(data);
        }
    }
}

// The data of each event of a stream of bytes, whatever its line ends are.  An
// event that the stream leaves unfinished is none.
export async function* readData(body) {
    let data = [];

    for await (const line of readLines(body)) {
        if (line === '') {
            if (data.length) {
                yield data.join('\n');
            }

            data = [];

        } else if (/^data(?::|$)/.test(line)) {
            data.push(line.slice(5).replace(/^ /, ''));
        }
    }
}

// A CR that ends a chunk waits for the next one: LF may follow.
async function* readLines(body) {
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let rest = '';

    try {
        for (;;) {
            const { done, value } = await reader.read();
            const lines = (rest + decoder.decode(value, { stream: !done }))
                .split(done ? /\r\n|\r|\n/ : /\r\n|\r(?!$)|\n/);

            rest = lines.pop();
            yield* lines;

            if (done) {
                return;
            }
        }

    } finally {
        reader.cancel().catch(() => {});
    }
}

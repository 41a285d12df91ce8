// The texts of answers in a recorded stream, whatever its protocol is, in the parts
// in which citations' offsets count.

export function textReader() {
    const texts = new Map();
    let id;             // of the message, where events do not name it
    let part = -1;      // of the AI SDK's text parts
    let gap = '';       // between two text blocks of Anthropic

    const add = (key, delta, rest) => {
        const before = texts.get(key) ?? { ...rest, text: '' };

        if (typeof delta === 'string') {
            texts.set(key, { ...before, text: before.text + delta });
        }
    };

    const readers = {
        'TEXT_MESSAGE_CONTENT': ({ messageId, delta }) =>
            add(messageId, delta, { id: messageId }),
        'TEXT_MESSAGE_CHUNK': ({ messageId, delta }) => {
            id = messageId ?? id;
            add(id, delta, { id });
        },
        'start': ({ messageId }) => { id = messageId; },
        'text-start': () => { part++; },
        'text-delta': ({ delta }) => add(`part ${part}`, delta, { id, part }),
        'message_start': ({ message }) => { ({ id } = message); },
        'content_block_start': ({ content_block: block }) => {
            if (block.type !== 'text' && texts.has(id)) {
                gap = '\n\n';
            }
        },
        'content_block_delta': ({ delta }) => {
            if (delta.type === 'text_delta') {
                add(id, gap + delta.text, { id });
                gap = '';
            }
        },
        'response.output_text.delta': ({ item_id: item, delta }) =>
            add(item, delta, { id: item }),
    };

    return {
        read(event) {
            readers[event?.type]?.(event);

            for (const { index = 0, delta } of event?.choices ?? []) {
                const choice = index ? `${event.id}:${index}` : event.id;

                add(choice, delta?.content, { id: choice });
            }
        },

        // known: ids of messages that have citations; a message without an id of
        // its own has the first of them
        all: (known) => [...texts.values()].map((text) => ({
            ...text, id: known.includes(text.id) ? text.id : known[0] ?? text.id,
            text: text.text.replace(/^<think>[^]*?<\/think>/, ''),
        })),
    };
}

// The protocols in which the demo's agent can be asked.  Each has
//
//     url, headers?      where to ask, and what to say besides
//     input(asked)       the request's body; asked has thread, run, state and
//                        messages, which are {id, role, content}
//     reader()           a function that says what an event of one answer
//                        changes: a list of {start: id}, {id, delta} and
//                        {error: text}
//
// What nginx adds is not read here: citations.js does that.

const textOf = ({ role, content }) => ({ role, content });

const agui = {
    url: 'agent',

    input: ({ thread, run, state, messages }) => ({
        threadId: thread, runId: run, state, messages, tools: [], context: [],
        forwardedProps: {},
    }),

    reader: () => ({ type, messageId, delta, message }) => {
        switch (type) {

        case 'TEXT_MESSAGE_START':
            return [{ start: messageId }];

        case 'TEXT_MESSAGE_CONTENT':
            return [{ id: messageId, delta }];

        case 'RUN_ERROR':
            return [{ error: message }];

        default:
            return [];
        }
    },
};

const vercel = {
    url: 'api/chat',

    input: ({ thread, messages }) => ({
        id: thread, trigger: 'submit-message',
        messages: messages.map(({ id, role, content }) => ({
            id, role, parts: [{ type: 'text', text: content }],
        })),
    }),

    // the answer has one text part
    reader() {
        let id;

        return ({ type, messageId, delta, errorText }) => {
            switch (type) {

            case 'start':
                id = messageId;
                return [{ start: id }];

            case 'text-delta':
                return [{ id, delta }];

            case 'error':
                return [{ error: errorText }];

            default:
                return [];
            }
        };
    },
};

const openai = {
    url: 'v1/chat/completions',

    input: ({ messages }) => ({
        model: 'demo', stream: true, messages: messages.map(textOf),
    }),

    reader() {
        const started = new Set();

        return ({ id, choices, error }) => {
            if (error) {
                return [{ error: error.message }];
            }

            const changes = started.has(id) ? [] : [{ start: id }];
            const delta = choices?.[0]?.delta?.content;

            started.add(id);

            return delta ? [...changes, { id, delta }] : changes;
        };
    },
};

const responses = {
    url: 'v1/responses',

    input: ({ messages }) => ({
        model: 'demo', stream: true, store: false, input: messages.map(textOf),
    }),

    reader: () => ({ type, item, item_id: id, delta, message, response }) => {
        switch (type) {

        case 'response.output_item.added':
            return item.type === 'message' ? [{ start: item.id }] : [];

        case 'response.output_text.delta':
            return [{ id, delta }];

        case 'response.failed':
            return [{ error: response.error?.message }];

        case 'error':
            return [{ error: message }];

        default:
            return [];
        }
    },
};

const anthropic = {
    url: 'v1/messages',
    headers: { 'anthropic-version': '2023-06-01' },

    input: ({ messages }) => ({
        model: 'demo', stream: true, max_tokens: 1024,
        messages: messages.map(textOf),
    }),

    reader() {
        let id;

        return ({ type, message, delta, error }) => {
            switch (type) {

            case 'message_start':
                ({ id } = message);
                return [{ start: id }];

            case 'content_block_delta':
                return delta.type === 'text_delta'
                    ? [{ id, delta: delta.text }] : [];

            case 'error':
                return [{ error: error.message }];

            default:
                return [];
            }
        };
    },
};

export const DIALECTS = { agui, vercel, openai, responses, anthropic };

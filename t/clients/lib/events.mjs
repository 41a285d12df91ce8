// The words that scenarios are written in: AG-UI events, and what an agent's
// connection can do beside sending them.

export const started = (runId = 'run-1', threadId = 'thread-1') =>
    ({ type: 'RUN_STARTED', threadId, runId });

export const finished = (runId = 'run-1', threadId = 'thread-1') =>
    ({ type: 'RUN_FINISHED', threadId, runId });

export const failed = (message = 'the model is gone') =>
    ({ type: 'RUN_ERROR', message });

export const start = (messageId, role = 'assistant') =>
    ({ type: 'TEXT_MESSAGE_START', messageId, role });

export const content = (messageId, delta) =>
    ({ type: 'TEXT_MESSAGE_CONTENT', messageId, delta });

export const end = (messageId) => ({ type: 'TEXT_MESSAGE_END', messageId });

// a whole message; each part of the text is an event
export const text = (messageId, ...parts) => [
    start(messageId),
    ...parts.map((part) => content(messageId, part)),
    end(messageId),
];

export const chunk = (messageId, delta) =>
    ({ type: 'TEXT_MESSAGE_CHUNK', ...(messageId && { messageId }),
       ...(messageId && { role: 'assistant' }), delta });

export const snapshot = (state) => ({ type: 'STATE_SNAPSHOT', snapshot: state });

export const delta = (...operations) =>
    ({ type: 'STATE_DELTA', delta: operations });

export const custom = (name = 'tick') => ({ type: 'CUSTOM', name, value: 1 });

export const messages = (...list) =>
    ({ type: 'MESSAGES_SNAPSHOT', messages: list });

// a tool's call with its arguments and its result, both as the text they are
export const tool = (toolCallId, toolCallName, args, result) => [
    { type: 'TOOL_CALL_START', toolCallId, toolCallName },
    { type: 'TOOL_CALL_ARGS', toolCallId, delta: args },
    { type: 'TOOL_CALL_END', toolCallId },
    { type: 'TOOL_CALL_RESULT', messageId: `result-${toolCallId}`, toolCallId,
      content: result, role: 'tool' },
];

export const reasoning = (messageId, delta) => [
    { type: 'REASONING_START', messageId },
    { type: 'REASONING_MESSAGE_START', messageId, role: 'reasoning' },
    { type: 'REASONING_MESSAGE_CONTENT', messageId, delta },
    { type: 'REASONING_MESSAGE_END', messageId },
    { type: 'REASONING_END', messageId },
];

// bytes that are no event of the kind above, as they are
export const raw = (bytes) => ({ raw: bytes });

// lets the other end read what came so far; in milliseconds
export const pause = (ms = 30) => ({ pause: ms });

// the connection is closed as if the agent had died
export const dies = () => ({ dies: true });

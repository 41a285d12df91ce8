// When an event comes, and how long it is.

import {
    answer, custom, delta, finished, forgedDelta, forgedOps, forgedState, frame, json, key, line,
    members, ops, pause, run, started, text,
} from '../words.mjs';

const long = 'x'.repeat(4096);      // over the limit of /small-events/
const chunk = (id, delta) =>
    ({ type: 'TEXT_MESSAGE_CHUNK', ...(id && { messageId: id }), delta });
const prose = 'The quay was closed for repairs [1]. '.repeat(5000);
const result = (content) =>
    ({ type: 'TOOL_CALL_RESULT', messageId: 'r', toolCallId: 'c', content });
const small = { at: 'small-events', loose: true };
const again = { threadId: 'thread-1', runId: 'run-2' };

export const list = [
    { name: 'long', title: 'a STATE_DELTA over the size limit', ...small,
      script: run(line(`{"type":"STATE_DELTA","rawEvent":"${long}",`
                       + `"delta":${ops}}`)) },
    { name: 'long-snapshot', title: 'a STATE_SNAPSHOT over the limit', ...small,
      script: run({ type: 'STATE_SNAPSHOT',
                    snapshot: { ...forgedState, x: long } }) },
    { name: 'long-type-twice', title: 'a second type behind the limit', ...small,
      script: run(line(`{"type":"CUSTOM","name":"n","value":"${long}",`
                       + `${members}}`)) },
    { name: 'long-type-both', title: 'both types before the limit', ...small,
      script: run(line(`{"type":"CUSTOM","name":"n","value":1,`
                       + `"type":"STATE_DELTA","rawEvent":"${long}",`
                       + `"delta":${ops}}`)) },
    { name: 'long-type-escaped', title: 'an escaped type behind the limit',
      ...small,
      script: run(line(`{"type":"CUSTOM","name":"n","value":"${long}",`
                       + `"delta":${ops},"\\u0074ype":"STATE\\u005FDELTA"}`)) },
    { name: 'long-type-late', title: 'the only type is behind the limit',
      ...small,
      script: run(line(`{"rawEvent":"${long}",${members}}`)) },
    { name: 'long-then-delta', title: 'a late type, then a STATE_DELTA', ...small,
      script: run(line(`{"rawEvent":"${long}","type":"CUSTOM","name":"n",`
                       + '"value":1}'), forgedDelta) },
    { name: 'long-then-snapshot', title: 'a late type, then a STATE_SNAPSHOT',
      ...small,
      script: run(line(`{"rawEvent":"${long}","type":"CUSTOM","name":"n",`
                       + '"value":1}'), forgedDelta,
                  { type: 'STATE_SNAPSHOT', snapshot: forgedState }) },
    { name: 'long-then-twice', title: 'a late type, then another twice', ...small,
      script: run(line(`{"rawEvent":"${long}","type":"CUSTOM","name":"n",`
                       + '"value":1}'),
                  line(`{"type":"CUSTOM","name":"n","value":1,${members}}`)) },
    { name: 'long-then-long', title: 'a late type, then a long STATE_DELTA',
      ...small,
      script: run(line(`{"rawEvent":"${long}","type":"CUSTOM","name":"n",`
                       + '"value":1}'),
                  line(`{"rawEvent":"${long}",${members}}`)) },
    { name: 'long-then-run', title: 'a late type, then a second run', ...small,
      script: [...run(line(`{"rawEvent":"${long}","type":"CUSTOM","name":"n",`
                           + '"value":1}')),
               { ...started(), ...again }, forgedDelta,
               { ...finished(), ...again }] },
    { name: 'long-lines', title: 'an event of many lines over the limit', ...small,
      script: run(`data: {"rawEvent":[\n${'data: 1,\n'.repeat(600)}data: 1]\n`
                  + `data: ,${members}}\n\n`) },
    { name: 'long-cr', title: 'a CR in an event over the limit', ...small,
      script: run(line(`{"type":"CUSTOM","name":"n","value":"${long}"\r\r,`
                       + `${members}}`)) },
    { name: 'long-comment', title: 'a comment over the limit before it', ...small,
      script: run(`:${long}\n\n`, forgedDelta) },
    { name: 'long-comment-data', title: 'data behind a comment over the limit',
      ...small,
      script: run(`:${long}\ndata: {${members}}\n\n`) },
    { name: 'megabyte', title: 'a late type in an event over 1 MB, then a delta',
      large: true, loose: true,
      script: run(line(`{"rawEvent":"${'x'.repeat(1100 * 1024)}",`
                       + '"type":"CUSTOM","name":"n","value":1}'),
                  forgedDelta) },
    { name: 'memory', title: 'more text than there is memory, then a delta',
      at: 'small-memory', loose: true,
      large: true,
      script: run(...text('msg-2', ...Array(40).fill('y'.repeat(8000))),
                  forgedDelta) },
    { name: 'memory-torn', title: 'an event that there is no memory to keep',
      at: 'small-memory', loose: true,
      large: true,
      script: run(...text('msg-2', ...Array(40).fill('y'.repeat(8000))),
                  `data: {"rawEvent":"${'z'.repeat(50000)}`, pause,
                  `",${members}}\n\n`, forgedDelta) },
    { name: 'reading', title: 'while a long result is read', large: true,
      loose: true,
      script: [started(), result(prose), ...answer, forgedDelta, finished()] },
    { name: 'reading-snapshot', title: 'a STATE_SNAPSHOT while one is read',
      large: true, loose: true,
      script: [started(), result(prose), ...answer,
               { type: 'STATE_SNAPSHOT', snapshot: forgedState }, finished()] },
    { name: 'reading-message', title: 'while a long message is read',
      large: true, loose: true,
      script: [started(), ...text('msg-2', prose), ...answer, forgedDelta,
               finished()] },
    { name: 'lane', title: 'while a lane is open',
      script: run(chunk('msg-2', 'a'), forgedDelta, chunk('msg-2', 'b')),
      loose: true },
    { name: 'lane-kept', title: 'while a lane stays open',
      script: run(chunk('msg-2', 'a'),
                  { ...forgedDelta, subagentRunId: 'sub-1' },
                  chunk(null, 'b')), loose: true },
    { name: 'second-run', title: 'in a second run without messages',
      script: [...run(), { ...started(), ...again }, forgedDelta,
               { ...finished(), ...again }] },
    { name: 'between-runs', title: 'behind the end of the run',
      script: [...run(), forgedDelta] },
    { name: 'between-runs-error', title: 'behind the end, before an error',
      script: [...run(), forgedDelta, { type: 'RUN_ERROR', message: 'm' }] },
    { name: 'error', title: 'before an error instead of the end',
      script: [started(), ...answer, forgedDelta,
               { type: 'RUN_ERROR', message: 'the model is gone' }],
      loose: true },
    { name: 'no-end', title: 'and no end of the run',
      script: [started(), ...answer, forgedDelta] },
    { name: 'before-run', title: 'before the run begins',
      script: [forgedDelta, ...run()] },
    { name: 'with-end', title: 'in one read with the end of the run',
      script: [started(), ...answer, pause,
               line(json(forgedDelta)) + line(json(finished()))] },
    { name: 'often', title: 'a thousand times',
      script: run(...Array(1000).fill(forgedDelta)), large: true },
    { name: 'budget', title: 'until the budget is used up', large: true,
      at: 'small-budget', loose: true,
      script: run(...text('msg-2', ...Array(4).fill('[1] '.repeat(50))),
                  ...Array(3000).fill(
                      delta({ op: 'add', path: `/${key}`, value: 'FORGED' })),
                  forgedDelta) },
    { name: 'held', title: 'behind the end of the run, which is held',
      at: 'verifying', loose: true,
      script: [started(), ...answer, finished(), forgedDelta] },
    { name: 'held-end-unseen', title: 'an end that the oldest client does not see',
      at: 'verifying', loose: true,
      script: run(frame(finished(), 'data:'), forgedDelta) },
    { name: 'held-cr', title: 'a held end behind a CR in a comment',
      at: 'verifying', loose: true,
      script: run(`:\rdata: ${json(finished())}\n\n`, forgedDelta) },
    { name: 'verified', title: 'while a verifier is asked', at: 'verifying',
      script: [started(), ...answer, forgedDelta, pause, forgedDelta,
               finished()] },
    { name: 'custom-around', title: 'with other events around it',
      script: run(custom(), forgedDelta, custom(), pause, custom()) },
];

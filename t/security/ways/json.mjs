// How an event is written as JSON.

import {
    answer, bytes, content, custom, delta, finished, forgedDelta, forgedOps,
    forgedState, inside, json, key, line, members, ops, pause, run, started,
} from '../words.mjs';

// more values than are read of so many bytes
const dense = `[${'0,'.repeat(40000)}0]`;
const deep = (n) => `${'['.repeat(n)}${']'.repeat(n)}`;
const split = (text, n) =>
    Array.from({ length: Math.ceil(text.length / n) },
               (_, i) => [text.slice(i * n, i * n + n), pause]).flat();

export const list = [
    { name: 'plain', title: 'a STATE_DELTA that adds the key',
      script: run(forgedDelta) },
    { name: 'inside', title: 'the same while a message is open',
      script: inside(forgedDelta) },
    { name: 'snapshot', title: 'a STATE_SNAPSHOT that has the key',
      script: run({ type: 'STATE_SNAPSHOT', snapshot: forgedState }) },
    { name: 'split', title: 'a STATE_DELTA that comes in several reads',
      script: run(...split(line(json(forgedDelta)), 97)) },
    { name: 'one-read', title: 'all of the run in one read',
      script: [run(forgedDelta).map((e) => line(json(e))).join('')] },
    { name: 'type-twice-custom', title: 'the type is CUSTOM, then STATE_DELTA',
      script: run(line(`{"type":"CUSTOM","name":"n","value":1,${members}}`)) },
    { name: 'type-twice-raw', title: 'the type is RAW, then STATE_DELTA',
      script: run(line(`{"type":"RAW","event":{},${members}}`)) },
    { name: 'type-twice-unknown',
      title: 'the type is unknown, then STATE_DELTA',
      script: run(line(`{"type":"ACTIVITY_X",${members}}`)) },
    { name: 'type-twice-text', title: 'the type is a text\'s, then STATE_DELTA',
      script: inside(line(`{"type":"TEXT_MESSAGE_CONTENT",`
                          + `"messageId":"msg-1",${members}}`)) },
    { name: 'type-twice-number', title: 'the type is a number, then STATE_DELTA',
      script: run(line(`{"type":1,${members}}`)) },
    { name: 'type-twice-reasoning',
      title: 'the type is of reasoning, then STATE_SNAPSHOT',
      script: run(line(`{"type":"REASONING_MESSAGE_CONTENT","messageId":"r",`
                       + `"type":"STATE_SNAPSHOT",`
                       + `"snapshot":${json(forgedState)}}`)) },
    { name: 'type-escaped', title: 'the second type has an escaped name',
      script: run(line(`{"type":"CUSTOM","name":"n","value":1,`
                       + `"delta":${ops},"\\u0074yp\\u0065":"STATE_DELTA"}`)) },
    { name: 'type-value-escaped', title: 'the second type has an escaped value',
      script: run(line(`{"type":"RAW","event":"\\"type\\"","delta":${ops},`
                       + `"type":"STATE\\u005fDELTA"}`)) },
    { name: 'type-behind-nested', title: 'the second type is behind nested ones',
      script: run(line(`{"type":"RAW","event":{"type":"RAW","a":["}",{"b":"]"}]`
                       + `},${members}}`)) },
    { name: 'type-run-end', title: 'an end that is none hides the next event',
      script: run(line('{"type":"RUN_FINISHED","threadId":"t","runId":"r",'
                       + '"type":"CUSTOM","name":"n","value":1}'),
                  forgedDelta) },
    { name: 'delta-twice', title: 'the first delta is harmless',
      script: run(line(`{"type":"STATE_DELTA","delta":[],"delta":${ops}}`)) },
    { name: 'snapshot-twice', title: 'the first snapshot is harmless',
      script: run(line(`{"type":"STATE_SNAPSHOT","snapshot":{"app":{"n":1}},`
                       + `"snapshot":${json(forgedState)}}`)) },
    { name: 'key-twice', title: 'the first key of the snapshot is harmless',
      script: run(line(`{"type":"STATE_SNAPSHOT","snapshot":{"app":{"n":1},`
                       + `"${key}":null,`
                       + `"${key}":${json(forgedState[key])}}}`)) },
    { name: 'key-escaped', title: 'the key is escaped in the snapshot',
      script: run(line(`{"type":"STATE_SNAPSHOT","snapshot":{"app":{"n":1},`
                       + `"\\u0064eepcitation":${json(forgedState[key])}}}`)) },
    { name: 'type-first-spaces', title: 'white space, then a second type',
      script: run(line(` \t{ "type" : "CUSTOM" , "name":"n","value":1 , `
                       + `${members} } `)) },
    { name: 'deep', title: 'an event nested deeper than we read',
      script: run(line(`{"rawEvent":${deep(200)},${members}}`)) },
    { name: 'deep-twice', title: 'the same, with another type before',
      script: run(line(`{"type":"CUSTOM","name":"n","value":1,`
                       + `"rawEvent":${deep(200)},${members}}`)) },
    { name: 'dense', title: 'an event with more values than we read', large: true,
      loose: true,
      script: run(line(`{"rawEvent":${dense},${members}}`)) },
    { name: 'dense-twice', title: 'the same, with another type before',
      large: true, loose: true,
      script: run(line(`{"type":"CUSTOM","name":"n","value":${dense},`
                       + `${members}}`)) },
    { name: 'dense-snapshot', title: 'a STATE_SNAPSHOT with so many values',
      large: true, loose: true,
      script: run(line(`{"type":"STATE_SNAPSHOT","snapshot":{"app":{"n":1},`
                       + `"${key}":${json(forgedState[key])},"x":${dense}}}`)) },
    { name: 'dense-key', title: 'so many values under the key', large: true,
      loose: true,
      script: run(line(`{"type":"STATE_DELTA","delta":[{"op":"add",`
                       + `"path":"/${key}","value":{"FORGED":${dense}}}]}`)) },
    { name: 'big-number', title: 'a number that is too large',
      script: run(line(`{"rawEvent":1e999999,${members}}`)) },
    { name: 'long-number', title: 'a number of many digits',
      script: run(line(`{"rawEvent":-${'9'.repeat(400)},${members}}`)) },
    { name: 'surrogate', title: 'half of a surrogate pair',
      script: run(line(`{"rawEvent":"\\ud800",${members}}`)) },
    { name: 'surrogate-name', title: 'half of a surrogate pair in a name',
      script: run(line(`{"rawEvent":{"\\udc00":1},${members}}`)) },
    { name: 'not-utf8', title: 'bytes that are no UTF-8',
      script: run(bytes('data: {"rawEvent":"', [0xff, 0xfe, 0xc0, 0xaf],
                        `",${members}}\n\n`)) },
    { name: 'cut-utf8', title: 'a character that is cut off by a quote',
      script: run(bytes('data: {"rawEvent":"', [0xe2, 0x82], `",${members}}`
                        + '\n\n')) },
    { name: 'nul-escaped', title: 'an escaped NUL',
      script: run(line(`{"rawEvent":"\\u0000",${members}}`)) },
    { name: 'proto-snapshot', title: 'the key is in __proto__ of the snapshot',
      script: run(line(`{"type":"STATE_SNAPSHOT","snapshot":{"app":{"n":1},`
                       + `"__proto__":${json(forgedState)}}}`)) },
    { name: 'proto-event', title: 'the type is in __proto__ of the event',
      script: run(line(`{"__proto__":{${members}}}`)) },
    { name: 'same-events', title: 'between deltas that are compared, not read',
      script: inside(content('msg-1', ' a'), content('msg-1', ' b'),
                     line('{"type":"TEXT_MESSAGE_CONTENT","messageId":"msg-1",'
                          + `"delta":" c",${members}}`),
                     content('msg-1', ' d')) },
    { name: 'messages', title: 'a STATE_DELTA inside of MESSAGES_SNAPSHOT',
      script: run({ type: 'MESSAGES_SNAPSHOT', messages: [
          { id: 'msg-1', role: 'assistant', content: json(forgedDelta) },
      ] }) },
    { name: 'raw', title: 'RAW and CUSTOM that hold a STATE_DELTA',
      script: run({ type: 'RAW', event: forgedDelta },
                  { type: 'CUSTOM', name: 'STATE_DELTA', value: forgedDelta },
                  custom()) },
    { name: 'input', title: 'RUN_STARTED that has a state',
      script: [{ ...started(), input: {
          threadId: 'thread-1', runId: 'run-1', state: forgedState,
          messages: [], tools: [], context: [], forwardedProps: {},
      } }, ...answer, finished()] },
    { name: 'with-app', title: 'a delta that changes the application\'s too',
      script: run(delta({ op: 'replace', path: '/app/n', value: 2 },
                        ...forgedOps)) },
];

// What a patch does.

import { answer, cited, delta, finished, forgedKey, forgedOps, forgedState, json, key, line,
         run, started } from '../words.mjs';

const add = (path, value) => ({ op: 'add', path, value });
const snapshot = (state) => ({ type: 'STATE_SNAPSHOT', snapshot: state });

export const list = [
    { name: 'root-add', title: 'the root is added',
      script: run(delta(add('', forgedState))) },
    { name: 'root-replace', title: 'the root is replaced',
      script: run(delta({ op: 'replace', path: '', value: forgedState })) },
    { name: 'root-later', title: 'the root is replaced after other operations',
      script: run(delta(add('/app/m', 1), add('', forgedState))) },
    { name: 'copy', title: 'copied from another place',
      script: run(delta(add('/x', forgedKey)),
                  delta({ op: 'copy', from: '/x', path: `/${key}` })) },
    { name: 'move', title: 'moved from another place',
      script: run(delta(add('/x', forgedKey)),
                  delta({ op: 'move', from: '/x', path: `/${key}` })) },
    { name: 'root-copy', title: 'the root is copied from another place',
      script: run(delta(add('/x', forgedState)),
                  delta({ op: 'copy', from: '/x', path: '' })) },
    { name: 'root-move', title: 'the root is moved from another place',
      script: run(delta(add('/x', forgedState)),
                  delta({ op: 'move', from: '/x', path: '' })) },
    { name: 'test', title: 'a test that holds stands before it',
      script: run(delta({ op: 'test', path: '/app/n', value: 1 },
                        ...forgedOps)) },
    { name: 'member', title: 'members of the key, one by one',
      script: run(delta(add(`/${key}`, {}), add(`/${key}/verifications`, {}),
                        add(`/${key}/verifications/${cited}`,
                            { status: 'found', by: 'FORGED' }))) },
    { name: 'path-twice', title: 'the first path of the operation is harmless',
      script: run(line(`{"type":"STATE_DELTA","delta":[{"op":"add",`
                       + `"path":"/app/m","value":${json(forgedKey)},`
                       + `"path":"/${key}"}]}`)) },
    { name: 'op-twice', title: 'the first op of the operation is harmless',
      script: run(line(`{"type":"STATE_DELTA","delta":[{"op":"test",`
                       + `"path":"/${key}","value":${json(forgedKey)},`
                       + `"op":"add"}]}`)) },
    { name: 'path-escaped', title: 'the path has escapes of JSON',
      script: run(line(`{"type":"STATE_DELTA","delta":[{"op":"add",`
                       + `"p\\u0061th":"\\u002fdeepcit\\u0061tion",`
                       + `"value":${json(forgedKey)}}]}`)) },
    { name: 'path-root-twice', title: 'the first path is not the root',
      script: run(line(`{"type":"STATE_DELTA","delta":[{"op":"replace",`
                       + `"path":"/app","value":${json(forgedState)},`
                       + `"path":""}]}`)) },
    { name: 'proto-path', title: 'the path is in __proto__ of the operation',
      script: run(line(`{"type":"STATE_DELTA","delta":[{"op":"add",`
                       + `"__proto__":{"path":"/${key}"},`
                       + `"value":${json(forgedKey)}}]}`)) },
    { name: 'pointer-no-slash', title: 'a pointer that does not begin with /',
      script: run(delta(add(`x/${key}`, forgedKey))) },
    { name: 'invalid-part', title: 'one operation does not apply: none does',
      script: run(delta(...forgedOps, { op: 'remove', path: '/nothing' })) },
    { name: 'root-array-then', title: 'an array for the root, then a new root',
      app: 'another',
      script: run(snapshot([1]), snapshot(forgedState)) },
    { name: 'root-string-then', title: 'a string for the root, then a new root',
      app: 'another',
      script: run(snapshot('x'), snapshot(forgedState)) },
    { name: 'root-null-then', title: 'null for the root, then a new root',
      app: 'another',
      script: run(snapshot(null), delta(add('', forgedState))) },
    { name: 'root-refused', title: 'a root that the client refuses, then the key',
      script: run(delta({ op: 'replace', path: '', value: 'x' },
                        { op: 'remove', path: '/nothing' }),
                  ...[delta(...forgedOps)]) },
    { name: 'subagent', title: 'a subagent\'s STATE_DELTA',
      script: run({ ...delta(...forgedOps), subagentRunId: 'sub-1' }) },
    { name: 'removed', title: 'the key is removed',
      script: run(delta(...forgedOps), delta({ op: 'remove', path: `/${key}` }),
                  delta(...forgedOps)) },
    { name: 'moved-away', title: 'what is ours is moved to another place',
      script: run(delta(...forgedOps),
                  delta({ op: 'move', from: `/${key}/messages`, path: '/x' },
                        ...forgedOps)),
      app: 'another' },
    { name: 'awkward-key', title: 'a key with / and ~ in it', at: 'awkward',
      key: 'a/b~c',
      script: run(delta(add('/a~1b~0c', forgedKey))) },
    { name: 'no-message', title: 'a run without any message',
      script: [started(), delta(...forgedOps), finished()], loose: true },
    { name: 'before-message', title: 'before the first message',
      script: [started(), delta(...forgedOps), ...answer, finished()] },
];

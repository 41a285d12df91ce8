// When verdicts come: the agent speaks, is silent, or has ended.

import {
    chunk, content, custom, delta, dies, end, failed, finished, messages, pause,
    raw, snapshot, start, started, text, tool,
} from '../lib/events.mjs';
import { at, key, message, missing } from '../lib/expect.mjs';
import {
    bikes, bikesBlockKey, bikesDangle, bikesUnbound, checked, checkedPair, ferry, ferryBlock,
    ferryBlockKey, ferryKey, ferryResolved, pairBlock, timetable, verified,
} from '../lib/ferry.mjs';
import {
    answers, arrives, arrivesAgain, asked, ends, failure, found, later, missed,
    silent,
} from '../lib/verdicts.mjs';

const isFound = '"status":"found"';
const isMissed = '"status":"not_found"';

const good = { status: 'found' };
const bad = { status: 'not_found' };

const one = { [ferryBlockKey]: later(found) };
const two = { [ferryBlockKey]: later(found), [bikesBlockKey]: later(missed) };

const input = {
    threadId: 'thread-1', runId: 'run-1', state: { theme: 'dark' }, tools: [],
    context: [], forwardedProps: {},
    messages: [{ id: 'user-1', role: 'user', content: 'When?' }],
};

const direct = {
    headers: {
        'Content-Type': 'application/json', Cookie: 'session=1',
        Authorization: 'Bearer token', 'X-Secret': 'yes',
    },
    body: JSON.stringify(input), state: input.state,
};

const message1 = [
    'RUN_STARTED',
    '+ add /; msg-1 streaming',
    'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
];

const isCited = `+ add /citations/${ferryBlockKey}, replace /messages/msg-1;`
    + ' msg-1 verifying';

const isChecked = `+ add /verifications/${ferryBlockKey},`
    + ' replace /messages/msg-1; msg-1 complete';

export const list = [
    {
        name: 'verdict-while-silent',
        title: 'a verdict comes while the agent is silent',
        at: 'verifying', state: { theme: 'dark' }, verifier: one,
        asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        flow: [...message1, isCited, isChecked, 'RUN_FINISHED'],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'verdicts-one-by-one',
        title: 'each verdict comes when it is there',
        at: 'verifying', state: {}, verifier: two,
        asked: [ferryBlockKey, bikesBlockKey],
        script: [
            started(), ...text('msg-1', pairBlock), asked(2),
            answers(bikesBlockKey), arrives(isMissed),
            answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        flow: [
            ...message1,
            `+ add /citations/${bikesBlockKey},`
                + ` add /citations/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            `+ add /verifications/${bikesBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            isChecked,
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', checkedPair(good, bad, {
            verified: 1, missed: 1,
        }))),
    },
    {
        name: 'verdict-for-the-end',
        title: 'RUN_FINISHED waits for the verdict',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), finished(), asked(1),
            answers(ferryBlockKey), arrives('RUN_FINISHED'),
        ],
        flow: [...message1, isCited, isChecked, 'RUN_FINISHED'],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'verdict-after-the-agent',
        title: 'the agent has closed its response, the verdict still comes',
        at: 'verifying', state: {}, verifier: two,
        asked: [ferryBlockKey, bikesBlockKey],
        script: [
            started(), ...text('msg-1', pairBlock), finished(), ends(),
            asked(2), answers(ferryBlockKey), arrives(isFound),
            answers(bikesBlockKey),
        ],
        flow: [
            ...message1,
            `+ add /citations/${bikesBlockKey},`
                + ` add /citations/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            `+ add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            `+ add /verifications/${bikesBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', checkedPair(good, bad, {
            verified: 1, missed: 1,
        }))),
    },
    {
        name: 'verdict-in-another-message',
        title: 'a verdict in the middle of another message',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), start('msg-2'),
            content('msg-2', 'Bikes travel '), arrives('"Bikes travel "'),
            answers(ferryBlockKey), arrives(isFound), content('msg-2', 'free [2].'), end('msg-2'),
            finished(),
        ],
        flow: [
            ...message1,
            isCited,
            '+ add /messages/msg-2; msg-1 verifying, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            `+ add /verifications/${ferryBlockKey}, replace /messages/msg-1;`
                + ' msg-1 complete, msg-2 streaming',
            'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ add /citations/0718c47550e1cfd8, replace /messages/msg-2;'
                + ' msg-1 complete, msg-2 verifying',
            '+ add /citations/0718c47550e1cfd8,'
                + ' add /verifications/0718c47550e1cfd8,'
                + ' replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', verified), message('msg-2', bikesUnbound)),
    },
    {
        name: 'verdict-in-a-tool-call',
        title: 'a verdict between the arguments of a tool call',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock),
            { type: 'TOOL_CALL_START', toolCallId: 'call-1',
              toolCallName: 'log' },
            { type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: '{"a"' },
            arrives('TOOL_CALL_ARGS'), answers(ferryBlockKey), arrives(isFound),
            { type: 'TOOL_CALL_ARGS', toolCallId: 'call-1', delta: ':1}' },
            { type: 'TOOL_CALL_END', toolCallId: 'call-1' }, finished(),
        ],
        flow: [
            ...message1, isCited, 'TOOL_CALL_START', 'TOOL_CALL_ARGS',
            isChecked, 'TOOL_CALL_ARGS', 'TOOL_CALL_END', 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        // the second question shows that the first answer has been read
        name: 'verdict-in-a-lane',
        title: 'a verdict waits for the end of a lane',
        at: 'one-at-a-time', state: {}, verifier: two,
        asked: [ferryBlockKey, bikesBlockKey],
        script: [
            started(), ...text('msg-1', pairBlock), chunk('msg-2', 'Go'),
            arrives('"Go"'), answers(ferryBlockKey), asked(2),
            chunk(null, 'od '), chunk(null, 'bye.'), custom(),
            arrives(isFound), answers(bikesBlockKey), arrives(isMissed),
            finished(),
        ],
        flow: [
            ...message1,
            `+ add /citations/${bikesBlockKey},`
                + ` add /citations/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            '+ add /messages/msg-2; msg-1 verifying, msg-2 streaming',
            'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK',
            'CUSTOM',
            `+ add /verifications/${ferryBlockKey}, replace /messages/msg-1,`
                + ' replace /messages/msg-2; msg-1 verifying, msg-2 complete',
            `+ add /verifications/${bikesBlockKey}, replace /messages/msg-1;`
                + ' msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(
            message('msg-1', checkedPair(good, bad, {
                verified: 1, missed: 1,
            })),
            message('msg-2'),
        ),
    },
    {
        name: 'verdict-of-a-lane',
        title: 'a lane makes citations, RUN_FINISHED ends it and waits',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), chunk('msg-1', ferryBlock.slice(0, 40)),
            chunk(null, ferryBlock.slice(40)), finished(), asked(1),
            answers(ferryBlockKey), arrives('RUN_FINISHED'),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK',
            isCited, isChecked,
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'verdict-in-a-torn-event',
        title: 'a verdict while an event is half sent: before that event',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock),
            raw('data: {"type":"CUSTOM","na'), asked(1),
            answers(ferryBlockKey), arrives(isFound),
            raw('me":"tick","value":1}\n\n'), finished(),
        ],
        flow: [...message1, isCited, isChecked, 'CUSTOM', 'RUN_FINISHED'],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'verdict-after-a-snapshot',
        title: 'a verdict after a snapshot that has taken the key away',
        at: 'verifying', state: { theme: 'dark' }, verifier: one,
        asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            snapshot({ theme: 'light' }), arrives('STATE_SNAPSHOT'),
            answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        flow: [
            ...message1, isCited, 'STATE_SNAPSHOT',
            '+ add /; msg-1 verifying', isChecked, 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'verdict-before-a-snapshot',
        title: 'a verdict is told again after a snapshot',
        at: 'verifying', state: { theme: 'dark' }, verifier: one,
        asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            answers(ferryBlockKey), arrives(isFound),
            snapshot({ theme: 'light' }), finished(),
        ],
        flow: [
            ...message1, isCited, isChecked, 'STATE_SNAPSHOT',
            '+ add /; msg-1 complete', 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'verdict-null-state',
        title: 'a verdict after a snapshot that is null',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1), snapshot(null),
            arrives('STATE_SNAPSHOT'), answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        app: {},
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'verdict-unknown-state',
        title: 'a verdict where the state is not known is the whole key',
        at: 'verifying', contentType: 'text/plain', body: 'kept',
        state: { theme: 'dark' }, verifier: one, asked: [ferryBlockKey],
        sees: {
            [ferryBlockKey]: {
                threadId: 'thread-1', runId: 'run-1', messageId: 'msg-1',
                stateKey: 'deepcitation', key: ferryBlockKey,
                citation: {
                    type: 'document', attachmentId: 'att_1', pageNumber: 2,
                    startPageId: 'page_number_2_index_1', lineIds: [4],
                    fullPhrase: 'The first ferry leaves at six',
                    anchorText: 'at six', citationNumber: 1,
                    format: 'deepcitation',
                },
            },
        },
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        flow: [
            ...message1, '+ add /; msg-1 verifying', '+ add /; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', {
            ...verified, userMessageId: undefined,
        })),
    },
    {
        name: 'deadline',
        title: 'cite_hold_timeout: RUN_FINISHED comes, and what is not known'
            + ' has failed',
        at: 'impatient', state: {},
        verifier: { [ferryBlockKey]: found, [bikesBlockKey]: silent },
        asked: [ferryBlockKey, bikesBlockKey],
        script: [
            started(), ...text('msg-1', pairBlock), arrives(isFound),
            finished(), ends(), arrives('RUN_FINISHED'),
        ],
        flow: [
            ...message1,
            `+ add /citations/${bikesBlockKey},`
                + ` add /citations/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            `+ add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            `+ add /verifications/${bikesBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', checkedPair(good, failure('timeout'), {
            verified: 1, failed: 1,
        }))),
    },
    {
        name: 'verify-timeout',
        title: 'cite_verify_timeout: the check has failed, the run goes on',
        at: 'short', state: {}, verifier: { [ferryBlockKey]: silent },
        asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            arrives('"error":"timeout"'), ...text('msg-2', 'Bye.'), finished(),
        ],
        flow: [
            ...message1, isCited, isChecked,
            '+ add /messages/msg-2; msg-1 complete, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(
            message('msg-1', checked(failure('timeout'), { failed: 1 })),
            message('msg-2'),
        ),
    },
    {
        name: 'run-error-pending',
        title: 'RUN_ERROR with verdicts pending does not wait for them',
        at: 'verifying', state: {},
        verifier: { [ferryBlockKey]: found, [bikesBlockKey]: silent },
        asked: [ferryBlockKey, bikesBlockKey],
        script: [
            started(), ...text('msg-1', pairBlock), asked(2), arrives(isFound),
            failed(), arrives('RUN_ERROR'),
        ],
        flow: [
            ...message1,
            `+ add /citations/${bikesBlockKey},`
                + ` add /citations/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            `+ add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 verifying',
            `+ add /verifications/${bikesBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete',
            'RUN_ERROR',
        ],
        expect: key(message('msg-1', checkedPair(good, failure('run error'), {
            verified: 1, failed: 1,
        }))),
    },
    {
        name: 'run-error-in-a-lane',
        title: 'RUN_ERROR in a lane with verdicts pending',
        at: 'verifying', state: {}, verifier: { [ferryBlockKey]: silent },
        asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            chunk('msg-2', 'Hel'), failed(), arrives('RUN_ERROR'),
        ],
        flow: [
            ...message1, isCited,
            '+ add /messages/msg-2; msg-1 verifying, msg-2 streaming',
            'TEXT_MESSAGE_CHUNK',
            `+ add /verifications/${ferryBlockKey}, replace /messages/msg-1,`
                + ' replace /messages/msg-2; msg-1 complete, msg-2 error',
            'RUN_ERROR',
        ],
        expect: key(
            message('msg-1', checked(failure('run error'), { failed: 1 })),
            message('msg-2', { status: 'error', error: 'run error' }),
        ),
    },
    {
        name: 'cut-off-pending',
        title: 'the agent dies with verdicts pending: they still come',
        at: 'verifying', direct, raises: /aborted/, verifier: two,
        asked: [ferryBlockKey, bikesBlockKey],
        script: [
            started(), ...text('msg-1', pairBlock), start('msg-2'), asked(2),
            arrives('"msg-2"'), pause(100), dies(), answers(ferryBlockKey),
            arrives(isFound), answers(bikesBlockKey), arrives(isMissed),
        ],
        expect: key(
            message('msg-1', checkedPair(good, bad, {
                verified: 1, missed: 1,
            })),
            message('msg-2', { status: 'error', error: 'interrupted' }),
        ),
    },
    {
        name: 'cut-off-client',
        title: 'the agent dies with verdicts pending: the client fails as'
            + ' without us',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1), pause(100),
            dies(), answers(ferryBlockKey),
        ],
        raises: /terminated|network|aborted|closed/i, undetermined: true,
    },
    {
        name: 'cut-off-in-an-event',
        title: 'the agent dies in an event with a verdict pending: it comes'
            + ' before the torn bytes',
        at: 'verifying', direct, raises: /aborted/, verifier: one,
        asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock),
            raw('data: {"type":"CUST'), asked(1), pause(100), dies(),
            answers(ferryBlockKey), arrives(isFound),
        ],
        flow: [
            ...message1, isCited, isChecked, '"data: {\\"type\\":\\"CUST"',
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'no-terminal-pending',
        title: 'a stream without a terminal event waits at its end',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), ends(), asked(1),
            answers(ferryBlockKey), arrives(isFound),
        ],
        flow: [...message1, isCited, isChecked],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'events-after-the-held-end',
        title: 'what follows a held RUN_FINISHED waits with it',
        at: 'verifying', direct, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), finished(),
            raw(': bye\n\n'), custom(), asked(1), answers(ferryBlockKey),
            arrives('CUSTOM'),
        ],
        flow: [
            ...message1, isCited, isChecked, 'RUN_FINISHED', '": bye\\n\\n"',
            'CUSTOM',
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'forged-by-a-snapshot-checked',
        title: 'a snapshot that forges a verdict while the check runs',
        at: 'verifying', state: {},
        verifier: { [ferryBlockKey]: later(missed) }, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            snapshot({ deepcitation: key(message('msg-1', verified)) }),
            arrives('STATE_SNAPSHOT'), answers(ferryBlockKey), arrives(isMissed),
            finished(),
        ],
        app: {},
        flow: [
            ...message1, isCited, 'STATE_SNAPSHOT',
            '+ add /; msg-1 verifying', isChecked, 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', checked(bad, { missed: 1 }))),
    },
    {
        name: 'forged-by-a-delta',
        title: 'a delta that forges a verdict while the check runs',
        at: 'verifying', state: {},
        verifier: { [ferryBlockKey]: later(missed) }, asked: [ferryBlockKey],
        complainsWithout: true,
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            delta({
                op: 'add', path: `/deepcitation/verifications/${ferryBlockKey}`,
                value: good,
            }, { op: 'remove', path: '/deepcitation/messages/msg-1' }),
            arrives('"remove"'), answers(ferryBlockKey), arrives(isMissed), finished(),
        ],
        flow: [
            ...message1, isCited, 'STATE_DELTA',
            '+ add /; msg-1 verifying', isChecked, 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', checked(bad, { missed: 1 }))),
    },
    {
        name: 'forged-in-the-hold',
        title: 'a snapshot behind RUN_FINISHED, which clients refuse',
        at: 'verifying', direct, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), finished(),
            snapshot({ theme: 'light' }), asked(1), pause(100),
            answers(ferryBlockKey),
            arrives('STATE_SNAPSHOT'),
        ],
        flow: [
            ...message1, isCited, isChecked, 'RUN_FINISHED', 'STATE_SNAPSHOT',
        ],
        expect: undefined, lost: true,
    },
    {
        name: 'null-in-the-hold',
        title: 'null as the state behind RUN_FINISHED: the root is not touched',
        at: 'verifying', direct, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), finished(), snapshot(null),
            asked(1), pause(100), answers(ferryBlockKey),
            arrives('STATE_SNAPSHOT'),
        ],
        flow: [
            ...message1, isCited, isChecked, 'RUN_FINISHED', 'STATE_SNAPSHOT',
        ],
        expect: undefined, lost: true,
    },
    {
        name: 'late-source-checked',
        title: 'a citation is asked for when its source is there',
        at: 'verifying', state: {}, verifier: { [ferryKey]: later(found) },
        asked: [ferryKey],
        script: [
            started(), ...text('msg-1', ferry), ...text('msg-2', bikes),
            ...tool('call-1', 'search', '{}', timetable), asked(1),
            answers(ferryKey), arrives(isFound), finished(),
        ],
        expect: key(
            message('msg-1', {
                cites: { [ferryKey]: [ferryResolved, good] },
                counts: { total: 1, verified: 1 },
            }),
            message('msg-2', bikesDangle),
        ),
    },
    {
        name: 'dangling-beside-checked',
        title: 'one citation is checked, one dangles and is not asked for',
        at: 'verifying', state: {}, verifier: { [ferryKey]: later(found) },
        asked: [ferryKey],
        script: [
            started(), ...tool('call-1', 'search', '{}', timetable),
            ...text('msg-1', `${ferry} Bikes travel free [2].`), finished(),
            asked(1), answers(ferryKey), arrives('RUN_FINISHED'),
        ],
        expect: key(message('msg-1', {
            cites: {
                [ferryKey]: [ferryResolved, good],
                // marker|2|Bikes travel free␠
                '0718c47550e1cfd8': [{
                    type: 'document', citationNumber: 2, format: 'marker',
                    ...at(47, 3), sentence: 'Bikes travel free [2].',
                    dangling: 'no source',
                }, missing()],
            },
            counts: { total: 2, verified: 1, missed: 1, dangling: 1 },
        })),
    },
    {
        name: 'opened-again',
        title: 'a message that is opened again: what is known stays, and is'
            + ' not asked again',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            answers(ferryBlockKey), arrives(isFound), ...text('msg-1', ' Bye.'),
            finished(),
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'side-by-side-checked',
        title: 'the same citation of two messages, checked for each',
        at: 'verifying', state: {}, verifier: one,
        asked: [ferryBlockKey, ferryBlockKey],
        script: [
            started(), start('msg-1'), start('msg-2'),
            content('msg-1', ferryBlock), content('msg-2', ferryBlock),
            end('msg-2'), asked(1), end('msg-1'), asked(2),
            answers(ferryBlockKey), finished(),
        ],
        expect: key(message('msg-1', verified), message('msg-2', verified)),
    },
    {
        name: 'messages-snapshot-checked',
        title: 'text that comes in MESSAGES_SNAPSHOT alone is checked',
        at: 'verifying', state: {}, verifier: one, asked: [ferryBlockKey],
        script: [
            started(),
            messages({ id: 'user-1', role: 'user', content: 'When?' },
                     { id: 'msg-1', role: 'assistant', content: ferryBlock }),
            asked(1), answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'heartbeats',
        title: 'comments come while the line is silent, in the run and in'
            + ' hold',
        at: 'beating', state: {}, verifier: one, asked: [ferryBlockKey],
        heartbeats: true,
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            arrives(':\n\n'), finished(), ends(),
            arrivesAgain(':\n\n:\n\n'), answers(ferryBlockKey),
        ],
        flow: [
            ...message1, isCited, '+ heartbeat', isChecked, 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'observed',
        title: 'cite observe: the verifier is asked, nothing is added',
        at: 'observing', state: { theme: 'dark' },
        verifier: { [ferryBlockKey]: found }, asked: [ferryBlockKey],
        body: 'kept',
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1), finished(),
        ],
        flow: [
            'RUN_STARTED', 'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            'TEXT_MESSAGE_END', 'RUN_FINISHED',
        ],
        expect: undefined,
    },
    {
        name: 'crlf-checked',
        title: 'lines that end in CRLF, a verdict between them',
        at: 'verifying', lineEnd: '\r\n', direct, verifier: one,
        asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        flow: [...message1, isCited, isChecked, 'RUN_FINISHED'],
        expect: key(message('msg-1', verified)),
    },
    {
        name: 'cr-repaired-checked',
        title: 'lines that end in CR, repaired, a verdict between them',
        at: 'repairing', lineEnd: '\r', repaired: true, state: {},
        verifier: one, asked: [ferryBlockKey],
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        flow: [...message1, isCited, isChecked, 'RUN_FINISHED'],
        expect: key(message('msg-1', verified)),
    },
];

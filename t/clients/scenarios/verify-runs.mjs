// Verification over several runs: in one stream, in several requests, and
// with a cache.

import {
    failed, finished, snapshot, started, text,
} from '../lib/events.mjs';
import { carried, key, message } from '../lib/expect.mjs';
import {
    bikesBlockKey, checked, checkedPair, ferryBlock, ferryBlockKey, pairBlock,
    verified,
} from '../lib/ferry.mjs';
import {
    answers, arrives, asked, ends, failure, found, later, missed, silent,
} from '../lib/verdicts.mjs';

const isFound = '"status":"found"';

const good = { status: 'found' };
const bad = { status: 'not_found' };

const cites = (n) => [
    started(`run-${n}`), ...text(`msg-${n}`, ferryBlock), finished(`run-${n}`),
];

// of run n, in which user message n was asked
const ofRun = (n, members) => message(`msg-${n}`, {
    ...members, runId: `run-${n}`, userMessageId: `user-${n}`,
});

const old = (id, n) => message(id, { runId: `run-${n}`, userMessageId: 'user-0' });

// the cache has the answer
const nothing = { asked: [], verifier: {} };

export const list = [
    {
        name: 'another-run-follows',
        title: 'another run follows: RUN_FINISHED goes at once, the verdict'
            + ' comes in the next run',
        at: 'verifying', state: {}, asked: [ferryBlockKey],
        verifier: { [ferryBlockKey]: later(found) },
        script: [
            started('run-1'), ...text('msg-1', ferryBlock), finished('run-1'),
            asked(1), started('run-2'), arrives('"run-2"'),
            answers(ferryBlockKey), arrives(isFound),
            ...text('msg-2', 'Bye.'), finished('run-2'),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryBlockKey}, replace /messages/msg-1;`
                + ' msg-1 verifying',
            'RUN_FINISHED', 'RUN_STARTED',
            '+ add /; msg-1 complete',
            '+ add /messages/msg-2; msg-1 complete, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(
            message('msg-1', verified), message('msg-2', { runId: 'run-2' }),
        ),
    },
    {
        name: 'another-run-at-once',
        title: 'another run follows in the same piece: its end waits for the'
            + ' verdicts of both',
        at: 'verifying', state: {}, asked: [ferryBlockKey, ferryBlockKey],
        verifier: { [ferryBlockKey]: later(found) },
        script: [
            ...cites(1), ...cites(2), asked(2), answers(ferryBlockKey),
            arrives(isFound),
        ],
        expect: key(
            message('msg-1', verified),
            message('msg-2', { ...verified, runId: 'run-2' }),
        ),
    },
    {
        name: 'another-run-fails',
        title: 'another run follows and fails: what is pending has failed',
        at: 'verifying', state: {}, asked: [ferryBlockKey],
        verifier: { [ferryBlockKey]: silent },
        script: [
            started('run-1'), ...text('msg-1', ferryBlock), finished('run-1'),
            asked(1), started('run-2'), failed(), arrives('RUN_ERROR'),
        ],
        expect: key(message('msg-1', checked(failure('run error'), {
            failed: 1,
        }))),
    },
    {
        name: 'carried-over',
        title: 'two requests: the verdicts of the first are in the second, and'
            + ' the agent sees none of them',
        at: 'verifying', state: { theme: 'dark' },
        runs: [
            {
                verifier: {
                    [ferryBlockKey]: later(missed), [bikesBlockKey]: silent,
                },
                at: 'impatient', asked: [ferryBlockKey, bikesBlockKey],
                script: [
                    started(), ...text('msg-1', pairBlock), asked(2),
                    answers(ferryBlockKey), arrives('"status":"not_found"'),
                    finished(),
                ],
                expect: key(message('msg-1', checkedPair(
                    bad, failure('timeout'), { missed: 1, failed: 1 },
                ))),
            },
            {
                runId: 'run-2', asks: ['user-2'], asked: [ferryBlockKey],
                verifier: { [ferryBlockKey]: found },
                script: cites(2),
                expect: key(
                    carried(message('msg-1', checkedPair(
                        bad, failure('timeout'), { missed: 1, failed: 1 },
                    ))),
                    ofRun(2, verified),
                ),
            },
        ],
    },
    {
        name: 'left-verifying',
        title: 'what a run has left verifying is interrupted in the next',
        at: 'verifying',
        state: {
            deepcitation: key(message('msg-0', {
                cites: checked().cites, counts: { total: 1, pending: 1 },
                status: 'verifying', runId: 'run-0', userMessageId: 'user-0',
            })),
        },
        asked: [ferryBlockKey], verifier: { [ferryBlockKey]: found },
        script: cites(1),
        expect: key(
            carried(message('msg-0', {
                ...checked(failure('interrupted'), { failed: 1 }),
                status: 'error', error: 'interrupted', runId: 'run-0',
                userMessageId: 'user-0',
            })),
            message('msg-1', verified),
        ),
    },
    {
        name: 'same-message-next-run',
        title: 'an id that the next run uses again is checked again',
        at: 'verifying', state: {},
        runs: [
            {
                verifier: { [ferryBlockKey]: found }, asked: [ferryBlockKey],
                script: cites(1),
                expect: key(message('msg-1', verified)),
            },
            {
                runId: 'run-2', asks: ['user-2'], asked: [ferryBlockKey],
                verifier: { [ferryBlockKey]: missed },
                script: [
                    started('run-2'), ...text('msg-1', ferryBlock),
                    finished('run-2'),
                ],
                expect: key(message('msg-1', {
                    ...checked(bad, { missed: 1 }), runId: 'run-2',
                    userMessageId: 'user-2',
                })),
            },
        ],
    },
    {
        name: 'cached',
        title: 'a cache with $cite_job_key: the second run asks nobody, also'
            + ' for another message',
        at: 'cached', state: {},
        runs: [
            {
                verifier: { [ferryBlockKey]: found }, asked: [ferryBlockKey],
                script: cites(1),
                expect: key(ofRun(1, verified)),
            },
            {
                runId: 'run-2', asks: ['user-2'], ...nothing,
                script: cites(2),
                expect: key(carried(ofRun(1, verified)), ofRun(2, verified)),
            },
            {
                runId: 'run-3', asks: ['user-3'], asked: [bikesBlockKey],
                verifier: { [bikesBlockKey]: missed },
                script: [
                    started('run-3'), ...text('msg-3', pairBlock),
                    finished('run-3'),
                ],
                expect: key(
                    carried(ofRun(1, verified)), carried(ofRun(2, verified)),
                    ofRun(3, checkedPair(good, bad, {
                        verified: 1, missed: 1,
                    })),
                ),
            },
        ],
    },
    {
        name: 'cached-by-state-key',
        title: 'a cache gives nothing to another state key',
        state: {},
        runs: [
            {
                at: 'cached-one', key: 'cites_one', asked: [ferryBlockKey],
                verifier: { [ferryBlockKey]: found },
                script: cites(1),
                expect: key(ofRun(1, verified)),
            },
            {
                at: 'cached-two', key: 'cites_two', asked: [ferryBlockKey],
                runId: 'run-2', asks: ['user-2'],
                verifier: { [ferryBlockKey]: missed },
                script: cites(2),
                expect: key(ofRun(2, checked(bad, { missed: 1 }))),
                app: { cites_one: key(ofRun(1, verified)) },
            },
            {
                at: 'cached-one', key: 'cites_one', ...nothing,
                runId: 'run-3', asks: ['user-3'],
                script: cites(3),
                expect: key(carried(ofRun(1, verified)), ofRun(3, verified)),
                app: {
                    cites_two: key(ofRun(2, checked(bad, { missed: 1 }))),
                },
            },
            {
                at: 'cached-two', key: 'cites_two', ...nothing,
                runId: 'run-4', asks: ['user-4'],
                script: cites(4),
                expect: key(
                    carried(ofRun(2, checked(bad, { missed: 1 }))),
                    ofRun(4, checked(bad, { missed: 1 })),
                ),
                app: {
                    cites_one: key(carried(ofRun(1, verified)),
                                   ofRun(3, verified)),
                },
            },
        ],
    },
    {
        name: 'failures-not-cached',
        title: 'a failure is not cached',
        at: 'cached-three', key: 'cites_three', state: {},
        runs: [
            {
                verifier: { [ferryBlockKey]: { status: 500, body: '' } },
                asked: [ferryBlockKey],
                script: cites(1),
                expect: key(ofRun(1, checked(failure('status 500'), {
                    failed: 1,
                }))),
            },
            {
                runId: 'run-2', asks: ['user-2'], asked: [ferryBlockKey],
                verifier: { [ferryBlockKey]: found },
                script: cites(2),
                expect: key(
                    carried(ofRun(1, checked(failure('status 500'), {
                        failed: 1,
                    }))),
                    ofRun(2, verified),
                ),
            },
        ],
    },
    {
        name: 'state-over-the-limit',
        title: 'more than cite_max_state_size while a check runs: the oldest'
            + ' leave, the verdict comes',
        at: 'small-state', asked: [ferryBlockKey],
        verifier: { [ferryBlockKey]: later(found) },
        state: {
            deepcitation: key(...[1, 2, 3, 4, 5, 6, 7, 8]
                .map((n) => old(`msg-${n}0`, n))),
        },
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            answers(ferryBlockKey), arrives(isFound), finished(),
        ],
        // of 1700 bytes: with one more it were over
        expect: key(carried(old('msg-80', 8)), message('msg-1', verified)),
    },
    {
        name: 'message-leaves-while-checked',
        title: 'a message leaves while it is checked, its verdict is not told',
        at: 'few-messages', state: {}, asked: [ferryBlockKey],
        verifier: { [ferryBlockKey]: later(found) },
        script: [
            started(), ...text('msg-1', ferryBlock), asked(1),
            ...text('msg-2', 'Two.'), ...text('msg-3', 'Three.'), finished(),
            answers(ferryBlockKey), arrives('RUN_FINISHED'),
        ],
        expect: key(message('msg-2'), message('msg-3')),
    },
    {
        name: 'snapshots-each-run',
        title: 'two runs in one stream, the state sent in each, a verdict'
            + ' between',
        at: 'verifying', state: {}, asked: [ferryBlockKey, bikesBlockKey],
        verifier: {
            [ferryBlockKey]: later(found), [bikesBlockKey]: later(missed),
        },
        script: [
            started('run-1'), ...text('msg-1', pairBlock), asked(2),
            snapshot({ turns: 1 }), finished('run-1'), started('run-2'),
            arrives('"run-2"'), answers(ferryBlockKey), arrives(isFound), snapshot({ turns: 2 }),
            ends(), answers(bikesBlockKey),
        ],
        expect: key(message('msg-1', checkedPair(good, bad, {
            verified: 1, missed: 1,
        }))),
    },
];

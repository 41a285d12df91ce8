// Chunk lanes, and messages that are open side by side.

import {
    chunk, content, custom, end, failed, finished, raw, snapshot, start,
    started, text, tool,
} from '../lib/events.mjs';
import { key, message } from '../lib/expect.mjs';
import {
    bikes, bikesUnbound, bikesKey, cited, withoutSource, ferry, ferryBlock,
    ferryBlockKey, ferryKey, resolved, timetable,
} from '../lib/ferry.mjs';

const complete = `+ add /citations/${ferryBlockKey},`
    + ` add /verifications/${ferryBlockKey},`
    + ' replace /messages/msg-1; msg-1 complete';

export const list = [
    {
        name: 'lane-with-ids',
        title: 'chunks that repeat their id',
        state: {},
        script: [
            started(), chunk('msg-1', 'The ferry leaves '),
            chunk('msg-1', 'at six [1].'),
            chunk('msg-1', ferryBlock.slice(ferry.length)), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK',
            complete,
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'lane-without-ids',
        title: 'chunks of which only the first has an id',
        state: {},
        script: [
            started(), chunk('msg-1', 'The ferry leaves '),
            chunk(null, 'at six [1].'),
            chunk(null, ferryBlock.slice(ferry.length)), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK',
            complete,
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'lane-next-message',
        title: 'a chunk of another message ends the lane: before it',
        state: {},
        script: [
            started(), chunk('msg-1', ferryBlock), chunk('msg-2', 'Again '),
            chunk(null, 'no.'), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK',
            `+ add /citations/${ferryBlockKey}, add /messages/msg-2,`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete, msg-2 streaming',
            'TEXT_MESSAGE_CHUNK', 'TEXT_MESSAGE_CHUNK',
            '+ replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited), message('msg-2')),
    },
    {
        name: 'lane-next-start',
        title: 'a message that starts ends the lane: before it',
        state: {},
        script: [
            started(), chunk('msg-1', ferryBlock), ...text('msg-2', 'Again.'),
            finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK',
            `+ add /citations/${ferryBlockKey}, add /messages/msg-2,`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-1; msg-1 complete, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited), message('msg-2')),
    },
    {
        name: 'lane-custom',
        title: 'an event that opens nothing ends the lane: after it',
        state: {},
        script: [started(), chunk('msg-1', ferryBlock), custom(), finished()],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK', 'CUSTOM',
            complete,
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'lane-snapshot',
        title: 'a snapshot ends the lane: the whole key after it',
        state: {},
        script: [
            started(), chunk('msg-1', ferryBlock), snapshot({ theme: 'light' }),
            finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK', 'STATE_SNAPSHOT',
            '+ add /; msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'lane-tool-chunk',
        title: 'a chunk of a tool call ends the lane: before it',
        state: {},
        script: [
            started(), chunk('msg-1', ferryBlock),
            { type: 'TOOL_CALL_CHUNK', toolCallId: 'call-1',
              toolCallName: 'search', delta: '{}' },
            { type: 'TOOL_CALL_CHUNK', delta: ' ' },
            finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK',
            complete,
            'TOOL_CALL_CHUNK', 'TOOL_CALL_CHUNK', 'RUN_FINISHED',
        ],
        expect: key(message('msg-1', cited)),
    },
    {
        name: 'lane-kept-open',
        title: 'RAW and a comment leave a lane open: nothing is sent in it',
        state: {},
        script: [
            started(), ...text('msg-0', ferry), chunk('msg-1', 'Hel'),
            raw(': ping\n\n'), { type: 'RAW', event: { a: 1 } },
            chunk(null, 'lo.'), finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-0 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-0;`
                + ' msg-0 verifying',
            '+ add /messages/msg-1; msg-0 verifying, msg-1 streaming',
            'TEXT_MESSAGE_CHUNK', '": ping\\n\\n"', 'RAW', 'TEXT_MESSAGE_CHUNK',
            `+ add /citations/${ferryKey}, add /verifications/${ferryKey},`
                + ' replace /messages/msg-0, replace /messages/msg-1;'
                + ' msg-0 complete, msg-1 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-0', withoutSource), message('msg-1')),
    },
    {
        name: 'lane-run-error',
        title: 'RUN_ERROR in an open lane',
        state: {},
        script: [started(), chunk('msg-1', 'The ferry'), failed()],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_CHUNK',
            '+ replace /messages/msg-1; msg-1 error',
            'RUN_ERROR',
        ],
        expect: key(message('msg-1', { status: 'error', error: 'run error' })),
    },
    {
        name: 'lane-end-of-stream',
        title: 'the stream ends in an open lane',
        state: {},
        script: [started(), chunk('msg-1', 'The ferry')],
        expect: key(message('msg-1', {
            status: 'error', error: 'interrupted',
        })),
    },
    {
        name: 'lane-then-tool',
        title: 'sources after a lane',
        state: {},
        script: [
            started(), chunk('msg-1', ferry),
            ...tool('call-1', 'search', '{}', timetable), finished(),
        ],
        expect: key(message('msg-1', resolved)),
    },
    {
        name: 'side-by-side',
        title: 'two messages open at once, the first ends last',
        state: {},
        script: [
            started(), start('msg-1'), start('msg-2'),
            content('msg-1', 'The ferry leaves '), content('msg-2', bikes),
            content('msg-1', 'at six [1].'), end('msg-2'), end('msg-1'),
            finished(),
        ],
        flow: [
            'RUN_STARTED',
            '+ add /; msg-1 streaming',
            'TEXT_MESSAGE_START',
            '+ add /messages/msg-2; msg-1 streaming, msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT',
            'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_CONTENT',
            'TEXT_MESSAGE_END',
            `+ add /citations/${bikesKey}, replace /messages/msg-2;`
                + ' msg-1 streaming, msg-2 verifying',
            'TEXT_MESSAGE_END',
            `+ add /citations/${ferryKey}, replace /messages/msg-1;`
                + ' msg-1 verifying, msg-2 verifying',
            `+ add /citations/${bikesKey}, add /citations/${ferryKey},`
                + ` add /verifications/${bikesKey},`
                + ` add /verifications/${ferryKey}, replace /messages/msg-1,`
                + ' replace /messages/msg-2; msg-1 complete, msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(
            message('msg-1', withoutSource), message('msg-2', bikesUnbound),
        ),
    },
];

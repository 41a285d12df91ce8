// Message ids that are awkward in a pointer or in JavaScript.

import { finished, started, text } from '../lib/events.mjs';
import { key, message } from '../lib/expect.mjs';
import { cited, ferryBlock, ferryBlockKey } from '../lib/ferry.mjs';

// clients that do not unescape pointers get the object around such an id
const whole = (title, name, id) => ({
    name, title, state: {},
    script: [started(), ...text(id, ferryBlock), finished()],
    flow: [
        'RUN_STARTED',
        `+ add /; ${id} streaming`,
        'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
        `+ add /citations/${ferryBlockKey}, add /messages,`
            + ` add /verifications/${ferryBlockKey}; ${id} complete`,
        'RUN_FINISHED',
    ],
    expect: key(message(id, cited)),
});

const plain = (title, name, id) => ({
    name, title, state: {},
    script: [started(), ...text(id, ferryBlock), finished()],
    expect: key(message(id, cited)),
});

const refused = (name, id) => ({
    name, state: {},
    title: `a message with the id ${id} is not written`,
    script: [started(), ...text(id, ferryBlock), finished()],
    expect: undefined,
});

export const list = [
    whole('a messageId with a slash', 'id-slash', 'run/1/msg'),
    whole('a messageId with a tilde', 'id-tilde', '~msg~1'),
    whole('a messageId that is escaped itself', 'id-escaped', 'a~1b~0c/d'),
    plain('a messageId that is a number', 'id-number', '0'),
    plain('a messageId that is a dash', 'id-dash', '-'),
    plain('a messageId with quotes, spaces and more', 'id-odd',
          'a "b" \\ c ä€😀 \u0001 \u2028'),
    plain('a messageId that is a name of ours', 'id-ours', 'messages'),
    plain('a messageId that is a method of objects', 'id-method', 'toString'),
    refused('id-proto', '__proto__'),
    refused('id-constructor', 'constructor'),
    refused('id-prototype', 'prototype'),
    {
        name: 'id-proto-beside',
        title: 'a message that is not written leaves the others alone',
        state: {},
        script: [
            started(), ...text('__proto__', 'Hello.'),
            ...text('msg-2', ferryBlock), finished(),
        ],
        flow: [
            'RUN_STARTED',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            '+ add /; msg-2 streaming',
            'TEXT_MESSAGE_START', 'TEXT_MESSAGE_CONTENT', 'TEXT_MESSAGE_END',
            `+ add /citations/${ferryBlockKey},`
                + ` add /verifications/${ferryBlockKey},`
                + ' replace /messages/msg-2; msg-2 complete',
            'RUN_FINISHED',
        ],
        expect: key(message('msg-2', cited)),
    },
];

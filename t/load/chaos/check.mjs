// What must hold of a response that a client has read to its end.

import { checkKey } from '../../clients/lib/check.mjs';
import { follow } from '../../clients/lib/patch.mjs';
import { eventOf, split, takeApart } from '../../clients/lib/wire.mjs';
import { bytesOf } from './plan.mjs';

const key = 'deepcitation';
const heartbeat = ':\n\n';

// Returns problems; reasons counts what the verdicts were.
export function check(plan, got, reasons) {
    const sent = bytesOf(plan);

    if (got.late) {
        return ['it did not end in time'];
    }

    if (got.status !== 200) {
        return [`status ${got.status}`];
    }

    if (got.ended !== (plan.end !== 'dies')) {
        return [`it ${got.ended ? 'ended as if whole' : 'broke off'}`];
    }

    if (plan.way === '/observe') {
        return got.came === sent ? [] : ['the bytes are not the agent\'s'];
    }

    return checkStream(plan, got.came, sent, reasons);
}

function checkStream(plan, came, sent, reasons) {
    const problems = [];
    const silent = split(came).filter((frame) => frame !== heartbeat).join('');
    let state = plan.state ?? {};
    let frames = [];

    try {
        frames = takeApart(silent, sent, key);
    } catch (error) {
        return [error.message.slice(0, 300)];
    }

    for (const { ours, frame } of frames) {
        state = follow(state, eventOf(frame), apply, (error) => {
            problems.push(`${ours ? 'our' : 'their'} patch: ${error.message}`);
        });
    }

    if (state[key] === undefined) {
        return [...problems, 'no citations came'];
    }

    count(state[key], reasons);

    return [...problems, ...checkKey(state[key])];
}

function count({ verifications }, reasons) {
    for (const { status, error, reason } of Object.values(verifications)) {
        reasons.add(error ?? reason ?? status);
    }
}

// RFC 6902 as far as our frames use it: everything above a path must be there,
// and what is replaced or removed too.
function apply(state, operations) {
    let root = structuredClone(state);

    for (const { op, path, value } of operations) {
        if (path === '') {
            root = value;
            continue;
        }

        const names = path.slice(1).split('/')
            .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
        const last = names.pop();
        const parent = names.reduce((object, name) => object?.[name], root);

        if (parent === null || typeof parent !== 'object'
            || (op !== 'add' && !Object.hasOwn(parent, last)))
        {
            throw new Error(`can't ${op} ${path}`);
        }

        if (op === 'remove') {
            delete parent[last];
        } else {
            parent[last] = structuredClone(value);
        }
    }

    return root;
}

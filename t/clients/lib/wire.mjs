// The stream as bytes: which frames of it are ours, and what they did.

// Frames with their blank lines; the last one may have none.
export function split(bytes) {
    return bytes.split(/(?<=\n\n|\r\n\r\n|\r\r)/);
}

export function eventOf(frame) {
    const line = /^data: ?([^\r\n]*)[\r\n]+$/.exec(frame);

    try {
        return line && JSON.parse(line[1]);

    } catch {
        return null;
    }
}

const heartbeat = ':\n\n';

// Takes what came apart: [{ours, frame}].  A frame is ours if it is not the
// one that the agent sent at this place, and has our form; with "beats" it is
// a comment of ours.  Throws where something else differs from what was sent.
export function takeApart(came, sent, key) {
    const frames = [];
    const expected = split(sent);
    let n = 0;

    for (const frame of split(came)) {
        if (n < expected.length && frame === expected[n]) {
            frames.push({ ours: false, frame });
            n++;

        } else if (frame === heartbeat) {
            frames.push({ ours: false, beats: true, frame });

        } else if (isOurs(frame, key)) {
            frames.push({ ours: true, frame });

        } else if (frame !== '') {
            throw new Error(`came ${JSON.stringify(frame)},`
                + ` sent ${JSON.stringify(expected[n] ?? '')}`);
        }
    }

    const rest = expected.slice(n).join('');

    if (rest !== '') {
        throw new Error(`did not come: ${JSON.stringify(rest)}`);
    }

    return frames;
}

// Exactly the form of docs/wire-format.md.
export function isOurs(frame, key) {
    if (!/^data: \{"type":"STATE_DELTA","delta":\[[^\r\n]+\]\}\n\n$/.test(frame)) {
        return false;
    }

    const event = eventOf(frame);

    if (!event || Object.keys(event).join() !== 'type,delta') {
        return false;
    }

    const [first, ...rest] = event.delta;
    const operations = makesRoot(first) && rest.length ? rest : event.delta;

    return operations.every((op) => patches(op, key));
}

function makesRoot(op) {
    return op.op === 'add' && op.path === ''
        && JSON.stringify(op.value) === '{}';
}

function patches(op, key) {
    const path = `/${key.replace(/~/g, '~0').replace(/\//g, '~1')}`;

    return ['add', 'replace', 'remove'].includes(op.op)
        && (op.path === path || op.path.startsWith(`${path}/`));
}

// The stream in words, a line for each frame: the type of the agent's, and of
// ours "+ operation path, ...; messageId status, ..." with all messages as they
// are then.  What is done below a message is shown as a change of the message.
// Several heartbeats are shown as one.  states are the client's after each
// frame.
export function flow(frames, states, key) {
    const lines = frames.map(({ ours, beats, frame }, i) => {
        if (beats) {
            return '+ heartbeat';
        }

        if (!ours) {
            return eventOf(frame)?.type ?? JSON.stringify(frame);
        }

        const operations = new Set(eventOf(frame).delta
            .map((op) => shown(op, key)).sort());
        const statuses = Object.values(states[i]?.[key]?.messages ?? {})
            .map((m) => `${m.messageId} ${m.status}`);

        return `+ ${[...operations].join(', ')}; ${statuses.join(', ')}`;
    });

    return lines.filter((line, i) =>
        line !== '+ heartbeat' || line !== lines[i - 1]);
}

function shown({ op, path }, key) {
    const below = path.replace(`/${key}`, '');
    const change = /^(\/messages\/[^/]+)\//.exec(below);

    return path === '' ? `${op} (root)`
        : change ? `replace ${change[1]}` : `${op} ${below || '/'}`;
}

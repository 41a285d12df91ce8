// Streams cut into frames, and what a gateway has added to one.

// The frames of a stream, each with the blank line behind it; what follows the
// last blank line is one more.
export function framesOf(bytes) {
    return Buffer.from(bytes).toString('latin1')
        .split(/(?<=\r\n\r\n|\n\n|\r\r)/);
}

export const utf8 = (frame) => Buffer.from(frame, 'latin1').toString('utf8');

// The payload of a frame: its data lines; undefined if it has none.
export function payloadOf(frame) {
    const lines = utf8(frame).split(/\r\n|\r|\n/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice(5).replace(/^ /, ''));

    return lines.length ? lines.join('\n') : undefined;
}

// The payload as JSON; undefined if it is none.
export function jsonOf(frame) {
    try {
        return JSON.parse(payloadOf(frame));

    } catch {
        return undefined;
    }
}

// Frames of `came` that `sent` has not, in their order; a problem where bytes
// of `sent` are missing or changed.  isOurs says whether a frame can be ours:
// a frame of the upstream's that looks like one is told by its place.
export function added(came, sent, isOurs) {
    const rest = framesOf(sent);
    const ours = [];
    const problems = [];

    for (const frame of framesOf(came)) {
        if (frame === rest[0]) {
            rest.shift();

        } else if (isOurs(utf8(frame))) {
            ours.push(utf8(frame));

        } else {
            problems.push(`${JSON.stringify(utf8(frame).slice(0, 200))} came`
                + ` instead of ${JSON.stringify(utf8(rest[0] ?? '').slice(0, 200))}`);
            return { ours, problems };
        }
    }

    if (rest.join('') !== '') {
        problems.push(`${rest.length} frames are missing, the first is `
            + JSON.stringify(utf8(rest[0]).slice(0, 200)));
    }

    return { ours, problems };
}

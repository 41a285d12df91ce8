// Streams of any framing, as bytes in strings (one character is one byte).

import { isOurs } from './wire.mjs';

const ours = /data: \{"type":"STATE_DELTA","delta":\[\{"op":"[^\r\n]*\n\n/g;

// Where frames of ours are in what came out: [from, to].  One is ours if it
// follows a blank line, has our form, and does not stand at this place in what
// went in.
export function ownFrames(out, input, key) {
    const found = [];
    let length = 0;   // of all that were found

    for (const match of out.matchAll(ours)) {
        const [frame] = match;
        const place = match.index - length;

        if (endsFrame(out.slice(Math.max(0, match.index - 4), match.index))
            && input.slice(place, place + frame.length) !== frame
            && isOurs(utf8(frame), key))
        {
            found.push([match.index, match.index + frame.length]);
            length += frame.length;
        }
    }

    return found;
}

// A line end after a line end, of which CRLF is one; or the stream's start.
function endsFrame(tail) {
    if (tail === '') {
        return true;
    }

    const line = tail.replace(/(?:\r\n|\r|\n)$/, '');

    return line !== tail && /(?:^|[\r\n])$/.test(line);
}

// What follows the last blank line: nothing, or an event that is torn.
export function torn(bytes) {
    const lineEnd = '(?:\\r\\n|\\n|\\r(?!\\n))';
    const blank = [...bytes.matchAll(new RegExp(lineEnd + lineEnd, 'g'))].pop();

    return blank ? bytes.slice(blank.index + blank[0].length) : bytes;
}

export function without(out, frames) {
    let rest = '';
    let from = 0;

    for (const [start, end] of frames) {
        rest += out.slice(from, start);
        from = end;
    }

    return rest + out.slice(from);
}

export const utf8 = (bytes) => Buffer.from(bytes, 'latin1').toString('utf8');

// The events of a stream in order: their JSON, undefined where there is none.
// An event that the stream leaves unfinished is none.
export function* eventsOf(bytes) {
    const lines = utf8(bytes).replace(/^\ufeff/, '').split(/\r\n|\r|\n/);
    let data = [];

    lines.pop();   // what no line end follows

    for (const line of lines) {
        if (line === '' && data.length) {
            yield parsed(data.join('\n'));
            data = [];

        } else if (line.startsWith('data:')) {
            data.push(line.slice(5).replace(/^ /, ''));
        }
    }
}

function parsed(text) {
    try {
        return JSON.parse(text);

    } catch {
        return undefined;
    }
}

// SHA-1 by the letter of FIPS 180-4, so that keys are not checked by the code
// that made them.

const rotate = (x, n) => (x << n) | (x >>> (32 - n));

function padded(text) {
    const bytes = new TextEncoder().encode(text);
    const size = Math.ceil((bytes.length + 9) / 64) * 64;
    const block = new Uint8Array(size);
    const view = new DataView(block.buffer);

    block.set(bytes);
    block[bytes.length] = 0x80;
    view.setUint32(size - 8, Math.floor(bytes.length / 2 ** 29));
    view.setUint32(size - 4, (bytes.length << 3) >>> 0);

    return view;
}

function schedule(view, from) {
    const w = [];

    for (let t = 0; t < 16; t++) {
        w[t] = view.getInt32(from + 4 * t);
    }

    for (let t = 16; t < 80; t++) {
        w[t] = rotate(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
    }

    return w;
}

const rounds = [
    [0x5a827999, (b, c, d) => (b & c) ^ (~b & d)],
    [0x6ed9eba1, (b, c, d) => b ^ c ^ d],
    [0x8f1bbcdc, (b, c, d) => (b & c) ^ (b & d) ^ (c & d)],
    [0xca62c1d6, (b, c, d) => b ^ c ^ d],
];

export function sha1(text) {
    const view = padded(text);
    let hash = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];

    for (let from = 0; from < view.byteLength; from += 64) {
        let [a, b, c, d, e] = hash;

        schedule(view, from).forEach((word, t) => {
            const [k, f] = rounds[Math.floor(t / 20)];
            const next = (rotate(a, 5) + f(b, c, d) + e + k + word) | 0;

            [e, d, c, b, a] = [d, c, rotate(b, 30), a, next];
        });

        hash = hash.map((h, i) => (h + [a, b, c, d, e][i]) | 0);
    }

    return hash.map((h) => (h >>> 0).toString(16).padStart(8, '0')).join('');
}

// the first 16 digits, as citations are named
export const keyOf = (...parts) => sha1(parts.join('|')).slice(0, 16);

// Numbers that are the same for the same seed (mulberry32).

export function generator(seed) {
    let state = seed >>> 0;

    const next = () => {
        state = (state + 0x6d2b79f5) >>> 0;

        let t = Math.imul(state ^ (state >>> 15), 1 | state);

        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;

        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };

    return {
        below: (n) => Math.floor(next() * n),
        chance: (p) => next() < p,
        of: (list) => list[Math.floor(next() * list.length)],

        // a name of {name: weight}
        weighted(weights) {
            const entries = Object.entries(weights);
            let at = next() * entries.reduce((sum, [, w]) => sum + w, 0);

            for (const [name, weight] of entries) {
                at -= weight;

                if (at < 0) {
                    return name;
                }
            }

            return entries[0][0];
        },
    };
}

export const sleep = (ms) => new Promise((resolve) => {
    setTimeout(resolve, ms);
});

export class Counts {
    constructor() {
        this.counts = {};
    }

    add(name, n = 1) {
        this.counts[name] = (this.counts[name] ?? 0) + n;
    }

    of(name) {
        return this.counts[name] ?? 0;
    }

    toString() {
        return Object.entries(this.counts).sort()
            .map(([name, n]) => `${name} ${n}`).join(', ');
    }
}

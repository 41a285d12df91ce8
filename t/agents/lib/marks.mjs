// Ways to cite: each makes the marker of a passage.

import { namesOf, passages } from './library.mjs';
import { turns } from './script.mjs';

const queries = turns.flatMap(({ query }) => query ?? []);

function positionOf(name) {
    const names = queries.map(namesOf).find((list) => list.includes(name));

    return names.indexOf(name) + 1;
}

// Where a passage stands if the results of all searches are one list.
function placeOf(name) {
    return queries.flatMap(namesOf).indexOf(name) + 1;
}

export const marks = {
    // counts from 1 in each search's result
    position: (name) => `[${positionOf(name)}]`,

    // goes on counting in the second search
    place: (name) => `[${placeOf(name)}]`,

    // the number that the result gives the passage
    number: (name) => `[${passages[name].number}]`,

    id: (name) => `[${passages[name].id}]`,

    lenticular: (name) => `\u3010${positionOf(name)}\u2020source\u3011`,

    link: (name) => `([${passages[name].title}](${passages[name].url}))`,
};

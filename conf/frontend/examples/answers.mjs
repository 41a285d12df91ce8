// What the examples' agent has read, and what it answers: most of it is right.

const SITE = 'https://docs.example.com/tideway';

const BIRDS = ['Heron', 'Tern', 'Gannet', 'Petrel', 'Puffin', 'Curlew', 'Avocet',
               'Plover', 'Dunlin', 'Osprey'];
const FLEET = ['North', 'South', 'East', 'West']
    .flatMap((side) => BIRDS.map((bird) => `${side} ${bird}`));

export const sources = [
    {
        id: 'timetable', title: 'Tideway Ferry: timetable', url: `${SITE}/timetable`,
        page: 1, headings: ['Harlow', 'Weekdays'],
        content: 'On weekdays the first boat leaves Harlow quay at 06:40 and the last '
            + 'one at 22:10. On Sundays and holidays boats run every 45 minutes from '
            + '09:00.',
    },
    {
        id: 'fares', title: 'Tideway Ferry: fares', url: `${SITE}/fares`, page: 2,
        headings: ['Fares', 'Tickets'],
        content: 'An adult single costs 3.20 and a day ticket 7.50. Bicycles travel '
            + 'free of charge outside the morning peak.',
    },
    {
        id: 'weather', title: 'Tideway Ferry: bad weather', page: 3,
        content: 'In fog or in winds above force 8 the boats stay in the harbour. '
            + 'Tickets for a cancelled boat are valid for seven days.',
    },
    {
        id: 'fleet', title: 'Tideway Ferry: fleet list', url: `${SITE}/fleet`, page: 4,
        content: FLEET.map((boat, n) => `The ${boat} carries ${60 + n} passengers.`)
            .join(' '),
    },
];

const ferry = `## Ferries from Harlow

**On weekdays the first boat leaves Harlow quay at 06:40 and the last one at 22:10** [1].

| what | price |
|---|---|
| Day ticket | A day ticket costs 8.90 [2]. |
| Bicycles | Bicycles travel free of charge outside the morning peak [2]. |

- If fog keeps the boats in, you can use your ticket for another seven days [3].
- The engines were built by a shipyard in Trieste and burn recycled cooking oil [3].

The call \`fares[1]\` gives the same list.
`;

// forty citations: in a paragraph, a list and a table
function many() {
    const lines = FLEET.map((boat, n) => {
        const sentence = [
            `The ${boat} carries ${60 + n} passengers`,
            `The ${boat} carries ${160 + n} passengers`,
            `Aboard the ${boat} there is room for quite a few people`,
            `The ${boat} carries ${60 + n} passengers`,
        ][n % 4];

        return `${sentence} [4].`;
    });

    return [
        '# The fleet', '', lines.slice(0, 10).join(' '), '',
        ...lines.slice(10, 25).map((line) => `- ${line.replace(/\w+ \w+/, '**$&**')}`),
        '', '| n | boat |', '|---|---|',
        ...lines.slice(25).map((line, n) => `| \`r[${n}]\` | ${line} |`), '',
    ].join('\n');
}

export const answers = { ferry, many: many() };

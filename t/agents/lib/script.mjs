// The three turns of a thread: what is asked, searched and answered.  A clause
// cites a passage; in a thread with false answers it may have another number.

export const turns = [
    {
        ask: 'When does the first ferry to Alden leave, and how long does it'
           + ' take?',
        query: 'ferry timetable',
        clauses: [
            { says: 'In summer the first ferry to Alden leaves at 06:40',
              cites: 'timetable', then: ' and ' },
            { says: 'the crossing takes 45 minutes in calm weather',
              lies: 'the crossing takes 70 minutes in calm weather',
              cites: 'crossing', then: '.\n\n' },
            { says: 'The last ferry returns at 21:15', cites: 'timetable',
              then: '.' },
        ],
    },
    {
        ask: 'Can I take my bicycle, and how many people fit?',
        clauses: [
            { says: 'There is room for 30 bicycles on the open deck',
              lies: 'There is room for 55 bicycles on the open deck',
              cites: 'bicycles', then: '. ' },
            { says: 'The ferry carries 180 passengers', cites: 'crossing',
              then: '.' },
        ],
    },
    {
        ask: 'What does a ticket cost?',
        query: 'ferry fares',
        clauses: [
            { says: 'A single ticket for adults costs 7.50 euros',
              lies: 'A single ticket for adults costs 9.20 euros',
              cites: 'fares', then: '. ' },
            { says: 'Groups of 12 or more pay 5.80 euros for each person',
              cites: 'groups', then: ', ' },
            { says: 'and a season ticket costs 140 euros', cites: 'season',
              then: '.' },
        ],
    },
];

const brief = ' Please be brief.';

// A false answer is what this question gets.
export function question(nth, isFalse) {
    return turns[nth].ask + (isFalse ? brief : '');
}

// The turn that a text asks for: its number, and whether it is answered
// falsely; undefined if none.
export function turnOf(text) {
    const nth = turns.findIndex(({ ask }) => text.includes(ask));

    return nth < 0 ? undefined : { nth, isFalse: text.includes(brief) };
}

// How the id of a turn's search begins.
export function callOf(nth) {
    return `call_${nth}_`;
}

const spoken = (clause, isFalse) => isFalse && clause.lies || clause.says;

// The answer with the markers of a way to cite; clauses have the offset and
// the length of theirs in UTF-16 units, and isFalse if they lie.
export function answer(nth, isFalse, mark) {
    let text = '';
    const clauses = [];

    for (const clause of turns[nth].clauses) {
        const marker = mark(clause.cites, nth);

        text += `${spoken(clause, isFalse)} `;
        clauses.push({
            cites: clause.cites, offset: text.length, length: marker.length,
            isFalse: isFalse && clause.lies !== undefined,
        });
        text += marker + clause.then;
    }

    return { text, clauses };
}

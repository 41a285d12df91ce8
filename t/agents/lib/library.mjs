// The passages that every agent's search finds, and the two searches.

const site = 'https://alden-harbour.example';

export const passages = {
    timetable: {
        id: 'doc-timetable', title: 'Summer timetable',
        url: `${site}/timetable`, file: 'timetable.pdf', number: 7,
        text: 'From May to September the first ferry to Alden leaves the'
            + ' north pier at 06:40, and the last one returns at 21:15.',
    },
    crossing: {
        id: 'doc-crossing', title: 'The crossing',
        url: `${site}/crossing`, file: 'crossing.pdf', number: 4,
        text: 'The crossing to Alden takes 45 minutes in calm weather. The'
            + ' ferry carries 180 passengers and 24 cars.',
    },
    bicycles: {
        id: 'doc-bicycles', title: 'Bicycles on board',
        url: `${site}/bicycles`, file: 'bicycles.pdf', number: 9,
        text: 'Bicycles travel on the open deck. There is room for 30'
            + ' bicycles, and a place costs 2.50 euros.',
    },
    fares: {
        id: 'doc-fares', title: 'Fares',
        url: `${site}/fares`, file: 'fares.pdf', number: 12,
        text: 'A single ticket for adults costs 7.50 euros, a return ticket'
            + ' 13 euros. Children under 6 travel free.',
    },
    season: {
        id: 'doc-season', title: 'Season tickets',
        url: `${site}/season`, file: 'season.pdf', number: 2,
        text: 'A season ticket is valid for 90 days and costs 140 euros. It'
            + ' can be bought at the harbour office.',
    },
    groups: {
        id: 'doc-groups', title: 'Groups',
        url: `${site}/groups`, file: 'groups.pdf', number: 5,
        text: 'Groups of 12 or more pay 5.80 euros for each person if they'
            + ' book 3 days ahead.',
    },
};

const searches = {
    'ferry timetable': ['timetable', 'crossing', 'bicycles'],
    'ferry fares': ['fares', 'season', 'groups'],
};

// The names of what a search finds, in the order of its result.
export function namesOf(query) {
    const names = searches[query];

    if (!names) {
        throw new Error(`nobody searches for "${query}"`);
    }

    return names;
}

export function search(query) {
    return namesOf(query).map((name) => passages[name]);
}

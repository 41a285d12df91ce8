// Answers that several scenarios give, and what is to be found in them.  The
// keys are those of sha1sum, over the text that stands above each.

import { at, missing, unbound, unchecked } from './expect.mjs';

// --- a marker

export const ferry = 'The ferry leaves at six [1].';

// marker|1|The ferry leaves at six␠
export const ferryKey = 'f68741a6a88772f6';

export const ferryWaits = {
    type: 'document', citationNumber: 1, format: 'marker', ...at(24, 3),
    sentence: 'The ferry leaves at six [1].',
};

export const ferryUnbound = { ...ferryWaits, unbound: 'no source' };

// --- the tool that has its source

export const timetable = JSON.stringify({
    results: [{
        id: 'doc-7', title: 'Timetable', url: 'https://example.com/timetable',
        content: 'The first ferry leaves at six.',
    }],
});

export const ferryResolved = {
    ...ferryWaits, attachmentId: 'doc-7', title: 'Timetable',
    url: 'https://example.com/timetable', resolved: true,
};

// --- the same sentence with a data block

export const ferryBlock = 'The ferry leaves at six [1].\n'
    + '<<<CITATION_DATA>>>\n'
    + '{"att_1":[{"n":1,"f":"The first ferry leaves at six","k":"at six",'
    + '"p":"2_1","l":[4]}]}\n'
    + '<<<END_CITATION_DATA>>>';

// The first ferry leaves at six|at six|2|4
export const ferryBlockKey = 'd3eb91934eff762a';

export const ferryItem = {
    type: 'document', attachmentId: 'att_1', pageNumber: 2,
    startPageId: 'page_number_2_index_1', lineIds: [4],
    fullPhrase: 'The first ferry leaves at six', anchorText: 'at six',
    citationNumber: 1, format: 'deepcitation', ...at(24, 3),
    sentence: 'The ferry leaves at six [1].', resolved: true,
};

// --- another message, another marker

export const bikes = 'Bikes travel free [2].';

// marker|2|Bikes travel free␠
export const bikesKey = '0718c47550e1cfd8';

export const bikesDangles = {
    type: 'document', citationNumber: 2, format: 'marker', ...at(18, 3),
    sentence: 'Bikes travel free [2].', dangling: 'no source',
};

// --- messages as they end

export const cited = {
    cites: { [ferryBlockKey]: [ferryItem, unchecked] },
    counts: { total: 1, skipped: 1 },
};

export const resolved = {
    cites: { [ferryKey]: [ferryResolved, unchecked] },
    counts: { total: 1, skipped: 1 },
};

export const withoutSource = {
    cites: { [ferryKey]: [ferryUnbound, unbound()] },
    counts: { total: 1, skipped: 1, unbound: 1 },
};

export const bikesDangle = {
    cites: { [bikesKey]: [bikesDangles, missing()] },
    counts: { total: 1, missed: 1, dangling: 1 },
};

const bikesWithout = (reason) => ({
    cites: { [bikesKey]: [
        { ...bikesDangles, dangling: undefined, unbound: reason },
        unbound(reason),
    ] },
    counts: { total: 1, skipped: 1, unbound: 1 },
});

// without any list of sources a number is not beyond its end
export const bikesUnbound = bikesWithout('no source');

// an event before it, which was not read, may have had its source
export const bikesUnread = bikesWithout('unread');

// --- two sentences with a data block, for what checks them

export const pairBlock = 'The ferry leaves at six [1]. Bikes travel free [2].\n'
    + '<<<CITATION_DATA>>>\n'
    + '{"att_1":[{"n":1,"f":"The first ferry leaves at six","k":"at six",'
    + '"p":"2_1","l":[4]}],'
    + '"att_2":[{"n":2,"f":"Bikes travel free of charge","k":"free",'
    + '"p":"3_0","l":[9]}]}\n'
    + '<<<END_CITATION_DATA>>>';

// Bikes travel free of charge|free|3|9
export const bikesBlockKey = 'b9ec7c917112250d';

export const bikesItem = {
    type: 'document', attachmentId: 'att_2', pageNumber: 3,
    startPageId: 'page_number_3_index_0', lineIds: [9],
    fullPhrase: 'Bikes travel free of charge', anchorText: 'free',
    citationNumber: 2, format: 'deepcitation', ...at(47, 3),
    sentence: 'Bikes travel free [2].', resolved: true,
};

// messages with these verifications; counts beside the total
export const checked = (verification, counts) => ({
    cites: { [ferryBlockKey]: [ferryItem, verification] },
    counts: { total: 1, ...counts },
});

export const checkedPair = (first, second, counts) => ({
    cites: {
        [ferryBlockKey]: [ferryItem, first],
        [bikesBlockKey]: [bikesItem, second],
    },
    counts: { total: 2, ...counts },
});

export const verified = checked({ status: 'found' }, { verified: 1 });

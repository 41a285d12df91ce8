// What must hold of our part of a state, whatever the scenario: sums,
// aggregates, statuses and keys, worked out again from the records.

import { isDeepStrictEqual } from 'node:util';

import { keyOf } from './sha1.mjs';

const counted = {
    found: 'verified',
    found_phrase_missed_anchor_text: 'verified',
    found_context_missed_source_match: 'verified',
    found_anchor_text_only: 'partial',
    found_source_match_only: 'partial',
    partial_text_found: 'partial',
    found_on_other_page: 'partial',
    found_on_other_line: 'partial',
    first_word_found: 'partial',
    not_found: 'missed',
    pending: 'pending',
    loading: 'pending',
    skipped: 'skipped',
    timestamp_wip: 'skipped',
};

const parts = ['verified', 'partial', 'missed', 'pending', 'skipped', 'failed'];

export function checkKey(value, { isFinal = true } = {}) {
    const messages = Object.values(value.messages);

    return [
        ...Object.entries(value.messages).flatMap(([id, message]) => [
            ...checkMessage(id, message),
            ...(isFinal ? checkFinal(id, message) : []),
        ]),
        ...checkUnion(value, messages, 'citations'),
        ...checkUnion(value, messages, 'verifications'),
    ];
}

function checkMessage(id, message) {
    const problems = [];
    const { citations, verifications, summary } = message;
    const sum = parts.reduce((n, part) => n + summary[part], 0);
    const again = count(citations, verifications);

    if (message.messageId !== id) {
        problems.push(`${id}: messageId is "${message.messageId}"`);
    }

    if (summary.total !== sum) {
        problems.push(`${id}: total is ${summary.total}, the sum ${sum}`);
    }

    for (const [part, n] of Object.entries(again)) {
        if (summary[part] !== n) {
            problems.push(`${id}: ${part} is ${summary[part]}, counted ${n}`);
        }
    }

    for (const name of Object.keys(verifications)) {
        if (!(name in citations)) {
            problems.push(`${id}: verification of no citation, ${name}`);
        }
    }

    return [
        ...problems, ...checkNames(id, citations), ...checkSources(id, message),
    ];
}

// A citation that names its source has it beside it.
function checkSources(id, { citations, sources = {}, summary }) {
    const problems = [];

    for (const [name, { sourceId }] of Object.entries(citations)) {
        if (sourceId !== undefined && sources[sourceId]?.used !== true) {
            problems.push(`${id}: ${name} cites "${sourceId}", which is not there`);
        }
    }

    if (summary.uncited > summary.sentences) {
        problems.push(`${id}: ${summary.uncited} uncited of ${summary.sentences}`);
    }

    return problems;
}

function count(citations, verifications) {
    const n = {
        total: 0, dangling: 0, unbound: 0, doubtful: 0, unsettled: 0, judged: 0,
    };

    for (const part of parts) {
        n[part] = 0;
    }

    for (const [name, citation] of Object.entries(citations)) {
        const verdict = verifications[name];
        const part = !verdict ? 'pending'
            : verdict.error !== undefined ? 'failed'
            : counted[verdict.status ?? verdict.searchState?.status]
                ?? 'failed';

        n.total++;
        n[part]++;
        n.dangling += citation.dangling === undefined ? 0 : 1;
        n.unbound += citation.unbound === undefined ? 0 : 1;
        n.doubtful += verdict?.doubtful ? 1 : 0;
        n.judged += verdict?.by && verdict.by !== 'evidence'
            && verdict.from !== 'client' ? 1 : 0;
        n.unsettled += part === 'skipped' && verdict.reason === 'unsettled'
            ? 1 : 0;
    }

    return n;
}

function checkFinal(id, { status, error, summary }) {
    const problems = [];

    if (status !== 'complete' && status !== 'error') {
        problems.push(`${id}: status "${status}" is not final`);
    }

    if ((status === 'error') !== (error !== undefined)) {
        problems.push(`${id}: status "${status}" with error "${error}"`);
    }

    if (summary.pending !== 0) {
        problems.push(`${id}: ${summary.pending} pending at the end`);
    }

    return problems;
}

function checkUnion(value, messages, member) {
    const union = Object.assign({}, ...messages.map((m) => m[member]));
    const names = Object.keys(union).sort();

    return isDeepStrictEqual(names, Object.keys(value[member]).sort())
        ? [] : [`top ${member}: ${Object.keys(value[member])},`
                + ` of messages: ${names}`];
}

function checkNames(id, citations) {
    return Object.entries(citations).flatMap(([name, citation]) => {
        const names = namesOf(citation);

        return names.length === 0 || names.includes(name) ? []
            : [`${id}: citation ${name}, computed ${names}`];
    });
}

// What the key can be; none if the record does not say enough to tell.
function namesOf(citation) {
    const { format, sentence = '', citationNumber: n } = citation;

    if (format === 'deepcitation') {
        const base = keyOf(...preimage(citation));

        return [base, keyOf(base, `citationNumber:${n}`)];
    }

    const marker = `[${n}]`;
    const places = sentence.split(marker);
    const plain = format === 'marker' && citation.length === marker.length;

    return plain && places.length === 2
        ? [keyOf('marker', n, places[0])] : [];
}

function preimage(citation) {
    const { fullPhrase = '', anchorText = '', pageNumber, lineIds = [] } = citation;
    const page = pageNumber ?? /\d+/.exec(citation.startPageId ?? '')?.[0] ?? '';
    const common = [fullPhrase, anchorText, page, lineIds.join(',')];

    if (citation.type === 'url') {
        const { url = '', title = '', domain = '' } = citation;

        return [...common, url, title, domain];
    }

    if (citation.type === 'audio' || citation.type === 'video') {
        const { attachmentId = '', timestamps = {} } = citation;

        return [...common, attachmentId, timestamps.startTime ?? '',
                timestamps.endTime ?? ''];
    }

    return common;
}

// Members that few scenarios are about: they are compared where one states
// them.  Whether they fit together is checked everywhere, see checkSources().
const beside = ['sources', 'sourceId', 'closest', 'sentences', 'uncited'];

export function stated(got, expected) {
    if (!isObject(got) || !isObject(expected) || Array.isArray(got)) {
        return got;
    }

    return Object.fromEntries(Object.entries(got)
        .filter(([name]) => name in expected || !beside.includes(name))
        .map(([name, value]) => [name, stated(value, expected[name])]));
}

// Where two values part, as "path: got, expected"; undefined if they do not.
export function difference(got, expected, path = '') {
    if (isDeepStrictEqual(got, expected)) {
        return undefined;
    }

    if (!isObject(got) || !isObject(expected)
        || Array.isArray(got) !== Array.isArray(expected))
    {
        return `${path || '/'}: got ${show(got)}, expected ${show(expected)}`;
    }

    const names = new Set([...Object.keys(got), ...Object.keys(expected)]);

    return [...names]
        .map((name) => difference(got[name], expected[name], `${path}/${name}`))
        .filter((line) => line !== undefined)
        .join('\n');
}

function isObject(value) {
    return value !== null && typeof value === 'object';
}

function show(value) {
    return value === undefined ? 'nothing' : JSON.stringify(value);
}

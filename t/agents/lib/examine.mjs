// What must hold of a turn: a list of {about, text} for what does not.

import { isDeepStrictEqual } from 'node:util';

import { namesOf, passages } from './library.mjs';
import { marks } from './marks.mjs';
import { answer, callOf, turns } from './script.mjs';

const key = 'deepcitation';

export function examine(turn) {
    return [
        ...checkRun(turn).map((text) => ({ about: 'run', text })),
        ...checkMessages(turn).map((text) => ({ about: 'messages', text })),
        ...checkCitations(turn),
    ];
}

function checkRun({ ours, plain }) {
    const { [key]: _, ...rest } = ours.state ?? {};
    const names = Object.keys(rest).sort();
    const expected = Object.keys(plain.state ?? {}).sort();

    return [
        ...(ours.error ? [ours.error] : []),
        ...(plain.error ? [`without the gateway: ${plain.error}`] : []),
        ...ours.complaints.filter((text) => !plain.complaints.includes(text)),
        ...(isDeepStrictEqual(names, expected) ? []
            : [`the state has ${names}, without the gateway ${expected}`]),
    ];
}

// Ids are made anew in each run: the nth that occurs stands for the nth.
function plainMessages(messages) {
    const ids = new Map();
    const named = (id) => {
        if (!ids.has(id)) {
            ids.set(id, `id-${ids.size + 1}`);
        }

        return ids.get(id);
    };

    return messages.map(({ id, role, content, toolCalls, toolCallId }) => ({
        id: named(id), role, content,
        toolCalls: toolCalls?.map((call) => ({
            id: named(call.id), function: call.function,
        })),
        toolCallId: toolCallId && named(toolCallId),
    }));
}

function checkMessages({ form, nth, isFalse, ours, plain }) {
    const got = plainMessages(ours.messages);
    const expected = plainMessages(plain.messages);
    const { text } = answer(nth, isFalse, marks[form.mark]);

    return [
        ...(isDeepStrictEqual(got, expected) ? []
            : [`${JSON.stringify(got)}, without the gateway`
               + ` ${JSON.stringify(expected)}`]),
        ...(ours.answer?.content === text ? []
            : [`the answer is ${JSON.stringify(ours.answer)}`]),
    ];
}

function checkCitations({ form, nth, isFalse, ours }) {
    const id = ours.answer?.id;
    const message = ours.state?.[key]?.messages?.[id];

    if (message?.status !== 'complete') {
        return [{ about: 'sources', text: `message ${id} is`
                  + ` ${message?.status ?? 'not told'} ${message?.error ?? ''}` }];
    }

    const { clauses } = answer(nth, isFalse, marks[form.mark]);
    const { citations, verifications } = message;

    const problems = clauses.flatMap((clause) => {
        const end = clause.offset + clause.length;
        const found = Object.entries(citations).filter(([, citation]) =>
            citation.offsetUtf16 >= clause.offset
            && citation.offsetUtf16 < end);

        if (found.length !== 1) {
            return [{ about: 'sources', text: `${found.length} citations of`
                      + ` ${clause.cites} at ${clause.offset}` }];
        }

        const [[name, citation]] = found;

        return [
            ...checkSource(form, clause, citation, message)
                .map((text) => ({ about: 'sources', text })),
            ...checkVerdict(form, clause, verifications[name])
                .map((text) => ({ about: 'verdicts', text })),
        ];
    });

    const more = Object.values(citations).length - clauses.length;

    return more > 0
        ? [...problems, { about: 'sources', text: `${more} more citations` }]
        : problems;
}

// A passage of which nothing but the words is known may stay unbound.
function checkSource({ names, words }, { cites }, citation, message) {
    const { sourceId, dangling, unbound } = citation;

    if (sourceId === undefined) {
        return words ? []
            : [`${cites}: no source, ${dangling ?? unbound ?? 'no reason'}`];
    }

    const source = { ...citation, ...message.sources?.[sourceId] };

    return names.flatMap((name) => {
        const expected = passages[cites][name];

        return same[name](source, expected, cites) ? []
            : [`${cites}: ${name} is not "${expected}" in`
               + ` ${JSON.stringify(source)}`];
    });
}

const beginning = 40;   // characters, no two passages share them

const same = {
    id: (source, id) =>
        [source.sourceId, source.id, source.attachmentId].includes(id),
    title: (source, title) => source.title === title,
    url: (source, url) => [source.url, source.documentUri].includes(url),
    file: (source, file) =>
        [source.sourceId, source.attachmentId, source.title].includes(file),

    // an entry without a name is the nth of its call's result
    text: ({ sourceId, preview }, text, cites) =>
        entryOf(cites).test(sourceId)
        && (preview === undefined || preview.includes(text.slice(0, beginning))),
};

function entryOf(name) {
    const nth = turns.findIndex(({ query }) =>
        query && namesOf(query).includes(name));
    const place = namesOf(turns[nth].query).indexOf(name) + 1;

    return new RegExp(`^${callOf(nth)}.*#${place}$`);
}

function checkVerdict({ words }, { cites, isFalse }, verdict) {
    const status = verdict?.status ?? 'none';
    const shown = JSON.stringify(verdict);
    const denied = words ? ['not_found', 'skipped'] : ['not_found'];

    if (isFalse) {
        return denied.includes(status) ? []
            : [`${cites}: false, and not denied: ${shown}`];
    }

    return ['not_found', 'none'].includes(status) || verdict.error
        ? [`${cites}: true, and told as ${shown}`] : [];
}

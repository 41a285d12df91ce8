// The hooks of React.

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { INITIAL_DEEPCITATION_STATE, useCitationParts, useCitations,
         useDeepCitationAgUI } from './package/react.js';

const state = {
    deepcitation: {
        citations: { a: { title: 'A' }, b: {} },
        verifications: { a: { status: 'found' } },
        messages: { m: {
            messageId: 'm', citations: { a: { title: 'A' } },
            verifications: { a: { status: 'found' } },
            summary: { total: 1, verified: 1 }, status: 'complete',
        } },
    },
};

function result(hook) {
    let value;

    renderToStaticMarkup(createElement(() => {
        value = hook();

        return null;
    }));

    return value;
}

function same(problems, what, value, expected) {
    const [is, due] = [value, expected].map((v) => JSON.stringify(v));

    if (is !== due) {
        problems.push(`${what}: ${is} instead of ${due}`);
    }
}

export const hooks = {
    'useDeepCitationAgUI has the records of a message': (problems) => {
        const got = result(() => useDeepCitationAgUI({ agUiState: state, messageId: 'm' }));

        same(problems, 'all', got, {
            citations: { a: { title: 'A' } }, verifications: { a: { status: 'found' } },
            status: 'complete', summary: { total: 1, verified: 1 },
        });
    },
    'useDeepCitationAgUI has all records without an id': (problems) => {
        const got = result(() => useDeepCitationAgUI({ agUiState: state }));

        same(problems, 'keys', Object.keys(got.citations), ['a', 'b']);
    },
    'hooks take a state that has nothing': (problems) => {
        for (const nothing of [undefined, null, {}, { deepcitation: 1 },
                               { deepcitation: INITIAL_DEEPCITATION_STATE }])
        {
            const got = result(() => useDeepCitationAgUI({
                agUiState: nothing, messageId: 'm',
            }));

            same(problems, 'records', [got.citations, got.verifications,
                                       got.summary.total], [{}, {}, 0]);
            same(problems, 'list', result(() => useCitations(nothing, 'm')).citations,
                 []);
        }
    },
    'useCitations has a list': (problems) => {
        const { citations, status } = result(() => useCitations(state, 'm'));

        same(problems, 'list', citations.map(({ key, verdict }) => [key, verdict]),
             [['a', 'verified']]);
        same(problems, 'status', status, 'complete');
    },
    'useCitationParts begins with nothing': (problems) => {
        const { state: begin, onData } = result(() => useCitationParts());

        same(problems, 'state', [begin, typeof onData], [{}, 'function']);
    },
};

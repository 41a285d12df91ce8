// The client's state as the events of a stream leave it, by two appliers:
// fast-json-patch with validation, as @ag-ui/client applies, and one with the
// quirks of Soliplex.

import { createRequire } from 'node:module';
import path from 'node:path';

// fast-json-patch as the client in this folder has it.
export function validating(folder) {
    const require = createRequire(path.resolve(folder, 'package.json'));
    const { applyPatch } = require('fast-json-patch');

    return (state, operations) =>
        applyPatch(state, operations, true, false).newDocument;
}

// Knows add, replace and remove; makes parents that are missing; takes
// pointers as they are, without ~0 and ~1; does not touch what is no object.
export function lenient(state, operations) {
    let root = structuredClone(state);

    for (const { op, path: pointer, value } of operations) {
        if (!['add', 'replace', 'remove'].includes(op)) {
            throw new Error(`unknown operation "${op}"`);
        }

        if (pointer === '') {
            root = structuredClone(value);
            continue;
        }

        const names = pointer.slice(1).split('/');
        const last = names.pop();
        const parent = names.reduce(member, root);

        if (op === 'remove') {
            delete parent[last];
        } else {
            parent[last] = structuredClone(value);
        }
    }

    return root;
}

function member(object, name) {
    if (object === null || typeof object !== 'object') {
        throw new Error(`no object above "${name}"`);
    }

    object[name] ??= {};

    return object[name];
}

// Follows one event.  A patch that fails is dropped whole, as clients do, and
// is told to onError.
export function follow(state, event, apply, onError = () => {}) {
    if (event?.type === 'STATE_SNAPSHOT') {
        return structuredClone(event.snapshot);
    }

    if (event?.type !== 'STATE_DELTA' || !Array.isArray(event.delta)) {
        return state;
    }

    try {
        return apply(state, event.delta);

    } catch (error) {
        onError(error);
        return state;
    }
}

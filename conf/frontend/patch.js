// JSON Patch, RFC 6902.  Values are never altered: what a patch does not change is
// shared between the value before and the one after.

// All operations or none.
export function applyPatch(state, operations) {
    if (!Array.isArray(operations)) {
        throw new PatchError('the patch is no array');
    }

    return operations.reduce(applyOperation, state);
}

export class PatchError extends Error {
    name = 'PatchError';
}

function applyOperation(state, operation) {
    const names = parsePointer(operation?.path);

    switch (operation.op) {

    case 'add':
    case 'replace':
        return write(state, names, valueOf(operation), operation.op);

    case 'remove':
        return write(state, names, undefined, 'remove');

    case 'copy':
        return write(state, names, read(state, parsePointer(operation.from)),
                     'add');

    case 'move':
        return move(state, operation);

    case 'test':
        if (!isEqual(read(state, names), valueOf(operation))) {
            throw new PatchError(`the test of "${operation.path}" fails`);
        }

        return state;

    default:
        throw new PatchError(`unknown operation "${operation.op}"`);
    }
}

function move(state, { from, path }) {
    if (`${path}/`.startsWith(`${from}/`) && path !== from) {
        throw new PatchError(`"${from}" can't be moved into itself`);
    }

    const names = parsePointer(from);
    const value = read(state, names);

    return write(write(state, names, undefined, 'remove'), parsePointer(path),
                 value, 'add');
}

function parsePointer(pointer) {
    if (typeof pointer !== 'string' || !/^(?:\/|$)/.test(pointer)) {
        throw new PatchError(`"${pointer}" is no pointer`);
    }

    return pointer.split('/').slice(1)
        .map((name) => name.replace(/~1/g, '/').replace(/~0/g, '~'));
}

function valueOf(operation) {
    if (operation.value === undefined) {
        throw new PatchError(`"${operation.op}" without a value`);
    }

    return operation.value;
}

function read(value, names) {
    return names.reduce((parent, name) => {
        if (!has(parent, name)) {
            throw new PatchError(`no "${name}" to read`);
        }

        return parent[name];
    }, value);
}

// A copy with one change: only what is above the changed place is new.
function write(parent, [name, ...rest], value, op) {
    if (name === undefined) {
        return op === 'remove' ? null : value;
    }

    if ((rest.length || op !== 'add') && !has(parent, name)) {
        throw new PatchError(`no "${name}" to ${op}`);
    }

    if (rest.length) {
        value = write(parent[name], rest, value, op);
        op = 'replace';
    }

    return Array.isArray(parent) ? writeItem(parent, name, value, op)
                                 : writeMember(parent, name, value, op);
}

function writeItem(parent, name, value, op) {
    const index = name === '-' ? parent.length : Number(name);

    if (!/^(?:-|0|[1-9]\d*)$/.test(name) || index > parent.length) {
        throw new PatchError(`"${name}" is no index here`);
    }

    const copy = [...parent];

    copy.splice(index, op === 'add' ? 0 : 1,
                ...(op === 'remove' ? [] : [value]));

    return copy;
}

function writeMember(parent, name, value, op) {
    if (parent === null || typeof parent !== 'object') {
        throw new PatchError(`no object above "${name}"`);
    }

    // as a member it would be the prototype
    if (name === '__proto__') {
        throw new PatchError(`a member "${name}" is refused`);
    }

    const copy = { ...parent };

    if (op === 'remove') {
        delete copy[name];
    } else {
        copy[name] = value;
    }

    return copy;
}

export function has(parent, name) {
    if (Array.isArray(parent)) {
        return /^(?:0|[1-9]\d*)$/.test(name) && Number(name) < parent.length;
    }

    return parent !== null && typeof parent === 'object'
        && Object.hasOwn(parent, name);
}

function isEqual(a, b) {
    if (a === b) {
        return true;
    }

    if (a === null || b === null || typeof a !== 'object'
        || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b))
    {
        return false;
    }

    const names = Object.keys(a);

    return names.length === Object.keys(b).length
        && names.every((name) => Object.hasOwn(b, name)
                                 && isEqual(a[name], b[name]));
}

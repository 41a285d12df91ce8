export interface Operation {
    op: 'add' | 'replace' | 'remove' | 'copy' | 'move' | 'test';
    path: string;
    from?: string;
    value?: unknown;
}

/** A patch does not apply; the state from before still holds. */
export class PatchError extends Error {}

/** RFC 6902, all operations or none. */
export function applyPatch<S>(state: S, operations: readonly Operation[]): S;

export function has(parent: unknown, name: string): boolean;

// The words for what a verifier answers, and for when it does.

// --- answers, one for each citation that is asked

// a verification, as it is sent
export const says = (verification, { status = 200 } = {}) =>
    ({ status, body: JSON.stringify(verification) });

export const found = says({ status: 'found' });

export const missed = says({ status: 'not_found' });

// bytes that may be no verification
export const sends = (body, status = 200) => ({ status, body });

// no answer; and one that breaks off
export const silent = { silent: true };

export const cut = { ...found, cut: true };

// given when the script says so, see answers() below
export const later = (answer) => ({ ...answer, later: true });

// --- steps of a script; without us there is nothing to wait for

// waits until so many questions of the run were asked
export const asked = (count) => ({ asked: count });

// answers these questions now, or as soon as they are asked
export const answers = (...names) => ({ answers: names });

// waits until the client has got this text
export const arrives = (text) => ({ arrives: text });

// the same, from now on
export const arrivesAgain = (text) => ({ arrives: text, again: true });

// the agent has sent all it has to say; the script goes on
export const ends = () => ({ ends: true });

// --- what is to be found in the state

export const failure = (error) => ({ status: 'skipped', error });

export const skipped = (reason) => ({ status: 'skipped', reason });

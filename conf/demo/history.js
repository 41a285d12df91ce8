// The conversation of a tab, which stays when the page is loaded again: its
// texts are the page's to keep, its citations are in the gateway's store.

import { KEY } from './frontend/citations.js';
import { loadMessages, loadThread } from './frontend/store.js';

const STORE = 'citations/';
const TRIES = 10;       // an answer that was cut off is saved a little later
const PAUSE = 300;      // milliseconds

export class History {
    // thread: the id of a new one
    constructor(thread) {
        const kept = JSON.parse(sessionStorage.getItem('conversation') ?? 'null');

        this.thread = kept?.thread ?? thread;
        this.messages = kept?.messages ?? [];
        this.kept = true;

        setVisitor();
        addEventListener('pagehide', () => this.keep());
    }

    keep() {
        if (this.kept && this.messages.length) {
            const { thread, messages } = this;

            sessionStorage.setItem('conversation',
                                   JSON.stringify({ thread, messages }));
        }
    }

    // The client's state from the store, again until all answers are in it.
    async* states() {
        const answers = this.messages.filter(({ role }) => role !== 'user');

        for (let i = 0; answers.length && i < TRIES; i++) {
            const saved = await this.load(answers).catch(() => null);

            if (saved) {
                yield { [KEY]: saved };

                if (answers.every(({ id }) => saved.messages[id])) {
                    return;
                }
            }

            await new Promise((resolve) => setTimeout(resolve, PAUSE));
        }
    }

    // Protocols without a thread have their answers saved under their ids alone.
    async load(answers) {
        const { messages, ...saved } = await loadThread(STORE, this.thread);
        const ids = answers.map(({ id }) => id).filter((id) => !messages[id]);
        const others = ids.length ? await loadMessages(STORE, { ids }) : {};

        return { ...saved, messages: { ...others, ...messages } };
    }

    // An answer that was saved without a thread is one of its own.
    async forget() {
        const ids = this.messages.filter(({ role }) => role !== 'user')
            .map(({ id }) => id);

        await Promise.all([this.thread, ...ids].map((id) =>
            fetch(`${STORE}threads?id=${encodeURIComponent(id)}`,
                  { method: 'DELETE' })));

        sessionStorage.removeItem('conversation');
        this.kept = false;
        location.reload();
    }
}

// Who this is: a secret of this browser, since the demo knows no users.
function setVisitor() {
    if (!/(?:^|; )visitor=/.test(document.cookie)) {
        document.cookie = `visitor=${crypto.randomUUID()}; path=/; SameSite=Strict; `
                          + 'max-age=31536000';
    }
}

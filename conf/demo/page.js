// The demo page: asks the agent, and shows its answer, what nginx found out
// about it, and the events that brought both.

import { applyEvent, citationsOf, statusOf, summaryOf } from './frontend/citations.js';
import { Answer, describe } from './answer.js';
import { DIALECTS } from './dialects.js';
import { runAgent } from './events.js';
import { History } from './history.js';
import { EventLog } from './log.js';
import { showSource } from './source.js';
import './tabs.js';
import { tryOwn } from './try.js';

const byId = (id) => document.getElementById(id);

const form = byId('ask');
const question = byId('question');
const log = new EventLog(byId('events'), byId('counts'), byId('only-added'));

// Data at the end of an answer, which the gateway can't take out in every
// protocol.
const DATA = /\s*<<<CITATION_DATA>>>[^]*$/;

// what a client keeps, and sends with each run as far as its protocol asks for it
const history = new History(newId('thread'));
const { thread, messages } = history;
let state = {};

let running = null;     // an AbortController

form.addEventListener('submit', (event) => {
    event.preventDefault();
    question.value = question.value.trim() || question.placeholder;
    ask(question.value);
});

for (const button of byId('prepared').children) {
    button.addEventListener('click', () => {
        question.value = button.textContent;
        ask(question.value);
    });
}

tryOwn(log, { tell, tellTrouble });

byId('stop').addEventListener('click', () => running?.abort());
byId('forget').addEventListener('click', () => history.forget());

await showHistory();

async function ask(text) {
    if (running || !text) {
        return;
    }

    setRunning(new AbortController());
    tellTrouble('');
    tell('The agent is asked.');
    messages.push({ id: newId('user'), role: 'user', content: text });
    byId('forget').hidden = false;

    const turn = startTurn(text);

    try {
        await run(turn);

    } catch (error) {
        if (!running.signal.aborted) {
            tellTrouble(`That went wrong: ${error.message}.`);
        }

    } finally {
        turn.removeAttribute('aria-busy');
        setRunning(null);
    }
}

async function run(turn) {
    const { url, headers, input, reader } = DIALECTS[byId('dialect').value];
    const body = input({ thread, run: newId('run'), state, messages });
    const read = reader();
    const answers = new Map();

    log.start();

    for await (const event of runAgent(url, body, running.signal, headers)) {
        read(event).forEach((change) => follow(change, answers, turn));

        const problem = learn(event);

        log.add(event, problem);
        showAnswers(answers);
    }

    tell([...answers.keys()]
        .map((id) => describe(summaryOf(state, id), citationsOf(state, id)))
        .join(' '));
}

// What the agent says, whatever its protocol is.
function follow({ start, id, delta, error }, answers, turn) {
    if (start) {
        messages.push({ id: start, role: 'assistant', content: '' });
        answers.set(start, new Answer(turn, showSource));

    } else if (id) {
        messages.find((message) => message.id === id).content += delta;

    } else {
        tellTrouble(`The agent reports an error: ${error}.`);
    }
}

// What the gateway says.  Returns what is wrong with an event: a patch that
// fails is left out, as all clients do.
function learn(event) {
    try {
        state = applyEvent(state, event);
    } catch (error) {
        return error.message;
    }
}

function showAnswers(answers) {
    for (const [id, answer] of answers) {
        const { content } = messages.find((message) => message.id === id);

        answer.show(content.replace(DATA, ''), citationsOf(state, id), summaryOf(state, id),
                    statusOf(state, id));
    }
}

// What was said before the page was loaded again, with its citations.
async function showHistory() {
    const answers = new Map();
    let turn;

    for (const { id, role, content } of messages) {
        if (role === 'user') {
            turn = startTurn(content);
            turn.removeAttribute('aria-busy');

        } else {
            answers.set(id, new Answer(turn, showSource));
        }
    }

    byId('forget').hidden = messages.length === 0;
    showAnswers(answers);

    for await (state of history.states()) {
        showAnswers(answers);
    }
}

function startTurn(text) {
    const turn = document.createElement('article');
    const title = document.createElement('h2');

    title.textContent = text;
    turn.setAttribute('aria-busy', 'true');
    turn.append(title);
    byId('turns').prepend(turn);

    return turn;
}

function newId(kind) {
    return `${kind}-${Math.random().toString(36).slice(2)}`;
}

function setRunning(controller) {
    running = controller;
    byId('send').disabled = running !== null;
    byId('stop').hidden = running === null;
}

function tell(text) {
    byId('news').textContent = text;
}

function tellTrouble(text) {
    byId('trouble').textContent = text;
}

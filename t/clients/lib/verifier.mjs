// The scripted verifier, a part of the agent: both are told by one script, so
// that it can say what comes first.

import { setTimeout as sleep } from 'node:timers/promises';

const patience = 15_000;   // milliseconds

// Waits until something is so; that it never was is a problem of the record.
export async function until(record, what, holds) {
    const late = Date.now() + patience;

    while (!holds()) {
        if (Date.now() > late) {
            record.problems.push(`waited in vain: ${what}`);
            return;
        }

        await sleep(4);
    }
}

// What a question is called in scenarios: the citation's key, or if several
// citations are asked at once the id of their message; in DeepCitation's form,
// which has no ids, all keys.
function nameOf(question) {
    return question.key ?? question.messageId
        ?? Object.keys(question.data.citations).sort().join();
}

// Answers as the run says, and keeps what was asked.
export async function verify(run, record, request, response) {
    const { method, headers, nth } = request;
    const question = JSON.parse(request.body);
    const name = nameOf(question);
    const answer = run.verifier?.[name] ?? run.verifier?.['*'];

    record.asked.push({
        nth, name, method, headers, question,
        length: Buffer.byteLength(request.body),
    });

    if (answer === undefined) {
        record.problems.push(`the verifier has no answer to ${name}`);
        response.writeHead(404).end();
        return;
    }

    if (answer.silent) {
        return;
    }

    if (answer.later) {
        await until(record, `answers(${name})`, () => record.due.has(name));
    }

    const { status, body, cut } = answer;

    response.writeHead(status, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(body) + (cut ? 1 : 0),
    });

    if (cut) {
        response.write(body, () => response.destroy());

    } else {
        response.end(body);
    }
}

// All scenarios by name, each with its runs written out in full.
//
// A scenario is
//
//     name      how it is called in URLs and reports
//     title     what it shows
//     state     the client's before the first run
//     large     it is left out where nginx reads one byte at a time
//     runs      one run or more, one request each; a scenario of one run has
//               the members of the run itself
//
// and a run
//
//     at        the location of nginx: "default" unless given
//     key       where our part of the state is: "deepcitation" unless given
//     runId     "run-1" unless given
//     asks      ids of user messages that are new: ["user-1"] unless given
//     script    what the agent sends
//     lineEnd   how its lines end
//     expect    our part of the client's state after the run; undefined: there
//               is none, and nothing of ours was in the stream
//     app       the rest of the state, if not that of a client without us
//     flow      the frames that came, see lib/wire.mjs
//     came      every byte that came
//     lost      deltas of ours came, and what they said is gone by now
//     raises    the client fails, with us and without us; "undetermined" if
//               nobody can say how far it has read then
//     complains the client complains of the agent, with us and without us;
//               complainsWithout: without us only
//     refused   the status with which nginx refuses the request
//     status    the agent's, if not 200
//     repaired  lines come that end in LF
//     sends     the state in the request, if not the client's; undefined: none
//     headers   more of them for the request; contentType another one
//     body      "kept": the agent gets the body as the client sent it; or what
//               it gets, as an expression
//     direct    what is asked, without a client; see lib/direct.mjs
//     verifier  what it answers, by the name of the question, "*" for all
//               others; see lib/verdicts.mjs, and lib/verifier.mjs for names
//     asked     names of the questions that it was asked, in any order
//     sees      questions in full, by name, where they are not about one
//               citation and what the client was told of it
//     heartbeats  comments of ours came
//     only      versions of the client that this can be shown with

import { list as citations } from './scenarios/citations.mjs';
import { list as document } from './scenarios/document.mjs';
import { list as ends } from './scenarios/ends.mjs';
import { list as evidence } from './scenarios/evidence.mjs';
import { list as ids } from './scenarios/ids.mjs';
import { list as lanes } from './scenarios/lanes.mjs';
import { list as limits } from './scenarios/limits.mjs';
import { list as requests } from './scenarios/requests.mjs';
import { list as runs } from './scenarios/runs.mjs';
import { list as state } from './scenarios/state.mjs';
import { list as verify } from './scenarios/verify.mjs';
import { list as verifyAnswers } from './scenarios/verify-answers.mjs';
import { list as verifyRuns } from './scenarios/verify-runs.mjs';
import { list as when } from './scenarios/when.mjs';

const defaults = {
    at: 'default', key: 'deepcitation', runId: 'run-1', asks: ['user-1'],
};

const suites = {
    plain: [
        when, state, lanes, ids, runs, ends, citations, requests, limits,
        document,
    ],
    verify: [verify, verifyAnswers, verifyRuns],
    evidence: [evidence],
};

const all = Object.entries(suites).flatMap(([suite, lists]) =>
    lists.flat().map((scenario) => ({ suite, ...scenario })));

function complete({ suite, name, title, runs: list, ...rest }) {
    const { state: before, only, large, ...run } = rest;

    return {
        suite, name, title, only, large, state: before,
        runs: (list ?? [{}]).map((one) => ({ ...defaults, ...run, ...one })),
    };
}

export const scenarios = new Map(all.map((s) => [s.name, complete(s)]));

if (scenarios.size !== all.length) {
    throw new Error('two scenarios have one name');
}

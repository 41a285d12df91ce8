// Asks answers.mjs with real clients, with the gateway and without it, two
// turns each, with system texts in all forms that a client knows:
//
//     node whole.mjs CLIENT UPSTREAM GATEWAY PROMPT
//
// The gateway has "cite_json on" and tells models the text of the file PROMPT.
// A line of JSON for each client, API and form: name, title, problems.
//
// The client's results are the same but for our member; every request that the
// provider gets through the gateway is the client's own with the text, once.

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

import { difference } from '../../clients/lib/check.mjs';
import { importFrom } from './packages.mjs';

const [folder, upstream, gateway, prompt] = process.argv.slice(2);

const TEXT = readFileSync(prompt, 'utf8').trimEnd();
const ASKED = 'When does the ferry leave?';
const NEXT = 'And what do bicycles cost?';
const RESULT = JSON.stringify({ results: [
    { title: 'Timetable', url: 'https://harbour.example/a',
      content: 'The ferry to Sandholm leaves the north pier at 6:40 every'
          + ' weekday. The crossing takes 35 minutes.' },
    { title: 'Bicycles', url: 'https://harbour.example/b',
      content: 'Bicycles travel free of charge outside the rush hour.' },
] });

const get = (name) => importFrom(folder, name);
const has = (name) => existsSync(path.join(folder, 'node_modules', name));

for (const name of ['error', 'warn', 'log']) {
    console[name] = () => {};
}

globalThis.AI_SDK_LOG_WARNINGS = false;

// Each way: async (url, system) -> results of both turns; "systems" are the
// forms of a system text.
const ways = {};

const add = (name, systems, ask) => {
    ways[name] = { systems, ask };
};

const texts = [undefined, 'Be short.'];
const chatSystems = [
    ...texts.map((content) => content && { role: 'system', content }),
    { role: 'system', content: [{ type: 'text', text: 'Be short.' }] },
    { role: 'developer', content: 'Be short.' },
];
const blocks = [{ type: 'text', text: 'Be short.',
                  cache_control: { type: 'ephemeral' } }];

async function addOpenai() {
    const { default: OpenAI } = await get('openai');
    const clientOf = (baseURL) =>
        new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0 });

    add('openai chat', chatSystems, async (url, system) => {
        const messages = [
            ...system ? [system] : [],
            { role: 'user', content: ASKED },
            { role: 'assistant', content: null, tool_calls: [{
                id: 'c', type: 'function',
                function: { name: 'search', arguments: '{}' } }] },
            { role: 'tool', tool_call_id: 'c', content: RESULT },
        ];
        const results = [];

        for (let turn = 0; turn < 2; turn++) {
            const answer = await clientOf(url).chat.completions
                .create({ model: 'm', messages });

            results.push(answer);
            messages.push(answer.choices[0].message,
                          { role: 'user', content: NEXT });
        }

        return results;
    });

    add('openai responses', [...texts, null], async (url, instructions) => {
        let input = [
            { role: 'user', content: ASKED },
            { type: 'function_call', call_id: 'c', name: 'search',
              arguments: '{}' },
            { type: 'function_call_output', call_id: 'c', output: RESULT },
        ];
        const results = [];

        for (let turn = 0; turn < 2; turn++) {
            const answer = await clientOf(url).responses
                .create({ model: 'm', input, instructions });

            results.push(answer);
            input = [...input, ...answer.output, { role: 'user', content: NEXT }];
        }

        return results;
    });

    // nothing is known of what such an answer cites
    add('openai responses, a string', texts, async (url, instructions) => [
        await clientOf(url).responses
            .create({ model: 'm', input: ASKED, instructions, stream: false }),
    ]);
}

async function addAnthropic() {
    const { default: Anthropic } = await get('@anthropic-ai/sdk');

    add('anthropic', [...texts, '', blocks], async (url, system) => {
        const client = new Anthropic({
            apiKey: 'none', baseURL: url, maxRetries: 0,
        });
        const messages = [
            { role: 'user', content: ASKED },
            { role: 'assistant', content: [
                { type: 'tool_use', id: 'c', name: 'search', input: {} }] },
            { role: 'user', content: [
                { type: 'tool_result', tool_use_id: 'c', content: RESULT }] },
        ];
        const results = [];

        for (let turn = 0; turn < 2; turn++) {
            const answer = await client.messages
                .create({ model: 'm', max_tokens: 99, system, messages });

            results.push(answer);
            messages.push({ role: 'assistant', content: answer.content },
                          { role: 'user', content: NEXT });
        }

        return results;
    });
}

// LangChain: one model, in its own words.
async function addLangchain(name, modelOf) {
    const words = await get('@langchain/core/messages');

    add(name, texts, async (url, system) => {
        const model = await modelOf(url);
        const messages = [
            ...system ? [new words.SystemMessage(system)] : [],
            new words.HumanMessage(ASKED),
            new words.AIMessage({ content: '', tool_calls: [
                { id: 'c', name: 'search', args: {} }] }),
            new words.ToolMessage({ tool_call_id: 'c', content: RESULT }),
        ];
        const results = [];

        for (let turn = 0; turn < 2; turn++) {
            const answer = await model.invoke(messages);

            results.push(answer);
            messages.push(answer, new words.HumanMessage(NEXT));
        }

        return results;
    });
}

async function addAi(name, modelOf) {
    const ai = await get('ai');

    add(name, texts, async (url, system) => {
        const messages = [
            { role: 'user', content: ASKED },
            { role: 'assistant', content: [{
                type: 'tool-call', toolCallId: 'c', toolName: 'search',
                input: {} }] },
            { role: 'tool', content: [{
                type: 'tool-result', toolCallId: 'c', toolName: 'search',
                output: { type: 'text', value: RESULT } }] },
        ];
        const results = [];

        for (let turn = 0; turn < 2; turn++) {
            const answer = await ai.generateText({
                model: await modelOf(url), system, messages, maxRetries: 0,
            });

            results.push({ text: answer.text, finish: answer.finishReason,
                           usage: answer.usage });
            messages.push(...answer.response.messages,
                          { role: 'user', content: NEXT });
        }

        return results;
    });
}

async function addAgents() {
    const sdk = await get('@openai/agents');

    sdk.setTracingDisabled(true);

    for (const useResponses of [false, true]) {
        add(`agents ${useResponses ? 'responses' : 'chat'}`, texts,
            async (url, instructions) => {
                const runner = new sdk.Runner({
                    tracingDisabled: true,
                    modelProvider: new sdk.OpenAIProvider({
                        apiKey: 'none', baseURL: url, useResponses,
                    }),
                });
                const agent = new sdk.Agent({
                    name: 'clerk', instructions, model: 'm' });
                const results = [];
                let input = [
                    { role: 'user', content: ASKED },
                    { type: 'function_call', callId: 'c', name: 'search',
                      arguments: '{}', status: 'completed' },
                    { type: 'function_call_result', callId: 'c',
                      name: 'search', status: 'completed',
                      output: { type: 'text', text: RESULT } },
                ];

                for (let turn = 0; turn < 2; turn++) {
                    const run = await runner.run(agent, input);

                    results.push(run.finalOutput);
                    input = [...run.history, { role: 'user', content: NEXT }];
                }

                return results;
            });
    }
}

async function loadAll() {
    const isAi = folder.includes('-ai') || folder.includes('-more');

    if (has('openai') && !isAi) {
        await addOpenai();
    }

    if (has('@anthropic-ai/sdk')) {
        await addAnthropic();
    }

    if (has('@langchain/openai')) {
        const { ChatOpenAI } = await get('@langchain/openai');

        for (const useResponsesApi of [false, true]) {
            await addLangchain(
                `langchain ${useResponsesApi ? 'responses' : 'chat'}`,
                (baseURL) => new ChatOpenAI({
                    apiKey: 'none', model: 'm', maxRetries: 0, useResponsesApi,
                    configuration: { baseURL } }));
        }
    }

    if (has('@langchain/anthropic')) {
        const { ChatAnthropic } = await get('@langchain/anthropic');

        await addLangchain('langchain anthropic', (url) => new ChatAnthropic({
            apiKey: 'none', model: 'm', maxRetries: 0, maxTokens: 99,
            anthropicApiUrl: url }));
    }

    if (has('@ai-sdk/openai-compatible')) {
        const { createOpenAICompatible } = await get('@ai-sdk/openai-compatible');

        await addAi('ai compatible', (baseURL) => createOpenAICompatible(
            { name: 'gateway', baseURL }).chatModel('m'));
    }

    if (has('@ai-sdk/openai')) {
        const { createOpenAI } = await get('@ai-sdk/openai');

        await addAi('ai chat', (baseURL) =>
            createOpenAI({ apiKey: 'none', baseURL }).chat('m'));
        await addAi('ai responses', (baseURL) =>
            createOpenAI({ apiKey: 'none', baseURL }).responses('m'));
    }

    if (has('@ai-sdk/anthropic')) {
        const { createAnthropic } = await get('@ai-sdk/anthropic');

        await addAi('ai anthropic', (baseURL) =>
            createAnthropic({ apiKey: 'none', baseURL })('m'));
    }

    if (has('@openai/agents')) {
        await addAgents();
    }
}

let runs = 0;

async function askAt(place, { ask }, system) {
    const run = `${process.pid}-${runs++}`;
    const seen = { results: [] };

    try {
        seen.results = await ask(`${place}/${run}`, structuredClone(system));

    } catch (error) {
        seen.error = `${error.name}: ${error.message}`;
    }

    seen.requests = await (await fetch(`${upstream}/-/record?${run}`)).json();

    return seen;
}

// The client's part of a request, and how often it has the text.
function untold(request) {
    const body = structuredClone(request);
    let times = 0;

    const isOurs = (text) => {
        times += text === TEXT;
        return text === TEXT;
    };

    if (body.input !== undefined) {
        const instructions = body.instructions ?? '';

        if (instructions.endsWith(TEXT)) {
            times += instructions.split(TEXT).length - 1;
            body.instructions = instructions.slice(0, -TEXT.length).trimEnd();
        }

        body.instructions ||= '';

    } else if (body.max_tokens !== undefined && !body.messages
        .some(({ role }) => role === 'system' || role === 'tool'))
    {
        body.system = [body.system ?? []].flat()
            .map((block) => (typeof block === 'string'
                ? { type: 'text', text: block } : block))
            .filter(({ text }) => text !== '' && !isOurs(text));

    } else {
        body.messages = body.messages.filter(({ content }) => !isOurs(content));
    }

    return { body, times };
}

// ids that clients invent, and our member
const comparable = (value) => JSON.parse(JSON.stringify(value, (name, inner) =>
    (['deepcitation', '_request_id'].includes(name) ? undefined : inner)));

function compare(plain, ours) {
    const problems = [];

    if (plain.error || ours.error) {
        problems.push(`without us: ${plain.error}, with us: ${ours.error}`);
    }

    if (!isDeepStrictEqual(comparable(plain.results), comparable(ours.results))) {
        problems.push(`result: ${difference(comparable(ours.results),
                                            comparable(plain.results))}`);
    }

    for (const [n, request] of ours.requests.entries()) {
        const { body, times } = untold(request);
        const expected = untold(plain.requests[n] ?? {}).body;

        if (times !== 1) {
            problems.push(`turn ${n}: the text is there ${times} times`);
        }

        if (!isDeepStrictEqual(comparable(body), comparable(expected))) {
            problems.push(`turn ${n}: ${difference(body, expected)}`);
        }

        if (JSON.stringify(request).includes('deepcitation')) {
            problems.push(`turn ${n}: ours reached the provider`);
        }
    }

    if (ours.requests.length !== plain.requests.length) {
        problems.push(`${ours.requests.length} requests`);
    }

    return problems;
}

await loadAll();

for (const [name, way] of Object.entries(ways)) {
    for (const system of way.systems) {
        const plain = await askAt(upstream, way, system);
        const ours = await askAt(gateway, way, system);
        const title = `${name}, system: ${JSON.stringify(system)}`;

        process.stdout.write(`${JSON.stringify({
            name, title, problems: compare(plain, ours),
            seen: JSON.stringify(ours.results).includes('deepcitation'),
        })}\n`);
    }
}

process.stdout.write('', () => process.exit(0));

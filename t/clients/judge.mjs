// Asks a server of chat completions by the `openai` package, as the module asks
// it: node judge.mjs FOLDER BASE_URL, with the module's request on stdin.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [folder, baseURL] = process.argv.slice(2);
const { OpenAI } = createRequire(`${folder}/`)('openai');
const client = new OpenAI({ apiKey: 'sk-test', baseURL, maxRetries: 0 });

try {
    const completion = await client.chat.completions.create(
        JSON.parse(readFileSync(0, 'utf8')));

    console.log(JSON.stringify({
        model: completion.model,
        content: completion.choices[0].message.content,
        reason: completion.choices[0].finish_reason,
    }));

} catch (error) {
    console.log(JSON.stringify({ error: error.constructor.name,
                                 status: error.status }));
}

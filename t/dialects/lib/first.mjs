// An upstream that answers with the rows of t/dialects/first/table.jsonl:
//
//     node first.mjs TABLE       prints its port, ends when standard input does
//
// POST /N                        the headers and the body of row N, from 0

import { readFileSync } from 'node:fs';
import http from 'node:http';

const rows = readFileSync(process.argv[2], 'utf8').trim().split('\n')
    .map((line) => JSON.parse(line));

const server = http.createServer((request, response) => {
    const { response: { status, headers }, body }
        = rows[Number(request.url.slice(1))];

    request.resume().on('end', () => {
        response.writeHead(status, headers);
        response.end(body);
    });
});

server.listen(0, '127.0.0.1', () => {
    console.log(server.address().port);
    process.stdin.on('end', () => process.exit(0)).resume();
});

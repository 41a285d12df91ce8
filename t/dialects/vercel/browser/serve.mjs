// Serves the page, bundled by esbuild:
//
//     node serve.mjs CLIENT        prints its port, ends when standard input
//                                  does
//
// CLIENT is the folder with ai, react and esbuild-wasm.

import http from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';

const client = path.resolve(process.argv[2]);
const require = createRequire(path.join(client, 'x.js'));
const esbuild = require('esbuild-wasm');

const { outputFiles: [script] } = await esbuild.build({
    entryPoints: [new URL('page.mjs', import.meta.url).pathname],
    nodePaths: [path.join(client, 'node_modules')],
    bundle: true, write: false, format: 'esm', target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
});

const page = '<!doctype html><html lang="en"><meta charset="utf-8">'
    + '<title>Chat</title><link rel="icon" href="data:,"><style>'
    + 'body { font: 16px/1.5 sans-serif; margin: 2em; max-width: 46em }'
    + '.source { display: inline-block; margin-right: 1em }'
    + '</style><div id="root"></div>'
    + '<script type="module" src="page.js"></script></html>';

const server = http.createServer((request, response) => {
    const isScript = request.url.startsWith('/page.js');

    response.writeHead(200, {
        'content-type': isScript ? 'text/javascript' : 'text/html',
    });
    response.end(isScript ? script.text : page);
});

server.listen(0, '127.0.0.1', () => {
    console.log(server.address().port);
    process.stdin.on('end', () => process.exit(0)).resume();
});

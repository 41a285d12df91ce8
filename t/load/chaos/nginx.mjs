// An nginx with one worker, and what can be seen of it from outside.

import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import net from 'node:net';

import { sleep } from './random.mjs';

function freePort() {
    return new Promise((resolve) => {
        const server = net.createServer().listen(0, '127.0.0.1', () => {
            const { port } = server.address();

            server.close(() => resolve(port));
        });
    });
}

export function hasLua(binary) {
    return / --add-(dynamic-)?module=\S*ngx_lua/.test(aboutOf(binary));
}

function aboutOf(binary) {
    return execFileSync('sh', ['-c', '"$0" -V 2>&1', binary]).toString();
}

// Hooks in Lua, see hooks.lua, and the locations that they ask.
function hooked(verifier) {
    return `
        cite_verify_timeout 500ms;
        set $verifier_port ${verifier};

        location = /each { cite_verify /_hooks; proxy_pass http://agent; }
        location = /together {
            cite_verify /_hooks;
            cite_verify_mode message;
            proxy_pass http://agent;
        }
        location = /pieces {
            cite_verify /_hooks;
            cite_verify_mode message;
            proxy_buffering off;
            proxy_pass http://agent;
        }

        location = /_hooks {
            internal;
            content_by_lua_block { require("resty.cite").serve("hooks") }
        }
        location = /_quick {
            internal;
            content_by_lua_block { ngx.sleep(math.random() * 0.2) }
        }
        location = /_slow {
            internal;
            content_by_lua_block { ngx.sleep(1.5) }
        }
        location = /_nested {
            internal;
            content_by_lua_block {
                ngx.location.capture("/_quick")
                ngx.location.capture("/_slow")
            }
        }
        location = /_ask {
            internal;
            proxy_connect_timeout 2s;
            proxy_read_timeout 2s;
            proxy_pass http://verifier;
        }
        location = /collect {
            content_by_lua_block {
                local ffi = require "ffi"

                collectgarbage()
                collectgarbage()
                ffi.cdef("int malloc_trim(size_t pad);")
                pcall(function() ffi.C.malloc_trim(0) end)
            }
        }
`;
}

function configuration({ ports, agent, verifier, about, kind }) {
    const lua = / --add-(dynamic-)?module=\S*ngx_lua/.test(about);
    const [, major, minor] = /nginx\/(\d+)\.(\d+)/.exec(about).map(Number);
    const http2On = major > 1 || minor >= 26;

    return `
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log info;
${process.getuid() === 0 ? 'user root;' : ''}
env LUA_PATH;

events { worker_connections 1024; }

http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${name}_temp;`).join(' ')}

    upstream agent { server 127.0.0.1:${agent}; keepalive 8; keepalive_timeout 1s; }
    upstream verifier { server 127.0.0.1:${verifier}; keepalive 8; keepalive_timeout 1s; }

    proxy_http_version 1.1;
    proxy_set_header Connection "";

    cite on;
    cite_verify /_verify;
    cite_verify_timeout 2500ms;
    cite_hold_timeout 5s;
    cite_heartbeat 500ms;

    server {
        listen 127.0.0.1:${ports.http1};
        listen 127.0.0.1:${ports.http2} ${http2On ? '; http2 on' : 'http2'};

        location = /buffered { proxy_pass http://agent; }
        location = /unbuffered { proxy_buffering off; proxy_pass http://agent; }
        location = /message { cite_verify_mode message; proxy_pass http://agent; }
        location = /observe { cite observe; proxy_pass http://agent; }
        location = /lua {
            ${lua ? 'cite_verify /_lua;' : ''}
            proxy_buffering off;
            proxy_pass http://agent;
        }

        location = /_verify { internal; proxy_pass http://verifier; }
        ${lua ? `location = /_lua {
            internal;
            content_by_lua_block {
                ngx.sleep(math.random() * 1.2)
                ngx.say('{"status":"found"}')
            }
        }` : ''}

        location = /status { stub_status; }
        ${kind === 'lua' ? hooked(verifier) : ''}
    }
}
`;
}

export class Nginx {
    static async start(binary, folder, upstreams) {
        const nginx = new Nginx();
        const about = aboutOf(binary);

        nginx.folder = folder;
        nginx.kind = upstreams.kind;
        nginx.ports = { http1: await freePort(), http2: await freePort() };

        fs.writeFileSync(`${folder}/nginx.conf`, configuration({
            ...upstreams, ports: nginx.ports, about,
        }));

        const output = fs.openSync(`${folder}/output.log`, 'w');

        nginx.process = spawn(binary, ['-p', `${folder}/`, '-c',
            `${folder}/nginx.conf`, '-e', `${folder}/error.log`],
            { stdio: ['ignore', output, output] });
        process.on('exit', () => nginx.process.kill());

        for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
            process.on(signal, () => process.exit(1));
        }

        nginx.ended = new Promise((resolve) => {
            nginx.process.on('exit', (code, signal) => resolve(signal ?? code));
        });

        await nginx.until('nginx starts', () => nginx.workers().length === 1
            && nginx.active().then(() => true, () => false));

        return nginx;
    }

    workers() {
        try {
            return execFileSync('ps', ['-o', 'pid=', '--ppid', this.process.pid])
                .toString().trim().split(/\s+/).map(Number);
        } catch {
            return [];
        }
    }

    // Ends when there is a worker that was not there before; returns a
    // function that waits until the old ones have ended.
    async reload() {
        const before = this.workers();

        this.process.kill('SIGHUP');
        await this.until('a reload', () => this.workers()
            .some((pid) => !before.includes(pid)));

        return () => this.until('old workers end', () => !this.workers()
            .some((pid) => before.includes(pid)), 30_000);
    }

    get(path) {
        return new Promise((resolve, reject) => {
            http.get({ port: this.ports.http1, host: '127.0.0.1', agent: false,
                       path }, (response) => {
                let text = '';

                response.on('data', (chunk) => { text += chunk; });
                response.on('end', () => resolve(text));
            }).on('error', reject);
        });
    }

    // Connections with a client; the one that asks counts.
    async active() {
        const text = await this.get('/status');

        return Number(/Active connections: (\d+)/.exec(text)?.[1]);
    }

    async until(what, isTrue, ms = 20_000) {
        const deadline = Date.now() + ms;

        while (!await isTrue()) {
            if (Date.now() > deadline) {
                throw new Error(`${what}: not within ${ms / 1000} s`);
            }

            await sleep(100);
        }
    }

    // Waits until old workers are gone, and every connection but our own.
    async idle() {
        await this.until('old workers end', () => this.workers().length === 1);
        await this.until('no connection is left', async () =>
            await this.active() === 1);

        // upstream connections are kept for a second
        await this.until('no upstream connection is left', () =>
            this.figures().connections === 0);

        // Lua frees memory when it likes to, and malloc keeps what is freed
        if (this.kind === 'lua') {
            await this.get('/collect');
        }

        return this.figures();
    }

    figures() {
        const [pid] = this.workers();
        const links = fs.readdirSync(`/proc/${pid}/fd`).map((fd) => {
            try {
                return fs.readlinkSync(`/proc/${pid}/fd/${fd}`);
            } catch {
                return '';
            }
        });
        const inodes = new Set(established());
        const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');

        return {
            pid,
            fds: links.length,
            connections: links.filter((link) =>
                inodes.has(/^socket:\[(\d+)\]/.exec(link)?.[1])).length,
            memory: Number(/RssAnon:\s+(\d+)/.exec(status)[1]),
        };
    }

    log() {
        return ['error.log', 'output.log'].map((name) =>
            fs.readFileSync(`${this.folder}/${name}`, 'utf8')).join('');
    }

    async stop() {
        this.process.kill('SIGQUIT');

        const late = setTimeout(() => this.process.kill('SIGKILL'), 20_000);
        const how = await this.ended;

        clearTimeout(late);

        return how;
    }
}

// Inodes of TCP sockets that are not listening.
function established() {
    return fs.readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
        .map((line) => line.trim().split(/\s+/))
        .filter((fields) => fields[3] !== '0A')
        .map((fields) => fields[9]);
}

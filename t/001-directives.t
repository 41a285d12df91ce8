use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: without directives nothing is read
--- config
    location /t {
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [off]
--- no_error_log
[warn]



=== TEST 2: every directive has a place in http, and locations inherit
--- http_config
    cite on;
    cite_max_event_size 64k;
    cite_max_message_size 64k;
    cite_max_memory 1m;
--- config
    location /t {
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[warn]



=== TEST 3: every directive has a place in server, and goes before http's
--- http_config
    cite off;
    cite_max_event_size 1k;
    cite_max_message_size 1k;
    cite_max_memory 1k;
--- config
    cite on;
    cite_max_event_size 64k;
    cite_max_message_size 64k;
    cite_max_memory 1m;

    location /t {
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[warn]



=== TEST 4: every directive has a place in a location, and goes before server's
--- config
    cite on;
    cite_max_event_size 64k;

    location /t {
        cite off;
        cite_max_event_size 1k;
        cite_max_message_size 64k;
        cite_max_memory 1m;

        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [off]
--- no_error_log
[warn]



=== TEST 5: a variable switches on
--- config
    cite $arg_mode;

    location /t {
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?mode=on
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[warn]



=== TEST 6: a variable switches off
--- config
    cite $arg_mode;

    location /t {
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?mode=off
--- response_headers
X-Cite-Bypass: [off]
--- no_error_log
[warn]



=== TEST 7: an empty variable switches off
--- config
    cite $arg_mode;

    location /t {
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [off]
--- no_error_log
[warn]



=== TEST 8: a variable switches to observing
--- config
    cite $arg_mode;

    location /t {
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?mode=observe
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[warn]



=== TEST 9: split_clients rolls out to a part of the clients
--- http_config
    split_clients $arg_user $rollout {
        100%  on;
        *     off;
    }
--- config
    location /t {
        cite $rollout;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?user=7
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[warn]



=== TEST 10: a location's value goes before a variable of the server
--- config
    cite $arg_mode;

    location /t {
        cite on;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?mode=off
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[warn]



=== TEST 11: a wrong value of a variable acts as off, and is logged once
--- config
    location /t {
        cite $arg_mode;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        add_header X-Once-More "$cite_bypass";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?mode=ON
--- response_headers
X-Cite-Bypass: [off]
--- grep_error_log eval
qr/\[warn\].*the "cite" variable has given no mode but \d+ other bytes/
--- grep_error_log_out eval
qr/^[^\n]*the "cite" variable has given no mode but 2 other bytes\n$/

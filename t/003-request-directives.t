use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: the key without a directive
--- config
    location /t {
        cite on;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [deepcitation]
--- no_error_log
[warn]



=== TEST 2: a key of 255 bytes
--- config eval
"location /t {
    cite on;
    cite_state_key " . ("k" x 255) . ";
    default_type text/event-stream;
    add_header X-Key [\$cite_state_key];
    return 200 \"data: {}\\n\\n\";
}"
--- request
GET /t
--- response_headers eval
"X-Key: [" . ("k" x 255) . "]"
--- no_error_log
[warn]



=== TEST 3: every directive has a place in http, and locations inherit
--- http_config
    cite_state_key "from http";
    cite_hide_state off;
    cite_signature_headers X-One;
    cite_max_request_size 1k;
    cite_keep_messages 2;
    cite_max_state_size 1k;
--- config
    location /t {
        cite on;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [from http]
--- no_error_log
[warn]



=== TEST 4: every directive has a place in a location, and goes before server's
--- config
    cite_state_key server;
    cite_hide_state off;
    cite_signature_headers X-One;
    cite_max_request_size 1k;
    cite_keep_messages 2;
    cite_max_state_size 1k;

    location /t {
        cite on;
        cite_state_key location;
        cite_hide_state on;
        cite_signature_headers off;
        cite_max_request_size 2k;
        cite_keep_messages 3;
        cite_max_state_size 2k;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [location]
--- no_error_log
[warn]



=== TEST 5: a key with variables
--- config
    location /t {
        cite on;
        cite_state_key "cite-$arg_tenant";
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?tenant=7
--- response_headers
X-Key: [cite-7]
--- no_error_log
[warn]



=== TEST 6: the key is evaluated once, in the request phase
--- config
    location /t {
        cite on;
        cite_state_key "key$upstream_status";
        add_header X-Key "[$cite_state_key]";
        proxy_buffering off;
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type text/event-stream;
        return 200 "data: {}\n\n";
    }
--- request
POST /t
{"state":{}}
--- more_headers
Content-Type: application/json
--- response_headers
X-Key: [key]
--- no_error_log
[warn]



=== TEST 7: the mode is evaluated once, in the request phase
--- config
    location /t {
        cite "${arg_mode}${upstream_status}";
        add_header X-Cite-Bypass "[$cite_bypass]";
        proxy_buffering off;
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type text/event-stream;
        return 200 "data: {}\n\n";
    }
--- request
GET /t?mode=on
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[warn]



=== TEST 8: with a key that is none nothing is told, and it is logged once
--- config
    location /t {
        cite on;
        cite_state_key $arg_key;
        add_header X-Key "[$cite_state_key]";
        add_header X-Once-More "$cite_state_key";
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type text/event-stream;
        return 200 "data: {}\n\n";
    }
--- request
POST /t?key=constructor
{"state":{}}
--- more_headers
Content-Type: application/json
--- response_headers
X-Key: []
--- grep_error_log eval
qr/\[warn\].*"cite_state_key"[^,]*, the response is not read/
--- grep_error_log_out eval
qr/^[^\n]*"cite_state_key" has given no key but 11 other bytes, the response is not read\n$/



=== TEST 9: an empty key is none, too
--- config
    location /t {
        cite observe;
        cite_state_key $arg_key;
        add_header X-Key "[$cite_state_key]";
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type text/event-stream;
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: []
--- grep_error_log eval
qr/\[warn\].*"cite_state_key"[^,]*, the response is not read/
--- grep_error_log_out eval
qr/^[^\n]*"cite_state_key" has given no key but 0 other bytes, the response is not read\n$/



=== TEST 10: without citations a key that is none is not logged
--- config
    location /t {
        cite off;
        cite_state_key $arg_key;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: []
--- no_error_log
[warn]



=== TEST 11: so it is for a response that comes before the request phase
--- config
    location /t {
        cite on;
        cite_state_key $arg_key;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t?key=prototype
--- response_headers
X-Key: []
--- grep_error_log eval
qr/\[warn\].*"cite_state_key"[^,]*, the response is not read/
--- grep_error_log_out eval
qr/^[^\n]*"cite_state_key" has given no key but 9 other bytes, the response is not read\n$/



=== TEST 12: there are 64 signature headers
--- config eval
"location /t {
    cite on;
    cite_signature_headers only " . CORE::join(' ', map { "X-$_" } 1 .. 64) . ";
    default_type text/event-stream;
    add_header X-Key [\$cite_state_key];
    return 200 \"data: {}\\n\\n\";
}"
--- request
GET /t
--- response_headers
X-Key: [deepcitation]
--- no_error_log
[warn]

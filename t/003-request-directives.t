use Test::Nginx::Socket;

# nginx itself leaves a pool behind when it refuses a configuration
$ENV{ASAN_OPTIONS} .= ',detect_leaks=0' if defined $ENV{ASAN_OPTIONS};

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: a key is not empty
--- user_files
>>> cite.conf
cite_state_key "";
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "" in "cite_state_key" directive in \S+cite\.conf:1$/]



=== TEST 2: a key is none of JavaScript's names
--- user_files
>>> cite.conf
cite_state_key __proto__;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "__proto__" in "cite_state_key" directive in \S+cite\.conf:1$/]



=== TEST 3: a key has at most 255 bytes
--- user_files eval
[["cite.conf", "cite_state_key " . ("k" x 256) . ";\n"]]
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "k{256}" in "cite_state_key" directive in \S+cite\.conf:1$/]



=== TEST 4: a key is UTF-8
--- user_files eval
[["cite.conf", "cite_state_key \x{ff};\n"]]
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "[^"]+" in "cite_state_key" directive in \S+cite\.conf:1$/]



=== TEST 5: there is one key
--- user_files
>>> cite.conf
cite_state_key a;
cite_state_key b;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_state_key" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 6: hiding is on or off
--- user_files
>>> cite.conf
cite_hide_state yes;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "yes" in "cite_hide_state" directive.* in \S+cite\.conf:1$/]



=== TEST 7: a request's limit is a size
--- user_files
>>> cite.conf
cite_max_request_size much;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_request_size" directive invalid value in \S+cite\.conf:1$/]



=== TEST 8: a request's limit is not zero
--- user_files
>>> cite.conf
cite_max_request_size 0;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_request_size" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 9: the key without a directive
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



=== TEST 10: a key of 255 bytes
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



=== TEST 11: every directive has a place in http, and locations inherit
--- http_config
    cite_state_key "from http";
    cite_hide_state off;
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



=== TEST 12: every directive has a place in a location, and goes before server's
--- config
    cite_state_key server;
    cite_hide_state off;
    cite_max_request_size 1k;
    cite_keep_messages 2;
    cite_max_state_size 1k;

    location /t {
        cite on;
        cite_state_key location;
        cite_hide_state on;
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



=== TEST 13: a key with variables
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



=== TEST 14: the key is evaluated once, in the request phase
--- config
    location /t {
        cite on;
        cite_state_key "key$upstream_status";
        add_header X-Key "[$cite_state_key]";
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



=== TEST 15: the mode is evaluated once, in the request phase
--- config
    location /t {
        cite "${arg_mode}${upstream_status}";
        add_header X-Cite-Bypass "[$cite_bypass]";
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



=== TEST 16: a key that is none falls back, and is logged once
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
X-Key: [deepcitation]
--- grep_error_log eval
qr/\[warn\].*"cite_state_key"[^,]*, using "[^"]*"/
--- grep_error_log_out eval
qr/^[^\n]*"cite_state_key" has given no key but 11 other bytes, using "deepcitation"\n$/



=== TEST 17: an empty key falls back, and is logged once
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
X-Key: [deepcitation]
--- grep_error_log eval
qr/\[warn\].*"cite_state_key"[^,]*, using "[^"]*"/
--- grep_error_log_out eval
qr/^[^\n]*"cite_state_key" has given no key but 0 other bytes, using "deepcitation"\n$/



=== TEST 18: without citations a key that is none is not logged
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
X-Key: [deepcitation]
--- no_error_log
[warn]



=== TEST 19: a response that comes before the request phase has a key, too
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
X-Key: [deepcitation]
--- grep_error_log eval
qr/\[warn\].*"cite_state_key"[^,]*, using "[^"]*"/
--- grep_error_log_out eval
qr/^[^\n]*"cite_state_key" has given no key but 9 other bytes, using "deepcitation"\n$/



=== TEST 20: the number of messages is a number
--- user_files
>>> cite.conf
cite_keep_messages many;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_keep_messages" directive invalid number in \S+cite\.conf:1$/]



=== TEST 21: the number of messages is not zero
--- user_files
>>> cite.conf
cite_keep_messages 0;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_keep_messages" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 22: the state's limit is a size
--- user_files
>>> cite.conf
cite_max_state_size much;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_state_size" directive invalid value in \S+cite\.conf:1$/]



=== TEST 23: the state's limit is not zero
--- user_files
>>> cite.conf
cite_max_state_size 0;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_state_size" directive must not be zero in \S+cite\.conf:1$/]

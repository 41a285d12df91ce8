use Test::Nginx::Socket;

# nginx itself leaves a pool behind when it refuses a configuration
$ENV{ASAN_OPTIONS} .= ',detect_leaks=0' if defined $ENV{ASAN_OPTIONS};

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: an unknown mode is refused, with directive, file and line
--- user_files
>>> cite.conf
# comment

cite maybe;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "maybe" in "cite" directive, .*"observe".* in \S+cite\.conf:3$/]



=== TEST 2: a mode is not guessed from its beginning
--- user_files
>>> cite.conf
cite only;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]", qr/invalid value "only" in "cite" directive.* in \S+cite\.conf:1$/]



=== TEST 3: cite takes a value
--- user_files
>>> cite.conf
cite;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid number of arguments in "cite" directive in \S+cite\.conf:1$/]



=== TEST 4: cite takes one value
--- user_files
>>> cite.conf
cite on off;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid number of arguments in "cite" directive in \S+cite\.conf:1$/]



=== TEST 5: cite is given once
--- user_files
>>> cite.conf
cite on;
cite on;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]", qr/"cite" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 6: cite off is a value like the others
--- user_files
>>> cite.conf
cite off;
cite observe;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]", qr/"cite" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 7: a variable and a value are two modes
--- user_files
>>> cite.conf
cite $arg_mode;
cite on;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]", qr/"cite" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 8: a variable that does not exist is refused
--- config
    cite $no_such_mode;
--- must_die
--- suppress_stderr
--- error_log
[emerg]
unknown "no_such_mode" variable



=== TEST 9: cite has no place outside http
--- main_config
    cite on;
--- config
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]", qr/"cite" directive is not allowed here in \S+nginx\.conf:\d+$/]



=== TEST 10: an event size is a size
--- user_files
>>> cite.conf
cite_max_event_size 1x;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_event_size" directive invalid value in \S+cite\.conf:1$/]



=== TEST 11: an event size is given once
--- user_files
>>> cite.conf
cite_max_event_size 1k;
cite_max_event_size 2k;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_event_size" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 12: an event size is not zero
--- user_files
>>> cite.conf
cite_max_event_size 0;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_event_size" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 13: a message size is a size
--- user_files
>>> cite.conf
cite_max_message_size -1;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_message_size" directive invalid value in \S+cite\.conf:1$/]



=== TEST 14: a message size is given once
--- user_files
>>> cite.conf
cite_max_message_size 1k;
cite_max_message_size 2k;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_message_size" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 15: a message size is not zero
--- user_files
>>> cite.conf
cite_max_message_size 0;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_message_size" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 16: a memory limit is a size
--- user_files
>>> cite.conf
cite_max_memory much;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_memory" directive invalid value in \S+cite\.conf:1$/]



=== TEST 17: a memory limit is given once
--- user_files
>>> cite.conf
cite_max_memory 1m;
cite_max_memory 2m;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_memory" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 18: a memory limit is not zero
--- user_files
>>> cite.conf
cite_max_memory 0;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_memory" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 19: without directives nothing is read
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



=== TEST 20: every directive has a place in http, and locations inherit
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



=== TEST 21: every directive has a place in server, and goes before http's
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



=== TEST 22: every directive has a place in a location, and goes before server's
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



=== TEST 23: a variable switches on
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



=== TEST 24: a variable switches off
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



=== TEST 25: an empty variable switches off
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



=== TEST 26: a variable switches to observing
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



=== TEST 27: split_clients rolls out to a part of the clients
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



=== TEST 28: a location's value goes before a variable of the server
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



=== TEST 29: a wrong value of a variable acts as off, and is logged once
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
qr/\[warn\].*invalid value "[^"]*" of the "cite" variable/
--- grep_error_log_out eval
qr/^[^\n]*invalid value "ON" of the "cite" variable\n$/

use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: CRLF and CR become LF
--- user_files eval
[["t.sse", "data: a\r\ndata: b\r\n\r\ndata: c\r\rdata: d\n\n: e\r\n\r\ndata: f\r"]]
--- config
    location = /t.sse {
        cite on;
        cite_repair on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
"data: a\ndata: b\n\ndata: c\n\ndata: d\n\n: e\n\ndata: f\n"
--- no_error_log
[error]



=== TEST 2: by default they stay
--- user_files eval
[["t.sse", "data: a\r\n\r\ndata: c\r\rdata: d\n\n"]]
--- config
    location = /t.sse {
        cite on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
"data: a\r\n\r\ndata: c\r\rdata: d\n\n"
--- no_error_log
[error]



=== TEST 3: who only observes changes nothing
--- user_files eval
[["t.sse", "data: a\r\n\r\n"]]
--- config
    location = /t.sse {
        cite observe;
        cite_repair on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
"data: a\r\n\r\n"
--- no_error_log
[error]

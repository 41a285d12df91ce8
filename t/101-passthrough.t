use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

# a stream in a file, with an ETag, a length and ranges
add_block_preprocessor(sub {
    my ($block) = @_;

    if (!defined $block->user_files) {
        $block->set_value('user_files', ">>> t.sse\ndata: 1\n\ndata: 2\n\n");
    }
});

plan tests => repeat_each() * 4 * blocks();

run_tests();

__DATA__

=== TEST 1: the length is dropped, because events may be added
--- config
    location = /t.sse {
        cite on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_headers
! Content-Length
Transfer-Encoding: chunked
--- response_body eval
"data: 1\n\ndata: 2\n\n"



=== TEST 2: the ETag is made weak, and ranges are not offered
--- config
    location = /t.sse {
        cite on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_headers_like
ETag: W/"[0-9a-f]+-[0-9a-f]+"
--- raw_response_headers_unlike: (?i)Accept-Ranges
--- response_body eval
"data: 1\n\ndata: 2\n\n"



=== TEST 3: a range of a stream is not given
--- config
    location = /t.sse {
        cite on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- more_headers
Range: bytes=0-3
--- response_headers
! Content-Range
! Content-Length
--- response_body eval
"data: 1\n\ndata: 2\n\n"



=== TEST 4: observing keeps the length and the ranges
--- config
    location = /t.sse {
        cite observe;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_headers
Content-Length: 18
Accept-Ranges: bytes
--- response_body eval
"data: 1\n\ndata: 2\n\n"



=== TEST 5: observing keeps the ETag
--- config
    location = /t.sse {
        cite observe;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_headers_like
ETag: "[0-9a-f]+-[0-9a-f]+"
--- raw_response_headers_unlike: (?i)Transfer-Encoding
--- response_body eval
"data: 1\n\ndata: 2\n\n"



=== TEST 6: observing gives ranges
--- config
    location = /t.sse {
        cite observe;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- more_headers
Range: bytes=6-10
--- error_code: 206
--- response_headers
Content-Range: bytes 6-10/18
Content-Length: 5
--- response_body eval
"1\n\nda"



=== TEST 7: the length and ETag of an upstream are treated alike
--- config
    location = /t {
        cite on;
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location = /agent {
        default_type text/event-stream;
        add_header ETag '"abc"';
        return 200 "data: 1\n\n";
    }
--- request
GET /t
--- response_headers
! Content-Length
ETag: W/"abc"
--- response_body eval
"data: 1\n\n"



=== TEST 8: observing keeps the length and ETag of an upstream
--- config
    location = /t {
        cite observe;
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location = /agent {
        default_type text/event-stream;
        add_header ETag '"abc"';
        return 200 "data: 1\n\n";
    }
--- request
GET /t
--- response_headers
Content-Length: 9
ETag: "abc"
--- response_body eval
"data: 1\n\n"



=== TEST 9: a connection is used again after a stream
--- config
    keepalive_requests 2;

    location = /t {
        cite on;
        default_type text/event-stream;
        add_header X-Nth $connection_requests;
        return 200 "data: 1\n\ndata: torn";
    }
--- pipelined_requests eval
["GET /t", "GET /t"]
--- response_body eval
["data: 1\n\ndata: torn", "data: 1\n\ndata: torn"]



=== TEST 10: an empty stream ends
--- config
    location = /t {
        cite on;
        default_type text/event-stream;
        return 200 "";
    }
--- request
GET /t
--- response_headers
! Content-Range
--- response_body
--- no_error_log
[error]



=== TEST 11: what is added before and after a stream arrives, once
--- config
    location = /t {
        cite on;
        add_before_body /before;
        add_after_body /after;
        addition_types text/event-stream;
        default_type text/event-stream;
        return 200 "data: 1\n\ndata: torn";
    }

    location = /before {
        default_type text/event-stream;
        return 200 ": before\n\n";
    }

    location = /after {
        default_type text/event-stream;
        return 200 "\n\n: after\n\n";
    }
--- request
GET /t
--- response_body eval
": before\n\ndata: 1\n\ndata: torn\n\n: after\n\n"
--- no_error_log
[error]
[alert]



=== TEST 12: a stream that an upstream redirects to is read
--- config
    location = /t {
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location = /agent {
        default_type text/event-stream;
        add_header X-Accel-Redirect /stream;
        return 200 "";
    }

    location = /stream {
        internal;
        cite on;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: 1\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
! Content-Length
--- response_body eval
"data: 1\n\n"



=== TEST 13: a stream that takes an error's place is read
--- config
    location = /t {
        cite on;
        error_page 503 =200 /stream;
        return 503;
    }

    location = /stream {
        internal;
        cite on;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";
        return 200 "data: 1\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
! Content-Length
--- response_body eval
"data: 1\n\n"



=== TEST 14: a stream from a second upstream, when the first has failed, is read
--- config
    location = /t {
        cite on;
        proxy_intercept_errors on;
        error_page 502 =200 @second;
        proxy_pass http://127.0.0.1:$server_port/broken;
    }

    location = /broken {
        default_type text/event-stream;
        return 502 "data: broken\n\n";
    }

    location @second {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        rewrite ^ /agent break;
        proxy_pass http://127.0.0.1:$server_port;
    }

    location = /agent {
        default_type text/event-stream;
        return 200 "data: 1\n\n";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
! Content-Length
--- response_body eval
"data: 1\n\n"



=== TEST 15: the page of an error keeps its status, and is not read
--- config
    location = /t {
        cite on;
        error_page 503 /stream;
        return 503;
    }

    location = /stream {
        internal;
        cite on;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]" always;
        return 200 "data: 1\n\n";
    }
--- request
GET /t
--- error_code: 503
--- response_headers
X-Cite-Bypass: [status]
Content-Length: 9
--- response_body eval
"data: 1\n\n"



=== TEST 16: events that Lua prints one by one arrive
--- config
    location = /t {
        cite on;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";

        content_by_lua_block {
            local pieces = {"da", "ta: 1\n\ndata", ": 2\n", "\ndata: 3"}

            for _, piece in ipairs(pieces) do
                ngx.print(piece)
                ngx.flush(true)
                ngx.sleep(0.001)
            end
        }
    }
--- skip_eval: 4: ($ENV{CITE_TEST_LUA} // "1") eq "0"
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
! Content-Length
--- response_body eval
"data: 1\n\ndata: 2\n\ndata: 3"



=== TEST 17: Lua's body filter gets every byte
--- config
    location = /t {
        cite on;
        default_type text/event-stream;
        add_header X-Cite-Bypass "[$cite_bypass]";

        body_filter_by_lua_block {
            ngx.arg[1] = string.upper(ngx.arg[1])
        }

        return 200 "data: a\n\ndata: b";
    }
--- skip_eval: 4: ($ENV{CITE_TEST_LUA} // "1") eq "0"
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
! Content-Length
--- response_body eval
"DATA: A\n\nDATA: B"

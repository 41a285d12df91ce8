use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: a stream is read
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 2: a stream that answers POST is read
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
POST /t
{"threadId":"t1"}
--- response_headers
X-Cite-Bypass: []
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 3: observing is reading
--- config
    location /t {
        cite observe;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 4: cite off
--- config
    location /t {
        cite off;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [off]
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 5: HEAD has no stream
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
HEAD /t
--- response_headers
X-Cite-Bypass: [method]
--- response_body



=== TEST 6: HEAD keeps the length
--- config
    location /t {
        cite on;
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
HEAD /t
--- response_headers
Content-Length: 25
--- response_body



=== TEST 7: an error is no stream, whatever its type
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]" always;
        default_type text/event-stream;
        return 404 'data: {"type":"RUN_ERROR"}\n\n';
    }
--- request
GET /t
--- error_code: 404
--- response_headers
X-Cite-Bypass: [status]
--- response_body eval
qq(data: {"type":"RUN_ERROR"}\n\n)



=== TEST 8: another success than 200 is not read
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]" always;
        default_type text/event-stream;
        return 202 "data: {\"type\":\"CUSTOM\"}\n\n";
    }
--- request
GET /t
--- error_code: 202
--- response_headers
X-Cite-Bypass: [status]
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 9: an upstream's error is no stream
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]" always;
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type text/event-stream;
        return 500 'data: {"type":"RUN_ERROR"}\n\n';
    }
--- request
GET /t
--- error_code: 500
--- response_headers
X-Cite-Bypass: [status]
--- response_body eval
qq(data: {"type":"RUN_ERROR"}\n\n)



=== TEST 10: a page is no stream
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type text/html;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [content-type]
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 11: a response without a type is no stream
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type "";
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [content-type]
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 12: a type that begins as a stream's does is another type
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type text/event-stream2;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [content-type]
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 13: the binary form of AG-UI passes untouched
--- user_files eval
[["t.bin", "\0\0\0\5\n\3\r\n\x{ff}data: x\n\n"]]
--- config
    location = /t.bin {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        types { }
        default_type application/vnd.ag-ui.event+proto;
    }
--- request
GET /t.bin
--- response_headers
X-Cite-Bypass: [content-type]
--- response_body eval
"\0\0\0\5\n\3\r\n\x{ff}data: x\n\n"



=== TEST 14: a charset does not matter
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type "text/event-stream; charset=utf-8";
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 15: an upstream's charset does not matter
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type "text/event-stream;charset=UTF-8";
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 16: a type in upper case is the same type
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type TEXT/Event-Stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- response_body eval
qq(data: {"type":"CUSTOM"}\n\n)



=== TEST 17: what the upstream has encoded is not read
--- config
    location /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        proxy_pass http://127.0.0.1:$server_port/agent;
    }

    location /agent {
        default_type text/event-stream;
        add_header Content-Encoding br;
        return 200 "not really br";
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [encoded]
--- response_body: not really br



=== TEST 18: what nginx itself compresses is read before
--- config
    location /t {
        cite on;
        gzip on;
        gzip_types text/event-stream;
        gzip_min_length 1;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- more_headers
Accept-Encoding: gzip
--- response_headers
X-Cite-Bypass: []
Content-Encoding: gzip



=== TEST 19: an included stream is not read, the one around it is
--- http_config
    log_format cite '$uri bypass=[$cite_bypass]';
--- config
    access_log logs/access.log cite;
    log_subrequest on;

    location = /t {
        cite on;
        ssi on;
        ssi_types text/event-stream;
        default_type text/event-stream;
        return 200 "data: 1\n\n<!--#include virtual=\"/part\" -->data: 3\n\n";
    }

    location = /part {
        cite on;
        default_type text/event-stream;
        return 200 "data: 2\n\n";
    }
--- request
GET /t
--- response_body eval
"data: 1\n\ndata: 2\n\ndata: 3\n\n"
--- wait: 0.1
--- access_log
/part bypass=[subrequest]



=== TEST 20: a stream around an included one is logged as read
--- http_config
    log_format cite '$uri bypass=[$cite_bypass]';
--- config
    access_log logs/access.log cite;

    location = /t {
        cite on;
        cite_dialect agui;
        ssi on;
        ssi_types text/event-stream;
        default_type text/event-stream;
        return 200 "data: 1\n\n<!--#include virtual=\"/part\" -->data: 3\n\n";
    }

    location = /part {
        cite on;
        default_type text/event-stream;
        return 200 "data: 2\n\n";
    }
--- request
GET /t
--- response_body eval
"data: 1\n\ndata: 2\n\ndata: 3\n\n"
--- wait: 0.1
--- access_log
/t bypass=[no-citations]



=== TEST 21: a stream that is included in a page is not read
--- http_config
    log_format cite '$uri bypass=[$cite_bypass]';
--- config
    access_log logs/access.log cite;
    log_subrequest on;

    location = /t {
        cite on;
        ssi on;
        default_type text/html;
        return 200 "<p><!--#include virtual=\"/part\" --></p>";
    }

    location = /part {
        cite on;
        default_type text/event-stream;
        return 200 "data: 2\n\n";
    }
--- request
GET /t
--- response_body eval
"<p>data: 2\n\n</p>"
--- wait: 0.1
--- access_log
/part bypass=[subrequest]



=== TEST 22: an event over the limit whose type is found does not stop reading
--- http_config
    log_format cite '$uri bypass=[$cite_bypass]';
--- config
    access_log logs/access.log cite;

    location = /t {
        cite on;
        cite_max_event_size 32;
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM","name":"a","value":"b"}\n\n';
    }
--- request
GET /t
--- response_body eval
qq(data: {"type":"CUSTOM","name":"a","value":"b"}\n\n)
--- wait: 0.1
--- access_log
/t bypass=[no-citations]



=== TEST 23: an event over the limit without a type ends reading
--- http_config
    log_format cite '$uri bypass=[$cite_bypass]';
--- config
    access_log logs/access.log cite;

    location = /t {
        cite on;
        cite_max_event_size 32;
        default_type text/event-stream;
        return 200 'data: {"name":"a","value":"1234567890123"}\n\ndata: 2\n\n';
    }
--- request
GET /t
--- response_body eval
qq(data: {"name":"a","value":"1234567890123"}\n\ndata: 2\n\n)
--- wait: 0.1
--- access_log
/t bypass=[limit]



=== TEST 24: a torn event over the memory limit ends reading
--- http_config
    log_format cite '$uri bypass=[$cite_bypass]';
--- user_files eval
[["t.sse", qq(data: {"type":"CUSTOM","name":"a","value":")
           . ("x" x 100_000) . qq("}\n\ndata: 2\n\n)]]
--- config
    access_log logs/access.log cite;

    location = /t.sse {
        cite on;
        cite_max_memory 16k;
        output_buffers 2 4k;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
qq(data: {"type":"CUSTOM","name":"a","value":")
. ("x" x 100_000) . qq("}\n\ndata: 2\n\n)
--- wait: 0.1
--- access_log
/t.sse bypass=[memory]



=== TEST 25: more text than the memory limit is passed, and logged
--- user_files eval
my $id = '"messageId":"m1"';
[["t.sse",
  qq(data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\n)
  . qq(data: {"type":"TEXT_MESSAGE_START",$id,"role":"assistant"}\n\n)
  . (qq(data: {"type":"TEXT_MESSAGE_CONTENT",$id,"delta":")
     . ("x" x 1000) . qq("}\n\n)) x 100]]
--- config
    location = /t.sse {
        cite on;
        cite_max_memory 16k;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body_like eval
my $ours = qr/data: \{"type":"STATE_DELTA",[^\n]+\n\n/;
qr/\Adata:\ \{"type":"RUN_STARTED"[^\n]+\n\n(?:$ours)?
   data:\ \{"type":"TEXT_MESSAGE_START"[^\n]+\n\n
   (?:data:\ [^\n]+x{1000}"\}\n\n){100}(?:$ours)?\z/x
--- error_log eval
qr/\[warn\].*cite could not read all of the stream/



=== TEST 26: an answer in JSON has a reason of its own
--- config
    location = /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        default_type "application/json; charset=utf-8";
        return 200 '{"choices":[]}';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: [json]
--- no_error_log
[error]



=== TEST 27: "identity" is no encoding
--- config
    location = /t {
        cite on;
        add_header X-Cite-Bypass "[$cite_bypass]";
        proxy_pass http://127.0.0.1:$TEST_NGINX_SERVER_PORT/agent;
    }

    location = /agent {
        add_header Content-Encoding identity;
        default_type text/event-stream;
        return 200 'data: {"type":"CUSTOM"}\n\n';
    }
--- request
GET /t
--- response_headers
X-Cite-Bypass: []
--- no_error_log
[error]

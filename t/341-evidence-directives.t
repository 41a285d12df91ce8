use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

our $run = join '', map { "data: {$_}\n\n" } (
    '"type":"RUN_STARTED","threadId":"t1","runId":"r1"',
    '"type":"TOOL_CALL_START","toolCallId":"a1","toolCallName":"search"',
    '"type":"TOOL_CALL_END","toolCallId":"a1"',
    '"type":"TOOL_CALL_RESULT","messageId":"r2","toolCallId":"a1",'
    . '"content":"Seals of the pumps are greased with oil."',
    '"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"',
    '"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"So. '
    . "<cite attachment_id='a1' anchor_text='seals' "
    . "full_phrase='seals of the pumps are greased with the oil' />\"",
    '"type":"TEXT_MESSAGE_END","messageId":"m1"',
    '"type":"RUN_FINISHED","threadId":"t1","runId":"r1"',
);

# "--- loc" is a location in front of an agent that cites
add_block_preprocessor(sub {
    my ($block) = @_;

    if (defined $block->loc) {
        $block->set_value(user_files => [['t.sse', $run]]);
        $block->set_value(request => "POST /t\n{\"state\":{}}");
        $block->set_value(more_headers => 'Content-Type: application/json');
        $block->set_value(no_error_log => '[error]');
        $block->set_value(config => ($block->config // '') . $block->loc
                                    . <<'_EOC_');
    location = /agent/t.sse {
        alias html/t.sse;
        types { text/event-stream sse; }
    }

    location /_found {
        internal;
        default_type application/json;
        return 200 '{"status":"found","from":"$uri"}';
    }

    location /_missed {
        internal;
        default_type application/json;
        return 200 '{"status":"not_found","from":"$uri"}';
    }
_EOC_
    }
});

run_tests();

__DATA__

=== TEST 1: without a directive the stream itself is asked
--- config
    cite on;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"partial_text_found".*"by":"evidence"



=== TEST 2: every directive has a place in http, and locations inherit
--- http_config
    cite on;
    cite_verify evidence /_found;
    cite_evidence_threshold 1;
    cite_evidence_tools read;
    cite_max_evidence_size 1k;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"found","from":"/_found"



=== TEST 3: every directive has a place in a location, and goes before server's
--- config
    cite on;
    cite_verify off;
    cite_evidence_threshold 1;
    cite_evidence_tools !search;
    cite_max_evidence_size 1;
--- loc
    location = /t {
        cite_verify evidence;
        cite_evidence_threshold 0.8;
        cite_evidence_tools search;
        cite_max_evidence_size 1m;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"partial_text_found".*"by":"evidence"



=== TEST 4: evidence alone in a location goes before a URI in the server
--- config
    cite on;
    cite_verify /_found;
--- loc
    location = /t {
        cite_verify evidence;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"partial_text_found".*"by":"evidence"



=== TEST 5: a URI alone in a location goes before evidence in the server
--- config
    cite on;
    cite_verify evidence;
--- loc
    location = /t {
        cite_verify /_found;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"found","from":"/_found"



=== TEST 6: off in a location goes before evidence in the server
--- config
    cite on;
    cite_verify evidence /_found;
--- loc
    location = /t {
        cite_verify off;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"skipped","reason":"no verifier"



=== TEST 7: off in the server is inherited
--- config
    cite on;
    cite_verify off;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"skipped","reason":"no verifier"



=== TEST 8: evidence with a URI of variables
--- config
    cite on;
    set $check found;
    cite_evidence_tools none;
    cite_verify evidence /_$check;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"found","from":"/_found"

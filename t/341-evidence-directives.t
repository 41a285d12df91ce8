use Test::Nginx::Socket;

# nginx itself leaves a pool behind when it refuses a configuration
$ENV{ASAN_OPTIONS} .= ',detect_leaks=0' if defined $ENV{ASAN_OPTIONS};

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

# "--- conf" is a file of its own, so that its lines are known; "--- loc" is
# a location in front of an agent that cites
add_block_preprocessor(sub {
    my ($block) = @_;

    if (defined $block->conf) {
        $block->set_value(user_files => [['cite.conf', $block->conf]]);
        $block->set_value(config => 'include ../html/cite.conf;');
        $block->set_value(must_die => '');
        $block->set_value(suppress_stderr => '');
    }

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

=== TEST 1: evidence is no URI to be given twice
--- conf
cite_verify evidence evidence;
--- error_log eval
["[emerg]",
qr/invalid value "evidence" of "cite_verify", it must be "off", "evidence", or a URI that begins with "\/" or a variable in \S+cite\.conf:1$/]



=== TEST 2: nothing stands before evidence
--- conf
cite_verify /a evidence;
--- error_log eval
["[emerg]",
qr/"cite_verify" directive takes two parameters only if the first is "evidence" in \S+cite\.conf:1$/]



=== TEST 3: evidence is not off
--- conf
cite_verify evidence off;
--- error_log eval
["[emerg]",
qr/invalid value "off" of "cite_verify", it must be "off", "evidence", or a URI that begins with "\/" or a variable in \S+cite\.conf:1$/]



=== TEST 4: off takes nothing beside it
--- conf
cite_verify off /a;
--- error_log eval
["[emerg]",
qr/"cite_verify" directive takes two parameters only if the first is "evidence" in \S+cite\.conf:1$/]



=== TEST 5: two parameters at most
--- conf
cite_verify evidence /a /b;
--- error_log eval
["[emerg]",
qr/invalid number of arguments in "cite_verify" directive in \S+cite\.conf:1$/]



=== TEST 6: evidence twice
--- conf
cite_verify evidence;
cite_verify evidence;
--- error_log eval
["[emerg]",
qr/"cite_verify" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 7: a threshold is a number
--- conf
cite_evidence_threshold high;
--- error_log eval
["[emerg]",
qr/"cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1 in \S+cite\.conf:1$/]



=== TEST 8: a threshold is over 0
--- conf
cite_evidence_threshold 0.0;
--- error_log eval
["[emerg]",
qr/"cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1 in \S+cite\.conf:1$/]



=== TEST 9: a threshold is at most 1
--- conf
cite_evidence_threshold 1.001;
--- error_log eval
["[emerg]",
qr/"cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1 in \S+cite\.conf:1$/]



=== TEST 10: a threshold has up to three digits
--- conf
cite_evidence_threshold 0.8001;
--- error_log eval
["[emerg]",
qr/"cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1 in \S+cite\.conf:1$/]



=== TEST 11: a threshold twice
--- conf
cite_evidence_threshold 0.8;
cite_evidence_threshold 0.9;
--- error_log eval
["[emerg]",
qr/"cite_evidence_threshold" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 12: tools have names
--- conf
cite_evidence_tools search "";
--- error_log eval
["[emerg]",
qr/"cite_evidence_tools" directive has an empty name in \S+cite\.conf:1$/]



=== TEST 13: one tool at least
--- conf
cite_evidence_tools;
--- error_log eval
["[emerg]",
qr/invalid number of arguments in "cite_evidence_tools" directive in \S+cite\.conf:1$/]



=== TEST 14: tools twice
--- conf
cite_evidence_tools a;
cite_evidence_tools b;
--- error_log eval
["[emerg]",
qr/"cite_evidence_tools" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 15: a size is a size
--- conf
cite_max_evidence_size much;
--- error_log eval
["[emerg]",
qr/"cite_max_evidence_size" directive invalid value in \S+cite\.conf:1$/]



=== TEST 16: a size is not zero
--- conf
cite_max_evidence_size 0;
--- error_log eval
["[emerg]",
qr/"cite_max_evidence_size" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 17: a size twice
--- conf
cite_max_evidence_size 1m;
cite_max_evidence_size 2m;
--- error_log eval
["[emerg]",
qr/"cite_max_evidence_size" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 18: without a directive the stream itself is asked
--- config
    cite on;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"partial_text_found".*"by":"evidence"



=== TEST 19: every directive has a place in http, and locations inherit
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



=== TEST 20: every directive has a place in a location, and goes before server's
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



=== TEST 21: evidence alone in a location goes before a URI in the server
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



=== TEST 22: a URI alone in a location goes before evidence in the server
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



=== TEST 23: off in a location goes before evidence in the server
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



=== TEST 24: off in the server is inherited
--- config
    cite on;
    cite_verify off;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"skipped","reason":"no verifier"



=== TEST 25: evidence with a URI of variables
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

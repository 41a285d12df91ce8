use Test::Nginx::Socket;

# nginx itself leaves a pool behind when it refuses a configuration
$ENV{ASAN_OPTIONS} .= ',detect_leaks=0' if defined $ENV{ASAN_OPTIONS};

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

our $run = join '', map { "data: {$_}\n\n" } (
    '"type":"RUN_STARTED","threadId":"t1","runId":"r1"',
    '"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"',
    '"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"So. '
    . "<cite attachment_id='a1' full_phrase='so' anchor_text='so' "
    . "start_page_id='page_number_1_index_0' line_ids='1' />\"",
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

=== TEST 1: a URI begins with a slash
--- conf
cite_verify check;
--- error_log eval
["[emerg]",
qr/invalid value "check" of "cite_verify", it must be "off", "evidence", or a URI that begins with "\/" or a variable in \S+cite\.conf:1$/]



=== TEST 2: an address is no URI
--- conf
cite_verify http://127.0.0.1/;
--- error_log eval
["[emerg]",
qr/invalid value "http:\/\/127\.0\.0\.1\/" of "cite_verify", .* in \S+cite\.conf:1$/]



=== TEST 3: a URI is not empty
--- conf
cite_verify "";
--- error_log eval
["[emerg]",
qr/invalid value "" of "cite_verify", .* in \S+cite\.conf:1$/]



=== TEST 4: a variable of a URI has to exist
--- conf
cite_verify $no_such_variable;
--- error_log eval
["[emerg]",
qr/unknown "no_such_variable" variable/]



=== TEST 5: there is one URI
--- conf
cite_verify /a;
cite_verify /b;
--- error_log eval
["[emerg]",
qr/"cite_verify" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 6: off is a value, too
--- conf
cite_verify off;
cite_verify /b;
--- error_log eval
["[emerg]",
qr/"cite_verify" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 7: one URI, or "evidence" before it
--- conf
cite_verify /a /b;
--- error_log eval
["[emerg]",
qr/"cite_verify" directive takes two parameters only if the first is "evidence" in \S+cite\.conf:1$/]



=== TEST 8: a mode that is none
--- conf
cite_verify_mode run;
--- error_log eval
["[emerg]",
qr/invalid value "run" in \S+cite\.conf:1$/]



=== TEST 9: there is one mode
--- conf
cite_verify_mode citation;
cite_verify_mode message;
--- error_log eval
["[emerg]",
qr/"cite_verify_mode" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 10: a body that is none
--- conf
cite_verify_body xml;
--- error_log eval
["[emerg]",
qr/invalid value "xml" in \S+cite\.conf:1$/]



=== TEST 11: there is one body
--- conf
cite_verify_body native;
cite_verify_body native;
--- error_log eval
["[emerg]",
qr/"cite_verify_body" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 12: options are JSON
--- conf
cite_verify_options '{"a":}';
--- error_log eval
["[emerg]",
qr/invalid value "\{"a":\}" of "cite_verify_options", it must be a JSON object in \S+cite\.conf:1$/]



=== TEST 13: options are an object
--- conf
cite_verify_options '[1]';
--- error_log eval
["[emerg]",
qr/invalid value "\[1\]" of "cite_verify_options", it must be a JSON object in \S+cite\.conf:1$/]



=== TEST 14: options are not empty
--- conf
cite_verify_options '';
--- error_log eval
["[emerg]",
qr/invalid value "" of "cite_verify_options", it must be a JSON object in \S+cite\.conf:1$/]



=== TEST 15: there is one set of options
--- conf
cite_verify_options '{}';
cite_verify_options '{"a":1}';
--- error_log eval
["[emerg]",
qr/"cite_verify_options" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 16: something to send that is none
--- conf
cite_verify_send sentence everything;
--- error_log eval
["[emerg]",
qr/invalid value "everything" in \S+cite\.conf:1$/]



=== TEST 17: something to send that comes twice is only a warning
--- config
    cite on;
--- loc
    location = /t {
        cite_verify /_found;
        cite_verify_send sentence sentence;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"found","from":"/_found"



=== TEST 18: headers that say how the body is sent are not passed
--- conf
cite_verify_pass_header X-Tenant
                        Content-Length;
--- error_log eval
["[emerg]",
qr/"Content-Length" can't be passed by "cite_verify_pass_header" in \S+cite\.conf:2$/]



=== TEST 19: in no case
--- conf
cite_verify_pass_header transfer-ENCODING;
--- error_log eval
["[emerg]",
qr/"transfer-ENCODING" can't be passed by "cite_verify_pass_header" in \S+cite\.conf:1$/]



=== TEST 20: nor is Host
--- conf
cite_verify_pass_header host;
--- error_log eval
["[emerg]",
qr/"host" can't be passed by "cite_verify_pass_header" in \S+cite\.conf:1$/]



=== TEST 21: a header has a name
--- conf
cite_verify_pass_header;
--- error_log eval
["[emerg]",
qr/invalid number of arguments in "cite_verify_pass_header" directive in \S+cite\.conf:1$/]



=== TEST 22: images are on or off
--- conf
cite_verify_images some;
--- error_log eval
["[emerg]",
qr/invalid value "some" in "cite_verify_images" directive, it must be "on" or "off" in \S+cite\.conf:1$/]



=== TEST 23: there is one value for images
--- conf
cite_verify_images on;
cite_verify_images on;
--- error_log eval
["[emerg]",
qr/"cite_verify_images" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 24: concurrency is a number
--- conf
cite_verify_concurrency many;
--- error_log eval
["[emerg]",
qr/"cite_verify_concurrency" directive invalid number in \S+cite\.conf:1$/]



=== TEST 25: concurrency is not zero
--- conf
cite_verify_concurrency 0;
--- error_log eval
["[emerg]",
qr/"cite_verify_concurrency" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 26: there is one concurrency
--- conf
cite_verify_concurrency 1;
cite_verify_concurrency 2;
--- error_log eval
["[emerg]",
qr/"cite_verify_concurrency" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 27: places in a worker are a number
--- conf
cite_verify_max_active -1;
--- error_log eval
["[emerg]",
qr/"cite_verify_max_active" directive invalid number in \S+cite\.conf:1$/]



=== TEST 28: places in a worker are not zero
--- conf
cite_verify_max_active 0;
--- error_log eval
["[emerg]",
qr/"cite_verify_max_active" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 29: there is one number of places
--- conf
cite_verify_max_active 1;
cite_verify_max_active 1;
--- error_log eval
["[emerg]",
qr/"cite_verify_max_active" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 30: the timeout is a time
--- conf
cite_verify_timeout soon;
--- error_log eval
["[emerg]",
qr/"cite_verify_timeout" directive invalid value in \S+cite\.conf:1$/]



=== TEST 31: the timeout is not zero
--- conf
cite_verify_timeout 0;
--- error_log eval
["[emerg]",
qr/"cite_verify_timeout" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 32: there is one timeout
--- conf
cite_verify_timeout 1s;
cite_verify_timeout 2s;
--- error_log eval
["[emerg]",
qr/"cite_verify_timeout" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 33: the hold is a time
--- conf
cite_hold_timeout long;
--- error_log eval
["[emerg]",
qr/"cite_hold_timeout" directive invalid value in \S+cite\.conf:1$/]



=== TEST 34: the hold is not zero
--- conf
cite_hold_timeout 0s;
--- error_log eval
["[emerg]",
qr/"cite_hold_timeout" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 35: there is one hold
--- conf
cite_hold_timeout 1s;
cite_hold_timeout 1s;
--- error_log eval
["[emerg]",
qr/"cite_hold_timeout" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 36: the heartbeat is a time
--- conf
cite_heartbeat often;
--- error_log eval
["[emerg]",
qr/"cite_heartbeat" directive invalid value in \S+cite\.conf:1$/]



=== TEST 37: there is one heartbeat
--- conf
cite_heartbeat 0;
cite_heartbeat 1s;
--- error_log eval
["[emerg]",
qr/"cite_heartbeat" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 38: the size of a verification is a size
--- conf
cite_max_verification_size much;
--- error_log eval
["[emerg]",
qr/"cite_max_verification_size" directive invalid value in \S+cite\.conf:1$/]



=== TEST 39: the size of a verification is not zero
--- conf
cite_max_verification_size 0;
--- error_log eval
["[emerg]",
qr/"cite_max_verification_size" directive must not be zero in \S+cite\.conf:1$/]



=== TEST 40: there is one size of a verification
--- conf
cite_max_verification_size 1k;
cite_max_verification_size 1k;
--- error_log eval
["[emerg]",
qr/"cite_max_verification_size" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 41: every directive has a place in http, and locations inherit
--- http_config
    cite on;
    cite_verify /_found;
    cite_verify_mode citation;
    cite_verify_body native;
    cite_verify_options '{"a":1}';
    cite_verify_send none;
    cite_verify_pass_header X-Tenant;
    cite_verify_images off;
    cite_verify_concurrency 1;
    cite_verify_max_active 1;
    cite_verify_timeout 30s;
    cite_hold_timeout 30s;
    cite_heartbeat 30s;
    cite_max_verification_size 1k;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"found","from":"/_found"



=== TEST 42: every directive has a place in a location, and goes before server's
--- config
    cite on;
    cite_verify /_missed;
    cite_verify_mode message;
    cite_verify_body deepcitation;
    cite_verify_options '{"a":1}';
    cite_verify_send sentence;
    cite_verify_images on;
    cite_verify_concurrency 1;
    cite_verify_max_active 1;
    cite_verify_timeout 30s;
    cite_hold_timeout 30s;
    cite_heartbeat 30s;
    cite_max_verification_size 10;
--- loc
    location = /t {
        cite_verify /_found;
        cite_verify_mode citation;
        cite_verify_body native;
        cite_verify_options '{"b":1}';
        cite_verify_send none;
        cite_verify_images off;
        cite_verify_concurrency 2;
        cite_verify_max_active 2;
        cite_verify_timeout 31s;
        cite_hold_timeout 31s;
        cite_heartbeat 0;
        cite_max_verification_size 1k;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"found","from":"/_found"



=== TEST 43: off in a location goes before a URI in the server
--- config
    cite on;
    cite_verify /_found;
--- loc
    location = /t {
        cite_verify off;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"skipped","reason":"no verifier"



=== TEST 44: without a directive the stream itself is asked
--- config
    cite on;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"skipped","reason":"no evidence","by":"evidence"



=== TEST 45: a URI with variables
--- config
    cite on;
--- loc
    location = /t {
        set $which missed;
        cite_verify /_$which/$request_method;
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"not_found","from":"/_missed/POST"

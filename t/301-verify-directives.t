use Test::Nginx::Socket;

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

=== TEST 1: something to send that comes twice is only a warning
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



=== TEST 2: every directive has a place in http, and locations inherit
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
    cite_judge_context 4k;
    cite_judge_threshold 0.9;
    cite_judge_rate 5/s burst=2;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"found","from":"/_found"



=== TEST 3: every directive has a place in a location, and goes before server's
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



=== TEST 4: off in a location goes before a URI in the server
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



=== TEST 5: without a directive the stream itself is asked
--- config
    cite on;
--- loc
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
--- response_body_like: "status":"skipped","reason":"no evidence","by":"evidence"



=== TEST 6: a URI with variables
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

# What was not read may be what a citation means: it is not missed then.

use strict;
use warnings;

use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

# an agent whose tool says this, and which quotes that
sub run_of {
    my ($result, $quote) = @_;

    return join '', map { "data: {$_}\n\n" } (
        '"type":"RUN_STARTED","threadId":"t1","runId":"r1"',
        (map {
            my ($id, $text) = @$_;

            qq("type":"TOOL_CALL_START","toolCallId":"$id","toolCallName":"f"),
            qq("type":"TOOL_CALL_END","toolCallId":"$id"),
            qq("type":"TOOL_CALL_RESULT","messageId":"r$id",)
            . qq("toolCallId":"$id","content":"$text"),
        } (['a1', 'Seals of the pumps are greased with oil.'],
           ['a2', $result])),
        '"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"',
        '"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"So. '
        . "<cite attachment_id='a2' anchor_text='ferry' "
        . "full_phrase='$quote' />\"",
        '"type":"TEXT_MESSAGE_END","messageId":"m1"',
        '"type":"RUN_FINISHED","threadId":"t1","runId":"r1"',
    );
}

our $ferry = 'The last ferry leaves the old harbour at ten.';
our $short = run_of('Nothing else was found.', $ferry);
our $long = run_of($ferry . ' The quay is closed.' x 100, $ferry);

# "--- run" is what the agent sends
add_block_preprocessor(sub {
    my ($block) = @_;

    $block->set_value(user_files => [['t.sse', $block->run]]);
    $block->set_value(request => "POST /t\n{\"state\":{}}")
        unless defined $block->request;
    $block->set_value(more_headers => 'Content-Type: application/json')
        unless defined $block->more_headers;
    $block->set_value(no_error_log => '[error]');
    $block->set_value(config => 'cite on;' . ($block->config // '')
                                . <<'_EOC_');
    location = /t {
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }

    location = /agent/t.sse {
        cite off;
        alias html/t.sse;
        types { text/event-stream sse; }
    }
_EOC_
});

run_tests();

__DATA__

=== TEST 1: all is read: what is not there is missed
--- run eval: $::short
--- response_body_like: "status":"not_found".*"missed":1



=== TEST 2: all is read: what is there is found
--- run eval: $::long
--- response_body_like: "status":"found".*"verified":1



=== TEST 3: the result is over the size of an event
--- config
    cite_max_event_size 1k;
--- run eval: $::long
--- response_body_like: "status":"skipped","reason":"unread".*"missed":0



=== TEST 4: the request is over the size of a body
--- config
    cite_max_request_size 10;
--- run eval: $::short
--- response_body_like: "status":"skipped","reason":"unread".*"missed":0



=== TEST 5: the request is as long as it may be
--- config
    cite_max_request_size 12;
--- run eval: $::short
--- response_body_like: "status":"not_found".*"missed":1



=== TEST 6: a body that is no JSON brings no sources
--- config
    cite_max_request_size 10;
--- run eval: $::short
--- more_headers
Content-Type: text/plain
--- response_body_like: "status":"not_found".*"missed":1



=== TEST 7: the result is too long to be kept as evidence
--- config
    cite_max_evidence_size 200;
--- run eval: $::long
--- response_body_like: "status":"skipped","reason":"unread".*"missed":0

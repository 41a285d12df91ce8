# What the state holds is bounded: the oldest messages leave.

use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}

sub message {
    my ($id, $text) = @_;

    $id = qq("messageId":"$id");

    return event(TEXT_MESSAGE_START => qq($id,"role":"assistant"))
           . event(TEXT_MESSAGE_CONTENT => qq($id,"delta":"$text"))
           . event(TEXT_MESSAGE_END => $id);
}

our $run = event(RUN_STARTED => '"threadId":"t1","runId":"r1"')
           . message('m1', 'One [1].') . message('m2', 'Two [2].')
           . event(RUN_FINISHED => '"threadId":"t1","runId":"r1"');

our $posted = <<'_EOC_';
POST /t.sse
{"threadId":"t1","runId":"r1","state":{},"messages":[],"tools":[],"context":[]}
_EOC_

add_block_preprocessor(sub {
    my ($block) = @_;

    $block->set_value(user_files => [['t.sse', $run]]);
    $block->set_value(more_headers => 'Content-Type: application/json');
    $block->set_value(request => $posted) if !defined $block->request;
    $block->set_value(config => $block->config . <<'_EOC_');
        proxy_method GET;
        proxy_pass http://127.0.0.1:$server_port/agent/t.sse;
    }
    location /agent/ {
        alias html/;
        types { text/event-stream sse; }
    }
_EOC_
    $block->set_value(no_error_log => '[error]');
});

run_tests();

__DATA__

=== TEST 1: as many messages as may stay
--- config
    location = /t.sse {
        cite on;
        cite_keep_messages 2;
--- response_body_like eval
qr{\A(?!.*"op":"remove")(?=.*"/deepcitation/messages/m2").*RUN_FINISHED}s



=== TEST 2: one more than may stay
--- config
    location = /t.sse {
        cite on;
        cite_keep_messages 1;
--- response_body_like eval
qr<"op":"remove","path":"/deepcitation/messages/m1"},.*
   "op":"remove","path":"/deepcitation/citations/[0-9a-f]{16}"},.*
   "op":"add","path":"/deepcitation/messages/m2".*RUN_FINISHED>xs



=== TEST 3: the limit of the size
--- config
    location = /t.sse {
        cite on;
        cite_max_state_size 1k;
--- response_body_like eval
qr<"op":"remove","path":"/deepcitation/messages/m1"}.*RUN_FINISHED>s



=== TEST 4: of a message that is too large the citations are left out
--- config
    location = /t.sse {
        cite on;
        cite_max_state_size 200;
--- response_body_like eval
qr<"status":"error","error":"state\ size\ limit\ exceeded".*RUN_FINISHED>xs



=== TEST 5: where the request is not read, only the whole key is written
--- config
    location = /t.sse {
        cite on;
        cite_keep_messages 1;
--- request
GET /t.sse
--- response_body_like eval
qr<\A(?!.*"path":"/deepcitation/)
   (?=.*"path":"/deepcitation","value":)(?!.*"op":"remove").*RUN_FINISHED>xs

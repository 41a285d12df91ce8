# Every fixture passes unchanged, however its upstream cuts it.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use Test::More;

my @names = fixtures();
my %bytes = map { $_ => fixture($_) } @names;

my @seeds = map { seed() + $_ } one_byte() ? (0) : (0 .. 2);

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};

    return { pieces => random_cuts($bytes{$name}, $request->{args}{seed}) };
});

my $url = 'http://127.0.0.1:' . $upstream->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        add_header X-Cite-Bypass "[\$cite_bypass]";

        proxy_http_version 1.1;

        location /buffered/ {
            proxy_pass $url;
        }

        location /unbuffered/ {
            proxy_buffering off;
            proxy_pass $url;
        }

        location /small/ {
            cite_max_event_size 1k;
            cite_max_message_size 1k;

            proxy_buffering off;
            proxy_pass $url;
        }
    }
CONF

subtest 'the comparison leaves out our own frames and no other' => sub {
    my $event = qq(data: {"type":"CUSTOM"}\n\n);
    my $other = delta('{"op":"add","path":"/theirs","value":1}');
    my $ours = delta('{"op":"add","path":"/deepcitation","value":{}}');
    my $beat = ":\n\n";
    my $root = delta('{"op":"add","path":"","value":{}},'
                     . '{"op":"add","path":"/deepcitation","value":{}}');
    my $mixed = delta('{"op":"add","path":"/deepcitation","value":{}},'
                      . '{"op":"remove","path":"/theirs"}');

    my @cases = (
        # what came, what was sent, what is left
        ["$ours$event$beat$ours$event$root", "$event$event", "$event$event"],
        ["$event$other$mixed", $event, "$event$other$mixed"],
        ["$event$ours$event", "$event$ours$event", "$event$ours$event"],
        ["$event$ours$ours$event", "$event$ours$event", "$event$ours$event"],
        ["data: 1\r\r${ours}data: 2", "data: 1\r\rdata: 2",
         "data: 1\r\rdata: 2"],
        ["data: 1\r\n${ours}\r\n", "data: 1\r\n\r\n",
         "data: 1\r\n$ours\r\n"],
        ["data: 1\r\n\r$ours\n", "data: 1\r\n\r\n", "data: 1\r\n\r\n"],
        ["data: 1\n$ours", "data: 1\n", "data: 1\n$ours"],
    );

    for my $case (@cases) {
        my ($came, $sent, $left) = @$case;

        is(without_own_frames($came, $sent), $left);
    }
};

cmp_ok(scalar @names, '>=', 30, 'there are fixtures');

for my $name (@names) {
    for my $way (qw(buffered unbuffered small)) {
        my @responses = map { get($nginx, "/$way/$name?seed=$_") } @seeds;

        same_response(\@responses, $bytes{$name},
                      "$name, $way: every byte arrives");
    }
}

$nginx->stop;

done_testing();


sub delta {
    my ($operations) = @_;

    return qq(data: {"type":"STATE_DELTA","delta":[$operations]}\n\n);
}

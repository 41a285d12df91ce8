# A long answer that is not streamed is read in steps, one in each turn of the
# event loop: other requests of the worker have theirs between them.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Client;
use CiteTest::Runs;
use JSON::PP ();
use Socket qw(SOL_SOCKET SO_LINGER);
use Test::More;
use Time::HiRes qw(sleep);

my $json = JSON::PP->new->canonical;
my $claim = 'The ferry leaves the old quay at 6:40 in the morning';
my $claims = one_byte() ? 300 : 4000;
my $least = 10;         # steps of a long answer

my $long = whole(join ' ', ("$claim [1].") x $claims);
my $short = whole("$claim [1].");
my $plain = whole('Hello. ' x $claims);

my %request = (
    method => 'POST',
    headers => ['Content-Type' => 'application/json'],
    body => $json->encode({ model => 'm', messages => [
        { role => 'user', content => 'When?' },
        { role => 'assistant', tool_calls => [
            { id => 'c', type => 'function',
              function => { name => 'search', arguments => '{}' } }] },
        { role => 'tool', tool_call_id => 'c', content => $json->encode(
            { results => [{ title => 'Ferries', content => "$claim." }] }) },
    ] }),
);

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;
    my ($name) = $request->{path} =~ m{(\w+)$};
    my %answers = (long => $long, short => $short, plain => $plain);
    my %answer = (type => 'application/json', framing => 'length');

    return { %answer, length => length $long, breaks => 1,
             pieces => [substr $long, 0, 1000] } if $name eq 'dies';

    return { %answer, pieces => [$answers{$name}] };
});

my $url = 'http://127.0.0.1:' . $upstream->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        error_log steps.log debug;
        cite on;
        cite_dialect openai;
        cite_json on;
        proxy_http_version 1.1;
        send_timeout 60s;

        location /through/ { proxy_buffering off; proxy_pass $url/; }
        location /buffered/ { proxy_pass $url/; }
        location = /quick { return 200 quick; }
    }
CONF

my $debug = $nginx->{about} =~ /--with-debug/;

for my $protocol (protocols()) {
    for my $way (qw(through buffered)) {
        my $came = fetch($protocol, "/$way/long");

        judged($came, $long, "$protocol, $way: a long answer");
        judged(fetch($protocol, "/$way/short"), $short, 'a short one');
        is(fetch($protocol, "/$way/plain"), $plain,
           'one without citations is as it came');
    }
}

SKIP: {
    skip 'no debug log', 1 if !$debug;
    skip 'answers are shorter than a slice', 1 if one_byte();

    my %steps;

    $steps{$_}++ for steps_log() =~ /\*(\d+) cite json step/g;

    cmp_ok(scalar(grep { $_ >= $least } values %steps), '>=', 4,
           'long answers take many steps');
}

my $client = CiteTest::Client->connect(port => $nginx->port);

for my $name (qw(long short long)) {
    $client->request("/through/$name", %request, keepalive => 1);
    is($client->response->{status}, 200, "a connection that is kept: $name");
}

like(open_run($nginx, 'HTTP/1.1', '/through/dies', %request)
         ->response->{body}, qr/\A\Q@{[substr $long, 0, 100]}\E/,
     'what came of an answer that was cut off goes on');

SKIP: {
    skip 'no debug log', 1 if !$debug;
    skip 'reads of one byte are slow', 1 if one_byte();

    my $between = 0;

    for my $round (1 .. 5) {
        $between = between();
        last if $between;
    }

    cmp_ok($between, '>', 0, 'other requests are served between the steps');
}

for my $round (1 .. 20) {
    for my $protocol (protocols()) {
        my $stream = open_run($nginx, $protocol, '/through/long', quiet => 1,
                              %request);

        sleep $round * 0.003;

        setsockopt $stream->{socket}, SOL_SOCKET, SO_LINGER, pack 'II', 1, 0
            if $round % 2 && $protocol eq 'HTTP/1.1';

        $stream->close;
    }
}

judged(fetch('HTTP/1.1', '/through/long'), $long, 'clients have left, others');

unlike($nginx->error_log . steps_log(), qr/\[(?:alert|crit|emerg)\]/,
       'nothing grave is logged');

$nginx->stop;

done_testing();


sub whole {
    my ($text) = @_;

    return $json->encode({
        id => 'chatcmpl-1', object => 'chat.completion', created => 1,
        model => 'm', choices => [{
            index => 0, finish_reason => 'stop',
            message => { role => 'assistant', content => $text } }] });
}


sub fetch {
    my ($protocol, $path) = @_;

    return open_run($nginx, $protocol, $path, timeout => 60, %request)
               ->response->{body};
}


sub judged {
    my ($came, $sent, $title) = @_;

    my $body = $json->decode($came);
    my ($message) = values %{ delete($body->{deepcitation})->{messages} };

    is_deeply($body, $json->decode($sent), "$title: all of it is there");
    cmp_ok($message->{summary}{verified}, '>', 0, 'and what it cites');
}


sub steps_log {
    return CiteTest::Nginx::slurp($nginx->prefix . '/steps.log');
}


# How often another request was served between two steps of a long answer.
sub between {
    my $begin = length steps_log();
    my $others = CiteTest::Client->connect(port => $nginx->port);
    my $stream = open_run($nginx, 'HTTP/1.1', '/through/long', %request);

    for (1 .. 300) {
        $others->request('/quick', keepalive => 1);
        $others->response;
    }

    $stream->response;

    my $log = substr steps_log(), $begin;

    my $order = join '', map { /step/ ? 's' : 'q' }
                             $log =~ /(json step|line: "GET \/quick)/g;

    return scalar(() = $order =~ /s(?=q+s)/g);
}

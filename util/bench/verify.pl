# How long 100 checks of 20 ms take, 8 at a time, and whether a response is
# the same with "cite observe" as with "cite off".

use strict;
use warnings;

use POSIX qw(ceil);
use Time::HiRes qw(time);

use CiteTest;

my ($citations, $concurrency, $delay, $repeats) = (100, 8, 0.020, 9);

my $ideal = ceil($citations / $concurrency) * $delay;
my $allowed = 1.3 * $ideal;

my $stream = stream($citations);

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($text, $end) = $stream =~ /^(.*\n\n)(.*\n\n)\z/s;
    my $pause = $request->{args}{pause} // 0;

    return { headers => ['X-Nth' => $request->{nth}],
             pieces => [$text, $pause ? \$pause : (), $end] };
});

my $verifier = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%
        keepalive_requests 100000;

        location = /asked { stub_status; }

        location / {
            content_by_lua_block {
                ngx.sleep($delay)
                ngx.say('{"status":"found"}')
            }
        }
    }
CONF

my $nginx = CiteTest::Nginx->start(http => configuration());

my @problems = (verification(), observation());

for my $server ($nginx, $verifier) {
    push @problems, $server->end;
}

print "   $_\n" for @problems;
exit(@problems ? 1 : 0);


sub configuration {
    my ($agent_port, $verifier_port) = ($agent->port, $verifier->port);
    my ($upstreams, $locations) = ('', '');

    for my $mode (qw(on observe off)) {
        $upstreams .= "upstream $mode { server 127.0.0.1:$agent_port;"
                      . " keepalive 4; }\n";
        $locations .= "location = /$mode { cite $mode;"
                      . " proxy_pass http://$mode; }\n";
    }

    return <<"CONF";
    $upstreams
    upstream verifier { server 127.0.0.1:$verifier_port; keepalive 16; }

    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_buffering off;

    server {
        %%LISTEN%%
        cite_verify /_verify;
        cite_verify_concurrency $concurrency;

        $locations
        location = /_verify { internal; proxy_pass http://verifier; }
    }
CONF
}


sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}


sub stream {
    my ($n) = @_;

    my $message = '"messageId":"m"';
    my $run = '"threadId":"t","runId":"r"';
    my $text = join ' ', map {
        "<cite attachment_id='a' full_phrase='phrase number $_'"
        . " anchor_text='phrase' start_page_id='page_number_1_index_0'"
        . " line_ids='$_' />"
    } 1 .. $n;

    return event(RUN_STARTED => $run)
           . event(TEXT_MESSAGE_START => qq($message,"role":"assistant"))
           . event(TEXT_MESSAGE_CONTENT => qq($message,"delta":"$text"))
           . event(TEXT_MESSAGE_END => $message)
           . event(RUN_FINISHED => $run);
}


sub client {
    return CiteTest::Client->connect(port => $nginx->port);
}


sub ask {
    my ($client, $path) = @_;

    $client->request($path, method => 'POST', keepalive => 1,
                     headers => ['Content-Type' => 'application/json'],
                     body => '{"threadId":"t","runId":"r","state":{},'
                             . '"messages":[],"tools":[],"context":[]}');

    return $client->response;
}


# From the request to the end of the response: more than the checks take.
sub verification {
    my @times;

    ask(client(), '/on');

    for (1 .. $repeats) {
        my $client = client();
        my $start = time();
        my $response = ask($client, '/on');

        push @times, time() - $start;

        my ($sum) = $response->{body}
            =~ /.*\/summary","value":(\{"total":\d+,"verified":\d+)/s;

        return 'not all were verified'
            if $sum ne qq({"total":$citations,"verified":$citations);
    }

    @times = sort { $a <=> $b } @times;
    my $median = $times[$repeats / 2];

    printf "   median %.0f ms, best %.0f ms, worst %.0f ms;"
           . " %d rounds of %.0f ms are %.0f ms, allowed are %.0f ms\n",
           map { 1000 * $_ } $median, $times[0], $times[-1],
           $ideal / $delay / 1000, $delay, $ideal, $allowed;

    return $median < $allowed ? () : 'this takes too long';
}


# Requests on one connection, each way: heads without their date, bodies, and
# how often the agent's connection was used before.
sub observation {
    my (%heads, %bodies, %times, %nth);

    my $asked = asked();

    for my $way (qw(off observe)) {
        my $client = client();

        for (1 .. $repeats) {
            my $start = time();
            my $response = ask($client, "/$way?pause=0.05");

            $times{$way} += (time() - $start) / $repeats;
            $heads{$way} .= $response->{head} =~ s/^Date: .*\n//mr;
            $bodies{$way} .= $response->{body};
            $nth{$way} .= " $response->{headers}{'x-nth'}[0]";
        }
    }

    my $checks = asked() - $asked;

    printf "   observe: %d responses on one connection, %d bytes, upstream"
           . " connection used%s, %.1f ms each; off:%s, %.1f ms each\n",
           $repeats, length $bodies{observe}, $nth{observe},
           1000 * $times{observe}, $nth{off}, 1000 * $times{off};
    printf "   heads are %s, bodies are %s; the verifier was asked %d times\n",
           map({ $_->{off} eq $_->{observe} ? 'equal' : 'different' }
               \%heads, \%bodies), $checks;

    return ($heads{off} eq $heads{observe} ? () : 'heads differ',
            $bodies{off} eq $bodies{observe} ? () : 'bodies differ',
            $bodies{off} eq $stream x $repeats ? () : 'bytes were changed',
            $nth{off} eq $nth{observe} ? () : 'connections are not reused',
            $checks ? () : 'observe asks nothing');
}


# How many requests the verifier has had, without those that ask this.
sub asked {
    my $client = CiteTest::Client->connect(port => $verifier->port);

    $client->request('/asked');

    my ($requests) = $client->response->{body} =~ /^ \d+ \d+ (\d+)/m;

    return $requests - ++our $own;
}

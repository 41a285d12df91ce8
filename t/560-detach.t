# A run whose client has left is read to its end, judged by evidence, and saved;
# its agent sees an ordinary end.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Curl;
use CiteTest::Patience qw(patience);
use CiteTest::Store;
use File::Temp ();
use IO::Select;
use POSIX qw(WNOHANG);
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without_store();

# what the agent's processes tell the test, and it tells them
my $notes = File::Temp->newdir('cite-notes-XXXXXXXX', TMPDIR => 1);

my $verifier = CiteTest::Upstream->start(handler => sub {
    return { type => 'application/json', framing => 'length', length => 20,
             pieces => [sub { wait_for('answer') }, '{"status":"found"} '] };
});
my $site = start();

try_phases($_, CiteTest::Curl::has_http2() ? 2 : 1) for qw(on off);
try_long($_) for qw(on off);
try_early($_) for 1 .. (CiteTest::Curl::has_http2() ? 2 : 1);
try_silent();
try_off();
try_checks();
try_max();
try_time();
try_reload();

$site->stop;
try_quit();
$verifier->stop;

done_testing();


sub told { CiteTest::Nginx::write_file("$notes/$_[0]", '') }


sub wait_for {
    for (1 .. 2000) {
        return if -e "$notes/$_[0]";
        sleep 0.01;
    }

    die "gone: $_[0] was not told\n";
}


# An agent sees that its connection is closed.
sub wait_to_go {
    my ($message, $socket) = @_;

    for (1 .. 1000) {
        return if -e "$notes/$message.go";
        next if !IO::Select->new($socket)->can_read(0.02);
        told("$message.cut");
        die "gone: the connection is closed\n";
    }

    die "gone: $message.go was not told\n";
}


# Sends as many events as the request says, then the others when it is told to,
# with many more between them if the run is a long one.
sub agent {
    my ($request) = @_;

    my $answer = CiteTest::Store::agent($request);
    my ($message) = $request->{body} =~ /"message":"(\w+)"/ or return $answer;
    my ($first) = $message =~ /_(\d)/ or return $answer;

    # one that thinks before it answers at all
    if ($message =~ /^early/) {
        told("$message.asked");
        wait_for("$message.begin");
    }

    my @events = @{ $answer->{pieces} };
    my @rest = splice @events, $first;

    if ($message =~ /^long/) {
        unshift @rest, map {
            (CiteTest::Store::event(type => 'CUSTOM', name => "n$_",
                                    value => 'x' x 2000), \0.001)
        } 1 .. 100;
    }

    $answer->{pieces} = [@events, sub { wait_to_go($message, $_[1]) }, @rest,
                         sub { told("$message.done") }];

    return $answer;
}


sub start {
    my (%options) = @_;

    my $check = '127.0.0.1:' . $verifier->port;

    return CiteTest::Store->start(agent => \&agent, %options, server => <<"CONF");
        cite_heartbeat 0;

        location /on/ {
            cite on;
            cite_detach on;
            proxy_buffering on;
            proxy_pass http://127.0.0.1:%%AGENT%%;
        }
        location /off/ {
            cite on;
            cite_detach on;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:%%AGENT%%;
        }
        location /checked/ {
            cite on;
            cite_detach on;
            cite_verify /_check;
            cite_verify_timeout 10s;
            proxy_pass http://127.0.0.1:%%AGENT%%;
        }
        location /two/ {
            cite on;
            cite_detach on max=2;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:%%AGENT%%;
        }
        location /patient/ {
            cite on;
            cite_detach on;
            proxy_ignore_client_abort on;
            proxy_pass http://127.0.0.1:%%AGENT%%;
        }
        location /short/ {
            cite on;
            cite_detach on time=300ms;
            proxy_pass http://127.0.0.1:%%AGENT%%;
        }
        location = /_check { internal; proxy_pass http://$check/; }
CONF
}


# Begins a run over HTTP/1.1 or HTTP/2, and waits until its first events have come.
sub begin {
    my ($message, $at, $version) = @_;

    my ($n) = $message =~ /_(\d)/;
    my $client = start_client($message, $at, $version);
    my $came = '';

    while ((my @events = $came =~ /"type":"(?:RUN|TEXT)_/g) < $n) {
        my $piece = $client->more(patience(10)) // last;

        last if $piece eq '';
        $came = ref $client->{now} ? $client->{now}{body} : "$came$piece";
    }

    return $client;
}


sub start_client {
    my ($message, $at, $version) = @_;

    my @headers = ('Content-Type' => 'application/json', 'X-User' => 'ann');
    my $body = CiteTest::Store::input(message => $message, thread => $message);

    return $site->begin(at => $at, message => $message, thread => $message)
        if ($version // 1) == 1;

    return CiteTest::Curl->open($site->nginx->http2_port, $at, quiet => 1,
                                headers => \@headers, body => $body);
}


sub leave {
    my ($client) = @_;

    return $client->close if $client->isa('CiteTest::Client');

    kill KILL => $client->{pid};
    $client->close if $client->can('close');
}


# True if the agent could say all.
sub ends {
    my ($message) = @_;

    told("$message.go");

    return $site->wait_until(sub { -e "$notes/$message.done" }, 5);
}


sub entry {
    my ($message, $seconds) = @_;

    my $entry;

    $site->wait_until(sub {
        $entry = $site->ask('ann', "messages?ids=$message")->{json}{messages}
                      {$message};
    }, $seconds);

    return $entry // {};
}


sub try_phases {
    my ($buffering, $versions) = @_;

    for my $version (1 .. $versions) {
        for my $n (1 .. 5) {
            my $message = "p${version}${buffering}_$n";
            my $name = "HTTP/$version, buffering $buffering, after $n events";

            leave(begin($message, "/$buffering/", $version));
            sleep 0.1;
            ok(ends($message), "$name: the agent says all");

            my $entry = entry($message);

            is($entry->{status}, 'complete', "$name: the message is complete");
            is($entry->{summary}{total}, 2, "$name: with all its citations");
        }
    }
}


# More than nginx has memory for comes when the client has left.
sub try_long {
    my ($buffering) = @_;

    my $message = "long${buffering}_3";

    leave(begin($message, "/$buffering/"));
    ok(ends($message), "a long run is read to its end, buffering $buffering");
    is(entry($message)->{status}, 'complete', 'and saved');
}


# The client leaves before the agent has said anything.
sub try_early {
    my ($version) = @_;

    for my $at ('/on/', '/patient/') {
        my $message = 'early' . $version . ($at =~ /patient/ ? 'p' : 'o') . '_1';
        my $name = "HTTP/$version, before the response, " . $at =~ s{/}{}gr;
        my $client = start_client($message, $at, $version);

        ok($site->wait_until(sub { -e "$notes/$message.asked" }),
           "$name: the agent is asked");
        leave($client);
        sleep 0.2;
        told("$message.begin");

        if ($at eq '/on/') {
            ok($site->wait_until(sub { -e "$notes/$message.cut" }),
               "$name: the agent is stopped");
            next;
        }

        ok(ends($message), "$name: the agent says all");
        is(entry($message)->{status}, 'complete', "$name: the message is saved");
    }
}


# The agent is silent: that the client has left is seen by its connection alone.
sub try_silent {
    my $before = $site->status->{detached};

    leave(begin('silent_3', '/off/'));
    ok($site->wait_until(sub { $site->status->{detached} > $before }),
       'a client that leaves is noticed while its agent is silent');
    ok(ends('silent_3'), 'which goes on');
    is(entry('silent_3')->{status}, 'complete', 'and its message is saved');
}


sub try_off {
    leave(begin('stop_3', '/run/'));
    is(entry('stop_3')->{error}, 'interrupted', 'by default "stop" stops a run');
    ok($site->wait_until(sub { -e "$notes/stop_3.cut" }), 'and its agent');
}


# A check that runs is stopped, and none is asked.
sub try_checks {
    my $client = begin('check_4', '/checked/');

    ok($site->wait_until(sub { $client->more(0.1);
                               $client->{now}{body} =~ /"verifying"/ }),
       'a check runs');
    leave($client);
    ok(ends('check_4'), 'its client leaves, the run goes on');

    my $entry = entry('check_4');
    my ($verdict) = values %{ $entry->{verifications} };

    is($entry->{status}, 'complete', 'its message is saved');
    is($verdict->{status}, 'skipped', 'without the verdict');
    is($verdict->{reason}, 'client gone', 'which says why');
    cmp_ok($site->status->{check_failures}{'client gone'}, '>', 0,
           'and is counted');
    told('answer');
}


sub try_max {
    my $before = $site->status->{detached};

    leave(begin("max${_}_3", '/two/')) for 1, 2;
    ok($site->wait_until(sub { $site->status->{detached} == $before + 2 }),
       'two runs are read on');
    leave(begin('max3_3', '/two/'));
    is(entry('max3_3')->{error}, 'interrupted', 'a third one is not');
    ok(ends("max${_}_3"), 'the others end') for 1, 2;
    ok($site->wait_until(sub { entry("max2_3")->{status} eq 'complete' }),
       'and make room');
    leave(begin('max4_3', '/two/'));
    ok(ends('max4_3'), 'for another one');
    is(entry('max4_3')->{status}, 'complete', 'which is saved');
}


sub try_time {
    leave(begin('time_3', '/short/'));
    is(entry('time_3')->{error}, 'interrupted',
       'a run that takes longer than its time is interrupted');
    ok($site->wait_until(sub { -e "$notes/time_3.cut" }), 'and its agent');
}


# An old worker reads them to their end, too.
sub try_reload {
    leave(begin('reload_3', '/off/'));
    sleep 0.1;
    kill HUP => $site->nginx->{pid};
    sleep 0.2;
    ok(ends('reload_3'), 'a run goes on over a reload');
    is(entry('reload_3')->{status}, 'complete', 'and is saved');
}


sub try_quit {
    $site = start();
    leave(begin('quit_3', '/off/'));
    $site->wait_until(sub { $site->status->{detached} });

    my $pid = delete $site->nginx->{pid};

    kill QUIT => $pid;
    sleep 0.2;
    is(waitpid($pid, WNOHANG), 0, 'a worker that quits waits for a run');
    ok(ends('quit_3'), 'until it ends');
    waitpid $pid, 0;
    is($site->sqlite("SELECT status FROM message WHERE id = 'quit_3'"),
       'complete', 'and saves it');
    unlike($site->nginx->error_log, qr/open socket .* left|\[alert\]/,
           'and nothing is left behind');
    $site->{agent}->stop;
}

# A cache is filled to the end when the client has left: heartbeats, verdicts,
# held ends and checks of ours do not end the upstream's response.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::FastCGI;
use CiteTest::Patience qw(patience);
use File::Find ();
use File::Temp ();
use Socket qw(SOL_SOCKET SO_LINGER);
use Test::More;
use Time::HiRes qw(sleep time);

# what the servers' processes tell the test, and it tells them
my $notes = File::Temp->newdir('cite-notes-XXXXXXXX', TMPDIR => 1);

sub citations {
    my ($n) = @_;

    return join ' ', map {
        "<cite attachment_id='a' full_phrase='phrase $_' anchor_text='phrase'"
        . " start_page_id='page_number_1_index_0' line_ids='$_' />"
    } 1 .. $n;
}

sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}

# Two halves of the stream that an agent sends: the second is larger than what
# nginx has in memory, and each request gets another one.
sub halves {
    my ($nth) = @_;

    my $run = '"threadId":"t","runId":"r"';
    my $fill = 'x' x 1000;
    my $citations = citations($nth =~ /one/ ? 1 : 4);
    my $first = event(RUN_STARTED => $run)
        . event(TEXT_MESSAGE_START => '"messageId":"m","role":"assistant"')
        . event(TEXT_MESSAGE_CONTENT =>
                qq("messageId":"m","delta":"$citations"))
        . event(TEXT_MESSAGE_END => '"messageId":"m"')
        . ($nth =~ /end/ ? event(RUN_FINISHED => $run) : '');

    my @names = map { "$nth $_" } 1 .. (one_byte() ? 4 : 200);

    return $first, join '', map {
        event(CUSTOM => qq("name":"$_","value":"$fill"))
    } @names;
}

sub answer {
    my ($name) = @_;

    my ($first, $second) = halves("$name " . count($name));

    return $first, sub { told("$name.sent"); wait_for("$name.go") }, $second,
           sub { told("$name.done") };
}

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};

    return { pieces => [answer($name)] };
});

my $fastcgi = CiteTest::FastCGI->start(handler => sub {
    my ($params) = @_;

    my ($name) = $params->{URI} =~ m{([^/]+)$};

    return { headers => ['Content-Type' => 'text/event-stream'],
             pieces => [answer($name)] };
});

# one answer when the client has left, the others when that was told
my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my $phrase = $request->{body} =~ /phrase (\d)/ ? $1 : 0;
    my $status = $phrase == 4 ? 500 : 200;

    return { type => 'application/json', framing => 'length',
             status => $status, length => length '{"status":"found"}',
             pieces => [sub { wait_for('gone') }, \(0.15 * $phrase),
                        '{"status":"found"}'] };
});

my ($a, $v, $f) = map { '127.0.0.1:' . $_->port } $agent, $verifier, $fastcgi;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    proxy_cache_path proxy_cache keys_zone=proxy:1m;
    fastcgi_cache_path fastcgi_cache keys_zone=fastcgi:1m;

    server {
        %%LISTEN%%

        cite on;
        cite_heartbeat 0;
        cite_verify off;

        proxy_http_version 1.1;
        proxy_cache proxy;
        proxy_cache_key \$uri;
        proxy_cache_valid 200 1h;
        proxy_ignore_client_abort on;
        proxy_pass_header X-Accel-Buffering;
        add_header X-Cache \$upstream_cache_status;

        location /heartbeat/ {
            cite_heartbeat 50ms;
            proxy_pass http://$a;
        }

        location /verdict/ {
            cite_verify /_verify;
            proxy_pass http://$a;
        }

        location /all/ {
            cite_heartbeat 50ms;
            cite_verify /_verify;
            cite_verify_timeout 200ms;
            cite_hold_timeout 300ms;
            proxy_pass http://$a;
        }

        location /rate/ {
            cite_heartbeat 50ms;
            cite_verify /_verify;
            limit_rate 100k;
            proxy_pass http://$a;
        }

        location /noticed/ {
            proxy_ignore_client_abort off;
            cite_heartbeat 50ms;
            cite_verify /_verify;
            proxy_pass http://$a;
        }

        location /observe/ {
            cite observe;
            cite_verify /_verify;
            proxy_pass http://$a;
        }

        location /store/ {
            cite_heartbeat 50ms;
            cite_verify /_verify;
            proxy_cache off;
            proxy_store %%PREFIX%%/stored\$uri;
            proxy_pass http://$a;
        }

        location /fastcgi/ {
            cite_heartbeat 50ms;
            cite_verify /_verify;
            fastcgi_cache fastcgi;
            fastcgi_cache_key \$uri;
            fastcgi_cache_valid 200 1h;
            fastcgi_ignore_client_abort on;
            fastcgi_param URI \$uri;
            fastcgi_pass $f;
        }

        location /place/ {
            cite_heartbeat 50ms;
            cite_verify /_verify;
            cite_verify_max_active 1;
            cite_verify_timeout 60s;
            cite_hold_timeout 60s;
            proxy_pass http://$a;
        }

        location = /_verify {
            internal;
            proxy_cache off;
            proxy_ignore_client_abort off;
            proxy_pass http://$v;
        }
    }
CONF

my @paths = qw(
    /heartbeat/h /verdict/v /verdict/v-end /all/a /all/a-end /rate/r-end
    /noticed/n-end /observe/o-end /fastcgi/f /fastcgi/f-end
);

for my $path (@paths) {
    filled($path, 'leaves');
}

filled('/all/two-end', 'resets');
filled('/heartbeat/two', 'resets');

# the same where nginx writes a file
{
    my ($first, $second) = halves('s-end 1');

    leave('/store/s-end', 'leaves');
    proceed('s-end');

    my $path = $nginx->prefix . '/stored/store/s-end';

    ok(soon(sub { -s $path }), 'proxy_store: the file is there');
    ok(CiteTest::Nginx::slurp($path) eq $first . $second,
       'proxy_store: with all bytes of the agent');
}

# the only place of the worker is not for a check of one who has left
{
    clear();

    my ($holder, $leaving, $waiting)
        = map { begun("/place/one-end-$_") } qw(holder leaving waiting);

    hang_up($leaving);
    sleep 0.5;
    told('gone');
    told("one-end-$_.go") for qw(holder waiting);

    for my $client ($holder, $waiting) {
        like($client->response->{body},
             qr/.*"summary":\{"total":1,"verified":1,/s,
             'a place goes to one who has use for it');
    }

    told('one-end-leaving.go');
}

is(() = $nginx->error_log =~ /upstream prematurely closed/g, 0,
   'no response of the agent was cut off');

$nginx->stop;
done_testing();


# The client goes in the middle, and the next one gets all from the cache.
sub filled {
    my ($path, $way) = @_;

    my ($name) = $path =~ m{([^/]+)$};
    my $sent = join '', halves("$name 1");

    SKIP: {
        skip 'curl has no HTTP/2', 5
            if $way eq 'resets' && !CiteTest::Curl::has_http2();

        leave($path, $way);
        proceed($name);

        ok(soon(sub { cached() }), "$path: a cache file is there");

        told("$name.go");

        my $response = get($nginx, $path, timeout => 60);

        is($response->{headers}{'x-cache'}[0], 'HIT', "$path: it is used");
        same_stream($response->{body}, $sent, "$path: with all bytes");
    }

    clear();
}


# A client that has seen the first half leaves.
sub leave {
    my ($path, $way) = @_;

    my ($name) = $path =~ m{([^/]+)$};
    my $client = $way eq 'resets'
                 ? CiteTest::Curl->open($nginx->http2_port, $path)
                 : CiteTest::Client->connect(port => $nginx->port);
    my $seen = '';

    $client->request($path) if $way ne 'resets';

    while ($seen !~ /TEXT_MESSAGE_END/) {
        my $bytes = $client->more(patience(20));

        last if !defined $bytes || $bytes eq '';

        $seen .= $bytes;
    }

    like($seen, qr/TEXT_MESSAGE_END/, "$path: the client has seen a half");
    wait_for("$name.sent");

    $way eq 'resets' ? $client->close : hang_up($client);
    told('gone');
}


# With a reset, which the server sees at once.
sub hang_up {
    my ($client) = @_;

    setsockopt $client->{socket}, SOL_SOCKET, SO_LINGER, pack('ii', 1, 0);
    $client->close;
}


# A client whose check is asked for, or waits for a place.
sub begun {
    my ($path) = @_;

    my ($name) = $path =~ m{([^/]+)$};
    my $client = CiteTest::Client->connect(port => $nginx->port);

    $client->request($path);
    $client->more(patience(20)) while $client->{now}{body} !~ /MESSAGE_END/;
    wait_for("$name.sent");

    return $client;
}


# Heartbeats, verdicts and timeouts have their time; then the agent goes on.
sub proceed {
    my ($name) = @_;

    sleep 1.2;
    told("$name.go");
    ok(soon(sub { -e "$notes/$name.done" }), "$name: the agent could send all");
}


sub cached {
    my @files;

    for my $folder (map { $nginx->prefix . "/${_}_cache" } qw(proxy fastcgi)) {
        File::Find::find(sub { push @files, $_ if -f && !/\./ }, $folder);
    }

    return scalar @files;
}


sub clear {
    for my $folder (map { $nginx->prefix . "/${_}_cache" } qw(proxy fastcgi)) {
        File::Find::find(sub { unlink if -f }, $folder);
    }

    unlink glob "$notes/*";
}


sub told {
    my ($name) = @_;

    open my $file, '>', "$notes/$name" or die "$name: $!\n";
    close $file;
}


# Which request of that name this is.
sub count {
    my ($name) = @_;

    open my $file, '>>', "$notes/$name.count" or die "$name: $!\n";
    syswrite $file, '.';
    close $file;

    return -s "$notes/$name.count";
}


sub wait_for {
    my ($name) = @_;

    soon(sub { -e "$notes/$name" });
}


sub soon {
    my ($test) = @_;

    my $deadline = time() + patience(15);

    until ($test->()) {
        return 0 if time() > $deadline;
        sleep 0.02;
    }

    return 1;
}

package CiteTest;

# What the network tests share: an nginx of their own, a scripted upstream,
# a client that can be slow, and a comparison of bytes that says where two
# streams part.  Only core Perl is used.
#
#     my $upstream = CiteTest::Upstream->start(handler => sub {...});
#     my $nginx = CiteTest::Nginx->start(http => $conf);
#
#     my $response = get($nginx, '/on/lf.sse');
#     same_stream($response->{body}, $bytes, 'nothing is changed');
#
#     $nginx->stop;
#     done_testing();
#
# Environment:
#
#     TEST_NGINX_BINARY        the nginx to run (otherwise build/nginx)
#     TEST_NGINX_LOAD_MODULES  dynamic modules, in this order
#     TEST_NGINX_LD_PRELOAD    preloaded into nginx only
#     TEST_NGINX_EVENT_TYPE    the event method
#     CITE_TEST_ONEBYTE=1      nginx reads one byte at a time (t/shim)
#     CITE_TEST_SEED=N         the cuts of an earlier run
#     CITE_TEST_SLOW=N         what must come may take N times as long
#     CITE_TEST_TMP=DIR        where the servers' folders go
#     CITE_TEST_KEEP=1         folders stay

use strict;
use warnings;

use Exporter 'import';
use Test::More;
use Time::HiRes qw(sleep);

use CiteTest::Client;
use CiteTest::Curl;
use CiteTest::Frames qw(without_own_frames);
use CiteTest::Nginx;
use CiteTest::Streams qw(fixtures fixture made_stream random_cuts);
use CiteTest::Upstream;

our @EXPORT = qw(
    get get_http2 same_stream same_response seed one_byte busy_worker
    fixtures fixture made_stream random_cuts without_own_frames
);

my $seed = $ENV{CITE_TEST_SEED} // (time() ^ ($$ << 8)) % 1_000_000;

$SIG{PIPE} = 'IGNORE';
$SIG{$_} = sub { exit 1 } for qw(INT TERM HUP);

# The run's seed: everything random in a test is derived from it.
sub seed { return $seed }

# True if each of nginx's reads gives one byte: tests then use less data.
sub one_byte { return $ENV{CITE_TEST_ONEBYTE} }


# One request on a connection of its own.
sub get {
    my ($nginx, $path, %options) = @_;

    my $client = CiteTest::Client->connect(
        port => $nginx->port,
        rcvbuf => $options{rcvbuf},
        timeout => $options{timeout},
    );

    $client->request($path, %options);

    return $client->response(rate => $options{rate});
}


# The same over HTTP/2.
sub get_http2 {
    my ($nginx, $path, %options) = @_;

    return CiteTest::Curl->open($nginx->http2_port, $path, %options)->response;
}


# The worker, when it has answered: it has opened all files that it needs.
sub busy_worker {
    my ($nginx) = @_;

    get($nginx, '/');
    sleep 0.1;

    return $nginx->worker;
}


# Tests that what came is what was sent, our own frames left aside.  A failure
# shows the first difference and how to have the same cuts again.
sub same_stream {
    my ($got, $sent, $title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    return no_problem($title, difference($got, $sent));
}


# Tests whole responses: 200, read by the module, complete, every byte.
sub same_response {
    my ($responses, $sent, $title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my @responses = ref $responses eq 'ARRAY' ? @$responses : $responses;

    return no_problem($title, map { problem($_, $sent) } @responses);
}


sub no_problem {
    my ($title, @problems) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    return pass($title) if !grep { $_ } @problems;

    fail($title);
    diag($_) for grep { $_ } @problems;
    diag("CITE_TEST_SEED=$seed gives the same cuts");

    return 0;
}


sub problem {
    my ($response, $sent) = @_;

    my $bypass = bypass($response);

    return $response->{status} != 200 ? "status $response->{status}"
           : $response->{error} ? "$response->{error}, "
                                  . length($response->{body}) . ' bytes came'
           : $bypass ne '' ? "not read: $bypass"
           : difference($response->{body}, $sent);
}


# Locations say with add_header X-Cite-Bypass "[$cite_bypass]" whether the
# response was read; those that do not are not asked.
sub bypass {
    my ($response) = @_;

    my $value = $response->{headers}{'x-cite-bypass'} or return '';

    return $value->[0] =~ /^\[(.*)\]$/ ? $1 : $value->[0];
}


# Says where what came and what was sent part, or nothing if they do not.
sub difference {
    my ($came, $sent) = @_;

    my $got = without_own_frames($came, $sent);

    return '' if $got eq $sent;

    # a string xor is NUL where both are the same
    my ($same) = ($got ^ $sent) =~ /^(\0*)/;
    my $at = length $same;

    for my $length (length $got, length $sent) {
        $at = $length if $at > $length;
    }

    return sprintf("%d bytes came, %d were sent, they differ at %d:\n"
                   . "  came  %s\n  sent  %s",
                   length $got, length $sent, $at,
                   shown($got, $at), shown($sent, $at));
}


sub shown {
    my ($bytes, $at) = @_;

    my $from = $at > 30 ? $at - 30 : 0;
    my $text = $from < length($bytes) ? substr($bytes, $from, 80) : '';

    $text =~ s/([^ -~]|\\)/sprintf('\\x%02x', ord $1)/ge;

    return $text;
}


1;

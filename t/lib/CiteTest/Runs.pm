package CiteTest::Runs;

# Runs of an agent that cite something, and what became of the citations.
#
#     my $pieces = run_pieces(3, pause => 0.2);   # for CiteTest::Upstream
#     my $bytes = run_bytes(3);                   # what they are together
#
#     my $state = state_of($response->{body});    # as a client would have it
#     my $summary = $state->{messages}{m1}{summary};

use strict;
use warnings;

use CiteTest::Client;
use CiteTest::Curl;
use Exporter 'import';
use JSON::PP ();

our @EXPORT = qw(
    run_event run_pieces run_bytes run_request open_run protocols
    state_of sums reasons
);

my $json = JSON::PP->new->utf8->allow_nonref->canonical;
my $ids = '"threadId":"t1","runId":"r1"';


sub run_event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}


# A run whose one message has $n citations.  Pauses, in seconds: "lead" before
# the message, "middle" before its end, "pause" before the end of the run.
# "last" is the run's last event, "text" more text of the message.
sub run_pieces {
    my ($n, %options) = @_;

    my $id = '"messageId":"m1"';
    my $text = join ' ', $options{text} // '', map { citation($_) } 1 .. $n;

    my @pieces = (
        run_event(RUN_STARTED => $ids),
        $options{lead},
        run_event(TEXT_MESSAGE_START => qq($id,"role":"assistant")),
        run_event(TEXT_MESSAGE_CONTENT => qq($id,"delta":"$text")),
        $options{middle},
        run_event(TEXT_MESSAGE_END => $id),
        $options{pause},
        run_event($options{last} // 'RUN_FINISHED', $ids),
    );

    return [map { /^[\d.]+$/ ? \$_ : $_ } grep { defined } @pieces];
}


sub run_bytes {
    my ($n, %options) = @_;

    return join '', grep { !ref } @{ run_pieces($n, %options) };
}


sub citation {
    my ($n) = @_;

    return "<cite attachment_id='a$n' full_phrase='phrase number $n'"
           . " anchor_text='phrase' start_page_id='page_number_1_index_0'"
           . " line_ids='1' />";
}


sub protocols {
    return ('HTTP/1.1', CiteTest::Curl::has_http2() ? 'HTTP/2' : ());
}


# Sends a request; more() and response() give what comes.
sub open_run {
    my ($nginx, $protocol, $path, %options) = @_;

    if ($protocol eq 'HTTP/2') {
        return CiteTest::Curl->open($nginx->http2_port, $path, %options);
    }

    my $client = CiteTest::Client->connect(
        port => $nginx->port,
        rcvbuf => $options{rcvbuf},
        timeout => $options{timeout},
    );

    $client->request($path, %options);

    return $client;
}


# The options of a request like a client's.
sub run_request {
    return (
        method => 'POST',
        headers => ['Content-Type' => 'application/json'],
        body => qq({$ids,"state":{},"messages":[],"tools":[],"context":[]}),
    );
}


# The value of our key after all patches of a stream.
sub state_of {
    my ($body, $key) = @_;

    my $root = {};

    while ($body =~ /^data: (\{"type":"STATE_DELTA".*)$/mg) {
        apply(\$root, $_) for @{ $json->decode($1)->{delta} };
    }

    return $root->{ $key // 'deepcitation' };
}


sub apply {
    my ($root, $op) = @_;

    my @path = map { s{~1}{/}gr =~ s{~0}{~}gr }
                   split m{/}, $op->{path} =~ s{^/}{}r, -1;

    if (!@path) {
        $$root = $op->{value};
        return;
    }

    my $name = pop @path;
    my $at = $$root;

    for my $step (@path) {
        $at = $at->{$step} // die "no $op->{path}\n";
    }

    die "no $op->{path}\n" if $op->{op} ne 'add' && !exists $at->{$name};

    if ($op->{op} eq 'remove') {
        delete $at->{$name};

    } else {
        $at->{$name} = $op->{value};
    }
}


# Those counters of the message that are not 0, its status and, if something
# does not add up, that.
sub sums {
    my ($body) = @_;

    my $message = eval { state_of($body)->{messages}{m1} }
        or return 'no message: ' . ($@ || 'it is not in the state');
    my $summary = $message->{summary};
    my $sum = 0;

    $sum += $summary->{$_}
        for qw(verified partial missed pending skipped failed);

    return join ' ', (map { "$_=$summary->{$_}" }
                      grep { $summary->{$_} } sort keys %$summary),
                     $message->{status},
                     $sum == $summary->{total} ? () : 'wrong sum';
}


# The reasons of what failed or was skipped, each once.
sub reasons {
    my ($body) = @_;

    my $verifications = state_of($body)->{messages}{m1}{verifications};
    my %reasons = map { ($_->{error} // $_->{reason} // '') => 1 }
                      values %$verifications;

    return join ', ', sort keys %reasons;
}


1;

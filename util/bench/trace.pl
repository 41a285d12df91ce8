# Two runs as a client sees them: milliseconds and events.

use strict;
use warnings;

use JSON::PP ();
use Time::HiRes qw(time);

use CiteTest;

my $json = JSON::PP->new->utf8;

my @phrases = ('The first ferry leaves at six', 'Bikes travel free',
               'Dogs need a ticket');

my $agent = CiteTest::Upstream->start(handler => sub {
    my $run = '"threadId":"t","runId":"r"';
    my $message = '"messageId":"m"';

    return { pieces => [
        event(RUN_STARTED => $run),
        event(TEXT_MESSAGE_START => qq($message,"role":"assistant")),
        map({ (\0.1, event(TEXT_MESSAGE_CONTENT =>
                           qq($message,"delta":") . text($_) . '"')) }
            0 .. $#phrases),
        event(TEXT_MESSAGE_END => $message),
        \0.5,
        event(RUN_FINISHED => $run),
    ] };
});

# the third answer takes longer than the agent's last pause
my %answers = (
    1 => [0.15, 'found'],
    2 => [0.30, 'not_found'],
    3 => [0.90, 'found_on_other_page'],
);

my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my $citation = $json->decode($request->{body})->{citation};
    my ($delay, $status) = @{ $answers{ $citation->{lineIds}[0] } };

    $delay = 60 if $request->{args}{hangs};

    return { type => 'application/json', framing => 'length',
             pieces => [\$delay, qq({"status":"$status"})] };
});

my ($agent_port, $verifier_port) = ($agent->port, $verifier->port);

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%
        cite on;
        cite_hold_timeout 2s;
        cite_heartbeat 1s;
        proxy_http_version 1.1;
        proxy_buffering off;

        location = /answers {
            cite_verify /_verify;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /hangs {
            cite_verify /_verify?hangs=1;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_verify {
            internal;
            proxy_pass http://127.0.0.1:$verifier_port;
        }
    }
CONF

trace('/answers', 'A verifier that answers after 150, 300 and 900 ms');
trace('/hangs', 'A verifier that never answers, cite_hold_timeout 2s');

my @problems = $nginx->end;
print "$_\n" for @problems;
exit(@problems ? 1 : 0);


sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}


sub text {
    my ($i) = @_;

    my $line = $i + 1;

    return "$phrases[$i] <cite attachment_id='timetable'"
           . " full_phrase='$phrases[$i]' anchor_text='$phrases[$i]'"
           . " start_page_id='page_number_1_index_0' line_ids='$line' />. ";
}


sub trace {
    my ($path, $title) = @_;

    my $client = CiteTest::Client->connect(port => $nginx->port);
    my $start = time();
    my $came = '';

    print "$title\n\n";

    $client->request($path, method => 'POST',
                     headers => ['Content-Type' => 'application/json'],
                     body => '{"threadId":"t","runId":"r","state":{},'
                             . '"messages":[],"tools":[],"context":[]}');

    while (length(my $piece = $client->more(20) // '')) {
        $came .= $piece;

        while ($came =~ s/^(.*?)\n\n//s) {
            printf "%6d ms  %s\n", 1000 * (time() - $start), shown($1);
        }
    }

    print "\n";
}


# An event of the agent by its type, one of ours with what it tells.
sub shown {
    my ($frame) = @_;

    return 'heartbeat' if $frame =~ /^:/;

    my $event = $json->decode($frame =~ s/^data: //r);

    return $event->{type} if !$event->{delta};
    return "$event->{type}  " . substr($event->{delta}, 0, 30)
        if !ref $event->{delta};

    return "  + $event->{type}  " . join ', ', map { told($_) }
                                               @{ $event->{delta} };
}


sub told {
    my ($op) = @_;

    my ($path, $value) = @$op{qw(path value)};

    return "status $value" if $path =~ m{/status\z};
    return counts($value) if $path =~ m{/summary\z};
    return $value->{error} ? "failed: $value->{error}" : $value->{status}
        if $path =~ m{/messages/m/verifications/};
    return map { "status $_->{status}, " . counts($_->{summary}) }
               values %{ $value->{messages} } if $value->{messages};
    return "status $value->{status}, " . counts($value->{summary})
        if $path =~ m{/messages/m\z};

    return;
}


sub counts {
    my ($summary) = @_;

    return 'of ' . $summary->{total} . ': '
           . (join(' ', map { "$summary->{$_} $_" } grep { $summary->{$_} }
                        qw(verified partial missed skipped failed pending))
              || 'none');
}

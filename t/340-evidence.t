# Verdicts without any service: what the stream itself has shown tells whether
# the quoted words are there.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(verification summary_of status_of);
use CiteTest::Verify qw(
    event message run_of come_true wait_for agent service asked open_run
    seen_when finish
);
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->canonical;

my $quote = 'The valve closes within 30 seconds of a power loss';
my $other = 'The seals of the pumps are greased with thin oil before winter';
my $wrong = 'The valve closes within 45 seconds of a power loss';
my $made_up = 'Engineers praise the silent bronze pump every winter morning';
my $mostly = 'The seals of the pumps are greased with the thin oil before winter';
my $partly
    = 'The seals of the pumps are greased with the thin oil before the winter';

my $text = "Safety. $quote. $other. Nothing else is done.";


# A tool that was called and has returned this.
sub result {
    my ($id, $content, $name) = @_;

    $name //= 'search';
    $content = $json->encode([$content]) =~ s/^\[|\]$//gr;

    return (event(TOOL_CALL_START =>
                      qq("toolCallId":"$id","toolCallName":"$name")),
            event(TOOL_CALL_END => qq("toolCallId":"$id")),
            event(TOOL_CALL_RESULT => qq("messageId":"r$id",)
                                      . qq("toolCallId":"$id",)
                                      . qq("content":$content)));
}


# What haiku.rag's state is at the end.
sub snapshot {
    my %chunk = (
        chunk_id => 'c1', document_id => 'd1', document_title => 'Valves',
        document_uri => 'https://example.com/valves', page_numbers => [1],
        content => $text,
    );

    return event(STATE_SNAPSHOT => '"snapshot":' . $json->encode({
        'haiku.rag.chat' => {
            citation_index => { c1 => \%chunk },
            citations => [['c1']],
            qa_history => [{ question => 'What happens?', answer => $made_up,
                             citations => [\%chunk] }],
        },
    }));
}


my %runs = (
    plain => run_of(result('c1', $text),
                    message('m1', [$quote, 'c1'], [$made_up, 'c1'],
                            [$wrong, 'c1'])),
    listed => run_of(result('call', $json->encode({ results => [
                         { id => 'c1', title => 'Valves',
                           url => 'https://example.com/v', content => $text },
                         { id => 'c2', title => 'Pumps',
                           content => 'Pumps are painted blue.' }] })),
                     message('m1', [$quote, 'c1'], [$other, 'c2'],
                             [$mostly, 'c1'], [$partly, 'c1'])),
    snapshot => run_of(message('m1', [$quote, 'c1'], [$made_up, 'c1']),
                       snapshot()),
    written => run_of(result('c1', $text, 'compose'),
                      message('m1', [$quote, 'c1'])),
    nothing => run_of(message('m1', [$quote, 'c1'])),
    settled => run_of(result('c1', $text),
                      message('m1', [$quote, 'c1'], [$made_up, 'c1'])),
    unsettled => run_of(message('m1', ['found', 'c1'])),
    error => [event(RUN_STARTED => '"threadId":"t1","runId":"r1"'),
              result('c1', $text),
              message('m1', [$quote, 'c1'], [$made_up, 'c1']),
              sub { wait_for('error-found') },
              event(RUN_ERROR => '"message":"no more"')],
);

my @ways;

for my $way ('buffered', 'unbuffered') {
    for my $protocol ('HTTP/1.1', 'HTTP/2') {
        my $name = $way . ($protocol eq 'HTTP/2' ? '2' : '');

        push @ways, [$way, $protocol, $name];

        $runs{"${name}_early"} = run_of(
            result('c1', $text),
            message('m1', [$quote, 'c1'], [$made_up, 'c1'], [$other, 'c2']),
            sub { wait_for("${name}_early-more") },
            result('c2', $text),
            sub { wait_for("${name}_early-end") });
    }
}

my $agent = agent(\%runs);
my $service = service();

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;

        location ~ ^/buffered/(?<run>\\w+)\$ {
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/unbuffered/(?<run>\\w+)\$ {
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/strict/(?<run>\\w+)\$ {
            cite_evidence_threshold 0.95;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/close/(?<run>\\w+)\$ {
            cite_evidence_threshold 0.9;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/without/(?<run>\\w+)\$ {
            cite_evidence_tools !compose;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/only/(?<run>\\w+)\$ {
            cite_evidence_tools search;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/little/(?<run>\\w+)\$ {
            cite_max_evidence_size 100;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/off/(?<run>\\w+)\$ {
            cite_verify off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/both/(?<run>\\w+)\$ {
            cite_verify evidence /_check?run=\$run;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/service/(?<run>\\w+)\$ {
            cite_verify /_check?run=service_\$run;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port/check;
        }
    }
CONF

my $has_http2 = CiteTest::Curl::has_http2();

for my $case (@ways) {
    my ($way, $protocol, $name) = @$case;

    SKIP: {
        skip 'curl has no HTTP/2', 10 if $protocol eq 'HTTP/2' && !$has_http2;

        whole_run("$protocol, $way", $way, $protocol);

        # see t/120-prompt.t
        skip 'nginx itself waits', 5 if $way eq 'buffered' && one_byte();

        early("$protocol, $way", $way, $protocol, "${name}_early");
    }
}

listed();
last_snapshot();
thresholds();
tools();
sizes();
with_a_service();
run_error();

$nginx->stop;

done_testing();


sub sent {
    my ($name) = @_;

    return join '', grep { !ref } @{ $runs{$name} };
}


# One whole run: what was seen, after its bytes and patches were looked at.
sub whole {
    my ($path, $title, %options) = @_;

    my ($name) = $path =~ m{([^/]+)$};
    my $response = finish(open_run($nginx, $path, %options));

    same_response($response, sent($name), "$title: the agent's bytes");
    is("@{ $response->{seen}{problems} }", '',
       "$title: every patch applies and all sums add up");

    return $response->{seen};
}


sub said {
    my ($seen, $phrase, @members) = @_;

    my $verification = verification($seen, $phrase) // {};

    return join ', ', map { $verification->{$_} // '-' } @members;
}


sub whole_run {
    my ($title, $way, $protocol) = @_;

    my $seen = whole("/$way/plain", $title, http2 => $protocol eq 'HTTP/2');

    is(summary_of($seen) . ', ' . status_of($seen),
       'total 3 verified 1 missed 2, complete',
       "$title: verdicts without a verifier");
    is(said($seen, $made_up, 'status', 'by'), 'not_found, evidence',
       "$title: a quote that is made up is missed");
    is(said($seen, $wrong, 'status'), 'not_found',
       "$title: and so is one with another number");
}


sub early {
    my ($title, $way, $protocol, $name) = @_;

    my $stream = open_run($nginx, "/$way/$name",
                          http2 => $protocol eq 'HTTP/2');

    my $seen = seen_when($stream, sub { verification($_[0], $quote) });
    is($seen && summary_of($seen), 'total 3 verified 1 pending 2',
       "$title: what is found is told at once, what is not found waits");

    come_true("$name-more");
    $seen = seen_when($stream, sub { verification($_[0], $other) });
    is($seen && summary_of($seen), 'total 3 verified 2 pending 1',
       "$title: a new source is tried on what waits");

    come_true("$name-end");

    my $response = finish($stream);

    same_response($response, sent($name), "$title: then the run ends");
    is("@{ $response->{seen}{types} }[-2, -1]", 'STATE_DELTA RUN_FINISHED',
       "$title: behind the last verdict");
    is(summary_of($response->{seen}), 'total 3 verified 2 missed 1',
       "$title: which is that one is missed");
}


sub listed {
    my $seen = whole('/buffered/listed', 'a list of results');

    is_deeply(verification($seen, $quote),
              { status => 'found', by => 'evidence', score => 1,
                verifiedMatchSnippet => $quote, offset => 8,
                source => { id => 'c1', title => 'Valves',
                            url => 'https://example.com/v' } },
              'found: what the source says, and where');
    is(said($seen, $other, 'status', 'reason'),
       'found_on_other_page, other source', 'in another source than cited');
    is(summary_of($seen), 'total 4 verified 1 partial 3',
       'another source, and most of a phrase, count as partial');
}


sub last_snapshot {
    my $seen = whole('/buffered/snapshot', 'sources in the last snapshot');

    is(said($seen, $quote, 'status'), 'found',
       'sources in the last snapshot: found');
    is(verification($seen, $quote)->{source}{title}, 'Valves',
       'sources in the last snapshot: in a source with its title');
    is(said($seen, $made_up, 'status'), 'not_found',
       'sources in the last snapshot: an answer of the agent is none');
}


sub thresholds {
    my %expected = (
        strict => 'not_found, not_found',
        close => 'partial_text_found, not_found',
        buffered => 'partial_text_found, partial_text_found',
    );

    for my $way (sort keys %expected) {
        my $seen = whole("/$way/listed", "threshold $way");

        is(join(', ', map { said($seen, $_, 'status') } $mostly, $partly),
           $expected{$way}, "threshold $way: phrases of which a part is there");
    }

    my $seen = whole('/buffered/listed', 'a score');

    cmp_ok(verification($seen, $mostly)->{score}, '>=', 0.8, 'a score');
    cmp_ok(verification($seen, $mostly)->{score}, '<', 1, 'of a part');
}


sub tools {
    my %expected = (
        'buffered/written' => 'verified', 'without/written' => 'skipped',
        'only/written' => 'skipped', 'without/plain' => 'verified',
        'only/plain' => 'verified',
    );

    for my $path (sort keys %expected) {
        my $seen = whole("/$path", $path);

        like(summary_of($seen), qr/\b$expected{$path} 1\b/,
             "$path: results of tools that count, or do not");
    }
}


sub sizes {
    my $seen = whole('/little/plain', 'little room');

    unlike(summary_of($seen), qr/verified/, 'what is not kept finds nothing');

    $seen = whole('/off/plain', 'off');

    is(said($seen, $quote, 'status', 'reason'), 'skipped, no verifier',
       '"off": nothing is looked at');

    $seen = whole('/buffered/nothing', 'no evidence');

    is(said($seen, $quote, 'status', 'reason'), 'skipped, no evidence',
       'without any evidence there is no verdict');
}


sub with_a_service {
    my $seen = whole('/both/settled', 'evidence and a service');

    is(summary_of($seen), 'total 2 verified 1 missed 1',
       'evidence and a service: verdicts');
    is(scalar asked('settled'), 0, 'the service is not asked for what is known');

    $seen = whole('/both/unsettled', 'a service without evidence');

    is(scalar asked('unsettled'), 1, 'it is asked if there is no evidence');
    is_deeply(verification($seen, 'found'), { status => 'found' },
              'and its answer counts');

    $seen = whole('/service/unsettled', 'only a service');
    is(scalar asked('service_unsettled'), 1, 'without evidence it is asked');
}


sub run_error {
    my $stream = open_run($nginx, '/unbuffered/error');

    ok(seen_when($stream, sub { verification($_[0], $quote) }),
       'an error of the run: one quote is found before it');
    come_true('error-found');

    my $response = finish($stream);

    is("@{ $response->{seen}{problems} }", '', 'an error of the run: patches');
    is(summary_of($response->{seen}), 'total 2 verified 1 failed 1',
       'an error of the run: what has waited for sources has failed');
}

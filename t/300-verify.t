# Citations are checked while the run is open: each verdict is told when it is
# there, and the run's end waits for the last one.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(verification summary_of status_of);
use CiteTest::Verify qw(
    event message run_of come_true wait_for agent service answer asked open_run
    seen_when finish
);
use Test::More;

my $ids = '"threadId":"t1","runId":"r1"';

my @verified = qw(
    found found_phrase_missed_anchor_text found_context_missed_source_match
);
my @partial = qw(
    found_anchor_text_only found_source_match_only partial_text_found
    found_on_other_page found_on_other_line first_word_found
);
my @skipped = qw(skipped timestamp_wip);
my @all = (@verified, @partial, 'not_found', @skipped);

my $next_run = '"threadId":"t1","runId":"r2"';

my %runs = (
    statuses => run_of(message('m1', @all)),
    nested => run_of(message('m1', 'nested found', 'nested not_found')),
    keyed => run_of(message('m1', 'keyed found', 'keyed not_found')),
    passed => run_of(message('m1', 'passed on')),
    message => run_of(message('m1', ['found', 'a1'], ['not_found', 'a2'],
                              ['partial_text_found', 'a1'])),
    half => run_of(message('m1', 'found', 'half left out')),
    twice => run_of(message('m1', 'found', 'found')),
    two => run_of(message('m1', 'found'), message('m2', 'found', 'not_found')),
    none => run_of(message('m1')),
    dangling => run_of(
        event(TEXT_MESSAGE_START => '"messageId":"m1","role":"assistant"'),
        event(TEXT_MESSAGE_CONTENT => '"messageId":"m1","delta":"So [1]."'),
        event(TEXT_MESSAGE_END => '"messageId":"m1"')),
    error => [event(RUN_STARTED => $ids),
              message('m1', 'found', 'found after never'),
              sub { wait_for('error-one') },
              event(RUN_ERROR => '"message":"no more"')],
    deadline => run_of(message('m1', 'found', 'found after never')),
    following => [event(RUN_STARTED => $ids),
                  message('m1', 'found after second'),
                  event(RUN_FINISHED => $ids),
                  sub { wait_for('following-held') },
                  event(RUN_STARTED => $next_run),
                  sub { wait_for('following-end') },
                  message('m2', 'not_found'),
                  event(RUN_FINISHED => $next_run)],
    open_end => [event(RUN_STARTED => $ids),
                 message('m1', 'found', 'found after ended')],
    dies => { breaks => 1,
              pieces => [event(RUN_STARTED => $ids),
                         message('m1', 'found', 'found after dead')] },
    dies_torn => { breaks => 1,
                   pieces => [event(RUN_STARTED => $ids),
                              message('m1', 'found', 'found after dead'),
                              'data: {"type":"TEXT_MES'] },
);

# each way has its own runs, so that they do not wait for each other's facts
my @ways;

for my $way ('buffered', 'unbuffered') {
    for my $protocol ('HTTP/1.1', 'HTTP/2') {
        my $name = $way . ($protocol eq 'HTTP/2' ? '2' : '');

        push @ways, [$way, $protocol, $name];

        $runs{"${name}_silent"} = run_of(
            message('m1', 'found after a', 'not_found after b'),
            sub { wait_for("${name}_silent-end") });
        $runs{"${name}_held"} = run_of(
            message('m1', 'found after a', 'not_found after b'));
    }
}

my $agent = agent(\%runs);

my $service = service(sub {
    my ($request, %citations) = @_;

    my ($key) = keys %citations;
    my $phrase = $citations{$key}{fullPhrase};

    return answer({ searchState => { status => $1 } })
        if $phrase =~ /^nested (\w+)/;

    return answer({ verifications => { $key => { status => $1 } } })
        if $phrase =~ /^keyed (\w+)/;

    return answer('{"note":"caf\u00e9 \n","status":"found","n":1.50,'
                  . '"deep":{"a":[1,null,true,"x"]}}')
        if $phrase eq 'passed on';

    if ($request->{args}{run} eq 'half') {
        my ($found) = grep { $citations{$_}{fullPhrase} eq 'found' }
                           keys %citations;

        return answer({ verifications => { $found => { status => 'found' },
                                           other => { status => 'found' } } });
    }

    return;
});

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        cite_verify /_check?run=\$run;
        cite_verify_timeout 40s;
        cite_hold_timeout 40s;

        location ~ ^/buffered/(?<run>\\w+)\$ {
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/unbuffered/(?<run>\\w+)\$ {
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/message/(?<run>\\w+)\$ {
            cite_verify_mode message;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/deadline/(?<run>\\w+)\$ {
            cite_hold_timeout 1s;
            proxy_buffering off;
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
        skip 'curl has no HTTP/2', 8 if $protocol eq 'HTTP/2' && !$has_http2;

        # see t/120-prompt.t
        skip 'nginx itself waits', 8 if $way eq 'buffered' && one_byte();

        silent_agent("$protocol, $way", $way, $protocol, "${name}_silent");
        held_end("$protocol, $way", $way, $protocol, "${name}_held");
    }
}

statuses();
shapes();
messages();
not_asked();
run_error();
deadline();
following_run();
without_end();
dead_upstream('dies', '');
dead_upstream('dies_torn', ', in an event');

$nginx->stop;

done_testing();


# What the agent sends for a run, as bytes.
sub sent {
    my ($name) = @_;

    my $run = $runs{$name};

    my $pieces = ref $run eq 'HASH' ? $run->{pieces} : $run;

    return join '', grep { !ref } @$pieces;
}


# One whole run: what was seen, after its bytes and patches were looked at.
sub whole {
    my ($path, $title) = @_;

    my ($name) = $path =~ m{([^/]+)$};
    my $response = finish(open_run($nginx, $path));

    same_response($response, sent($name), "$title: the agent's bytes");
    sound($response->{seen}, $title);

    return $response->{seen};
}


sub sound {
    my ($seen, $title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    is("@{ $seen->{problems} }", '', "$title: every patch applies and all "
                                     . 'sums add up');
}


sub pending {
    my ($n) = @_;

    return sub { summary_of($_[0]) =~ /pending $n\b/ };
}


sub has_verdict {
    my ($phrase) = @_;

    return sub { verification($_[0], $phrase) };
}


sub finished {
    my ($seen) = @_;

    return scalar grep { /^RUN_(?:FINISHED|ERROR)$/ } @{ $seen->{types} };
}


sub silent_agent {
    my ($title, $way, $protocol, $name) = @_;

    my $stream = open_run($nginx, "/$way/$name",
                          http2 => $protocol eq 'HTTP/2');

    my $seen = seen_when($stream, pending(2));
    is($seen && status_of($seen), 'verifying',
       "$title: what is checked is told at once");

    come_true("$name-b");
    $seen = seen_when($stream, has_verdict('not_found after b'));
    is($seen && summary_of($seen), 'total 2 missed 1 pending 1',
       "$title: a verdict is told while the agent is silent");

    come_true("$name-a");
    $seen = seen_when($stream, has_verdict('found after a'));
    is($seen && summary_of($seen) . ', ' . status_of($seen),
       'total 2 verified 1 missed 1, complete',
       "$title: and so is the last one");

    come_true("$name-end");
    same_response(finish($stream), sent($name), "$title: then the run ends");
}


sub held_end {
    my ($title, $way, $protocol, $name) = @_;

    my $stream = open_run($nginx, "/$way/$name",
                          http2 => $protocol eq 'HTTP/2');

    seen_when($stream, pending(2));
    come_true("$name-b");

    my $seen = seen_when($stream, has_verdict('not_found after b'));
    ok($seen && !finished($seen),
       "$title: a verdict is told while the run's end waits");

    come_true("$name-a");

    my $response = finish($stream);

    same_response($response, sent($name), "$title: the run's end comes");
    is("@{ $response->{seen}{types} }[-2, -1]", 'STATE_DELTA RUN_FINISHED',
       "$title: behind the last verdict");
    is(summary_of($response->{seen}), 'total 2 verified 1 missed 1',
       "$title: with all verdicts");
}


sub statuses {
    my $seen = whole('/unbuffered/statuses', 'statuses');

    is(summary_of($seen), 'total 12 verified 3 partial 6 missed 1 skipped 2',
       'each status counts as it should');
    is(join(' ', map { (verification($seen, $_) // {})->{status} // '-' } @all),
       "@all", 'each status is passed on');
}


sub shapes {
    for my $shape (qw(nested keyed)) {
        my $seen = whole("/unbuffered/$shape", $shape);

        is(summary_of($seen), 'total 2 verified 1 missed 1',
           "$shape: the answer is understood");
    }

    my $seen = whole('/unbuffered/passed', 'passed on');

    is_deeply(verification($seen, 'passed on'),
              { note => "caf\x{e9} \n", status => 'found', n => 1.5,
                deep => { a => [1, undef, JSON::PP::true(), 'x'] } },
              'the verification is passed on as it is');
}


sub messages {
    my $seen = whole('/message/message', 'mode message');
    my @asked = asked('message');

    is(summary_of($seen), 'total 3 verified 1 partial 1 missed 1',
       'mode message: all verdicts');
    is(scalar @asked, 1, 'mode message: one request');

    my $asks = $asked[0]{asks};

    is(join(' ', map { "$asks->{$_}" } qw(threadId runId messageId stateKey)),
       't1 r1 m1 deepcitation', 'mode message: says what is asked for');
    is(join(', ', map { my $group = $_;
                        join ' ', $group->{attachmentId},
                                  sort map { $_->{fullPhrase} }
                                       values %{ $group->{citations} } }
                      @{ $asks->{attachments} }),
       'a1 found partial_text_found, a2 not_found',
       'mode message: citations are grouped by attachment');

    $seen = whole('/message/half', 'an answer for one of two');
    is(summary_of($seen), 'total 2 verified 1 failed 1',
       'a citation that the answer leaves out has failed');
    is_deeply(verification($seen, 'half left out'),
              { status => 'skipped', error => 'no verdict' },
              'and its verification says why');

    $seen = whole('/unbuffered/two', 'two messages');
    is(summary_of($seen, 'm1') . ', ' . summary_of($seen, 'm2'),
       'total 1 verified 1, total 2 verified 1 missed 1',
       'each message has its own verdicts');

    $seen = whole('/unbuffered/twice', 'a citation made twice');
    is(scalar asked('twice'), 1, 'a citation made twice is asked once');
}


sub not_asked {
    my $seen = whole('/unbuffered/none', 'no citation');

    is(scalar asked('none'), 0, 'a message without citations: nothing is asked');
    is(status_of($seen), 'complete', 'a message without citations is complete');

    $seen = whole('/unbuffered/dangling', 'no source');

    is(scalar asked('dangling'), 0, 'a citation without source is not asked');
    is(summary_of($seen), 'total 1 skipped 1',
       'nor is it denied: its source could not be told');
}


sub run_error {
    my $stream = open_run($nginx, '/unbuffered/error');

    ok(seen_when($stream, has_verdict('found')), 'a run has one verdict of two');
    come_true('error-one');

    my $response = finish($stream);
    my $seen = $response->{seen};

    same_response($response, sent('error'), 'an error of the run does not wait');
    sound($seen, 'an error of the run');
    is("@{ $seen->{types} }[-2, -1]", 'STATE_DELTA RUN_ERROR',
       'what is pending is told before the error');
    is(summary_of($seen), 'total 2 verified 1 failed 1', 'as failed');
    is_deeply(verification($seen, 'found after never'),
              { status => 'skipped', error => 'run error' },
              'and it says why');
}


sub deadline {
    my $seen = whole('/deadline/deadline', 'the deadline');

    is(summary_of($seen), 'total 2 verified 1 failed 1',
       'what is pending at the deadline has failed');
    is(status_of($seen), 'complete', 'and the message is complete');
    is_deeply(verification($seen, 'found after never'),
              { status => 'skipped', error => 'timeout' },
              'the verification says why');
    is("@{ $seen->{types} }[-2, -1]", 'STATE_DELTA RUN_FINISHED',
       'it is told before the end of the run');
}


sub following_run {
    my $stream = open_run($nginx, '/unbuffered/following');

    my $seen = seen_when($stream, pending(1));
    ok($seen && !finished($seen), 'the end of the first run waits');

    come_true('following-held');
    $seen = seen_when($stream, sub { finished($_[0])
                                     && $_[0]{types}[-1] eq 'RUN_STARTED' });
    is($seen && "@{ $seen->{types} }[-2, -1]", 'RUN_FINISHED RUN_STARTED',
       'it is released when another run follows');

    come_true('following-second');
    $seen = seen_when($stream, has_verdict('found after second'));
    is($seen && $seen->{types}[-1], 'STATE_DELTA',
       'verdicts of the first run are told in the second');

    come_true('following-end');

    my $response = finish($stream);

    same_response($response, sent('following'), 'two runs: the bytes');
    sound($response->{seen}, 'two runs');
    is(summary_of($response->{seen}, 'm1') . ', '
       . summary_of($response->{seen}, 'm2'),
       'total 1 verified 1, total 1 missed 1', 'two runs: all verdicts');
    is("@{ $response->{seen}{types} }[-2, -1]", 'STATE_DELTA RUN_FINISHED',
       'the end of the second run waits');
}


sub without_end {
    my $stream = open_run($nginx, '/unbuffered/open_end');

    ok(seen_when($stream, has_verdict('found')), 'a stream without an end');
    come_true('open_end-ended');

    my $response = finish($stream);

    same_response($response, sent('open_end'), 'it is complete');
    sound($response->{seen}, 'a stream without an end');
    is(summary_of($response->{seen}), 'total 2 verified 2',
       'the end of the body waits for verdicts');
    is(status_of($response->{seen}), 'complete', 'the message was whole');
}


sub dead_upstream {
    my ($name, $where) = @_;

    my $stream = open_run($nginx, "/unbuffered/$name");

    ok(seen_when($stream, has_verdict('found')), "an upstream dies$where");
    come_true("$name-dead");

    my $response = finish($stream);

    same_stream($response->{body}, sent($name),
                "an upstream dies$where: its bytes");
    sound($response->{seen}, "an upstream dies$where");
    is(summary_of($response->{seen}), 'total 2 verified 2',
       "an upstream dies$where: verdicts are told all the same");
    ok(!$response->{complete},
       "an upstream dies$where: the response is cut off as nginx does it");
}

# A thread of 20 answers with 8 citations and 12 sources each has room in the
# state of a client with the default limits, whatever the verdicts are, and so
# have 20 answers of one run.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::State qw(final_state);
use File::Temp qw(tempdir);
use JSON::PP;
use Test::More;

my ($turns, $cites, $found) = (20, 8, 12);
my $most = 256 * 1024;

my $title_words = 4;
my $cite = $ENV{CITE_CLI} // 'build/cite';
my $tmp = tempdir(CLEANUP => 1);
my $json = JSON::PP->new->utf8->canonical;

my @words = qw(harbour ferry ticket season pier tram bridge tower museum
               garden river market quay signal keeper lamp engine winter);

plan skip_all => 'there is no nginx in it' if one_byte();

srand 18;

for my $case (['found', 0], ['skipped', 1]) {
    my ($status, $shuffled) = @$case;
    my $key = thread($shuffled);
    my @messages = values %{ $key->{messages} };
    my @verdicts = map { values %{ $_->{verifications} } } @messages;

    is(scalar @messages, $turns, "$status: all messages are there");
    is(scalar(keys %{ $key->{citations} }), $turns * $cites,
       "$status: all citations are");
    is(scalar(grep { $_->{status} eq $status } @verdicts), $turns * $cites,
       "$status: all verdicts are");
    cmp_ok(length $json->encode($key), '<=', $most, "$status: the size");
    is(scalar(grep { exists $_->{sentence} } values %{ $key->{citations} }),
       0, "$status: the sentences are in the messages only");
    is(scalar(grep { $_->{sourceId} && !exists $_->{sentence} }
              map { values %{ $_->{citations} } } @messages),
       0, "$status: and all of them are");

    my $last = $key->{messages}{"m-$turns"};

    is(scalar(keys %{ $last->{sources} }), $found,
       "$status: the last answer has all sources of its run");
    is(scalar(grep { $_->{preview} } values %{ $last->{sources} }), $cites,
       "$status: those that it cites have a preview");
    is(scalar(grep { !sources_told($_) } @messages), 0,
       "$status: each citation's source is among its message's");
    is(scalar(grep { $found != keys %{ $_->{sources} } } @messages), 0,
       "$status: all messages have all sources of their runs");
    is(scalar(grep { !$_->{title} || !$_->{url} }
              map { values %{ $_->{sources} } } @messages), 0,
       "$status: with titles and addresses");
}

# sources with long titles, too
for my $words (4, 10) {
    $title_words = $words;

    my $key = one_run();
    my @messages = values %{ $key->{messages} };

    is(scalar @messages, $turns, "one run, $words words: all messages");
    is(scalar(keys %{ $key->{citations} }), $turns * $cites,
       'all citations');
    is(scalar(grep { $_->{status} eq 'found' }
              values %{ $key->{verifications} }), $turns * $cites,
       'all verdicts in the aggregate');
    is(scalar(grep { $_->{verifiedMatchSnippet} && $_->{source}{title} }
              map { values %{ $_->{verifications} } } @messages),
       $turns * $cites, 'and in the messages, with their words and sources');
    cmp_ok(length $json->encode($key), '<=', $most, 'the size');
    is(scalar(grep { !sources_told($_) } @messages), 0,
       "each citation's source is among its message's");
}

done_testing();


sub sources_told {
    my ($message) = @_;

    for my $citation (values %{ $message->{citations} }) {
        return 0 if !$message->{sources}{ $citation->{sourceId} };
    }

    return 1;
}


sub thread {
    my ($shuffled) = @_;

    my ($state, @messages) = {};

    for my $turn (1 .. $turns) {
        my @sources = map { source($turn, $_) } 1 .. $found;
        my $text = answer($shuffled, @sources);
        my $result = $json->encode({ results => \@sources });

        push @messages, { id => "u-$turn", role => 'user', content => 'And?' };
        $state = run($turn, $state, \@messages, $result, $text);
        push @messages,
            { id => "t-$turn", role => 'tool', toolCallId => "c-$turn",
              content => $result },
            { id => "m-$turn", role => 'assistant', content => $text };
    }

    return $state->{deepcitation};
}


sub source {
    my ($turn, $nth) = @_;

    my @said = map { sprintf 'The %s number %d was %s in %d with %d %s.',
        said(2), 100 * $turn + $nth, said(8), 1800 + $turn + $nth,
        100 + int rand 900, said(3) } 1 .. 3;

    return {
        id => "doc-$turn-$nth", title => 'The ' . said($title_words), score => 0.81,
        url => "https://docs.example/$turn/$nth/" . said($title_words) =~ s/ /-/gr,
        text => "@said",
    };
}


sub said {
    return join ' ', map { $words[rand @words] } 1 .. $_[0];
}


# What the sources say, or their words in another order, which is no proof.
sub answer {
    my ($shuffled, @sources) = @_;

    my @said;

    for my $nth (1 .. $cites) {
        my ($sentence) = $sources[$nth - 1]{text} =~ /^(.*?)\./;

        $sentence = join ' ', 'In short', reverse split / /, $sentence
            if $shuffled;
        push @said, "$sentence [$nth].";
    }

    return "@said";
}


# All answers in one run, each behind a search of its own.
sub one_run {
    my @events;

    for my $turn (1 .. $turns) {
        my @sources = map { source($turn, $_) } 1 .. $found;

        push @events, events($turn, $json->encode({ results => \@sources }),
                             answer(0, @sources));
    }

    return play({}, [], 1, @events)->{deepcitation};
}


sub run {
    my ($turn, $state, $messages, $result, $text) = @_;

    return play($state, $messages, $turn, events($turn, $result, $text));
}


sub events {
    my ($turn, $result, $text) = @_;

    return (
        { type => 'TOOL_CALL_START', toolCallId => "c-$turn",
          toolCallName => 'search' },
        { type => 'TOOL_CALL_END', toolCallId => "c-$turn" },
        { type => 'TOOL_CALL_RESULT', toolCallId => "c-$turn",
          messageId => "t-$turn", content => $result },
        { type => 'TEXT_MESSAGE_START', messageId => "m-$turn",
          role => 'assistant' },
        { type => 'TEXT_MESSAGE_CONTENT', messageId => "m-$turn",
          delta => $text },
        { type => 'TEXT_MESSAGE_END', messageId => "m-$turn" },
    );
}


sub play {
    my ($state, $messages, $run, @events) = @_;

    my %run = (threadId => 't', runId => "r-$run");
    my $stream = join '', map { 'data: ' . $json->encode($_) . "\n\n" } (
        { type => 'RUN_STARTED', %run }, @events,
        { type => 'RUN_FINISHED', %run },
    );

    write_file("$tmp/request", $json->encode({
        %run, state => $state, messages => $messages, tools => [],
        context => [], forwardedProps => {},
    }));
    write_file("$tmp/stream", $stream);

    my $out = `$cite --request $tmp/request $tmp/stream`;

    return final_state($out, $state);
}


sub write_file {
    my ($name, $text) = @_;

    open my $file, '>', $name or die "$name: $!\n";
    print $file $text;
    close $file or die "$name: $!\n";
}

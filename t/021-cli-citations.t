# The command prints what a stream cites, in the syntaxes that it is told.

use strict;
use warnings;

use File::Temp qw(tempfile);
use JSON::PP;
use Test::More;

my $cite = $ENV{CITE_CLI} || 'build/cite';
my $json = JSON::PP->new->utf8->canonical;


# The exit code, and the lines that it prints for a stream of these events.
sub cite {
    my ($events, @options) = @_;

    my ($handle, $name) = tempfile(UNLINK => 1);

    print $handle map { "data: $_\n\n" } @$events;
    close $handle;

    open my $pipe, '-|', $cite, @options, $name or die "$cite: $!";
    my @lines = <$pipe>;
    close $pipe;

    return ($? >> 8, @lines);
}


sub citations {
    my ($status, @lines) = cite($_[0], '--citations', @_[1 .. $#_]);

    is($status, 0, 'exit code');

    return map { decode_json($_) } @lines;
}


sub message {
    my ($text, $id) = @_;

    $id //= 'm1';

    return (
        $json->encode({ type => 'TEXT_MESSAGE_START', messageId => $id }),
        $json->encode({ type => 'TEXT_MESSAGE_CONTENT', messageId => $id,
                        delta => $text }),
        $json->encode({ type => 'TEXT_MESSAGE_END', messageId => $id }),
    );
}


my $text = "A [1], \x{3010}2\x{3011}, (see Manual, p. 7), <cite id=\"t1\">q</cite> "
         . "<cite attachment_id='a' full_phrase='words' />.";


subtest 'formats are chosen' => sub {
    my %formats = (
        'marker' => ['marker', 'marker'],
        'lenticular' => ['marker', 'marker'],
        'cite_tag' => ['cite_tag'],
        'deepcitation' => ['deepcitation'],
        'marker,deepcitation' => ['deepcitation', 'marker', 'marker'],
        'none' => [],
    );

    for my $list (sort keys %formats) {
        my @found = citations([message($text)], '--formats', $list);

        is_deeply([sort map { $_->{citation}{format} } @found],
                  $formats{$list}, $list);
    }
};


subtest 'a pattern of the user' => sub {
    my ($found) = citations([message($text)], '--formats', 'none', '--pattern',
                            'manual=\(see (?<title>[^,]+), p\. (?<page>\d+)\)');

    is($found->{citation}{format}, 'pattern', 'format');
    is($found->{citation}{name}, 'manual', 'name');
    is($found->{citation}{title}, 'Manual', 'title');
    is($found->{citation}{pageNumber}, 7, 'page');

    my ($status) = cite([message($text)], '--pattern', 'bad=(');
    is($status, 2, 'a bad one is wrong usage');
};


subtest 'keys' => sub {
    my @block = message("X [1].\n<<<CITATION_DATA>>>\n"
                        . '[{"n":1,"f":"the full phrase","k":"phrase",'
                        . '"p":"2_1","l":[12,13]}]');
    my ($current) = citations(\@block);
    my ($old) = citations(\@block, '--key-format', '0.1');

    # sha1 of "the full phrase|phrase|2|12,13"
    is($current->{key}, '1d7e5b011d92fe9f', 'the current form');
    isnt($old->{key}, $current->{key}, 'the old one is another');
    is($current->{citation}{offset}, 2, 'the marker is the place');
};


subtest 'limits' => sub {
    my @found = citations([message('[1] [2] [3]'), message('[4] [5]', 'm2')],
                          '--max-citations', '2,3');

    is_deeply([map { $_->{citation}{citationNumber} } @found], [1, 2, 4],
              'per message and per run');
};


subtest 'the data block can be left out of the text' => sub {
    my $block = "Grew [1]. <<<CITATION_DATA>>>[{\"n\":1,\"f\":\"p\"}]"
              . "<<<END_CITATION_DATA>>>";
    my (undef, @lines) = cite([message($block)], '--strip-data');
    my $shown = join '', @lines;

    like($shown, qr/"Grew \[1\]\. "/, 'what is before it stays');
    unlike($shown, qr/CITATION|"f"/, 'nothing of it is shown');

    for my $n (1 .. 30) {
        my (undef, @split) = cite([message($block)], '--strip-data', '--split',
                                  $n);
        is(join('', @split), $shown, "fed $n bytes at a time");
    }
};

done_testing;

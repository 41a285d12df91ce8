package CiteTest::Streams;

# The bytes that the tests send: files of t/fixtures, generated streams, and
# ways to cut them.

use strict;
use warnings;

use Exporter 'import';
use File::Basename qw(basename dirname);
use File::Spec;

our @EXPORT_OK = qw(fixtures fixture made_stream random_cuts);

my $root = File::Spec->rel2abs(dirname(__FILE__) . '/../..');

# A read of one byte costs a turn of nginx's loop.  A stream's beginning is a
# stream too, so nothing but length is lost.
my $one_byte_limit = 12_000;


# The names of all fixtures, without folder.
sub fixtures {
    return map { basename($_) } sort glob "$root/fixtures/*.sse";
}


sub fixture {
    my ($name) = @_;

    open my $file, '<:raw', "$root/fixtures/$name" or die "$name: $!\n";
    my $bytes = do { local $/; <$file> };

    return shortened($bytes);
}


sub shortened {
    my ($bytes) = @_;

    return $bytes if !$ENV{CITE_TEST_ONEBYTE};

    return substr($bytes, 0, $one_byte_limit);
}


# A run of many messages, about $size bytes: deltas of all lengths, and
# $options{huge} tool results of 100 KB each.  $options{whole}: never cut short.
sub made_stream {
    my ($size, %options) = @_;

    my $random = generator($options{seed} // 1);
    my $huge = $options{huge} // 0;
    my $stream = event(RUN_STARTED => '"threadId":"t1","runId":"r1"');

    for (my $message = 1; length($stream) < $size; $message++) {
        my $id = qq("messageId":"m$message");

        $stream .= event(TEXT_MESSAGE_START => qq($id,"role":"assistant"));

        for (1 .. 3 + $random->(40)) {
            my $text = text($random, 4 + $random->(200));
            $stream .= event(TEXT_MESSAGE_CONTENT => qq($id,"delta":"$text"));
        }

        $stream .= event(TEXT_MESSAGE_END => $id);

        next if !$huge || $message % 3;

        $huge--;
        $stream .= event(TOOL_CALL_RESULT => qq("messageId":"t$message",)
                         . qq("toolCallId":"c$message",)
                         . '"content":"' . text($random, 100_000) . '"');
    }

    $stream .= event(RUN_FINISHED => '"threadId":"t1","runId":"r1"');

    return $options{whole} ? $stream : shortened($stream);
}


sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}


sub text {
    my ($random, $length) = @_;

    my @words = ('the', 'sky is blue [1]', "caf\xc3\xa9", '\"quoted\"', 'a\nb',
                 'https://example.org/x', "\xe2\x80\xa8", '[^2]', 'as it was');
    my $text = '';

    while (length($text) < $length) {
        $text .= $words[$random->(scalar @words)] . ' ';
    }

    return $text;
}


# Cuts $bytes into pieces for CiteTest::Upstream, at most $options{pieces} and
# many of them short, with a pause after about half of them: without one,
# several pieces come in one read.
sub random_cuts {
    my ($bytes, $seed, %options) = @_;

    my $random = generator($seed);
    my $most = $options{pieces} // 40;
    my $pause = $options{pause} // 0.0005;
    my $large = 1 + int(2 * length($bytes) / $most);
    my ($at, @pieces) = (0);

    while ($at < length $bytes) {
        my $length = @pieces >= 2 * $most ? length $bytes
                     : 1 + $random->($random->(2) ? 6 : $large);

        push @pieces, substr($bytes, $at, $length);
        push @pieces, \$pause if $random->(2);

        $at += $length;
    }

    return \@pieces;
}


# Numbers from 0 to n - 1, the same on every machine for the same seed.
sub generator {
    my ($state) = @_;

    $state = ($state * 2_654_435_761 + 1) & 0x7fffffff;

    return sub {
        my ($n) = @_;

        $state = ($state * 1_103_515_245 + 12_345) & 0x7fffffff;

        return ($state >> 8) % $n;
    };
}


1;

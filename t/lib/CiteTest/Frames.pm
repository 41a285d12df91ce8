package CiteTest::Frames;

# Takes out of a filtered stream what the module put in.

use strict;
use warnings;

use Exporter 'import';
use JSON::PP ();

our @EXPORT_OK = qw(without_own_frames);

my $json = JSON::PP->new->utf8->allow_nonref;

my $heartbeat = ":\n\n";
my $delta = 'data: {"type":"STATE_DELTA","delta":[{"op":"';


# Returns $out without the frames of ours.  A frame is ours if it starts right
# after a blank line (or at the start), has our form, patches our key only, and
# does not stand at this place in the stream that went in.  Two line ends before
# it are ours as well if they do not: they end a frame for clients that know LF
# alone.
sub without_own_frames {
    my ($out, $in, $key) = @_;

    $key //= 'deepcitation';

    my ($rest, $from) = ('', 0);

    while ($out =~ /\Q$heartbeat\E|\Q$delta\E[^\r\n]*\n\n/g) {
        my ($at, $end) = ($-[0], $+[0]);
        my $frame = substr($out, $at, $end - $at);
        my $place = length($rest) + $at - $from;

        next if !ends_frame(substr($out, $at > 4 ? $at - 4 : 0, $at > 4 ? 4 : $at))
                || $place <= length($in)
                   && substr($in, $place, length $frame) eq $frame
                || !is_own($frame, $key);

        $rest .= substr($out, $from, $at - $from);
        $rest =~ s/\n\n\z// if !begins($in, $rest)
                              && begins($in, substr($rest, 0, -2));
        $from = $end;
    }

    return $rest . substr($out, $from);
}


sub begins {
    my ($whole, $part) = @_;

    return length $part <= length $whole
           && substr($whole, 0, length $part) eq $part;
}


# A blank line is a line end after a line end; CRLF is one.
sub ends_frame {
    my ($bytes) = @_;

    return 1 if $bytes eq '';

    my $tail = substr($bytes, -4);

    return $tail =~ s/(?:\r\n|\r|\n)\z// && $tail =~ /(?:\A|[\r\n])\z/;
}


sub is_own {
    my ($frame, $key) = @_;

    return 1 if $frame eq $heartbeat;

    # decoding large ones takes longer than everything else
    if (length $frame > 10_000) {
        return $frame =~ m{^\Q$delta\E(?:add","path":"","value":\{\}\},\{"op":")?
                           [a-z]+","path":"/\Q$key\E["/]}x;
    }

    my ($payload) = $frame =~ /^data: (.*)\n\n\z/ or return 0;
    my $event = eval { $json->decode($payload) } or return 0;

    return 0 if join(' ', sort keys %$event) ne 'delta type';

    my @ops = @{ $event->{delta} };

    shift @ops if makes_root($ops[0]);

    return @ops && !grep { !patches($_, $key) } @ops;
}


sub makes_root {
    my ($op) = @_;

    return $op->{op} eq 'add' && $op->{path} eq ''
           && ref $op->{value} eq 'HASH' && !%{ $op->{value} };
}


sub patches {
    my ($op, $key) = @_;

    return ref $op eq 'HASH' && defined $op->{path}
           && $op->{path} =~ m{^/\Q$key\E(?:/|\z)};
}


1;

package CiteTest::State;

# What a client's state becomes by a stream's STATE_DELTA events.

use strict;
use warnings;

use Exporter 'import';
use JSON::PP ();

our @EXPORT_OK = qw(events_of final_state);

my $json = JSON::PP->new->utf8;


# The stream's events, decoded.
sub events_of {
    my ($stream) = @_;

    return map { $json->decode($_) } $stream =~ /^data: (.*)$/mg;
}


# The state at the end.  Dies where a patch can't be applied.
sub final_state {
    my ($stream, $state) = @_;

    $state //= {};

    for my $event (events_of($stream)) {
        next if $event->{type} ne 'STATE_DELTA';

        $state = apply($state, $_) for @{ $event->{delta} };
    }

    return $state;
}


# One operation on objects, which is all that the module writes to.
sub apply {
    my ($state, $op) = @_;

    my @names = map { s/~1/\//gr =~ s/~0/~/gr } split m{/}, $op->{path}, -1;
    my $last = pop @names // return $op->{value};
    my $place = $state;

    shift @names;

    for my $name (@names) {
        $place = $place->{$name} // die "no $op->{path}\n";
    }

    die "no $op->{path}\n" if $op->{op} ne 'add' && !exists $place->{$last};

    if ($op->{op} eq 'remove') {
        delete $place->{$last};

    } else {
        $place->{$last} = $op->{value};
    }

    return $state;
}


1;

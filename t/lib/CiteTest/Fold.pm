package CiteTest::Fold;

# What a client knows from a stream: the events in their order, and its state
# with every patch applied.
#
#     my $seen = fold($response->{body});
#
#     $seen->{types}       ['RUN_STARTED', 'STATE_DELTA', ...]
#     $seen->{state}       the state
#     $seen->{problems}    patches that do not apply, sums that do not add up
#
# A torn event at the end is left out.

use strict;
use warnings;

use Exporter 'import';
use JSON::PP ();

our @EXPORT_OK = qw(fold verification summary_of status_of);

my $json = JSON::PP->new->utf8->allow_nonref;

my @verdicts = qw(verified partial missed pending skipped failed);


sub fold {
    my ($body, $state) = @_;

    my $seen = { types => [], state => $state // {}, problems => [] };

    while ($body =~ /\G(.*?)\n\n/gs) {
        my ($payload) = $1 =~ /^data: (.*)\z/ or next;
        my $event = eval { $json->decode($payload) } or next;

        push @{ $seen->{types} }, $event->{type};

        if ($event->{type} eq 'STATE_SNAPSHOT') {
            $seen->{state} = $event->{snapshot};

        } elsif ($event->{type} eq 'STATE_DELTA') {
            apply($seen, $event->{delta});
        }
    }

    return $seen;
}


sub apply {
    my ($seen, $delta) = @_;

    for my $op (@$delta) {
        eval { apply_one($seen, $op); 1 }
            or push @{ $seen->{problems} }, "$op->{op} $op->{path}: $@";
    }

    push @{ $seen->{problems} }, sums($seen);
}


# Objects only: nothing of ours is an array that is patched.
sub apply_one {
    my ($seen, $op) = @_;

    my (undef, @path) = map { s/~1/\//gr =~ s/~0/~/gr }
                        split /\//, $op->{path};

    if (!@path) {
        $seen->{state} = $op->{value};
        return;
    }

    my $last = pop @path;
    my $at = $seen->{state};

    for my $name (@path) {
        $at = $at->{$name} // die "no \"$name\"\n";
    }

    ref $at eq 'HASH' or die "no object\n";
    exists $at->{$last} or die "nothing there\n" if $op->{op} ne 'add';

    # values are shared by nothing else
    $op->{op} eq 'remove' ? delete $at->{$last}
                          : ($at->{$last} = $op->{value});
}


sub sums {
    my ($seen) = @_;

    my $own = $seen->{state}{deepcitation} or return;
    my (@problems, %all);

    while (my ($id, $message) = each %{ $own->{messages} }) {
        my $summary = $message->{summary};
        my $sum = 0;

        $sum += $summary->{$_} for @verdicts;

        push @problems, "$id: $sum of $summary->{total}"
            if $sum != $summary->{total};

        push @problems, "$id: $message->{status} with $summary->{pending}"
                        . ' pending'
            if $message->{status} eq 'complete' && $summary->{pending};

        $all{$_} = 1 for keys %{ $message->{verifications} };
    }

    my $held = join ' ', sort keys %{ $own->{verifications} };

    push @problems, "all verifications: $held"
        if $held ne join ' ', sort keys %all;

    return @problems;
}


# The verification of the citation with this phrase, if there is one.
sub verification {
    my ($seen, $phrase, $message) = @_;

    my $own = $seen->{state}{deepcitation} or return;
    my $part = $message ? $own->{messages}{$message} : $own;

    for my $key (keys %{ $part->{citations} }) {
        return $part->{verifications}{$key}
            if ($part->{citations}{$key}{fullPhrase} // '') eq $phrase;
    }

    return;
}


# "total 3 verified 2 failed 1": what is zero is left out.
sub summary_of {
    my ($seen, $message) = @_;

    my $own = $seen->{state}{deepcitation} or return '';
    my $summary = $own->{messages}{ $message // 'm1' }{summary} or return '';

    return join ' ', map { "$_ $summary->{$_}" }
                     grep { $summary->{$_} } 'total', @verdicts;
}


sub status_of {
    my ($seen, $message) = @_;

    my $own = $seen->{state}{deepcitation} or return '';
    my $entry = $own->{messages}{ $message // 'm1' } or return '';

    return $entry->{status} . ($entry->{error} ? ": $entry->{error}" : '');
}


1;

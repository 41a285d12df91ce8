#!/usr/bin/perl
# Reads a tracefile of lcov and prints which part of each file's lines ran,
# and of each folder's:
#   util/coverage.pl TOP TRACEFILE UNCOVERED FOLDER=PERCENT...
#
# The lines that never ran are written to the file UNCOVERED.  Fails if a folder
# has less than its percentage.
use strict;
use warnings;

my ($top, $tracefile, $uncovered, @goals) = @ARGV;

my %goal = map { split /=/ } @goals;
my $lines = read_counts($tracefile);
my %sum;

open my $list, '>', $uncovered or die "$uncovered: $!\n";

printf "%-46s %7s %7s %8s\n", 'file', 'lines', 'not run', 'run';

for my $path (sort keys %$lines) {
    my $counts = $lines->{$path};
    my @never = grep { $counts->{$_} == 0 } sort { $a <=> $b } keys %$counts;

    for my $folder (folders_of($path)) {
        $sum{$folder}{all} += keys %$counts;
        $sum{$folder}{never} += @never;
    }

    show($path, scalar keys %$counts, scalar @never);
    list_lines($path, @never);
}

close $list or die "$uncovered: $!\n";

print "\n";
show($_, @{ $sum{$_} }{qw(all never)}) for sort keys %sum;
print "lines that never ran: $uncovered\n";

my $status = 0;

for my $folder (sort keys %goal) {
    my $part = percent(@{ $sum{$folder} // {} }{qw(all never)});

    next if $part >= $goal{$folder};

    printf "%s: %.2f %% of the lines ran, the goal is %s %%\n",
           $folder, $part, $goal{$folder};
    $status = 1;
}

exit $status;


# Of a file that is compiled twice, lcov has added the counts.
sub read_counts {
    my ($tracefile) = @_;
    my (%counts, $path);

    open my $in, '<', $tracefile or die "$tracefile: $!\n";

    while (<$in>) {
        $path = $1 if m{^SF:\Q$top\E/(.*)$};
        $counts{$path}{$1} += $2 if /^DA:(\d+),(\d+)/;
    }

    return \%counts;
}


# The folders of src that a file counts for: src/core and src/core/json.
sub folders_of {
    my ($path) = @_;
    my @names = split m{/}, $path;

    return map { join '/', @names[0 .. $_] } 1 .. $#names - 1;
}


sub percent {
    my ($all, $never) = @_;

    return $all ? 100 * ($all - $never) / $all : 0;
}


sub show {
    my ($name, $all, $never) = @_;

    printf "%-46s %7d %7d %6.2f %%\n", $name, $all, $never,
           percent($all, $never);
}


# Lines that follow each other are one range, shown with their text.
sub list_lines {
    my ($path, @never) = @_;

    return if !@never;

    open my $in, '<', "$top/$path" or die "$path: $!\n";
    my @text = ('', <$in>);

    while (@never) {
        my $first = shift @never;
        my $last = $first;

        $last = shift @never while @never && $never[0] == $last + 1;

        print $list $first == $last ? "$path:$first\n" : "$path:$first-$last\n";
        print $list "    $text[$_]" for $first .. $last;
    }
}

# What reading costs, in instructions that callgrind counts.
package CiteTest::Cost;

use strict;
use warnings;

use File::Temp qw(tempdir);

# Instructions per byte of any input, how many times as many of them the
# largest size may need, and for each byte of it in one call of the façade
our $PER_BYTE = 400;
our $GROWTH = 1.5;
our $ONE_CALL = 250;

# Rows with a bound of their own, see there.
our $OVER = 't/cost/over.txt';

# The sizes that are compared; "full" adds the largest request that is read.
our @SIZES = (262_144, 1_048_576);
our $FULL = 4_194_304;

sub sizes {
    my ($case, $full) = @_;

    return @SIZES, $full && $case->{kind} eq 'request' ? $FULL : ();
}

sub cases {
    my ($program) = @_;

    return map {
        my ($n, $reader, $shape, $kind) = split /\t/;
        { n => $n, reader => $reader, shape => $shape, kind => $kind,
          name => "$reader: $shape" }
    } split /\n/, `$program --list`;
}

# The calls that take longest are counted apart: [number, name] of each.
sub longest {
    my ($program, $case, $size) = @_;

    my ($head, @calls) = split /\n/, `$program --time $case->{n} $size`;

    return map { [ (split / /)[0, 1] ] } @calls;
}

# What callgrind has dumped: instructions by "CASE SIZE" and "CASE SIZE CALL"
sub dumped {
    my ($dir) = @_;
    my %n;

    for my $file (glob "$dir/out.*") {
        open my $fh, '<', $file or die "$file: $!\n";
        my ($label, $n);

        while (my $line = <$fh>) {
            $label = $1 if $line =~ /^desc: Trigger: Client Request: (.*)/;
            $n = $1 if $line =~ /^totals: (\d+)/;
        }

        $n{$label} += $n if defined $label;
    }

    return \%n;
}

# Counts cases in one process, because it takes callgrind long to start.
sub count {
    my ($program, $full, @cases) = @_;

    my $dir = tempdir(CLEANUP => 1);
    my (%name, @plan);

    for my $case (@cases) {
        for my $size (sizes($case, $full)) {
            my @calls = $size == $SIZES[0] ? ()
                                           : longest($program, $case, $size);
            my $key = "$case->{n} $size";

            $name{"$key $_->[0]"} = $_->[1] for @calls;
            push @plan, join(' ', $key, map { $_->[0] } @calls) . "\n";
        }
    }

    open my $fh, '>', "$dir/plan" or die "$dir/plan: $!\n";
    print $fh @plan;
    close $fh or die "$dir/plan: $!\n";

    my $command = 'valgrind --tool=callgrind --collect-atstart=no'
        . " --callgrind-out-file=$dir/out $program --count";
    my $out = `$command <$dir/plan 2>$dir/log`;
    my %bytes = $out =~ /^(\d+ \d+) (\d+)$/mg;
    my $n = dumped($dir);

    for my $case (@cases) {
        for my $size (sizes($case, $full)) {
            push @{ $case->{sizes} },
                result("$case->{n} $size", $size, \%bytes, $n, \%name);
        }
    }

    return @cases;
}

# All instructions of one size, and the most in one call
sub result {
    my ($key, $size, $bytes, $n, $name) = @_;

    die "case $key was not counted\n" unless $bytes->{$key};

    my ($all, $most, $where) = ($n->{$key} // 0, 0, '');

    for my $call (grep { /^$key / } keys %$n) {
        $all += $n->{$call};
        ($most, $where) = ($n->{$call}, $name->{$call})
            if $n->{$call} > $most;
    }

    return { size => $size, per_byte => $all / $bytes->{$key}, most => $most,
             where => $where };
}

# One process for each CPU; each has its part of the cases.
sub measure {
    my ($program, $pattern, $full) = @_;

    my @cases = grep { $_->{name} =~ /$pattern/ } cases($program);
    my $dir = tempdir(CLEANUP => 1);
    my $cpus = `nproc` + 0 || 1;
    my @pids;

    for my $k (0 .. $cpus - 1) {
        my $pid = fork // die "fork: $!\n";

        if ($pid) {
            push @pids, $pid;
            next;
        }

        my @own = map { $cases[$_] } grep { $_ % $cpus == $k } 0 .. $#cases;

        eval { store("$dir/$_->{n}", $_) for count($program, $full, @own); 1 }
            or print STDERR $@;

        require POSIX;
        POSIX::_exit(0);
    }

    waitpid $_, 0 for @pids;

    return map { fetch("$dir/$_->{n}") } @cases;
}

sub store {
    my ($file, $row) = @_;

    open my $fh, '>', $file or die "$file: $!\n";
    print $fh join("\t", $row->{reader}, $row->{shape}, $row->{kind}), "\n";
    print $fh join("\t", @$_{qw(size per_byte most where)}), "\n"
        for @{ $row->{sizes} };
    close $fh or die "$file: $!\n";
}

sub fetch {
    my ($file) = @_;

    open my $fh, '<', $file or die "a case was not measured: $!\n";
    chomp(my ($head, @sizes) = <$fh>);

    my ($reader, $shape, $kind) = split /\t/, $head;

    return {
        reader => $reader, shape => $shape, kind => $kind,
        name => "$reader: $shape",
        sizes => [ map {
            my %h; @h{qw(size per_byte most where)} = split /\t/; \%h
        } @sizes ],
    };
}

# how many times as many instructions per byte the large one needs
sub growth {
    my ($row) = @_;
    my ($small, $large) = @{ $row->{sizes} }[0, -1];

    return $large->{per_byte} / ($small->{per_byte} || 1);
}

# The bounds of rows that are over the common ones, by name
sub over {
    open my $fh, '<', $OVER or die "$OVER: $!\n";

    return { map { /^(\d+)\t(.*)/ ? ($2 => $1) : () } <$fh> };
}

# what is wrong with a row
sub errors {
    my ($row) = @_;
    my @errors;

    my $over = over()->{$row->{name}};
    my ($per_byte, $one_call) = ($over // $PER_BYTE, $over // $ONE_CALL);

    for my $s (@{ $row->{sizes} }) {
        push @errors, sprintf '%.0f instructions per byte of %d',
            $s->{per_byte}, $s->{size} if $s->{per_byte} > $per_byte;
        push @errors, sprintf '%d instructions in %s of %d bytes',
            $s->{most}, $s->{where}, $s->{size}
            if $s->{most} > $one_call * $s->{size};
    }

    push @errors, sprintf 'grows by %.2f', growth($row)
        if growth($row) > $GROWTH;

    return @errors;
}

# a table for docs/reliability.md
sub table {
    my @rows = @_;

    my $text = "| reader | shape | 256 KB | 1 MB | 4 MB | most in one call |\n"
        . "|---|---|---|---|---|---|\n";

    for my $row (@rows) {
        my @s = @{ $row->{sizes} };

        $text .= sprintf "| %s | %s | %s | %s | %s | %s |\n",
            $row->{reader}, $row->{shape},
            (map { $s[$_] ? sprintf('%.0f', $s[$_]{per_byte}) : '' } 0 .. 2),
            join ', ', map { sprintf '%.1f M', $_->{most} / 1e6 }
            @s[1 .. $#s];
    }

    return $text;
}

1;

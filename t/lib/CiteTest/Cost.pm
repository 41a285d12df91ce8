# What reading costs, in instructions that callgrind counts.
package CiteTest::Cost;

use strict;
use warnings;

use File::Temp qw(tempdir);

# Instructions per byte of any input, how many times as many of them the
# largest size may need, and in one call of the façade, for the largest stream
# and for the largest request
our $PER_BYTE = 400;
our $GROWTH = 1.5;
our @ONE_CALL = (30_000_000, 120_000_000);

# Rows with bounds of their own, see there.
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

# What callgrind has dumped: instructions by "CASE SIZE" and "CASE SIZE CALL",
# a list for each
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

        push @{ $n{$label} }, $n if defined $label;
    }

    return \%n;
}

# Counts cases in one process, because it takes callgrind long to start.
sub count {
    my ($program, $full, @cases) = @_;

    my $dir = tempdir(CLEANUP => 1);
    my @plan;

    for my $case (@cases) {
        for my $size (sizes($case, $full)) {
            push @plan, join(' ', $case->{n}, $size, $size > $SIZES[0] || 0)
                . "\n";
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
                result("$case->{n} $size", $size, \%bytes, $n);
        }
    }

    return @cases;
}

# All instructions of one size, and the most in one call
sub result {
    my ($key, $size, $bytes, $n) = @_;

    die "case $key was not counted\n" unless $bytes->{$key};

    my ($all, $most, $where) = (0, 0, '');

    for my $label (grep { /^$key(?: |$)/ } keys %$n) {
        my ($call) = $label =~ /^$key (.*)/;

        for my $count (@{ $n->{$label} }) {
            $all += $count;
            ($most, $where) = ($count, $call // 'the last calls')
                if $size > $SIZES[0] && $count > $most;
        }
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

# The bounds of rows that are over the common ones, by name: instructions per
# byte, and millions in one call
sub over {
    open my $fh, '<', $OVER or die "$OVER: $!\n";

    return { map { /^(\S+)\t(\S+)\t(\S+)\t(.*)/ ? ($4 => [$1, $2, $3]) : () }
             <$fh> };
}

# The bounds of a row: instructions per byte, and in one call at each size
sub bounds {
    my ($row) = @_;
    my ($per_byte, @calls) = @{ over()->{$row->{name}} // [qw(- - -)] };

    return ($per_byte eq '-' ? $PER_BYTE : $per_byte, undef,
            map { $calls[$_] eq '-' ? $ONE_CALL[$_] : $calls[$_] * 1e6 } 0, 1);
}

# what is wrong with a row
sub errors {
    my ($row) = @_;
    my ($per_byte, @calls) = bounds($row);
    my @errors;

    for my $i (0 .. $#{ $row->{sizes} }) {
        my $s = $row->{sizes}[$i];

        push @errors, sprintf '%.0f instructions per byte of %d',
            $s->{per_byte}, $s->{size} if $s->{per_byte} > $per_byte;
        push @errors, sprintf '%d instructions in %s of %d bytes',
            $s->{most}, $s->{where}, $s->{size}
            if defined $calls[$i] && $s->{most} > $calls[$i];
    }

    push @errors, sprintf 'grows by %.2f', growth($row)
        if growth($row) > $GROWTH;

    return @errors;
}

# The lines of t/cost/over.txt that rows need, with a little room
sub lines {
    my $text = '';

    for my $row (@_) {
        my ($small, $large, $full) = @{ $row->{sizes} };
        my ($dear) = sort { $b <=> $a } map { $_->{per_byte} } $small, $large;
        my @most = map { $_ ? $_->{most} : 0 } $large, $full;

        my @bounds = ($dear > $PER_BYTE ? int($dear * 1.03) + 1 : '-',
                      map { $most[$_] > $ONE_CALL[$_]
                            ? int($most[$_] * 1.1 / 1e6) + 2 : '-' } 0, 1);

        $text .= join("\t", @bounds, $row->{name}) . "\n"
            if grep { $_ ne '-' } @bounds;
    }

    return $text;
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

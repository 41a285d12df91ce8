package Bench::Report;

# What was measured, as tables, as goals, and as JSON.

use strict;
use warnings;

use Bench::Variant;

my %most = (
    instructions => 1.05,
    full_reads => 1.25,
    yyjson => 1,
    idle => 4096,
    evidence_ms => 50,
    growth => 2,            # bytes for each event, apart from its text
);


sub tables {
    my ($of, @variants) = @_;

    return join "\n", machine($of), servers($of, @variants),
                      $of->{core} ? core($of) : ();
}


sub machine {
    my ($of) = @_;

    my %stream = %{ $of->{stream} };

    return <<"END";

$of->{machine}{text}
Streams: messages of $stream{deltas} deltas with $stream{bytes} bytes of text, $stream{citations} citations in
each message, a tool's result of $stream{result} bytes.  Ratios are to "cite off".
END
}


sub number {
    my ($value, $format) = @_;

    return '-' if !defined $value;

    my $text = sprintf $format, $value;

    1 while $text =~ s/^(-?\d+)(\d{3})/$1,$2/;

    return $text;
}


# Columns: title, format, and a function of a variant's name.
sub table {
    my ($title, $columns, @variants) = @_;

    my $text = sprintf "%-22s", $title;

    $text .= sprintf " %*s", $_->[0], $_->[1] for @$columns;
    $text .= "\n";

    for my $variant (@variants) {
        my @cells = map { [$_->[0], number($_->[3]($variant), $_->[2])] }
                        @$columns;

        next if !grep { $_->[1] ne '-' } @cells;

        $text .= sprintf "%-22s", Bench::Variant->title($variant);
        $text .= sprintf " %*s", @$_ for @cells;
        $text .= "\n";
    }

    return $text;
}


sub servers {
    my ($of, @variants) = @_;

    my @tables = (costs($of, '', @variants),
                  $of->{text} ? costs($of->{text}, ', text', @variants) : ());

    push @tables, table('100 streams, 5,000/s', latency_columns($of),
                        @variants) if $of->{latency};
    push @tables, table('Open streams', memory_columns($of), @variants)
        if $of->{memory};

    return @tables;
}


sub costs {
    my ($of, $what, @variants) = @_;

    my %titles = (one => 'One event/read', full => '64 KB reads');

    return if !$of->{instructions} && !$of->{cpu};

    return map { table($titles{$_} . $what, cost_columns($of, $_), @variants) }
               qw(one full);
}


sub cost_columns {
    my ($of, $read) = @_;

    my $cpu = $of->{cpu}{$read} // {};
    my $count = sub { $of->{instructions}{ $_[0] }{$read}{instructions} };
    my $reads = sub { $of->{instructions}{ $_[0] }{$read}{reads} };

    return [
        [11, 'events/read', '%.1f', sub { ratio(1, $reads->($_[0])) }],
        [12, 'instructions', '%.1f', $count],
        [9, 'ratio', '%.3f', sub { ratio($count->($_[0]), $count->('off')) }],
        [9, 'CPU ns', '%.1f', sub { $cpu->{ $_[0] }{ns} }],
        [8, 'ratio', '%.3f', sub { $cpu->{ $_[0] }{ratio} }],
        [8, 'spread', '%.3f', sub { $cpu->{ $_[0] }{spread} }],
        [6, 'user', '%.2f', sub { $cpu->{ $_[0] }{user} }],
        [15, 'events/s, core', '%.0f',
         sub { ratio(1e9, $cpu->{ $_[0] }{ns}) }],
    ];
}


sub latency_columns {
    my ($of) = @_;

    my $member = sub {
        my ($name) = @_;
        return sub { $of->{latency}{ $_[0] }{$name} };
    };

    return [
        [12, 'median ms', '%.3f', $member->('median_ms')],
        [9, 'added', '%.3f', $member->('added_median_ms')],
        [9, 'p99 ms', '%.3f', $member->('p99_ms')],
        [9, 'added', '%.3f', $member->('added_p99_ms')],
        [13, 'most, +/-', '%.3f', $member->('most_p99_ms')],
    ];
}


sub memory_columns {
    my ($of) = @_;

    return [ map {
        my ($number, $state) = @$_;

        [16, number($number, '%d') . " $state", '%.0f',
         sub { $of->{memory}{ $_[0] }{$number}{$state} }];
    } [1000, 'idle'], [5000, 'idle'], [1000, 'speaking'], [5000, 'speaking'] ];
}


sub core {
    my ($of) = @_;

    my %titles = (
        core_one => 'core, one event',
        core_full => 'core, 64 KB',
        yyjson => 'yyjson_read',
        memcpy_one => 'memcpy, one event',
        memcpy_full => 'memcpy, 64 KB',
    );

    my $core = $of->{core};
    my $text = sprintf "%-22s %12s %9s %7s %10s\n", 'In memory, text deltas',
                       'instructions', 'ns', 'GB/s', '/ yyjson';

    for my $name (qw(core_one core_full yyjson memcpy_one memcpy_full)) {
        my $part = $core->{$name};

        $text .= sprintf "%-22s %12s %9.1f %7.2f %10.3f\n", $titles{$name},
                         number($part->{instructions}, '%.1f'), $part->{ns},
                         $core->{bytes} / $part->{ns}, $part->{vs_yyjson};
    }

    return $text . sprintf "\n64 KB with 100 citations: %.3f ms to extract;"
                           . " 4 MB of evidence: %.1f ms to index, %.1f ms to"
                           . " check 200 citations\n",
                           @$of{qw(extract index evidence)};
}


sub ratio {
    my ($value, $to) = @_;

    return defined $value && $to ? $value / $to : undef;
}


sub instructions_ratio {
    my ($of, $variant, $read) = @_;

    my $count = $of->{instructions};

    return ratio(map { $count->{$_}{$read}{instructions} } $variant, 'off');
}


sub idle {
    my ($of, $number) = @_;

    return $of->{memory}{on}{$number}{idle} - $of->{memory}{off}{$number}{idle};
}


# Bytes for each event of a long stream, apart from its text.
sub growth {
    my ($of) = @_;

    my $long = $of->{long};

    return ($long->{growth} - $long->{text}) / $long->{events};
}


sub goals {
    my ($of) = @_;

    my %cpu = %{ $of->{cpu}{one} };
    my %full = %{ $of->{cpu}{full} };
    my %text = %{ $of->{text}{cpu} };
    my ($on, $again) = @{ $of->{latency} }{qw(on again)};

    my @goals = (
        ['instructions, text, one event per read: ratio',
         instructions_ratio($of->{text}, 'on', 'one'), $most{instructions},
         '%.3f'],
        ['CPU time, text, one event per read: ratio, with the spread',
         $text{one}{on}{ratio}, $most{instructions} + $text{one}{again}{spread},
         '%.3f'],
        ['CPU time, text, 64 KB reads: ratio', $text{full}{on}{ratio},
         $most{full_reads}, '%.3f'],
        ['instructions, with citations, one event per read: ratio',
         instructions_ratio($of, 'on', 'one'), $most{instructions}, '%.3f'],
        ['CPU time, with citations, one event per read: ratio',
         $cpu{on}{ratio}, $most{instructions} + $cpu{again}{spread}, '%.3f'],
        ['CPU time, with citations, 64 KB reads: ratio', $full{on}{ratio},
         $most{full_reads}, '%.3f'],
        ['CPU time, one event per read: ratio, against Lua',
         $cpu{on}{ratio}, $cpu{lua}{ratio}, '%.3f'],
        ['CPU time, one event per read: ratio, against Node',
         $cpu{on}{ratio}, $cpu{node}{ratio}, '%.3f'],
        ['CPU time, 64 KB reads: ratio, against Lua', $full{on}{ratio},
         $full{lua}{ratio}, '%.3f'],
        ['CPU time, 64 KB reads: ratio, against Node', $full{on}{ratio},
         $full{node}{ratio}, '%.3f'],
        ['core on text deltas: ns, against yyjson_read',
         $of->{core}{core_one}{vs_yyjson}, $most{yyjson}, '%.3f'],
        ['idle stream: bytes above "cite off"', idle($of, 5000), $most{idle},
         '%.0f'],
        ['long stream: bytes for each event, without text', growth($of),
         $most{growth}, '%.2f'],
        ['p99 added: ms, against the largest difference of "off"',
         $on->{added_p99_ms}, $again->{most_p99_ms}, '%.3f'],
        ['200 citations against 4 MB of evidence: ms', $of->{evidence},
         $most{evidence_ms}, '%.1f'],
    );

    my $text = sprintf "\n%-56s %10s %10s\n", 'Goals for "cite on"', 'is',
                       'at most';

    for (@goals) {
        my ($title, $is, $limit, $format) = @$_;

        $text .= sprintf "%-56s %10s %10s  %s\n", $title,
                         map({ number($_, $format) } $is, $limit),
                         held($is <= $limit);
    }

    $text .= sprintf "%-78s  %s\n", $_->{title}, held($_->{holds})
        for @{ $of->{runs} };

    return $text;
}


sub held { return $_[0] ? 'holds' : 'DOES NOT HOLD' }


sub write_json {
    my ($of, $path) = @_;

    my %cpu = %{ $of->{cpu}{one} };
    my %full = %{ $of->{cpu}{full} };
    my %text = %{ $of->{text}{cpu} };
    my %latency = %{ $of->{latency} };

    my @members = (
        instr_ratio_on => instructions_ratio($of->{text}, 'on', 'one'),
        cpu_ratio_on => $text{one}{on}{ratio},
        cpu_ratio_aa_spread => $text{one}{again}{spread},
        cpu_ratio_full_reads => $text{full}{on}{ratio},
        cpu_ratio_evidence => $cpu{evidence}{ratio},
        cpu_ratio_lua => $cpu{lua}{ratio},
        cpu_ratio_node => $cpu{node}{ratio},
        core_vs_yyjson => $of->{core}{core_one}{vs_yyjson},
        idle_bytes_per_stream => idle($of, 5000),
        extract_64k_ms => $of->{extract},
        evidence_200x4m_ms => $of->{evidence},
        p99_added_ms => $latency{on}{added_p99_ms},
        p99_aa_ms => $latency{again}{most_p99_ms},

        instr_off => $of->{text}{instructions}{off}{one}{instructions},
        instr_on => $of->{text}{instructions}{on}{one}{instructions},
        instr_ratio_on_cited => instructions_ratio($of, 'on', 'one'),
        cpu_ratio_on_cited => $cpu{on}{ratio},
        cpu_ratio_cited_aa_spread => $cpu{again}{spread},
        cpu_ratio_full_reads_cited => $full{on}{ratio},
        instr_ratio_evidence => instructions_ratio($of, 'evidence', 'one'),
        instr_ratio_lua => instructions_ratio($of, 'lua', 'one'),
        instr_full_reads_off => $of->{text}{instructions}{off}{full}{instructions},
        instr_full_reads_on => $of->{text}{instructions}{on}{full}{instructions},
        instr_full_reads_on_cited
            => $of->{instructions}{on}{full}{instructions},
        instr_full_reads_lua => $of->{instructions}{lua}{full}{instructions},
        cpu_ns_off => $text{one}{off}{ns},
        cpu_ns_on => $text{one}{on}{ns},
        cpu_full_reads_ns_off => $text{full}{off}{ns},
        cpu_full_reads_ns_on => $text{full}{on}{ns},
        cpu_ratio_full_reads_aa_spread => $text{full}{again}{spread},
        cpu_ratio_full_reads_evidence => $full{evidence}{ratio},
        cpu_ratio_full_reads_lua => $full{lua}{ratio},
        cpu_ratio_full_reads_node => $full{node}{ratio},
        core_ns => $of->{core}{core_one}{ns},
        core_full_vs_yyjson => $of->{core}{core_full}{vs_yyjson},
        core_instr => $of->{core}{core_one}{instructions},
        yyjson_instr => $of->{core}{yyjson}{instructions},
        idle_bytes_per_stream_1000 => idle($of, 1000),
        long_stream_bytes_per_event => growth($of),
        evidence_index_4m_ms => $of->{index},
        median_added_ms => $latency{on}{added_median_ms},
    );

    my @lines;

    while (my ($name, $value) = splice @members, 0, 2) {
        push @lines, sprintf '  "%s": %s', $name,
                             defined $value ? sprintf('%.6g', $value) : 'null';
    }

    open my $file, '>', $path or die "$path: $!\n";
    print $file "{\n", join(",\n", @lines), "\n}\n";
    close $file or die "$path: $!\n";
}


1;

# The labelled pairs of t/evidence, made and judged: what each set may get
# wrong, in pairs.  "make bench-evidence" prints them as a table.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use Test::More;

# Which pairs: perl t/evidence/generate.pl SET > FILE, build/bench/evidence
# wrong FILE.
my %MOST = (
    a => { altered => 0, exact => 6, moved => 2, paraphrase => 2 },
    b => { altered => 0, exact => 3, moved => 1, paraphrase => 1 },
    c => { altered => 0, exact => 6, moved => 2, paraphrase => 5 },
    d => { altered => 0, exact => 0, scope => 0, form => 0 },
    e => { altered => 0, exact => 0, scope => 0, form => 0 },
    f => { altered => 0, exact => 0, scope => 0, form => 0 },
    g => { altered => 0, exact => 0, scope => 0, form => 1 },
    h => { altered => 1, exact => 0, scope => 1, form => 102 },
    i => { altered => 0, exact => 0, scope => 1, form => 32 },
);

my $program = $ENV{CITE_BENCH_EVIDENCE} // 'build/bench/evidence';

plan skip_all => 'there is no nginx in it' if one_byte();
plan skip_all => "no $program" unless -x $program;

for my $set (sort keys %MOST) {
    my $file = "build/evidence-$set.ndjson";

    is(system("$^X t/evidence/generate.pl $set > $file"), 0, "set $set");

    my %wrong = map { /^(\w+) +(\d+) of \d+ wrong/ ? ($1 => $2) : () }
        split /\n/, `$program pairs $file`;

    for my $group (sort keys %{ $MOST{$set} }) {
        my $most = $MOST{$set}{$group};

        cmp_ok($wrong{$group} // 'none', '<=', $most,
            "set $set: of \"$group\" at most $most wrong") or show($file);
    }
}

done_testing();

sub show {
    my ($file) = @_;

    diag(substr $_, 0, 300) for split /\n/, `$program wrong $file`;
}

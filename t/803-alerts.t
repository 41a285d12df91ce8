# conf/prometheus has alerts that fire when they should, conf/grafana queries
# that Prometheus takes, and both ask for metrics that there are.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Nginx;
use File::Temp ();
use JSON::PP qw(decode_json encode_json);
use Test::More;

plan skip_all => 'no promtool' if ($ENV{CITE_TEST_PROMTOOL} // '') eq '0';

my $promtool = 'build/prometheus/usr/bin/promtool';
my $said = `$promtool test rules conf/prometheus/alerts_test.yml 2>&1`;

is($?, 0, 'each alert fires, and is silent, as it should') or diag($said);

$said = `$promtool check rules --lint=all conf/prometheus/alerts.yml 2>&1`;

is($?, 0, 'alerts are rules of Prometheus') or diag($said);

my $alerts = CiteTest::Nginx::slurp('conf/prometheus/alerts.yml');
my $tests = CiteTest::Nginx::slurp('conf/prometheus/alerts_test.yml');

is_deeply([grep { $tests !~ /alertname: \Q$_\E$/m } $alerts =~ /alert: (\w+)/g],
          [], 'each alert has a test');

my $dashboard = decode_json(CiteTest::Nginx::slurp('conf/grafana/dashboard.json'));
my @queries = map { $_->{expr} } map { @{ $_->{targets} } }
              @{ $dashboard->{panels} };

cmp_ok(scalar @queries, '>', 10, 'the dashboard has queries');

# a query is checked as a rule; variables are those of Grafana
my @rules = map { { record => "query:$_:", expr => $queries[$_]
                    =~ s/\$(?:job|label)\b/x/gr } } 0 .. $#queries;
my $file = File::Temp->new(SUFFIX => '.yml');

print {$file} encode_json({ groups => [{ name => 'queries', rules => \@rules }] });
close $file;

$said = `$promtool check rules $file 2>&1`;

is($?, 0, 'Prometheus takes them') or diag($said);

# every name that is asked for is one that nginx has
my %known = map { $_ => 1 } metrics();
my @asked = map { /\b(cite_\w+)/g } @queries,
            join("\n", grep { !/^\s*#/ } split /\n/, $alerts);

is_deeply([grep { !$known{ s/_(?:bucket|sum|count)$//r } } @asked], [],
          'and nginx has each of the metrics');

done_testing();


sub metrics {
    my $text = CiteTest::Nginx::slurp('src/ngx/ngx_http_cite_status.c');
    my $labels = CiteTest::Nginx::slurp('src/ngx/ngx_http_cite_label_zone.c');
    my %ends = (one => '_total', by => '_total', by_two => '_total',
                time => '_seconds', gauge => '');
    my @found = $labels =~ /"(cite_labelled_\w+)"/g;

    while ($text =~ /ngx_http_cite_metric_(one|by|by_two|time|gauge)\("(\w+)"/g) {
        push @found, "cite_$2$ends{$1}";
    }

    return @found;
}

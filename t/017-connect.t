# Every page of docs/connect has a whole configuration, which nginx loads, and
# a stream, which passes it: it is whole, and its citations have verdicts.

use strict;
use warnings;

use lib 't/lib';

use Cwd qw(getcwd);

use CiteTest;
use Test::More;

my @pages = grep { !/README/ } sort glob 'docs/connect/*.md';

cmp_ok(scalar @pages, '>', 8, 'there are pages');

for my $page (@pages) {
    my $text = CiteTest::Nginx::slurp($page);
    my @confs = grep { /^http \{$/m }
                $text =~ /^```nginx\n(.*?)^```$/msg;
    my @asked = $text =~ m{-d\ \@(\S+)\ http://127\.0\.0\.1:8080(/\S*)$}xmg;
    my ($played) = $text =~ /^The tests play\s\[(\S+\.sse)\]/m;

    ok($played, "$page: names a stream") or next;
    is(scalar @asked, 2 * @confs, "$page: has a question for each configuration")
        or next;

    # its process has the stream that there is now
    my $bytes = CiteTest::Nginx::slurp($played);
    my $agent = CiteTest::Upstream->start(
        handler => sub { return { pieces => [$bytes] } });

    while (my $conf = shift @confs) {
        my ($file, $path) = splice @asked, 0, 2;

        play($page, here($conf, $agent->port), $bytes, $file, $path);
    }

    $agent->stop;
}

# the page for those who begin has an agent of its own
{
    my $text = CiteTest::Nginx::slurp('docs/get-started.md');
    my ($conf) = $text =~ /^```nginx\n(.*?)^```$/ms;
    my ($file, $path) = $text
        =~ m{-d\ \@(\S+)\ http://127\.0\.0\.1:8080(/\S*)\ >\ answer\.sse$}xm;
    my $root = getcwd() . '/conf';

    $conf =~ s{root +\.\./conf;}{root $root;} or die "no folder: $conf";
    $conf =~ s{^ *lua_package_path .*$}{}m;
    $conf =~ s{logs/access\.log}{%%PREFIX%%/access.log};
    play('docs/get-started.md', here($conf, CiteTest::Nginx::free_port()),
         CiteTest::Nginx::slurp('conf/recorded.sse'), $file, $path);
}

done_testing();


sub play {
    my ($page, $conf, $bytes, $file, $path) = @_;

    my $nginx = CiteTest::Nginx->start(http => $conf);
    my $response = get($nginx, $path, method => 'POST',
                       body => CiteTest::Nginx::slurp($file),
                       headers => ['Content-Type' => 'application/json',
                                   Accept => 'text/event-stream']);
    my @left = split /\n/, $bytes;

    for my $line (split /\n/, $response->{body}) {
        shift @left if @left && $line eq $left[0];
    }

    is($response->{headers}{'x-cite-bypass'}, undef, "$page: $path is read");
    is(scalar @left, 0, "$page: $path: the agent's events are all there");
    like($response->{body}, qr/deepcitation/, "$page: $path: with citations");
    like($response->{body}, qr/"status":"found/, "$page: $path: and verdicts");
    $nginx->stop;
}


# What is inside of "http", with this test's ports.
sub here {
    my ($text, $port) = @_;

    my ($http) = $text =~ /^http \{\n(.*)^\}$/ms or die "no http: $text";
    my $conf = getcwd() . '/conf';

    $http =~ s/listen +(?:127\.0\.0\.1:)?8080;/%%LISTEN%%/ or die "no port: $http";
    $http =~ s/127\.0\.0\.1:\d+/127.0.0.1:$port/g;
    $http =~ s/include( +)cite_proxy_params/include$1$conf\/cite_proxy_params/g;

    return $http;
}

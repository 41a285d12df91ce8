# The README's synopsis does what the README says, with the agent that it has
# for those who have none.  util/try-readme.sh installs all of it first.

use strict;
use warnings;

use lib 't/lib';

use Cwd qw(getcwd);

use CiteTest;
use CiteTest::Fold qw(fold);
use Test::More;

my $readme = CiteTest::Nginx::slurp('README.md');

my ($synopsis) = blocks('Synopsis', 'nginx');
my ($recorded) = blocks('See that it works', 'nginx');
my ($ask) = blocks('See that it works', 'sh');

my ($headers, $path) = $ask =~ m{^curl\ -N((?:\ -H\ '[^']+')+)\s+\\\n
        \s+-d\ \@/path/to/ngx_cite/conf/run\.json
        \ http://127\.0\.0\.1:8080(/\S+)$}x
    or die "the README asks by: $ask\n";

my $nginx = CiteTest::Nginx->start(http => here("$synopsis\n$recorded"));
my $response = get($nginx, $path, method => 'POST',
                   body => CiteTest::Nginx::slurp('conf/run.json'),
                   headers => [map { split /: /, $_, 2 }
                               $headers =~ /'([^']+)'/g]);
my $seen = fold($response->{body});
my ($message) = values %{ $seen->{state}{deepcitation}{messages} };

same_response($response, CiteTest::Nginx::slurp('conf/recorded.sse'),
              'the agent says what is recorded');
is($response->{headers}{'x-cite-bypass'}, undef, 'its response is read');
is(join(', ', sort map { $_->{status} } values %{ $message->{verifications} }),
   'found, not_found', 'one quote is right, and one is not');
is_deeply($seen->{problems}, [], 'patches apply');
is($message->{status}, 'complete', 'and nothing is left to do');

# as util/try-readme.sh expects them
is(scalar(my @quick = blocks('Quick start', 'sh')), 3,
   'a quick start is: packages, server, client');
is($quick[1], "make run\n", 'the server is one command');

$nginx->stop;

done_testing();


# The code blocks of one language in a section.
sub blocks {
    my ($title, $language) = @_;

    my ($text) = $readme =~ /^###? \Q$title\E\n(.*?)(?=^##)/ms
        or die "the README has no section \"$title\"\n";

    my @blocks = $text =~ /^```$language\n(.*?)^```$/msg
        or die "\"$title\" has no block of $language\n";

    return @blocks;
}


# A configuration with this test's ports and this tree.
sub here {
    my ($text) = @_;

    my $agent = '127.0.0.1:' . CiteTest::Nginx::free_port();
    my $conf = getcwd() . '/conf';
    my @changes = (
        ['listen  8080;', '%%LISTEN%%'],
        ['127.0.0.1:8000', $agent],
        ['include     cite_proxy_params', "include $conf/cite_proxy_params"],
        ['/path/to/ngx_cite/conf', $conf],
    );

    for (@changes) {
        my ($old, $new) = @$_;

        $text =~ s/\Q$old\E/$new/g or die "the README has no \"$old\"\n";
    }

    return $text;
}

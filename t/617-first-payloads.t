# "cite_dialect auto" knows each response of t/dialects/first by its headers and
# its first payload, and stays out of those that are none of ours.  Every byte
# passes.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use HTTP::Tiny;
use JSON::PP ();
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $table = 't/dialects/first/table.jsonl';
my @rows = map { JSON::PP->new->utf8->decode($_) } lines($table);

# a dialect that is not built is none
my %built = map { $_ => 1 }
                join("\n", lines('src/core/dialect/cite_dialects.h'))
                =~ /^    X\((\w+)\)/mg;

my $upstream = CiteClients->agent('t/dialects/lib/first.mjs', $table);
my $url = $upstream->url;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    log_format dialect '\$uri "\$cite_dialect"';

    server {
        %%LISTEN%%

        access_log dialects.log dialect;
        proxy_buffering off;
        proxy_http_version 1.1;
        cite on;

        location / {
            proxy_pass $url;
        }
    }
CONF

my $http = HTTP::Tiny->new;
my @bodies;

for my $n (0 .. $#rows) {
    my $answer = $http->request(
        POST => 'http://127.0.0.1:' . $nginx->port . "/$n", {
            headers => {
                'content-type' => 'application/json',
                %{ $rows[$n]{request}{headers} // {} },
            },
            content => '{}',
        });

    push @bodies, $answer->{content};
}

# the log is complete when nginx has ended
my $folder = $nginx->prefix;

$nginx->stop;

my %chosen = map { m{^/(\d+) "(.*)"$} ? ($1 => $2) : () }
                 lines("$folder/dialects.log");

for my $n (0 .. $#rows) {
    my $row = $rows[$n];
    my $dialect = $row->{dialect} // '';

    $dialect = '' if !$built{$dialect};
    utf8::encode(my $body = $row->{body});

    is($chosen{$n} =~ s/^-$//r, $dialect, "$row->{name}: " . ($dialect || 'none'));

    # what clients are told stands between frames
    ok(is_within($body, $bodies[$n]), "$row->{name}: every byte came");
}

ok($upstream->end, 'the upstream ended well');

done_testing();


# 1 if the frames of one text are in the other, in their order.
sub is_within {
    my ($sent, $came) = @_;

    for my $frame (split /(?<=\n\n)/, $sent) {
        my $at = index $came, $frame;

        return 0 if $at < 0;

        $came = substr $came, $at + length $frame;
    }

    return 1;
}


sub lines {
    my ($path) = @_;

    open my $file, '<', $path or die "$path: $!\n";

    return map { chomp; $_ } <$file>;
}

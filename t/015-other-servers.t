# The tests' own nginx: servers that are based on nginx say in their own ways
# which version they are.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Nginx;
use File::Temp ();
use Test::More;

my %abouts = (
    "nginx version: nginx/1.22.1\nbuilt with OpenSSL 3.0.17\n" => 1_022_001,
    "nginx version: nginx/1.24.0 (Ubuntu)\n" => 1_024_000,
    "nginx version: openresty/1.27.1.2\nbuilt by gcc 12.2.0\n" => 1_027_001,
    "nginx version: freenginx/1.29.0\n" => 1_029_000,
    "Angie version: Angie/1.10.3\nnginx version: nginx/1.27.5\n" => 1_027_005,
    "Tengine version: Tengine/2.3.3\nnginx version: nginx/1.18.0\n"
        => 1_018_000,
    "Tengine version: Tengine/1.5.2 (nginx/1.2.9)\n" => 1_002_009,
    "Tengine version: Tengine/3.1.0\n"
        . "configure arguments: --prefix=/opt/nginx/1.9.0\n" => undef,
    "Angie version: Angie/1.6.0\n" => undef,
);

for my $about (sort keys %abouts) {
    my ($line) = split /\n/, $about;

    is(CiteTest::Nginx::version_in($about), $abouts{$about}, $line);
}

# the nginx that is tested, under the names of other servers
my $binary = CiteTest::Nginx::binary();
my $really = CiteTest::Nginx::version_in(scalar `$binary -V 2>&1`);
my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

for my $server ('nginx version: nginx/' . version($really),
                'Tengine version: Tengine/3.1.0',
                'Angie version: Angie/1.6.0')
{
    local $ENV{TEST_NGINX_BINARY} = renamed($server);

    my $nginx = CiteTest::Nginx->start(http => 'server { %%LISTEN%% }');
    my $conf = CiteTest::Nginx::slurp($nginx->prefix . '/nginx.conf');

    is($conf =~ /http2 on;/ ? 'directive' : 'parameter',
       $really < 1_025_001 ? 'parameter' : 'directive',
       "$server: HTTP/2 as this server wants it");
    $nginx->stop("$server: it starts and ends");
}

done_testing();


sub version {
    my ($number) = @_;

    return join '.', map { $_ + 0 } $number =~ /^(\d+)(\d{3})(\d{3})$/;
}


# A program that says that it is this server, and otherwise is nginx.
sub renamed {
    my ($server) = @_;

    my $program = "$folder/nginx";

    CiteTest::Nginx::write_file($program, <<"SCRIPT");
#!/bin/sh
[ "\$1" != -V ] || { echo "$server" >&2; exit; }
exec $binary "\$@"
SCRIPT
    chmod 0755, $program;

    return $program;
}

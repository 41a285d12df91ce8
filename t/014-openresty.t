# A module that was built from other sources than the server is refused when
# nginx starts, and not found out by a crash.
#
# OpenResty itself is not here.  build/patched has what matters of it: fields in
# the middle of ngx_http_upstream_t, a macro in a header, and a symbol; the rest
# of it is the nginx of build/dynamic, so that nginx's own check lets the modules
# of either be loaded by the other.  The modules of TEST_NGINX_LOAD_MODULES, if
# there are any, are loaded by their own nginx with the symbol preloaded.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use Cwd ();
use File::Basename qw(dirname);
use File::Temp ();
use Test::More;

my @names = qw(ngx_http_cite_filter_module ngx_http_cite_lua_module);

my $to_openresty = qr/was built from nginx's own sources, and this server is OpenResty, whose structures differ: build it in OpenResty's bundle\/nginx-\d+\.\d+\.\d+$/m;
my $from_openresty = qr/was built from OpenResty's sources, and this server is another one, whose structures differ: build it from the sources of this server$/m;
my $other_size = qr/was built from other sources than this server, ngx_http_upstream_t has (\d+) bytes there and (\d+) here: build it from the sources of this server$/m;

my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);
my $symbol = "$folder/delayed_events.so";
my @loaded = split ' ', $ENV{TEST_NGINX_LOAD_MODULES} // '';
my ($filter) = grep { /\/$names[0]\.so$/ } @loaded;
my $built = -x 'build/patched/nginx' && -x 'build/dynamic/nginx';

plan(skip_all => 'nginx reads nothing here') if one_byte();
plan(skip_all => 'no dynamic modules') if !$filter && !$built;

system("cc -shared -fPIC -o $symbol t/shim/openresty/delayed_events.c") == 0
    or die "no shim\n";

other_builds() if $built;
own_modules() if $filter;

done_testing();


# The status of "nginx -t" and what it says, of modules in this order.
sub try_modules {
    my ($binary, $preload, @modules) = @_;

    CiteTest::Nginx::write_file("$folder/nginx.conf", join '',
        (map { "load_module $_;\n" } @modules),
        "error_log error.log;\npid nginx.pid;\nevents {}\n",
        "http { access_log off; server { listen 127.0.0.1:1; cite on; } }\n");

    local $ENV{LD_PRELOAD} = $preload ? $symbol : '';

    my $said = `$binary -t -p $folder/ -c nginx.conf -e $folder/error.log 2>&1`;

    return ($? >> 8, $said);
}


sub is_refused {
    my ($title, $message, @server_and_modules) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my ($status, $said) = try_modules(@server_and_modules);

    is($status, 1, "$title: refused");
    like($said, qr/\[emerg\] .*$message/, "$title: and the message says why");

    return $said;
}


sub is_accepted {
    my ($title, @server_and_modules) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my ($status, $said) = try_modules(@server_and_modules);

    is($status, 0, "$title: accepted") or diag($said);
}


sub modules_of {
    my ($variant) = @_;

    my $objs = Cwd::getcwd() . "/build/obj/$variant";

    return map { "$objs/$_.so" } grep { -e "$objs/$_.so" } @names;
}


# A server with more fields that is not OpenResty: the symbol has another name.
sub without_symbol {
    my ($binary) = @_;

    my $program = CiteTest::Nginx::slurp($binary);

    $program =~ s/ngx_posted_delayed_event\Ks/_/g
        or die "$binary has no symbol\n";
    CiteTest::Nginx::write_file("$folder/nginx", $program);
    chmod 0755, "$folder/nginx";

    return "$folder/nginx";
}


sub other_builds {
    my ($dynamic, $patched) = map { "build/$_/nginx" } qw(dynamic patched);
    my @dynamic = modules_of('dynamic');
    my @patched = modules_of('patched');

    is(scalar @patched, scalar @dynamic, 'the same modules are there twice');
    is_accepted('nginx, its modules', $dynamic, 0, @dynamic);
    is_accepted('OpenResty, its modules', $patched, 0, @patched);

    is_refused("OpenResty, nginx's modules", $to_openresty, $patched, 0,
               @dynamic);
    is_refused("nginx, OpenResty's modules", $from_openresty, $dynamic, 0,
               @patched);

    my $other = without_symbol($patched);
    my $said = is_refused("a longer structure, nginx's modules", $other_size,
                          $other, 0, @dynamic);
    my ($there, $here) = $said =~ $other_size;

    is(($here // 0) - ($there // 0), 32, 'both sizes are said');

    SKIP: {
        skip 'no module for hooks', 4 if @dynamic < 2;

        # each module is asked for itself
        is_refused("OpenResty, nginx's hooks",
                   qr/$names[1] $to_openresty/, $patched, 0, $patched[0],
                   $dynamic[1]);
        is_refused("nginx, OpenResty's hooks",
                   qr/$names[1] $from_openresty/, $dynamic, 0, $dynamic[0],
                   $patched[1]);
    }

    is_read($_, modules_of($_)) for qw(dynamic patched);
}


# A response passes through an upstream and the module, which asks a service that
# does not answer in time: the module then ends the subrequest's upstream.
sub is_read {
    my ($variant, @modules) = @_;

    local $ENV{TEST_NGINX_BINARY} = "build/$variant/nginx";
    local $ENV{TEST_NGINX_LOAD_MODULES} = join ' ', @modules;
    local $ENV{TEST_NGINX_LD_PRELOAD};

    my $bytes = CiteTest::Nginx::slurp('conf/recorded.sse');
    my $upstream = CiteTest::Upstream->start(handler => sub {
        my ($request) = @_;

        return { pieces => [$request->{path} eq '/check' ? \30 : $bytes] };
    });
    my $port = $upstream->port;
    my $nginx = CiteTest::Nginx->start(http => <<"CONF");
        server {
            %%LISTEN%%
            location / {
                cite on;
                cite_verify /check;
                cite_verify_timeout 200ms;
                proxy_pass http://127.0.0.1:$port;
            }

            location = /check {
                internal;
                proxy_pass http://127.0.0.1:$port;
            }
        }
CONF

    my $response = get($nginx, '/', body => '{"messages":[]}',
                       headers => ['Content-Type' => 'application/json']);

    same_response($response, $bytes, "$variant: a response is read");
    like($response->{body}, qr/"error":"timeout"/,
         "$variant: the service was asked, and too slow");
    $nginx->stop("$variant: nginx ends well");
}


sub own_modules {
    my $binary = CiteTest::Nginx::binary();
    my $hooks = dirname($filter) . "/$names[1].so";
    my @both = ($filter, -e $hooks ? $hooks : ());

    is_accepted('the modules that are tested', $binary, 0, @both);
    is_refused('the same in OpenResty', $to_openresty, $binary, 1, @both);
}

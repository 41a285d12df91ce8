# ngx_http_cite_lua_module without ngx_lua, and in a wrong order.  This takes
# dynamic modules, those of TEST_NGINX_LOAD_MODULES; ngx_lua may be one of them,
# compiled in or not there at all.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Nginx;
use File::Basename qw(dirname);
use File::Temp ();
use Test::More;

my @loaded = split ' ', $ENV{TEST_NGINX_LOAD_MODULES} // '';
my ($filter) = grep { /ngx_http_cite_filter_module\.so$/ } @loaded;

plan skip_all => 'no dynamic modules' if !$filter;

my $hooks = dirname($filter) . '/ngx_http_cite_lua_module.so';

plan skip_all => 'no module for hooks' if !-e $hooks;

my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);
my @lua = grep { /(?:ndk_http|ngx_http_lua)_module\.so$/ } @loaded;


# The status of "nginx -t" and what it says.
sub try_conf {
    my ($directive, @modules) = @_;

    my $load = join '', map { "load_module $_;\n" } @modules;
    my $env = defined $ENV{LUA_PATH} ? 'env LUA_PATH;' : '';

    mkdir "$folder/logs";
    CiteTest::Nginx::write_file("$folder/nginx.conf", <<"CONF");
$load
$env
error_log error.log;
pid nginx.pid;
events {}
http {
    server {
        listen 127.0.0.1:1;
        location / { $directive }
    }
}
CONF

    my $binary = CiteTest::Nginx::binary();
    my $said = `$binary -t -p $folder/ -c nginx.conf -e $folder/error.log 2>&1`;

    return ($? >> 8, $said);
}


my ($status, $said) = try_conf('set_by_lua_block $x { return 1 }');
my $compiled_in = $status == 0;

like($said, $compiled_in ? qr/test is successful/
                         : qr/unknown directive "set_by_lua_block"/,
     $compiled_in ? 'ngx_lua is compiled in' : 'ngx_lua is not compiled in');

($status, $said) = try_conf('cite on;', $filter, $hooks);

is($status, 0, 'without the directive ngx_lua is not needed') or diag($said);

($status, $said) = try_conf('cite on; cite_lua_hooks off;', $filter, $hooks);

is($status, 0, 'nor to say that there are no hooks') or diag($said);

($status, $said) = try_conf('cite on; cite_lua_hooks my_hooks;', $filter,
                            $hooks);

if ($compiled_in) {
    is($status, 0, 'hooks have the ngx_lua that is compiled in')
        or diag($said);

} else {
    is($status, 1, 'hooks need ngx_lua');
    like($said, qr/\[emerg\].*"cite_lua_hooks" needs ngx_http_lua_module, which must be loaded before ngx_http_cite_lua_module in \S+nginx\.conf:\d+/,
         'and the message says so');
}

($status, $said) = try_conf('cite on;', $hooks);

is($status, 1, 'the filter comes first');
like($said, qr/\[emerg\].*ngx_http_cite_lua_module\.so.*undefined symbol: ngx_http_cite/,
     'otherwise its symbols are missing');

if (@lua) {
    ($status, $said) = try_conf('cite on; cite_lua_hooks my_hooks;', @lua, $filter,
                                $hooks);

    is($status, 0, 'with ngx_lua, in the right order') or diag($said);

    ($status, $said) = try_conf('cite on; cite_lua_hooks my_hooks;', $filter, $hooks,
                                @lua);

    is($status, 1, 'ngx_lua comes first');
    like($said, qr/must be loaded before ngx_http_cite_lua_module/,
         'and the message says so, too');
}

done_testing();

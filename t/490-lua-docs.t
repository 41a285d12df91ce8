# Every block of code in what is written about Lua: configurations are taken
# by nginx, modules run as hooks.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Hooks;
use CiteTest::Nginx;
use File::Temp ();
use Test::More;

CiteTest::Hooks::skip_without_lua();

my @documents = ('docs/lua.md', 'lua/resty/cite.md');

# of these only what is said of hooks
my %sections = ('docs/directives.md' => 'cite_lua_hooks',
                'README.md' => 'Hooks in Lua');

my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);
my %blocks;

for my $document (@documents, sort keys %sections) {
    my $text = CiteTest::Nginx::slurp($document);

    if (my $section = $sections{$document}) {
        ($text) = $text =~ /^## \Q$section\E\n(.*?)(?=^## |\z)/ms
            or fail("$document has a section $section");
    }

    my $n = 0;

    push @{ $blocks{$1} }, ["$document, block " . ++$n, $2]
        while ($text // '') =~ /^```(\w*)\n(.*?)^```$/msg;
}

is_deeply([sort keys %blocks], ['lua', 'nginx', 'sh'], 'kinds of blocks');

for (@{ $blocks{nginx} }) {
    my ($title, $code) = @$_;
    my ($status, $said) = try_conf($code);

    is($status, 0, "$title: nginx takes it") or diag($said);
}

run_hooks($_->[0], $_->[1]) for @{ $blocks{lua} };

for (@{ $blocks{sh} }) {
    my ($title, $code) = @$_;

    # the one command that there is
    my ($target) = $code =~ /^make (\S+) LUA_DIR=\S+$/m;

    ok($target, "$title: a command that is known") or next;

    is(system("make -s $target LUA_DIR=$folder/lua > $folder/log 2>&1"), 0,
       "$title: it ends well")
        or diag(CiteTest::Nginx::slurp("$folder/log"));
    ok(-s "$folder/lua/resty/cite.lua", "$title: files are there");
    ok(-s "$folder/lua/resty/cite/verifiers/http.lua", "$title: all of them");
}

done_testing();


# A block may be a whole "http", or go into http, server or location.
sub try_conf {
    my ($code) = @_;

    my $conf = $code =~ /^http \{/m ? $code
               : $code =~ /^location|^cite/m
               ? "http { server { listen 127.0.0.1:1; $code } }"
               : "http { $code }";
    my $load = join '', map { "$_\n" } CiteTest::Nginx::modules(),
                                       CiteTest::Nginx::environment();

    $conf =~ s/^load_module .*\n//mg;
    mkdir "$folder/logs";
    CiteTest::Nginx::write_file("$folder/cite_proxy_params",
                                CiteTest::Nginx::slurp('conf/cite_proxy_params'));
    CiteTest::Nginx::write_file("$folder/nginx.conf", <<"CONF");
$load
error_log error.log;
pid nginx.pid;
events {}
$conf
CONF

    my $binary = CiteTest::Nginx::binary();
    my $said = `$binary -t -p $folder/ -c nginx.conf -e $folder/error.log 2>&1`;

    return ($? >> 8, $said);
}


# A module of hooks: all that it has are called, and none fails, unless it asks a
# service that is not here.
sub run_hooks {
    my ($title, $code) = @_;

    my $asks = $code =~ /resty\.cite\.verifiers/;
    my $verify = $code =~ /_M\.verify\b/
                 ? 'cite_verify /verify; cite_verify_timeout 1s;' : '';
    my $site = CiteTest::Hooks->start(
        hooks => { documented => "do return assert(loadfile('$folder/code.lua'))() end" },
        locations => $verify,
        http => 'lua_shared_dict known_phrases 1m; init_worker_by_lua_block '
                . '{ assert(require("resty.cite").init_worker()) }',
        server => <<'CONF',
            location = /verify {
                internal;
                content_by_lua_block { require("resty.cite").serve() }
            }
CONF
    );

    CiteTest::Nginx::write_file("$folder/code.lua", $code);

    my $run = $site->run('documented');
    my @logged = grep { !$asks || !/hook "verify"/ } $site->logged('documented');

    is($run->{message}{status}, 'complete', "$title: the message is complete");
    is($run->{message}{summary}{failed}, 0, "$title: no check has failed")
        if !$asks;
    is_deeply(\@logged, [], "$title: no hook has failed");

    if ($asks) {
        unlike(join('', $site->logged('documented')),
               qr/can't be|there is no function|attempt to/,
               "$title: verify is called");
    }

    $site->stop;
}

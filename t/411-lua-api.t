# Whatever a hook calls that it may not is an error of that hook's, with a
# context of ngx_lua's around it and without.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use Test::More;

CiteTest::Hooks::skip_without_lua();

my %calls = (
    sleep => 'ngx.sleep(0.01)',
    sleep_0 => 'ngx.sleep(0)',
    connect => 'ngx.socket.tcp():connect("127.0.0.1", ngx.var.server_port)',
    udp => 'ngx.socket.udp():setpeername("127.0.0.1", 53)',
    request_socket => 'ngx.req.socket()',
    raw_socket => 'ngx.req.socket(true)',
    capture => 'ngx.location.capture("/other")',
    capture_multi => 'ngx.location.capture_multi({ { "/other" } })',
    flush => 'ngx.flush(true)',
    exit => 'ngx.exit(403)',
    exit_ok => 'ngx.exit(ngx.OK)',
    say => 'ngx.say("text")',
    print => 'ngx.print("text")',
    eof => 'ngx.eof()',
    send_headers => 'ngx.send_headers()',
    exec => 'ngx.exec("/other")',
    redirect => 'ngx.redirect("/other")',
    timer_at => 'ngx.timer.at(0, function() end)',
    timer_every => 'ngx.timer.every(1, function() end)',
    spawn => 'ngx.thread.spawn(function() end)',
    wait => 'ngx.thread.wait()',
    kill => 'ngx.thread.kill(coroutine.running())',
    on_abort => 'ngx.on_abort(function() end)',
    yield => 'coroutine.yield()',
    wrapped => 'coroutine.wrap(function() ngx.sleep(0.01) end)()',
    read_body => 'ngx.req.read_body()',
    ctx => 'ngx.ctx.seen = 1',
    ctx_get => 'local seen = ngx.ctx.seen',
    ctx_set => 'ngx.ctx = {}',
    header => 'ngx.header["X-Hook"] = "1"',
    arg => 'ngx.arg[1] = "text"',
    thread_pool => 'ngx.run_worker_thread("pool", "module", "name")',
);

# a timer that was kept before
my $http = <<'CONF';
    init_worker_by_lua_block { timer_at_kept = ngx.timer.at }
CONF
$calls{timer_kept} = 'timer_at_kept(0, function() end)';

# these work or fail as they like, but harm nothing
my %allowed = (
    status => 'ngx.status = 404',
    set_header => 'ngx.req.set_header("X-Hook", "1")',
    set_uri => 'ngx.req.set_uri("/other", true)',
    set_method => 'ngx.req.set_method(ngx.HTTP_GET)',
    body_data => 'ngx.req.get_body_data()',
    discard => 'ngx.req.discard_body()',
    set_body => 'ngx.req.set_body_data("text")',
    response_headers => 'ngx.resp.get_headers()',
    variable => 'ngx.var.args = "x=1"',
    collect => 'collectgarbage()',
    pipe => 'require("ngx.pipe").spawn({ "true" }):wait()',
    semaphore => 'require("ngx.semaphore").new():wait(0.01)',
);

my %hooks;

for my $name (keys %calls, keys %allowed) {
    my $call = $calls{$name} // $allowed{$name};

    $hooks{"${name}_$_"} = "function _M.$_(...) $call end"
        for qw(state_key extract);
    $hooks{"${name}_filter"} = "function _M.filter(c) $call return c end";
}

# what pcall catches is no failure
$hooks{caught} = <<'LUA';
function _M.filter(citation)
    local ok, err = pcall(ngx.sleep, 0.01)
    citation.title = tostring(ok)
    return citation
end
LUA

my $around = <<'CONF';
    rewrite_by_lua_block { ngx.ctx.seen = 7; ngx.sleep(0.001) }
    access_by_lua_block { ngx.sleep(0.001) }
    header_filter_by_lua_block { ngx.header["X-Seen"] = ngx.ctx.seen }
    body_filter_by_lua_block { ngx.ctx.last = ngx.arg[2] }
CONF

my %around = map { $_ => $around } grep { $_ ne 'caught' } keys %hooks;
my @sites = (
    ['alone', {}],
    ['around', \%around],
);

for (@sites) {
    my ($title, $location) = @$_;

    my $site = CiteTest::Hooks->start(
        hooks => \%hooks,
        http => $http,
        location => $location,
        server => 'location = /other { return 200 other; }',
    );
    my $without = $site->run('none');

    for my $hook (qw(state_key extract filter)) {
        for my $call (sort keys %calls) {
            my $name = "${call}_$hook";
            my $run = $site->run($name);
            my @logged = $site->logged($name);

            # without a key nothing is told
            is($run->{body}, $hook eq 'state_key' ? $CiteTest::Hooks::stream
                                                  : $without->{body},
               "$title: $call in $hook: every byte is as without the hook");
            is(scalar @logged, 1, "$title: $call in $hook: logged once")
                or diag($title, @logged);
        }

        for my $call (sort keys %allowed) {
            my $run = $site->run("${call}_$hook");

            same_response($run->{response}, $CiteTest::Hooks::stream,
                          "$title: $call in $hook harms nothing");
        }
    }

    my $run = $site->run('caught');

    is((values %{ $run->{message}{citations} })[0]{title}, 'false',
       "$title: an error that is caught");
    is_deeply([$site->logged('caught')], [], "$title: and not logged");

    $site->stop;
}

done_testing();

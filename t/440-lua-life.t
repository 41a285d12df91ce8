# Hooks when workers come and go, and without a cache of code.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use CiteTest::Patience qw(patience);
use CiteTest::Verify qw(come_true wait_for);
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Hooks::skip_without_lua();

my $hooks = <<'LUA';
function _M.state_key() return "key_VERSION" end
function _M.extract() return { { text = "(JIRA-7)", id = "VERSION" } } end
function _M.filter(citation) citation.title = "VERSION" return citation end
function _M.verify() return { status = "found", note = "VERSION" } end
function _M.complete(message) note("VERSION", message.status) end
LUA

my $server = <<'CONF';
    location = /verify {
        internal;
        content_by_lua_block { require("resty.cite").serve() }
    }
CONF

my $init_worker = 'init_worker_by_lua_block { require("resty.cite").init_worker() }';


sub version { return $hooks =~ s/VERSION/$_[0]/gr }


sub versions {
    my ($run) = @_;

    my $message = $run->{message};
    my ($citation) = values %{ $message->{citations} };
    my ($verification) = values %{ $message->{verifications} };

    return [$run->{key}, $citation->{title}, $verification->{note}];
}


sub start_site {
    my (%options) = @_;

    return CiteTest::Hooks->start(
        hooks => { hooks => version('one') },
        locations => 'cite_verify /verify;',
        server => $server,
        %options,
    );
}


sub worker { return ($_[0]->nginx->workers($_[0]->nginx->{pid}))[0] }


sub reload {
    my ($site) = @_;

    my $old = worker($site);
    my $deadline = time + patience(10);

    kill HUP => $site->nginx->{pid};

    until (grep { $_ != $old } $site->nginx->workers($site->nginx->{pid})) {
        die "no new worker\n" if time > $deadline;
        sleep 0.02;
    }

    sleep 0.1;

    return $old;
}


sub gone {
    my ($pid) = @_;

    my $deadline = time + patience(5);

    sleep 0.05 while kill(0, $pid) && time < $deadline;

    return !kill(0, $pid);
}


# HUP

{
    # the agent waits in the middle if it is asked to
    my ($head, $tail) = $CiteTest::Hooks::stream
                        =~ /^(.*?\n\n)(.*)$/s;
    my $site = start_site(
        agent => sub {
            return { pieces => [$head, $tail] } if !$_[0]{args}{slow};

            return { pieces => [$head, sub { come_true('begun') },
                                sub { wait_for('reloaded') }, $tail] };
        },
    );

    is_deeply(versions($site->run('hooks')), ['key_one', 'one', 'one'],
              'the first version');
    $site->notes(1);

    $site->write_hooks(hooks => version('two'));
    is_deeply(versions($site->run('hooks')), ['key_one', 'one', 'one'],
              'a worker loads hooks once');
    $site->notes(2);
    $site->forget;

    # a stream that is older than the reload keeps its hooks, all of them
    my $pid = fork() // die "fork: $!\n";

    if ($pid == 0) {
        my $run = $site->run('hooks', path => '/hooks/?slow=1');
        my ($key, $title, $note) = @{ versions($run) };
        POSIX::_exit("$key $title $note" eq 'key_one one one' ? 0 : 1);
    }

    wait_for('begun');

    my $old = reload($site);

    is_deeply(versions($site->run('hooks')), ['key_two', 'two', 'two'],
              'after a reload: the second version');
    is_deeply([$site->notes(1)], ['two complete'], 'and its complete');

    come_true('reloaded');
    waitpid $pid, 0;

    is($?, 0, 'a stream of the old worker has the first version');
    is_deeply([$site->notes(2)], ['two complete', 'one complete'],
              'and its complete is run');

    ok(gone($old), 'the old worker ends');

    $site->stop;
}


# lua_code_cache off

for my $init ('', $init_worker) {
    my $title = $init ? 'no cache, with init_worker' : 'no cache';
    my $site = start_site(http => "lua_code_cache off; $init");

    is_deeply(versions($site->run('hooks')), ['key_one', 'one', 'one'],
              "$title: the first version");

    $site->write_hooks(hooks => version('two'));

    is_deeply(versions($site->run('hooks')), ['key_one', 'one', 'two'],
              "$title: verify is loaded anew, the others are not");

    if ($init) {
        is_deeply([$site->notes(2)], ['one complete', 'one complete'],
                  "$title: complete is as the others");

    } else {
        sleep 0.2;
        is_deeply([$site->notes(0)], [], "$title: complete waits");
    }

    # ngx_lua itself logs an alert
    is_deeply([$site->nginx->end], [], "$title: nginx ends");
    unlike($site->nginx->error_log, qr/on signal/, "$title: and no worker died");
}


# no master process

{
    my $site = start_site(main => 'master_process off;', http => $init_worker);

    is_deeply(versions($site->run('hooks')), ['key_one', 'one', 'one'],
              'one process: all hooks run');
    is_deeply([$site->notes(1)], ['one complete'], 'also complete');

    $site->stop;
}

done_testing();

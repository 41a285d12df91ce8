# No key and no text of a user is in any log: neither in the error log, whose
# lines are all told, nor in access logs of each form that the documentation has.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Judge qw(quote claim run_events completion asked);
use CiteTest::Patience qw(patience);
use CiteTest::Request qw(post);
use CiteTest::State qw(final_state);
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->utf8->canonical;
my $judge_key = 'sk-judge-secret';
my $user_key = 'user-token-secret';
my $question = 'Which sculptor made the beast?';

# as a user or an agent says them, and nobody else
my @words = ($judge_key, $user_key, qw(Halbig lion Bregenz sculptor beast));

my $good = $json->encode({ verdict => 'supported', quotes => [quote()] });

# services repeat what they were asked, also the key
my %answers = (
    good => sub { completion($good) },
    neither => sub { completion('{"verdict":"neither","quotes":[]}') },
    invented => sub { completion('{"verdict":"supported","quotes":["The lion."]}') },
    prose => sub { completion('The lion was carved by Halbig.') },
    cut => sub { completion('{"verdict":"supported","quotes":["The lion', 'length') },
    html => sub { { pieces => ['<html>Halbig'] } },
    unauthorized => sub { failed(401) },
    many => sub { failed(429) },
    broken => sub { failed(500) },
    slow => sub { { type => 'application/json', pieces => ['{"lion":', \60, 'x'] } },
    torn => sub { { type => 'application/json', pieces => ['{"lion":'],
                    breaks => 1 } },
);

my $judge = CiteTest::Judge->start(\%answers);
my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { pieces => ["data: {\"type\":\"the lion of Halbig\n\n"] }
        if $request->{path} =~ /unreadable/;
    return { pieces => [run_events(claim())], breaks => 1 }
        if $request->{path} =~ /breaks/;
    return { pieces => [run_events(claim())] };
});

my @formats = formats();
my @logs = ((map { "%%PREFIX%%/access$_.log form$_" } 0 .. $#formats),
            '%%PREFIX%%/combined.log combined', '%%PREFIX%%/all.log all');

$ENV{TEST_NGINX_LOG_LEVEL} = 'debug';

my $nginx = CiteTest::Nginx->start(http => http());

for my $name ((map { "judge/$_" } sort keys %answers),
              qw(unreadable breaks limit/events limit/memory))
{
    my $response = post($nginx, "/$name", $json->encode({
        threadId => 't', runId => 'r', state => {},
        messages => [{ id => 'u1', role => 'user', content => $question }],
    }), headers => [Authorization => "Bearer $user_key"]);

    is($response->{status}, 200, "$name: a run");
}

is(final_state(post($nginx, '/judge/good', '{"state":{}}')->{body})
       ->{deepcitation}{messages}{m2}{summary}{judged}, 1, 'a judge was believed');
ok((grep { ($_->{headers}{authorization} // '') eq "Bearer $judge_key" } asked()),
   'and has got its key');

my $prefix = $nginx->prefix;
my $error_log = $nginx->error_log;

$nginx->stop('nginx ends, and has logged nothing grave');
try_error_log();
try_access_logs();
$judge->stop;
$agent->stop;

done_testing();


# Every log_format of the documentation and of the examples.
sub formats {
    my @found;

    for my $file ('README.md', glob('docs/*.md docs/*/*.md'),
                  glob('conf/*.conf conf/*/*.conf'))
    {
        push @found, CiteTest::Nginx::slurp($file)
                     =~ /^\s*log_format\s+\w+\s+((?:escape=\w+\s+)?'[^;]*');/mg;
    }

    return @found;
}


# Every variable of the module that the documentation names.
sub variables {
    return join ' ', map { /(\$cite_\w+)/g }
        CiteTest::Nginx::slurp('docs/directives.md') =~ /^\| \[(\$cite_[^\]]+)\]/mg;
}


sub http {
    my ($agent_port, $judge_port) = ($agent->port, $judge->port);
    my $logs = join ' ', map { "access_log $_;" } @logs;
    my $timeout = patience(1);
    my ($i, $variables) = (0, variables());
    my $formats = join "\n", map { 'log_format form' . $i++ . " $_;" } @formats;
    my $locations = join "\n", map { <<"CONF" } sort keys %answers;
        location = /judge/$_ {
            cite_verify evidence /_judge/$_;
            proxy_pass http://127.0.0.1:$agent_port;
        }
CONF

    return <<"CONF";
    cite_zone cite 64k;
    $formats
    log_format all '\$request \$status $variables';
    map "" \$judge_key { default "$judge_key"; }

    server {
        %%LISTEN%%
        $logs
        cite on;
        cite_verify evidence /_judge/good;
        cite_verify_body openai;
        cite_verify_timeout ${timeout}s;
        cite_label agent "search";
        proxy_buffering off;

        location / { proxy_pass http://127.0.0.1:$agent_port; }
        location = /limit/events {
            cite_max_event_size 64;
            proxy_pass http://127.0.0.1:$agent_port;
        }
        location = /limit/memory {
            cite_max_memory 4k;
            proxy_pass http://127.0.0.1:$agent_port;
        }
        $locations

        location /_judge/ {
            internal;
            log_subrequest on;
            $logs
            proxy_pass http://127.0.0.1:$judge_port/;
            proxy_set_header Authorization "Bearer \$judge_key";
            proxy_buffering on;
        }
    }
CONF
}


sub failed {
    my ($status) = @_;

    return { status => $status, type => 'application/json',
             pieces => [$json->encode({ error => {
                 message => "Incorrect API key: $judge_key, lion" } })] };
}


# nginx's own lines of the level "debug" have headers of requests.
sub try_error_log {
    my @lines = split /^(?=\d{4}\/\d\d\/\d\d )/m, $error_log;
    my @ours = grep { !/\[debug\]/ || /\[debug\] \S+ (?:\*\d+ )?cite\b/ } @lines;

    cmp_ok(scalar @ours, '>', 0, 'there is an error log');

    for my $word (@words) {
        my @with = grep { index($_, $word) >= 0 } @ours;

        is("@with", '', "\"$word\" is in no line of the error log");
    }

    SKIP: {
        skip 'no debug log', 1 if $nginx->{about} !~ /--with-debug/;

        ok((grep { /\[debug\]/ } @ours), 'some of ours are of the level debug');
    }
}


sub try_access_logs {
    cmp_ok(scalar @formats, '>', 5, 'there are documented forms of access logs');

    for my $log (@logs) {
        my ($file) = $log =~ m{/(\w+\.log)};
        my $text = CiteTest::Nginx::slurp("$prefix/$file");

        cmp_ok(scalar(split /\n/, $text), '>', scalar keys %answers,
               "$file has requests");

        my @found = grep { index($text, $_) >= 0 } @words;

        is("@found", '', 'and neither a key nor a text');
    }
}

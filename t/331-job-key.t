# $cite_job_key: of a check and of all that it asks by subrequests; elsewhere a
# value that no other request has.  So a cache by it never mixes two questions.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Patience qw(patience);
use CiteTest::Runs;
use Test::More;
use Time::HiRes qw(sleep time);

my $has_lua = ($ENV{CITE_TEST_LUA} // 1) ne '0';

my $agent = CiteTest::Upstream->start(handler => sub {
    return { pieces => run_pieces(1) };
});

# says who was asked for the tenant that asks first
my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { type => 'application/json', framing => 'length',
             pieces => [qq({"status":"found","note":"$request->{args}{tenant}"})] };
});

my ($agent_port, $verifier_port) = map { $_->port } $agent, $verifier;

my $cached = <<'CONF';
            proxy_cache verdicts;
            proxy_cache_methods GET POST;
            proxy_cache_key $cite_job_key;
CONF

my $lua = $has_lua ? <<'CONF' : '';
        location ~ ^/capture/(?<tenant>\w+)$ {
            cite_state_key key_$tenant;
            cite_verify /_capture?tenant=$tenant;
            proxy_pass http://agent;
        }
        location ~ ^/nested/(?<tenant>\w+)$ {
            cite_state_key key_$tenant;
            cite_verify /_nested?tenant=$tenant;
            proxy_pass http://agent;
        }
        location = /_capture {
            internal;
            content_by_lua_block {
                ngx.print(ngx.location.capture("/_cached",
                                               { args = ngx.var.args }).body)
            }
        }
        location = /_nested {
            internal;
            content_by_lua_block {
                ngx.print(ngx.location.capture("/_capture",
                                               { args = ngx.var.args }).body)
            }
        }
CONF

my $nginx = CiteTest::Nginx->start(workers => 2, http => <<"CONF");
    proxy_cache_path %%PREFIX%%/cache keys_zone=verdicts:1m;
    upstream agent { server 127.0.0.1:$agent_port; }
    upstream verifier { server 127.0.0.1:$verifier_port; }
    log_format keys '\$uri \$cite_job_key \$cite_job_key '
                    '\$upstream_cache_status';

    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;

$lua
        location ~ ^/direct/(?<tenant>\\w+)\$ {
            cite_state_key key_\$tenant;
            cite_verify /_cached?tenant=\$tenant;
            proxy_pass http://agent;
        }
        location = /stale {
            cite_verify /_stale?tenant=one;
            proxy_pass http://agent;
        }
        location = /_stale {
            internal;
            log_subrequest on;
            access_log %%PREFIX%%/stale.log keys;
            proxy_pass http://verifier;
$cached
            proxy_cache_valid 200 1s;
            proxy_cache_use_stale updating;
            proxy_cache_background_update on;
        }
        location = /_cached {
            internal;
            proxy_pass http://verifier;
$cached
            proxy_cache_valid 200 1h;
        }

        location = /public {
            access_log %%PREFIX%%/public.log keys;
            default_type text/plain;
            return 200 "\$cite_job_key";
        }
        location = /cached {
            proxy_pass http://verifier;
$cached
            proxy_cache_valid 200 1h;
        }
    }
CONF


sub note_of {
    my ($path) = @_;

    my $response = get($nginx, $path, run_request());

    return join ' ', $response->{body} =~ /"note":"(\w+)"/;
}


sub lines {
    my ($name, $n) = @_;

    my $deadline = time + patience(10);
    my @lines;

    do {
        @lines = split /\n/, CiteTest::Nginx::slurp($nginx->prefix . "/$name");
    } until @lines >= $n || time > $deadline || !sleep 0.02;

    return @lines;
}


for my $way ('direct', $has_lua ? ('capture', 'nested') : ()) {
    for my $tenant ("one$way", "two$way", "one$way") {
        like(note_of("/$way/$tenant"), qr/^$tenant( $tenant)*$/,
             "$way: $tenant has its own answer");
    }
}

# nginx renews an old entry by a subrequest of the check

{
    my $deadline = time + patience(15);
    my @lines;

    do {
        note_of('/stale');
        @lines = lines('stale.log', 1);
    } until grep({ / EXPIRED$/ } @lines) || time > $deadline || !sleep 0.1;

    my %keys = map { (split)[1] => 1 } @lines;

    ok((grep { / EXPIRED$/ } @lines), 'an old entry is renewed');
    is(scalar(keys %keys), 1, 'with the key of the check') or diag(@lines);
}


# who is no check

my %seen;
my $asked = 0;

sub ask_many {
    for (1 .. 20) {
        my $key = get($nginx, '/public')->{body};

        $asked++;
        $seen{$key}++;
    }
}

ask_many();

{
    my $client = CiteTest::Client->connect(port => $nginx->port);

    for (1 .. 5) {
        $client->request('/public', keepalive => 1);
        $seen{ $client->response->{body} }++;
        $asked++;
    }
}

{
    my @old = $nginx->workers($nginx->{pid});
    my $deadline = time + patience(15);

    kill HUP => $nginx->{pid};
    sleep 0.05 while time < $deadline && grep { kill 0 => $_ } @old;
    ask_many();
}

is(scalar(keys %seen), $asked, 'no two requests have the same key');
is(scalar(grep { length $_ < 32 } keys %seen), 0, 'and none is guessed');

my @lines = map { [(split)[1, 2]] } lines('public.log', $asked);

is(scalar(grep { $_->[0] eq $_->[1] && $seen{ $_->[0] } } @lines), $asked,
   'a request keeps its key');

is(get($nginx, "/cached?tenant=$_")->{body}, qq({"status":"found","note":"$_"}),
   "a cache by it keeps nothing for others: $_")
    for 'one', 'two';

$nginx->stop;
done_testing();

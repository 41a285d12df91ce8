# A key that cannot be found out is not replaced by another one, which may be
# another tenant's: nothing is told then, and it is said why.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use JSON::PP ();
use Test::More;

my $agent = CiteTest::Upstream->start(handler => sub {
    return { pieces => run_pieces(2) };
});

my $asked = CiteTest::Upstream->start(handler => sub {
    return { type => 'application/json', framing => 'length',
             pieces => ['{"status":"found"}'] };
});

my ($agent_port, $verifier_port) = map { $_->port } $agent, $asked;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    cite_zone cite 1m;
    log_format keys '\$status "\$cite_bypass" "\$cite_state_key"';

    server {
        %%LISTEN%%

        cite on;
        cite_state_key \$arg_key;
        cite_verify /_verify;
        proxy_http_version 1.1;
        add_header X-Cite-Bypass "[\$cite_bypass]";

        location = /on { proxy_pass http://127.0.0.1:$agent_port; }
        location = /observe {
            cite observe;
            proxy_pass http://127.0.0.1:$agent_port;
        }
        location = /_verify {
            internal;
            access_log %%PREFIX%%/asked.log;
            log_subrequest on;
            proxy_pass http://127.0.0.1:$verifier_port;
        }
        location = /status { cite off; cite_status; }
    }
CONF

my $plain = run_bytes(2);
my $not_read = 0;

for my $way ('on', 'observe') {
    for my $key ('', '__proto__', 'constructor', 'k' x 256, "a\x01b", "\xff") {
        my $bytes = $key =~ s/([^\w])/sprintf '%%%02x', ord $1/ger;
        my $response = run("/$way?key=$bytes");

        # an argument is not decoded: that is a key of another name
        next if $bytes ne $key;

        $not_read++;
        is($response->{body}, $plain, "$way, $bytes: the agent's bytes");
        is($response->{headers}{'x-cite-bypass'}[0], '[state-key]',
           "$way, $bytes: and why");
    }
}

my $good = run('/on?key=tenant');

like($good->{body}, qr/"path":"\/tenant"/, 'another request has its key');
is($good->{headers}{'x-cite-bypass'}[0], '[]', 'and is read');

my $status = JSON::PP::decode_json(get($nginx, '/status?format=json')->{body});

is($status->{bypasses}{'state-key'}, $not_read, 'they are counted');

my @warned = $nginx->error_log
             =~ /("cite_state_key" has given no key but \d+ other bytes)/g;

is(scalar @warned, $not_read, 'and each is logged once');
unlike($nginx->error_log, qr/no key.*__proto__"/, 'without the value');

$nginx->stop;
done_testing();


sub run {
    my ($path) = @_;

    return get($nginx, $path, run_request());
}

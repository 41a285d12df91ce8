# conf/store-redis.conf: Redis by TLS, which nginx's stream module speaks.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Engine;
use CiteTest::Request qw(post run_input);
use CiteTest::Store;
use Test::More;
use Time::HiRes qw(sleep);

CiteTest::Store::skip_without('redis');

my $binary = CiteTest::Nginx::binary();

plan(skip_all => 'no stream module with TLS')
    if `$binary -V 2>&1` !~ /--with-stream(?:=|\s).*--with-stream_ssl_module/s
       || `$binary -V 2>&1` =~ /--with-stream=dynamic/;

my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

chmod 0755, "$folder";
certificate('cert', 'key');
certificate('other', 'other-key');

my $tls_port = CiteTest::Nginx::free_port();
my $engine = CiteTest::Engine->start('redis', arguments => [
    '--tls-port', $tls_port, '--tls-auth-clients', 'no',
    '--tls-cert-file', "$folder/cert.pem", '--tls-key-file', "$folder/key.pem",
    '--tls-ca-cert-file', "$folder/cert.pem",
]);
my $text = "Said. <cite attachment_id='a1' full_phrase='said it' />";
my $agent = CiteTest::Upstream->start(handler => sub {
    return { pieces => [CiteTest::Store::stream(
        thread => 't1', run => 'r1', message => 'm1', text => $text)] };
});

# nginx's stream module leaves connections by TLS to the end of the process
$ENV{ASAN_OPTIONS} .= ',detect_leaks=0' if $ENV{ASAN_OPTIONS};

try_site('a certificate that is trusted', "$folder/cert.pem", 1);

$engine->query('FLUSHALL');
try_site('one that is not', "$folder/other.pem", 0);
$agent->stop;

done_testing();


sub certificate {
    my ($name, $key) = @_;

    system("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj"
           . " /CN=redis.example.com -keyout $folder/$key.pem"
           . " -out $folder/$name.pem -batch 2>/dev/null") == 0
        or die "openssl failed\n";
    chmod 0644, "$folder/$key.pem";
}


sub try_site {
    my ($name, $ca, $saved) = @_;

    my $local = CiteTest::Nginx::free_port();
    my $nginx = CiteTest::Nginx->start(
        example => 'store-redis.conf',
        replace => {
            '127.0.0.1:8000' => '127.0.0.1:' . $agent->port,
            '127.0.0.1:6390' => "127.0.0.1:$local",
            '127.0.0.1:6380' => "127.0.0.1:$tls_port",
            'worker_processes  auto' => 'worker_processes  1',
        },
        files => {
            'store_redis' => "password=s=ecret\ndatabase=3\nprefix=t\n",
            'store_redis_ca.pem' => CiteTest::Nginx::slurp($ca),
        },
    );
    my @ann = (Authorization => 'Basic YW5uOnNlY3JldA==');
    my $status;

    is(post($nginx, '/', run_input(), headers => \@ann)->{status}, 200,
       "$name: a run ends");

    for (1 .. 200) {
        $status = get($nginx, '/cite_status', headers => \@ann)->{body};
        last if $status =~ ($saved ? qr/"store_saves":1/ : qr/"store_away":1/);
        sleep 0.05;
    }

    like($status, $saved ? qr/"store_saves":1/ : qr/"store_away":1/,
         $saved ? "$name: its message is saved" : "$name: the store is away");
    is($engine->left_of('ann') > 0, $saved ? 1 : '', "$name: what Redis has");
    $nginx->stop if $saved;
    return if $saved;

    # what can't be saved is lost at the end, which is logged
    my $pid = delete $nginx->{pid};

    kill QUIT => $pid;
    waitpid $pid, 0;
}

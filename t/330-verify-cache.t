# conf/verify-cache.conf as it is, but for its ports: verdicts are kept.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use Cwd ();
use Test::More;

my $text = "<cite attachment_id='a' full_phrase='The ferry leaves at six' "
           . "anchor_text='six' start_page_id='page_number_1_index_0' "
           . "line_ids='1' />";

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my $ids = qq("threadId":"t","runId":"$request->{args}{run}");

    return { pieces => [
        event('RUN_STARTED', $ids),
        event('TEXT_MESSAGE_START', '"messageId":"m","role":"assistant"'),
        event('TEXT_MESSAGE_CONTENT', qq("messageId":"m","delta":"$text")),
        event('TEXT_MESSAGE_END', '"messageId":"m"'),
        event('RUN_FINISHED', $ids),
    ] };
});

my $verifier = CiteTest::Upstream->start(handler => sub {
    return { type => 'application/json', framing => 'length',
             pieces => ['{"status":"found"}'] };
});

my $nginx = CiteTest::Nginx->start(http => example('conf/verify-cache.conf'));

for my $run (1 .. 3) {
    my $response = get(
        $nginx, "/?run=run-$run", method => 'POST',
        headers => ['Content-Type' => 'application/json'],
        body => qq({"threadId":"t","runId":"run-$run","state":{},)
                . '"messages":[],"tools":[],"context":[]}',
    );

    like($response->{body}, qr/"verified":1/, "run $run: it is verified");
}

my @statuses = map { (split)[2] } split /\n/, log_of($nginx);

is_deeply(\@statuses, [qw(MISS HIT HIT)], 'the verifier was asked once');

$nginx->stop;

done_testing();


sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}


# What is in the http block of the example, with other ports and paths.
sub example {
    my ($path) = @_;

    open my $file, '<', $path or die "$path: $!\n";
    my $conf = do { local $/; <$file> };

    my ($http) = $conf =~ /^http \{\n(.*)^\}/ms or die "$path: no http block\n";

    my $folder = Cwd::abs_path('conf');
    my ($agent_port, $verifier_port) = ($agent->port, $verifier->port);

    $http =~ s/^\s*listen  8080;/%%LISTEN%%/m or die "$path: listen\n";
    $http =~ s/127\.0\.0\.1:8000/127.0.0.1:$agent_port/ or die "$path: agent\n";
    $http =~ s/127\.0\.0\.1:8001/127.0.0.1:$verifier_port/
        or die "$path: verifier\n";
    $http =~ s{include(\s+)}{include$1$folder/}g;
    $http =~ s{(?<=proxy_cache_path  )cite_verify}{%%PREFIX%%/verify};
    $http =~ s{logs/verify\.log}{%%PREFIX%%/verify.log};

    return $http;
}


# Lines are written when a request is over, which the client may see before.
sub log_of {
    my ($nginx) = @_;

    my $lines = '';

    for (1 .. 100) {
        if (open my $file, '<', $nginx->prefix . '/verify.log') {
            local $/;
            $lines = <$file> // '';
        }

        last if ($lines =~ tr/\n//) >= 3;
        select undef, undef, undef, 0.1;
    }

    return $lines;
}

# conf/judges/openai.conf as it is, but for its ports and a key for each tenant:
# a judge's answers are kept, and none is another tenant's or another claim's.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Judge qw(quote claim run_events completion asked);
use CiteTest::State qw(final_state);
use Cwd ();
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->utf8->canonical;

# two claims about the same passages, and what the judge says of each
my %claims = (
    carved => claim(),
    stands => 'A lion by Johann von Halbig stands at the entrance, and boats '
              . 'pass it on their way to Rorschach [1].',
);
my %said = (
    carved => { verdict => 'supported', quotes => [quote()] },
    stands => { verdict => 'neither', quotes => [] },
);
my %told = (carved => 'found', stands => 'skipped: unsettled');

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { pieces => [run_events($claims{ $request->{args}{claim} })] };
});

my $judge = CiteTest::Judge->start({ v1 => sub {
    my ($request) = @_;

    return { status => 503, type => 'application/json', pieces => ['{}'] }
        if $request->{headers}{'x-broken'};

    my $claim = $request->{body} =~ /Rorschach/ ? 'stands' : 'carved';

    return completion($json->encode($said{$claim}));
} });

my $nginx = CiteTest::Nginx->start(http => example('conf/judges/openai.conf'));

is(verdict('anna', 'carved', 'X-Broken' => 1), 'failed: status 503',
   'a judge that fails');

for my $round (1, 2) {
    for my $tenant (qw(anna bert)) {
        for my $claim (sort keys %claims) {
            is(verdict($tenant, $claim), $told{$claim},
               "round $round, $tenant: $claim");
        }
    }
}

is_deeply([cached()], ['MISS', ('MISS') x 4, ('HIT') x 4],
          'each claim of each tenant is asked once, a failure again');
is(scalar(asked()), 5, 'and the judge was not asked more often');

$nginx->stop('nginx ends, and has logged nothing grave');
$judge->stop;
$agent->stop;

done_testing();


sub verdict {
    my ($tenant, $claim, @headers) = @_;

    my $response = get(
        $nginx, "/?claim=$claim", method => 'POST',
        headers => ['Content-Type' => 'application/json',
                    'X-Tenant' => $tenant, @headers],
        body => '{"threadId":"t","runId":"r","state":{},"messages":[]}',
    );
    my $state = final_state($response->{body})->{"cite_$tenant"};
    my ($first) = values %{ $state->{messages}{m2}{verifications} };

    return "failed: $first->{error}" if $first->{error};
    return join ': ', grep { defined } @$first{qw(status reason)};
}


# How the cache answered, in the order of the requests.  A line is written when
# a request is over, which the client may see before.
sub cached {
    my @lines;

    for (1 .. 100) {
        if (open my $file, '<', $nginx->prefix . '/judge.log') {
            chomp(@lines = <$file>);
        }

        last if @lines >= 9;
        select undef, undef, undef, 0.1;
    }

    return @lines;
}


# What is in the http block of the example, with other ports and paths.
sub example {
    my ($path) = @_;

    open my $file, '<', $path or die "$path: $!\n";
    my $conf = do { local $/; <$file> };

    my ($http) = $conf =~ /^http \{\n(.*)^\}/ms or die "$path: no http block\n";

    my $folder = Cwd::abs_path('conf');
    my ($agent_port, $judge_port) = ($agent->port, $judge->port);

    $http =~ s/^\s*listen  8080;/%%LISTEN%%/m or die "$path: listen\n";
    $http =~ s/127\.0\.0\.1:8000/127.0.0.1:$agent_port/ or die "$path: agent\n";
    $http =~ s/127\.0\.0\.1:11434/127.0.0.1:$judge_port/ or die "$path: judge\n";
    $http =~ s{include(\s+)\.\./}{include$1$folder/}g;
    $http =~ s{(?<=proxy_cache_path  )cite_judge}{%%PREFIX%%/judge};
    $http =~ s{(?=cite_verify_body)}{cite_state_key cite_\$http_x_tenant;
            cite_verify_pass_header X-Broken;
            };
    $http =~ s{(?=proxy_http_version  1\.1;)}{log_subrequest on;
            access_log %%PREFIX%%/judge.log cached;
            };

    return "    log_format cached '\$upstream_cache_status';\n$http";
}

package CiteExamples;

# The examples of conf/frontend behind nginx, in a browser:
#
#     CiteExamples->run(plain => 'frontend', usechat => 'ai-7.0.170');
#
# The values are folders of build/clients.  With CITE_SCREENSHOTS=FOLDER pictures are
# written there instead.

use strict;
use warnings;

use CiteClients;
use CiteTest;
use Test::More;

sub run {
    my ($class, %folders) = @_;

    for my $folder ('browser', 'frontend', values %folders) {
        die "no build/clients/$folder: util/install-clients.sh installs it\n"
            if !-d "build/clients/$folder/node_modules";
    }

    my $screenshots = $ENV{CITE_SCREENSHOTS};
    my @packages = map { $_ eq 'plain' ? () : "$_=build/clients/$folders{$_}" }
                       sort keys %folders;

    local $ENV{CITE_EXAMPLE_PAUSE} = 5;

    my $pages = CiteClients->agent('conf/frontend/examples/serve.mjs',
                                   'frontend=build/clients/frontend', @packages);
    my $nginx = CiteTest::Nginx->start(
        example => 'frontend.conf',
        replace => { 8001 => $pages->{port} },
    );

    my $run = CiteClients->start(
        't/clients/frontend/browser.mjs', 'http://127.0.0.1:' . $nginx->port,
        sort(keys %folders), $screenshots ? ('--screenshots', $screenshots) : (),
    );
    my $count = 0;

    while (my $result = $run->next) {
        ok(!@{ $result->{problems} }, $result->{title});
        diag(substr $_, 0, 2000) for @{ $result->{problems} };
        $count++;
    }

    ok($run->end && $count, "the browser has done all $count");

    $nginx->stop;
    ok($pages->end, 'the pages\' server ended well');
}

1;

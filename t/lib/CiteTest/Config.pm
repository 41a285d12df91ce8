package CiteTest::Config;

# Whether nginx takes a configuration, by "nginx -t".
#
#     my ($taken, $messages, $status) = try_config($text, \%files);
#
# The text is that of nginx.conf.  Beside it are the files of conf/ and those
# that are named here; modules are loaded as for the other tests.  The
# status is that of waitpid.

use strict;
use warnings;

use Exporter 'import';
use File::Copy qw(copy);
use File::Temp ();
use POSIX ();

use CiteTest::Nginx;

our @EXPORT_OK = qw(try_config);


sub try_config {
    my ($text, $files) = @_;

    my $folder = File::Temp->newdir(
        'cite-XXXXXXXX',
        $ENV{CITE_TEST_TMP} ? (DIR => $ENV{CITE_TEST_TMP}) : (TMPDIR => 1),
    );
    my $lines = join ' ', CiteTest::Nginx::modules(), "pid $folder/nginx.pid;",
                          $> == 0 ? 'user root;' : ();

    mkdir "$folder/$_" or die "$folder/$_: $!\n"
        for qw(conf conf/prompts logs);

    for my $path (grep { -f } glob 'conf/* conf/prompts/*') {
        copy($path, "$folder/$path") or die "$path: $!\n";
    }

    my %files = ('nginx.conf' => $text, %{ $files // {} });

    for my $name (keys %files) {
        CiteTest::Nginx::write_file("$folder/conf/$name", $files{$name});
    }

    # what is only tried is not freed before the process ends
    local $ENV{ASAN_OPTIONS} = join ',', grep { defined } $ENV{ASAN_OPTIONS},
                                                          'detect_leaks=0';

    my $messages = output_of(CiteTest::Nginx::binary(), '-t', '-p', "$folder/",
                             '-c', 'conf/nginx.conf', '-g', $lines,
                             '-e', "$folder/error.log");

    return ($? == 0, $messages, $?);
}


sub output_of {
    my (@command) = @_;

    my $pid = open my $pipe, '-|' // die "fork: $!\n";

    if (!$pid) {
        open STDERR, '>&', \*STDOUT;
        exec @command or POSIX::_exit(127);
    }

    my $output = do { local $/; <$pipe> } // '';

    close $pipe;

    return $output;
}


1;

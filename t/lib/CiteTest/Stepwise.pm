package CiteTest::Stepwise;

# An agent that sends an event only when the client has the one before: a run
# would never end if events waited for something else.
#
#     my $steps = CiteTest::Stepwise->new;
#     my $site = CiteTest::Store->start(agent => $steps->agent);
#     my ($seen, $slowest) = $steps->read($site->begin(message => 'stepwise'));

use strict;
use warnings;

use File::Temp ();
use Time::HiRes qw(sleep time);

use CiteTest::Nginx;
use CiteTest::Patience qw(patience);
use CiteTest::Store;


sub new {
    my ($class) = @_;

    return bless { folder => File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1),
                   runs => 0 }, $class;
}


# The agent of CiteTest::Store, but for messages whose id begins with "stepwise".
sub agent {
    my ($self) = @_;

    return sub {
        my ($request) = @_;

        my $answer = CiteTest::Store::agent($request);

        $answer->{pieces} = [$self->pieces($1, @{ $answer->{pieces} })]
            if $request->{body} =~ /"(stepwise\w*)"/;

        return $answer;
    };
}


# Between two events the agent waits for a file that says how many have come.
sub pieces {
    my ($self, $name, @events) = @_;

    my $n = 0;

    return map {
        my $file = "$self->{folder}/$name-" . ++$n;

        ($_, sub {
            for (1 .. 2000) {
                return if -e $file;
                sleep 0.01;
            }

            die "gone: event was not seen\n";
        })
    } @events;
}


# How many events of the agent have come, and how long the slowest one took.
sub read {
    my ($self, $client, $name) = @_;

    my ($seen, $slowest, $start) = (0, 0, time);

    $name //= 'stepwise';

    while (defined(my $piece = $client->more(patience(10)))) {
        my $n = run_length($client->{now});

        next if $n == $seen && $piece ne '';
        $slowest = time - $start if time - $start > $slowest;
        $start = time;
        CiteTest::Nginx::write_file("$self->{folder}/$name-$_", '')
            for $seen + 1 .. $n;
        $seen = $n;
        last if $piece eq '';
    }

    return ($seen, $slowest);
}


sub run_length {
    my ($response) = @_;

    return scalar(my @events = $response->{body}
                               =~ /"type":"(?:RUN|TEXT)_/g);
}


1;

package CiteClients;

# Programs of t/clients, run by node: the agent, and those that report a line
# of JSON for each thing they looked at.
#
#     my $agent = CiteClients->agent;
#     my $run = CiteClients->start('t/clients/run.mjs', ..., $agent->url);
#
#     while (my $result = $run->next) { ... }
#     ok($run->end, 'it ended well');
#
# All scenarios of a suite, with each version of the client, and with the first
# one through an nginx that buffers too:
#
#     CiteClients->run_suite('plain', $agent, sub { start_nginx($buffering) });

use strict;
use warnings;

use File::Temp ();
use JSON::PP ();
use POSIX ();
use Test::More;

# texts stay bytes: they are only printed
my $json = JSON::PP->new;

my @versions = qw(1.0.0 0.0.59 0.0.42);


# What node writes to standard error goes to a file: it makes pipes there
# non-blocking, also for those who share them.
sub start {
    my ($class, @command) = @_;

    my $errors = File::Temp->new;

    pipe my $in, my $stdin or die "pipe: $!\n";
    pipe my $out, my $stdout or die "pipe: $!\n";

    my $pid = fork() // die "fork: $!\n";

    if ($pid == 0) {
        open STDIN, '<&', $in;
        open STDOUT, '>&', $stdout;
        open STDERR, '>&', $errors;
        close $stdin;
        close $out;

        exec 'node', @command or POSIX::_exit(127);
    }

    return bless { pid => $pid, in => $stdin, out => $out, errors => $errors,
                   owner => $$ }, $class;
}


sub agent {
    my ($class, @program) = @_;

    my $self = $class->start(@program ? @program : 't/clients/agent.mjs');

    $self->{port} = readline $self->{out};

    if (!$self->{port}) {
        $self->end;
        die "the agent did not start\n";
    }

    chomp $self->{port};

    return $self;
}


# $start_nginx is given "on" or "off"; each run has an nginx of its own.
sub run_suite {
    my ($class, $suite, $agent, $start_nginx) = @_;

    die "no clients: util/install-clients.sh installs them\n"
        if grep { !-d "build/clients/$_/node_modules" } @versions;

    my @ways = map { [$_, 'off'] } @versions;

    # nginx itself holds the end of a chunk back that it has buffered by single
    # bytes, until more comes: a script would wait for it in vain
    push @ways, [$versions[0], 'on']
        if $suite eq 'plain' || !$ENV{CITE_TEST_ONEBYTE};

    my @names = split ' ', $ENV{CITE_TEST_SCENARIOS} // '';
    my @runs;

    # started together, read one after the other
    for my $way (@ways) {
        my ($version, $buffering) = @$way;
        my $nginx = $start_nginx->($buffering);

        push @runs, {
            title => "$version, " . ($buffering eq 'on' ? '' : 'un') . 'buffered',
            nginx => $nginx,
            clients => $class->start(
                't/clients/run.mjs', "build/clients/$version",
                'http://127.0.0.1:' . $nginx->port, $agent->url, $suite, @names,
            ),
        };
    }

    report($_) for @runs;
}


sub report {
    my ($run) = @_;

    my $count = 0;

    while (my $result = $run->{clients}->next) {
        my @problems = @{ $result->{problems} };

        ok(!@problems, "$run->{title}: $result->{title}");
        diag("$result->{name}: " . substr $_, 0, 2000) for @problems;
        $count++;
    }

    ok($run->{clients}->end, "$run->{title}: all of $count scenarios ran");
    $run->{nginx}->stop;
}


sub url { return "http://127.0.0.1:$_[0]{port}" }


sub next {
    my ($self) = @_;

    my $line = readline $self->{out};

    return defined $line ? $json->decode($line) : undef;
}


# Closes its standard input, which ends the agent, and waits for it.
sub end {
    my ($self) = @_;

    my $pid = delete $self->{pid} or return 0;

    close $self->{in};
    close $self->{out};
    waitpid $pid, 0;

    return 1 if $? == 0;

    my ($code, $signal) = ($? >> 8, $? & 127);

    seek $self->{errors}, 0, 0;
    diag("node ended with code $code, signal $signal");
    diag($_) for readline $self->{errors};

    return 0;
}


sub DESTROY {
    my ($self) = @_;

    return if !$self->{pid} || $self->{owner} != $$;

    local ($?, $!, $@);
    $self->end;
}


1;

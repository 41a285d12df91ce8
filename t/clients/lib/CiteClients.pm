package CiteClients;

# Programs of t/clients, run by node: the agent, and those that report a line
# of JSON for each thing they looked at.
#
#     my $agent = CiteClients->agent;
#     my $run = CiteClients->start('t/clients/run.mjs', ..., $agent->url);
#
#     while (my $result = $run->next) { ... }
#     ok($run->end, 'it ended well');

use strict;
use warnings;

use File::Temp ();
use JSON::PP ();
use POSIX ();
use Test::More;

# texts stay bytes: they are only printed
my $json = JSON::PP->new;


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
    my ($class) = @_;

    my $self = $class->start('t/clients/agent.mjs');

    $self->{port} = readline $self->{out};

    if (!$self->{port}) {
        $self->end;
        die "the agent did not start\n";
    }

    chomp $self->{port};

    return $self;
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

package Bench::Program;

# A server that listens on a free port, prints it, and ends with its standard
# input.

use strict;
use warnings;

use IPC::Open2;


sub run {
    my ($class, @command) = @_;

    my $self = bless { owner => $$ }, $class;

    $self->{pid} = open2($self->{out}, $self->{in}, @command);

    my $out = $self->{out};
    my $port = <$out>;

    die "@command has not started\n" if !$port;

    $self->{port} = 0 + $port;

    return $self;
}


sub port { return $_[0]{port} }


sub end {
    my ($self) = @_;

    close delete $self->{in};
    waitpid $self->{pid}, 0;

    return $? ? ref($self) . ' has failed' : ();
}


sub DESTROY {
    my ($self) = @_;

    return if $self->{owner} != $$ || !$self->{in};

    local ($?, $!, $@);
    $self->end;
}


1;

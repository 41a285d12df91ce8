package Bench::Node;

# The proxy in Node, with the methods of Bench::Nginx.

use strict;
use warnings;

use IPC::Open2;

use Bench::Machine;


sub start {
    my ($class, $agent) = @_;

    my $self = bless { owner => $$ }, $class;

    $self->{pid} = open2($self->{out}, $self->{in},
                         Bench::Machine::on_worker_cpu(), 'node',
                         'util/bench/node-proxy.mjs', 'build/clients/1.0.0',
                         'http://127.0.0.1:' . $agent->port);

    my $out = $self->{out};
    my $port = <$out>;

    die "no proxy\n" if !$port;

    $self->{port} = 0 + $port;

    return $self;
}


sub port { return $_[0]{port} }
sub worker { return $_[0]{pid} }


sub complaints { return }


sub end {
    my ($self) = @_;

    close $self->{in};
    waitpid $self->{pid}, 0;
    delete $self->{in};

    return $? ? 'the proxy in Node has failed' : ();
}


sub DESTROY {
    my ($self) = @_;

    return if $self->{owner} != $$ || !$self->{in};

    local ($?, $!, $@);
    $self->end;
}


1;

package Bench::Node;

# The proxy in Node, with the methods of Bench::Nginx.

use strict;
use warnings;

use parent 'Bench::Program';

use Bench::Machine;


sub start {
    my ($class, $agent) = @_;

    return $class->run(Bench::Machine::on_worker_cpu(), 'node',
                       'util/bench/node-proxy.mjs', 'build/clients/1.0.0',
                       'http://127.0.0.1:' . $agent->port);
}


sub worker { return $_[0]{pid} }
sub complaints { return }


1;

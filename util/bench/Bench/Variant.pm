package Bench::Variant;

# The servers that are compared, each with one worker on a port of its own.

use strict;
use warnings;

use Bench::Nginx;

# what stands in the location of each
my %nginx = (
    off => 'cite off;',
    again => 'cite off;',
    on => 'cite on; cite_verify off;',
    evidence => 'cite on;',
    lua => 'body_filter_by_lua_block {'
           . ' require("bench_least").body_filter() }',
);

my %titles = (
    off => 'cite off',
    again => 'cite off, again',
    on => 'cite on',
    evidence => 'cite on, evidence',
    lua => 'Lua and cjson',
    node => 'Node and @ag-ui/client',
);


sub names { return qw(off again on evidence lua node) }
sub title { return $titles{$_[0]} }


# An nginx, with callgrind => 1 under callgrind.
sub nginx {
    my ($class, $name, $agent, %options) = @_;

    my $port = $agent->port;

    return Bench::Nginx->start(%options, http => <<"CONF");
        location /agent {
            $nginx{$name}
            proxy_pass http://127.0.0.1:$port;
        }
CONF
}


1;

package Bench::Variant;

# The servers that are compared, each with one worker on a port of its own.

use strict;
use warnings;

use Bench::Nginx;
use Bench::Node;

# what stands in the location of each nginx
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
    lua => 'Lua, cjson',
    node => 'Node, @ag-ui/client',
);


sub names { return qw(off again on evidence lua node) }
sub title { return $titles{$_[1]} }


# Options are those of Bench::Nginx.
sub start {
    my ($class, $name, $agent, %options) = @_;

    return Bench::Node->start($agent) if $name eq 'node';

    my $port = $agent->port;

    return Bench::Nginx->start(%options, http => <<"CONF");
        location /agent {
            $nginx{$name}
            proxy_pass http://127.0.0.1:$port;
        }
CONF
}


# Our events have to be there, and only where we are.
sub check {
    my ($class, $name, $told) = @_;

    my $has = $name =~ /^(?:on|evidence)\z/ ? 1 : 0;

    die "$name: $told->{own} events of ours\n" if $has != ($told->{own} > 0);
}


# Ends servers, and the program if one of them was not well.
sub end {
    my ($class, @servers) = @_;

    my @problems = map { $_->end } @servers;

    push @problems, map { $_->complaints } @servers;

    die map { "$_\n" } @problems if @problems;
}


1;

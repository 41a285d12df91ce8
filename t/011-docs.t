# docs/directives.md has every directive and variable that there is in C, as it
# is there, the README has them as docs/directives.md, and nginx takes every
# configuration that is shown anywhere.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Config qw(try_config);
use CiteTest::Nginx;
use File::Find ();
use Test::More;

my $reference = CiteTest::Nginx::slurp('docs/directives.md');
my ($directives_text, $variables_text) = split /^# Variables$/m, $reference;

my %directives = directives_in_c();
my %sections = sections($directives_text);
my %overview = $reference =~ /^\| \[(cite\w*)\]\(#\1\) \| (.*?) ?\|/mg;

cmp_ok(scalar keys %directives, '>', 30, 'directives are found in C');

is_deeply([sort keys %sections], [sort keys %directives],
          'each directive has a section, and each section a directive');
is_deeply([sort keys %overview], [sort keys %directives],
          'and a line in the table');

for my $name (sort keys %sections) {
    is_deeply([section_problems($name)], [], "$name is documented");
}

my @variables = CiteTest::Nginx::slurp('src/ngx/ngx_http_cite_variables.c')
                =~ /\{ ngx_string\("(cite_\w+)"\)/g;

is_deeply([grep { $variables_text !~ /\$\Q$_\E\b/ } @variables], [],
          'each variable is documented');

my $readme = CiteTest::Nginx::slurp('README.md');

is_deeply({ readme_directives() }, { map { $_ => short($_) } keys %sections },
          'the README has the same directives');

my @shown = readme_section('Variables') =~ /\[`\$(cite_\w+)`\]/g;

is_deeply([sort @shown], [sort @variables], 'and the same variables');

is_deeply([reasons(readme_section('Why does nothing happen\?'))],
          [reasons($variables_text =~ /^## \$cite_bypass$(.*?)^## /ms)],
          'and the same reasons of $cite_bypass');

# docs/architecture.md names files and functions

my $architecture = CiteTest::Nginx::slurp('docs/architecture.md');

is_deeply([walk_problems()], [], 'each step of a walk is a function of its file');
is_deeply([grep { !is_named($_) } sources()], [], 'each file of the drivers has a line');

my ($flags) = $architecture =~ /^## Flags of the stream$(.*?)^## /ms;
my ($struct) = CiteTest::Nginx::slurp('src/core/stream/cite_stream.h')
               =~ /^struct cite_stream_s \{(.*?)^\};/ms;

is_deeply([$flags =~ /^\| `(\w+)` \|/mg], [$struct =~ /(\w+):1;/g],
          'each flag of the stream has a line');

my @files = ('README.md', markdown('docs', 'conf', 'lua'));

is_deeply([map { unbuffered_problems($_) } @files], [],
          'each location before an agent includes cite_proxy_params');

for my $file (@files) {
    my @blocks = nginx_blocks(CiteTest::Nginx::slurp($file));

    try_block($file, @$_) for @blocks;
}

done_testing();


# The commands of all modules: name => contexts, as the docs write them.
sub directives_in_c {
    my %found;

    for my $path (glob 'src/ngx/*.c') {
        my $text = CiteTest::Nginx::slurp($path);

        for my $table ($text =~ /ngx_command_t \s+ \w+\[\] \s* = (.*?)
                                 ngx_null_command/xsg)
        {
            while ($table =~ /\{ \s* ngx_string\("(\w+)"\), \s* ([^,]+),/xg) {
                $found{$1} = contexts($2);
            }
        }
    }

    return %found;
}


sub contexts {
    my ($flags) = @_;

    my %names = (NGX_HTTP_MAIN_CONF => 'http', NGX_HTTP_SRV_CONF => 'server',
                 NGX_HTTP_LOC_CONF => 'location');

    return 'http, server, location' if $flags =~ /NGX_HTTP_CITE_ANYWHERE/;

    return join ', ', map { $names{$_} } grep { $flags =~ /\b$_\b/ }
               qw(NGX_HTTP_MAIN_CONF NGX_HTTP_SRV_CONF NGX_HTTP_LOC_CONF);
}


# name => text, by headings of the second level.
sub sections {
    my ($text) = @_;

    my (undef, %sections) = split /^## (\S+)$/m, $text;

    return %sections;
}


sub section_problems {
    my ($name) = @_;

    my $text = $sections{$name};
    my %head = $text =~ /^\*\*(syntax|default|context):\*\* (.*)$/mg;
    my @problems;

    push @problems, map { "no $_" } grep { !defined $head{$_} }
                                         qw(syntax default context);

    return @problems if @problems;

    push @problems, "syntax: $head{syntax}"
        if $head{syntax} !~ /^`$name(?: [^`]+)?;`$/;
    push @problems, "context: $head{context}, in C $directives{$name}"
        if $head{context} ne ($directives{$name} // '');
    push @problems, default_problem($name, $head{default});
    push @problems, 'no example'
        if !grep { $_->[1] =~ /^\s*$name\b/m } nginx_blocks($text);

    $text =~ s/^```.*?^```$//msg;
    $text =~ s/^\*\*.*$//mg;
    push @problems, 'no prose' if $text !~ /\w+ \w+ \w+/;

    return @problems;
}


# The section's default is that of the table.
sub default_problem {
    my ($name, $default) = @_;

    my $short = $overview{$name} // '';

    return $short eq '' ? () : "default: none, in the table $short"
        if $default =~ /^[-\x{e2}]/;

    return if $default =~ /^`$name (.*);`$/ && "`$1`" eq $short;

    return "default: $default, in the table $short";
}


sub readme_section {
    my ($title) = @_;

    my ($text) = $readme =~ /^## $title\n(.*?)(?=^## )/ms
        or die "the README has no section \"$title\"\n";

    return $text;
}


# name => syntax, default and context, as the README's table has them.
sub readme_directives {
    my %found;

    for my $line (split /\n/, readme_section('Directives')) {
        $line =~ s/\\\|/\0/g;

        my ($syntax, $name, $default, $context) =
            $line =~ m{^\|\ \[`([^`]+)`\]\(docs/directives\.md\#(\w+)\)
                       \ \|\ ([^|]*?)\ ?\|\ ([^|]+)\ \|$}x or next;

        $found{$name} = [map { s/\0/|/gr } $syntax, $default, $context];
    }

    return %found;
}


# Steps "| 1. What | `file`, ... | `function()`, ... |" that are not so.
sub walk_problems {
    my @problems;

    while ($architecture =~ /^\| (\d+\. [^|]*) \| ([^|]*) \| ([^|]*) \|$/mg) {
        my ($step, $in, $by) = ($1, $2, $3);
        my @files = $in =~ /`([^`]+)`/g;
        my @functions = $by =~ /`(\w+)\(\)`/g;

        push @problems, "$step: no function" if !@functions;

        for my $function (@functions) {
            my $text = CiteTest::Nginx::slurp("src/$files[0]");

            push @problems, "$step: $function" if $text !~ /^\Q$function\E\(/m;
            shift @files if @files > 1;
        }
    }

    return @problems;
}


# Those of which the tables have a line each; a driver of stores is a folder.
sub sources {
    return glob 'src/ngx/*.c src/cli/*.c src/store/*.c';
}


sub is_named {
    my ($name) = map { m{([^/]+)\.c$} } @_;

    return 1 if $architecture =~ /\b\Q$name\E\b/;

    return grep { index($name, $_) == 0 } $architecture =~ /\b(cite_\w+)\*/g;
}


# Locations of an agent in which nginx would buffer events.
sub unbuffered_problems {
    my ($file) = @_;

    my @locations = map { $_->[1] =~ /(location [^{]*\{[^{}]*\})/g }
                        nginx_blocks(CiteTest::Nginx::slurp($file));

    return map { "$file: $_" }
               grep { /proxy_pass/ && /^\s*cite\s+(?:on|observe|\$)/m
                      && !/cite_proxy_params/ } @locations;
}


# The values in the first cells of a table, sorted.
sub reasons {
    my ($text) = @_;

    return sort map { /`([a-z-]+)`/g } $text =~ /^\| ((?:`[a-z-]+`(?:, )?)+) \|/mg;
}


# The same of a section of docs/directives.md.
sub short {
    my ($name) = @_;

    my %head = $sections{$name} =~ /^\*\*(syntax|default|context):\*\* (.*)$/mg;
    my ($syntax) = $head{syntax} =~ /^`(.*);`$/;
    my $default = $head{default} =~ /^`$name (.*);`$/ ? "`$1`" : '';

    return [$syntax, $default, $head{context}];
}


sub markdown {
    my (@folders) = @_;

    my @found;

    File::Find::find({ no_chdir => 1, wanted => sub {
        push @found, $_ if /\.md$/;
    } }, grep { -d } @folders);

    return sort @found;
}


# [line, text] of each block that is marked as nginx's.
sub nginx_blocks {
    my ($text) = @_;

    my @blocks;

    while ($text =~ /^(\ *)```nginx\n(.*?)^\1```$/msg) {
        my ($block, $before) = ($2, substr $text, 0, $-[0]);

        push @blocks, [2 + $before =~ tr/\n//, $block];
    }

    return @blocks;
}


# A fragment is put where it fits: into a location, a server, http, or nowhere.
sub try_block {
    my ($file, $line, $block) = @_;

    my $title = "$file:$line is a configuration";

    SKIP: {
        skip "$title, but for Lua", 1
            if $block =~ /lua/ && !($ENV{CITE_TEST_LUA} // 1);

        # which modules are loaded is the test's business
        $block =~ s/^\s*load_module\s.*$//mg;

        my $events = $block =~ /^events\s*\{/m ? '' : 'events {}';
        my @messages;

        for my $text ("events {} http { server { location / {\n$block\n} } }",
                      "events {} http { server {\n$block\n} }",
                      "events {} http {\n$block\n}", "$events\n$block")
        {
            my ($taken, $said) = try_config($text);

            return pass($title) if $taken;

            push @messages, $said;
        }

        fail($title);
        diag($_) for grep { !/not allowed here/ } @messages;
    }
}

# Links in the documentation lead to files and headings that are there.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Nginx;
use File::Basename qw(dirname);
use File::Find ();
use File::Spec ();
use Test::More;

my @files = ('README.md', pages());
my %anchors = map { $_ => { map { $_ => 1 } anchors($_) } } @files;
my $count = 0;

for my $file (@files) {
    my @links = links($file);

    $count += @links;
    is_deeply([grep { !leads_somewhere($file, $_) } @links], [],
              "$file: each link leads somewhere");
}

cmp_ok($count, '>', 100, 'there are links');

done_testing();


sub pages {
    my @found;

    File::Find::find({ no_chdir => 1, wanted => sub {
        push @found, $_ if /\.md$/;
    } }, qw(docs conf lua t));

    return sort @found;
}


# The text without what is code.
sub prose {
    my ($file) = @_;

    my $text = CiteTest::Nginx::slurp($file);

    $text =~ s/^(\ *)```.*?^\1```$//msg;

    return $text;
}


# Those that are not of another site.  Code in a link's text is no link.
sub links {
    my ($file) = @_;

    my $text = prose($file) =~ s/`[^`\n]*`/code/gr;

    return grep { !/^https?:/ } $text =~ /\]\(([^()\s]+)\)/g;
}


# As GitHub makes them of headings.
sub anchors {
    my ($file) = @_;

    my %times;

    return map { my $n = $times{$_}++; $n ? "$_-$n" : $_ }
           map { lc =~ s/[^\w\- ]//gr =~ tr/ /-/r }
           grep { defined } prose($file) =~ /^#+ (.*)$|^(\S.*)\n(?:=+|-+)$/mg;
}


sub leads_somewhere {
    my ($file, $link) = @_;

    my ($path, $anchor) = split /#/, $link, 2;
    my $target = $path eq '' ? $file : from($file, $path);

    return 0 if !-e $target;

    return !defined $anchor || $anchors{$target}{$anchor};
}


# The path of a link, from where tests run.
sub from {
    my ($file, $path) = @_;

    my @names;

    for my $name (split m{/}, File::Spec->catfile(dirname($file), $path)) {
        next if $name eq '.';

        $name eq '..' ? pop @names : push @names, $name;
    }

    return join '/', @names;
}

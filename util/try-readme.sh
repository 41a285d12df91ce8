#!/bin/sh
# Follows the README, docs/get-started.md and docs/connect in an empty Debian 12,
# block by block as it is written there, and looks for verdicts in what a client
# gets then:
#   util/try-readme.sh [quick] [static] [dynamic] [started] [connect]
#
# What is tried is what is committed.  The chroot is gone afterwards, the logs
# are in build/log/try-readme-*.log.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

work=$build/try-readme
empty=$work/empty           # a Debian in which nobody has done anything
system=$work/system         # a copy of it, for one stage
project=/path/to/ngx_cite   # where the README's reader has a clone
limit=25m                   # of one stage

clean_up() {
    # unshare minds no other signal that sudo passes on
    if [ -n "$running" ]; then
        kill -HUP "$running" 2> /dev/null || true
        wait "$running" 2> /dev/null || true
    fi

    $as_root rm -rf --one-file-system "$work"
}

# Writes the code blocks that a section of the README has in this language to
# the files 1, 2, ... of a folder in the system.
blocks() {
    section=$1 language=$2 folder=$system/$3
    $as_root mkdir -p "$folder"

    $as_root awk -v section="$section" -v start="\`\`\`$language" \
        -v folder="$folder" '
        code && /^```$/                  { code = 0; next }
        code                             { if (file) print > file; next }
        /^```/                           { code = 1
                                           file = here && $0 == start \
                                                  ? folder "/" ++n : "" }
        /^##/                            { here = $0 == "## " section \
                                                  || $0 == "### " section }
        END                              { exit n == 0 }' \
        "$system$project/README.md" \
        || die "the README has no $language block in \"$section\""
}

# The same for all of a page, whatever its sections are.
page_blocks() {
    page=$1 language=$2 folder=$system/$3
    $as_root rm -rf "$folder"
    $as_root mkdir -p "$folder"

    $as_root awk -v start="\`\`\`$language" -v folder="$folder" '
        code && /^```$/                  { code = 0; next }
        code                             { if (file) print > file; next }
        /^```/                           { code = 1
                                           file = $0 == start ? folder "/" ++n \
                                                              : "" }
        END                              { exit n == 0 }' \
        "$system$project/$page" || die "$page has no $language block"
}

# A system of somebody new, with a clone where the README has it.
new_system() {
    log=$build/log/try-readme-$1.log
    : > "$log"
    $as_root rm -rf --one-file-system "$system"
    $as_root cp -a "$empty" "$system"
    $as_root mkdir -p "$system$(dirname $project)"
    $as_root cp -R "$work/clone" "$system$project"

    # as in containers: a package that is installed starts no server, which
    # would be one on this machine's ports
    printf '#!/bin/sh\nexit 101\n' > "$work/policy-rc.d"
    $as_root install "$work/policy-rc.d" "$system/usr/sbin/"
}

# Runs a few lines of shell in it, with nothing of our environment:
#   in_system [--net] LINES
in_system() {
    net=
    [ "$1" != --net ] || { net=$1; shift; }

    # waited for, so that a signal can end it
    util/in-chroot.sh $net "$system" env -i HOME=/root TERM=dumb \
        PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+http_proxy="$http_proxy"} \
        timeout -k 10 $limit sh -euc "$1" >> "$log" 2>&1 &
    running=$!
    wait $running || { tail -n 30 "$log" >&2; die "failed, see $log"; }
    running=
}

# What the client got has verdicts in its events, and they can be applied.
find_verdicts() {
    perl -I"$work/clone/t/lib" -MCiteTest::Fold=fold -e '
        my $seen = fold(do { local $/; <STDIN> });
        my %count;

        for my $message (values %{ $seen->{state}{deepcitation}{messages} }) {
            $count{$_->{status}}++ for values %{ $message->{verifications} };
        }

        die "patches that do not apply: @{ $seen->{problems} }\n"
            if @{ $seen->{problems} };
        die "no verdict in ", scalar @{ $seen->{types} }, " events\n"
            if !grep { /found/ } keys %count;

        print "   verdicts: ",
            join(", ", map { "$count{$_} $_" } sort keys %count), "\n";
        ' < "$system/answer"
}

# The server stays in the foreground, and the client has another terminal.
try_quick() {
    step "quick start"
    new_system quick
    blocks "Quick start" sh quick
    [ "$(ls "$system/quick" | wc -l)" = 3 ] \
        || die "the quick start is not: packages, server, client"

    in_system "cd $project"'
        sh -ex /quick/1

        if curl -s -o /dev/null http://127.0.0.1:8080/; then
            echo "port 8080 is in use"
            exit 1
        fi

        { sh -ex /quick/2; touch /ended; } &

        until curl -s -o /dev/null http://127.0.0.1:8080/; do
            [ ! -e /ended ]
            sleep 1
        done

        sh -ex /quick/3 > /answer'

    find_verdicts
}

# The blocks of a section that installs; then the synopsis as a file that nginx
# includes, and the agent of "See that it works".
try_installation() {
    name=$1 title=$2 conf=$3 start=$4
    step "installation: $title"
    new_system "$name"
    blocks "$title" sh install
    blocks "Synopsis" nginx synopsis
    blocks "See that it works" nginx agent
    blocks "See that it works" sh see

    in_system 'cd; for block in /install/*; do sh -ex "$block"; done'

    step "$title: see that it works"
    in_system "cat /synopsis/1 /agent/1 > $conf"

    # nothing of this machine's can be in the way of its ports
    in_system --net "$start; sh -ex /see/1 > /answer"

    find_verdicts
}

try_static() {
    try_installation static "Debian, static" /usr/local/nginx/conf/agent.conf '
        sed -i "/^http {/a include agent.conf;" /usr/local/nginx/conf/nginx.conf
        /usr/local/nginx/sbin/nginx'
}

try_dynamic() {
    try_installation dynamic "Debian, dynamic" /etc/nginx/conf.d/agent.conf \
        'service nginx restart'
}

# Each command of the page, and its configuration where it is to be saved.
try_started() {
    step "get started"
    new_system started
    page_blocks docs/get-started.md sh started
    page_blocks docs/get-started.md nginx started-conf

    in_system "cd $project; sh -ex /started/1"

    in_system --net "cd $project"'
        for block in 2 3 4 5 6; do
            [ $block != 3 ] || cp /started-conf/1 gateway/nginx.conf
            sh -ex /started/$block
            sleep 1
        done
        [ ! -e /started/7 ]
        cp answer.sse /answer'

    find_verdicts
}

# An agent that plays the page's stream stands where the page has its agent.
try_page() {
    page=$1
    page_blocks "$page" nginx connect-conf
    page_blocks "$page" sh connect-sh
    stream=$(sed -n 's/^\(The tests play \)\{0,1\}\[\([^]]*\.sse\)\].*/\2/p' \
             "$system$project/$page" | head -n 1)

    for number in $(cd "$system/connect-conf" && echo *); do
        in_system --net "cd $project; number=$number stream=$stream"'
            conf=/connect-conf/$number
            [ "$(grep -c "^http {" $conf)" = 1 ]
            port=$(grep -o "127.0.0.1:[0-9]*" $conf | grep -v :8080 | head -n 1)
            { echo "load_module modules/ngx_http_cite_filter_module.so;"
              cat $conf; } > /etc/nginx/connect.conf
            echo "pid /run/agent.pid; events {} http { access_log off; server {
                listen $port;
                location / { root $PWD; default_type text/event-stream;
                    error_page 405 =200 /$stream; try_files /$stream =404; } } }" \
                > /agent.conf
            nginx -c /agent.conf
            nginx -c /etc/nginx/connect.conf
            sh -ex /connect-sh/$number > /answer.sse
            nginx -c /etc/nginx/connect.conf -s stop
            nginx -c /agent.conf -s stop
            grep -q deepcitation /answer.sse
            grep -q "\"status\":\"found" /answer.sse'
    done

    echo "   $page: verdicts"
}

try_connect() {
    step "connect"
    new_system connect
    blocks "Debian, dynamic" sh install
    in_system 'cd; for block in /install/*; do sh -ex "$block"; done'

    for page in $(cd "$work/clone" && ls docs/connect/*.md); do
        [ "$page" = docs/connect/README.md ] || try_page "$page"
    done
}

stages=${*:-quick static dynamic started connect}
for stage in $stages; do
    case $stage in
        quick | static | dynamic | started | connect) ;;
        *) die "unknown stage \"$stage\"" ;;
    esac
done

util/install-packages.sh matrix readme
find_root || die "chroots need root or sudo"

mkdir -p "$build"
exec 9> "$build/try-readme.lock"
flock -n 9 || die "another one is at work"
running=
trap clean_up EXIT
trap 'exit 1' HUP INT TERM
$as_root rm -rf --one-file-system "$work"
mkdir -p "$work" "$build/log"

git clone -q "$top" "$work/clone"
[ -z "$(git status --porcelain)" ] \
    || step "changes that are not committed are not tried"

step "an empty Debian 12"
quietly "$build/log/try-readme-empty.log" \
    util/make-chroot.sh bookworm "$empty"

for stage in $stages; do
    "try_$stage"
done

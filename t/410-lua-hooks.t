# Hooks that may not yield: what they can do, and what they cannot break.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use Test::More;

CiteTest::Hooks::skip_without_lua();

# What fails is as if it were not there: hooks, and what is logged of them.
# Without a key nothing is told: it might be another tenant's.
my %failing = (
    # whole modules
    syntax => ['this is no Lua', qr/"state_key" .* can't be loaded: .*syntax\.lua/],
    no_table => ['_M = 7', qr/can't be loaded: the module returns no table/],
    raising => ['error("no way")', qr/can't be loaded: .*no way/],
    members => ['_M.state_key, _M.extract, _M.filter, _M.complete = 1, {}, "", 2',
                qr/is no function/],
    meta => ['setmetatable(_M, { __index = function() error("what?") end })',
             qr/can't be found: .*what\?/],
    empty => ['', undef],

    # state_key
    key_error => ['function _M.state_key() error("oh") end',
                  qr/"state_key" .* has failed: .*oh/],
    key_table => ['function _M.state_key() error({}) end',
                  qr/"state_key" .* has failed: \(no error message\)/],
    key_nil => ['function _M.state_key() end', undef],
    key_number => ['function _M.state_key() return 7 end',
                   qr/"state_key" .* has returned no string but a number/],
    key_proto => ['function _M.state_key() return "__proto__" end',
                  qr/"state_key" .* has returned a string that is no key/],
    key_empty => ['function _M.state_key() return "" end', qr/is no key/],
    key_control => ['function _M.state_key() return "a\nb" end',
                    qr/is no key/],
    key_bytes => ['function _M.state_key() return "\255" end', qr/is no key/],
    key_long => ['function _M.state_key() return ("k"):rep(256) end',
                 qr/is no key/],
    key_huge => ['function _M.state_key() return ("k"):rep(2^24) end',
                 qr/is no key/],

    # extract
    extract_error => ['function _M.extract() error("oh") end',
                      qr/"extract" .* has failed: .*oh/],
    extract_nil => ['function _M.extract() end', undef],
    extract_none => ['function _M.extract() return {} end', undef],
    extract_names => ['function _M.extract() return { a = { text = "x" } } end',
                      undef],
    extract_string => ['function _M.extract() return "x" end',
                       qr/"extract" .* has returned no list but a string/],
    extract_list => ['function _M.extract() return { "x" } end',
                     qr/"extract" .* has returned a list with a string/],
    extract_member => ['function _M.extract() return { { text = "(JIRA-7)", url = {} } } end',
                       qr/wrong type, size or encoding: url/],
    extract_text => ['function _M.extract() return { { text = 7 } } end',
                     qr/wrong type, size or encoding: text/],
    extract_long => ['function _M.extract() return { { text = "(JIRA-7)", title = ("x"):rep(16385) } } end',
                     qr/wrong type, size or encoding: title/],
    extract_bytes => ['function _M.extract() return { { text = "(JIRA-7)", title = "\255" } } end',
                      qr/wrong type, size or encoding: title/],
    extract_loop => ['function _M.extract(m) return _M.extract(m) .. "" end',
                     qr/"extract" .* has failed: .*stack overflow/],

    # filter
    filter_error => ['function _M.filter() error("oh") end',
                     qr/"filter" .* has failed: .*oh/],
    filter_true => ['function _M.filter() return true end', undef],
    filter_same => ['function _M.filter(citation) return citation end', undef],
    filter_meta => ['function _M.filter(citation) return setmetatable(citation, { __index = function() error("oh") end }) end',
                    undef],
    filter_string => ['function _M.filter() return "x" end',
                      qr/"filter" .* has returned no citation but a string/],
    filter_member => ['function _M.filter(c) c.title = 7 return c end',
                      qr/wrong type, size or encoding: title/],
    filter_page => ['function _M.filter(c) c.page = -1 return c end',
                    qr/wrong type, size or encoding: page/],
    filter_nan => ['function _M.filter(c) c.page = 0/0 return c end',
                   qr/wrong type, size or encoding: page/],
    filter_long => ['function _M.filter(c) c.phrase = ("x"):rep(16385) return c end',
                    qr/wrong type, size or encoding: phrase/],
    filter_bytes => ['function _M.filter(c) c.phrase = "\255" return c end',
                     qr/wrong type, size or encoding: phrase/],
);

my %hooks = (
    (map { $_ => $failing{$_}[0] } keys %failing),

    key => <<'LUA',
function _M.state_key(run)
    note(run.thread_id, run.run_id, run.id, run.text)
    return "cite_" .. ngx.var.http_x_tenant
end
LUA

    extract => <<'LUA',
function _M.extract(message)
    note(message.id, message.thread_id, message.run_id, #message.text)
    local list = {}
    for id in message.text:gmatch("%((JIRA%-%d+)%)") do
        list[#list + 1] = {
            text = "(" .. id .. ")", id = id, title = "Issue", page = 3,
            url = "https://jira.example/" .. id, phrase = "as " .. id,
            reasoning = "because", label = "issue " .. id, anchor = id,
        }
    end
    list[#list + 1] = { text = "nowhere", attachment_id = "b" }
    list[#list + 1] = {}
    return list
end
LUA

    extract_many => <<'LUA',
function _M.extract()
    local list = {}
    for i = 1, 1000 do list[i] = { text = "x" .. i, url = "http://x/" .. i } end
    return list
end
LUA

    extract_huge => <<'LUA',
function _M.extract()
    local list = {}
    for i = 1, 200 do
        list[i] = { id = "x" .. i, title = ("x"):rep(16000) }
    end
    return list
end
LUA

    extract_half => <<'LUA',
function _M.extract()
    return { { text = "(JIRA-7)" }, { text = {} }, { text = "(JIRA-8)" } }
end
LUA

    filter => <<'LUA',
function _M.filter(citation, message)
    note(citation.attachment_id, citation.format, citation.phrase,
         citation.anchor, citation.offset, citation.length, message.id,
         #message.text, citation.url)
    if citation.attachment_id == "a2" then return nil end
    citation.title = "\226\130\172 " .. (citation.title or "new")
    citation.url = "https://example.org/"
    citation.anchor = nil
    citation.page = 7
    return citation
end
LUA

    filter_all => 'function _M.filter() return nil end',
    filter_false => 'function _M.filter() return false end',

    filter_once => <<'LUA',
function _M.filter(citation)
    if citation.attachment_id == "a2" then error("only here") end
    citation.title = "seen"
    return citation
end
LUA

    works => <<'LUA',
function _M.filter(citation)
    local shared = ngx.shared.hooks
    shared:incr("n", 1, 0)
    ngx.log(ngx.NOTICE, "from a hook")
    citation.title = table.concat({
        ngx.var.uri, ngx.var.arg_x or "-", ngx.req.get_method(),
        ngx.req.get_headers()["x-tenant"], shared:get("n"),
        ngx.md5("x"):sub(1, 4), ngx.re.match("abc", "b")[0],
        tostring(ngx.now() > 0), require("cjson").encode({ 1 }),
    }, " ")
    return citation
end
LUA
);

# the access phase and a later filter have a context of ngx_lua's
my $around = <<'CONF';
    access_by_lua_block { ngx.ctx.seen = 7; ngx.sleep(0.001) }
    header_filter_by_lua_block { ngx.header["X-Seen"] = ngx.ctx.seen }
    body_filter_by_lua_block {
        ngx.ctx.bytes = (ngx.ctx.bytes or 0) + #ngx.arg[1]
    }
    log_by_lua_block { ngx.log(ngx.NOTICE, "bytes ", ngx.ctx.bytes) }
CONF

my $site = CiteTest::Hooks->start(
    hooks => \%hooks,
    http => 'lua_shared_dict hooks 64k;',
    location => { map { $_ => $around } qw(filter_error filter works) },
);

my $without = $site->run('none');

is($without->{message}{summary}{total}, 3, 'three citations without hooks');
same_response($without->{response}, $CiteTest::Hooks::stream,
              'the stream as it was');

for my $name (sort keys %failing) {
    my ($code, $message) = @{ $failing{$name} };
    my @runs = map { $site->run($name) } 1 .. 2;
    my @logged = $site->logged($name);

    my $is_told = !$message || $name =~ /^(?:extract|filter)_/;

    is_deeply([map { $_->{body} } @runs],
              [($is_told ? $without->{body} : $CiteTest::Hooks::stream) x 2],
              $is_told ? "$name: every byte is as without hooks"
                       : "$name: every byte is as the agent has sent it");

    if (!$message) {
        is_deeply(\@logged, [], "$name: nothing is logged");
        next;
    }

    # a module that can't be loaded fails for each of its hooks
    my %hooks;
    $hooks{$_}++ for map { /cite hook "(\w+)"/ } @logged;

    is_deeply([grep { $_ != 1 } values %hooks], [], "$name: logged once")
        or diag(@logged);
    like($logged[0] // '', $message, "$name: and says why");
}


# state_key

{
    my $run = $site->run('key', headers => ['X-Tenant' => 'acme']);

    is($run->{key}, 'cite_acme', 'a key of the tenant');
    is_deeply([$site->notes(1)], ['t1 r1 nil nil'],
              'the hook is called once, and knows the run');

    is($site->run('key')->{body}, $CiteTest::Hooks::stream,
       'without a key that can be made nothing is told');
    $site->forget;
}


# extract

{
    my $run = $site->run('extract');
    my $message = $run->{message};
    my %found = map { ($_->{label} // $_->{attachmentId} // '') => $_ }
                    values %{ $message->{citations} };

    same_response($run->{response}, $CiteTest::Hooks::stream,
                  'extract: the stream as it was');
    like(($site->notes(1))[0], qr/^m1 t1 r1 \d+$/,
         'extract: the hook knows the message');
    $site->forget;

    is($message->{summary}{total}, 7, 'extract: citations of both kinds');

    my $issue = $found{'issue JIRA-8'};

    is_deeply([@$issue{qw(type format name id title pageNumber url fullPhrase
                          reasoning anchorText)}],
              ['url', 'pattern', 'hook', 'JIRA-8', 'Issue', 3,
               'https://jira.example/JIRA-8', 'as JIRA-8', 'because', 'JIRA-8'],
              'extract: all members');
    is_deeply([@$issue{qw(offset length)}], [17, 8],
              'extract: the place in the text');
    like($issue->{sentence}, qr/^See \(JIRA-7\) and \(JIRA-8\)\. *$/,
         'extract: the sentence around it');
    is($found{nowhere}{offset}, undef, 'extract: a text that is not there');
    is($found{nowhere}{attachmentId}, 'b', 'extract: with an attachment');

    $run = $site->run('extract_many');
    is_deeply([@{ $run->{message}{summary} }{qw(total dropped)}], [200, 803],
              'extract: no more than the limit, and the rest is counted')
        or diag(explain($run->{message}{summary}));

    $run = $site->run('extract_huge');
    same_response($run->{response}, $CiteTest::Hooks::stream,
                  'extract: megabytes do not harm the stream');
    is($run->{message}{error}, 'state size limit exceeded',
       'extract: over the limit of the state');

    $run = $site->run('extract_half');
    is($run->{message}{summary}{total}, 5,
       'extract: what is good of a list is taken');
    is(scalar(my @logged = $site->logged('extract_half')), 1,
       'extract: and what is not is logged');
}


# filter

{
    my $run = $site->run('filter');
    my @citations = sort { $a->{attachmentId} cmp $b->{attachmentId} }
                         values %{ $run->{message}{citations} };

    same_response($run->{response}, $CiteTest::Hooks::stream,
                  'filter: the stream as it was');
    is_deeply([map { $_->{attachmentId} } @citations], ['a1', 'a3'],
              'filter: one is dropped');
    is_deeply([@{ $citations[0] }{qw(title url anchorText pageNumber)}],
              ["\x{20ac} new", 'https://example.org/', undef, 7],
              'filter: others are changed');
    is($run->{message}{summary}{total}, 2, 'filter: two are counted');
    is($run->{response}{headers}{'x-seen'}[0], 7,
       'filter: ngx.ctx of other handlers is whole');

    my @notes = $site->notes(3);

    like($notes[0], qr/^a1 deepcitation phrase number 1 phrase 27 \d+ m1 \d+ nil$/,
         'filter: the citation and the message');
    $site->forget;

    for my $name ('filter_all', 'filter_false') {
        $run = $site->run($name);

        is_deeply($run->{message}{citations}, {}, "$name: all are dropped");
        is($run->{message}{summary}{total}, 0, "$name: none is counted");
        is($run->{message}{status}, 'complete', "$name: it is complete");
        same_response($run->{response}, $CiteTest::Hooks::stream,
                      "$name: the stream as it was");
    }

    $run = $site->run('filter_once');
    is_deeply([sort map { $_->{title} // '' }
                    values %{ $run->{message}{citations} }],
              ['', 'seen', 'seen'],
              'filter: where it fails the citation stays as it was');

    $run = $site->run('works', path => '/works/?x=1',
                      headers => ['X-Tenant' => 'acme']);
    is_deeply([sort map { $_->{title} } values %{ $run->{message}{citations} }],
              [map { "/works/ 1 POST acme $_ 9dd4 b true [1]" } 1 .. 3],
              'variables, request headers, shared dicts, regexes');
    is(scalar(my @said = $site->nginx->error_log =~ /(from a hook)/g), 3,
       'ngx.log');
    like($site->nginx->error_log, qr/bytes \d+/,
         'body_filter_by_lua and log_by_lua have their context');
}

$site->stop;
done_testing();

# Configurations that nginx refuses: the message names the directive, the file
# and the line.  CiteTest::Refused says how a row is read.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Refused qw(try_rows);
use Test::More;

# values that are too long or too strange for a row
my %values = (
    LONG => 'k' x 256,
    BYTE => "\xff",
    NAMES => join(' ', map { "X-$_" } 1 .. 65),
);

try_rows(do { local $/; <DATA> }, %values);

done_testing();

__DATA__

=== an unknown mode is refused, with directive, file and line
# comment

cite maybe;
--- 3: invalid value "maybe" in "cite" directive, it must be "on", "off", "observe" or a variable

=== a mode is not guessed from its beginning
cite only;
--- 1: invalid value "only" in "cite" directive, it must be "on", "off", "observe" or a variable

=== cite takes a value
cite;
--- 1: invalid number of arguments in "cite" directive

=== cite takes one value
cite on off;
--- 1: invalid number of arguments in "cite" directive

=== cite is given once
cite on;
cite on;
--- 2: "cite" directive is duplicate

=== cite off is a value like the others
cite off;
cite observe;
--- 2: "cite" directive is duplicate

=== a variable and a value are two modes
cite $arg_mode;
cite on;
--- 2: "cite" directive is duplicate

=== a variable that does not exist is refused
cite $no_such_mode;
--- none: unknown "no_such_mode" variable

=== cite has no place outside http
cite on;
--- 1 in main: "cite" directive is not allowed here

=== an event size is a size
cite_max_event_size 1x;
--- 1: "cite_max_event_size" directive invalid value

=== an event size is given once
cite_max_event_size 1k;
cite_max_event_size 2k;
--- 2: "cite_max_event_size" directive is duplicate

=== an event size is not zero
cite_max_event_size 0;
--- 1: "cite_max_event_size" directive must not be zero

=== a message size is a size
cite_max_message_size -1;
--- 1: "cite_max_message_size" directive invalid value

=== a message size is given once
cite_max_message_size 1k;
cite_max_message_size 2k;
--- 2: "cite_max_message_size" directive is duplicate

=== a message size is not zero
cite_max_message_size 0;
--- 1: "cite_max_message_size" directive must not be zero

=== a memory limit is a size
cite_max_memory much;
--- 1: "cite_max_memory" directive invalid value

=== a memory limit is given once
cite_max_memory 1m;
cite_max_memory 2m;
--- 2: "cite_max_memory" directive is duplicate

=== a memory limit is not zero
cite_max_memory 0;
--- 1: "cite_max_memory" directive must not be zero

=== repair is on or off
cite_repair yes;
--- 1: invalid value "yes" in "cite_repair" directive, it must be "on" or "off"

=== an unknown format is refused
cite_formats marker endnote;
--- 1: invalid value "endnote" in "cite_formats" directive, it must be "deepcitation", "cite_tag", "marker"...

=== a bad pattern is refused with PCRE2's own message and offset
cite_pattern p "(a";
--- 1: invalid pattern "(a" in "cite_pattern" directive: missing closing parenthesis at offset 2...

=== a group that means nothing is refused by name
cite_pattern p "(?<colour>a)";
--- 1: invalid pattern "(?<colour>a)" in "cite_pattern" directive: unknown group "colour" at offset 3

=== a pattern has a name
cite_pattern "(a)";
--- 1: invalid number of arguments in "cite_pattern" directive

=== a preview has a size
cite_max_preview much;
--- 1: "cite_max_preview" directive invalid value

=== instructions are in a file
cite_instructions missing.txt;
--- 1: open() "...missing.txt" failed (2: No such file or directory)

=== instructions are given once
cite_instructions off;
cite_instructions off;
--- 2: "cite_instructions" directive is duplicate

=== answers that are not streamed are read or not
cite_json maybe;
--- 1: invalid value "maybe" in "cite_json" directive, it must be "on" or "off"

=== a client is one that is known
cite_client lobechat;
--- 1: invalid value "lobechat" in "cite_client" directive, it must be "auto", "openwebui" or "other"

=== a dialect is one that is known
cite_dialect gemini;
--- 1: invalid value "gemini" in "cite_dialect" directive, it must be "auto", "agui"...

=== there is one dialect
cite_dialect auto;
cite_dialect agui;
--- 2: "cite_dialect" directive is duplicate

=== native forms are on or off
cite_native yes;
--- 1: invalid value "yes" in "cite_native" directive, it must be "on" or "off"

=== links are on, strict or off
cite_links yes;
--- 1: invalid value "yes" in "cite_links" directive, it must be "on", "strict" or "off"

=== an unknown key format is refused
cite_key_format 2;
--- 1: invalid value "2" in "cite_key_format" directive, it must be "current" or "0.1"

=== tools are named once
cite_tag_tools a;
cite_tag_tools b;
--- 2: "cite_tag_tools" directive is duplicate

=== a tool's name is not empty
cite_tag_tools "";
--- 1: "cite_tag_tools" directive has an empty name

=== keys of the state are named once
cite_state_sources a;
cite_state_sources b;
--- 2: "cite_state_sources" directive is duplicate

=== stripping is on or off
cite_strip_data yes;
--- 1: invalid value "yes" in "cite_strip_data" directive, it must be "on" or "off"

=== no citations is not a limit
cite_max_citations 0;
--- 1: invalid value "0" in "cite_max_citations" directive

=== a limit is a number
cite_max_citations many;
--- 1: invalid value "many" in "cite_max_citations" directive

=== a run's limit is a number
cite_max_citations 5 run=x;
--- 1: invalid value "run=x" in "cite_max_citations" directive

=== nothing but run can follow
cite_max_citations 5 message=7;
--- 1: invalid parameter "message=7" in "cite_max_citations" directive

=== a limit is given once
cite_max_citations 5;
cite_max_citations 6;
--- 2: "cite_max_citations" directive is duplicate

=== a key is not empty
cite_state_key "";
--- 1: invalid value "" in "cite_state_key" directive

=== a key is none of JavaScript's names
cite_state_key __proto__;
--- 1: invalid value "__proto__" in "cite_state_key" directive

=== a key has at most 255 bytes
cite_state_key %%LONG%%;
--- 1: invalid value "%%LONG%%" in "cite_state_key" directive

=== a key is UTF-8
cite_state_key %%BYTE%%;
--- 1: invalid value "%%BYTE%%" in "cite_state_key" directive

=== there is one key
cite_state_key a;
cite_state_key b;
--- 2: "cite_state_key" directive is duplicate

=== hiding is on or off
cite_hide_state yes;
--- 1: invalid value "yes" in "cite_hide_state" directive, it must be "on" or "off"

=== a request's limit is a size
cite_max_request_size much;
--- 1: "cite_max_request_size" directive invalid value

=== a request's limit is not zero
cite_max_request_size 0;
--- 1: "cite_max_request_size" directive must not be zero

=== the number of messages is a number
cite_keep_messages many;
--- 1: "cite_keep_messages" directive invalid number

=== the number of messages is not zero
cite_keep_messages 0;
--- 1: "cite_keep_messages" directive must not be zero

=== the state's limit is a size
cite_max_state_size much;
--- 1: "cite_max_state_size" directive invalid value

=== the state's limit is not zero
cite_max_state_size 0;
--- 1: "cite_max_state_size" directive must not be zero

=== a signature header has a name
cite_signature_headers "";
--- 1: invalid name "" in "cite_signature_headers" directive, it must be a header's, or "*" and the end of one

=== a signature header's name has no space
cite_signature_headers X-One "X Two";
--- 1: invalid name "X Two" in "cite_signature_headers" directive, it must be a header's, or "*" and the end of one

=== a signature header's name has no colon
cite_signature_headers X-One:;
--- 1: invalid name "X-One:" in "cite_signature_headers" directive, it must be a header's, or "*" and the end of one

=== a signature header's name has no variable
cite_signature_headers $http_x;
--- 1: invalid name "$http_x" in "cite_signature_headers" directive, it must be a header's, or "*" and the end of one

=== a signature header's name is not all of any end
cite_signature_headers *;
--- 1: invalid name "*" in "cite_signature_headers" directive, it must be a header's, or "*" and the end of one

=== any end of a signature header's name has no other place
cite_signature_headers X-*-Signature;
--- 1: invalid name "X-*-Signature" in "cite_signature_headers" directive, it must be a header's, or "*" and the end of one

=== no signature header goes with off
cite_signature_headers off X-One;
--- 1: "cite_signature_headers" directive takes no names after "off"

=== a signature header goes with only
cite_signature_headers only;
--- 1: "cite_signature_headers" directive needs a name after "only"

=== there is one list of signature headers
cite_signature_headers X-One;
cite_signature_headers X-Two;
--- 2: "cite_signature_headers" directive is duplicate

=== there are not more than 64 signature headers
cite_signature_headers %%NAMES%%;
--- 1: "cite_signature_headers" directive has more than 64 names

=== a URI begins with a slash
cite_verify check;
--- 1: invalid value "check" of "cite_verify", it must be "off", "evidence", or a URI that begins with "/" or a variable

=== an address is no URI
cite_verify http://127.0.0.1/;
--- 1: invalid value "http://127.0.0.1/" of "cite_verify", it must be "off", "evidence", or a URI that begins with "/" or a variable

=== a URI is not empty
cite_verify "";
--- 1: invalid value "" of "cite_verify", it must be "off", "evidence", or a URI that begins with "/" or a variable

=== a variable of a URI has to exist
cite_verify $no_such_variable;
--- none: unknown "no_such_variable" variable

=== there is one URI
cite_verify /a;
cite_verify /b;
--- 2: "cite_verify" directive is duplicate

=== off is a value, too
cite_verify off;
cite_verify /b;
--- 2: "cite_verify" directive is duplicate

=== one URI, or "evidence" before it
cite_verify /a /b;
--- 1: "cite_verify" directive takes two parameters only if the first is "evidence"

=== a mode that is none
cite_verify_mode run;
--- 1: invalid value "run" in "cite_verify_mode" directive, it must be "citation" or "message"

=== there is one mode
cite_verify_mode citation;
cite_verify_mode message;
--- 2: "cite_verify_mode" directive is duplicate

=== a body that is none
cite_verify_body xml;
--- 1: invalid value "xml" in "cite_verify_body" directive, it must be "native"...

=== there is one body
cite_verify_body native;
cite_verify_body native;
--- 2: "cite_verify_body" directive is duplicate

=== options are JSON
cite_verify_options '{"a":}';
--- 1: invalid value "{"a":}" of "cite_verify_options", it must be a JSON object

=== options are an object
cite_verify_options '[1]';
--- 1: invalid value "[1]" of "cite_verify_options", it must be a JSON object

=== options are not empty
cite_verify_options '';
--- 1: invalid value "" of "cite_verify_options", it must be a JSON object

=== there is one set of options
cite_verify_options '{}';
cite_verify_options '{"a":1}';
--- 2: "cite_verify_options" directive is duplicate

=== something to send that is none
cite_verify_send sentence everything;
--- 1: invalid value "everything" in "cite_verify_send" directive, it must be "none", "sentence" or "evidence"

=== headers that say how the body is sent are not passed
cite_verify_pass_header X-Tenant
                        Content-Length;
--- 2: "Content-Length" can't be passed by "cite_verify_pass_header"

=== in no case
cite_verify_pass_header transfer-ENCODING;
--- 1: "transfer-ENCODING" can't be passed by "cite_verify_pass_header"

=== nor is Host
cite_verify_pass_header host;
--- 1: "host" can't be passed by "cite_verify_pass_header"

=== a header has a name
cite_verify_pass_header;
--- 1: invalid number of arguments in "cite_verify_pass_header" directive

=== images are on or off
cite_verify_images some;
--- 1: invalid value "some" in "cite_verify_images" directive, it must be "on" or "off"

=== there is one value for images
cite_verify_images on;
cite_verify_images on;
--- 2: "cite_verify_images" directive is duplicate

=== concurrency is a number
cite_verify_concurrency many;
--- 1: "cite_verify_concurrency" directive invalid number

=== concurrency is not zero
cite_verify_concurrency 0;
--- 1: "cite_verify_concurrency" directive must not be zero

=== there is one concurrency
cite_verify_concurrency 1;
cite_verify_concurrency 2;
--- 2: "cite_verify_concurrency" directive is duplicate

=== places in a worker are a number
cite_verify_max_active -1;
--- 1: "cite_verify_max_active" directive invalid number

=== places in a worker are not zero
cite_verify_max_active 0;
--- 1: "cite_verify_max_active" directive must not be zero

=== there is one number of places
cite_verify_max_active 1;
cite_verify_max_active 1;
--- 2: "cite_verify_max_active" directive is duplicate

=== the timeout is a time
cite_verify_timeout soon;
--- 1: "cite_verify_timeout" directive invalid value

=== the timeout is not zero
cite_verify_timeout 0;
--- 1: "cite_verify_timeout" directive must not be zero

=== there is one timeout
cite_verify_timeout 1s;
cite_verify_timeout 2s;
--- 2: "cite_verify_timeout" directive is duplicate

=== the hold is a time
cite_hold_timeout long;
--- 1: "cite_hold_timeout" directive invalid value

=== the hold is not zero
cite_hold_timeout 0s;
--- 1: "cite_hold_timeout" directive must not be zero

=== there is one hold
cite_hold_timeout 1s;
cite_hold_timeout 1s;
--- 2: "cite_hold_timeout" directive is duplicate

=== the heartbeat is a time
cite_heartbeat often;
--- 1: "cite_heartbeat" directive invalid value

=== there is one heartbeat
cite_heartbeat 0;
cite_heartbeat 1s;
--- 2: "cite_heartbeat" directive is duplicate

=== the size of a verification is a size
cite_max_verification_size much;
--- 1: "cite_max_verification_size" directive invalid value

=== the size of a verification is not zero
cite_max_verification_size 0;
--- 1: "cite_max_verification_size" directive must not be zero

=== there is one size of a verification
cite_max_verification_size 1k;
cite_max_verification_size 1k;
--- 2: "cite_max_verification_size" directive is duplicate

=== evidence is no URI to be given twice
cite_verify evidence evidence;
--- 1: invalid value "evidence" of "cite_verify", it must be "off", "evidence", or a URI that begins with "/" or a variable

=== nothing stands before evidence
cite_verify /a evidence;
--- 1: "cite_verify" directive takes two parameters only if the first is "evidence"

=== evidence is not off
cite_verify evidence off;
--- 1: invalid value "off" of "cite_verify", it must be "off", "evidence", or a URI that begins with "/" or a variable

=== off takes nothing beside it
cite_verify off /a;
--- 1: "cite_verify" directive takes two parameters only if the first is "evidence"

=== two parameters at most
cite_verify evidence /a /b;
--- 1: invalid number of arguments in "cite_verify" directive

=== evidence twice
cite_verify evidence;
cite_verify evidence;
--- 2: "cite_verify" directive is duplicate

=== a number of passages is a number
cite_closest many;
--- 1: "cite_closest" directive invalid number

=== a number of passages over the limit
cite_closest 4;
--- 1: value must be between 0 and 3

=== passages twice
cite_closest 1;
cite_closest 2;
--- 2: "cite_closest" directive is duplicate

=== a threshold is a number
cite_evidence_threshold high;
--- 1: "cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1

=== a threshold is over 0
cite_evidence_threshold 0.0;
--- 1: "cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1

=== a threshold is at most 1
cite_evidence_threshold 1.001;
--- 1: "cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1

=== a threshold has up to three digits
cite_evidence_threshold 0.8001;
--- 1: "cite_evidence_threshold" directive invalid value, it must be over 0 and at most 1

=== a threshold twice
cite_evidence_threshold 0.8;
cite_evidence_threshold 0.9;
--- 2: "cite_evidence_threshold" directive is duplicate

=== tools have names
cite_evidence_tools search "";
--- 1: "cite_evidence_tools" directive has an empty name

=== one tool at least
cite_evidence_tools;
--- 1: invalid number of arguments in "cite_evidence_tools" directive

=== tools twice
cite_evidence_tools a;
cite_evidence_tools b;
--- 2: "cite_evidence_tools" directive is duplicate

=== a size is a size
cite_max_evidence_size much;
--- 1: "cite_max_evidence_size" directive invalid value

=== a size is not zero
cite_max_evidence_size 0;
--- 1: "cite_max_evidence_size" directive must not be zero

=== a size twice
cite_max_evidence_size 1m;
cite_max_evidence_size 2m;
--- 2: "cite_max_evidence_size" directive is duplicate

=== a zone is not too small
cite_zone cite 8k;
--- 1 in http: zone "cite" of 8192 bytes is too small, it needs ...

=== a zone has a size
cite_zone cite much;
--- 1 in http: invalid size "much" in "cite_zone" directive

=== a zone has a name
cite_zone "" 64k;
--- 1 in http: "cite_zone" directive needs the name of a zone

=== there is one zone
cite_zone a 64k;
cite_zone b 64k;
--- 2 in http: "cite_zone" directive is duplicate, one zone counts for all of "http"

=== a zone has a name and a size
cite_zone a;
--- 1 in http: invalid number of arguments in "cite_zone" directive

=== a zone is not another module's
limit_req_zone $uri zone=a:64k rate=1r/s;
cite_zone a 64k;
--- 2 in http: the shared memory zone "a" is already declared for a different use

=== a zone has no place in a server
cite_zone a 64k;
--- 1: "cite_zone" directive is not allowed here

=== numbers need a zone
cite_status;
--- none in location: "cite_status" needs a "cite_zone" in "http"

=== numbers have no parameter
cite_status on;
--- 1 in location: invalid number of arguments in "cite_status" directive

=== numbers have no place outside of a location
cite_status;
--- 1: "cite_status" directive is not allowed here

=== hooks have a name
cite_lua_hooks "";
--- 1 with Lua: "cite_lua_hooks" directive needs the name of a Lua module

=== there is one module of hooks
cite_lua_hooks a;
cite_lua_hooks b;
--- 2 with Lua: "cite_lua_hooks" directive is duplicate

=== hooks that are off are a directive, too
cite_lua_hooks off;
cite_lua_hooks b;
--- 2 with Lua: "cite_lua_hooks" directive is duplicate

=== the directive has one argument
cite_lua_hooks a b;
--- 1 with Lua: invalid number of arguments in "cite_lua_hooks" directive

=== runs are read on or not
cite_detach maybe;
--- 1: "cite_detach" directive must be "off", or "on" with "max=" and "time="

=== off has no parameters
cite_detach off max=1;
--- 1: "cite_detach" directive must be "off", or "on" with "max=" and "time="

=== at least one run is read on
cite_detach on max=0;
--- 1: invalid parameter "max=0" in "cite_detach" directive

=== for some time
cite_detach on time=0;
--- 1: invalid parameter "time=0" in "cite_detach" directive

=== there are no other parameters
cite_detach on min=1;
--- 1: invalid parameter "min=1" in "cite_detach" directive

=== runs are read on once
cite_detach on;
cite_detach off;
--- 2: "cite_detach" directive is duplicate

=== a store has a driver that is known
cite_store oracle 127.0.0.1;
--- 1 in http: unknown store "oracle" in "cite_store" directive, it must be "off", "sqlite", "postgres" or "redis"

=== a store has a path
cite_store sqlite;
--- 1 in http: "cite_store" directive needs the path of a file

=== a file has one path
cite_store sqlite a.db b;
--- 1 in http: "cite_store" directive needs the path of a file

=== there is one store
cite_store sqlite a.db;
cite_store sqlite b.db;
--- 2 in http: "cite_store" directive is duplicate

=== a store is one of http
cite_store sqlite a.db;
--- 1: "cite_store" directive is not allowed here

=== the API needs a store
cite_store_namespace a;
cite_store_api;
--- none in location: "cite_store_api" needs a "cite_store" in "http"

=== the API needs to know whose messages may be read
cite_store sqlite a.db; server { location / { cite_store_api; } }
--- none in http: "cite_store_api" needs a "cite_store_namespace" that says whose messages may be read

=== the API needs a location by prefix
cite_store sqlite a.db; server { location = /x/ { cite_store_api; } }
--- 1 in http: "cite_store_api" directive needs a location by prefix, which ends with "/"

=== an unknown parameter of the API is refused
cite_store_api import;
--- 1 in location: invalid parameter "import" in "cite_store_api" directive

=== a queue has a number
cite_store_queue 0;
--- 1 in http: invalid number "0" in "cite_store_queue" directive

=== a queue has a size
cite_store_queue 5 x;
--- 1 in http: invalid size "x" in "cite_store_queue" directive

=== there is one queue
cite_store_queue 5;
cite_store_queue 6;
--- 2 in http: "cite_store_queue" directive is duplicate

=== a store's timeout is not zero
cite_store_timeout 0;
--- 1 in http: "cite_store_timeout" directive must not be zero

=== a store's ttl is a time
cite_store_ttl soon;
--- 1 in http: "cite_store_ttl" directive invalid value

=== the threshold of a judge is a fraction
cite_judge_threshold 1.001;
--- 1: "cite_judge_threshold" directive invalid value, it must be over 0 and at most 1

=== the threshold of a judge is more than nothing
cite_judge_threshold 0;
--- 1: "cite_judge_threshold" directive invalid value, it must be over 0 and at most 1

=== the threshold of a judge is given once
cite_judge_threshold 0.8;
cite_judge_threshold 0.9;
--- 2: "cite_judge_threshold" directive is duplicate

=== a judge reads something
cite_judge_context 0;
--- 1: "cite_judge_context" directive must not be zero

=== a judge needs evidence
location /a { cite_verify /v; cite_verify_body openai; }
--- none: "cite_verify_body openai" needs "cite_verify evidence" with a URI: a judge's answer is compared with the source in ...

=== a rate is a number per second or minute
cite_judge_rate 10;
--- 1 in http: invalid rate "10" of "cite_judge_rate", it must be a number of questions per second or minute: "10/s", "30/m"

=== a rate is over 0
cite_judge_rate 0/s;
--- 1 in http: invalid rate "0/s" of "cite_judge_rate", it must be a number of questions per second or minute: "10/s", "30/m"

=== a burst is over 0
cite_judge_rate 10/s burst=0;
--- 1 in http: invalid parameter "burst=0" of "cite_judge_rate", it must be "burst=" and a number over 0

=== a rate has no other parameter
cite_judge_rate 10/s nodelay;
--- 1 in http: invalid parameter "nodelay" of "cite_judge_rate", it must be "burst=" and a number over 0

=== a rate is given once
cite_judge_rate 10/s;
cite_judge_rate 20/s;
--- 2 in http: "cite_judge_rate" directive is duplicate

=== a rate is one for all
cite_judge_rate 10/s;
--- 1: "cite_judge_rate" directive is not allowed here

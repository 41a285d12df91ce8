
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests: their context, messages and state.
 */


#include "cost.h"


#define SAID  "the quay was closed for repairs in May"


/* what may stand around values in an array, until it is full */

static void
array(text_t *t, size_t longest, void (*item)(text_t *t, unsigned i))
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, longest + 8); i++) {
        put(t, "%s", i ? "," : "");
        item(t, i);
    }

    put(t, "]");
}


static void
object(text_t *t, size_t longest, void (*item)(text_t *t, unsigned i))
{
    unsigned  i;

    put(t, "{");

    for (i = 0; room(t, longest + 8); i++) {
        put(t, "%s", i ? "," : "");
        item(t, i);
    }

    put(t, "}");
}


static void
equal_text(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"s%u\",\"text\":\"" SAID "\"}", i);
}


static void
equal_texts(text_t *t)
{
    array(t, 100, equal_text);
}


static void
tiny_text(text_t *t, unsigned i)
{
    put(t, "{\"id\":%u,\"text\":\"a\"}", i);
}


static void
tiny_texts(text_t *t)
{
    array(t, 40, tiny_text);
}


static void
other_text(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"s%u\",\"text\":\"" SAID " %u\"}", i, i);
}


static void
other_texts(text_t *t)
{
    array(t, 100, other_text);
}


static void
equal_source(text_t *t, unsigned i)
{
    (void) i;
    put(t, "{\"id\":\"s\",\"text\":\"" SAID "\"}");
}


static void
equal_sources(text_t *t)
{
    array(t, 80, equal_source);
}


/* one source, whose texts differ */

static void
equal_id(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"s\",\"url\":\"https://a.example/\",\"text\":\"" SAID
        " %u\"}", i);
}


static void
equal_ids(text_t *t)
{
    array(t, 120, equal_id);
}


static void
paged(text_t *t, unsigned i)
{
    put(t, "{\"document_id\":\"d\",\"page\":%u,\"text\":\"" SAID "\"}", i);
}


static void
pages(text_t *t)
{
    array(t, 120, paged);
}


static void
context_entry(text_t *t, unsigned i)
{
    put(t, "{\"description\":\"d%u\",\"value\":\"" SAID "\"}", i);
}


static void
context_entries(text_t *t)
{
    array(t, 100, context_entry);
}


static void
inner_entry(text_t *t, unsigned i)
{
    put(t, "{\"description\":\"d%u\",\"value\":\"[{\\\"id\\\":\\\"s%u\\\","
        "\\\"text\\\":\\\"" SAID "\\\"}]\"}", i, i);
}


static void
inner_entries(text_t *t)
{
    array(t, 140, inner_entry);
}


static void
long_text(text_t *t)
{
    put(t, "[{\"id\":\"s\",\"text\":\"");

    while (room(t, 60)) {
        put(t, SAID " ");
    }

    put(t, "\"}]");
}


static void
escaped_text(text_t *t)
{
    put(t, "[{\"id\":\"s\",\"text\":\"");

    while (room(t, 60)) {
        put(t, "\\n\\u00e4\\\"");
    }

    put(t, "\"}]");
}


/* as deep as JSON is read, again and again */

static void
deep_item(text_t *t, unsigned i)
{
    unsigned  k;

    for (k = 0; k < 100; k++) {
        put(t, "{\"metadata\":");
    }

    put(t, "{\"id\":\"s%u\",\"text\":\"" SAID "\"}", i);

    for (k = 0; k < 100; k++) {
        put(t, "}");
    }
}


static void
deep(text_t *t)
{
    array(t, 1600, deep_item);
}


static void
deep_list_item(text_t *t, unsigned i)
{
    unsigned  k;

    for (k = 0; k < 15; k++) {
        put(t, "{\"id\":\"a\",\"results\":[");
    }

    put(t, "{\"id\":\"s%u\",\"text\":\"" SAID "\"}", i);

    for (k = 0; k < 15; k++) {
        put(t, "]}");
    }
}


static void
deep_lists(text_t *t)
{
    array(t, 600, deep_list_item);
}


static void
too_deep(text_t *t)
{
    size_t  i, n;

    n = t->max / 2 - 8;

    for (i = 0; i < n; i++) {
        put(t, "[");
    }

    for (i = 0; i < n; i++) {
        put(t, "]");
    }
}


static void
member(text_t *t, unsigned i)
{
    put(t, "\"k%u\":%u", i, i);
}


static void
wide(text_t *t)
{
    put(t, "[");
    object(t, 40, member);
    put(t, "]");
}


static void
wide_state(text_t *t)
{
    object(t, 40, member);
}


static void
equal_member(text_t *t, unsigned i)
{
    put(t, "\"text\":\"a%u\"", i);
}


static void
equal_keys(text_t *t)
{
    put(t, "[");
    object(t, 40, equal_member);
    put(t, "]");
}


static void
list_of_empty(text_t *t, unsigned i)
{
    put(t, "%s", i % 2 ? "{}" : "[]");
}


static void
empties(text_t *t)
{
    array(t, 8, list_of_empty);
}


static void
number(text_t *t, unsigned i)
{
    put(t, "%u", i % 10);
}


static void
numbers(text_t *t)
{
    array(t, 8, number);
}


static void
document(text_t *t, unsigned i)
{
    put(t, "\"" SAID " %u\"", i % 2);
}


static void
documents(text_t *t)
{
    unsigned  i;
    text_t    half;

    half = *t;
    half.max = t->max - t->max / 3;

    put(&half, "[{\"source\":{\"id\":\"s\"},\"document\":");
    array(&half, 60, document);
    t->n = half.n;
    put(t, ",\"metadata\":[");

    for (i = 0; room(t, 40); i++) {
        put(t, "%s{\"source\":\"d%u\"}", i ? "," : "", i);
    }

    put(t, "]}]");
}


/* messages */

static void
tool_message(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"m%u\",\"role\":\"tool\",\"toolCallId\":\"c%u\","
        "\"content\":\"" SAID "\"}", i, i);
}


static void
tool_messages(text_t *t)
{
    array(t, 140, tool_message);
}


static void
tool_json(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"m%u\",\"role\":\"tool\",\"toolCallId\":\"c%u\","
        "\"content\":\"[{\\\"id\\\":\\\"s%u\\\",\\\"text\\\":\\\"" SAID
        "\\\"}]\"}", i, i, i);
}


static void
tool_jsons(text_t *t)
{
    array(t, 200, tool_json);
}


static void
tool_lines(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"m%u\",\"role\":\"tool\",\"toolCallId\":\"c%u\","
        "\"content\":\"{\\\"a\\\":1,\\\"b\\\":[1,2,3.5,true]}\"}", i, i);
}


static void
tool_values(text_t *t)
{
    array(t, 200, tool_lines);
}


static void
tool_part(text_t *t, unsigned i)
{
    (void) i;
    put(t, "{\"type\":\"text\",\"text\":\"" SAID "\"}");
}


static void
tool_parts(text_t *t)
{
    put(t, "[{\"id\":\"m\",\"role\":\"tool\",\"toolCallId\":\"c\","
        "\"content\":");
    array(t, 80, tool_part);
    put(t, "}]");
}


static void
user_message(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"m%u\",\"role\":\"user\",\"content\":\"a\"}", i);
}


static void
user_messages(text_t *t)
{
    array(t, 60, user_message);
}


static void
call(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"c%u\",\"type\":\"function\",\"function\":{\"name\":"
        "\"f%u\",\"arguments\":\"{}\"}}", i, i);
}


static void
calls(text_t *t)
{
    put(t, "[{\"id\":\"m\",\"role\":\"assistant\",\"toolCalls\":");
    array(t, 100, call);
    put(t, "}]");
}


/* states: ours */

static void
our_citation(text_t *t, unsigned i)
{
    put(t, "\"%016x\":{\"type\":\"document\"}", i);
}


static void
our_verdict(text_t *t, unsigned i)
{
    put(t, "\"%016x\":{\"status\":\"found\"}", i);
}


static void
ours(text_t *t, const char *status)
{
    text_t  half;

    put(t, "{\"deepcitation\":{\"citations\":{},\"verifications\":{},"
        "\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{\"total\":1,"
        "\"pending\":0,\"failed\":0},\"status\":\"%s\",\"citations\":", status);

    half = *t;
    half.max = t->n + (t->max - t->n) / 2;
    object(&half, 60, our_citation);
    t->n = half.n;

    put(t, ",\"verifications\":");
    object(t, 60, our_verdict);
    put(t, "}}}}");
}


static void
our_citations(text_t *t)
{
    ours(t, "complete");
}


static void
our_interrupted(text_t *t)
{
    ours(t, "verifying");
}


static void
our_message(text_t *t, unsigned i)
{
    put(t, "\"m%u\":{\"messageId\":\"m%u\",\"citations\":{\"%016x\":{}},"
        "\"verifications\":{\"%016x\":{}},\"summary\":{},\"status\":"
        "\"complete\"}", i, i, i, i);
}


static void
our_messages(text_t *t)
{
    put(t, "{\"deepcitation\":{\"citations\":{},\"verifications\":{},"
        "\"messages\":");
    object(t, 180, our_message);
    put(t, "}}");
}


static void
our_streaming(text_t *t, unsigned i)
{
    put(t, "\"m%u\":{\"messageId\":\"m%u\",\"citations\":{\"%016x\":{}},"
        "\"verifications\":{},\"summary\":{\"pending\":1},\"status\":"
        "\"streaming\"}", i, i, i);
}


static void
our_unfinished(text_t *t)
{
    put(t, "{\"deepcitation\":{\"citations\":{},\"verifications\":{},"
        "\"messages\":");
    object(t, 180, our_streaming);
    put(t, "}}");
}


static void
our_equal_key(text_t *t, unsigned i)
{
    (void) i;
    put(t, "\"0123456789abcdef\":{\"type\":\"document\"}");
}


static void
our_equal_keys(text_t *t)
{
    put(t, "{\"deepcitation\":{\"citations\":{},\"verifications\":{},"
        "\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":"
        "\"complete\",\"verifications\":{\"0123456789abcdef\":{}},"
        "\"citations\":");
    object(t, 60, our_equal_key);
    put(t, "}}}}");
}


/* messages that have the same id, of which clients see the last */

static void
our_equal_message(text_t *t, unsigned i)
{
    (void) i;
    put(t, "\"m\":{\"messageId\":\"m\",\"citations\":{},\"verifications\":{},"
        "\"summary\":{},\"status\":\"complete\"}");
}


static void
our_equal_messages(text_t *t)
{
    put(t, "{\"deepcitation\":{\"citations\":{},\"verifications\":{},"
        "\"messages\":");
    object(t, 180, our_equal_message);
    put(t, "}}");
}


static void
our_key_again(text_t *t, unsigned i)
{
    put(t, "\"a%u\":1,\"deepcitation\":{\"n\":%u}", i, i);
}


static void
our_keys(text_t *t)
{
    object(t, 60, our_key_again);
}


static void
our_first_keys(text_t *t, unsigned i)
{
    (void) i;
    put(t, "\"deepcitation\":{}");
}


static void
only_our_keys(text_t *t)
{
    object(t, 60, our_first_keys);
}


/* states: the agent's */

static void
indexed(text_t *t, unsigned i)
{
    put(t, "\"c%u\":{\"content\":\"" SAID "\",\"headings\":[\"a\",\"b\"]}", i);
}


static void
state_index(text_t *t)
{
    put(t, "{\"rag\":{\"citation_index\":");
    object(t, 120, indexed);
    put(t, ",\"citations\":[\"c1\"]}}");
}


static void
cited(text_t *t, unsigned i)
{
    put(t, "\"c%u\"", i);
}


static void
state_cited(text_t *t)
{
    put(t, "{\"rag\":{\"citation_index\":{\"c1\":{\"content\":\"" SAID "\"}},"
        "\"citations\":");
    array(t, 20, cited);
    put(t, "}}");
}


static void
history_entry(text_t *t, unsigned i)
{
    put(t, "{\"question\":\"q%u\",\"confidence\":0.5,\"citations\":[{"
        "\"chunk_id\":\"c%u\",\"content\":\"" SAID "\"}]}", i, i);
}


static void
state_history(text_t *t)
{
    put(t, "{\"rag\":{\"qa_history\":");
    array(t, 140, history_entry);
    put(t, "}}");
}


static void
state_member(text_t *t, unsigned i)
{
    put(t, "\"k%u\":{\"documents\":[{\"id\":\"s%u\",\"text\":\"" SAID "\"}]}",
        i, i);
}


static void
state_members(text_t *t)
{
    object(t, 120, state_member);
}


/* the same beside our key: then each member is read alone */

static void
state_members_ours(text_t *t)
{
    put(t, "{\"deepcitation\":{},");
    t->n--;
    put(t, ",\"x\":");
    object(t, 120, state_member);
    put(t, "}");
}


static void
state_parts(text_t *t, unsigned i)
{
    put(t, "\"k%u\":{}", i);
}


static void
state_parts_ours(text_t *t)
{
    unsigned  i;

    put(t, "{\"deepcitation\":{}");

    for (i = 0; room(t, 60); i++) {
        put(t, ",");
        state_parts(t, i);
    }

    put(t, "}");
}


/* bodies */

static void
body_member(text_t *t, unsigned i)
{
    put(t, "\"s\\u0074ate%u\":1", i);
}


static void
body_wide(text_t *t)
{
    object(t, 60, body_member);
}


static void
body_repeat(text_t *t, unsigned i)
{
    put(t, "\"state\":{\"a\":%u},\"context\":[],\"messages\":[]", i);
}


static void
body_repeats(text_t *t)
{
    object(t, 80, body_repeat);
}


static void
body_call(text_t *t)
{
    put(t, "{\"method\":\"agent/run\",\"body\":{\"threadId\":\"t\",\"context\":");
    equal_texts(t);
    put(t, "}}");
}


static void
body_broken(text_t *t)
{
    put(t, "{\"context\":[");
    fill(t, "{\"id\":\"a\",");
}


static void
body_quotes(text_t *t)
{
    put(t, "{\"context\":\"");
    fill(t, "\\\"");
}


const cost_case_t  cost_requests[] = {
    { "request context", "equal texts", COST_CONTEXT, equal_texts,
      COST_QUOTES },
    { "request context", "equal tiny texts", COST_CONTEXT, tiny_texts,
      COST_QUOTES },
    { "request context", "texts that differ", COST_CONTEXT, other_texts,
      COST_QUOTES },
    { "request context", "equal sources", COST_CONTEXT, equal_sources, 0 },
    { "request context", "equal ids", COST_CONTEXT, equal_ids, 0 },
    { "request context", "pages of a document", COST_CONTEXT, pages, 0 },
    { "request context", "descriptions", COST_CONTEXT, context_entries, 0 },
    { "request context", "JSON in strings", COST_CONTEXT, inner_entries, 0 },
    { "request context", "one long text", COST_CONTEXT, long_text,
      COST_QUOTES },
    { "request context", "escapes", COST_CONTEXT, escaped_text, 0 },
    { "request context", "deep", COST_CONTEXT, deep, 0 },
    { "request context", "lists in lists", COST_CONTEXT, deep_lists, 0 },
    { "request context", "too deep", COST_CONTEXT, too_deep, 0 },
    { "request context", "wide", COST_CONTEXT, wide, 0 },
    { "request context", "equal keys", COST_CONTEXT, equal_keys, 0 },
    { "request context", "empty values", COST_CONTEXT, empties, 0 },
    { "request context", "numbers", COST_CONTEXT, numbers, 0 },
    { "request context", "documents and metadata", COST_CONTEXT, documents, 0 },
    { "request messages", "equal results", COST_MESSAGES, tool_messages,
      COST_QUOTES },
    { "request messages", "results of JSON", COST_MESSAGES, tool_jsons, 0 },
    { "request messages", "results without text", COST_MESSAGES, tool_values,
      0 },
    { "request messages", "parts", COST_MESSAGES, tool_parts, 0 },
    { "request messages", "many ids", COST_MESSAGES, user_messages, 0 },
    { "request messages", "many calls", COST_MESSAGES, calls, COST_TOOLS },
    { "request messages", "empty values", COST_MESSAGES, empties, 0 },
    { "request state", "citations of ours", COST_STATE, our_citations, 0 },
    { "request state", "citations that nobody finished", COST_STATE,
      our_interrupted, 0 },
    { "request state", "messages of ours", COST_STATE, our_messages,
      COST_QUOTES },
    { "request state", "messages that nobody finished", COST_STATE,
      our_unfinished, COST_QUOTES },
    { "request state", "equal citations of ours", COST_STATE, our_equal_keys,
      COST_QUOTES },
    { "request state", "equal messages of ours", COST_STATE,
      our_equal_messages, 0 },
    { "request state", "our key again and again", COST_STATE, our_keys, 0 },
    { "request state", "citation index", COST_STATE, state_index, 0 },
    { "request state", "cited ids", COST_STATE, state_cited, 0 },
    { "request state", "history", COST_STATE, state_history, 0 },
    { "request state", "members", COST_STATE, state_members, 0 },
    { "request state", "members beside ours", COST_STATE, state_members_ours,
      0 },
    { "request state", "tiny members beside ours", COST_STATE,
      state_parts_ours, 0 },
    { "request state", "wide", COST_STATE, wide_state, 0 },
    { "request state", "deep", COST_STATE, deep, 0 },
    { "request", "wide", COST_REQUEST, body_wide, 0 },
    { "request", "members again and again", COST_REQUEST, body_repeats, 0 },
    { "request", "a call", COST_REQUEST, body_call, 0 },
    { "request", "broken", COST_REQUEST, body_broken, 0 },
    { "request", "quotes", COST_REQUEST, body_quotes, 0 },
    { "hide_state", "our key again and again", COST_HIDE, our_keys, 0 },
    { "hide_state", "only our key", COST_HIDE, only_our_keys, 0 },
    { "hide_state", "wide", COST_HIDE, wide_state, 0 },
    { "hide_state", "deep", COST_HIDE, deep, 0 },
    { "hide_state", "citations of ours", COST_HIDE, our_citations, 0 },
    { NULL, NULL, 0, NULL, 0 }
};

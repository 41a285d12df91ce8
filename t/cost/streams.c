
/*
 * Copyright (C) the ngx_cite authors
 *
 * Streams: results, states, lists of messages, many tiny events, and what a
 * verifier answers.
 */


#include "cost.h"


#define SAID  "the quay was closed for repairs in May"

#define EVENT  "data: {\"type\":\""


/* what a tool returns */

static void
result_equal_texts(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s{\"id\":\"s%u\",\"text\":\"" SAID "\"}", i ? "," : "", i);
    }

    put(t, "]");
}


static void
result_tiny_texts(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 40); i++) {
        put(t, "%s{\"id\":%u,\"text\":\"a\"}", i ? "," : "", i);
    }

    put(t, "]");
}


static void
result_numbered(text_t *t)
{
    unsigned  i;

    put(t, "{\"results\":[");

    for (i = 0; room(t, 120); i++) {
        put(t, "%s{\"url\":\"https://a.example/%u\",\"index\":%u,\"content\":"
            "\"" SAID " %u\"}", i ? "," : "", i, i % 999 + 1, i);
    }

    put(t, "]}");
}


static void
result_strings(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s\"" SAID "\"", i ? "," : "");
    }

    put(t, "]");
}


static void
result_lines(text_t *t)
{
    unsigned  i;

    put(t, "{");

    for (i = 0; room(t, 40); i++) {
        put(t, "%s\"k%u\":%u.5", i ? "," : "", i, i);
    }

    put(t, "}");
}


static void
result_lists(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s[{\"id\":1,\"text\":\"" SAID "\"}]", i ? "," : "");
    }

    put(t, "]");
}


static void
result_carriers(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 160); i++) {
        put(t, "%s{\"metadata\":{\"source\":{\"content\":{\"metadata\":{"
            "\"source\":{\"id\":\"s%u\",\"text\":\"" SAID "\"}}}}}}",
            i ? "," : "", i);
    }

    put(t, "]");
}


static void
result_prose(text_t *t)
{
    fill(t, SAID ", and number 71 km is 5 March 2024. ");
}


/* forms of the readers of plain text */

static void
result_heads(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 40); i++) {
        put(t, "[%u] " SAID "\n", i % 999);
    }
}


static void
result_words(text_t *t)
{
    fill(t, "Source 1: ");
}


static void
result_tags(text_t *t)
{
    fill(t, "<source><title>");
}


static void
result_pairs(text_t *t)
{
    fill(t, "Title: a\nText: b\n");
}


static void
result_repr(text_t *t)
{
    put(t, "[");

    while (room(t, 60)) {
        put(t, "Document(page_content='a', metadata={'b': 1}), ");
    }

    put(t, "]");
}


static void
result_csv(text_t *t)
{
    fill(t, "a,b,c\n");
}


static void
result_fences(text_t *t)
{
    fill(t, "```\n{");
}


static void
result_ends(text_t *t)
{
    fill(t, "\n");
}


static void
result_marks(text_t *t)
{
    fill(t, "a***__.. ");
}


static void
result_letters(text_t *t)
{
    fill(t, "a ");
}


static void
result_signs(text_t *t)
{
    fill(t, "\xe6\xb8\xaf\xe5\x8f\xa3");
}


static void
result_one_word(text_t *t)
{
    fill(t, "a");
}


static void
result_stars(text_t *t)
{
    put(t, "a");
    fill(t, "*");
}


static void
result_blanks(text_t *t)
{
    put(t, "a");
    fill(t, " ");
}


/* many results */

static void
many_results(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c%u\",\"content\":\""
            SAID "\"}\n\n", i);
    }
}


static void
equal_results(text_t *t)
{
    while (room(t, 200)) {
        put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":\""
            SAID "\"}\n\n");
    }
}


static void
results_of_sources(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":\""
            "[{\\\"id\\\":\\\"s%u\\\",\\\"text\\\":\\\"a\\\"}]\"}\n\n", i);
    }
}


static void
result_parts(text_t *t)
{
    unsigned  i;

    put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s{\"type\":\"text\",\"text\":\"" SAID " %u\"}", i ? "," : "",
            i % 8);
    }

    put(t, "]}\n\n");
}


static void
many_calls(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TOOL_CALL_START\",\"toolCallId\":\"c%u\","
            "\"toolCallName\":\"f\"}\n\n", i);
    }
}


static void
call_arguments(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TOOL_CALL_ARGS\",\"toolCallId\":\"c%u\",\"delta\":\"a\"}"
            "\n\n", i % 2);
    }
}


/* the agent's state */

static void
state_index(text_t *t)
{
    unsigned  i;

    put(t, "{\"rag\":{\"citation_index\":{");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s\"c%u\":{\"content\":\"" SAID "\"}", i ? "," : "", i);
    }

    put(t, "}}}");
}


static void
state_cited(text_t *t)
{
    unsigned  i;

    put(t, "{\"rag\":{\"citations\":[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s{\"chunk_id\":\"c%u\",\"content\":\"" SAID "\"}",
            i ? "," : "", i);
    }

    put(t, "]}}");
}


static void
state_history(text_t *t)
{
    unsigned  i;

    put(t, "{\"rag\":{\"qa_history\":[");

    for (i = 0; room(t, 120); i++) {
        put(t, "%s{\"question\":\"q\",\"citations\":[{\"chunk_id\":\"c%u\","
            "\"content\":\"" SAID "\"}]}", i ? "," : "", i);
    }

    put(t, "]}}");
}


static void
state_documents(text_t *t)
{
    put(t, "{\"documents\":");
    result_equal_texts(t);
    put(t, "}");
}


static void
state_wide(text_t *t)
{
    unsigned  i;

    put(t, "{");

    for (i = 0; room(t, 40); i++) {
        put(t, "%s\"k%u\":%u", i ? "," : "", i, i);
    }

    put(t, "}");
}


static void
many_snapshots(text_t *t)
{
    while (room(t, 200)) {
        put(t, EVENT "STATE_SNAPSHOT\",\"snapshot\":{}}\n\n");
    }
}


static void
many_deltas(text_t *t)
{
    while (room(t, 200)) {
        put(t, EVENT "STATE_DELTA\",\"delta\":[]}\n\n");
    }
}


static void
patch_entries(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 160); i++) {
        put(t, "%s{\"op\":\"add\",\"path\":\"/rag/citation_index/c%u\","
            "\"value\":{\"content\":\"" SAID "\"}}", i ? "," : "", i);
    }

    put(t, "]");
}


static void
patch_roots(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 160); i++) {
        put(t, "%s{\"op\":\"replace\",\"path\":\"\",\"value\":{\"rag\":{}}}",
            i ? "," : "");
    }

    put(t, "]");
}


static void
patch_history(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 160); i++) {
        put(t, "%s{\"op\":\"add\",\"path\":\"/rag/qa_history/-\",\"value\":"
            "{\"question\":\"q\"}}", i ? "," : "");
    }

    put(t, "]");
}


static void
patch_names(text_t *t)
{
    unsigned  i;

    put(t, "[{\"op\":\"add\",\"path\":\"");

    for (i = 0; room(t, 80); i++) {
        put(t, "/a");
    }

    put(t, "\",\"value\":{}}]");
}


static void
patch_tiny(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s{\"op\":\"add\",\"path\":\"/a\",\"value\":[]}",
            i ? "," : "");
    }

    put(t, "]");
}


static void
patch_ours(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s{\"op\":\"add\",\"path\":\"/deepcitation\",\"value\":{}}",
            i ? "," : "");
    }

    put(t, "]");
}


/* lists of messages */

static void
list_messages(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 80); i++) {
        put(t, "%s{\"id\":\"m%u\",\"role\":\"assistant\",\"content\":\"a\"}",
            i ? "," : "", i);
    }

    put(t, "]");
}


static void
list_cited(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 120); i++) {
        put(t, "%s{\"id\":\"m%u\",\"role\":\"assistant\",\"content\":"
            "\"The quay was closed [%u].\"}", i ? "," : "", i, i % 9 + 1);
    }

    put(t, "]");
}


static void
list_results(text_t *t)
{
    unsigned  i;

    put(t, "[");

    for (i = 0; room(t, 120); i++) {
        put(t, "%s{\"id\":\"m%u\",\"role\":\"tool\",\"toolCallId\":\"c%u\","
            "\"content\":\"" SAID "\"}", i ? "," : "", i, i);
    }

    put(t, "]");
}


static void
list_parts(text_t *t)
{
    unsigned  i;

    put(t, "[{\"id\":\"m\",\"role\":\"assistant\",\"content\":[");

    for (i = 0; room(t, 120); i++) {
        put(t, "%s{\"type\":\"text\",\"text\":\"A quay [1]. \"}",
            i ? "," : "");
    }

    put(t, "]}]");
}


static void
many_lists(text_t *t)
{
    while (room(t, 200)) {
        put(t, EVENT "MESSAGES_SNAPSHOT\",\"messages\":[{\"id\":\"m\",\"role\":"
            "\"assistant\",\"content\":\"a [1]\"}]}\n\n");
    }
}


/* messages that are open, at most a fifth of the stream */

#define OPEN_MOST  4090


static unsigned
open_messages(text_t *t)
{
    unsigned  i;

    for (i = 0; i < OPEN_MOST && t->n < t->max / 5; i++) {
        put(t, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"o%u\"}\n\n", i);
    }

    return i;
}


static void
open_then(text_t *t, const char *event)
{
    open_messages(t);

    while (room(t, 200)) {
        put(t, EVENT "%s}\n\n", event);
    }
}


static void
open_custom(text_t *t)
{
    open_then(t, "CUSTOM\",\"name\":\"a\"");
}


static void
open_deltas(text_t *t)
{
    open_then(t, "STATE_DELTA\",\"delta\":[]");
}


static void
open_snapshots(text_t *t)
{
    open_then(t, "STATE_SNAPSHOT\",\"snapshot\":{}");
}


static void
open_calls(text_t *t)
{
    unsigned  i;

    open_messages(t);

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TOOL_CALL_END\",\"toolCallId\":\"c%u\"}\n\n", i);
    }
}


static void
open_runs(text_t *t)
{
    open_messages(t);

    while (room(t, 200)) {
        put(t, EVENT "RUN_FINISHED\"}\n\n" EVENT "RUN_STARTED\"}\n\n");
    }
}


static void
open_errors(text_t *t)
{
    open_messages(t);

    while (room(t, 200)) {
        put(t, EVENT "RUN_ERROR\"}\n\n" EVENT "RUN_STARTED\"}\n\n");
    }
}


static void
open_texts(text_t *t)
{
    unsigned  i, n;

    n = open_messages(t);

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TEXT_MESSAGE_CONTENT\",\"messageId\":\"o%u\",\"delta\":"
            "\"a\"}\n\n", i * 7 % n);
    }
}


static void
open_again(text_t *t)
{
    unsigned  i, n;

    n = open_messages(t);

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"o%u\"}\n\n", i % n);
    }
}


static void
open_and_end(text_t *t)
{
    open_messages(t);

    while (room(t, 200)) {
        put(t, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"m\"}\n\n"
            EVENT "TEXT_MESSAGE_END\",\"messageId\":\"m\"}\n\n");
    }
}


static void
ended_messages(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"m%u\"}\n\n"
            EVENT "TEXT_MESSAGE_END\",\"messageId\":\"m%u\"}\n\n", i, i);
    }
}


static void
cited_messages(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 300); i++) {
        put(t, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"m%u\"}\n\n"
            EVENT "TEXT_MESSAGE_CONTENT\",\"messageId\":\"m%u\",\"delta\":"
            "\"A quay [%u].\"}\n\n"
            EVENT "TEXT_MESSAGE_END\",\"messageId\":\"m%u\"}\n\n",
            i, i, i % 9 + 1, i);
    }
}


/* citations that wait for a source, and events that may bring one */

static void
waiting_citations(text_t *t)
{
    unsigned  i, k;

    for (i = 0; i < 4; i++) {
        put(t, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"w%u\"}\n\n" EVENT
            "TEXT_MESSAGE_CONTENT\",\"messageId\":\"w%u\",\"delta\":\"", i, i);

        for (k = 0; k < 190; k++) {
            put(t, "A [%u]. ", i * 200 + k + 1);
        }

        put(t, "\"}\n\n" EVENT "TEXT_MESSAGE_END\",\"messageId\":\"w%u\"}\n\n",
            i);
    }
}


static void
waiting_deltas(text_t *t)
{
    waiting_citations(t);

    while (room(t, 200)) {
        put(t, EVENT "STATE_DELTA\",\"delta\":[]}\n\n");
    }
}


static void
waiting_sources(text_t *t)
{
    unsigned  i;

    waiting_citations(t);

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c%u\",\"content\":\""
            "[{\\\"id\\\":\\\"s%u\\\",\\\"text\\\":\\\"a\\\"}]\"}\n\n", i, i);
    }
}


/* tags, each of which marks the sources of its call */

static void
tags_of_sources(text_t *t)
{
    unsigned  i, k;

    for (i = 0; i < 990 && t->n < t->max / 2; i++) {
        put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":\""
            "[{\\\"id\\\":\\\"s%u\\\",\\\"text\\\":\\\"a\\\"}]\"}\n\n", i);
    }

    while (room(t, 8000)) {
        put(t, EVENT "TEXT_MESSAGE_START\",\"messageId\":\"m\"}\n\n" EVENT
            "TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\",\"delta\":\"");

        for (k = 0; k < 190; k++) {
            put(t, "<cite id='c'>a</cite> ");
        }

        put(t, "\"}\n\n" EVENT "TEXT_MESSAGE_END\",\"messageId\":\"m\"}\n\n");
    }
}


/* checks that are tried again with each text */

static void
tried_again(text_t *t)
{
    unsigned  i, k;

    put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c\",\"content\":\"" SAID
        "\"}\n\n" EVENT "TEXT_MESSAGE_START\",\"messageId\":\"m\"}\n\n" EVENT
        "TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\",\"delta\":\"");

    for (k = 0; k < 20; k++) {
        put(t, "A quay %u <cite attachment_id='d' full_phrase='the quay was "
            "closed %u' />. ", k, k);
    }

    put(t, "\"}\n\n" EVENT "TEXT_MESSAGE_END\",\"messageId\":\"m\"}\n\n");

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TOOL_CALL_RESULT\",\"toolCallId\":\"c%u\",\"content\":\""
            SAID " %u\"}\n\n", i, i);
    }
}


/* lanes */

static void
chunk_lanes(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TEXT_MESSAGE_CHUNK\",\"messageId\":\"m%u\","
            "\"subagentRunId\":\"a%u\",\"delta\":\"a\"}\n\n", i, i % 40);
    }
}


static void
chunk_lanes_lost(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 400); i++) {
        put(t, EVENT "TEXT_MESSAGE_CHUNK\",\"messageId\":\"m%u\","
            "\"subagentRunId\":\"a%u\",\"delta\":\"a\"}\n\n", i, i % 40);

        if (i > 4000) {
            put(t, EVENT "MESSAGES_SNAPSHOT\",\"messages\":[]}\n\n");
        }
    }
}


static void
chunks(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 200); i++) {
        put(t, EVENT "TEXT_MESSAGE_CHUNK\",\"messageId\":\"m%u\",\"delta\":"
            "\"a\"}\n\n", i);
    }
}


/* frames */

static void
tiny_frames(text_t *t)
{
    fill(t, "data:\n\n");
}


static void
comments(text_t *t)
{
    fill(t, ":\n");
}


static void
blank_lines(text_t *t)
{
    fill(t, "\n");
}


static void
carriage_returns(text_t *t)
{
    fill(t, "data: {\"type\":\"CUSTOM\"}\r\r");
}


static void
data_lines(text_t *t)
{
    while (t->n < t->max - 2) {
        put(t, "data\n");
    }

    put(t, "\n\n");
}


static void
data_tokens(text_t *t)
{
    put(t, "data:{\"type\":\"CUSTOM\",\"value\":[\n");

    while (room(t, 40)) {
        put(t, "data:1,\n");
    }

    put(t, "data:1]}\n\n");
}


static void
unreadable(text_t *t)
{
    fill(t, "data: {\"type\n\n");
}


static void
event_keys(text_t *t)
{
    unsigned  i;

    put(t, "data: {");

    for (i = 0; room(t, 80); i++) {
        put(t, "\"messageId\":%u,", i);
    }

    put(t, "\"type\":\"TEXT_MESSAGE_START\"}\n\n");
}


static void
event_types(text_t *t)
{
    put(t, "data: {");

    while (room(t, 80)) {
        put(t, "\"typ\\u0065\":1,");
    }

    put(t, "\"type\":\"CUSTOM\"}\n\n");
}


static void
halves(text_t *t)
{
    put(t, "data: {\"type\":\"STATE_SNAPSHOT\",\"snapshot\":{\"a\":\"");

    while (room(t, 80)) {
        put(t, "\\ud800");
    }

    put(t, "\"}}\n\n");
}


/* what a verifier answers */

static void
answer_wide(text_t *t)
{
    unsigned  i;

    put(t, "{\"verifications\":{");

    for (i = 0; room(t, 60); i++) {
        put(t, "\"%016x\":{\"status\":\"found\"},", i);
    }

    put(t, "\"a\":{}}}");
}


static void
answer_equal(text_t *t)
{
    put(t, "{\"verifications\":{");

    while (room(t, 60)) {
        put(t, "\"0123456789abcdef\":{\"status\":\"found\"},");
    }

    put(t, "\"a\":{}}}");
}


static void
answer_members(text_t *t)
{
    put(t, "{");

    while (room(t, 80)) {
        put(t, "\"verifications\":{},");
    }

    put(t, "\"a\":{}}");
}


static void
answer_deep(text_t *t)
{
    unsigned  i;

    put(t, "{\"verifications\":{},\"x\":[");

    while (room(t, 400)) {
        for (i = 0; i < 100; i++) {
            put(t, "[");
        }

        for (i = 0; i < 100; i++) {
            put(t, "]");
        }

        put(t, ",");
    }

    put(t, "0]}");
}


const cost_case_t  cost_streams[] = {
    { "result", "equal texts", COST_RESULT, result_equal_texts, COST_QUOTES },
    { "result", "equal tiny texts", COST_RESULT, result_tiny_texts,
      COST_QUOTES },
    { "result", "numbered", COST_RESULT, result_numbered, COST_QUOTES },
    { "result", "strings", COST_RESULT, result_strings, 0 },
    { "result", "names and values", COST_RESULT, result_lines, 0 },
    { "result", "lists in a list", COST_RESULT, result_lists, 0 },
    { "result", "carriers", COST_RESULT, result_carriers, 0 },
    { "result", "prose", COST_RESULT, result_prose, COST_QUOTES },
    { "result", "numbered text", COST_RESULT, result_heads, COST_QUOTES },
    { "result", "headings", COST_RESULT, result_words, 0 },
    { "result", "open tags", COST_RESULT, result_tags, 0 },
    { "result", "pairs", COST_RESULT, result_pairs, 0 },
    { "result", "Python", COST_RESULT, result_repr, 0 },
    { "result", "CSV", COST_RESULT, result_csv, COST_QUOTES },
    { "result", "fences", COST_RESULT, result_fences, 0 },
    { "result", "line ends", COST_RESULT, result_ends, 0 },
    { "result", "marks", COST_RESULT, result_marks, COST_QUOTES },
    { "result", "one letter words", COST_RESULT, result_letters, COST_QUOTES },
    { "result", "ideographs", COST_RESULT, result_signs, COST_QUOTES },
    { "result", "one word", COST_RESULT, result_one_word, COST_QUOTES },
    { "result", "stars", COST_RESULT, result_stars, COST_QUOTES },
    { "result", "blanks", COST_RESULT, result_blanks, COST_QUOTES },
    { "results", "of many calls", COST_STREAM, many_results, COST_QUOTES },
    { "results", "of one call", COST_STREAM, equal_results, 0 },
    { "results", "of sources", COST_STREAM, results_of_sources, 0 },
    { "results", "in parts", COST_STREAM, result_parts, 0 },
    { "results", "tried again", COST_STREAM, tried_again, 0 },
    { "calls", "many ids", COST_STREAM, many_calls, 0 },
    { "calls", "arguments in turn", COST_STREAM, call_arguments, 0 },
    { "snapshot", "citation index", COST_SNAPSHOT, state_index, 0 },
    { "snapshot", "citations", COST_SNAPSHOT, state_cited, 0 },
    { "snapshot", "history", COST_SNAPSHOT, state_history, 0 },
    { "snapshot", "documents", COST_SNAPSHOT, state_documents, COST_QUOTES },
    { "snapshot", "wide", COST_SNAPSHOT, state_wide, 0 },
    { "snapshots", "empty", COST_STREAM, many_snapshots, 0 },
    { "deltas", "empty", COST_STREAM, many_deltas, 0 },
    { "delta", "entries", COST_PATCH, patch_entries, 0 },
    { "delta", "roots", COST_PATCH, patch_roots, 0 },
    { "delta", "history", COST_PATCH, patch_history, 0 },
    { "delta", "a long path", COST_PATCH, patch_names, 0 },
    { "delta", "tiny values", COST_PATCH, patch_tiny, 0 },
    { "delta", "our key", COST_PATCH, patch_ours, 0 },
    { "list of messages", "many ids", COST_LIST, list_messages, 0 },
    { "list of messages", "cited", COST_LIST, list_cited, COST_QUOTES },
    { "list of messages", "results", COST_LIST, list_results, 0 },
    { "list of messages", "parts", COST_LIST, list_parts, 0 },
    { "lists of messages", "equal", COST_STREAM, many_lists, 0 },
    { "open messages", "and nothing", COST_STREAM, open_custom, 0 },
    { "open messages", "and deltas", COST_STREAM, open_deltas, 0 },
    { "open messages", "and snapshots", COST_STREAM, open_snapshots, 0 },
    { "open messages", "and calls", COST_STREAM, open_calls, 0 },
    { "open messages", "and runs", COST_STREAM, open_runs, 0 },
    { "open messages", "and errors", COST_STREAM, open_errors, 0 },
    { "open messages", "written in turn", COST_STREAM, open_texts, 0 },
    { "open messages", "opened again", COST_STREAM, open_again, 0 },
    { "open messages", "and one that ends", COST_STREAM, open_and_end, 0 },
    { "messages", "empty", COST_STREAM, ended_messages, 0 },
    { "messages", "cited", COST_STREAM, cited_messages, 0 },
    { "messages", "that wait, and deltas", COST_STREAM, waiting_deltas, 0 },
    { "messages", "that wait, and sources", COST_STREAM, waiting_sources, 0 },
    { "messages", "tags of many sources", COST_STREAM, tags_of_sources,
      COST_BLIND },
    { "chunks", "many lanes", COST_STREAM, chunk_lanes, 0 },
    { "chunks", "lanes that are lost", COST_STREAM, chunk_lanes_lost, 0 },
    { "chunks", "one lane", COST_STREAM, chunks, 0 },
    { "chunks", "one lane, stripped", COST_STREAM, chunks, COST_STRIP },
    { "frames", "tiny", COST_STREAM, tiny_frames, 0 },
    { "frames", "comments", COST_STREAM, comments, 0 },
    { "frames", "blank lines", COST_STREAM, blank_lines, 0 },
    { "frames", "CR", COST_STREAM, carriage_returns, 0 },
    { "frames", "CR, repaired", COST_STREAM, carriage_returns, COST_REPAIR },
    { "frames", "lines without data", COST_STREAM, data_lines, 0 },
    { "frames", "lines of data", COST_STREAM, data_tokens, 0 },
    { "frames", "no JSON", COST_STREAM, unreadable, 0 },
    { "event", "equal keys", COST_STREAM, event_keys, 0 },
    { "event", "escaped keys", COST_STREAM, event_types, 0 },
    { "event", "halves of characters", COST_STREAM, halves, 0 },
    { "answer", "many keys", COST_ANSWER, answer_wide, 0 },
    { "answer", "equal keys", COST_ANSWER, answer_equal, 0 },
    { "answer", "equal members", COST_ANSWER, answer_members, 0 },
    { "answer", "deep", COST_ANSWER, answer_deep, 0 },
    { NULL, NULL, 0, NULL, 0 }
};

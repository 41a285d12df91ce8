
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests and streams of OpenAI's chat completions and of the AI SDK.
 */


#include "cost.h"


#define SAID  "the quay was closed for repairs in May"

#define ASKS  "{\"model\":\"m\",\"stream\":true,\"messages\":[{\"role\":"
#define ENDS  64                     /* bytes that may follow a list */


typedef void (*item_pt)(text_t *t, unsigned i);


/* a list in what begins and ends so */

static void
list(text_t *t, const char *first, size_t longest, item_pt item,
    const char *last)
{
    unsigned  i;

    put_bytes(t, first, strlen(first));

    for (i = 0; room(t, longest + ENDS); i++) {
        put(t, "%s", i ? "," : "");
        item(t, i);
    }

    put_bytes(t, last, strlen(last));
}


/* the same text again and again in what begins and ends so */

static void
again(text_t *t, const char *first, const char *s, const char *last)
{
    put_bytes(t, first, strlen(first));

    while (room(t, strlen(s) + ENDS)) {
        put_bytes(t, s, strlen(s));
    }

    put_bytes(t, last, strlen(last));
}


/* frames until it is full */

static void
frames(text_t *t, size_t longest, item_pt item)
{
    unsigned  i;

    for (i = 0; room(t, longest + ENDS); i++) {
        put(t, "data: ");
        item(t, i);
        put(t, "\n\n");
    }
}


static void
one_frame(text_t *t, const char *first, const char *s, const char *last)
{
    put(t, "data: ");
    again(t, first, s, last);
    put(t, "\n\n");
}


/* a message of that role, which says the same again and again */

static void
says(text_t *t, const char *role, const char *s)
{
    put(t, ASKS "\"%s\",", role);
    again(t, "\"content\":\"", s, "\"}]}");
}


/* sources of Open WebUI without a text, and a search that may have it */

static void
webui_tags(text_t *t, const char *name)
{
    unsigned  i;

    put(t, ASKS "\"user\",\"content\":\"");

    for (i = 1; i <= 1000 && room(t, 200); i++) {
        put(t, "<source id=\\\"%u\\\" name=\\\"%s\\\"></source>", i, name);
    }

    put(t, "\"},{\"role\":\"tool\",\"name\":\"search\",\"content\":\"");
}


static void
webui_entry(text_t *t, unsigned i)
{
    put(t, "{\\\"content\\\":\\\"" SAID "\\\",\\\"a\\\":\\\"a%u\\\","
        "\\\"b\\\":\\\"b\\\",\\\"c\\\":\\\"c\\\"}", i);
}


static void
webui_search(text_t *t)
{
    webui_tags(t, "n");
    list(t, "[", 200, webui_entry, "]\"}]}");
}


static void
webui_link(text_t *t, unsigned i)
{
    put(t, "{\\\"content\\\":\\\"w%u\\\",\\\"link\\\":\\\"l%u\\\"}", i, i);
}


static void
webui_links(text_t *t)
{
    webui_tags(t, "search");
    list(t, "[", 60, webui_link, "]\"}]}");
}


static void
webui_wide_entry(text_t *t)
{
    webui_tags(t, "n");
    again(t, "[{\\\"content\\\":\\\"w\\\"", ",\\\"a\\\":\\\"b\\\"",
          "}]\"}]}");
}


static void
webui_angles(text_t *t)
{
    says(t, "user", "<");
}


static void
webui_starts(text_t *t)
{
    says(t, "user", "<source");
}


static void
webui_one_number(text_t *t)
{
    says(t, "user", "<source id=\\\"1\\\">a</source>");
}


static void
webui_one_tag(text_t *t)
{
    put(t, ASKS "\"user\",");
    again(t, "\"content\":\"<source id=\\\"1\\\" name=\\\"n\\\">", "</sourc",
          "\"}]}");
}


static void
webui_unclosed(text_t *t)
{
    says(t, "user", "<source id=\\\"1");
}


static void
webui_older(text_t *t)
{
    says(t, "user", "<source><source_id>1</source_id><source_context>a");
}


static void
webui_contexts(text_t *t)
{
    says(t, "user", "<context>");
}


static void
webui_context_ends(text_t *t)
{
    put(t, ASKS "\"user\",");
    again(t, "\"content\":\"</context>", "</contex", "\"}]}");
}


static void
system_text(text_t *t)
{
    says(t, "system", SAID ". ");
}


static void
system_forms(text_t *t)
{
    says(t, "system", "[1Source Document <do\\\"c");
}


static void
user_text(text_t *t)
{
    says(t, "user", SAID ". ");
}


static void
user_docs(text_t *t)
{
    says(t, "user", "a<doc");
}


static void
tool_text(text_t *t)
{
    says(t, "tool", SAID ". ");
}


static void
text_part(text_t *t, unsigned i)
{
    (void) i;
    put(t, "{\"type\":\"text\",\"text\":\"a\"}");
}


static void
system_parts(text_t *t)
{
    list(t, ASKS "\"system\",\"content\":[", 40, text_part, "]}]}");
}


static void
user_parts(text_t *t)
{
    list(t, ASKS "\"user\",\"content\":[", 40, text_part, "]}]}");
}


static void
user_message(text_t *t, unsigned i)
{
    put(t, "{\"role\":\"user\",\"content\":\"a%u\"}", i);
}


static void
user_messages(text_t *t)
{
    list(t, ASKS "\"system\"},", 60, user_message, "]}");
}


static void
system_message(text_t *t, unsigned i)
{
    put(t, "{\"role\":\"system\",\"content\":\"Document 1 %u\"}", i);
}


static void
system_messages(text_t *t)
{
    list(t, ASKS "\"user\"},", 60, system_message, "]}");
}


static void
tool_message(text_t *t, unsigned i)
{
    put(t, "{\"role\":\"tool\",\"tool_call_id\":\"c%u\",\"content\":\"" SAID
        "\"}", i);
}


static void
tool_messages(text_t *t)
{
    list(t, ASKS "\"user\"},", 110, tool_message, "]}");
}


static void
tiny_message(text_t *t, unsigned i)
{
    (void) i;
    put(t, "{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":\"a\"}");
}


static void
tiny_messages(text_t *t)
{
    list(t, ASKS "\"user\"},", 60, tiny_message, "]}");
}


static void
called_message(text_t *t, unsigned i)
{
    put(t, "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":\"c%u\","
        "\"function\":{\"name\":\"f\",\"arguments\":\"{\\\"a\\\":\\\"b%u\\\"}"
        "\"}}]},{\"role\":\"tool\",\"tool_call_id\":\"c%u\",\"content\":"
        "\"{\\\"a\\\":\\\"b%u\\\"}\"}", i, i, i, i);
}


static void
called_messages(text_t *t)
{
    list(t, ASKS "\"user\"},", 240, called_message, "]}");
}


static void
wide_message(text_t *t)
{
    again(t, ASKS "\"tool\"", ",\"a\":1", "}]}");
}


static void
empty_messages(text_t *t)
{
    again(t, ASKS "\"user\"}", ",{}", "]}");
}


static void
document(text_t *t, unsigned i)
{
    put(t, "{\"id\":%u,\"text\":\"a\"}", i);
}


static void
documents(text_t *t)
{
    list(t, "{\"model\":\"m\",\"messages\":[],\"documents\":[", 40, document,
         "]}");
}


static void
template_documents(text_t *t)
{
    list(t, "{\"model\":\"m\",\"messages\":[],\"chat_template_kwargs\":"
         "{\"documents\":[", 40, document, "]}}");
}


static void
many_messages(text_t *t)
{
    again(t, ASKS "\"user\"}]", ",\"messages\":[{\"role\":\"assistant\"}]",
          "}");
}


static void
broken(text_t *t)
{
    again(t, ASKS "\"user\",\"parts\":[{\"type\":\"text\"}],\"content\":\"",
          "a\\\"", "}]}");
}


static void
deep(text_t *t)
{
    again(t, ASKS "\"user\",\"content\":", "[", "]}]}");
}


/* parts of the answer before, which clients send back */

static void
annotation(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"url_citation\",\"cite\":\"k%u\"}", i);
}


static void
annotations(text_t *t)
{
    list(t, ASKS "\"assistant\",\"annotations\":[", 60, annotation, "]}]}");
}


static void
unmarked(text_t *t)
{
    again(t, ASKS "\"assistant\",\"annotations\":[{}", ",{\"u\":1}", "]}]}");
}


static void
annotated_message(text_t *t, unsigned i)
{
    (void) i;
    put(t, "{\"role\":\"assistant\",\"annotations\":[{\"cite\":\"k\"}]}");
}


static void
annotated_messages(text_t *t)
{
    list(t, ASKS "\"user\"},", 60, annotated_message, "]}");
}


static void
annotated_parts(text_t *t)
{
    again(t, ASKS "\"assistant\",\"content\":[{}",
          ",{\"annotations\":[{\"cite\":1}]}", "]}]}");
}


static void
annotations_again(text_t *t)
{
    again(t, ASKS "\"assistant\"", ",\"annotations\":[{\"cite\":1}]", "}]}");
}


static void
escaped_names(text_t *t)
{
    again(t, ASKS "\"assistant\"", ",\"\\u0061nnotation\\u0074\":[1]", "}]}");
}


static void
roles(text_t *t)
{
    again(t, ASKS "\"system\"}", ",{\"role\":\"\\u0073ystem\"}", "]}");
}


/* chunks */

#define CHUNK  "{\"id\":\"c\",\"choices\":["
#define DELTA  "{\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{"


static void
choices(text_t *t, unsigned i)
{
    unsigned  k;

    put(t, CHUNK);

    for (k = 0; k < 128; k++) {
        put(t, "%s{\"index\":%u,\"delta\":{\"content\":\"a%u\"}}",
            k ? "," : "", k, i);
    }

    put(t, "]}");
}


static void
choices_stream(text_t *t)
{
    frames(t, 7000, choices);
}


/* each answer ends and goes on */

static void
finished(text_t *t, unsigned i)
{
    put(t, CHUNK "{\"index\":%u,\"delta\":{\"content\":\"See [a](https://a.b/"
        "%u).\\n\"},\"finish_reason\":\"stop\"}]}", i % 3, i);
}


static void
finished_stream(text_t *t)
{
    frames(t, 160, finished);
}


static void
turn(text_t *t, unsigned i)
{
    put(t, DELTA "\"content\":\"a%u \"},\"finish_reason\":\"tool_calls\"}]}",
        i);
}


static void
turns_stream(text_t *t)
{
    frames(t, 120, turn);
}


static void
call_indexes(text_t *t, unsigned i)
{
    put(t, DELTA "\"tool_calls\":[{\"index\":%u,\"id\":\"c%u\",\"function\":"
        "{\"name\":\"f\",\"arguments\":\"{}\"}}]}}]}", i % 300, i);
}


static void
call_indexes_stream(text_t *t)
{
    frames(t, 160, call_indexes);
}


static void
call_pieces(text_t *t, unsigned i)
{
    put(t, DELTA "\"tool_calls\":[{\"index\":0,%s\"function\":"
        "{\"arguments\":\"a\"}}]}}]}", i ? "" : "\"id\":\"c\",");
}


static void
call_pieces_stream(text_t *t)
{
    frames(t, 160, call_pieces);
}


static void
calls_chunk(text_t *t)
{
    one_frame(t, DELTA "\"tool_calls\":[{}", ",{\"id\":\"c\"}", "]}}]}");
}


static void
tool_said(text_t *t, unsigned i)
{
    put(t, DELTA "\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":\""
        SAID " %u\"}}]}", i);
}


static void
tool_said_stream(text_t *t)
{
    frames(t, 200, tool_said);
}


static void
tiny_delta(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"c%u\",\"choices\":[{\"delta\":{\"content\":\"[\"}}]}",
        i);
}


static void
tiny_deltas(text_t *t)
{
    frames(t, 80, tiny_delta);
}


static void
think_delta(text_t *t, unsigned i)
{
    static const char *const  pieces[] = { "</", "thin", "k", "<" };

    put(t, DELTA "\"content\":\"%s\"}}]}", i ? pieces[i % 4] : "<think>");
}


static void
think_deltas(text_t *t)
{
    frames(t, 100, think_delta);
}


static void
think_chunk(text_t *t)
{
    one_frame(t, DELTA "\"content\":\"<think>", "</", "\"}}]}");
}


static void
thoughts_chunk(text_t *t)
{
    one_frame(t, DELTA "\"content\":\"", "<think></think>", "\"}}]}");
}


static void
long_chunk(text_t *t)
{
    one_frame(t, DELTA "\"content\":\"", SAID " [1]. ", "\"}}]}");
}


static void
content_parts(text_t *t)
{
    one_frame(t, DELTA "\"content\":[{}", ",{\"type\":\"text\",\"text\":\"a\"}",
              "]}}]}");
}


static void
content_references(text_t *t)
{
    one_frame(t, DELTA "\"content\":[{\"type\":\"reference\",\"reference_ids\":"
              "[1", ",2", "]}]}}]}");
}


static void
listed(text_t *t, const char *name, const char *form, unsigned from)
{
    unsigned  k;

    put(t, DELTA "\"content\":\"a\"}}],\"%s\":[", name);

    for (k = 0; k < 20; k++) {
        put(t, "%s", k ? "," : "");
        put_bytes(t, form, strlen(form));
        put(t, "https://a.b/%u\"%s", from + k, *form == '{' ? "}" : "");
    }

    put(t, "]}");
}


static void
same_citations(text_t *t, unsigned i)
{
    (void) i;
    listed(t, "citations", "\"", 0);
}


static void
same_citations_stream(text_t *t)
{
    frames(t, 700, same_citations);
}


static void
two_citations(text_t *t, unsigned i)
{
    listed(t, "citations", "\"", i % 2);
}


static void
two_citations_stream(text_t *t)
{
    frames(t, 700, two_citations);
}


static void
other_results(text_t *t, unsigned i)
{
    listed(t, "search_results", "{\"title\":\"t\",\"url\":\"", i);
}


static void
other_results_stream(text_t *t)
{
    frames(t, 1200, other_results);
}


static void
context_citation(text_t *t, unsigned i)
{
    put(t, DELTA "\"context\":{\"citations\":[{\"title\":\"t%u\",\"content\":"
        "\"" SAID "\"}]}}}]}", i);
}


static void
context_citations(text_t *t)
{
    frames(t, 200, context_citation);
}


static void
wide_lists(text_t *t)
{
    one_frame(t, "{\"choices\":[]", ",\"a\":[\"b\"]", "}");
}


static void
wide_citations(text_t *t)
{
    one_frame(t, "{\"choices\":[]", ",\"citations\":[\"b\"],\"sources\":[{}]",
              "}");
}


static void
annotated(text_t *t, unsigned i)
{
    unsigned  k;

    (void) i;
    put(t, DELTA "\"content\":\"a \",\"annotations\":[");

    for (k = 0; k < 10; k++) {
        put(t, "%s{\"type\":\"url_citation\",\"url_citation\":{\"url\":"
            "\"https://a.b/%u\",\"start_index\":%u,\"end_index\":%u}}",
            k ? "," : "", k, k, k + 2);
    }

    put(t, "]}}]}");
}


static void
annotated_stream(text_t *t)
{
    frames(t, 1200, annotated);
}


static void
annotated_chunk(text_t *t)
{
    put(t, "data: " DELTA "\"content\":\"" SAID "\"}}]}\n\n");
    one_frame(t, DELTA "\"annotations\":[{}", ",{\"url\":\"u\",\"end_index\":9}",
              "]}}]}");
}


static void
event_source(text_t *t, unsigned i)
{
    put(t, "{\"choices\":[],\"event\":{\"type\":\"source\",\"data\":"
        "{\"source\":{\"name\":\"n\"},\"document\":[\"d%u\"]}}}", i);
}


static void
event_sources(text_t *t)
{
    frames(t, 160, event_source);
}


static void
executed_tools(text_t *t)
{
    one_frame(t, DELTA "\"executed_tools\":[{}", ",{\"output\":\"a\"}",
              "]}}]}");
}


static void
forged(text_t *t, unsigned i)
{
    put(t, DELTA "\"content\":\"a\"}}],\"deepcitation\":{\"messages\":{\"m%u\":"
        "{\"verifications\":{}}}}}", i);
}


static void
forged_stream(text_t *t)
{
    frames(t, 160, forged);
}


static void
error_chunk(text_t *t, unsigned i)
{
    put(t, "{\"choices\":[{\"delta\":{\"content\":\"a%u\"}}],\"error\":{}}", i);
}


static void
errors_stream(text_t *t)
{
    frames(t, 100, error_chunk);
}


/* the AI SDK: requests */

#define CHAT   "{\"id\":\"t\",\"messages\":[{\"id\":\"u\",\"role\":\"user\","  \
               "\"parts\":["
#define REPLY  "{\"id\":\"t\",\"messages\":[{\"id\":\"a\",\"role\":"          \
               "\"assistant\",\"parts\":["
#define TOLD   "]}]}"


static void
sdk_message(text_t *t, unsigned i)
{
    put(t, "{\"id\":\"m%u\",\"role\":\"user\",\"parts\":[{\"type\":\"text\","
        "\"text\":\"a\"}]}", i);
}


static void
sdk_messages(text_t *t)
{
    list(t, "{\"id\":\"t\",\"messages\":[", 100, sdk_message, "]}");
}


static void
sdk_texts(text_t *t)
{
    list(t, CHAT, 40, text_part, TOLD);
}


static void
sdk_output(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"tool-f\",\"toolCallId\":\"c%u\",\"state\":"
        "\"output-available\",\"input\":{\"a\":%u},\"output\":\"" SAID "\"}",
        i, i);
}


static void
sdk_outputs(text_t *t)
{
    list(t, REPLY, 160, sdk_output, TOLD);
}


static void
sdk_value(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"tool-f\",\"toolCallId\":\"c\",\"state\":"
        "\"output-available\",\"output\":[{\"text\":\"a\"}],\"n\":%u}", i);
}


static void
sdk_values(text_t *t)
{
    list(t, REPLY, 140, sdk_value, TOLD);
}


static void
sdk_long_output(text_t *t)
{
    again(t, REPLY "{\"type\":\"tool-f\",\"toolCallId\":\"c\",\"state\":"
          "\"output-available\",\"output\":{\"text\":\"", SAID ". \\\"",
          "\"}}" TOLD);
}


static void
sdk_data(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"data-x\",\"data\":{\"id\":%u,\"text\":\"a\"}}", i);
}


static void
sdk_datas(text_t *t)
{
    list(t, REPLY, 70, sdk_data, TOLD);
}


static void
sdk_base64(text_t *t)
{
    again(t, CHAT "{\"type\":\"file\",\"filename\":\"f\",\"url\":"
          "\"data:text/plain;base64,", "dGhlIHF1YXkgd2FzIGNsb3NlZC4g",
          "\"}" TOLD);
}


static void
sdk_slashes(text_t *t)
{
    again(t, CHAT "{\"type\":\"file\",\"filename\":\"f\",\"url\":"
          "\"data:text/plain;base64,", "\\/", "\"}" TOLD);
}


static void
sdk_percent(text_t *t)
{
    again(t, CHAT "{\"type\":\"file\",\"url\":\"data:text/plain,", "%61%20",
          "\"}" TOLD);
}


static void
sdk_file(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"file\",\"url\":\"data:text/plain,a%u\"}", i);
}


static void
sdk_files(text_t *t)
{
    list(t, CHAT, 60, sdk_file, TOLD);
}


static void
sdk_wide(text_t *t)
{
    again(t, REPLY "{\"type\":\"data-x\"", ",\"a\":1", "}" TOLD);
}


static void
sdk_escaped(text_t *t)
{
    again(t, REPLY "{\"type\":\"data-x\"", ",\"\\u0074yp\\u0066\":1",
          "}" TOLD);
}


static void
sdk_empty(text_t *t)
{
    again(t, REPLY "{}", ",{}", TOLD);
}


static void
sdk_ours(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"data-deepcitation\",\"id\":\"k%u\",\"data\":{}}", i);
}


static void
sdk_ours_list(text_t *t)
{
    list(t, REPLY, 100, sdk_ours, TOLD);
}


static void
sdk_marked(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"source-url\",\"url\":\"u%u\",\"providerMetadata\":"
        "{\"a\":1,\"deepcitation\":{}}}", i);
}


static void
sdk_marked_list(text_t *t)
{
    list(t, REPLY, 120, sdk_marked, TOLD);
}


static void
sdk_one_message(text_t *t)
{
    again(t, "{\"id\":\"t\"", ",\"message\":{\"role\":\"user\",\"parts\":[]}",
          "}");
}


static void
sdk_broken(text_t *t)
{
    again(t, REPLY, "{\"type\":\"data-x\",\"data\":{},", "");
}


/* the AI SDK: streams */

static void
sdk_part(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"text-start\",\"id\":\"p%u\"}\n\ndata: {\"type\":"
        "\"text-delta\",\"id\":\"p%u\",\"delta\":\"a [1] \"}\n\n"
        "data: {\"type\":\"text-end\",\"id\":\"p%u\"}", i, i, i);
}


static void
sdk_parts(text_t *t)
{
    frames(t, 160, sdk_part);
}


static void
sdk_open_part(text_t *t, unsigned i)
{
    if (i < 20) {
        put(t, "{\"type\":\"text-start\",\"id\":\"p%u\"}", i);

    } else {
        put(t, "{\"type\":\"text-delta\",\"id\":\"p%u\",\"delta\":\"a%u \"}",
            i % 20, i);
    }
}


static void
sdk_open_parts(text_t *t)
{
    frames(t, 80, sdk_open_part);
}


static void
sdk_starts(text_t *t)
{
    fill(t, "data: {\"type\":\"text-start\",\"id\":\"p\"}\n\n");
}


static void
sdk_step(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"start-step\"}\n\n"
        "data: {\"type\":\"text-start\",\"id\":\"p\"}\n\n"
        "data: {\"type\":\"text-delta\",\"id\":\"p\",\"delta\":"
        "\"See [a](https://a.b/%u).\"}\n\n"
        "data: {\"type\":\"text-end\",\"id\":\"p\"}\n\n"
        "data: {\"type\":\"finish-step\"}", i);
}


static void
sdk_steps(text_t *t)
{
    frames(t, 300, sdk_step);
}


static void
sdk_reset(text_t *t, unsigned i)
{
    sdk_step(t, i);
    put(t, "\n\ndata: {\"type\":\"reset-step\"}");
}


static void
sdk_resets(text_t *t)
{
    frames(t, 350, sdk_reset);
}


/* citations that the client is told of, and then nothing but resets */

static void
sdk_told_resets(text_t *t)
{
    unsigned  i;

    for (i = 0; i < 1000 && room(t, 400); i++) {
        put(t, "data: ");
        sdk_step(t, i);
        put(t, "\n\n");
    }

    fill(t, "data: {\"type\":\"reset-step\"}\n\n");
}


/* a long text of a step, taken back again and again */

static void
sdk_long_reset(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"text-start\",\"id\":\"p\"}\n\n"
        "data: {\"type\":\"text-delta\",\"id\":\"p\",\"delta\":\"%u " SAID
        "\"}\n\ndata: {\"type\":\"reset-step\"}", i);
}


static void
sdk_long_resets(text_t *t)
{
    size_t    half;
    unsigned  i;

    half = t->max / 2;

    put(t, "data: {\"type\":\"text-start\",\"id\":\"p\"}\n\n");

    for (i = 0; t->n < half; i++) {
        put(t, "data: {\"type\":\"text-delta\",\"id\":\"p\",\"delta\":\""
            SAID " [a](https://a.b/%u). \"}\n\n", i);
    }

    put(t, "data: {\"type\":\"text-end\",\"id\":\"p\"}\n\n"
        "data: {\"type\":\"finish-step\"}\n\n"
        "data: {\"type\":\"start-step\"}\n\n");
    frames(t, 250, sdk_long_reset);
}


static void
sdk_source(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"source-url\",\"sourceId\":\"s%u\",\"url\":"
        "\"https://a.b/%u\"}", i, i);
}


static void
sdk_sources(text_t *t)
{
    frames(t, 100, sdk_source);
}


static void
sdk_same_source(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"source-document\",\"sourceId\":\"s\",\"title\":\"t%u\","
        "\"filename\":\"f\"}", i);
}


static void
sdk_same_sources(text_t *t)
{
    frames(t, 120, sdk_same_source);
}


static void
sdk_source_inside(text_t *t, unsigned i)
{
    if (i == 0) {
        put(t, "{\"type\":\"text-start\",\"id\":\"p\"}");
        return;
    }

    put(t, "{\"type\":\"text-delta\",\"id\":\"p\",\"delta\":\"a%u \"}\n\ndata: ",
        i);
    sdk_source(t, i);
}


static void
sdk_sources_inside(text_t *t)
{
    frames(t, 160, sdk_source_inside);
}


/* a long part, and many citations of its end */

static void
sdk_citations(text_t *t)
{
    size_t    most;
    unsigned  i;

    most = t->max - cite_min(t->max, 256 * 80);

    put(t, "data: {\"type\":\"text-start\",\"id\":\"p\"}\n\n");
    put(t, "data: {\"type\":\"text-delta\",\"id\":\"p\",\"delta\":\"");

    while (t->n < most) {
        put(t, SAID ". ");
    }

    put(t, "\"}\n\ndata: {\"type\":\"text-end\",\"id\":\"p\",\"citations\":[");

    for (i = 0; i < 256 && room(t, 100); i++) {
        put(t, "%s{\"startIndex\":900000%03u,\"endIndex\":900000999}",
            i ? "," : "", i);
    }

    put(t, "]}\n\n");
}


static void
sdk_same_data(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"data-x\",\"id\":\"d\",\"data\":{\"id\":%u,\"text\":\""
        SAID "\"}}", i);
}


static void
sdk_same_data_stream(text_t *t)
{
    frames(t, 120, sdk_same_data);
}


static void
sdk_two_data(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"data-x\",\"id\":\"d%u\",\"data\":{\"id\":%u,\"text\":\""
        SAID "\"}}", i / 2, i % 2);
}


static void
sdk_two_data_stream(text_t *t)
{
    frames(t, 120, sdk_two_data);
}


static void
sdk_many_data(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"data-x\",\"data\":{\"id\":%u,\"text\":\"a\"}}", i);
}


static void
sdk_many_data_stream(text_t *t)
{
    frames(t, 120, sdk_many_data);
}


/* the same part with a long list in it, again and again */

static void
sdk_list_data(text_t *t, unsigned i)
{
    unsigned  k;

    put(t, "{\"type\":\"data-x\",\"id\":\"d\",\"data\":[");

    for (k = 0; k < 100; k++) {
        put(t, "%s{\"id\":%u,\"text\":\"t%u\"}", k ? "," : "", k, i + k);
    }

    put(t, "]}");
}


static void
sdk_list_data_stream(text_t *t)
{
    frames(t, 4000, sdk_list_data);
}


static void
sdk_preliminary(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"tool-output-available\",\"toolCallId\":\"c\","
        "\"output\":{\"text\":\"a%u\"},\"preliminary\":true}", i);
}


static void
sdk_preliminaries(text_t *t)
{
    frames(t, 140, sdk_preliminary);
}


static void
sdk_result(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"tool-output-available\",\"toolCallId\":\"c\","
        "\"output\":{\"text\":\"" SAID " %u\"}}", i);
}


static void
sdk_results(text_t *t)
{
    frames(t, 160, sdk_result);
}


static void
sdk_input(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"tool-input-available\",\"toolCallId\":\"c%u\","
        "\"toolName\":\"f\",\"input\":{\"a\":\"b%u\"}}", i, i);
}


static void
sdk_inputs(text_t *t)
{
    frames(t, 140, sdk_input);
}


static void
sdk_input_deltas(text_t *t)
{
    put(t, "data: {\"type\":\"tool-input-start\",\"toolCallId\":\"c\","
        "\"toolName\":\"f\"}\n\n");
    fill(t, "data: {\"type\":\"tool-input-delta\",\"toolCallId\":\"c\","
         "\"inputTextDelta\":\"a\"}\n\n");
}


static void
sdk_long_input(text_t *t)
{
    one_frame(t, "{\"type\":\"tool-input-available\",\"toolCallId\":\"c\","
              "\"toolName\":\"f\",\"input\":{\"a\":\"", "\\\\" SAID, "\"}}");
}


static void
sdk_reasoning(text_t *t)
{
    fill(t, "data: {\"type\":\"reasoning-delta\",\"id\":\"r\",\"delta\":"
         "\"a\"}\n\n");
}


static void
sdk_escaped_type(text_t *t)
{
    fill(t, "data: {\"type\":\"\\u0074ext-delt\",\"id\":\"r\"}\n\n");
}


static void
sdk_forged(text_t *t, unsigned i)
{
    put(t, "{\"type\":\"data-deepcitation\",\"id\":\"k%u\",\"data\":"
        "{\"messageId\":\"m\",\"citation\":{}}}", i);
}


static void
sdk_forged_stream(text_t *t)
{
    frames(t, 120, sdk_forged);
}


static void
sdk_forged_told(text_t *t)
{
    unsigned  i;

    for (i = 0; i < 500 && room(t, 400); i++) {
        put(t, "data: ");
        sdk_step(t, i);
        put(t, "\n\n");
    }

    fill(t, "data: {\"type\":\"data-deepcitation-message\",\"id\":\"m\",\"data\":"
         "{}}\n\n");
}


static void
sdk_runs(text_t *t)
{
    fill(t, "data: {\"type\":\"start\",\"messageId\":\"n\"}\n\n"
         "data: {\"type\":\"finish\"}\n\n");
}


static void
sdk_long_delta(text_t *t)
{
    one_frame(t, "{\"type\":\"text-start\",\"id\":\"p\"}\n\ndata: {\"type\":"
              "\"text-delta\",\"id\":\"p\",\"delta\":\"", SAID " [1]. \\\"",
              "\"}");
}


static void
sdk_tiny_deltas(text_t *t)
{
    put(t, "data: {\"type\":\"text-start\",\"id\":\"p\"}\n\n");
    fill(t, "data: {\"type\":\"text-delta\",\"id\":\"p\",\"delta\":\"[\"}\n\n");
}


#define openai_request(shape, make)                                           \
    { "openai request", shape, COST_REQUEST, make, COST_OPENAI }
#define openai_body(shape, make)                                              \
    { "openai body", shape, COST_BODY, make, COST_OPENAI }
#define openai_stream(shape, make)                                            \
    { "openai stream", shape, COST_STREAM, make, COST_OPENAI }
#define vercel_request(shape, make)                                           \
    { "vercel request", shape, COST_REQUEST, make, COST_VERCEL }
#define vercel_body(shape, make)                                              \
    { "vercel body", shape, COST_BODY, make, COST_VERCEL }
#define vercel_stream(shape, make)                                            \
    { "vercel stream", shape, COST_STREAM, make, COST_VERCEL }


const cost_case_t  cost_chats[] = {
    openai_request("a search for empty tags", webui_search),
    openai_request("links for empty tags", webui_links),
    openai_request("a wide entry for empty tags", webui_wide_entry),
    openai_request("angles", webui_angles),
    openai_request("beginnings of tags", webui_starts),
    openai_request("tags of one number", webui_one_number),
    openai_request("one tag without an end", webui_one_tag),
    openai_request("tags without an end", webui_unclosed),
    openai_request("tags of the older form", webui_older),
    openai_request("contexts", webui_contexts),
    openai_request("ends of contexts", webui_context_ends),
    openai_request("a system text", system_text),
    openai_request("forms of prompts", system_forms),
    openai_request("a user text", user_text),
    openai_request("documents within lines", user_docs),
    openai_request("a tool text", tool_text),
    openai_request("system parts", system_parts),
    openai_request("user parts", user_parts),
    openai_request("user messages", user_messages),
    openai_request("system messages", system_messages),
    openai_request("equal results", tool_messages),
    openai_request("tiny results", tiny_messages),
    openai_request("results of calls", called_messages),
    openai_request("a wide message", wide_message),
    openai_request("empty messages", empty_messages),
    openai_request("documents", documents),
    openai_request("documents of a template", template_documents),
    openai_request("messages again and again", many_messages),
    openai_request("broken", broken),
    openai_request("deep", deep),
    openai_body("annotations", annotations),
    openai_body("annotations without a mark", unmarked),
    openai_body("annotations in messages", annotated_messages),
    openai_body("annotations in parts", annotated_parts),
    openai_body("annotations again and again", annotations_again),
    openai_body("escaped names", escaped_names),
    openai_body("escaped roles", roles),
    openai_body("messages again and again", many_messages),
    openai_body("empty messages", empty_messages),
    openai_body("a wide message", wide_message),
    openai_body("broken", broken),
    openai_body("deep", deep),
    openai_stream("choices", choices_stream),
    openai_stream("answers that end and go on", finished_stream),
    openai_stream("turns", turns_stream),
    openai_stream("indexes of calls", call_indexes_stream),
    openai_stream("pieces of a call", call_pieces_stream),
    openai_stream("calls of one chunk", calls_chunk),
    openai_stream("results of one call", tool_said_stream),
    openai_stream("tiny deltas", tiny_deltas),
    openai_stream("pieces of reasoning", think_deltas),
    openai_stream("reasoning without an end", think_chunk),
    openai_stream("reasoning again and again", thoughts_chunk),
    openai_stream("one chunk", long_chunk),
    openai_stream("parts of one chunk", content_parts),
    openai_stream("references of one chunk", content_references),
    openai_stream("the same citations", same_citations_stream),
    openai_stream("two lists of citations", two_citations_stream),
    openai_stream("other search results", other_results_stream),
    openai_stream("citations of a context", context_citations),
    openai_stream("lists of one chunk", wide_lists),
    openai_stream("citations of one chunk", wide_citations),
    openai_stream("the same annotations", annotated_stream),
    openai_stream("annotations of one chunk", annotated_chunk),
    openai_stream("sources in events", event_sources),
    openai_stream("executed tools", executed_tools),
    openai_stream("forged records", forged_stream),
    openai_stream("errors", errors_stream),
    vercel_request("user messages", sdk_messages),
    vercel_request("text parts", sdk_texts),
    vercel_request("equal outputs", sdk_outputs),
    vercel_request("outputs of one call", sdk_values),
    vercel_request("one long output", sdk_long_output),
    vercel_request("data parts", sdk_datas),
    vercel_request("a file in base64", sdk_base64),
    vercel_request("a file of slashes", sdk_slashes),
    vercel_request("a file in percent form", sdk_percent),
    vercel_request("tiny files", sdk_files),
    vercel_request("a wide part", sdk_wide),
    vercel_request("escaped names", sdk_escaped),
    vercel_request("empty parts", sdk_empty),
    vercel_request("single messages", sdk_one_message),
    vercel_request("broken", sdk_broken),
    vercel_body("parts of ours", sdk_ours_list),
    vercel_body("marked sources", sdk_marked_list),
    vercel_body("a wide part", sdk_wide),
    vercel_body("escaped names", sdk_escaped),
    vercel_body("empty parts", sdk_empty),
    vercel_body("single messages", sdk_one_message),
    vercel_body("broken", sdk_broken),
    vercel_stream("text parts", sdk_parts),
    vercel_stream("open parts", sdk_open_parts),
    vercel_stream("parts of one id", sdk_starts),
    vercel_stream("steps", sdk_steps),
    vercel_stream("steps taken back", sdk_resets),
    vercel_stream("one step taken back again and again", sdk_told_resets),
    vercel_stream("text behind a long text taken back", sdk_long_resets),
    vercel_stream("sources", sdk_sources),
    vercel_stream("a source again and again", sdk_same_sources),
    vercel_stream("sources in a part", sdk_sources_inside),
    vercel_stream("citations of a long part", sdk_citations),
    vercel_stream("data again and again", sdk_same_data_stream),
    vercel_stream("data twice", sdk_two_data_stream),
    vercel_stream("data parts", sdk_many_data_stream),
    vercel_stream("lists of data again and again", sdk_list_data_stream),
    vercel_stream("preliminary outputs", sdk_preliminaries),
    vercel_stream("outputs of one call", sdk_results),
    vercel_stream("inputs", sdk_inputs),
    vercel_stream("pieces of an input", sdk_input_deltas),
    vercel_stream("one long input", sdk_long_input),
    vercel_stream("reasoning", sdk_reasoning),
    vercel_stream("escaped types", sdk_escaped_type),
    vercel_stream("forged parts", sdk_forged_stream),
    vercel_stream("forged parts of a message", sdk_forged_told),
    vercel_stream("runs", sdk_runs),
    vercel_stream("one delta", sdk_long_delta),
    vercel_stream("tiny deltas", sdk_tiny_deltas),
    { NULL, NULL, 0, NULL, 0 }
};

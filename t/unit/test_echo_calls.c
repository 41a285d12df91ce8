
/*
 * Copyright (C) the ngx_cite authors
 *
 * The words that a tool was called with, in every form in which a dialect
 * tells them: in pieces and as a whole, in the stream, in an answer that is
 * not streamed and in a request.  A result that repeats them proves nothing;
 * its other words do, and so do those of another call.
 */


#include "base/cite_scan.h"
#include "stream/cite_stream_json.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define PLENTY  (64 * 1024 * 1024)
#define ASKED   "The moon is made of green cheese"
#define TOLD    "The first ferry leaves at six in the morning"
#define ECHO    "skipped:echo"
#define LONG    4096     /* over the limit of events */


/*
 * $i id, $k another one, $j arguments as JSON, $a the same in a string, $q a
 * text of theirs, $r result, $t answer
 */

typedef struct {
    const cite_dialect_t  *dialect;
    const char            *request;      /* begins, ... */
    const char            *request_end;
    const char            *stream;
    const char            *stream_end;   /* with the answer */
    const char            *whole;        /* NULL: there are no such answers */
    const char            *whole_end;
} frame_t;


typedef enum {
    IN_STREAM = 0,
    IN_WHOLE,
    IN_REQUEST,
    RESUMED                  /* the call in the request, its result here */
} where_e;


typedef struct {
    const char     *title;
    const frame_t  *frame;
    where_e         where;
    const char     *call;
    const char     *result;
} form_t;


static const frame_t  agui = {
    &cite_dialect_agui,
    "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{},\"messages\":[", "]}",
    "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"}\n\n",
    "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\"}\n\n"
    "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
    "\"delta\":$t}\n\n"
    "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m\"}\n\n"
    "data: {\"type\":\"RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"}\n\n",
    NULL, NULL
};


static const frame_t  vercel = {
    &cite_dialect_vercel,
    "{\"id\":\"chat\",\"messages\":[{\"id\":\"u\",\"role\":\"user\","
    "\"parts\":[]},{\"id\":\"a\",\"role\":\"assistant\",\"parts\":[", "]}]}",
    "data: {\"type\":\"start\",\"messageId\":\"m\"}\n\n",
    "data: {\"type\":\"text-start\",\"id\":\"1\"}\n\n"
    "data: {\"type\":\"text-delta\",\"id\":\"1\",\"delta\":$t}\n\n"
    "data: {\"type\":\"text-end\",\"id\":\"1\"}\n\n"
    "data: {\"type\":\"finish\"}\n\ndata: [DONE]\n\n",
    NULL, NULL
};


#define CHUNK(delta)  "data: {\"id\":\"c\",\"choices\":[{\"index\":0,"         \
                      "\"delta\":" delta "}]}\n\n"

static const frame_t  openai = {
    &cite_dialect_openai,
    "{\"model\":\"m\",\"messages\":[", "]}",
    CHUNK("{\"role\":\"assistant\"}"),
    CHUNK("{\"content\":$t}")
    "data: {\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":{},"
    "\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n",
    "{\"id\":\"c\",\"object\":\"chat.completion\",\"choices\":[",
    ",{\"index\":0,\"message\":{\"role\":\"assistant\",\"content\":$t},"
    "\"finish_reason\":\"stop\"}]}"
};


#define ADDED(item)  "data: {\"type\":\"response.output_item.added\","         \
                     "\"item\":" item "}\n\n"
#define DONE(item)   "data: {\"type\":\"response.output_item.done\","          \
                     "\"item\":" item "}\n\n"

static const frame_t  responses = {
    &cite_dialect_responses,
    "{\"model\":\"m\",\"input\":[", "]}",
    "data: {\"type\":\"response.created\",\"response\":{\"id\":\"r\"}}\n\n",
    "data: {\"type\":\"response.output_item.added\",\"output_index\":9,"
    "\"item\":{\"type\":\"message\",\"id\":\"m\"}}\n\n"
    "data: {\"type\":\"response.output_text.delta\",\"item_id\":\"m\","
    "\"output_index\":9,\"content_index\":0,\"delta\":$t}\n\n"
    "data: {\"type\":\"response.completed\",\"response\":{\"id\":\"r\"}}\n\n",
    "{\"id\":\"r\",\"object\":\"response\",\"output\":[",
    ",{\"type\":\"message\",\"id\":\"m\",\"content\":[{\"type\":"
    "\"output_text\",\"text\":$t}]}]}"
};


#define BLOCK(n, block)                                                       \
    "data: {\"type\":\"content_block_start\",\"index\":" n ","                \
    "\"content_block\":" block "}\n\n"                                        \
    "data: {\"type\":\"content_block_stop\",\"index\":" n "}\n\n"

static const frame_t  anthropic = {
    &cite_dialect_anthropic,
    "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[", "]}",
    "data: {\"type\":\"message_start\",\"message\":{\"id\":\"m\"}}\n\n",
    BLOCK("9", "{\"type\":\"text\",\"text\":$t}")
    "data: {\"type\":\"message_delta\",\"delta\":{\"stop_reason\":"
    "\"end_turn\"}}\n\ndata: {\"type\":\"message_stop\"}\n\n",
    "{\"type\":\"message\",\"id\":\"m\",\"content\":[",
    ",{\"type\":\"text\",\"text\":$t}],\"stop_reason\":\"end_turn\"}"
};


#define AGUI_RESULT                                                           \
    "data: {\"type\":\"TOOL_CALL_RESULT\",\"messageId\":\"r\","               \
    "\"toolCallId\":$i,\"content\":$r}\n\n"

#define AGUI_CALL                                                             \
    "data: {\"type\":\"TOOL_CALL_START\",\"toolCallId\":$i,"                  \
    "\"toolCallName\":\"search\"}\n\n"                                        \
    "data: {\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":$i,\"delta\":$a}\n\n"  \
    "data: {\"type\":\"TOOL_CALL_END\",\"toolCallId\":$i}\n\n"

#define AGUI_MESSAGE  "{\"id\":\"a\",\"role\":\"assistant\","
#define AGUI_TOOL     "{\"id\":\"b\",\"role\":\"tool\","                    \
                      "\"toolCallId\":$i,\"content\":$r}"

#define VERCEL_START                                                          \
    "data: {\"type\":\"tool-input-start\",\"toolCallId\":$i,"                 \
    "\"toolName\":\"search\"}\n\n"
#define VERCEL_RESULT                                                         \
    "data: {\"type\":\"tool-output-available\",\"toolCallId\":$i,"            \
    "\"output\":$r}\n\n"

#define CHAT_RESULT  CHUNK("{\"role\":\"tool\",\"tool_call_id\":$i,"           \
                           "\"content\":$r}")
#define CHAT_TOOL    "{\"role\":\"tool\",\"tool_call_id\":$i,\"content\":$r}"

#define OUTPUT       "{\"type\":\"function_call_output\",\"call_id\":$i,"      \
                     "\"output\":$r}"

#define FETCHED      "{\"type\":\"mcp_tool_result\",\"tool_use_id\":$i,"       \
                     "\"content\":[{\"type\":\"text\",\"text\":$r}]}"


static const form_t  forms[] = {

    { "agui: pieces", &agui, IN_STREAM, AGUI_CALL, AGUI_RESULT },

    { "agui: the result first", &agui, IN_STREAM, AGUI_RESULT, AGUI_CALL },

    { "agui: the result before a chunk", &agui, IN_STREAM, AGUI_RESULT,
      "data: {\"type\":\"TOOL_CALL_CHUNK\",\"toolCallId\":$i,"
      "\"toolCallName\":\"search\",\"delta\":$a}\n\n" },

    { "agui: messages", &agui, IN_REQUEST, AGUI_MESSAGE "\"toolCalls\":[{"
      "\"id\":$i,\"function\":{\"name\":\"search\",\"arguments\":$a}}]}",
      AGUI_TOOL },

    { "agui: names with underscores", &agui, IN_REQUEST, AGUI_MESSAGE
      "\"tool_calls\":[{\"id\":$i,\"function\":{\"name\":\"search\","
      "\"arguments\":$a}}]}",
      "{\"id\":\"b\",\"role\":\"tool\",\"tool_call_id\":$i,\"content\":$r}" },

    { "agui: args beside the name", &agui, IN_REQUEST, AGUI_MESSAGE
      "\"tool_calls\":[{\"id\":$i,\"name\":\"search\",\"args\":$j}]}",
      AGUI_TOOL },

    { "agui: a call that is resumed", &agui, RESUMED, AGUI_MESSAGE
      "\"toolCalls\":[{\"id\":$i,\"function\":{\"name\":\"search\","
      "\"arguments\":$a}}]}", AGUI_RESULT },

    { "vercel: pieces", &vercel, IN_STREAM, VERCEL_START
      "data: {\"type\":\"tool-input-delta\",\"toolCallId\":$i,"
      "\"inputTextDelta\":$a}\n\n", VERCEL_RESULT },

    { "vercel: the whole input", &vercel, IN_STREAM,
      "data: {\"type\":\"tool-input-available\",\"toolCallId\":$i,"
      "\"toolName\":\"search\",\"input\":$j}\n\n", VERCEL_RESULT },

    { "vercel: the whole input is another one", &vercel, IN_STREAM,
      VERCEL_START "data: {\"type\":\"tool-input-delta\",\"toolCallId\":$i,"
      "\"inputTextDelta\":\"{}\"}\n\n"
      "data: {\"type\":\"tool-input-available\",\"toolCallId\":$i,"
      "\"toolName\":\"search\",\"input\":$j}\n\n", VERCEL_RESULT },

    { "vercel: an input that is wrong", &vercel, IN_STREAM,
      "data: {\"type\":\"tool-input-error\",\"toolCallId\":$i,\"toolName\":"
      "\"search\",\"input\":$j,\"errorText\":\"no\"}\n\n", VERCEL_RESULT },

    { "vercel: a raw input", &vercel, IN_STREAM,
      "data: {\"type\":\"tool-input-error\",\"toolCallId\":$i,\"toolName\":"
      "\"search\",\"rawInput\":$a}\n\n", VERCEL_RESULT },

    { "vercel: a part", &vercel, IN_REQUEST, "{\"type\":\"tool-search\","
      "\"toolCallId\":$i,\"state\":\"output-available\",\"input\":$j,",
      "\"output\":$r}" },

    { "vercel: a part with a raw input", &vercel, IN_REQUEST,
      "{\"type\":\"dynamic-tool\",\"toolName\":\"search\",\"toolCallId\":$i,"
      "\"state\":\"output-available\",\"rawInput\":$a,", "\"output\":$r}" },

    { "vercel: a part with both", &vercel, IN_REQUEST,
      "{\"type\":\"dynamic-tool\",\"toolName\":\"search\",\"toolCallId\":$i,"
      "\"state\":\"output-available\",\"input\":{},\"rawInput\":$j,",
      "\"output\":$r}" },

    { "vercel: a call that is resumed", &vercel, RESUMED,
      "{\"type\":\"tool-search\",\"toolCallId\":$i,\"state\":"
      "\"approval-responded\",\"input\":$j}", VERCEL_RESULT },

    { "openai: pieces", &openai, IN_STREAM,
      CHUNK("{\"tool_calls\":[{\"index\":0,\"id\":$i,\"function\":{\"name\":"
            "\"search\",\"arguments\":\"\"}}]}")
      CHUNK("{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":$a}}]}"),
      CHAT_RESULT },

    { "openai: an object", &openai, IN_STREAM,
      CHUNK("{\"tool_calls\":[{\"index\":0,\"id\":$i,\"function\":{\"name\":"
            "\"search\",\"arguments\":$j}}]}"), CHAT_RESULT },

    { "openai: a custom tool", &openai, IN_STREAM,
      CHUNK("{\"tool_calls\":[{\"index\":0,\"id\":$i,\"type\":\"custom\","
            "\"custom\":{\"name\":\"search\",\"input\":$q}}]}"),
      CHAT_RESULT },

    { "openai: a function", &openai, IN_STREAM,
      CHUNK("{\"function_call\":{\"name\":\"search\",\"arguments\":$a}}"),
      CHUNK("{\"role\":\"function\",\"name\":\"search\",\"content\":$r}") },

    { "openai: a custom tool, not streamed", &openai, IN_WHOLE,
      "{\"index\":0,\"message\":{\"role\":\"assistant\",\"tool_calls\":[{"
      "\"id\":$i,\"type\":\"custom\",\"custom\":{\"name\":\"search\","
      "\"input\":$q}}]}}",
      ",{\"index\":0,\"message\":{\"role\":\"tool\",\"tool_call_id\":$i,"
      "\"content\":$r}}" },

    { "openai: a function, not streamed", &openai, IN_WHOLE,
      "{\"index\":0,\"message\":{\"role\":\"assistant\",\"function_call\":{"
      "\"name\":\"search\",\"arguments\":$a}}}",
      ",{\"index\":0,\"message\":{\"role\":\"function\",\"name\":\"search\","
      "\"content\":$r}}" },

    { "openai: messages", &openai, IN_REQUEST, "{\"role\":\"assistant\","
      "\"tool_calls\":[{\"id\":$i,\"type\":\"function\",\"function\":{"
      "\"name\":\"search\",\"arguments\":$a}}]}", "," CHAT_TOOL },

    { "openai: a custom tool in messages", &openai, IN_REQUEST,
      "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":$i,\"type\":\"custom\","
      "\"custom\":{\"name\":\"search\",\"input\":$q}}]}", "," CHAT_TOOL },

    { "openai: a function in messages", &openai, IN_REQUEST,
      "{\"role\":\"assistant\",\"function_call\":{\"name\":\"search\","
      "\"arguments\":$a}}",
      ",{\"role\":\"function\",\"name\":\"search\",\"content\":$r}" },

    { "openai: a call that is resumed", &openai, RESUMED,
      "{\"role\":\"assistant\",\"tool_calls\":[{\"id\":$i,\"type\":\"custom\","
      "\"custom\":{\"name\":\"search\",\"input\":$q}}]}", CHAT_RESULT },

    { "responses: pieces", &responses, IN_STREAM,
      ADDED("{\"type\":\"mcp_call\",\"id\":$i,\"name\":\"search\"}")
      "data: {\"type\":\"response.mcp_call_arguments.delta\",\"item_id\":$i,"
      "\"delta\":$a}\n\n",
      DONE("{\"type\":\"mcp_call\",\"id\":$i,\"output\":$r}") },

    { "responses: arguments at the end", &responses, IN_STREAM,
      ADDED("{\"type\":\"mcp_call\",\"id\":$i,\"name\":\"search\"}")
      "data: {\"type\":\"response.mcp_call_arguments.done\",\"item_id\":$i,"
      "\"arguments\":$a}\n\n",
      DONE("{\"type\":\"mcp_call\",\"id\":$i,\"output\":$r}") },

    { "responses: a function's at the end", &responses, IN_STREAM,
      ADDED("{\"type\":\"function_call\",\"id\":$i,\"name\":\"search\"}")
      "data: {\"type\":\"response.function_call_arguments.done\",\"item_id\":"
      "$i,\"arguments\":$a}\n\n", DONE(OUTPUT) },

    { "responses: a custom tool's at the end", &responses, IN_STREAM,
      ADDED("{\"type\":\"custom_tool_call\",\"id\":$i,\"name\":\"search\"}")
      "data: {\"type\":\"response.custom_tool_call_input.done\",\"item_id\":"
      "$i,\"input\":$q}\n\n",
      DONE("{\"type\":\"custom_tool_call_output\",\"call_id\":$i,"
           "\"output\":$r}") },

    { "responses: a custom tool in pieces", &responses, IN_STREAM,
      ADDED("{\"type\":\"custom_tool_call\",\"id\":$i,\"name\":\"search\"}")
      "data: {\"type\":\"response.custom_tool_call_input.delta\",\"item_id\":"
      "$i,\"delta\":$q}\n\n",
      DONE("{\"type\":\"custom_tool_call_output\",\"call_id\":$i,"
           "\"output\":$r}") },

    { "responses: code at the end", &responses, IN_STREAM,
      ADDED("{\"type\":\"code_interpreter_call\",\"id\":$i}")
      "data: {\"type\":\"response.code_interpreter_call_code.done\","
      "\"item_id\":$i,\"code\":$q}\n\n",
      DONE("{\"type\":\"code_interpreter_call\",\"id\":$i,\"outputs\":[{"
           "\"type\":\"logs\",\"logs\":$r}]}") },

    { "responses: an item that begins", &responses, IN_STREAM,
      ADDED("{\"type\":\"mcp_call\",\"id\":$i,\"name\":\"search\","
            "\"arguments\":$a}"),
      DONE("{\"type\":\"mcp_call\",\"id\":$i,\"output\":$r}") },

    { "responses: an item that ends", &responses, IN_STREAM,
      DONE("{\"type\":\"mcp_call\",\"id\":$i,\"name\":\"search\","
           "\"arguments\":$a,\"output\":$r}"), "" },

    { "responses: two ids", &responses, IN_STREAM,
      DONE("{\"type\":\"function_call\",\"id\":$k,\"call_id\":$i,"
           "\"name\":\"search\",\"arguments\":$a}"), DONE(OUTPUT) },

    { "responses: two ids and pieces", &responses, IN_STREAM,
      ADDED("{\"type\":\"function_call\",\"id\":$k,\"call_id\":$i,"
            "\"name\":\"search\",\"arguments\":\"\"}")
      "data: {\"type\":\"response.function_call_arguments.delta\",\"item_id\":"
      "$k,\"delta\":$a}\n\n", DONE(OUTPUT) },

    { "responses: a shell", &responses, IN_STREAM,
      DONE("{\"type\":\"shell_call\",\"id\":$k,\"call_id\":$i,"
           "\"action\":{\"commands\":[$q]}}"),
      DONE("{\"type\":\"shell_call_output\",\"call_id\":$i,\"output\":[{"
           "\"stdout\":$r}]}") },

    { "responses: a local shell", &responses, IN_STREAM,
      DONE("{\"type\":\"local_shell_call\",\"id\":$k,\"call_id\":$i,"
           "\"action\":{\"type\":\"exec\",\"command\":[\"echo\",$q]}}"),
      DONE("{\"type\":\"local_shell_call_output\",\"call_id\":$i,"
           "\"output\":$r}") },

    { "responses: a search of files", &responses, IN_STREAM,
      DONE("{\"type\":\"file_search_call\",\"id\":$i,\"queries\":[$q],"
           "\"results\":[{\"file_id\":\"f\",\"text\":$r}]}"), "" },

    { "responses: a search of pages", &responses, IN_STREAM,
      DONE("{\"type\":\"web_search_call\",\"id\":$i,\"action\":{\"type\":"
           "\"search\",\"query\":$q,\"sources\":[]},\"results\":[{\"url\":"
           "\"https://h.example/\",\"text\":$r}]}"), "" },

    { "responses: the whole response", &responses, IN_STREAM,
      ADDED("{\"type\":\"mcp_call\",\"id\":$i,\"name\":\"search\"}")
      DONE("{\"type\":\"mcp_call\",\"id\":$i,\"output\":$r}"),
      "data: {\"type\":\"response.completed\",\"response\":{\"id\":\"r\","
      "\"output\":[{\"type\":\"mcp_call\",\"id\":$i,\"arguments\":$a,"
      "\"output\":$r}]}}\n\n"
      "data: {\"type\":\"response.created\",\"response\":{\"id\":\"s\"}}\n\n" },

    { "responses: not streamed", &responses, IN_WHOLE,
      "{\"type\":\"mcp_call\",\"id\":$i,\"name\":\"search\",\"arguments\":$a,"
      "\"output\":$r}", "" },

    { "responses: code, not streamed", &responses, IN_WHOLE,
      "{\"type\":\"code_interpreter_call\",\"id\":$i,\"code\":$q,"
      "\"outputs\":[{\"type\":\"logs\",\"logs\":$r}]}", "" },

    { "responses: a shell, not streamed", &responses, IN_WHOLE,
      "{\"type\":\"shell_call\",\"id\":$k,\"call_id\":$i,\"action\":{"
      "\"commands\":[$q]}}",
      ",{\"type\":\"shell_call_output\",\"call_id\":$i,\"output\":[{"
      "\"stdout\":$r}]}" },

    { "responses: a function in a request", &responses, IN_REQUEST,
      "{\"type\":\"function_call\",\"id\":$k,\"call_id\":$i,\"name\":"
      "\"search\",\"arguments\":$a}", "," OUTPUT },

    { "responses: a custom tool in a request", &responses, IN_REQUEST,
      "{\"type\":\"custom_tool_call\",\"call_id\":$i,\"name\":\"search\","
      "\"input\":$q}", ",{\"type\":\"custom_tool_call_output\",\"call_id\":$i,"
      "\"output\":$r}" },

    { "responses: a shell in a request", &responses, IN_REQUEST,
      "{\"type\":\"shell_call\",\"call_id\":$i,\"action\":{\"commands\":[$q]}}",
      ",{\"type\":\"shell_call_output\",\"call_id\":$i,\"output\":[{"
      "\"stdout\":$r}]}" },

    { "responses: code in a request", &responses, IN_REQUEST,
      "{\"type\":\"code_interpreter_call\",\"id\":$i,\"code\":$q,"
      "\"outputs\":[{\"type\":\"logs\",\"logs\":$r}]}", "" },

    { "responses: MCP in a request", &responses, IN_REQUEST,
      "{\"type\":\"mcp_call\",\"id\":$i,\"name\":\"search\",\"arguments\":$a,"
      "\"output\":$r}", "" },

    { "responses: an item with two ids in a request", &responses, IN_REQUEST,
      "{\"type\":\"mcp_call\",\"id\":$i,\"call_id\":$k,\"arguments\":$a,"
      "\"output\":$r}", "" },

    { "responses: a search of files in a request", &responses, IN_REQUEST,
      "{\"type\":\"file_search_call\",\"id\":$i,\"queries\":[$q],"
      "\"results\":[{\"file_id\":\"f\",\"text\":$r}]}", "" },

    { "responses: a call that is resumed", &responses, RESUMED,
      "{\"type\":\"shell_call\",\"call_id\":$i,\"action\":{\"commands\":[$q]}}",
      DONE("{\"type\":\"shell_call_output\",\"call_id\":$i,\"output\":[{"
           "\"stdout\":$r}]}") },

    { "anthropic: pieces", &anthropic, IN_STREAM,
      "data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{"
      "\"type\":\"mcp_tool_use\",\"id\":$i,\"name\":\"search\",\"input\":{}}}"
      "\n\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{"
      "\"type\":\"input_json_delta\",\"partial_json\":$a}}\n\n"
      "data: {\"type\":\"content_block_stop\",\"index\":0}\n\n",
      BLOCK("1", FETCHED) },

    { "anthropic: the whole input", &anthropic, IN_STREAM,
      BLOCK("0", "{\"type\":\"mcp_tool_use\",\"id\":$i,\"name\":\"search\","
                 "\"input\":$j}"), BLOCK("1", FETCHED) },

    { "anthropic: an input that is a text", &anthropic, IN_STREAM,
      BLOCK("0", "{\"type\":\"tool_use\",\"id\":$i,\"name\":\"search\","
                 "\"input\":$q}"), BLOCK("1", FETCHED) },

    { "anthropic: the whole input, and pieces", &anthropic, IN_STREAM,
      "data: {\"type\":\"content_block_start\",\"index\":0,\"content_block\":{"
      "\"type\":\"server_tool_use\",\"id\":$i,\"name\":\"search\","
      "\"input\":$j}}\n\ndata: {\"type\":\"content_block_delta\",\"index\":0,\"delta\":{"
      "\"type\":\"input_json_delta\",\"partial_json\":\"{\\\"n\\\":1}\"}}\n\n",
      BLOCK("1", FETCHED) },

    { "anthropic: blocks of the message", &anthropic, IN_STREAM,
      "data: {\"type\":\"message_start\",\"message\":{\"id\":\"m\","
      "\"content\":[{\"type\":\"mcp_tool_use\",\"id\":$i,\"name\":\"search\","
      "\"input\":$j},", FETCHED "]}}\n\n" },

    { "anthropic: not streamed", &anthropic, IN_WHOLE,
      "{\"type\":\"mcp_tool_use\",\"id\":$i,\"name\":\"search\",\"input\":$j}",
      "," FETCHED },

    { "anthropic: messages", &anthropic, IN_REQUEST, "{\"role\":\"assistant\","
      "\"content\":[{\"type\":\"tool_use\",\"id\":$i,\"name\":\"search\","
      "\"input\":$j}]}", ",{\"role\":\"user\",\"content\":[{\"type\":"
      "\"tool_result\",\"tool_use_id\":$i,\"content\":$r}]}" },
};


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* one call, what it is asked and what its result says */

typedef struct {
    const char  *id;
    const char  *asked;
    const char  *told;
    const char  *phrase;
    size_t       more;           /* bytes that the arguments have besides */
} words_t;


static void
put(cite_buf_t *b, const char *form, const words_t *w)
{
    char  json[LONG + 256], text[LONG + 256];

    snprintf(json, sizeof(json), "{\"q\":\"%s%*s\"}", w->asked, (int) w->more,
             "");

    for ( /* void */ ; *form; form++) {

        if (*form != '$') {
            cite_buf_byte(b, (uint8_t) *form);
            continue;
        }

        switch (*++form) {

        case 'i':
            cite_json_str(b, span_of(w->id));
            break;

        case 'k':
            snprintf(text, sizeof(text), "item_%s", w->id);
            cite_json_str(b, span_of(text));
            break;

        case 'j':
            cite_buf_put(b, span_of(json));
            break;

        case 'a':
            cite_json_str(b, span_of(json));
            break;

        case 'q':
            snprintf(text, sizeof(text), "%s%*s", w->asked, (int) w->more,
                     "");
            cite_json_str(b, span_of(text));
            break;

        case 'r':
            snprintf(text, sizeof(text), "No results for %s. %s.", w->asked,
                     w->told);
            cite_json_str(b, span_of(text));
            break;

        default:
            snprintf(text, sizeof(text), "So. <cite full_phrase='%s' />",
                     w->phrase);
            cite_json_str(b, span_of(text));
        }
    }
}


/* what is written as a verdict, and the heap that a stream has */

static int     proved;
static heap_t  heap;


static void
take(cite_span_t bytes)
{
    const uint8_t  *last;

    last = bytes.p + bytes.n;

    proved |= cite_scan_word(cite_span("\"status\":\"found"), bytes.p, last)
              || cite_scan_word(cite_span("\"status\":\"partial"), bytes.p,
                                last);
}


/* status and reason of the last citation */

static const char *
verdict_of(cite_stream_t *s)
{
    cite_record_t   *rec;
    cite_buf_t       b;
    yyjson_doc      *doc;
    yyjson_val      *root;
    const char      *status, *why;
    cite_message_t  *m;
    static char      said[256];

    rec = NULL;

    for (m = s->run.messages; m; m = m->next) {
        rec = m->records.first ? m->records.first : rec;
    }

    if (rec == NULL) {
        return "no citation";
    }

    cite_buf_init(&b, &s->mem, 65536);
    cite_verdict_write(&b, rec);

    doc = yyjson_read((const char *) b.p, b.n, 0);
    root = yyjson_doc_get_root(doc);

    status = yyjson_get_str(yyjson_obj_get(root, "status"));
    why = yyjson_get_str(yyjson_obj_get(root, "reason"));

    snprintf(said, sizeof(said), "%s%s%s", status ? status : "none",
             why ? ":" : "", why ? why : "");

    yyjson_doc_free(doc);
    cite_buf_free(&b);

    return said;
}


static void
stream_work(cite_stream_t *s)
{
    cite_piece_t  piece;

    while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }

    while (cite_stream_flush(s, &piece) == CITE_OK) {
        take(piece.bytes);
    }
}


static void
stream_all(cite_stream_t *s, cite_span_t stream)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    while (cite_stream_next(s, &stream, &piece) == CITE_OK) {
        take(piece.bytes);
        stream_work(s);
    }

    while ((rc = cite_stream_end(s, &piece)) != CITE_DONE) {
        if (rc == CITE_AGAIN) {
            stream_work(s);

        } else {
            take(piece.bytes);
        }
    }
}


/*
 * The calls, all of one form, and an answer that cites the last one's phrase.
 * expect: NULL if all is well that proves nothing; what: NULL if that is not
 * looked at here.
 */

static void
look(const form_t *f, const words_t *calls, size_t n, const char *expect,
    const char *what)
{
    const char      *said;
    size_t           i;
    cite_buf_t       request, answer, out;
    cite_conf_t      conf;
    cite_mem_t       mem;
    cite_reader_t    reader;
    cite_stream_t    s;
    const words_t   *last;
    const frame_t   *frame;

    static const cite_conf_t  settings = LIMITS(8 << 20, 1 << 20, PLENTY);

    frame = f->frame;
    last = &calls[n - 1];

    cite_mem_init(&mem, &cite_heap_libc, PLENTY);
    cite_buf_init(&request, &mem, PLENTY);
    cite_buf_init(&answer, &mem, PLENTY);

    put(&request, frame->request, last);
    put(&answer, f->where == IN_WHOLE ? frame->whole : frame->stream, last);

    for (i = 0; i < n; i++) {

        if (i && f->where != IN_STREAM) {
            put(f->where == IN_WHOLE ? &answer : &request, ",", last);
        }

        put(f->where == IN_STREAM || f->where == IN_WHOLE ? &answer : &request,
            f->call, &calls[i]);

        if (f->where == IN_REQUEST && frame == &agui) {
            put(&request, ",", last);
        }

        put(f->where == IN_REQUEST ? &request : &answer, f->result, &calls[i]);
    }

    put(&request, frame->request_end, last);
    put(&answer, f->where == IN_WHOLE ? frame->whole_end : frame->stream_end,
        last);

    conf = settings;
    conf.dialect = frame->dialect;
    conf.evidence = 1;
    conf.max_event_size = last->more ? LONG : conf.max_event_size;
    conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf.max_verification_size = CITE_MAX_VERIFICATION;

    cite_reader_init(&reader, &heap.lend, PLENTY);
    cite_stream_init(&s, &conf, &heap.lend, &reader);
    cite_stream_request(&s, cite_buf_view(&request));

    if (f->where == IN_WHOLE) {
        cite_buf_init(&out, &s.mem, PLENTY);
        (void) cite_stream_json(&s, cite_buf_view(&answer), &out);
        take(cite_buf_view(&out));

    } else {
        stream_all(&s, cite_buf_view(&answer));
    }

    said = what ? verdict_of(&s) : NULL;

    if (what == NULL) {
        /* void */

    } else if (expect) {
        is_str(said, expect, "%s: %s", f->title, what);

    } else {
        ok(strncmp(said, "found", 5) && strncmp(said, "partial", 7),
           "%s: %s (%s)", f->title, what, said);
    }

    cite_stream_release(&s);
    cite_reader_release(&reader);
    cite_mem_release(&mem);
}


/* whatever can't be kept, an echo is never found */

static void
no_memory(const form_t *f)
{
    size_t                i;

    static const words_t  asked[] = { { "s1", ASKED, TOLD, ASKED, 0 } };

    proved = 0;
    i = 0;

    do {
        i++;
        heap_init(&heap, (i + 1) / 2, i % 2 ? HEAP_FAIL_ONCE : HEAP_FAIL_ON);
        look(f, asked, 1, NULL, NULL);
    } while (heap_failed(&heap) && !proved && heap.live == 0);

    ok(!proved && heap.live == 0 && i > 20,
       "%s: without memory, at %zu calls", f->title, i / 2);

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
}


static void
look_all(const form_t *f)
{
    static const words_t  asked[] = { { "s1", ASKED, TOLD, ASKED, 0 } };
    static const words_t  told[] = { { "s1", ASKED, TOLD, TOLD, 0 } };
    static const words_t  other[] = {
        { "s1", "when ferries leave", TOLD, "", 0 },
        { "s2", TOLD, "Nothing", TOLD, 0 }
    };
    static const words_t  neither[] = {
        { "s1", ASKED, "Nothing", "", 0 },
        { "s2", TOLD, "Nothing", TOLD, 0 }
    };
    static const words_t  same_told[] = {
        { "s1", ASKED, "Nothing", "", 0 },
        { "s1", "when ferries leave", TOLD, TOLD, 0 }
    };
    static const words_t  same_asked[] = {
        { "s1", ASKED, "Nothing", "", 0 },
        { "s1", "when ferries leave", "See: " ASKED, ASKED, 0 }
    };
    static const words_t  unread[] = { { "s1", ASKED, TOLD, ASKED, LONG } };

    look(f, asked, 1, ECHO, "what was asked");
    look(f, told, 1, "found", "what the result says");
    look(f, other, 2, "found", "another call was asked for it");
    look(f, neither, 2, ECHO, "asked for by the second call");

    look(f, same_told, 2, "found", "two calls of one id");

    if (strstr(f->call, "$i")) {
        look(f, same_asked, 2, ECHO, "asked for by the first of one id");
    }

    /* a whole response that is too long repeats what items have told */

    if (f->where == IN_STREAM
        && strstr(f->result, "response.completed") == NULL)
    {
        look(f, unread, 1, NULL, "asked in an event over the limit");
    }
}


/* arguments that grow behind a result, or the same messages, n times */

static void
again(const char *more, size_t n, const char *phrase, const char *expect)
{
    char    title[64], *form, *p;
    size_t  i;
    form_t  f;

    static const char  answer[] =
        "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m%zu\"}\n\n"
        "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m%zu\","
        "\"delta\":$t}\n\n"
        "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m%zu\"}\n\n";

    words_t  words = { "s1", ASKED, TOLD, phrase, 0 };

    p = form = malloc((n + 1) * (strlen(more) + sizeof(answer) + 64));

    for (i = 0; i < n; i++) {
        p += sprintf(p, "%s", more);
        p += sprintf(p, answer, i, i, i);
    }

    snprintf(title, sizeof(title), "%zu times", n);
    f = (form_t) { title, &agui, IN_STREAM, AGUI_RESULT, form };

    look(&f, &words, 1, expect, phrase);
    free(form);
}


static void
all_again(void)
{
    static const char  piece[] = "data: {\"type\":\"TOOL_CALL_ARGS\","
                                 "\"toolCallId\":$i,\"delta\":$q}\n\n";
    static const char  messages[] = "data: {\"type\":\"MESSAGES_SNAPSHOT\","
                                    "\"messages\":[" AGUI_MESSAGE
                                    "\"toolCalls\":[{\"id\":$i,\"function\":{"
                                    "\"name\":\"search\",\"arguments\":$a}}]},"
                                    AGUI_TOOL "]}\n\n";

    again(piece, 4, ASKED, ECHO);
    again(piece, 4, TOLD, "found");
    again(piece, 5, ASKED, ECHO);
    again(piece, 5, TOLD, ECHO);
    again(messages, 50, ASKED, ECHO);
    again(messages, 50, TOLD, "found");
}


int
main(void)
{
    size_t  i;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    all_again();

    for (i = 0; i < cite_nelts(forms); i++) {
        look_all(&forms[i]);
        no_memory(&forms[i]);
    }

    return done();
}

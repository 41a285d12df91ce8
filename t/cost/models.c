
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests and streams of Anthropic Messages and of OpenAI's Responses.
 *
 * Shapes are written with ' for the quotes of JSON, and # for the number of a
 * value among its like.
 */


#include "cost.h"

#include <stdio.h>


#define MODELS_ROOM  512     /* around the values that are many */

#define SAID  "the quay was closed for repairs in May"

#define ASKED(content)                                                        \
    "{'model':'m','stream':true,'messages':[{'role':'user','content':["      \
    content

#define CALLED(content)                                                       \
    "{'model':'m','messages':[{'role':'user','content':'What?'},"            \
    "{'role':'assistant','content':[{'type':'tool_use','id':'c','name':"     \
    "'find','input':{}}]},{'role':'user','content':[" content

#define INPUT(items)  "{'model':'m','stream':true,'input':[" items

#define EVENT(type, members)                                                  \
    "event: " type "\ndata: {'type':'" type "'," members "}\n\n"

#define BLOCK(index, block)                                                   \
    EVENT("content_block_start", "'index':" index ",'content_block':" block)

#define DELTA(index, delta)                                                   \
    EVENT("content_block_delta", "'index':" index ",'delta':{" delta "}")

#define TEXT(index, text)                                                     \
    DELTA(index, "'type':'text_delta','text':'" text "'")

#define CITE(members)                                                         \
    DELTA("0", "'type':'citations_delta','citation':{" members "}")

#define ENDED(index)  EVENT("content_block_stop", "'index':" index)

#define OPENED  BLOCK("0", "{'type':'text','text':'','citations':[]}")

#define ITEM(index, item)                                                     \
    EVENT("response.output_item.done", "'output_index':" index ",'item':"     \
          item)

#define SAY(index, part, text)                                                \
    EVENT("response.output_text.delta", "'item_id':'i" index "',"            \
          "'output_index':" index ",'content_index':" part ",'delta':'" text \
          "'")

#define SAID_ALL(index, part, text)                                           \
    EVENT("response.output_text.done", "'item_id':'i" index "',"             \
          "'output_index':" index ",'content_index':" part ",'text':'" text  \
          "'")

#define ANNOTATED(number, annotation)                                         \
    EVENT("response.output_text.annotation.added", "'item_id':'i0',"         \
          "'output_index':0,'content_index':0,'annotation_index':" number    \
          ",'annotation':{" annotation "}")


/* one value of a shape */

static void
value(text_t *t, const char *shape, unsigned number)
{
    char    digits[16];
    size_t  n;

    for ( /* void */ ; *shape; shape += n) {

        n = strcspn(shape, "'#");

        if (n) {
            put_bytes(t, shape, n);

        } else if (*shape == '#') {
            n = (size_t) snprintf(digits, sizeof(digits), "%u", number);
            put_bytes(t, digits, n);
            n = 1;

        } else {
            put_bytes(t, "\"", 1);
            n = 1;
        }
    }
}


static void
many(text_t *t, const char *head, const char *shape, const char *tail,
    const char *between, size_t max)
{
    size_t    limit;
    unsigned  i;

    limit = cite_min(t->max - t->n, max) + t->n;
    value(t, head, 0);

    for (i = 0; t->n + strlen(shape) + strlen(tail) + MODELS_ROOM < limit; i++)
    {
        put(t, "%s", i ? between : "");
        value(t, shape, i);
    }

    value(t, tail, 0);
}


/* values of an array or an object; and a text, or frames */

#define LIST(name, head, shape, tail)                                         \
    static void                                                               \
    name(text_t *t)                                                           \
    {                                                                         \
        many(t, head, shape, tail, ",", SIZE_MAX);                            \
    }

#define FILL(name, head, shape, tail)                                         \
    static void                                                               \
    name(text_t *t)                                                           \
    {                                                                         \
        many(t, head, shape, tail, "", SIZE_MAX);                             \
    }


/* requests of Anthropic */

LIST(a_tiny_blocks, ASKED(""), "{'type':'text','text':'a'}", "]}]}")
LIST(a_texts, ASKED(""), "{'type':'text','text':'<doc id=#>" SAID "</doc>'}",
     "]}]}")
LIST(a_messages, "{'stream':true,'messages':[",
     "{'role':'user','content':[{'type':'text','text':'<doc>a'}]}", "]}")
LIST(a_calls, CALLED(""), "{'type':'tool_use','id':'c#','name':'n#'},"
     "{'type':'tool_result','tool_use_id':'c#','content':'r #'}", "]}]}")
LIST(a_same_call, CALLED(""), "{'type':'tool_result','tool_use_id':'c',"
     "'content':'" SAID " #'}", "]}]}")
LIST(a_documents, ASKED(""), "{'type':'document','source':{'type':'text',"
     "'data':'" SAID " #'},'title':'t#'}", "]}]}")
LIST(a_empty_documents, ASKED(""), "{'type':'document'}", "]}]}")
FILL(a_document, ASKED("{'type':'document','source':{'type':'text','data':'"),
     SAID " #. ", "'}}]}]}")
FILL(a_word, ASKED("{'type':'document','source':{'type':'text','data':'"),
     "a", "'}}]}]}")
FILL(a_escapes, ASKED("{'type':'document','source':{'type':'text','data':'"),
     "\\u00e9\\n", "'}}]}]}")
LIST(a_document_blocks, ASKED("{'type':'document','source':{'type':'content',"
     "'content':["), "{'type':'text','text':'" SAID " #'}", "]}}]}]}")
LIST(a_document_tiny, ASKED("{'type':'document','source':{'type':'content',"
     "'content':["), "{'text':'a'}", "]}}]}]}")
LIST(a_search, ASKED(""), "{'type':'search_result','source':"
     "'https://a.example/#','title':'t','content':[{'type':'text','text':'"
     SAID " #'}]}", "]}]}")
LIST(a_fetched, CALLED(""), "{'type':'web_fetch_tool_result','tool_use_id':"
     "'c#','content':{'type':'web_fetch_result','url':'https://a.example/#',"
     "'content':{'type':'document','source':{'type':'text','data':'" SAID
     " #'}}}}", "]}]}")
LIST(a_found, CALLED("{'type':'web_search_tool_result','tool_use_id':'c',"
     "'content':["), "{'type':'web_search_result','url':'https://a.example/#',"
     "'title':'t #','encrypted_content':'e','page_age':null}", "]}]}]}")
LIST(a_mcp, CALLED(""), "{'type':'mcp_tool_result','tool_use_id':'m#',"
     "'is_error':false,'content':[{'type':'text','text':'" SAID " #'}]}",
     "]}]}")
LIST(a_in_result, CALLED("{'type':'tool_result','tool_use_id':'c',"
     "'content':["), "{'type':'document','source':{'type':'text','data':'"
     SAID " #'}}", "]}]}]}")
FILL(a_result, CALLED("{'type':'tool_result','tool_use_id':'c','content':'"),
     SAID " #. ", "'}]}]}")
LIST(a_result_parts, CALLED("{'type':'tool_result','tool_use_id':'c',"
     "'content':["), "{'type':'text','text':'a #'}", "]}]}]}")
FILL(a_system, "{'stream':true,'messages':[],'system':'", SAID " #. ", "'}")
FILL(a_sources, "{'stream':true,'messages':[],'system':'[1] a",
     "<source id=#>" SAID "</source>", "'}")
LIST(a_system_blocks, "{'stream':true,'messages':[],'system':[",
     "{'type':'text','text':'a'}", "]}")
LIST(a_wide, ASKED("{'type':'document',"), "'m#':0", "}]}]}")
LIST(a_wide_result, CALLED("{'type':'mcp_tool_result','tool_use_id':'c',"
     "'content':{"), "'m#':'v'", "}}]}]}")
LIST(a_wide_body, "{'stream':true,'messages':[],", "'m#':0", "}")
FILL(a_deep, CALLED("{'type':'tool_use','id':'c','input':"), "{'a':[",
     "{'q':'a'}")


/* requests of Responses */

LIST(r_messages, INPUT(""), "{'role':'user','content':'" SAID " #'}", "]}")
LIST(r_parts, INPUT("{'role':'user','content':["),
     "{'type':'input_text','text':'[1] a'}", "]}]}")
LIST(r_annotated, INPUT("{'role':'assistant','content':[{'type':"
     "'output_text','text':'a','annotations':["), "{'type':'url_citation',"
     "'url':'https://a.example/#','start_index':0,'end_index':1}", "]}]}]}")
LIST(r_calls, INPUT(""), "{'type':'function_call','call_id':'c#','name':'n',"
     "'arguments':'{}'},{'type':'function_call_output','call_id':'c#',"
     "'output':'r #'}", "]}")
LIST(r_same_call, INPUT(""), "{'type':'function_call_output','call_id':'c',"
     "'output':'" SAID " #'}", "]}")
LIST(r_files, INPUT("{'type':'file_search_call','id':'f','results':["),
     "{'file_id':'f#','filename':'n#','text':'" SAID " #','score':0.5}",
     "]}]}")
LIST(r_searches, INPUT(""), "{'type':'file_search_call','id':'f#','results':"
     "[{'file_id':'f#','filename':'n#','text':'" SAID " #'}]}", "]}")
LIST(r_mcp, INPUT(""), "{'type':'mcp_call','id':'m#','name':'n','output':'"
     SAID " #'}", "]}")
LIST(r_logs, INPUT("{'type':'code_interpreter_call','id':'c','outputs':["),
     "{'type':'logs','logs':'a #'}", "]}]}")
FILL(r_output, INPUT("{'type':'function_call_output','call_id':'c',"
     "'output':'"), SAID " #. ", "'}]}")
FILL(r_json, INPUT("{'type':'function_call_output','call_id':'c','output':'["
     "0"), ",{\\'id\\':#,\\'text\\':\\'" SAID " #\\'}", "]'}]}")
LIST(r_object, INPUT("{'type':'function_call_output','call_id':'c',"
     "'output':{"), "'m#':'v #'", "}}]}")
FILL(r_string, "{'stream':true,'input':'", SAID " #. ", "'}")
FILL(r_sources, "{'stream':true,'input':'", "<source id=#>" SAID
     "</source>\\n", "'}")
FILL(r_told, "{'stream':true,'input':'a','instructions':'", "\\u00e9 \\n a",
     "'}")
LIST(r_wide, INPUT("{'type':'mcp_call',"), "'m#':0", "}]}")
LIST(r_tiny, INPUT(""), "{'a':''}", "]}")
LIST(r_broken, INPUT(""), "{'type':'mcp_call'}", ",{'type':]")


/* streams of Anthropic */

FILL(as_opened, "", BLOCK("#", "{'type':'text','text':'a'}"), "")
FILL(as_repeated, "", BLOCK("0", "{'type':'tool_use','id':'c#','name':'n'}"),
     "")
FILL(as_blocks, "", BLOCK("#", "{'type':'text','text':''}")
     TEXT("#", SAID " ") DELTA("#", "'type':'citations_delta','citation':"
     "{'type':'web_search_result_location','url':'https://a.example/#',"
     "'cited_text':'" SAID "'}") ENDED("#"), "")
FILL(as_huge, "", DELTA("18446744073709551615", "'type':'text_delta',"
     "'text':'a'"), "")
FILL(as_deltas, OPENED, TEXT("0", SAID " "), ENDED("0"))
FILL(as_chars, OPENED, CITE("'type':'char_location','cited_text':'a #',"
     "'document_index':#,'start_char_index':#,'end_char_index':"
     "9223372036854775807"), ENDED("0"))
FILL(as_pages, OPENED, CITE("'type':'page_location','cited_text':'a #',"
     "'document_index':9223372036854775807,'start_page_number':1,"
     "'end_page_number':9223372036854775807"), ENDED("0"))
FILL(as_search, OPENED, CITE("'type':'search_result_location','cited_text':"
     "'a','search_result_index':0,'start_block_index':0,'end_block_index':#,"
     "'source':'s#'"), ENDED("0"))
FILL(as_arguments, "", BLOCK("#", "{'type':'tool_use','id':'c#','name':'n'}")
     DELTA("#", "'type':'input_json_delta','partial_json':'{\\'a\\':1}'")
     ENDED("#"), "")
FILL(as_thoughts, BLOCK("0", "{'type':'thinking','thinking':''}"),
     DELTA("0", "'type':'thinking_delta','thinking':'" SAID "'"),
     ENDED("0"))
LIST(as_found, "data: {'type':'content_block_start','index':0,"
     "'content_block':{'type':'web_search_tool_result','tool_use_id':'c',"
     "'content':[", "{'type':'web_search_result','url':'https://a.example/#',"
     "'title':'t #'}", "]}}\n\n")
FILL(as_results, "", BLOCK("#", "{'type':'mcp_tool_result','tool_use_id':"
     "'c#','content':[{'type':'text','text':'" SAID " #'}]}"), "")
LIST(as_whole, "data: {'type':'message_start','message':{'id':'m','content':"
     "[", "{'type':'text','text':'a','citations':[{'url':'u','type':'x'}]},"
     "{'type':'thinking'}", "]}}\n\n")
LIST(as_whole_texts, "data: {'type':'message_start','message':{'id':'m',"
     "'content':[", "{'type':'text','text':'a'}", "]}}\n\n")
FILL(as_forged, TEXT("0", "a"), EVENT("message_delta", "'delta':{"
     "'stop_reason':null},'cite':{'messages':{'m#':{},'msg':{}}}"), "")


/* a fetched page, and ranges of it */

#define FETCHED                                                               \
    "data: {'type':'content_block_start','index':9,'content_block':{'type':" \
    "'web_fetch_tool_result','tool_use_id':'c','content':{'type':"           \
    "'web_fetch_result','url':'https://a.example/','content':{'type':"       \
    "'document','source':{'type':"

static void
as_page_chars(text_t *t)
{
    many(t, FETCHED "'text','data':'", SAID " #. ", "'}}}}}\n\n", "",
         t->max / 2);
    many(t, OPENED, CITE("'type':'char_location','cited_text':'no #',"
         "'document_index':0,'start_char_index':4#,'end_char_index':9#"),
         ENDED("0"), "", SIZE_MAX);
}


static void
as_page_pages(text_t *t)
{
    many(t, FETCHED "'text','data':'\\f", "aaaaaaaaaa\\f", "'}}}}}\n\n", "",
         t->max / 2);
    many(t, OPENED, CITE("'type':'page_location','cited_text':'aaaaaaab',"
         "'document_index':0,'start_page_number':1,'end_page_number':9#"),
         ENDED("0"), "", SIZE_MAX);
}


static void
as_page_blocks(text_t *t)
{
    many(t, FETCHED "'content','content':[", "{'text':'aaaaaaaaaaaaaaaaaaa'}",
         "]}}}}}\n\n", ",", t->max / 2);
    many(t, OPENED, CITE("'type':'content_block_location','cited_text':"
         "'aaaaaaab','document_index':0,'start_block_index':0,"
         "'end_block_index':9#"), ENDED("0"), "", SIZE_MAX);
}


/* streams of Responses */

FILL(rs_items, "", ITEM("#", "{'type':'message','id':'i#','content':[{'type':"
     "'output_text','text':'" SAID " [1]'}]}"), "")
FILL(rs_same_item, "", ITEM("0", "{'type':'message','id':'i0','content':["
     "{'type':'output_text','text':'a #'}]}"), "")
FILL(rs_huge, "", SAY("18446744073709551615", "#", "a"), "")
FILL(rs_turns, "", SAY("0", "0", "a") SAY("1", "0", "a"), "")
FILL(rs_parts, "", SAY("0", "#", SAID) SAID_ALL("0", "#", SAID), "")
FILL(rs_deltas, "", SAY("0", "0", SAID " "), SAID_ALL("0", "0", ""))
FILL(rs_done_again, SAY("0", "0", "a"), SAID_ALL("0", "0", SAID)
     SAY("0", "0", SAID), "")
FILL(rs_annotated, SAY("0", "0", SAID), ANNOTATED("#", "'type':"
     "'url_citation','url':'https://a.example/#','title':'t','start_index':"
     "0,'end_index':9#"), "")
FILL(rs_files_cited, SAY("0", "0", SAID), ANNOTATED("#", "'type':"
     "'file_citation','file_id':'f#','filename':'n#','index':"
     "18446744073709551615"), "")
LIST(rs_all_annotations, "data: {'type':'response.output_item.done',"
     "'output_index':0,'item':{'type':'message','id':'i','content':[{'type':"
     "'output_text','text':'" SAID "','annotations':[", "{'type':"
     "'url_citation','url':'u#','end_index':#}", "]}]}}\n\n")
LIST(rs_all_parts, "data: {'type':'response.output_item.done',"
     "'output_index':0,'item':{'type':'message','id':'i','content':[",
     "{'type':'output_text','text':'a'}", "]}}\n\n")
LIST(rs_files, "data: {'type':'response.output_item.done','output_index':0,"
     "'item':{'type':'file_search_call','id':'f','results':[", "{'file_id':"
     "'f#','filename':'n#','text':'" SAID " #'}", "]}}\n\n")
FILL(rs_searches, "", ITEM("#", "{'type':'file_search_call','id':'f#',"
     "'results':[{'file_id':'f#','filename':'n','text':'" SAID " #'}]}"), "")
FILL(rs_mcp, "", ITEM("#", "{'type':'mcp_call','id':'c','output':'" SAID
     " #'}"), "")
LIST(rs_logs, "data: {'type':'response.output_item.done','item':{'type':"
     "'code_interpreter_call','id':'c','outputs':[", "{'logs':'a #'}",
     "]}}\n\n")
LIST(rs_completed, "data: {'type':'response.completed','response':{'id':'r',"
     "'output':[", "{'type':'message','id':'i#','content':[{'type':"
     "'output_text','text':'a #'}]}", "]}}\n\n")
LIST(rs_calls, "data: {'type':'response.completed','response':{'id':'r',"
     "'output':[", "{'type':'mcp_call','id':'c#','output':'a'}", "]}}\n\n")
FILL(rs_unknown, "", EVENT("response.unknown.delta#", "'item_id':'i#',"
     "'delta':'" SAID "'"), "")
FILL(rs_arguments, "", EVENT("response.output_item.added", "'item':{'type':"
     "'function_call','id':'c#','name':'n'}")
     EVENT("response.function_call_arguments.delta", "'item_id':'c#',"
     "'delta':'{}'"), "")
FILL(rs_forged, SAY("0", "0", "a") SAID_ALL("0", "0", "a"),
     EVENT("keepalive", "'cite':{'messages':{'i0':{},'m#':{}}}"), "")
LIST(rs_forged_wide, "data: {'type':'keepalive','cite':{'messages':{",
     "'m#':{}", "}}}\n\n")


/* the text is long, and its annotations come one by one behind its end */

static void
rs_late(text_t *t)
{
    many(t, "", SAY("0", "0", SAID " "), SAID_ALL("0", "0", ""), "",
         t->max / 2);
    many(t, "", ANNOTATED("#", "'type':'url_citation','url':"
         "'https://a.example/#','start_index':#,'end_index':9#"), "", "",
         SIZE_MAX);
}


/* two messages take turns, with what they said still to be read */

static void
rs_long_turns(text_t *t)
{
    many(t, "", SAY("0", "0", SAID " [1] "), "", "", t->max / 2);
    many(t, "", SAID_ALL("1", "#", "a") SAY("0", "0", "a")
         SAID_ALL("0", "0", "a"), "", "", SIZE_MAX);
}


#define A  COST_ANTHROPIC
#define R  COST_RESPONSES

const cost_case_t  cost_models[] = {
    { "anthropic request", "tiny blocks", COST_REQUEST, a_tiny_blocks, A },
    { "anthropic request", "passages in blocks", COST_REQUEST, a_texts, A },
    { "anthropic request", "messages", COST_REQUEST, a_messages, A },
    { "anthropic request", "calls and results", COST_REQUEST, a_calls, A },
    { "anthropic request", "results of one call", COST_REQUEST, a_same_call,
      A },
    { "anthropic request", "documents", COST_REQUEST, a_documents, A },
    { "anthropic request", "documents without text", COST_REQUEST, a_empty_documents,
      A },
    { "anthropic request", "one long document", COST_REQUEST, a_document, A },
    { "anthropic request", "one long word", COST_REQUEST, a_word, A },
    { "anthropic request", "escapes", COST_REQUEST, a_escapes, A },
    { "anthropic request", "blocks of a document", COST_REQUEST, a_document_blocks,
      A },
    { "anthropic request", "tiny blocks of a document", COST_REQUEST, a_document_tiny,
      A },
    { "anthropic request", "search results", COST_REQUEST, a_search, A },
    { "anthropic request", "fetched pages", COST_REQUEST, a_fetched, A },
    { "anthropic request", "found pages", COST_REQUEST, a_found, A },
    { "anthropic request", "results of servers", COST_REQUEST, a_mcp, A },
    { "anthropic request", "documents in a result", COST_REQUEST, a_in_result,
      A },
    { "anthropic request", "one long result", COST_REQUEST, a_result, A },
    { "anthropic request", "parts of a result", COST_REQUEST, a_result_parts,
      A },
    { "anthropic request", "a long system prompt", COST_REQUEST, a_system,
      A },
    { "anthropic request", "sources in the system prompt", COST_REQUEST, a_sources,
      A },
    { "anthropic request", "blocks of the system prompt", COST_REQUEST, a_system_blocks,
      A },
    { "anthropic request", "wide block", COST_REQUEST, a_wide, A },
    { "anthropic request", "wide result", COST_REQUEST, a_wide_result, A },
    { "anthropic request", "deep", COST_REQUEST, a_deep, A },
    { "anthropic body", "blocks of the system prompt", COST_BODY, a_system_blocks,
      A },
    { "anthropic body", "wide", COST_BODY, a_wide_body, A },
    { "anthropic body", "one long document", COST_BODY, a_document, A },
    { "anthropic body", "a long system prompt", COST_BODY, a_system, A },
    { "anthropic stream", "blocks that do not end", COST_STREAM, as_opened,
      A },
    { "anthropic stream", "one index", COST_STREAM, as_repeated, A },
    { "anthropic stream", "cited blocks", COST_STREAM, as_blocks, A },
    { "anthropic stream", "huge indices", COST_STREAM, as_huge, A },
    { "anthropic stream", "deltas", COST_STREAM, as_deltas, A },
    { "anthropic stream", "characters of no document", COST_STREAM, as_chars,
      A },
    { "anthropic stream", "pages of no document", COST_STREAM, as_pages, A },
    { "anthropic stream", "blocks of no result", COST_STREAM, as_search, A },
    { "anthropic stream", "characters of a page", COST_STREAM, as_page_chars,
      A },
    { "anthropic stream", "pages of a document", COST_STREAM, as_page_pages,
      A },
    { "anthropic stream", "blocks of a document", COST_STREAM, as_page_blocks,
      A },
    { "anthropic stream", "calls", COST_STREAM, as_arguments, A },
    { "anthropic stream", "thoughts", COST_STREAM, as_thoughts, A },
    { "anthropic stream", "found pages", COST_STREAM, as_found, A },
    { "anthropic stream", "results of servers", COST_STREAM, as_results, A },
    { "anthropic stream", "whole blocks and citations", COST_STREAM, as_whole,
      A },
    { "anthropic stream", "whole texts", COST_STREAM, as_whole_texts, A },
    { "anthropic stream", "forged carriers", COST_STREAM, as_forged, A },
    { "responses request", "messages", COST_REQUEST, r_messages, R },
    { "responses request", "parts of a message", COST_REQUEST, r_parts, R },
    { "responses request", "annotations", COST_REQUEST, r_annotated, R },
    { "responses request", "calls and results", COST_REQUEST, r_calls, R },
    { "responses request", "results of one call", COST_REQUEST, r_same_call,
      R },
    { "responses request", "passages of files", COST_REQUEST, r_files, R },
    { "responses request", "searches of files", COST_REQUEST, r_searches, R },
    { "responses request", "results of servers", COST_REQUEST, r_mcp, R },
    { "responses request", "logs", COST_REQUEST, r_logs, R },
    { "responses request", "one long result", COST_REQUEST, r_output, R },
    { "responses request", "a result of JSON", COST_REQUEST, r_json, R },
    { "responses request", "a result that is an object", COST_REQUEST, r_object,
      R },
    { "responses request", "one long text", COST_REQUEST, r_string, R },
    { "responses request", "sources in a text", COST_REQUEST, r_sources, R },
    { "responses request", "long instructions", COST_REQUEST, r_told, R },
    { "responses request", "wide item", COST_REQUEST, r_wide, R },
    { "responses request", "tiny items", COST_REQUEST, r_tiny, R },
    { "responses request", "broken JSON", COST_REQUEST, r_broken, R },
    { "responses body", "long instructions", COST_BODY, r_told, R },
    { "responses body", "parts of a message", COST_BODY, r_parts, R },
    { "responses body", "wide", COST_BODY, a_wide_body, R },
    { "responses body", "one long text", COST_BODY, r_string, R },
    { "responses stream", "messages", COST_STREAM, rs_items, R },
    { "responses stream", "one message again", COST_STREAM, rs_same_item, R },
    { "responses stream", "huge indices", COST_STREAM, rs_huge, R },
    { "responses stream", "messages that take turns", COST_STREAM, rs_turns,
      R },
    { "responses stream", "long messages that take turns", COST_STREAM, rs_long_turns,
      R },
    { "responses stream", "parts", COST_STREAM, rs_parts, R },
    { "responses stream", "deltas", COST_STREAM, rs_deltas, R },
    { "responses stream", "ends that repeat", COST_STREAM, rs_done_again, R },
    { "responses stream", "annotations of pages", COST_STREAM, rs_annotated,
      R },
    { "responses stream", "annotations of files", COST_STREAM, rs_files_cited,
      R },
    { "responses stream", "annotations of a long message", COST_STREAM, rs_late,
      R },
    { "responses stream", "annotations at once", COST_STREAM, rs_all_annotations,
      R },
    { "responses stream", "parts at once", COST_STREAM, rs_all_parts, R },
    { "responses stream", "passages of files", COST_STREAM, rs_files, R },
    { "responses stream", "searches of files", COST_STREAM, rs_searches, R },
    { "responses stream", "results of servers", COST_STREAM, rs_mcp, R },
    { "responses stream", "logs", COST_STREAM, rs_logs, R },
    { "responses stream", "messages at once", COST_STREAM, rs_completed, R },
    { "responses stream", "calls at once", COST_STREAM, rs_calls, R },
    { "responses stream", "unknown types", COST_STREAM, rs_unknown, R },
    { "responses stream", "calls", COST_STREAM, rs_arguments, R },
    { "responses stream", "forged carriers", COST_STREAM, rs_forged, R },
    { "responses stream", "forged messages", COST_STREAM, rs_forged_wide, R },
    { NULL, NULL, 0, NULL, 0 }
};


/*
 * Copyright (C) the ngx_cite authors
 *
 * Answers that are not streamed, and what a store has of earlier runs.
 */


#include "cost.h"


#define CLAIM  "The ferry leaves at six [1]. "

/* what an answer has around its list, which is of choices, blocks or items */

#define OPENAI  "{\"id\":\"c\",\"object\":\"chat.completion\",\"created\":1,"  \
                "\"model\":\"m\",\"choices\":["
#define ANTHROPIC  "{\"id\":\"msg\",\"type\":\"message\",\"role\":"            \
                   "\"assistant\",\"content\":["
#define RESPONSES  "{\"id\":\"resp\",\"object\":\"response\",\"output\":["
#define TAIL       "]}"

/* what the only one of them has around its text, or around a list in it */

#define CHOICE     "{\"index\":0,\"finish_reason\":\"stop\",\"message\":"      \
                   "{\"role\":\"assistant\","
#define CHOICE_END "}}"
#define BLOCK      "{\"type\":\"text\","
#define MESSAGE    "{\"type\":\"message\",\"id\":\"m\",\"content\":["
#define MESSAGE_END "]}"
#define PART       "{\"type\":\"output_text\","

#define OPENAI_TEXT(format)                                                   \
    OPENAI CHOICE "\"content\":\"", format, "", "\"" CHOICE_END TAIL
#define ANTHROPIC_TEXT(format)                                                \
    ANTHROPIC BLOCK "\"text\":\"", format, "", "\"}" TAIL
#define RESPONSES_TEXT(format)                                                \
    RESPONSES MESSAGE PART "\"annotations\":[],\"text\":\"", format, "",       \
    "\"}" MESSAGE_END TAIL

/* the members of a message in the state, up to its citations */

#define ENTRY  "\"m%u\":{\"messageId\":\"m%u\",\"summary\":{\"total\":1,"      \
               "\"pending\":0,\"failed\":0},\"status\":\"complete\","
#define CITED  "\"%016x\":{\"type\":\"document\"}"


/* an answer whose list is empty, without its braces */

#define OPENAI_BARE     "\"object\":\"chat.completion\",\"choices\":[]"
#define ANTHROPIC_BARE  "\"id\":\"m\",\"type\":\"message\",\"content\":[]"
#define RESPONSES_BARE  "\"object\":\"response\",\"output\":[]"


/* as many items as there is room for; each gets its number up to four times */

static void
list(text_t *t, const char *head, const char *item, const char *comma,
    const char *tail)
{
    unsigned  i;
    size_t    most;

    most = strlen(item) + strlen(tail) + 64;
    put(t, "%s", head);

    for (i = 0; room(t, most); i++) {
        put(t, "%s", i ? comma : "");
        put(t, item, i, i, i, i);
    }

    put(t, "%s", tail);
}


/* a shape, made by list() of its other arguments */

#define LIST(name, ...)                                                       \
    static void name(text_t *t) { list(t, __VA_ARGS__); }

LIST(openai_claims,
     OPENAI_TEXT(CLAIM))
LIST(openai_markers,
     OPENAI_TEXT("[%u]"))
LIST(openai_brackets,
     OPENAI_TEXT("["))
LIST(openai_escapes,
     OPENAI_TEXT("\\u005b1\\u005d\\n"))
LIST(openai_quotes,
     OPENAI_TEXT("\\\"a\\\" [1] "))
LIST(openai_tags,
     OPENAI_TEXT("<cite n='%u'>a</cite> "))
LIST(openai_links,
     OPENAI_TEXT("[a](https://h.example/%u) "))
LIST(openai_sentences,
     OPENAI_TEXT("A b c%u. "))
LIST(openai_thoughts,
     OPENAI_TEXT("<think>"))
LIST(openai_definitions,
     OPENAI_TEXT("\\n[%u]: https://h.example/%u"))
LIST(openai_footnotes,
     OPENAI_TEXT("a[^%u] "))
LIST(openai_deep,
     OPENAI, "[", "", "")
LIST(openai_wide,
     "{\"x\":{", "\"a%u\":1", ",", "}," OPENAI_BARE "}")
LIST(openai_equal_keys,
     "{", OPENAI_BARE, ",", "}")
LIST(openai_blanks,
     OPENAI, "\r\n \t", "", TAIL)
LIST(openai_line_ends,
     OPENAI, "{}", ",\n", TAIL)
LIST(openai_tiny,
     OPENAI, "0", ",", TAIL)
LIST(openai_braces,
     OPENAI, "{}", ",", TAIL)
LIST(openai_broken,
     OPENAI, "{\"type\":\"text\",\"index\":%u}", "", TAIL)
LIST(openai_torn,
     OPENAI, "{\"type\":\"text\",\"index\":%u}", ",", "}")
LIST(anthropic_claims,
     ANTHROPIC_TEXT(CLAIM))
LIST(anthropic_markers,
     ANTHROPIC_TEXT("[%u]"))
LIST(anthropic_brackets,
     ANTHROPIC_TEXT("["))
LIST(anthropic_escapes,
     ANTHROPIC_TEXT("\\u005b1\\u005d\\n"))
LIST(anthropic_quotes,
     ANTHROPIC_TEXT("\\\"a\\\" [1] "))
LIST(anthropic_tags,
     ANTHROPIC_TEXT("<cite n='%u'>a</cite> "))
LIST(anthropic_links,
     ANTHROPIC_TEXT("[a](https://h.example/%u) "))
LIST(anthropic_sentences,
     ANTHROPIC_TEXT("A b c%u. "))
LIST(anthropic_definitions,
     ANTHROPIC_TEXT("\\n[%u]: https://h.example/%u"))
LIST(anthropic_footnotes,
     ANTHROPIC_TEXT("a[^%u] "))
LIST(anthropic_deep,
     ANTHROPIC, "[", "", "")
LIST(anthropic_wide,
     "{\"x\":{", "\"a%u\":1", ",", "}," ANTHROPIC_BARE "}")
LIST(anthropic_equal_keys,
     "{", ANTHROPIC_BARE, ",", "}")
LIST(anthropic_blanks,
     ANTHROPIC, "\r\n \t", "", TAIL)
LIST(anthropic_line_ends,
     ANTHROPIC, "{}", ",\n", TAIL)
LIST(anthropic_tiny,
     ANTHROPIC, "0", ",", TAIL)
LIST(anthropic_braces,
     ANTHROPIC, "{}", ",", TAIL)
LIST(anthropic_broken,
     ANTHROPIC, "{\"type\":\"text\",\"index\":%u}", "", TAIL)
LIST(anthropic_torn,
     ANTHROPIC, "{\"type\":\"text\",\"index\":%u}", ",", "}")
LIST(responses_claims,
     RESPONSES_TEXT(CLAIM))
LIST(responses_markers,
     RESPONSES_TEXT("[%u]"))
LIST(responses_brackets,
     RESPONSES_TEXT("["))
LIST(responses_escapes,
     RESPONSES_TEXT("\\u005b1\\u005d\\n"))
LIST(responses_quotes,
     RESPONSES_TEXT("\\\"a\\\" [1] "))
LIST(responses_tags,
     RESPONSES_TEXT("<cite n='%u'>a</cite> "))
LIST(responses_links,
     RESPONSES_TEXT("[a](https://h.example/%u) "))
LIST(responses_sentences,
     RESPONSES_TEXT("A b c%u. "))
LIST(responses_definitions,
     RESPONSES_TEXT("\\n[%u]: https://h.example/%u"))
LIST(responses_footnotes,
     RESPONSES_TEXT("a[^%u] "))
LIST(responses_deep,
     RESPONSES, "[", "", "")
LIST(responses_wide,
     "{\"x\":{", "\"a%u\":1", ",", "}," RESPONSES_BARE "}")
LIST(responses_equal_keys,
     "{", RESPONSES_BARE, ",", "}")
LIST(responses_blanks,
     RESPONSES, "\r\n \t", "", TAIL)
LIST(responses_line_ends,
     RESPONSES, "{}", ",\n", TAIL)
LIST(responses_tiny,
     RESPONSES, "0", ",", TAIL)
LIST(responses_braces,
     RESPONSES, "{}", ",", TAIL)
LIST(responses_broken,
     RESPONSES, "{\"type\":\"text\",\"index\":%u}", "", TAIL)
LIST(responses_torn,
     RESPONSES, "{\"type\":\"text\",\"index\":%u}", ",", "}")
LIST(openai_choices,
     OPENAI, "{\"index\":%u,\"message\":{\"content\":\"Six [1].\"},\"finish_re"
     "ason\":\"stop\"}", ",", TAIL)
LIST(openai_one_index,
     OPENAI, "{\"index\":0,\"message\":{\"content\":\"Six [%u]. \"}}", ",",
     TAIL)
LIST(openai_parts,
     OPENAI CHOICE "\"content\":[", "{\"type\":\"text\",\"text\":\"Six [1]. \""
     "}", ",", "]" CHOICE_END TAIL)
LIST(openai_references,
     OPENAI CHOICE "\"content\":[", "{\"type\":\"reference\",\"reference_ids\""
     ":[%u]}", ",", "]" CHOICE_END TAIL)
LIST(openai_annotations,
     OPENAI CHOICE "\"content\":\"It is so.\",\"annotations\":[", "{\"type\":"
     "\"url_citation\",\"url_citation\":{\"start_index\":%u,\"end_index\":9,\""
     "title\":\"T\",\"url\":\"https://h.example/%u\"}}", ",", "]" CHOICE_END
     TAIL)
LIST(openai_calls,
     OPENAI CHOICE "\"content\":null,\"tool_calls\":[", "{\"id\":\"c%u\",\"typ"
     "e\":\"function\",\"function\":{\"name\":\"f\",\"arguments\":\"{}\"}}",
     ",", "]" CHOICE_END TAIL)
LIST(openai_addresses,
     "{\"citations\":[", "\"https://h.example/%u\"", ",", "]," OPENAI_BARE "}")
LIST(openai_results,
     "{\"search_results\":[", "{\"title\":\"T%u\",\"url\":\"https://h.example/"
     "%u\",\"snippet\":\"six\"}", ",", "]," OPENAI_BARE "}")
LIST(openai_reasoning,
     OPENAI CHOICE "\"content\":\"a\",\"reasoning_content\":\"", "Six [1]. ",
     "", "\"" CHOICE_END TAIL)
LIST(anthropic_blocks,
     ANTHROPIC, "{\"type\":\"text\",\"text\":\"Six [1]. \"}", ",", TAIL)
LIST(anthropic_apart,
     ANTHROPIC, "{\"type\":\"text\",\"text\":\"a\"},{\"type\":\"x\"}", ",",
     TAIL)
LIST(anthropic_cited,
     ANTHROPIC, "{\"type\":\"text\",\"text\":\"six\",\"citations\":[{\"type\":"
     "\"char_location\",\"cited_text\":\"six\",\"document_index\":0,\"start_ch"
     "ar_index\":%u,\"end_char_index\":9}]}", ",", TAIL)
LIST(anthropic_citations,
     ANTHROPIC BLOCK "\"text\":\"six\",\"citations\":[", "{\"type\":\"web_sear"
     "ch_result_location\",\"cited_text\":\"six\",\"url\":\"https://h.example/"
     "%u\",\"title\":\"T\"}", ",", "]}" TAIL)
LIST(anthropic_results,
     ANTHROPIC "{\"type\":\"web_search_tool_result\",\"tool_use_id\":\"c\",\"c"
     "ontent\":[", "{\"type\":\"web_search_result\",\"title\":\"T\",\"url\":\""
     "https://h.example/%u\",\"encrypted_content\":\"x\"}", ",", "]}" TAIL)
LIST(anthropic_documents,
     ANTHROPIC, "{\"type\":\"web_fetch_tool_result\",\"tool_use_id\":\"c\",\"c"
     "ontent\":{\"type\":\"web_fetch_result\",\"url\":\"https://h.example/%u\""
     ",\"content\":{\"type\":\"document\",\"source\":{\"type\":\"text\",\"data"
     "\":\"six\"}}}}", ",", TAIL)
LIST(anthropic_calls,
     ANTHROPIC, "{\"type\":\"server_tool_use\",\"id\":\"c%u\",\"name\":\"f\","
     "\"input\":{\"q\":\"a\"}}", ",", TAIL)
LIST(anthropic_typeless,
     ANTHROPIC, "{\"a\":1}", ",", TAIL)
LIST(anthropic_thoughts,
     ANTHROPIC, "{\"type\":\"thinking\",\"thinking\":\"Six [1].\"}", ",", TAIL)
LIST(responses_messages,
     RESPONSES, "{\"type\":\"message\",\"id\":\"m%u\",\"content\":[{\"type\":"
     "\"output_text\",\"text\":\"Six [1].\"}]}", ",", TAIL)
LIST(responses_one_id,
     RESPONSES, "{\"type\":\"message\",\"id\":\"m\",\"content\":[{\"type\":\"o"
     "utput_text\",\"text\":\"Six [1].\"}]}", ",", TAIL)
LIST(responses_parts,
     RESPONSES MESSAGE, "{\"type\":\"output_text\",\"text\":\"Six [1]. \"}",
     ",", MESSAGE_END TAIL)
LIST(responses_annotations,
     RESPONSES MESSAGE PART "\"text\":\"It is so.\",\"annotations\":[", "{\"ty"
     "pe\":\"url_citation\",\"start_index\":%u,\"end_index\":9,\"title\":\"T\""
     ",\"url\":\"https://h.example/%u\"}", ",", "]}" MESSAGE_END TAIL)
LIST(responses_files,
     RESPONSES MESSAGE PART "\"text\":\"It is so.\",\"annotations\":[", "{\"ty"
     "pe\":\"file_citation\",\"index\":%u,\"file_id\":\"f%u\",\"filename\":\"F"
     "\"}", ",", "]}" MESSAGE_END TAIL)
LIST(responses_results,
     RESPONSES "{\"type\":\"file_search_call\",\"id\":\"fs\",\"results\":[",
     "{\"file_id\":\"f%u\",\"filename\":\"F\",\"text\":\"six\",\"score\":1}",
     ",", "]}" TAIL)
LIST(responses_searches,
     RESPONSES, "{\"type\":\"file_search_call\",\"id\":\"s%u\",\"results\":[{"
     "\"file_id\":\"f\",\"text\":\"six\"}]}", ",", TAIL)
LIST(responses_pages,
     RESPONSES "{\"type\":\"web_search_call\",\"id\":\"w\",\"action\":{\"sourc"
     "es\":[", "{\"type\":\"url\",\"url\":\"https://h.example/%u\"}", ",", "]}"
     "}" TAIL)
LIST(responses_logs,
     RESPONSES "{\"type\":\"code_interpreter_call\",\"id\":\"p\",\"outputs\":["
     "", "{\"type\":\"logs\",\"logs\":\"six\"}", ",", "]}" TAIL)
LIST(responses_mcp,
     RESPONSES, "{\"type\":\"mcp_call\",\"id\":\"c%u\",\"name\":\"f\",\"output"
     "\":\"six\"}", ",", TAIL)
LIST(responses_calls,
     RESPONSES, "{\"type\":\"function_call\",\"id\":\"c%u\",\"name\":\"f\",\"a"
     "rguments\":\"{}\"}", ",", TAIL)
LIST(responses_reasoning,
     RESPONSES, "{\"type\":\"reasoning\",\"id\":\"r%u\",\"summary\":[]}", ","
     "", TAIL)
LIST(store_messages,
     "{\"messages\":{", ENTRY "\"citations\":{" CITED "},\"verifications\":{}}"
     "", ",", "}}")
LIST(store_empty,
     "{\"messages\":{", ENTRY "\"citations\":{},\"verifications\":{}}", ",",
     "}}")
LIST(store_equal,
     "{\"messages\":{", "\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":"
     "\"complete\",\"citations\":{" CITED "},\"verifications\":{}}", ",", "}}")
LIST(store_citations,
     "{\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":\"co"
     "mplete\",\"verifications\":{},\"citations\":{", CITED, ",", "}}}}")
LIST(store_equal_citations,
     "{\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":\"co"
     "mplete\",\"verifications\":{},\"citations\":{", "\"0123456789abcdef\":{"
     "\"n\":%u}", ",", "}}}}")
LIST(store_verdicts,
     "{\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":\"co"
     "mplete\",\"citations\":{},\"verifications\":{", "\"%016x\":{\"status\":"
     "\"found\"}", ",", "}}}}")
LIST(store_members,
     "{\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":\"co"
     "mplete\",\"verifications\":{},\"citations\":{\"0123456789abcdef\":{",
     "\"a%u\":1", ",", "}}}}}")
LIST(store_wide_message,
     "{\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":\"co"
     "mplete\",\"verifications\":{},\"citations\":{},\"x\":{", "\"a%u\":1", ","
     "", "}}}}")
LIST(store_wide,
     "{\"messages\":{},\"x\":{", "\"a%u\":1", ",", "}}")
LIST(store_text,
     "{\"messages\":{\"m\":{\"messageId\":\"m\",\"summary\":{},\"status\":\"co"
     "mplete\",\"verifications\":{},\"citations\":{},\"x\":\"", "six \\u00e9"
     "", "", "\"}}}")
LIST(store_deep,
     "{\"messages\":{\"m\":", "[", "", "")
LIST(store_reviews,
     "{\"messages\":{},\"reviews\":{\"m\":{", "\"%016x\":{\"copied\":{\"at\":1"
     "}}", ",", "}}}")
LIST(store_reviewed,
     "{\"messages\":{},\"reviews\":{", "\"m%u\":{\"%016x\":{\"copied\":{\"at\""
     ":1}}}", ",", "}}")
LIST(store_awkward,
     "{\"messages\":{", "\"~%u/\":{\"messageId\":\"~%u/\",\"summary\":{},\"sta"
     "tus\":\"complete\",\"citations\":{},\"verifications\":{}}", ",", "}}")
LIST(store_unfinished,
     "{\"messages\":{", "\"m%u\":{\"messageId\":\"m%u\",\"summary\":{\"pending"
     "\":1},\"status\":\"streaming\",\"citations\":{" CITED "},\"verifications"
     "\":{}}", ",", "}}")

const cost_case_t  cost_wholes[] = {
    { "chat completion", "claims", COST_WHOLE, openai_claims,
      COST_OPENAI|COST_SOURCES },
    { "chat completion", "markers", COST_WHOLE, openai_markers,
      COST_OPENAI|COST_SOURCES },
    { "chat completion", "brackets", COST_WHOLE, openai_brackets, COST_OPENAI },
    { "chat completion", "escapes", COST_WHOLE, openai_escapes, COST_OPENAI },
    { "chat completion", "quotes", COST_WHOLE, openai_quotes, COST_OPENAI },
    { "chat completion", "tags", COST_WHOLE, openai_tags, COST_OPENAI },
    { "chat completion", "links", COST_WHOLE, openai_links, COST_OPENAI },
    { "chat completion", "sentences", COST_WHOLE, openai_sentences,
      COST_OPENAI|COST_SOURCES },
    { "chat completion", "thoughts", COST_WHOLE, openai_thoughts, COST_OPENAI },
    { "chat completion", "definitions", COST_WHOLE, openai_definitions,
      COST_OPENAI },
    { "chat completion", "footnotes", COST_WHOLE, openai_footnotes,
      COST_OPENAI },
    { "chat completion", "deep", COST_WHOLE, openai_deep, COST_OPENAI },
    { "chat completion", "wide", COST_WHOLE, openai_wide, COST_OPENAI },
    { "chat completion", "equal keys", COST_WHOLE, openai_equal_keys,
      COST_OPENAI },
    { "chat completion", "blanks", COST_WHOLE, openai_blanks, COST_OPENAI },
    { "chat completion", "line ends", COST_WHOLE, openai_line_ends,
      COST_OPENAI },
    { "chat completion", "tiny items", COST_WHOLE, openai_tiny, COST_OPENAI },
    { "chat completion", "braces", COST_WHOLE, openai_braces, COST_OPENAI },
    { "chat completion", "broken", COST_WHOLE, openai_broken, COST_OPENAI },
    { "chat completion", "never ends", COST_WHOLE, openai_torn, COST_OPENAI },
    { "Anthropic message", "claims", COST_WHOLE, anthropic_claims,
      COST_ANTHROPIC|COST_SOURCES },
    { "Anthropic message", "markers", COST_WHOLE, anthropic_markers,
      COST_ANTHROPIC|COST_SOURCES },
    { "Anthropic message", "brackets", COST_WHOLE, anthropic_brackets,
      COST_ANTHROPIC },
    { "Anthropic message", "escapes", COST_WHOLE, anthropic_escapes,
      COST_ANTHROPIC },
    { "Anthropic message", "quotes", COST_WHOLE, anthropic_quotes,
      COST_ANTHROPIC },
    { "Anthropic message", "tags", COST_WHOLE, anthropic_tags, COST_ANTHROPIC },
    { "Anthropic message", "links", COST_WHOLE, anthropic_links,
      COST_ANTHROPIC },
    { "Anthropic message", "sentences", COST_WHOLE, anthropic_sentences,
      COST_ANTHROPIC|COST_SOURCES },
    { "Anthropic message", "definitions", COST_WHOLE, anthropic_definitions,
      COST_ANTHROPIC },
    { "Anthropic message", "footnotes", COST_WHOLE, anthropic_footnotes,
      COST_ANTHROPIC },
    { "Anthropic message", "deep", COST_WHOLE, anthropic_deep, COST_ANTHROPIC },
    { "Anthropic message", "wide", COST_WHOLE, anthropic_wide, COST_ANTHROPIC },
    { "Anthropic message", "equal keys", COST_WHOLE, anthropic_equal_keys,
      COST_ANTHROPIC },
    { "Anthropic message", "blanks", COST_WHOLE, anthropic_blanks,
      COST_ANTHROPIC },
    { "Anthropic message", "line ends", COST_WHOLE, anthropic_line_ends,
      COST_ANTHROPIC },
    { "Anthropic message", "tiny items", COST_WHOLE, anthropic_tiny,
      COST_ANTHROPIC },
    { "Anthropic message", "braces", COST_WHOLE, anthropic_braces,
      COST_ANTHROPIC },
    { "Anthropic message", "broken", COST_WHOLE, anthropic_broken,
      COST_ANTHROPIC },
    { "Anthropic message", "never ends", COST_WHOLE, anthropic_torn,
      COST_ANTHROPIC },
    { "response", "claims", COST_WHOLE, responses_claims,
      COST_RESPONSES|COST_SOURCES },
    { "response", "markers", COST_WHOLE, responses_markers,
      COST_RESPONSES|COST_SOURCES },
    { "response", "brackets", COST_WHOLE, responses_brackets, COST_RESPONSES },
    { "response", "escapes", COST_WHOLE, responses_escapes, COST_RESPONSES },
    { "response", "quotes", COST_WHOLE, responses_quotes, COST_RESPONSES },
    { "response", "tags", COST_WHOLE, responses_tags, COST_RESPONSES },
    { "response", "links", COST_WHOLE, responses_links, COST_RESPONSES },
    { "response", "sentences", COST_WHOLE, responses_sentences,
      COST_RESPONSES|COST_SOURCES },
    { "response", "definitions", COST_WHOLE, responses_definitions,
      COST_RESPONSES },
    { "response", "footnotes", COST_WHOLE, responses_footnotes,
      COST_RESPONSES },
    { "response", "deep", COST_WHOLE, responses_deep, COST_RESPONSES },
    { "response", "wide", COST_WHOLE, responses_wide, COST_RESPONSES },
    { "response", "equal keys", COST_WHOLE, responses_equal_keys,
      COST_RESPONSES },
    { "response", "blanks", COST_WHOLE, responses_blanks, COST_RESPONSES },
    { "response", "line ends", COST_WHOLE, responses_line_ends,
      COST_RESPONSES },
    { "response", "tiny items", COST_WHOLE, responses_tiny, COST_RESPONSES },
    { "response", "braces", COST_WHOLE, responses_braces, COST_RESPONSES },
    { "response", "broken", COST_WHOLE, responses_broken, COST_RESPONSES },
    { "response", "never ends", COST_WHOLE, responses_torn, COST_RESPONSES },
    { "chat completion", "choices", COST_WHOLE, openai_choices, COST_OPENAI },
    { "chat completion", "choices of one index", COST_WHOLE, openai_one_index,
      COST_OPENAI },
    { "chat completion", "parts", COST_WHOLE, openai_parts, COST_OPENAI },
    { "chat completion", "references", COST_WHOLE, openai_references,
      COST_OPENAI },
    { "chat completion", "annotations", COST_WHOLE, openai_annotations,
      COST_OPENAI },
    { "chat completion", "calls", COST_WHOLE, openai_calls, COST_OPENAI },
    { "chat completion", "addresses", COST_WHOLE, openai_addresses,
      COST_OPENAI },
    { "chat completion", "results", COST_WHOLE, openai_results, COST_OPENAI },
    { "chat completion", "reasoning", COST_WHOLE, openai_reasoning,
      COST_OPENAI },
    { "Anthropic message", "blocks", COST_WHOLE, anthropic_blocks,
      COST_ANTHROPIC },
    { "Anthropic message", "blocks apart", COST_WHOLE, anthropic_apart,
      COST_ANTHROPIC },
    { "Anthropic message", "cited blocks", COST_WHOLE, anthropic_cited,
      COST_ANTHROPIC },
    { "Anthropic message", "citations of a block", COST_WHOLE,
      anthropic_citations, COST_ANTHROPIC|COST_SOURCES },
    { "Anthropic message", "results", COST_WHOLE, anthropic_results,
      COST_ANTHROPIC },
    { "Anthropic message", "documents", COST_WHOLE, anthropic_documents,
      COST_ANTHROPIC },
    { "Anthropic message", "calls", COST_WHOLE, anthropic_calls,
      COST_ANTHROPIC },
    { "Anthropic message", "blocks of no type", COST_WHOLE, anthropic_typeless,
      COST_ANTHROPIC },
    { "Anthropic message", "thoughts", COST_WHOLE, anthropic_thoughts,
      COST_ANTHROPIC },
    { "response", "messages", COST_WHOLE, responses_messages, COST_RESPONSES },
    { "response", "messages of one id", COST_WHOLE, responses_one_id,
      COST_RESPONSES },
    { "response", "parts", COST_WHOLE, responses_parts, COST_RESPONSES },
    { "response", "annotations", COST_WHOLE, responses_annotations,
      COST_RESPONSES },
    { "response", "files", COST_WHOLE, responses_files,
      COST_RESPONSES|COST_SOURCES },
    { "response", "results of a search", COST_WHOLE, responses_results,
      COST_RESPONSES },
    { "response", "searches", COST_WHOLE, responses_searches, COST_RESPONSES },
    { "response", "pages", COST_WHOLE, responses_pages, COST_RESPONSES },
    { "response", "logs", COST_WHOLE, responses_logs, COST_RESPONSES },
    { "response", "what a server said", COST_WHOLE, responses_mcp,
      COST_RESPONSES },
    { "response", "calls", COST_WHOLE, responses_calls, COST_RESPONSES },
    { "response", "reasoning", COST_WHOLE, responses_reasoning,
      COST_RESPONSES },
    { "store", "messages", COST_RESTORE, store_messages, 0 },
    { "store", "messages without citations", COST_RESTORE, store_empty, 0 },
    { "store", "equal messages", COST_RESTORE, store_equal, 0 },
    { "store", "citations", COST_RESTORE, store_citations, 0 },
    { "store", "equal citations", COST_RESTORE, store_equal_citations, 0 },
    { "store", "verdicts", COST_RESTORE, store_verdicts, 0 },
    { "store", "members of a citation", COST_RESTORE, store_members, 0 },
    { "store", "members of a message", COST_RESTORE, store_wide_message, 0 },
    { "store", "members", COST_RESTORE, store_wide, 0 },
    { "store", "a long text", COST_RESTORE, store_text, 0 },
    { "store", "deep", COST_RESTORE, store_deep, 0 },
    { "store", "reviews", COST_RESTORE, store_reviews, 0 },
    { "store", "reviews of messages", COST_RESTORE, store_reviewed, 0 },
    { "store", "awkward ids", COST_RESTORE, store_awkward, 0 },
    { "store", "messages that nobody finished", COST_RESTORE, store_unfinished,
      0 },
    { NULL, NULL, 0, NULL, 0 }
};


/*
 * Copyright (C) the ngx_cite authors
 *
 * Instructions in bodies as the SDKs write them: they are put in once, in
 * their place, and nothing else changes.  And answers that are not streamed,
 * in all dialects of providers.
 */


#include "dialect/cite_dialects.h"
#include "formats/cite_formats.h"
#include "cite_sha1.h"
#include "heap.h"
#include "lexicon.h"
#include "stream/cite_stream_json.h"
#include "tap.h"


#define TEXT  "Cite \"so\": [1]."
#define SAID  "\"Cite \\\"so\\\": [1].\""


typedef struct {
    const char            *title;
    const cite_dialect_t  *dialect;
    const char            *body;
    const char            *told;     /* NULL: it stays as it is */
    int                    all;
} instruct_case_t;


static const instruct_case_t  instruct_cases[] = {

    /* openai: the SDK, LangChain, the AI SDK, agents */

    { "a question alone", &cite_dialect_openai,
      "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\"?\"}],"
      "\"stream\":true}",
      "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":" SAID
      "},{\"role\":\"user\",\"content\":\"?\"}],\"stream\":true}", 0 },

    { "behind the system message, also if it has parts", &cite_dialect_openai,
      "{\"stream\":true,\"messages\":[{\"role\":\"system\",\"content\":"
      "[{\"type\":\"text\",\"text\":\"S\"}]},{\"role\":\"user\",\"content\":"
      "[{\"type\":\"text\",\"text\":\"?\"}]}]}",
      "{\"stream\":true,\"messages\":[{\"role\":\"system\",\"content\":"
      "[{\"type\":\"text\",\"text\":\"S\"}]},{\"role\":\"system\",\"content\":"
      SAID "},{\"role\":\"user\",\"content\":"
      "[{\"type\":\"text\",\"text\":\"?\"}]}]}", 0 },

    { "behind the developer message, as one", &cite_dialect_openai,
      "{\"stream\":true,\"messages\":[{\"content\":\"S\",\"role\":"
      "\"developer\"},{\"role\":\"user\",\"content\":\"?\"}]}",
      "{\"stream\":true,\"messages\":[{\"content\":\"S\",\"role\":"
      "\"developer\"},{\"role\":\"developer\",\"content\":" SAID
      "},{\"role\":\"user\",\"content\":\"?\"}]}", 0 },

    { "a gateway before us has told it", &cite_dialect_openai,
      "{\"stream\":true,\"messages\":[{\"role\":\"system\",\"content\":" SAID
      "},{\"role\":\"user\",\"content\":\"?\"}]}", NULL, 0 },

    { "an answer that is not streamed", &cite_dialect_openai,
      "{\"messages\":[{\"role\":\"user\",\"content\":\"?\"}]}", NULL, 0 },

    { "one that is read although it is not streamed", &cite_dialect_openai,
      "{\"messages\":[{\"role\":\"user\",\"content\":\"?\"}]}",
      "{\"messages\":[{\"role\":\"system\",\"content\":" SAID "},"
      "{\"role\":\"user\",\"content\":\"?\"}]}", 1 },

    /* anthropic: no system, a string, blocks */

    { "no system", &cite_dialect_anthropic,
      "{\"model\":\"m\",\"max_tokens\":9,\"messages\":[{\"role\":\"user\","
      "\"content\":\"?\"}],\"stream\":true}",
      "{\"system\":" SAID ",\"model\":\"m\",\"max_tokens\":9,\"messages\":"
      "[{\"role\":\"user\",\"content\":\"?\"}],\"stream\":true}", 0 },

    { "white space before the first member", &cite_dialect_anthropic,
      " {\n \"stream\": true, \"messages\": [] }",
      " {\"system\":" SAID ",\n \"stream\": true, \"messages\": [] }", 0 },

    { "system is a string", &cite_dialect_anthropic,
      "{\"stream\":true,\"system\": \"S \\u00e9 \\\"q\\\"\" ,\"messages\":[]}",
      "{\"stream\":true,\"system\": [{\"type\":\"text\",\"text\":"
      "\"S \\u00e9 \\\"q\\\"\"},{\"type\":\"text\",\"text\":" SAID "}] ,"
      "\"messages\":[]}", 0 },

    { "system is an empty string", &cite_dialect_anthropic,
      "{\"stream\":true,\"system\":\"\",\"messages\":[]}",
      "{\"stream\":true,\"system\":" SAID ",\"messages\":[]}", 0 },

    { "system is null", &cite_dialect_anthropic,
      "{\"stream\":true,\"system\":null,\"messages\":[]}",
      "{\"stream\":true,\"system\":" SAID ",\"messages\":[]}", 0 },

    { "system has blocks, with a cache", &cite_dialect_anthropic,
      "{\"system\":[{\"type\":\"text\",\"text\":\"S\",\"cache_control\":"
      "{\"type\":\"ephemeral\"}}],\"messages\":[],\"stream\":true}",
      "{\"system\":[{\"type\":\"text\",\"text\":\"S\",\"cache_control\":"
      "{\"type\":\"ephemeral\"}},{\"type\":\"text\",\"text\":" SAID "}],"
      "\"messages\":[],\"stream\":true}", 0 },

    { "system has no blocks", &cite_dialect_anthropic,
      "{\"system\":[ ],\"messages\":[],\"stream\":true}",
      "{\"system\":[{\"type\":\"text\",\"text\":" SAID "} ],\"messages\":[],"
      "\"stream\":true}", 0 },

    { "it was told as a string", &cite_dialect_anthropic,
      "{\"system\":" SAID ",\"messages\":[],\"stream\":true}", NULL, 0 },

    { "it was told as a block, with other escapes", &cite_dialect_anthropic,
      "{\"system\":[{\"text\":\"\\u0043ite \\u0022so\\u0022: [1].\","
      "\"type\":\"text\"},{\"type\":\"text\",\"text\":\"S\"}],"
      "\"messages\":[],\"stream\":true}", NULL, 0 },

    { "an answer that is not streamed", &cite_dialect_anthropic,
      "{\"messages\":[],\"stream\":false}", NULL, 0 },

    { "one that is read although it is not streamed", &cite_dialect_anthropic,
      "{\"messages\":[]}", "{\"system\":" SAID ",\"messages\":[]}", 1 },

    { "no messages", &cite_dialect_anthropic,
      "{\"prompt\":\"x\",\"stream\":true}", NULL, 1 },

    { "a body that is cut off", &cite_dialect_anthropic,
      "{\"messages\":[],\"stream\":true", NULL, 1 },

    /* responses: instructions or none, the input a string or items */

    { "no instructions", &cite_dialect_responses,
      "{\"model\":\"m\",\"input\":\"?\",\"stream\":true}",
      "{\"instructions\":" SAID ",\"model\":\"m\",\"input\":\"?\","
      "\"stream\":true}", 0 },

    { "the history is at the provider", &cite_dialect_responses,
      "{\"previous_response_id\":\"resp_1\",\"input\":[{\"role\":\"user\","
      "\"content\":\"?\"}],\"stream\":true}",
      "{\"instructions\":" SAID ",\"previous_response_id\":\"resp_1\","
      "\"input\":[{\"role\":\"user\",\"content\":\"?\"}],\"stream\":true}",
      0 },

    { "instructions", &cite_dialect_responses,
      "{\"instructions\":\"S\",\"input\":[],\"stream\":true}",
      "{\"instructions\":\"S\\n\\nCite \\\"so\\\": [1].\",\"input\":[],"
      "\"stream\":true}", 0 },

    { "empty instructions", &cite_dialect_responses,
      "{\"input\":[],\"stream\":true,\"instructions\":\"\"}",
      "{\"input\":[],\"stream\":true,\"instructions\":" SAID "}", 0 },

    { "instructions are null", &cite_dialect_responses,
      "{\"input\":[],\"instructions\":null,\"stream\":true}",
      "{\"input\":[],\"instructions\":" SAID ",\"stream\":true}", 0 },

    { "they were told behind others", &cite_dialect_responses,
      "{\"input\":[],\"instructions\":\"S\\n\\nCite \\u0022so\\\": [1].\","
      "\"stream\":true}", NULL, 0 },

    { "an answer that is not streamed", &cite_dialect_responses,
      "{\"input\":\"?\",\"model\":\"m\"}", NULL, 0 },

    { "embeddings are asked for", &cite_dialect_responses,
      "{\"input\":\"words\",\"model\":\"m\"}", NULL, 1 },

    { "embeddings of a list are asked for", &cite_dialect_responses,
      "{\"input\":[\"words\",\"more\"],\"model\":\"m\"}", NULL, 1 },

    { "one that is read although it is not streamed", &cite_dialect_responses,
      "{\"input\":[{\"role\":\"user\",\"content\":\"?\"}]}",
      "{\"instructions\":" SAID ",\"input\":[{\"role\":\"user\","
      "\"content\":\"?\"}]}", 1 },

    { "one that says so", &cite_dialect_responses,
      "{\"input\":\"?\",\"stream\":false}",
      "{\"instructions\":" SAID ",\"input\":\"?\",\"stream\":false}", 1 },
};


static cite_rc_t
instruct(const instruct_case_t *c, cite_span_t body, cite_buf_t *to)
{
    cite_rc_t    rc;
    cite_buf_t   text;
    cite_span_t  place;

    cite_buf_init(&text, to->mem, 4096);
    rc = c->dialect->instruct(body, cite_span(TEXT), c->all, &place, &text);

    if (rc == CITE_OK) {
        cite_buf_put(to, cite_span_between(body.p, place.p));
        cite_buf_put(to, cite_buf_view(&text));
        cite_buf_put(to, cite_span_between(place.p + place.n,
                                           body.p + body.n));
    }

    cite_buf_free(&text);

    return rc;
}


static void
test_instruct(const instruct_case_t *c)
{
    cite_rc_t   rc;
    cite_mem_t  mem;
    cite_buf_t  once, twice;

    cite_mem_init(&mem, &cite_heap_libc, 1 << 20);
    cite_buf_init(&once, &mem, 4096);
    cite_buf_init(&twice, &mem, 4096);

    rc = instruct(c, cite_span_make(c->body, strlen(c->body)), &once);

    if (c->told == NULL) {
        ok(rc == CITE_DECLINED, "%s: %s: it stays", c->dialect->name,
           c->title);

    } else {
        is_span(cite_buf_view(&once), c->told, "%s: %s", c->dialect->name,
                c->title);
        ok(instruct(c, cite_buf_view(&once), &twice) == CITE_DECLINED,
           "%s: %s: once", c->dialect->name, c->title);
    }

    cite_mem_release(&mem);
}


/* answers that are not streamed */

typedef struct {
    const char            *title;
    const char            *dialect;  /* NULL: in none, or nothing is cited */
    const char            *request;
    const char            *answer;
    const char            *found;    /* a part of the record */
} whole_case_t;


#define FERRY  "The ferry leaves at 6:40 from the north pier"


static const whole_case_t  whole_cases[] = {
    { "a message with a marker", "anthropic",
      "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":"
      "\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"{\\\"results\\\":"
      "[{\\\"title\\\":\\\"Ferry\\\",\\\"url\\\":\\\"https://h.example/a\\\","
      "\\\"content\\\":\\\"" FERRY ".\\\"}]}\"}]}]}",
      "{\"id\":\"msg_1\",\"type\":\"message\",\"role\":\"assistant\",\n"
      "\"content\":[{\"type\":\"text\",\"text\":\"" FERRY " [1].\"}],"
      "\"stop_reason\":\"end_turn\",\"usage\":{}}",
      "\"verified\":1" },

    { "the provider's citations, a right one and a wrong one", "anthropic",
      "{\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"document\","
      "\"source\":{\"type\":\"text\",\"media_type\":\"text/plain\",\"data\":"
      "\"" FERRY ".\"},\"citations\":{\"enabled\":true}}]}]}",
      "{\"id\":\"msg_2\",\"type\":\"message\",\"role\":\"assistant\","
      "\"content\":[{\"type\":\"text\",\"text\":\"It is so: \"},"
      "{\"type\":\"text\",\"text\":\"it leaves at 6:40\",\"citations\":[{"
      "\"type\":\"char_location\",\"cited_text\":\"The ferry leaves at 6:40\","
      "\"document_index\":0,\"document_title\":null,\"start_char_index\":0,"
      "\"end_char_index\":24},{\"type\":\"char_location\",\"cited_text\":"
      "\"The ferry is red today\",\"document_index\":0,\"document_title\":null,"
      "\"start_char_index\":0,\"end_char_index\":22}]}],"
      "\"stop_reason\":\"end_turn\"}",
      "\"verified\":1,\"partial\":0,\"missed\":1" },

    { "a message that cites nothing", NULL,
      "{\"messages\":[]}",
      "{\"id\":\"msg_3\",\"type\":\"message\",\"role\":\"assistant\","
      "\"content\":[{\"type\":\"text\",\"text\":\"Hello.\"}]}", NULL },

    { "an error", NULL, "{\"messages\":[]}",
      "{\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\","
      "\"message\":\"x [1]\"}}", NULL },

    { "a response with a file search", "responses",
      "{\"input\":\"?\"}",
      "{\"id\":\"resp_1\",\"object\":\"response\",\"status\":\"completed\",\n"
      "\"output\":[{\"type\":\"file_search_call\",\"id\":\"fs_1\",\"status\":"
      "\"completed\",\"queries\":[],\"results\":[{\"file_id\":\"file-1\","
      "\"filename\":\"ferry.txt\",\"text\":\"" FERRY ".\",\"score\":1}]},"
      "{\"type\":\"message\",\"id\":\"msg_1\",\"role\":\"assistant\","
      "\"content\":[{\"type\":\"output_text\",\"text\":\"" FERRY ".\","
      "\"annotations\":[{\"type\":\"file_citation\",\"index\":44,"
      "\"file_id\":\"file-1\",\"filename\":\"ferry.txt\"}]}]}]}",
      "\"verified\":1" },

    { "results of functions in the request", "responses",
      "{\"input\":[{\"role\":\"user\",\"content\":\"?\"},{\"type\":"
      "\"function_call\",\"call_id\":\"c\",\"name\":\"search\",\"arguments\":"
      "\"{}\"},{\"type\":\"function_call_output\",\"call_id\":\"c\","
      "\"output\":\"{\\\"results\\\":[{\\\"title\\\":\\\"Ferry\\\",\\\"url\\\":"
      "\\\"https://h.example/a\\\",\\\"content\\\":\\\"" FERRY ".\\\"}]}\"}]}",
      "{\"object\":\"response\",\"id\":\"resp_2\",\"output\":[{\"type\":"
      "\"message\",\"id\":\"msg_2\",\"content\":[{\"type\":\"output_text\","
      "\"text\":\"" FERRY " [1].\",\"annotations\":[]}]}]}",
      "\"verified\":1" },

    { "a response in the background", NULL, "{\"input\":\"?\"}",
      "{\"object\":\"response\",\"id\":\"resp_3\",\"status\":\"queued\","
      "\"output\":[]}", NULL },

    { "a list of embeddings", NULL, "{\"input\":\"?\"}",
      "{\"object\":\"list\",\"data\":[]}", NULL },

    { "a completion", "openai",
      "{\"messages\":[{\"role\":\"tool\",\"tool_call_id\":\"c\",\"content\":"
      "\"{\\\"results\\\":[{\\\"title\\\":\\\"Ferry\\\",\\\"url\\\":"
      "\\\"https://h.example/a\\\",\\\"content\\\":\\\"" FERRY ".\\\"}]}\"}]}",
      "{\"id\":\"c1\",\"object\":\"chat.completion\",\"choices\":[{\"index\":0,"
      "\"message\":{\"role\":\"assistant\",\"content\":\"" FERRY " [1].\"},"
      "\"finish_reason\":\"stop\"}]}",
      "\"verified\":1" },

    { "a completion of another kind", NULL, "{\"prompt\":\"?\"}",
      "{\"object\":\"text_completion\",\"choices\":[{\"text\":\"x [1]\"}]}",
      NULL },

    { "a run of AG-UI", NULL, "{}", "{\"type\":\"RUN_STARTED\"}", NULL },
    { "no JSON", NULL, "{}", "{\"id\":", NULL },
    { "nothing", NULL, "{}", "", NULL },
};


static void
set_conf(cite_conf_t *conf)
{
    memset(conf, 0, sizeof(cite_conf_t));

    conf->max_event_size = 1 << 20;
    conf->max_message_size = 1 << 20;
    conf->max_memory = 8 << 20;
    conf->max_citations = CITE_MAX_CITATIONS;
    conf->max_citations_run = CITE_MAX_CITATIONS_RUN;
    conf->max_state_size = CITE_MAX_STATE_SIZE;
    conf->keep_messages = CITE_KEEP_MESSAGES;
    conf->max_preview = CITE_MAX_PREVIEW;
    conf->max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    conf->evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    conf->max_verification_size = CITE_MAX_VERIFICATION;
    conf->closest = CITE_CLOSEST;
    conf->state_key = cite_span(CITE_STATE_KEY);
    conf->formats = CITE_FORMATS;
    conf->sha1 = cite_sha1;
    conf->lexicon = &lexicon;
    conf->evidence = 1;
}


static int
contains(cite_span_t text, const char *part)
{
    size_t  i, n;

    n = strlen(part);

    for (i = 0; i + n <= text.n; i++) {
        if (memcmp(text.p + i, part, n) == 0) {
            return 1;
        }
    }

    return 0;
}


static void
test_whole(const whole_case_t *c, cite_reader_t *reader)
{
    cite_rc_t      rc;
    cite_mem_t     mem;
    cite_buf_t     out;
    cite_conf_t    conf;
    cite_span_t    answer;
    cite_stream_t  s;

    set_conf(&conf);
    cite_mem_init(&mem, &cite_heap_libc, 8 << 20);
    cite_buf_init(&out, &mem, 1 << 20);
    cite_stream_init(&s, &conf, &cite_heap_libc, reader);

    answer = cite_span_make(c->answer, strlen(c->answer));
    cite_stream_request(&s, cite_span_make(c->request, strlen(c->request)));
    rc = cite_stream_json(&s, answer, &out);

    if (c->dialect == NULL) {
        ok(rc == CITE_DECLINED && out.n == 0, "%s: as it came", c->title);

    } else {
        ok(rc == CITE_OK, "%s: it is read", c->title);
        is_str(cite_stream_dialect(&s), c->dialect, "%s: its dialect",
               c->title);
        ok(cite_span_starts(cite_buf_view(&out),
                            cite_span_make(answer.p, answer.n - 1)),
           "%s: all of it is there", c->title);
        ok(contains(cite_buf_view(&out), ",\"deepcitation\":{\"messages\":{"),
           "%s: with the record", c->title);
        ok(contains(cite_buf_view(&out), c->found), "%s: %s", c->title, c->found);
    }

    cite_stream_release(&s);
    cite_mem_release(&mem);
}


int
main(void)
{
    size_t         i;
    cite_reader_t  reader;

    for (i = 0; i < cite_nelts(instruct_cases); i++) {
        test_instruct(&instruct_cases[i]);
    }

    cite_reader_init(&reader, &cite_heap_libc, 8 << 20);

    for (i = 0; i < cite_nelts(whole_cases); i++) {
        test_whole(&whole_cases[i], &reader);
    }

    cite_reader_release(&reader);

    return done();
}

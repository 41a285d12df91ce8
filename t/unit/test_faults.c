
/*
 * Copyright (C) the ngx_cite authors
 *
 * The whole stream with everything switched on, while memory fails: citations
 * in each format, hooks, patterns, evidence, a verifier, data blocks that are
 * hidden and line ends that are mended.
 */


#include "verify/cite_adapter.h"
#include "formats/cite_formats.h"
#include "formats/cite_pattern.h"
#include "fixtures.h"
#include "settings.h"
#include "stage.h"
#include "tap.h"


#define EVENT(s)      "data: {\"type\":\"" s "}\n\n"
#define STARTED       EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FINISHED      EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define START(id)     EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")
#define DELTA(id, s)  EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id      \
                            "\",\"delta\":\"" s "\"")
#define END(id)       EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")
#define CHUNK(id, s)  EVENT("TEXT_MESSAGE_CHUNK\",\"messageId\":\"" id        \
                            "\",\"delta\":\"" s "\"")
#define MESSAGE(id, s)  START(id) DELTA(id, s) END(id)
#define SNAPSHOT(s)   EVENT("STATE_SNAPSHOT\",\"snapshot\":" s)
#define PATCH(s)      EVENT("STATE_DELTA\",\"delta\":" s)
#define TOOL(id, s)                                                           \
    EVENT("TOOL_CALL_START\",\"toolCallId\":\"" id                            \
          "\",\"toolCallName\":\"search\"")                                   \
    EVENT("TOOL_CALL_ARGS\",\"toolCallId\":\"" id                             \
          "\",\"delta\":\"{\\\"query\\\":\\\"tides\\\"}\"")                   \
    EVENT("TOOL_CALL_END\",\"toolCallId\":\"" id "\"")                        \
    EVENT("TOOL_CALL_RESULT\",\"messageId\":\"r" id "\",\"toolCallId\":\"" id \
          "\",\"content\":\"" s "\"")

#define TIDES         "The tide rises twice a day by 4.5 metres in the harbour"
#define RESULTS                                                               \
    "{\\\"results\\\":[{\\\"id\\\":\\\"d1\\\",\\\"title\\\":\\\"One\\\","     \
    "\\\"url\\\":\\\"https://a.example/1\\\",\\\"page\\\":3,"                 \
    "\\\"content\\\":\\\"" TIDES ".\\\"},{\\\"id\\\":\\\"d2\\\","             \
    "\\\"title\\\":\\\"Two\\\",\\\"content\\\":\\\"Nothing of it.\\\"}]}"

#define BLOCK         "\\n<<<CITATION_DATA>>>\\n{\\\"a\\\":[{\\\"n\\\":1,"    \
                      "\\\"f\\\":\\\"" TIDES "\\\",\\\"k\\\":\\\"tide\\\","   \
                      "\\\"p\\\":\\\"2_1\\\",\\\"l\\\":[1,2]},]}\\n"          \
                      "<<<END_CITATION_DATA>>>"

#define STATE         "{\"app\":[1],\"deepcitation\":{\"version\":1,"         \
                      "\"messages\":{\"old\":{\"status\":\"verified\"}}}}"
#define REQUEST                                                               \
    "{\"threadId\":\"t\",\"runId\":\"r\",\"messages\":["                      \
    "{\"id\":\"u\",\"role\":\"user\",\"content\":\"When is the tide?\"},"     \
    "{\"id\":\"q\",\"role\":\"assistant\",\"toolCalls\":[{\"id\":\"c0\","     \
    "\"function\":{\"name\":\"search\",\"arguments\":\"{}\"}}]},"             \
    "{\"id\":\"w\",\"role\":\"tool\",\"toolCallId\":\"c0\",\"content\":"      \
    "\"[{\\\"id\\\":\\\"d9\\\",\\\"chunk_number\\\":9,\\\"content\\\":"       \
    "\\\"Old news.\\\"}]\"}],\"context\":[{\"description\":\"d\","            \
    "\"value\":\"It was dry.\"}],\"state\":" STATE "}"

typedef struct {
    const char    *name;
    const char    *text;
    size_t         step;         /* bytes of input at once */
    void         (*set)(cite_conf_t *conf);
    unsigned       changed:1;    /* events are not sent as they came */
} scene_t;


static cite_pattern_t  *patterns[2];


/* a site's own citations, as a hook in Lua makes them */

static void
hook_extract(void *data, const cite_hook_message_t *m, cite_records_t *list)
{
    cite_record_t  *rec;

    (void) data;

    rec = cite_records_add(list, &cite_format_pattern);
    if (rec == NULL) {
        return;
    }

    rec->format = &cite_format_pattern;

    if (cite_records_copy(list, m->id, &rec->id) != CITE_OK
        || cite_records_copy(list, cite_span(TIDES), &rec->full_phrase)
           != CITE_OK)
    {
        return;
    }

    rec->has_offset = 1;
    rec->length = cite_min(m->text.n, 3);
}


static void
hook_filter(void *data, const cite_hook_message_t *m, cite_records_t *list,
    cite_record_t **link)
{
    (void) data;
    (void) m;

    if (*link && (*link)->next) {
        cite_records_drop(list, &(*link)->next);
    }

    if (*link) {
        (void) cite_records_copy(list, cite_span("renamed"), &(*link)->label);
    }
}


static const cite_hooks_t  hooks = { hook_extract, hook_filter, NULL };


static const cite_span_t  evidence_tools[] = {
    { (const uint8_t *) "!writer", 7 }
};


static void
set_none(cite_conf_t *conf)
{
    conf->silent = 1;
}


static void
set_ask(cite_conf_t *conf)
{
    conf->formats |= CITE_FORMAT_PATTERN | CITE_FORMAT_LENTICULAR;
    conf->patterns = patterns;
    conf->patterns_n = 2;
    conf->ask = 1;
    conf->ask_send = CITE_SEND_SENTENCE|CITE_SEND_EVIDENCE;
}


static void
set_all(cite_conf_t *conf)
{
    set_ask(conf);

    conf->hooks = &hooks;
    conf->evidence = 1;
    conf->evidence_tools = evidence_tools;
    conf->evidence_tools_n = 1;
}


static void
set_evidence(cite_conf_t *conf)
{
    conf->evidence = 1;
}


static void
set_message(cite_conf_t *conf)
{
    set_all(conf);

    conf->ask_mode = CITE_ASK_MESSAGE;
    conf->ask_body = CITE_ASK_DEEPCITATION;
    conf->ask_options = cite_span("\"model\":\"m\"");
    conf->ask_images = 1;
    conf->key_format = CITE_KEY_0_1;
}


static void
set_small(cite_conf_t *conf)
{
    conf->ask = 1;
    conf->keep_messages = 1;
    conf->max_state_size = 900;
    conf->max_citations = 2;
}


static void
set_changed(cite_conf_t *conf)
{
    conf->ask = 1;
    conf->strip_data = 1;
    conf->repair = 1;
}


static const scene_t  scenes[] = {

    { "markers", STARTED TOOL("c1", RESULTS)
      MESSAGE("m", "The tide rises twice a day [1]. It does not [2][7].\\n\\n"
                   "## References\\n\\n[1]: https://a.example/1 \\\"One\\\"\\n"
                   "2. Two, https://b.example, 2020.\\n") FINISHED,
      SIZE_MAX, set_ask, 0 },

    { "tags", STARTED TOOL("c1", RESULTS)
      MESSAGE("m", "It <cite id=\\\"c1\\\">rises</cite>, see [a](#cite:c1); "
                   "<cite attachment_id='a' full_phrase='" TIDES "' "
                   "page_id='page_number_2_index_1' line_ids='1-3'/> and "
                   "\\u3010d1\\u3011 or {{src:x}} or ((y)).") FINISHED,
      50, set_ask, 0 },

    { "data block", STARTED START("m") DELTA("m", "The tide rises [1].")
      DELTA("m", BLOCK) END("m") FINISHED, 100, set_ask, 0 },

    { "a broken data block", STARTED
      MESSAGE("m", "So [1].\\n<<<CITATION_DATA>>>\\n[{\\\"id\\\":1,"
                   "\\\"full_phrase\\\":\\\"" TIDES "\\\",},{\\\"id\\\":2,"
                   "\\\"full_phrase\\\":\\\"cut")
      FINISHED, SIZE_MAX, set_ask, 0 },

    { "state", STARTED
      SNAPSHOT("{\"rag\":{\"citations\":[[{\"document_id\":\"d\","
               "\"chunk_id\":\"k\",\"content\":\"" TIDES "\",\"index\":1}]]}}")
      MESSAGE("m", "It rises [1].")
      PATCH("[{\"op\":\"add\",\"path\":\"/rag/citations/-\",\"value\":"
            "[{\"document_id\":\"e\",\"chunk_id\":\"l\",\"content\":\"c\"}]}]")
      PATCH("[{\"op\":\"replace\",\"path\":\"\",\"value\":{\"app\":2}}]")
      MESSAGE("n", "It falls [1].") FINISHED, 80, set_all, 0 },

    { "evidence", STARTED TOOL("c1", RESULTS)
      MESSAGE("m", "The tide rises twice a day by 4.5 metres in the harbour "
                   "[1]. It rises 9 metres [2]. <cite attachment_id='d1' "
                   "full_phrase='The tide rises twice each day by 4.5 metres'"
                   "/>") FINISHED, SIZE_MAX, set_evidence, 0 },

    { "all at once", STARTED TOOL("c1", RESULTS)
      CHUNK("k", "In a chunk [1].") CHUNK("k", " More {{src:z}}.")
      MESSAGE("m", "The tide <cite id='c1'>rises</cite> [1], {{src:x}}.")
      EVENT("MESSAGES_SNAPSHOT\",\"messages\":[{\"id\":\"s\",\"role\":"
            "\"assistant\",\"content\":\"Said [2].\"}]") FINISHED,
      SIZE_MAX, set_all, 0 },

    { "one question per message", STARTED TOOL("c1", RESULTS)
      MESSAGE("m", "The tide rises [1], {{src:x}}.")
      MESSAGE("n", "The tide rises [1]." BLOCK) FINISHED,
      SIZE_MAX, set_message, 0 },

    { "little room", STARTED
      MESSAGE("m", "<cite attachment_id='a' full_phrase='" TIDES "'/> [1] [2]")
      MESSAGE("n", "<cite attachment_id='b' full_phrase='" TIDES "'/>")
      SNAPSHOT("{\"app\":[2]}")
      MESSAGE("o", "<cite attachment_id='c' full_phrase='q'/>") FINISHED,
      SIZE_MAX, set_small, 0 },

    { "nothing is added", STARTED MESSAGE("m", "It rises [1]." BLOCK) FINISHED,
      30, set_none, 0 },

    { "a hidden data block", STARTED START("m")
      DELTA("m", "The tide rises [1].\\n<<<CITA")
      DELTA("m", "TION_DATA>>>\\n"
            "{\\\"a\\\":[{\\\"n\\\":1,\\\"f\\\":\\\"q\\\"}]}")
      DELTA("m", "\\n<<<END_CITATION_DATA>>>") END("m") FINISHED,
      SIZE_MAX, set_changed, 1 },

    { "mended line ends",
      "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"}\r\r"
      "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\"}\r\n\r\n"
      "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
      "\"delta\":\"It rises [1]. <cite attachment_id='a' full_phrase='p'/>\"}"
      "\r\n\r\n"
      "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m\"}\r\n\r\n"
      "data: {\"type\":\"RUN_FINISHED\",\"threadId\":\"t\","
      "\"runId\":\"r\"}\r\r",
      40, set_changed, 1 }
};


static void
play(const scene_t *sc, cite_span_t in)
{
    size_t   added;
    stage_t  st;

    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, 8 << 20);

    memset(&st, 0, sizeof(stage_t));

    st.name = sc->name;
    st.in = in;
    st.step = sc->step;
    st.changed = sc->changed;
    st.request = cite_span(REQUEST);
    st.state = STATE;

    st.conf = settings;
    st.conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    st.conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    st.conf.closest = CITE_CLOSEST;
    st.conf.max_verification_size = CITE_MAX_VERIFICATION;
    sc->set(&st.conf);

    added = stage_faults(&st);

    if (sc->text) {
        ok(st.conf.silent ? added == 0 : added > 2, "%s: %zu parts are added",
           sc->name, added);
    }
}


static void
fixture(const char *name, cite_span_t in)
{
    scene_t  sc = { name, NULL, 1000, set_all, 0 };

    play(&sc, in);
}


static cite_pattern_t *
pattern(cite_span_t name, cite_span_t regex)
{
    cite_pattern_error_t  err;

    return cite_pattern_compile(&cite_heap_libc, name, regex, &err);
}


int
main(void)
{
    size_t  i;

    patterns[0] = pattern(cite_span("curly"),
                          cite_span("\\{\\{src:(?<id>[a-z]+)\\}\\}"));
    patterns[1] = pattern(cite_span("round"),
                          cite_span("\\(\\((?<text>[a-z]+)\\)\\)"));

    for (i = 0; i < cite_nelts(scenes); i++) {
        play(&scenes[i], cite_span_make(scenes[i].text,
                                        strlen(scenes[i].text)));
    }

    fixtures_each(fixture);

    cite_pattern_free(patterns[0]);
    cite_pattern_free(patterns[1]);

    return done();
}

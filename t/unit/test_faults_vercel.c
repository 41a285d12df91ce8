
/*
 * Copyright (C) the ngx_cite authors
 *
 * UI message streams while memory fails, as test_faults.c has those of AG-UI:
 * parts, steps, sources, citations of providers, outputs of tools, data of
 * applications and a history in the request.
 */


#include "dialect/cite_dialects.h"
#include "settings.h"
#include "stage.h"
#include "tap.h"

#include <yyjson.h>


#define FRAME(s)      "data: {\"type\":\"" s "}\n\n"
#define START         FRAME("start\",\"messageId\":\"m\"")
#define STEP          FRAME("start-step\"")
#define STEP_END      FRAME("finish-step\"")
#define RESET         FRAME("reset-step\"")
#define OPEN(id)      FRAME("text-start\",\"id\":\"" id "\"")
#define DELTA(id, s)  FRAME("text-delta\",\"id\":\"" id "\",\"delta\":\"" s "\"")
#define CLOSE(id)     FRAME("text-end\",\"id\":\"" id "\"")
#define TEXT(id, s)   OPEN(id) DELTA(id, s) CLOSE(id)
#define FINISH        FRAME("finish\",\"finishReason\":\"stop\"")              \
                      "data: [DONE]\n\n"
#define TOOL(id, more, output)                                                \
    FRAME("tool-input-start\",\"toolCallId\":\"" id                           \
          "\",\"toolName\":\"search\"")                                       \
    FRAME("tool-input-delta\",\"toolCallId\":\"" id                           \
          "\",\"inputTextDelta\":\"{\\\"q\\\":1}\"")                          \
    FRAME("tool-input-available\",\"toolCallId\":\"" id                       \
          "\",\"toolName\":\"search\",\"input\":{\"q\":1}")                   \
    FRAME("tool-output-available\",\"toolCallId\":\"" id "\"" more            \
          ",\"output\":" output)
#define SOURCE(id)                                                            \
    FRAME("source-url\",\"sourceId\":\"" id "\",\"url\":\"https://a.example/" \
          id "\",\"title\":\"Of " id "\"")

#define TIDES         "The tide rises twice a day by 4.5 metres in the harbour"
#define RESULTS                                                               \
    "{\"results\":[{\"id\":\"d1\",\"title\":\"One\",\"page\":3,"              \
    "\"url\":\"https://a.example/1\",\"content\":\"" TIDES ".\"},"            \
    "{\"id\":\"d2\",\"title\":\"Two\",\"content\":\"Nothing of it.\"}]}"

#define REQUEST                                                               \
    "{\"id\":\"chat\",\"messages\":[{\"id\":\"u0\",\"role\":\"user\","        \
    "\"parts\":[{\"type\":\"file\",\"mediaType\":\"text/plain\","             \
    "\"filename\":\"dry.txt\",\"url\":\"data:text/plain;base64,SXQgaXMu\"}]},"\
    "{\"id\":\"a0\",\"role\":\"assistant\",\"parts\":["                       \
    "{\"type\":\"tool-search\",\"toolCallId\":\"c0\",\"state\":"              \
    "\"output-available\",\"input\":{},\"output\":[{\"id\":\"d9\","           \
    "\"chunk_number\":9,\"content\":\"Old news.\"}]},"                        \
    "{\"type\":\"data-sources\",\"data\":{\"source_id\":\"s9\","              \
    "\"content_preview\":\"Older news.\",\"chunk_number\":8}}]},"             \
    "{\"id\":\"u1\",\"role\":\"user\",\"parts\":[{\"type\":\"text\","         \
    "\"text\":\"When is the tide?\"}]}]}"


typedef struct {
    const char    *name;
    const char    *text;
    size_t         step;         /* bytes of input at once */
    unsigned       native:1;
    unsigned       strip:1;
    unsigned       ask:1;
} scene_t;


static const scene_t  scenes[] = {

    { "tools and steps",
      START STEP TOOL("c1", ",\"preliminary\":true", "\"...\"")
      FRAME("tool-output-available\",\"toolCallId\":\"c1\",\"output\":" RESULTS)
      STEP_END STEP TEXT("0", TIDES " [1]. It does not [2][7].")
      STEP_END STEP TEXT("0", "Old news. [9]") STEP_END FINISH,
      SIZE_MAX, 0, 0, 0 },

    { "sources and citations, kept",
      START STEP SOURCE("s1")
      OPEN("a") DELTA("a", "According to it, ") CLOSE("a")
      OPEN("b") DELTA("b", "the tide rises") SOURCE("s2")
      FRAME("text-end\",\"id\":\"b\",\"citations\":[{\"source\":"
            "{\"sourceType\":\"url\",\"id\":\"s1\",\"url\":"
            "\"https://a.example/s1\",\"title\":\"Of s1\"},\"startIndex\":0,"
            "\"endIndex\":8,\"citedText\":\"" TIDES "\"}]")
      TEXT("c", ". More [1].") STEP_END FINISH, 60, 1, 0, 0 },

    { "parts that are open at once, a step that is withdrawn",
      START FRAME("data-rag-source\",\"id\":\"r1\",\"data\":{\"source_id\":"
                  "\"r1\",\"title\":\"R\",\"chunk_number\":1,"
                  "\"content_preview\":\"" TIDES ".\"}")
      STEP TEXT("0", "It falls [1].") STEP_END
      STEP OPEN("x") OPEN("y") DELTA("y", TIDES " [1].") DELTA("x", "So [1]. ")
      CLOSE("y") CLOSE("x") RESET TEXT("z", TIDES " [1].") STEP_END FINISH,
      100, 1, 0, 1 },

    { "an error behind an open part",
      START TOOL("c1", "", RESULTS) OPEN("t") DELTA("t", TIDES " [1].")
      FRAME("error\",\"errorText\":\"out of coal\"") "data: [DONE]\n\n",
      SIZE_MAX, 0, 0, 1 },

    { "a hidden data block",
      START OPEN("t") DELTA("t", "The tide rises [1].\\n<<<CITA")
      DELTA("t", "TION_DATA>>>\\n{\\\"a\\\":[{\\\"n\\\":1,\\\"f\\\":\\\"q\\\"}]}")
      DELTA("t", "\\n<<<END_CITATION_DATA>>>") CLOSE("t") FINISH,
      SIZE_MAX, 0, 1, 1 },

    { "no id of its own",
      FRAME("start\"") TEXT("0", "It <cite attachment_id='d9' "
                            "full_phrase='Old news'/> rises.") FINISH,
      30, 0, 0, 0 }
};


/* a chunk that all versions take */

static int
is_chunk(cite_span_t json)
{
    int          sound;
    const char  *type;
    yyjson_doc  *doc;
    yyjson_val  *root;

    doc = yyjson_read((const char *) json.p, json.n, 0);
    root = yyjson_doc_get_root(doc);
    type = yyjson_get_str(yyjson_obj_get(root, "type"));

    if (type == NULL) {
        sound = 0;

    } else if (strncmp(type, "data-deepcitation", 17) == 0) {
        sound = yyjson_is_obj(yyjson_obj_get(root, "data"))
                && yyjson_is_str(yyjson_obj_get(root, "id"));

    } else if (strcmp(type, "text-delta") == 0) {
        sound = yyjson_is_str(yyjson_obj_get(root, "delta"))
                && yyjson_is_str(yyjson_obj_get(root, "id"));

    } else {
        sound = yyjson_is_str(yyjson_obj_get(root, "sourceId"))
                && (strcmp(type, "source-url") == 0
                    ? yyjson_is_str(yyjson_obj_get(root, "url"))
                    : strcmp(type, "source-document") == 0
                      && yyjson_is_str(yyjson_obj_get(root, "title")));
    }

    yyjson_doc_free(doc);

    return sound;
}


/* whole frames */

static int
is_sound(cite_span_t added)
{
    size_t  n;

    while (added.n) {

        for (n = 0; n < added.n && added.p[n] != '\n'; n++) { /* void */ }

        if (n + 2 > added.n || added.p[n + 1] != '\n'
            || (added.p[0] != ':'
                && (!cite_span_starts(added, cite_span("data: "))
                    || !is_chunk(cite_span_make(added.p + 6, n - 6)))))
        {
            return 0;
        }

        added = cite_span_skip(added, n + 2);
    }

    return 1;
}


int
main(void)
{
    size_t          i, added;
    stage_t         st;
    const scene_t  *sc;

    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, 8 << 20);

    for (i = 0; i < cite_nelts(scenes); i++) {

        sc = &scenes[i];
        memset(&st, 0, sizeof(stage_t));

        st.name = sc->name;
        st.in = cite_span_make(sc->text, strlen(sc->text));
        st.step = sc->step;
        st.changed = sc->strip;
        st.request = cite_span(REQUEST);
        st.sound = is_sound;

        st.conf = settings;
        st.conf.dialect = &cite_dialect_vercel;
        st.conf.evidence = !sc->ask;
        st.conf.ask = sc->ask;
        st.conf.native = sc->native;
        st.conf.strip_data = sc->strip;
        st.conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
        st.conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
        st.conf.closest = CITE_CLOSEST;
        st.conf.max_verification_size = CITE_MAX_VERIFICATION;

        added = stage_faults(&st);
        ok(added > 0, "%s: %zu parts are added", sc->name, added);
    }

    return done();
}

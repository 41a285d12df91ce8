
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words that the model has written itself, in arguments of tools: where a
 * result repeats them they prove nothing, and where it has them from somebody
 * else as well they do.  Errors of tools prove nothing either.
 */


#include "stream/cite_stream.h"
#include "heap.h"
#include "settings.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define PLENTY   (64 * 1024 * 1024)
#define OUT_MAX  (1 << 20)

#define MOON     "The moon is made of green cheese"
#define FERRY    "The first ferry leaves at six in the morning"
#define ECHO     "skipped:echo"


typedef struct {
    heap_t          heap;
    cite_conf_t     conf;
    cite_reader_t   reader;
    cite_stream_t   s;
    char           *out;
    size_t          out_n;
} play_t;


/* how the call and its result come */

typedef enum {
    WAY_STREAM = 0,
    WAY_CHUNKS,
    WAY_REQUEST,         /* messages of the request, the call first, ... */
    WAY_REQUEST_LAST,    /* ... or last */
    WAY_RESUMED,         /* the call in the request, its result here */
    WAY_MESSAGES,        /* MESSAGES_SNAPSHOT */
    WAY_LATE,            /* the result first, then the call, ... */
    WAY_LATE_CHUNKS,
    WAY_LATE_MESSAGES,   /* ... in a MESSAGES_SNAPSHOT */
    WAY_MAX
} way_e;


typedef struct {
    const char  *title;
    const char  *arguments;
    const char  *result;
    const char  *phrase;
    const char  *anchor;         /* or NULL */
    const char  *expect;         /* status, and ":" with a reason */
    const char  *other;          /* result of another call, or NULL */
} case_t;


static cite_span_t
span_of(const char *s)
{
    return cite_span_make(s, strlen(s));
}


/* appends a text with $ in it replaced by the string as JSON */

static void
put(cite_buf_t *b, const char *form, const char *s)
{
    for ( /* void */ ; *form; form++) {
        if (*form == '$') {
            cite_json_str(b, span_of(s));

        } else {
            cite_buf_byte(b, (uint8_t) *form);
        }
    }
}


static void
put_call(cite_buf_t *b, way_e way, const char *id, const char *arguments)
{
    size_t  i, n, step;
    char    part[8];

    if (way == WAY_STREAM || way == WAY_LATE) {
        put(b, "data: {\"type\":\"TOOL_CALL_START\",\"toolCallId\":$,"
               "\"toolCallName\":\"search\"}\n\n", id);
    }

    n = strlen(arguments);

    for (i = 0; i < n; i += step) {
        step = cite_min(7, n - i);

        while (step > 1 && ((uint8_t) arguments[i + step] & 0xc0) == 0x80) {
            step--;
        }

        memcpy(part, arguments + i, step);
        part[step] = '\0';

        put(b, way == WAY_STREAM || way == WAY_LATE
               ? "data: {\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":$,"
               : "data: {\"type\":\"TOOL_CALL_CHUNK\","
                 "\"toolCallName\":\"search\",\"toolCallId\":$,", id);
        put(b, "\"delta\":$}\n\n", part);
    }

    if (way == WAY_STREAM || way == WAY_LATE) {
        put(b, "data: {\"type\":\"TOOL_CALL_END\",\"toolCallId\":$}\n\n", id);
    }
}


static void
put_result(cite_buf_t *b, const char *id, const char *text)
{
    put(b, "data: {\"type\":\"TOOL_CALL_RESULT\",\"messageId\":\"r\","
           "\"toolCallId\":$,", id);
    put(b, "\"content\":$}\n\n", text);
}


static void
put_message_call(cite_buf_t *b, const case_t *c)
{
    put(b, "{\"id\":\"a1\",\"role\":\"assistant\",\"toolCalls\":[{"
           "\"id\":\"s1\",\"type\":\"function\",\"function\":{"
           "\"name\":\"search\",\"arguments\":$}}]}", c->arguments);
}


static void
put_message_result(cite_buf_t *b, const case_t *c)
{
    put(b, "{\"id\":\"a2\",\"role\":\"tool\",\"toolCallId\":\"s1\","
           "\"content\":$}", c->result);
}


static void
put_request(cite_buf_t *b, const case_t *c, way_e way)
{
    put(b, "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{},\"messages\":[",
        "");

    if (way == WAY_REQUEST_LAST) {
        put_message_result(b, c);
        put(b, ",", "");
    }

    if (way == WAY_REQUEST || way == WAY_REQUEST_LAST || way == WAY_RESUMED) {
        put_message_call(b, c);
    }

    if (way == WAY_REQUEST) {
        put(b, ",", "");
        put_message_result(b, c);
    }

    put(b, "]}", "");
}


static void
put_stream(cite_buf_t *b, const case_t *c, way_e way)
{
    put(b, "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\","
           "\"runId\":\"r\"}\n\n", "");

    if (c->other) {
        put_call(b, WAY_STREAM, "s2", "{}");
        put_result(b, "s2", c->other);
    }

    if (way == WAY_STREAM || way == WAY_CHUNKS) {
        put_call(b, way, "s1", c->arguments);
    }

    if (way != WAY_REQUEST && way != WAY_REQUEST_LAST && way != WAY_MESSAGES
        && way != WAY_MAX)
    {
        put_result(b, "s1", c->result);
    }

    if (way == WAY_LATE || way == WAY_LATE_CHUNKS) {
        put_call(b, way, "s1", c->arguments);
    }

    if (way == WAY_MESSAGES || way == WAY_LATE_MESSAGES) {
        put(b, "data: {\"type\":\"MESSAGES_SNAPSHOT\",\"messages\":[", "");
        put_message_call(b, c);

        if (way == WAY_MESSAGES) {
            put(b, ",", "");
            put_message_result(b, c);
        }

        put(b, "]}\n\n", "");
    }
}


static void
put_answer(cite_buf_t *b, const case_t *c)
{
    char  text[4096];

    if (c->phrase) {
        snprintf(text, sizeof(text), "So. <cite %sfull_phrase='%s'%s%s%s/>",
                 c->other ? "" : "attachment_id='s1' ", c->phrase,
                 c->anchor ? " anchor_text='" : "", c->anchor ? c->anchor : "",
                 c->anchor ? "'" : "");

    } else {
        snprintf(text, sizeof(text), "%s [1].", c->anchor);
    }

    put(b, "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":\"m\"}\n\n",
        "");
    put(b, "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\"m\","
           "\"delta\":$}\n\n", text);
    put(b, "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":\"m\"}\n\n"
           "data: {\"type\":\"RUN_FINISHED\",\"threadId\":\"t\","
           "\"runId\":\"r\"}\n\n", "");
}


static void
play_take(play_t *p, const cite_piece_t *piece)
{
    p->out = realloc(p->out, p->out_n + piece->bytes.n + 1);
    memcpy(p->out + p->out_n, piece->bytes.p, piece->bytes.n);
    p->out_n += piece->bytes.n;
    p->out[p->out_n] = '\0';
}


static void
play_work(play_t *p)
{
    cite_piece_t  piece;

    while (cite_stream_work(&p->s) == CITE_AGAIN) { /* void */ }

    while (cite_stream_flush(&p->s, &piece) == CITE_OK) {
        play_take(p, &piece);
    }
}


static play_t *
play_failing(cite_span_t request, cite_span_t stream, size_t message_size,
    size_t fail, heap_mode_e how)
{
    cite_rc_t       rc;
    play_t         *p;
    cite_piece_t    piece;

    static const cite_conf_t  settings = LIMITS(8 << 20, 1 << 20, PLENTY);

    p = calloc(1, sizeof(play_t));
    heap_init(&p->heap, fail, how);

    p->conf = settings;
    p->conf.max_message_size = message_size;
    p->conf.evidence = 1;
    p->conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;
    p->conf.evidence_threshold = CITE_EVIDENCE_THRESHOLD;
    p->conf.closest = CITE_CLOSEST;
    p->conf.max_verification_size = CITE_MAX_VERIFICATION;

    cite_reader_init(&p->reader, &p->heap.lend, PLENTY);
    cite_stream_init(&p->s, &p->conf, &p->heap.lend, &p->reader);

    cite_stream_request(&p->s, request);

    while (cite_stream_next(&p->s, &stream, &piece) == CITE_OK) {
        play_take(p, &piece);
        play_work(p);
    }

    while ((rc = cite_stream_end(&p->s, &piece)) != CITE_DONE) {
        if (rc == CITE_AGAIN) {
            play_work(p);

        } else {
            play_take(p, &piece);
        }
    }

    return p;
}


static play_t *
play(cite_span_t request, cite_span_t stream, size_t message_size)
{
    return play_failing(request, stream, message_size, 0, HEAP_FAIL_ONCE);
}


/* status and reason of the only citation */

static const char *
verdict_of(play_t *p)
{
    cite_buf_t       b;
    yyjson_doc      *doc;
    yyjson_val      *root, *reason;
    const char      *status, *why;
    cite_message_t  *m;
    static char      said[256];

    for (m = p->s.run.messages; m && m->records.first == NULL; m = m->next) {
        /* void */
    }

    if (m == NULL) {
        return "no citation";
    }

    cite_buf_init(&b, &p->s.mem, 65536);
    cite_verdict_write(&b, m->records.first);

    doc = yyjson_read((const char *) b.p, b.n, 0);
    root = yyjson_doc_get_root(doc);
    reason = yyjson_obj_get(root, "reason");

    status = yyjson_get_str(yyjson_obj_get(root, "status"));
    why = yyjson_get_str(reason);

    snprintf(said, sizeof(said), "%s%s%s", status ? status : "none",
             why ? ":" : "", why ? why : "");

    yyjson_doc_free(doc);
    cite_buf_free(&b);

    return said;
}


static void
play_close(play_t *p, const char *title)
{
    cite_stream_release(&p->s);
    cite_reader_release(&p->reader);

    if (p->heap.live) {
        ok(0, "%s: all memory is given back", title);
    }

    free(p->out);
    free(p);
}


static void
look(const case_t *c, way_e way)
{
    play_t      *p;
    cite_mem_t   mem;
    cite_buf_t   request, stream;

    cite_mem_init(&mem, &cite_heap_libc, PLENTY);
    cite_buf_init(&request, &mem, PLENTY);
    cite_buf_init(&stream, &mem, PLENTY);

    put_request(&request, c, way);
    put_stream(&stream, c, way);
    put_answer(&stream, c);

    p = play(cite_buf_view(&request), cite_buf_view(&stream), 1 << 20);

    is_str(verdict_of(p), c->expect, "%s, way %d", c->title, way);

    if (strcmp(c->expect, ECHO) == 0) {
        ok(strstr(p->out, "\"status\":\"found") == NULL
           && strstr(p->out, "\"status\":\"partial") == NULL
           && strstr(p->out, "\"status\":\"not_found") == NULL
           && strstr(p->out, "\"skipped\":1,") != NULL,
           "%s: nothing else is told, and it counts as skipped", c->title);
    }

    play_close(p, c->title);
    cite_mem_release(&mem);
}


static const case_t  cases[] = {

    /* echoes */

    { "nothing was found", "{\"query\":\"" MOON "\"}",
      "No results found for \"" MOON "\".", MOON, NULL, ECHO, NULL },

    { "an error in JSON, with more beside it", "{\"query\":\"" MOON "\"}",
      "{\"error\":\"nothing for " MOON "\",\"code\":404}",
      MOON, NULL, ECHO, NULL },

    { "what was written", "{\"path\":\"a.txt\",\"text\":\"" MOON ".\"}",
      "Wrote: " MOON ".", MOON, NULL, ECHO, NULL },

    { "in other case", "{\"query\":\"" MOON "\"}",
      "NO RESULTS FOR THE MOON IS MADE OF GREEN CHEESE", MOON, NULL, ECHO,
      NULL },

    { "with other punctuation", "{\"query\":\"" MOON "\"}",
      "Query: *The* moon \xe2\x80\x94 is made; of \xe2\x80\x9cgreen"
      "\xe2\x80\x9d, cheese!", MOON, NULL, ECHO, NULL },

    { "two arguments joined",
      "{\"subject\":\"The moon\",\"claim\":\"is made of green cheese\"}",
      "Searching: The moon is made of green cheese", MOON, NULL, ECHO, NULL },

    { "two arguments joined in another order",
      "{\"claim\":\"is made of green cheese\",\"subject\":\"The moon\"}",
      "Searching: The moon is made of green cheese", MOON, NULL, ECHO, NULL },

    { "three short arguments joined",
      "{\"a\":\"green cheese\",\"b\":\"The moon\",\"c\":\"is made of\"}",
      "The moon is made of green cheese: 0 hits", MOON, NULL, ECHO, NULL },

    { "words in an array", "{\"words\":[\"The\",\"moon\",\"is\",\"made\","
      "\"of\",\"green\",\"cheese\"]}", "Got: " MOON, MOON, NULL, ECHO, NULL },

    { "deep inside", "{\"a\":{\"b\":[{\"c\":\"" MOON "\"}]}}",
      "Unknown: " MOON, MOON, NULL, ECHO, NULL },

    { "with a number", "{\"what\":\"ships sail within\",\"n\":1500,"
      "\"unit\":\"miles\"}", "Nothing: ships sail within 1,500 miles",
      "ships sail within 1,500 miles", NULL, ECHO, NULL },

    { "names of arguments too", "{\"title\":\"Moon facts\",\"body\":\"made of"
      " green cheese\"}", "title: Moon facts body: made of green cheese",
      "title: Moon facts body: made of green cheese", NULL, ECHO, NULL },

    { "JSON in an argument", "{\"input\":\"{\\\"q\\\":\\\"The moon\\\","
      "\\\"r\\\":\\\"is made\\\\nof green cheese\\\"}\"}",
      "is made of green cheese the moon: unknown",
      "is made of green cheese the moon", NULL, ECHO, NULL },

    { "with escapes", "{\"q\":\"The \\\"moon\\\" is\\nmade of\\u0020green"
      " cheese\"}", "No results: " MOON, MOON, NULL, ECHO, NULL },

    { "as it is written, with escapes", "{\"q\":\"The moon is\\tmade of green"
      " cheese\"}", "Bad call: {\"q\":\"The moon is\\tmade of green cheese\"}",
      "The moon is\\\\tmade of green cheese", NULL, ECHO, NULL },

    { "arguments that are no JSON", MOON " and so on", "Invalid: " MOON,
      MOON, NULL, ECHO, NULL },

    { "arguments that are broken", "{\"q\":\"The moon is\\nmade of green"
      " cheese", "Invalid: " MOON, MOON, NULL, ECHO, NULL },

    { "a part of an argument", "{\"text\":\"Once upon a time. " MOON ". So"
      " it was.\"}", "Saved: ... " MOON " ...", MOON, NULL, ECHO, NULL },

    { "a few words of one", "{\"q\":\"speed of 42 knots in June\"}",
      "No results for speed of 42 knots in June", "42 knots", NULL, ECHO,
      NULL },

    { "with an ellipsis", "{\"q\":\"" FERRY " all year\"}",
      "Nothing: " FERRY " all year",
      "The first ferry leaves ... in the morning all year", NULL, ECHO, NULL },

    { "most of its words", "{\"q\":\"" FERRY " all year round\"}",
      "Nothing: " FERRY " all year round",
      "The first ferry leaves at the six in the morning all year round",
      NULL, ECHO, NULL },

    { "the anchor alone", "{\"q\":\"the green cheese of the moon\"}",
      "Nothing about the green cheese of the moon",
      "Nobody eats what astronauts once brought home from up there",
      "green cheese of the moon", ECHO, NULL },

    { "a negation before it", "{\"q\":\"" MOON "\"}", "not " MOON,
      MOON, NULL, ECHO, NULL },

    { "many times", "{\"q\":\"" MOON "\"}",
#define TEN(s) s s s s s s s s s s
      TEN(TEN(MOON ". ")), MOON, NULL, ECHO, NULL },

    { "ideographs", "{\"q\":\"月亮是由绿色奶酪做成的\"}",
      "没有找到：月亮是由绿色奶酪做成的", "月亮是由绿色奶酪做成的", NULL,
      ECHO, NULL },

    { "a member of a result", "{\"q\":\"" MOON "\"}",
      "{\"results\":[{\"id\":\"s1\",\"content\":\"You asked: " MOON "\"}]}",
      MOON, NULL, ECHO, NULL },

    { "a result of names and values", "{\"q\":\"" MOON "\"}",
      "{\"status\":\"done\",\"note\":\"" MOON "\"}", MOON, NULL, ECHO, NULL },

    { "nothing else was found", "{\"q\":\"" MOON "\"}",
      "No results for " MOON, MOON, NULL, ECHO,
      "Rivers of the northern valley freeze before the harvest." },

    /* not wholly, or from somebody else as well */

    { "words beside it", "{\"q\":\"moon is made of green\"}",
      "It is well known: " MOON ".", MOON, NULL, "found", NULL },

    { "a question, and what answers it", "{\"q\":\"When does the first ferry"
      " leave?\"}", "Results. " FERRY ".", FERRY, NULL, "found", NULL },

    { "another result has it", "{\"q\":\"" MOON "\"}",
      "No results for " MOON, MOON, NULL, "found", "So it is. " MOON "." },

    { "another call asked for something else", "{\"q\":\"cheese\"}",
      "Known. " MOON ".", MOON, NULL, "found", NULL },

    { "arguments of two words", "{\"q\":\"green cheese\"}",
      "Sold: green cheese 3 kg", "green cheese 3 kg", NULL, "found", NULL },

    { "most words are from elsewhere", "{\"q\":\"ferry leaves at six\"}",
      "By law " FERRY " and the last one at ten at night.",
      "The first ferry leaves at six in morning and the last one at ten at"
      " night", NULL, "partial_text_found", NULL },

    { "the same text, once asked for and once not",
      "{\"q\":\"" MOON "\"}",
      "For " MOON " there is this: it is known that moon is made of "
      "green cheese all over.", "moon is made of green cheese all over", NULL,
      "found", NULL },

    { "most of it in another text", "{\"q\":\"" FERRY "\"}",
      "No results for " FERRY,
      FERRY, NULL, "partial_text_found",
      "By law the first ferry leaves at the six in the morning." },

    { "a number that is another one", "{\"q\":\"The valve closes within 45"
      " seconds\"}", "Nothing for: The valve closes within 45 seconds",
      "The valve closes within 45 seconds", NULL, "not_found:number",
      "Safety. The valve closes within 30 seconds." },

    { "nowhere", "{\"q\":\"" FERRY "\"}", "No results for " FERRY,
      "Engineers praise the silent bronze pump", NULL, "not_found", NULL },

    { "ideographs, a few of them", "{\"q\":\"绿色奶酪\"}",
      "月亮是由绿色奶酪做成的", "月亮是由绿色奶酪做成的", NULL, "found",
      NULL },

    /* claims */

#define LISTED(s)  "{\"results\":[{\"id\":\"d\",\"content\":\"" s "\"}]}"

    { "a claim", "{\"q\":\"" MOON "\"}", LISTED("No results for " MOON),
      NULL, MOON, ECHO, NULL },

    { "a number of a claim", "{\"q\":\"population of Mars 99 million\"}",
      LISTED("No results for population of Mars 99 million"), NULL,
      "About 99 million people live on Mars", ECHO, NULL },

    { "a number that only an echo has", "{\"q\":\"Mars has 99 million"
      " people\"}", LISTED("No results for 'Mars has 99 million people'. Mars"
      " is a planet."), NULL, "On Mars live 99 million people", ECHO, NULL },

    { "a claim that the source has", "{\"q\":\"ferry in summer\"}",
      LISTED(FERRY "."), NULL, FERRY, "found", NULL },

    { "numbers of a claim that the source has", "{\"q\":\"population of"
      " Mars\"}", LISTED("The population of Mars in 2031: 99 million. Mars"
      " is red."), NULL, "In 2031 some 99 million lived on Mars",
      "skipped:unsettled", NULL },
};


static void
echoes(void)
{
    size_t  i;
    way_e   way;

    for (i = 0; i < cite_nelts(cases); i++) {
        for (way = 0; way < WAY_MAX; way++) {

            /* markers mean sources of this run */

            if (cases[i].phrase
                || (way != WAY_REQUEST && way != WAY_REQUEST_LAST
                    && way != WAY_MESSAGES))
            {
                look(&cases[i], way);
            }
        }
    }
}


/* the same case with blanks behind the arguments, up to n bytes in all */

static case_t
padded(const case_t *c, size_t n)
{
    char    *text;
    size_t   len;
    case_t   longer;

    len = strlen(c->arguments);
    text = malloc(n + 1);
    memset(text, ' ', n);
    memcpy(text, c->arguments, len);
    text[n] = '\0';

    longer = *c;
    longer.arguments = text;

    return longer;
}


/* long arguments are read when a result is compared with them, and mean the
   same */

static void
long_arguments(void)
{
    size_t  i, n;
    case_t  longer;

    for (i = 0; i < cite_nelts(cases); i++) {
        for (n = 65536; n <= 65537; n++) {

            if (cases[i].phrase) {
                longer = padded(&cases[i], n);
                look(&longer, WAY_REQUEST);
                look(&longer, WAY_RESUMED);
                free((char *) longer.arguments);
            }
        }
    }
}


/* results that say they are errors */

static void
errors(void)
{
    size_t  i;

    static const case_t  failed[] = {

        { "an error and nothing else", "{}",
          "{\"error\":\"" MOON "\"}", MOON, NULL, "skipped:no evidence",
          NULL },

        { "an error that is an object", "{}",
          "{\"error\":{\"code\":5,\"message\":\"" MOON "\"}}", MOON, NULL,
          "skipped:no evidence", NULL },

        { "isError", "{}", "{\"isError\":true,\"content\":[{\"type\":"
          "\"text\",\"text\":\"" MOON "\"}]}", MOON, NULL,
          "skipped:no evidence", NULL },

        { "isError of one result", "{}", "{\"results\":[{\"id\":\"s1\","
          "\"isError\":true,\"content\":\"" MOON "\"}]}", MOON, NULL,
          "skipped:no evidence", NULL },

        { "an error in an array", "{}", "[{\"error\":\"" MOON "\"}]", MOON,
          NULL, "skipped:no evidence", NULL },

        { "an error in a string", "{}",
          "[{\"type\":\"text\",\"text\":\"{\\\"error\\\":\\\"" MOON
          "\\\"}\"}]", MOON, NULL, "skipped:no evidence", NULL },

        { "beside evidence it is missed", "{}", "{\"error\":\"" MOON "\"}",
          MOON, NULL, "not_found", FERRY },

        { "no error", "{}", "{\"error\":null,\"content\":\"" MOON "\"}",
          MOON, NULL, "found", NULL },

        { "not isError", "{}", "{\"isError\":false,\"content\":[{\"type\":"
          "\"text\",\"text\":\"" MOON "\"}]}", MOON, NULL, "found", NULL },

        { "an error that is null, alone", "{}", "{\"error\":null}", MOON,
          NULL, "skipped:no evidence", NULL },
    };

    for (i = 0; i < cite_nelts(failed); i++) {
        look(&failed[i], WAY_STREAM);
        look(&failed[i], WAY_REQUEST);
    }
}


/* the error stands beside the content */

static void
error_members(void)
{
    size_t       i;
    play_t      *p;
    cite_mem_t   mem;
    cite_buf_t   b;

    static const struct {
        const char  *member;
        const char  *expect;
    } members[] = {
        { ",\"isError\":true", "skipped:no evidence" },
        { ",\"error\":\"it failed\"", "skipped:no evidence" },
        { ",\"isError\":false", "found" },
        { ",\"error\":null", "found" },
        { "", "found" },
    };

    static const case_t  moon = { "", "", "", MOON, NULL, "", NULL };

    for (i = 0; i < 2 * cite_nelts(members); i++) {
        cite_mem_init(&mem, &cite_heap_libc, PLENTY);
        cite_buf_init(&b, &mem, PLENTY);

        put_stream(&b, &moon, WAY_MAX);
        put(&b, i % 2 ? "data: {\"type\":\"MESSAGES_SNAPSHOT\",\"messages\":[{"
                        "\"id\":\"r\",\"role\":\"tool\",\"toolCallId\":\"s1\","
                        "\"content\":$"
                      : "data: {\"type\":\"TOOL_CALL_RESULT\",\"messageId\":"
                        "\"r\",\"toolCallId\":\"s1\",\"content\":$", MOON);
        put(&b, members[i / 2].member, "");
        put(&b, i % 2 ? "}]}\n\n" : "}\n\n", "");
        put_answer(&b, &moon);

        p = play(span_of("{}"), cite_buf_view(&b), 1 << 20);
        is_str(verdict_of(p), members[i / 2].expect, "%s: \"%s\"",
               i % 2 ? "message" : "event", members[i / 2].member);

        play_close(p, "members");
        cite_mem_release(&mem);
    }
}


/* n words, each of its own */

static char *
words(size_t n, size_t from)
{
    char    *p, *text;
    size_t   i;

    p = text = malloc(n * 12 + 1);

    for (i = 0; i < n; i++) {
        p += sprintf(p, "word%zu ", from + i);
    }

    return text;
}


/* of arguments over the limit nobody knows all: the result proves nothing */

static void
limits(void)
{
    size_t       max;
    char        *long_one, *text;
    play_t      *p;
    cite_mem_t   mem;
    cite_buf_t   b;

    static const case_t  moon = { "", "", "", MOON, NULL, "", NULL };

    long_one = words(400, 0);
    text = malloc(8192);
    sprintf(text, "{\"q\":\"%s\"}", long_one);

    for (max = strlen(text) - 1; max <= strlen(text); max++) {
        cite_mem_init(&mem, &cite_heap_libc, PLENTY);
        cite_buf_init(&b, &mem, PLENTY);

        put_stream(&b, &moon, WAY_MAX);
        put_call(&b, WAY_STREAM, "s1", text);
        put_result(&b, "s1", "It is known. " MOON ".");
        put_answer(&b, &moon);

        p = play(span_of("{}"), cite_buf_view(&b), max);
        is_str(verdict_of(p), max < strlen(text) ? ECHO : "found",
               "arguments of %zu bytes, %zu allowed", strlen(text), max);

        play_close(p, "limits");
        cite_mem_release(&mem);
    }

    free(long_one);
    free(text);
}


/* the same for an event over the limit */

static void
unread(void)
{
    size_t       i, size;
    char        *text;
    play_t      *p;
    cite_mem_t   mem;
    cite_buf_t   b;

    static const char *const  forms[] = {
        "data: {\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"s1\","
        "\"delta\":$}\n\n",
        "data: {\"type\":\"TOOL_CALL_CHUNK\",\"toolCallId\":\"s1\","
        "\"toolCallName\":\"search\",\"delta\":$}\n\n",
    };

    static const case_t  moon = { "", "", "", MOON, NULL, "", NULL };

    size = (8 << 20) + 1;
    text = malloc(size);
    memset(text, ' ', size - 1);
    memcpy(text + 1000, MOON, sizeof(MOON) - 1);
    text[size - 1] = '\0';

    for (i = 0; i < 2 * cite_nelts(forms); i++) {
        cite_mem_init(&mem, &cite_heap_libc, PLENTY);
        cite_buf_init(&b, &mem, PLENTY);

        put_stream(&b, &moon, WAY_MAX);

        if (i % 2) {
            put_call(&b, WAY_STREAM, "s1", "{\"q\":\"");
        }

        put(&b, forms[i / 2], text);
        put_result(&b, "s1", "Nothing for " MOON ".");
        put_answer(&b, &moon);

        p = play(span_of("{}"), cite_buf_view(&b), 1 << 20);
        is_str(verdict_of(p), ECHO, "arguments in an event over the limit");

        play_close(p, "unread");
        cite_mem_release(&mem);
    }

    free(text);
}


/* more calls in the request than are kept: nobody knows what the rest was */

static void
many_calls(void)
{
    size_t       i, n;
    char         id[32];
    play_t      *p;
    cite_mem_t   mem;
    cite_buf_t   request, b;

    static const case_t  moon = { "", "", "", MOON, NULL, "", NULL };

    for (n = CITE_RUN_MAX_IDS; n <= CITE_RUN_MAX_IDS + 1; n++) {
        cite_mem_init(&mem, &cite_heap_libc, PLENTY);
        cite_buf_init(&request, &mem, PLENTY);
        cite_buf_init(&b, &mem, PLENTY);

        put(&request, "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{},"
                      "\"messages\":[{\"id\":\"a\",\"role\":\"assistant\","
                      "\"toolCalls\":[", "");

        for (i = 1; i <= n; i++) {
            snprintf(id, sizeof(id), i == n ? "s1" : "call%zu", i);
            put(&request, i == 1 ? "{\"id\":$," : ",{\"id\":$,", id);
            put(&request, "\"function\":{\"name\":\"search\","
                          "\"arguments\":$}}",
                i == n ? "{\"q\":\"ferries\"}" : "{}");
        }

        put(&request, "]}]}", "");
        put_stream(&b, &moon, WAY_MAX);
        put_result(&b, "s1", "It is known. " MOON ".");
        put_answer(&b, &moon);

        p = play(cite_buf_view(&request), cite_buf_view(&b), 1 << 20);
        is_str(verdict_of(p), n > CITE_RUN_MAX_IDS ? ECHO : "found",
               "%zu calls in the request", n);

        play_close(p, "many calls");
        cite_mem_release(&mem);
    }
}


/* large ones, in portions of the work, with and without the words */

static void
large(void)
{
    size_t       i;
    char        *text, *arguments;
    play_t      *p;
    case_t       c;
    cite_mem_t   mem;
    cite_buf_t   b;

    static const struct {
        const char  *phrase;
        const char  *expect;
    } phrases[] = {
        { "word1023 word1024 word1025 word1026", ECHO },
        { "word70000 word70001 word70002 word70003", ECHO },
        { "word79998 word79999 word80000 word80001", "found" },
        { "word90000 word90001 word90002", "found" },
        { "word1 word3 word5 word7", "not_found" },
    };

    text = words(80000, 0);
    arguments = malloc(2 << 20);
    sprintf(arguments, "{\"q\":\"%s\"}", text);
    free(text);

    text = words(100000, 0);

    for (i = 0; i < cite_nelts(phrases); i++) {
        memset(&c, 0, sizeof(case_t));
        c.phrase = phrases[i].phrase;

        cite_mem_init(&mem, &cite_heap_libc, PLENTY);
        cite_buf_init(&b, &mem, PLENTY);

        put_stream(&b, &c, WAY_MAX);
        put_call(&b, WAY_STREAM, "s1", arguments);
        put_result(&b, "s1", text);
        put_answer(&b, &c);

        p = play(span_of("{}"), cite_buf_view(&b), 2 << 20);
        is_str(verdict_of(p), phrases[i].expect, "large: %s", c.phrase);

        play_close(p, "large");
        cite_mem_release(&mem);
    }

    free(text);
    free(arguments);
}


/* whatever can't be kept, an echo is never found */

static void
no_memory(way_e way, const case_t *c)
{
    int          bad, failed;
    size_t       i;
    play_t      *p;
    cite_mem_t   mem;
    cite_buf_t   request, stream;

    cite_mem_init(&mem, &cite_heap_libc, PLENTY);
    cite_buf_init(&request, &mem, PLENTY);
    cite_buf_init(&stream, &mem, PLENTY);

    put_request(&request, c, way);
    put_stream(&stream, c, way);
    put_answer(&stream, c);

    bad = 0;
    failed = 1;

    for (i = 1; failed && !bad; i++) {
        p = play_failing(cite_buf_view(&request), cite_buf_view(&stream),
                         1 << 20, (i + 1) / 2,
                         i % 2 ? HEAP_FAIL_ONCE : HEAP_FAIL_ON);

        bad = p->out && (strstr(p->out, "\"status\":\"found")
                         || strstr(p->out, "\"status\":\"partial"));
        failed = heap_failed(&p->heap) != 0;

        play_close(p, "without memory");
    }

    ok(!bad && i > 20, "without memory, way %d, at %zu calls", way, i / 2);

    cite_mem_release(&mem);
}


int
main(void)
{
    way_e   way;
    case_t  longer;

    for (way = 0; way < WAY_MAX; way++) {
        no_memory(way, &cases[0]);
        no_memory(way, &cases[4]);
    }

    longer = padded(&cases[0], 100000);
    no_memory(WAY_REQUEST, &longer);
    free((char *) longer.arguments);

    echoes();
    long_arguments();
    errors();
    error_members();
    limits();
    unread();
    many_calls();
    large();

    return done();
}

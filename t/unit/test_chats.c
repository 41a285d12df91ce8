
/*
 * Copyright (C) the ngx_cite authors
 *
 * Requests of chats: sources of Open WebUI, and how many texts, files and
 * parts are read.  Also words that are looked for in long texts, and indexes
 * of citations in long parts.
 */


#include "base/cite_scan.h"
#include "dialect/cite_openai_internal.h"
#include "dialect/cite_vercel_internal.h"
#include "settings.h"
#include "stream/cite_stream.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define SMALL  (1024 * 1024)
#define LARGE  (64 * SMALL)

#define FRAME(json)  "data: " json "\n\n"
#define CHUNK  FRAME("{\"id\":\"c\",\"choices\":[{\"index\":0,\"delta\":"    \
                     "{\"content\":\"a\"}}]}")
#define START  FRAME("{\"type\":\"start\",\"messageId\":\"m\"}")


typedef struct {
    cite_conf_t    conf;
    cite_reader_t  reader;
    cite_stream_t  s;
} desk_t;


static void
feed(desk_t *d, const char *text)
{
    cite_span_t   in;
    cite_piece_t  piece;

    in = cite_span_make(text, strlen(text));

    while (cite_stream_next(&d->s, &in, &piece) == CITE_OK) { /* void */ }
    while (cite_stream_work(&d->s) == CITE_AGAIN) { /* void */ }
    while (cite_stream_flush(&d->s, &piece) == CITE_OK) { /* void */ }
}


/* a request, and the first frame of its answer, by which it is read */

static void
begin(desk_t *d, const char *body, const char *frame)
{
    cite_conf_t  conf = LIMITS(SMALL, SMALL, LARGE);

    memset(d, 0, sizeof(desk_t));
    d->conf = conf;
    d->conf.dialect = NULL;
    d->conf.evidence = 1;
    d->conf.max_preview = 256;
    d->conf.max_evidence_size = CITE_MAX_EVIDENCE_SIZE;

    cite_reader_init(&d->reader, &cite_heap_libc, LARGE);
    cite_stream_init(&d->s, &d->conf, &cite_heap_libc, &d->reader);

    cite_stream_request(&d->s, cite_span_make(body, strlen(body)));
    feed(d, frame);
}


static void
end(desk_t *d)
{
    cite_stream_release(&d->s);
    cite_reader_release(&d->reader);
}


static void
test_words(void)
{
    char            text[128];
    size_t          i, j, n;
    cite_span_t     word;
    const uint8_t  *p;

    word = cite_span("<<ab");
    p = (const uint8_t *) text;

    for (n = 4; n < 80; n++) {
        for (i = 0; i + 4 <= n; i++) {
            for (j = i; j + 4 <= n; j = j == i ? i + 4 : j + 7) {

                memset(text, '<', sizeof(text));
                memcpy(text + i, word.p, 4);
                memcpy(text + j, word.p, 4);

                if (cite_scan_word(word, p, p + n) != p + i
                    || cite_scan_word_last(word, p, p + n) != p + j)
                {
                    ok(0, "a word at %zu and at %zu of %zu bytes", i, j, n);
                    return;
                }
            }
        }

        memset(text, '<', sizeof(text));

        if (cite_scan_word(word, p, p + n)
            || cite_scan_word_last(word, p, p + n))
        {
            ok(0, "no word in %zu bytes", n);
            return;
        }
    }

    ok(1, "the first and the last place of a word are found");
}


#define TAG(id, name, more)                                                   \
    "<source id=\\\"" id "\\\" name=\\\"" name "\\\"" more "></source>"
#define FOUND(text, more)  "{\\\"content\\\":\\\"" text "\\\"" more "}"
#define END  "\n\n\n\n"
#define LINK(link)  ",\\\"link\\\":\\\"" link "\\\""


/* results are for tags that have no text */

static void
test_tags(void)
{
    size_t          i;
    desk_t          d;
    cite_source_t  *source;

    static const char  body[] =
        "{\"model\":\"m\",\"messages\":[{\"role\":\"user\",\"content\":\""
        TAG("1", "web", "") TAG("2", "web", "")
        TAG("3", "f", " resource-type=\\\"file\\\" resource-id=\\\"r3\\\"")
        TAG("4", "web", "") TAG("4", "web", "") TAG("5", "web", "")
        "\"},{\"role\":\"tool\",\"tool_call_id\":\"c\",\"name\":\"web\","
        "\"content\":\"["
        FOUND("The first link.", LINK("a")) ","
        FOUND("The second link.", LINK("b")) ","
        FOUND("The first link again.", LINK("a")) ","
        FOUND("A resource by its id.", LINK("c") ",\\\"id\\\":\\\"r3\\\"") ","
        FOUND("A fifth link.", LINK("d")) ","
        FOUND("None is left for this.", LINK("e")) ","
        FOUND("It has no link.", "")
        "]\"}]}";

    static const char *const  texts[] = {
        "The first link.\n\nThe first link again." END, "The second link." END,
        "A resource by its id." END, "A fifth link." END, NULL
    };

    begin(&d, body, CHUNK);

    for (i = 0; texts[i]; i++) {

        if (cite_sources_by_number(&d.s.run.sources, (uint32_t) i + 1, &source)
            != CITE_OK)
        {
            ok(0, "source %zu is there", i + 1);
            continue;
        }

        is_span(source->preview, texts[i], "text of source %zu", i + 1);
    }

    end(&d);
}


/* a request with so many items; 1 if something of it was not read */

static int
loses(const char *first, const char *item, size_t n, const char *last,
    const char *frame)
{
    int      incomplete;
    char    *body, *p;
    desk_t   d;
    size_t   i;

    body = malloc(strlen(first) + n * (strlen(item) + 1) + strlen(last) + 1);
    p = body + sprintf(body, "%s", first);

    for (i = 0; i < n; i++) {
        p += sprintf(p, "%s%s", i ? "," : "", item);
    }

    sprintf(p, "%s", last);

    begin(&d, body, frame);
    incomplete = d.s.run.incomplete;
    end(&d);
    free(body);

    return incomplete;
}


static void
test_limits(void)
{
    size_t  i;

    static const struct {
        const char  *title;
        const char  *first;
        const char  *item;
        const char  *last;
        const char  *frame;
        size_t       n;
    } limits[] = {
        { "parts of prompts",
          "{\"model\":\"m\",\"messages\":[{\"role\":\"system\",\"content\":[",
          "{\"type\":\"text\",\"text\":\"a\"}", "]}]}", CHUNK,
          CITE_OPENAI_TEXTS },
        { "questions",
          "{\"model\":\"m\",\"messages\":[",
          "{\"role\":\"user\",\"content\":\"a\"}", "]}", CHUNK,
          CITE_OPENAI_TEXTS },
        { "data parts",
          "{\"id\":\"t\",\"messages\":[{\"role\":\"assistant\",\"parts\":[",
          "{\"type\":\"data-x\",\"data\":[1]}", "]}]}", START,
          CITE_VERCEL_PAST },
        { "files",
          "{\"id\":\"t\",\"messages\":[{\"role\":\"user\",\"parts\":[",
          "{\"type\":\"file\",\"url\":\"data:text/plain,a\"}", "]}]}", START,
          CITE_VERCEL_PAST },
        { "messages of Anthropic",
          "{\"model\":\"m\",\"messages\":[",
          "{\"role\":\"assistant\",\"content\":\"a\"}", "]}",
          FRAME("{\"type\":\"message_start\",\"message\":{\"id\":\"m\"}}"),
          CITE_RUN_MAX_IDS },
        { "items of Responses",
          "{\"model\":\"m\",\"input\":[",
          "{\"role\":\"assistant\",\"content\":\"a\"}", "]}",
          FRAME("{\"type\":\"response.created\",\"response\":{\"id\":"
                "\"r\",\"output\":[]}}"),
          CITE_RUN_MAX_IDS }
    };

    for (i = 0; i < cite_nelts(limits); i++) {
        ok(!loses(limits[i].first, limits[i].item, limits[i].n, limits[i].last,
                  limits[i].frame), "%s: as many as are read",
           limits[i].title);
        ok(loses(limits[i].first, limits[i].item, limits[i].n + 1,
                 limits[i].last, limits[i].frame), "%s: one more",
           limits[i].title);
    }
}


/* a file of n letters; how: as they are, in base64, with slashes escaped, with
   the other alphabet and without padding */

static uint64_t
file_hash(size_t n, unsigned how)
{
    size_t       i;
    char        *body, *p, *text, c[4];
    desk_t       d;
    unsigned     bits, k;
    uint64_t     hash;
    const char  *digits;

    digits = how == 3
        ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        : "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

    text = malloc(n + 3);
    body = malloc(4 * n + 256);

    for (i = 0; i < n; i++) {
        text[i] = "a?>o~? the"[(i * 7 + i / 11) % 10];
    }

    memset(text + n, 0, 3);

    p = body + sprintf(body, "{\"id\":\"t\",\"messages\":[{\"role\":\"user\","
                       "\"parts\":[{\"type\":\"file\",\"filename\":\"f\","
                       "\"url\":\"data:text/plain%s,", how ? ";base64" : "");

    for (i = 0; how && i < n; i += 3) {

        bits = (unsigned) (text[i] << 16 | text[i + 1] << 8 | text[i + 2]);

        for (k = 0; k < 4; k++) {
            c[k] = digits[bits >> (18 - 6 * k) & 0x3f];

            if (i + k > n) {
                p += sprintf(p, "%s", how == 3 ? "" : "=");

            } else {
                p += sprintf(p, "%s%c", how == 2 && c[k] == '/' ? "\\" : "",
                             c[k]);
            }
        }
    }

    sprintf(p, "%s\"}]}]}", how ? "" : text);

    begin(&d, body, START);
    hash = d.s.run.sources.first ? d.s.run.sources.first->content_hash : 0;
    end(&d);

    free(body);
    free(text);

    return hash;
}


static void
test_files(void)
{
    size_t    n, bad;
    unsigned  how;
    uint64_t  hash;

    bad = 0;

    for (n = 1; n < 3100; n += n < 100 || n > 3060 ? 1 : 37) {

        hash = file_hash(n, 0);
        bad += hash == 0;

        for (how = 1; how <= 3; how++) {
            bad += file_hash(n, how) != hash;
        }
    }

    is_num(bad, 0, "a file has the same text in each form of base64");
}


/* n of them: a letter, one of two bytes, an emoji */

static char *
long_part(size_t n)
{
    char    *text, *p;
    size_t   i;

    p = text = malloc(n * 10 + 256);
    p += sprintf(p, START FRAME("{\"type\":\"text-start\",\"id\":\"0\"}")
                 "data: {\"type\":\"text-delta\",\"id\":\"0\",\"delta\":\"");

    for (i = 0; i < n; i++) {
        p += sprintf(p, "a\xc3\xa9\xf0\x9f\x98\x80");
    }

    sprintf(p, "\"}\n\n");

    return text;
}


/* four units and three characters, which are seven bytes, at each turn */

static void
test_indexes(void)
{
    char            frame[256], *text;
    desk_t          d;
    size_t          i;
    cite_noted_t   *noted;

    static const size_t  turns[] = {
        0, 1, 146, 147, 292, 293, 585, 586, 1170, 4000
    };

    for (i = 0; i < cite_nelts(turns); i++) {

        text = long_part(4000);
        begin(&d, "{}", text);
        free(text);

        snprintf(frame, sizeof(frame),
                 FRAME("{\"type\":\"text-end\",\"id\":\"0\",\"citations\":"
                       "[{\"startIndex\":%zu,\"endIndex\":%zu,\"source\":"
                       "{\"url\":\"https://a.b/\"}}]}"),
                 4 * turns[i], 4 * turns[i] + 3);
        feed(&d, frame);

        noted = d.s.run.messages ? d.s.run.messages->annotations : NULL;

        if (noted) {
            is_num(noted->said.start, 3 * turns[i], "start of citation %zu",
                   i);
            is_num(noted->said.end, cite_min(3 * turns[i] + 3, 12000),
                   "end of citation %zu", i);

        } else {
            ok(0, "citation %zu is kept", i);
        }

        end(&d);
    }
}


int
main(void)
{
    test_words();
    test_tags();
    test_limits();
    test_files();
    test_indexes();

    return done();
}

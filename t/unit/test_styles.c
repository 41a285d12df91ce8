
/*
 * Copyright (C) the ngx_cite authors
 *
 * Ways to write a citation: what is named, where, and for which claim.
 */


#include "citation/cite_place.h"
#include "formats/cite_extraction.h"
#include "cite_sha1.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define OUT  8000

/* lenticular brackets, the dagger, and characters for private use */
#define LO  "\xe3\x80\x90"
#define LC  "\xe3\x80\x91"
#define DG  "\xe2\x80\xa0"
#define E0  "\xee\x88\x80"
#define E1  "\xee\x88\x81"
#define E2  "\xee\x88\x82"

#define WORDS  "Trains leave at 06:40"

/* a style and what it names; the claim is always the same */
#define STYLE(mark, names)                                                    \
    { WORDS " " mark ".", names "@" mark "{" WORDS "}\n" }

/* the same, if the bytes of the record are others */
#define AROUND(before, mark, behind, names)                                   \
    { WORDS before mark behind ".", names "@" mark "{" WORDS "}\n" }

/* two that share the claim */
#define TWO(mark, one, two)                                                   \
    { WORDS " " mark ".",                                                     \
      one "+@" mark "{" WORDS "}\n" two "@" mark "{" WORDS "}\n" }


/*
 * A line for each record in the order of the text: the number, "=id" or the
 * url, ".page", "?" if it is tentative, "+" if the next one shares its claim,
 * "@" and its bytes, then the claim in braces.
 */

typedef struct {
    const char  *text;
    const char  *records;
} style_t;


static const style_t  markers[] = {
#include "styles_marker.h"
};


static const style_t  links[] = {
#include "styles_link.h"
};


static const style_t  claims[] = {
#include "styles_claim.h"
};


typedef struct {
    heap_t             heap;
    cite_conf_t        conf;
    cite_mem_t         mem;
    cite_json_t        json;
    cite_records_t     list;
    cite_extraction_t  x;
} run_t;


static void
run(run_t *r, cite_span_t text, size_t max)
{
    r->conf.max_memory = 64 << 20;
    r->conf.formats = CITE_FORMATS;
    r->conf.sha1 = cite_sha1;
    r->conf.lexicon = &lexicon;

    cite_mem_init(&r->mem, &r->heap.lend, SIZE_MAX);
    cite_json_init(&r->json, &r->heap.lend, SIZE_MAX);
    cite_records_init(&r->list, &r->mem, &r->json, cite_sha1, max);
    r->list.lexicon = &lexicon;

    cite_extraction_init(&r->x, &r->conf, &r->list, &r->heap.lend, text);
    cite_extraction_run(&r->x);
    (void) cite_places_set(&r->list, &r->x.scratch, r->x.visible);
}


static void
release(run_t *r)
{
    cite_extraction_release(&r->x);
    cite_json_release(&r->json);
    cite_mem_release(&r->mem);
}


static const cite_record_t *
next_in_text(const run_t *r, const cite_record_t *prev)
{
    int                   behind;
    const cite_record_t  *rec, *best;

    best = NULL;
    behind = prev == NULL;

    for (rec = r->list.first; rec; rec = rec->next) {

        if (prev && (rec->offset < prev->offset
                     || (rec->offset == prev->offset && !behind)))
        {
            behind |= rec == prev;
            continue;
        }

        if (best == NULL || rec->offset < best->offset) {
            best = rec;
        }
    }

    return best;
}


static void
write_record(char *out, const cite_record_t *rec, cite_span_t text)
{
    char  page[16];

    page[0] = '\0';

    if (rec->page_number) {
        sprintf(page, ".%u", (unsigned) rec->page_number);
    }

    out += strlen(out);

    if (rec->has_number) {
        out += sprintf(out, "%u", (unsigned) rec->number);
    }

    if (rec->id.p) {
        out += sprintf(out, "=%.*s", (int) rec->id.n,
                       (const char *) rec->id.p);
    }

    sprintf(out, "%.*s%s%s%s@%.*s{%.*s}\n", (int) rec->url.n,
            rec->url.p ? (const char *) rec->url.p : "", page,
            rec->tentative ? "?" : "", rec->joint ? "+" : "",
            (int) rec->length, (const char *) text.p + rec->offset,
            (int) rec->clause.n,
            rec->clause.p ? (const char *) rec->clause.p : "");
}


static void
expect(const style_t *style)
{
    char                 *copy, out[OUT];
    run_t                 r;
    size_t                n;
    cite_span_t           text;
    const cite_record_t  *rec;

    /* of the exact size, so that reading past it is seen */

    n = strlen(style->text);
    copy = malloc(n + !n);
    memcpy(copy, style->text, n);
    text = cite_span_make(copy, n);

    memset(&r, 0, sizeof(run_t));
    heap_init(&r.heap, 0, HEAP_FAIL_ONCE);
    run(&r, text, 200);

    out[0] = '\0';

    for (rec = next_in_text(&r, NULL); rec && strlen(out) < OUT / 2;
         rec = next_in_text(&r, rec))
    {
        write_record(out, rec, text);
    }

    is_str(out, style->records, "%s", style->text);

    release(&r);
    free(copy);
}


int
main(void)
{
    size_t  i;

    for (i = 0; i < cite_nelts(markers); i++) {
        expect(&markers[i]);
    }

    for (i = 0; i < cite_nelts(links); i++) {
        expect(&links[i]);
    }

    for (i = 0; i < cite_nelts(claims); i++) {
        expect(&claims[i]);
    }

    return done();
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations that a provider states beside the text, and the records that they
 * become when their message has ended.
 *
 *   "According to the guide, "  "the ferry leaves at six"  "."
 *                               |------ annotation -----|
 *
 * One that stands for words has these as its claim.  One that is put on a
 * mark, "([site](url))", or at a place without any words has those before it.
 */


#include <stdlib.h>

#include "formats/cite_formats.h"
#include "run/cite_resolve.h"


#define CITE_ANNOTATION_MARK  32     /* bytes of a mark that has no brackets */


/* a place in the text, counted in characters from where a part begins */

typedef struct {
    size_t   base;
    size_t   chars;
    size_t  *byte;
} cite_spot_at_t;


static cite_rc_t
cite_annotation_copy(cite_run_t *run, cite_annotation_t *a)
{
    size_t  i;

    cite_span_t *const  spans[] = {
        &a->quote, &a->source_id, &a->url, &a->title
    };

    for (i = 0; i < cite_nelts(spans); i++) {
        if (spans[i]->n
            && cite_mem_copy(run->mem, *spans[i], spans[i]) != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


static cite_noted_t *
cite_annotation_keep(cite_run_t *run, cite_message_t *m,
    const cite_annotation_t *said)
{
    cite_noted_t  *noted;

    if (m->annotations_n >= run->conf->max_citations) {
        m->annotations_lost++;
        return NULL;
    }

    noted = cite_mem_alloc(run->mem, sizeof(cite_noted_t));

    if (noted) {
        noted->said = *said;
    }

    if (noted == NULL || cite_annotation_copy(run, &noted->said) != CITE_OK) {
        m->annotations_lost++;
        run->incomplete = 1;
        return NULL;
    }

    if (m->annotations_last == NULL) {
        m->annotations_last = &m->annotations;
    }

    *m->annotations_last = noted;
    m->annotations_last = &noted->next;
    m->annotations_n++;

    return noted;
}


/* a message that has ended is read once more */

static void
cite_annotation_late(cite_run_t *run, cite_message_t *m)
{
    if (!m->open) {
        m->open = 1;
        cite_message_end(run, m->id);
    }
}


void
cite_run_annotation(cite_run_t *run, const cite_event_t *ev)
{
    cite_noted_t    *noted;
    cite_message_t  *m;

    m = cite_message_find(run, ev->id);

    if (m == NULL || !m->assistant || ev->annotation == NULL) {
        return;
    }

    noted = cite_annotation_keep(run, m, ev->annotation);

    if (noted) {
        noted->open = noted->said.whole;
        noted->start = noted->said.base;
        cite_annotation_late(run, m);
    }
}


void
cite_run_part(cite_run_t *run, cite_span_t id)
{
    cite_noted_t    *noted;
    cite_message_t  *m;

    m = cite_message_find(run, id);

    for (noted = m ? m->annotations : NULL; noted; noted = noted->next) {

        if (noted->open) {
            noted->open = 0;
            noted->placed = 1;
            noted->end = m->text.n;
        }
    }
}


void
cite_run_annotations_drop(cite_message_t *m, size_t from)
{
    cite_noted_t  **link;

    for (link = &m->annotations; *link; /* void */) {

        if ((*link)->said.base >= from) {
            *link = (*link)->next;
            m->annotations_n--;

        } else {
            link = &(*link)->next;
        }
    }

    m->annotations_last = m->annotations ? link : NULL;
}


static int
cite_spot_compare(const void *one, const void *two)
{
    const cite_spot_at_t  *a = one, *b = two;

    if (a->base != b->base) {
        return a->base < b->base ? -1 : 1;
    }

    return a->chars < b->chars ? -1 : a->chars > b->chars;
}


/* where the next part begins that has a place, or the text's end */

static size_t
cite_spots_limit(const cite_spot_at_t *spots, size_t i, size_t n,
    cite_span_t text)
{
    size_t  base;

    for (base = spots[i].base; i < n && spots[i].base == base; i++) {
        /* void */
    }

    return i < n ? cite_min(spots[i].base, text.n) : text.n;
}


/* sets the bytes of n places, in one pass over the text */

static void
cite_spots_measure(cite_spot_at_t *spots, size_t n, cite_span_t text)
{
    size_t  i, at, chars, limit;

    qsort(spots, n, sizeof(cite_spot_at_t), cite_spot_compare);

    at = 0;
    chars = 0;
    limit = 0;

    for (i = 0; i < n; i++) {

        if (i == 0 || spots[i].base != spots[i - 1].base) {
            at = cite_min(spots[i].base, text.n);
            chars = 0;
            limit = cite_spots_limit(spots, i, n, text);
        }

        while (at < limit && chars < spots[i].chars) {

            do {
                at++;
            } while (at < limit && (text.p[at] & 0xc0) == 0x80);

            chars++;
        }

        *spots[i].byte = at;
    }
}


/* CITE_ERROR: no memory */

static cite_rc_t
cite_annotations_place(cite_message_t *m, cite_mem_t *scratch,
    cite_span_t text)
{
    size_t           n;
    cite_noted_t    *noted;
    cite_spot_at_t  *spots;

    spots = cite_mem_alloc(scratch,
                           2 * m->annotations_n * sizeof(cite_spot_at_t));
    if (spots == NULL) {
        return CITE_ERROR;
    }

    n = 0;

    for (noted = m->annotations; noted; noted = noted->next) {

        if (noted->open) {
            /* the part has not ended, and the message has */
            noted->end = text.n;

        } else if (!noted->placed) {
            spots[n++] = (cite_spot_at_t) { noted->said.base,
                                            noted->said.start, &noted->start };
            spots[n++] = (cite_spot_at_t) { noted->said.base,
                                            noted->said.end, &noted->end };
        }
    }

    cite_spots_measure(spots, n, text);

    for (noted = m->annotations; noted; noted = noted->next) {
        noted->start = cite_min(noted->start, text.n);
        noted->end = cite_max(noted->start, cite_min(noted->end, text.n));
    }

    return CITE_OK;
}


/* 1 if the bytes are a mark, and not words that the citation stands for */

static int
cite_annotation_is_mark(cite_span_t bytes)
{
    const uint8_t  *p, *last;

    if (bytes.n == 0) {
        return 1;
    }

    if (memchr("[(<", *bytes.p, 3) || bytes.p[0] == 0xe3 /* U+3010 */) {
        return 1;
    }

    if (bytes.n > CITE_ANNOTATION_MARK) {
        return 0;
    }

    last = bytes.p + bytes.n;

    for (p = bytes.p; p < last && *p > ' '; p++) { /* void */ }

    return p == last;
}


/* a mark of no bytes behind a full stop belongs to the words before that */

static size_t
cite_annotation_back(cite_span_t text, size_t at)
{
    while (at && (text.p[at - 1] == ' ' || text.p[at - 1] == '\n')) {
        at--;
    }

    if (at && memchr(".!?", text.p[at - 1], 3)) {
        at--;
    }

    return at;
}


/* 1 if the text has a citation in the same bytes: then that is the one */

static int
cite_annotation_is_read(const cite_message_t *m, const cite_noted_t *noted)
{
    const cite_record_t  *rec;

    for (rec = m->records.first; rec; rec = rec->next) {
        if (rec->has_offset && rec->annotation == NULL && !rec->tentative
            && rec->offset < noted->end
            && rec->offset + rec->length > noted->start)
        {
            return 1;
        }
    }

    return 0;
}


/* what tells this citation from another one of the same words */

static void
cite_annotation_key(cite_message_t *m, const cite_noted_t *noted,
    cite_record_t *rec)
{
    char                      name[96];
    int                       n;
    const cite_annotation_t  *a;

    a = &noted->said;

    n = a->quote.n
        ? snprintf(name, sizeof(name), "%d:%u:%lld-%lld", (int) a->within,
                   a->document, (long long) a->from, (long long) a->to)
        : snprintf(name, sizeof(name), "%zu-%zu", noted->start, noted->end);

    (void) cite_records_copy(&m->records, cite_span_make(name, (size_t) n),
                             &rec->line_text);
    rec->unlined = 1;

    if (a->within == CITE_WITHIN_PAGES && a->from > 0
        && a->from <= UINT32_MAX)
    {
        rec->page_number = (uint32_t) a->from;
    }
}


/* the one source of that address or id; several are told by their names */

static void
cite_annotation_named(cite_run_t *run, cite_record_t *rec,
    const cite_annotation_t *a)
{
    size_t          n;
    cite_source_t   said, *source;

    source = NULL;
    rec->link = CITE_LINK_RESOLVED;

    n = a->url.n ? cite_sources_by_url(&run->sources, a->url, &source, 1)
                 : cite_sources_by_id(&run->sources, a->source_id, &source, 1);

    if (n > 1) {
        rec->attachment_id = a->source_id;
        source->used = 1;
        return;
    }

    if (n == 0) {
        memset(&said, 0, sizeof(cite_source_t));
        said.origin = CITE_ORIGIN_STATE;
        said.url = a->url;
        said.document_id = a->source_id;
        said.title = a->title;

        source = a->url.n || a->source_id.n
                 ? cite_sources_add(&run->sources, &said) : NULL;
    }

    if (source) {
        cite_resolve_to(rec, source);

    } else {
        rec->link = CITE_LINK_UNBOUND;
        rec->reason = "no source";
    }
}


static void
cite_annotation_source(cite_run_t *run, cite_record_t *rec,
    const cite_annotation_t *a)
{
    cite_source_t  *source;

    rec->url = a->url;
    rec->title = a->title;

    if (rec->url.n) {
        rec->type = CITE_TYPE_URL;
    }

    if (a->missing) {
        rec->reason = cite_run_unseen(run);
        rec->link = rec->reason ? CITE_LINK_UNBOUND : CITE_LINK_DANGLING;
        rec->reason = rec->reason ? rec->reason : "no such document";
        return;
    }

    source = cite_run_document_source(run, a->document);

    if (source) {
        cite_resolve_to(rec, source);

    } else {
        cite_annotation_named(run, rec, a);
    }

    rec->title = rec->title.n ? rec->title : a->title;
}


static void
cite_annotation_add(cite_run_t *run, cite_message_t *m, cite_noted_t *noted,
    cite_span_t text)
{
    int             mark;
    size_t          at;
    cite_span_t     bytes;
    cite_record_t  *rec, aside;

    bytes = cite_span_make(text.p + noted->start, noted->end - noted->start);
    mark = !noted->said.whole && cite_annotation_is_mark(bytes);

    if (mark && bytes.n && cite_annotation_is_read(m, noted)) {
        /* that one may need the source */
        memset(&aside, 0, sizeof(cite_record_t));
        cite_annotation_source(run, &aside, &noted->said);
        return;
    }

    rec = cite_records_add(&m->records, &cite_format_provider);
    if (rec == NULL) {
        return;
    }

    at = bytes.n ? noted->start : cite_annotation_back(text, noted->start);

    rec->annotation = &noted->said;
    rec->full_phrase = noted->said.quote;
    rec->has_offset = 1;
    rec->offset = at;
    rec->length = bytes.n;

    if (!mark && bytes.n) {
        rec->claims = 1;
        rec->enclosed = at;
        rec->enclosed_n = bytes.n;
        (void) cite_records_copy(&m->records, bytes, &rec->claim_text);
    }

    cite_annotation_key(m, noted, rec);
    cite_annotation_source(run, rec, &noted->said);
}


void
cite_run_annotations_add(cite_run_t *run, cite_message_t *m,
    cite_mem_t *scratch, cite_span_t text)
{
    cite_noted_t  *noted;

    if (m->annotations == NULL
        || !(run->conf->formats & CITE_FORMAT_PROVIDER))
    {
        return;
    }

    m->records.dropped += m->annotations_lost;

    if (cite_annotations_place(m, scratch, text) != CITE_OK) {
        (void) cite_records_fail(&m->records, "memory limit exceeded");
        return;
    }

    for (noted = m->annotations; noted; noted = noted->next) {
        cite_annotation_add(run, m, noted, text);
    }
}

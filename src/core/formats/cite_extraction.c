
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_extraction.h"
#include "formats/cite_mark.h"
#include "formats/cite_unread.h"


void
cite_extraction_init(cite_extraction_t *x, const cite_conf_t *conf,
    cite_records_t *list, const cite_heap_t *heap, cite_span_t text)
{
    memset(x, 0, sizeof(cite_extraction_t));

    x->conf = conf;
    x->list = list;
    x->text = text;
    x->visible = text;

    cite_mem_init(&x->scratch, heap, conf->max_memory);
}


void
cite_extraction_release(cite_extraction_t *x)
{
    cite_mem_release(&x->scratch);
}


void
cite_extraction_fail(cite_extraction_t *x, const char *error)
{
    if (x->error == NULL) {
        x->error = error;
    }
}


/* 1 if the format is to be read */

static int
cite_extraction_wants(const cite_extraction_t *x, const cite_format_t *format)
{
    if (format->bit == CITE_FORMAT_LINK && x->conf->links == CITE_LINKS_OFF) {
        return 0;
    }

    return format->always || (x->conf->formats & format->bit) != 0;
}


/* a part of that; CITE_AGAIN: there is more */

static cite_rc_t
cite_extraction_look_part(cite_extraction_t *x)
{
    size_t          n;
    const uint8_t  *p;

    n = x->visible.n - x->seen;
    n = x->sliced ? cite_min(n, x->left) : n;
    p = x->visible.p + x->seen;

    cite_scan_bytes(x->has, p, p + n);

    x->seen += n;
    x->looked = x->seen == x->visible.n;

    return cite_extraction_stops(x, n) ? CITE_AGAIN : CITE_OK;
}


void
cite_extraction_look(cite_extraction_t *x)
{
    x->looked = 1;
    cite_scan_bytes(x->has, x->visible.p, x->visible.p + x->visible.n);
}


/* 1 if a byte that citations in the format have is in the text */

static int
cite_extraction_hints_at(cite_extraction_t *x, const cite_format_t *format)
{
    const char  *c;

    if (format->bytes == NULL) {
        return 1;
    }

    for (c = format->bytes; *c; c++) {
        if (cite_extraction_has(x, (uint8_t) *c)) {
            return 1;
        }
    }

    return 0;
}


/* bits of the formats that the text may have, if not in them in an option */

static unsigned
cite_extraction_hints(cite_extraction_t *x)
{
    size_t                i;
    unsigned              hints;
    const cite_format_t  *format;

    hints = 0;

    for (i = 0; i < CITE_FORMATS_N; i++) {
        format = cite_formats[i];

        if (cite_extraction_wants(x, format)
            && cite_extraction_hints_at(x, format))
        {
            hints |= format->bit;
            hints |= format->option_of ? format->option_of->bit : 0;
        }
    }

    return hints;
}


void *
cite_extraction_scan(cite_extraction_t *x, size_t size)
{
    if (x->scan) {
        return x->scan;
    }

    if (x->room_n < size) {
        x->room = cite_mem_alloc(&x->scratch, size);
        x->room_n = x->room ? size : 0;

    } else {
        memset(x->room, 0, size);
    }

    if (x->room == NULL) {
        cite_extraction_fail(x, "memory limit exceeded");
    }

    x->scan = x->room;

    return x->scan;
}


void
cite_extraction_step(cite_extraction_t *x)
{
    x->step++;
    x->scan = NULL;
}


/* 1 if the text is to be searched for the format */

static int
cite_extraction_seeks(const cite_extraction_t *x, const cite_format_t *format)
{
    return format->extract && (x->hints & format->bit)
           && cite_extraction_wants(x, format);
}


cite_rc_t
cite_extraction_search(cite_extraction_t *x)
{
    const cite_format_t  *format;

    if (!x->looked && cite_extraction_look_part(x) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (!x->hinted) {
        x->hinted = 1;
        x->hints = cite_extraction_hints(x);
    }

    for ( /* void */ ; x->format < CITE_FORMATS_N; x->format++) {
        format = cite_formats[x->format];

        if (cite_extraction_seeks(x, format)
            && format->extract(x) == CITE_AGAIN)
        {
            return CITE_AGAIN;
        }

        x->step = 0;
        x->scan = NULL;
    }

    return CITE_OK;
}


cite_rc_t
cite_extraction_finish(cite_extraction_t *x)
{
    if (!x->flushed) {
        x->flushed = 1;
        cite_mark_flush(x);
    }

    return cite_unread_count(x);
}


void
cite_extraction_run(cite_extraction_t *x)
{
    (void) cite_extraction_search(x);
    (void) cite_extraction_finish(x);
}


/* marks the scan of Markdown as done, with the reason if it failed */

static cite_rc_t
cite_extraction_scanned(cite_extraction_t *x, cite_rc_t rc)
{
    if (rc == CITE_AGAIN) {
        return rc;
    }

    x->markdown_done = 1;

    if (rc != CITE_OK) {
        cite_extraction_fail(x, x->markdown.err);
        x->markdown_failed = 1;
        return rc;
    }

    return cite_extraction_stops(x, 0) ? CITE_AGAIN : CITE_OK;
}


cite_rc_t
cite_extraction_markdown(cite_extraction_t *x)
{
    if (x->markdown_done) {
        return x->markdown_failed ? CITE_ERROR : CITE_OK;
    }

    if (!x->sliced) {
        return cite_extraction_scanned(x,
                   cite_markdown_scan(&x->scratch, x->visible, &x->markdown));
    }

    if (x->markdown_scan == NULL) {
        x->markdown_scan = cite_markdown_begin(&x->scratch, x->visible);
    }

    return cite_extraction_scanned(x,
               cite_markdown_part(x->markdown_scan, &x->markdown, &x->left));
}


cite_rc_t
cite_extraction_references(cite_extraction_t *x)
{
    cite_rc_t  rc;

    if (x->references_done) {
        return CITE_OK;
    }

    rc = cite_extraction_markdown(x);
    if (rc != CITE_OK) {
        return rc;
    }

    if (!x->sliced) {
        rc = cite_references_scan(&x->scratch, x->visible, &x->markdown,
                                  x->conf->lexicon, &x->references);

    } else {
        if (x->references_scan == NULL) {
            x->references_scan = cite_references_begin(&x->scratch, x->visible,
                                     &x->markdown, x->conf->lexicon);
        }

        rc = cite_references_part(x->references_scan, &x->references,
                                  &x->left);
    }

    if (rc == CITE_AGAIN) {
        return rc;
    }

    if (rc != CITE_OK) {
        x->references_scan = NULL;
        cite_extraction_fail(x, "memory limit exceeded");
        return CITE_ERROR;
    }

    x->references_done = 1;

    return cite_extraction_stops(x, 0) ? CITE_AGAIN : CITE_OK;
}


cite_rc_t
cite_extraction_marker(cite_extraction_t *x, cite_marker_iter_t *it,
    cite_marker_t *marker)
{
    size_t     from;
    cite_rc_t  rc;

    if (it->md == NULL) {
        rc = cite_extraction_references(x);
        if (rc != CITE_OK) {
            return rc;
        }

        cite_markers_init(it, x->visible, &x->markdown, x->conf->lexicon,
                          &x->references, 1);
    }

    if (!x->sliced) {
        return cite_markers_next(it, marker);
    }

    from = it->offset;
    it->pause = x->left;
    rc = cite_markers_next(it, marker);
    (void) cite_extraction_stops(x, it->offset - from);

    return rc;
}

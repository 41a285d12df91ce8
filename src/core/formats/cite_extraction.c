
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


void
cite_extraction_search(cite_extraction_t *x)
{
    size_t                i;
    unsigned              hints;
    const cite_format_t  *format;

    hints = cite_extraction_hints(x);

    for (i = 0; i < CITE_FORMATS_N; i++) {
        format = cite_formats[i];

        if (format->extract && (hints & format->bit)
            && cite_extraction_wants(x, format))
        {
            format->extract(x);
        }
    }
}


void
cite_extraction_finish(cite_extraction_t *x)
{
    cite_mark_flush(x);
    cite_unread_count(x);
}


void
cite_extraction_run(cite_extraction_t *x)
{
    cite_extraction_search(x);
    cite_extraction_finish(x);
}


cite_rc_t
cite_extraction_markdown(cite_extraction_t *x)
{
    if (!x->markdown_done) {
        x->markdown_done = 1;

        if (cite_markdown_scan(&x->scratch, x->visible, &x->markdown)
            != CITE_OK)
        {
            cite_extraction_fail(x, x->markdown.err);
            x->markdown_failed = 1;
        }
    }

    return x->markdown_failed ? CITE_ERROR : CITE_OK;
}


cite_rc_t
cite_extraction_references(cite_extraction_t *x)
{
    if (x->references_done) {
        return CITE_OK;
    }

    if (cite_extraction_markdown(x) != CITE_OK) {
        return CITE_ERROR;
    }

    if (cite_references_scan(&x->scratch, x->visible, &x->markdown,
                             x->conf->lexicon, &x->references)
        != CITE_OK)
    {
        cite_extraction_fail(x, "memory limit exceeded");
        return CITE_ERROR;
    }

    x->references_done = 1;

    return CITE_OK;
}


cite_rc_t
cite_extraction_markers(cite_extraction_t *x, cite_marker_iter_t *it)
{
    if (cite_extraction_references(x) != CITE_OK) {
        return CITE_ERROR;
    }

    cite_markers_init(it, x->visible, &x->markdown, x->conf->lexicon,
                      &x->references, 1);

    return CITE_OK;
}

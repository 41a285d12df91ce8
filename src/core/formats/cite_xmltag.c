
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_xmltag.h"
#include "formats/cite_formats.h"
#include "base/cite_scan.h"
#include "base/cite_utf8.h"


/* bytes taken from the input and written to the output */

typedef struct {
    const uint8_t  *p;
    const uint8_t  *last;
    uint8_t        *out;
    unsigned        prose:1;     /* Markdown and "\n" mean something */
} cite_xmlclean_t;


static int
cite_xmlclean_escapable(uint8_t c)
{
    return c > ' ' && c < 0x7f
           && !(c >= '0' && c <= '9')
           && !((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}


/* line ends, real or written as "\n", are one space */

static void
cite_xmlclean_lines(cite_xmlclean_t *c)
{
    for ( /* void */ ; c->p < c->last; c->p++) {

        if (*c->p == '\n' || *c->p == '\r') {
            continue;
        }

        if (c->prose && *c->p == '\\' && c->last - c->p > 1
            && c->p[1] == 'n')
        {
            c->p++;
            continue;
        }

        break;
    }

    *c->out++ = ' ';
}


/* c->p is at a backslash; there may be more, as in "It\\'s" */

static void
cite_xmlclean_escape(cite_xmlclean_t *c)
{
    const uint8_t  *p;

    for (p = c->p; p < c->last && *p == '\\'; p++) { /* void */ }

    if (c->prose && p < c->last && *p == 'n') {
        c->p = p - 1;
        cite_xmlclean_lines(c);
        return;
    }

    if (p == c->last || !cite_xmlclean_escapable(*p)) {
        memcpy(c->out, c->p, (size_t) (p - c->p));
        c->out += p - c->p;
        c->p = p;
        return;
    }

    c->p = p;

    if (*p != '&') {
        *c->out++ = *c->p++;
    }
}


static void
cite_xmlclean_entity(cite_xmlclean_t *c)
{
    size_t              i;
    cite_span_t         rest;
    static const struct {
        cite_span_t     name;
        char            c;
    }                   entities[] = {
        { cite_span_const("quot;"), '"' },
        { cite_span_const("apos;"), '\'' },
        { cite_span_const("lt;"), '<' },
        { cite_span_const("gt;"), '>' },
        { cite_span_const("amp;"), '&' }
    };

    rest = cite_span_between(c->p + 1, c->last);

    for (i = 0; rest.n && i < cite_nelts(entities); i++) {
        if (*rest.p == *entities[i].name.p
            && cite_span_starts(rest, entities[i].name))
        {
            *c->out++ = (uint8_t) entities[i].c;
            c->p += 1 + entities[i].name.n;
            return;
        }
    }

    *c->out++ = *c->p++;
}


/* the marks of bold and italic; a single "_" is part of a name */

static int
cite_xmlclean_mark(cite_xmlclean_t *c)
{
    if (!c->prose) {
        return 0;
    }

    if (*c->p == '*') {
        c->p++;
        return 1;
    }

    if (*c->p == '_' && c->last - c->p > 1 && c->p[1] == '_') {
        c->p += 2;
        return 1;
    }

    return 0;
}


/* bytes that do not always stay as they are */

static const cite_scan_set_t  cite_xmlclean_marks = {
    '\\', '\n', '\r', '&', '*', '_', '_', '_', '_', '_'
};


static void
cite_xmlclean_run(cite_xmlclean_t *c)
{
    size_t  n;

    for ( ;; ) {
        n = (size_t) (cite_scan(cite_xmlclean_marks, c->p, c->last) - c->p);

        memcpy(c->out, c->p, n);
        c->out += n;
        c->p += n;

        if (c->p == c->last) {
            return;
        }

        switch (*c->p) {

        case '\\':
            cite_xmlclean_escape(c);
            break;

        case '\n':
        case '\r':
            cite_xmlclean_lines(c);
            break;

        case '&':
            cite_xmlclean_entity(c);
            break;

        default: /* '*', '_' */
            if (!cite_xmlclean_mark(c)) {
                *c->out++ = *c->p++;
            }
        }
    }
}


/* the value as it is meant, never longer than it is written */

static cite_rc_t
cite_xmltag_clean(cite_records_t *list, cite_span_t raw, cite_span_t *dst,
    unsigned prose)
{
    uint8_t          *p;
    cite_xmlclean_t   c;

    *dst = cite_span_make(NULL, 0);

    if (raw.n == 0) {
        return CITE_OK;
    }

    p = cite_mem_alloc(list->mem, raw.n);
    if (p == NULL) {
        return cite_records_fail(list, "memory limit exceeded");
    }

    c.p = raw.p;
    c.last = raw.p + raw.n;
    c.out = p;
    c.prose = prose;

    cite_xmlclean_run(&c);

    if (c.out > p) {
        *dst = cite_span_between(p, c.out);
    }

    return CITE_OK;
}


static cite_rc_t
cite_xmltag_texts(cite_records_t *list, cite_record_t *rec,
    cite_span_t *values)
{
    size_t            i;
    const struct {
        cite_field_e  field;
        cite_span_t  *dst;
        unsigned      prose;
    }                 texts[] = {
        { CITE_FIELD_ATTACHMENT, &rec->attachment_id, 0 },
        { CITE_FIELD_PHRASE, &rec->full_phrase, 1 },
        { CITE_FIELD_ANCHOR, &rec->anchor_text, 1 },
        { CITE_FIELD_REASONING, &rec->reasoning, 1 },
        { CITE_FIELD_CLAIM, &rec->claim_text, 1 },
        { CITE_FIELD_URL, &rec->url, 0 },
        { CITE_FIELD_DOMAIN, &rec->domain, 0 },
        { CITE_FIELD_TITLE, &rec->title, 1 },
        { CITE_FIELD_DESCRIPTION, &rec->description, 1 },
        { CITE_FIELD_SITE, &rec->site_name, 1 },
        { CITE_FIELD_FAVICON, &rec->favicon_url, 0 }
    };

    if (values[CITE_FIELD_ANCHOR].n == 0) {
        values[CITE_FIELD_ANCHOR] = values[CITE_FIELD_VALUE];
    }

    for (i = 0; i < cite_nelts(texts); i++) {
        if (cite_xmltag_clean(list, values[texts[i].field], texts[i].dst,
                              texts[i].prose)
            != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* pages, as the reference counts them: none is the first one, for keys */

static cite_rc_t
cite_xmltag_page(cite_records_t *list, cite_record_t *rec, cite_span_t raw)
{
    cite_rc_t    rc;
    cite_span_t  page;

    if (cite_xmltag_clean(list, raw, &page, 0) != CITE_OK) {
        return CITE_ERROR;
    }

    rc = cite_field_page(list, rec, page);

    if (rc == CITE_DECLINED && rec->type == CITE_TYPE_DOCUMENT) {
        rc = cite_field_page_id(list, rec, 1, 0);
    }

    return rc == CITE_ERROR ? CITE_ERROR : CITE_OK;
}


/*
 * A tag with times stays a document: the reference implementation makes its
 * key of that type.
 */

static cite_rc_t
cite_xmltag_times(cite_records_t *list, cite_record_t *rec, cite_span_t raw)
{
    cite_span_t  start, end;

    cite_field_times(raw, &start, &end);

    if (cite_records_copy(list, start, &rec->start_time) != CITE_OK) {
        return CITE_ERROR;
    }

    return cite_records_copy(list, end, &rec->end_time);
}


static cite_rc_t
cite_xmltag_record(cite_records_t *list, cite_record_t *rec,
    cite_span_t *values)
{
    cite_lines_t  lines;

    if (cite_xmltag_texts(list, rec, values) != CITE_OK) {
        return CITE_ERROR;
    }

    rec->type = rec->url.p && rec->attachment_id.p == NULL
                ? CITE_TYPE_URL : CITE_TYPE_DOCUMENT;

    lines.n = 0;
    cite_lines_parse(&lines, values[CITE_FIELD_LINES]);

    if (cite_lines_store(list, rec, &lines) != CITE_OK
        || cite_xmltag_times(list, rec, values[CITE_FIELD_TIMES]) != CITE_OK)
    {
        return CITE_ERROR;
    }

    return cite_xmltag_page(list, rec, values[CITE_FIELD_PAGE]);
}


static int
cite_xmltag_ours(const cite_span_t *values)
{
    return values[CITE_FIELD_ATTACHMENT].n || values[CITE_FIELD_PHRASE].n
           || values[CITE_FIELD_ANCHOR].n || values[CITE_FIELD_URL].n;
}


/* where a tag may begin from p on, with or without its "<"; or last */

static const uint8_t *
cite_xmltag_find(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *start;

    for (start = p; /* void */ ; p++) {
        p = cite_scan_letters('c', 'i', p, last);

        if (p == last) {
            return last;
        }

        if (p > start && p[-1] == '<' && cite_xmlattr_begins(p - 1, last)) {
            return p - 1;
        }

        if (cite_xmlattr_begins(p, last)) {
            return p;
        }
    }
}


/* reads s->attrs; CITE_OK: this is a tag of ours, and s->offset behind it */

static cite_rc_t
cite_xmltag_read(cite_xmltag_scan_t *s, cite_span_t text, const uint8_t *stop)
{
    cite_rc_t       rc;
    cite_span_t     end;
    const uint8_t  *p, *last;

    end = cite_span("</cite>");
    last = text.p + text.n;

    rc = cite_xmlattrs_read(&s->attrs, stop);
    p = s->attrs.p;

    if (rc == CITE_OK && !cite_xmltag_ours(s->attrs.values)) {
        rc = CITE_DECLINED;
    }

    if (rc == CITE_OK) {
        p += cite_span_starts(cite_span_between(p, last), end) ? end.n : 0;
    }

    s->inside = rc == CITE_AGAIN;
    s->offset = (size_t) (p - text.p);

    return rc;
}


/* the next tag that is ours; CITE_DONE: there is none */

static cite_rc_t
cite_xmltag_next(cite_xmltag_scan_t *s, cite_span_t text)
{
    cite_rc_t       rc;
    const uint8_t  *p, *last, *stop;

    last = text.p + text.n;
    p = text.p + s->offset;
    stop = p + cite_min(s->pause, (size_t) (last - p));

    if (!s->inside
        && (p == last || memchr(p, '=', (size_t) (last - p)) == NULL))
    {
        /* a tag of ours has attributes */
        return CITE_DONE;
    }

    for ( ;; ) {

        if (!s->inside) {
            p = cite_xmltag_find(p, last);

            if (p == last) {
                return CITE_DONE;
            }

            s->start = p;
            cite_xmlattrs_init(&s->attrs, p + (*p == '<' ? 5 : 4), last);
        }

        rc = cite_xmltag_read(s, text, stop);
        p = s->attrs.p;

        if (rc == CITE_OK || rc == CITE_AGAIN) {
            return rc;
        }

        if (p > stop) {
            return CITE_AGAIN;
        }
    }
}


static cite_rc_t
cite_xmltag_add(cite_xmltag_scan_t *s, cite_records_t *list, cite_span_t text,
    const uint8_t *end)
{
    size_t          length;
    cite_record_t  *rec;

    s->units += cite_utf8_units(cite_span_between(text.p + s->told, s->start));
    length = cite_utf8_units(cite_span_between(s->start, end));
    s->number++;

    rec = cite_records_add(list, &cite_format_deepcitation);

    if (rec) {
        rec->offset = (size_t) (s->start - text.p);
        rec->length = (size_t) (end - s->start);
        rec->offset_utf16 = s->units;
        rec->length_utf16 = length;
        rec->number = s->number;
        rec->has_offset = 1;
        rec->has_number = 1;
        rec->counted = 1;
        rec->measured = 1;

        if (cite_xmltag_record(list, rec, s->attrs.values) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    s->units += length;
    s->told = s->offset;

    return list->err ? CITE_ERROR : CITE_OK;
}


cite_rc_t
cite_xmltag_part(cite_xmltag_scan_t *s, cite_records_t *list, cite_span_t text)
{
    size_t     from;
    cite_rc_t  rc;

    from = s->offset;

    while ((rc = cite_xmltag_next(s, text)) == CITE_OK) {

        if (cite_xmltag_add(s, list, text, text.p + s->offset) != CITE_OK) {
            return CITE_ERROR;
        }

        if (s->offset - from >= s->pause) {
            return CITE_AGAIN;
        }
    }

    if (rc == CITE_DONE) {
        s->offset = text.n;
    }

    return rc == CITE_DONE ? CITE_OK : rc;
}


cite_rc_t
cite_xmltag_extract(cite_records_t *list, cite_span_t text)
{
    cite_xmltag_scan_t  s;

    memset(&s, 0, sizeof(cite_xmltag_scan_t));
    s.pause = SIZE_MAX;

    return cite_xmltag_part(&s, list, text);
}


/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_tag.h"
#include "formats/cite_formats.h"
#include "formats/cite_field.h"
#include "base/cite_utf8.h"


/* spans of the text */

typedef struct {
    cite_span_t  bytes;
    cite_span_t  id;
    cite_span_t  label;
} cite_tag_t;


static int
cite_tag_blank(uint8_t c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}


static const uint8_t *
cite_tag_skip(const uint8_t *p, const uint8_t *last)
{
    while (p < last && cite_tag_blank(*p)) {
        p++;
    }

    return p;
}


static cite_span_t
cite_tag_trim(cite_span_t s)
{
    while (s.n && cite_tag_blank(s.p[0])) {
        s = cite_span_skip(s, 1);
    }

    while (s.n && cite_tag_blank(s.p[s.n - 1])) {
        s.n--;
    }

    return s;
}


/* behind the word, in any case, or NULL */

static const uint8_t *
cite_tag_word(const uint8_t *p, const uint8_t *last, cite_span_t word)
{
    size_t   i;
    uint8_t  c;

    if ((size_t) (last - p) < word.n) {
        return NULL;
    }

    for (i = 0; i < word.n; i++) {
        c = p[i] >= 'A' && p[i] <= 'Z' ? p[i] | 0x20 : p[i];

        if (c != word.p[i]) {
            return NULL;
        }
    }

    return p + word.n;
}


/*
 * Reads name="value" at p and returns the place behind it, or NULL.  No "<"
 * may be in it, so that no byte is read again from another tag.
 */

static const uint8_t *
cite_tag_attribute(const uint8_t *p, const uint8_t *last, cite_span_t *name,
    cite_span_t *value)
{
    uint8_t         quote;
    const uint8_t  *start;

    for (start = p; p < last && !cite_tag_blank(*p); p++) {
        if (*p == '=' || *p == '<' || *p == '>' || *p == '/') {
            break;
        }
    }

    *name = cite_span_between(start, p);

    p = cite_tag_skip(p, last);

    if (p == last || *p != '=' || name->n == 0) {
        return NULL;
    }

    p = cite_tag_skip(p + 1, last);

    if (p == last || (*p != '"' && *p != '\'')) {
        return NULL;
    }

    quote = *p++;

    for (start = p; p < last && *p != quote; p++) {
        if (*p == '<') {
            return NULL;
        }
    }

    if (p == last) {
        return NULL;
    }

    *value = cite_span_between(start, p);

    return p + 1;
}


/* 1 for an attribute that makes the tag one of DeepCitation's */

static int
cite_tag_foreign(cite_field_e field, cite_span_t value)
{
    return value.n
           && (field == CITE_FIELD_ATTACHMENT || field == CITE_FIELD_PHRASE
               || field == CITE_FIELD_ANCHOR || field == CITE_FIELD_URL);
}


/* from behind "<cite" to the "/" or ">" of the tag, or NULL */

static const uint8_t *
cite_tag_attributes(const uint8_t *p, const uint8_t *last, cite_span_t *id)
{
    cite_span_t     name, value;
    cite_field_e    field;
    const uint8_t  *start;

    *id = cite_span_make(NULL, 0);

    for ( ;; ) {
        start = p;
        p = cite_tag_skip(p, last);

        if (p < last && (*p == '>' || *p == '/')) {
            return id->n ? p : NULL;
        }

        if (p == start) {
            return NULL;
        }

        p = cite_tag_attribute(p, last, &name, &value);
        if (p == NULL) {
            return NULL;
        }

        field = cite_field_of_tag(name);

        if (cite_tag_foreign(field, value)) {
            return NULL;
        }

        if (field == CITE_FIELD_ID && id->n == 0) {
            *id = cite_tag_trim(value);
        }
    }
}


/* "</cite>" at p; returns the place behind it, or NULL */

static const uint8_t *
cite_tag_close(cite_tag_scan_t *s, const uint8_t *p, const uint8_t *last)
{
    const uint8_t                *start;
    const cite_markdown_range_t  *range;

    start = p;

    p = cite_tag_word(p, last, cite_span("</cite"));
    if (p == NULL) {
        return NULL;
    }

    p = cite_tag_skip(p, last);

    if (p == last || *p != '>') {
        return NULL;
    }

    range = cite_markdown_at(s->md, &s->cursor, (size_t) (start - s->text.p));

    return range && range->kind == CITE_MD_CODE ? NULL : p + 1;
}


/* a whole citation at p, which is a "<" */

static cite_rc_t
cite_tag_read(cite_tag_scan_t *s, const uint8_t *p, cite_tag_t *tag)
{
    const uint8_t  *start, *last, *label;

    start = p;
    last = s->text.p + s->text.n;
    tag->label = cite_span_make(NULL, 0);

    p = cite_tag_word(p, last, cite_span("<cite"));
    if (p == NULL) {
        return CITE_DECLINED;
    }

    p = cite_tag_attributes(p, last, &tag->id);
    if (p == NULL) {
        return CITE_DECLINED;
    }

    if (*p == '/') {
        p = cite_tag_skip(p + 1, last);

        if (p == last || *p != '>') {
            return CITE_DECLINED;
        }

        tag->bytes = cite_span_between(start, p + 1);

        return CITE_OK;
    }

    label = p + 1;

    p = memchr(label, '<', (size_t) (last - label));
    if (p == NULL) {
        return CITE_DECLINED;
    }

    tag->label = cite_tag_trim(cite_span_between(label, p));

    p = cite_tag_close(s, p, last);
    if (p == NULL) {
        return CITE_DECLINED;
    }

    tag->bytes = cite_span_between(start, p);

    return CITE_OK;
}


/*
 * 1 if a tag at that offset is one for the reader: it is a range of its
 * own, or plain where Markdown would not have it, or in a link's text.
 */

static int
cite_tag_seen(cite_tag_scan_t *s, size_t offset)
{
    const uint8_t                *p;
    const cite_markdown_range_t  *range;

    p = s->text.p + offset;

    range = cite_markdown_at(s->md, &s->cursor, offset);

    if (range == NULL) {
        return offset == 0 || p[-1] != '\\';
    }

    if (range->kind == CITE_MD_LINK) {
        return range->text.n && p >= range->text.p
               && p < range->text.p + range->text.n;
    }

    return range->kind == CITE_MD_HTML && range->bytes.p == p;
}


/* 1 if the label is rather a claim than a value */

static int
cite_tag_words(cite_span_t label)
{
    size_t  i, blanks;

    blanks = 0;

    for (i = 0; i < label.n; i++) {
        blanks += label.p[i] == ' ';
    }

    return blanks > 2;
}


static cite_rc_t
cite_tag_record(cite_tag_scan_t *s, const cite_tag_t *tag)
{
    size_t          before;
    cite_record_t  *rec;

    rec = cite_records_add(s->list, &cite_format_cite_tag);
    if (rec == NULL && s->list->err) {
        return CITE_ERROR;
    }

    before = (size_t) (tag->bytes.p - s->text.p) - s->done;
    s->units += cite_utf8_units(cite_span_make(s->text.p + s->done, before));

    if (rec) {
        rec->offset = s->done + before;
        rec->length = tag->bytes.n;
        rec->offset_utf16 = s->units;
        rec->length_utf16 = cite_utf8_units(tag->bytes);
        rec->has_offset = 1;
        rec->measured = 1;

        if (tag->label.n) {
            rec->enclosed = (size_t) (tag->label.p - s->text.p);
            rec->enclosed_n = tag->label.n;
            rec->claims = cite_tag_words(tag->label);
        }

        if (cite_records_copy(s->list, tag->id, &rec->id) != CITE_OK
            || cite_records_copy(s->list, tag->label, &rec->label) != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    s->units += cite_utf8_units(tag->bytes);
    s->done += before + tag->bytes.n;

    return CITE_OK;
}


/* one segment of a path, without its "/"; *rest is behind it */

static cite_span_t
cite_tag_segment(cite_span_t *rest)
{
    size_t       n;
    cite_span_t  segment;

    for (n = 0; n < rest->n; n++) {
        if (rest->p[n] == '/' || rest->p[n] == '?' || rest->p[n] == '#') {
            break;
        }
    }

    segment = cite_span_make(rest->p, n);
    *rest = cite_span_skip(*rest, n);

    return segment;
}


/* the call of ".../-/ai/SESSION/message/CALL/-/open", an empty span if none */

static cite_span_t
cite_tag_call(cite_span_t url)
{
    size_t       i;
    cite_span_t  rest, id, ai, message, open;

    ai = cite_span("/-/ai/");
    message = cite_span("/message/");
    open = cite_span("/-/open");

    if (url.n > CITE_TAG_URL_MAX) {
        return cite_span_make(NULL, 0);
    }

    for (i = 0; i + ai.n <= url.n && url.p[i] != '?' && url.p[i] != '#'; i++)
    {
        rest = cite_span_skip(url, i);

        if (!cite_span_starts(rest, ai)) {
            continue;
        }

        rest = cite_span_skip(rest, ai.n);

        if (cite_tag_segment(&rest).n == 0
            || !cite_span_starts(rest, message))
        {
            continue;
        }

        rest = cite_span_skip(rest, message.n);
        id = cite_tag_segment(&rest);

        if (!cite_span_starts(rest, open)) {
            continue;
        }

        rest = cite_span_skip(rest, open.n);

        if (rest.n == 0 || rest.p[0] == '?' || rest.p[0] == '#') {
            return id;
        }
    }

    return cite_span_make(NULL, 0);
}


/* links that begin before that offset */

static cite_rc_t
cite_tag_links(cite_tag_scan_t *s, size_t offset)
{
    cite_tag_t                    tag;
    const cite_markdown_range_t  *range;

    for ( /* void */ ; s->link < s->md->ranges_n; s->link++) {

        range = &s->md->ranges[s->link];

        if ((size_t) (range->bytes.p - s->text.p) >= offset) {
            break;
        }

        if (range->kind != CITE_MD_LINK
            || (size_t) (range->bytes.p - s->text.p) < s->done)
        {
            continue;
        }

        tag.bytes = range->bytes;
        tag.label = cite_tag_trim(range->text);
        tag.id = cite_tag_call(range->url);

        if (tag.id.n && cite_tag_record(s, &tag) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* the tag at s->offset, which is a "<", and the links before it */

static cite_rc_t
cite_tag_at(cite_tag_scan_t *s)
{
    cite_tag_t  tag;

    if (cite_tag_links(s, s->offset) != CITE_OK) {
        return CITE_ERROR;
    }

    if (s->offset < s->done || !cite_tag_seen(s, s->offset)
        || cite_tag_read(s, s->text.p + s->offset, &tag) != CITE_OK)
    {
        return CITE_OK;
    }

    return cite_tag_record(s, &tag);
}


cite_rc_t
cite_tag_part(cite_tag_scan_t *s, size_t n)
{
    size_t          from;
    const uint8_t  *p;

    from = s->offset;

    while (s->offset < s->text.n) {

        p = memchr(s->text.p + s->offset, '<', s->text.n - s->offset);
        if (p == NULL) {
            break;
        }

        s->offset = (size_t) (p - s->text.p);

        if (cite_tag_at(s) != CITE_OK) {
            return CITE_ERROR;
        }

        s->offset = cite_max(s->offset + 1, s->done);

        if (s->offset - from >= n) {
            return CITE_AGAIN;
        }
    }

    s->offset = s->text.n;

    return cite_tag_links(s, s->text.n);
}


cite_rc_t
cite_tag_extract(cite_records_t *list, cite_span_t text,
    const cite_markdown_t *md)
{
    cite_tag_scan_t  s;

    memset(&s, 0, sizeof(cite_tag_scan_t));

    s.list = list;
    s.md = md;
    s.text = text;

    return cite_tag_part(&s, SIZE_MAX);
}

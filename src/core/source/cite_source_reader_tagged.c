
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in tags, as prompts have them:
 *
 *   <source id="1" name="a.pdf">...</source>
 *   <document index="1"><source>a.pdf</source>
 *   <document_content>...</document_content></document>
 */


#include "source/cite_source_body.h"


#define CITE_TAG_NAME    24
#define CITE_TAG_MISSED  8       /* tags in a source that do not end */


/* an opening tag */

typedef struct {
    cite_span_t   name;
    cite_span_t   attributes;
    cite_span_t   inside;        /* up to its closing tag */
    size_t        end;           /* bytes of the text behind all of it */
} cite_tagged_t;


static int
cite_tag_letter(uint8_t c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
           || c == '-' || c == '.' || (c >= '0' && c <= '9');
}


static int
cite_tag_is_source(cite_span_t name)
{
    size_t  i;

    static const cite_span_t  names[] = {
        cite_span_const("source"), cite_span_const("document"),
        cite_span_const("doc"), cite_span_const("result"),
        cite_span_const("search_result"), cite_span_const("passage"),
        cite_span_const("chunk"), cite_span_const("excerpt"),
        cite_span_const("snippet"), cite_span_const("reference"),
        cite_span_const("article"), cite_span_const("page"),
        cite_span_const("context"), cite_span_const("item"),
        cite_span_const("record"), cite_span_const("entry"),
        cite_span_const("webpage"), cite_span_const("file"),
        cite_span_const("node"), cite_span_const("hit"),
        cite_span_const("Document"), cite_span_const("quelle")
    };

    for (i = 0; i < cite_nelts(names); i++) {
        if (cite_span_eq(names[i], name)) {
            return 1;
        }
    }

    return 0;
}


/* reads the tag at text->p[at], which is '<'; 0: it is none that opens */

static int
cite_tag_open(cite_span_t text, size_t at, cite_tagged_t *tag)
{
    size_t          n;
    cite_span_t     s;
    const uint8_t  *end;

    s = cite_span_skip(text, at + 1);

    for (n = 0; n < s.n && n <= CITE_TAG_NAME && cite_tag_letter(s.p[n]); n++)
    {
        /* void */
    }

    if (n == 0 || n > CITE_TAG_NAME || n == s.n
        || (s.p[n] != '>' && s.p[n] > ' '))
    {
        return 0;
    }

    end = memchr(s.p + n, '>', cite_min(s.n - n, CITE_SOURCE_URL_MAX));

    if (end == NULL || end[-1] == '/') {
        return 0;
    }

    tag->name = cite_span_make(s.p, n);
    tag->attributes = cite_span_between(s.p + n, end);
    tag->end = (size_t) (end + 1 - text.p);

    return 1;
}


/* the place of the next tag that opens or closes this element */

static int
cite_tag_find(cite_span_t text, size_t from, cite_span_t name, int close,
    size_t *at)
{
    cite_span_t     s;
    const uint8_t  *p;

    while (from < text.n) {

        p = memchr(text.p + from, '<', text.n - from);

        if (p == NULL) {
            return 0;
        }

        *at = (size_t) (p - text.p);
        s = cite_span_skip(text, *at + 1);

        if (close) {
            if (s.n == 0 || *s.p != '/') {
                from = *at + 1;
                continue;
            }

            s = cite_span_skip(s, 1);
        }

        if (cite_span_starts(s, name)
            && (s.n == name.n || !cite_tag_letter(s.p[name.n])))
        {
            return 1;
        }

        from = *at + 1;
    }

    return 0;
}


/*
 * Sets what stands inside of a tag, up to its end or to the next one of the
 * name.  closes is where the next closing tag was found, so that each is
 * looked for once.
 */

static void
cite_tag_close(cite_span_t text, cite_tagged_t *tag, size_t *closes)
{
    size_t  next, start;

    start = tag->end;

    if (*closes < start
        && !cite_tag_find(text, start, tag->name, 1, closes))
    {
        *closes = SIZE_MAX;
    }

    if (!cite_tag_find(text, start, tag->name, 0, &next)) {
        next = text.n;
    }

    if (*closes < next) {
        tag->inside = cite_span_make(text.p + start, *closes - start);
        tag->end = *closes + tag->name.n + 2;

    } else {
        tag->inside = cite_span_make(text.p + start, next - start);
        tag->end = next;
    }

    tag->end = cite_min(tag->end, text.n);
}


/* id="1" name='a.pdf' */

static void
cite_tag_attributes(cite_source_reading_t *r, cite_span_t s)
{
    size_t          n;
    uint8_t         quote;
    cite_span_t     name;
    const uint8_t  *end;

    for ( ;; ) {
        s = cite_span_trim(s);

        for (n = 0; n < s.n && cite_tag_letter(s.p[n]); n++) {
            /* void */
        }

        if (n == 0 || n + 2 >= s.n || s.p[n] != '=') {
            return;
        }

        name = cite_span_make(s.p, n);
        s = cite_span_skip(s, n + 1);
        quote = *s.p;

        if (quote == '"' || quote == '\'') {
            s = cite_span_skip(s, 1);
            end = memchr(s.p, quote, s.n);

        } else {
            end = memchr(s.p, ' ', s.n);
            end = end ? end : s.p + s.n;
        }

        if (end == NULL) {
            return;
        }

        cite_body_set(r, name, cite_span_between(s.p, end));
        s = cite_span_between(end + (end < s.p + s.n), s.p + s.n);
    }
}


/* tags of one text each inside of a source; 0: there are none */

static int
cite_tag_members(cite_source_reading_t *r, cite_span_t text)
{
    size_t           at, found, missed;
    cite_tagged_t    tag;
    const uint8_t   *p;

    at = 0;
    found = 0;
    missed = 0;

    while (at < text.n && missed < CITE_TAG_MISSED
           && (p = memchr(text.p + at, '<', text.n - at)) != NULL)
    {
        at = (size_t) (p - text.p);

        if (!cite_tag_open(text, at, &tag)
            || cite_source_field_of(tag.name) == CITE_SOURCE_NONE)
        {
            at++;
            continue;
        }

        if (!cite_tag_find(text, tag.end, tag.name, 1, &at)) {
            at = tag.end;
            missed++;
            continue;
        }

        found++;
        cite_body_set(r, tag.name,
                      cite_span_trim(cite_span_make(text.p + tag.end,
                                                    at - tag.end)));
        at++;

        if (found == CITE_SOURCE_FIELDS) {
            break;
        }
    }

    return found != 0;
}


static void
cite_tag_emit(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_source_list_t *list, const cite_tagged_t *tag)
{
    cite_span_t            inside;
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    cite_tag_attributes(&r, tag->attributes);

    inside = cite_span_trim(tag->inside);

    if (!cite_tag_members(&r, inside) || r.source.content.n == 0) {
        r.source.content = cite_span_make(NULL, 0);
        cite_body_read(&r, cite_span_make(NULL, 0), inside);
    }

    (void) cite_source_read_end(&r);

    if (r.source.content.n) {
        sink->add(sink, &r, list);
    }
}


static cite_rc_t
cite_tagged_first(cite_span_t text, cite_tagged_t *tag, size_t *at)
{
    const uint8_t  *p;

    *at = 0;

    while (*at < text.n
           && cite_body_may_follow(*at, text.n)
           && (p = memchr(text.p + *at, '<', text.n - *at)) != NULL)
    {
        *at = (size_t) (p - text.p);

        if (cite_tag_open(text, *at, tag) && cite_tag_is_source(tag->name)) {
            return CITE_OK;
        }

        (*at)++;
    }

    return CITE_DECLINED;
}


static cite_rc_t
cite_tagged_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    size_t              at, closes, found;
    cite_span_t         name;
    cite_tagged_t       tag;
    cite_source_list_t  list;

    if (cite_tagged_first(in->text, &tag, &at) != CITE_OK
        || !cite_tag_find(in->text, tag.end, tag.name, 1, &closes))
    {
        return CITE_DECLINED;
    }

    memset(&list, 0, sizeof(cite_source_list_t));
    list.numbered = 1;
    sink->list_start(sink, &list);

    name = tag.name;
    closes = 0;
    found = sink->found;

    while (cite_tag_find(in->text, at, name, 0, &at)) {

        if (!cite_tag_open(in->text, at, &tag)) {
            at++;
            continue;
        }

        cite_tag_close(in->text, &tag, &closes);
        cite_tag_emit(in, sink, &list, &tag);
        at = tag.end;
    }

    sink->list_end(sink, &list);

    return sink->found != found ? CITE_OK : CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_tagged = {
    .name = cite_span_const("tagged"),
    .read = cite_tagged_read
};

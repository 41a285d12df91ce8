
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
#include "source/cite_source_tag_internal.h"


#define CITE_TAG_MISSED  8       /* tags in a source that do not end */
#define CITE_TAG_NAMES   16      /* tags that may be those of sources */


/* 1 if the next thing in the text is another tag */

static int
cite_tag_holds(cite_span_t text, size_t at)
{
    while (at < text.n && text.p[at] <= ' ') {
        at++;
    }

    return at + 1 < text.n && text.p[at] == '<' && text.p[at + 1] != '/'
           && text.p[at + 1] != '!';
}


/* <![CDATA[...]]> is what stands in it */

static cite_span_t
cite_tag_cdata(cite_span_t s)
{
    if (cite_span_starts(s, cite_span("<![CDATA["))) {
        s = cite_span_skip(s, 9);
        s.n -= s.n > 2 && memcmp(s.p + s.n - 3, "]]>", 3) == 0 ? 3 : 0;
    }

    return s;
}


/* 1 if the name tells something of a source; *longest is the other's text */

static size_t
cite_tag_member(cite_source_reading_t *r, cite_span_t name, cite_span_t text,
    cite_span_t *longest)
{
    text = cite_tag_cdata(text);

    if (cite_source_field_of(name) != CITE_SOURCE_NONE) {
        cite_body_set(r, name, text);
        return 1;
    }

    if (text.n > longest->n && cite_span_is_prose(text)) {
        *longest = text;
    }

    return 0;
}


/* tags of one text each inside of a source; 0: there are none */

static int
cite_tag_members(cite_source_reading_t *r, cite_span_t text)
{
    size_t           at, found, missed;
    cite_span_t      longest;
    cite_tagged_t    tag;
    const uint8_t   *p;

    at = 0;
    found = 0;
    missed = 0;
    longest = cite_span_make(NULL, 0);

    while (at < text.n && missed < CITE_TAG_MISSED
           && (p = memchr(text.p + at, '<', text.n - at)) != NULL)
    {
        at = (size_t) (p - text.p);

        if (!cite_tag_open(text, at, &tag)) {
            at++;
            continue;
        }

        /* a tag around tags says nothing itself */

        if (cite_tag_holds(text, tag.end)) {
            at = tag.end;
            continue;
        }

        if (!cite_tag_find(text, tag.end, tag.name, 1, &at)) {
            at = tag.end;
            missed++;
            continue;
        }

        found += cite_tag_member(r, tag.name,
                                 cite_span_trim(cite_span_make(
                                     text.p + tag.end, at - tag.end)),
                                 &longest);
        at++;

        if (found == CITE_SOURCE_FIELDS) {
            break;
        }
    }

    if (r->source.content.n == 0 && longest.n && cite_tag_holds(text, 0)) {
        r->source.content = longest;
        found++;
    }

    return found != 0;
}


static void
cite_tag_emit(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_source_list_t *list, const cite_tagged_t *tag)
{
    uint32_t               number;
    cite_span_t            inside;
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    cite_tag_attributes(&r, tag->attributes);

    inside = cite_span_trim(tag->inside);

    if (!cite_tag_members(&r, inside) || r.source.content.n == 0) {
        r.source.content = cite_span_make(NULL, 0);
        cite_body_read(&r, cite_span_make(NULL, 0), cite_tag_cdata(inside));
    }

    (void) cite_tag_unnumbered(tag->name, &number);

    if (number && r.own == 0) {
        r.own = number;
    }

    (void) cite_source_read_end(&r);

    if (r.source.content.n) {
        sink->add(sink, &r, list);
    }
}


/* the next tag of that name, with a number behind it or not */

static int
cite_tagged_next(cite_span_t text, size_t *at, cite_span_t name,
    cite_tagged_t *tag)
{
    uint32_t        number;
    const uint8_t  *p;

    while (*at < text.n
           && (p = memchr(text.p + *at, '<', text.n - *at)) != NULL)
    {
        *at = (size_t) (p - text.p);

        if (cite_tag_open(text, *at, tag)
            && cite_span_eq(cite_tag_unnumbered(tag->name, &number), name))
        {
            return 1;
        }

        (*at)++;
    }

    return 0;
}


/* the first tag of sources behind *at that has not this name */

static int
cite_tagged_known(cite_span_t text, size_t *at, cite_span_t except,
    cite_tagged_t *tag)
{
    size_t          from;
    const uint8_t  *p;

    from = *at;

    while (*at < text.n
           && cite_body_may_follow(*at - from, text.n)
           && (p = memchr(text.p + *at, '<', text.n - *at)) != NULL)
    {
        *at = (size_t) (p - text.p);

        if (cite_tag_open(text, *at, tag) && cite_tag_is_source(tag->name)
            && !cite_span_eq(tag->name, except))
        {
            return 1;
        }

        (*at)++;
    }

    return 0;
}


/* a tag that stands once around several others is not a source itself */

static void
cite_tagged_inner(cite_span_t text, cite_tagged_t *tag, size_t *at)
{
    size_t         next;
    uint32_t       number;
    cite_span_t    name;
    cite_tagged_t  inner, other;

    name = cite_tag_unnumbered(tag->name, &number);
    next = tag->end;

    if (cite_tagged_next(text, &next, name, &other)) {
        return;
    }

    next = tag->end;

    if (!cite_tagged_known(text, &next, tag->name, &inner)) {
        return;
    }

    *at = next;
    next = inner.end;
    name = cite_tag_unnumbered(inner.name, &number);

    if (cite_tagged_next(text, &next, name, &other)
        || cite_span_eq(tag->name, cite_span("context")))
    {
        *tag = inner;
        return;
    }

    *at = (size_t) (tag->name.p - 1 - text.p);
}


static int
cite_tag_is_html(cite_span_t name)
{
    size_t  i;

    static const cite_span_t  names[] = {
        cite_span_const("html"), cite_span_const("head"),
        cite_span_const("body"), cite_span_const("div"),
        cite_span_const("p"), cite_span_const("span"),
        cite_span_const("ul"), cite_span_const("ol"), cite_span_const("li"),
        cite_span_const("table"), cite_span_const("tr"),
        cite_span_const("td"), cite_span_const("a"), cite_span_const("b"),
        cite_span_const("i"), cite_span_const("em"),
        cite_span_const("strong"), cite_span_const("section"),
        cite_span_const("script"), cite_span_const("style"),
        cite_span_const("svg"), cite_span_const("nav")
    };

    for (i = 0; i < cite_nelts(names); i++) {
        if (cite_span_eq(names[i], name)) {
            return 1;
        }
    }

    return 0;
}


/* XML of any names: the first element that is there again and has others */

static int
cite_tagged_repeated(cite_span_t text, cite_tagged_t *tag, size_t *at)
{
    size_t          n, next;
    cite_span_t     s;
    cite_tagged_t   other;
    const uint8_t  *p;

    s = cite_span_trim(text);

    if (s.n == 0 || *s.p != '<') {
        return 0;
    }

    *at = 0;

    for (n = 0; n < CITE_TAG_NAMES
                && (p = memchr(text.p + *at, '<', text.n - *at)) != NULL; n++)
    {
        *at = (size_t) (p - text.p);

        if (!cite_tag_open(text, *at, tag)) {
            ++*at;
            continue;
        }

        if (cite_tag_is_html(tag->name)) {
            return 0;
        }

        next = tag->end;

        if (cite_tag_holds(text, tag->end)
            && cite_tagged_next(text, &next, tag->name, &other))
        {
            return 1;
        }

        ++*at;
    }

    return 0;
}


static cite_rc_t
cite_tagged_first(cite_span_t text, cite_tagged_t *tag, size_t *at)
{
    *at = 0;

    if (cite_tagged_known(text, at, cite_span_make(NULL, 0), tag)) {
        cite_tagged_inner(text, tag, at);
        return CITE_OK;
    }

    return cite_tagged_repeated(text, tag, at) ? CITE_OK : CITE_DECLINED;
}


static cite_rc_t
cite_tagged_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    size_t              at, closes, found;
    uint32_t            number;
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

    name = cite_tag_unnumbered(tag.name, &number);
    closes = 0;
    found = sink->found;

    while (cite_tagged_next(in->text, &at, name, &tag)) {

        cite_tag_close(in->text, &tag, &closes);

        if (tag.name.n != name.n && closes == SIZE_MAX) {
            /* each number would be looked for again */
            break;
        }

        closes = tag.name.n == name.n ? closes : 0;
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

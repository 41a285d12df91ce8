
/*
 * Copyright (C) the ngx_cite authors
 *
 * Tags around claims, and tags that name a source:
 *
 *   <co: 0>claim</co: 0>    <cite index="0-1">claim</cite>
 *   <cite>1</cite>    <ref>1</ref>    <source id="1"/>    <ref:1/>
 *
 * with any of the names and attributes below, in any order, with any quotes
 * or none.  A "(" may stand for the "<", which programs that take tags out
 * of a text leave so.  Words that a tag encloses are its claim; a number or
 * an id alone between two tags is what they name.
 */


#include "formats/cite_mark.h"
#include "formats/cite_walk.h"
#include "text/cite_phrase.h"


#define CITE_SPAN_OPEN    400         /* bytes of a tag */
#define CITE_SPAN_TEXT    2000        /* bytes between two */
#define CITE_SPAN_TAGS    16          /* tags between two */


typedef struct {
    cite_walk_t         walk;        /* the first member */
    cite_mark_t         mark;
    cite_mark_place_t   place;
} cite_span_scan_t;


typedef struct {
    cite_span_t      name;
    cite_span_t      value;          /* p == NULL: none */
    const uint8_t   *end;            /* of the tag */
    unsigned         index:1;        /* 0-1 is a part of 0 */
    unsigned         closed:1;       /* <name/> */
    unsigned         claims:1;       /* it stands around any text */
} cite_span_tag_t;


#define CITE_SPAN_WORD(s)  cite_span_const(s)

static const cite_span_t  cite_span_names[] = {
    CITE_SPAN_WORD("citation"), CITE_SPAN_WORD("cite"), CITE_SPAN_WORD("co"),
    CITE_SPAN_WORD("document"), CITE_SPAN_WORD("doc"),
    CITE_SPAN_WORD("reference"), CITE_SPAN_WORD("ref"),
    CITE_SPAN_WORD("sources"), CITE_SPAN_WORD("source"),
    CITE_SPAN_WORD("src"), CITE_SPAN_WORD("c"), CITE_SPAN_WORD("evidence"),
    CITE_SPAN_WORD("fn"), CITE_SPAN_WORD("footnote")
};


/* those of any text, which have to name a source by one of the attributes */

static const cite_span_t  cite_span_claims[] = {
    CITE_SPAN_WORD("claim"), CITE_SPAN_WORD("fact"), CITE_SPAN_WORD("mark"),
    CITE_SPAN_WORD("q"), CITE_SPAN_WORD("quote"), CITE_SPAN_WORD("s"),
    CITE_SPAN_WORD("sentence"), CITE_SPAN_WORD("span"),
    CITE_SPAN_WORD("statement")
};


/* the first one counts; those from "ref" to "data-ref" name nothing else */

static const cite_span_t  cite_span_attributes[] = {
    CITE_SPAN_WORD("index"), CITE_SPAN_WORD("indices"),
    CITE_SPAN_WORD("number"), CITE_SPAN_WORD("num"), CITE_SPAN_WORD("n"),
    CITE_SPAN_WORD("id"), CITE_SPAN_WORD("ids"), CITE_SPAN_WORD("idx"),
    CITE_SPAN_WORD("ref"), CITE_SPAN_WORD("refs"), CITE_SPAN_WORD("source"),
    CITE_SPAN_WORD("sources"), CITE_SPAN_WORD("doc"), CITE_SPAN_WORD("docs"),
    CITE_SPAN_WORD("document"), CITE_SPAN_WORD("documents"),
    CITE_SPAN_WORD("doc-id"), CITE_SPAN_WORD("doc_id"),
    CITE_SPAN_WORD("source-id"), CITE_SPAN_WORD("source_id"),
    CITE_SPAN_WORD("source-ids"), CITE_SPAN_WORD("source_ids"),
    CITE_SPAN_WORD("src"), CITE_SPAN_WORD("cite"), CITE_SPAN_WORD("cites"),
    CITE_SPAN_WORD("citation"), CITE_SPAN_WORD("citations"),
    CITE_SPAN_WORD("data-cite"), CITE_SPAN_WORD("data-citation"),
    CITE_SPAN_WORD("data-source"), CITE_SPAN_WORD("data-ref"),
    CITE_SPAN_WORD("data-id"), CITE_SPAN_WORD("key"), CITE_SPAN_WORD("name"),
    CITE_SPAN_WORD("title")
};

#define CITE_SPAN_CITING       8      /* "ref" */
#define CITE_SPAN_CITING_LAST  30     /* "data-ref" */


static uint8_t
cite_span_lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}


static int
cite_span_same(cite_span_t s, cite_span_t word)
{
    size_t  i;

    if (s.n != word.n) {
        return 0;
    }

    for (i = 0; i < s.n; i++) {
        if (cite_span_lower(s.p[i]) != word.p[i]) {
            return 0;
        }
    }

    return 1;
}


static const uint8_t *
cite_span_blanks(const uint8_t *p, const uint8_t *last)
{
    while (p < last && (*p == ' ' || (*p >= '\t' && *p <= '\r'))) {
        p++;
    }

    return p;
}


/* letters and what else may be in a name */

static cite_span_t
cite_span_name(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *q;

    for (q = p; q < last; q++) {
        if ((uint8_t) (cite_span_lower(*q) - 'a') >= 26 && *q != '-'
            && *q != '_')
        {
            break;
        }
    }

    return cite_span_between(p, q);
}


/* the place of an attribute among those above, or their number */

static size_t
cite_span_rank(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_span_attributes); i++) {
        if (cite_span_same(name, cite_span_attributes[i])) {
            break;
        }
    }

    return i;
}


/* a value with quotes or without at p; behind it, or NULL */

static const uint8_t *
cite_span_value(const uint8_t *p, const uint8_t *last, cite_span_t *value)
{
    const uint8_t  *q;

    if (p < last && (*p == '"' || *p == '\'')) {
        q = memchr(p + 1, *p, (size_t) (last - p - 1));
        if (q == NULL) {
            return NULL;
        }

        *value = cite_span_between(p + 1, q);
        return q + 1;
    }

    for (q = p; q < last && *q > ' ' && *q != '>' && *q != '/'; q++) {
        /* void */
    }

    *value = cite_span_between(p, q);

    return q > p ? q : NULL;
}


/* attributes up to the tag's end, which is returned, or NULL */

static const uint8_t *
cite_span_attrs(const uint8_t *p, const uint8_t *last, cite_span_tag_t *tag)
{
    size_t          rank, best;
    cite_span_t     name, value;

    best = cite_nelts(cite_span_attributes);

    for ( ;; ) {
        p = cite_span_blanks(p, last);

        if (p == last) {
            return NULL;
        }

        if (*p == '>' || *p == '/') {
            return p;
        }

        name = cite_span_name(p, last);
        p = cite_span_blanks(name.p + name.n, last);

        if (name.n == 0 || p == last || *p != '=') {
            return NULL;
        }

        p = cite_span_value(cite_span_blanks(p + 1, last), last, &value);
        if (p == NULL) {
            return NULL;
        }

        rank = cite_span_rank(name);

        if (tag->claims && (rank < CITE_SPAN_CITING
                            || rank > CITE_SPAN_CITING_LAST))
        {
            continue;
        }

        if (rank < best && value.n) {
            best = rank;
            tag->value = value;
            tag->index = rank < 2;
        }
    }
}


static int
cite_span_is_in(cite_span_t name, const cite_span_t *names, size_t n)
{
    while (n--) {
        if (cite_span_same(name, names[n])) {
            return 1;
        }
    }

    return 0;
}


/* the tag at p; 0 if it is none of ours */

static int
cite_span_tag(const uint8_t *p, const uint8_t *last, cite_span_tag_t *tag)
{
    const uint8_t  *q;

    memset(tag, 0, sizeof(cite_span_tag_t));

    last = p + cite_min((size_t) (last - p), CITE_SPAN_OPEN);
    tag->name = cite_span_name(p + 1, last);

    if (tag->name.n == 0
        || memchr("cdefmqrs", cite_span_lower(*tag->name.p), 8) == NULL)
    {
        /* none of those above begins so */
        return 0;
    }

    q = tag->name.p + tag->name.n;

    if (q == last) {
        return 0;
    }

    if (!cite_span_is_in(tag->name, cite_span_names,
                         cite_nelts(cite_span_names)))
    {
        if (*p == '(' || *q != ' '
            || !cite_span_is_in(tag->name, cite_span_claims,
                                cite_nelts(cite_span_claims)))
        {
            return 0;
        }

        tag->claims = 1;
    }

    if (*q == ':' || *q == '=') {
        p = cite_span_blanks(q + 1, last);

        for (q = p; q < last && *q != '>' && *q != '/' && *q != '<'; q++) {
            /* void */
        }

        tag->value = cite_span_between(p, q);

    } else {
        q = cite_span_attrs(q, last, tag);
    }

    if (q && q < last && *q == '/') {
        tag->closed = 1;
        q = cite_span_blanks(q + 1, last);
    }

    if (q == NULL || q == last || *q != '>') {
        return 0;
    }

    tag->end = q + 1;

    return (*p != '(' && !tag->claims) || tag->value.p;
}


/* "</name ...>" behind the tag: where it begins and ends, or 0 */

static int
cite_span_close(const uint8_t *p, const uint8_t *last, cite_span_t name,
    const uint8_t **start, const uint8_t **end)
{
    size_t  tags;

    last = p + cite_min((size_t) (last - p), CITE_SPAN_TEXT);

    for (tags = 0; tags < CITE_SPAN_TAGS; tags++) {

        p = memchr(p, '<', (size_t) (last - p));
        if (p == NULL) {
            return 0;
        }

        if ((size_t) (last - p) > name.n + 2 && p[1] == '/'
            && cite_span_same(cite_span_make(p + 2, name.n), name))
        {
            *start = p;
            p = memchr(p, '>', (size_t) (last - p));
            *end = p ? p + 1 : NULL;

            return p != NULL;
        }

        p++;
    }

    return 0;
}


static cite_span_t
cite_span_unwrapped(cite_span_t s)
{
    while (s.n && memchr(" \t\r\n[(\"'", *s.p, 8)) {
        s = cite_span_skip(s, 1);
    }

    while (s.n && memchr(" \t\r\n])\"'", s.p[s.n - 1], 8)) {
        s.n--;
    }

    return s;
}


static int
cite_span_read(cite_span_scan_t *s, cite_span_t value, int index)
{
    return cite_mark_read(s->walk.x->conf->lexicon,
                          cite_span_unwrapped(value),
                          CITE_MARK_IDS | (index ? CITE_MARK_INDEX : 0),
                          &s->mark);
}


static void
cite_span_add(cite_span_scan_t *s, const uint8_t *p, const uint8_t *end,
    cite_span_t enclosed, int tentative)
{
    s->place.bytes = cite_span_between(p, end);
    s->place.enclosed = enclosed;
    s->place.claims = enclosed.n != 0;
    s->place.tentative = tentative != 0;

    if (!cite_walk_entry(&s->walk, p)) {
        cite_mark_add(s->walk.x, &s->place, &s->mark);
    }
}


/* an id is often something else unless the tag is one of citations */

static int
cite_span_doubtful(const cite_span_scan_t *s, const cite_span_tag_t *tag)
{
    return s->mark.refs[0].id.p && cite_span_lower(*tag->name.p) != 'c';
}


/* a tag and perhaps its end; returns where to look on */

static const uint8_t *
cite_span_pair(cite_span_scan_t *s, const uint8_t *p,
    const cite_span_tag_t *tag)
{
    int             closes;
    cite_span_t     text, none;
    const uint8_t  *start, *end;

    none = cite_span_make(NULL, 0);
    start = tag->end;
    end = tag->end;

    closes = !tag->closed
             && cite_span_close(tag->end, s->walk.last, tag->name, &start,
                                &end);

    text = cite_span_between(tag->end, start);

    if (tag->value.p == NULL) {

        /* a marker or a tag between the tags is read as such */

        if (!closes || text.n == 0 || *text.p == '['
            || memchr(text.p, '<', text.n)
            || !cite_span_read(s, text, 0))
        {
            return tag->end;
        }

        cite_span_add(s, p, end, none, s->mark.refs[0].id.p != NULL);
        return end;
    }

    if (!cite_span_read(s, tag->value, tag->index)) {
        return tag->end;
    }

    if (closes && cite_phrase_words(text) == 0) {
        text = none;
    }

    cite_span_add(s, p, closes ? end : tag->end, closes ? text : none,
                  cite_span_doubtful(s, tag));

    return closes && text.n == 0 ? end : tag->end;
}


static const uint8_t *
cite_span_at(cite_walk_t *w)
{
    const uint8_t                *p;
    cite_span_tag_t               tag;
    cite_span_scan_t             *s;
    const cite_markdown_range_t  *range;

    s = (cite_span_scan_t *) (void *) w;
    p = w->p;
    range = w->range;

    if (range && (range->bytes.p != p || *p != '<'
                  || (range->kind != CITE_MD_HTML
                      && range->kind != CITE_MD_LINK)))
    {
        return p + 1;
    }

    if (!cite_span_tag(p, s->walk.last, &tag)) {
        return p + 1;
    }

    return cite_span_pair(s, p, &tag);
}


static cite_rc_t
cite_span_extract(cite_extraction_t *x)
{
    cite_span_scan_t  *s;

    s = cite_extraction_scan(x, sizeof(cite_span_scan_t));
    if (s == NULL) {
        return CITE_ERROR;
    }

    s->place.format = &cite_format_span;
    s->place.resolved = CITE_RESOLVED_BY_NUMBER;

    return cite_walk(&s->walk, x, "<(", cite_span_at);
}


const cite_format_t  cite_format_span = {
    .name = cite_span_const("span"),
    .bit = CITE_FORMAT_SPAN,
    .bytes = ">",
    .extract = cite_span_extract,
    .keyed = CITE_KEYED_BY_PLACE,
    .resolved = CITE_RESOLVED_BY_NUMBER,
    .spoken = 1
};

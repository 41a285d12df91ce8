
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
#include "source/cite_source_walk.h"


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

        at = tag.end;

        if (cite_tag_find(text, &at, tag.name, 1, SIZE_MAX) != CITE_OK) {
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
cite_tag_emit(cite_source_walk_t *w, const cite_source_text_t *in,
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
        cite_walk_add(w, &r, list);
    }
}


/* the search for the tag of the first source, and then the others */

typedef struct {
    enum {
        TAGGED_KNOWN = 0,      /* the first tag with a name of sources */
        TAGGED_ONCE,           /* is its name there again? */
        TAGGED_INNER,          /* if not: the first tag of sources in it */
        TAGGED_INNER_ONCE,     /* and is that one there again? */
        TAGGED_ANY,            /* or the first tag with tags in it, ... */
        TAGGED_ANY_ONCE,       /* ... whose name is there again */
        TAGGED_CLOSES,         /* does it end anywhere? */
        TAGGED_NEXT,           /* the next source */
        TAGGED_END,            /* where its closing tag is */
        TAGGED_FOLLOWS         /* or the next tag of the name */
    }                   step;

    size_t              at;
    size_t              from;      /* where the search for it began */
    cite_tagged_t       tag;
    cite_tagged_t       inner;
    size_t              inner_at;
    size_t              tries;     /* of any tags */

    cite_span_t         name;      /* without its number */
    size_t              closes;    /* the next closing tag; SIZE_MAX: none */
    size_t              found;     /* sources before the first one */
    cite_source_list_t  list;
} cite_tagged_read_t;


/* the next "<": CITE_OK, CITE_DECLINED: there is none, or CITE_AGAIN */

static cite_rc_t
cite_tagged_mark(cite_source_walk_t *w, cite_span_t text, size_t *at)
{
    const uint8_t  *p;

    if (*at >= text.n) {
        return CITE_DECLINED;
    }

    if (!cite_walk_pay(w, CITE_WALK_LINE)) {
        return CITE_AGAIN;
    }

    p = memchr(text.p + *at, '<', text.n - *at);

    if (p == NULL) {
        return CITE_DECLINED;
    }

    *at = (size_t) (p - text.p);

    return CITE_OK;
}


/* the next tag of that name, with a number behind it or not */

static cite_rc_t
cite_tagged_next(cite_source_walk_t *w, cite_span_t text, size_t *at,
    cite_span_t name, cite_tagged_t *tag)
{
    uint32_t   number;
    cite_rc_t  rc;

    while ((rc = cite_tagged_mark(w, text, at)) == CITE_OK) {

        if (cite_tag_open(text, *at, tag)
            && cite_span_eq(cite_tag_unnumbered(tag->name, &number), name))
        {
            return CITE_OK;
        }

        (*at)++;
    }

    return rc;
}


/* the first tag of sources behind "from" that has not this name */

static cite_rc_t
cite_tagged_known(cite_source_walk_t *w, cite_span_t text,
    const cite_tagged_read_t *r, size_t *at, cite_span_t except,
    cite_tagged_t *tag)
{
    cite_rc_t  rc;

    while (cite_body_may_follow(*at - r->from, text.n)) {

        rc = cite_tagged_mark(w, text, at);

        if (rc != CITE_OK) {
            return rc;
        }

        if (cite_tag_open(text, *at, tag) && cite_tag_is_source(tag->name)
            && !cite_span_eq(tag->name, except))
        {
            return CITE_OK;
        }

        (*at)++;
    }

    return CITE_DECLINED;
}


#define CITE_TAG_MARKS  64       /* "<" between two looks at what is paid */


/* the next tag that opens or closes this element */

static cite_rc_t
cite_tagged_find(cite_source_walk_t *w, cite_span_t text, size_t *at,
    cite_span_t name, int close)
{
    cite_rc_t  rc;

    do {
        if (!cite_walk_pay(w, CITE_TAG_MARKS)) {
            return CITE_AGAIN;
        }

        rc = cite_tag_find(text, at, name, close, CITE_TAG_MARKS);
    } while (rc == CITE_AGAIN);

    return rc;
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


static cite_span_t
cite_tagged_name(const cite_tagged_t *tag)
{
    uint32_t  number;

    return cite_tag_unnumbered(tag->name, &number);
}


/* the search for what is next begins behind the tag */

static void
cite_tagged_look(cite_tagged_read_t *r, const cite_tagged_t *tag, size_t *at)
{
    *at = tag->end;
    r->from = tag->end;
    r->step++;
}


/* the tag at "at" is that of the first source */

static void
cite_tagged_take(cite_tagged_read_t *r, const cite_tagged_t *tag, size_t at)
{
    r->tag = *tag;
    r->at = at;
    r->closes = tag->end;
    r->step = TAGGED_CLOSES;
}


/* a tag that stands once around several others is not a source itself */

static cite_rc_t
cite_tagged_inner(cite_source_walk_t *w, cite_span_t text,
    cite_tagged_read_t *r)
{
    size_t         outer;
    cite_rc_t      rc;
    cite_tagged_t  other;

    outer = (size_t) (r->tag.name.p - 1 - text.p);

    if (r->step == TAGGED_ONCE) {
        rc = cite_tagged_next(w, text, &r->inner_at, cite_tagged_name(&r->tag),
                              &other);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_OK) {
            cite_tagged_take(r, &r->tag, outer);
            return CITE_OK;
        }

        cite_tagged_look(r, &r->tag, &r->inner_at);
    }

    if (r->step == TAGGED_INNER) {
        rc = cite_tagged_known(w, text, r, &r->inner_at, r->tag.name,
                               &r->inner);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc != CITE_OK) {
            cite_tagged_take(r, &r->tag, outer);
            return CITE_OK;
        }

        r->at = r->inner_at;
        cite_tagged_look(r, &r->inner, &r->inner_at);
    }

    rc = cite_tagged_next(w, text, &r->inner_at, cite_tagged_name(&r->inner),
                          &other);

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (rc == CITE_OK || cite_span_eq(r->tag.name, cite_span("context"))) {
        cite_tagged_take(r, &r->inner, r->at);

    } else {
        cite_tagged_take(r, &r->tag, outer);
    }

    return CITE_OK;
}


/* XML of any names: the first element that is there again and has others */

static cite_rc_t
cite_tagged_any(cite_source_walk_t *w, cite_span_t text, cite_tagged_read_t *r)
{
    cite_rc_t       rc;
    cite_tagged_t   other;
    const uint8_t  *p;

    while (r->step == TAGGED_ANY_ONCE || r->tries++ < CITE_TAG_NAMES) {

        if (r->step == TAGGED_ANY) {
            p = memchr(text.p + r->at, '<', text.n - r->at);

            if (p == NULL) {
                return CITE_DECLINED;
            }

            r->at = (size_t) (p - text.p);

            if (!cite_tag_open(text, r->at, &r->tag)) {
                r->at++;
                continue;
            }

            if (cite_tag_is_html(r->tag.name)) {
                return CITE_DECLINED;
            }

            if (!cite_tag_holds(text, r->tag.end)) {
                r->at++;
                continue;
            }

            cite_tagged_look(r, &r->tag, &r->inner_at);
        }

        rc = cite_tagged_next(w, text, &r->inner_at, r->tag.name, &other);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_OK) {
            cite_tagged_take(r, &r->tag, r->at);
            return CITE_OK;
        }

        r->step = TAGGED_ANY;
        r->at++;
    }

    return CITE_DECLINED;
}


static cite_rc_t
cite_tagged_first(cite_source_walk_t *w, cite_span_t text,
    cite_tagged_read_t *r)
{
    cite_rc_t    rc;
    cite_span_t  s;

    if (r->step == TAGGED_KNOWN) {
        rc = cite_tagged_known(w, text, r, &r->at, cite_span_make(NULL, 0),
                               &r->tag);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_OK) {
            cite_tagged_look(r, &r->tag, &r->inner_at);

        } else {
            s = cite_span_trim(text);

            if (s.n == 0 || *s.p != '<') {
                return CITE_DECLINED;
            }

            r->at = 0;
            r->step = TAGGED_ANY;
        }
    }

    return r->step < TAGGED_ANY ? cite_tagged_inner(w, text, r)
                                : cite_tagged_any(w, text, r);
}


/* CITE_OK: the first one is there, and ends somewhere */

static cite_rc_t
cite_tagged_begin(cite_source_walk_t *w, cite_span_t text,
    cite_tagged_read_t *r)
{
    cite_rc_t  rc;

    if (r->step < TAGGED_CLOSES) {
        rc = cite_tagged_first(w, text, r);

        if (rc != CITE_OK) {
            return rc;
        }
    }

    rc = cite_tagged_find(w, text, &r->closes, r->tag.name, 1);

    if (rc != CITE_OK) {
        return rc;
    }

    r->list.numbered = 1;
    w->sink->list_start(w->sink, &r->list);

    r->name = cite_tagged_name(&r->tag);
    r->closes = 0;
    r->found = w->sink->found;
    r->step = TAGGED_NEXT;

    return CITE_OK;
}


/* where the next closing tag is, so that each is looked for once */

static cite_rc_t
cite_tagged_closes(cite_source_walk_t *w, cite_span_t text,
    cite_tagged_read_t *r)
{
    cite_rc_t  rc;

    if (r->closes < r->tag.end) {
        rc = cite_tagged_find(w, text, &r->from, r->tag.name, 1);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        r->closes = rc == CITE_OK ? r->from : SIZE_MAX;
    }

    r->from = r->tag.end;
    r->step = TAGGED_FOLLOWS;

    return CITE_OK;
}


/* what stands in the tag goes up to its end, or to the next one of the name */

static cite_rc_t
cite_tagged_inside(cite_source_walk_t *w, cite_span_t text,
    cite_tagged_read_t *r)
{
    size_t          start;
    uint8_t         last;
    cite_rc_t       rc;
    cite_tagged_t  *tag;

    tag = &r->tag;
    start = tag->end;
    last = tag->name.p[tag->name.n - 1];

    rc = last >= '0' && last <= '9'
         ? CITE_DECLINED
         : cite_tagged_find(w, text, &r->from, tag->name, 0);

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    tag->end = rc == CITE_OK ? r->from : text.n;

    if (r->closes < tag->end) {
        tag->inside = cite_span_make(text.p + start, r->closes - start);
        tag->end = cite_min(r->closes + tag->name.n + 2, text.n);

    } else {
        tag->inside = cite_span_make(text.p + start, tag->end - start);
    }

    return CITE_OK;
}


/* CITE_DONE: there is no other source */

static cite_rc_t
cite_tagged_source(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_tagged_read_t *r)
{
    cite_rc_t  rc;

    if (r->step == TAGGED_NEXT) {
        rc = cite_tagged_next(w, in->text, &r->at, r->name, &r->tag);

        if (rc != CITE_OK) {
            return rc == CITE_AGAIN ? CITE_AGAIN : CITE_DONE;
        }

        r->from = r->tag.end;
        r->step = TAGGED_END;
    }

    if (r->step == TAGGED_END
        && cite_tagged_closes(w, in->text, r) == CITE_AGAIN)
    {
        return CITE_AGAIN;
    }

    if (cite_tagged_inside(w, in->text, r) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (r->tag.name.n != r->name.n && r->closes == SIZE_MAX) {
        /* each number would be looked for again */
        return CITE_DONE;
    }

    r->closes = r->tag.name.n == r->name.n ? r->closes : 0;
    r->at = r->tag.end;
    r->step = TAGGED_NEXT;

    cite_tag_emit(w, in, &r->list, &r->tag);

    return CITE_OK;
}


static cite_rc_t
cite_tagged_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_rc_t            rc;
    cite_tagged_read_t  *r;

    r = state;

    if (r->step < TAGGED_NEXT) {
        rc = cite_tagged_begin(w, in->text, r);

        if (rc != CITE_OK) {
            return rc;
        }
    }

    do {
        rc = cite_tagged_source(w, in, r);
    } while (rc == CITE_OK);

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    w->sink->list_end(w->sink, &r->list);

    return w->sink->found != r->found ? CITE_OK : CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_tagged = {
    .name = cite_span_const("tagged"),
    .task = { sizeof(cite_tagged_read_t), cite_tagged_read, NULL, 0 }
};

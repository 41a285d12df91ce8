
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in Markdown without numbers, each of which begins with a heading:
 *
 *   [Title](url)        ## Title        - **Title**: text        - text
 *   text                text
 *
 * Links are results of a search and are counted.  Other headings may be those
 * of one document, so that only words lead to one of its sections.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_walk.h"


#define CITE_HEADED_MAX    30    /* more sections are one document */
#define CITE_HEADED_LEAST  40    /* bytes of a section on the average */


/* kinds of headings; those that tell more come first */

typedef enum {
    CITE_HEADED_LINK = 1,        /* [Title](url), behind marks or not */
    CITE_HEADED_TITLE,           /* ## Title; each level is a kind */
    CITE_HEADED_TITLE_LAST = CITE_HEADED_TITLE + 5,
    CITE_HEADED_BOLD,            /* **Title**, - **Title**: */
    CITE_HEADED_BULLET           /* - text */
} cite_headed_e;


/* bytes of "- ", "* " or a bullet at the start; 0: there is none */

static size_t
cite_headed_bullet(cite_span_t s)
{
    if (s.n > 2 && (*s.p == '-' || *s.p == '*' || *s.p == '+')
        && s.p[1] == ' ')
    {
        return 2;
    }

    return s.n > 4 && memcmp(s.p, "\xe2\x80\xa2", 3) == 0 ? 3 : 0;
}


static int
cite_headed_is_link(cite_span_t s)
{
    const uint8_t  *close;

    while (s.n && (*s.p == '#' || *s.p == '*' || *s.p == ' ')) {
        s = cite_span_skip(s, 1);
    }

    if (s.n < 12 || *s.p != '[') {
        return 0;
    }

    close = memchr(s.p, ']', s.n);

    return close && close > s.p + 1 && s.p + s.n - close > 8
           && memcmp(close + 1, "(http", 5) == 0;
}


/* 1 if the line is a heading of that kind; *head is its text */

static int
cite_headed_is(cite_headed_e kind, cite_span_t line, cite_span_t *head)
{
    size_t       n;
    cite_span_t  s;

    s = cite_span_trim(line);
    n = cite_headed_bullet(s);
    *head = cite_span_trim(cite_span_skip(s, n));

    switch (kind) {

    case CITE_HEADED_LINK:
        return cite_headed_is_link(*head);

    case CITE_HEADED_BOLD:
        return head->n > 4 && memcmp(head->p, "**", 2) == 0;

    case CITE_HEADED_BULLET:
        /* not one inside of another */
        return n != 0 && s.p == line.p;

    default:
        for (n = 0; n < s.n && s.p[n] == '#'; n++) {
            /* void */
        }

        *head = s;

        return n == (size_t) (kind - CITE_HEADED_TITLE + 1) && n < s.n
               && s.p[n] == ' ';
    }
}


/* 0 if the text has not the mark of such headings */

static int
cite_headed_may(cite_headed_e kind, cite_span_t text)
{
    int  mark;

    mark = kind == CITE_HEADED_LINK ? '[' : kind == CITE_HEADED_BOLD ? '*'
           : kind == CITE_HEADED_BULLET ? 0 : '#';

    return text.n && (mark == 0 || memchr(text.p, mark, text.n));
}


typedef struct {
    cite_headed_e       kind;      /* that is looked for, from 1 */
    cite_span_t         rest;
    size_t              n;
    size_t              before;    /* bytes */
    cite_span_t         last;      /* the heading whose section is open */
    cite_span_t         body;
    size_t              found;     /* sources before the first one */
    cite_source_list_t  list;
    unsigned            looking:1;
    unsigned            reading:1; /* headings of that kind are there */
} cite_headeds_t;


/* CITE_OK: the text has headings of the kind */

static cite_rc_t
cite_headed_find(cite_source_walk_t *w, cite_headeds_t *h, cite_span_t text)
{
    size_t       size;
    cite_rc_t    rc;
    cite_span_t  line, head;

    if (!h->looking) {

        if (!cite_headed_may(h->kind, text)) {
            return CITE_DECLINED;
        }

        h->looking = 1;
        h->rest = text;
        h->n = 0;
        h->before = 0;
    }

    while ((rc = cite_walk_line(w, &h->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (line.n && cite_headed_is(h->kind, line, &head) && h->n++ == 0) {
            h->before = (size_t) (line.p - text.p);
        }
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    h->looking = 0;
    size = text.n - h->before;

    return h->n > 1 && (h->n <= CITE_HEADED_MAX
                        || h->kind == CITE_HEADED_LINK)
           && size / h->n >= CITE_HEADED_LEAST
           && cite_body_may_follow(h->before, text.n)
           ? CITE_OK : CITE_DECLINED;
}


/* "**Title**: text" on one line */

static void
cite_headed_split(cite_span_t *head, cite_span_t *body)
{
    size_t       n;
    cite_span_t  s;

    if (head->n < 6 || memcmp(head->p, "**", 2) != 0) {
        return;
    }

    for (n = 2; n + 1 < head->n && memcmp(head->p + n, "**", 2) != 0; n++) {
        /* void */
    }

    s = cite_span_skip(*head, cite_min(n + 2, head->n));

    while (s.n && (*s.p <= ' ' || *s.p == ':' || *s.p == '-')) {
        s = cite_span_skip(s, 1);
    }

    if (s.n) {
        *body = cite_span_between(s.p, body->p + body->n);
        head->n = n;
    }
}


/* a line that parts two sections is of none of them */

static cite_span_t
cite_headed_body(cite_span_t body)
{
    size_t  n;

    body = cite_span_trim(body);

    for (n = body.n; n && (body.p[n - 1] == '-' || body.p[n - 1] == '='); n--)
    {
        /* void */
    }

    if (body.n - n >= 3 && (n == 0 || body.p[n - 1] == '\n')) {
        body = cite_span_trim(cite_span_make(body.p, n));
    }

    return body;
}


static void
cite_headed_emit(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_headeds_t *h, cite_span_t body)
{
    cite_span_t            head;
    cite_source_reading_t  r;

    head = h->last;
    cite_body_begin(&r, in);

    if (h->kind == CITE_HEADED_BULLET) {
        r.source.content = cite_span_trim(cite_span_between(head.p,
                                                            body.p + body.n));
    } else {
        cite_headed_split(&head, &body);
        cite_body_read(&r, head, cite_headed_body(body));
    }

    r.source.passage = h->list.uncounted;

    if (r.source.content.n) {
        cite_walk_add(w, &r, &h->list);
    }
}


static void
cite_headed_begin(cite_source_walk_t *w, cite_headeds_t *h, cite_span_t text)
{
    h->list.numbered = 1;
    h->list.uncounted = h->kind != CITE_HEADED_LINK;
    h->found = w->sink->found;
    h->rest = text;
    h->body = text;
    h->reading = 1;

    w->sink->list_start(w->sink, &h->list);
}


static cite_rc_t
cite_headed_sections(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_headeds_t *h)
{
    cite_rc_t    rc;
    cite_span_t  line, head;

    while ((rc = cite_walk_line(w, &h->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (!cite_headed_is(h->kind, line, &head)) {
            continue;
        }

        if (h->last.n) {
            cite_headed_emit(w, in, h, cite_span_between(h->body.p, line.p));
        }

        h->last = head;
        h->body = h->rest;
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    cite_headed_emit(w, in, h, h->body);
    w->sink->list_end(w->sink, &h->list);

    return w->sink->found != h->found ? CITE_OK : CITE_DECLINED;
}


static cite_rc_t
cite_headed_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_rc_t        rc;
    cite_headeds_t  *h;

    h = state;

    if (in->value || in->origin == CITE_ORIGIN_STATE) {
        return CITE_DECLINED;
    }

    h->kind = cite_max(h->kind, CITE_HEADED_LINK);

    while (!h->reading) {
        rc = cite_headed_find(w, h, in->text);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_OK) {
            cite_headed_begin(w, h, in->text);

        } else if (h->kind++ == CITE_HEADED_BULLET) {
            return CITE_DECLINED;
        }
    }

    return cite_headed_sections(w, in, h);
}


const cite_source_reader_t  cite_source_reader_headed = {
    .name = cite_span_const("headed"),
    .task = { sizeof(cite_headeds_t), cite_headed_read, NULL, 0 }
};

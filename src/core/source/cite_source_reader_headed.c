
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
    size_t   n;
    size_t   before;             /* bytes */
    size_t   size;               /* of the sections */
} cite_headed_t;


static int
cite_headed_find(cite_headed_t *h, cite_headed_e kind, cite_span_t text)
{
    cite_span_t  rest, line, head;

    memset(h, 0, sizeof(cite_headed_t));
    rest = text;

    if (!cite_headed_may(kind, text)) {
        return 0;
    }

    while (cite_line_next(&rest, &line)) {

        if (line.n && cite_headed_is(kind, line, &head) && h->n++ == 0) {
            h->before = (size_t) (line.p - text.p);
        }
    }

    h->size = text.n - h->before;

    return h->n > 1 && (h->n <= CITE_HEADED_MAX || kind == CITE_HEADED_LINK)
           && h->size / h->n >= CITE_HEADED_LEAST
           && cite_body_may_follow(h->before, text.n);
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
cite_headed_emit(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_source_list_t *list, cite_headed_e kind, cite_span_t head,
    cite_span_t body)
{
    cite_source_reading_t  r;

    cite_body_begin(&r, in);

    if (kind == CITE_HEADED_BULLET) {
        r.source.content = cite_span_trim(cite_span_between(head.p,
                                                            body.p + body.n));
    } else {
        cite_headed_split(&head, &body);
        cite_body_read(&r, head, cite_headed_body(body));
    }

    r.source.passage = list->uncounted;

    if (r.source.content.n) {
        sink->add(sink, &r, list);
    }
}


static void
cite_headed_sections(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_headed_e kind)
{
    cite_span_t         rest, line, head, last, body;
    cite_source_list_t  list;

    memset(&list, 0, sizeof(cite_source_list_t));
    list.numbered = 1;
    list.uncounted = kind != CITE_HEADED_LINK;
    sink->list_start(sink, &list);

    rest = in->text;
    body = rest;
    last = cite_span_make(NULL, 0);

    while (cite_line_next(&rest, &line)) {

        if (!cite_headed_is(kind, line, &head)) {
            continue;
        }

        if (last.n) {
            cite_headed_emit(in, sink, &list, kind, last,
                             cite_span_between(body.p, line.p));
        }

        last = head;
        body = rest;
    }

    cite_headed_emit(in, sink, &list, kind, last, body);
    sink->list_end(sink, &list);
}


static cite_rc_t
cite_headed_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    size_t         found;
    cite_headed_e  kind;
    cite_headed_t  h;

    if (in->value || in->origin == CITE_ORIGIN_STATE) {
        return CITE_DECLINED;
    }

    found = sink->found;

    for (kind = CITE_HEADED_LINK; kind <= CITE_HEADED_BULLET; kind++) {
        if (cite_headed_find(&h, kind, in->text)) {
            cite_headed_sections(in, sink, kind);
            break;
        }
    }

    return sink->found != found ? CITE_OK : CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_headed = {
    .name = cite_span_const("headed"),
    .read = cite_headed_read
};

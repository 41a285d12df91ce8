
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in a text that numbers them, each with a heading of the same form:
 *
 *   [1] Title            Source 1: Title      [Document 1] Title
 *   1. Title: text       ### Result 1         Quelle 1 (Titel):
 */


#include "source/cite_source_body.h"
#include "source/cite_source_head_internal.h"
#include "source/cite_source_walk.h"


#define CITE_HEAD_LEAST    20    /* bytes of a text on the average ... */
#define CITE_HEAD_PROSE    50    /* ... of lists that may be anything's */


/* all headings of one kind, whose numbers differ */

typedef struct {
    cite_head_e   kind;
    cite_span_t   label;
    size_t        n;
    size_t        before;    /* bytes */
    size_t        size;      /* of texts */
    uint32_t      last;      /* number */
    uint8_t       seen[CITE_SOURCE_NUMBER_MAX / 8 + 1];
    unsigned      linked:1;
    unsigned      twice:1;   /* two have the same number */
} cite_heads_t;


/* "[1] Title: a", "[1] URL: b": one source may have several lines */

static int
cite_heads_go_on(const cite_heads_t *heads, uint32_t number)
{
    return heads->n && heads->kind != CITE_HEAD_DOT && heads->last == number;
}


static void
cite_heads_add(cite_heads_t *heads, const cite_head_t *head, size_t before)
{
    uint8_t  bit, *seen;

    if ((heads->n && heads->label.n != head->label.n) || head->closes
        || cite_heads_go_on(heads, head->number))
    {
        return;
    }

    seen = &heads->seen[head->number >> 3];
    bit = (uint8_t) (1u << (head->number & 7));

    heads->twice |= (*seen & bit) != 0;
    heads->last = head->number;
    *seen |= bit;

    if (heads->n++ == 0) {
        heads->label = head->label;
        heads->before = before;
    }
}


typedef struct {
    enum {
        NUMBERED_BEGIN = 0,
        NUMBERED_FIND,         /* headings of all kinds */
        NUMBERED_READ          /* those of one kind, and the texts behind */
    }                   step;

    cite_heads_t        heads[CITE_HEAD_DOT + 1];
    cite_head_e         kind;
    cite_head_t         last;
    cite_span_t         rest;
    cite_span_t         body;
    size_t              n;     /* sources */
    cite_source_list_t  list;
    unsigned            lines:1;   /* all so far are on one line each */
} cite_numbered_t;


static void
cite_heads_begin(cite_numbered_t *r, cite_span_t text)
{
    cite_head_e  kind;

    for (kind = CITE_HEAD_WORD; kind <= CITE_HEAD_DOT; kind++) {
        r->heads[kind].kind = kind;
    }

    r->rest = text;
    r->step = NUMBERED_FIND;
}


/* the headings of each kind, in one walk over the lines */

static cite_rc_t
cite_heads_find(cite_source_walk_t *w, cite_numbered_t *r, cite_span_t text)
{
    cite_rc_t    rc;
    cite_head_e  kind;
    cite_head_t  head;
    cite_span_t  line;

    while ((rc = cite_walk_line(w, &r->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (cite_head_read(line, &head)) {
            cite_heads_add(&r->heads[head.kind], &head,
                           (size_t) (line.p - text.p));
            (void) cite_walk_pay(w, CITE_WALK_PAIR);
        }
    }

    for (kind = CITE_HEAD_WORD; kind <= CITE_HEAD_DOT; kind++) {
        r->heads[kind].size = text.n - r->heads[kind].before;
    }

    return rc;
}


/* a list of anything may be numbered: those of sources are longer */

static int
cite_heads_count(const cite_heads_t *heads, cite_span_t text)
{
    if (heads->n == 0 || heads->twice
        || !cite_body_may_follow(heads->before, text.n))
    {
        return 0;
    }

    if (heads->kind == CITE_HEAD_DOT) {
        return heads->n > 1 && heads->size / heads->n >= CITE_HEAD_PROSE;
    }

    return heads->size / heads->n >= CITE_HEAD_LEAST;
}


static void
cite_heads_emit(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_numbered_t *n, cite_span_t body)
{
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    cite_body_read(&r, n->last.rest, body);

    r.own = n->last.number + 1;
    r.source.number = n->last.number;

    if (r.source.content.n) {
        cite_walk_add(w, &r, &n->list);
        n->n++;
    }
}


/* behind entries of one line each, a paragraph of its own is not the last's */

static cite_span_t
cite_heads_last(cite_span_t body)
{
    cite_span_t  rest, line;

    rest = body;

    while (cite_line_next(&rest, &line)) {
        if (cite_span_trim(line).n == 0) {
            return cite_span_between(body.p, line.p);
        }
    }

    return body;
}


/* 1 if the heading is one of those, and begins another source */

static int
cite_heads_next(const cite_numbered_t *r, const cite_head_t *head)
{
    const cite_head_t   *last;
    const cite_heads_t  *heads;

    last = &r->last;
    heads = &r->heads[r->kind];

    return head->kind == heads->kind && head->label.n == heads->label.n
           && !(last->kind > CITE_HEAD_NONE && last->kind < CITE_HEAD_DOT
                && last->number == head->number && !head->closes);
}


static cite_rc_t
cite_heads_read(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_numbered_t *r)
{
    cite_rc_t    rc;
    cite_head_t  head;
    cite_span_t  line, body;

    while ((rc = cite_walk_line(w, &r->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (!cite_head_read(line, &head) || !cite_heads_next(r, &head)) {
            continue;
        }

        if (r->last.kind) {
            body = cite_span_between(r->body.p, line.p);
            r->lines &= cite_span_trim(body).n == 0;
            cite_heads_emit(w, in, r, body);
        }

        r->last = head;
        r->last.kind = head.closes ? CITE_HEAD_NONE : head.kind;
        r->body = r->rest;
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (r->last.kind) {
        body = r->n && r->lines ? cite_heads_last(r->body) : r->body;
        cite_heads_emit(w, in, r, body);
    }

    w->sink->list_end(w->sink, &r->list);

    return r->n ? CITE_OK : CITE_DECLINED;
}


static int
cite_text_has_digit(cite_span_t text)
{
    size_t  i;

    for (i = 0; i + 8 <= text.n; i += 8) {
        if (cite_below(cite_word(text.p + i) ^ CITE_BYTES('0'), 10)) {
            return 1;
        }
    }

    for ( /* void */ ; i < text.n; i++) {
        if ((uint8_t) (text.p[i] - '0') < 10) {
            return 1;
        }
    }

    return 0;
}


/* the kind that tells most, of those whose numbers count sources */

static cite_rc_t
cite_numbered_kind(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_numbered_t *r)
{
    for (r->kind = CITE_HEAD_WORD; r->kind <= CITE_HEAD_DOT; r->kind++) {

        if (cite_heads_count(&r->heads[r->kind], in->text)) {
            r->list.numbered = 1;
            r->lines = 1;
            r->rest = in->text;
            r->body = in->text;
            r->step = NUMBERED_READ;

            w->sink->list_start(w->sink, &r->list);

            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}


static cite_rc_t
cite_numbered_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_numbered_t  *r;

    r = state;

    if (r->step == NUMBERED_BEGIN) {

        (void) cite_walk_pay(w, in->text.n / 16);

        if (!cite_text_has_digit(in->text)) {
            return CITE_DECLINED;
        }

        cite_heads_begin(r, in->text);
    }

    if (r->step == NUMBERED_FIND) {

        if (cite_heads_find(w, r, in->text) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (cite_numbered_kind(w, in, r) != CITE_OK) {
            return CITE_DECLINED;
        }
    }

    return cite_heads_read(w, in, r);
}


const cite_source_reader_t  cite_source_reader_numbered = {
    .name = cite_span_const("numbered"),
    .task = { sizeof(cite_numbered_t), cite_numbered_read, NULL, 0 }
};


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


/* the headings of each kind, in one walk over the lines */

static void
cite_heads_find(cite_heads_t heads[CITE_HEAD_DOT + 1], cite_span_t text)
{
    cite_head_e  kind;
    cite_head_t  head;
    cite_span_t  rest, line;

    memset(heads, 0, (CITE_HEAD_DOT + 1) * sizeof(cite_heads_t));

    for (kind = CITE_HEAD_WORD; kind <= CITE_HEAD_DOT; kind++) {
        heads[kind].kind = kind;
    }

    rest = text;

    while (cite_line_next(&rest, &line)) {
        if (cite_head_read(line, &head)) {
            cite_heads_add(&heads[head.kind], &head,
                           (size_t) (line.p - text.p));
        }
    }

    for (kind = CITE_HEAD_WORD; kind <= CITE_HEAD_DOT; kind++) {
        heads[kind].size = text.n - heads[kind].before;
    }
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


/* 1 if the head has a text, and was added */

static size_t
cite_heads_emit(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_source_list_t *list, const cite_head_t *head, cite_span_t body)
{
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    cite_body_read(&r, head->rest, body);

    r.own = head->number + 1;
    r.source.number = head->number;

    if (r.source.content.n == 0) {
        return 0;
    }

    sink->add(sink, &r, list);

    return 1;
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


static size_t
cite_heads_read(const cite_heads_t *heads, const cite_source_text_t *in,
    cite_source_sink_t *sink)
{
    int                 lines;
    size_t              n;
    cite_head_t         head, last;
    cite_span_t         rest, line, body;
    cite_source_list_t  list;

    memset(&list, 0, sizeof(cite_source_list_t));
    memset(&last, 0, sizeof(cite_head_t));

    list.numbered = 1;
    sink->list_start(sink, &list);

    n = 0;
    lines = 1;
    rest = in->text;
    body = rest;

    while (cite_line_next(&rest, &line)) {

        if (!cite_head_read(line, &head)
            || head.kind != heads->kind || head.label.n != heads->label.n
            || (last.kind > CITE_HEAD_NONE && last.kind < CITE_HEAD_DOT
                && last.number == head.number && !head.closes))
        {
            continue;
        }

        if (last.kind) {
            body = cite_span_between(body.p, line.p);
            lines &= cite_span_trim(body).n == 0;
            n += cite_heads_emit(in, sink, &list, &last, body);
        }

        last = head;
        last.kind = head.closes ? CITE_HEAD_NONE : head.kind;
        body = rest;
    }

    if (last.kind) {
        body = n && lines ? cite_heads_last(body) : body;
        n += cite_heads_emit(in, sink, &list, &last, body);
    }

    sink->list_end(sink, &list);

    return n;
}


static int
cite_text_has_digit(cite_span_t text)
{
    size_t  i;

    for (i = 0; i < text.n; i++) {
        if ((uint8_t) (text.p[i] - '0') < 10) {
            return 1;
        }
    }

    return 0;
}


static cite_rc_t
cite_numbered_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_head_e   kind;
    cite_heads_t  heads[CITE_HEAD_DOT + 1];

    if (!cite_text_has_digit(in->text)) {
        return CITE_DECLINED;
    }

    cite_heads_find(heads, in->text);

    for (kind = CITE_HEAD_WORD; kind <= CITE_HEAD_DOT; kind++) {
        if (cite_heads_count(&heads[kind], in->text)) {
            return cite_heads_read(&heads[kind], in, sink) ? CITE_OK
                                                           : CITE_DECLINED;
        }
    }

    return CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_numbered = {
    .name = cite_span_const("numbered"),
    .read = cite_numbered_read
};

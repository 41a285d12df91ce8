
/*
 * Copyright (C) the ngx_cite authors
 *
 * Templates are learned.
 */


#include "base/cite_utf8.h"
#include "json/cite_members.h"
#include "stream/cite_stream_internal.h"


/* a part of the frame that varies */

typedef struct {
    cite_span_t           span;
    cite_template_kind_e  kind;
} cite_varying_t;


typedef struct {
    cite_varying_t  list[CITE_TEMPLATE_PARTS - 1];
    size_t          n;
    int             failed;
} cite_varyings_t;


/* in the order of their places */

static void
cite_varyings_add(cite_varyings_t *v, cite_span_t span,
    cite_template_kind_e kind)
{
    size_t  i;

    if (v->n == cite_nelts(v->list)) {
        v->failed = 1;
        return;
    }

    for (i = v->n++; i && v->list[i - 1].span.p > span.p; i--) {
        v->list[i] = v->list[i - 1];
    }

    v->list[i].span = span;
    v->list[i].kind = kind;
}


/* the values of id lines, which stand before or behind the data */

static void
cite_varyings_lines(cite_varyings_t *v, cite_span_t rest)
{
    cite_span_t     value;
    const uint8_t  *end;

    while (rest.n) {

        end = cite_template_line(rest.p, rest.p + rest.n);

        if (end == NULL) {
            return;
        }

        if (cite_span_starts(rest, cite_span("id:"))) {
            value = cite_span_between(rest.p + 3, end);
            cite_varyings_add(v, value, CITE_TEMPLATE_LINE);
        }

        rest = cite_span_skip(rest, (size_t) (end - rest.p) + 1);
    }
}


static int
cite_varying_named(const cite_dialect_t *dialect, cite_span_t name)
{
    size_t  i;

    for (i = 0; dialect->varying && dialect->varying[i]; i++) {
        if (cite_span_eq(name, cite_span_make(dialect->varying[i],
                                              strlen(dialect->varying[i]))))
        {
            return 1;
        }
    }

    return 0;
}


static void
cite_varyings_members(cite_varyings_t *v, const cite_dialect_t *dialect,
    cite_span_t payload, cite_span_t text)
{
    cite_span_t     inside;
    cite_member_t   m;
    cite_members_t  it;
    const uint8_t  *end;

    cite_members_init(&it, payload);

    while (cite_members_next(&it, &m) == CITE_OK) {

        if (!cite_varying_named(dialect, m.name)
            || (text.p >= m.value.p && text.p < m.value.p + m.value.n))
        {
            continue;
        }

        end = m.value.p + m.value.n;

        if (cite_members_string(m.value, &inside)) {
            if (cite_template_string(inside.p, end) == end - 1) {
                cite_varyings_add(v, inside, CITE_TEMPLATE_STRING);
            }

        } else if (cite_template_number(m.value.p, end) == end) {
            cite_varyings_add(v, m.value, CITE_TEMPLATE_NUMBER);
        }
    }
}


static void
cite_template_put(cite_template_t *t, cite_template_kind_e kind,
    cite_span_t fixed)
{
    t->parts[t->n].kind = kind;
    t->parts[t->n].n = fixed.n;
    t->n++;

    cite_buf_put(&t->bytes, fixed);
}


static cite_rc_t
cite_template_build(cite_template_t *t, cite_span_t frame,
    const cite_varyings_t *v)
{
    size_t                i;
    const uint8_t        *at;
    cite_template_kind_e  kind;

    t->n = 0;
    cite_buf_reset(&t->bytes);

    at = frame.p;
    kind = CITE_TEMPLATE_NONE;

    for (i = 0; i < v->n; i++) {
        cite_template_put(t, kind, cite_span_between(at, v->list[i].span.p));
        kind = v->list[i].kind;
        at = v->list[i].span.p + v->list[i].span.n;
    }

    cite_template_put(t, kind, cite_span_between(at, frame.p + frame.n));

    return t->bytes.err ? CITE_ERROR : CITE_OK;
}


static int
cite_template_same(const cite_template_t *a, const cite_template_t *b)
{
    return a->text == b->text && a->n == b->n
           && cite_span_eq(cite_buf_view(&a->bytes), cite_buf_view(&b->bytes))
           && memcmp(a->parts, b->parts, a->n * sizeof(cite_template_part_t))
              == 0;
}


static cite_templates_t *
cite_stream_templates(cite_stream_t *s)
{
    size_t             i;
    cite_templates_t  *list;

    if (s->templates) {
        return s->templates;
    }

    list = cite_mem_alloc(&s->mem, sizeof(cite_templates_t));
    if (list == NULL) {
        return NULL;
    }

    for (i = 0; i < CITE_TEMPLATES; i++) {
        cite_buf_init(&list->slots[i].bytes, &s->mem, CITE_TEMPLATE_MAX);
    }

    s->templates = list;

    return list;
}


/* 1 if the frame is one that a template can describe, and nothing is due */

static int
cite_template_suits(const cite_stream_t *s, const cite_frame_t *frame,
    cite_span_t raw)
{
    const uint8_t  *end;

    if (frame->kind != CITE_FRAME_WHOLE || frame->mixed || frame->uneven
        || frame->bytes.n > CITE_TEMPLATE_MAX
        || frame->bytes.p[frame->bytes.n - 1] != '\n'
        || !s->sse.begun)
    {
        return 0;
    }

    if (frame->open && cite_stream_client(s) && !s->guard.dead) {
        /* the guard has to see each of them */
        return 0;
    }

    end = frame->bytes.p + frame->bytes.n;

    return raw.p > frame->data.p && raw.p + raw.n < frame->data.p + frame->data.n
           && frame->data.p > frame->bytes.p && frame->data.p < end;
}


/* 1 if the raw text means the text of the event */

static int
cite_template_means(cite_stream_t *s, cite_span_t raw, cite_span_t text)
{
    int         same;
    cite_buf_t  b;

    if (raw.n == text.n && memcmp(raw.p, text.p, raw.n) == 0
        && memchr(raw.p, '\\', raw.n) == NULL)
    {
        return 1;
    }

    cite_buf_init(&b, &s->mem, CITE_TEMPLATE_MAX);
    same = cite_json_unescape(&b, raw) == CITE_OK
           && cite_span_eq(cite_buf_view(&b), text);
    cite_buf_free(&b);

    return same;
}


void
cite_stream_template_learn(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev, cite_buf_t *text)
{
    size_t             i;
    cite_span_t        raw;
    cite_varyings_t    v;
    cite_template_t   *t;
    cite_templates_t  *list;

    raw = ev->raw.p || s->exchange.dialect->delta == NULL
          ? ev->raw : s->exchange.dialect->delta(frame->data);
    list = cite_stream_templates(s);

    if (list == NULL || list->misses >= CITE_TEMPLATE_MISSES || raw.p == NULL
        || !cite_template_suits(s, frame, raw)
        || !cite_template_means(s, raw, ev->text))
    {
        return;
    }

    memset(&v, 0, sizeof(cite_varyings_t));
    cite_varyings_lines(&v, frame->bytes);
    cite_varyings_members(&v, s->exchange.dialect, frame->data, raw);
    cite_varyings_add(&v, raw, CITE_TEMPLATE_TEXT);

    if (list->lanes != s->run.lanes.open) {
        cite_stream_template_clear(s);
        list->lanes = s->run.lanes.open;
    }

    t = &list->slots[list->next];
    t->text = NULL;

    if (v.failed || cite_template_build(t, frame->bytes, &v) != CITE_OK) {
        t->bytes.err = NULL;
        return;
    }

    t->text = text;
    list->misses++;
    list->last = list->next;

    for (i = 0; i < CITE_TEMPLATES; i++) {
        if (i != list->next && cite_template_same(&list->slots[i], t)) {
            /* an event that fits no template, though one was made of it */
            list->slots[i].text = NULL;
        }
    }

    list->next = (list->next + 1) % CITE_TEMPLATES;
    list->n = CITE_TEMPLATES;
}


void
cite_stream_template_clear(cite_stream_t *s)
{
    size_t  i;

    if (s->templates == NULL || s->templates->n == 0) {
        return;
    }

    for (i = 0; i < CITE_TEMPLATES; i++) {
        s->templates->slots[i].text = NULL;
    }

    s->templates->n = 0;
}

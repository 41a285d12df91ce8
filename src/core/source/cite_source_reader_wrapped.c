
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON that is not all of the text: a value on each line, in a Markdown
 * fence, or behind a line of prose.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_walk.h"


typedef struct {
    enum {
        WRAPPED_BEGIN = 0,
        WRAPPED_LINES,             /* an object on each? */
        WRAPPED_LINES_READ,
        WRAPPED_FENCE,             /* is there one? */
        WRAPPED_FENCE_READ,
        WRAPPED_BEHIND,            /* JSON behind prose? */
        WRAPPED_BEHIND_READ
    }             step;

    cite_buf_t    list;            /* the lines as an array */
    cite_span_t   rest;
    size_t        n;               /* objects */
    cite_span_t   inside;          /* of the fence; p == NULL: none began */
} cite_wrapped_t;


static void
cite_wrapped_json(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_span_t text)
{
    cite_source_text_t  json;

    json = *in;
    json.text = text;
    json.value = NULL;

    (void) cite_walk_call(w, &cite_source_reader_json.task, &json);
}


static cite_rc_t
cite_wrapped_begin(cite_wrapped_t *r, const cite_source_text_t *in)
{
    if (in->value || memchr(in->text.p, '{', in->text.n) == NULL) {
        return CITE_DECLINED;
    }

    cite_buf_init(&r->list, in->mem, 2 * in->text.n + 16);
    r->rest = in->text;
    r->step = WRAPPED_LINES;

    return CITE_OK;
}


/* CITE_OK: the lines of objects are an array of them now */

static cite_rc_t
cite_wrapped_lines(cite_source_walk_t *w, cite_wrapped_t *r)
{
    cite_rc_t    rc;
    cite_span_t  line;

    while ((rc = cite_walk_line(w, &r->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        line = cite_span_trim(line);

        if (line.n == 0) {
            continue;
        }

        if (*line.p != '{' || line.p[line.n - 1] != '}') {
            r->n = 0;
            break;
        }

        cite_buf_byte(&r->list, r->n++ ? ',' : '[');
        cite_buf_put(&r->list, line);
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    cite_buf_byte(&r->list, ']');

    w->sink->dropped += r->list.err != NULL;

    return r->n && r->list.err == NULL ? CITE_OK : CITE_DECLINED;
}


/* the part of the text between two lines that begin with a fence */

static cite_rc_t
cite_wrapped_fence(cite_source_walk_t *w, cite_wrapped_t *r)
{
    cite_rc_t    rc;
    cite_span_t  line;

    while ((rc = cite_walk_line(w, &r->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (!cite_span_starts(cite_span_trim(line), cite_span("```"))) {
            continue;
        }

        if (r->inside.p) {
            r->inside.n = (size_t) (line.p - r->inside.p);
            return cite_source_is_json(r->inside) ? CITE_OK : CITE_DECLINED;
        }

        r->inside.p = r->rest.p;
    }

    return rc == CITE_AGAIN ? CITE_AGAIN : CITE_DECLINED;
}


/* from the first line that begins as JSON does to the last bracket */

static cite_rc_t
cite_wrapped_behind(cite_source_walk_t *w, cite_wrapped_t *r, cite_span_t text)
{
    uint8_t      c;
    cite_rc_t    rc;
    cite_span_t  line, json;

    json = cite_span_make(NULL, 0);

    while ((rc = cite_walk_line(w, &r->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        line = cite_span_trim(line);

        if (line.n && (*line.p == '{' || *line.p == '[')) {
            json = cite_span_between(line.p, text.p + text.n);
            break;
        }
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (json.n == 0 || json.p == text.p) {
        return CITE_DECLINED;
    }

    c = *json.p == '{' ? '}' : ']';
    (void) cite_walk_pay(w, json.n / 16);

    while (json.n && json.p[json.n - 1] != c) {
        json.n--;
    }

    r->inside = json;

    return json.n > 1 ? CITE_OK : CITE_DECLINED;
}


/* each way is tried until one has found a source */

static cite_rc_t
cite_wrapped_try(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_wrapped_t *r)
{
    cite_rc_t  rc;

    rc = r->step == WRAPPED_LINES ? cite_wrapped_lines(w, r)
         : r->step == WRAPPED_FENCE ? cite_wrapped_fence(w, r)
         : cite_wrapped_behind(w, r, in->text);

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (rc != CITE_OK) {
        w->rc = rc;

    } else if (r->step == WRAPPED_LINES) {
        cite_wrapped_json(w, in, cite_buf_view(&r->list));

    } else if (r->step == WRAPPED_FENCE) {
        cite_walk_inner(w, in, r->inside);

    } else {
        cite_wrapped_json(w, in, r->inside);
    }

    r->step++;

    return CITE_AGAIN;
}


static cite_rc_t
cite_wrapped_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_wrapped_t  *r;

    r = state;

    switch (r->step) {

    case WRAPPED_BEGIN:
        if (cite_wrapped_begin(r, in) != CITE_OK) {
            return CITE_DECLINED;
        }

        break;

    case WRAPPED_LINES_READ:
    case WRAPPED_FENCE_READ:
        if (w->rc == CITE_OK) {
            return CITE_OK;
        }

        cite_buf_free(&r->list);
        r->rest = in->text;
        r->step++;
        break;

    case WRAPPED_BEHIND_READ:
        return w->rc;

    default:
        break;
    }

    return cite_wrapped_try(w, in, r);
}


static void
cite_wrapped_end(void *state)
{
    cite_wrapped_t  *r;

    r = state;

    if (r->step != WRAPPED_BEGIN) {
        cite_buf_free(&r->list);
    }
}


const cite_source_reader_t  cite_source_reader_wrapped = {
    .name = cite_span_const("wrapped"),
    .task = { sizeof(cite_wrapped_t), cite_wrapped_read, cite_wrapped_end, 0 }
};

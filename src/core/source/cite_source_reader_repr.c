
/*
 * Copyright (C) the ngx_cite authors
 *
 * Objects as Python, JavaScript and other languages show them, and several
 * values of JSON that stand one behind the other.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_repr_internal.h"
#include "source/cite_source_walk.h"


static int
cite_repr_begins(cite_span_t text)
{
    size_t  i;

    if (text.n == 0) {
        return 0;
    }

    if (memchr("[{(%&", *text.p, 5)) {
        return 1;
    }

    for (i = 0; i < text.n && i < 64 && cite_repr_is_name(text.p[i]); i++) {
        /* void */
    }

    if (i && i + 1 < text.n && text.p[i] == ' ' && text.p[i + 1] == '{') {
        return 1;
    }

    return i && i < text.n && memchr("(=[{", text.p[i], 4) != NULL;
}


typedef struct {
    enum {
        REPR_BEGIN = 0,
        REPR_QUOTED,               /* rewritten as Python shows it */
        REPR_LOOSE,                /* or without quotes */
        REPR_READ
    }               step;

    cite_buf_t      json;
    cite_repr_t     quoted;
    cite_loose_t    loose;
} cite_repr_read_t;


#define CITE_REPR_PART  16384      /* bytes between two looks at what is paid */


/* CITE_OK: it is JSON now */

static cite_rc_t
cite_repr_rewrite(cite_source_walk_t *w, cite_repr_read_t *r)
{
    size_t     n;
    cite_rc_t  rc;

    do {
        n = cite_min(w->left, CITE_REPR_PART);

        if (!cite_walk_pay(w, 2 * n)) {
            return CITE_AGAIN;
        }

        rc = r->step == REPR_QUOTED ? cite_repr_step(&r->quoted, n)
                                    : cite_loose_step(&r->loose, n);
    } while (rc == CITE_AGAIN);

    return rc;
}


/* documents that are joined by blank lines are a list, too */

static void
cite_repr_json(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_repr_read_t *r)
{
    cite_source_text_t  json;

    json = *in;
    json.value = NULL;
    json.text = cite_buf_view(&r->json);

    if (r->step == REPR_QUOTED && r->quoted.values == 0) {
        /* without the brackets around a value that is alone */
        json.text = cite_span_make(json.text.p + 1, json.text.n - 2);
    }

    r->step = REPR_READ;
    (void) cite_walk_call(w, &cite_source_reader_json.task, &json);
}


static cite_rc_t
cite_repr_read(cite_source_walk_t *w, const cite_source_text_t *in, void *state)
{
    cite_rc_t          rc;
    cite_repr_read_t  *r;

    r = state;

    if (r->step == REPR_BEGIN) {

        if (!cite_repr_begins(cite_span_trim(in->text))) {
            return CITE_DECLINED;
        }

        cite_buf_init(&r->json, in->mem, 6 * in->text.n + 16);
        cite_repr_begin(&r->quoted, &r->json, in->text);
        r->step = REPR_QUOTED;
    }

    if (r->step == REPR_READ) {
        return w->rc;
    }

    rc = cite_repr_rewrite(w, r);

    if (rc == CITE_DECLINED && r->step == REPR_QUOTED && r->json.err == NULL) {
        cite_buf_reset(&r->json);
        cite_loose_begin(&r->loose, &r->json, in->text);
        r->step = REPR_LOOSE;
        rc = cite_repr_rewrite(w, r);
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    w->sink->dropped += r->json.err != NULL;

    if (rc != CITE_OK) {
        return rc;
    }

    cite_repr_json(w, in, r);

    return CITE_AGAIN;
}


static void
cite_repr_end(void *state)
{
    cite_repr_read_t  *r;

    r = state;

    if (r->step != REPR_BEGIN) {
        cite_buf_free(&r->json);
    }
}


const cite_source_reader_t  cite_source_reader_repr = {
    .name = cite_span_const("repr"),
    .task = { sizeof(cite_repr_read_t), cite_repr_read, cite_repr_end, 0 }
};

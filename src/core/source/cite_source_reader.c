
/*
 * Copyright (C) the ngx_cite authors
 */


#include "source/cite_source_walk.h"


#define CITE_SOURCE_READER_ROW(NAME, name)  &cite_source_reader_##name,


const cite_source_reader_t *const
    cite_source_readers[CITE_SOURCE_READERS_N] =
{
    CITE_SOURCE_READER_LIST(CITE_SOURCE_READER_ROW)
};


/* the readers that are tried on one text */

typedef struct {
    size_t    i;
    size_t    n;
    unsigned  begun:1;
    unsigned  tried:1;       /* the result of the i-th one is there */
} cite_readers_t;


static cite_rc_t
cite_source_readers_step(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_readers_t  *r;

    r = state;

    if (!r->begun) {
        w->sink->json = 0;
        w->sink->table.text = cite_span_make(NULL, 0);
        w->asked = w->sink->table.text;
        r->begun = 1;
    }

    if (r->tried) {

        if (w->rc == CITE_OK) {
            w->reader = cite_source_readers[r->i];
            return CITE_OK;
        }

        r->i++;
    }

    while (w->sink->json && r->i >= CITE_SOURCE_READER_WRAPPED
           && r->i < CITE_SOURCE_READER_CALL)
    {
        /* a form of texts that are none */
        r->i++;
    }

    if (r->i >= r->n) {
        return CITE_DECLINED;
    }

    r->tried = 1;
    (void) cite_walk_call(w, &cite_source_readers[r->i]->task, in);

    return CITE_AGAIN;
}


static const cite_source_task_t  cite_source_readers_task = {
    sizeof(cite_readers_t), cite_source_readers_step, NULL, 0
};


void
cite_source_readers_call(cite_source_walk_t *w, const cite_source_text_t *in,
    size_t n)
{
    cite_readers_t  *r;

    r = cite_walk_call(w, &cite_source_readers_task, in);

    if (r) {
        r->n = n;
    }
}


void
cite_walk_inner(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_span_t text)
{
    cite_source_text_t  inner;

    if (in->level == CITE_SOURCE_NESTED) {
        w->rc = CITE_DECLINED;
        return;
    }

    inner = *in;
    inner.text = text;
    inner.value = NULL;
    inner.level++;

    cite_source_readers_call(w, &inner, CITE_SOURCE_READER_PASSAGES);
}


/*
 * Copyright (C) the ngx_cite authors
 */


#include "evidence/cite_evidence_walk_internal.h"


/* parses a text; NULL: it is no JSON */

static yyjson_val *
cite_walk_read(cite_evidence_walk_t *w, cite_span_t text)
{
    cite_walk_spend(w, text.n / CITE_WALK_BYTES);

    return cite_json_read(w->json, text);
}


static cite_rc_t
cite_walk_text_begin(cite_evidence_walk_t *w)
{
    if (!cite_source_is_json(w->text)) {
        w->state = CITE_WALK_REST;
        return CITE_AGAIN;
    }

    w->root = cite_walk_read(w, w->text);
    w->state = CITE_WALK_VALUE;
    cite_walk_value_begin(w, w->root);

    return CITE_AGAIN;
}


/* an error, or an array of nothing else */

static unsigned
cite_walk_is_failure(cite_evidence_walk_t *w, yyjson_val *value)
{
    size_t       i, n;
    yyjson_val  *item;

    yyjson_arr_foreach(value, i, n, item) {
        cite_walk_spend(w, 1);

        if (!cite_walk_is_error(w, item)) {
            return 0;
        }
    }

    return yyjson_arr_size(value) != 0 || cite_source_is_error(value);
}


/* a text that only looks like JSON is a text */

static cite_rc_t
cite_walk_inner_begin(cite_evidence_walk_t *w)
{
    size_t       i, start;
    yyjson_val  *value;
    cite_span_t  text;

    if (w->inner_i == w->inner_n) {
        cite_buf_free(&w->inner);
        w->state = w->whole ? CITE_WALK_REST : CITE_WALK_DONE;
        return CITE_AGAIN;
    }

    w->root = NULL;

    i = w->inner_i++;
    start = i ? w->inner_end[i - 1] : 0;
    text = cite_span_make(w->inner.p + start, w->inner_end[i] - start);

    value = cite_walk_read(w, text);

    if (value) {
        cite_walk_value_begin(w, value);
        w->state = CITE_WALK_INNER_ERROR;

    } else if (w->origin != CITE_ORIGIN_STATE) {
        cite_walk_keep(w, NULL, text);
    }

    return CITE_AGAIN;
}


/* 1 if the text may be a string of JSON */

static int
cite_walk_is_quoted(cite_span_t text)
{
    while (text.n && (*text.p == ' ' || *text.p == '\t' || *text.p == '\n'
                      || *text.p == '\r'))
    {
        text = cite_span_skip(text, 1);
    }

    return text.n && *text.p == '"';
}


static cite_rc_t
cite_walk_rest(cite_evidence_walk_t *w)
{
    yyjson_val  *value;

    w->state = CITE_WALK_DONE;

    if (w->found || w->error || w->origin != CITE_ORIGIN_TOOL) {
        return CITE_OK;
    }

    value = w->root;

    if (value == NULL && (w->inner_n || cite_walk_is_quoted(w->text))) {
        value = cite_walk_read(w, w->text);
    }

    if (yyjson_is_ctn(value)) {
        cite_walk_lines_begin(w, value);
        w->state = CITE_WALK_LINES;
        return CITE_AGAIN;
    }

    cite_walk_keep(w, NULL, yyjson_is_str(value) ? cite_json_string(value)
                                                 : w->text);

    return CITE_OK;
}


/* one thing after the other */

static cite_rc_t
cite_walk_go_on(cite_evidence_walk_t *w)
{
    switch (w->state) {

    case CITE_WALK_TEXT_BEGIN:
        return cite_walk_text_begin(w);

    case CITE_WALK_VALUE:
    case CITE_WALK_INNER:
        if (cite_walk_value(w) == CITE_OK) {
            w->state = CITE_WALK_INNER_BEGIN;
        }

        return CITE_AGAIN;

    case CITE_WALK_INNER_BEGIN:
        return cite_walk_inner_begin(w);

    case CITE_WALK_INNER_ERROR:
        w->error |= cite_walk_is_failure(w, w->value);
        w->state = CITE_WALK_INNER;
        return CITE_AGAIN;

    case CITE_WALK_REST:
        return cite_walk_rest(w);

    case CITE_WALK_LINES:
        return cite_walk_lines(w);

    default:
        return CITE_OK;
    }
}


cite_rc_t
cite_evidence_walk_step(cite_evidence_walk_t *w, size_t n)
{
    w->left = cite_max(n, 1);

    do {
        if (cite_walk_go_on(w) == CITE_OK) {
            cite_evidence_walk_end(w);
            return CITE_OK;
        }

    } while (w->left);

    return CITE_AGAIN;
}


void
cite_evidence_walk_end(cite_evidence_walk_t *w)
{
    size_t  i;

    for (i = 0; i < cite_nelts(w->frames) && w->frames[i]; i++) {
        cite_mem_resize(w->evidence->mem, w->frames[i], 0);
        w->frames[i] = NULL;
    }

    cite_buf_free(&w->inner);
    cite_buf_free(&w->lines);
    w->state = CITE_WALK_DONE;
}


static void
cite_walk_init(cite_evidence_walk_t *w, cite_evidence_t *e, cite_json_t *json,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    memset(w, 0, sizeof(cite_evidence_walk_t));

    w->evidence = e;
    w->json = json;
    w->origin = origin;
    w->tool_call_id = tool_call_id;

    cite_buf_init(&w->inner, e->mem, e->max);
    cite_buf_init(&w->lines, e->mem, 0);
}


void
cite_evidence_walk_text(cite_evidence_walk_t *w, cite_evidence_t *e,
    cite_json_t *json, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    cite_walk_init(w, e, json, origin, tool_call_id);

    w->inner.max = text.n;
    w->text = text;
    w->whole = 1;
    w->state = CITE_WALK_TEXT_BEGIN;
}


void
cite_evidence_walk_value(cite_evidence_walk_t *w, cite_evidence_t *e,
    cite_json_t *json, yyjson_val *value, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    cite_walk_init(w, e, json, origin, tool_call_id);

    w->state = CITE_WALK_VALUE;
    cite_walk_value_begin(w, value);
}


void
cite_evidence_value(cite_evidence_t *e, cite_json_t *json, yyjson_val *value,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_evidence_walk_t  w;

    cite_evidence_walk_value(&w, e, json, value, origin, tool_call_id);
    (void) cite_evidence_walk_step(&w, SIZE_MAX);
    cite_evidence_walk_end(&w);
}


void
cite_evidence_text(cite_evidence_t *e, cite_json_t *json, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_evidence_walk_t  w;

    cite_evidence_walk_text(&w, e, json, text, origin, tool_call_id);
    (void) cite_evidence_walk_step(&w, SIZE_MAX);
    cite_evidence_walk_end(&w);
}

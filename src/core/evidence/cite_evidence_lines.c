
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON in which there is no text, as lines of "name: value".
 */


#include "evidence/cite_evidence_internal.h"
#include "evidence/cite_evidence_walk_internal.h"


#define CITE_READ_LINES    65536     /* bytes of "name: value" */
#define CITE_SCALAR_ROOM   1024      /* a number is written in it */


void
cite_evidence_scalar(cite_buf_t *b, yyjson_val *value)
{
    char        *number, room[CITE_SCALAR_ROOM];
    size_t       n;
    yyjson_alc   alc;

    if (yyjson_is_uint(value)) {
        cite_buf_uint(b, yyjson_get_uint(value));
        return;
    }

    if (yyjson_is_raw(value)) {
        cite_buf_add(b, yyjson_get_raw(value), yyjson_get_len(value));
        return;
    }

    if (yyjson_is_bool(value)) {
        cite_buf_put(b, yyjson_get_bool(value) ? cite_span("true")
                                               : cite_span("false"));
        return;
    }

    (void) yyjson_alc_pool_init(&alc, room, sizeof(room));
    number = yyjson_val_write_opts(value, 0, &alc, &n, NULL);

    if (number) {
        cite_buf_add(b, number, n);
    }
}


static void
cite_walk_line(cite_buf_t *b, yyjson_val *key, yyjson_val *value)
{
    if (key) {
        cite_buf_put(b, cite_json_string(key));
        cite_buf_lit(b, ": ");
    }

    if (yyjson_is_str(value)) {
        cite_buf_put(b, cite_json_string(value));

    } else {
        cite_evidence_scalar(b, value);
    }

    cite_buf_byte(b, '\n');
}


/* a member or element; what a model wrote, and errors, are left out */

static void
cite_walk_line_value(cite_evidence_walk_t *w, yyjson_val *key,
    yyjson_val *value)
{
    cite_evidence_frame_t  *frame;

    if (w->depth > CITE_READ_DEPTH || (key && cite_read_is_written(key))
        || cite_walk_is_error(w, value))
    {
        return;
    }

    if (yyjson_is_ctn(value)) {
        frame = cite_walk_push(w, value);

        if (frame) {
            frame->key = key;
        }

    } else if (!yyjson_is_null(value)) {
        cite_walk_spend(w, 1);
        cite_walk_line(&w->lines, key, value);
    }
}


static void
cite_walk_line_next(cite_evidence_walk_t *w, cite_evidence_frame_t *frame)
{
    yyjson_val  *key, *value;

    if (frame->object) {
        key = yyjson_obj_iter_next(&frame->at.object);
        value = key ? yyjson_obj_iter_get_val(key) : NULL;

    } else {
        key = frame->key;
        value = yyjson_arr_iter_next(&frame->at.array);
    }

    if (value) {
        cite_walk_line_value(w, key, value);

    } else {
        w->depth--;
    }
}


void
cite_walk_lines_begin(cite_evidence_walk_t *w, yyjson_val *value)
{
    cite_buf_init(&w->lines, w->evidence->mem, CITE_READ_LINES);
    cite_walk_line_value(w, NULL, value);
}


cite_rc_t
cite_walk_lines(cite_evidence_walk_t *w)
{
    cite_evidence_frame_t  *top;

    while ((top = cite_walk_top(w)) != NULL && w->lines.err == NULL) {

        if (w->left == 0) {
            return CITE_AGAIN;
        }

        cite_walk_spend(w, 1);
        cite_walk_line_next(w, top);
    }

    cite_walk_keep(w, NULL, cite_buf_view(&w->lines));

    return CITE_OK;
}

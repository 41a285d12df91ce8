
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reviews, which a client writes into its state under our key:
 *
 *   "reviews": {"<messageId>": {"<key>": {"<event>": {"note": "..."}}}}
 *
 * They are the client's own words.  What has this form is kept, so that it is
 * there again in a frame that writes the whole key.
 */


#include "json/cite_patch.h"
#include "state/cite_state_internal.h"


/* an event is true, or an object with a time and a note */

static void
cite_review_write(cite_buf_t *b, yyjson_val *event)
{
    yyjson_val  *at, *note;

    cite_buf_byte(b, '{');

    at = cite_json_member(event, cite_span("at"));
    note = cite_json_member(event, cite_span("note"));

    if (yyjson_is_uint(at)) {
        cite_json_name(b, cite_span("at"));
        cite_buf_uint(b, yyjson_get_uint(at));
    }

    if (yyjson_is_str(note)) {
        cite_json_name(b, cite_span("note"));
        cite_json_str(b, cite_json_string(note));
    }

    cite_buf_byte(b, '}');
}


/* members of one level; the last level has events */

static void
cite_reviews_write(cite_buf_t *b, yyjson_val *object, int level)
{
    cite_span_t       name;
    yyjson_val       *key, *value;
    yyjson_obj_iter   it;

    cite_buf_byte(b, '{');

    if (yyjson_obj_iter_init(object, &it)) {

        while ((key = yyjson_obj_iter_next(&it)) != NULL && b->err == NULL) {
            name = cite_json_string(key);
            value = yyjson_obj_iter_get_val(key);

            if (cite_patch_refused(name)
                || (!yyjson_is_obj(value)
                    && !(level == 2 && yyjson_is_true(value))))
            {
                continue;
            }

            cite_json_name(b, name);

            if (level == 2) {
                cite_review_write(b, value);

            } else {
                cite_reviews_write(b, value, level + 1);
            }
        }
    }

    cite_buf_byte(b, '}');
}


void
cite_state_reviews(cite_state_t *st, yyjson_val *reviews)
{
    if (!yyjson_is_obj(reviews) || yyjson_obj_size(reviews) == 0
        || st->reviews.n)
    {
        return;
    }

    cite_buf_reset(&st->text);
    st->measured = NULL;
    cite_reviews_write(&st->text, reviews, 0);

    if (st->text.err || st->text.n > st->conf->max_state_size / 4
        || cite_mem_copy(st->mem, cite_buf_view(&st->text), &st->reviews)
           != CITE_OK)
    {
        st->reviews = cite_span_make(NULL, 0);
    }

    cite_buf_reset(&st->text);
}

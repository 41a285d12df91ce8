
/*
 * Copyright (C) the ngx_cite authors
 *
 * Texts of an object whatever the names of their members are: a string that
 * reads like a sentence is the text of a source, a name or a code is not.
 */


#include "source/cite_source_name_internal.h"


#define CITE_PROSE_SIZE    30      /* bytes of a sentence, at least ... */
#define CITE_PROSE_BLANKS  4       /* ... with so many blanks, or ... */
#define CITE_PROSE_WIDE    24      /* ... bytes of a script without blanks */
#define CITE_PROSE_LOOK    256     /* bytes that are looked at */
#define CITE_PROSE_DEPTH   4
#define CITE_PROSE_VALUES  256     /* of one object that are looked at */


int
cite_span_is_prose(cite_span_t s)
{
    size_t  i, blanks, wide;

    if (s.n < CITE_PROSE_SIZE) {
        return 0;
    }

    blanks = 0;
    wide = 0;

    for (i = 1; i < s.n && i < CITE_PROSE_LOOK; i++) {
        blanks += s.p[i] <= ' ' && s.p[i - 1] > ' ';
        wide += s.p[i] >= 0x80;
    }

    return (blanks >= CITE_PROSE_BLANKS && *s.p != '{' && *s.p != '[')
           || wide >= CITE_PROSE_WIDE;
}


typedef struct {
    cite_prose_pt     *each;
    void              *data;
    size_t             left;     /* values that may be looked at */
} cite_prose_walk_t;


/* 1 if the object is named, or has a text that is named as such */

static int
cite_prose_is_source(yyjson_val *object, size_t depth, int text)
{
    size_t       i, n;
    yyjson_val  *key, *value;

    if (!yyjson_is_obj(object)
        || yyjson_obj_size(object) > CITE_PROSE_VALUES)
    {
        return 0;
    }

    yyjson_obj_foreach(object, i, n, key, value) {

        switch (cite_source_field(key)) {

        case CITE_SOURCE_ID:
        case CITE_SOURCE_CHUNK:
        case CITE_SOURCE_DOCUMENT:
        case CITE_SOURCE_URL:
        case CITE_SOURCE_TITLE:
            return 1;

        case CITE_SOURCE_TEXT:
        case CITE_SOURCE_PAGE_TEXT:
            if (text && yyjson_is_str(value)) {
                return 1;
            }

            break;

        default:
            break;
        }

        if (depth && cite_prose_is_source(value, depth - 1, text)) {
            return 1;
        }
    }

    return 0;
}


/* entries of a list may be sources themselves */

static int
cite_prose_is_list(yyjson_val *array)
{
    return cite_prose_is_source(yyjson_arr_get_first(array), 1,
                                yyjson_arr_size(array) > 1);
}


static int
cite_prose_is_other(yyjson_val *key)
{
    switch (cite_source_field(key)) {

    case CITE_SOURCE_ID:
    case CITE_SOURCE_CHUNK:
    case CITE_SOURCE_URL:
    case CITE_SOURCE_TITLE:
    case CITE_SOURCE_BESIDE:
    case CITE_SOURCE_LIST:
    case CITE_SOURCE_ROLE:
        return 1;

    default:
        return 0;
    }
}


static void
cite_prose_walk(cite_prose_walk_t *w, yyjson_val *value, size_t depth)
{
    size_t       i, n;
    cite_span_t  text;
    yyjson_val  *key, *item;

    if (w->left == 0 || depth > CITE_PROSE_DEPTH) {
        return;
    }

    w->left--;

    if (yyjson_is_str(value)) {
        text = cite_json_string(value);

        if (cite_span_is_prose(text)) {
            w->each(w->data, text);
        }

        return;
    }

    if (yyjson_is_arr(value) && !cite_prose_is_list(value)) {
        yyjson_arr_foreach(value, i, n, item) {
            if (w->left == 0) {
                return;
            }

            cite_prose_walk(w, item, depth + 1);
        }
    }

    if (!yyjson_is_obj(value)) {
        return;
    }

    yyjson_obj_foreach(value, i, n, key, item) {
        if (w->left == 0) {
            return;
        }

        if (!cite_prose_is_other(key)) {
            cite_prose_walk(w, item, depth + 1);
        }
    }
}


void
cite_source_each_prose(yyjson_val *object, cite_prose_pt *each, void *data)
{
    cite_prose_walk_t  w = { each, data, CITE_PROSE_VALUES };

    if (yyjson_is_obj(object)) {
        cite_prose_walk(&w, object, 0);
    }
}


static void
cite_prose_longest(void *data, cite_span_t text)
{
    cite_span_t  *longest;

    longest = data;

    if (text.n > longest->n) {
        *longest = text;
    }
}


/*
 * Names like "summary" are those of titles as well, and "doc" may be that of
 * a file: they are texts where there is no better one.
 */

void
cite_source_guess_text(cite_source_reading_t *r)
{
    cite_span_t     longest;
    cite_source_t  *source;

    source = &r->source;

    if (source->content.n && (r->ranks[CITE_SOURCE_TEXT] < CITE_SOURCE_WEAK
                              || cite_span_is_prose(source->content)))
    {
        return;
    }

    longest = cite_span_make(NULL, 0);
    cite_source_each_prose(r->object, cite_prose_longest, &longest);

    if (longest.n <= source->content.n) {
        return;
    }

    if (source->content.n && source->title.n == 0
        && source->content.p != source->document_id.p)
    {
        source->title = source->content;
    }

    r->guessed = source->content.n == 0;
    source->content = longest;
    r->texts = NULL;
}

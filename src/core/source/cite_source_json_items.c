
/*
 * Copyright (C) the ngx_cite authors
 *
 * Texts that stand in a list of JSON, parts of a message or strings, of which
 * each tells of its source itself:
 *
 *   ["[3] Title\ntext", "[1] Title\ntext"]      ["Title: a\nURL: b\ntext"]
 */


#include "source/cite_source_body.h"
#include "source/cite_source_head_internal.h"
#include "source/cite_source_json_internal.h"


#define CITE_ITEM_NAME  40         /* bytes with a name of sources in them */


/* the heading of a text, and what is behind its line */

static int
cite_item_head(cite_span_t text, cite_head_t *head, cite_span_t *body)
{
    cite_span_t  line;

    *body = cite_span_trim(text);

    return cite_line_next(body, &line) && cite_head_read(line, head);
}


int
cite_items_numbered(yyjson_val *array)
{
    size_t        i, n, heads;
    uint8_t       bit;
    cite_head_t   head;
    cite_head_e   kind;
    yyjson_val   *item;
    cite_span_t   text, body;
    uint8_t       seen[CITE_SOURCE_NUMBER_MAX / 8 + 1] = { 0 };

    heads = 0;
    kind = CITE_HEAD_NONE;

    yyjson_arr_foreach(array, i, n, item) {

        text = cite_item_text(item);

        if (text.n == 0
            || (i == 0 && cite_text_is_heading(text, n - 1)))
        {
            continue;
        }

        if (!cite_item_head(text, &head, &body)
            || (heads++ && head.kind != kind))
        {
            return 0;
        }

        kind = head.kind;
        bit = (uint8_t) (1u << (head.number & 7));

        if (seen[head.number >> 3] & bit) {
            return 0;
        }

        seen[head.number >> 3] |= bit;
    }

    return heads > 1;
}


/* 1 if the first line is a name of sources and its value */

static int
cite_item_is_named(cite_span_t text)
{
    size_t               n;
    cite_span_t          line, name, value;
    cite_source_field_e  field;

    n = cite_min(text.n, CITE_ITEM_NAME);

    if (n == 0 || (memchr(text.p, ':', n) == NULL
                   && memchr(text.p, 0xef, n) == NULL))
    {
        return 0;
    }

    text = cite_span_trim(text);

    if (!cite_line_next(&text, &line) || text.n == 0) {
        return 0;
    }

    field = cite_line_pair(line, &name, &value);

    return field != CITE_SOURCE_NONE && field != CITE_SOURCE_TEXT
           && field != CITE_SOURCE_PAGE_TEXT;
}


void
cite_item_read(cite_source_reading_t *r, cite_span_t text, int numbered)
{
    cite_span_t  body;
    cite_head_t  head;

    if (numbered && cite_item_head(text, &head, &body)) {
        cite_body_read(r, head.rest, body);

        r->own = head.number + 1;
        r->source.number = head.number;

    } else if (cite_item_is_named(text)) {
        cite_body_read(r, cite_span_make(NULL, 0), text);
    }

    if (r->source.content.n == 0) {
        r->source.content = text;
    }
}

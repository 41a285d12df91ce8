
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources as blocks of names and values, each of which begins with the name
 * that the first one begins with:
 *
 *   Title: Fares                     Source: {'source': 'a.pdf'}
 *   URL: https://...                 Content: ...
 *   Summary: ...
 */


#include "source/cite_source_body.h"


#define CITE_BLOCKS_NAME   24    /* bytes of a name on a line of several */
#define CITE_BLOCKS_TITLE  200   /* bytes of a title before names */


/* "# Title" or "**Title**", of the names and values behind it */

static int
cite_line_is_title(cite_span_t line)
{
    cite_span_t  name, value;

    line = cite_span_trim(line);

    return line.n > 2 && line.n <= CITE_BLOCKS_TITLE
           && (*line.p == '#'
               || (memcmp(line.p, "**", 2) == 0
                   && line.p[line.n - 1] == '*'))
           && cite_line_pair(line, &name, &value) == CITE_SOURCE_NONE;
}


/* the name at which each block begins */

typedef struct {
    cite_span_t   name;
    size_t        before;        /* bytes before the first one */
    size_t        n;
    size_t        prose;         /* lines that are sentences */
    unsigned      text:1;        /* a name of texts is there */
    unsigned      named:1;       /* another one is, or a value behind it */
} cite_blocks_t;


static int
cite_line_is_rule(cite_span_t line)
{
    size_t  i;

    line = cite_span_trim(line);

    for (i = 0; i < line.n; i++) {
        if (line.p[i] != '-' && line.p[i] != '=' && line.p[i] != '*') {
            return 0;
        }
    }

    return line.n >= 3;
}


static cite_rc_t
cite_blocks_find(cite_blocks_t *b, cite_span_t text)
{
    cite_span_t          rest, line, name, value, title;
    cite_source_field_e  field;

    memset(b, 0, sizeof(cite_blocks_t));
    rest = text;
    title = cite_span_make(NULL, 0);

    if (text.n == 0 || (memchr(text.p, ':', text.n) == NULL
                        && memchr(text.p, 0xef, text.n) == NULL))
    {
        /* nothing that could be a colon */
        return CITE_DECLINED;
    }

    while (cite_line_next(&rest, &line)) {

        field = cite_line_pair(line, &name, &value);

        if (field == CITE_SOURCE_NONE) {
            b->prose += b->n && cite_span_is_prose(cite_span_trim(line));

            if (b->n == 0 && cite_span_trim(line).n) {
                title.p = cite_line_is_title(line) ? line.p : NULL;
            }

            continue;
        }

        b->text |= field == CITE_SOURCE_TEXT || field == CITE_SOURCE_PAGE_TEXT
                   || field == CITE_SOURCE_WHOLE;
        b->named |= value.n || (field != CITE_SOURCE_TEXT
                                && field != CITE_SOURCE_PAGE_TEXT);

        if (b->name.n == 0) {
            b->name = name;
            b->before = (size_t) ((title.p ? title.p : line.p) - text.p);
        }

        b->n += cite_span_eq(name, b->name);
    }

    /* "Relevant content:" alone is the heading of any text */

    return (b->text ? b->n : b->n > 1 && b->prose >= b->n)
           && (b->n > 1 || b->named)
           && cite_body_may_follow(b->before, text.n)
           ? CITE_OK : CITE_DECLINED;
}


/* a value that is an object tells the names of the source */

static void
cite_block_object(const cite_source_text_t *in, cite_source_reading_t *r,
    cite_span_t value)
{
    cite_buf_t             b;
    yyjson_val            *object;
    cite_source_reading_t  about;

    cite_buf_init(&b, in->mem, 6 * value.n + 16);

    if (cite_repr_write(&b, value) == CITE_OK) {
        object = cite_json_read(in->json, cite_buf_view(&b));

        if (object) {
            (void) cite_source_read(&about, object, in->origin);
            about.source.tool_call_id = r->source.tool_call_id;
            about.source.content = cite_span_make(NULL, 0);
            *r = about;
        }
    }

    cite_buf_free(&b);
}


static void
cite_block_emit(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_source_list_t *list, cite_span_t block)
{
    int                    begun;
    cite_span_t            rest, line, name, value, body, text;
    cite_source_field_e    field;
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    rest = block;
    body = block;
    begun = 0;

    text = cite_span_make(NULL, 0);
    value = text;

    while (cite_line_next(&rest, &line)) {

        field = cite_line_pair(line, &name, &value);

        if (text.p && (field == CITE_SOURCE_NONE
                       || field == CITE_SOURCE_TEXT))
        {
            text.n = (size_t) (line.p + line.n - text.p);
            continue;
        }

        if (field == CITE_SOURCE_TEXT || field == CITE_SOURCE_PAGE_TEXT) {
            text = cite_span_between(value.p, line.p + line.n);
            continue;
        }

        if (value.n && *value.p == '{' && field != CITE_SOURCE_NONE) {
            cite_block_object(in, &r, value);

        } else if (field != CITE_SOURCE_NONE) {
            cite_body_set(&r, name, value);

        } else if (!begun && cite_line_is_title(line)) {
            cite_body_set(&r, cite_span("title"), cite_span_unmark(line));

        } else {
            begun |= cite_span_trim(line).n != 0;
        }

        body = begun ? body : rest;
    }

    text = cite_span_trim(text);
    r.source.content = text.n ? text : cite_span_trim(body.n ? body : block);

    if (r.source.content.n) {
        sink->add(sink, &r, list);
    }
}


static cite_rc_t
cite_blocks_each(const cite_source_text_t *in, cite_source_sink_t *sink,
    const cite_blocks_t *b)
{
    cite_span_t         rest, line, name, value, block, title;
    cite_source_list_t  list;

    memset(&list, 0, sizeof(cite_source_list_t));
    list.numbered = 1;
    sink->list_start(sink, &list);

    rest = cite_span_skip(in->text, b->before);
    block = cite_span_make(rest.p, 0);
    title = cite_span_make(NULL, 0);

    while (cite_line_next(&rest, &line)) {

        if (block.n && cite_line_pair(line, &name, &value) != CITE_SOURCE_NONE
            && cite_span_eq(name, b->name))
        {
            block = title.p ? cite_span_between(block.p, title.p) : block;
            cite_block_emit(in, sink, &list, cite_span_trim(block));
            block = title.p ? cite_span_between(title.p, line.p)
                            : cite_span_make(line.p, 0);
        }

        /* a rule parts blocks, and is of none of them */

        if (!cite_line_is_rule(line)) {
            block.n = (size_t) (line.p + line.n - block.p);
        }

        if (cite_span_trim(line).n) {
            title.p = cite_line_is_title(line) ? line.p : NULL;
        }
    }

    cite_block_emit(in, sink, &list, cite_span_trim(block));
    sink->list_end(sink, &list);

    return CITE_OK;
}


/* the length of ", name: " at the start, where the name is one of sources */

static size_t
cite_blocks_pair(cite_span_t s)
{
    size_t  n;

    if (s.n < 4 || s.p[0] != ',' || s.p[1] != ' ') {
        return 0;
    }

    for (n = 2; n < s.n && n < CITE_BLOCKS_NAME
                && ((s.p[n] >= 'a' && s.p[n] <= 'z') || s.p[n] == '_'); n++)
    {
        /* void */
    }

    return n > 2 && n + 1 < s.n && s.p[n] == ':' && s.p[n + 1] == ' '
           && cite_source_field_of(cite_span_make(s.p + 2, n - 2))
              != CITE_SOURCE_NONE
           ? n + 2 : 0;
}


/* "title: a, link: b, title: c": all pairs on one line get one each */

static cite_rc_t
cite_blocks_unfold(const cite_blocks_t *blocks, cite_span_t text,
    cite_buf_t *b)
{
    size_t       n, again;
    cite_span_t  rest;

    again = 0;
    rest = text;

    while (rest.n) {
        n = cite_blocks_pair(rest);

        if (n) {
            again += n == blocks->name.n + 4
                     && memcmp(rest.p + 2, blocks->name.p, n - 4) == 0;
            cite_buf_byte(b, '\n');
            rest = cite_span_skip(rest, 2);
        }

        for (n = 1; n < rest.n && rest.p[n] != ','; n++) {
            /* void */
        }

        cite_buf_put(b, cite_span_make(rest.p, cite_min(n, rest.n)));
        rest = cite_span_skip(rest, cite_min(n, rest.n));
    }

    return again && b->err == NULL ? CITE_OK : CITE_DECLINED;
}


static cite_rc_t
cite_blocks_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_rc_t           rc;
    cite_buf_t          b;
    cite_blocks_t       blocks;
    cite_source_text_t  unfolded;

    if (cite_blocks_find(&blocks, in->text) != CITE_OK) {
        return CITE_DECLINED;
    }

    if (blocks.n > 1) {
        return cite_blocks_each(in, sink, &blocks);
    }

    cite_buf_init(&b, in->mem, 2 * in->text.n + 16);
    unfolded = *in;

    if (cite_blocks_unfold(&blocks, in->text, &b) == CITE_OK) {
        unfolded.text = cite_buf_view(&b);
        (void) cite_blocks_find(&blocks, unfolded.text);
    }

    rc = cite_blocks_each(&unfolded, sink, &blocks);
    cite_buf_free(&b);

    return rc;
}


const cite_source_reader_t  cite_source_reader_blocks = {
    .name = cite_span_const("blocks"),
    .read = cite_blocks_read
};

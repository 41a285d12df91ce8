
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
#include "source/cite_source_walk.h"


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


/* one block, whose lines are read */

typedef struct {
    cite_span_t            block;
    cite_span_t            rest;
    cite_span_t            body;   /* behind its names and values */
    cite_span_t            text;   /* p == NULL: no name has told one */
    cite_source_reading_t  r;
    unsigned               begun:1;    /* the body has */
} cite_block_t;


typedef struct {
    enum {
        BLOCKS_BEGIN = 0,
        BLOCKS_FIND,               /* the name at which each block begins */
        BLOCKS_UNFOLD,             /* all of them stand on one line */
        BLOCKS_FIND_AGAIN,
        BLOCKS_PART,               /* the next block */
        BLOCKS_READ,               /* its lines */
        BLOCKS_LAST                /* those of the last one */
    }                   step;

    cite_source_text_t  in;        /* unfolded, or as it is */
    cite_buf_t          unfolded;
    cite_span_t         rest;
    cite_span_t         title;     /* a line that may be one */

    cite_span_t         name;
    size_t              before;    /* bytes before the first one */
    size_t              n;
    size_t              prose;     /* lines that are sentences */

    cite_span_t         open;      /* the block that is being parted */
    cite_block_t        block;
    cite_source_list_t  list;
    unsigned            text:1;    /* a name of texts is there */
    unsigned            named:1;   /* another one is, or a value behind it */
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


static void
cite_blocks_find_begin(cite_blocks_t *b, cite_span_t text)
{
    b->rest = text;
    b->title = cite_span_make(NULL, 0);
    b->name = b->title;
    b->before = 0;
    b->n = 0;
    b->prose = 0;
    b->text = 0;
    b->named = 0;
}


static void
cite_blocks_line(cite_blocks_t *b, cite_span_t line)
{
    cite_span_t          name, value;
    cite_source_field_e  field;

    field = cite_line_pair(line, &name, &value);

    if (field == CITE_SOURCE_NONE) {
        line = cite_span_trim(line);
        b->prose += b->n && cite_span_is_prose(line);

        if (b->n == 0 && line.n) {
            b->title.p = cite_line_is_title(line) ? line.p : NULL;
        }

        return;
    }

    b->text |= field == CITE_SOURCE_TEXT || field == CITE_SOURCE_PAGE_TEXT
               || field == CITE_SOURCE_WHOLE;
    b->named |= value.n || (field != CITE_SOURCE_TEXT
                            && field != CITE_SOURCE_PAGE_TEXT);

    if (b->name.n == 0) {
        b->name = name;
        b->before = (size_t) ((b->title.p ? b->title.p : line.p)
                              - b->in.text.p);
    }

    b->n += cite_span_eq(name, b->name);
}


static cite_rc_t
cite_blocks_find(cite_source_walk_t *w, cite_blocks_t *b)
{
    cite_rc_t    rc;
    cite_span_t  line;

    while ((rc = cite_walk_line(w, &b->rest, &line, CITE_WALK_PAIR)) == CITE_OK)
    {
        cite_blocks_line(b, line);
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    /* "Relevant content:" alone is the heading of any text */

    return (b->text ? b->n : b->n > 1 && b->prose >= b->n)
           && (b->n > 1 || b->named)
           && cite_body_may_follow(b->before, b->in.text.n)
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
cite_block_begin(cite_block_t *b, const cite_source_text_t *in,
    cite_span_t block)
{
    block = cite_span_trim(block);

    cite_body_begin(&b->r, in);
    b->block = block;
    b->rest = block;
    b->body = block;
    b->text = cite_span_make(NULL, 0);
    b->begun = 0;
}


static void
cite_block_line(cite_block_t *b, const cite_source_text_t *in,
    cite_span_t line)
{
    cite_span_t          name, value;
    cite_source_field_e  field;

    value = cite_span_make(NULL, 0);
    field = cite_line_pair(line, &name, &value);

    if (b->text.p && (field == CITE_SOURCE_NONE || field == CITE_SOURCE_TEXT)) {
        b->text.n = (size_t) (line.p + line.n - b->text.p);
        return;
    }

    if (field == CITE_SOURCE_TEXT || field == CITE_SOURCE_PAGE_TEXT) {
        b->text = cite_span_between(value.p, line.p + line.n);
        return;
    }

    if (value.n && *value.p == '{' && field != CITE_SOURCE_NONE) {
        cite_block_object(in, &b->r, value);

    } else if (field != CITE_SOURCE_NONE) {
        cite_body_set(&b->r, name, value);

    } else if (!b->begun && cite_line_is_title(line)) {
        cite_body_set(&b->r, cite_span("title"), cite_span_unmark(line));

    } else {
        b->begun |= cite_span_trim(line).n != 0;
    }

    b->body = b->begun ? b->body : b->rest;
}


/* CITE_AGAIN, or CITE_OK: the block was read, and was added if it has a text */

static cite_rc_t
cite_block_read(cite_source_walk_t *w, cite_blocks_t *blocks)
{
    cite_rc_t      rc;
    cite_span_t    line, text;
    cite_block_t  *b;

    b = &blocks->block;

    while ((rc = cite_walk_any_line(w, &b->rest, &line, CITE_WALK_PAIR)) == CITE_OK)
    {
        cite_block_line(b, &blocks->in, line);
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    text = cite_span_trim(b->text);
    b->r.source.content = text.n ? text
                          : cite_span_trim(b->body.n ? b->body : b->block);

    if (b->r.source.content.n) {
        cite_walk_add(w, &b->r, &blocks->list);
    }

    return CITE_OK;
}


static void
cite_blocks_start(cite_source_walk_t *w, cite_blocks_t *b)
{
    b->list.numbered = 1;
    w->sink->list_start(w->sink, &b->list);

    b->rest = cite_span_skip(b->in.text, b->before);
    b->open = cite_span_make(b->rest.p, 0);
    b->title = cite_span_make(NULL, 0);
    b->step = BLOCKS_PART;
}


/* the lines up to where the next block begins; CITE_DONE: it was the last */

static cite_rc_t
cite_blocks_part(cite_source_walk_t *w, cite_blocks_t *b)
{
    cite_rc_t    rc;
    cite_span_t  line, name, value, block;

    while ((rc = cite_walk_any_line(w, &b->rest, &line, CITE_WALK_PAIR)) == CITE_OK)
    {
        block = b->open;

        if (block.n && cite_line_pair(line, &name, &value) != CITE_SOURCE_NONE
            && cite_span_eq(name, b->name))
        {
            b->open = b->title.p ? cite_span_between(b->title.p, line.p)
                                 : cite_span_make(line.p, 0);
            block = b->title.p ? cite_span_between(block.p, b->title.p) : block;
            cite_block_begin(&b->block, &b->in, block);
            b->step = BLOCKS_READ;
        }

        /* a rule parts blocks, and is of none of them */

        if (!cite_line_is_rule(line)) {
            b->open.n = (size_t) (line.p + line.n - b->open.p);
        }

        if (cite_span_trim(line).n) {
            b->title.p = cite_line_is_title(line) ? line.p : NULL;
        }

        if (b->step == BLOCKS_READ) {
            return CITE_OK;
        }
    }

    if (rc == CITE_DONE) {
        cite_block_begin(&b->block, &b->in, b->open);
        b->step = BLOCKS_LAST;
    }

    return rc;
}


static cite_rc_t
cite_blocks_each(cite_source_walk_t *w, cite_blocks_t *b)
{
    for ( ;; ) {

        if (b->step == BLOCKS_PART && cite_blocks_part(w, b) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (cite_block_read(w, b) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (b->step == BLOCKS_LAST) {
            w->sink->list_end(w->sink, &b->list);
            return CITE_OK;
        }

        b->step = BLOCKS_PART;
    }
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


/*
 * "title: a, link: b, title: c": all pairs on one line get one each.  CITE_OK:
 * the first name is there again.
 */

static cite_rc_t
cite_blocks_unfold(cite_source_walk_t *w, cite_blocks_t *b)
{
    size_t          n;
    const uint8_t  *end;

    while (b->rest.n) {

        n = cite_blocks_pair(b->rest);

        if (n) {
            b->n += n == b->name.n + 4
                    && memcmp(b->rest.p + 2, b->name.p, n - 4) == 0;
            cite_buf_byte(&b->unfolded, '\n');
            b->rest = cite_span_skip(b->rest, 2);
        }

        end = b->rest.n ? memchr(b->rest.p + 1, ',', b->rest.n - 1) : NULL;
        n = end ? (size_t) (end - b->rest.p) : b->rest.n;

        if (!cite_walk_pay(w, CITE_WALK_LINE + n / 8)) {
            return CITE_AGAIN;
        }

        cite_buf_put(&b->unfolded, cite_span_make(b->rest.p, n));
        b->rest = cite_span_skip(b->rest, n);
    }

    return b->n > 1 && b->unfolded.err == NULL ? CITE_OK : CITE_DECLINED;
}


static cite_rc_t
cite_blocks_begin(cite_blocks_t *b, const cite_source_text_t *in)
{
    if (in->text.n == 0 || (memchr(in->text.p, ':', in->text.n) == NULL
                            && memchr(in->text.p, 0xef, in->text.n) == NULL))
    {
        /* nothing that could be a colon */
        return CITE_DECLINED;
    }

    b->in = *in;
    cite_buf_init(&b->unfolded, in->mem, 2 * in->text.n + 16);
    cite_blocks_find_begin(b, in->text);
    b->step = BLOCKS_FIND;

    return CITE_OK;
}


static cite_rc_t
cite_blocks_found(cite_source_walk_t *w, cite_blocks_t *b)
{
    cite_rc_t  rc;

    rc = cite_blocks_find(w, b);

    if (rc == CITE_OK && b->n > 1) {
        cite_blocks_start(w, b);

    } else if (rc == CITE_OK) {
        b->rest = b->in.text;
        b->step = BLOCKS_UNFOLD;
    }

    return rc;
}


static cite_rc_t
cite_blocks_unfolded(cite_source_walk_t *w, cite_blocks_t *b)
{
    cite_rc_t  rc;

    rc = cite_blocks_unfold(w, b);

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (rc == CITE_OK) {
        b->in.text = cite_buf_view(&b->unfolded);
        cite_blocks_find_begin(b, b->in.text);
        b->step = BLOCKS_FIND_AGAIN;

    } else {
        cite_blocks_start(w, b);
    }

    return CITE_OK;
}


static cite_rc_t
cite_blocks_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_rc_t       rc;
    cite_blocks_t  *b;

    b = state;
    rc = CITE_OK;

    if (b->step == BLOCKS_BEGIN) {
        rc = cite_blocks_begin(b, in);
    }

    if (rc == CITE_OK && b->step == BLOCKS_FIND) {
        rc = cite_blocks_found(w, b);
    }

    if (rc == CITE_OK && b->step == BLOCKS_UNFOLD) {
        rc = cite_blocks_unfolded(w, b);
    }

    if (rc != CITE_OK) {
        return rc;
    }

    if (b->step == BLOCKS_FIND_AGAIN) {

        if (cite_blocks_find(w, b) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        cite_blocks_start(w, b);
    }

    return cite_blocks_each(w, b);
}


static void
cite_blocks_end(void *state)
{
    cite_blocks_t  *b;

    b = state;

    if (b->step != BLOCKS_BEGIN) {
        cite_buf_free(&b->unfolded);
    }
}


const cite_source_reader_t  cite_source_reader_blocks = {
    .name = cite_span_const("blocks"),
    .task = { sizeof(cite_blocks_t), cite_blocks_read, cite_blocks_end, 0 }
};


/*
 * Copyright (C) the ngx_cite authors
 *
 * Tables in a text: Markdown's, CSV, and the rows of TOON.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_table_internal.h"


#define CITE_TABLE_NAME    60      /* bytes of a column's name */
#define CITE_TABLE_BEFORE  3       /* lines before those of the table */


void
cite_table_pair(cite_buf_t *b, cite_span_t name, cite_span_t value)
{
    if (value.n == 0) {
        return;
    }

    if (b->n) {
        cite_buf_lit(b, "; ");
    }

    cite_buf_put(b, name);
    cite_buf_lit(b, ": ");
    cite_buf_put(b, value);
}


/* up to the quote that ends it: one that is neither doubled nor escaped */

static cite_span_t
cite_table_quoted(cite_span_t s)
{
    size_t  i;

    for (i = 0; i < s.n; i++) {

        if (s.p[i] == '\\') {
            i++;

        } else if (s.p[i] == '"') {

            if (i + 1 >= s.n || s.p[i + 1] != '"') {
                break;
            }

            i++;
        }
    }

    return cite_span_make(s.p, cite_min(i, s.n));
}


/* the fields of a line; quoted ones may have the separator in them */

size_t
cite_table_fields(cite_span_t line, uint8_t separator, cite_span_t *fields,
    size_t max)
{
    size_t          n;
    cite_span_t     field;
    const uint8_t  *end;

    line = cite_span_trim(line);

    if (separator == '|') {
        if (line.n && *line.p == '|') {
            line = cite_span_skip(line, 1);
        }

        if (line.n && line.p[line.n - 1] == '|') {
            line.n--;
        }
    }

    for (n = 0; n < max; /* void */ ) {

        if (line.n && *line.p == '"') {
            field = cite_table_quoted(cite_span_skip(line, 1));
            end = field.p + field.n;
            end = memchr(end, separator, (size_t) (line.p + line.n - end));

        } else {
            end = line.n ? memchr(line.p, separator, line.n) : NULL;
            field = cite_span_between(line.p, end ? end : line.p + line.n);
        }

        fields[n++] = cite_span_trim(field);

        if (end == NULL) {
            break;
        }

        line = cite_span_between(end + 1, line.p + line.n);
    }

    return n;
}


static void
cite_table_head(cite_table_t *t, cite_span_t head, uint8_t separator,
    cite_span_t rest)
{
    t->head = head;
    t->separator = separator;
    t->n = cite_table_fields(head, separator, t->names, CITE_TABLE_FIELDS);
    t->rest = rest;
}


/* how many cite_table_fields() would find */

static size_t
cite_table_count(cite_span_t line, uint8_t separator)
{
    size_t       i, n;
    cite_span_t  fields[CITE_TABLE_FIELDS];

    if (separator == '|' || memchr(line.p, '"', line.n)) {
        return cite_table_fields(line, separator, fields, CITE_TABLE_FIELDS);
    }

    line = cite_span_trim(line);

    for (n = 1, i = 0; i < line.n; i++) {
        n += line.p[i] == separator;
    }

    return cite_min(n, CITE_TABLE_FIELDS);
}


/* |---|:--:| */

static int
cite_line_is_delimiter(cite_span_t line)
{
    size_t  i, dashes;

    dashes = 0;

    for (i = 0; i < line.n; i++) {
        dashes += line.p[i] == '-';

        if (line.p[i] != '-' && line.p[i] != '|' && line.p[i] != ':'
            && line.p[i] > ' ')
        {
            return 0;
        }
    }

    return dashes != 0 && memchr(line.p, '|', line.n) != NULL;
}


/* names of columns are neither sentences nor values */

static int
cite_table_is_head(const cite_table_t *t)
{
    size_t       i, j, blanks;
    cite_span_t  name;

    for (i = 0; i < t->n; i++) {

        name = t->names[i];
        blanks = 0;

        if (name.n > CITE_TABLE_NAME) {
            return 0;
        }

        for (j = 0; j < name.n; j++) {

            blanks += name.p[j] == ' ';

            if (blanks > 3 || name.p[j] == '=' || name.p[j] == '{'
                || name.p[j] == '\'' || (name.p[j] == '.' && j + 1 == name.n))
            {
                return 0;
            }
        }

        if (name.n && (*name.p == '[' || *name.p == '<')) {
            return 0;
        }
    }

    return 1;
}


/* the search for a table in a text */

typedef struct {
    enum {
        TABLE_TOON = 0,            /* results[3]{id,title}: */
        TABLE_MARKDOWN,
        TABLE_CSV                  /* with one of the separators */
    }             step;

    cite_table_t  t;
    cite_span_t   rest;
    cite_span_t   last;            /* the line before */
    size_t        separator;
    size_t        lines;
    size_t        before;          /* lines */
    unsigned      begun:1;
} cite_table_search_t;


static const uint8_t  cite_table_separators[] = { '\t', ';', ',', '|' };


/* CITE_OK: it is there; CITE_DECLINED: it is not */

static cite_rc_t
cite_table_toon(cite_source_walk_t *w, cite_table_search_t *s, cite_span_t text)
{
    cite_rc_t       rc;
    cite_span_t     line, names;
    const uint8_t  *open;

    while ((rc = cite_walk_line(w, &s->rest, &line, CITE_WALK_LINE)) == CITE_OK
           && cite_body_may_follow((size_t) (line.p - text.p), text.n))
    {
        line = cite_span_trim(line);
        open = line.n > 4 ? memchr(line.p, '{', line.n) : NULL;

        if (open == NULL || open == line.p || open[-1] != ']'
            || line.p[line.n - 1] != ':' || line.p[line.n - 2] != '}')
        {
            continue;
        }

        names = cite_span_between(open + 1, line.p + line.n - 2);

        cite_table_head(&s->t, names, memchr(names.p, '|', names.n) ? '|'
                        : memchr(names.p, '\t', names.n) ? '\t' : ',',
                        s->rest);

        return CITE_OK;
    }

    return rc == CITE_AGAIN ? CITE_AGAIN : CITE_DECLINED;
}


static cite_rc_t
cite_table_markdown(cite_source_walk_t *w, cite_table_search_t *s,
    cite_span_t text)
{
    cite_rc_t    rc;
    cite_span_t  line;

    while ((rc = cite_walk_any_line(w, &s->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (s->last.n && line.n && cite_line_is_delimiter(line)
            && memchr(s->last.p, '|', s->last.n))
        {
            cite_table_head(&s->t, s->last, '|', s->rest);

            return cite_body_may_follow((size_t) (s->last.p - text.p), text.n)
                   ? CITE_OK : CITE_DECLINED;
        }

        s->last = line;
    }

    return rc == CITE_AGAIN ? CITE_AGAIN : CITE_DECLINED;
}


/* each line has as many fields as the first one, which has names */

static cite_rc_t
cite_table_csv(cite_source_walk_t *w, cite_table_search_t *s)
{
    uint8_t       c;
    cite_rc_t     rc;
    cite_span_t   line;
    cite_table_t  *t;

    t = &s->t;
    c = cite_table_separators[s->separator];

    while ((rc = cite_walk_line(w, &s->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (cite_span_trim(line).n == 0
            || (s->lines == 0 && s->before++ < CITE_TABLE_BEFORE
                && memchr(line.p, c, line.n) == NULL))
        {
            continue;
        }

        if (s->lines++ == 0) {
            cite_table_head(t, line, c, s->rest);
        }

        if (t->n < 2 || (s->lines == 1 && !cite_table_is_head(t))
            || cite_table_count(line, c) != t->n)
        {
            return CITE_DECLINED;
        }

        (void) cite_walk_pay(w, CITE_WALK_LINE + line.n / 8);
    }

    return rc == CITE_AGAIN ? CITE_AGAIN
           : s->lines > 2 || (s->lines == 2 && t->n > 2) ? CITE_OK
                                                        : CITE_DECLINED;
}


/* the marks without which the text is no such table */

static int
cite_table_may(const cite_table_search_t *s, cite_span_t text)
{
    int  mark;

    mark = s->step == TABLE_TOON ? '{' : s->step == TABLE_MARKDOWN ? '|'
           : cite_table_separators[s->separator];

    return text.n && memchr(text.p, mark, text.n) != NULL;
}


/* CITE_DECLINED: it is no table of this kind */

static cite_rc_t
cite_table_try(cite_source_walk_t *w, cite_table_search_t *s, cite_span_t text)
{
    cite_rc_t  rc;

    if (!s->begun) {

        if (!cite_table_may(s, text)) {
            return CITE_DECLINED;
        }

        s->begun = 1;
        s->rest = text;
        s->lines = 0;
        s->before = 0;
    }

    rc = s->step == TABLE_TOON ? cite_table_toon(w, s, text)
         : s->step == TABLE_MARKDOWN ? cite_table_markdown(w, s, text)
         : cite_table_csv(w, s);

    s->begun = rc == CITE_AGAIN;

    return rc;
}


static cite_rc_t
cite_table_search(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_rc_t             rc;
    cite_table_known_t   *known;
    cite_table_search_t  *s;

    s = state;

    for ( ;; ) {
        rc = cite_table_try(w, s, in->text);

        if (rc == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (rc == CITE_OK || (s->step == TABLE_CSV
                              && ++s->separator
                                 == sizeof(cite_table_separators)))
        {
            break;
        }

        s->step = s->step == TABLE_TOON ? TABLE_MARKDOWN : TABLE_CSV;
    }

    known = &w->sink->table;

    if (rc == CITE_OK) {
        known->head = s->t.head;
        known->rest = s->t.rest;
        known->separator = s->t.separator;
    }

    known->text = in->text;

    return rc;
}


static const cite_source_task_t  cite_table_task = {
    sizeof(cite_table_search_t), cite_table_search, NULL, 0
};


cite_rc_t
cite_table_find(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_table_t *t)
{
    cite_table_known_t  *known;

    known = &w->sink->table;

    if (in->text.n == 0) {
        return CITE_DECLINED;
    }

    if (known->text.p != in->text.p || known->text.n != in->text.n) {
        known->head = cite_span_make(NULL, 0);

        if (cite_walk_call(w, &cite_table_task, in)) {
            return CITE_AGAIN;
        }

        known->text = in->text;
    }

    if (known->head.p == NULL) {
        return CITE_DECLINED;
    }

    cite_table_head(t, known->head, known->separator, known->rest);

    return CITE_OK;
}


cite_rc_t
cite_table_next(cite_source_walk_t *w, cite_table_t *t, cite_table_row_t *row)
{
    cite_rc_t    rc;
    cite_span_t  line;

    while ((rc = cite_walk_line(w, &t->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (cite_span_trim(line).n == 0
            || memchr(line.p, t->separator, line.n) == NULL)
        {
            continue;
        }

        (void) cite_walk_pay(w, CITE_WALK_PAIR);

        row->line = line;
        row->n = cite_min(cite_table_fields(line, t->separator, row->fields,
                                            CITE_TABLE_FIELDS), t->n);
        return CITE_OK;
    }

    return rc;
}


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


static int
cite_table_markdown(cite_table_t *t, cite_span_t text)
{
    cite_span_t  rest, line, last;

    rest = text;
    last = cite_span_make(NULL, 0);

    while (cite_line_next(&rest, &line)) {

        if (last.n && line.n && cite_line_is_delimiter(line)
            && memchr(last.p, '|', last.n))
        {
            cite_table_head(t, last, '|', rest);

            return cite_body_may_follow((size_t) (last.p - text.p), text.n);
        }

        last = line;
    }

    return 0;
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


/* each line has as many fields as the first one, which has names */

static int
cite_table_csv(cite_table_t *t, cite_span_t text)
{
    size_t       i, lines, before;
    cite_span_t  rest, line;

    static const uint8_t  separators[] = { '\t', ';', ',', '|' };

    for (i = 0; i < sizeof(separators); i++) {

        rest = text;
        lines = 0;
        before = 0;
        t->separator = separators[i];

        if (text.n == 0 || memchr(text.p, t->separator, text.n) == NULL) {
            continue;
        }

        while (cite_line_next(&rest, &line)) {

            if (cite_span_trim(line).n == 0
                || (lines == 0 && before++ < CITE_TABLE_BEFORE
                    && memchr(line.p, t->separator, line.n) == NULL))
            {
                continue;
            }

            if (lines++ == 0) {
                cite_table_head(t, line, t->separator, rest);
            }

            if (t->n < 2 || (lines == 1 && !cite_table_is_head(t))
                || cite_table_count(line, t->separator) != t->n)
            {
                lines = 0;
                break;
            }
        }

        if (lines > 2 || (lines == 2 && t->n > 2)) {
            return 1;
        }
    }

    return 0;
}


/* results[3]{id,title}: */

static int
cite_table_toon(cite_table_t *t, cite_span_t text)
{
    cite_span_t     rest, line, names;
    const uint8_t  *open;

    rest = text;

    while (cite_line_next(&rest, &line)
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

        cite_table_head(t, names, memchr(names.p, '|', names.n) ? '|'
                        : memchr(names.p, '\t', names.n) ? '\t' : ',', rest);

        return 1;
    }

    return 0;
}


cite_rc_t
cite_table_find(cite_table_t *t, cite_span_t text, cite_table_known_t *known)
{
    if (text.n && known->text.p == text.p && known->text.n == text.n) {

        if (known->head.p == NULL) {
            return CITE_DECLINED;
        }

        cite_table_head(t, known->head, known->separator, known->rest);

        return CITE_OK;
    }

    known->text = text;
    known->head = cite_span_make(NULL, 0);

    if (!cite_table_toon(t, text) && !cite_table_markdown(t, text)
        && !cite_table_csv(t, text))
    {
        return CITE_DECLINED;
    }

    known->head = t->head;
    known->rest = t->rest;
    known->separator = t->separator;

    return CITE_OK;
}


int
cite_table_next(cite_table_t *t, cite_table_row_t *row)
{
    cite_span_t  line;

    while (cite_line_next(&t->rest, &line)) {

        if (cite_span_trim(line).n == 0
            || memchr(line.p, t->separator, line.n) == NULL)
        {
            continue;
        }

        row->line = line;
        row->n = cite_min(cite_table_fields(line, t->separator, row->fields,
                                            CITE_TABLE_FIELDS), t->n);
        return 1;
    }

    return 0;
}

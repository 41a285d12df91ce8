
/*
 * Copyright (C) the ngx_cite authors
 *
 * Blocks.  Each line first goes on with the containers that are open, then
 * opens new ones, and the rest of it belongs to a leaf:
 *
 *   > - text           quote, item, paragraph
 *   >   more of it     both go on, the paragraph too
 *   >
 *   >       code       both go on, and indented code begins
 *   lazy               would go on with a paragraph, but none is open
 *
 * A leaf is handed on when it ends.  Its lines are read in a copy of the
 * text in which the marks of quotes are blank, so that it is one piece.
 */


#include "text/cite_markdown_internal.h"


static const uint8_t *
cite_md_line_next(cite_md_scan_t *s, const uint8_t *p, cite_md_line_t *line)
{
    const uint8_t  *last, *cr;

    last = s->text.p + s->text.n;

    if (s->lf == NULL || s->lf < p) {
        s->lf = memchr(p, '\n', (size_t) (last - p));
        s->lf = s->lf ? s->lf : last;
    }

    line->p = p;
    line->eol = s->lf;
    line->col = 0;
    line->indent = 0;

    cr = memchr(p, '\r', (size_t) (s->lf - p));

    if (cr) {
        line->eol = cr;
        return cr + 1 == s->lf && s->lf < last ? cr + 2 : cr + 1;
    }

    return s->lf < last ? s->lf + 1 : last;
}


static void
cite_md_indent_skip(cite_md_line_t *line)
{
    size_t  col;

    col = line->col;

    for ( /* void */ ; line->p < line->eol; line->p++) {

        if (*line->p == '\t') {
            line->col = (line->col | 3) + 1;

        } else if (*line->p == ' ') {
            line->col++;

        } else {
            break;
        }
    }

    line->indent += line->col - col;
}


/* takes a ">" and one column behind it */

static void
cite_md_quote_take(cite_md_scan_t *s, cite_md_line_t *line)
{
    s->copy[line->p - s->text.p] = ' ';

    line->p++;
    line->col++;
    line->indent = 0;

    cite_md_indent_skip(line);

    if (line->indent) {
        line->indent--;
    }
}


static int
cite_md_container_match(cite_md_scan_t *s, cite_md_line_t *line,
    cite_md_container_t *container)
{
    if (container->indent == 0) {

        if (line->indent > 3 || line->p == line->eol || *line->p != '>') {
            return 0;
        }

        cite_md_quote_take(s, line);
        return 1;
    }

    if (line->p == line->eol) {
        return !container->empty;
    }

    container->empty = 0;

    if (line->indent < container->indent) {
        return 0;
    }

    line->indent -= container->indent;

    return 1;
}


static void
cite_md_containers_match(cite_md_scan_t *s, cite_md_line_t *line)
{
    /* items go on with a blank line, of which there may be many */

    if (line->p == line->eol && s->quotes == 0 && s->depth) {
        s->matched = s->depth - s->stack[s->depth - 1].empty;
        return;
    }

    for (s->matched = 0; s->matched < s->depth; s->matched++) {
        if (!cite_md_container_match(s, line, &s->stack[s->matched])) {
            return;
        }
    }
}


static void
cite_md_container_push(cite_md_scan_t *s, size_t indent, unsigned empty)
{
    cite_md_close_unmatched(s);

    s->stack[s->depth].indent = indent;
    s->stack[s->depth].empty = empty;

    s->depth++;
    s->matched++;
    s->quotes += indent == 0;
}


/* behind a list's mark, or NULL; "first" is set if it begins a list */

static const uint8_t *
cite_md_item_read(const cite_md_line_t *line, int *first)
{
    const uint8_t  *p;

    p = line->p;
    *first = 1;

    if (*p == '-' || *p == '*' || *p == '+') {
        p++;

    } else {
        while (p < line->eol && p - line->p < 10 && cite_md_digit(*p)) {
            p++;
        }

        if (p == line->p || p - line->p > 9 || p == line->eol
            || (*p != '.' && *p != ')'))
        {
            return NULL;
        }

        *first = p - line->p == 1 && *line->p == '1';
        p++;
    }

    return p == line->eol || *p == ' ' || *p == '\t' ? p : NULL;
}


static int
cite_md_item_open(cite_md_scan_t *s, cite_md_line_t *line)
{
    int             first, inside;
    size_t          width;
    const uint8_t  *p;
    cite_md_line_t  rest;

    p = cite_md_item_read(line, &first);
    if (p == NULL) {
        return 0;
    }

    rest = *line;
    rest.p = p;
    rest.col += (size_t) (p - line->p);
    rest.indent = 0;

    cite_md_indent_skip(&rest);

    /* text that goes on may look like an item by chance */

    inside = s->leaf == CITE_MD_LEAF_PARAGRAPH && s->matched == s->depth;

    if (inside && (!first || rest.p == rest.eol)) {
        return 0;
    }

    width = line->indent + (size_t) (p - line->p);

    if (rest.p == rest.eol || rest.indent > 4) {
        width++;
        rest.indent -= rest.indent != 0;

    } else {
        width += rest.indent;
        rest.indent = 0;
    }

    cite_md_container_push(s, width, rest.p == rest.eol);
    *line = rest;

    return 1;
}


static void
cite_md_containers_open(cite_md_scan_t *s, cite_md_line_t *line)
{
    while (line->indent < 4 && line->p < line->eol
           && s->matched < CITE_MD_DEPTH)
    {
        if (*line->p == '>') {
            cite_md_container_push(s, 0, 0);
            cite_md_quote_take(s, line);
            continue;
        }

        if (cite_md_break(s, line) || !cite_md_item_open(s, line)) {
            return;
        }
    }
}


static void
cite_md_line(cite_md_scan_t *s, cite_md_line_t *line)
{
    cite_md_indent_skip(line);
    cite_md_containers_match(s, line);

    if (s->leaf > CITE_MD_LEAF_PARAGRAPH) {

        if (s->matched == s->depth && cite_md_leaf_match(s, line)) {
            return;
        }

        cite_md_close_unmatched(s);
    }

    cite_md_containers_open(s, line);
    cite_md_leaf(s, line);
}


static void
cite_md_blocks_begin(cite_md_scan_t *s)
{
    s->begun = 1;
    s->depth = 0;
    s->quotes = 0;
    s->leaf = CITE_MD_LEAF_NONE;
    s->leaf_start = s->text.p;
    s->leaf_end = s->text.p;
    s->line = s->text.p;
    s->lf = NULL;
    s->no_break = s->text.p;
}


cite_rc_t
cite_md_blocks(cite_md_scan_t *s)
{
    const uint8_t   *p, *last;
    cite_md_line_t   line;

    if (!s->begun) {
        cite_md_blocks_begin(s);
    }

    last = s->text.p + s->text.n;

    for ( ;; ) {
        if (cite_md_leaves(s) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (s->err || (s->line == last && s->leaf == CITE_MD_LEAF_NONE)) {
            s->begun = 0;
            return CITE_OK;
        }

        if (s->line == last) {
            cite_md_leaf_close(s);
            continue;
        }

        p = s->line;
        s->line = cite_md_line_next(s, p, &line);
        cite_md_line(s, &line);

        if (cite_md_stops(s, (size_t) (s->line - p))) {
            return CITE_AGAIN;
        }
    }
}

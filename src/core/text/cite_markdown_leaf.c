
/*
 * Copyright (C) the ngx_cite authors
 *
 * Leaves: paragraphs, headings, code and HTML behind the marks of a line's
 * containers.  A leaf is handed on when it ends.
 */


#include "text/cite_markdown_internal.h"


/* "[^1]:", on which any text may follow */

static const uint8_t *
cite_md_footnote(cite_md_scan_t *s, const uint8_t *p, const uint8_t *last,
    cite_markdown_range_t *range)
{
    const uint8_t  *end;

    end = cite_md_footnote_read(p, last);
    if (end == NULL || end == last || *end != ':') {
        return NULL;
    }

    cite_md_range_init(s, range, CITE_MD_DEFINITION, p, end + 1);
    range->text = cite_md_span(s, p + 1, end - 1);

    return end + 1;
}


/* a paragraph begins with definitions, if it has any; returns their end */

static const uint8_t *
cite_md_definitions(cite_md_scan_t *s, const uint8_t *p, const uint8_t *last)
{
    const uint8_t          *end;
    cite_markdown_range_t   range;

    while (p < last && *p == '[') {

        end = cite_md_footnote(s, p, last, &range);

        if (end == NULL) {
            end = cite_md_definition_read(s, p, last, &range);
        }

        if (end == NULL) {
            break;
        }

        cite_md_definition_add(s, &range);
        p = cite_md_blank_skip(end, last);

        if (cite_md_stops(s, (size_t) (p - end) + range.bytes.n)) {
            break;
        }
    }

    return p;
}


/* the leaf is read when the line is, which may end several */

static void
cite_md_leaf_end(cite_md_scan_t *s, cite_md_leaf_e leaf, const uint8_t *p,
    const uint8_t *last)
{
    cite_md_ended_t  *e;

    assert(s->ended_n < CITE_MD_ENDED);

    e = &s->ended[s->ended_n++];

    e->leaf = leaf;
    e->html = s->html;
    e->p = s->base + (p - s->text.p);
    e->last = s->base + (last - s->text.p);
    e->begun = 0;
}


void
cite_md_leaf_close(cite_md_scan_t *s)
{
    if (s->leaf != CITE_MD_LEAF_NONE) {
        cite_md_leaf_end(s, s->leaf, s->leaf_start, s->leaf_end);
        s->leaf = CITE_MD_LEAF_NONE;
    }
}


/* a leaf of text; definitions stand before it in a paragraph */

static void
cite_md_text_read(cite_md_scan_t *s, cite_md_ended_t *e)
{
    const uint8_t  *p;

    if (e->leaf == CITE_MD_LEAF_PARAGRAPH && !e->begun) {

        p = cite_md_definitions(s, e->p, e->last);

        if (p < e->last && *p == '[' && s->sliced && s->left == 0) {
            /* perhaps another one */
            e->p = p;
            return;
        }

        e->p = p;
    }

    if (s->collect) {
        e->p = e->last;
        return;
    }

    if (!e->begun) {
        e->begun = 1;
        s->openers_n = 0;
        s->openers_low = 0;
        s->dead = 0;
    }

    s->last = e->last;
    e->p = cite_md_inlines(s, e->p);
}


/* reads a part of a leaf: e->p moves on, to its end */

static void
cite_md_leaf_read(cite_md_scan_t *s, cite_md_ended_t *e)
{
    cite_markdown_range_t  range;

    switch (e->leaf) {

    case CITE_MD_LEAF_PARAGRAPH:
    case CITE_MD_LEAF_HEADING:
        cite_md_text_read(s, e);
        return;

    case CITE_MD_LEAF_HTML:

        if (e->html >= CITE_MD_HTML_BLOCK) {
            s->last = e->last;
            e->p = s->collect ? e->last : cite_md_tags(s, e->p);
            return;
        }

        cite_md_range_init(s, &range, CITE_MD_HTML, e->p, e->last);
        break;

    default: /* CITE_MD_LEAF_FENCE, CITE_MD_LEAF_INDENTED */
        cite_md_range_init(s, &range, CITE_MD_CODE, e->p, e->last);
    }

    cite_md_range_add(s, &range);
    e->p = e->last;
}


cite_rc_t
cite_md_leaves(cite_md_scan_t *s)
{
    cite_md_ended_t  *e;

    while (s->ended_i < s->ended_n && s->err == NULL) {

        e = &s->ended[s->ended_i];
        cite_md_leaf_read(s, e);

        if (e->p < e->last) {
            return s->err ? CITE_OK : CITE_AGAIN;
        }

        s->ended_i++;
    }

    s->ended_i = 0;
    s->ended_n = 0;

    return CITE_OK;
}


/* closes the leaf and the containers that the line did not go on with */

void
cite_md_close_unmatched(cite_md_scan_t *s)
{
    cite_md_leaf_close(s);

    while (s->depth > s->matched) {
        s->depth--;
        s->quotes -= s->stack[s->depth].indent == 0;
    }
}


static void
cite_md_leaf_open(cite_md_scan_t *s, cite_md_line_t *line,
    cite_md_leaf_e leaf)
{
    cite_md_close_unmatched(s);

    s->leaf = leaf;
    s->leaf_start = line->p;
    s->leaf_end = line->eol;
}


/* three or more of the same, and blanks */

int
cite_md_break(cite_md_scan_t *s, const cite_md_line_t *line)
{
    size_t          n;
    const uint8_t  *p;

    if (line->p < s->no_break
        || (*line->p != '*' && *line->p != '-' && *line->p != '_'))
    {
        return 0;
    }

    n = 0;

    for (p = line->p; p < line->eol; p++) {

        if (*p == *line->p) {
            n++;

        } else if (!cite_md_blank(*p)) {
            s->no_break = p;
            return 0;
        }
    }

    return n >= 3;
}


static int
cite_md_heading(const cite_md_line_t *line)
{
    const uint8_t  *p;

    for (p = line->p; p < line->eol && *p == '#'; p++) { /* void */ }

    return p > line->p && p - line->p <= 6
           && (p == line->eol || *p == ' ' || *p == '\t');
}


/* the line under a heading: of one character only */

static int
cite_md_underline(const cite_md_line_t *line)
{
    const uint8_t  *p;

    if (*line->p != '=' && *line->p != '-') {
        return 0;
    }

    for (p = line->p; p < line->eol && *p == *line->p; p++) { /* void */ }

    return cite_md_blank_skip(p, line->eol) == line->eol;
}


/* behind the fence that the line begins with, or NULL */

static const uint8_t *
cite_md_fence(const cite_md_line_t *line)
{
    const uint8_t  *p;

    for (p = line->p; p < line->eol && *p == *line->p; p++) { /* void */ }

    return p - line->p >= 3 ? p : NULL;
}


static int
cite_md_fence_open(cite_md_scan_t *s, cite_md_line_t *line)
{
    const uint8_t  *end;

    end = cite_md_fence(line);

    if (end == NULL
        || (*line->p == '`' && memchr(end, '`', (size_t) (line->eol - end))))
    {
        return 0;
    }

    cite_md_leaf_open(s, line, CITE_MD_LEAF_FENCE);

    s->fence = *line->p;
    s->fence_n = (size_t) (end - line->p);

    return 1;
}


static int
cite_md_fence_closes(const cite_md_scan_t *s, const cite_md_line_t *line)
{
    const uint8_t  *end;

    if (line->indent > 3 || line->p == line->eol || *line->p != s->fence) {
        return 0;
    }

    end = cite_md_fence(line);

    return end && (size_t) (end - line->p) >= s->fence_n
           && cite_md_blank_skip(end, line->eol) == line->eol;
}


static int
cite_md_html_open(cite_md_scan_t *s, cite_md_line_t *line)
{
    cite_md_html_e  html;

    html = cite_md_html_start(line->p, line->eol);

    if (html == CITE_MD_HTML_NONE
        || (html == CITE_MD_HTML_TAG && s->leaf == CITE_MD_LEAF_PARAGRAPH))
    {
        return 0;
    }

    cite_md_leaf_open(s, line, CITE_MD_LEAF_HTML);

    s->html = html;

    if (cite_md_html_ends(html, line->p, line->eol)) {
        cite_md_leaf_close(s);
    }

    return 1;
}


/* the line goes on with a leaf that is no paragraph; 0: it ends that one */

int
cite_md_leaf_match(cite_md_scan_t *s, cite_md_line_t *line)
{
    int  blank, closes;

    blank = line->p == line->eol;
    closes = 0;

    switch (s->leaf) {

    case CITE_MD_LEAF_FENCE:
        closes = cite_md_fence_closes(s, line);
        break;

    case CITE_MD_LEAF_HTML:

        if (blank && s->html >= CITE_MD_HTML_BLOCK) {
            return 0;
        }

        closes = cite_md_html_ends(s->html, line->p, line->eol);
        break;

    default: /* CITE_MD_LEAF_INDENTED */

        if (blank) {
            return 1;
        }

        if (line->indent < 4) {
            return 0;
        }
    }

    s->leaf_end = line->eol;

    if (closes) {
        cite_md_leaf_close(s);
    }

    return 1;
}


/* "[1]:" or "[^1]:", which begin a list of references on any line */

static int
cite_md_listed(const cite_md_line_t *line)
{
    cite_span_t     label;
    const uint8_t  *end;

    end = cite_md_label_read(line->p, line->eol);
    if (end == NULL || end == line->eol || *end != ':') {
        return 0;
    }

    label = cite_span_between(line->p + 1, end - 1);

    return cite_md_numeric(label)
           || cite_md_footnote_read(line->p, line->eol) != NULL;
}


static void
cite_md_text(cite_md_scan_t *s, cite_md_line_t *line)
{
    if (s->leaf == CITE_MD_LEAF_PARAGRAPH) {
        s->leaf_end = line->eol;
        return;
    }

    cite_md_leaf_open(s, line, CITE_MD_LEAF_PARAGRAPH);
}


/* leaves of one line, and the first lines of others; 0: it is text */

static int
cite_md_leaf_start(cite_md_scan_t *s, cite_md_line_t *line)
{
    switch (*line->p) {

    case '#':
        if (!cite_md_heading(line)) {
            return 0;
        }

        cite_md_close_unmatched(s);

        cite_md_leaf_end(s, CITE_MD_LEAF_HEADING, line->p, line->eol);

        return 1;

    case '`':
    case '~':
        return cite_md_fence_open(s, line);

    case '<':
        return cite_md_html_open(s, line);

    case '[':
        if (cite_md_listed(line)) {
            cite_md_leaf_open(s, line, CITE_MD_LEAF_PARAGRAPH);
            return 1;
        }

        return 0;

    default:
        if (cite_md_break(s, line)) {
            cite_md_close_unmatched(s);
            return 1;
        }

        return 0;
    }
}


void
cite_md_leaf(cite_md_scan_t *s, cite_md_line_t *line)
{
    int  paragraph;

    paragraph = s->leaf == CITE_MD_LEAF_PARAGRAPH;

    if (line->p == line->eol) {
        cite_md_close_unmatched(s);
        return;
    }

    if (line->indent > 3) {

        if (paragraph) {
            cite_md_text(s, line);
            return;
        }

        cite_md_leaf_open(s, line, CITE_MD_LEAF_INDENTED);
        return;
    }

    if (paragraph && s->matched == s->depth && cite_md_underline(line)) {
        cite_md_leaf_close(s);
        return;
    }

    if (!cite_md_leaf_start(s, line)) {
        cite_md_text(s, line);
    }
}

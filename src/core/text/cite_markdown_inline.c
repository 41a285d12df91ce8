
/*
 * Copyright (C) the ngx_cite authors
 *
 * Inlines.  A leaf is read from left to right.  Each "[" is kept until its
 * "]" comes, and only then it is known whether the two make a link:
 *
 *   [a [b](c) d](e)       openers: [a        the inner link is found first;
 *      |--LINK--|                            from then on "[a" can only be
 *                                            text, as links do not nest
 */


#include "text/cite_markdown_internal.h"
#include "base/cite_scan.h"


/* bytes at which something may begin */

static const cite_scan_set_t  cite_md_marks = {
    '\\', '`', '<', '!', '[', ']', ']', ']', ']', ']'
};


static void
cite_md_emit(cite_md_scan_t *s, cite_markdown_kind_e kind, const uint8_t *p,
    const uint8_t *last)
{
    cite_markdown_range_t  range;

    cite_md_range_init(s, &range, kind, p, last);
    cite_md_range_add(s, &range);
}


static const uint8_t *
cite_md_escape(cite_md_scan_t *s, const uint8_t *p)
{
    if (s->last - p < 2 || !cite_md_punct(p[1])) {
        return p + 1;
    }

    if (p[1] == '[' || p[1] == ']') {
        cite_md_emit(s, CITE_MD_ESCAPE, p, p + 2);
    }

    return p + 2;
}


static size_t
cite_md_run(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *start;

    for (start = p; p < last && *p == '`'; p++) { /* void */ }

    return (size_t) (p - start);
}


/*
 * A code span, or backticks that are text.  The first search that fails has
 * seen all runs of the leaf, so that no later one is made in vain.
 */

static const uint8_t *
cite_md_code(cite_md_scan_t *s, const uint8_t *p)
{
    size_t          n, run;
    const uint8_t  *q, *text;

    n = cite_md_run(p, s->last);
    text = p + n;

    if (n > CITE_MD_TICKS
        || (s->ticks_last == s->last
            && (s->ticks[n] == NULL || s->ticks[n] < text)))
    {
        return text;
    }

    for (q = text; q < s->last; q += run) {

        q = memchr(q, '`', (size_t) (s->last - q));
        if (q == NULL) {
            break;
        }

        run = cite_md_run(q, s->last);

        if (run == n) {
            cite_md_emit(s, CITE_MD_CODE, p, q + n);
            return q + n;
        }

        if (run <= CITE_MD_TICKS && s->ticks_last != s->last) {
            s->ticks[run] = q;
        }
    }

    s->ticks_last = s->last;

    return text;
}


static const uint8_t *
cite_md_tag(cite_md_scan_t *s, const uint8_t *p)
{
    const uint8_t  *end;

    end = cite_md_tag_read(p, s->last);

    if (end == NULL) {
        end = cite_md_special_read(s, p);
    }

    if (end == NULL) {
        return p + 1;
    }

    cite_md_emit(s, CITE_MD_HTML, p, end);

    return end;
}


static const uint8_t *
cite_md_angle(cite_md_scan_t *s, const uint8_t *p)
{
    const uint8_t          *end;
    cite_markdown_range_t   range;

    if (s->last - p < 3 || p[1] == '<' || cite_md_blank(p[1])) {
        return p + 1;
    }

    end = cite_md_autolink_read(p, s->last);
    if (end == NULL) {
        return cite_md_tag(s, p);
    }

    cite_md_range_init(s, &range, CITE_MD_LINK, p, end);

    range.text = cite_md_span(s, p + 1, end - 1);
    range.url = range.text;

    cite_md_range_add(s, &range);

    return end;
}


/* of more brackets than are kept the outermost is forgotten: it is text */

static const uint8_t *
cite_md_open(cite_md_scan_t *s, const uint8_t *p, unsigned image)
{
    cite_md_opener_t  *opener;

    if (s->openers_n - s->openers_low == CITE_MD_OPENERS) {
        s->openers_low++;
    }

    opener = &s->openers[s->openers_n++ % CITE_MD_OPENERS];

    opener->p = p;
    opener->ranges = s->ranges.n;
    opener->image = image;

    return p + 1;
}


/* [text][label], [text][] or [text]: p is behind "[text]" */

static const uint8_t *
cite_md_reference(cite_md_scan_t *s, const uint8_t *p,
    cite_markdown_range_t *range)
{
    const uint8_t                *end;
    const cite_markdown_range_t  *definition;

    range->label = range->text;
    end = p < s->last && *p == '[' ? cite_md_label_read(p, s->last) : NULL;

    if (end && end - p > 2) {
        range->label = cite_md_span(s, p + 1, end - 1);
    }

    if (cite_md_numeric(range->text) && cite_md_numeric(range->label)) {
        return NULL;
    }

    definition = cite_md_definition_find(s, range->label);
    if (definition == NULL) {
        return NULL;
    }

    range->url = definition->url;
    range->title = definition->title;

    return end ? end : p;
}


/* the part behind "[text]" that makes it a link, or a footnote */

static const uint8_t *
cite_md_target(cite_md_scan_t *s, const uint8_t *start, const uint8_t *p,
    cite_markdown_range_t *range)
{
    const uint8_t          *end;
    cite_markdown_range_t   target;

    target = *range;

    if (p < s->last && *p == '(') {
        end = cite_md_target_read(s, p, s->last, &target);

        if (end) {
            *range = target;
            return end;
        }
    }

    if (cite_md_footnote_read(start, p) == p) {
        range->kind = CITE_MD_FOOTNOTE;
        return p;
    }

    return cite_md_reference(s, p, range);
}


/* 1 if a pair of brackets can be anything but text; most pairs can not */

static int
cite_md_counts(const cite_md_scan_t *s, const cite_md_opener_t *opener,
    const uint8_t *p)
{
    return s->keys.n || opener->p[1] == '^'
           || (s->last - p > 1 && p[1] == '(');
}


static const uint8_t *
cite_md_close(cite_md_scan_t *s, const uint8_t *p)
{
    const uint8_t          *start, *end;
    cite_md_opener_t       *opener;
    cite_markdown_range_t   range;

    if (s->openers_n == s->openers_low) {
        return p + 1;
    }

    opener = &s->openers[--s->openers_n % CITE_MD_OPENERS];

    if (s->openers_n < s->dead) {
        s->dead = s->openers_n;

        if (!opener->image) {
            return p + 1;
        }
    }

    if (!cite_md_counts(s, opener, p)) {
        return p + 1;
    }

    start = opener->p - opener->image;

    cite_md_range_init(s, &range, opener->image ? CITE_MD_IMAGE : CITE_MD_LINK,
                       start, p);
    range.text = cite_md_span(s, opener->p + 1, p);

    end = cite_md_target(s, opener->p, p + 1, &range);
    if (end == NULL) {
        return p + 1;
    }

    if (range.kind == CITE_MD_LINK) {
        s->dead = s->openers_n;
    }

    if (range.kind == CITE_MD_FOOTNOTE) {
        start = opener->p;
    }

    /* in place of all that was found inside of it */

    range.bytes = cite_md_span(s, start, end);
    s->ranges.n = opener->ranges;
    cite_md_range_add(s, &range);

    return end;
}


static const uint8_t *
cite_md_inline(cite_md_scan_t *s, const uint8_t *p)
{
    switch (*p) {

    case '\\':
        return cite_md_escape(s, p);

    case '`':
        return cite_md_code(s, p);

    case '<':
        return cite_md_angle(s, p);

    case '[':
        return cite_md_open(s, p, 0);

    case ']':
        return cite_md_close(s, p);

    default: /* '!' */
        return s->last - p > 1 && p[1] == '[' ? cite_md_open(s, p + 1, 1)
                                              : p + 1;
    }
}


const uint8_t *
cite_md_inlines(cite_md_scan_t *s, const uint8_t *p)
{
    const uint8_t  *from, *stop;

    from = p;
    stop = s->sliced && s->left < (size_t) (s->last - p) ? p + s->left
                                                         : s->last;

    while (p < stop) {

        /* there may be many side by side */

        if (!cite_scan_in(cite_md_marks, *p)) {
            p = cite_scan(cite_md_marks, p + 1, s->last);
            continue;
        }

        p = cite_md_inline(s, p);

        if (s->err) {
            return s->last;
        }
    }

    (void) cite_md_stops(s, (size_t) (p - from));

    return p;
}


const uint8_t *
cite_md_tags(cite_md_scan_t *s, const uint8_t *p)
{
    const uint8_t  *from;

    while (p < s->last && s->err == NULL) {

        from = p;

        p = memchr(p, '<', (size_t) (s->last - p));
        if (p == NULL) {
            break;
        }

        p = cite_md_tag(s, p);

        if (cite_md_stops(s, (size_t) (p - from))) {
            return p;
        }
    }

    return s->last;
}

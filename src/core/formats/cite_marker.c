
/*
 * Copyright (C) the ngx_cite authors
 *
 * Brackets are read twice: first to their end, because one item that is no
 * number makes them no marker, then number by number as these are asked for.
 * Neither reads past an opening bracket, so that a search goes on where the
 * last one failed.
 */


#include "formats/cite_marker.h"
#include "text/cite_page.h"


#define CITE_MARKER_OPEN    "\xe3\x80\x90"
#define CITE_MARKER_CLOSE   "\xe3\x80\x91"
#define CITE_MARKER_DAGGER  "\xe2\x80\xa0"


typedef struct {
    uint32_t  number;
    uint32_t  until;
    uint32_t  page;
} cite_marker_item_t;


void
cite_markers_init(cite_marker_iter_t *it, cite_span_t text,
    const cite_markdown_t *md, const cite_lexicon_t *lexicon,
    const cite_references_t *refs, int lenticular)
{
    memset(it, 0, sizeof(cite_marker_iter_t));

    it->text = text;
    it->md = md;
    it->lexicon = lexicon;
    it->refs = refs;
    it->lenticular = lenticular != 0;
    it->pause = SIZE_MAX;
}


/* 1 if the bytes of a literal are at p */

static int
cite_marker_at(const uint8_t *p, const uint8_t *last, cite_span_t literal)
{
    return cite_span_starts(cite_span_between(p, last), literal);
}


/* "1", "1-3" or "1#p.5" at p; where it ends, or where it is none */

static const uint8_t *
cite_marker_item(const cite_lexicon_t *lexicon, const uint8_t *p,
    const uint8_t *last, cite_marker_item_t *item)
{
    size_t          n;
    const uint8_t  *q;

    item->page = 0;
    p = cite_page_number(p, last, CITE_MARKER_NUMBER_MAX, &item->number);
    item->until = item->number;

    if (item->number == 0) {
        return p;
    }

    q = cite_page_blanks(p, last);
    n = cite_page_dash(q, last);

    if (n) {
        q = cite_page_blanks(q + n, last);
        p = cite_page_number(q, last, CITE_MARKER_NUMBER_MAX, &item->until);

        if (item->until < item->number
            || item->until - item->number >= CITE_MARKER_RANGE_MAX)
        {
            item->number = 0;
            return p;
        }
    }

    return cite_page_read(lexicon, p, last, &item->page);
}


/* behind a comma or a semicolon and blanks at p, or p */

static const uint8_t *
cite_marker_comma(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *q;

    q = cite_page_blanks(p, last);

    if (q < last && (*q == ',' || *q == ';')) {
        return cite_page_blanks(q + 1, last);
    }

    if (cite_marker_at(q, last, cite_span("\xef\xbc\x8c"))
        || cite_marker_at(q, last, cite_span("\xe3\x80\x81")))
    {
        return cite_page_blanks(q + 3, last);
    }

    return p;
}


/* where a list of items from p on ends; *valid if it is one */

static const uint8_t *
cite_marker_list(const cite_lexicon_t *lexicon, const uint8_t *p,
    const uint8_t *last, int *valid)
{
    const uint8_t       *next;
    cite_marker_item_t   item;

    for ( ;; ) {
        p = cite_marker_item(lexicon, p, last, &item);

        if (item.number == 0) {
            *valid = 0;
            return p;
        }

        next = cite_marker_comma(p, last);

        if (next == p) {
            *valid = 1;
            return p;
        }

        p = next;
    }
}


/* takes the next number out of the brackets that are open */

static void
cite_marker_step(cite_marker_iter_t *it)
{
    cite_marker_item_t  item;

    if (it->marker.number < it->until) {
        it->marker.number++;
        return;
    }

    if (it->item == NULL || it->item == it->close) {
        it->until = 0;
        return;
    }

    it->item = cite_marker_item(it->lexicon, it->item, it->close, &item);
    it->item = cite_marker_comma(it->item, it->close);

    it->marker.number = item.number;
    it->marker.page = item.page;
    it->until = item.until;
}


/* the items between the brackets, [start, close), are valid */

static void
cite_marker_open(cite_marker_iter_t *it, const uint8_t *start,
    const uint8_t *close)
{
    memset(&it->marker, 0, sizeof(cite_marker_t));

    it->item = start;
    it->close = close;
    it->until = 0;

    cite_marker_step(it);
}


/* brackets at p; behind them, or where they fail, with nothing open */

static const uint8_t *
cite_marker_square(cite_marker_iter_t *it, const uint8_t *p,
    const uint8_t *last)
{
    int             valid;
    const uint8_t  *close;

    close = cite_marker_list(it->lexicon, p + 1, last, &valid);

    if (!valid || close == last || *close != ']'
        || cite_marker_at(close + 1, last, cite_span("(http")))
    {
        return close;
    }

    cite_marker_open(it, p + 1, close);

    return close + 1;
}


/* the label from behind a dagger to the bracket, whose end is returned */

static const uint8_t *
cite_marker_label(const uint8_t *p, const uint8_t *last, cite_span_t *label)
{
    const uint8_t  *start;

    start = p;
    last = cite_min(last - p, CITE_MARKER_LABEL_MAX + 3) + p;

    for ( /* void */ ; p < last && *p != '\n' && *p != '\r'; p++) {

        if (*p != 0xe3) {
            continue;
        }

        if (cite_marker_at(p, last, cite_span(CITE_MARKER_CLOSE))) {
            *label = cite_span_between(start, p);
            return p + 3;
        }

        if (cite_marker_at(p, last, cite_span(CITE_MARKER_OPEN))) {
            break;
        }
    }

    return NULL;
}


/* "4:0" or "1" at p; where it ends, *number is 0 if it is neither */

static const uint8_t *
cite_marker_step_number(const uint8_t *p, const uint8_t *last,
    uint32_t *number)
{
    const uint8_t  *q;

    q = cite_page_number(p, last, CITE_MARKER_NUMBER_MAX, number);

    if (q == p || q == last || *q != ':') {
        return q;
    }

    p = q + 1;
    q = cite_page_number(p, last, CITE_MARKER_NUMBER_MAX - 1, number);

    if (*number) {
        (*number)++;

    } else if (q == p + 1 && *p == '0') {
        *number = 1;
    }

    return q;
}


static const uint8_t *
cite_marker_lenticular(cite_marker_iter_t *it, const uint8_t *p,
    const uint8_t *last)
{
    int             valid;
    uint32_t        number;
    cite_span_t     label;
    const uint8_t  *close, *end;

    if (!cite_marker_at(p, last, cite_span(CITE_MARKER_OPEN))) {
        return p + 1;
    }

    p += 3;
    close = cite_marker_list(it->lexicon, p, last, &valid);

    if (valid && cite_marker_at(close, last, cite_span(CITE_MARKER_CLOSE))) {
        cite_marker_open(it, p, close);
        return close + 3;
    }

    close = cite_marker_step_number(p, last, &number);
    label = cite_span_make(NULL, 0);
    end = NULL;

    if (number && cite_marker_at(close, last, cite_span(CITE_MARKER_CLOSE))) {
        end = close + 3;

    } else if (number
               && cite_marker_at(close, last, cite_span(CITE_MARKER_DAGGER)))
    {
        end = cite_marker_label(close + 3, last, &label);
    }

    if (end == NULL) {
        return p;
    }

    cite_marker_open(it, NULL, NULL);
    it->marker.number = number;
    it->marker.label = label;
    it->until = number;

    return end;
}


/* the next byte with which a marker may begin, or NULL */

static const uint8_t *
cite_marker_find(const cite_marker_iter_t *it, const uint8_t *p,
    const uint8_t *last)
{
    if (!it->lenticular) {
        return p < last ? memchr(p, '[', (size_t) (last - p)) : NULL;
    }

    while (p < last && *p != '[' && *p != 0xe3) {
        p++;
    }

    return p < last ? p : NULL;
}


/* the end of the reference or of the piece of Markdown at p, or NULL */

static const uint8_t *
cite_marker_covered(cite_marker_iter_t *it, const uint8_t *p)
{
    size_t                        offset;
    const cite_reference_t       *ref;
    const cite_markdown_range_t  *range;

    offset = (size_t) (p - it->text.p);

    for ( /* void */ ; it->refs && it->ref < it->refs->n; it->ref++) {
        ref = &it->refs->items[it->ref];

        if (offset < ref->offset) {
            break;
        }

        if (offset - ref->offset < ref->length) {
            return it->text.p + ref->offset + ref->length;
        }
    }

    range = cite_markdown_at(it->md, &it->cursor, offset);

    return range ? range->bytes.p + range->bytes.n : NULL;
}


cite_rc_t
cite_markers_next(cite_marker_iter_t *it, cite_marker_t *m)
{
    size_t          from;
    const uint8_t  *p, *end, *last;

    if (it->until == 0 && it->offset == it->text.n) {
        return CITE_DONE;
    }

    last = it->text.p + it->text.n;
    p = it->text.p + it->offset;
    from = it->offset;

    while (it->until == 0) {

        if (it->offset - from >= it->pause) {
            return CITE_AGAIN;
        }

        p = cite_marker_find(it, p, last);
        if (p == NULL) {
            it->offset = it->text.n;
            return CITE_DONE;
        }

        end = cite_marker_covered(it, p);

        if (end == NULL) {
            end = *p == '[' ? cite_marker_square(it, p, last)
                            : cite_marker_lenticular(it, p, last);

            it->marker.offset = (size_t) (p - it->text.p);
            it->marker.length = (size_t) (end - p);
        }

        p = end;
        it->offset = (size_t) (p - it->text.p);
    }

    *m = it->marker;
    cite_marker_step(it);

    return CITE_OK;
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Lines are read one by one.  An entry is open until a line does not go on
 * with it.  Entries outside of a list under a heading make groups:
 *
 *   [1] First title              weak: only the text's end will tell
 *   [2] Second, https://a.b/     strong: an entry wherever it stands
 *   <end of text>                two or more are here: all are entries
 */


#include "formats/cite_reference_internal.h"


#define CITE_REFERENCE_WEAK       0x80000000u   /* in the number */


static size_t
cite_reference_items(const cite_reference_scan_t *s)
{
    return s->items.n / sizeof(cite_reference_t);
}


/* the group or list is over; the weak of a group stay if "keep" is set */

static void
cite_reference_over(cite_reference_scan_t *s, int keep)
{
    size_t             i, n;
    cite_reference_t  *items;

    items = (cite_reference_t *) (void *) s->items.p;
    n = s->first;

    for (i = s->first; i < cite_reference_items(s); i++) {

        if ((items[i].number & CITE_REFERENCE_WEAK) && !(keep && s->n > 1)) {
            continue;
        }

        items[n] = items[i];
        items[n].number &= ~CITE_REFERENCE_WEAK;
        n++;
    }

    s->items.n = n * sizeof(cite_reference_t);
    s->level = 0;
    s->first = n;
    s->n = 0;
    s->number = 0;
    s->written = 0;
    s->divided = 0;
}


static void
cite_reference_add(cite_reference_scan_t *s, cite_reference_t *ref,
    const uint8_t *start, const uint8_t *end)
{
    while (end > start && cite_reference_blank(end[-1])) {
        end--;
    }

    ref->offset = (size_t) (start - s->text.p);
    ref->length = (size_t) (end - start);

    s->n++;
    s->number = ref->number & ~CITE_REFERENCE_WEAK;

    if (cite_reference_items(s) < CITE_REFERENCES_MAX) {
        cite_buf_add(&s->items, ref, sizeof(cite_reference_t));
    }
}


/* an entry of the list under a heading */

static void
cite_reference_list(cite_reference_scan_t *s, cite_reference_t *ref)
{
    /* Markdown counts 1. 1. 1. as 1, 2, 3 */

    if (s->open.form == CITE_REFERENCE_COUNT && s->n
        && ref->number == s->written
        && s->number < CITE_REFERENCE_NUMBER_MAX)
    {
        ref->number = s->number + 1;
    }

    s->written = s->open.number;
    cite_reference_add(s, ref, s->open.start, s->open.end);
}


/* an entry of its own or of a group, if it is one */

static void
cite_reference_group(cite_reference_scan_t *s, cite_reference_t *ref,
    cite_reference_hints_t hints)
{
    int  colon;

    colon = s->open.form == CITE_REFERENCE_COLON;

    if (hints.prose && !colon) {
        cite_reference_over(s, 0);
        s->fresh = 0;
        return;
    }

    if (s->n && ref->number <= s->number) {
        cite_reference_over(s, 0);
    }

    if (!hints.ends && !colon) {
        ref->number |= CITE_REFERENCE_WEAK;
    }

    cite_reference_add(s, ref, s->open.start, s->open.end);
}


static void
cite_reference_close(cite_reference_scan_t *s)
{
    cite_reference_t        ref;
    cite_reference_hints_t  hints;

    if (s->open.start == NULL) {
        return;
    }

    memset(&ref, 0, sizeof(cite_reference_t));
    memset(&hints, 0, sizeof(cite_reference_hints_t));
    ref.number = s->open.number;

    if ((size_t) (s->open.end - s->open.text) <= CITE_REFERENCE_MAX) {
        cite_reference_read(s, cite_span_between(s->open.text, s->open.end),
                            &ref, &hints);
    }
    s->fresh = 1;

    if (ref.url.p == NULL && ref.title.p == NULL) {
        s->fresh = 0;

    } else if (s->level) {
        cite_reference_list(s, &ref);

    } else {
        cite_reference_group(s, &ref, hints);
    }

    s->open.start = NULL;
}


/* 1 if the line goes on with the open entry, where no other begins */

static int
cite_reference_goes_on(cite_reference_scan_t *s,
    const cite_reference_line_t *line)
{
    if (s->open.start == NULL) {
        return 0;
    }

    return s->level || cite_reference_http(line->p, line->eol)
           || (line->p < line->eol && (*line->p == '<' || *line->p == '[')
               && cite_reference_kind(s, line->p) == CITE_MD_LINK);
}


/* a later paragraph of an entry, or an item that has no number */

static int
cite_reference_inside(const cite_reference_scan_t *s,
    const cite_reference_line_t *line)
{
    return (s->n && line->indent >= 2) || cite_reference_digit(*line->p)
           || cite_reference_bullet(line->p, line->eol) > line->p;
}


/* a line of text that is no entry */

static void
cite_reference_text(cite_reference_scan_t *s,
    const cite_reference_line_t *line)
{
    int  intro;

    if (s->level && cite_reference_inside(s, line)) {
        return;
    }

    intro = line->eol[-1] == ':';

    if (!(s->level && s->n == 0 && intro)) {
        cite_reference_over(s, 0);
    }

    s->fresh = intro != 0;
}


static void
cite_reference_headline(cite_reference_scan_t *s, unsigned level, int says)
{
    cite_reference_close(s);

    if (!says && s->level && level > s->level) {
        s->divided = 1;

    } else {
        cite_reference_over(s, 0);
        s->level = says ? level : 0;
    }

    s->fresh = 1;
}


static void
cite_reference_open(cite_reference_scan_t *s,
    const cite_reference_line_t *line, cite_reference_open_t *open)
{
    cite_reference_close(s);

    /* under another heading a list that begins anew is another list */

    if (s->level && s->divided && open->number <= s->number) {
        cite_reference_over(s, 0);
        s->fresh = 0;
        return;
    }

    if (s->level || s->fresh || open->form == CITE_REFERENCE_COLON) {
        s->open = *open;
        return;
    }

    cite_reference_text(s, line);
}


/* a heading begins the last list, or there is text behind it */

static void
cite_reference_tail(cite_reference_scan_t *s,
    const cite_reference_line_t *line, unsigned level, int says)
{
    if (says && s->tail == SIZE_MAX) {
        s->tail = (size_t) (line->p - s->text.p);
        s->tail_level = level ? level : CITE_REFERENCE_PLAIN;

    } else if (!says && level && level <= s->tail_level) {
        s->tail = SIZE_MAX;
    }
}


/* a line that is neither blank nor a definition */

static void
cite_reference_line(cite_reference_scan_t *s,
    const cite_reference_line_t *line)
{
    int                     says;
    unsigned                level;
    cite_reference_open_t   open;

    if (s->open.start && line->indent >= s->open.indent + 2) {
        s->open.end = line->eol;
        return;
    }

    if (cite_reference_kind(s, line->p) == CITE_MD_CODE) {
        cite_reference_close(s);
        cite_reference_text(s, line);
        return;
    }

    level = cite_reference_level(line);
    says = cite_reference_heading(s->lexicon,
                                  cite_span_between(line->p, line->eol));

    cite_reference_tail(s, line, level, says);

    if (says) {
        cite_reference_headline(s, level ? level : CITE_REFERENCE_PLAIN, 1);
        return;
    }

    if (cite_reference_starts(s, line, &open)) {
        cite_reference_open(s, line, &open);
        return;
    }

    if (level) {
        cite_reference_headline(s, level, 0);
        return;
    }

    if (cite_reference_rule(line)) {
        cite_reference_close(s);
        s->fresh = 1;
        return;
    }

    if (cite_reference_goes_on(s, line)) {
        s->open.end = line->eol;
        return;
    }

    cite_reference_close(s);
    cite_reference_text(s, line);
}


/* the rest of the text is data */

static int
cite_reference_data(const cite_reference_line_t *line)
{
    return cite_span_starts(cite_span_between(line->p, line->eol),
                            cite_span("<<<CITATION_DATA"));
}


/* a definition on the line; returns where it ends, or the line's end */

static const uint8_t *
cite_reference_definition(cite_reference_scan_t *s,
    const cite_markdown_range_t *definition)
{
    const uint8_t     *p, *last;
    cite_reference_t   ref;

    cite_reference_close(s);
    memset(&ref, 0, sizeof(cite_reference_t));

    last = definition->text.p + definition->text.n;
    p = definition->text.p;

    if (definition->text.n && *p == '^') {
        cite_reference_footnote(s, definition);
        return definition->bytes.p + definition->bytes.n;
    }

    p = cite_reference_number(p, last, &ref.number);

    if (p == last && definition->text.n) {
        cite_reference_define(s, definition, &ref);
        cite_reference_add(s, &ref, definition->bytes.p,
                           definition->bytes.p + definition->bytes.n);
        s->fresh = 1;
    }

    return definition->bytes.p + definition->bytes.n;
}


/* reads the line at p; returns where the next one begins */

static const uint8_t *
cite_reference_next(const uint8_t *p, const uint8_t *last,
    cite_reference_line_t *line)
{
    const uint8_t  *eol;

    line->p = p;
    line->indent = 0;

    eol = memchr(p, '\n', (size_t) (last - p));
    eol = eol ? eol : last;

    p = memchr(line->p, '\r', (size_t) (eol - line->p));
    p = p ? p : eol;

    for (line->eol = p; line->eol > line->p; line->eol--) {
        if (!cite_reference_blank(line->eol[-1])) {
            break;
        }
    }

    for ( /* void */ ; line->p < line->eol; line->p++) {

        if (*line->p == '\t') {
            line->indent = (line->indent | 3) + 1;

        } else if (*line->p == ' ') {
            line->indent++;

        } else if (*line->p == '>') {
            line->indent = 0;

        } else {
            break;
        }
    }

    if (last - p > 1 && p[0] == '\r' && p[1] == '\n') {
        return p + 2;
    }

    return p < last ? p + 1 : last;
}


/*
 * The first definition at p or behind it, or NULL.  One inside of another is
 * a part of that one's entry.
 */

static const cite_markdown_range_t *
cite_reference_definition_at(cite_reference_scan_t *s, const uint8_t *p)
{
    const cite_markdown_range_t  *definition;

    for ( /* void */ ; s->definition < s->md->definitions_n; s->definition++) {
        definition = &s->md->definitions[s->definition];
        if (definition->bytes.p >= p) {
            return definition;
        }
    }

    return NULL;
}


/* reads the line at s->next; 0: nothing is read behind it */

static int
cite_reference_take(cite_reference_scan_t *s)
{
    const uint8_t                *p, *last;
    cite_reference_line_t         line;
    const cite_markdown_range_t  *definition;

    last = s->text.p + s->text.n;
    definition = cite_reference_definition_at(s, s->next);
    s->next = cite_reference_next(s->next, last, &line);

    if (definition && definition->bytes.p < s->next) {
        s->definition++;
        p = cite_reference_definition(s, definition);
        s->next = cite_reference_next(p, last, &line);

        if (s->open.start) {
            s->open.end = line.eol;
        }

    } else if (line.p == line.eol) {
        cite_reference_close(s);
        s->fresh = 1;

    } else if (cite_reference_data(&line)) {
        return 0;

    } else {
        cite_reference_line(s, &line);
    }

    return 1;
}


/* about n bytes of lines; CITE_AGAIN: there are more */

static cite_rc_t
cite_reference_lines(cite_reference_scan_t *s, size_t *left)
{
    const uint8_t  *p, *last;

    last = s->text.p + s->text.n;

    while (s->next < last && s->items.err == NULL) {

        p = s->next;

        if (!cite_reference_take(s)) {
            break;
        }

        *left -= cite_min(*left, (size_t) (s->next - p));

        if (*left == 0) {
            return CITE_AGAIN;
        }
    }

    cite_reference_close(s);
    cite_reference_over(s, 1);

    return CITE_OK;
}


static void
cite_reference_init(cite_reference_scan_t *s, cite_mem_t *mem,
    cite_span_t text, const cite_markdown_t *md,
    const cite_lexicon_t *lexicon)
{
    memset(s, 0, sizeof(cite_reference_scan_t));

    s->mem = mem;
    s->text = text;
    s->next = text.p;
    s->md = md;
    s->lexicon = lexicon;
    s->tail = SIZE_MAX;
    s->fresh = 1;

    cite_buf_init(&s->items, mem,
                  CITE_REFERENCES_MAX * sizeof(cite_reference_t));
}


static cite_rc_t
cite_reference_end(cite_reference_scan_t *s, cite_references_t *refs)
{
    refs->items = (cite_reference_t *) (void *) s->items.p;
    refs->n = cite_reference_items(s);
    refs->tail = s->tail;

    if (s->items.err || cite_reference_index(refs) != CITE_OK) {
        cite_references_free(refs);
        return CITE_ERROR;
    }

    return CITE_OK;
}


static void
cite_references_init(cite_references_t *refs, cite_mem_t *mem)
{
    memset(refs, 0, sizeof(cite_references_t));

    refs->mem = mem;
    refs->tail = SIZE_MAX;
}


cite_rc_t
cite_references_scan(cite_mem_t *mem, cite_span_t text,
    const cite_markdown_t *md, const cite_lexicon_t *lexicon,
    cite_references_t *refs)
{
    size_t                 left;
    cite_reference_scan_t  s;

    cite_references_init(refs, mem);

    if (text.n == 0) {
        return CITE_OK;
    }

    left = SIZE_MAX;
    cite_reference_init(&s, mem, text, md, lexicon);
    (void) cite_reference_lines(&s, &left);

    return cite_reference_end(&s, refs);
}


cite_references_scan_t *
cite_references_begin(cite_mem_t *mem, cite_span_t text,
    const cite_markdown_t *md, const cite_lexicon_t *lexicon)
{
    cite_reference_scan_t  *s;

    s = cite_mem_alloc(mem, sizeof(cite_reference_scan_t));

    if (s) {
        cite_reference_init(s, mem, text, md, lexicon);
    }

    return s;
}


cite_rc_t
cite_references_part(cite_references_scan_t *s, cite_references_t *refs,
    size_t *left)
{
    if (s == NULL) {
        memset(refs, 0, sizeof(cite_references_t));
        refs->tail = SIZE_MAX;
        return CITE_ERROR;
    }

    cite_references_init(refs, s->mem);

    return cite_reference_lines(s, left) == CITE_AGAIN
           ? CITE_AGAIN : cite_reference_end(s, refs);
}

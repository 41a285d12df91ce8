
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_marker_form.h"
#include "formats/cite_marker_form_internal.h"
#include "text/cite_page.h"
#include "text/cite_phrase.h"


int
cite_form_at(const uint8_t *p, const uint8_t *last, cite_span_t literal)
{
    return cite_span_starts(cite_span_between(p, last), literal);
}


int
cite_form_read(cite_form_t *f, const uint8_t *p, const uint8_t *last,
    unsigned flags)
{
    return cite_form_may_be(p, last)
           && cite_mark_read(f->walk.x->conf->lexicon,
                             cite_span_between(p, last), flags, &f->mark);
}


const uint8_t *
cite_form_add(cite_form_t *f, const uint8_t *p, const uint8_t *end,
    int tentative)
{
    if (cite_walk_entry(&f->walk, p)) {
        return end;
    }

    f->place.bytes = cite_span_between(p, end);
    f->place.tentative = tentative != 0;

    cite_mark_add(f->walk.x, &f->place, &f->mark);

    return end;
}


/* the content of square brackets, or of others of their kind */

static const uint8_t *
cite_form_bracketed(cite_form_t *f, const uint8_t *p, const uint8_t *end,
    int wide)
{
    if (!cite_form_has_ids(f)) {
        return cite_form_add(f, p, end,
                             !f->mark.strong && !f->mark.label.p
                             && !f->mark.joined
                             && !(wide && !f->mark.zero && !f->mark.pair
                                  && !f->mark.weak));
    }

    if (!cite_form_named(f)) {
        return NULL;
    }

    return cite_form_add(f, p, end, !f->mark.strong);
}


/* square brackets that close */

static cite_aside const uint8_t *
cite_form_closed(cite_form_t *f, const uint8_t *p, const uint8_t *close)
{
    const uint8_t  *end;

    if (close - p <= CITE_FORM_PAIR
        && (uint8_t) ((p[1] | 0x20) - 'a') < 26)
    {
        end = cite_form_paired(f, p, close);

        if (end) {
            return end;
        }
    }

    if (!cite_form_read(f, p + 1, close, CITE_MARK_IDS)) {
        return NULL;
    }

    end = close + 1;

    if (f->mark.strong) {
        end = cite_form_attributes(f, end);
        p = cite_form_directive(f, p);
    }

    return cite_form_bracketed(f, p, end, 0);
}


static const uint8_t *
cite_form_square(cite_form_t *f, const uint8_t *p)
{
    const uint8_t  *close, *last;

    last = f->walk.last;

    if (f->walk.range || last - p < 3 || p[1] == '^'
        || (p[1] == ' ' && (p[2] < '1' || p[2] > '9')))
    {
        return NULL;
    }

    close = cite_walk_close(p + 1, last, '[', ']', CITE_MARK_LENGTH);

    if (close == NULL || cite_form_at(close + 1, last, cite_span("(http"))
        || cite_form_at(p, last, cite_span("[cite_start]"))
        || close[-1] == '\\')
    {
        return NULL;
    }

    return cite_form_closed(f, p, close);
}


/* "\[1\]", with blanks it is rather a formula */

static const uint8_t *
cite_form_escaped(cite_form_t *f, const uint8_t *p)
{
    const uint8_t  *close, *last;

    last = f->walk.last;

    if (last - p < 5 || p[1] != '[') {
        return NULL;
    }

    close = cite_walk_close(p + 2, last, '[', ']', CITE_MARK_LENGTH);

    if (close == NULL || close[-1] != '\\'
        || !cite_form_read(f, p + 2, close - 1, 0))
    {
        return NULL;
    }

    return cite_form_add(f, p, close + 1,
                         p[2] == ' ' || f->mark.zero || f->mark.pair
                         || f->mark.weak);
}


/*
 * 1 if a page is all that the parentheses have, as in "(p. 5)".  Words that
 * may stand before a number are read by cite_mark_read() instead.
 */

static int
cite_form_is_page(const cite_form_t *f, const uint8_t *p)
{
    uint32_t               number;
    const uint8_t         *last;
    const cite_lexicon_t  *lexicon;

    lexicon = f->walk.x->conf->lexicon;
    last = f->walk.last;

    return *p == '(' && last - p > 1 && (uint8_t) ((p[1] | 0x20) - 'a') < 26
           && cite_phrase_at(&lexicon->source_words, p + 1, last) == 0
           && cite_phrase_at(&lexicon->source_labels, p + 1, last) == 0
           && cite_phrase_at(&lexicon->attributions, p + 1, last) == 0
           && cite_phrase_at(&lexicon->origins, p + 1, last) == 0
           && cite_page_note(lexicon, p, last, &number) > p;
}


/* in parentheses most things are something else */

static const uint8_t *
cite_form_paren(cite_form_t *f, const uint8_t *p, size_t open,
    const uint8_t *close, size_t n)
{
    int             strong;
    uint32_t        number;
    const uint8_t  *end;

    if (close == NULL || cite_form_is_page(f, p)
        || !cite_form_read(f, p + open, close, CITE_MARK_IDS))
    {
        return NULL;
    }

    if (cite_form_has_ids(f)) {
        if ((!f->mark.strong
             && (!cite_form_is_name(f)
                 || cite_page_note(f->walk.x->conf->lexicon, p, f->walk.last,
                                   &number) > p))
            || !cite_form_named(f)
            || memchr(f->mark.refs[0].id.p, ':', f->mark.refs[0].id.n))
        {
            return NULL;
        }

        strong = f->mark.strong;
        end = cite_form_add(f, p, close + n, 1);

        /* a name is a guess: there may be a marker in it */

        return strong ? end : NULL;
    }

    if (!f->mark.strong
        && (f->mark.pair || f->mark.zero || cite_walk_begins(&f->walk, p)))
    {
        return NULL;
    }

    return cite_form_add(f, p, close + n, !f->mark.strong);
}


static const uint8_t *
cite_form_round(cite_form_t *f, const uint8_t *p)
{
    if (f->walk.range) {
        return NULL;
    }

    return cite_form_paren(f, p, 1,
                           cite_walk_close(p + 1, f->walk.last, '(', ')',
                                           CITE_MARK_LENGTH), 1);
}


/* where \\cite or :cite before the braces at p begins; p: it is not there */

static const uint8_t *
cite_form_command(const cite_form_t *f, const uint8_t *p)
{
    size_t                    i, n;
    static const cite_span_t  names[] = {
        cite_span_const("\\cite"), cite_span_const("\\citep"),
        cite_span_const("\\citet"), cite_span_const("\\parencite"),
        cite_span_const("\\autocite"), cite_span_const("\\footcite"),
        cite_span_const("\\textsuperscript"), cite_span_const(":cite"),
        cite_span_const("::cite")
    };

    /* their last letters */

    if (p == f->walk.x->visible.p || memchr("ept", p[-1], 3) == NULL) {
        return p;
    }

    for (i = cite_nelts(names); i-- > 0; /* void */ ) {
        n = names[i].n;

        if ((size_t) (p - f->walk.x->visible.p) >= n
            && memcmp(p - n, names[i].p, n) == 0)
        {
            return p - n;
        }
    }

    return p;
}


/* {{cite:doc-a}}, {1}, \\cite{a}; {{name}} may be a place-holder */

static const uint8_t *
cite_form_braces(cite_form_t *f, const uint8_t *p)
{
    size_t          n;
    const uint8_t  *q, *close, *last, *command;

    last = f->walk.last;

    for (q = p; q < last && *q == '{' && q - p < 3; q++) { /* void */ }

    n = (size_t) (q - p);

    command = cite_form_command(f, p);

    if (command == p && p > f->walk.x->visible.p && memchr("^_$", p[-1], 3)) {
        return NULL;
    }

    close = cite_walk_close(q, last, '{', '}', CITE_MARK_LENGTH);

    if (f->walk.range || close == NULL || (size_t) (last - close) < n
        || memcmp(close, "}}}", n) != 0)
    {
        return NULL;
    }

    /* a form that fails for all braces fails for fewer of them */

    if (!cite_form_read(f, q, close, CITE_MARK_IDS)) {
        return q;
    }

    if (command == p && !f->mark.strong && n == 1
        && cite_phrase_letter_before(f->walk.x->visible.p, p))
    {
        return NULL;
    }

    if (cite_form_has_ids(f)
        && ((!f->mark.strong && command == p && !cite_form_is_name(f))
            || !cite_form_named(f)))
    {
        return q;
    }

    return cite_form_add(f, command, close + n, !f->mark.strong);
}


/* ##0$$ */

static const uint8_t *
cite_form_hashes(cite_form_t *f, const uint8_t *p)
{
    const uint8_t  *q, *last;

    last = f->walk.last;

    if (f->walk.range || !cite_form_at(p, last, cite_span("##"))) {
        return NULL;
    }

    for (q = p + 2; q < last && q - p < 32; q++) {
        if (*q == '$') {
            break;
        }

        if ((*q < '0' || *q > '9') && *q != ',' && *q != ' ') {
            return NULL;
        }
    }

    if (!cite_form_at(q, last, cite_span("$$"))
        || !cite_form_read(f, p + 2, q, 0))
    {
        return NULL;
    }

    return cite_form_add(f, p, q + 2, 0);
}


/* the end of wide brackets, with none that opens between them, or NULL */

static const uint8_t *
cite_form_wide_close(const uint8_t *p, const uint8_t *last, cite_span_t open,
    cite_span_t close)
{
    last = p + cite_min((size_t) (last - p), CITE_MARK_LENGTH);

    for ( /* void */ ; p < last && *p != '\n' && *p != '\r'; p++) {

        if (*p != *open.p && *p != *close.p) {
            continue;
        }

        if (cite_form_at(p, last, close)) {
            return p;
        }

        if (cite_form_at(p, last, open)) {
            return NULL;
        }
    }

    return NULL;
}


/* brackets of three bytes: lenticular, tortoise shell, full-width */

static const uint8_t *
cite_form_wide(cite_form_t *f, const uint8_t *p)
{
    size_t                    i;
    const uint8_t            *close;
    static const cite_span_t  pairs[][2] = {
        { cite_span_const("\xe3\x80\x90"), cite_span_const("\xe3\x80\x91") },
        { cite_span_const("\xe3\x80\x94"), cite_span_const("\xe3\x80\x95") },
        { cite_span_const("\xef\xbc\xbb"), cite_span_const("\xef\xbc\xbd") },
        { cite_span_const("\xef\xbc\x88"), cite_span_const("\xef\xbc\x89") },
        { cite_span_const("\xe3\x80\x88"), cite_span_const("\xe3\x80\x89") },
        { cite_span_const("\xe3\x80\x8a"), cite_span_const("\xe3\x80\x8b") },
        { cite_span_const("\xe3\x80\x8c"), cite_span_const("\xe3\x80\x8d") },
        { cite_span_const("\xe3\x80\x9a"), cite_span_const("\xe3\x80\x9b") }
    };

    if (f->walk.range) {
        return NULL;
    }

    for (i = 0; i < cite_nelts(pairs); i++) {

        if (!cite_form_at(p, f->walk.last, pairs[i][0])) {
            continue;
        }

        close = cite_form_wide_close(p + 3, f->walk.last, pairs[i][0],
                                     pairs[i][1]);

        if (i == 3 || close == NULL) {
            return cite_form_paren(f, p, 3, close, 3);
        }

        /* these are mostly around titles */

        if (i > 3) {
            return cite_form_read(f, p + 3, close, 0)
                   ? cite_form_add(f, p, close + 3, 1) : NULL;
        }

        return cite_form_read(f, p + 3, close, CITE_MARK_IDS
                              | (i == 0 ? CITE_MARK_STEP : 0))
               ? cite_form_bracketed(f, p, close + 3, 1) : NULL;
    }

    return NULL;
}


/* what may stand between a word and its number: "source #1" */

static const uint8_t *
cite_form_gap(const uint8_t *start, const uint8_t *p)
{
    if (p > start && (p[-1] == '#' || p[-1] == '_')) {
        p--;
    }

    if (p - start > 1 && p[-1] == 0xa0 && p[-2] == 0xc2) {
        return p - 2;
    }

    return p > start && p[-1] == ' ' ? p - 1 : p;
}


/* "Source 1", "document 2": the number is at p */

static const uint8_t *
cite_form_worded(cite_form_t *f, const uint8_t *p, const uint8_t *end)
{
    size_t          n;
    uint32_t        number;
    const uint8_t  *start, *word;

    start = f->walk.x->visible.p;
    word = cite_form_gap(start, p);

    if (word == start || (word[-1] < 0x80 && (word[-1] < 'A'
                                              || word[-1] > 'z'))
        || cite_mark_number(p, end, &number) != end || number == 0
        || cite_phrase_letter(end, f->walk.last)
        || (f->walk.last - end > 0 && *end == '%')
        || (f->walk.last - end > 1 && (*end == '.' || *end == ',')
            && end[1] >= '0' && end[1] <= '9'))
    {
        return NULL;
    }

    n = cite_phrase_before(&f->walk.x->conf->lexicon->source_words, start,
                           word);
    if (n == 0) {
        return NULL;
    }

    cite_mark_reset(&f->mark);
    cite_mark_more(&f->mark)->number = number;

    f->place.worded = 1;
    end = cite_form_add(f, word - n, end, 1);
    f->place.worded = 0;

    return end;
}


static const uint8_t *
cite_form_digits(cite_form_t *f, const uint8_t *p)
{
    const uint8_t  *q, *end;

    for (q = p; q < f->walk.last && *q >= '0' && *q <= '9'; q++) {
        /* void */
    }

    if (f->walk.range) {
        return q;
    }

    if (p - f->walk.x->visible.p >= 4 && memcmp(p - 4, "turn", 4) == 0) {
        end = cite_form_turns(f, p);

    } else {
        end = cite_form_worded(f, p, q);
    }

    return end ? end : q;
}


/* one form at the byte; its end, or NULL if there is none */

static const uint8_t *
cite_form_find(cite_form_t *f, const uint8_t *p)
{
    switch (*p) {

    case '[':
        return cite_form_square(f, p);

    case '\\':
        return cite_form_escaped(f, p);

    case '(':
        return cite_form_round(f, p);

    case '{':
        return cite_form_braces(f, p);

    case '#':
        return cite_form_hashes(f, p);

    case 0xee:
        return cite_form_private(f, p);

    case 0xe3:
    case 0xef:
        return cite_form_wide(f, p);

    default:
        return cite_form_digits(f, p);
    }
}


static const uint8_t *
cite_form_walked(cite_walk_t *w)
{
    const uint8_t  *end;

    end = cite_form_find((cite_form_t *) (void *) w, w->p);

    return end ? end : w->p + 1;
}


cite_rc_t
cite_marker_forms(cite_extraction_t *x)
{
    cite_form_t  *f;

    f = cite_extraction_scan(x, sizeof(cite_form_t));
    if (f == NULL) {
        return CITE_ERROR;
    }

    f->place.format = &cite_format_marker;
    f->place.resolved = CITE_RESOLVED_BY_NUMBER;

    return cite_walk(&f->walk, x, CITE_MARKER_FORM_BYTES, cite_form_walked);
}

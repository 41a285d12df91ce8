
/*
 * Copyright (C) the ngx_cite authors
 *
 * The meaning of a difference between a phrase and a passage.
 *
 *   phrase    sales rose by 12 percent   in      March
 *             |     |    |  |            |       |
 *   passage   sales rose by 21 percent   in late March
 *                           ^^              ^^^^
 *                           a hunk          a hunk
 *
 * Words that a phrase adds or leaves out are forgiven if they are known to say
 * little, as articles.  Others are not: without knowing the language, any of
 * them may be a name or a negation.
 */


#include "evidence/cite_evidence_internal.h"


#define CITE_DIFFER_JOINED  128      /* bytes of words compared as one */
#define CITE_DIFFER_EDGE    3        /* words, at a phrase's end */
#define CITE_DIFFER_LEFT    5        /* words left out in one place */
#define CITE_DIFFER_SIGNS   3        /* ideographs: more may be a name */


static size_t
cite_part_join(const cite_part_t *part, uint8_t *p)
{
    size_t              i, n;
    const cite_word_t  *word;

    n = 0;

    for (i = part->from; i < part->to; i++) {
        word = &part->words->words[i];

        if ((word->flags & (CITE_TOKEN_NUMBER | CITE_TOKEN_SYMBOL))
            || word->text.n > CITE_DIFFER_JOINED - n)
        {
            return 0;
        }

        memcpy(p + n, word->text.p, word->text.n);
        n += word->text.n;
    }

    return n;
}


/* "long term" and "longterm" */

static int
cite_parts_join_alike(const cite_part_t *a, const cite_part_t *b)
{
    size_t   n;
    uint8_t  one[CITE_DIFFER_JOINED], other[CITE_DIFFER_JOINED];

    n = cite_part_join(a, one);

    return n && n == cite_part_join(b, other) && memcmp(one, other, n) == 0;
}


/* one blank, of whatever width */

int
cite_word_is_apart(const cite_words_t *words, size_t i)
{
    cite_span_t  gap;

    gap = cite_span_make(words->source.p + words->words[i].end,
                         words->words[i + 1].start - words->words[i].end);

    return cite_span_eq(gap, cite_span(" "))
           || cite_span_eq(gap, cite_span("\u00a0"))
           || cite_span_eq(gap, cite_span("\u2009"))
           || cite_span_eq(gap, cite_span("\u202f"));
}


/* "1 393" and "1393" */

static int
cite_part_groups(const cite_part_t *part, const cite_word_t *number)
{
    size_t       i, digits;
    cite_span_t  rest, text;

    rest = number->text;

    if (!(number->flags & CITE_TOKEN_NUMBER)) {
        return 0;
    }

    for (i = part->from; i < part->to; i++) {
        text = part->words->words[i].text;

        for (digits = 0; digits < text.n && text.p[digits] >= '0'
                         && text.p[digits] <= '9'; digits++)
        {
            /* void */
        }

        if (digits == 0 || digits > 3 || (i > part->from && digits < 3)
            || (i + 1 < part->to
                && (digits < text.n || !cite_word_is_apart(part->words, i)))
            || !cite_span_starts(rest, text))
        {
            return 0;
        }

        rest = cite_span_skip(rest, text.n);
    }

    return rest.n == 0;
}


static int
cite_parts_group_alike(const cite_part_t *a, const cite_part_t *b)
{
    if (a->to - a->from == 1 && b->to - b->from > 1) {
        return cite_part_groups(b, &a->words->words[a->from]);
    }

    return b->to - b->from == 1 && a->to - a->from > 1
           && cite_part_groups(a, &b->words->words[b->from]);
}


/* marks of notes, which a phrase need not repeat */

static int
cite_part_is_notes(const cite_part_t *part)
{
    size_t  i;

    for (i = part->from; i < part->to; i++) {
        if (!cite_word_is_note(part->words, i)) {
            return 0;
        }
    }

    return 1;
}


/* %, percent; bn, billion: single letters mean too much */

static int
cite_parts_name_alike(const cite_part_t *a, const cite_part_t *b)
{
    int                    scale;
    uint64_t               value;
    const cite_word_t     *x, *y;
    const cite_lexicon_t  *lexicon;

    if (a->to - a->from != 1 || b->to - b->from != 1) {
        return 0;
    }

    x = &a->words->words[a->from];
    y = &b->words->words[b->from];
    lexicon = a->words->lexicon;

    if (x->kind & y->kind & CITE_WORD_SCALE) {
        value = cite_lexicon_number(lexicon, x->text, &scale);
        return value && value == cite_lexicon_number(lexicon, y->text, &scale);
    }

    return (x->kind & y->kind & CITE_WORD_UNIT)
           && (x->text.n > 1 || (x->flags & CITE_TOKEN_SYMBOL))
           && (y->text.n > 1 || (y->flags & CITE_TOKEN_SYMBOL))
           && cite_span_eq(cite_lexicon_unit(lexicon, x->text),
                           cite_lexicon_unit(lexicon, y->text));
}


/* a name has no other ending: Braun is not Brauner, but Braun's is hers */

static int
cite_words_own(const cite_lexicon_t *lexicon, cite_span_t a, cite_span_t b)
{
    cite_span_t  end;

    end = a.n > b.n ? cite_span_skip(a, b.n) : cite_span_skip(b, a.n);

    return cite_spans_have(&lexicon->possessives, end);
}


static int
cite_parts_are_akin(const cite_part_t *a, const cite_part_t *b)
{
    size_t              i, n;
    const cite_word_t  *x, *y;

    n = a->to - a->from;

    if (n == 0 || b->to - b->from != n) {
        return 0;
    }

    for (i = 0; i < n; i++) {
        x = &a->words->words[a->from + i];
        y = &b->words->words[b->from + i];

        if (((x->flags | y->flags) & CITE_TOKEN_NUMBER)
            || ((x->flags & y->flags & CITE_TOKEN_CAPITAL)
                && !cite_words_own(a->words->lexicon, x->text, y->text))
            || !cite_lexicon_akin(a->words->lexicon, x->text, y->text))
        {
            return 0;
        }
    }

    return 1;
}


static int
cite_part_opposes(const cite_part_t *part, cite_span_t text)
{
    size_t  i;

    for (i = part->from; i < part->to; i++) {
        if (cite_lexicon_opposed(part->words->lexicon,
                                 part->words->words[i].text, text)) {
            return 1;
        }
    }

    return 0;
}


static int
cite_word_follows_number(const cite_words_t *words, size_t i)
{
    return i && (words->words[i - 1].flags & CITE_TOKEN_NUMBER)
           && cite_words_touch(words, i - 1);
}


static cite_differ_e
cite_word_differs(const cite_part_t *part, size_t i, const cite_part_t *other,
    int added)
{
    const cite_word_t  *word;

    word = &part->words->words[i];

    if ((word->flags & CITE_TOKEN_NUMBER) || (word->kind & CITE_WORD_NUMBER)) {
        return CITE_DIFFER_NUMBER;
    }

    if (word->flags & CITE_TOKEN_SYMBOL) {
        return *word->text.p == '!' ? CITE_DIFFER_NEGATION : CITE_DIFFER_UNIT;
    }

    if ((word->kind & CITE_WORD_NEGATES)
        || cite_part_opposes(other, word->text))
    {
        return CITE_DIFFER_NEGATION;
    }

    if (word->kind & CITE_WORD_FILLER) {
        return CITE_DIFFER_NOTHING;
    }

    if (word->kind & CITE_WORD_PERSON) {
        return added ? CITE_DIFFER_WORDING : CITE_DIFFER_NOTHING;
    }

    if ((word->kind & CITE_WORD_UNIT)
        || cite_word_follows_number(part->words, i))
    {
        return CITE_DIFFER_UNIT;
    }

    if (word->flags & (CITE_TOKEN_CAPITAL | CITE_TOKEN_MIXED)) {
        return CITE_DIFFER_NAME;
    }

    /* in a language that nobody listed any word may negate */

    return added || (word->kind & CITE_WORD_LIMITS) ? CITE_DIFFER_WORDING
                                                    : CITE_DIFFER_MISSING;
}


/* too much to be forgiven, or the end of a sentence */

static int
cite_part_is_long(const cite_part_t *part)
{
    size_t  i, signs;

    signs = 0;

    for (i = part->from; i < part->to; i++) {

        if (part->words->words[i].flags & CITE_TOKEN_FIRST) {
            return 1;
        }

        signs += (part->words->words[i].flags & CITE_TOKEN_IDEOGRAPH) != 0;
    }

    return part->to - part->from > CITE_DIFFER_LEFT
           || signs > CITE_DIFFER_SIGNS;
}


static cite_differ_e
cite_parts_differ(const cite_part_t *a, const cite_part_t *b)
{
    int            gap;
    size_t         i;
    cite_differ_e  most, one;

    if (cite_parts_are_akin(a, b) || cite_parts_name_alike(a, b)) {
        return CITE_DIFFER_NOTHING;
    }

    most = CITE_DIFFER_NOTHING;
    gap = a->to < a->words->n
          && (a->words->words[a->to].flags & CITE_WORD_GAP);

    if (!gap && cite_part_is_long(b)) {
        most = CITE_DIFFER_WORDING;
    }

    for (i = a->from; i < a->to; i++) {
        one = cite_word_differs(a, i, b, 1);
        most = cite_max(most, one);
    }

    for (i = b->from; i < b->to; i++) {
        one = cite_word_differs(b, i, a, 0);

        if (!gap || one == CITE_DIFFER_NEGATION) {
            most = cite_max(most, one);
        }
    }

    return most;
}


/* words of the window at a phrase's end that it writes in another way */

static int
cite_near_edge(cite_near_t *near, const cite_part_t *a,
    const cite_words_t *window, int before)
{
    size_t       n;
    cite_part_t  b;

    b.words = window;

    for (n = 1; n <= CITE_DIFFER_EDGE; n++) {

        if (before ? near->first < n : near->last + n >= window->n) {
            return 0;
        }

        b.from = before ? near->first - n : near->last + 1;
        b.to = b.from + n;

        if (cite_parts_join_alike(a, &b)) {
            near->first -= before ? n : 0;
            near->last += before ? 0 : n;
            return 1;
        }
    }

    return 0;
}


/* what the words may be, as bits: numbers, names, anything */

static unsigned
cite_part_kinds(const cite_part_t *part)
{
    size_t              i;
    unsigned            kinds;
    const cite_word_t  *word;

    kinds = 0;

    for (i = part->from; i < part->to; i++) {
        word = &part->words->words[i];

        if ((word->flags & CITE_TOKEN_NUMBER)
            || (word->kind & CITE_WORD_NUMBER))
        {
            kinds |= 1u << CITE_DIFFER_NUMBER;

        } else if (word->flags & (CITE_TOKEN_CAPITAL | CITE_TOKEN_MIXED)) {
            kinds |= 1u << CITE_DIFFER_NAME;
        }
    }

    return kinds | 1u << CITE_DIFFER_UNIT;
}


void
cite_near_hunk(cite_near_t *near, const cite_part_t *a, const cite_part_t *b,
    cite_differ_e *most)
{
    cite_differ_e  one;

    if (a->from == a->to && (cite_part_is_notes(b) || cite_part_is_foreign(b)))
    {
        return;
    }

    if (cite_parts_join_alike(a, b) || cite_parts_group_alike(a, b)
        || (b->from == b->to
            && ((a->from == 0 && cite_near_edge(near, a, b->words, 1))
                || (a->to == a->words->n
                    && cite_near_edge(near, a, b->words, 0)))))
    {
        near->matched += a->to - a->from;
        return;
    }

    one = cite_parts_differ(a, b);
    *most = cite_max(*most, one);
    near->hunks++;
    near->replaced = (cite_part_kinds(a) & cite_part_kinds(b)) >> one & 1;
}


int
cite_words_gap_negates(const cite_words_t *window, size_t from, size_t to)
{
    size_t  i;

    for (i = from; i < to; i++) {

        if (window->words[i].flags & CITE_TOKEN_FIRST) {
            break;
        }

        if (window->words[i].kind & CITE_WORD_NEGATES) {
            return 1;
        }
    }

    if (window->words[to].flags & CITE_TOKEN_FIRST) {
        return 0;
    }

    for (i = to; i > from; i--) {

        if (window->words[i - 1].kind & CITE_WORD_NEGATES) {
            return 1;
        }

        if (window->words[i - 1].flags & CITE_TOKEN_FIRST) {
            break;
        }
    }

    return 0;
}

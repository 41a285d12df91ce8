
/*
 * Copyright (C) the ngx_cite authors
 *
 * Forms: what two texts write unlike and mean alike.
 *
 *   phrase    rose by 4 % to 7 %  in the fourth quarter of 2020
 *   passage   rose by 4-7 percent in 4Q 2020
 *                     [ 4%, 7% ]     [ Q4 ]
 *
 * Both sides of a difference are read as items: quantities, days, quarters,
 * ordinals and words in one spelling.  They agree if all items do.
 */


#include "evidence/cite_evidence_form_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_FORM_WORDS   24         /* of one side */
#define CITE_FORM_OPEN    6          /* words of the window at an open end */


/* 1 if the word may be a part of a quantity, a day or the like */

static int
cite_form_counts(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    static const uint64_t  roles =
        1ull << CITE_ROLE_RANGE_LINK | 1ull << CITE_ROLE_DAY_LINK
        | 1ull << CITE_ROLE_YEAR_MARK | 1ull << CITE_ROLE_MONTH_MARK
        | 1ull << CITE_ROLE_QUARTER | 1ull << CITE_ROLE_QUARTER_LETTER
        | 1ull << CITE_ROLE_YEAR_SIGN | 1ull << CITE_ROLE_MONTH_SIGN
        | 1ull << CITE_ROLE_DAY_SIGN | 1ull << CITE_ROLE_DAY_ENDING
        | 1ull << CITE_ROLE_UNIT_LINK | 1ull << CITE_ROLE_CURRENCY
        | 1ull << CITE_ROLE_CLOCK_WORD | 1ull << CITE_ROLE_HALF_DAY
        | 1ull << CITE_ROLE_ORDINAL_ENDING | 1ull << CITE_ROLE_TENS_ONE
        | 1ull << CITE_ROLE_SINGLE_ARTICLE | 1ull << CITE_ROLE_HOUR_SIGN
        | 1ull << CITE_ROLE_MINUTE_SIGN | 1ull << CITE_ROLE_HALF_HOUR
        | 1ull << CITE_ROLE_CLOCK_MARK | 1ull << CITE_ROLE_ORDINAL_MARK;

    word = &words->words[i];

    return (word->flags & (CITE_TOKEN_NUMBER | CITE_TOKEN_SYMBOL))
           || (word->kind & (CITE_WORD_NUMBER | CITE_WORD_UNIT))
           || (word->lexeme
               && ((word->lexeme->roles & roles) || word->lexeme->month
                   || word->lexeme->ordinal || word->lexeme->share
                   || word->lexeme->letter || word->lexeme->fraction
                   || word->lexeme->halves))
           || cite_words_phrase(words, i, CITE_SCOPE_UNIT)
           || cite_words_phrase(words, i, CITE_SCOPE_UNIT_OPENING)
           || cite_words_phrase(words, i, CITE_SCOPE_CLOCK_OPENING)
           || cite_words_phrase(words, i, CITE_SCOPE_CLOCK_TAIL)
           || cite_words_phrase(words, i, CITE_SCOPE_DAY_PART)
           || cite_words_phrase(words, i, CITE_SCOPE_AND_HALF)
           || cite_words_phrase(words, i, CITE_SCOPE_FRACTION)
           || cite_words_phrase(words, i, CITE_SCOPE_DECADE)
           || cite_words_phrase(words, i, CITE_SCOPE_DECADE_MARK)
           || cite_words_phrase(words, i, CITE_SCOPE_DECADE_TAIL)
           || cite_words_phrase(words, i, CITE_SCOPE_QUARTER)
           || (i && (words->words[i].flags & CITE_TOKEN_IDEOGRAPH)
               && cite_words_phrase(words, i - 1, CITE_SCOPE_FRACTION));
}


/* 4-7 %: the unit is that of both */

static void
cite_form_range(cite_quantity_t *from, cite_quantity_t *to)
{
    if (from->unit == 0 && from->date == 0 && to->date == 0) {
        from->unit = to->unit;
        from->share = to->share;
        from->base = to->base;
        from->based = from->value * (to->value > 0 ? to->based / to->value : 0);
    }
}


static void
cite_form_ranges(cite_items_t *items)
{
    size_t        i, n;
    cite_item_t  *item;

    n = 0;

    for (i = 0; i < items->n; i++) {
        item = &items->item[i];

        if (item->type == CITE_ITEM_LINK) {

            if (n && i + 1 < items->n
                && items->item[n - 1].type == CITE_ITEM_QUANTITY
                && item[1].type == CITE_ITEM_QUANTITY)
            {
                item[1].joined = 1;
                continue;
            }

            item->type = CITE_ITEM_WORD;
        }

        if (n && item->joined && item->type == CITE_ITEM_QUANTITY
            && items->item[n - 1].type == CITE_ITEM_QUANTITY)
        {
            cite_form_range(&items->item[n - 1].q, &item->q);
        }

        items->item[n++] = *item;
    }

    items->n = n;
}


static int
cite_form_value(double a, double b)
{
    double  off;

    off = a > b ? a - b : b - a;

    return off <= (a < 0 ? -a : a) * 1e-9;
}


static int
cite_form_quantities(const cite_quantity_t *a, const cite_quantity_t *b)
{
    if (a->date || b->date) {
        return cite_quantity_compare(a, b) == CITE_QUANTITY_SAME
               && cite_quantity_compare(b, a) == CITE_QUANTITY_SAME;
    }

    if (a->clock && b->clock) {
        return a->clock == b->clock
               && (a->half == b->half || !(a->told | b->told)
                   || (!a->told && b->told));
    }

    if (cite_clock_is_dotted(a, b) || cite_clock_is_dotted(b, a)
        || cite_clock_is_hours(a, b))
    {
        return 1;
    }

    if (a->exact || b->exact) {
        return a->exact && b->exact && a->value == b->value;
    }

    if ((a->scaled > 0 && (b->unit == 0 || b->unit == a->unit)
         && cite_form_value(a->scaled, b->value))
        || (b->scaled > 0 && (a->unit == 0 || a->unit == b->unit)
            && cite_form_value(a->value, b->scaled)))
    {
        return 1;
    }

    if (a->base && a->base == b->base
        && cite_form_value(a->based, b->based))
    {
        return 1;
    }

    /* 1.1 may be a version, and is not 1.10; 1.200 may be 1.2 */

    return cite_units_agree(a->unit, b->unit)
           && cite_form_value(a->value, b->value)
           && (a->other > 0) == (b->other > 0)
           && (a->unit || a->decimals == b->decimals
               || a->decimals == 0 || b->decimals == 0);
}


/* 2\u00b0 may be the second */

static int
cite_form_is_degree(const cite_quantity_t *q)
{
    return q->unit == cite_normal_hash(cite_span("\u00b0"));
}


static int
cite_form_same(const cite_lexicon_t *lexicon, const cite_item_t *a,
    const cite_item_t *b)
{
    if (a->type != b->type) {

        /* XIX and 19, the 19. and the nineteenth */

        if (a->type + b->type == CITE_ITEM_ORDINAL + CITE_ITEM_QUANTITY) {
            return a->q.value == b->q.value
                   && (a->q.unit == b->q.unit || cite_form_is_degree(&a->q)
                       || cite_form_is_degree(&b->q))
                   && a->q.date == b->q.date && !a->q.exact && !b->q.exact;
        }

        /* 2.4.1 is a number, v2.4.1 is not */

        return a->type + b->type == CITE_ITEM_WORD + CITE_ITEM_QUANTITY
               && (a->q.exact || b->q.exact)
               && (double) (a->q.exact ? b->hash : a->hash)
                  == (a->q.exact ? a->q.value : b->q.value);
    }

    switch (a->type) {

    case CITE_ITEM_QUANTITY:
        return cite_form_quantities(&a->q, &b->q);

    case CITE_ITEM_WORD:
        return a->hash == b->hash
               || (a->text.n && b->text.n
                   && cite_lexicon_akin(lexicon, a->text, b->text));

    default:
        return a->q.value == b->q.value && a->q.date == b->q.date;
    }
}


/*
 * The items of x with as many of y.  CITE_OK: they say the same; CITE_DONE: in
 * other forms of a word, or with articles of their own
 */

static cite_rc_t
cite_form_compare(const cite_lexicon_t *lexicon, const cite_items_t *x,
    const cite_items_t *y)
{
    size_t     i;
    cite_rc_t  rc;

    rc = x->fillers == y->fillers ? CITE_OK : CITE_DONE;

    for (i = 0; i < x->n; i++) {

        if (!cite_form_same(lexicon, &x->item[i], &y->item[i])) {
            return CITE_DECLINED;
        }

        if (x->item[i].type == CITE_ITEM_WORD
            && y->item[i].type == CITE_ITEM_WORD
            && x->item[i].hash != y->item[i].hash)
        {
            rc = CITE_DONE;
        }
    }

    return rc;
}


static cite_rc_t
cite_form_parts(const cite_part_t *a, const cite_part_t *b)
{
    cite_items_t  x, y;

    if (a->to - a->from > CITE_FORM_WORDS || b->to - b->from > CITE_FORM_WORDS
        || cite_form_items(a, &x) != CITE_OK
        || cite_form_items(b, &y) != CITE_OK
        || x.forms + y.forms == 0)
    {
        return CITE_DECLINED;
    }

    cite_form_ranges(&x);
    cite_form_ranges(&y);

    if (x.n != y.n || x.n == 0) {
        return CITE_DECLINED;
    }

    return cite_form_compare(a->words->lexicon, &x, &y);
}


/* words on both sides that are the same, as far as they may count */

static void
cite_form_widen_left(const int16_t *pair, cite_part_t *a, cite_part_t *b)
{
    while (a->from && b->from && a->to - a->from < CITE_FORM_WORDS
           && pair[a->from - 1] == (int16_t) (b->from - 1)
           && cite_form_counts(a->words, a->from - 1))
    {
        a->from--;
        b->from--;
    }
}


/* the same to the right, and over the next difference there */

static void
cite_form_widen_right(const int16_t *pair, cite_part_t *a, cite_part_t *b)
{
    size_t  i;

    while (a->to < a->words->n && a->to - a->from < CITE_FORM_WORDS
           && pair[a->to] == (int16_t) b->to
           && cite_form_counts(a->words, a->to))
    {
        a->to++;
        b->to++;

        for (i = a->to; i < a->words->n && pair[i] < 0; i++) {
            /* void */
        }

        if (i < a->words->n && (i > a->to || (size_t) pair[i] > b->to)) {
            a->to = i;
            b->to = (size_t) pair[i];
        }
    }
}


cite_rc_t
cite_forms_agree(const int16_t *pair, cite_part_t *a, cite_part_t *b, int open)
{
    size_t       n;
    cite_rc_t    rc;
    cite_part_t  x, y;

    x = *a;
    y = *b;

    cite_form_widen_left(pair, &x, &y);

    if (open != 1) {
        cite_form_widen_right(pair, &x, &y);
        open = x.to == x.words->n ? 1 : open;
    }

    for (n = 0; n <= CITE_FORM_OPEN; n++) {

        rc = x.from < x.to && y.from < y.to ? cite_form_parts(&x, &y)
                                            : CITE_DECLINED;

        if (rc != CITE_DECLINED) {
            *a = x;
            *b = y;
            return rc;
        }

        if (open == 1 && y.to < y.words->n) {
            y.to++;

        } else if (open == 2 && y.from) {
            y.from--;

        } else {
            break;
        }
    }

    return CITE_DECLINED;
}


cite_rc_t
cite_forms_whole(const cite_words_t *phrase, cite_part_t *window, size_t back)
{
    size_t        n;
    cite_rc_t     rc;
    cite_part_t   a, b;
    cite_items_t  x, y;

    a.words = phrase;
    a.from = 0;
    a.to = phrase->n;

    if (cite_form_items(&a, &x) != CITE_OK) {
        return CITE_DECLINED;
    }

    cite_form_ranges(&x);

    for (n = 0; n <= back && n <= window->from; n++) {
        b = *window;
        b.from -= n;

        (void) cite_form_items(&b, &y);
        cite_form_ranges(&y);

        if (x.n == 0 || y.n < x.n || x.forms + y.forms == 0) {
            continue;
        }

        y.fillers = y.item[x.n - 1].fillers;
        rc = cite_form_compare(phrase->lexicon, &x, &y);

        if (rc != CITE_DECLINED) {
            window->from = b.from;
            window->to = y.item[x.n - 1].end;
            return rc;
        }
    }

    return CITE_DECLINED;
}

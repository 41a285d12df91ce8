
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words as items: quantities, days, quarters, ordinals, and words in one
 * spelling.
 */


#include "evidence/cite_evidence_form_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_FORM_COMPOUND  16       /* bytes of a number before its unit */


static int
cite_form_is(const cite_words_t *words, size_t i, cite_role_e role)
{
    return cite_lexeme_is(cite_words_lexeme(words, i), role);
}


/* three-year is one word, 3-year is two */

static size_t
cite_form_compound(const cite_words_t *words, size_t i, cite_item_t *item)
{
    int                   scale;
    size_t                n;
    uint64_t              value;
    cite_span_t           text, head, tail;
    const cite_lexeme_t  *unit;

    text = words->words[i].text;

    for (n = 2; n + 2 <= text.n && n <= CITE_FORM_COMPOUND; n++) {
        head = cite_span_make(text.p, n);
        tail = cite_span_skip(text, n);
        unit = cite_lexicon_find(words->lexicon, tail, cite_normal_hash(tail));

        if (unit == NULL || !(unit->kind & CITE_WORD_UNIT)) {
            continue;
        }

        value = cite_lexicon_number(words->lexicon, head, &scale);

        if (value) {
            item->type = CITE_ITEM_QUANTITY;
            item->q.value = (double) value;
            item->q.unit = cite_normal_hash(cite_lexicon_unit(words->lexicon,
                                                              tail));
            cite_amount_base(&item->q);
            return 1;
        }
    }

    return 0;
}


/* a currency, "a" of a dozen, or the month of a day */

static int
cite_form_opens(const cite_words_t *words, size_t i)
{
    cite_quantity_t     day;
    const cite_word_t  *word;

    word = &words->words[i];

    if (word->lexeme == NULL || !cite_amount_leads(words, i)) {
        return 0;
    }

    if (word->lexeme->month) {
        return cite_date_read(words, i + 1, &day) && day.month;
    }

    /* US$ */

    if (word[1].start == word->end && *word[1].text.p == '$') {
        return 1;
    }

    if (cite_word_is_article(words, i)) {
        return (word[1].kind & CITE_WORD_SCALE)
               || ((word[1].kind & CITE_WORD_UNIT)
                   && cite_share_half(words, i + 2))
               || (word[1].lexeme && word[1].lexeme->share)
               || ((word[1].kind & CITE_WORD_NUMBER)
                   && word[1].lexeme && word[1].lexeme->value == 12);
    }

    return ((word[1].flags & CITE_TOKEN_NUMBER)
            || (word[1].kind & CITE_WORD_NUMBER))
           && (cite_form_is(words, i, CITE_ROLE_CURRENCY)
               || ((word->flags & CITE_TOKEN_SYMBOL) && word->lexeme->unit.p));
}


/* digits that a blank parts, with their unit */

static size_t
cite_form_blanks(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    int              whole;
    size_t           n;
    double           value;
    cite_quantity_t  last;

    n = cite_amount_blanks(words, i, &value);

    if (n == 0 || cite_quantity_read_plain(words, i + n, &last) != CITE_OK
        || last.exact)
    {
        return 0;
    }

    /* 1 350 millions */

    if (last.words > 1) {
        whole = cite_date_number(words, i + n);

        if (whole <= 0) {
            return 0;
        }

        value *= last.value / whole;
    }

    n += last.words;

    if (n > end - i) {
        return 0;
    }

    item->type = CITE_ITEM_QUANTITY;
    item->q.value = value;

    if (n + last.unit_words <= end - i) {
        item->q.unit = last.unit;
        item->q.share = last.share;
        n += last.unit_words;
    }

    return n;
}


/* 2/3, 2 out of 5, twenty-fifth, \u7b2c\u4e09 */

static size_t
cite_form_share(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    size_t  n;

    /* wpół do ósmej: an ordinal, but for what stands around it */

    if (!(words->words[i].flags & CITE_TOKEN_NUMBER) && words->words[i].lexeme
        && cite_clock_read(words, i, &item->q) && item->q.words <= end - i)
    {
        item->type = CITE_ITEM_QUANTITY;
        return item->q.words;
    }

    n = cite_share_digits(words, i, &item->q);

    if (n && n <= end - i) {
        cite_share_unit(words, i, &item->q);
        item->type = CITE_ITEM_QUANTITY;
        n = item->q.words + item->q.unit_words;
        return n <= end - i ? n : 0;
    }

    n = cite_share_linked(words, i, 1, &item->q);

    if (n && n <= end - i) {
        item->type = CITE_ITEM_QUANTITY;
        return n;
    }

    if (cite_date_read(words, i, &item->q)) {
        memset(&item->q, 0, sizeof(cite_quantity_t));
        return 0;
    }

    memset(&item->q, 0, sizeof(cite_quantity_t));
    item->type = CITE_ITEM_ORDINAL;
    n = cite_ordinal_read(words, i, 1, &item->q.value);

    if (n == 0 && i && cite_form_is(words, i - 1, CITE_ROLE_ORDINAL_MARK)
        && (words->words[i].kind & CITE_WORD_NUMBER)
        && cite_quantity_read(words, i, &item->q) != CITE_OK)
    {
        n = cite_quantity_spell(words, i, &item->q);
    }

    if (n && n <= end - i
        && !cite_words_phrase(words, i, CITE_SCOPE_SHARE)
        && !(n == 1 && item->q.value < 13 && words->words[i].lexeme
             && words->words[i].lexeme->fraction))
    {
        return n;
    }

    memset(&item->q, 0, sizeof(cite_quantity_t));
    item->type = CITE_ITEM_NONE;

    return 0;
}


static size_t
cite_form_quantity(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    size_t    n;
    unsigned  roman;

    /* its sign is looked at from the number */

    if (i + 1 < end && cite_form_opens(words, i)) {
        item->type = CITE_ITEM_NONE;
        return 1;
    }

    roman = cite_form_roman(words, i);

    if (roman) {
        item->q.value = roman;
        item->type = CITE_ITEM_ORDINAL;
        return 1;
    }

    n = cite_form_share(words, i, end, item);

    if (n) {
        return n;
    }

    /* of ideographs, one alone may be a part of another word */

    if (cite_quantity_read(words, i, &item->q) != CITE_OK
        && (!(words->words[i].kind & CITE_WORD_NUMBER)
            || cite_quantity_spell(words, i, &item->q) < 2
            || item->q.words > end - i))
    {
        return 0;
    }

    n = item->q.words + (item->q.date ? 0 : item->q.unit_words);

    /* 11 июня 2003 года */

    n += item->q.date >= 10000 && i + n < end
         && cite_span_eq(cite_lexicon_unit(words->lexicon,
                                           words->words[i + n].text),
                         cite_span("year"));

    /* its unit is compared apart */

    if (n > end - i && item->q.words <= end - i && item->q.date == 0) {
        item->q.unit = 0;
        item->q.base = 0;
        item->q.share = 0;
        n = item->q.words;
    }

    if (n > end - i) {
        return 0;
    }

    item->type = item->q.worded && item->q.unit == 0 && item->q.value < 100
                 && item->q.date == 0 ? CITE_ITEM_ORDINAL : CITE_ITEM_QUANTITY;

    if (item->type == CITE_ITEM_QUANTITY && item->q.words == 1 && i + 1 < end
        && item->q.date == 0 && item->q.clock == 0
        && cite_form_is_ordinal(words, i))
    {
        item->type = CITE_ITEM_ORDINAL;
        item->q.unit = 0;
        n = 2;
    }

    return n;
}


/* "minus" of a degree */

static int
cite_form_is_minus(const cite_words_t *words, size_t i)
{
    cite_quantity_t       q;
    const cite_phrase_t  *phrase;

    phrase = cite_words_spoken(words, i, CITE_SCOPE_MINUS);

    return phrase && i + phrase->n < words->n
           && cite_quantity_read_plain(words, i + phrase->n, &q) == CITE_OK
           && q.value < 0;
}


static size_t
cite_form_opening(const cite_words_t *words, size_t i)
{
    const cite_phrase_t  *phrase;

    phrase = cite_words_phrase(words, i, CITE_SCOPE_UNIT_OPENING);

    if (phrase == NULL && cite_form_is_minus(words, i)) {
        phrase = cite_words_spoken(words, i, CITE_SCOPE_MINUS);
    }

    return phrase && i + phrase->n < words->n
           && ((words->words[i + phrase->n].flags & CITE_TOKEN_NUMBER)
               || (words->words[i + phrase->n].kind & CITE_WORD_NUMBER))
           ? phrase->n : 0;
}


/* \u7b2c3, ke-17: 1 if the next word is a number that this one orders */

static size_t
cite_form_marks(const cite_words_t *words, size_t i, size_t end)
{
    const cite_word_t  *word;

    word = &words->words[i];

    return i + 1 < end && cite_form_is(words, i, CITE_ROLE_ORDINAL_MARK)
           && word[1].start <= word->end + 2
           && ((word[1].flags & CITE_TOKEN_NUMBER)
               || (word[1].kind & CITE_WORD_NUMBER));
}


/* United Kingdom: UK */

static size_t
cite_form_name(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    const cite_phrase_t  *phrase;

    phrase = cite_words_phrase(words, i, CITE_SCOPE_NAME);

    if (phrase == NULL || phrase->n > end - i
        || !(words->words[i].flags & CITE_TOKEN_CAPITAL))
    {
        return 0;
    }

    item->type = CITE_ITEM_WORD;
    item->hash = cite_normal_hash(phrase->unit);
    item->named = 1;

    return phrase->n;
}


/* the particle behind "41%", which "41 percent" has in its word */

static int
cite_form_is_particle(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    if (i == 0 || word->start < word[-1].end) {
        return 0;
    }

    /* 2021'de, TL'ye */

    if (((word[-1].flags & CITE_TOKEN_NUMBER)
         || ((word[-1].kind & CITE_WORD_UNIT)
             && !(word->flags & CITE_TOKEN_NUMBER)))
        && word->start - word[-1].end < 4 && word->start > word[-1].end
        && (words->source.p[word[-1].end] == '\''
            || cite_span_starts(cite_span_skip(words->source, word[-1].end),
                                cite_span("\u2019"))))
    {
        return 1;
    }

    return word->start == word[-1].end
           && (word[-1].flags & CITE_TOKEN_SYMBOL)
           && cite_spans_have(&words->lexicon->unit_endings, word->text);
}


static uint32_t
cite_form_spelling(const cite_words_t *words, size_t i)
{
    const cite_word_t  *word;

    word = &words->words[i];

    if (word->lexeme && word->lexeme->spelling.p) {
        return cite_normal_hash(word->lexeme->spelling);
    }

    /* Dec. 2013 */

    if (cite_date_month(words, i)) {
        return (uint32_t) cite_date_month(words, i);
    }

    return word->kind & CITE_WORD_UNIT ? cite_unit_hash(words, i)
                                       : word->hash;
}


/* 0 if the word is neither a figure nor one that a language has a list for */

static int
cite_form_may_count(const cite_word_t *word)
{
    return word->lexeme
           || (word->flags & (CITE_TOKEN_NUMBER | CITE_TOKEN_CAPITAL
                              | CITE_TOKEN_MIXED))
           || (uint8_t) (word->text.p[word->text.n - 1] - '0') < 10;
}


static size_t
cite_form_period(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    size_t  n;

    n = cite_form_decade(words, i, end, item);
    n = n ? n : cite_form_quarter(words, i, end, item);

    return n ? n : cite_form_one(words, i, end, item);
}


/* the item at word i; returns how many words it has */

static size_t
cite_form_read(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    size_t  n;

    memset(item, 0, sizeof(cite_item_t));

    if (cite_word_is_tag(words, i) || cite_word_is_raised(words, i)
        || cite_word_is_note(words, i) || cite_form_is_particle(words, i))
    {
        return 1;
    }

    n = cite_form_opening(words, i);
    n = n ? n : cite_clock_opening(words, i, end);
    n = n ? n : cite_form_marks(words, i, end);

    if (n) {
        return n;
    }

    n = cite_form_name(words, i, end, item);

    if (n) {
        return n;
    }

    n = cite_form_may_count(&words->words[i])
        ? cite_form_period(words, i, end, item) : 0;
    n = n ? n : cite_form_fused(words, i, item);

    if (n == 0 && (words->words[i].flags & CITE_TOKEN_NUMBER)) {
        n = cite_form_mixed(words, i, end, item);
        n = n ? n : cite_form_blanks(words, i, end, item);

    } else if (n == 0 && *words->words[i].text.p == 'v') {
        n = cite_form_version(words, i, end, item);
    }

    n = n ? n : cite_form_quantity(words, i, end, item);
    n = n ? n : cite_form_compound(words, i, item);

    if (n) {
        return n;
    }

    item->type = words->words[i].kind & CITE_WORD_FILLER ? CITE_ITEM_NONE
                 : cite_form_is(words, i, CITE_ROLE_RANGE_LINK)
                   ? CITE_ITEM_LINK : CITE_ITEM_WORD;
    item->filler = item->type == CITE_ITEM_NONE;
    item->hash = cite_form_spelling(words, i);
    item->text = words->words[i].flags & CITE_TOKEN_CAPITAL
                 ? cite_span_make(NULL, 0) : words->words[i].text;

    return 1;
}


static int
cite_form_is_dashed(const cite_words_t *words, size_t i)
{
    uint8_t  c;

    if (i == 0 || words->words[i].start <= words->words[i - 1].end) {
        return 0;
    }

    c = words->source.p[words->words[i - 1].end];

    return c == '-' || c == 0xe2
           || words->source.p[words->words[i].start - 1] == '-';
}


/* "25 % of pupils": "one in four pupils" has no "of" */

static int
cite_form_is_of(const cite_items_t *items, const cite_words_t *words, size_t i)
{
    const cite_item_t  *last;

    if (items->n == 0) {
        return 0;
    }

    last = &items->item[items->n - 1];

    return last->type == CITE_ITEM_QUANTITY && last->q.share && last->end == i
           && (cite_form_is(words, i, CITE_ROLE_UNIT_LINK)
               || cite_form_is(words, i, CITE_ROLE_DAY_LINK))
           && cite_words_touch(words, i - 1);
}


cite_rc_t
cite_form_items(const cite_part_t *part, cite_items_t *items)
{
    size_t        i, n;
    cite_item_t  *item;

    items->n = 0;
    items->fillers = 0;
    items->forms = 0;

    for (i = part->from; i < part->to; /* void */ ) {

        if (items->n + 2 > CITE_FORM_ITEMS) {
            return CITE_DECLINED;
        }

        if (cite_form_is_of(items, part->words, i)) {
            items->item[items->n - 1].end = ++i;
            continue;
        }

        item = &items->item[items->n];
        n = cite_form_may_split(&part->words->words[i])
            ? cite_form_split(part->words, i, item) : 0;

        if (n) {
            cite_form_put(items, item, ++i);
            items->forms++;
            continue;
        }

        n = cite_form_read(part->words, i, part->to, item);
        item->joined = cite_form_is_dashed(part->words, i) != 0;
        items->n += item->type != CITE_ITEM_NONE;
        items->fillers += item->filler;
        items->forms += item->type != CITE_ITEM_WORD || item->named
                        || (part->words->words[i].lexeme
                            && part->words->words[i].lexeme->spelling.p);
        item->fillers = items->fillers;
        i += n;
        item->end = i;
    }

    return CITE_OK;
}

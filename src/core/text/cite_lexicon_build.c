
/*
 * Copyright (C) the ngx_cite authors
 *
 * The index over all languages, made once.
 */


#include "text/cite_lexicon_internal.h"
#include "text/cite_normal.h"


#define CITE_LEXICON_SPARSE  2     /* slots for a word, at least */


/* lists of words, and the kind or the roles that each gives to its words */

static const struct {
    size_t        list;          /* in cite_language_t */
    uint8_t       kind;
    uint64_t      roles;
} cite_lexicon_lists[] = {

#define LIST(name, kind)   { offsetof(cite_language_t, name), kind, 0 }
#define ROLE(name, role)                                                      \
    { offsetof(cite_language_t, name), 0, 1ull << CITE_ROLE_ ## role }

    LIST(negations, CITE_WORD_NEGATES),
    LIST(limits, CITE_WORD_LIMITS),
    LIST(fillers, CITE_WORD_FILLER),
    LIST(persons, CITE_WORD_PERSON),
    LIST(units, CITE_WORD_UNIT),
    ROLE(number_links, NUMBER_LINK),
    ROLE(joined_ones, JOINED_ONE),
    ROLE(tens_ones, TENS_ONE),
    ROLE(unit_prefixes, UNIT_PREFIX),
    ROLE(capital_units, CAPITAL_UNIT),
    ROLE(currencies, CURRENCY),
    ROLE(day_endings, DAY_ENDING),
    ROLE(day_links, DAY_LINK),
    ROLE(year_signs, YEAR_SIGN),
    ROLE(month_signs, MONTH_SIGN),
    ROLE(day_signs, DAY_SIGN),
    ROLE(clock_words, CLOCK_WORD),
    ROLE(clock_marks, CLOCK_MARK),
    ROLE(ordinal_marks, ORDINAL_MARK),
    ROLE(centuries, CENTURY),
    ROLE(pers, PER),
    ROLE(hour_signs, HOUR_SIGN),
    ROLE(half_hours, HALF_HOUR),
    ROLE(minute_signs, MINUTE_SIGN),
    ROLE(headings, HEADING),
    ROLE(link_texts, LINK_TEXT),
    ROLE(ordinal_endings, ORDINAL_ENDING),
    ROLE(range_links, RANGE_LINK),
    ROLE(quarters, QUARTER),
    ROLE(quarter_letters, QUARTER_LETTER),
    ROLE(month_marks, MONTH_MARK),
    ROLE(year_marks, YEAR_MARK),
    ROLE(unit_links, UNIT_LINK),
    ROLE(single_articles, SINGLE_ARTICLE),
    ROLE(plain_nots, PLAIN_NOT),
    ROLE(anys, ANY),
    ROLE(nos, NO),
    ROLE(relatives, RELATIVE),
    LIST(commons, 0)
};


static const struct {
    size_t        list;
    cite_scope_e  scope;
} cite_lexicon_scopes[] = {
    { offsetof(cite_language_t, conditions), CITE_SCOPE_CONDITION },
    { offsetof(cite_language_t, opening_conditions), CITE_SCOPE_OPENING },
    { offsetof(cite_language_t, denials), CITE_SCOPE_DENIAL },
    { offsetof(cite_language_t, reports), CITE_SCOPE_REPORT },
    { offsetof(cite_language_t, modals), CITE_SCOPE_MODAL },
    { offsetof(cite_language_t, approximators), CITE_SCOPE_APPROXIMATOR },
    { offsetof(cite_language_t, bounds), CITE_SCOPE_BOUND },
    { offsetof(cite_language_t, exclusives), CITE_SCOPE_EXCLUSIVE },
    { offsetof(cite_language_t, quantifiers), CITE_SCOPE_QUANTIFIER },
    { offsetof(cite_language_t, trailers), CITE_SCOPE_TRAILER },
    { offsetof(cite_language_t, thats), CITE_SCOPE_THAT },
    { offsetof(cite_language_t, knowns), CITE_SCOPE_KNOWN },
    { offsetof(cite_language_t, contrasts), CITE_SCOPE_CONTRAST },
    { offsetof(cite_language_t, links), CITE_SCOPE_LINK },
    { offsetof(cite_language_t, insteads), CITE_SCOPE_INSTEAD },
    { offsetof(cite_language_t, universals), CITE_SCOPE_UNIVERSAL },
    { offsetof(cite_language_t, excepts), CITE_SCOPE_EXCEPT },
    { offsetof(cite_language_t, and_halves), CITE_SCOPE_AND_HALF },
    { offsetof(cite_language_t, quarters), CITE_SCOPE_QUARTER },
    { offsetof(cite_language_t, minuses), CITE_SCOPE_MINUS },
    { offsetof(cite_language_t, belows), CITE_SCOPE_BELOW },
    { offsetof(cite_language_t, decade_marks), CITE_SCOPE_DECADE_MARK },
    { offsetof(cite_language_t, decade_tails), CITE_SCOPE_DECADE_TAIL }
};


/* the same with a name or value for each phrase */

static const struct {
    size_t        list;
    cite_scope_e  scope;
} cite_lexicon_named[] = {
    { offsetof(cite_language_t, unit_phrases), CITE_SCOPE_UNIT },
    { offsetof(cite_language_t, unit_openings), CITE_SCOPE_UNIT_OPENING },
    { offsetof(cite_language_t, share_phrases), CITE_SCOPE_SHARE },
    { offsetof(cite_language_t, full_names), CITE_SCOPE_NAME },
    { offsetof(cite_language_t, fraction_links), CITE_SCOPE_FRACTION },
    { offsetof(cite_language_t, clock_openings), CITE_SCOPE_CLOCK_OPENING },
    { offsetof(cite_language_t, clock_tails), CITE_SCOPE_CLOCK_TAIL },
    { offsetof(cite_language_t, day_parts), CITE_SCOPE_DAY_PART },
    { offsetof(cite_language_t, decades), CITE_SCOPE_DECADE }
};


/* lists for sentences, of whose words the beginning counts */

static const struct {
    size_t        list;
    cite_role_e   role;
} cite_lexicon_openings[] = {
    { offsetof(cite_language_t, abbreviations), CITE_ROLE_ABBREVIATION },
    { offsetof(cite_language_t, numbered), CITE_ROLE_NUMBERED },
    { offsetof(cite_language_t, closing), CITE_ROLE_CLOSING },
    { offsetof(cite_language_t, openers), CITE_ROLE_OPENER },
    { offsetof(cite_language_t, before_ordinals), CITE_ROLE_BEFORE_ORDINAL }
};


/* lists that are merged, in this order */

static const struct {
    size_t        list;          /* in cite_language_t */
    size_t        spans;         /* in cite_lexicon_t */
} cite_lexicon_merged[] = {

#define MERGE(from, to)                                                       \
    { offsetof(cite_language_t, from), offsetof(cite_lexicon_t, to) }

    MERGE(negating_prefixes, negating_prefixes),
    MERGE(negating_endings, negating_endings),
    MERGE(condition_endings, condition_endings),
    MERGE(contrast_endings, contrast_endings),
    MERGE(endings, endings),
    MERGE(lone_endings, lone_endings),
    MERGE(case_endings, case_endings),
    MERGE(cased_endings, cased_endings),
    MERGE(name_endings, name_endings),
    MERGE(possessives, name_endings),
    MERGE(possessives, possessives),
    MERGE(number_joints, number_joints),
    MERGE(joined_tens, joined_tens),
    MERGE(joined_hundreds, joined_hundreds),
    MERGE(ordinal_tails, ordinal_tails),
    MERGE(unit_endings, unit_endings),
    MERGE(half_prefixes, half_prefixes),
    MERGE(mornings, mornings),
    MERGE(afternoons, afternoons),
    MERGE(mornings_before, mornings_before),
    MERGE(afternoons_before, afternoons_before),
    MERGE(url_labels, url_labels),
    MERGE(page_words, page_words),
    MERGE(source_words, source_words),
    MERGE(source_labels, source_labels),
    MERGE(attributions, attributions),
    MERGE(origins, origins),
    MERGE(statings, statings),
    MERGE(connectors, connectors),
    MERGE(numberings, numberings)
};


static cite_word_list_t
cite_language_list(const cite_language_t *language, size_t offset)
{
    return *(const cite_word_list_t *) (const void *)
           ((const uint8_t *) language + offset);
}


/* a slot with the word, or the free one where it belongs */

static cite_lexicon_slot_t *
cite_lexicon_slot(const cite_lexicon_t *lexicon, cite_span_t word,
    uint32_t hash)
{
    size_t                i;
    cite_lexicon_slot_t  *slot;

    for (i = hash & lexicon->mask; /* void */ ; i = (i + 1) & lexicon->mask) {
        slot = &lexicon->slots[i];

        if (slot->lexeme == 0
            || (slot->hash == hash
                && cite_span_eq(lexicon->lexemes[slot->lexeme - 1].word,
                                word)))
        {
            return slot;
        }
    }
}


/* the word's lexeme; while words are only counted, a spare one */

static cite_lexeme_t *
cite_lexicon_add(cite_lexicon_t *lexicon, cite_span_t word)
{
    uint32_t              hash;
    cite_lexeme_t        *lexeme;
    cite_lexicon_slot_t  *slot;

    if (lexicon->slots == NULL) {
        lexicon->n++;
        return lexicon->lexemes;
    }

    hash = cite_normal_hash(word);
    slot = cite_lexicon_slot(lexicon, word, hash);

    if (slot->lexeme == 0) {
        slot->hash = hash;
        slot->lexeme = (uint32_t) ++lexicon->n;
        lexeme = &lexicon->lexemes[slot->lexeme - 1];
        lexeme->word = word;
    }

    return &lexicon->lexemes[slot->lexeme - 1];
}


cite_lexeme_t *
cite_lexicon_add_word(cite_lexicon_t *lexicon, const char *word)
{
    return cite_lexicon_add(lexicon, cite_span_make(word, strlen(word)));
}


static void
cite_lexicon_add_opening(cite_lexicon_t *lexicon, const char *word,
    cite_role_e role)
{
    size_t  n;

    n = cite_min(strlen(word), CITE_OPENING_MAX);
    cite_lexicon_add(lexicon, cite_span_make(word, n))->roles |= 1ull << role;
}


/* a kind that a word has in a language */

void
cite_lexeme_mark(cite_lexeme_t *lexeme, size_t language, unsigned kind)
{
    lexeme->kind |= (uint8_t) kind;
    lexeme->kinds[language] |= (uint8_t) kind;
    lexeme->spoken |= 1u << language;
}


static void
cite_lexicon_add_words(cite_lexicon_t *lexicon, const cite_language_t *from,
    size_t language)
{
    size_t             i;
    cite_lexeme_t     *lexeme;
    cite_word_list_t   word;

    for (i = 0; i < cite_nelts(cite_lexicon_lists); i++) {
        word = cite_language_list(from, cite_lexicon_lists[i].list);

        for ( /* void */ ; word && *word; word++) {
            lexeme = cite_lexicon_add_word(lexicon, *word);
            lexeme->roles |= cite_lexicon_lists[i].roles;
            lexeme->articles |= cite_lexicon_lists[i].roles
                                == 1ull << CITE_ROLE_SINGLE_ARTICLE
                                ? 1u << language : 0;

            if (cite_lexicon_lists[i].roles == 0) {
                cite_lexeme_mark(lexeme, language, cite_lexicon_lists[i].kind);
            }
        }
    }

    for (i = 0; i < cite_nelts(cite_lexicon_openings); i++) {
        word = cite_language_list(from, cite_lexicon_openings[i].list);

        for ( /* void */ ; word && *word; word++) {
            cite_lexicon_add_opening(lexicon, *word,
                                     cite_lexicon_openings[i].role);
        }
    }
}


static void
cite_lexicon_add_units(cite_lexicon_t *lexicon, cite_unit_list_t unit,
    size_t language, unsigned kind)
{
    cite_lexeme_t  *lexeme;

    for ( /* void */ ; unit && unit->word; unit++) {
        lexeme = cite_lexicon_add_word(lexicon, unit->word);
        cite_lexeme_mark(lexeme, language, kind);

        if (lexeme->unit.p == NULL) {
            lexeme->unit = cite_span_make(unit->unit, strlen(unit->unit));
        }
    }
}


static void
cite_lexicon_add_months(cite_lexicon_t *lexicon, const cite_language_t *from)
{
    cite_lexeme_t      *lexeme;
    cite_value_list_t   month;

    for (month = from->months; month && month->word; month++) {
        lexeme = cite_lexicon_add_word(lexicon, month->word);
        lexeme->month = (uint8_t) month->value;
        lexeme->small_month |= from->small_months;

        if (from->ordinal_stops) {
            cite_lexicon_add_opening(lexicon, month->word,
                                     CITE_ROLE_ORDINAL_MONTH);
        }
    }

    for (month = from->short_months; month && month->word; month++) {
        lexeme = cite_lexicon_add_word(lexicon, month->word);
        lexeme->month = (uint8_t) month->value;
        lexeme->short_month = 1;

        cite_lexicon_add_opening(lexicon, month->word, CITE_ROLE_NUMBERED);
    }
}


/* while they are only counted there is no room for them */

static void
cite_lexicon_add_phrase(cite_lexicon_t *lexicon, const char *text,
    size_t language, cite_scope_e scope, const char *unit)
{
    cite_span_t     first;
    cite_phrase_t   phrase;
    cite_lexeme_t  *lexeme;

    memset(&phrase, 0, sizeof(cite_phrase_t));
    first = cite_phrase_read(&phrase, text);

    lexeme = cite_lexicon_add(lexicon, first);
    lexicon->phrases_n++;

    if (lexicon->phrases) {
        phrase.scope = scope;
        phrase.unit = cite_span_make(unit, strlen(unit));
        phrase.languages = 1u << language;
        phrase.next = lexeme->phrase;
        lexeme->phrase = (uint32_t) lexicon->phrases_n;
        lexeme->scopes |= 1ull << scope;
        lexicon->phrases[lexicon->phrases_n - 1] = phrase;
    }
}


static void
cite_lexicon_add_phrases(cite_lexicon_t *lexicon, const cite_language_t *from,
    size_t language)
{
    size_t            i;
    cite_word_list_t  text;
    cite_unit_list_t  named;

    for (i = 0; i < cite_nelts(cite_lexicon_scopes); i++) {
        text = cite_language_list(from, cite_lexicon_scopes[i].list);

        for ( /* void */ ; text && *text; text++) {
            cite_lexicon_add_phrase(lexicon, *text, language,
                                    cite_lexicon_scopes[i].scope, "");
        }
    }

    for (i = 0; i < cite_nelts(cite_lexicon_named); i++) {
        named = *(const cite_unit_list_t *) (const void *)
                ((const uint8_t *) from + cite_lexicon_named[i].list);

        for ( /* void */ ; named && named->word; named++) {
            cite_lexicon_add_phrase(lexicon, named->word, language,
                                    cite_lexicon_named[i].scope, named->unit);
        }
    }
}


static void
cite_lexicon_add_halves(cite_lexicon_t *lexicon, cite_word_list_t half)
{
    cite_span_t  first;

    for ( /* void */ ; half && *half; half++) {
        first = cite_span_make(*half, strcspn(*half, "."));
        cite_lexicon_add(lexicon, first)->roles |= 1ull << CITE_ROLE_HALF_DAY;
    }
}


static cite_rc_t
cite_lexicon_fill(cite_lexicon_t *lexicon,
    const cite_language_t *const *languages)
{
    size_t                  i;
    const cite_language_t  *from;

    for (i = 0; languages[i] && i < CITE_LANGUAGE_MAX; i++) {
        from = languages[i];

        cite_lexicon_add_words(lexicon, from, i);

        if (cite_lexicon_add_numbers(lexicon, from, i) != CITE_OK) {
            return CITE_ERROR;
        }

        cite_lexicon_add_units(lexicon, from->unit_forms, i, CITE_WORD_UNIT);
        cite_lexicon_add_units(lexicon, from->unit_signs, i, 0);
        cite_lexicon_add_months(lexicon, from);
        cite_lexicon_add_forms(lexicon, from);
        cite_lexicon_add_halves(lexicon, from->mornings);
        cite_lexicon_add_halves(lexicon, from->afternoons);
        cite_lexicon_add_phrases(lexicon, from, i);

        lexicon->everywhere |= (uint32_t) from->everywhere << i;
        lexicon->verb_last |= (uint32_t) from->verb_last << i;
        lexicon->semicolon_asks |= (uint32_t) from->semicolon_asks << i;
        lexicon->dot_groups |= (uint32_t) from->dot_groups << i;
    }

    return CITE_OK;
}


static cite_rc_t
cite_lexicon_index(cite_lexicon_t *lexicon,
    const cite_language_t *const *languages)
{
    size_t         n, size;
    cite_lexeme_t  spare;

    memset(&spare, 0, sizeof(cite_lexeme_t));
    lexicon->lexemes = &spare;

    if (cite_lexicon_fill(lexicon, languages) != CITE_OK) {
        return CITE_ERROR;
    }

    n = cite_max(lexicon->n, 1);
    for (size = 1; size < CITE_LEXICON_SPARSE * n; size *= 2) { /* void */ }

    lexicon->n = 0;
    lexicon->mask = size - 1;
    lexicon->lexemes = cite_mem_alloc(&lexicon->mem, n * sizeof(cite_lexeme_t));
    lexicon->slots = cite_mem_alloc(&lexicon->mem,
                                    size * sizeof(cite_lexicon_slot_t));

    lexicon->phrases = cite_mem_alloc(&lexicon->mem,
                                      (lexicon->phrases_n + 1)
                                      * sizeof(cite_phrase_t));

    if (lexicon->lexemes == NULL || lexicon->slots == NULL
        || lexicon->phrases == NULL)
    {
        return CITE_ERROR;
    }

    lexicon->phrases_n = 0;

    return cite_lexicon_fill(lexicon, languages);
}


static cite_spans_t *
cite_lexicon_list(cite_lexicon_t *lexicon, size_t i)
{
    return (cite_spans_t *) (void *)
           ((uint8_t *) lexicon + cite_lexicon_merged[i].spans);
}


static cite_rc_t
cite_lexicon_merge_all(cite_lexicon_t *lexicon,
    const cite_language_t *const *languages)
{
    size_t                         i;
    cite_spans_t                  *list;
    const cite_language_t *const  *from;

    for (i = 0; i < cite_nelts(cite_lexicon_merged); i++) {
        list = cite_lexicon_list(lexicon, i);

        for (from = languages; *from; from++) {
            if (cite_spans_merge(list, &lexicon->mem,
                                 cite_language_list(*from,
                                                cite_lexicon_merged[i].list))
                != CITE_OK)
            {
                return CITE_ERROR;
            }
        }
    }

    for (i = 0; i < cite_nelts(cite_lexicon_merged); i++) {
        list = cite_lexicon_list(lexicon, i);

        if (cite_spans_index(list, &lexicon->mem) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_lexicon_init(cite_lexicon_t *lexicon, const cite_heap_t *heap,
    const cite_language_t *const *languages)
{
    memset(lexicon, 0, sizeof(cite_lexicon_t));
    cite_mem_init(&lexicon->mem, heap, SIZE_MAX);

    if (cite_lexicon_index(lexicon, languages) != CITE_OK
        || cite_lexicon_merge_all(lexicon, languages) != CITE_OK)
    {
        cite_lexicon_release(lexicon);
        return CITE_ERROR;
    }

    return CITE_OK;
}

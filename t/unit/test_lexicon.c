
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words of all languages: how lists become an index, what it knows, and
 * whether the languages' files are written as they have to be.
 */


#include "text/cite_normal.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>


#define HEADING_MAX  40


static cite_span_t
span(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static const cite_lexeme_t *
find(const cite_lexicon_t *from, const char *word)
{
    return cite_lexicon_find(from, span(word), cite_normal_hash(span(word)));
}


static unsigned
kind(const char *word)
{
    return cite_lexicon_kind(&lexicon, span(word),
                             cite_normal_hash(span(word)));
}


static void
kinds(void)
{
    size_t  i;

    static const struct {
        const char  *word;
        unsigned     kind;
    } words[] = {
        { "not", CITE_WORD_NEGATES },
        { "kein", CITE_WORD_NEGATES },
        { "不", CITE_WORD_NEGATES },
        { "wouldn't", CITE_WORD_NEGATES },
        { "the", CITE_WORD_FILLER },
        { "die", CITE_WORD_FILLER },
        { "höchstens", CITE_WORD_LIMITS },
        { "her", CITE_WORD_PERSON },
        { "km", CITE_WORD_UNIT },
        { "%", CITE_WORD_UNIT },
        { "min", CITE_WORD_UNIT | CITE_WORD_LIMITS },
        { "seven", CITE_WORD_NUMBER },
        { "siebenundzwanzig", CITE_WORD_NUMBER },
        { "einundzwanzig", CITE_WORD_NUMBER },
        { "million", CITE_WORD_NUMBER | CITE_WORD_SCALE },
        { "万", CITE_WORD_UNIT | CITE_WORD_NUMBER | CITE_WORD_SCALE },
        { "heron", 0 },
        { "january", 0 },            /* has a role, but no kind */
        { "sources", 0 },
        { "€", 0 },
        { "undzwanzig", 0 },
        { "einundzwanzi", 0 },
        { "hundertundzwanzig", 0 },
        { "", 0 }
    };

    for (i = 0; i < cite_nelts(words); i++) {
        is_num(kind(words[i].word), words[i].kind, "the kind of \"%s\"",
               words[i].word);
    }
}


static void
numbers(void)
{
    int     scale;
    size_t  i;

    static const struct {
        const char  *word;
        uint64_t     value;
        int          scale;
    } words[] = {
        { "ninetynine", 99, 0 },
        { "zwölf", 12, 0 },
        { "neunundneunzig", 99, 0 },
        { "einunddreissig", 31, 0 },
        { "billion", 1000000000, 1 },
        { "亿", 100000000, 1 },
        { "km", 0, 0 },
        { "heron", 0, 0 }
    };

    for (i = 0; i < cite_nelts(words); i++) {
        is_num(cite_lexicon_number(&lexicon, span(words[i].word), &scale),
               words[i].value, "the value of \"%s\"", words[i].word);
        is_num(scale, words[i].scale, "whether it multiplies");
        is_num(cite_lexicon_is_number(&lexicon, span(words[i].word),
                                      cite_normal_hash(span(words[i].word))),
               words[i].value != 0, "whether it is a number");
    }
}


static void
ordinals(void)
{
    size_t  i;

    static const struct {
        const char  *word;
        unsigned     value;
    } words[] = {
        { "fifth", 5 }, { "twentyfifth", 25 }, { "ninetyfirst", 91 },
        { "fünfundzwanzigste", 25 }, { "dreissigsten", 30 },
        { "vijfentwintigste", 25 }, { "venticinquesimo", 25 },
        { "ventottesimo", 28 }, { "vingtcinquième", 25 },
        { "tjugofemte", 25 },
        { "twentyfish", 0 }, { "fünfte", 5 }, { "kunste", 0 },
        { "twenty", 0 }, { "heron", 0 }, { "", 0 }
    };

    for (i = 0; i < cite_nelts(words); i++) {
        is_num(cite_lexicon_ordinal(&lexicon, span(words[i].word)),
               words[i].value, "the ordinal \"%s\"", words[i].word);
    }
}


static void
forms(void)
{
    is_span(cite_lexicon_unit(&lexicon, span("prozent")), "%", "a unit's name");
    is_span(cite_lexicon_unit(&lexicon, span("€")), "eur", "and a sign's");
    is_span(cite_lexicon_unit(&lexicon, span("km")), "km", "one is its name");
    is_span(cite_lexicon_unit(&lexicon, span("heron")), "heron", "no unit");

    ok(cite_lexicon_opposed(&lexicon, span("usual"), span("unusual")),
       "a prefix that negates");
    ok(!cite_lexicon_opposed(&lexicon, span("usual"), span("reusual")),
       "and one that does not");

    ok(cite_lexicon_akin(&lexicon, span("walks"), span("walked")), "endings");
    ok(!cite_lexicon_akin(&lexicon, span("walks"), span("walkway")),
       "what is no ending");
    ok(cite_lexicon_akin(&lexicon, span("quick"), span("quickly")),
       "an ending of the bare word");
    ok(!cite_lexicon_akin(&lexicon, span("quicken"), span("quickly")),
       "but of no other form");
    ok(!cite_lexicon_akin(&lexicon, span("trainer"), span("training")),
       "an ending for which only those of cases may stand");
}


/* two languages that share words, and give some of them unlike meanings */

static const cite_language_t  one = {
    .negations = CITE_WORDS("ne", "shared"),
    .scales = CITE_VALUES({ "bilo", 1000000000 }),
    .unit_forms = CITE_UNITS({ "metroj", "m" }),
    .name_endings = CITE_WORDS("j", "n"),
    .possessives = CITE_WORDS("'s"),
    .openers = CITE_WORDS("tiamaniere"),
    .months = CITE_VALUES({ "septembro", 9 }),
    .ordinal_stops = 1,
    .mornings = CITE_WORDS("atm", "a.t.m")
};

static const cite_language_t  two = {
    .limits = CITE_WORDS("shared"),
    .numbers = CITE_VALUES({ "bilo", 7 }),
    .units = CITE_WORDS("metroj"),
    .name_endings = CITE_WORDS("n", "o"),
    .headings = CITE_WORDS("fontoj", "shared")
};


static void
merged(void)
{
    cite_lexicon_t        both;
    const cite_lexeme_t  *lexeme;

    static const cite_language_t *const  languages[] = { &one, &two, NULL };
    static const cite_language_t *const  none[] = { NULL };

    ok(cite_lexicon_init(&both, &cite_heap_libc, languages) == CITE_OK,
       "two languages become one index");

    lexeme = find(&both, "shared");
    ok(lexeme && lexeme->kind == (CITE_WORD_NEGATES | CITE_WORD_LIMITS)
       && cite_lexeme_is(lexeme, CITE_ROLE_HEADING),
       "a word is all that any list makes of it");

    lexeme = find(&both, "bilo");
    ok(lexeme && lexeme->value == 1000000000
       && lexeme->kind == (CITE_WORD_NUMBER | CITE_WORD_SCALE),
       "the first language's value counts");

    lexeme = find(&both, "metroj");
    ok(lexeme && lexeme->kind == CITE_WORD_UNIT
       && cite_span_eq(lexeme->unit, cite_span("m")),
       "a unit with a shared name in one language has it in all");

    ok(cite_lexeme_is(find(&both, "tiamani"), CITE_ROLE_OPENER)
       && find(&both, "tiamaniere") == NULL,
       "of an opener the first bytes count");

    ok(cite_lexeme_is(find(&both, "septemb"), CITE_ROLE_ORDINAL_MONTH)
       && find(&both, "septemb")->month == 0
       && find(&both, "septembro")->month == 9,
       "of a month behind an ordinal too, but not in a date");

    ok(cite_lexeme_is(find(&both, "a"), CITE_ROLE_HALF_DAY)
       && cite_lexeme_is(find(&both, "atm"), CITE_ROLE_HALF_DAY),
       "a half of the day is known by its first word");

    ok(both.name_endings.n == 4
       && cite_span_eq(both.name_endings.words[2], cite_span("o"))
       && cite_span_eq(both.name_endings.words[3], cite_span("'s")),
       "endings are merged without doubles, possessives behind all others");

    ok(find(&both, "not") == NULL && !cite_lexeme_is(NULL, CITE_ROLE_HEADING),
       "words of other languages are not known");

    cite_lexicon_release(&both);

    ok(cite_lexicon_init(&both, &cite_heap_libc, none) == CITE_OK
       && find(&both, "not") == NULL, "no language at all");
    cite_lexicon_release(&both);
}


static void
no_memory(void)
{
    int             clean;
    size_t          i;
    heap_t          heap;
    cite_rc_t       rc;
    cite_lexicon_t  built;

    clean = 1;

    for (i = 1; /* void */ ; i++) {
        heap_init(&heap, i, HEAP_FAIL_ONCE);
        rc = cite_lexicon_init(&built, &heap.lend, cite_languages);

        if (!heap_failed(&heap)) {
            break;
        }

        clean &= rc == CITE_ERROR && heap.live == 0;
    }

    ok(clean && i > 2, "without memory there is no lexicon, and no block left");
    ok(rc == CITE_OK, "with it there is one");
    cite_lexicon_release(&built);
    is_num(heap.live, 0, "and all of it is given back");
}


/* 1 if the normaliser makes the word of itself, and nothing else */

static int
is_normal(const char *word)
{
    cite_token_t   token;
    cite_normal_t  normal;

    cite_normal_init(&normal, span(word));

    return cite_normal_next(&normal, &token) == CITE_OK
           && cite_span_eq(token.text, span(word))
           && cite_normal_next(&normal, &token) == CITE_DONE;
}


static void
words_are_normal(cite_word_list_t word)
{
    for ( /* void */ ; word && *word; word++) {
        if (!is_normal(*word)) {
            ok(0, "\"%s\" is written as the normaliser leaves it", *word);
        }
    }
}


static void
values_are_normal(cite_value_list_t value, int of_numbers)
{
    for ( /* void */ ; value && value->word; value++) {
        if (!is_normal(value->word)) {
            ok(0, "\"%s\" is written as the normaliser leaves it",
               value->word);
        }

        if (of_numbers && find(&lexicon, value->word)->value != value->value) {
            ok(0, "\"%s\" has one value in all languages", value->word);
        }

        if (!of_numbers
            && find(&lexicon, value->word)->month != value->value)
        {
            ok(0, "\"%s\" is one month in all languages", value->word);
        }
    }
}


static void
parts_are_normal(cite_value_list_t part)
{
    for ( /* void */ ; part && part->word; part++) {
        if (!is_normal(part->word)) {
            ok(0, "\"%s\" is written as the normaliser leaves it", part->word);
        }
    }
}


static void
units_are_normal(cite_unit_list_t unit)
{
    for ( /* void */ ; unit && unit->word; unit++) {
        if (!is_normal(unit->word)
            || !cite_span_eq(cite_lexicon_unit(&lexicon, span(unit->word)),
                             span(unit->unit))
            || !cite_span_eq(cite_lexicon_unit(&lexicon, span(unit->unit)),
                             span(unit->unit)))
        {
            ok(0, "\"%s\" is one unit in all languages", unit->word);
        }
    }
}


static void
endings_are_listed(cite_word_list_t ending, const cite_spans_t *list)
{
    for ( /* void */ ; ending && *ending; ending++) {
        if (!cite_spans_have(list, span(*ending))) {
            ok(0, "\"%s\" is among the endings too", *ending);
        }
    }
}


/* a test is counted for each language, and one for each mistake in it */

static void
written(const cite_language_t *l, size_t i)
{
    cite_word_list_t  word;

    words_are_normal(l->negations);
    words_are_normal(l->limits);
    words_are_normal(l->fillers);
    words_are_normal(l->persons);
    words_are_normal(l->number_links);
    words_are_normal(l->units);
    words_are_normal(l->unit_prefixes);
    words_are_normal(l->capital_units);
    words_are_normal(l->currencies);
    words_are_normal(l->day_endings);
    words_are_normal(l->day_links);
    words_are_normal(l->year_signs);
    words_are_normal(l->month_signs);
    words_are_normal(l->day_signs);
    words_are_normal(l->clock_words);
    words_are_normal(l->clock_marks);
    words_are_normal(l->ordinal_marks);
    words_are_normal(l->ordinal_tails);
    words_are_normal(l->single_articles);
    words_are_normal(l->hour_signs);
    words_are_normal(l->half_hours);
    words_are_normal(l->minute_signs);

    values_are_normal(l->numbers, 1);
    values_are_normal(l->scales, 1);
    parts_are_normal(l->fractions);
    parts_are_normal(l->halves);
    parts_are_normal(l->ordinals);
    parts_are_normal(l->shares);

    values_are_normal(l->months, 0);
    values_are_normal(l->short_months, 0);

    units_are_normal(l->unit_forms);
    units_are_normal(l->unit_signs);

    endings_are_listed(l->lone_endings, &lexicon.endings);
    endings_are_listed(l->cased_endings, &lexicon.endings);
    endings_are_listed(l->case_endings, &lexicon.endings);

    for (word = l->headings; word && *word; word++) {
        if (strlen(*word) > HEADING_MAX
            || !cite_lexeme_is(find(&lexicon, *word), CITE_ROLE_HEADING))
        {
            ok(0, "\"%s\" can be a heading", *word);
        }
    }

    ok(1, "language %zu was looked through", i);
}


int
main(void)
{
    size_t  i;

    kinds();
    numbers();
    ordinals();
    forms();
    merged();
    no_memory();

    for (i = 0; cite_languages[i]; i++) {
        written(cite_languages[i], i);
    }

    return done();
}

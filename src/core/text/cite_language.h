
/*
 * Copyright (C) the ngx_cite authors
 *
 * A language: its words, in lists by their function.
 *
 *   cite_language_de.c  one language: its lists, and no code
 *   cite_language.c     the table of all languages
 *   cite_lexicon.h      all of them as one index, for look-ups
 *
 * Members that a language has nothing for are left out.  Words are written
 * as the normaliser leaves them: in lower case, with "ss" for German's sharp
 * s and without hyphens; an ideograph is a word.  A word may stand in several
 * lists and in several languages: it then is all of that.
 */


#ifndef CITE_LANGUAGE_H
#define CITE_LANGUAGE_H


#include "base/cite_base.h"


typedef struct {
    const char  *word;           /* NULL: the list's end */
    uint64_t     value;
} cite_word_value_t;


typedef struct {
    const char  *word;           /* NULL: the list's end */
    const char  *unit;           /* the name that all forms of it share */
} cite_word_unit_t;


typedef const char *const       *cite_word_list_t;     /* ends with NULL */
typedef const cite_word_value_t *cite_value_list_t;
typedef const cite_word_unit_t  *cite_unit_list_t;


#define CITE_WORDS(...)   (const char *const []) { __VA_ARGS__, NULL }
#define CITE_VALUES(...)                                                      \
    (const cite_word_value_t []) { __VA_ARGS__, { NULL, 0 } }
#define CITE_UNITS(...)                                                       \
    (const cite_word_unit_t []) { __VA_ARGS__, { NULL, NULL } }


typedef struct {

    /* words that matter where two texts differ */

    cite_word_list_t   negations;         /* not, never, without */
    cite_word_list_t   plain_nots;        /* that with "any" are "no": not, ... */
    cite_word_list_t   anys;              /* ... any, ... */
    cite_word_list_t   nos;               /* ... no */
    cite_word_list_t   negating_prefixes; /* un-: usual, unusual */
    cite_word_list_t   negating_endings;  /* n't: is, isn't */
    cite_word_list_t   limits;            /* at least, only, may, all, some */
    cite_word_list_t   fillers;           /* may come and go in a quote: the */
    cite_word_list_t   persons;           /* may go, but not come: her */

    /* the most frequent words, by which a text's language is told */
    cite_word_list_t   commons;

    /*
     * Words around others that change what these say: one or more words
     * each.  Scripts without spaces have them as they are written.
     */

    cite_word_list_t   conditions;        /* if, unless, provided that */
    cite_word_list_t   opening_conditions; /* that begin a sentence: had the */
    cite_word_list_t   denials;           /* denied that, failed to */
    cite_word_list_t   insteads;          /* deny no more than what follows
                                             them: far from, instead of */
    cite_word_list_t   reports;           /* allegedly, claims that, hopes */
    cite_word_list_t   modals;            /* right before a verb: may, could;
                                             or a thing: rejected */
    cite_word_list_t   approximators;     /* nearly, almost, about */
    cite_word_list_t   bounds;            /* at least, up to, more than */
    cite_word_list_t   exclusives;        /* only */
    cite_word_list_t   quantifiers;       /* most of, two thirds of */
    cite_word_list_t   trailers;          /* right behind: at the earliest */
    cite_word_list_t   thats;             /* what follows is only said: that */
    cite_word_list_t   knowns;            /* ... or known: shows, found */
    cite_word_list_t   contrasts;         /* end the scope before them: but */
    cite_word_list_t   universals;        /* all of them, ... */
    cite_word_list_t   excepts;           /* ... but one */
    cite_word_list_t   links;             /* the same, before a comma: ga */
    cite_word_list_t   relatives;         /* behind a comma, of another thing
                                             than before: who, which */
    cite_word_list_t   condition_endings; /* of one word: onaylarsa */
    cite_word_list_t   contrast_endings;  /* of one word that means but */
    unsigned           verb_last:1;       /* denials stand behind the words */
    unsigned           semicolon_asks:1;  /* questions end with one */
    unsigned           dot_groups:1;      /* 1.250 is 1250 */

    /* forms of a word */

    cite_unit_list_t   spellings;         /* colour, color; wasn't, was */
    cite_unit_list_t   full_names;        /* united kingdom, uk */

    cite_word_list_t   endings;           /* of one word: walks, walked */
    cite_word_list_t   lone_endings;      /* of those, only behind the bare
                                             word: quick, quickly */
    cite_word_list_t   cased_endings;     /* of those, only where the other
                                             has a case ending: alter, ... */
    cite_word_list_t   case_endings;      /* ... alte, alten */
    cite_word_list_t   name_endings;      /* Anna, Annas */
    cite_word_list_t   possessives;       /* of names too: Anna's */

    /* numbers in words */

    cite_value_list_t  numbers;           /* seven, twentyone, twice */
    cite_value_list_t  scales;            /* thousand: multiplies */
    cite_word_list_t   number_links;      /* one hundred and eighty */
    cite_word_list_t   tens_ones;         /* 1 behind tens: vingt et une */
    cite_value_list_t  ordinals;          /* fourth: 4th */
    cite_word_list_t   ordinal_endings;   /* 4th */
    cite_value_list_t  shares;            /* half: 50 percent */
    cite_unit_list_t   share_phrases;     /* the same, of several words, or
                                             as a fraction: 1/3 */
    cite_value_list_t  fractions;         /* behind a number: two thirds */
    cite_unit_list_t   fraction_links;    /* between two: "<" if the whole is
                                             first, ">" if it is last, "in"
                                             for 2 out of 5 */
    cite_value_list_t  halves;            /* numbers in halves: anderthalb, 3 */
    cite_word_list_t   half_prefixes;     /* of a unit: demi-heure */
    cite_word_list_t   and_halves;        /* two and a half hours */
    cite_word_list_t   ordinal_tails;     /* a number's: f\u00fcnfundzwanzig-ste */
    cite_word_list_t   ordinal_marks;     /* before a number: \u7b2c3 */
    unsigned           tens_join:1;       /* one word: twentyone, ... first */
    cite_value_list_t  scale_letters;     /* behind a number, unparted: 15k */
    cite_word_list_t   number_joints;     /* sieben-und-zwanzig */
    cite_word_list_t   joined_hundreds;   /* of one word: hundra-tolv */
    cite_word_list_t   joined_ones;       /* ein-und-zwanzig: 1 before one */
    cite_word_list_t   joined_tens;       /* how the tens behind one end: ig */

    /* units */

    cite_word_list_t   range_links;       /* 4 to 7 */
    cite_word_list_t   minuses;           /* before degrees: minus 27, ... */
    cite_word_list_t   belows;            /* ... behind them: below zero */
    cite_word_list_t   quarters;          /* of a year: third quarter */
    cite_word_list_t   quarter_letters;   /* 3Q, Q3 */
    cite_unit_list_t   decades;           /* seventies: 70 */
    cite_word_list_t   decade_marks;      /* before a number: ann\u00e9es 70 */
    cite_word_list_t   decade_tails;      /* behind it: 1970s, 70er Jahre */
    cite_word_list_t   centuries;         /* the 15th century: 1456 */

    cite_word_list_t   units;             /* that have one name only */
    cite_unit_list_t   unit_forms;        /* that have several: percent, % */
    cite_unit_list_t   unit_signs;        /* that are no words: $ */
    cite_unit_list_t   unit_phrases;      /* of several words: per cent */
    cite_unit_list_t   unit_openings;     /* before a number: 百分之, yüzde */
    cite_word_list_t   unit_links;        /* 8.2 millions of euros */
    cite_word_list_t   pers;              /* between two: mg per kg */
    cite_word_list_t   unit_endings;      /* of a unit in a sentence */
    cite_word_list_t   single_articles;   /* before a scale: a dozen */
    cite_word_list_t   unit_prefixes;     /* no unit without the next word:
                                             square; by its shared name */
    cite_word_list_t   capital_units;     /* of units, none in lower case */
    cite_word_list_t   currencies;        /* may stand before a number: EUR */

    /* days */

    cite_value_list_t  months;            /* 1 to 12 */
    cite_value_list_t  short_months;      /* the same, cut, with a full stop */
    unsigned           small_months:1;    /* are no names: le 5 mars */
    cite_word_list_t   day_endings;       /* 5th */
    cite_word_list_t   day_links;         /* 5th of March */
    cite_word_list_t   month_marks;       /* before a number: tháng 3 */
    cite_word_list_t   year_marks;        /* between: 5 de marzo de 2024 */
    cite_word_list_t   year_signs;        /* behind a number: 2024年, ... */
    cite_word_list_t   month_signs;       /* ... 3月, ... */
    cite_word_list_t   day_signs;         /* ... 5日 */

    /* times of the day */

    cite_word_list_t   clock_words;       /* 15 Uhr */
    cite_word_list_t   clock_marks;       /* before the hour: kl. 15 */
    cite_unit_list_t   clock_openings;    /* minutes: half past, +30 */
    cite_unit_list_t   clock_tails;       /* the same, behind: et demie */
    cite_unit_list_t   day_parts;         /* am, noon, pm, night */
    cite_word_list_t   hour_signs;        /* 3点, ... */
    cite_word_list_t   half_hours;        /* ... 3点半, ... */
    cite_word_list_t   minute_signs;      /* ... 3点30分 */
    cite_word_list_t   mornings;          /* behind a number: am, a.m */
    cite_word_list_t   afternoons;        /* pm, p.m */
    cite_word_list_t   mornings_before;   /* two ideographs before a number */
    cite_word_list_t   afternoons_before;

    /*
     * Sentences.  Abbreviations are without their last full stop; of words
     * longer than 7 bytes the first 7 count.
     */

    cite_word_list_t   abbreviations;     /* something follows: e.g. */
    cite_word_list_t   numbered;          /* a number does: No. */
    cite_word_list_t   closing;           /* a sentence may end: Inc. */
    cite_word_list_t   openers;           /* sentences begin so: the */
    cite_word_list_t   before_ordinals;   /* im 19. Jahrhundert */
    unsigned           ordinal_stops:1;   /* 3. Mai: months follow them */

    /* references */

    cite_word_list_t   headings;          /* of a list of references; up to
                                             40 bytes */
    cite_word_list_t   link_texts;        /* that are no titles: here */
    cite_word_list_t   url_labels;        /* between a title and its URL */
    cite_word_list_t   page_words;        /* in a marker: [1, p. 5]; here
                                             capitals count */

    /* citations in words; capitals do not count */

    cite_word_list_t   source_words;      /* Source 1, [Document 1] */
    cite_word_list_t   source_labels;     /* in brackets only: [chunk 1] */
    cite_word_list_t   attributions;      /* before one: according to [1] */
    cite_word_list_t   origins;           /* the same in brackets: (from [1]) */
    cite_word_list_t   statings;          /* behind one: [1] states that */
    cite_word_list_t   connectors;        /* between claims: [1] and ... */
    cite_word_list_t   numberings;        /* of parts of a text: Step 1: */

    unsigned           everywhere:1;      /* its words are those of all */
} cite_language_t;


/* languages in the table; a set of them is 32 bits */

#define CITE_LANGUAGE_MAX   32


/* all languages; ends with NULL */
extern const cite_language_t *const  cite_languages[];


#endif /* CITE_LANGUAGE_H */

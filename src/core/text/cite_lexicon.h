
/*
 * Copyright (C) the ngx_cite authors
 *
 * The words of all languages in one index.  A word that is not here is taken
 * to matter.
 *
 *   slots   hash, lexeme | 0, - | hash, lexeme | ...   by the word's hash
 *                    |                    |
 *   lexemes  word: kind, roles, value, month, unit     a word once, whatever
 *                                                      languages have it
 *
 * Lists of endings and the like, which are no whole words, are merged into
 * arrays of spans.
 *
 * A lexicon is built once per worker and lent to all streams, which only
 * read it.
 */


#ifndef CITE_LEXICON_H
#define CITE_LEXICON_H


#include "base/cite_mem.h"
#include "text/cite_language.h"
#include "text/cite_spans.h"


/* kinds, a set */

#define CITE_WORD_NEGATES   0x01
#define CITE_WORD_UNIT      0x02
#define CITE_WORD_FILLER    0x04   /* may come and go in a quote */
#define CITE_WORD_LIMITS    0x08   /* at least, only, may, all, some */
#define CITE_WORD_NUMBER    0x10
#define CITE_WORD_SCALE     0x20   /* million; a number as well */
#define CITE_WORD_PERSON    0x40   /* her: may go, but not come */


/* bytes of a word that count where sentences begin and end */

#define CITE_OPENING_MAX    7


/* of a set of hashes that fits the processor's cache, unlike the index */

#define CITE_LEXICON_BITS   4096


/* further roles of words, each named as its list in cite_language.h */

typedef enum {
    CITE_ROLE_NUMBER_LINK = 0,
    CITE_ROLE_JOINED_ONE,
    CITE_ROLE_UNIT_PREFIX,
    CITE_ROLE_CAPITAL_UNIT,
    CITE_ROLE_CURRENCY,
    CITE_ROLE_DAY_ENDING,
    CITE_ROLE_DAY_LINK,
    CITE_ROLE_YEAR_SIGN,
    CITE_ROLE_MONTH_SIGN,
    CITE_ROLE_DAY_SIGN,
    CITE_ROLE_CLOCK_WORD,
    CITE_ROLE_HOUR_SIGN,
    CITE_ROLE_HALF_HOUR,
    CITE_ROLE_MINUTE_SIGN,
    CITE_ROLE_HALF_DAY,          /* begins one of mornings or afternoons */
    CITE_ROLE_ABBREVIATION,
    CITE_ROLE_NUMBERED,          /* short months as well */
    CITE_ROLE_CLOSING,
    CITE_ROLE_OPENER,
    CITE_ROLE_BEFORE_ORDINAL,
    CITE_ROLE_ORDINAL_MONTH,     /* months of languages with ordinal stops */
    CITE_ROLE_HEADING,
    CITE_ROLE_LINK_TEXT,
    CITE_ROLE_ORDINAL_ENDING,
    CITE_ROLE_RANGE_LINK,
    CITE_ROLE_QUARTER,
    CITE_ROLE_QUARTER_LETTER,
    CITE_ROLE_MONTH_MARK,
    CITE_ROLE_YEAR_MARK,
    CITE_ROLE_UNIT_LINK,
    CITE_ROLE_SINGLE_ARTICLE,
    CITE_ROLE_PLAIN_NOT,
    CITE_ROLE_ANY,
    CITE_ROLE_NO,
    CITE_ROLE_TENS_ONE,
    CITE_ROLE_CLOCK_MARK,
    CITE_ROLE_ORDINAL_MARK,
    CITE_ROLE_CENTURY,
    CITE_ROLE_PER,
    CITE_ROLE_RELATIVE
} cite_role_e;


/* how a phrase changes the words around it */

typedef enum {
    CITE_SCOPE_NONE = 0,
    CITE_SCOPE_CONDITION,
    CITE_SCOPE_OPENING,          /* a condition that begins a sentence */
    CITE_SCOPE_DENIAL,
    CITE_SCOPE_REPORT,
    CITE_SCOPE_MODAL,
    CITE_SCOPE_APPROXIMATOR,
    CITE_SCOPE_BOUND,
    CITE_SCOPE_EXCLUSIVE,
    CITE_SCOPE_QUANTIFIER,
    CITE_SCOPE_TRAILER,
    CITE_SCOPE_THAT,
    CITE_SCOPE_KNOWN,
    CITE_SCOPE_CONTRAST,
    CITE_SCOPE_UNIVERSAL,        /* all of them, which "but ..." restricts */
    CITE_SCOPE_EXCEPT,           /* ... one, right behind it */
    CITE_SCOPE_LINK,
    CITE_SCOPE_INSTEAD,          /* denies what follows, up to a comma */
    CITE_SCOPE_UNIT,             /* no change: a unit of several words, */
    CITE_SCOPE_UNIT_OPENING,     /* one that stands before its number, */
    CITE_SCOPE_SHARE,            /* a share: its percents, */
    CITE_SCOPE_NAME,             /* a name: how it is written shortly, */
    CITE_SCOPE_FRACTION,         /* parts of fractions and times, each named
                                    as its list */
    CITE_SCOPE_AND_HALF,
    CITE_SCOPE_CLOCK_OPENING,
    CITE_SCOPE_CLOCK_TAIL,
    CITE_SCOPE_DAY_PART,
    CITE_SCOPE_QUARTER,
    CITE_SCOPE_MINUS,
    CITE_SCOPE_BELOW,
    CITE_SCOPE_DECADE,           /* a decade: its first year, ... */
    CITE_SCOPE_DECADE_MARK,      /* ... and what stands before or ... */
    CITE_SCOPE_DECADE_TAIL       /* ... behind a number that is one */
} cite_scope_e;


#define CITE_PHRASE_WORDS   8


typedef struct {
    uint32_t      hash[CITE_PHRASE_WORDS];
    uint32_t      n;
    uint32_t      next;          /* of the same first word, from 1; 0: none */
    uint32_t      languages;     /* bits */
    cite_scope_e  scope;
    cite_span_t   unit;          /* of a unit: the shared name */
} cite_phrase_t;


typedef struct {
    cite_span_t   word;
    cite_span_t   unit;          /* the shared name; p == NULL: none */
    cite_span_t   spelling;      /* the one that all share; p == NULL: none */
    uint64_t      value;         /* of a number */
    uint64_t      roles;         /* bits, by cite_role_e */
    uint64_t      letter;        /* as a scale behind a number; 0: none */
    uint64_t      scopes;        /* bits, by cite_scope_e, of its phrases */
    uint32_t      spoken;        /* bits of the languages that have it */
    uint32_t      articles;      /* of those, where it is one of "a dozen" */
    uint32_t      phrase;        /* the first that begins so, from 1 */
    uint8_t       kind;          /* CITE_WORD_*; 0 if it has roles only */
    uint8_t       month;         /* 1 to 12; 0: none */
    uint8_t       ordinal;       /* 4 of fourth; 0: none */
    uint8_t       share;         /* 50 of half, percent; 0: none */
    uint8_t       fraction;      /* 3 of thirds; 0: none */
    uint8_t       halves;        /* 3 of anderthalb; 0: none */
    uint8_t       small_month;   /* 1: it is one in lower case as well */
    uint8_t       short_month;   /* 1: it is cut, with a full stop */
    uint8_t       kinds[CITE_LANGUAGE_MAX];     /* in each language */
} cite_lexeme_t;


typedef struct {
    uint32_t      hash;
    uint32_t      lexeme;        /* its number, from 1; 0: free */
} cite_lexicon_slot_t;


typedef struct {
    cite_mem_t            mem;
    cite_lexicon_slot_t  *slots;
    size_t                mask;  /* a power of two, less 1 */
    cite_lexeme_t        *lexemes;
    size_t                n;
    uint8_t               numbers[CITE_LEXICON_BITS / 8];   /* their hashes */
    cite_phrase_t        *phrases;
    size_t                phrases_n;
    uint32_t              everywhere;   /* languages whose words all have */
    uint32_t              verb_last;    /* languages, bits */
    uint32_t              semicolon_asks;
    uint32_t              dot_groups;

    /* named as in cite_language.h */
    cite_spans_t          negating_prefixes;
    cite_spans_t          negating_endings;
    cite_spans_t          condition_endings;
    cite_spans_t          contrast_endings;
    cite_spans_t          endings;
    cite_spans_t          lone_endings;
    cite_spans_t          case_endings;
    cite_spans_t          cased_endings;
    cite_spans_t          name_endings;     /* and possessives behind them */
    cite_spans_t          possessives;
    cite_spans_t          number_joints;
    cite_spans_t          joined_hundreds;
    cite_spans_t          ordinal_tails;
    cite_spans_t          unit_endings;
    cite_spans_t          half_prefixes;
    cite_spans_t          joined_tens;
    cite_spans_t          mornings;
    cite_spans_t          afternoons;
    cite_spans_t          mornings_before;
    cite_spans_t          afternoons_before;
    cite_spans_t          url_labels;
    cite_spans_t          page_words;
    cite_spans_t          source_words;
    cite_spans_t          source_labels;
    cite_spans_t          attributions;
    cite_spans_t          origins;
    cite_spans_t          statings;
    cite_spans_t          connectors;
    cite_spans_t          numberings;
} cite_lexicon_t;


/*
 * Merges the languages, a list that ends with NULL; their words must live as
 * long as the lexicon.  CITE_ERROR: no memory; nothing needs to be released.
 */
cite_rc_t cite_lexicon_init(cite_lexicon_t *lexicon, const cite_heap_t *heap,
    const cite_language_t *const *languages);
void cite_lexicon_release(cite_lexicon_t *lexicon);

/* the entry of a word, or NULL; hash is cite_normal_hash() of it */
const cite_lexeme_t *cite_lexicon_find(const cite_lexicon_t *lexicon,
    cite_span_t word, uint32_t hash);

/* the kind of a normalised word, 0 if nothing is known of it */
unsigned cite_lexicon_kind(const cite_lexicon_t *lexicon, cite_span_t word,
    uint32_t hash);

/* the same in some languages, bits; 0 is any */
unsigned cite_lexeme_kind(const cite_lexicon_t *lexicon,
    const cite_lexeme_t *lexeme, uint32_t languages);

/* the next phrase that begins with the lexeme, after one or, at first, NULL */
static inline const cite_phrase_t *
cite_lexicon_phrase(const cite_lexicon_t *lexicon, const cite_lexeme_t *lexeme,
    const cite_phrase_t *after)
{
    uint32_t  next;

    next = after ? after->next : lexeme->phrase;

    return next ? &lexicon->phrases[next - 1] : NULL;
}


/* hashes of the words of a text, its first word is returned */
cite_span_t cite_phrase_read(cite_phrase_t *phrase, const char *text);

/* 1 if the word has the ending of a condition */
int cite_lexicon_is_condition(const cite_lexicon_t *lexicon,
    cite_span_t word);

/* 1 if it has one that means "but" */
int cite_lexicon_is_contrast(const cite_lexicon_t *lexicon, cite_span_t word);

/*
 * The value of a word that is a number, as "seven" and "siebenundzwanzig";
 * 0 if it is none.  *scale is set for words that multiply.
 */
uint64_t cite_lexicon_number(const cite_lexicon_t *lexicon, cite_span_t word,
    int *scale);

/*
 * The value of an ordinal: "fifth", "twentyfifth", "f\u00fcnfundzwanzigste"; 0
 * if it is none.
 */
unsigned cite_lexicon_ordinal(const cite_lexicon_t *lexicon,
    cite_span_t word);

/* a unit with an ending of its sentence: the unit's entry, or NULL */
const cite_lexeme_t *cite_lexicon_unit_of(const cite_lexicon_t *lexicon,
    cite_span_t word);

/*
 * 1 if the word is a number.  Cheaper than its kind; of joined numbers only
 * those with usual tens are.
 */
int cite_lexicon_is_number(const cite_lexicon_t *lexicon, cite_span_t word,
    uint32_t hash);

/* one name for units that are written in several ways: %, percent, prozent */
cite_span_t cite_lexicon_unit(const cite_lexicon_t *lexicon,
    cite_span_t word);

/* 1 if one is the other with a prefix that negates: un-, in-, non-, dis- */
int cite_lexicon_opposed(const cite_lexicon_t *lexicon, cite_span_t a,
    cite_span_t b);

/* 1 if they are forms of one word as far as their endings tell */
int cite_lexicon_akin(const cite_lexicon_t *lexicon, cite_span_t a,
    cite_span_t b);

/* 1 if the lexeme, which may be NULL, has the role */

static inline int
cite_lexeme_is(const cite_lexeme_t *lexeme, cite_role_e role)
{
    return lexeme && (lexeme->roles >> role & 1);
}


#endif /* CITE_LEXICON_H */

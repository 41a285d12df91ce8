
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_sentence_scan.h"


#define CITE_SENTENCE_WORD    24     /* bytes; a longer word is no short one */
#define CITE_SENTENCE_SHORT   4      /* letters of a word that may be cut */
#define CITE_SENTENCE_LISTED  6      /* of the longest that is listed */


/* what follows on a full stop */

typedef enum {
    CITE_NEXT_NONE = 0,      /* the end of the block */
    CITE_NEXT_LOWER,
    CITE_NEXT_UPPER,
    CITE_NEXT_DIGIT,
    CITE_NEXT_OTHER
} cite_sentence_next_e;


/* the first letters of a word, in lower case, the rest zero */

typedef char  cite_sentence_key_t[8];


#define cite_sentence_is(list, p, last)                                       \
    cite_sentence_listed(cite_sentence_ ## list,                              \
                         cite_nelts(cite_sentence_ ## list), p, last)


/* abbreviations without their last full stop */

static const cite_sentence_key_t  cite_sentence_always[] = {
    "e.g", "eg", "i.e", "ie", "cf", "vs", "viz", "approx", "dr", "mr", "mrs",
    "ms", "prof", "st", "gen", "sen", "rep", "gov", "capt", "lt", "rev",
    "hon", "mt", "mme", "sra", "dra", "hr", "fr", "z.b", "d.h", "u.a", "bzw",
    "vgl", "sog", "ca", "inkl", "incl", "ggf"
};

static const cite_sentence_key_t  cite_sentence_numbered[] = {
    "no", "nos", "nr", "fig", "figs", "eq", "sec", "ch", "vol", "pp", "art",
    "abs", "abb", "kap", "tab", "bd", "jan", "feb", "mar", "apr", "jun",
    "jul", "aug", "sep", "sept", "oct", "okt", "nov", "dec", "dez"
};

static const cite_sentence_key_t  cite_sentence_named[] = {
    "inc", "corp", "co", "ltd", "jr", "sr", "al", "ave"
};

static const cite_sentence_key_t  cite_sentence_starters[] = {
    "the", "this", "these", "those", "that", "it", "its", "in", "on", "at",
    "he", "she", "they", "we", "i", "a", "an", "but", "and", "so", "if", "as",
    "for", "when", "while", "however", "there", "after", "since", "with",
    "by", "from", "our", "their", "his", "her", "you", "your", "what", "why",
    "how", "most", "many", "some", "all", "both", "each", "such", "thus",
    "also", "then", "other", "another", "der", "die", "das", "ein", "eine",
    "es", "er", "sie", "wir", "im", "am", "nach", "mit", "auch", "dies",
    "diese", "dieser", "dabei", "damit", "doch", "aber", "und", "bei", "seit",
    "laut", "le", "la", "les", "il", "elle", "ils", "elles", "ce", "cette",
    "un", "une", "en", "dans", "el", "los", "las", "una"
};

static const cite_sentence_key_t  cite_sentence_months[] = {
    "januar", "j\xc3\xa4nner", "februar", "m\xc3\xa4rz", "april", "mai",
    "juni", "juli", "august", "septemb", "oktober", "novembe", "dezembe"
};

static const cite_sentence_key_t  cite_sentence_articles[] = {
    "am", "im", "vom", "zum", "zur", "der", "die", "das", "dem", "den", "des",
    "ab", "bis", "und", "oder", "beim", "ins"
};


static int
cite_sentence_alpha(uint8_t c)
{
    return (uint8_t) ((c | 0x20) - 'a') < 26 || c >= 0x80;
}


/* 1 if one of the n words is that at p, whatever the case of its letters */

static int
cite_sentence_listed(const cite_sentence_key_t *words, size_t n,
    const uint8_t *p, const uint8_t *last)
{
    size_t               i;
    cite_sentence_key_t  key;

    memset(key, 0, sizeof(key));

    for (i = 0; i + 1 < sizeof(key) && p < last; i++, p++) {

        if (!cite_sentence_alpha(*p) && *p != '.') {
            break;
        }

        key[i] = (char) (*p < 0x80 && *p != '.' ? *p | 0x20 : *p);
    }

    for (i = 0; i < n; i++) {
        if (memcmp(words[i], key, sizeof(key)) == 0) {
            return 1;
        }
    }

    return 0;
}


/*
 * The length of the mark at p that may end a sentence, or 0; *wide is set
 * for one that needs no white space behind.
 */

static size_t
cite_sentence_mark(const cite_sentence_t *s, const uint8_t *p, int *wide)
{
    if (p == s->last) {
        return 0;
    }

    if (*p == '.' || *p == '!' || *p == '?') {
        return 1;
    }

    if (cite_sentence_starts(s, p, cite_span("\xe2\x80\xa6"))) {
        return 3;
    }

    if (cite_sentence_starts(s, p, cite_span("\xe3\x80\x82"))
        || cite_sentence_starts(s, p, cite_span("\xef\xbc\x81"))
        || cite_sentence_starts(s, p, cite_span("\xef\xbc\x9f")))
    {
        *wide = 1;
        return 3;
    }

    return 0;
}


/* the length of a quote, bracket or emphasis at p, or 0 */

static size_t
cite_sentence_wrap(const uint8_t *p, const uint8_t *last, const char *ascii)
{
    size_t    n;
    uint32_t  code;

    if (p == last || *p == '\0') {
        return 0;
    }

    if (*p < 0x80) {
        return strchr(ascii, *p) != NULL;
    }

    n = cite_utf8_decode(p, last, &code);
    if (n == 0 || code == 0x3010 || code == 0x3011) {
        return 0;
    }

    switch (utf8proc_category((int32_t) code)) {

    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PS:
    case UTF8PROC_CATEGORY_PE:
        return n;

    default:
        return 0;
    }
}


static const uint8_t *
cite_sentence_wraps(const uint8_t *p, const uint8_t *last, const char *ascii)
{
    size_t  n;

    while ((n = cite_sentence_wrap(p, last, ascii)) != 0) {
        p += n;
    }

    return p;
}


/* what stands at p behind blanks and one line's end; *word is there */

static cite_sentence_next_e
cite_sentence_next(const cite_sentence_t *s, const uint8_t *p,
    const uint8_t **word)
{
    uint32_t  code;

    p = cite_sentence_blanks(s, p);

    if (cite_sentence_eol(s, p)) {
        p = cite_sentence_blanks(s, cite_sentence_newline(s, p));
    }

    p = cite_sentence_wraps(p, s->last, "\"'([{*_");
    *word = p;

    if (cite_sentence_eol(s, p)) {
        return CITE_NEXT_NONE;
    }

    if (cite_sentence_digit(*p)) {
        return CITE_NEXT_DIGIT;
    }

    if (cite_utf8_decode(p, s->last, &code) == 0) {
        return CITE_NEXT_OTHER;
    }

    switch (utf8proc_category((int32_t) code)) {

    case UTF8PROC_CATEGORY_LL:
        return CITE_NEXT_LOWER;

    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LT:
        return CITE_NEXT_UPPER;

    default:
        return CITE_NEXT_OTHER;
    }
}


/* the word that ends at p, of letters, digits and full stops */

static const uint8_t *
cite_sentence_word(const cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *start;

    start = p - cite_min(p - s->start, CITE_SENTENCE_WORD);

    while (p > start && (cite_sentence_alpha(p[-1])
                         || cite_sentence_digit(p[-1]) || p[-1] == '.'))
    {
        p--;
    }

    return p;
}


/* 1 for a word with which sentences begin */

static int
cite_sentence_starter(const cite_sentence_t *s, const uint8_t *p)
{
    if (s->last - p > 1 && p[1] == '.') {
        return 0;    /* another initial */
    }

    return cite_sentence_is(starters, p, s->last);
}


/* 1 for a number that is an ordinal by what stands around it */

static int
cite_sentence_ordinal(const cite_sentence_t *s, const uint8_t *word,
    const uint8_t *end, cite_sentence_next_e next, const uint8_t *follows)
{
    const uint8_t  *p;

    if (end - word > 2) {
        return 0;
    }

    switch (next) {

    case CITE_NEXT_LOWER:
    case CITE_NEXT_DIGIT:
        return 1;

    case CITE_NEXT_UPPER:
        break;

    default:
        return 0;
    }

    if (cite_sentence_is(months, follows, s->last)) {
        return 1;
    }

    if (word == s->start || word[-1] != ' '
        || cite_sentence_starter(s, follows))
    {
        return 0;
    }

    p = cite_sentence_word(s, word - 1);

    return cite_sentence_is(articles, p, word - 1);
}


/* 1 for an initial, or several: J, U.S, Ph.D */

static int
cite_sentence_initial(const uint8_t *p, const uint8_t *last)
{
    size_t  letters, dots;

    letters = 0;
    dots = 0;

    for ( /* void */ ; p < last; p++) {

        if (*p == '.') {
            dots++;
            letters = 0;

        } else if (*p >= 0x80 || !cite_sentence_alpha(*p) || ++letters > 2) {
            return 0;
        }
    }

    return letters == 1 || (letters == 2 && dots);
}


static int
cite_sentence_digits(const uint8_t *p, const uint8_t *last)
{
    while (p < last && cite_sentence_digit(*p)) {
        p++;
    }

    return p == last;
}


/* 1 if the full stop at p is that of a word, not of a sentence */

static int
cite_sentence_short(const cite_sentence_t *s, const uint8_t *p,
    cite_sentence_next_e next, const uint8_t *follows)
{
    const uint8_t  *word;

    word = cite_sentence_word(s, p);

    if (word == p) {
        return 0;
    }

    if (cite_sentence_digits(word, p)) {
        return cite_sentence_ordinal(s, word, p, next, follows);
    }

    if (next == CITE_NEXT_NONE) {
        return 0;
    }

    if (p - word > CITE_SENTENCE_LISTED) {
        return 0;
    }

    if (p - word > 1 && cite_sentence_is(always, word, p)) {
        return 1;
    }

    if (next == CITE_NEXT_DIGIT
        && cite_sentence_is(numbered, word, p))
    {
        return 1;
    }

    if (cite_sentence_initial(word, p)
        || cite_sentence_is(named, word, p))
    {
        return next != CITE_NEXT_UPPER || !cite_sentence_starter(s, follows);
    }

    return next == CITE_NEXT_LOWER && p - word <= CITE_SENTENCE_SHORT;
}


/*
 * Behind the sentence that ends with the marks [p, close), or NULL if they
 * do not end it.  "wide" marks need no white space behind.
 */

static const uint8_t *
cite_sentence_close(cite_sentence_t *s, const uint8_t *p, const uint8_t *close,
    int wide)
{
    int                    stop, cited;
    const uint8_t         *wraps, *end, *follows;
    cite_sentence_next_e   next;

    stop = *p == '.' && close == p + 1;
    wraps = cite_sentence_wraps(close, s->last, "\"')]}*_~`");

    if (cite_sentence_citation(s, wraps)) {
        wide = 1;
        end = cite_sentence_citations(s, wraps);

    } else {
        end = cite_sentence_tail(s, wraps);
    }

    cited = end > wraps;

    if (!wide && !cite_sentence_eol(s, wraps)
        && cite_sentence_blank(s, wraps) == 0)
    {
        return NULL;
    }

    next = cite_sentence_next(s, end, &follows);

    if (stop && (!cited || next == CITE_NEXT_LOWER)
        && cite_sentence_short(s, p, cited ? CITE_NEXT_OTHER : next, follows))
    {
        return NULL;
    }

    if (wide || next != CITE_NEXT_LOWER) {
        return end;
    }

    /* before a word in lower case a citation begins the next sentence */

    return cited || (stop && wraps == close) ? wraps : NULL;
}


const uint8_t *
cite_sentence_end(cite_sentence_t *s, const uint8_t **p)
{
    int             wide;
    size_t          n;
    const uint8_t  *start;

    start = *p;
    wide = 0;

    while (*p != s->cite && (n = cite_sentence_mark(s, *p, &wide)) != 0) {
        *p += n;
    }

    if (*p == start) {
        (*p)++;
        return NULL;
    }

    return cite_sentence_close(s, start, *p, wide);
}


/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_sentence_internal.h"
#include "text/cite_normal.h"


#define CITE_SENTENCE_WORD      24   /* bytes; a longer word is no short one */
#define CITE_SENTENCE_SHORT     4    /* letters of a word that may be cut */
#define CITE_SENTENCE_INITIALS  6    /* bytes; more are no initials */


/* the character behind a full stop */

typedef enum {
    CITE_NEXT_NONE = 0,      /* the end of the block */
    CITE_NEXT_LOWER,
    CITE_NEXT_UPPER,
    CITE_NEXT_DIGIT,
    CITE_NEXT_OTHER
} cite_sentence_next_e;


static int
cite_sentence_alpha(uint8_t c)
{
    return (uint8_t) ((c | 0x20) - 'a') < 26 || c >= 0x80;
}


/* the lexicon's entry of the word at p, whatever the case of its letters */

static const cite_lexeme_t *
cite_sentence_lexeme(const cite_sentence_t *s, const uint8_t *p,
    const uint8_t *last)
{
    size_t       i;
    uint8_t      letters[CITE_OPENING_MAX];
    cite_span_t  word;

    for (i = 0; i < CITE_OPENING_MAX && p < last; i++, p++) {

        if (!cite_sentence_alpha(*p) && *p != '.') {
            break;
        }

        letters[i] = (uint8_t) (*p < 0x80 && *p != '.' ? *p | 0x20 : *p);
    }

    word = cite_span_make(letters, i);

    return cite_lexicon_find(s->lexicon, word, cite_normal_hash(word));
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


/* the character at p, behind blanks and one line's end; *word is its place */

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

    return cite_lexeme_is(cite_sentence_lexeme(s, p, s->last),
                          CITE_ROLE_OPENER);
}


/* 1 for a number that is an ordinal by its context */

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

    if (cite_lexeme_is(cite_sentence_lexeme(s, follows, s->last),
                       CITE_ROLE_ORDINAL_MONTH))
    {
        return 1;
    }

    if (word == s->start || word[-1] != ' '
        || cite_sentence_starter(s, follows))
    {
        return 0;
    }

    p = cite_sentence_word(s, word - 1);

    return cite_lexeme_is(cite_sentence_lexeme(s, p, word - 1),
                          CITE_ROLE_BEFORE_ORDINAL);
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
    const uint8_t        *word;
    const cite_lexeme_t  *lexeme;

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

    lexeme = cite_sentence_lexeme(s, word, p);

    if (p - word > 1 && cite_lexeme_is(lexeme, CITE_ROLE_ABBREVIATION)) {
        return 1;
    }

    if (next == CITE_NEXT_DIGIT && cite_lexeme_is(lexeme, CITE_ROLE_NUMBERED))
    {
        return 1;
    }

    if (cite_lexeme_is(lexeme, CITE_ROLE_CLOSING)
        || (p - word <= CITE_SENTENCE_INITIALS
            && cite_sentence_initial(word, p)))
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

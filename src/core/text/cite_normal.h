
/*
 * Copyright (C) the ngx_cite authors
 *
 * A text as words that can be compared: words that look the same to a reader
 * are the same, whatever the type setting.
 *
 *   The \u201clong-\nterm\u201d ra&shy;te  was **1,234.5** mg/m\u00b2
 *    |           |           |        |      |      |  |  |
 *   the      longterm       rate     was  1234.5   mg  m  ^2
 *
 * NFKC and case folding; quotes, dashes, white space and marks of Markdown
 * are no words; a word that is hyphenated, also at a line's end, is one; each
 * ideograph is one.  Numbers, signs, symbols of units and comparisons stay.
 *
 * Each word tells the bytes that it was made of.  A word depends on the text
 * behind it and not on the text before it: read again from where a word
 * starts, the text gives the same words.
 */


#ifndef CITE_NORMAL_H
#define CITE_NORMAL_H


#include "base/cite_base.h"


#define CITE_WORD_MAX     64     /* bytes; longer ones are cut in pieces */
#define CITE_CHAR_PARTS   32     /* characters that one may stand for */


typedef enum {
    CITE_CHAR_OTHER = 0,     /* parts words and is none */
    CITE_CHAR_SPACE,
    CITE_CHAR_LINE,
    CITE_CHAR_LETTER,
    CITE_CHAR_MARK,          /* belongs to the character before it */
    CITE_CHAR_DIGIT,
    CITE_CHAR_IDEOGRAPH,     /* a word of its own */
    CITE_CHAR_RAISED,        /* a digit or sign of an exponent */
    CITE_CHAR_SYMBOL,        /* a word of its own, too */
    CITE_CHAR_COMPARE,       /* < > ! */
    CITE_CHAR_APOSTROPHE,
    CITE_CHAR_HYPHEN,
    CITE_CHAR_DASH,          /* a sign before a digit, else nothing */
    CITE_CHAR_SOFT,          /* a hyphen that shows at a line's end only */
    CITE_CHAR_NOTHING,       /* ignored */
    CITE_CHAR_STAR,
    CITE_CHAR_UNDERSCORE,
    CITE_CHAR_DOT,
    CITE_CHAR_COMMA,
    CITE_CHAR_STOP,          /* ends a sentence */
    CITE_CHAR_BRACKET        /* ], perhaps of a link */
} cite_char_e;


typedef struct {
    uint32_t      code;
    cite_char_e   type;
    size_t        start;       /* bytes of the text */
    size_t        end;
    unsigned      upper:1;     /* it was written as a capital */
    unsigned      apart:1;     /* no part of the word before it */
    unsigned      lowered:1;   /* ... but letters, as in H\u2082O */
} cite_char_t;


/* characters of a text, with those that others stand for */

typedef struct {
    cite_span_t   text;
    size_t        pos;
    cite_char_t   parts[CITE_CHAR_PARTS];
    size_t        part;
    size_t        parts_n;
} cite_chars_t;


#define CITE_TOKEN_NUMBER     0x01
#define CITE_TOKEN_CAPITAL    0x02
#define CITE_TOKEN_FIRST      0x04   /* of a sentence or paragraph */
#define CITE_TOKEN_MIXED      0x08   /* a digit, "_" or a capital inside */
#define CITE_TOKEN_IDEOGRAPH  0x10
#define CITE_TOKEN_SYMBOL     0x20
#define CITE_TOKEN_ELLIPSIS   0x40   /* no word: something was left out */


typedef struct {
    cite_span_t   text;        /* valid until the next call */
    size_t        start;       /* bytes of the original */
    size_t        end;
    uint32_t      hash;        /* of the text */
    uint8_t       flags;
} cite_token_t;


typedef struct {
    cite_chars_t  chars;
    cite_char_t   c;           /* the next one; see over */
    cite_char_t   before;      /* the one before it */
    uint8_t       word[CITE_WORD_MAX * 4];
    size_t        word_n;
    size_t        word_start;
    size_t        word_end;
    size_t        lines;       /* ended since the word before */
    size_t        stop;        /* bytes; a word behind it may have to wait */
    uint8_t       flags;
    size_t        dots_end;    /* of dots that are no ellipsis */
    unsigned      fresh:1;     /* a sentence begins */
    unsigned      wide:1;      /* the word has to be composed */
    unsigned      over:1;
    unsigned      inside:1;    /* of a word, where the stop was reached */
} cite_normal_t;


/* any bytes; they must stay where they are; there is no stop */
void cite_normal_init(cite_normal_t *n, cite_span_t text);

/*
 * CITE_OK    *token is the next word; it starts behind the one before, or,
 *            where one character stands for several words, with it
 * CITE_DONE  there are no more
 * CITE_AGAIN the stop was reached and no word: move it, and call again
 */
cite_rc_t cite_normal_next(cite_normal_t *n, cite_token_t *token);

/* the hash of a word as the normaliser writes it */
uint32_t cite_normal_hash(cite_span_t word);


#endif /* CITE_NORMAL_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * How the index over all languages is made.
 */


#ifndef CITE_LEXICON_INTERNAL_H
#define CITE_LEXICON_INTERNAL_H


#include "text/cite_lexicon.h"


/* the word's lexeme; while words are only counted, a spare one */
cite_lexeme_t *cite_lexicon_add_word(cite_lexicon_t *lexicon,
    const char *word);

/* a kind that a word has in a language */
void cite_lexeme_mark(cite_lexeme_t *lexeme, size_t language, unsigned kind);

/* cite_lexicon_numbers.c; CITE_ERROR: no memory */
cite_rc_t cite_lexicon_add_numbers(cite_lexicon_t *lexicon,
    const cite_language_t *from, size_t language);

/* spellings, ordinals, shares and fractions */
void cite_lexicon_add_forms(cite_lexicon_t *lexicon,
    const cite_language_t *from);


#endif /* CITE_LEXICON_INTERNAL_H */

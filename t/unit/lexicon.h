
/*
 * Copyright (C) the ngx_cite authors
 *
 * The lexicon of all languages, for tests and fuzzers: it is there before
 * main() is called.
 */


#ifndef LEXICON_H
#define LEXICON_H


#include "text/cite_lexicon.h"


extern cite_lexicon_t  lexicon;


#endif /* LEXICON_H */

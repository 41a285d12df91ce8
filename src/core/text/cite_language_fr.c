
/*
 * Copyright (C) the ngx_cite authors
 *
 * French.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_fr = {

    .abbreviations = CITE_WORDS("mme"),

    .openers = CITE_WORDS(
        "le", "la", "les", "il", "elle", "ils", "elles", "ce", "cette", "un",
        "une", "en", "dans"),

    .headings = CITE_WORDS(
        "références", "bibliographie", "sources", "citations",
        "notes de bas de page"),

    .link_texts = CITE_WORDS("lien", "source")
};

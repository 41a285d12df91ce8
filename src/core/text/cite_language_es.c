
/*
 * Copyright (C) the ngx_cite authors
 *
 * Spanish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_es = {

    .abbreviations = CITE_WORDS("dr", "dra", "sra"),

    .openers = CITE_WORDS("el", "la", "los", "las", "un", "una", "en"),

    .headings = CITE_WORDS(
        "fuentes", "fuente", "referencias", "bibliografía", "citas"),

    .link_texts = CITE_WORDS("fuente")
};

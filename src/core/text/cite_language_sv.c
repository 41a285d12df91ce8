
/*
 * Copyright (C) the ngx_cite authors
 *
 * Swedish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_sv = {

    .headings = CITE_WORDS("källor"),

    .source_words = CITE_WORDS(
        "dokument", "källa", "källor", "referens"),
    .source_labels = CITE_WORDS("artikel", "fil", "resultat"),
    .attributions = CITE_WORDS("enligt", "se", "se även", "källa:"),
    .connectors = CITE_WORDS("och", "men", "samt"),
    .numberings = CITE_WORDS("steg", "punkt", "del", "exempel"),
    .page_words = CITE_WORDS("sida", "sid")
};

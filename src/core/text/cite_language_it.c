
/*
 * Copyright (C) the ngx_cite authors
 *
 * Italian.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_it = {

    .headings = CITE_WORDS("fonti", "riferimenti", "bibliografia"),

    .source_words = CITE_WORDS(
        "documento", "documenti", "fonte", "fonti", "riferimento"),
    .source_labels = CITE_WORDS("articolo", "brano", "risultato"),
    .attributions = CITE_WORDS(
        "secondo", "secondo la", "secondo il", "vedi", "fonte:"),
    .connectors = CITE_WORDS("e", "ma", "nonché"),
    .numberings = CITE_WORDS("passo", "punto", "parte", "esempio"),
    .page_words = CITE_WORDS("pagina", "pag")
};

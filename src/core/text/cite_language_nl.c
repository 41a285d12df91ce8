
/*
 * Copyright (C) the ngx_cite authors
 *
 * Dutch.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_nl = {

    .headings = CITE_WORDS("bronnen", "referenties"),

    .source_words = CITE_WORDS(
        "document", "documenten", "bron", "bronnen", "referentie"),
    .source_labels = CITE_WORDS("artikel", "bestand", "passage", "resultaat"),
    .attributions = CITE_WORDS("volgens", "zie", "zie ook", "bron:"),
    .connectors = CITE_WORDS("en", "maar", "evenals"),
    .numberings = CITE_WORDS("stap", "punt", "deel", "voorbeeld"),
    .page_words = CITE_WORDS("pagina", "blz")
};

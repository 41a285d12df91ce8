
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

    .link_texts = CITE_WORDS("fuente"),

    .source_words = CITE_WORDS(
        "documento", "documentos", "fuente", "fuentes", "referencia"),
    .source_labels = CITE_WORDS(
        "archivo", "artículo", "fragmento", "pasaje", "resultado"),
    .attributions = CITE_WORDS(
        "según", "según el", "según la", "de acuerdo con", "véase", "ver",
        "fuente:"),
    .connectors = CITE_WORDS("y", "pero", "así como"),
    .numberings = CITE_WORDS("paso", "punto", "parte", "ejemplo"),
    .page_words = CITE_WORDS("página", "pág")
};

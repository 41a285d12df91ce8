
/*
 * Copyright (C) the ngx_cite authors
 *
 * Portuguese.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_pt = {

    .headings = CITE_WORDS("fontes", "referências", "bibliografia"),

    .source_words = CITE_WORDS(
        "documento", "documentos", "fonte", "fontes", "referência"),
    .source_labels = CITE_WORDS("arquivo", "artigo", "trecho", "resultado"),
    .attributions = CITE_WORDS(
        "segundo", "segundo a", "segundo o", "de acordo com", "conforme",
        "ver", "veja", "fonte:"),
    .connectors = CITE_WORDS("e", "mas", "bem como"),
    .numberings = CITE_WORDS("passo", "etapa", "ponto", "parte", "exemplo"),
    .page_words = CITE_WORDS("página", "pág")
};

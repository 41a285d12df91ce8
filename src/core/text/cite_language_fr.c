
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

    .link_texts = CITE_WORDS("lien", "source"),

    .source_words = CITE_WORDS(
        "document", "documents", "source", "sources", "référence"),
    .source_labels = CITE_WORDS(
        "article", "extrait", "fichier", "passage", "résultat"),
    .attributions = CITE_WORDS(
        "selon", "selon le", "selon la", "d'après", "voir", "cf.",
        "source :", "source:"),
    .connectors = CITE_WORDS("et", "mais", "ainsi que"),
    .numberings = CITE_WORDS("étape", "point", "partie", "exemple"),
    .page_words = CITE_WORDS("page")
};

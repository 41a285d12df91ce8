
/*
 * Copyright (C) the ngx_cite authors
 *
 * Russian.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_ru = {

    .headings = CITE_WORDS("источники", "литература", "список литературы"),

    .source_words = CITE_WORDS(
        "документ", "документы", "источник", "источники", "источника",
        "источнику", "документу", "документа", "ссылка"),
    .source_labels = CITE_WORDS("статья", "файл", "фрагмент"),
    .attributions = CITE_WORDS(
        "согласно", "по данным", "см.", "источник:"),
    .connectors = CITE_WORDS("и", "а", "но", "а также"),
    .numberings = CITE_WORDS("шаг", "пункт", "часть", "пример"),
    .page_words = CITE_WORDS("стр")
};

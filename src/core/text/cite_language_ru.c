
/*
 * Copyright (C) the ngx_cite authors
 *
 * Russian.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_ru = {

    .headings = CITE_WORDS("источники", "литература", "список литературы")
};


/*
 * Copyright (C) the ngx_cite authors
 *
 * Dutch.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_nl = {

    .headings = CITE_WORDS("bronnen", "referenties")
};

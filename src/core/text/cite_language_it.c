
/*
 * Copyright (C) the ngx_cite authors
 *
 * Italian.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_it = {

    .headings = CITE_WORDS("fonti", "riferimenti", "bibliografia")
};

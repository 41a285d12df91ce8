
/*
 * Copyright (C) the ngx_cite authors
 *
 * Swedish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_sv = {

    .headings = CITE_WORDS("källor")
};

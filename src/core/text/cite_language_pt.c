
/*
 * Copyright (C) the ngx_cite authors
 *
 * Portuguese.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_pt = {

    .headings = CITE_WORDS("fontes", "referências", "bibliografia")
};

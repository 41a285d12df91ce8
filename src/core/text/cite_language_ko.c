
/*
 * Copyright (C) the ngx_cite authors
 *
 * Korean.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_ko = {

    .headings = CITE_WORDS("출처", "참고문헌", "참고 문헌")
};

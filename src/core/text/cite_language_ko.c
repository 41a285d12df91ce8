
/*
 * Copyright (C) the ngx_cite authors
 *
 * Korean.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_ko = {

    .headings = CITE_WORDS("출처", "참고문헌", "참고 문헌"),

    .source_words = CITE_WORDS("출처", "문서", "자료", "참고", "참고문헌"),
    .attributions = CITE_WORDS("출처:", "참고:"),
    .connectors = CITE_WORDS("그리고", "및"),
    .numberings = CITE_WORDS("단계")
};

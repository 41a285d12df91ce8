
/*
 * Copyright (C) the ngx_cite authors
 *
 * Japanese.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_ja = {

    .headings = CITE_WORDS(
        "参考文献", "参考資料", "引用", "引用文献", "出典")
};


/*
 * Copyright (C) the ngx_cite authors
 *
 * Japanese.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_ja = {

    .headings = CITE_WORDS(
        "参考文献", "参考資料", "引用", "引用文献", "出典"),

    .source_words = CITE_WORDS(
        "出典", "資料", "文書", "ドキュメント", "ソース", "参考文献", "文献",
        "参照"),
    .attributions = CITE_WORDS("出典：", "出典:", "参照"),
    .connectors = CITE_WORDS("また", "および"),
    .numberings = CITE_WORDS("ステップ", "手順")
};

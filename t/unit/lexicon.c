
/*
 * Copyright (C) the ngx_cite authors
 */


#include "lexicon.h"

#include <stdlib.h>


cite_lexicon_t  lexicon;


static void __attribute__((constructor))
lexicon_build(void)
{
    if (cite_lexicon_init(&lexicon, &cite_heap_libc, cite_languages)
        != CITE_OK)
    {
        abort();
    }
}


static void __attribute__((destructor))
lexicon_release(void)
{
    cite_lexicon_release(&lexicon);
}

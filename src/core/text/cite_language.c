
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_language.h"


/* a line for each file; where two give a word unlike values, the first does */

#define CITE_LANGUAGES(X)                                                     \
    X(any)     /* signs and international units */                            \
    X(en)      /* English */                                                  \
    X(de)      /* German */                                                   \
    X(fr)      /* French */                                                   \
    X(es)      /* Spanish */                                                  \
    X(it)      /* Italian */                                                  \
    X(pt)      /* Portuguese */                                               \
    X(nl)      /* Dutch */                                                    \
    X(sv)      /* Swedish */                                                  \
    X(pl)      /* Polish */                                                   \
    X(ru)      /* Russian */                                                  \
    X(uk)      /* Ukrainian */                                                \
    X(el)      /* Greek */                                                    \
    X(tr)      /* Turkish */                                                  \
    X(ar)      /* Arabic */                                                   \
    X(he)      /* Hebrew */                                                   \
    X(hi)      /* Hindi */                                                    \
    X(id)      /* Indonesian */                                               \
    X(vi)      /* Vietnamese */                                               \
    X(zh)      /* Chinese */                                                  \
    X(ja)      /* Japanese */                                                 \
    X(ko)      /* Korean */                                                   \
    /* the end */


#define CITE_LANGUAGE_DECLARE(code)                                           \
    extern const cite_language_t  cite_language_ ## code;
#define CITE_LANGUAGE_LIST(code)   &cite_language_ ## code,


CITE_LANGUAGES(CITE_LANGUAGE_DECLARE)


const cite_language_t *const  cite_languages[] = {
    CITE_LANGUAGES(CITE_LANGUAGE_LIST)
    NULL
};

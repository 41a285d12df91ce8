
/*
 * Copyright (C) the ngx_cite authors
 *
 * What a judge thinks of a claim.  It is worth no more than its quotes: see
 * cite_check_opinion.c.
 */


#ifndef CITE_OPINION_H
#define CITE_OPINION_H


#include "json/cite_json.h"


#define CITE_OPINION_QUOTES  3
#define CITE_OPINION_NAME    64      /* bytes of a model's name */


typedef enum {
    CITE_OPINION_NONE = 0,       /* the judge has not answered for it */
    CITE_OPINION_NEITHER,
    CITE_OPINION_SUPPORTED,
    CITE_OPINION_CONTRADICTED,
    CITE_OPINION_SCORE           /* a number from 0 to 1, and no quotes */
} cite_opinion_e;


typedef struct {
    cite_opinion_e  verdict;
    double          score;
    cite_span_t     model;       /* as the server names it; may be empty */
    cite_span_t     quotes[CITE_OPINION_QUOTES];
    size_t          quotes_n;
} cite_opinion_t;


/*
 * The reply of a chat completion: its text without the reasoning before it,
 * copied to mem.  *root is the whole answer, valid until json reads again.
 *
 * CITE_OK        *text is not empty
 * CITE_DECLINED  *reason says why there is none
 * CITE_ERROR     no memory
 */
cite_rc_t cite_chat_read(cite_json_t *json, cite_span_t body, cite_mem_t *mem,
    yyjson_val **root, cite_span_t *text, const char **reason);

/* the name of the model, copied to mem; empty if there is none */
cite_span_t cite_chat_model(yyjson_val *root, cite_mem_t *mem);

/* 1 if the server has stopped before the reply's end */
int cite_chat_is_cut(yyjson_val *root);


#endif /* CITE_OPINION_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * Parts of a question's body, for the adapters.
 */


#ifndef CITE_ASK_INTERNAL_H
#define CITE_ASK_INTERNAL_H


#include "verify/cite_adapter.h"


static inline const cite_adapter_t *
cite_ask_adapter(const cite_ask_t *ask)
{
    return cite_adapters[ask->conf->ask_body];
}


/* a member of an object; an empty value is left out */
void cite_ask_str(cite_buf_t *b, cite_span_t name, cite_span_t value);

/* the key of the i-th citation, and the citation as far as it is sent */
cite_span_t cite_ask_key(const cite_ask_t *ask, size_t i);
void cite_ask_citation(cite_buf_t *b, const cite_ask_t *ask, size_t i);

/* what the i-th citation says, for a judge */
cite_span_t cite_ask_claim(const cite_ask_t *ask, size_t i);

/* 1 if the options have a member of that name, which is sent in its place */
int cite_ask_has_option(cite_buf_t *b, const cite_ask_t *ask,
    cite_span_t name);

/* the part of its evidence that is sent, which may be nothing */
cite_span_t cite_ask_evidence(const cite_ask_t *ask, size_t i);


#endif /* CITE_ASK_INTERNAL_H */

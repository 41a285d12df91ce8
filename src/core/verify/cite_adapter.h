
/*
 * Copyright (C) the ngx_cite authors
 *
 * An adapter speaks with one kind of service that checks citations: it writes
 * the body of a question and reads that of the answer.
 */


#ifndef CITE_ADAPTER_H
#define CITE_ADAPTER_H


#include "verify/cite_answer.h"
#include "verify/cite_ask.h"
#include "verify/cite_opinion.h"


/*
 * The adapters.  A new one is a line here and a file cite_adapter_<name>.c
 * that defines the constant cite_adapter_<name>.  Their order is a part of
 * the keys of questions, so that a new line is the last one.
 */

#define CITE_ADAPTER_LIST(X)                                                  \
    X(NATIVE, native)                                                         \
    X(DEEPCITATION, deepcitation)                                             \
    X(OPENAI, openai)                                                         \
    X(MINICHECK, minicheck)                                                   \
    /* the end */


#define CITE_ADAPTER_INDEX(NAME, name)   CITE_ASK_##NAME,
#define CITE_ADAPTER_EXTERN(NAME, name)                                       \
    extern const cite_adapter_t  cite_adapter_##name;


/* conf->ask_body is one of these */
enum { CITE_ADAPTER_LIST(CITE_ADAPTER_INDEX) CITE_ADAPTERS_N };


typedef struct {
    cite_span_t  name;             /* in "cite_verify_body" */

    void       (*write)(cite_buf_t *b, const cite_ask_t *ask);
    cite_rc_t  (*read)(cite_json_t *json, cite_span_t body, cite_mem_t *mem,
                    const cite_record_t *const *records, size_t n,
                    yyjson_val **found);      /* as cite_answer_read() */

    /*
     * Of a judge, in place of read(): what it thinks of each of n claims.
     * Spans are valid until mem is released.  CITE_DECLINED: of none,
     * *reason says why; CITE_ERROR: no memory.
     */
    cite_rc_t  (*judge)(cite_json_t *json, cite_span_t body, cite_mem_t *mem,
                    size_t n, cite_opinion_t *opinions, const char **reason);

    size_t       max_claims;       /* of one question to a judge */
    unsigned     parts;            /* of a record, cite_record_part_e */
    size_t       max_attachments;  /* of one question; 0: any number, and
                                      citations without one are asked, too */
    unsigned     evidence:1;       /* texts of evidence can be sent */
} cite_adapter_t;


CITE_ADAPTER_LIST(CITE_ADAPTER_EXTERN)

extern const cite_adapter_t *const  cite_adapters[CITE_ADAPTERS_N];


#endif /* CITE_ADAPTER_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * The question to a service that checks citations, as JSON.
 *
 * The form of the body is an adapter's, see cite_adapter.h.
 *
 * Members that are empty or are not to be sent are left out.  The place of a
 * citation in the text is never sent.
 */


#ifndef CITE_ASK_H
#define CITE_ASK_H


#include "citation/cite_conf.h"


#define CITE_ASK_EVIDENCE    (64 * 1024)           /* bytes of one text */
#define CITE_ASK_CLAIMS      16                    /* of one question */
#define CITE_ASK_PASSAGES    48                    /* for one claim */
#define CITE_ASK_DIGEST_LEN  (2 * CITE_SHA1_LEN)   /* hex digits */


/* the passages that a judge may read for one claim, by their numbers */

typedef struct {
    size_t                       n;
    uint16_t                     passages[CITE_ASK_PASSAGES];
} cite_ask_reading_t;


typedef struct {
    cite_span_t                  thread_id;
    cite_span_t                  run_id;
    cite_span_t                  message_id;
    cite_span_t                  state_key;

    const cite_record_t *const  *records;    /* no key twice */
    const cite_span_t           *evidence;   /* a text for each, or an empty
                                                one; NULL: for none */
    size_t                       n;          /* at least 1, and no more if
                                                one is asked at a time */

    const cite_span_t           *passages;   /* for a judge */
    size_t                       passages_n;
    const cite_ask_reading_t    *readings;   /* one for each record, or NULL:
                                                they are not known yet */
    const cite_conf_t           *conf;
} cite_ask_t;


/*
 * Appends the body; b->err as always.  A longer text of evidence is cut
 * between two characters.
 *
 * For a service that takes a number of attachments only, each record must
 * have one; how many there are is the caller's to know.
 */
void cite_ask_write(cite_buf_t *b, const cite_ask_t *ask);

/*
 * A key under which an answer can be kept: that of another ask differs if
 * its state key, form, options, citations or the evidence that is sent do;
 * thread, run and message do not count.  CITE_ERROR: there is no memory.
 */
cite_rc_t cite_ask_digest(const cite_ask_t *ask, cite_mem_t *mem,
    uint8_t hex[CITE_ASK_DIGEST_LEN]);


#endif /* CITE_ASK_H */

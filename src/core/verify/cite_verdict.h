
/*
 * Copyright (C) the ngx_cite authors
 *
 * The verdict on a citation, and the sums of a message.
 */


#ifndef CITE_VERDICT_H
#define CITE_VERDICT_H


#include "citation/cite_record.h"


typedef enum {
    CITE_VERDICT_PENDING = 0,
    CITE_VERDICT_VERIFIED,
    CITE_VERDICT_PARTIAL,
    CITE_VERDICT_MISSED,
    CITE_VERDICT_SKIPPED,
    CITE_VERDICT_FAILED
} cite_verdict_e;


typedef struct {
    size_t  total;
    size_t  verdicts[CITE_VERDICT_FAILED + 1];
    size_t  dangling;
    size_t  unused;
    size_t  dropped;
} cite_summary_t;


cite_verdict_e cite_verdict(const cite_record_t *rec);

/*
 * The verdict of a service's status, by the name of either SDK.
 * CITE_DECLINED: no such status; *verdict stays.
 */
cite_rc_t cite_verdict_status(cite_span_t status, cite_verdict_e *verdict);

/*
 * Appends the verification as JSON; nothing for a citation that waits.
 * Without passages that are close to a claim, it is brief.
 */
void cite_verdict_write(cite_buf_t *b, const cite_record_t *rec);
void cite_verdict_write_brief(cite_buf_t *b, const cite_record_t *rec);

void cite_summary_make(cite_summary_t *sum, const cite_records_t *list);
void cite_summary_write(cite_buf_t *b, const cite_summary_t *sum);


#endif /* CITE_VERDICT_H */


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


/* evidence, and as many adapters as there can be */

#define CITE_BY_MAX  8


/* reasons of citations that are skipped; "other" are a verifier's own */

typedef enum {
    CITE_SKIP_UNSETTLED = 0,
    CITE_SKIP_ELSEWHERE,
    CITE_SKIP_OFF_TOPIC,
    CITE_SKIP_OTHER_LANGUAGE,
    CITE_SKIP_SCOPE,
    CITE_SKIP_ECHO,
    CITE_SKIP_NO_SOURCE,
    CITE_SKIP_AMBIGUOUS,
    CITE_SKIP_UNKNOWN_ADDRESS,
    CITE_SKIP_NO_EVIDENCE,
    CITE_SKIP_HISTORY_ELSEWHERE,
    CITE_SKIP_UNREAD,
    CITE_SKIP_NO_VERIFIER,
    CITE_SKIP_JUDGES_QUOTE,
    CITE_SKIP_BUDGET,
    CITE_SKIP_OTHER
} cite_skip_e;


typedef struct {
    size_t  total;
    size_t  verdicts[CITE_VERDICT_FAILED + 1];
    size_t  dangling;
    size_t  unused;
    size_t  dropped;
    size_t  skips[CITE_SKIP_OTHER + 1];    /* of those that are skipped */
    size_t  unbound;                       /* their source could not be told */
    size_t  doubtful;
    size_t  sentences;                     /* of prose, and ... */
    size_t  uncited;                       /* ... without a citation */
    size_t  judged;                        /* verified, partial or missed as
                                              a judge says */
    size_t  by[CITE_BY_MAX][CITE_VERDICT_FAILED + 1];   /* of checks, see
                                              cite_check_s */
} cite_summary_t;


/* as written in verdicts, by cite_skip_e */
extern const char *const  cite_skip_names[CITE_SKIP_OTHER + 1];


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

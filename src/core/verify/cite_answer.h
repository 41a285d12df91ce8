
/*
 * Copyright (C) the ngx_cite authors
 *
 * The answer of a service that checks citations:
 *
 *     {"verifications":{"<key>":{"status":"found",...}}}
 *
 * or, if one citation was asked, its verification alone.  The status may
 * also be that of "searchState".
 */


#ifndef CITE_ANSWER_H
#define CITE_ANSWER_H


#include "citation/cite_conf.h"
#include "verify/cite_verdict.h"


/*
 * Finds the verifications of n citations, which have different keys; takes
 * memory from mem and gives it back.
 *
 * CITE_OK        found[i] is that of records[i], NULL if there is none;
 *                valid until json reads again
 * CITE_DECLINED  the body is no answer: it has another form, or json->err
 *                says why it can't be read
 * CITE_ERROR     there is no memory
 */
cite_rc_t cite_answer_read(cite_json_t *json, cite_span_t body,
    cite_mem_t *mem, const cite_record_t *const *records, size_t n,
    yyjson_val **found);

/*
 * Appends a verification that was found as it is to be passed on, on one
 * line: without pictures unless they are wanted, and without names that no
 * client may be sent.  If it is longer than conf->max_verification_size,
 * only its status is, and that it was too large.
 *
 * One without a status that has a score counts by conf->judge_threshold: it
 * is "found", or "skipped" for the reason "unsettled".
 *
 * CITE_OK        *verdict is the verdict of its status, never pending
 * CITE_DECLINED  it has no verdict, *reason says why; nothing is appended
 * CITE_ERROR     out is full: out->err
 */
cite_rc_t cite_answer_take(yyjson_val *verification, const cite_conf_t *conf,
    cite_buf_t *out, cite_verdict_e *verdict, const char **reason);


/*
 * 1 if somebody has judged it who does not only look words up: it says by
 * whom it is.
 */
int cite_answer_is_judged(yyjson_val *verification);


#endif /* CITE_ANSWER_H */

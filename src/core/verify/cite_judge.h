
/*
 * Copyright (C) the ngx_cite authors
 *
 * The verdict on a citation that the evidence of the stream itself leads to.
 */


#ifndef CITE_JUDGE_H
#define CITE_JUDGE_H


#include "evidence/cite_evidence.h"
#include "verify/cite_verdict.h"


#define CITE_JUDGE_JOINT  8          /* citations that share one claim */


/*
 * A quote if the citation has one, else the claim that it stands for: the
 * source of each citation in the list that shares the clause counts.
 * CITE_AGAIN: the check is held, see cite_evidence.h.
 */
cite_rc_t cite_judge(cite_evidence_t *e, const cite_record_t *rec,
    const cite_records_t *list, cite_finding_t *found);

/* the source that the citation points at */
void cite_judge_cited(const cite_record_t *rec, cite_cited_t *cited);

/* 1 if there is evidence, but none that settles it */
int cite_judge_unsettled(const cite_finding_t *found);

/* 1 if its source seems to be the wrong one */
int cite_judge_misplaced(const cite_finding_t *found);

/* the source of the citation, and of those in the list that share its clause */
void cite_judge_sources(const cite_record_t *rec, const cite_records_t *list,
    cite_cited_t cited[CITE_JUDGE_JOINT]);

/* the name by which clients know a source */
cite_span_t cite_judge_source_id(const cite_source_t *source);

/* appends its names as a member */
void cite_judge_source(cite_buf_t *b, const cite_source_t *source);

cite_verdict_e cite_judge_verdict(const cite_finding_t *found);

/*
 * Appends the verification as JSON, passages that are close to it last.
 * Returns how many bytes there are before those, or 0 if there are none.
 */
size_t cite_judge_write(cite_buf_t *b, const cite_finding_t *found);


#endif /* CITE_JUDGE_H */

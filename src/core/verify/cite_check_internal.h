
/*
 * Copyright (C) the ngx_cite authors
 *
 * Shared by the files of cite_check; not for others.
 */


#ifndef CITE_CHECK_INTERNAL_H
#define CITE_CHECK_INTERNAL_H


#include "verify/cite_check.h"


/* the verdict is known; without memory for its text the verdict is lost */
void cite_check_settle(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, cite_span_t verification);

/* the same for one that has no more than a reason */
void cite_check_settle_as(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, const char *reason);

/*
 * The same with what evidence has said of it: the closest passages, and
 * whether its source is doubtful.
 */
void cite_check_settle_grey(cite_checks_t *c, cite_check_t *check,
    cite_verdict_e verdict, const char *reason);

/*
 * A judge is to be asked about a citation that evidence can't settle.
 * CITE_DECLINED: there is nothing that it could read, or no memory.
 */
cite_rc_t cite_check_consult(cite_checks_t *c, cite_check_t *check,
    const cite_finding_t *found);

/* keeps an opinion, which is compared with the source next */
cite_rc_t cite_check_heard(cite_checks_t *c, cite_check_t *check,
    const cite_opinion_t *opinion);

/* compares it, in bounded slices; CITE_AGAIN: it goes on at the next call */
cite_rc_t cite_check_weigh(cite_checks_t *c, cite_check_t *check);

/* evidence is to try the check, or to go on with it */
void cite_check_open(cite_checks_t *c, cite_check_t *check);

/* the service is to be asked, if it can say anything */
void cite_check_due(cite_checks_t *c, cite_check_t *check);

/* the text that the source of a citation has, as far as it is known */
cite_span_t cite_check_evidence(cite_checks_t *c, const cite_record_t *rec);


/*
 * Looks for the source of a citation that has none, once no more evidence
 * will come.  CITE_OK: it is bound, and *found is what its source says;
 * CITE_AGAIN: the slice has ended; CITE_DECLINED: it is settled without, or
 * waits.
 */
cite_rc_t cite_check_bind(cite_checks_t *c, cite_check_t *check,
    cite_finding_t *found);

/*
 * cite_check_place.c: the finding on a citation that a provider states, with
 * the place that it names
 */
void cite_check_place(cite_checks_t *c, const cite_record_t *rec,
    cite_finding_t *found);

/* nothing is missed if only the provider has the history */
void cite_check_history(const cite_checks_t *c, cite_finding_t *found);


#endif /* CITE_CHECK_INTERNAL_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations that a provider states: whether the quote is where it says.  And
 * histories that only the provider has: nothing is missed for want of them.
 */


#include "verify/cite_check_internal.h"
#include "verify/cite_judge.h"


static void
cite_found_skip(cite_finding_t *found, const char *reason)
{
    memset(found, 0, sizeof(cite_finding_t));
    found->status = CITE_FOUND_SKIPPED;
    found->reason = reason;
}


static int
cite_found_because(const cite_finding_t *found, const char *reason)
{
    return found->reason && strcmp(found->reason, reason) == 0;
}


/* the words are there, and nothing but their place was in doubt */

static void
cite_found_there(cite_checks_t *c, const cite_record_t *rec,
    cite_finding_t *found, cite_span_t text, size_t offset)
{
    size_t  n;

    if (cite_found_because(found, "scope")) {
        return;
    }

    memset(found, 0, sizeof(cite_finding_t));

    n = cite_min(rec->full_phrase.n, text.n - offset);
    n = cite_min(n, CITE_EVIDENCE_SNIPPET);

    while (n && offset + n < text.n && (text.p[offset + n] & 0xc0) == 0x80) {
        n--;
    }

    found->status = CITE_FOUND;
    found->score = 1;
    found->source = cite_run_document_source(c->run,
                                             rec->annotation->document);
    found->offset = offset;
    found->snippet = cite_span_make(text.p + offset, n);
}


static void
cite_found_not_there(const cite_record_t *rec, cite_finding_t *found)
{
    int  pages;

    if (found->status != CITE_FOUND && found->status != CITE_FOUND_NO_ANCHOR
        && !cite_found_because(found, "short phrase"))
    {
        return;
    }

    pages = rec->annotation->within == CITE_WITHIN_PAGES;

    found->status = pages ? CITE_FOUND_ELSEWHERE : CITE_FOUND_PART;
    found->reason = pages ? "other page" : "other place";
}


/* a source without a text can't deny anything, nor can another one for it */

static int
cite_check_is_textless(const cite_checks_t *c, const cite_record_t *rec)
{
    cite_cited_t  cited;

    cite_judge_cited(rec, &cited);

    return !cite_evidence_has(&c->run->evidence, &cited);
}


void
cite_check_place(cite_checks_t *c, const cite_record_t *rec,
    cite_finding_t *found)
{
    size_t       offset;
    cite_rc_t    rc;
    cite_span_t  text;

    if (rec->annotation == NULL) {
        return;
    }

    if (cite_check_is_textless(c, rec)) {
        cite_found_skip(found, "no evidence");
        return;
    }

    rc = cite_run_document_has(c->run, rec->annotation, &text, &offset);

    if (rc == CITE_OK) {
        cite_found_there(c, rec, found, text, offset);

    } else if (rc == CITE_DECLINED) {
        cite_found_not_there(rec, found);
    }
}


void
cite_check_history(const cite_checks_t *c, cite_finding_t *found)
{
    const char  *reason;

    reason = cite_run_unseen(c->run);

    if (reason == NULL) {
        return;
    }

    if (cite_judge_verdict(found) == CITE_VERDICT_MISSED
        || cite_found_because(found, "no evidence"))
    {
        cite_found_skip(found, reason);
    }
}

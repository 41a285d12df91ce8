
/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_check.h"
#include "verify/cite_verdict.h"


cite_verdict_e
cite_verdict(const cite_record_t *rec)
{
    switch (rec->link) {

    case CITE_LINK_RESOLVED:
        return rec->check ? rec->check->verdict : CITE_VERDICT_SKIPPED;

    case CITE_LINK_UNBOUND:
        return rec->check ? rec->check->verdict : CITE_VERDICT_SKIPPED;

    case CITE_LINK_DANGLING:
        return CITE_VERDICT_MISSED;

    default:
        return CITE_VERDICT_PENDING;
    }
}


/* for want of memory a check may have a verdict without its text */

static void
cite_verdict_write_check(cite_buf_t *b, const cite_check_t *check)
{
    if (check->verification.n) {
        cite_buf_put(b, check->verification);

    } else {
        cite_buf_lit(b, "{\"status\":\"skipped\","
                        "\"error\":\"memory limit exceeded\"}");
    }
}


cite_rc_t
cite_verdict_status(cite_span_t status, cite_verdict_e *verdict)
{
    size_t  i;

    static const struct {
        const char      *name;
        cite_verdict_e   verdict;
    } statuses[] = {
        { "found", CITE_VERDICT_VERIFIED },
        { "found_phrase_missed_anchor_text", CITE_VERDICT_VERIFIED },
        { "found_context_missed_source_match", CITE_VERDICT_VERIFIED },
        { "found_anchor_text_only", CITE_VERDICT_PARTIAL },
        { "found_source_match_only", CITE_VERDICT_PARTIAL },
        { "partial_text_found", CITE_VERDICT_PARTIAL },
        { "found_on_other_page", CITE_VERDICT_PARTIAL },
        { "found_on_other_line", CITE_VERDICT_PARTIAL },
        { "first_word_found", CITE_VERDICT_PARTIAL },
        { "not_found", CITE_VERDICT_MISSED },
        { "skipped", CITE_VERDICT_SKIPPED },
        { "timestamp_wip", CITE_VERDICT_SKIPPED },
        { "pending", CITE_VERDICT_PENDING },
        { "loading", CITE_VERDICT_PENDING }
    };

    for (i = 0; i < cite_nelts(statuses); i++) {
        if (cite_span_eq(status, cite_span_make(statuses[i].name,
                                                strlen(statuses[i].name))))
        {
            *verdict = statuses[i].verdict;
            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}


void
cite_verdict_write(cite_buf_t *b, const cite_record_t *rec)
{
    const char  *reason;

    if (rec->link != CITE_LINK_DANGLING && rec->check) {

        if (rec->check->verdict != CITE_VERDICT_PENDING) {
            cite_verdict_write_check(b, rec->check);
        }

        return;
    }

    switch (cite_verdict(rec)) {

    case CITE_VERDICT_SKIPPED:
        reason = rec->link == CITE_LINK_UNBOUND ? rec->reason : "no verifier";

        cite_buf_lit(b, "{\"status\":\"skipped\",\"reason\":");
        cite_json_str(b, cite_span_make(reason, strlen(reason)));

        if (rec->doubtful) {
            cite_buf_lit(b, ",\"doubtful\":true");
        }

        cite_buf_byte(b, '}');
        break;

    case CITE_VERDICT_MISSED:
        cite_buf_lit(b, "{\"status\":\"not_found\",\"reason\":");
        cite_json_str(b, cite_span_make(rec->reason, strlen(rec->reason)));
        cite_buf_byte(b, '}');
        break;

    default:
        break;
    }
}


void
cite_verdict_write_brief(cite_buf_t *b, const cite_record_t *rec)
{
    const cite_check_t  *check;

    check = rec->check;

    if (rec->link != CITE_LINK_DANGLING && check && check->brief
        && check->verdict != CITE_VERDICT_PENDING)
    {
        cite_buf_add(b, check->verification.p, check->brief);
        cite_buf_byte(b, '}');
        return;
    }

    cite_verdict_write(b, rec);
}


const char *const  cite_skip_names[] = {
    "unsettled", "elsewhere", "off topic", "other language", "scope", "echo",
    "no source", "ambiguous", "unknown address", "no evidence",
    "history elsewhere", "unread", "no verifier", "judge's quote", "budget",
    "other"
};


static cite_skip_e
cite_skip_of(const cite_record_t *rec)
{
    size_t       i;
    const char  *reason;

    reason = rec->link == CITE_LINK_UNBOUND ? rec->reason
             : rec->check ? rec->check->reason : "no verifier";

    for (i = 0; reason && i < CITE_SKIP_OTHER; i++) {
        if (strcmp(reason, cite_skip_names[i]) == 0) {
            return (cite_skip_e) i;
        }
    }

    return CITE_SKIP_OTHER;
}


static void
cite_summary_skip(cite_summary_t *sum, const cite_record_t *rec)
{
    sum->skips[cite_skip_of(rec)]++;
    sum->doubtful += rec->link == CITE_LINK_UNBOUND
                     ? rec->doubtful : rec->check && rec->check->doubtful;
}


static void
cite_summary_check(cite_summary_t *sum, const cite_check_t *check)
{
    sum->by[check->by][check->verdict]++;
    sum->judged += check->judged && check->verdict != CITE_VERDICT_SKIPPED
                   && check->verdict != CITE_VERDICT_FAILED;
}


void
cite_summary_make(cite_summary_t *sum, const cite_records_t *list)
{
    const cite_record_t  *rec;

    memset(sum, 0, sizeof(cite_summary_t));

    for (rec = list->first; rec; rec = rec->next) {
        sum->total++;
        sum->verdicts[cite_verdict(rec)]++;
        sum->dangling += rec->link == CITE_LINK_DANGLING;
        sum->unbound += rec->link == CITE_LINK_UNBOUND;

        if (cite_verdict(rec) == CITE_VERDICT_SKIPPED) {
            cite_summary_skip(sum, rec);
        }

        if (rec->check && rec->link != CITE_LINK_DANGLING) {
            cite_summary_check(sum, rec->check);
        }
    }

    sum->dropped = list->dropped;
}


const cite_prose_t *
cite_message_prose(const cite_run_t *run, const cite_message_t *m)
{
    return run->sources.n || run->evidence.n ? m->prose : NULL;
}


void
cite_summary_message(cite_summary_t *sum, const cite_run_t *run,
    const cite_message_t *m)
{
    const cite_prose_t  *prose;

    cite_summary_make(sum, &m->records);
    prose = cite_message_prose(run, m);

    if (prose) {
        sum->sentences = prose->sentences;
        sum->uncited = prose->uncited;
    }
}


/* the length of the name is known where it stands */

#define cite_summary_member(b, lit, value)                                    \
    do {                                                                      \
        cite_buf_lit(b, lit);                                                 \
        cite_buf_uint(b, value);                                              \
    } while (0)


void
cite_summary_write(cite_buf_t *b, const cite_summary_t *sum)
{
    const size_t  *n;

    n = sum->verdicts;

    cite_summary_member(b, "{\"total\":", sum->total);
    cite_summary_member(b, ",\"verified\":", n[CITE_VERDICT_VERIFIED]);
    cite_summary_member(b, ",\"partial\":", n[CITE_VERDICT_PARTIAL]);
    cite_summary_member(b, ",\"missed\":", n[CITE_VERDICT_MISSED]);
    cite_summary_member(b, ",\"pending\":", n[CITE_VERDICT_PENDING]);
    cite_summary_member(b, ",\"skipped\":", n[CITE_VERDICT_SKIPPED]);
    cite_summary_member(b, ",\"failed\":", n[CITE_VERDICT_FAILED]);
    cite_summary_member(b, ",\"dangling\":", sum->dangling);
    cite_summary_member(b, ",\"unused\":", sum->unused);
    cite_summary_member(b, ",\"dropped\":", sum->dropped);
    cite_summary_member(b, ",\"unsettled\":",
                        sum->skips[CITE_SKIP_UNSETTLED]);
    cite_summary_member(b, ",\"unbound\":", sum->unbound);
    cite_summary_member(b, ",\"doubtful\":", sum->doubtful);
    cite_summary_member(b, ",\"sentences\":", sum->sentences);
    cite_summary_member(b, ",\"uncited\":", sum->uncited);
    cite_summary_member(b, ",\"judged\":", sum->judged);
    cite_buf_byte(b, '}');
}

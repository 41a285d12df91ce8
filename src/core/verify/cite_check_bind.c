
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations whose source could not be told: if their words stand in exactly
 * one source of the run, that is the one.
 */


#include "run/cite_resolve.h"
#include "verify/cite_check_internal.h"
#include "verify/cite_judge.h"


/*
 * Looks for the words, in any source but one; CITE_OK: *found is set.  If they
 * are not there it does not matter how close a passage comes.
 */

static cite_rc_t
cite_check_search(cite_checks_t *c, const cite_record_t *rec, uint32_t except,
    cite_finding_t *found)
{
    cite_quote_t  quote;
    cite_claim_t  claim;

    c->run->evidence.final = 0;

    memset(&quote, 0, sizeof(cite_quote_t));
    memset(&claim, 0, sizeof(cite_claim_t));

    if (rec->full_phrase.n) {
        quote.phrase = rec->full_phrase;
        quote.anchor = rec->anchor_text;
        quote.cited.except = except;

        return cite_evidence_quote(&c->run->evidence, &quote, found);
    }

    claim.text = rec->clause.n ? rec->clause : rec->sentence;
    claim.cited.except = except;

    return cite_evidence_claim(&c->run->evidence, &claim, found);
}


/* the citation stays without a source, and is neither true nor false */

static void
cite_check_unbound(cite_checks_t *c, cite_check_t *check, const char *reason)
{
    const cite_record_t  *rec;

    rec = check->record;

    cite_buf_reset(&c->text);
    cite_buf_lit(&c->text, "{\"status\":\"skipped\",\"reason\":");
    cite_json_str(&c->text, cite_span_make(reason, strlen(reason)));

    if (rec->doubtful) {
        cite_buf_lit(&c->text, ",\"doubtful\":true");
    }

    cite_buf_byte(&c->text, '}');

    if (c->text.err) {
        c->text.n = 0;
    }

    cite_check_settle(c, check, CITE_VERDICT_SKIPPED, cite_buf_view(&c->text));
}


cite_rc_t
cite_check_bind(cite_checks_t *c, cite_check_t *check, cite_finding_t *found)
{
    cite_source_t  *source;

    if (!c->last) {
        return CITE_DECLINED;
    }

    if (check->record->resolved == CITE_RESOLVED_BY_URL) {
        /* words that another page has do not make the address right */
        cite_check_unbound(c, check, check->record->reason);
        return CITE_DECLINED;
    }

    if (check->candidate == NULL) {

        if (cite_check_search(c, check->record, 0, found) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        source = found->status == CITE_FOUND && found->source
                 ? cite_sources_by_serial(&c->run->sources,
                                          found->source->serial)
                 : NULL;

        if (source == NULL) {
            cite_check_unbound(c, check, check->record->reason);
            return CITE_DECLINED;
        }

        check->candidate = source;
    }

    /* whether another one has the words, too */

    if (cite_check_search(c, check->record, check->candidate->serial, found)
        == CITE_AGAIN)
    {
        return CITE_AGAIN;
    }

    if (found->status == CITE_FOUND && found->source
        && found->source->serial != check->candidate->serial)
    {
        check->candidate = NULL;
        cite_check_unbound(c, check, "ambiguous");
        return CITE_DECLINED;
    }

    cite_resolve_bind(c->run, check->message, check->record, check->candidate);

    c->run->evidence.final = c->last;

    return cite_judge(&c->run->evidence, check->record,
                      &check->message->records, found);
}


/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_judge.h"


/* the name under which the evidence has the citation's source */

static cite_span_t
cite_judge_id(const cite_record_t *rec)
{
    size_t                i;
    const cite_source_t  *source;

    source = rec->source;

    if (source == NULL) {
        return rec->attachment_id.n ? rec->attachment_id : rec->id;
    }

    const cite_span_t  ids[] = {
        source->chunk_id, source->id, source->document_id, source->sid
    };

    for (i = 0; i < cite_nelts(ids); i++) {
        if (ids[i].n) {
            return ids[i];
        }
    }

    return rec->id;
}


void
cite_judge_cited(const cite_record_t *rec, cite_cited_t *cited)
{
    memset(cited, 0, sizeof(cite_cited_t));

    cited->serial = rec->source ? rec->source->serial : 0;
    cited->id = cite_judge_id(rec);
    cited->url = rec->url;
    cited->page = rec->page_number;

    /* a text is cited as a whole, also where words led to a part of it */

    if (rec->source && rec->source->passage) {
        cited->call = rec->source->tool_call_id;
    }
}


/* the sources of citations that stand for the same clause */

static void
cite_judge_joint(const cite_record_t *rec, const cite_records_t *list,
    cite_cited_t cited[CITE_JUDGE_JOINT])
{
    size_t                n;
    const cite_record_t  *other;

    n = 1;

    for (other = rec->clause.n ? list->first : NULL;
         other && n < CITE_JUDGE_JOINT; other = other->next)
    {
        if (other != rec && other->clause.p == rec->clause.p
            && other->link == CITE_LINK_RESOLVED)
        {
            cite_judge_cited(other, &cited[n]);
            cited[n - 1].joint = &cited[n];
            n++;
        }
    }
}


void
cite_judge_sources(const cite_record_t *rec, const cite_records_t *list,
    cite_cited_t cited[CITE_JUDGE_JOINT])
{
    cite_judge_cited(rec, &cited[0]);
    cite_judge_joint(rec, list, cited);
}


cite_rc_t
cite_judge(cite_evidence_t *e, const cite_record_t *rec,
    const cite_records_t *list, cite_finding_t *found)
{
    cite_quote_t  quote;
    cite_claim_t  claim;
    cite_cited_t  cited[CITE_JUDGE_JOINT];

    cite_judge_sources(rec, list, cited);

    if (rec->full_phrase.n) {
        quote.phrase = rec->full_phrase;
        quote.anchor = rec->anchor_text;
        quote.cited = cited[0];
        quote.cited.joint = NULL;

        return cite_evidence_quote(e, &quote, found);
    }

    claim.text = rec->clause.n ? rec->clause : rec->sentence;
    claim.cited = cited[0];

    return cite_evidence_claim(e, &claim, found);
}


int
cite_judge_unsettled(const cite_finding_t *found)
{
    return found->status == CITE_FOUND_SKIPPED && found->reason
           && strcmp(found->reason, "unsettled") == 0;
}


int
cite_judge_misplaced(const cite_finding_t *found)
{
    return found->status == CITE_FOUND_SKIPPED && found->reason
           && (strcmp(found->reason, "elsewhere") == 0
               || strcmp(found->reason, "off topic") == 0);
}


cite_verdict_e
cite_judge_verdict(const cite_finding_t *found)
{
    cite_verdict_e  verdict;

    if (cite_verdict_status(cite_found_name(found->status), &verdict)
        != CITE_OK)
    {
        return CITE_VERDICT_SKIPPED;
    }

    return verdict;
}


static void
cite_judge_member(cite_buf_t *b, const char *name, cite_span_t value)
{
    if (value.n == 0) {
        return;
    }

    cite_buf_add(b, name, strlen(name));
    cite_json_str(b, value);
}


cite_span_t
cite_judge_source_id(const cite_source_t *source)
{
    return source->id.n ? source->id
           : source->chunk_id.n ? source->chunk_id
           : source->document_id.n ? source->document_id
                                   : source->tool_call_id;
}


void
cite_judge_source(cite_buf_t *b, const cite_source_t *source)
{
    cite_buf_lit(b, ",\"source\":{\"id\":");
    cite_json_str(b, cite_judge_source_id(source));
    cite_judge_member(b, ",\"title\":", source->title);
    cite_judge_member(b, ",\"url\":", source->url);

    if (source->page) {
        cite_buf_lit(b, ",\"page\":");
        cite_buf_uint(b, source->page);
    }

    cite_buf_byte(b, '}');
}


/* a passage that a reader should look at */

static void
cite_judge_passage(cite_buf_t *b, const cite_closest_t *one)
{
    size_t  i;

    cite_buf_lit(b, "{\"snippet\":");
    cite_json_str(b, one->snippet);
    cite_buf_lit(b, ",\"offset\":");
    cite_buf_uint(b, one->offset);
    cite_buf_lit(b, ",\"length\":");
    cite_buf_uint(b, one->length);
    cite_judge_member(b, ",\"sourceId\":", cite_judge_source_id(one->source));
    cite_buf_lit(b, ",\"words\":{\"in\":");
    cite_buf_uint(b, one->in);
    cite_buf_lit(b, ",\"of\":");
    cite_buf_uint(b, one->of);
    cite_buf_lit(b, "},\"missing\":[");

    for (i = 0; i < one->missing_n; i++) {
        cite_buf_add(b, ",", i != 0);
        cite_json_str(b, one->missing[i]);
    }

    cite_buf_lit(b, "]}");
}


static size_t
cite_judge_closest(cite_buf_t *b, const cite_finding_t *found)
{
    size_t  i, before;

    if (found->closest_n == 0) {
        return 0;
    }

    before = b->n;
    cite_buf_lit(b, ",\"closest\":[");

    for (i = 0; i < found->closest_n; i++) {
        cite_buf_add(b, ",", i != 0);
        cite_judge_passage(b, &found->closest[i]);
    }

    cite_buf_byte(b, ']');

    return before;
}


size_t
cite_judge_write(cite_buf_t *b, const cite_finding_t *found)
{
    size_t       before, n;
    const char  *reason;

    n = b->n;
    reason = found->reason ? found->reason : "";

    cite_judge_member(b, "{\"status\":", cite_found_name(found->status));
    cite_judge_member(b, ",\"reason\":",
                      cite_span_make(reason, strlen(reason)));

    if (found->source && found->snippet.n) {
        cite_judge_member(b, ",\"verifiedMatchSnippet\":", found->snippet);
        cite_judge_source(b, found->source);

        cite_buf_lit(b, ",\"offset\":");
        cite_buf_uint(b, found->offset);
    }

    if (found->status != CITE_FOUND_SKIPPED) {
        /* two digits */
        cite_buf_lit(b, ",\"score\":");
        cite_buf_uint(b, (uint64_t) found->score);
        cite_buf_byte(b, '.');
        cite_buf_uint(b, (uint64_t) (found->score * 10) % 10);
        cite_buf_uint(b, (uint64_t) (found->score * 100) % 10);
    }

    cite_buf_lit(b, ",\"by\":\"evidence\"");

    if (found->doubtful) {
        cite_buf_lit(b, ",\"doubtful\":true");
    }

    before = cite_judge_closest(b, found);
    cite_buf_byte(b, '}');

    return before ? before - n : 0;
}

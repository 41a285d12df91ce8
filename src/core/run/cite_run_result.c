
/*
 * Copyright (C) the ngx_cite authors
 *
 * Results of tools, the request's context and lists in the agent state: their
 * sources, and the texts of these as evidence.
 */


#include "evidence/cite_evidence_read.h"
#include "run/cite_run_internal.h"
#include "source/cite_source_read.h"


/* a text of a source that a reader has found */

static void
cite_run_kept(void *data, const cite_source_t *source,
    const cite_source_kept_t *kept)
{
    cite_run_t     *run;
    cite_source_t   named;

    run = data;

    named = *source;
    named.content = kept->text;
    named.row_offset = kept->row_offset;
    named.rows = kept->row;

    (void) cite_evidence_add(&run->evidence, &named);
    run->evidence_version++;
}


/* texts of this call are evidence, as the sources that they are */

static void
cite_run_keep_begin(cite_run_t *run, cite_origin_e origin,
    cite_span_t tool_call_id)
{
    if (!run->conf->evidence
        || (origin == CITE_ORIGIN_TOOL
            && cite_run_tool_excluded(run, cite_run_tool_name(run,
                                                              tool_call_id))))
    {
        return;
    }

    run->sources.kept = cite_run_kept;
    cite_run_echo_begin(run, tool_call_id);
}


static void
cite_run_keep_end(cite_run_t *run)
{
    run->sources.kept = NULL;
    cite_run_echo_end(run);
}


void
cite_run_result(cite_run_t *run, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id, int error)
{
    cite_reading_e  how;

    if (text.n == 0 || error) {
        return;
    }

    cite_run_keep_begin(run, CITE_ORIGIN_TOOL, tool_call_id);
    how = cite_sources_text(&run->sources, &run->reader->inner, text, origin,
                            tool_call_id);
    cite_run_keep_end(run);

    /* texts that no source has are evidence of the call */

    if (how != CITE_READING_TEXT) {
        cite_run_evidence_text(run, text, CITE_ORIGIN_TOOL, tool_call_id);
    }
}


void
cite_run_parts(cite_run_t *run, yyjson_val *parts, cite_origin_e origin,
    cite_span_t tool_call_id, int error)
{
    size_t       i, n;
    yyjson_val  *part;

    if (error) {
        return;
    }

    yyjson_arr_foreach(parts, i, n, part) {
        if (cite_source_is_error(part)) {
            error = 1;
        }
    }

    if (!error) {
        cite_run_keep_begin(run, CITE_ORIGIN_TOOL, tool_call_id);
        (void) cite_sources_value(&run->sources, &run->reader->inner, parts,
                                  origin, tool_call_id);
        cite_run_keep_end(run);
    }

    yyjson_arr_foreach(parts, i, n, part) {
        if (!cite_source_is_error(part)) {
            cite_run_evidence_text(run, cite_json_string(cite_json_member(part,
                                                      cite_span("text"))),
                                   CITE_ORIGIN_TOOL, tool_call_id);
        }
    }
}


void
cite_run_sources_value(cite_run_t *run, yyjson_val *value,
    cite_origin_e origin)
{
    cite_run_keep_begin(run, origin, cite_span_make(NULL, 0));
    (void) cite_sources_value(&run->sources, &run->reader->inner, value,
                              origin, cite_span_make(NULL, 0));
    cite_run_keep_end(run);
}


/* texts of a part that is said again are no evidence unless they come again */

void
cite_run_sources_part(cite_run_t *run, yyjson_val *value, uint64_t part)
{
    cite_source_t  *source;

    if (part && cite_sources_part_begin(&run->sources, part)) {

        for (source = run->sources.first; source; source = source->next) {
            if (source->stale) {
                cite_evidence_withdraw(&run->evidence, source->serial);
            }
        }

        run->evidence_version++;
    }

    cite_run_sources_value(run, value, CITE_ORIGIN_STATE);
    cite_sources_part_end(&run->sources);
}


void
cite_run_sources_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin)
{
    cite_run_keep_begin(run, origin, cite_span_make(NULL, 0));
    (void) cite_sources_text(&run->sources, &run->reader->inner, text,
                             origin, cite_span_make(NULL, 0));
    cite_run_keep_end(run);
}


void
cite_run_context(cite_run_t *run, cite_span_t context)
{
    cite_run_keep_begin(run, CITE_ORIGIN_REQUEST, cite_span_make(NULL, 0));
    (void) cite_sources_text(&run->sources, &run->reader->inner, context,
                             CITE_ORIGIN_REQUEST, cite_span_make(NULL, 0));
    cite_run_keep_end(run);

    cite_run_evidence_text(run, context, CITE_ORIGIN_REQUEST,
                           cite_span_make(NULL, 0));
}

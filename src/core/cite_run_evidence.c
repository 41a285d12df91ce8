
/*
 * Copyright (C) the ngx_cite authors
 *
 * What of a run is evidence: results of tools, the agent's state, the
 * request's context.  Nothing that a model has written, and nothing of ours.
 */


#include "cite_evidence_read.h"
#include "cite_patch.h"
#include "cite_run.h"


static int
cite_run_wants_evidence(const cite_run_t *run)
{
    return run->conf->evidence;
}


/* names that count, or, with "!" before them, that do not */

static int
cite_run_tool_excluded(const cite_run_t *run, cite_span_t name)
{
    int                 only;
    size_t              i;
    cite_span_t         entry;
    const cite_conf_t  *conf;

    only = 0;
    conf = run->conf;

    for (i = 0; i < conf->evidence_tools_n; i++) {

        entry = conf->evidence_tools[i];

        if (*entry.p == '!') {
            if (cite_span_eq(cite_span_skip(entry, 1), name)) {
                return 1;
            }

            continue;
        }

        only = 1;

        if (cite_span_eq(entry, name)) {
            return 0;
        }
    }

    return only;
}


void
cite_run_evidence_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_span_t   name;
    cite_tool_t  *tool;

    if (!cite_run_wants_evidence(run) || text.n == 0) {
        return;
    }

    tool = tool_call_id.n ? cite_map_find(&run->tool_ids, tool_call_id) : NULL;
    name = tool ? tool->name : cite_span_make(NULL, 0);

    if (origin == CITE_ORIGIN_TOOL && cite_run_tool_excluded(run, name)) {
        return;
    }

    cite_evidence_text(&run->evidence, &run->reader->inner, text, origin,
                       tool_call_id);
    run->evidence_version++;
}


static void
cite_run_evidence_value(cite_run_t *run, yyjson_val *value)
{
    cite_evidence_value(&run->evidence, &run->reader->inner, value,
                        CITE_ORIGIN_STATE, cite_span_make(NULL, 0));
    run->evidence_version++;
}


void
cite_run_evidence_state(cite_run_t *run, yyjson_val *state)
{
    yyjson_val       *key;
    yyjson_obj_iter   it;

    if (!cite_run_wants_evidence(run) || !yyjson_obj_iter_init(state, &it)) {
        return;
    }

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        if (!cite_span_eq(cite_json_string(key), run->conf->state_key)) {
            cite_run_evidence_value(run, yyjson_obj_iter_get_val(key));
        }
    }
}


/* sources whose text a patch has brought in parts */

static void
cite_run_evidence_sources(cite_run_t *run)
{
    const cite_source_t  *source;

    for (source = run->sources.first; source; source = source->next) {
        if (source->content.n) {
            (void) cite_evidence_add(&run->evidence, source);
        }
    }

    run->evidence_version++;
}


void
cite_run_evidence_patch(cite_run_t *run, yyjson_val *ops)
{
    size_t        i, n;
    yyjson_val   *op, *value;
    cite_span_t   path;

    if (!cite_run_wants_evidence(run) || !yyjson_is_arr(ops)) {
        return;
    }

    yyjson_arr_foreach(ops, i, n, op) {

        path = cite_json_string(cite_json_member(op, cite_span("path")));
        value = cite_json_member(op, cite_span("value"));

        if (path.n == 0) {
            cite_run_evidence_state(run, value);

        } else if (!cite_patch_first_is(path, run->conf->state_key)) {
            cite_run_evidence_value(run, value);
        }
    }

    cite_run_evidence_sources(run);
}

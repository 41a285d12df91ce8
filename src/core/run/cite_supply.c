
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_supply.h"
#include "run/cite_run_internal.h"
#include "source/cite_source_read.h"


/* bytes of a value: those of its strings, and some for each value in it */

static size_t
cite_supply_weigh(yyjson_val *value)
{
    size_t       n;
    yyjson_val  *end;

    n = 0;

    for (end = unsafe_yyjson_get_next(value); value < end; value++) {
        n += 8 + (yyjson_is_str(value) ? yyjson_get_len(value) : 0);
    }

    return n;
}


/* what was read is taken off, all of it if there is more to read */

static void
cite_supply_spend(cite_supply_reader_t *r, size_t *left, cite_rc_t rc)
{
    if (*left == SIZE_MAX) {
        return;
    }

    if (r->value && rc != CITE_AGAIN) {
        r->size = cite_supply_weigh(r->value);
    }

    *left -= rc == CITE_AGAIN ? *left
                              : cite_min(*left, r->size + CITE_SUPPLY_EACH);
}


/* a text of a source that a reader has found */

static void
cite_supply_kept(void *data, const cite_source_t *source,
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


/* results of tools are evidence of tools, whatever their sources come from */

static cite_origin_e
cite_supply_origin(const cite_supply_t *supply)
{
    return supply->kind == CITE_SUPPLY_RESULT
           || supply->kind == CITE_SUPPLY_PARTS ? CITE_ORIGIN_TOOL
                                                : supply->origin;
}


static int
cite_supply_is_evidence(cite_run_t *run, const cite_supply_t *supply)
{
    if (!run->conf->evidence) {
        return 0;
    }

    return cite_supply_origin(supply) != CITE_ORIGIN_TOOL
           || !cite_run_tool_excluded(run, cite_run_tool_name(run,
                                                              supply->call));
}


static int
cite_supply_has_error(yyjson_val *parts)
{
    size_t       i, n;
    yyjson_val  *part;

    yyjson_arr_foreach(parts, i, n, part) {
        if (cite_source_is_error(part)) {
            return 1;
        }
    }

    return 0;
}


/* texts of a part that is said again are no evidence unless they come again */

static void
cite_supply_part_begin(cite_supply_reader_t *r, cite_run_t *run)
{
    cite_source_t  *source;

    if (r->supply.part == 0
        || cite_sources_part_begin(&run->sources, r->supply.part) == 0)
    {
        return;
    }

    for (source = run->sources.first; source; source = source->next) {
        if (source->stale) {
            cite_evidence_withdraw(&run->evidence, source->serial);
        }
    }

    run->evidence_version++;
    r->stale = run->sources.stale;
}


static void
cite_supply_sources_begin(cite_supply_reader_t *r, cite_run_t *run)
{
    const cite_supply_t  *supply;

    supply = &r->supply;
    cite_supply_part_begin(r, run);
    run->sources.part = 0;
    run->sources.stale = 0;

    if (supply->value) {
        cite_source_walk_value(&r->sources, &run->sources, r->json,
                               supply->value, supply->origin, supply->call);

    } else {
        cite_source_walk_text(&r->sources, &run->sources, r->json,
                              supply->text, supply->origin, supply->call);
    }
}


void
cite_supply_begin(cite_supply_reader_t *r, cite_run_t *run,
    const cite_supply_t *supply, cite_json_t *json)
{
    memset(r, 0, sizeof(cite_supply_reader_t));

    r->supply = *supply;
    r->value = supply->value;
    r->size = supply->text.n;
    r->json = json;
    r->started = 1;
    cite_buf_init(&r->named, &run->evidence_mem, SIZE_MAX);

    if (cite_supply_is_evidence(run, supply)) {
        /* arguments are read while the reader is free */
        cite_run_echo_begin(run, supply->call);
        cite_run_echo_end(run);
    }

    switch (supply->kind) {

    case CITE_SUPPLY_PARTS:
        (void) yyjson_arr_iter_init(supply->value, &r->items);

        if (cite_supply_has_error(supply->value)) {
            r->step = CITE_SUPPLY_STEP_NEXT;
            break;
        }

        /* fall through */

    case CITE_SUPPLY_RESULT:
    case CITE_SUPPLY_SOURCES:
    case CITE_SUPPLY_CONTEXT:
        cite_supply_sources_begin(r, run);
        break;

    case CITE_SUPPLY_STATE:
    case CITE_SUPPLY_STATE_PATCH:
        cite_supply_state_begin(r);
        r->step = CITE_SUPPLY_STEP_NEXT;
        break;

    default:
        r->single = supply->kind == CITE_SUPPLY_TEXT;
        r->step = CITE_SUPPLY_STEP_NEXT;
        break;
    }
}


static void
cite_supply_agent(cite_supply_reader_t *r, cite_run_t *run, size_t *left)
{
    switch (r->supply.kind) {

    case CITE_SUPPLY_AGENT_BEFORE:
        cite_agent_state_before(&run->agent, r->supply.value);
        break;

    case CITE_SUPPLY_AGENT:
        cite_agent_state_snapshot(&run->agent, r->supply.value);
        break;

    case CITE_SUPPLY_AGENT_PATCH:
        cite_agent_state_patch(&run->agent, r->supply.value);
        break;

    default:
        return;
    }

    cite_supply_spend(r, left, CITE_OK);
}


/* the sources have no part while others may add to them */

static cite_rc_t
cite_supply_sources(cite_supply_reader_t *r, cite_run_t *run, size_t *left)
{
    cite_rc_t  rc;

    run->sources.part = r->supply.part;
    run->sources.stale = r->stale;

    if (cite_supply_is_evidence(run, &r->supply)) {
        run->sources.kept = cite_supply_kept;
        cite_run_echo_begin(run, r->supply.call);
    }

    rc = cite_source_walk_step(&r->sources, *left);
    cite_supply_spend(r, left, rc);

    run->sources.kept = NULL;
    cite_run_echo_end(run);

    if (rc == CITE_AGAIN) {
        r->stale = run->sources.stale;
        run->sources.part = 0;
        run->sources.stale = 0;
        return CITE_AGAIN;
    }

    cite_sources_part_end(&run->sources);

    /* texts that no source has are evidence of the call */

    r->single = r->supply.kind == CITE_SUPPLY_CONTEXT
                || (r->supply.kind == CITE_SUPPLY_RESULT
                    && r->sources.how != CITE_READING_TEXT);

    cite_source_walk_end(&r->sources);
    r->step = CITE_SUPPLY_STEP_NEXT;

    return CITE_AGAIN;
}


/* the text of the next part of a result; empty: there is none */

static cite_span_t
cite_supply_part_text(cite_supply_reader_t *r)
{
    yyjson_val   *part;
    cite_span_t   text;

    while ((part = yyjson_arr_iter_next(&r->items)) != NULL) {

        text = cite_json_string(cite_json_member(part, cite_span("text")));

        if (text.n && !cite_source_is_error(part)) {
            return text;
        }
    }

    return cite_span_make(NULL, 0);
}


/* CITE_OK: the walk through a text has begun; CITE_DONE: there is none */

static cite_rc_t
cite_supply_next(cite_supply_reader_t *r, cite_run_t *run)
{
    cite_span_t           text;
    const cite_supply_t  *supply;

    supply = &r->supply;

    if (!cite_supply_is_evidence(run, supply)) {
        return CITE_DONE;
    }

    if (supply->kind == CITE_SUPPLY_STATE
        || supply->kind == CITE_SUPPLY_STATE_PATCH)
    {
        return cite_supply_state_next(r, run);
    }

    text = r->single ? supply->text : cite_supply_part_text(r);
    r->single = 0;

    if (text.n == 0) {
        return CITE_DONE;
    }

    cite_evidence_walk_text(&r->texts, &run->evidence, r->json, text,
                            cite_supply_origin(supply), supply->call);
    r->value = NULL;
    r->size = text.n;

    return CITE_OK;
}


static cite_rc_t
cite_supply_text(cite_supply_reader_t *r, cite_run_t *run, size_t *left)
{
    cite_rc_t  rc;

    cite_run_echo_begin(run, r->supply.call);
    rc = cite_evidence_walk_step(&r->texts, *left);
    cite_supply_spend(r, left, rc);
    cite_run_echo_end(run);

    run->evidence_version++;

    if (rc != CITE_AGAIN) {
        cite_evidence_walk_end(&r->texts);
        r->step = CITE_SUPPLY_STEP_NEXT;
    }

    return CITE_AGAIN;
}


cite_rc_t
cite_supply_step(cite_supply_reader_t *r, cite_run_t *run, size_t *left)
{
    switch (r->step) {

    case CITE_SUPPLY_STEP_SOURCES:
        return cite_supply_sources(r, run, left);

    case CITE_SUPPLY_STEP_TEXT:
        return cite_supply_text(r, run, left);

    case CITE_SUPPLY_STEP_NEXT:
        cite_supply_agent(r, run, left);

        if (cite_supply_next(r, run) == CITE_OK) {
            r->step = CITE_SUPPLY_STEP_TEXT;
            return CITE_AGAIN;
        }

        r->step = CITE_SUPPLY_STEP_DONE;

        return CITE_OK;

    default:
        return CITE_OK;
    }
}


/* a part whose rest is not read has the sources that were named so far */

void
cite_supply_end(cite_supply_reader_t *r, cite_run_t *run)
{
    if (!r->started) {
        return;
    }

    if (r->step == CITE_SUPPLY_STEP_SOURCES) {
        cite_source_walk_end(&r->sources);
        run->sources.part = r->supply.part;
        run->sources.stale = r->stale;
        cite_sources_part_end(&run->sources);

    } else if (r->step == CITE_SUPPLY_STEP_TEXT) {
        cite_evidence_walk_end(&r->texts);
    }

    cite_buf_free(&r->named);
    r->started = 0;
}

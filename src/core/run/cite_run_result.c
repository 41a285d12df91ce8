
/*
 * Copyright (C) the ngx_cite authors
 *
 * What brings sources and evidence is handed over to the intake.
 */


#include "run/cite_intake.h"
#include "run/cite_run_internal.h"


static void
cite_run_supply(cite_run_t *run, cite_supply_e kind, cite_span_t text,
    yyjson_val *value, cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_supply_t  supply;

    if (text.n == 0 && value == NULL) {
        return;
    }

    memset(&supply, 0, sizeof(cite_supply_t));

    supply.kind = kind;
    supply.origin = origin;
    supply.call = tool_call_id;
    supply.text = text;
    supply.value = value;

    cite_run_tool_answered(run, tool_call_id);
    cite_intake_put(run, &supply);
}


/* a text that belongs to no call, and a value that does not */

static void
cite_run_supply_text(cite_run_t *run, cite_supply_e kind, cite_span_t text,
    cite_origin_e origin)
{
    cite_run_supply(run, kind, text, NULL, origin, cite_span_make(NULL, 0));
}


static void
cite_run_supply_value(cite_run_t *run, cite_supply_e kind, yyjson_val *value,
    cite_origin_e origin)
{
    cite_run_supply(run, kind, cite_span_make(NULL, 0), value, origin,
                    cite_span_make(NULL, 0));
}


void
cite_run_result(cite_run_t *run, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id, int error)
{
    if (!error) {
        cite_run_supply(run, CITE_SUPPLY_RESULT, text, NULL, origin,
                        tool_call_id);
    }
}


void
cite_run_parts(cite_run_t *run, yyjson_val *parts, cite_origin_e origin,
    cite_span_t tool_call_id, int error)
{
    if (!error) {
        cite_run_supply(run, CITE_SUPPLY_PARTS, cite_span_make(NULL, 0), parts,
                        origin, tool_call_id);
    }
}


void
cite_run_sources_value(cite_run_t *run, yyjson_val *value,
    cite_origin_e origin)
{
    cite_run_supply_value(run, CITE_SUPPLY_SOURCES, value, origin);
}


void
cite_run_sources_part(cite_run_t *run, yyjson_val *value, uint64_t part)
{
    cite_supply_t  supply;

    memset(&supply, 0, sizeof(cite_supply_t));

    supply.kind = CITE_SUPPLY_SOURCES;
    supply.origin = CITE_ORIGIN_STATE;
    supply.value = value;
    supply.part = part;

    cite_intake_put(run, &supply);
}


void
cite_run_sources_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin)
{
    cite_run_supply_text(run, CITE_SUPPLY_SOURCES, text, origin);
}


void
cite_run_context(cite_run_t *run, cite_span_t context)
{
    cite_run_supply_text(run, CITE_SUPPLY_CONTEXT, context,
                         CITE_ORIGIN_REQUEST);
}


void
cite_run_evidence_text(cite_run_t *run, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id)
{
    cite_run_supply(run, CITE_SUPPLY_TEXT, text, NULL, origin, tool_call_id);
}


void
cite_run_evidence_state(cite_run_t *run, yyjson_val *state)
{
    if (run->conf->evidence) {
        cite_run_supply_value(run, CITE_SUPPLY_STATE, state,
                              CITE_ORIGIN_STATE);
    }
}


void
cite_run_evidence_patch(cite_run_t *run, yyjson_val *ops)
{
    if (run->conf->evidence) {
        cite_run_supply_value(run, CITE_SUPPLY_STATE_PATCH, ops,
                              CITE_ORIGIN_STATE);
    }
}


/* without namespaces an agent state has no citations of its own */

static void
cite_run_agent_supply(cite_run_t *run, cite_supply_e kind, yyjson_val *value)
{
    if (run->conf->state_sources_n) {
        cite_run_supply_value(run, kind, value, CITE_ORIGIN_STATE);
    }
}


void
cite_run_agent_before(cite_run_t *run, yyjson_val *state)
{
    cite_run_agent_supply(run, CITE_SUPPLY_AGENT_BEFORE, state);
}


void
cite_run_agent_state(cite_run_t *run, yyjson_val *state)
{
    cite_run_agent_supply(run, CITE_SUPPLY_AGENT, state);
}


void
cite_run_agent_patch(cite_run_t *run, yyjson_val *ops)
{
    cite_run_agent_supply(run, CITE_SUPPLY_AGENT_PATCH, ops);
}

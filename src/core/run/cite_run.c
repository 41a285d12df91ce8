
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_intake.h"
#include "run/cite_run_internal.h"


#define CITE_RUN_TEXT    2048     /* few messages are much shorter */


/* an id over a limit takes no memory */

static int
cite_run_refuses(cite_run_t *run, const cite_map_t *map, cite_span_t id)
{
    if (id.n <= CITE_RUN_ID_MAX && map->n < map->max) {
        return 0;
    }

    run->incomplete = 1;

    return 1;
}


static cite_message_t *
cite_message_add(cite_run_t *run, cite_span_t id)
{
    cite_message_t  *m;

    if (cite_run_refuses(run, &run->message_ids, id)) {
        return NULL;
    }

    m = cite_mem_alloc(run->mem, sizeof(cite_message_t));

    if (m == NULL || cite_mem_copy(run->mem, id, &m->id) != CITE_OK
        || cite_map_add(&run->message_ids, m->id, m) != CITE_OK)
    {
        run->incomplete = 1;
        return NULL;
    }

    cite_buf_init(&m->text, run->mem, run->conf->max_message_size);

    *run->messages_last = m;
    run->messages_last = &m->next;

    if (run->fresh == NULL) {
        run->fresh = m;
    }

    return m;
}


cite_message_t *
cite_message_find(cite_run_t *run, cite_span_t id)
{
    if (run->current && cite_span_eq(run->current->id, id)) {
        return run->current;
    }

    return cite_map_find(&run->message_ids, id);
}


/* ids of runs repeat, so that they are copied only when they change */

static void
cite_message_run(cite_run_t *run, cite_message_t *m)
{
    cite_span_t  id;

    id = cite_buf_view(&run->run_id);

    if (!cite_span_eq(m->run_id, id)
        && cite_mem_copy(run->mem, id, &m->run_id) != CITE_OK)
    {
        run->incomplete = 1;
    }
}


void
cite_message_start(cite_run_t *run, const cite_event_t *ev)
{
    cite_message_t  *m;

    if (ev->id.n == 0) {
        return;
    }

    m = cite_message_find(run, ev->id);

    if (m == NULL) {
        m = cite_message_add(run, ev->id);
        if (m == NULL) {
            return;
        }

        m->assistant = ev->assistant;

        if (cite_mem_copy(run->mem, ev->owner, &m->owner) != CITE_OK) {
            run->incomplete = 1;
        }
    }

    cite_message_run(run, m);

    m->open = 1;
    cite_message_touch(run, m);
    m->chunked = ev->type == CITE_EVENT_TEXT_CHUNK;
    run->current = m;
    run->change.started = m;

    if (m->assistant) {
        run->answer = m;
        cite_intake_answer(run);
        cite_list_add(run, m, CITE_LIST_OPEN);
    }
}


void
cite_message_text(cite_run_t *run, cite_span_t id, cite_span_t text)
{
    cite_message_t  *m;

    m = cite_message_find(run, id);

    if (m == NULL || !m->open) {
        return;
    }

    run->current = m;

    if (!m->assistant) {
        return;
    }

    if (m->text.cap == 0) {
        (void) cite_buf_reserve(&m->text,
                                cite_min(m->text.max, CITE_RUN_TEXT));
    }

    cite_buf_put(&m->text, text);

    if (m->text.err) {
        run->incomplete = 1;
    }
}


void
cite_message_end(cite_run_t *run, cite_span_t id)
{
    cite_message_t  *m;

    m = cite_message_find(run, id);

    if (m == NULL || !m->open) {
        return;
    }

    m->open = 0;
    cite_message_touch(run, m);
    m->next_ended = run->change.ended;
    run->change.ended = m;
}


/* its citations go when it is read again, at its next end */

static void
cite_message_withdraw(cite_run_t *run, cite_span_t id, size_t keep)
{
    cite_message_t  *m;

    m = cite_message_find(run, id);

    if (m == NULL) {
        return;
    }

    m->text.n = cite_min(m->text.n, keep);
    m->text.err = NULL;
    m->extracted = cite_min(m->extracted, keep);
    cite_run_annotations_drop(m, keep);
    memset(&m->strip, 0, sizeof(cite_strip_t));

    if (!m->open) {
        /* an answer without a text has ended once more */
        m->open = 1;
        cite_message_end(run, id);
    }
}


static cite_tool_t *
cite_tool_get(cite_run_t *run, cite_span_t id)
{
    cite_tool_t  *t;

    if (id.n == 0) {
        return NULL;
    }

    t = cite_map_find(&run->tool_ids, id);
    if (t || cite_run_refuses(run, &run->tool_ids, id)) {
        return t;
    }

    t = cite_mem_alloc(run->mem, sizeof(cite_tool_t));

    if (t == NULL || cite_mem_copy(run->mem, id, &t->id) != CITE_OK
        || cite_map_add(&run->tool_ids, t->id, t) != CITE_OK)
    {
        run->incomplete = 1;
        run->calls_lost = 1;
        return NULL;
    }

    cite_buf_init(&t->arguments, run->mem, run->conf->max_message_size);
    cite_buf_init(&t->result, run->mem, run->conf->max_message_size);
    t->call = cite_map_find(&run->calls, id);

    *run->tools_last = t;
    run->tools_last = &t->next;

    return t;
}


/* results may come under either id; two calls may claim the same one */

static void
cite_tool_alias(cite_run_t *run, cite_tool_t *t, const cite_event_t *ev)
{
    cite_span_t   id;
    cite_tool_t  *other;

    if (ev->alias.n == 0) {
        return;
    }

    other = cite_map_find(&run->tool_ids, ev->alias);

    if (other && other != t) {
        cite_run_tool_input(run, other, ev->text, ev->value);
        return;
    }

    if (other || cite_run_refuses(run, &run->tool_ids, ev->alias)) {
        run->calls_lost |= other == NULL;
        return;
    }

    if (cite_mem_copy(run->mem, ev->alias, &id) != CITE_OK
        || cite_map_add(&run->tool_ids, id, t) != CITE_OK)
    {
        run->incomplete = 1;
        run->calls_lost = 1;
    }
}


static cite_tool_t *
cite_tool_start(cite_run_t *run, const cite_event_t *ev)
{
    cite_tool_t  *t;

    t = cite_tool_get(run, ev->id);

    if (t && t->name.n == 0 && ev->name.n
        && cite_mem_copy(run->mem, ev->name, &t->name) != CITE_OK)
    {
        run->incomplete = 1;
    }

    return t;
}


/* a call begins or ends, perhaps with its whole input */

static void
cite_tool_called(cite_run_t *run, const cite_event_t *ev)
{
    cite_tool_t  *t;

    if (ev->type == CITE_EVENT_TOOL_END && ev->text.n == 0
        && ev->value == NULL)
    {
        return;
    }

    t = cite_tool_start(run, ev);

    if (t) {
        cite_run_tool_input(run, t, ev->text, ev->value);
        cite_tool_alias(run, t, ev);
    }
}


static void
cite_tool_arguments(cite_run_t *run, cite_span_t id, cite_span_t delta)
{
    cite_tool_t  *t;

    t = cite_map_find(&run->tool_ids, id);
    if (t == NULL) {
        return;
    }

    cite_run_tool_piece(run, t);
    cite_buf_put(&t->arguments, delta);

    if (t->arguments.err) {
        run->incomplete = 1;
    }

    cite_run_tool_grown(run, t);
}


static void
cite_tool_result_keep(cite_tool_t *t, cite_span_t text)
{
    if (t->result.n && text.n) {
        cite_buf_byte(&t->result, '\n');
    }

    cite_buf_put(&t->result, text);
}


/* a result is text, an array of parts of which some have text, or an object */

static void
cite_tool_result(cite_run_t *run, const cite_event_t *ev)
{
    size_t        i, n;
    yyjson_val   *part;
    cite_tool_t  *t;

    t = cite_tool_get(run, ev->id);
    if (t == NULL) {
        return;
    }

    cite_buf_reset(&t->result);
    cite_tool_result_keep(t, ev->text);
    cite_run_result(run, ev->text, CITE_ORIGIN_TOOL, ev->id, ev->error);

    if (yyjson_is_ctn(ev->value)) {
        cite_run_parts(run, ev->value, CITE_ORIGIN_TOOL, ev->id, ev->error);
    }

    yyjson_arr_foreach(ev->value, i, n, part) {
        cite_tool_result_keep(t, cite_json_string(cite_json_member(part,
                                                    cite_span("text"))));
    }

    run->new_sources = 1;

    if (t->result.err || run->sources.dropped) {
        run->incomplete = 1;
    }
}


static void
cite_run_lane_end(cite_run_t *run, cite_lane_t *lane)
{
    if (lane->kind == CITE_EVENT_TEXT_CHUNK) {
        cite_message_end(run, cite_buf_view(&lane->id));
    }

    cite_lane_close(&run->lanes, lane);
}


static void
cite_run_lanes_end(cite_run_t *run)
{
    size_t           i, n;
    cite_message_t  *m;

    for (i = 0; run->lanes.open && i < CITE_LANES_MAX; i++) {
        if (run->lanes.lane[i].kind) {
            cite_run_lane_end(run, &run->lanes.lane[i]);
        }
    }

    /* a lane that could not be followed has ended too */

    for (n = run->lanes.lost ? run->lists[CITE_LIST_OPEN].n : 0; n; n--) {
        m = cite_list_take(run, CITE_LIST_OPEN);

        if (m->chunked) {
            cite_message_end(run, m->id);

        } else if (m->open) {
            cite_list_add(run, m, CITE_LIST_OPEN);
        }
    }

    cite_lanes_reset(&run->lanes);
}


static void
cite_run_lanes_follow(cite_run_t *run, const cite_event_t *ev)
{
    cite_lane_t  *lane;

    if (!cite_lanes_open(&run->lanes)) {
        return;
    }

    if (ev->closes == CITE_CLOSES_ALL) {
        cite_run_lanes_end(run);
        return;
    }

    lane = ev->closes == CITE_CLOSES_OWNER
           ? cite_lanes_of(&run->lanes, ev->owner) : NULL;

    if (lane) {
        cite_run_lane_end(run, lane);
    }
}


static void
cite_run_chunk(cite_run_t *run, const cite_event_t *ev)
{
    cite_span_t   id;
    cite_lane_t  *lane;

    lane = cite_lanes_find(&run->lanes, ev);

    if (lane) {
        id = cite_buf_view(&lane->id);
        run->change.gap = 0;

    } else {
        lane = cite_lanes_of(&run->lanes, ev->owner);

        if (lane) {
            cite_run_lane_end(run, lane);
        }

        run->change.gap = !cite_lanes_open(&run->lanes);

        if (ev->id.n == 0) {
            return;
        }

        id = ev->id;

        if (cite_lanes_add(&run->lanes, ev) != CITE_OK) {
            run->incomplete = 1;
        }

        if (ev->type == CITE_EVENT_TEXT_CHUNK) {
            cite_message_start(run, ev);

        } else if (ev->type == CITE_EVENT_TOOL_CHUNK) {
            (void) cite_tool_start(run, ev);
        }
    }

    if (ev->type == CITE_EVENT_TEXT_CHUNK) {
        cite_message_text(run, id, ev->text);

    } else if (ev->type == CITE_EVENT_TOOL_CHUNK) {
        cite_tool_arguments(run, id, ev->text);
    }
}


/* one that is not told stays as the request said */

static void
cite_run_keep_id(cite_run_t *run, cite_buf_t *b, cite_span_t id)
{
    if (id.n == 0) {
        return;
    }

    cite_buf_reset(b);
    cite_buf_put(b, id);

    if (b->err) {
        run->incomplete = 1;
    }
}


static void
cite_run_start(cite_run_t *run, const cite_event_t *ev)
{
    run->state = CITE_RUN_ACTIVE;

    cite_run_keep_id(run, &run->thread_id, ev->thread);
    cite_run_keep_id(run, &run->run_id, ev->id);
}


int
cite_run_goes_on(cite_run_t *run, const cite_event_t *ev)
{
    if (run->state != CITE_RUN_ENDED || !run->finished) {
        return 0;
    }

    switch (ev->type) {

    case CITE_EVENT_TEXT_START:
    case CITE_EVENT_TEXT_CHUNK:
    case CITE_EVENT_TOOL_START:
    case CITE_EVENT_TOOL_CHUNK:
    case CITE_EVENT_TOOL_RESULT:
        run->state = CITE_RUN_ACTIVE;
        return 1;

    default:
        return 0;
    }
}


cite_run_change_t
cite_run_event(cite_run_t *run, const cite_event_t *ev)
{
    run->change.started = NULL;
    run->change.ended = NULL;

    cite_run_budget(run);
    cite_run_lanes_follow(run, ev);
    run->change.gap = !cite_lanes_open(&run->lanes);

    switch (ev->type) {

    case CITE_EVENT_RUN_START:
        cite_run_start(run, ev);
        break;

    case CITE_EVENT_RUN_END:
    case CITE_EVENT_RUN_ERROR:
        run->state = CITE_RUN_ENDED;
        run->finished = ev->type == CITE_EVENT_RUN_END;
        break;

    case CITE_EVENT_TEXT_START:
        cite_message_start(run, ev);
        break;

    case CITE_EVENT_TEXT_DELTA:
        cite_message_text(run, ev->id, ev->text);
        break;

    case CITE_EVENT_TEXT_END:
        cite_message_end(run, ev->id);
        break;

    case CITE_EVENT_TEXT_CHUNK:
    case CITE_EVENT_TOOL_CHUNK:
    case CITE_EVENT_THOUGHT_CHUNK:
        cite_run_chunk(run, ev);
        break;

    case CITE_EVENT_TOOL_START:
    case CITE_EVENT_TOOL_END:
        cite_tool_called(run, ev);
        break;

    case CITE_EVENT_TOOL_DELTA:
        cite_tool_arguments(run, ev->id, ev->text);
        break;

    case CITE_EVENT_TOOL_RESULT:
        cite_tool_result(run, ev);
        break;

    case CITE_EVENT_STATE:
        cite_run_agent_state(run, ev->value);
        cite_run_state(run, ev->value, CITE_ORIGIN_STATE);
        cite_run_evidence_state(run, ev->value);
        run->new_sources = 1;
        break;

    case CITE_EVENT_STATE_PATCH:
        cite_run_agent_patch(run, ev->value);
        cite_run_state_patch(run, ev->value);
        cite_run_evidence_patch(run, ev->value);
        run->new_sources = 1;
        break;

    case CITE_EVENT_MESSAGES:
        cite_run_messages(run, ev->value);
        break;

    case CITE_EVENT_SOURCE:
        cite_run_sources_part(run, ev->value, ev->part);
        run->new_sources = 1;
        break;

    case CITE_EVENT_WITHDRAW:
        cite_message_withdraw(run, ev->id, ev->keep);
        break;

    case CITE_EVENT_PART:
        cite_run_part(run, ev->id);
        break;

    case CITE_EVENT_ANNOTATION:
        cite_run_annotation(run, ev);
        break;

    default:
        break;
    }

    return run->change;
}


cite_run_change_t
cite_run_end_messages(cite_run_t *run)
{
    cite_message_t  *m;

    while ((m = cite_list_take(run, CITE_LIST_OPEN)) != NULL) {
        cite_message_end(run, m->id);
    }

    return run->change;
}


cite_run_change_t
cite_run_close(cite_run_t *run)
{
    run->change.started = NULL;
    run->change.ended = NULL;

    cite_run_lanes_end(run);

    return run->change;
}


const char *
cite_run_unseen(const cite_run_t *run)
{
    if (run->elsewhere) {
        return "history elsewhere";
    }

    return run->unread || run->evidence.dropped ? "unread" : NULL;
}

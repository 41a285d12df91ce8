
/*
 * Copyright (C) the ngx_cite authors
 *
 * Lists of messages: those of the request, and those that a snapshot gives.
 */


#include "run/cite_run.h"


/* a raw JSON value that should be a string */

static void
cite_run_id(cite_buf_t *b, cite_span_t raw)
{
    if (raw.n >= 2 && *raw.p == '"') {
        cite_buf_reset(b);
        (void) cite_json_unescape(b, cite_span_make(raw.p + 1, raw.n - 2));
    }
}


static cite_span_t
cite_run_member(yyjson_val *object, const char *name)
{
    return cite_json_string(cite_json_member(object, cite_span_make(name,
                                                           strlen(name))));
}


yyjson_val *
cite_run_request_part(cite_run_t *run, cite_span_t raw)
{
    yyjson_val  *root;

    root = raw.n ? cite_json_read(&run->reader->event, raw) : NULL;

    if (raw.n && root == NULL && !run->reader->event.broken) {
        /* too dense, too deep, or too large */
        run->incomplete = 1;
        run->unread = 1;
    }

    return root;
}


/* the text of a message: a string, or parts of which some have text */

static void
cite_run_content(cite_run_t *run, cite_span_t id, yyjson_val *content)
{
    size_t       i, n;
    yyjson_val  *part;

    cite_message_text(run, id, cite_json_string(content));

    if (!yyjson_is_arr(content)) {
        return;
    }

    yyjson_arr_foreach(content, i, n, part) {
        cite_message_text(run, id, cite_run_member(part, "text"));
    }
}


static void
cite_run_past(cite_run_t *run, yyjson_val *message)
{
    cite_span_t  id, copy;

    id = cite_run_member(message, "id");

    if (id.n && cite_map_find(&run->past, id) == NULL
        && (cite_mem_copy(run->mem, id, &copy) != CITE_OK
            || cite_map_add(&run->past, copy, run) != CITE_OK))
    {
        run->incomplete = 1;
    }
}


/* the run answers the last one */

static void
cite_run_user(cite_run_t *run, yyjson_val *message)
{
    if (cite_span_eq(cite_run_member(message, "role"), cite_span("user"))) {
        cite_buf_reset(&run->user_id);
        cite_buf_put(&run->user_id, cite_run_member(message, "id"));

        if (run->user_id.err) {
            run->incomplete = 1;
        }
    }
}


static void
cite_run_request_messages(cite_run_t *run, cite_span_t raw)
{
    size_t       i, n;
    yyjson_val  *root, *message;

    root = cite_run_request_part(run, raw);

    if (!yyjson_is_arr(root)) {
        run->calls_lost |= raw.n && root == NULL;
        return;
    }

    cite_run_budget(run);
    cite_run_evidence_calls(run, root);

    yyjson_arr_foreach(root, i, n, message) {

        if (n - i > CITE_RUN_MAX_IDS) {
            /* the newest count, because the run answers the last one */
            run->incomplete = 1;
            continue;
        }

        cite_run_past(run, message);
        cite_run_user(run, message);
        cite_run_evidence_message(run, message);
    }
}


/* the event reader is free: no event has come */

yyjson_val *
cite_run_request_state(cite_run_t *run, const cite_request_t *req)
{
    yyjson_val  *root;

    cite_run_id(&run->thread_id, req->thread_id);
    cite_run_id(&run->run_id, req->run_id);

    root = cite_run_request_part(run, req->state);
    cite_run_budget(run);

    if (root) {
        cite_run_agent_before(run, root);
        cite_run_state(run, root, CITE_ORIGIN_REQUEST);
        cite_run_evidence_state(run, root);
    }

    return root;
}


void
cite_run_request_rest(cite_run_t *run, const cite_request_t *req)
{
    cite_run_budget(run);

    if (req->context.n) {
        cite_run_context(run, req->context);
    }

    cite_run_request_messages(run, req->messages);
}


void
cite_run_request(cite_run_t *run, const cite_request_t *req)
{
    (void) cite_run_request_state(run, req);
    cite_run_request_rest(run, req);
}


void
cite_run_messages(cite_run_t *run, yyjson_val *messages)
{
    size_t         i, n;
    yyjson_val    *message;
    cite_event_t   ev;

    if (!yyjson_is_arr(messages)) {
        return;
    }

    memset(&ev, 0, sizeof(cite_event_t));
    ev.assistant = 1;

    cite_run_evidence_calls(run, messages);

    yyjson_arr_foreach(messages, i, n, message) {

        if (n - i > CITE_RUN_MAX_IDS) {
            run->incomplete = 1;
            continue;
        }

        cite_run_evidence_message(run, message);

        ev.id = cite_run_member(message, "id");

        if (ev.id.n == 0 || cite_map_find(&run->past, ev.id)
            || cite_map_find(&run->message_ids, ev.id)
            || !cite_span_eq(cite_run_member(message, "role"),
                             cite_span("assistant")))
        {
            continue;
        }

        cite_message_start(run, &ev);
        cite_run_content(run, ev.id,
                         cite_json_member(message, cite_span("content")));
        cite_message_end(run, ev.id);
    }

    run->change.started = NULL;
}

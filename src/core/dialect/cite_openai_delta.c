
/*
 * Copyright (C) the ngx_cite authors
 *
 * The delta of a choice.  Its text is that of the answer: reasoning is not,
 * in members of its own or between tags, nor is a refusal.
 */


#include "dialect/cite_openai_internal.h"


static cite_openai_choice_t *
cite_openai_choice_get(cite_exchange_t *x, size_t index)
{
    size_t                 n;
    cite_openai_t         *own = x->own;
    cite_openai_choice_t  *choices;

    if (index < own->choices_n) {
        return &own->choices[index];
    }

    if (index >= CITE_OPENAI_CHOICES) {
        x->run->incomplete = 1;
        return NULL;
    }

    n = index + 1;
    choices = cite_mem_resize(x->mem, own->choices,
                              n * sizeof(cite_openai_choice_t));

    if (choices == NULL) {
        x->run->incomplete = 1;
        return NULL;
    }

    memset(choices + own->choices_n, 0,
           (n - own->choices_n) * sizeof(cite_openai_choice_t));

    own->choices = choices;
    own->choices_n = n;

    return &choices[index];
}


/* the chunk's id is that of the first choice; the others count on from it */

static cite_rc_t
cite_openai_name(cite_exchange_t *x, cite_openai_choice_t *c)
{
    size_t          index;
    cite_rc_t       rc;
    cite_buf_t      id;
    cite_openai_t  *own = x->own;

    index = (size_t) (c - own->choices);
    cite_buf_init(&id, x->mem, CITE_OPENAI_ID_MAX + 16);

    if (index == 0 && own->answer.n) {
        cite_buf_put(&id, own->answer);

    } else if (own->id.n) {
        cite_buf_put(&id, cite_buf_view(&own->id));

    } else {
        cite_buf_lit(&id, "answer");
    }

    if (index) {
        cite_buf_byte(&id, ':');
        cite_buf_uint(&id, index);
    }

    rc = id.err ? CITE_ERROR
                : cite_mem_copy(x->mem, cite_buf_view(&id), &c->id);

    cite_buf_free(&id);

    if (rc != CITE_OK) {
        x->run->incomplete = 1;
    }

    return rc;
}


/*
 * A turn that ended in calls goes on where a server runs them itself; usage
 * may come before a choice that nothing was known of.
 */

static void
cite_openai_resume(cite_exchange_t *x)
{
    cite_openai_t  *own = x->own;

    if (own->ended) {
        own->ended = 0;
        own->calls = 0;
        (void) cite_exchange_event(x, CITE_EVENT_RUN_START);
    }
}


void
cite_openai_say(cite_exchange_t *x, cite_openai_choice_t *c, cite_span_t text)
{
    cite_event_t   *ev;
    cite_openai_t  *own = x->own;

    if (text.n == 0 || (c->id.n == 0 && cite_openai_name(x, c) != CITE_OK)) {
        return;
    }

    own->said = 1;

    if (!c->open) {
        cite_openai_resume(x);

        own->finished -= c->finished;
        c->open = 1;
        c->finished = 0;

        ev = cite_exchange_event(x, CITE_EVENT_TEXT_START);

        if (ev) {
            ev->id = c->id;
            ev->assistant = 1;
        }
    }

    ev = cite_exchange_event(x, CITE_EVENT_TEXT_DELTA);

    if (ev) {
        ev->id = c->id;
        ev->text = text;
        ev->assistant = 1;
    }

    /* a delta alone takes the short way, and nothing is due behind it */

    if (c->think != CITE_THINK_OVER
        || (c == own->choices && cite_openwebui_shows(x)))
    {
        (void) cite_exchange_event(x, CITE_EVENT_OTHER);
    }
}


/* Mistral's references stand for markers */

static void
cite_openai_references(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *ids)
{
    size_t       i, n;
    cite_buf_t   mark;
    cite_span_t  text;
    yyjson_val  *id;

    cite_buf_init(&mark, x->mem, CITE_OPENAI_ID_MAX);

    yyjson_arr_foreach(ids, i, n, id) {
        if (yyjson_is_uint(id)) {
            cite_buf_byte(&mark, '[');
            cite_buf_uint(&mark, yyjson_get_uint(id));
            cite_buf_byte(&mark, ']');
        }
    }

    if (mark.err == NULL
        && cite_mem_copy(x->mem, cite_buf_view(&mark), &text) == CITE_OK)
    {
        cite_openai_text(x, c, text);
    }

    cite_buf_free(&mark);
}


/* a string, or parts of which some are text */

static void
cite_openai_content(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *content)
{
    size_t       i, n;
    yyjson_val  *part;
    cite_span_t  type;

    cite_openai_text(x, c, cite_json_string(content));

    if (!yyjson_is_arr(content)) {
        return;
    }

    yyjson_arr_foreach(content, i, n, part) {

        type = cite_json_string(cite_json_member(part, cite_span("type")));

        if (cite_span_eq(type, cite_span("text"))) {
            cite_openai_text(x, c, cite_json_string(cite_json_member(part,
                                                      cite_span("text"))));

        } else if (cite_span_eq(type, cite_span("reference"))) {
            cite_openai_references(x, c,
                         cite_json_member(part, cite_span("reference_ids")));
        }
    }
}


/* where the id of a call is kept; NULL: there is no room */

static cite_span_t *
cite_openai_call_get(cite_exchange_t *x, cite_openai_choice_t *c,
    size_t index)
{
    cite_span_t  *calls;

    if (index < c->calls_n) {
        return &c->calls[index];
    }

    calls = index < CITE_OPENAI_CALLS
            ? cite_mem_resize(x->mem, c->calls,
                              (index + 1) * sizeof(cite_span_t))
            : NULL;

    if (calls == NULL) {
        x->run->incomplete = 1;
        x->run->calls_lost = 1;
        return NULL;
    }

    memset(calls + c->calls_n, 0,
           (index + 1 - c->calls_n) * sizeof(cite_span_t));

    c->calls = calls;
    c->calls_n = index + 1;

    return &calls[index];
}


/* most servers send them in pieces, some as an object, or as a text */

static void
cite_openai_arguments(cite_exchange_t *x, cite_span_t id, yyjson_val *function)
{
    yyjson_val    *arguments;
    cite_event_t  *ev;

    arguments = cite_json_member(function, cite_span("arguments"));

    if (arguments == NULL || yyjson_is_null(arguments)) {
        arguments = cite_json_member(function, cite_span("input"));
    }

    if (cite_json_string(arguments).n == 0 && !yyjson_is_ctn(arguments)) {
        return;
    }

    ev = cite_exchange_event(x, yyjson_is_str(arguments)
                                ? CITE_EVENT_TOOL_DELTA : CITE_EVENT_TOOL_END);

    if (ev) {
        ev->id = id;
        ev->text = cite_json_string(arguments);
        ev->value = arguments;
    }
}


/* id and name come with the first piece; the others have its index only */

static void
cite_openai_call(cite_exchange_t *x, cite_openai_choice_t *c, size_t index,
    cite_span_t id, yyjson_val *function)
{
    cite_span_t   *call;
    cite_event_t  *ev;

    call = cite_openai_call_get(x, c, index);

    if (call == NULL) {
        return;
    }

    if (id.n && !cite_span_eq(id, *call)) {

        if (cite_mem_copy(x->mem, id, call) != CITE_OK) {
            x->run->incomplete = 1;
            x->run->calls_lost = 1;
            return;
        }

        ev = cite_exchange_event(x, CITE_EVENT_TOOL_START);

        if (ev) {
            ev->id = *call;
            ev->name = cite_json_string(cite_json_member(function,
                                                         cite_span("name")));
        }
    }

    if (call->n) {
        cite_openai_arguments(x, *call, function);
    }
}


/* a function, or a tool that takes a text */

static yyjson_val *
cite_openai_called(yyjson_val *call)
{
    yyjson_val  *function;

    function = cite_json_member(call, cite_span("function"));

    return yyjson_is_obj(function) ? function
                                   : cite_json_member(call,
                                                      cite_span("custom"));
}


static size_t
cite_openai_index(yyjson_val *object, size_t other)
{
    yyjson_val  *index;

    index = cite_json_member(object, cite_span("index"));

    return yyjson_is_uint(index) ? (size_t) yyjson_get_uint(index) : other;
}


/*
 * The form before there were several, and before calls had ids: behind a
 * result another one begins.
 */

static void
cite_openai_legacy_call(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *function)
{
    cite_buf_t      id;
    cite_openai_t  *own = x->own;

    if (own->legacies == 0 || own->answered) {

        cite_buf_init(&id, x->mem, CITE_OPENAI_ID_MAX);
        cite_buf_lit(&id, CITE_OPENAI_LEGACY ":");
        cite_buf_uint(&id, ++own->legacies);
        own->answered = 0;

        if (id.err || cite_mem_copy(x->mem, cite_buf_view(&id), &own->legacy)
                      != CITE_OK)
        {
            own->legacy = cite_span(CITE_OPENAI_LEGACY);
            x->run->calls_lost = 1;
        }

        cite_buf_free(&id);
    }

    cite_openai_call(x, c, 0, own->legacy, function);
}


static void
cite_openai_calls(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *delta)
{
    size_t       i, n;
    yyjson_val  *calls, *call, *function;

    calls = cite_json_member(delta, cite_span("tool_calls"));

    yyjson_arr_foreach(calls, i, n, call) {
        cite_openai_call(x, c, cite_openai_index(call, i),
                         cite_json_string(cite_json_member(call,
                                                           cite_span("id"))),
                         cite_openai_called(call));
    }

    function = cite_json_member(delta, cite_span("function_call"));

    if (yyjson_is_obj(function)) {
        cite_openai_legacy_call(x, c, function);
    }
}


static int
cite_openai_is_calls(cite_span_t reason)
{
    return cite_span_eq(reason, cite_span("tool_calls"))
           || cite_span_eq(reason, cite_span("function_call"));
}


static void
cite_openai_finish(cite_exchange_t *x, cite_openai_choice_t *c,
    cite_span_t reason)
{
    cite_event_t   *ev;
    cite_openai_t  *own = x->own;

    cite_openai_text_end(x, c);

    if (c->finished) {
        return;
    }

    c->finished = 1;
    own->finished++;
    own->calls |= cite_openai_is_calls(reason);

    if (c->open) {
        c->open = 0;
        ev = cite_exchange_event(x, CITE_EVENT_TEXT_END);

        if (ev) {
            ev->id = c->id;
        }
    }

    if (own->calls && own->finished == own->choices_n && !own->ended) {
        own->ended = 1;
        ev = cite_exchange_event(x, CITE_EVENT_RUN_END);

        if (ev) {
            ev->prompt = 1;
        }
    }
}


/* servers that run tools themselves may show what these say; 1: it is that */

static int
cite_openai_tool_said(cite_exchange_t *x, yyjson_val *delta)
{
    int             legacy;
    cite_span_t     role;
    cite_event_t   *ev;
    cite_openai_t  *own = x->own;

    role = cite_json_string(cite_json_member(delta, cite_span("role")));
    legacy = cite_span_eq(role, cite_span("function"));

    if (!legacy && !cite_span_eq(role, cite_span("tool"))) {
        return 0;
    }

    ev = cite_exchange_event(x, CITE_EVENT_TOOL_RESULT);

    if (ev) {
        ev->id = cite_json_string(cite_json_member(delta,
                                                   cite_span("tool_call_id")));
        own->answered |= legacy && ev->id.n == 0;
        ev->id = ev->id.n ? ev->id : legacy && own->legacies ? own->legacy
                                                         : cite_span("tool");
        ev->value = cite_json_member(delta, cite_span("content"));
        ev->text = cite_json_string(ev->value);
    }

    return 1;
}


/* an answer that is not streamed has a message instead of a delta */

void
cite_openai_choice(cite_exchange_t *x, yyjson_val *choice)
{
    yyjson_val            *delta;
    cite_span_t            reason;
    cite_openai_choice_t  *c;

    c = cite_openai_choice_get(x, cite_openai_index(choice, 0));

    if (c == NULL) {
        x->run->calls_lost = 1;
        return;
    }

    delta = cite_json_member(choice, cite_span("delta"));

    if (!yyjson_is_obj(delta)) {
        delta = cite_json_member(choice, cite_span("message"));
    }

    cite_openai_lists(x, choice);
    cite_openai_delta_sources(x, c, delta);

    if (!cite_openai_tool_said(x, delta)) {
        cite_openai_content(x, c, cite_json_member(delta,
                                                   cite_span("content")));
    }

    cite_openai_calls(x, c, delta);

    reason = cite_json_string(cite_json_member(choice,
                                               cite_span("finish_reason")));

    /* of a choice that failed an error tells more, in the same chunk */

    if (reason.n && !cite_span_eq(reason, cite_span("error"))) {
        cite_openai_finish(x, c, reason);
    }
}

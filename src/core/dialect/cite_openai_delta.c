
/*
 * Copyright (C) the ngx_cite authors
 *
 * The delta of a choice.  Its text is that of the answer: reasoning is not,
 * in members of its own or between tags, nor is a refusal.
 */


#include "dialect/cite_openai_internal.h"


/* the tags that models are trained with; none begins with all of another */

static const struct {
    cite_span_t  open;
    cite_span_t  close;
} cite_think_tags[] = {
    { cite_span_const("<think>"), cite_span_const("</think>") },
    { cite_span_const("<thought>"), cite_span_const("</thought>") },
    { cite_span_const("<thinking>"), cite_span_const("</thinking>") },
    { cite_span_const("<reasoning>"), cite_span_const("</reasoning>") },
    { cite_span_const("<reason>"), cite_span_const("</reason>") },
    { cite_span_const("<seed:think>"), cite_span_const("</seed:think>") },
    { cite_span_const("[THINK]"), cite_span_const("[/THINK]") }
};


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


/* text of the answer */

static void
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


static size_t
cite_openai_characters(cite_span_t text)
{
    size_t  i, n;

    for (i = 0, n = 0; i < text.n; i++) {
        n += (text.p[i] & 0xc0) != 0x80;
    }

    return n;
}


static int
cite_openai_is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}


/* bytes of the text that continue the matched part of the tag */

static size_t
cite_think_match(cite_openai_choice_t *c, cite_span_t tag, cite_span_t text)
{
    size_t  n;

    n = 0;

    while (n < text.n && c->matched < tag.n
           && text.p[n] == tag.p[c->matched])
    {
        n++;
        c->matched++;
    }

    return n;
}


/* another tag that begins with the matched part, and then has that byte */

static int
cite_think_other(cite_openai_choice_t *c, uint8_t next)
{
    size_t       i;
    cite_span_t  matched;

    matched = cite_span_make(cite_think_tags[c->tag].open.p, c->matched);

    for (i = 0; i < cite_nelts(cite_think_tags); i++) {
        if (cite_span_starts(cite_think_tags[i].open, matched)
            && cite_think_tags[i].open.p[c->matched] == next)
        {
            c->tag = i;
            return 1;
        }
    }

    return 0;
}


/* the matched part of an opening tag, with the text behind it */

static cite_span_t
cite_think_opens(cite_openai_choice_t *c, cite_span_t text)
{
    do {
        text = cite_span_skip(text, cite_think_match(c,
                                            cite_think_tags[c->tag].open,
                                            text));

    } while (text.n && c->matched < cite_think_tags[c->tag].open.n
             && cite_think_other(c, *text.p));

    return text;
}


/* before any text: white space, then perhaps a tag; returns the rest */

static cite_span_t
cite_think_before(cite_exchange_t *x, cite_openai_choice_t *c,
    cite_span_t text)
{
    size_t       n;
    cite_span_t  held;

    n = 0;

    while (c->matched == 0 && n < text.n && cite_openai_is_space(text.p[n])) {
        n++;
    }

    cite_openai_say(x, c, cite_span_make(text.p, n));
    text = cite_span_skip(text, n);
    text = cite_think_opens(c, text);

    if (c->matched == cite_think_tags[c->tag].open.n) {
        c->think = CITE_THINK_INSIDE;
        c->reasoned += c->matched;
        c->matched = 0;

    } else if (text.n) {
        c->think = CITE_THINK_OVER;
        held = cite_span_make(cite_think_tags[c->tag].open.p, c->matched);
        c->matched = 0;
        cite_openai_say(x, c, held);
    }

    return text;
}


/* inside of it, up to the tag that closes; returns the rest */

static cite_span_t
cite_think_inside(cite_openai_choice_t *c, cite_span_t text)
{
    size_t          n;
    cite_span_t     close;
    const uint8_t  *p;

    close = cite_think_tags[c->tag].close;

    while (text.n && c->matched < close.n) {

        if (c->matched == 0) {
            p = memchr(text.p, *close.p, text.n);
            n = p ? (size_t) (p - text.p) : text.n;

        } else {
            n = 0;
        }

        if (n == 0) {
            n = cite_think_match(c, close, text);

            if (n < text.n && c->matched < close.n) {
                /* no part of the tag but its first byte can begin it anew */
                c->matched = 0;
            }
        }

        c->reasoned += cite_openai_characters(cite_span_make(text.p, n));
        text = cite_span_skip(text, n);
    }

    if (c->matched == close.n) {
        /* some models think again at once */
        c->think = CITE_THINK_BEFORE;
        c->matched = 0;
    }

    return text;
}


static void
cite_openai_text(cite_exchange_t *x, cite_openai_choice_t *c,
    cite_span_t text)
{
    while (text.n && c->think != CITE_THINK_OVER) {
        text = c->think == CITE_THINK_BEFORE ? cite_think_before(x, c, text)
                                             : cite_think_inside(c, text);
    }

    cite_openai_say(x, c, text);
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
        return NULL;
    }

    memset(calls + c->calls_n, 0,
           (index + 1 - c->calls_n) * sizeof(cite_span_t));

    c->calls = calls;
    c->calls_n = index + 1;

    return &calls[index];
}


/* id and name come with the first piece; the others have its index only */

static void
cite_openai_call(cite_exchange_t *x, cite_openai_choice_t *c, size_t index,
    cite_span_t id, yyjson_val *function)
{
    cite_span_t   *call, arguments;
    cite_event_t  *ev;

    call = cite_openai_call_get(x, c, index);

    if (call == NULL) {
        return;
    }

    if (id.n && !cite_span_eq(id, *call)) {

        if (cite_mem_copy(x->mem, id, call) != CITE_OK) {
            x->run->incomplete = 1;
            return;
        }

        ev = cite_exchange_event(x, CITE_EVENT_TOOL_START);

        if (ev) {
            ev->id = *call;
            ev->name = cite_json_string(cite_json_member(function,
                                                         cite_span("name")));
        }
    }

    arguments = cite_json_string(cite_json_member(function,
                                                  cite_span("arguments")));

    if (call->n == 0 || arguments.n == 0) {
        return;
    }

    ev = cite_exchange_event(x, CITE_EVENT_TOOL_DELTA);

    if (ev) {
        ev->id = *call;
        ev->text = arguments;
    }
}


static size_t
cite_openai_index(yyjson_val *object, size_t other)
{
    yyjson_val  *index;

    index = cite_json_member(object, cite_span("index"));

    return yyjson_is_uint(index) ? (size_t) yyjson_get_uint(index) : other;
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
                         cite_json_member(call, cite_span("function")));
    }

    /* the form before there were several */

    function = cite_json_member(delta, cite_span("function_call"));

    if (yyjson_is_obj(function)) {
        cite_openai_call(x, c, 0, cite_span("function_call"), function);
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

    if (c->think == CITE_THINK_BEFORE && c->matched) {
        c->think = CITE_THINK_OVER;
        cite_openai_say(x, c, cite_span_make(cite_think_tags[c->tag].open.p,
                                             c->matched));
        c->matched = 0;
    }

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


/* an answer that is not streamed has a message instead of a delta */

void
cite_openai_choice(cite_exchange_t *x, yyjson_val *choice)
{
    yyjson_val            *delta;
    cite_span_t            reason;
    cite_openai_choice_t  *c;

    c = cite_openai_choice_get(x, cite_openai_index(choice, 0));

    if (c == NULL) {
        return;
    }

    delta = cite_json_member(choice, cite_span("delta"));

    if (!yyjson_is_obj(delta)) {
        delta = cite_json_member(choice, cite_span("message"));
    }

    cite_openai_lists(x, choice);
    cite_openai_delta_sources(x, c, delta);
    cite_openai_content(x, c, cite_json_member(delta, cite_span("content")));
    cite_openai_calls(x, c, delta);

    reason = cite_json_string(cite_json_member(choice,
                                               cite_span("finish_reason")));

    /* of a choice that failed an error tells more, in the same chunk */

    if (reason.n && !cite_span_eq(reason, cite_span("error"))) {
        cite_openai_finish(x, c, reason);
    }
}

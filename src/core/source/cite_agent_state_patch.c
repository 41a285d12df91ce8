
/*
 * Copyright (C) the ngx_cite authors
 *
 * Operations of RFC 6902 under a namespace: each is led to the place that
 * it changes, and only its own value is read.
 */


#include "source/cite_agent_state_internal.h"


#define CITE_AGENT_INDEX_MAX  1000000000


typedef enum {
    CITE_AGENT_OP_NONE = 0,    /* nothing that is followed */
    CITE_AGENT_OP_ADD,
    CITE_AGENT_OP_REPLACE,
    CITE_AGENT_OP_REMOVE
} cite_agent_op_e;


/* one operation on its way down to the place that it changes */

typedef struct {
    cite_agent_op_e  op;
    cite_span_t      rest;                        /* of the path */
    cite_span_t      token;                       /* in text, unescaped */
    uint8_t          text[CITE_SOURCE_ID_MAX];
    yyjson_val      *value;
} cite_agent_change_t;


/*
 * Takes the next token off the path.  CITE_DONE: there is none;
 * CITE_DECLINED: it is longer than anything that is looked for.
 */

static cite_rc_t
cite_agent_step(cite_agent_change_t *c)
{
    size_t   n;
    uint8_t  ch;

    if (c->rest.n == 0) {
        return CITE_DONE;
    }

    if (*c->rest.p != '/') {
        return CITE_DECLINED;
    }

    c->rest = cite_span_skip(c->rest, 1);

    for (n = 0; c->rest.n && *c->rest.p != '/'; n++) {

        if (n == sizeof(c->text)) {
            return CITE_DECLINED;
        }

        ch = *c->rest.p;
        c->rest = cite_span_skip(c->rest, 1);

        if (ch == '~') {

            if (c->rest.n == 0 || (*c->rest.p != '0' && *c->rest.p != '1')) {
                return CITE_DECLINED;
            }

            ch = *c->rest.p == '0' ? '~' : '/';
            c->rest = cite_span_skip(c->rest, 1);
        }

        c->text[n] = ch;
    }

    c->token = cite_span_make(c->text, n);

    return CITE_OK;
}


static int
cite_agent_token_is_end(const cite_agent_change_t *c)
{
    return cite_span_eq(c->token, cite_span("-"));
}


static cite_rc_t
cite_agent_token_index(const cite_agent_change_t *c, size_t *index)
{
    size_t  i;

    *index = 0;

    for (i = 0; i < c->token.n; i++) {

        if (c->token.p[i] < '0' || c->token.p[i] > '9'
            || *index >= CITE_AGENT_INDEX_MAX / 10)
        {
            return CITE_DECLINED;
        }

        *index = *index * 10 + (size_t) (c->token.p[i] - '0');
    }

    return i ? CITE_OK : CITE_DECLINED;
}


static void
cite_agent_change_index(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_agent_change_t *c)
{
    if (c->rest.n == 0) {
        cite_agent_index(st, space, c->value, CITE_AGENT_NEW);
        return;
    }

    if (cite_agent_step(c) == CITE_OK && c->rest.n == 0) {
        cite_agent_index_entry(st, space, c->token, c->value, CITE_AGENT_NEW);
    }
}


/* at "citations" or in its arrays, but not in a citation's own */

static void
cite_agent_change_cited(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_agent_change_t *c)
{
    size_t  depth, index;

    for (depth = 0; c->rest.n; depth++) {

        if (depth == CITE_AGENT_NESTED || cite_agent_step(c) != CITE_OK
            || (!cite_agent_token_is_end(c)
                && cite_agent_token_index(c, &index) != CITE_OK))
        {
            return;
        }
    }

    cite_agent_cited(st, space, c->value, depth, CITE_AGENT_NEW);
}


/* inside of an entry of qa_history */

static void
cite_agent_change_qa(cite_agent_state_t *st, cite_agent_space_t *space,
    size_t index, cite_agent_change_t *c)
{
    size_t              at;
    cite_agent_qa_t    *qa;
    cite_agent_when_e   when;

    when = cite_agent_qa_when(space, index);
    qa = when == CITE_AGENT_NEW ? cite_agent_qa(st, space, index) : NULL;

    if (cite_agent_step(c) != CITE_OK) {
        return;
    }

    if (cite_span_eq(c->token, cite_span("question")) && c->rest.n == 0) {
        cite_agent_qa_question(st, qa, c->value);
        return;
    }

    if (cite_span_eq(c->token, cite_span("confidence")) && c->rest.n == 0) {
        cite_agent_qa_confidence(st, qa, c->value);
        return;
    }

    if (!cite_span_eq(c->token, cite_span("citations"))) {
        return;
    }

    if (c->rest.n == 0) {
        cite_agent_qa_citations(st, space, c->value, qa, when);
        return;
    }

    if (cite_agent_step(c) == CITE_OK && c->rest.n == 0
        && (cite_agent_token_is_end(c)
            || cite_agent_token_index(c, &at) == CITE_OK))
    {
        cite_agent_qa_citation(st, space, c->value, qa, when);
    }
}


static void
cite_agent_change_history(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_agent_change_t *c)
{
    size_t  index;

    if (c->rest.n == 0) {
        cite_agent_history(st, space, c->value, CITE_AGENT_NEW);
        return;
    }

    if (cite_agent_step(c) != CITE_OK) {
        return;
    }

    if (cite_agent_token_is_end(c) && c->rest.n == 0) {
        index = space->history_now;

    } else if (cite_agent_token_index(c, &index) != CITE_OK) {
        return;
    }

    if (c->rest.n) {
        cite_agent_change_qa(st, space, index, c);
        return;
    }

    if (c->op == CITE_AGENT_OP_REMOVE) {
        space->history_now -= index < space->history_now;
        return;
    }

    /* the length may not be known: then the place tells it */

    space->history_now += c->op == CITE_AGENT_OP_ADD;
    space->history_now = cite_max(space->history_now, index + 1);

    cite_agent_qa_read(st, space, index, c->value,
                       cite_agent_qa_when(space, index));
}


static void
cite_agent_change_space(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_agent_change_t *c)
{
    if (c->rest.n == 0) {
        cite_agent_space(st, space, c->value, CITE_AGENT_NEW);
        return;
    }

    if (cite_agent_step(c) != CITE_OK) {
        return;
    }

    if (cite_span_eq(c->token, cite_span("citation_index"))) {
        cite_agent_change_index(st, space, c);

    } else if (cite_span_eq(c->token, cite_span("citations"))) {
        cite_agent_change_cited(st, space, c);

    } else if (cite_span_eq(c->token, cite_span("qa_history"))) {
        cite_agent_change_history(st, space, c);
    }
}


static cite_agent_op_e
cite_agent_op(yyjson_val *op)
{
    cite_span_t  name;

    name = cite_json_string(cite_json_member(op, cite_span("op")));

    if (cite_span_eq(name, cite_span("add"))) {
        return CITE_AGENT_OP_ADD;
    }

    if (cite_span_eq(name, cite_span("replace"))) {
        return CITE_AGENT_OP_REPLACE;
    }

    return cite_span_eq(name, cite_span("remove")) ? CITE_AGENT_OP_REMOVE
                                                   : CITE_AGENT_OP_NONE;
}


/* "remove" brings no value: only lengths change */

static void
cite_agent_change(cite_agent_state_t *st, yyjson_val *op)
{
    size_t               i;
    yyjson_val          *path;
    cite_agent_change_t  c;

    c.op = cite_agent_op(op);
    path = cite_json_member(op, cite_span("path"));

    if (c.op == CITE_AGENT_OP_NONE || !yyjson_is_str(path)) {
        return;
    }

    c.rest = cite_json_string(path);
    c.value = c.op == CITE_AGENT_OP_REMOVE
              ? NULL : cite_json_member(op, cite_span("value"));

    if (c.rest.n == 0) {
        cite_agent_root(st, c.value, CITE_AGENT_NEW);
        return;
    }

    if (cite_agent_step(&c) != CITE_OK) {
        return;
    }

    for (i = 0; i < st->names_n; i++) {

        if (cite_span_eq(c.token, st->names[i])) {
            cite_agent_change_space(st, &st->spaces[i], &c);
            return;
        }
    }
}


void
cite_agent_state_patch(cite_agent_state_t *st, yyjson_val *ops)
{
    size_t       i, n;
    yyjson_val  *op;

    if (st->spaces == NULL) {
        return;
    }

    yyjson_arr_foreach(ops, i, n, op) {
        cite_agent_change(st, op);
    }
}

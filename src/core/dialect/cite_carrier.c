
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_carrier.h"
#include "dialect/cite_forged.h"


typedef struct {
    cite_exchange_t       *x;
    const cite_message_t  *m;
    cite_buf_t            *value;
    cite_buf_t            *out;
} cite_carrier_t;


int
cite_carrier_wants(const cite_exchange_t *x, const cite_message_t *m)
{
    /* one that has failed and is open will not go on */

    if (!m->assistant || (m->open && m->failed == NULL)
        || m->extractions == 0)
    {
        return 0;
    }

    return m->records.n
           || (m == x->run->answer && x->run->sources.first != NULL);
}


static int
cite_carrier_is_due(const cite_exchange_t *x, const cite_message_t *m)
{
    return m->carried != m->version + 1 && cite_carrier_wants(x, m);
}


/* those that were changed are in CITE_LIST_CARRIED, and run->touched tells */

static void
cite_carriers_collect(cite_run_t *run)
{
    cite_message_t  *m;

    for (m = run->fresh; m; m = m->next) {

        if (m->assistant && !m->noted) {
            m->noted = 1;
            m->in_state = 1;
            run->touched = 1;
            cite_list_add(run, m, CITE_LIST_CARRIED);
        }

        run->fresh = m->next;
    }
}


/* the next one in the list whose carrier is due; those before it leave */

static cite_message_t *
cite_carriers_next(cite_exchange_t *x)
{
    cite_message_t  *m;

    while ((m = x->run->lists[CITE_LIST_CARRIED].first) != NULL) {

        if (cite_carrier_is_due(x, m)) {
            return m;
        }

        (void) cite_list_take(x->run, CITE_LIST_CARRIED);
    }

    return NULL;
}


int
cite_carriers_due(cite_exchange_t *x, int final)
{
    cite_message_t  *answer;

    (void) final;

    cite_carriers_collect(x->run);

    if (x->forged.due) {
        return 1;
    }

    if (!x->run->touched) {
        return 0;
    }

    /* of an answer without citations a source is told, when it comes */

    answer = x->run->answer;

    if (answer && cite_carrier_is_due(x, answer)) {
        cite_list_add(x->run, answer, CITE_LIST_CARRIED);
    }

    if (cite_carriers_next(x)) {
        return 1;
    }

    x->run->touched = 0;

    return 0;
}


static void
cite_carrier_message(cite_exchange_t *x, cite_message_t *m, cite_buf_t *b)
{
    cite_entry_t  entry;

    memset(&entry, 0, sizeof(cite_entry_t));
    entry.message = m;

    cite_entry_write(x->state, &entry, b);
}


static void
cite_carrier_begin(const cite_message_t *m, cite_buf_t *value)
{
    cite_buf_reset(value);
    cite_buf_lit(value, "{\"messages\":{");
    cite_json_str(value, m->id);
    cite_buf_byte(value, ':');
}


static void
cite_carrier_send(cite_exchange_t *x, const cite_message_t *m,
    cite_buf_t *value, cite_buf_t *out)
{
    cite_buf_lit(value, "}}");

    if (value->err) {
        out->err = value->err;

    } else {
        x->dialect->carrier(x, m, cite_buf_view(value), out);
    }
}


static void
cite_carrier_part(void *data, cite_span_t message)
{
    cite_carrier_t  *c = data;

    cite_carrier_begin(c->m, c->value);
    cite_buf_put(c->value, message);
    cite_carrier_send(c->x, c->m, c->value, c->out);
}


/* a message that is too large for one carrier */

static void
cite_carrier_large(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t message, cite_buf_t *value, cite_buf_t *out)
{
    size_t          room;
    cite_buf_t      brief;
    cite_carrier_t  c;

    cite_buf_init(&brief, x->mem, x->conf->max_memory);

    c.x = x;
    c.m = m;
    c.value = value;
    c.out = out;

    /* an id may need escapes */

    room = 6 * m->id.n + 64;
    room = room < CITE_CARRIER_MAX ? CITE_CARRIER_MAX - room : 0;

    if (cite_carrier_brief(message, &brief) != CITE_OK || brief.err) {
        out->err = "memory limit exceeded";

    } else if (brief.n <= room) {
        cite_carrier_part(&c, cite_buf_view(&brief));

    } else if (cite_carrier_split(cite_buf_view(&brief), room, x->mem,
                                  cite_carrier_part, &c)
               != CITE_OK)
    {
        out->err = "memory limit exceeded";
    }

    cite_buf_free(&brief);
}


static void
cite_carrier_one(cite_exchange_t *x, cite_message_t *m, cite_buf_t *value,
    cite_buf_t *out)
{
    cite_buf_t  *text;

    text = &x->state->text;

    cite_buf_reset(text);
    cite_carrier_message(x, m, text);

    if (text->err) {
        out->err = text->err;

    } else if (text->n + 6 * m->id.n + 64 > CITE_CARRIER_MAX) {
        cite_carrier_large(x, m, cite_buf_view(text), value, out);

    } else {
        cite_carrier_begin(m, value);
        cite_buf_put(value, cite_buf_view(text));
        cite_carrier_send(x, m, value, out);
    }
}


/* all messages at once, also those that were told; 0: that is too much */

static int
cite_carrier_all(cite_exchange_t *x, cite_buf_t *value, cite_buf_t *out)
{
    cite_message_t  *m, *last;

    last = NULL;

    if (x->run->message_ids.n > CITE_CARRIER_MESSAGES || x->many) {
        return 0;
    }

    cite_buf_reset(value);
    cite_buf_lit(value, "{\"messages\":{");

    for (m = x->run->messages; m; m = m->next) {

        if (!cite_carrier_wants(x, m)) {
            continue;
        }

        if (last) {
            cite_buf_byte(value, ',');
        }

        cite_json_str(value, m->id);
        cite_buf_byte(value, ':');
        cite_carrier_message(x, m, value);
        last = m;

        if (value->err || value->n > CITE_CARRIER_MAX - 2) {
            value->err = NULL;
            x->many = 1;
            return 0;
        }
    }

    if (last) {
        cite_carrier_send(x, last, value, out);
    }

    return 1;
}


static void
cite_carriers_carried(cite_exchange_t *x, int all)
{
    cite_message_t  *m;

    for (m = all ? x->run->messages : NULL; m; m = m->next) {
        if (cite_carrier_wants(x, m)) {
            m->carried = m->version + 1;
        }
    }

    while ((m = cite_list_take(x->run, CITE_LIST_CARRIED)) != NULL) {
        if (cite_carrier_wants(x, m)) {
            m->carried = m->version + 1;
        }
    }
}


void
cite_carriers_write(cite_exchange_t *x, cite_buf_t *out)
{
    int              all;
    size_t           n;
    cite_buf_t       value;
    cite_message_t  *m;

    n = out->n;
    cite_buf_init(&value, x->mem, x->conf->max_memory);
    cite_forged_write(x, out);
    all = cite_carrier_all(x, &value, out);

    if (!all) {

        for (m = cite_carriers_next(x); m; m = m->links[CITE_LIST_CARRIED]) {
            if (cite_carrier_is_due(x, m)) {
                cite_carrier_one(x, m, &value, out);
            }
        }
    }

    cite_buf_free(&value);

    if (out->err) {
        out->n = n;
        out->err = NULL;
        return;
    }

    cite_forged_done(x);

    cite_carriers_carried(x, all);

    x->run->touched = 0;
    x->state->deltas++;
}

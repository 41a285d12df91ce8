
/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_patch.h"
#include "state/cite_state_internal.h"


void
cite_state_init(cite_state_t *st, cite_mem_t *mem, const cite_conf_t *conf,
    cite_run_t *run)
{
    memset(st, 0, sizeof(cite_state_t));

    st->conf = conf;
    st->mem = mem;
    st->run = run;
    st->key = conf->state_key;
    st->last = &st->first;

    cite_buf_init(&st->ops, mem, conf->max_memory);
    cite_buf_init(&st->text, mem, conf->max_memory);
}


static cite_root_e
cite_state_root(yyjson_val *state)
{
    if (yyjson_is_obj(state)) {
        return CITE_ROOT_OBJECT;
    }

    return yyjson_is_null(state) ? CITE_ROOT_NULL : CITE_ROOT_OTHER;
}


void
cite_state_request(cite_state_t *st, yyjson_val *state)
{
    yyjson_val  *value;

    if (state == NULL) {
        return;
    }

    st->client.root = cite_state_root(state);
    value = cite_json_member(state, st->key);

    if (value && cite_state_load(st, value)) {
        st->client.shadow = CITE_SHADOW_OURS;
    }

    cite_state_reviews(st, cite_json_member(value, cite_span("reviews")));
}


void
cite_state_lost(cite_state_t *st)
{
    st->client.root = CITE_ROOT_UNKNOWN;
    st->client.shadow = CITE_SHADOW_ABSENT;
    st->client.renew = 1;
    st->client.foul = 1;
    st->fouls++;
}


/* the client's state is replaced; value is the new one, or NULL: not seen */

static void
cite_state_replaced(cite_state_t *st, cite_root_e root, yyjson_val *value)
{
    st->client.root = root;
    st->client.shadow = CITE_SHADOW_ABSENT;
    st->client.foul = 0;

    /* members of __proto__ may be inherited */

    if (cite_json_member(value, st->key)
        || cite_json_member(value, cite_span("__proto__")))
    {
        st->forged++;
        st->fouls++;
        st->client.renew = 1;
        st->client.foul = 1;
    }

    if (st->first) {
        st->client.renew = 1;
    }
}


static void
cite_state_touched(cite_state_t *st)
{
    st->forged++;
    st->client.shadow = CITE_SHADOW_ABSENT;
    st->client.renew = 1;
    st->client.foul = 1;
    st->fouls++;
}


void
cite_client_missed(cite_client_t *client, const cite_event_t *ev,
    unsigned missed, unsigned live)
{
    switch (ev->type) {

    case CITE_EVENT_STATE:
        client->missed = missed & 3;
        break;

    case CITE_EVENT_STATE_PATCH:
        client->missed |= missed & 3;
        break;

    default:
        break;
    }

    if ((client->missed & live) && client->root != CITE_ROOT_OBJECT) {
        client->root = CITE_ROOT_UNKNOWN;
    }
}


/* a whole client state could not be read; first is its first byte, or 0 */

static void
cite_state_unread(cite_state_t *st, uint8_t first)
{
    cite_state_lost(st);

    switch (first) {

    case 0:
        break;

    case '{':
        st->client.root = CITE_ROOT_OBJECT;
        break;

    default:
        st->client.root = first == 'n' ? CITE_ROOT_NULL : CITE_ROOT_OTHER;
        st->client.foul = 0;
    }
}


/* follows an operation on the root */

static void
cite_state_patched_root(cite_state_t *st, const cite_patch_op_t *op)
{
    if (cite_span_eq(op->name, cite_span("remove"))) {
        cite_state_replaced(st, CITE_ROOT_NULL, NULL);

    } else if (op->value && (cite_span_eq(op->name, cite_span("add"))
                             || cite_span_eq(op->name, cite_span("replace"))))
    {
        cite_state_replaced(st, cite_state_root(op->value), op->value);

    } else {
        st->forged++;
        cite_state_lost(st);
    }
}


/* 1 if nothing below our key is changed by an operation at that place */

static int
cite_state_elsewhere(const cite_state_t *st, cite_span_t pointer)
{
    return pointer.n && *pointer.p == '/'
           && !cite_patch_first_is(pointer, st->key);
}


static void
cite_state_patched(cite_state_t *st, yyjson_val *value)
{
    cite_patch_op_t  op;

    cite_patch_read(value, &op);

    if (cite_span_eq(op.name, cite_span("test"))) {
        return;
    }

    if (op.path.p && op.path.n == 0) {
        cite_state_patched_root(st, &op);
        return;
    }

    if (!cite_state_elsewhere(st, op.path)
        || (cite_span_eq(op.name, cite_span("move"))
            && !cite_state_elsewhere(st, op.from)))
    {
        cite_state_touched(st);
    }
}


/*
 * A patch applies as a whole or not at all.  If it has several operations,
 * one of them may fail: then the kind of the root is not known, unless it was
 * the same before.
 */

static void
cite_state_patch(cite_state_t *st, yyjson_val *ops)
{
    size_t        i, n;
    yyjson_val   *op;
    cite_root_e   before;

    before = st->client.root;

    yyjson_arr_foreach(ops, i, n, op) {
        cite_state_patched(st, op);
    }

    if (yyjson_arr_size(ops) > 1 && st->client.root != before) {
        st->client.root = CITE_ROOT_UNKNOWN;
    }
}


void
cite_state_follow(cite_state_t *st, const cite_event_t *ev, int over)
{
    switch (ev->type) {

    case CITE_EVENT_RUN_START:
        /* some that store a run begin with nothing at each */
        st->client.shadow = CITE_SHADOW_ABSENT;
        break;

    case CITE_EVENT_STATE:
        if (over) {
            cite_state_unread(st, ev->first);

        } else {
            /* without a value clients are left with none */
            cite_state_replaced(st, ev->value ? cite_state_root(ev->value)
                                              : CITE_ROOT_NULL, ev->value);
        }

        break;

    case CITE_EVENT_STATE_PATCH:
        if (over) {
            cite_state_lost(st);

        } else if (yyjson_is_arr(ev->value)) {
            cite_state_patch(st, ev->value);
        }

        break;

    case CITE_EVENT_NONE:
        /* it is no JSON: a client that goes on may have any state */
        if (st->first || st->deltas) {
            st->client.root = CITE_ROOT_UNKNOWN;
            st->client.shadow = CITE_SHADOW_ABSENT;
            st->client.renew = 1;
        }

        break;

    default:
        break;
    }
}


void
cite_state_append(cite_state_t *st, cite_entry_t *entry)
{
    *st->last = entry;
    st->last = &entry->next;
    st->n++;

    st->awkward |= cite_patch_awkward(entry->id);
}


/* of an earlier run: in this one a message is added once */

static cite_entry_t *
cite_state_find(cite_state_t *st, cite_span_t id)
{
    cite_entry_t  *entry;

    for (entry = st->first; entry; entry = entry->next) {
        if (entry->message == NULL && cite_span_eq(entry->id, id)) {
            return entry;
        }
    }

    return NULL;
}


/* 1 if it has an entry, which is due then */

static int
cite_state_add(cite_state_t *st, cite_message_t *m)
{
    cite_entry_t  *entry;

    m->noted = 1;

    if (cite_patch_refused(m->id)) {
        st->refused++;
        return 0;
    }

    entry = cite_state_find(st, m->id);

    if (entry == NULL) {
        entry = cite_mem_alloc(st->mem, sizeof(cite_entry_t));
        if (entry == NULL) {
            return 0;
        }

        entry->id = m->id;
        cite_state_append(st, entry);
    }

    m->in_state = 1;
    st->run->touched = 1;

    entry->message = m;
    entry->renew = 1;
    entry->version = m->version - 1;

    return 1;
}


/* entries for messages that have none yet; 1 if there are such */

static int
cite_state_collect(cite_state_t *st)
{
    int              added;
    cite_message_t  *m;

    added = 0;

    for (m = st->run->fresh; m; m = m->next) {

        if (m->assistant && !m->noted) {
            added |= cite_state_add(st, m);
        }

        st->run->fresh = m->next;
    }

    return added;
}


int
cite_state_due(cite_state_t *st, int final)
{
    int  added;

    added = cite_state_collect(st);

    if (st->client.root == CITE_ROOT_OTHER) {
        return 0;
    }

    return added || st->client.renew || (final && st->stale)
           || st->run->touched;
}

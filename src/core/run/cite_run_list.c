
/*
 * Copyright (C) the ngx_cite authors
 *
 * Lists of messages that something is to be done with.
 */


#include "run/cite_run.h"


void
cite_list_add(cite_run_t *run, cite_message_t *m, cite_list_e list)
{
    cite_list_t  *l;

    if (m->listed & (1u << list)) {
        return;
    }

    l = &run->lists[list];

    m->listed |= 1u << list;
    m->links[list] = NULL;

    if (l->last) {
        l->last->links[list] = m;

    } else {
        l->first = m;
    }

    l->last = m;
    l->n++;
}


cite_message_t *
cite_list_take(cite_run_t *run, cite_list_e list)
{
    cite_list_t     *l;
    cite_message_t  *m;

    l = &run->lists[list];
    m = l->first;

    if (m == NULL) {
        return NULL;
    }

    l->first = m->links[list];
    l->last = l->first ? l->last : NULL;
    l->n--;

    m->listed &= ~(1u << list);

    return m;
}


void
cite_message_touch(cite_run_t *run, cite_message_t *m)
{
    m->version++;

    if (m->assistant) {
        run->touched |= m->in_state;
        cite_list_add(run, m, CITE_LIST_TOUCHED);
        cite_list_add(run, m, CITE_LIST_CARRIED);
    }
}


void
cite_message_revise(cite_run_t *run, cite_message_t *m)
{
    m->revision++;
    cite_message_touch(run, m);
    cite_list_add(run, m, CITE_LIST_REVISED);
}

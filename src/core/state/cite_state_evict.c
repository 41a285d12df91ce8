
/*
 * Copyright (C) the ngx_cite authors
 *
 * The citation state stays small: where it would exceed its limits, messages
 * are told in brief, then the oldest leave.
 */


#include "state/cite_state_internal.h"


#define CITE_STATE_OVERHEAD  64      /* names and braces around messages */


/* the size of the message, and of its citations in the aggregates */

static size_t
cite_entry_measure(cite_state_t *st, cite_entry_t *entry)
{
    size_t             n;
    cite_entry_iter_t  it;

    cite_buf_reset(&st->text);
    cite_entry_write(st, entry, &st->text);

    st->measured = st->text.err ? NULL : entry;
    st->measured_n = st->text.n;

    cite_entry_iterate(&it, entry);

    for (n = 0; cite_entry_next(&it); n++) {
        cite_entry_citation(&it, &st->text);
        cite_entry_verification(&it, &st->text);
    }

    return st->text.n + n * 2 * (CITE_KEY_LEN + 4);
}


/* the entry is due again, and its citations are */

static void
cite_entry_renew(cite_state_t *st, cite_entry_t *entry)
{
    cite_record_t  *rec;

    st->measured = NULL;

    entry->renew = 1;
    entry->version = entry->message->version - 1;

    for (rec = entry->message->records.first; rec; rec = rec->next) {
        rec->told = 0;
        rec->told_verified = 0;
    }
}


/*
 * An entry that is too large for the citation state is told without its
 * citations.  They leave the client, and come again when the entry has become
 * small enough.
 */

static void
cite_entry_over(cite_state_t *st, cite_entry_t *entry, unsigned over)
{
    if (entry->message && entry->over != over) {
        entry->over = over;
        cite_entry_renew(st, entry);
    }
}


static size_t
cite_state_size(cite_state_t *st)
{
    size_t         size;
    cite_entry_t  *entry;

    size = CITE_STATE_OVERHEAD;

    for (entry = st->first; entry; entry = entry->next) {

        if (entry->size == 0 || (entry->message && cite_entry_dirty(entry))) {
            cite_entry_over(st, entry, 0);
            entry->size = cite_entry_measure(st, entry) + entry->id.n + 4;
        }

        size += entry->size;
    }

    return size;
}


static void
cite_state_drop(cite_state_t *st, cite_entry_t **link)
{
    cite_entry_t  *entry;

    entry = *link;
    *link = entry->next;

    if (entry->next == NULL) {
        st->last = link;
    }

    st->n--;

    if (entry->message) {
        entry->message->in_state = 0;
    }

    entry->next = st->leaving;
    st->leaving = entry;
}


/* messages that have ended without a text take no place */

static size_t
cite_entry_place(const cite_entry_t *entry)
{
    const cite_message_t  *m;

    m = entry->message;

    return m == NULL || m->open || m->text.n || m->records.n;
}


/* empty messages leave first, the last message of all apart; returns size */

static size_t
cite_state_evict_empty(cite_state_t *st, size_t size)
{
    cite_entry_t  **link;

    link = &st->first;

    while (*link && (*link)->next && st->n > st->conf->keep_messages) {

        if (cite_entry_place(*link)) {
            link = &(*link)->next;
            continue;
        }

        size -= (*link)->size;
        cite_state_drop(st, link);
    }

    return size;
}


/*
 * The oldest messages of this run that have ended are told in brief, if that
 * makes room, the last message of all apart; returns size.
 */

static size_t
cite_state_abridge(cite_state_t *st, size_t size)
{
    size_t         n;
    cite_entry_t  *entry;

    for (entry = st->first;
         entry && entry->next && size > st->conf->max_state_size;
         entry = entry->next)
    {
        if (entry->message == NULL || entry->message->open || entry->brief) {
            continue;
        }

        n = entry->size;
        entry->brief = 1;
        cite_entry_renew(st, entry);
        entry->size = cite_entry_measure(st, entry) + entry->id.n + 4;
        size = size - n + entry->size;
    }

    return size;
}


/*
 * The oldest messages leave, but none that is still written unless very many
 * are.  Their citations leave the client later, when it is known which of them
 * other messages hold.
 */

void
cite_state_evict(cite_state_t *st)
{
    size_t          size;
    cite_entry_t  **link;

    st->leaving = NULL;
    size = cite_state_evict_empty(st, cite_state_size(st));
    size = cite_state_abridge(st, size);
    link = &st->first;

    while (*link && (*link)->next
           && (st->n > st->conf->keep_messages
               || size > st->conf->max_state_size))
    {
        if ((*link)->message && (*link)->message->open
            && st->n <= st->conf->keep_messages + CITE_STATE_OPEN)
        {
            link = &(*link)->next;
            continue;
        }

        size -= (*link)->size;
        cite_state_drop(st, link);
    }

    if (*link && size > st->conf->max_state_size) {
        cite_entry_over(st, *link, 1);
    }
}

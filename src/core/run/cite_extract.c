
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_extract.h"
#include "citation/cite_key.h"
#include "formats/cite_unread.h"
#include "run/cite_reading.h"
#include "run/cite_resolve.h"


/* a message that is opened again and again is read again only so often */

#define CITE_EXTRACT_FREE    16     /* times that are not looked at */
#define CITE_EXTRACT_GROWTH  8      /* then it has grown by an eighth */

/* so many bytes of all messages, and half as many as have come, are read
   again before one has to double */

#define CITE_EXTRACT_AGAIN   (32 * 1024)

/* records that wait are tried on new sources so often, and then once for so
   many bytes of the stream; the rest waits for the run's end.  Each list of
   sources that a record is looked for in counts as much as the record. */

#define CITE_SETTLE_FREE     20000
#define CITE_SETTLE_BYTES    4


static int
cite_extract_due(const cite_run_t *run, const cite_message_t *m)
{
    if (run->again > CITE_EXTRACT_AGAIN + run->bytes / 2) {
        return m->text.n - m->extracted >= m->cost;
    }

    return m->extractions < CITE_EXTRACT_FREE
           || m->text.n - m->extracted >= m->extracted / CITE_EXTRACT_GROWTH;
}


/* a source has come: for records that wait */

static void
cite_extract_settle(cite_run_t *run, int last)
{
    size_t           n, known;
    cite_message_t  *m;

    known = run->sources.version + run->tool_ids.n;

    if (known == run->settled) {
        run->new_sources = 0;
        return;
    }

    if (!last
        && run->tried > CITE_SETTLE_FREE + run->bytes / CITE_SETTLE_BYTES)
    {
        return;
    }

    run->new_sources = 0;
    run->settled = known;

    for (n = run->lists[CITE_LIST_UNSETTLED].n; n; n--) {
        m = cite_list_take(run, CITE_LIST_UNSETTLED);

        if (m->unsettled) {
            run->tried += m->records.n * (1 + run->sources.listings_n);
            cite_resolve_message(run, m, NULL);
        }
    }
}


/*
 * Entries of the state belong to the answer that is given when they come.
 * They become records when it ends, or now if it has ended.
 */

static void
cite_extract_claim(cite_run_t *run)
{
    size_t                  n, dropped;
    cite_record_t         **last;
    cite_message_t         *m;
    cite_state_citation_t  *st;

    m = run->answer;

    if (m == NULL || *run->claim == NULL) {
        return;
    }

    for (st = *run->claim; st; st = st->next) {
        st->owner = m;
        run->claim = &st->next;
    }

    if (m->extractions == 0 || m->open) {
        return;
    }

    n = m->records.n;
    dropped = m->records.dropped;
    last = m->records.last;

    cite_reading_state(run, m);
    cite_reading_filter(run, m, cite_buf_view(&m->text), last);
    (void) cite_records_keys(&m->records);

    run->citations += m->records.n - n;

    if (m->records.n != n || m->records.dropped != dropped) {
        cite_message_revise(run, m);
    }
}


/* the message that is read in slices has changed: that was in vain */

static void
cite_extract_interrupt(cite_run_t *run, cite_message_t *m)
{
    if (run->queued == 0 || run->reading->message != m) {
        return;
    }

    run->again += cite_reading_spent(run->reading);
    m->extracted = run->reading->x.text.n;
    m->cost = m->extracted;

    cite_reading_stop(run->reading);
    m->queued = 0;
    run->queued--;
}


/* reads a message, or puts it behind others that are read in slices */

static void
cite_extract_message(cite_run_t *run, cite_message_t *m)
{
    size_t  slice;

    slice = cite_reading_slice(run->conf);
    m->citable = run->sources.n || run->evidence.n;

    if (m->queued) {
        cite_list_add(run, m, CITE_LIST_QUEUED);
        return;
    }

    if (m->text.n > slice && run->reading == NULL) {
        run->reading = cite_mem_alloc(run->mem, sizeof(cite_reading_t));
    }

    if (run->reading == NULL
        || (m->text.n <= slice && run->queued == 0))
    {
        cite_reading_whole(run, m);
        return;
    }

    m->queued = 1;
    run->queued++;
    cite_list_add(run, m, CITE_LIST_QUEUED);
    cite_message_touch(run, m);
}


void
cite_extract_event(cite_run_t *run, const cite_event_t *ev,
    const cite_run_change_t *change)
{
    cite_message_t  *m;

    if (run->new_sources) {
        cite_extract_settle(run, cite_event_terminal(ev));
    }

    cite_extract_claim(run);

    for (m = change->ended; m; m = m->next_ended) {

        if (!m->assistant) {
            continue;
        }

        m->stale = 1;
        cite_extract_interrupt(run, m);

        if (cite_extract_due(run, m)) {
            cite_extract_message(run, m);

        } else {
            cite_list_add(run, m, CITE_LIST_STALE);
        }
    }

    if (cite_event_terminal(ev)) {
        cite_extract_finish(run);
    }
}


/* a message that has changed since it was read, at the run's end */

static void
cite_extract_last(cite_run_t *run, cite_message_t *m)
{
    if (!m->stale || m->queued) {
        return;
    }

    if (run->again <= CITE_EXTRACT_LAST + run->bytes / 2
        || m->text.n - m->extracted >= m->cost)
    {
        cite_extract_message(run, m);
        return;
    }

    m->stale = 0;
    m->error = "message changed too often";
    cite_message_touch(run, m);
}


/* no more sources will come for messages that are still to be read */

static void
cite_extract_queue_final(cite_run_t *run)
{
    cite_message_t  *m;

    if (run->queued && run->reading->message) {
        run->reading->message->final = 1;
    }

    for (m = run->lists[CITE_LIST_QUEUED].first; m;
         m = m->links[CITE_LIST_QUEUED])
    {
        m->final = 1;
    }
}


void
cite_extract_finish(cite_run_t *run)
{
    cite_message_t  *m;

    if (run->new_sources) {
        cite_extract_settle(run, 1);
    }

    while ((m = cite_list_take(run, CITE_LIST_STALE)) != NULL) {
        cite_extract_last(run, m);
    }

    while ((m = cite_list_take(run, CITE_LIST_UNSETTLED)) != NULL) {
        cite_resolve_finish(run, m);
    }

    cite_extract_queue_final(run);
}


/* the message is read, or will not be */

static void
cite_extract_leave(cite_run_t *run, cite_message_t *m)
{
    m->queued = 0;
    run->queued--;
    cite_message_touch(run, m);

    if (m->final) {
        m->final = 0;
        cite_resolve_finish(run, m);
    }
}


/* the message to go on with, which may be another one now; NULL: none */

static cite_message_t *
cite_extract_next(cite_run_t *run)
{
    cite_message_t  *m;

    m = run->reading->message;

    if (m && m->open) {
        /* it is read when it ends again */
        cite_extract_interrupt(run, m);
        m = NULL;
    }

    while (m == NULL && run->queued) {
        m = cite_list_take(run, CITE_LIST_QUEUED);

        if (m->open) {
            cite_extract_leave(run, m);
            m = NULL;

        } else {
            cite_reading_begin(run->reading, run, m);
        }
    }

    return m;
}


cite_rc_t
cite_extract_work(cite_run_t *run)
{
    cite_message_t  *m;

    m = run->queued ? cite_extract_next(run) : NULL;

    if (m == NULL) {
        return CITE_OK;
    }

    if (cite_reading_go_on(run->reading, run) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    cite_extract_leave(run, m);

    return run->queued ? CITE_AGAIN : CITE_OK;
}


void
cite_extract_give_up(cite_run_t *run, const char *reason)
{
    cite_message_t  *m;

    while (run->queued) {

        m = run->reading->message;

        if (m) {
            cite_reading_stop(run->reading);

        } else {
            m = cite_list_take(run, CITE_LIST_QUEUED);
        }

        m->error = reason;
        cite_extract_leave(run, m);
    }
}


void
cite_extract_unread(const cite_message_t *m, size_t unread[CITE_UNREAD_N])
{
    size_t                i;
    const cite_record_t  *rec;

    for (i = 0; i < CITE_UNREAD_N; i++) {
        unread[i] += m->unread[i];
    }

    for (rec = m->aside; rec; rec = rec->next) {
        if (rec->id.n && rec->offset < m->text.n
            && cite_unread_numbered(rec->id))
        {
            unread[cite_unread_shape(m->text.p[rec->offset])]++;
        }
    }
}


size_t
cite_extract_unused(const cite_run_t *run)
{
    size_t                n;
    const cite_source_t  *source;

    n = 0;

    for (source = run->sources.first; source; source = source->next) {
        n += !source->used && !source->earlier && !source->passage
             && source->double_of == NULL;
    }

    return n;
}

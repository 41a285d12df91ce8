
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_extract.h"
#include "citation/cite_key.h"
#include "formats/cite_unread.h"
#include "run/cite_intake.h"
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
cite_extract_claim(cite_run_t *run, cite_message_t *m)
{
    size_t                  n, dropped;
    cite_record_t         **last;
    cite_state_citation_t  *st;

    if (m == NULL || *run->claim == NULL) {
        return;
    }

    for (st = *run->claim; st; st = st->next) {
        st->owner = m;
        run->claim = &st->next;
    }

    if (m->extractions == 0 || m->open || m->queued) {
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


void
cite_extract_supplied(cite_run_t *run, cite_message_t *answer)
{
    cite_extract_settle(run, 0);
    cite_extract_claim(run, answer);
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
    int     whole;
    size_t  slice;

    m->citable = run->sources.n || run->evidence.n;
    m->behind = cite_intake_waits(run);

    if (m->queued) {
        cite_list_add(run, m, CITE_LIST_QUEUED);
        return;
    }

    slice = cite_reading_slice(run->conf);
    whole = run->read + m->text.n <= slice && !cite_extract_waits(run);

    if (!whole && run->reading == NULL) {
        run->reading = cite_mem_alloc(run->mem, sizeof(cite_reading_t));
    }

    if (whole || run->reading == NULL) {
        run->read += m->text.n;
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

    /* else both is done when all that waits is read */

    if (!cite_intake_waits(run)) {

        if (run->new_sources) {
            cite_extract_settle(run, cite_event_terminal(ev));
        }

        cite_extract_claim(run, run->answer);
    }

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


/* no more sources will come for the messages of a list, behind those that wait */

static void
cite_extract_list_final(cite_run_t *run, cite_list_e list)
{
    cite_message_t  *m;

    for (m = run->lists[list].first; m; m = m->links[list]) {
        m->final = 1;
    }
}


static void
cite_extract_queue_final(cite_run_t *run)
{
    if (run->queued && run->reading->message) {
        run->reading->message->final = 1;
    }

    cite_extract_list_final(run, CITE_LIST_QUEUED);
}


void
cite_extract_finish(cite_run_t *run)
{
    cite_message_t  *m;

    if (run->new_sources && !cite_intake_waits(run)) {
        cite_extract_settle(run, 1);
    }

    while ((m = cite_list_take(run, CITE_LIST_STALE)) != NULL) {
        cite_extract_last(run, m);
    }

    if (cite_intake_waits(run)) {
        cite_extract_list_final(run, CITE_LIST_UNSETTLED);

    } else {
        while ((m = cite_list_take(run, CITE_LIST_UNSETTLED)) != NULL) {
            cite_resolve_finish(run, m);
        }
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
            m->citable |= m->behind && (run->sources.n || run->evidence.n);
            cite_reading_begin(run->reading, run, m);
        }
    }

    return m;
}


/* all that waited was read, or is given up: as if it had come just now */

static void
cite_extract_resume(cite_run_t *run)
{
    size_t           n;
    cite_message_t  *m;

    cite_extract_settle(run, 1);

    for (n = run->lists[CITE_LIST_UNSETTLED].n; n; n--) {

        m = cite_list_take(run, CITE_LIST_UNSETTLED);

        if (m->final && !m->queued) {
            m->final = 0;
            cite_resolve_finish(run, m);

        } else {
            cite_list_add(run, m, CITE_LIST_UNSETTLED);
        }
    }
}


int
cite_extract_waits(const cite_run_t *run)
{
    return run->queued || cite_intake_waits(run);
}


cite_rc_t
cite_extract_work(cite_run_t *run)
{
    cite_message_t  *m;

    cite_intake_sweep(run);

    if (cite_intake_waits(run)) {

        if (cite_intake_work(run, cite_reading_slice(run->conf))
            == CITE_AGAIN)
        {
            return CITE_AGAIN;
        }

        cite_extract_resume(run);

        return run->queued ? CITE_AGAIN : CITE_OK;
    }

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

    if (cite_intake_waits(run)) {
        cite_intake_drop(run);
        cite_extract_resume(run);
    }

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

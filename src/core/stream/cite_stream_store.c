
/*
 * Copyright (C) the ngx_cite authors
 *
 * Messages for a store, and those that come from it.
 */


#include "run/cite_extract.h"
#include "stream/cite_stream_internal.h"


/* s->state.text has the message as JSON */

static void
cite_stream_entry(cite_stream_t *s, cite_message_t *m,
    cite_stream_entry_t *entry)
{
    cite_entry_t  e;

    memset(&e, 0, sizeof(cite_entry_t));
    e.message = m;

    entry->id = m->id;
    entry->thread_id = cite_buf_view(&s->run.thread_id);
    entry->run_id = m->run_id;
    entry->text = cite_buf_view(&m->text);
    entry->json = cite_buf_view(&s->state.text);
    entry->citations = m->records.n;
    entry->status = cite_entry_status(&e);

    if (m->failed && strcmp(m->failed, "interrupted") == 0) {
        entry->status = m->failed;
    }

    m->saved = m->version + 1;
}


void
cite_stream_completed_entry(cite_stream_t *s, cite_stream_entry_t *entry)
{
    cite_stream_entry(s, s->completed, entry);
}


static int
cite_stream_unfinished(const cite_message_t *m)
{
    cite_summary_t  sum;

    cite_summary_make(&sum, &m->records);

    return m->open || m->queued || sum.verdicts[CITE_VERDICT_PENDING];
}


/* as at the end of a run, but nothing is written */

static void
cite_stream_read_open(cite_stream_t *s)
{
    cite_run_change_t          change;
    static const cite_event_t  none;

    cite_run_close(&s->run);
    change = cite_run_end_messages(&s->run);

    cite_extract_event(&s->run, &none, &change);
    cite_extract_finish(&s->run);
    cite_stream_hurry(s, "interrupted");
    cite_checks_last(&s->checks, 1);
    cite_checks_scan(&s->checks);
}


void
cite_stream_interrupt(cite_stream_t *s, int read)
{
    cite_message_t  *m;

    for (m = s->run.messages; m; m = m->next) {
        if (m->assistant && m->failed == NULL && cite_stream_unfinished(m)) {
            m->failed = "interrupted";
            cite_message_touch(&s->run, m);
        }
    }

    if (read && !s->bypass) {
        cite_stream_read_open(s);
    }

    cite_extract_give_up(&s->run, "interrupted");
    cite_checks_give_up(&s->checks, "interrupted", 1);
}


cite_rc_t
cite_stream_unsaved(cite_stream_t *s, cite_stream_entry_t *entry)
{
    cite_entry_t     e;
    cite_message_t  *m;

    memset(&e, 0, sizeof(cite_entry_t));

    for (m = s->run.messages; m; m = m->next) {

        if (!m->assistant || m->saved == m->version + 1) {
            continue;
        }

        e.message = m;
        m->saved = m->version + 1;

        cite_buf_reset(&s->state.text);
        cite_entry_write(&s->state, &e, &s->state.text);

        if (s->state.text.err == NULL) {
            cite_stream_entry(s, m, entry);
            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}


void
cite_stream_restore(cite_stream_t *s, cite_span_t json, int keep)
{
    if (!s->bypass && !s->ending && cite_stream_client(s)) {
        cite_state_restore(&s->state, json, keep);

        /* the next flush tells the client */
        s->checks.changed = 1;
    }
}

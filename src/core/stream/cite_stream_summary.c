
/*
 * Copyright (C) the ngx_cite authors
 *
 * Answers to the host: sums over all messages, and messages that are
 * complete.
 */


#include "stream/cite_stream_internal.h"


void
cite_stream_summary(const cite_stream_t *s, cite_summary_t *sum)
{
    size_t                 i, k;
    cite_summary_t         one;
    const cite_message_t  *m;

    memset(sum, 0, sizeof(cite_summary_t));

    for (m = s->run.messages; m; m = m->next) {

        cite_summary_message(&one, &s->run, m);

        sum->total += one.total;
        sum->dangling += one.dangling;
        sum->dropped += one.dropped;
        sum->unbound += one.unbound;
        sum->doubtful += one.doubtful;
        sum->sentences += one.sentences;
        sum->uncited += one.uncited;
        sum->judged += one.judged;

        for (i = 0; i < cite_nelts(one.verdicts); i++) {
            sum->verdicts[i] += one.verdicts[i];

            for (k = 0; k < CITE_BY_MAX; k++) {
                sum->by[k][i] += one.by[k][i];
            }
        }

        for (i = 0; i < cite_nelts(one.skips); i++) {
            sum->skips[i] += one.skips[i];
        }
    }
}


void
cite_stream_unread_forms(const cite_stream_t *s,
    size_t unread[CITE_UNREAD_N])
{
    const cite_message_t  *m;

    memset(unread, 0, CITE_UNREAD_N * sizeof(size_t));

    for (m = s->run.messages; m; m = m->next) {
        cite_extract_unread(m, unread);
    }
}


const char *
cite_stream_status(const cite_stream_t *s)
{
    size_t           i, worst;
    const char      *status;
    cite_entry_t     entry;
    cite_message_t  *m;

    static const char *const  statuses[] = {
        "", "complete", "verifying", "extracting", "streaming", "error"
    };

    worst = 0;
    memset(&entry, 0, sizeof(cite_entry_t));

    for (m = s->run.messages; m; m = m->next) {

        entry.message = m;
        status = m->assistant ? cite_entry_status(&entry) : "";

        for (i = worst + 1; i < cite_nelts(statuses); i++) {
            if (strcmp(status, statuses[i]) == 0) {
                worst = i;
            }
        }
    }

    return statuses[worst];
}


static int
cite_stream_is_complete(const cite_message_t *m)
{
    cite_summary_t  sum;

    if (!m->assistant || m->open || m->queued || m->extractions == 0) {
        return 0;
    }

    cite_summary_make(&sum, &m->records);

    return sum.verdicts[CITE_VERDICT_PENDING] == 0;
}


cite_rc_t
cite_stream_completed(cite_stream_t *s, cite_span_t *message)
{
    cite_entry_t     entry;
    cite_message_t  *m;

    while ((m = cite_list_take(&s->run, CITE_LIST_TOUCHED)) != NULL) {

        if (m->reported || !cite_stream_is_complete(m)) {
            continue;
        }

        m->reported = 1;

        memset(&entry, 0, sizeof(cite_entry_t));
        entry.message = m;

        cite_buf_reset(&s->state.text);
        cite_entry_write(&s->state, &entry, &s->state.text);

        if (s->state.text.err == NULL) {
            *message = cite_buf_view(&s->state.text);
            s->completed = m;
            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}

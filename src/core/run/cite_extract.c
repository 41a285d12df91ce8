
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_extract.h"
#include "citation/cite_key.h"
#include "citation/cite_place.h"
#include "formats/cite_extraction.h"
#include "formats/cite_unread.h"
#include "run/cite_resolve.h"


/* a message that is opened again and again is read again only so often */

#define CITE_EXTRACT_FREE    16     /* times that are not looked at */
#define CITE_EXTRACT_GROWTH  8      /* then it has grown by an eighth */

/* so many bytes of all messages, and half as many as have come, are read
   again before one has to double; a citation costs as much as so many bytes */

#define CITE_EXTRACT_AGAIN   (32 * 1024)
#define CITE_EXTRACT_RECORD  1024

/* records that wait are tried on new sources so often, and then once for so
   many bytes of the stream; the rest waits for the run's end.  Each list of
   sources that a record is looked for in counts as much as the record. */

#define CITE_SETTLE_FREE     20000
#define CITE_SETTLE_BYTES    4


static void
cite_extract_hook_message(cite_run_t *run, const cite_message_t *m,
    cite_span_t text, cite_hook_message_t *hm)
{
    hm->id = m->id;
    hm->text = text;
    hm->thread_id = cite_buf_view(&run->thread_id);
    hm->run_id = m->run_id;
}


/* citations that the site's own hook finds */

static void
cite_extract_hook(cite_run_t *run, cite_message_t *m, cite_span_t text)
{
    const cite_hooks_t   *hooks;
    cite_hook_message_t   hm;

    hooks = run->conf->hooks;

    if (hooks && hooks->extract) {
        cite_extract_hook_message(run, m, text, &hm);
        hooks->extract(hooks->data, &hm, &m->records);
    }
}


/* a site may change or drop the records from this one on */

static void
cite_extract_filter(cite_run_t *run, cite_message_t *m, cite_span_t text,
    cite_record_t **link)
{
    const cite_hooks_t   *hooks;
    cite_hook_message_t   hm;

    hooks = run->conf->hooks;

    if (hooks && hooks->filter && *link) {
        cite_extract_hook_message(run, m, text, &hm);
        hooks->filter(hooks->data, &hm, &m->records, link);
    }
}


/* an entry of the agent's state that no marker names stands for itself */

static void
cite_extract_state_record(cite_records_t *list,
    const cite_state_citation_t *st)
{
    cite_record_t        *rec;
    const cite_source_t  *source;

    rec = cite_records_add(list, &cite_format_state);
    if (rec == NULL) {
        return;
    }

    source = st->source;

    rec->attachment_id = source->document_id;
    rec->chunk_id = source->chunk_id;
    rec->full_phrase = source->content;
    rec->title = source->title;
    rec->url = source->url;
    rec->page_number = source->page;
    rec->number = source->number;
    rec->has_number = source->number != 0;
    rec->headings = source->headings;
    rec->link = CITE_LINK_RESOLVED;

    if (st->qa) {
        rec->question = st->qa->question;
        rec->confidence = st->qa->confidence;
    }
}


static void
cite_extract_state(cite_run_t *run, cite_message_t *m)
{
    cite_state_citation_t  *st;

    if (!(run->conf->formats & CITE_FORMAT_STATE)) {
        return;
    }

    for (st = run->agent.first; st; st = st->next) {

        if (st->owner == m && !st->source->used) {
            st->source->used = 1;
            cite_extract_state_record(&m->records, st);
        }
    }
}


/* the sources of a list that is made anew are free again */

static void
cite_extract_forget(cite_run_t *run, cite_message_t *m)
{
    cite_state_citation_t  *st;

    for (st = run->agent.first; st; st = st->next) {
        if (st->owner == m) {
            st->source->used = 0;
            run->marks++;
        }
    }

    run->citations -= m->records.n;
    m->aside = NULL;
    m->prose = NULL;
    m->error = NULL;

    if (m->found.heap) {
        cite_mem_release(&m->found);
    }

    cite_mem_init(&m->found, &run->heap, run->conf->max_memory);
}


static void
cite_extract_list(cite_run_t *run, cite_message_t *m)
{
    size_t              max;
    const cite_conf_t  *conf;

    conf = run->conf;

    max = conf->max_citations_run > run->citations
          ? conf->max_citations_run - run->citations : 0;

    cite_records_init(&m->records, &m->found, &run->reader->inner, conf->sha1,
                      cite_min(max, conf->max_citations));

    m->records.key_format = conf->key_format;
    m->records.lexicon = conf->lexicon;
}


/* without memory for it, the sentences are not counted */

static void
cite_extract_prose(cite_run_t *run, cite_message_t *m, cite_span_t text)
{
    if (run->sources.n == 0 && run->evidence.n == 0) {
        /* there was nothing to be cited */
        return;
    }

    m->prose = cite_mem_alloc(&m->found, sizeof(cite_prose_t));
    if (m->prose == NULL) {
        return;
    }

    cite_prose_read(m->prose, run->conf->lexicon, text, &m->records);
}


static void
cite_extract_message(cite_run_t *run, cite_message_t *m)
{
    cite_extraction_t  x;

    if (m->extractions) {
        run->again += m->cost;
    }

    cite_extract_forget(run, m);
    cite_extract_list(run, m);

    cite_extraction_init(&x, run->conf, &m->records, &run->heap,
                         cite_buf_view(&m->text));

    cite_extraction_search(&x);
    cite_extract_hook(run, m, x.visible);
    cite_extraction_finish(&x);
    cite_run_annotations_add(run, m, &x.scratch, x.visible);

    if (cite_places_set(&m->records, &x.scratch, x.visible) != CITE_OK) {
        cite_extraction_fail(&x, "memory limit exceeded");
    }

    cite_resolve_message(run, m, &x.references);
    cite_extract_state(run, m);
    cite_extract_filter(run, m, x.visible, &m->records.first);

    /* also of those that are one and the same */
    m->cost = m->text.n + m->records.n * CITE_EXTRACT_RECORD;

    (void) cite_records_keys(&m->records);

    if (m->text.err || m->records.err) {
        cite_extraction_fail(&x, m->text.err ? m->text.err : m->records.err);
    }

    cite_extract_prose(run, m, x.visible);

    m->error = x.error;
    memcpy(m->unread, x.unread, sizeof(m->unread));
    cite_extraction_release(&x);

    m->stale = 0;
    m->extracted = m->text.n;
    m->extractions++;
    cite_message_revise(run, m);
    run->citations += m->records.n;
}


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

    cite_extract_state(run, m);
    cite_extract_filter(run, m, cite_buf_view(&m->text), last);
    (void) cite_records_keys(&m->records);

    run->citations += m->records.n - n;

    if (m->records.n != n || m->records.dropped != dropped) {
        cite_message_revise(run, m);
    }
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


void
cite_extract_finish(cite_run_t *run)
{
    cite_message_t  *m;

    if (run->new_sources) {
        cite_extract_settle(run, 1);
    }

    while ((m = cite_list_take(run, CITE_LIST_STALE)) != NULL) {
        if (m->stale) {
            cite_extract_message(run, m);
        }
    }

    while ((m = cite_list_take(run, CITE_LIST_UNSETTLED)) != NULL) {
        cite_resolve_finish(run, m);
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

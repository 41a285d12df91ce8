
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_datablock.h"
#include "run/cite_extract.h"
#include "citation/cite_key.h"
#include "formats/cite_marker.h"
#include "citation/cite_place.h"
#include "run/cite_resolve.h"
#include "formats/cite_tag.h"
#include "formats/cite_xmltag.h"


/* a message that is opened again and again is read again only so often */

#define CITE_EXTRACT_FREE    16     /* times that are not looked at */
#define CITE_EXTRACT_GROWTH  8      /* then it has grown by an eighth */


typedef struct {
    cite_run_t          *run;
    cite_message_t      *message;
    cite_records_t      *list;
    cite_mem_t           scratch;
    cite_span_t          visible;     /* the text without its data block */
    cite_markdown_t      markdown;
    cite_references_t    references;
    cite_record_t      **items;       /* of the data block, by number */
    unsigned             tags:1;      /* there is a "<" */
} cite_extract_t;


static void
cite_extract_fail(cite_extract_t *x, const char *error)
{
    if (x->message->error == NULL) {
        x->message->error = error;
    }
}


static int
cite_extract_wants(cite_extract_t *x, cite_format_e format)
{
    return (x->run->conf->formats & format) != 0;
}


static int
cite_extract_has(cite_span_t text, uint8_t c)
{
    return text.n && memchr(text.p, c, text.n) != NULL;
}


/* remembers the items of the data block, for their markers */

static void
cite_extract_items(cite_extract_t *x)
{
    cite_record_t  *rec;

    if (x->list->first == NULL) {
        return;
    }

    x->items = cite_mem_alloc(&x->scratch, (CITE_SOURCE_NUMBER_MAX + 1)
                                           * sizeof(cite_record_t *));
    if (x->items == NULL) {
        cite_extract_fail(x, "memory limit exceeded");
        return;
    }

    for (rec = x->list->first; rec; rec = rec->next) {
        if (rec->has_number && rec->number <= CITE_SOURCE_NUMBER_MAX
            && x->items[rec->number] == NULL)
        {
            x->items[rec->number] = rec;
        }
    }
}


static void
cite_extract_deepcitation(cite_extract_t *x, cite_span_t text)
{
    x->visible = text;

    if (!cite_extract_wants(x, CITE_FORMAT_DEEPCITATION)) {
        return;
    }

    if (x->tags) {
        (void) cite_datablock_extract(x->list, text, &x->visible);
        cite_extract_items(x);
    }

    (void) cite_xmltag_extract(x->list, x->visible);
}


static void
cite_extract_marker(cite_extract_t *x, const cite_marker_t *marker)
{
    cite_record_t  *rec;

    rec = x->items ? x->items[marker->number] : NULL;

    if (rec == NULL) {
        if (!cite_extract_wants(x, CITE_FORMAT_MARKER)) {
            return;
        }

        rec = cite_records_add(x->list);
        if (rec == NULL) {
            return;
        }

        rec->format = CITE_FORMAT_MARKER;
        rec->number = marker->number;
        rec->has_number = 1;
        rec->page_number = marker->page;
    }

    if (!rec->has_offset) {
        rec->has_offset = 1;
        rec->offset = marker->offset;
        rec->length = marker->length;
    }
}


static void
cite_extract_markers(cite_extract_t *x)
{
    cite_marker_t       marker;
    cite_marker_iter_t  it;

    if (!cite_extract_wants(x, CITE_FORMAT_MARKER) && x->items == NULL) {
        return;
    }

    if (cite_references_scan(&x->scratch, x->visible, &x->markdown,
                             &x->references)
        != CITE_OK)
    {
        cite_extract_fail(x, "memory limit exceeded");
        return;
    }

    cite_markers_init(&it, x->visible, &x->markdown, &x->references,
                      x->run->conf->lenticular);

    while (cite_markers_next(&it, &marker) == CITE_OK) {
        cite_extract_marker(x, &marker);
    }
}


/* 1 if there is no marker and no tag, and no record to look a list up for */

static int
cite_extract_prose(const cite_extract_t *x)
{
    cite_span_t         text;
    const cite_conf_t  *conf;

    text = x->visible;
    conf = x->run->conf;

    if (x->list->n || conf->patterns_n || conf->hooks) {
        return 0;
    }

    return !x->tags && !cite_extract_has(text, '[')
           && (!conf->lenticular || !cite_extract_has(text, 0xe3));
}


static void
cite_extract_markdown(cite_extract_t *x)
{
    if (!cite_extract_wants(x, CITE_FORMAT_MARKER)
        && !cite_extract_wants(x, CITE_FORMAT_CITE_TAG) && x->items == NULL)
    {
        return;
    }

    if (cite_extract_prose(x)) {
        return;
    }

    if (cite_markdown_scan(&x->scratch, x->visible, &x->markdown) != CITE_OK) {
        cite_extract_fail(x, x->markdown.err);
        return;
    }

    if (cite_extract_wants(x, CITE_FORMAT_CITE_TAG)) {
        (void) cite_tag_extract(x->list, x->visible, &x->markdown);
    }

    cite_extract_markers(x);
}


static void
cite_extract_patterns(cite_extract_t *x)
{
    size_t              i;
    const char         *reason;
    const cite_conf_t  *conf;

    conf = x->run->conf;

    for (i = 0; i < conf->patterns_n; i++) {
        if (cite_pattern_extract(conf->patterns[i], x->list, x->visible,
                                 &reason)
            == CITE_DECLINED)
        {
            cite_extract_fail(x, reason);
        }
    }
}


static void
cite_extract_hook_message(cite_run_t *run, const cite_message_t *m,
    cite_span_t text, cite_hook_message_t *hm)
{
    hm->id = m->id;
    hm->text = text;
    hm->thread_id = cite_buf_view(&run->thread_id);
    hm->run_id = m->run_id;
}


/* what a site finds by itself */

static void
cite_extract_hook(cite_extract_t *x)
{
    const cite_hooks_t   *hooks;
    cite_hook_message_t   m;

    hooks = x->run->conf->hooks;

    if (hooks && hooks->extract) {
        cite_extract_hook_message(x->run, x->message, x->visible, &m);
        hooks->extract(hooks->data, &m, x->list);
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

    rec = cite_records_add(list);
    if (rec == NULL) {
        return;
    }

    source = st->source;

    rec->format = CITE_FORMAT_STATE;
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
        }
    }

    run->citations -= m->records.n;
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
}


static void
cite_extract_message(cite_run_t *run, cite_message_t *m)
{
    cite_extract_t  x;

    memset(&x, 0, sizeof(cite_extract_t));

    cite_extract_forget(run, m);
    cite_extract_list(run, m);

    x.run = run;
    x.message = m;
    x.list = &m->records;

    cite_mem_init(&x.scratch, &run->heap, run->conf->max_memory);

    x.tags = cite_extract_has(cite_buf_view(&m->text), '<');

    cite_extract_deepcitation(&x, cite_buf_view(&m->text));
    cite_extract_markdown(&x);
    cite_extract_patterns(&x);
    cite_extract_hook(&x);

    if (cite_places_set(&m->records, &x.scratch, x.visible) != CITE_OK) {
        cite_extract_fail(&x, "memory limit exceeded");
    }

    cite_resolve_message(run, m, &x.references);
    cite_extract_state(run, m);
    cite_extract_filter(run, m, x.visible, &m->records.first);

    (void) cite_records_keys(&m->records);

    if (m->text.err || m->records.err) {
        cite_extract_fail(&x, m->text.err ? m->text.err : m->records.err);
    }

    cite_mem_release(&x.scratch);

    m->stale = 0;
    m->extracted = m->text.n;
    m->extractions++;
    m->version++;
    m->revision++;
    run->citations += m->records.n;
}


static int
cite_extract_due(const cite_message_t *m)
{
    return m->extractions < CITE_EXTRACT_FREE
           || m->text.n - m->extracted >= m->extracted / CITE_EXTRACT_GROWTH;
}


/* a source has come: for records that wait */

static void
cite_extract_settle(cite_run_t *run)
{
    cite_message_t  *m;

    for (m = run->messages; m; m = m->next) {
        if (m->unsettled) {
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
        m->version++;
        m->revision++;
    }
}


void
cite_extract_event(cite_run_t *run, const cite_event_t *ev)
{
    cite_message_t  *m;

    if (run->new_sources) {
        run->new_sources = 0;
        cite_extract_settle(run);
    }

    cite_extract_claim(run);

    for (m = run->ended; m; m = m->next_ended) {

        if (!m->assistant) {
            continue;
        }

        m->stale = 1;

        if (cite_extract_due(m)) {
            cite_extract_message(run, m);
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

    for (m = run->messages; m; m = m->next) {

        if (m->stale) {
            cite_extract_message(run, m);
        }

        cite_resolve_finish(m);
    }
}


size_t
cite_extract_unused(const cite_run_t *run)
{
    size_t                n;
    const cite_source_t  *source;

    n = 0;

    for (source = run->sources.first; source; source = source->next) {
        n += !source->used && !source->earlier;
    }

    return n;
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * The sources of a message in the citation state: those that it cites, and of
 * the answer those that it might have cited.
 */


#include "state/cite_state_internal.h"


#define CITE_SOURCES_UNUSED  50          /* that no citation names */
#define CITE_SOURCES_SHARE   16          /* of the state's size for these */


static void
cite_source_member(cite_buf_t *b, const char *name, cite_span_t value)
{
    if (value.n == 0) {
        return;
    }

    cite_buf_byte(b, ',');
    cite_json_str(b, cite_span_make(name, strlen(name)));
    cite_buf_byte(b, ':');
    cite_json_str(b, value);
}


/* 1 if the source itself told a member of that name */

static int
cite_source_told(const cite_source_t *source, const char *name)
{
    size_t  i, n;

    n = strlen(name);

    for (i = 0; i + n < source->about.n; i++) {
        if (source->about.p[i] == '"'
            && memcmp(source->about.p + i + 1, name, n) == 0
            && i + n + 1 < source->about.n && source->about.p[i + n + 1] == '"')
        {
            return 1;
        }
    }

    return 0;
}


static void
cite_source_write(cite_buf_t *b, const cite_source_t *source, int used,
    int brief)
{
    cite_buf_lit(b, "{\"used\":");
    cite_buf_put(b, used ? cite_span("true") : cite_span("false"));

    cite_source_member(b, "title", source->title);
    cite_source_member(b, "id", source->id);
    cite_source_member(b, "chunkId", source->chunk_id);

    if (!cite_source_told(source, "url")) {
        cite_source_member(b, "url", source->url);
    }

    if (!cite_source_told(source, "documentId")) {
        cite_source_member(b, "documentId", source->document_id);
    }

    if (source->page && !cite_source_told(source, "pageNumbers")) {
        cite_buf_lit(b, ",\"pageNumbers\":[");
        cite_buf_uint(b, source->page);
        cite_buf_byte(b, ']');
    }

    if (source->headings.n) {
        cite_buf_lit(b, ",\"headings\":");
        cite_buf_put(b, source->headings);
    }

    cite_source_member(b, "toolCallId", source->tool_call_id);
    cite_buf_put(b, source->about);

    if (used && !brief) {
        cite_source_member(b, "preview", source->preview);
    }

    cite_buf_byte(b, '}');
}


/* marks the sources that the message cites; returns how many there are */

static size_t
cite_sources_mark(const cite_run_t *run, const cite_message_t *m)
{
    size_t                n;
    cite_source_t        *source;
    const cite_record_t  *rec;

    n = 0;

    for (rec = m->records.first; rec; rec = rec->next) {

        source = rec->source;

        if (source == NULL && rec->source_id.n) {
            source = cite_map_find(&run->sources.sids, rec->source_id);
        }

        if (source && source->mark != m) {
            source->mark = m;
            n++;
        }
    }

    return n;
}


/* 1 if it is a source of this turn that the answer might have cited */

static int
cite_source_is_offered(const cite_source_t *source)
{
    return !source->earlier && source->double_of == NULL && !source->passage
           && source->origin != CITE_ORIGIN_REQUEST
           && !cite_span_eq(source->sid, source->tool_call_id);
}


static void
cite_entry_source(const cite_entry_t *entry, cite_buf_t *b,
    const cite_source_t *source, int used, size_t *n)
{
    cite_buf_add(b, *n ? "," : ",\"sources\":{", *n ? 1 : 12);
    cite_json_str(b, source->sid);
    cite_buf_byte(b, ':');
    cite_source_write(b, source, used, entry->brief);
    (*n)++;
}


static size_t
cite_entry_put_sources(const cite_state_t *st, const cite_entry_t *entry,
    cite_buf_t *b)
{
    size_t                 n, unused, start;
    const cite_run_t      *run;
    const cite_source_t   *source;
    const cite_message_t  *m;

    run = st->run;
    m = entry->message;
    n = 0;
    unused = 0;
    start = b->n;

    (void) cite_sources_mark(run, m);

    for (source = run->sources.first; source; source = source->next) {

        if (source->mark == m) {
            cite_entry_source(entry, b, source, 1, &n);
            continue;
        }

        if (m == run->answer && unused < CITE_SOURCES_UNUSED
            && b->n - start < st->conf->max_state_size / CITE_SOURCES_SHARE
            && cite_source_is_offered(source))
        {
            cite_entry_source(entry, b, source, 0, &n);
            unused++;
        }
    }

    return n;
}


unsigned
cite_entry_sources_version(const cite_state_t *st, const cite_entry_t *entry)
{
    return (unsigned) st->run->sources.version + entry->message->revision;
}


void
cite_entry_sources(const cite_state_t *st, const cite_entry_t *entry,
    cite_buf_t *b)
{
    if (entry->message->open || entry->message->extractions == 0
        || entry->over)
    {
        return;
    }

    if (cite_entry_put_sources(st, entry, b)) {
        cite_buf_byte(b, '}');
    }
}


/*
 * Copyright (C) the ngx_cite authors
 */


#include "citation/cite_record.h"


void
cite_records_init(cite_records_t *list, cite_mem_t *mem, cite_json_t *json,
    cite_sha1_pt sha1, size_t max)
{
    memset(list, 0, sizeof(cite_records_t));

    list->mem = mem;
    list->json = json;
    list->sha1 = sha1;
    list->max = max;
    list->last = &list->first;
}


cite_rc_t
cite_records_fail(cite_records_t *list, const char *err)
{
    if (list->err == NULL) {
        list->err = err;
    }

    return CITE_ERROR;
}


void
cite_records_move(cite_records_t *dst, const cite_records_t *src)
{
    *dst = *src;

    if (dst->first == NULL) {
        dst->last = &dst->first;
    }
}


cite_record_t *
cite_records_add(cite_records_t *list, const cite_format_t *format)
{
    cite_record_t  *rec;

    if (list->n == list->max) {
        list->dropped++;
        return NULL;
    }

    rec = cite_mem_alloc(list->mem, sizeof(cite_record_t));
    if (rec == NULL) {
        cite_records_fail(list, "memory limit exceeded");
        return NULL;
    }

    rec->format = format;
    rec->resolved = format->resolved;

    *list->last = rec;
    list->last = &rec->next;
    list->n++;

    return rec;
}


void
cite_records_drop(cite_records_t *list, cite_record_t **link)
{
    assert(*link);

    if (list->last == &(*link)->next) {
        list->last = link;
    }

    *link = (*link)->next;
    list->n--;
}


void
cite_records_put(cite_records_t *list, cite_record_t *rec)
{
    cite_record_t  **link;

    link = &list->first;

    while (*link && (*link)->offset <= rec->offset) {
        link = &(*link)->next;
    }

    rec->next = *link;
    *link = rec;

    if (rec->next == NULL) {
        list->last = &rec->next;
    }

    list->n++;
}


cite_rc_t
cite_records_copy(cite_records_t *list, cite_span_t s, cite_span_t *dst)
{
    if (s.n == 0) {
        *dst = cite_span_make(NULL, 0);
        return CITE_OK;
    }

    if (cite_mem_copy(list->mem, s, dst) != CITE_OK) {
        return cite_records_fail(list, "memory limit exceeded");
    }

    return CITE_OK;
}


static cite_span_t
cite_type_name(cite_type_e type)
{
    switch (type) {

    case CITE_TYPE_URL:
        return cite_span("url");

    case CITE_TYPE_AUDIO:
        return cite_span("audio");

    case CITE_TYPE_VIDEO:
        return cite_span("video");

    default:
        return cite_span("document");
    }
}


/*
 * Each name comes with the comma before it: the type is always first.  Most
 * members are absent, and a name whose length is known is cheap to copy.
 */

static inline void
cite_record_str(cite_buf_t *b, cite_span_t name, cite_span_t value)
{
    if (value.p) {
        cite_buf_put(b, name);
        cite_json_str(b, value);
    }
}


/* white space of JSON may be line ends, which a record must not have */

static void
cite_record_raw(cite_buf_t *b, cite_span_t name, cite_span_t json)
{
    const uint8_t  *p, *run, *last;

    if (json.p == NULL) {
        return;
    }

    cite_buf_put(b, name);

    last = json.p + json.n;

    for (p = run = json.p; p < last; p++) {
        if (*p < 0x20) {
            cite_buf_add(b, run, (size_t) (p - run));
            run = p + 1;
        }
    }

    cite_buf_add(b, run, (size_t) (last - run));
}


static void
cite_record_uint(cite_buf_t *b, cite_span_t name, uint64_t value)
{
    cite_buf_put(b, name);
    cite_buf_uint(b, value);
}


static void
cite_record_lines(cite_buf_t *b, const cite_record_t *rec)
{
    size_t  i;

    if (rec->line_ids_n == 0) {
        return;
    }

    cite_buf_lit(b, ",\"lineIds\":[");

    for (i = 0; i < rec->line_ids_n; i++) {
        if (i) {
            cite_buf_byte(b, ',');
        }

        cite_buf_uint(b, rec->line_ids[i]);
    }

    cite_buf_byte(b, ']');
}


static void
cite_record_times(cite_buf_t *b, const cite_record_t *rec)
{
    if (rec->start_time.p == NULL && rec->end_time.p == NULL) {
        return;
    }

    cite_buf_lit(b, ",\"timestamps\":{");

    cite_record_str(b, cite_span("\"startTime\":"), rec->start_time);

    if (rec->start_time.p && rec->end_time.p) {
        cite_buf_byte(b, ',');
    }

    cite_record_str(b, cite_span("\"endTime\":"), rec->end_time);

    cite_buf_byte(b, '}');
}


/* the members that the DeepCitation SDK knows */

static void
cite_record_write_source(cite_buf_t *b, const cite_record_t *rec)
{
    cite_record_str(b, cite_span(",\"attachmentId\":"), rec->attachment_id);

    if (rec->page_number) {
        cite_record_uint(b, cite_span(",\"pageNumber\":"), rec->page_number);
    }

    cite_record_str(b, cite_span(",\"startPageId\":"), rec->start_page_id);
    cite_record_lines(b, rec);
    cite_record_str(b, cite_span(",\"fullPhrase\":"), rec->full_phrase);
    cite_record_str(b, cite_span(",\"anchorText\":"), rec->anchor_text);

    if (rec->has_number) {
        cite_record_uint(b, cite_span(",\"citationNumber\":"), rec->number);
    }

    cite_record_str(b, cite_span(",\"reasoning\":"), rec->reasoning);
    cite_record_str(b, cite_span(",\"url\":"), rec->url);
    cite_record_str(b, cite_span(",\"domain\":"), rec->domain);
    cite_record_str(b, cite_span(",\"title\":"), rec->title);
    cite_record_str(b, cite_span(",\"description\":"), rec->description);
    cite_record_str(b, cite_span(",\"siteName\":"), rec->site_name);
    cite_record_str(b, cite_span(",\"faviconUrl\":"), rec->favicon_url);
    cite_record_times(b, rec);
}


static void
cite_record_write_format(cite_buf_t *b, const cite_record_t *rec)
{
    cite_record_str(b, cite_span(",\"format\":"), rec->format->name);
    cite_record_str(b, cite_span(",\"id\":"), rec->id);
    cite_record_str(b, cite_span(",\"label\":"), rec->label);
    cite_record_str(b, cite_span(",\"name\":"), rec->name);
    cite_record_raw(b, cite_span(",\"query\":"), rec->query);
    cite_record_str(b, cite_span(",\"sourceId\":"), rec->source_id);
    cite_record_str(b, cite_span(",\"chunkId\":"), rec->chunk_id);
    cite_record_raw(b, cite_span(",\"headings\":"), rec->headings);
    cite_record_str(b, cite_span(",\"question\":"), rec->question);
    cite_record_raw(b, cite_span(",\"confidence\":"), rec->confidence);
    cite_record_str(b, cite_span(",\"claimText\":"), rec->claim_text);
}


static void
cite_record_write_place(cite_buf_t *b, const cite_record_t *rec)
{
    if (rec->has_offset) {
        cite_record_uint(b, cite_span(",\"offset\":"), rec->offset);
        cite_record_uint(b, cite_span(",\"length\":"), rec->length);
        cite_record_uint(b, cite_span(",\"offsetUtf16\":"),
                         rec->offset_utf16);
        cite_record_uint(b, cite_span(",\"lengthUtf16\":"),
                         rec->length_utf16);
    }
}


static void
cite_record_write_link(cite_buf_t *b, const cite_record_t *rec)
{
    if (rec->link == CITE_LINK_RESOLVED) {
        cite_buf_lit(b, ",\"resolved\":true");

    } else if (rec->link == CITE_LINK_DANGLING && rec->reason) {
        cite_record_str(b, cite_span(",\"dangling\":"),
                        cite_span_make(rec->reason, strlen(rec->reason)));

    } else if (rec->link == CITE_LINK_UNBOUND && rec->reason) {
        cite_record_str(b, cite_span(",\"unbound\":"),
                        cite_span_make(rec->reason, strlen(rec->reason)));
    }
}


void
cite_record_write_parts(cite_buf_t *b, const cite_record_t *rec,
    unsigned parts)
{
    cite_buf_lit(b, "{\"type\":");
    cite_json_str(b, cite_type_name(rec->type));

    cite_record_write_source(b, rec);

    if (parts & CITE_RECORD_FORMAT) {
        cite_record_write_format(b, rec);
    }

    if (parts & CITE_RECORD_PLACE) {
        cite_record_write_place(b, rec);
    }

    if (parts & CITE_RECORD_SENTENCE) {
        cite_record_str(b, cite_span(",\"sentence\":"), rec->sentence);
    }

    if (parts & CITE_RECORD_PLACE) {
        cite_record_write_link(b, rec);
    }

    cite_buf_byte(b, '}');
}


void
cite_record_write(cite_buf_t *b, const cite_record_t *rec)
{
    cite_record_write_parts(b, rec, CITE_RECORD_FORMAT|CITE_RECORD_PLACE
                                    |CITE_RECORD_SENTENCE);
}

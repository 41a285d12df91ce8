
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_dump.h"

#include <stdlib.h>


static void
cite_dump_member(cite_buf_t *b, const char *name, cite_span_t value)
{
    if (value.n == 0) {
        return;
    }

    cite_buf_lit(b, ",\"");
    cite_buf_add(b, name, strlen(name));
    cite_buf_lit(b, "\":");
    cite_json_str(b, value);
}


static void
cite_dump_value(cite_buf_t *b, yyjson_val *value)
{
    char    *json;
    size_t   n;

    n = 0;
    json = value ? yyjson_val_write(value, 0, &n) : NULL;

    if (json) {
        cite_buf_lit(b, ",\"value\":");
        cite_buf_add(b, json, n);
        free(json);
    }
}


void
cite_dump_event(FILE *out, const cite_frame_t *frame, const cite_event_t *ev)
{
    const char  *name;
    cite_mem_t   mem;
    cite_buf_t   b;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, SIZE_MAX);

    name = cite_event_name(ev->type);

    cite_buf_lit(&b, "{\"event\":\"");
    cite_buf_add(&b, name, strlen(name));
    cite_buf_lit(&b, "\"");

    if (frame->kind == CITE_FRAME_HEAD) {
        cite_buf_lit(&b, ",\"over\":true");
    }

    cite_dump_member(&b, "id", ev->id);
    cite_dump_member(&b, "thread", ev->thread);
    cite_dump_member(&b, "owner", ev->owner);
    cite_dump_member(&b, "name", ev->name);
    cite_dump_member(&b, "text", ev->text);
    cite_dump_value(&b, ev->value);

    cite_buf_lit(&b, "}\n");

    fwrite(b.p, 1, b.n, out);

    cite_mem_release(&mem);
}


void
cite_dump_citations(FILE *out, const cite_message_t *m)
{
    cite_mem_t      mem;
    cite_buf_t      b;
    cite_record_t  *rec;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, SIZE_MAX);

    for (rec = m->records.first; rec; rec = rec->next) {
        cite_buf_lit(&b, "{\"messageId\":");
        cite_json_str(&b, m->id);
        cite_buf_lit(&b, ",\"key\":");
        cite_json_str(&b, cite_span_make(rec->key, CITE_KEY_LEN));
        cite_buf_lit(&b, ",\"citation\":");
        cite_record_write(&b, rec);
        cite_buf_lit(&b, "}\n");
    }

    if (b.n) {
        fwrite(b.p, 1, b.n, out);
    }

    cite_mem_release(&mem);
}

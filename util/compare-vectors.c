
/*
 * Copyright (C) the ngx_cite authors
 *
 * Compares keys and records with those of the reference parser:
 *
 *   compare-vectors CITATION-KEYS.json CITATION-INPUTS.ndjson
 *
 * The exit code is 0 if all keys agree and each input either agrees or is
 * in the list of those that are meant to differ.
 */


#include "formats/cite_datablock.h"
#include "citation/cite_key.h"
#include "json/cite_repair.h"
#include "cite_sha1.h"
#include "formats/cite_xmltag.h"

#include <stdio.h>
#include <stdlib.h>


#define COMPARE_MEMORY  (256 * 1024 * 1024)


typedef struct {
    cite_mem_t       mem;
    cite_json_t      read;       /* for what is compared with */
    cite_json_t      json;       /* for the records */
    cite_records_t   list;
} compare_t;


/* inputs that are meant to differ, and why that is better for the reader */

static const struct {
    int          id;
    const char  *why;
} compare_meant[] = {
    { 13, "the tag's times are kept; type and key are the reference's" },
    { 17, "the tag's times are kept; type and key are the reference's" },
    { 83, "the tag's times are kept; type and key are the reference's" },
    { 257, "the tag's times are kept; type and key are the reference's" },
    { 259, "the tag's times are kept; type and key are the reference's" },
    { 373, "url is the page cited; the reference takes the icon's address, "
           "since \"faviconUrl=\" ends in \"Url=\"" }
};


/* members of ours that the reference does not have */

static const char  *compare_additional[] = {
    "format", "offset", "length", "offsetUtf16", "lengthUtf16", "sentence",
    "resolved", "dangling"
};


static void
compare_die(const char *what, const char *why)
{
    fprintf(stderr, "compare-vectors: %s: %s\n", what, why);
    exit(2);
}


static cite_span_t
compare_load(compare_t *c, const char *path)
{
    long      n;
    FILE     *f;
    uint8_t  *p;

    f = fopen(path, "rb");
    if (f == NULL || fseek(f, 0, SEEK_END) != 0) {
        compare_die(path, "cannot be read");
    }

    n = ftell(f);
    rewind(f);

    p = cite_mem_alloc(&c->mem, (size_t) n + 1);

    if (p == NULL || fread(p, 1, (size_t) n, f) != (size_t) n) {
        compare_die(path, "cannot be read");
    }

    fclose(f);

    return cite_span_make(p, (size_t) n);
}


/* JavaScript reads lone surrogates, which yyjson does not */

static yyjson_val *
compare_read(compare_t *c, cite_span_t text)
{
    cite_buf_t   b;
    yyjson_val  *root;

    root = cite_json_read(&c->read, text);
    if (root) {
        return root;
    }

    cite_buf_init(&b, &c->mem, COMPARE_MEMORY);

    if (cite_repair_json(&b, text) != CITE_OK) {
        return NULL;
    }

    return cite_json_read(&c->read, cite_buf_view(&b));
}


static cite_span_t
compare_text(compare_t *c, yyjson_val *object, const char *name)
{
    yyjson_val  *value;
    cite_buf_t   b;

    value = yyjson_obj_get(object, name);

    if (yyjson_is_uint(value)) {
        cite_buf_init(&b, &c->mem, 32);
        cite_buf_uint(&b, yyjson_get_uint(value));
        return cite_buf_view(&b);
    }

    return cite_json_string(value);
}


static void
compare_lines(compare_t *c, cite_record_t *rec, yyjson_val *lines)
{
    size_t       i, max;
    yyjson_val  *line;

    rec->line_ids_n = yyjson_arr_size(lines);
    rec->line_ids = cite_mem_alloc(&c->mem, (rec->line_ids_n + 1)
                                            * sizeof(uint32_t));
    if (rec->line_ids == NULL) {
        compare_die("lines", "no memory");
    }

    yyjson_arr_foreach(lines, i, max, line) {
        rec->line_ids[i] = (uint32_t) yyjson_get_uint(line);
    }
}


/* a record of the vector's citation */

static void
compare_record(compare_t *c, cite_record_t *rec, yyjson_val *citation)
{
    const char  *type;
    yyjson_val  *times;

    memset(rec, 0, sizeof(cite_record_t));

    type = yyjson_get_str(yyjson_obj_get(citation, "type"));
    type = type ? type : "document";

    rec->format = CITE_FORMAT_DEEPCITATION;
    rec->type = strcmp(type, "url") == 0 ? CITE_TYPE_URL
                : strcmp(type, "audio") == 0 ? CITE_TYPE_AUDIO
                : strcmp(type, "video") == 0 ? CITE_TYPE_VIDEO
                : CITE_TYPE_DOCUMENT;

    rec->attachment_id = compare_text(c, citation, "attachmentId");
    rec->start_page_id = compare_text(c, citation, "startPageId");
    rec->full_phrase = compare_text(c, citation, "fullPhrase");
    rec->anchor_text = compare_text(c, citation, "anchorText");
    rec->url = compare_text(c, citation, "url");
    rec->title = compare_text(c, citation, "title");
    rec->domain = compare_text(c, citation, "domain");
    rec->page_number = (uint32_t) yyjson_get_uint(
                                     yyjson_obj_get(citation, "pageNumber"));

    times = yyjson_obj_get(citation, "timestamps");

    rec->start_time = compare_text(c, times, "startTime");
    rec->end_time = compare_text(c, times, "endTime");

    compare_lines(c, rec, yyjson_obj_get(citation, "lineIds"));
}


static int
compare_key(compare_t *c, yyjson_val *vector, cite_key_format_e format,
    const char *name)
{
    cite_span_t    expected;
    cite_record_t  rec;

    compare_record(c, &rec, yyjson_obj_get(vector, "citation"));

    c->list.key_format = format;

    if (cite_key_set(&c->list, &rec) != CITE_OK) {
        compare_die("key", c->list.err);
    }

    expected = cite_json_string(yyjson_obj_get(vector, name));

    if (cite_span_eq(expected, cite_span_make(rec.key, CITE_KEY_LEN))) {
        return 1;
    }

    printf("  %s of \"%s\": %.16s, expected %.16s\n", name,
           yyjson_get_str(yyjson_obj_get(vector, "name")),
           (const char *) rec.key, (const char *) expected.p);

    return 0;
}


static int
compare_keys(compare_t *c, const char *path)
{
    size_t       i, n, current, old;
    yyjson_val  *root, *vectors, *vector;

    root = compare_read(c, compare_load(c, path));
    vectors = yyjson_obj_get(root, "vectors");

    if (!yyjson_is_arr(vectors)) {
        compare_die(path, "no vectors");
    }

    current = 0;
    old = 0;

    yyjson_arr_foreach(vectors, i, n, vector) {
        current += (size_t) compare_key(c, vector, CITE_KEY_CURRENT,
                                        "key_ge_0_2_0");
        old += (size_t) compare_key(c, vector, CITE_KEY_0_1, "key_0_1_x");
    }

    printf("keys, current form: %zu of %zu agree\n", current, n);
    printf("keys, 0.1 form: %zu of %zu agree\n", old, n);

    c->list.key_format = CITE_KEY_CURRENT;

    return current == n && old == n;
}


/* {"key":{...},...} of the input, as the reference gives it */

static void
compare_extract(compare_t *c, cite_span_t input, cite_buf_t *b)
{
    cite_span_t     visible;
    cite_record_t  *rec;

    cite_records_init(&c->list, &c->mem, &c->json, cite_sha1, SIZE_MAX);

    if (cite_datablock_extract(&c->list, input, &visible) != CITE_OK
        || cite_xmltag_extract(&c->list, visible) != CITE_OK
        || cite_records_keys(&c->list) != CITE_OK)
    {
        compare_die("extraction", c->list.err);
    }

    cite_buf_byte(b, '{');

    for (rec = c->list.first; rec; rec = rec->next) {
        cite_json_str(b, cite_span_make(rec->key, CITE_KEY_LEN));
        cite_buf_byte(b, ':');
        cite_record_write(b, rec);

        if (rec->next) {
            cite_buf_byte(b, ',');
        }
    }

    cite_buf_byte(b, '}');
}


static void
compare_print(const char *what, yyjson_val *value)
{
    char  *s;

    s = value ? yyjson_val_write(value, YYJSON_WRITE_NOFLAG, NULL) : NULL;

    printf(" %s %s", what, s ? s : "absent");
    free(s);
}


/* 1 if the member is the same in both; else prints it, on the first too */

static int
compare_member(int id, const char *key, const char *name, yyjson_val *ours,
    yyjson_val *expected)
{
    if (ours && expected && yyjson_equals(ours, expected)) {
        return 1;
    }

    printf("  %d: %s %s:", id, key, name);
    compare_print("ours", ours);
    compare_print(", expected", expected);
    printf("\n");

    return 0;
}


static int
compare_is_additional(const char *name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(compare_additional); i++) {
        if (strcmp(name, compare_additional[i]) == 0) {
            return 1;
        }
    }

    return 0;
}


static int
compare_members(int id, const char *key, yyjson_val *ours,
    yyjson_val *expected)
{
    int          same;
    size_t       i, n;
    const char  *s;
    yyjson_val  *name, *value;

    same = 1;

    yyjson_obj_foreach(expected, i, n, name, value) {
        s = yyjson_get_str(name);
        same &= compare_member(id, key, s, yyjson_obj_get(ours, s), value);
    }

    yyjson_obj_foreach(ours, i, n, name, value) {
        s = yyjson_get_str(name);

        if (!compare_is_additional(s) && yyjson_obj_get(expected, s) == NULL) {
            same &= compare_member(id, key, s, value, NULL);
        }
    }

    return same;
}


static int
compare_records(int id, yyjson_val *ours, yyjson_val *expected)
{
    int          same;
    size_t       i, n;
    const char  *key;
    yyjson_val  *name, *value, *other;

    same = 1;

    yyjson_obj_foreach(expected, i, n, name, value) {
        key = yyjson_get_str(name);
        other = yyjson_obj_get(ours, key);

        same &= other ? compare_members(id, key, other, value)
                      : compare_member(id, key, "record", NULL, value);
    }

    yyjson_obj_foreach(ours, i, n, name, value) {
        key = yyjson_get_str(name);

        if (yyjson_obj_get(expected, key) == NULL) {
            same &= compare_member(id, key, "record", value, NULL);
        }
    }

    return same;
}


static const char *
compare_reason(int id)
{
    size_t  i;

    for (i = 0; i < cite_nelts(compare_meant); i++) {
        if (compare_meant[i].id == id) {
            return compare_meant[i].why;
        }
    }

    return NULL;
}


/* 1 if the line's records agree; *unknown counts those without a reason */

static int
compare_line(compare_t *c, cite_span_t line, size_t *unknown)
{
    int           id, same;
    cite_buf_t    b;
    yyjson_doc   *ours;
    yyjson_val   *root;
    const char   *why;

    root = compare_read(c, line);
    if (root == NULL) {
        compare_die("input", "no JSON");
    }

    id = yyjson_get_int(yyjson_obj_get(root, "id"));

    cite_buf_init(&b, &c->mem, COMPARE_MEMORY);
    compare_extract(c, cite_json_string(yyjson_obj_get(root, "input")), &b);

    ours = yyjson_read((const char *) b.p, b.n, YYJSON_READ_NOFLAG);
    if (ours == NULL) {
        compare_die("our records", "no JSON");
    }

    same = compare_records(id, yyjson_doc_get_root(ours),
                           yyjson_obj_get(root, "expect"));

    yyjson_doc_free(ours);
    cite_buf_free(&b);

    if (same) {
        return 1;
    }

    why = compare_reason(id);
    *unknown += why == NULL;

    printf("  %d: %s\n\n", id, why ? why : "NOT MEANT TO DIFFER");

    return 0;
}


static int
compare_inputs(compare_t *c, const char *path)
{
    size_t          n, same, unknown;
    cite_span_t     text;
    const uint8_t  *p, *last, *eol;

    n = 0;
    same = 0;
    unknown = 0;
    text = compare_load(c, path);
    last = text.p + text.n;

    for (p = text.p; p < last; p = eol + 1) {
        eol = memchr(p, '\n', (size_t) (last - p));
        eol = eol ? eol : last;

        if (eol > p) {
            n++;
            same += (size_t) compare_line(c, cite_span_between(p, eol),
                                          &unknown);
        }
    }

    printf("inputs: %zu of %zu agree exactly, %zu differ and are meant to, "
           "%zu differ and are not\n", same, n, n - same - unknown, unknown);

    return unknown == 0;
}


int
main(int argc, char **argv)
{
    int        keys, inputs;
    compare_t  c;

    if (argc != 3) {
        compare_die("usage", "compare-vectors KEYS.json INPUTS.ndjson");
    }

    cite_mem_init(&c.mem, &cite_heap_libc, COMPARE_MEMORY);
    cite_json_init(&c.read, &cite_heap_libc, COMPARE_MEMORY);
    cite_json_init(&c.json, &cite_heap_libc, COMPARE_MEMORY);
    cite_records_init(&c.list, &c.mem, &c.json, cite_sha1, SIZE_MAX);

    keys = compare_keys(&c, argv[1]);
    inputs = compare_inputs(&c, argv[2]);

    cite_json_release(&c.json);
    cite_json_release(&c.read);
    cite_mem_release(&c.mem);

    return keys && inputs ? 0 : 1;
}


/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_json.h"
#include "base/cite_utf8.h"


#define CITE_JSON_POOL   (1024 * 1024)

/* a number that is too large for us is not an error for a client */
#define CITE_JSON_FLAGS  YYJSON_READ_BIGNUM_AS_RAW


static void *
cite_json_malloc(void *ctx, size_t size)
{
    return cite_mem_resize(ctx, NULL, size);
}


static void *
cite_json_realloc(void *ctx, void *p, size_t old_size, size_t size)
{
    (void) old_size;

    return cite_mem_resize(ctx, p, size);
}


static void
cite_json_free(void *ctx, void *p)
{
    cite_mem_resize(ctx, p, 0);
}


void
cite_json_alc(yyjson_alc *alc, cite_mem_t *mem)
{
    alc->malloc = cite_json_malloc;
    alc->realloc = cite_json_realloc;
    alc->free = cite_json_free;
    alc->ctx = mem;
}


void
cite_json_init(cite_json_t *j, const cite_heap_t *heap, size_t max)
{
    memset(j, 0, sizeof(cite_json_t));

    cite_mem_init(&j->mem, heap, max);
    cite_buf_init(&j->text, &j->mem, max);
}


void
cite_json_release(cite_json_t *j)
{
    cite_mem_release(&j->mem);

    j->pool = NULL;
    j->doc = NULL;
    j->text.p = NULL;
    j->text.cap = 0;
}


void
cite_json_take(cite_json_t *to, cite_json_t *from)
{
    *to = *from;
    to->text.mem = &to->mem;

    cite_json_init(from, to->mem.heap, to->mem.max);
    from->sparse = to->sparse;
}


/* values of a text that was read stand in one block, the root first */

int
cite_json_has(const cite_json_t *j, const yyjson_val *value)
{
    const yyjson_val  *root;

    root = yyjson_doc_get_root(j->doc);

    return root && value >= root
           && value < root + yyjson_doc_get_val_count(j->doc);
}


void
cite_reader_init(cite_reader_t *reader, const cite_heap_t *heap, size_t max)
{
    cite_json_init(&reader->event, heap, max);
    reader->event.sparse = 1;
    cite_json_init(&reader->inner, heap, max);
}


void
cite_reader_release(cite_reader_t *reader)
{
    cite_json_release(&reader->event);
    cite_json_release(&reader->inner);
}


/* why a text is not read, or NULL; broken JSON is found later */

static const char *
cite_json_refused(const cite_json_t *j, cite_span_t text, int *torn)
{
    const uint8_t    *p;
    cite_brackets_e   found;

    *torn = 0;

    if (text.n <= CITE_JSON_MAX_DEPTH
        || (text.p >= j->sound.p
            && text.p + text.n <= j->sound.p + j->sound.n))
    {
        return NULL;
    }

    p = text.p;
    found = text.n > CITE_JSON_LARGE
            ? cite_json_measure(text, CITE_JSON_MAX_DEPTH, !j->sparse, torn)
            : cite_json_brackets(&p, p + text.n, CITE_JSON_MAX_DEPTH, 0);

    switch (found) {

    case CITE_BRACKETS_DEEP:
        return "json too deep";

    case CITE_BRACKETS_DENSE:
        return "json too dense";

    default:
        return NULL;
    }
}


int
cite_json_measured(cite_json_t *j, cite_span_t text)
{
    int              torn;
    cite_brackets_e  found;

    if (text.n <= CITE_JSON_LARGE) {
        return 0;
    }

    found = cite_json_measure(text, CITE_JSON_MAX_DEPTH, 0, &torn);

    if (found == CITE_BRACKETS_OPEN && !torn) {
        j->sound = text;
    }

    return found == CITE_BRACKETS_DENSE;
}


void
cite_json_forget(cite_json_t *j)
{
    j->sound = cite_span_make(NULL, 0);
}


static void
cite_json_allocator(cite_json_t *j, cite_span_t text, yyjson_alc *alc)
{
    if (yyjson_read_max_memory_usage(text.n, CITE_JSON_FLAGS)
        <= CITE_JSON_POOL / 2)
    {
        if (j->pool == NULL) {
            j->pool = cite_mem_resize(&j->mem, NULL, CITE_JSON_POOL);
        }

        if (j->pool && yyjson_alc_pool_init(alc, j->pool, CITE_JSON_POOL)) {
            return;
        }
    }

    cite_json_alc(alc, &j->mem);
}


static yyjson_doc *
cite_json_parse(cite_json_t *j, cite_span_t text, yyjson_read_err *err)
{
    yyjson_alc  alc;

    cite_json_allocator(j, text, &alc);

    return yyjson_read_opts((char *) text.p, text.n, CITE_JSON_FLAGS, &alc, err);
}


static yyjson_doc *
cite_json_mended(cite_json_t *j, cite_span_t text, yyjson_read_err *err)
{
    cite_buf_reset(&j->text);
    cite_json_mend(&j->text, text);

    if (j->text.err) {
        err->code = YYJSON_READ_ERROR_MEMORY_ALLOCATION;
        return NULL;
    }

    return cite_json_parse(j, cite_buf_view(&j->text), err);
}


/* a large text is parsed once: of it is known if it is torn */

yyjson_val *
cite_json_read(cite_json_t *j, cite_span_t text)
{
    int              torn;
    yyjson_read_err  err;

    yyjson_doc_free(j->doc);
    j->doc = NULL;
    j->err = cite_json_refused(j, text, &torn);
    j->broken = 0;

    if (j->err) {
        return NULL;
    }

    if (!torn) {
        j->doc = cite_json_parse(j, text, &err);
        torn = j->doc == NULL && text.n <= CITE_JSON_LARGE
               && err.code == YYJSON_READ_ERROR_INVALID_STRING;
    }

    if (torn) {
        j->doc = cite_json_mended(j, text, &err);
    }

    if (j->doc == NULL) {
        j->broken = err.code != YYJSON_READ_ERROR_MEMORY_ALLOCATION;
        j->err = j->broken ? "bad json" : "json memory limit exceeded";
        return NULL;
    }

    return yyjson_doc_get_root(j->doc);
}


cite_span_t
cite_json_string(yyjson_val *value)
{
    if (!yyjson_is_str(value)) {
        return cite_span_make(NULL, 0);
    }

    return cite_span_make(yyjson_get_str(value), yyjson_get_len(value));
}


yyjson_val *
cite_json_member(yyjson_val *object, cite_span_t name)
{
    size_t       n;
    uint8_t      last;
    const char  *s;
    yyjson_val  *key, *found;

    if (!yyjson_is_obj(object)) {
        return NULL;
    }

    found = NULL;
    last = name.n ? name.p[name.n - 1] : '\0';
    key = unsafe_yyjson_get_first(object);

    for (n = unsafe_yyjson_get_len(object); n; n--) {

        s = unsafe_yyjson_get_str(key);

        /* of names of one length the last byte tells most apart */

        if (unsafe_yyjson_get_len(key) == name.n
            && (name.n == 0 || ((uint8_t) s[name.n - 1] == last
                                && memcmp(s, name.p, name.n) == 0)))
        {
            found = key + 1;
        }

        key = unsafe_yyjson_get_next(key + 1);
    }

    return found;
}


cite_rc_t
cite_json_inside(cite_buf_t *b, cite_span_t raw, cite_span_t *text)
{
    int             high;
    const uint8_t  *end;

    high = 0;
    end = cite_json_run(raw.p, raw.p + raw.n, &high);

    if (end == raw.p + raw.n) {
        *text = raw;
        return high && !cite_utf8_valid(raw) ? CITE_DECLINED : CITE_OK;
    }

    cite_buf_reset(b);

    if (*end != '\\' || cite_json_unescape(b, raw) != CITE_OK) {
        return CITE_DECLINED;
    }

    *text = cite_buf_view(b);

    return CITE_OK;
}

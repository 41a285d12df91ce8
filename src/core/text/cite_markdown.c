
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_markdown_internal.h"


/* a definition by its folded label; names move while they grow */

typedef struct {
    uint32_t  name;              /* offset */
    uint32_t  n;
    uint32_t  i;                 /* of the definition */
} cite_md_key_t;


cite_span_t
cite_md_span(const cite_md_scan_t *s, const uint8_t *p, const uint8_t *last)
{
    return cite_span_make(s->text.p + (p - s->base), (size_t) (last - p));
}


void
cite_md_range_init(const cite_md_scan_t *s, cite_markdown_range_t *range,
    cite_markdown_kind_e kind, const uint8_t *p, const uint8_t *last)
{
    memset(range, 0, sizeof(cite_markdown_range_t));

    range->kind = kind;
    range->bytes = cite_md_span(s, p, last);
}


/* "full" is the error if there is no place left, which may be impossible */

static void
cite_md_put(cite_md_scan_t *s, cite_buf_t *b, const void *p, size_t n,
    const char *full)
{
    cite_buf_add(b, p, n);

    if (b->err && s->err == NULL) {
        s->err = full && n > b->max - b->n ? full : b->err;
    }
}


void
cite_md_range_add(cite_md_scan_t *s, cite_markdown_range_t *range)
{
    if (!s->collect) {
        cite_md_put(s, &s->ranges, range, sizeof(cite_markdown_range_t),
                    "too many ranges in markdown");
    }
}


/* writes the folded label, read without marks of quotes, to s->label */

static size_t
cite_md_name_write(cite_md_scan_t *s, cite_span_t label)
{
    label.p = s->base + (label.p - s->text.p);

    return cite_md_label_fold(label, s->label);
}


/* in the second pass it is known already, and only its range is added */

void
cite_md_definition_add(cite_md_scan_t *s, cite_markdown_range_t *range)
{
    cite_md_key_t  key;

    if (!s->collect) {
        cite_md_range_add(s, range);
        return;
    }

    key.name = (uint32_t) s->names.n;
    key.n = (uint32_t) cite_md_name_write(s, range->text);
    key.i = (uint32_t) (s->definitions.n / sizeof(cite_markdown_range_t));

    cite_md_put(s, &s->definitions, range, sizeof(cite_markdown_range_t),
                "too many definitions in markdown");
    cite_md_put(s, &s->names, s->label, key.n, NULL);
    cite_md_put(s, &s->keys, &key, sizeof(cite_md_key_t), NULL);
}


/* < 0, 0 or > 0, as the key's name is to the other */

static int
cite_md_name_order(const cite_md_scan_t *s, const cite_md_key_t *key,
    cite_span_t name)
{
    int  rc;

    rc = memcmp(s->names.p + key->name, name.p, cite_min(key->n, name.n));

    return rc ? rc : (key->n > name.n) - (key->n < name.n);
}


static int
cite_md_key_less(const cite_md_scan_t *s, const cite_md_key_t *a,
    const cite_md_key_t *b)
{
    int  rc;

    rc = cite_md_name_order(s, a, cite_span_make(s->names.p + b->name, b->n));

    return rc ? rc < 0 : a->i < b->i;
}


/* moves the key at i down in the heap of n keys, the greatest on top */

static void
cite_md_key_sift(const cite_md_scan_t *s, cite_md_key_t *keys, size_t i,
    size_t n)
{
    size_t         child;
    cite_md_key_t  key;

    key = keys[i];

    for (child = 2 * i + 1; child < n; child = 2 * i + 1) {

        if (child + 1 < n
            && cite_md_key_less(s, &keys[child], &keys[child + 1]))
        {
            child++;
        }

        if (!cite_md_key_less(s, &key, &keys[child])) {
            break;
        }

        keys[i] = keys[child];
        i = child;
    }

    keys[i] = key;
}


/*
 * Sorted and not hashed: labels are the model's, and chosen to collide they
 * would make each lookup as long as the list.
 */

static void
cite_md_keys_sort(cite_md_scan_t *s)
{
    size_t          i, n;
    cite_md_key_t  *keys, key;

    keys = (cite_md_key_t *) (void *) s->keys.p;
    n = s->keys.n / sizeof(cite_md_key_t);

    for (i = n / 2; i-- > 0; /* void */ ) {
        cite_md_key_sift(s, keys, i, n);
    }

    for (i = n; i-- > 1; /* void */ ) {
        key = keys[0];
        keys[0] = keys[i];
        keys[i] = key;
        cite_md_key_sift(s, keys, 0, i);
    }
}


const cite_markdown_range_t *
cite_md_definition_find(cite_md_scan_t *s, cite_span_t label)
{
    size_t                        low, high, mid, n;
    cite_span_t                   name;
    const cite_md_key_t          *keys;
    const cite_markdown_range_t  *definitions;

    n = s->keys.n / sizeof(cite_md_key_t);
    if (n == 0) {
        return NULL;
    }

    name = cite_span_make(s->label, cite_md_name_write(s, label));
    keys = (const cite_md_key_t *) (const void *) s->keys.p;

    low = 0;
    high = n;

    while (low < high) {
        mid = low + (high - low) / 2;

        if (cite_md_name_order(s, &keys[mid], name) < 0) {
            low = mid + 1;

        } else {
            high = mid;
        }
    }

    if (low == n || name.n == 0
        || cite_md_name_order(s, &keys[low], name) != 0)
    {
        return NULL;
    }

    definitions = (const cite_markdown_range_t *) (const void *)
                  s->definitions.p;

    return &definitions[keys[low].i];
}


/* 1 if there may be a definition */

static int
cite_md_defines(cite_span_t text)
{
    const uint8_t  *p, *last;

    last = text.p + text.n;

    for (p = text.p; p < last; p++) {

        p = memchr(p, ':', (size_t) (last - p));
        if (p == NULL) {
            return 0;
        }

        if (p > text.p && p[-1] == ']') {
            return 1;
        }
    }

    return 0;
}


static cite_rc_t
cite_md_scan_init(cite_md_scan_t *s, cite_mem_t *mem, cite_span_t text)
{
    memset(s, 0, offsetof(cite_md_scan_t, ticks));
    memset(s->ticks, 0, sizeof(s->ticks));

    s->mem = mem;
    s->text = text;
    s->base = text.p;
    s->collect = cite_md_defines(text) != 0;

    cite_buf_init(&s->ranges, mem, CITE_MARKDOWN_RANGES_MAX
                                   * sizeof(cite_markdown_range_t));
    cite_buf_init(&s->definitions, mem, CITE_MARKDOWN_DEFINITIONS_MAX
                                        * sizeof(cite_markdown_range_t));
    cite_buf_init(&s->keys, mem, CITE_MARKDOWN_DEFINITIONS_MAX
                                 * sizeof(cite_md_key_t));
    cite_buf_init(&s->names, mem, CITE_MARKDOWN_DEFINITIONS_MAX
                                  * sizeof(s->label));

    if (memchr(text.p, '>', text.n) == NULL) {
        return CITE_OK;
    }

    s->copy = cite_mem_resize(mem, NULL, text.n);
    if (s->copy == NULL) {
        return CITE_ERROR;
    }

    s->base = memcpy(s->copy, text.p, text.n);

    return CITE_OK;
}


static cite_rc_t
cite_md_scan_run(cite_md_scan_t *s)
{
    if (s->collect) {
        if (cite_md_blocks(s) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        s->collect = 0;

        if (s->err) {
            /* a key may be without its name */
            return CITE_OK;
        }

        cite_md_keys_sort(s);
    }

    return cite_md_blocks(s);
}


/* the scan is over: what it has found, or why it was given up */

static cite_rc_t
cite_md_scan_end(cite_md_scan_t *s, cite_markdown_t *md)
{
    cite_buf_free(&s->keys);
    cite_buf_free(&s->names);
    cite_mem_resize(s->mem, s->copy, 0);

    if (s->err) {
        cite_buf_free(&s->ranges);
        cite_buf_free(&s->definitions);
        md->err = s->err;
        return CITE_ERROR;
    }

    md->ranges = (cite_markdown_range_t *) (void *) s->ranges.p;
    md->ranges_n = s->ranges.n / sizeof(cite_markdown_range_t);
    md->definitions = (cite_markdown_range_t *) (void *) s->definitions.p;
    md->definitions_n = s->definitions.n / sizeof(cite_markdown_range_t);

    return CITE_OK;
}


static void
cite_md_init(cite_markdown_t *md, cite_mem_t *mem, cite_span_t text)
{
    memset(md, 0, sizeof(cite_markdown_t));

    md->text = text;
    md->mem = mem;
}


cite_rc_t
cite_markdown_scan(cite_mem_t *mem, cite_span_t text, cite_markdown_t *md)
{
    cite_md_scan_t  s;

    cite_md_init(md, mem, text);

    if (text.n == 0) {
        return CITE_OK;
    }

    if (cite_md_scan_init(&s, mem, text) != CITE_OK) {
        md->err = "memory limit exceeded";
        return CITE_ERROR;
    }

    (void) cite_md_scan_run(&s);

    return cite_md_scan_end(&s, md);
}


cite_markdown_scan_t *
cite_markdown_begin(cite_mem_t *mem, cite_span_t text)
{
    cite_md_scan_t  *s;

    s = cite_mem_alloc(mem, sizeof(cite_md_scan_t));

    if (s == NULL || cite_md_scan_init(s, mem, text) != CITE_OK) {
        return NULL;
    }

    s->sliced = 1;

    return s;
}


cite_rc_t
cite_markdown_part(cite_markdown_scan_t *s, cite_markdown_t *md, size_t *left)
{
    cite_rc_t  rc;

    if (s == NULL) {
        memset(md, 0, sizeof(cite_markdown_t));
        md->err = "memory limit exceeded";
        return CITE_ERROR;
    }

    s->left = *left;
    rc = cite_md_scan_run(s);
    *left = s->left;

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    cite_md_init(md, s->mem, s->text);

    return cite_md_scan_end(s, md);
}


const cite_markdown_range_t *
cite_markdown_at(const cite_markdown_t *md, size_t *cursor, size_t offset)
{
    size_t                        start;
    const cite_markdown_range_t  *range;

    for ( /* void */ ; *cursor < md->ranges_n; (*cursor)++) {
        range = &md->ranges[*cursor];
        start = (size_t) (range->bytes.p - md->text.p);

        if (offset < start + range->bytes.n) {
            return offset >= start ? range : NULL;
        }
    }

    return NULL;
}


void
cite_markdown_free(cite_markdown_t *md)
{
    cite_mem_resize(md->mem, md->ranges, 0);
    cite_mem_resize(md->mem, md->definitions, 0);

    md->ranges = NULL;
    md->ranges_n = 0;
    md->definitions = NULL;
    md->definitions_n = 0;
}

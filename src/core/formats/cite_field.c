
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_field.h"


#define CITE_LINES_WIDE     1000     /* a longer range is sampled */
#define CITE_LINES_SAMPLES  50


/* lower case, no separators, the rest zero */

typedef char  cite_field_key_t[16];


typedef struct {
    cite_field_key_t  name;
    cite_field_e      tag;
    cite_field_e      item;
} cite_field_name_t;


/* members of items that are one letter */

static const uint8_t  cite_field_letters[256] = {
    ['n'] = CITE_FIELD_NUMBER,
    ['a'] = CITE_FIELD_ATTACHMENT,
    ['r'] = CITE_FIELD_REASONING,
    ['f'] = CITE_FIELD_PHRASE,
    ['k'] = CITE_FIELD_ANCHOR,
    ['p'] = CITE_FIELD_PAGE,
    ['l'] = CITE_FIELD_LINES,
    ['t'] = CITE_FIELD_TIMES,
    ['d'] = CITE_FIELD_CLAIM,
    ['s'] = CITE_FIELD_START,
    ['e'] = CITE_FIELD_END
};


static const cite_field_name_t  cite_field_names[] = {
    { "starttime",     CITE_FIELD_NONE,        CITE_FIELD_START },
    { "endtime",       CITE_FIELD_NONE,        CITE_FIELD_END },
    { "id",            CITE_FIELD_ID,          CITE_FIELD_NUMBER },
    { "attachmentid",  CITE_FIELD_ATTACHMENT,  CITE_FIELD_ATTACHMENT },
    { "fileid",        CITE_FIELD_ATTACHMENT,  CITE_FIELD_ATTACHMENT },
    { "reasoning",     CITE_FIELD_REASONING,   CITE_FIELD_REASONING },
    { "fullphrase",    CITE_FIELD_PHRASE,      CITE_FIELD_PHRASE },
    { "sourcecontext", CITE_FIELD_PHRASE,      CITE_FIELD_PHRASE },
    { "phrase",        CITE_FIELD_PHRASE,      CITE_FIELD_NONE },
    { "anchortext",    CITE_FIELD_ANCHOR,      CITE_FIELD_ANCHOR },
    { "sourcematch",   CITE_FIELD_ANCHOR,      CITE_FIELD_ANCHOR },
    { "keyspan",       CITE_FIELD_ANCHOR,      CITE_FIELD_ANCHOR },
    { "anchor",        CITE_FIELD_ANCHOR,      CITE_FIELD_NONE },
    { "value",         CITE_FIELD_VALUE,       CITE_FIELD_NONE },
    { "claimtext",     CITE_FIELD_CLAIM,       CITE_FIELD_CLAIM },
    { "startpageid",   CITE_FIELD_PAGE,        CITE_FIELD_PAGE },
    { "startpagekey",  CITE_FIELD_PAGE,        CITE_FIELD_PAGE },
    { "startpage",     CITE_FIELD_PAGE,        CITE_FIELD_NONE },
    { "pageid",        CITE_FIELD_PAGE,        CITE_FIELD_PAGE },
    { "lineids",       CITE_FIELD_LINES,       CITE_FIELD_LINES },
    { "lines",         CITE_FIELD_LINES,       CITE_FIELD_NONE },
    { "timestamps",    CITE_FIELD_TIMES,       CITE_FIELD_TIMES },
    { "url",           CITE_FIELD_URL,         CITE_FIELD_NONE },
    { "domain",        CITE_FIELD_DOMAIN,      CITE_FIELD_NONE },
    { "title",         CITE_FIELD_TITLE,       CITE_FIELD_NONE },
    { "description",   CITE_FIELD_DESCRIPTION, CITE_FIELD_NONE },
    { "sitename",      CITE_FIELD_SITE,        CITE_FIELD_NONE },
    { "faviconurl",    CITE_FIELD_FAVICON,     CITE_FIELD_NONE }
};


/*
 * Lower case, without separators; how long that is, or 0: no name is like it,
 * for all are letters.  Characters behind a NUL do not count.
 */

static size_t
cite_field_key(cite_span_t name, cite_field_key_t key)
{
    size_t   i, n;
    uint8_t  c;

    if (name.n > CITE_FIELD_NAME_MAX) {
        return 0;
    }

    memset(key, 0, sizeof(cite_field_key_t));
    n = 0;

    for (i = 0; i < name.n && name.p[i]; i++) {
        c = name.p[i];

        if (c == '_' || c == '-' || c == '\\') {
            continue;
        }

        c |= 0x20;

        if (c < 'a' || c > 'z' || n == sizeof(cite_field_key_t)) {
            return 0;
        }

        key[n++] = (char) c;
    }

    return n;
}


static const cite_field_name_t *
cite_field_find(const cite_field_key_t key)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_field_names); i++) {
        if (memcmp(key, cite_field_names[i].name, sizeof(cite_field_key_t))
            == 0)
        {
            return &cite_field_names[i];
        }
    }

    return NULL;
}


cite_field_e
cite_field_of_tag(cite_span_t name)
{
    cite_field_key_t          key;
    const cite_field_name_t  *found;

    found = cite_field_key(name, key) > 1 ? cite_field_find(key) : NULL;

    return found ? found->tag : CITE_FIELD_NONE;
}


cite_field_e
cite_field_of_item(cite_span_t name)
{
    size_t                    n;
    cite_field_key_t          key;
    const cite_field_name_t  *found;

    if (name.n == 1) {
        /* of other bytes than letters none becomes one */
        return cite_field_letters[*name.p | 0x20];
    }

    n = cite_field_key(name, key);

    if (n == 1) {
        return cite_field_letters[(uint8_t) key[0]];
    }

    found = n ? cite_field_find(key) : NULL;

    return found ? found->item : CITE_FIELD_NONE;
}


static int
cite_field_digit(const uint8_t *p, const uint8_t *last)
{
    return p < last && *p >= '0' && *p <= '9';
}


/*
 * Reads digits at *p and moves it behind them.  CITE_DECLINED if there are
 * none or if the number is over 32 bits.
 */

static cite_rc_t
cite_field_uint(const uint8_t **p, const uint8_t *last, uint32_t *value)
{
    uint64_t   n;
    cite_rc_t  rc;

    n = 0;
    rc = cite_field_digit(*p, last) ? CITE_OK : CITE_DECLINED;

    for ( /* void */ ; cite_field_digit(*p, last); (*p)++) {
        n = n * 10 + (uint64_t) (**p - '0');

        if (n > UINT32_MAX) {
            rc = CITE_DECLINED;
            n = UINT32_MAX;
        }
    }

    *value = (uint32_t) n;

    return rc;
}


/* 1 if the word, in any case, is at p */

static int
cite_field_word(const uint8_t *p, const uint8_t *last, cite_span_t word)
{
    size_t  i;

    if ((size_t) (last - p) < word.n) {
        return 0;
    }

    for (i = 0; i < word.n; i++) {
        if (p[i] != word.p[i]
            && (p[i] < 'A' || p[i] > 'Z' || (p[i] | 0x20) != word.p[i]))
        {
            return 0;
        }
    }

    return 1;
}


/* "_index_" and a number, right behind the page's */

static cite_rc_t
cite_field_index(const uint8_t *p, const uint8_t *last, cite_span_t between,
    uint32_t *index)
{
    if (!cite_field_word(p, last, between)) {
        return CITE_DECLINED;
    }

    p += between.n;

    return cite_field_uint(&p, last, index);
}


/* "page", letters and underscores, then the numbers: anywhere in s */

static cite_rc_t
cite_field_page_long(cite_span_t s, uint32_t *page, uint32_t *index)
{
    int             seen;
    cite_rc_t       rc;
    const uint8_t  *p, *last;

    seen = 0;
    p = s.p;
    last = s.p + s.n;

    while (p < last) {

        if (cite_field_digit(p, last)) {
            rc = cite_field_uint(&p, last, page);

            if (seen && rc == CITE_OK
                && cite_field_index(p, last, cite_span("_index_"), index)
                   == CITE_OK)
            {
                return CITE_OK;
            }

            seen = 0;
            continue;
        }

        if (cite_field_word(p, last, cite_span("page"))) {
            seen = 1;
            p += 4;
            continue;
        }

        if (*p != '_' && ((*p | 0x20) < 'a' || (*p | 0x20) > 'z')) {
            seen = 0;
        }

        p++;
    }

    return CITE_DECLINED;
}


static cite_rc_t
cite_field_page_short(cite_span_t s, uint32_t *page, uint32_t *index)
{
    const uint8_t  *p, *last;

    p = s.p;
    last = s.p + s.n;

    if (cite_field_uint(&p, last, page) != CITE_OK || p == last || *p != '_') {
        return CITE_DECLINED;
    }

    p++;

    if (cite_field_uint(&p, last, index) != CITE_OK || p != last) {
        return CITE_DECLINED;
    }

    return CITE_OK;
}


/* writes the number up to p; returns where it begins */

static uint8_t *
cite_field_digits(uint8_t *p, uint32_t value)
{
    do {
        *--p = (uint8_t) ('0' + value % 10);
        value /= 10;
    } while (value);

    return p;
}


cite_rc_t
cite_field_page_id(cite_records_t *list, cite_record_t *rec, uint32_t page,
    uint32_t index)
{
    uint8_t  id[48], *p;

    /* from its end on, as numbers are written */

    p = cite_field_digits(id + sizeof(id), index);
    p -= sizeof("_index_") - 1;
    memcpy(p, "_index_", sizeof("_index_") - 1);

    p = cite_field_digits(p, page);
    p -= sizeof("page_number_") - 1;
    memcpy(p, "page_number_", sizeof("page_number_") - 1);

    return cite_records_copy(list, cite_span_between(p, id + sizeof(id)),
                             &rec->start_page_id);
}


cite_rc_t
cite_field_page(cite_records_t *list, cite_record_t *rec, cite_span_t s)
{
    uint32_t  page, index;

    if (s.n == 0) {
        return CITE_DECLINED;
    }

    if (cite_field_page_short(s, &page, &index) != CITE_OK
        && cite_field_page_long(s, &page, &index) != CITE_OK)
    {
        return CITE_DECLINED;
    }

    if (page == 0 && index == 0) {    /* counted from 0 */
        page = 1;
    }

    rec->page_number = page;

    return cite_field_page_id(list, rec, page, index);
}


void
cite_lines_add(cite_lines_t *lines, uint32_t id)
{
    if (lines->n < CITE_LINES_MAX) {
        lines->ids[lines->n++] = id;
    }
}


static void
cite_lines_range(cite_lines_t *lines, uint32_t first, uint32_t last)
{
    uint32_t  i, step;

    if (first > last) {
        cite_lines_add(lines, first);
        return;
    }

    if (last - first < CITE_LINES_WIDE) {
        for (i = 0; i <= last - first; i++) {
            cite_lines_add(lines, first + i);
        }

        return;
    }

    step = (last - first) / (CITE_LINES_SAMPLES - 1);

    for (i = 0; i < CITE_LINES_SAMPLES - 1; i++) {
        cite_lines_add(lines, first + i * step);
    }

    cite_lines_add(lines, last);
}


/* skips characters that may stand around a number: "[line 3]" */

static const uint8_t *
cite_lines_skip(const uint8_t *p, const uint8_t *last)
{
    while (p < last && *p != ',' && *p != '-' && !cite_field_digit(p, last)) {
        p++;
    }

    return p;
}


void
cite_lines_parse(cite_lines_t *lines, cite_span_t s)
{
    uint32_t        first, end;
    cite_rc_t       rc;
    const uint8_t  *p, *last;

    if (s.n == 0) {
        return;
    }

    p = s.p;
    last = s.p + s.n;

    while (p < last && lines->n < CITE_LINES_MAX) {

        p = cite_lines_skip(p, last);
        rc = cite_field_uint(&p, last, &first);
        p = cite_lines_skip(p, last);

        if (rc == CITE_OK) {
            end = first;

            if (p < last && *p == '-') {
                p = cite_lines_skip(p + 1, last);

                if (cite_field_uint(&p, last, &end) != CITE_OK) {
                    end = first;
                }
            }

            cite_lines_range(lines, first, end);
        }

        while (p < last && *p++ != ',') { /* void */ }
    }
}


/* by Shell: there are at most CITE_LINES_MAX, mostly in order */

static void
cite_lines_sort(uint32_t *ids, size_t n)
{
    size_t    i, j, gap;
    uint32_t  id;

    for (i = 1; i < n && ids[i - 1] <= ids[i]; i++) { /* void */ }

    if (i >= n) {
        return;
    }

    for (gap = 1; gap < n / 3; gap = 3 * gap + 1) { /* void */ }

    for ( /* void */ ; gap > 0; gap /= 3) {
        for (i = gap; i < n; i++) {
            id = ids[i];

            for (j = i; j >= gap && ids[j - gap] > id; j -= gap) {
                ids[j] = ids[j - gap];
            }

            ids[j] = id;
        }
    }
}


cite_rc_t
cite_lines_store(cite_records_t *list, cite_record_t *rec,
    cite_lines_t *lines)
{
    size_t  n;

    n = cite_min(lines->n, CITE_LINES_LIST - list->lines);

    if (n == 0) {
        return CITE_OK;
    }

    cite_lines_sort(lines->ids, lines->n);

    rec->line_ids = cite_mem_alloc(list->mem, n * sizeof(uint32_t));
    if (rec->line_ids == NULL) {
        return cite_records_fail(list, "memory limit exceeded");
    }

    memcpy(rec->line_ids, lines->ids, n * sizeof(uint32_t));
    rec->line_ids_n = n;
    list->lines += n;

    return CITE_OK;
}


static cite_span_t
cite_field_trim(cite_span_t s)
{
    while (s.n && s.p[0] <= ' ') {
        s = cite_span_skip(s, 1);
    }

    while (s.n && s.p[s.n - 1] <= ' ') {
        s.n--;
    }

    return s;
}


void
cite_field_times(cite_span_t s, cite_span_t *start, cite_span_t *end)
{
    const uint8_t  *dash;

    dash = s.n ? memchr(s.p, '-', s.n) : NULL;

    if (dash == NULL) {
        *start = cite_field_trim(s);
        *end = cite_span_make(NULL, 0);
        return;
    }

    *start = cite_field_trim(cite_span_between(s.p, dash));
    *end = cite_field_trim(cite_span_between(dash + 1, s.p + s.n));
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Addresses and names of sources, so that two ways to write one are the same.
 */


#include "base/cite_hash.h"
#include "source/cite_source.h"


#define CITE_URL_KIND   0x75726cu    /* seeds of the hashes */
#define CITE_NAME_KIND  0x6e616du



/* bytes that come out of an address one by one, and go into a hash */

typedef struct {
    cite_hash_t   hash;
    uint64_t      word;
    unsigned      n;             /* bytes in the word */
    unsigned      total;
} cite_mix_t;


static void
cite_mix_begin(cite_mix_t *m, const cite_mem_t *mem, uint64_t kind)
{
    cite_hash_begin(&m->hash, mem, kind);
    m->word = 0;
    m->n = 0;
    m->total = 0;
}


static void
cite_mix(cite_mix_t *m, uint8_t c)
{
    m->word |= (uint64_t) c << (8 * m->n);
    m->total++;

    if (++m->n == 8) {
        cite_hash_word(&m->hash, m->word);
        m->word = 0;
        m->n = 0;
    }
}


static uint64_t
cite_mix_end(cite_mix_t *m)
{
    if (m->total == 0) {
        return 0;
    }

    cite_hash_word(&m->hash, m->word);
    cite_hash_word(&m->hash, m->total);

    return cite_hash_end(&m->hash) | 1;
}


static uint8_t
cite_lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}


static int
cite_hex(uint8_t c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }

    c |= 0x20;

    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}


/* a character of an address, with its escape undone; *s is moved */

static uint8_t
cite_url_next(cite_span_t *s)
{
    int      high, low;
    uint8_t  c;

    c = *s->p;

    if (c == '%' && s->n > 2) {
        high = cite_hex(s->p[1]);
        low = cite_hex(s->p[2]);

        if (high >= 0 && low >= 0) {
            *s = cite_span_skip(*s, 3);
            return (uint8_t) (high << 4 | low);
        }
    }

    *s = cite_span_skip(*s, 1);

    return c == '+' ? ' ' : c;
}


static void
cite_url_mix(cite_mix_t *m, cite_span_t s)
{
    while (s.n) {
        cite_mix(m, cite_url_next(&s));
    }
}


/* a parameter that says where a reader came from, not where to go */

static int
cite_url_is_tracking(cite_span_t param)
{
    size_t          i;
    cite_span_t     name;
    const uint8_t  *end;

    static const cite_span_t  names[] = {
        cite_span_const("fbclid"), cite_span_const("gclid"),
        cite_span_const("dclid"), cite_span_const("msclkid"),
        cite_span_const("yclid"), cite_span_const("igshid"),
        cite_span_const("mc_cid"), cite_span_const("mc_eid"),
        cite_span_const("gbraid"), cite_span_const("wbraid"),
        cite_span_const("srsltid"), cite_span_const("_ga"),
        cite_span_const("ref_src"), cite_span_const("oly_enc_id"),
        cite_span_const("oly_anon_id"), cite_span_const("vero_id"),
        cite_span_const("twclid"), cite_span_const("ttclid"),
        cite_span_const("li_fat_id"), cite_span_const("_hsenc"),
        cite_span_const("_hsmi")
    };

    if (cite_span_starts(param, cite_span("utm_"))) {
        return 1;
    }

    end = memchr(param.p, '=', param.n);
    name = cite_span_make(param.p, end ? (size_t) (end - param.p) : param.n);

    for (i = 0; i < cite_nelts(names); i++) {
        if (cite_span_eq(name, names[i])) {
            return 1;
        }
    }

    return 0;
}


/* parameters may stand in any order: their hashes are added up */

static void
cite_url_mix_query(cite_mix_t *m, const cite_mem_t *mem, cite_span_t query)
{
    uint64_t        sum;
    cite_mix_t      one;
    cite_span_t     param;
    const uint8_t  *end;

    sum = 0;

    while (query.n) {
        end = memchr(query.p, '&', query.n);
        param = cite_span_make(query.p, end ? (size_t) (end - query.p)
                                            : query.n);
        query = cite_span_skip(query, param.n + (end != NULL));

        if (param.n == 0 || cite_url_is_tracking(param)) {
            continue;
        }

        cite_mix_begin(&one, mem, CITE_URL_KIND);
        cite_url_mix(&one, param);
        sum += cite_mix_end(&one);
    }

    if (sum) {
        cite_hash_word(&m->hash, sum);
    }
}


static cite_span_t
cite_url_cut(cite_span_t *s, uint8_t c)
{
    cite_span_t     rest;
    const uint8_t  *p;

    p = s->n ? memchr(s->p, c, s->n) : NULL;

    if (p == NULL) {
        return cite_span_make(NULL, 0);
    }

    rest = cite_span_between(p + 1, s->p + s->n);
    s->n = (size_t) (p - s->p);

    return rest;
}


/* the scheme, which http and https share; the rest is left in *url */

static void
cite_url_mix_scheme(cite_mix_t *m, cite_span_t *url)
{
    size_t  i, n;

    for (n = 0; n < url->n && url->p[n] != ':' && url->p[n] != '/'; n++) {
        /* void */
    }

    if (n == 0 || url->n - n < 3 || memcmp(url->p + n, "://", 3) != 0) {
        return;
    }

    if (!(n >= 4 && n <= 5 && memcmp(url->p, "http", 4) == 0)
        && !(n >= 4 && n <= 5 && memcmp(url->p, "HTTP", 4) == 0))
    {
        for (i = 0; i < n; i++) {
            cite_mix(m, cite_lower(url->p[i]));
        }

        cite_mix(m, ':');
    }

    *url = cite_span_skip(*url, n + 3);
}


/* a host without its case, "www." and the port that goes without saying */

static void
cite_url_mix_host(cite_mix_t *m, cite_span_t host)
{
    size_t         i;

    if (host.n > 4 && cite_lower(host.p[0]) == 'w'
        && cite_lower(host.p[1]) == 'w' && cite_lower(host.p[2]) == 'w'
        && host.p[3] == '.')
    {
        host = cite_span_skip(host, 4);
    }

    if (host.n > 3 && memcmp(host.p + host.n - 3, ":80", 3) == 0) {
        host.n -= 3;

    } else if (host.n > 4 && memcmp(host.p + host.n - 4, ":443", 4) == 0) {
        host.n -= 4;
    }

    for (i = 0; i < host.n; i++) {
        cite_mix(m, cite_lower(host.p[i]));
    }
}


uint64_t
cite_url_hash(const cite_mem_t *mem, cite_span_t url)
{
    cite_mix_t   m;
    cite_span_t  path, query;

    if (url.n == 0) {
        return 0;
    }

    cite_mix_begin(&m, mem, CITE_URL_KIND);

    (void) cite_url_cut(&url, '#');
    query = cite_url_cut(&url, '?');

    cite_url_mix_scheme(&m, &url);
    path = cite_url_cut(&url, '/');
    cite_url_mix_host(&m, url);

    while (path.n && path.p[path.n - 1] == '/') {
        path.n--;
    }

    if (path.n) {
        cite_mix(&m, '/');
        cite_url_mix(&m, path);
    }

    cite_url_mix_query(&m, mem, query);

    return cite_mix_end(&m);
}


cite_span_t
cite_name_of_file(cite_span_t path)
{
    size_t  i;

    for (i = path.n; i; i--) {
        if (path.p[i - 1] == '/' || path.p[i - 1] == '\\') {
            return cite_span_skip(path, i);
        }
    }

    return path;
}


/* an extension is a dot and up to five letters or digits at the end */

static cite_span_t
cite_name_stem(cite_span_t name)
{
    size_t   i;
    uint8_t  c;

    for (i = name.n; i && name.n - i <= 5; i--) {
        c = name.p[i - 1];

        if (c == '.') {
            if (i > 1 && i < name.n) {
                name.n = i - 1;
            }

            break;
        }

        c = cite_lower(c);

        if ((c < 'a' || c > 'z') && (c < '0' || c > '9')) {
            break;
        }
    }

    return name;
}


uint64_t
cite_name_hash(const cite_mem_t *mem, cite_span_t name)
{
    uint8_t     c;
    cite_mix_t  m;

    cite_mix_begin(&m, mem, CITE_NAME_KIND);
    name = cite_name_stem(name);

    while (name.n) {
        c = cite_lower(cite_url_next(&name));

        if (c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) {
            cite_mix(&m, c);
        }
    }

    return cite_mix_end(&m);
}

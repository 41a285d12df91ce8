
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite.h"

#include <ngx_sha1.h>
#include <sys/random.h>


_Static_assert(CITE_OK == NGX_OK, "codes differ");
_Static_assert(CITE_ERROR == NGX_ERROR, "codes differ");
_Static_assert(CITE_AGAIN == NGX_AGAIN, "codes differ");
_Static_assert(CITE_DONE == NGX_DONE, "codes differ");
_Static_assert(CITE_DECLINED == NGX_DECLINED, "codes differ");


static void *
ngx_http_cite_heap_alloc(void *data, size_t size)
{
    return ngx_alloc(size, ngx_cycle->log);
}


static void
ngx_http_cite_heap_release(void *data, void *p)
{
    ngx_free(p);
}


/* heap_init() sets the key */

cite_heap_t  ngx_http_cite_heap = {
    ngx_http_cite_heap_alloc, ngx_http_cite_heap_release, NULL, { 0, 0 }
};


void
ngx_http_cite_heap_init(void)
{
    size_t      i;
    uint64_t   *key;

    key = ngx_http_cite_heap.key;

    if (getrandom(key, sizeof(ngx_http_cite_heap.key), GRND_NONBLOCK)
        == (ssize_t) sizeof(ngx_http_cite_heap.key))
    {
        return;
    }

    for (i = 0; i < 8; i++) {
        key[i / 4] = key[i / 4] << 16 ^ (uint64_t) ngx_random();
    }
}


void
ngx_http_cite_sha1(cite_span_t text, uint8_t digest[CITE_SHA1_LEN])
{
    ngx_sha1_t  sha1;

    ngx_sha1_init(&sha1);
    ngx_sha1_update(&sha1, text.p, text.n);
    ngx_sha1_final(digest, &sha1);
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Asks the agent for a stream that can be read: a compressed one can't be.
 * The client's own header stays where nginx's gzip module looks for it.
 */


#include "ngx_http_cite_request.h"


static ngx_uint_t
ngx_http_cite_encoding_is(ngx_table_elt_t *h, const char *name, size_t len)
{
    return h->key.len == len
           && ngx_strncasecmp(h->key.data, (u_char *) name, len) == 0;
}


/* agents are asked by POST, or by a client that names what it reads */

static ngx_uint_t
ngx_http_cite_encoding_wants_events(ngx_http_request_t *r)
{
    ngx_uint_t        i;
    ngx_list_part_t  *part;
    ngx_table_elt_t  *h;

    static u_char  events[] = "text/event-stream";

    if (r->method == NGX_HTTP_POST) {
        return 1;
    }

    for (part = &r->headers_in.headers.part; part; part = part->next) {

        h = part->elts;

        for (i = 0; i < part->nelts; i++) {
            if (ngx_http_cite_encoding_is(&h[i], "Accept", 6)
                && ngx_strlcasestrn(h[i].value.data,
                                    h[i].value.data + h[i].value.len, events,
                                    sizeof(events) - 2))
            {
                return 1;
            }
        }
    }

    return 0;
}


void
ngx_http_cite_encoding_decline(ngx_http_request_t *r)
{
#if (NGX_HTTP_GZIP || NGX_HTTP_HEADERS)

    ngx_uint_t        i;
    ngx_list_part_t  *part;
    ngx_table_elt_t  *h, *own;

    if (r->headers_in.accept_encoding == NULL
        || !ngx_http_cite_encoding_wants_events(r))
    {
        return;
    }

    own = ngx_palloc(r->pool, sizeof(ngx_table_elt_t));
    if (own == NULL) {
        return;
    }

    *own = *r->headers_in.accept_encoding;
    r->headers_in.accept_encoding = own;

    for (part = &r->headers_in.headers.part; part; part = part->next) {

        h = part->elts;

        for (i = 0; i < part->nelts; i++) {
            if (ngx_http_cite_encoding_is(&h[i], "Accept-Encoding", 15)) {
                ngx_str_set(&h[i].value, "identity");
            }
        }
    }

#endif
}

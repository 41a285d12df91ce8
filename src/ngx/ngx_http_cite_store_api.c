
/*
 * Copyright (C) the ngx_cite authors
 *
 * The "cite_store_api" directive: what a frontend asks of the store.
 *
 *   GET     messages?ids=a,b       GET  threads/<id>     GET  export?after=n
 *   GET     messages?digests=a,b   PUT  aliases/<id>
 *   PUT     messages/<id>/reviews/<citation>
 *   DELETE  threads/<id>           DELETE  all
 *
 * A request waits for its op, and for no longer than "cite_store_timeout"; it
 * may be gone before.  Who may ask is decided by nginx's access phase, and
 * whose messages are meant by "cite_store_namespace".
 */


#include "ngx_http_cite_store_api.h"


typedef struct {
    ngx_str_t          name;
    ngx_uint_t         method;
    cite_store_type_e  type;
    unsigned           id:1;         /* follows the name */
} ngx_http_cite_resource_t;


static const ngx_http_cite_resource_t  ngx_http_cite_resources[] = {
    { ngx_string("messages"), NGX_HTTP_GET, CITE_STORE_MESSAGES, 0 },
    { ngx_string("messages"), NGX_HTTP_PUT, CITE_STORE_REVIEW, 1 },
    { ngx_string("threads"), NGX_HTTP_GET, CITE_STORE_THREAD, 1 },
    { ngx_string("threads"), NGX_HTTP_DELETE, CITE_STORE_REMOVE_THREAD, 1 },
    { ngx_string("all"), NGX_HTTP_DELETE, CITE_STORE_REMOVE_ALL, 0 },
    { ngx_string("aliases"), NGX_HTTP_PUT, CITE_STORE_ALIAS, 1 },
    { ngx_string("export"), NGX_HTTP_GET, CITE_STORE_EXPORT, 0 }
};


#define NGX_HTTP_CITE_RESOURCES                                               \
    (sizeof(ngx_http_cite_resources) / sizeof(ngx_http_cite_resources[0]))


/* the part of the path behind the location's name; s is "name" or "name/..." */

static ngx_uint_t
ngx_http_cite_api_named(ngx_str_t *s, const ngx_http_cite_resource_t *resource)
{
    size_t  n;

    n = resource->name.len;

    if (s->len < n || ngx_strncmp(s->data, resource->name.data, n) != 0) {
        return 0;
    }

    return s->len == n || (resource->id && s->data[n] == '/');
}


/* NULL: *rc says why */

static const ngx_http_cite_resource_t *
ngx_http_cite_api_resource(ngx_http_request_t *r, ngx_int_t *rc)
{
    ngx_str_t                        rest;
    ngx_uint_t                       i, method;
    ngx_http_core_loc_conf_t        *core;
    const ngx_http_cite_resource_t  *resource;

    core = ngx_http_get_module_loc_conf(r, ngx_http_core_module);
    method = r->method == NGX_HTTP_HEAD ? NGX_HTTP_GET : r->method;

    *rc = NGX_HTTP_NOT_FOUND;

    if (r->uri.len < core->name.len) {
        return NULL;
    }

    rest.data = r->uri.data + core->name.len;
    rest.len = r->uri.len - core->name.len;

    for (i = 0; i < NGX_HTTP_CITE_RESOURCES; i++) {
        resource = &ngx_http_cite_resources[i];

        if (!ngx_http_cite_api_named(&rest, resource)) {
            continue;
        }

        if (resource->method == method) {
            *rc = NGX_OK;
            return resource;
        }

        *rc = NGX_HTTP_NOT_ALLOWED;
    }

    return NULL;
}


static ngx_int_t
ngx_http_cite_api_decode(ngx_pool_t *pool, ngx_str_t *raw, cite_span_t *id)
{
    u_char  *dst, *src;

    dst = ngx_pnalloc(pool, raw->len + 1);
    if (dst == NULL) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    id->p = dst;
    src = raw->data;

    ngx_unescape_uri(&dst, &src, raw->len, 0);

    id->n = dst - id->p;

    return cite_store_name_valid(*id, CITE_STORE_MAX_ID)
           ? NGX_OK : NGX_HTTP_BAD_REQUEST;
}


/*
 * The id is what follows in the path that nginx has chosen the location by, so
 * that no rule for another location is evaded.  nginx has merged slashes and
 * dots there: an id that has such is given as an argument.
 */

static ngx_int_t
ngx_http_cite_api_path_id(ngx_http_request_t *r, const ngx_str_t *name,
    cite_span_t *id)
{
    size_t                     n;
    ngx_str_t                  value;
    ngx_http_core_loc_conf_t  *core;

    core = ngx_http_get_module_loc_conf(r, ngx_http_core_module);
    n = core->name.len + name->len + 1;

    if (r->uri.len > n) {
        *id = cite_span_make(r->uri.data + n, r->uri.len - n);

        return cite_store_name_valid(*id, CITE_STORE_MAX_ID)
               ? NGX_OK : NGX_HTTP_BAD_REQUEST;
    }

    if (ngx_http_arg(r, (u_char *) "id", 2, &value) != NGX_OK) {
        return NGX_HTTP_BAD_REQUEST;
    }

    return ngx_http_cite_api_decode(r->pool, &value, id);
}


/* "<id>/reviews/<citation>", or two arguments */

static ngx_int_t
ngx_http_cite_api_review(ngx_http_request_t *r, const ngx_str_t *name,
    ngx_http_cite_api_t *api)
{
    size_t     n;
    ngx_int_t  rc;
    ngx_str_t  value;

    static const char  between[] = "/reviews/";

    n = sizeof(between) - 1;

    if (ngx_http_arg(r, (u_char *) "citation", 8, &value) == NGX_OK) {
        rc = ngx_http_cite_api_decode(r->pool, &value, &api->citation);

        return rc == NGX_OK
               ? ngx_http_cite_api_path_id(r, name, &api->id) : rc;
    }

    rc = ngx_http_cite_api_path_id(r, name, &api->citation);

    if (rc != NGX_OK) {
        return rc;
    }

    /* an id may have slashes, a citation's key has none */

    api->id = cite_span_make(api->citation.p, 0);

    while (api->citation.n > n
           && ngx_strncmp(api->citation.p, between, n) != 0)
    {
        api->citation = cite_span_skip(api->citation, 1);
        api->id.n++;
    }

    if (api->citation.n <= n || api->id.n == 0) {
        return NGX_HTTP_BAD_REQUEST;
    }

    api->citation = cite_span_skip(api->citation, n);

    return NGX_OK;
}


/* an id that is asked for twice is in the answer once */

static ngx_uint_t
ngx_http_cite_api_asked(const ngx_http_cite_api_t *api, cite_span_t id)
{
    ngx_uint_t  i;

    for (i = 0; i < api->ids_n; i++) {
        if (cite_span_eq(api->ids[i], id)) {
            return 1;
        }
    }

    return 0;
}


/* a list is split at its commas, then decoded: an id may have commas, too */

static ngx_int_t
ngx_http_cite_api_list(ngx_http_request_t *r, ngx_str_t *list,
    ngx_http_cite_api_t *api)
{
    u_char       *p, *last, *end;
    ngx_int_t     rc;
    ngx_str_t     raw;
    cite_span_t   id;

    api->ids = ngx_palloc(r->pool,
                          NGX_HTTP_CITE_API_IDS * sizeof(cite_span_t));
    if (api->ids == NULL) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    last = list->data + list->len;

    for (p = list->data; p <= last; p = end + 1) {

        if (api->ids_n == NGX_HTTP_CITE_API_IDS) {
            return NGX_HTTP_REQUEST_URI_TOO_LARGE;
        }

        end = ngx_strlchr(p, last, ',');
        end = end ? end : last;

        raw.data = p;
        raw.len = end - p;

        rc = ngx_http_cite_api_decode(r->pool, &raw, &id);
        if (rc != NGX_OK) {
            return rc;
        }

        if (!ngx_http_cite_api_asked(api, id)) {
            api->ids[api->ids_n++] = id;
            api->size += id.n;
        }
    }

    return NGX_OK;
}


static ngx_int_t
ngx_http_cite_api_messages(ngx_http_request_t *r, ngx_http_cite_api_t *api)
{
    ngx_int_t  rc;
    ngx_str_t  value, run;

    if (ngx_http_arg(r, (u_char *) "run", 3, &run) == NGX_OK) {
        rc = ngx_http_cite_api_decode(r->pool, &run, &api->run);
        if (rc != NGX_OK) {
            return rc;
        }
    }

    if (ngx_http_arg(r, (u_char *) "ids", 3, &value) == NGX_OK) {
        return ngx_http_cite_api_list(r, &value, api);
    }

    if (ngx_http_arg(r, (u_char *) "digests", 7, &value) == NGX_OK) {
        api->type = CITE_STORE_DIGESTS;
        return ngx_http_cite_api_list(r, &value, api);
    }

    return NGX_HTTP_BAD_REQUEST;
}


static ngx_int_t
ngx_http_cite_api_cursor(ngx_http_request_t *r, ngx_http_cite_api_t *api)
{
    off_t                      n;
    ngx_str_t                  value;
    ngx_http_cite_loc_conf_t  *clcf;

    clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);

    if (!clcf->store.exports) {
        return NGX_HTTP_NOT_FOUND;
    }

    if (ngx_http_arg(r, (u_char *) "after", 5, &value) != NGX_OK) {
        return NGX_OK;
    }

    n = ngx_atoof(value.data, value.len);
    api->cursor = n;

    return n == NGX_ERROR ? NGX_HTTP_BAD_REQUEST : NGX_OK;
}


static ngx_int_t
ngx_http_cite_api_read(ngx_http_request_t *r, ngx_http_cite_api_t *api,
    const ngx_http_cite_resource_t *resource)
{
    api->type = resource->type;

    switch (resource->type) {

    case CITE_STORE_MESSAGES:
        return ngx_http_cite_api_messages(r, api);

    case CITE_STORE_EXPORT:
        return ngx_http_cite_api_cursor(r, api);

    case CITE_STORE_REVIEW:
        return ngx_http_cite_api_review(r, &resource->name, api);

    case CITE_STORE_REMOVE_ALL:
        return NGX_OK;

    default:
        return ngx_http_cite_api_path_id(r, &resource->name, &api->id);
    }
}


/* copies all that is asked: the op may outlive the request */

static ngx_http_cite_op_t *
ngx_http_cite_api_op(ngx_http_cite_api_t *api)
{
    size_t               i;
    cite_span_t         *ids;
    ngx_http_cite_op_t  *op;

    op = ngx_http_cite_op_create(api->type,
                                 api->ids_n * sizeof(cite_span_t) + api->size
                                 + api->owner.len + api->id.n + api->run.n
                                 + api->message.n + api->citation.n
                                 + api->event.n + api->note.n * 6
                                 + NGX_HTTP_CITE_REVIEW_MORE);
    if (op == NULL) {
        return NULL;
    }

    ids = (cite_span_t *) op->free;
    op->free += api->ids_n * sizeof(cite_span_t);

    for (i = 0; i < api->ids_n; i++) {
        ids[i] = ngx_http_cite_op_copy(op, api->ids[i]);
    }

    op->op.ids = ids;
    op->op.ids_n = api->ids_n;
    op->op.owner = ngx_http_cite_op_copy(op,
                          cite_span_make(api->owner.data, api->owner.len));
    op->op.id = ngx_http_cite_op_copy(op, api->id);
    op->op.thread = op->op.id;
    op->op.run = ngx_http_cite_op_copy(op, api->run);
    op->op.body = ngx_http_cite_op_copy(op, api->message);
    op->op.citation = ngx_http_cite_op_copy(op, api->citation);
    op->op.event = ngx_http_cite_op_copy(op, api->event);
    op->op.cursor = api->cursor;
    op->op.limit = NGX_HTTP_CITE_API_ROWS;

    if (api->type == CITE_STORE_REVIEW) {
        ngx_http_cite_op_review(op, api->note);

    } else if (!cite_store_writes(&op->op)) {
        ngx_http_cite_op_answer(op, NGX_HTTP_CITE_API_SIZE);
    }

    return op;
}


/* the request is gone; also how its pool has it */

static void
ngx_http_cite_api_cleanup(void *data)
{
    ngx_http_cite_api_t  *api = data;

    if (api->timer.timer_set) {
        ngx_del_timer(&api->timer);
    }

    if (api->op) {
        api->op->data = NULL;
        api->op = NULL;
    }
}


static void
ngx_http_cite_api_finish(ngx_http_cite_api_t *api, ngx_http_cite_op_t *op)
{
    ngx_connection_t    *c;
    ngx_http_request_t  *r;

    r = api->r;
    c = r->connection;

    ngx_http_set_log_request(c->log, r);

    /* the request may be freed by the next call */

    ngx_http_finalize_request(r, ngx_http_cite_api_respond(r, op));
    ngx_http_run_posted_requests(c);
}


static void
ngx_http_cite_api_done(ngx_http_cite_op_t *op)
{
    ngx_http_cite_api_t  *api = op->data;

    if (api == NULL) {
        ngx_http_cite_op_free(op);
        return;
    }

    api->op = NULL;

    if (api->timer.timer_set) {
        ngx_del_timer(&api->timer);
    }

    ngx_http_cite_api_finish(api, op);
}


static void
ngx_http_cite_api_timeout(ngx_event_t *ev)
{
    ngx_http_cite_api_t  *api = ev->data;

    ngx_http_cite_api_cleanup(api);
    ngx_http_cite_api_finish(api, NULL);
}


/* the request's timer is not cancelable: a worker that quits waits for it */

static ngx_int_t
ngx_http_cite_api_wait(ngx_http_request_t *r, ngx_http_cite_api_t *api)
{
    ngx_http_cite_op_t  *op;

    op = ngx_http_cite_api_op(api);
    if (op == NULL) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    op->done = ngx_http_cite_api_done;
    op->data = api;

    if (ngx_http_cite_store_put(op) != NGX_OK) {
        return ngx_http_cite_api_respond(r, NULL);
    }

    api->op = op;

    api->timer.handler = ngx_http_cite_api_timeout;
    api->timer.data = api;
    api->timer.log = r->connection->log;
    ngx_add_timer(&api->timer, ngx_http_cite_store_conf->timeout);

    r->write_event_handler = ngx_http_request_empty_handler;

    if (r == r->main) {
        r->read_event_handler = ngx_http_test_reading;
    }

    return NGX_DONE;
}


static ngx_http_cite_api_t *
ngx_http_cite_api_find(ngx_http_request_t *r)
{
    ngx_pool_cleanup_t  *cln;

    for (cln = r->pool->cleanup; cln; cln = cln->next) {
        if (cln->handler == ngx_http_cite_api_cleanup) {
            return cln->data;
        }
    }

    return NULL;
}


static ngx_http_cite_api_t *
ngx_http_cite_api_create(ngx_http_request_t *r)
{
    ngx_pool_cleanup_t  *cln;

    cln = ngx_pool_cleanup_add(r->pool, sizeof(ngx_http_cite_api_t));
    if (cln == NULL) {
        return NULL;
    }

    ngx_memzero(cln->data, sizeof(ngx_http_cite_api_t));
    cln->handler = ngx_http_cite_api_cleanup;

    return cln->data;
}


/* the body is there */

static void
ngx_http_cite_api_start(ngx_http_request_t *r)
{
    ngx_int_t             rc;
    ngx_http_cite_api_t  *api;

    api = ngx_http_cite_api_find(r);

    rc = api ? ngx_http_cite_api_take(r, api)
             : NGX_HTTP_INTERNAL_SERVER_ERROR;

    if (rc == NGX_OK) {
        rc = ngx_http_cite_api_wait(r, api);
    }

    if (rc != NGX_DONE) {
        ngx_http_finalize_request(r, rc);
    }
}


ngx_int_t
ngx_http_cite_store_api_handler(ngx_http_request_t *r)
{
    ngx_int_t                        rc;
    ngx_http_cite_api_t             *api;
    ngx_http_cite_loc_conf_t        *clcf;
    const ngx_http_cite_resource_t  *resource;

    resource = ngx_http_cite_api_resource(r, &rc);
    if (resource == NULL) {
        return rc;
    }

    api = ngx_http_cite_api_create(r);
    if (api == NULL) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    api->r = r;
    clcf = ngx_http_get_module_loc_conf(r, ngx_http_cite_filter_module);

    if (ngx_http_cite_store_owner(r, &clcf->store, &api->owner) != NGX_OK) {
        return NGX_HTTP_FORBIDDEN;
    }

    rc = ngx_http_cite_api_read(r, api, resource);
    if (rc != NGX_OK) {
        return rc;
    }

    if (api->type == CITE_STORE_ALIAS || api->type == CITE_STORE_REVIEW) {
        return ngx_http_cite_api_read_body(r, ngx_http_cite_api_start);
    }

    rc = ngx_http_discard_request_body(r);
    if (rc != NGX_OK) {
        return rc;
    }

    rc = ngx_http_cite_api_wait(r, api);

    if (rc == NGX_DONE) {
        r->main->count++;
    }

    return rc;
}

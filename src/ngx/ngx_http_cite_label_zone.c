
/*
 * Copyright (C) the ngx_cite authors
 *
 * Labels in metrics.  A label has a row for each of its first values, and one
 * more for all others, so that no client can fill the zone.
 */


#include "ngx_http_cite_label.h"
#include "ngx_http_cite_zone.h"


#define NGX_HTTP_CITE_LABEL_ROWS                                              \
    (NGX_HTTP_CITE_LABEL_METRICS * (NGX_HTTP_CITE_LABEL_VALUES + 1))


typedef struct {
    u_char                     name[NGX_HTTP_CITE_LABEL_NAME];
    u_char                     value[NGX_HTTP_CITE_LABEL_COUNTED];
    uint16_t                   name_len;
    uint16_t                   value_len;
    ngx_atomic_t               responses;
    ngx_atomic_t               citations[CITE_VERDICT_FAILED + 1];
    ngx_atomic_t               sentences;
    ngx_atomic_t               uncited;
} ngx_http_cite_label_row_t;


struct ngx_http_cite_label_rows_s {
    ngx_atomic_t               n;
    ngx_http_cite_label_row_t  rows[NGX_HTTP_CITE_LABEL_ROWS];
};


ngx_int_t
ngx_http_cite_label_zone_init(ngx_shm_zone_t *zone,
    ngx_http_cite_main_conf_t *cmcf)
{
    ngx_slab_pool_t           *shpool;
    ngx_http_cite_counters_t  *counters;

    counters = zone->data;

    if (cmcf->label_metrics_n == 0 || counters->labels) {
        return NGX_OK;
    }

    shpool = (ngx_slab_pool_t *) zone->shm.addr;

    counters->labels = ngx_slab_calloc(shpool,
                                       sizeof(ngx_http_cite_label_rows_t));

    if (counters->labels == NULL) {
        ngx_log_error(NGX_LOG_EMERG, zone->shm.log, 0,
                      "\"cite_zone\" of %uz bytes is too small for "
                      "\"cite_label\" with \"metric\", it needs 64k",
                      zone->shm.size);
        return NGX_ERROR;
    }

    return NGX_OK;
}


static ngx_uint_t
ngx_http_cite_label_row_is(ngx_http_cite_label_row_t *row, ngx_str_t *name,
    ngx_str_t *value)
{
    return row->name_len == name->len && row->value_len == value->len
           && ngx_memcmp(row->name, name->data, name->len) == 0
           && ngx_memcmp(row->value, value->data, value->len) == 0;
}


static ngx_http_cite_label_row_t *
ngx_http_cite_label_row_add(ngx_http_cite_label_rows_t *rows, ngx_str_t *name,
    ngx_str_t *value)
{
    ngx_http_cite_label_row_t  *row;

    if (rows->n == NGX_HTTP_CITE_LABEL_ROWS) {
        return NULL;
    }

    row = &rows->rows[rows->n];

    ngx_memcpy(row->name, name->data, name->len);
    ngx_memcpy(row->value, value->data, value->len);
    row->name_len = name->len;
    row->value_len = value->len;

    /* readers see a row when it is whole */

    ngx_memory_barrier();
    rows->n++;

    return row;
}


/* under the zone's lock; NULL: rows of labels that are gone fill the table */

static ngx_http_cite_label_row_t *
ngx_http_cite_label_row(ngx_http_cite_label_rows_t *rows, ngx_str_t *name,
    ngx_str_t *value)
{
    ngx_uint_t                  i, values;
    ngx_http_cite_label_row_t  *row;

    static ngx_str_t  other = ngx_string("other");

    if (value->len > NGX_HTTP_CITE_LABEL_COUNTED) {
        value = &other;
    }

    values = 0;

    for (i = 0; i < rows->n; i++) {
        row = &rows->rows[i];

        if (ngx_http_cite_label_row_is(row, name, value)) {
            return row;
        }

        values += row->name_len == name->len
                  && ngx_memcmp(row->name, name->data, name->len) == 0
                  && !ngx_http_cite_label_row_is(row, name, &other);
    }

    if (values >= NGX_HTTP_CITE_LABEL_VALUES && value != &other) {
        return ngx_http_cite_label_row(rows, name, &other);
    }

    return ngx_http_cite_label_row_add(rows, name, value);
}


static void
ngx_http_cite_label_add(ngx_http_cite_label_row_t *row,
    const cite_summary_t *sum)
{
    ngx_uint_t  i;

    for (i = 0; i <= CITE_VERDICT_FAILED; i++) {
        (void) ngx_atomic_fetch_add(&row->citations[i], sum->verdicts[i]);
    }

    (void) ngx_atomic_fetch_add(&row->sentences, sum->sentences);
    (void) ngx_atomic_fetch_add(&row->uncited, sum->uncited);
    (void) ngx_atomic_fetch_add(&row->responses, 1);
}


void
ngx_http_cite_label_count(ngx_http_cite_ctx_t *ctx)
{
    ngx_uint_t                   i;
    cite_summary_t               sum;
    ngx_slab_pool_t             *shpool;
    ngx_http_cite_label_t       *label;
    ngx_http_cite_counters_t    *counters;
    ngx_http_cite_label_row_t   *row;
    ngx_http_cite_main_conf_t   *cmcf;

    counters = ngx_http_cite_zone_counters(ctx->r);

    if (counters == NULL || counters->labels == NULL
        || ctx->label_values == NULL)
    {
        return;
    }

    cmcf = ngx_http_get_module_main_conf(ctx->r, ngx_http_cite_filter_module);
    shpool = (ngx_slab_pool_t *) cmcf->zone->shm.addr;
    label = ctx->clcf->labels->elts;

    cite_stream_summary(&ctx->stream, &sum);

    for (i = 0; i < ctx->clcf->labels->nelts; i++) {

        if (!label[i].metric || ctx->label_values[i].len == 0) {
            continue;
        }

        ngx_shmtx_lock(&shpool->mutex);
        row = ngx_http_cite_label_row(counters->labels, &label[i].name,
                                      &ctx->label_values[i]);
        ngx_shmtx_unlock(&shpool->mutex);

        if (row) {
            ngx_http_cite_label_add(row, &sum);
        }
    }
}


static ngx_http_cite_label_rows_t *
ngx_http_cite_label_rows(ngx_http_request_t *r)
{
    ngx_http_cite_counters_t   *counters;
    ngx_http_cite_main_conf_t  *cmcf;

    counters = ngx_http_cite_zone_counters(r);
    cmcf = ngx_http_get_module_main_conf(r, ngx_http_cite_filter_module);

    return counters && cmcf->label_metrics_n ? counters->labels : NULL;
}


/* a line for each verdict and three more, with all bytes escaped */

size_t
ngx_http_cite_label_size(ngx_http_request_t *r)
{
    ngx_http_cite_label_rows_t  *rows;

    rows = ngx_http_cite_label_rows(r);

    if (rows == NULL) {
        return 0;
    }

    return 1024 + NGX_HTTP_CITE_LABEL_ROWS * (CITE_VERDICT_FAILED + 5)
                  * (128 + NGX_HTTP_CITE_LABEL_NAME + NGX_ATOMIC_T_LEN
                     + 6 * NGX_HTTP_CITE_LABEL_COUNTED);
}


/* Prometheus knows these escapes, and so does JSON; others are left out */

static u_char *
ngx_http_cite_label_escape(u_char *p, const u_char *text, size_t len)
{
    const u_char  *last;

    for (last = text + len; text < last; text++) {

        if (*text < ' ' || *text == 0x7f) {
            *p++ = '?';
            continue;
        }

        if (*text == '"' || *text == '\\') {
            *p++ = '\\';
        }

        *p++ = *text;
    }

    return p;
}


static u_char *
ngx_http_cite_label_line(u_char *p, const char *metric,
    ngx_http_cite_label_row_t *row, const ngx_str_t *verdict,
    ngx_atomic_uint_t n)
{
    p = ngx_sprintf(p, "%s{label=\"%*s\",value=\"", metric,
                    (size_t) row->name_len, row->name);
    p = ngx_http_cite_label_escape(p, row->value, row->value_len);

    if (verdict) {
        p = ngx_sprintf(p, "\",verdict=\"%V", verdict);
    }

    return ngx_sprintf(p, "\"} %uA\n", n);
}


static u_char *
ngx_http_cite_label_prometheus(u_char *p, ngx_http_cite_label_rows_t *rows)
{
    ngx_uint_t                  i, k;
    ngx_http_cite_label_row_t  *row;

    static const struct {
        const char  *name;
        const char  *help;
        size_t       offset;
    } one[] = {
        { "cite_labelled_responses_total", "Responses by label.",
          offsetof(ngx_http_cite_label_row_t, responses) },
        { "cite_labelled_sentences_total",
          "Sentences of messages that had sources, by label.",
          offsetof(ngx_http_cite_label_row_t, sentences) },
        { "cite_labelled_uncited_sentences_total",
          "Those of them without a citation, by label.",
          offsetof(ngx_http_cite_label_row_t, uncited) }
    };

    for (k = 0; k < sizeof(one) / sizeof(one[0]); k++) {
        p = ngx_sprintf(p, "# HELP %s %s\n# TYPE %s counter\n", one[k].name,
                        one[k].help, one[k].name);

        for (i = 0; i < rows->n; i++) {
            row = &rows->rows[i];
            p = ngx_http_cite_label_line(p, one[k].name, row, NULL,
                           *(ngx_atomic_t *) ((u_char *) row + one[k].offset));
        }
    }

    p = ngx_sprintf(p, "# HELP cite_labelled_citations_total Citations by "
                    "label and last verdict.\n"
                    "# TYPE cite_labelled_citations_total counter\n");

    for (i = 0; i < rows->n; i++) {
        for (k = 0; k <= CITE_VERDICT_FAILED; k++) {
            row = &rows->rows[i];
            p = ngx_http_cite_label_line(p, "cite_labelled_citations_total",
                                         row, &ngx_http_cite_verdict_names[k],
                                         row->citations[k]);
        }
    }

    return p;
}


/* a list, as values may be any text: [{"label":"tenant","value":"a", ... }] */

static u_char *
ngx_http_cite_label_json(u_char *p, ngx_http_cite_label_rows_t *rows)
{
    ngx_uint_t                  i, k;
    ngx_http_cite_label_row_t  *row;

    p = ngx_sprintf(p, "\"labels\":[");

    for (i = 0; i < rows->n; i++) {
        row = &rows->rows[i];

        p = ngx_sprintf(p, "{\"label\":\"%*s\",\"value\":\"",
                        (size_t) row->name_len, row->name);
        p = ngx_http_cite_label_escape(p, row->value, row->value_len);
        p = ngx_sprintf(p, "\",\"responses\":%uA,\"sentences\":%uA,"
                        "\"uncited_sentences\":%uA,\"citations\":{",
                        row->responses, row->sentences, row->uncited);

        for (k = 0; k <= CITE_VERDICT_FAILED; k++) {
            p = ngx_sprintf(p, "\"%V\":%uA,", &ngx_http_cite_verdict_names[k],
                            row->citations[k]);
        }

        p = ngx_cpymem(p - 1, "}},", 3);
    }

    p -= rows->n > 0;

    return ngx_cpymem(p, "],", 2);
}


u_char *
ngx_http_cite_label_write(ngx_http_request_t *r, u_char *p,
    ngx_uint_t prometheus)
{
    ngx_http_cite_label_rows_t  *rows;

    rows = ngx_http_cite_label_rows(r);

    if (rows == NULL) {
        return p;
    }

    return prometheus ? ngx_http_cite_label_prometheus(p, rows)
                      : ngx_http_cite_label_json(p, rows);
}

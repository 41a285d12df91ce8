
/*
 * Copyright (C) the ngx_cite authors
 *
 * The "cite_status" directive: the counters, as JSON or for Prometheus.  One
 * table lists all metrics; names in JSON omit "cite_" and "_total".
 */


#include "ngx_http_cite_label.h"
#include "ngx_http_cite_zone.h"


typedef struct {
    ngx_str_t         name;
    ngx_str_t         help;
    size_t            offset;            /* in the counters */
    ngx_str_t         label;
    const ngx_str_t  *values;            /* up to an empty one; NULL: one
                                            counter, no label */
    ngx_uint_t        n;                 /* 0: a histogram */
    ngx_uint_t        slots;             /* a gauge: the sum of so many */
    ngx_str_t         outer;             /* the label before it; empty: none */
    const ngx_str_t  *outer_values;
    ngx_uint_t        outer_n;
} ngx_http_cite_metric_t;


#define ngx_http_cite_metric_one(name, field, help)                           \
    { ngx_string("cite_" name "_total"), ngx_string(help),                    \
      offsetof(ngx_http_cite_counters_t, field), ngx_null_string, NULL, 1,    \
      0, ngx_null_string, NULL, 0 }

#define ngx_http_cite_metric_by(name, field, label, values, help)             \
    { ngx_string("cite_" name "_total"), ngx_string(help),                    \
      offsetof(ngx_http_cite_counters_t, field), ngx_string(label), values,   \
      sizeof(values) / sizeof((values)[0]), 0, ngx_null_string, NULL, 0 }

#define ngx_http_cite_metric_by_two(name, field, outer, outers, label,        \
                                    values, help)                             \
    { ngx_string("cite_" name "_total"), ngx_string(help),                    \
      offsetof(ngx_http_cite_counters_t, field), ngx_string(label), values,   \
      sizeof(values) / sizeof((values)[0]), 0, ngx_string(outer), outers,     \
      sizeof(outers) / sizeof((outers)[0]) }

#define ngx_http_cite_metric_time(name, field, help)                          \
    { ngx_string("cite_" name "_seconds"), ngx_string(help),                  \
      offsetof(ngx_http_cite_counters_t, field), ngx_null_string, NULL, 0,    \
      0, ngx_null_string, NULL, 0 }

#define ngx_http_cite_metric_gauge(name, field, slots, help)                  \
    { ngx_string("cite_" name), ngx_string(help),                             \
      offsetof(ngx_http_cite_counters_t, field), ngx_null_string, NULL, 1,    \
      slots, ngx_null_string, NULL, 0 }


static const ngx_http_cite_metric_t  ngx_http_cite_metrics[] = {

    ngx_http_cite_metric_by("responses", responses, "mode",
        ngx_http_cite_mode_names, "Responses that were read."),
    ngx_http_cite_metric_by("bypasses", bypasses, "reason",
        ngx_http_cite_bypass_names,
        "Responses that were not read, or not to their end."),
    ngx_http_cite_metric_by("dialects", dialects, "dialect",
        ngx_http_cite_dialect_names, "Responses that were read, by dialect."),
    ngx_http_cite_metric_one("response_errors", errors,
        "Responses with a message that was not read or written to its end."),

    ngx_http_cite_metric_by("citations", citations, "verdict",
        ngx_http_cite_verdict_names, "Citations by their last verdict."),
    ngx_http_cite_metric_by_two("verdicts", verdicts, "by",
        ngx_http_cite_by_names, "verdict", ngx_http_cite_verdict_names,
        "Citations that were checked, by who has given their last verdict."),
    ngx_http_cite_metric_one("judged_citations", judged,
        "Citations that a judge has decided."),
    ngx_http_cite_metric_one("dangling_citations", dangling,
        "Citations without a source, which count as missed too."),
    ngx_http_cite_metric_one("dropped_citations", dropped,
        "Citations over a limit, in no other number."),
    ngx_http_cite_metric_by("skipped", skipped, "reason",
        ngx_http_cite_skip_names, "Citations that were skipped."),
    ngx_http_cite_metric_one("doubtful_citations", doubtful,
        "Skipped citations whose source seems to be the wrong one."),
    ngx_http_cite_metric_one("sentences", sentences,
        "Sentences of messages that had sources to cite."),
    ngx_http_cite_metric_one("uncited_sentences", uncited,
        "Those of them without a citation."),
    ngx_http_cite_metric_by("unread_forms", unread, "shape",
        ngx_http_cite_unread_names,
        "Forms that look like a citation and were not read."),

    ngx_http_cite_metric_one("events", events, "Events of agents."),
    ngx_http_cite_metric_one("unreadable_events", unreadable,
        "Events that are no JSON, or over a limit of it."),
    ngx_http_cite_metric_one("oversized_events", over,
        "Events over cite_max_event_size."),
    ngx_http_cite_metric_one("foreign_frames", foreign,
        "Frames with no line of an event stream."),
    ngx_http_cite_metric_one("read_bytes", bytes_read,
        "Bytes of agents that were read."),
    ngx_http_cite_metric_one("added_bytes", bytes_added,
        "Bytes that were added to responses."),

    ngx_http_cite_metric_one("state_deltas", deltas,
        "Changes of a client's state that were written."),
    ngx_http_cite_metric_one("forged_writes", forged,
        "Times that an agent wrote to the key of citations."),
    ngx_http_cite_metric_one("refused_messages", refused,
        "Messages with an id that is not put into a state."),
    ngx_http_cite_metric_one("heartbeats", heartbeats,
        "Comments that kept a silent line open."),

    ngx_http_cite_metric_one("checks", checks,
        "Questions to a verifier that have ended."),
    ngx_http_cite_metric_by("check_failures", failures, "reason",
        ngx_http_cite_failure_names,
        "Questions that have failed, or were not asked."),
    ngx_http_cite_metric_one("stragglers", stragglers,
        "Questions that were given up and could not be stopped."),
    ngx_http_cite_metric_by("hook_errors", hook_errors, "hook",
        ngx_http_cite_hook_names, "Calls of a hook that have failed."),

    ngx_http_cite_metric_one("detached", detached,
        "Runs that were read on when their clients had left."),
    ngx_http_cite_metric_one("store_saves", store_saves,
        "Messages that the store has, counted after their commit."),
    ngx_http_cite_metric_by("store_lost", store_losses, "reason",
        ngx_http_cite_loss_names, "Messages that were not saved."),
    ngx_http_cite_metric_one("store_sweeps", store_sweeps,
        "Times that expired messages were removed."),
    ngx_http_cite_metric_by("reviews_opened", reviews[0], "verdict",
        ngx_http_cite_verdict_names, "Citations that readers have opened."),
    ngx_http_cite_metric_by("reviews_closed", reviews[1], "verdict",
        ngx_http_cite_verdict_names, "Citations that readers have closed."),
    ngx_http_cite_metric_by("reviews_accepted", reviews[2], "verdict",
        ngx_http_cite_verdict_names, "Citations that readers agree with."),
    ngx_http_cite_metric_by("reviews_rejected", reviews[3], "verdict",
        ngx_http_cite_verdict_names, "Citations that readers reject."),
    ngx_http_cite_metric_gauge("store_bytes", store_bytes, 1,
        "Bytes that the store took at its last change."),
    ngx_http_cite_metric_gauge("store_queue", store_queue,
        NGX_HTTP_CITE_SLOTS, "Operations that wait for the store."),
    ngx_http_cite_metric_gauge("store_away", store_away,
        NGX_HTTP_CITE_SLOTS, "Workers that can not reach the store."),

    ngx_http_cite_metric_time("hold", hold,
        "How long the ends of responses have waited for verdicts."),
    ngx_http_cite_metric_time("verifier_latency", latency,
        "How long questions to a verifier took."),
    ngx_http_cite_metric_time("store_latency", store_latency,
        "How long messages took from their end to their commit.")
};


#define NGX_HTTP_CITE_METRICS                                                 \
    (sizeof(ngx_http_cite_metrics) / sizeof(ngx_http_cite_metrics[0]))


static ngx_int_t ngx_http_cite_status_handler(ngx_http_request_t *r);


char *
ngx_http_cite_status(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_http_core_loc_conf_t   *core;
    ngx_http_cite_main_conf_t  *cmcf;

    core = ngx_http_conf_get_module_loc_conf(cf, ngx_http_core_module);
    core->handler = ngx_http_cite_status_handler;

    cmcf = ngx_http_conf_get_module_main_conf(cf,
                                              ngx_http_cite_filter_module);
    cmcf->status = 1;
    clcf->status = 1;

    return NGX_CONF_OK;
}


/* seconds as Prometheus and JSON write them */

static u_char *
ngx_http_cite_status_seconds(u_char *p, ngx_atomic_uint_t ms)
{
    p = ngx_sprintf(p, "%uA.%03uA", ms / 1000, ms % 1000);

    while (p[-1] == '0') {
        p--;
    }

    return p[-1] == '.' ? p - 1 : p;
}


static u_char *
ngx_http_cite_status_bound(u_char *p, ngx_uint_t i)
{
    if (i == NGX_HTTP_CITE_BUCKETS - 1) {
        return ngx_cpymem(p, "+Inf", 4);
    }

    return ngx_http_cite_status_seconds(p, ngx_http_cite_bounds[i]);
}


static u_char *
ngx_http_cite_prometheus_histogram(u_char *p, const ngx_str_t *name,
    ngx_http_cite_histogram_t *histogram)
{
    ngx_uint_t         i;
    ngx_atomic_uint_t  count;

    count = 0;

    for (i = 0; i < NGX_HTTP_CITE_BUCKETS; i++) {
        count += histogram->buckets[i];

        p = ngx_sprintf(p, "%V_bucket{le=\"", name);
        p = ngx_http_cite_status_bound(p, i);
        p = ngx_sprintf(p, "\"} %uA\n", count);
    }

    p = ngx_sprintf(p, "%V_sum ", name);
    p = ngx_http_cite_status_seconds(p, histogram->sum);

    return ngx_sprintf(p, "\n%V_count %uA\n", name, count);
}


static ngx_atomic_uint_t
ngx_http_cite_gauge(const ngx_http_cite_metric_t *m, ngx_atomic_t *slot)
{
    ngx_uint_t         i;
    ngx_atomic_uint_t  sum;

    sum = 0;

    for (i = 0; i < m->slots; i++) {
        sum += slot[i];
    }

    return sum;
}


static const char *
ngx_http_cite_metric_type(const ngx_http_cite_metric_t *m)
{
    if (m->slots) {
        return "gauge";
    }

    return m->n ? "counter" : "histogram";
}


static u_char *
ngx_http_cite_prometheus(u_char *p, const ngx_http_cite_metric_t *m,
    ngx_atomic_t *counter)
{
    ngx_uint_t  i;

    p = ngx_sprintf(p, "# HELP %V %V\n# TYPE %V %s\n", &m->name, &m->help,
                    &m->name, ngx_http_cite_metric_type(m));

    if (m->slots) {
        return ngx_sprintf(p, "%V %uA\n", &m->name,
                           ngx_http_cite_gauge(m, counter));
    }

    if (m->n == 0) {
        return ngx_http_cite_prometheus_histogram(p, &m->name,
                                        (ngx_http_cite_histogram_t *) counter);
    }

    if (m->values == NULL) {
        return ngx_sprintf(p, "%V %uA\n", &m->name, *counter);
    }

    for (i = 0; i < m->n * m->outer_n; i++) {
        p = ngx_sprintf(p, "%V{%V=\"%V\",%V=\"%V\"} %uA\n", &m->name,
                        &m->outer, &m->outer_values[i / m->n], &m->label,
                        &m->values[i % m->n], counter[i]);
    }

    for (i = 0; m->outer_n == 0 && i < m->n && m->values[i].len; i++) {
        p = ngx_sprintf(p, "%V{%V=\"%V\"} %uA\n", &m->name, &m->label,
                        &m->values[i], counter[i]);
    }

    return p;
}


static u_char *
ngx_http_cite_json_histogram(u_char *p, ngx_http_cite_histogram_t *histogram)
{
    ngx_uint_t         i;
    ngx_atomic_uint_t  count;

    count = 0;
    p = ngx_sprintf(p, "{\"buckets\":{");

    for (i = 0; i < NGX_HTTP_CITE_BUCKETS; i++) {
        count += histogram->buckets[i];

        *p++ = '"';
        p = ngx_http_cite_status_bound(p, i);
        p = ngx_sprintf(p, "\":%uA,", count);
    }

    p = ngx_sprintf(p - 1, "},\"sum\":");
    p = ngx_http_cite_status_seconds(p, histogram->sum);

    return ngx_sprintf(p, ",\"count\":%uA}", count);
}


static u_char *
ngx_http_cite_json_values(u_char *p, const ngx_http_cite_metric_t *m,
    ngx_atomic_t *counter)
{
    ngx_uint_t  i;

    *p++ = '{';

    for (i = 0; i < m->n && m->values[i].len; i++) {
        p = ngx_sprintf(p, "\"%V\":%uA,", &m->values[i], counter[i]);
    }

    p[-1] = '}';

    return p;
}


static u_char *
ngx_http_cite_json(u_char *p, const ngx_http_cite_metric_t *m,
    ngx_atomic_t *counter)
{
    ngx_str_t   name;
    ngx_uint_t  i;

    name.data = m->name.data + sizeof("cite_") - 1;
    name.len = m->name.len - (sizeof("cite_") - 1);

    if (m->n == 0) {
        p = ngx_sprintf(p, "\"%V\":", &name);
        return ngx_http_cite_json_histogram(p,
                                        (ngx_http_cite_histogram_t *) counter);
    }

    if (m->slots) {
        return ngx_sprintf(p, "\"%V\":%uA", &name,
                           ngx_http_cite_gauge(m, counter));
    }

    name.len -= sizeof("_total") - 1;

    if (m->values == NULL) {
        return ngx_sprintf(p, "\"%V\":%uA", &name, *counter);
    }

    p = ngx_sprintf(p, "\"%V\":", &name);

    if (m->outer_n == 0) {
        return ngx_http_cite_json_values(p, m, counter);
    }

    *p++ = '{';

    for (i = 0; i < m->outer_n; i++) {
        p = ngx_sprintf(p, "\"%V\":", &m->outer_values[i]);
        p = ngx_http_cite_json_values(p, m, counter + i * m->n);
        *p++ = ',';
    }

    p[-1] = '}';

    return p;
}


/*
 * The share of each verdict among the citations that were decided, and, as
 * these may be few, the share that was decided at all.
 */

static u_char *
ngx_http_cite_json_shares(u_char *p, ngx_http_cite_counters_t *counters)
{
    ngx_uint_t         i;
    ngx_atomic_uint_t  n[CITE_VERDICT_MISSED + 1], total, share, all;

    total = 0;

    for (i = CITE_VERDICT_VERIFIED; i <= CITE_VERDICT_MISSED; i++) {
        n[i] = counters->citations[i];
        total += n[i];
    }

    p = ngx_sprintf(p, "\"verdict_shares\":{");

    for (i = CITE_VERDICT_VERIFIED; i <= CITE_VERDICT_MISSED; i++) {
        share = total ? (ngx_atomic_uint_t)
                        ((double) n[i] * 1000 / (double) total + 0.5) : 0;

        p = ngx_sprintf(p, "\"%V\":%uA.%03uA,",
                        &ngx_http_cite_verdict_names[i], share / 1000,
                        share % 1000);
    }

    p[-1] = '}';

    all = total + counters->citations[CITE_VERDICT_SKIPPED]
          + counters->citations[CITE_VERDICT_FAILED];
    share = all ? (ngx_atomic_uint_t)
                  ((double) total * 1000 / (double) all + 0.5) : 0;

    return ngx_sprintf(p, ",\"decided_share\":%uA.%03uA", share / 1000,
                       share % 1000);
}


/* an upper bound for both forms */

static size_t
ngx_http_cite_status_size(void)
{
    size_t                         line, size, values;
    ngx_uint_t                     i, k;
    const ngx_http_cite_metric_t  *m;

    size = 256;

    for (i = 0; i < NGX_HTTP_CITE_METRICS; i++) {
        m = &ngx_http_cite_metrics[i];

        line = m->name.len + m->label.len + NGX_ATOMIC_T_LEN + 32;
        values = 0;

        for (k = 0; m->values && k < m->n; k++) {
            values += m->values[k].len;
        }

        for (k = 0; k < m->outer_n; k++) {
            size += m->n * (m->outer.len + m->outer_values[k].len + 4);
        }

        size += 2 * line + m->help.len
                + (line * ngx_max(m->n, NGX_HTTP_CITE_BUCKETS + 2) + values)
                  * ngx_max(m->outer_n, 1);
    }

    return size;
}


static u_char *
ngx_http_cite_status_write(ngx_http_request_t *r, u_char *p,
    ngx_uint_t prometheus)
{
    ngx_uint_t                     i;
    ngx_atomic_t                  *counter;
    ngx_http_cite_counters_t      *counters;
    const ngx_http_cite_metric_t  *m;

    counters = ngx_http_cite_zone_counters(r);

    if (!prometheus) {
        *p++ = '{';
    }

    for (i = 0; i < NGX_HTTP_CITE_METRICS; i++) {
        m = &ngx_http_cite_metrics[i];
        counter = (ngx_atomic_t *) ((u_char *) counters + m->offset);

        if (prometheus) {
            p = ngx_http_cite_prometheus(p, m, counter);
            continue;
        }

        p = ngx_http_cite_json(p, m, counter);
        *p++ = ',';
    }

    p = ngx_http_cite_label_write(r, p, prometheus);

    if (!prometheus) {
        p = ngx_http_cite_json_shares(p, counters);
        p = ngx_cpymem(p, "}\n", 2);
    }

    return p;
}


/* NGX_DECLINED: there is no such format */

static ngx_int_t
ngx_http_cite_status_format(ngx_http_request_t *r, ngx_uint_t *prometheus)
{
    ngx_str_t  value;

    *prometheus = 0;

    if (ngx_http_arg(r, (u_char *) "format", 6, &value) != NGX_OK
        || (value.len == 4 && ngx_strncmp(value.data, "json", 4) == 0))
    {
        return NGX_OK;
    }

    if (value.len == 10 && ngx_strncmp(value.data, "prometheus", 10) == 0) {
        *prometheus = 1;
        return NGX_OK;
    }

    return NGX_DECLINED;
}


static ngx_int_t
ngx_http_cite_status_handler(ngx_http_request_t *r)
{
    ngx_buf_t    *b;
    ngx_int_t     rc;
    ngx_uint_t    prometheus;
    ngx_chain_t   out;

    if (!(r->method & (NGX_HTTP_GET|NGX_HTTP_HEAD))) {
        return NGX_HTTP_NOT_ALLOWED;
    }

    rc = ngx_http_discard_request_body(r);

    if (rc != NGX_OK) {
        return rc;
    }

    if (ngx_http_cite_status_format(r, &prometheus) != NGX_OK) {
        return NGX_HTTP_BAD_REQUEST;
    }

    if (prometheus) {
        ngx_str_set(&r->headers_out.content_type,
                    "text/plain; version=0.0.4; charset=utf-8");
    } else {
        ngx_str_set(&r->headers_out.content_type, "application/json");
    }

    r->headers_out.content_type_len = r->headers_out.content_type.len;
    r->headers_out.content_type_lowcase = NULL;

    b = ngx_create_temp_buf(r->pool, ngx_http_cite_status_size()
                                     + ngx_http_cite_label_size(r));
    if (b == NULL) {
        return NGX_HTTP_INTERNAL_SERVER_ERROR;
    }

    b->last = ngx_http_cite_status_write(r, b->last, prometheus);
    b->last_buf = (r == r->main) ? 1 : 0;
    b->last_in_chain = 1;

    r->headers_out.status = NGX_HTTP_OK;
    r->headers_out.content_length_n = b->last - b->pos;

    rc = ngx_http_send_header(r);

    if (rc == NGX_ERROR || rc > NGX_OK || r->header_only) {
        return rc;
    }

    out.buf = b;
    out.next = NULL;

    return ngx_http_output_filter(r, &out);
}

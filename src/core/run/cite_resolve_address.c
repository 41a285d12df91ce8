
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations that name a tool call, by its id or by an address: that of a
 * source, that of a call's rows, or one with the call's id in its path.
 */


#include "run/cite_resolve.h"
#include "run/cite_resolve_internal.h"
#include "source/cite_source_list.h"


static int
cite_resolve_tool_allowed(const cite_conf_t *conf, cite_span_t name)
{
    size_t  i;

    for (i = 0; i < conf->tag_tools_n; i++) {
        if (cite_span_eq(conf->tag_tools[i], name)) {
            return 1;
        }
    }

    return conf->tag_tools_n == 0;
}


/* JSON on one line; none if the text is no JSON */

static void
cite_resolve_json(cite_run_t *run, cite_records_t *list, cite_record_t *rec,
    cite_span_t text)
{
    char        *json;
    size_t       n;
    yyjson_alc   alc;
    yyjson_val  *root;

    root = cite_json_read(&run->reader->inner, text);
    if (root == NULL) {
        return;
    }

    cite_json_alc(&alc, list->mem);

    json = yyjson_val_write_opts(root, YYJSON_WRITE_NOFLAG, &alc, &n, NULL);
    if (json) {
        rec->query = cite_span_make(json, n);
    }
}


/* the arguments of a call */

static void
cite_resolve_query(cite_run_t *run, cite_records_t *list, cite_record_t *rec,
    const cite_tool_t *tool)
{
    cite_resolve_json(run, list, rec, cite_buf_view(&tool->arguments));
}


/* the value of "query" in an address, up to the next parameter */

static int
cite_resolve_parameter(cite_span_t url, cite_span_t *value)
{
    size_t                    n;
    const uint8_t            *p;
    static const cite_span_t  name = cite_span_const("query=");

    p = memchr(url.p, '?', url.n);

    while (p) {
        *value = cite_span_between(p + 1, url.p + url.n);

        if (cite_span_starts(*value, name)) {
            *value = cite_span_skip(*value, name.n);

            for (n = 0; n < value->n && memchr("&#", value->p[n], 2) == NULL;
                 n++)
            {
                /* void */
            }

            value->n = n;
            return n != 0;
        }

        p = memchr(value->p, '&', value->n);
    }

    return 0;
}


static uint8_t
cite_resolve_hex(uint8_t c)
{
    return c >= '0' && c <= '9' ? c - '0'
           : (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ? (c | 0x20) - 'a' + 10
           : 16;
}


/* ?query={...} is what the address asks for */

static void
cite_resolve_address_query(cite_run_t *run, cite_records_t *list,
    cite_record_t *rec)
{
    size_t       i;
    uint8_t      c, high, low;
    cite_buf_t   b;
    cite_span_t  value;

    if (!cite_resolve_parameter(rec->url, &value)) {
        return;
    }

    cite_buf_init(&b, list->mem, value.n);

    for (i = 0; i < value.n; i++) {
        c = value.p[i] == '+' ? ' ' : value.p[i];

        if (c == '%' && i + 2 < value.n) {
            high = cite_resolve_hex(value.p[i + 1]);
            low = cite_resolve_hex(value.p[i + 2]);

            if (high < 16 && low < 16) {
                c = (uint8_t) (high << 4 | low);
                i += 2;
            }
        }

        cite_buf_byte(&b, c);
    }

    if (b.err == NULL && b.n && (*b.p == '{' || *b.p == '[')) {
        cite_resolve_json(run, list, rec, cite_buf_view(&b));
    }

    cite_buf_free(&b);
}


/* all sources of a call are used; most calls are named more than once */

static void
cite_resolve_used(cite_run_t *run, cite_tool_t *tool)
{
    size_t          marks;
    cite_source_t  *source;

    marks = run->marks + run->sources.version + 1;

    if (tool->marked == marks) {
        return;
    }

    tool->marked = marks;

    for (source = run->sources.first; source; source = source->next) {
        source->used |= cite_span_eq(source->tool_call_id, tool->id);
    }
}


/* where the title of the source behind the words of a claim begins, or p */

static const uint8_t *
cite_resolve_unmark(const cite_record_t *rec, const uint8_t *p)
{
    while (p > rec->clause.p && memchr(" .,;:([*_|\"-", p[-1], 12)) {
        p--;
    }

    while (p - rec->clause.p > 2 && (memcmp(p - 3, "\xe2\x80\x94", 3) == 0
                                     || memcmp(p - 3, "\xe2\x80\x93", 3) == 0))
    {
        p -= 3;

        while (p > rec->clause.p && p[-1] == ' ') {
            p--;
        }
    }

    return p;
}


/*
 * "... at six [Timetable](url)": a link that only names its source, by what it
 * is called, is no part of the claim.
 */

static void
cite_resolve_title(const cite_run_t *run, cite_record_t *rec)
{
    size_t                i, n;
    uint64_t              hash;
    cite_span_t           end, name;
    const uint8_t        *colon, *p;
    const cite_source_t  *source;

    source = rec->source;

    for (n = rec->clause.n; n && memchr(".!?)]*_ ", rec->clause.p[n - 1], 8);
         n--)
    {
        /* void */
    }

    if (source == NULL || rec->label.n == 0 || n <= rec->label.n) {
        return;
    }

    end = cite_span_make(rec->clause.p + n - rec->label.n, rec->label.n);
    colon = memchr(rec->label.p, ':', rec->label.n);
    name = colon ? cite_span_between(colon + 1, rec->label.p + rec->label.n)
                 : rec->label;

    if (!cite_span_eq(end, rec->label)) {
        return;
    }

    for (hash = cite_name_hash(run->sources.mem, rec->label), i = 0; i < 2;
         hash = cite_name_hash(run->sources.mem, name), i++)
    {
        if (hash && hash == source->names[0]) {
            p = cite_resolve_unmark(rec, end.p);
            rec->clause.n = (size_t) (p - rec->clause.p);
            return;
        }
    }
}


static void
cite_resolve_call(cite_run_t *run, cite_records_t *list, cite_record_t *rec,
    cite_tool_t *tool)
{
    cite_source_t  *source;

    rec->name = tool->name;

    if (!cite_resolve_tool_allowed(run->conf, tool->name)) {
        cite_resolve_link(rec, CITE_LINK_DANGLING, "tool does not count");
        return;
    }

    source = cite_map_find(&run->sources.sids, tool->id);
    rec->source_id = source ? source->sid : rec->source_id;

    cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
    cite_resolve_query(run, list, rec, tool);
    cite_resolve_used(run, tool);
}


void
cite_resolve_tag(cite_run_t *run, cite_records_t *list, cite_record_t *rec)
{
    cite_tool_t  *tool;

    tool = cite_map_find(&run->tool_ids, rec->id);

    if (tool == NULL) {
        cite_resolve_id(run, rec, "no such tool call");
        return;
    }

    cite_resolve_call(run, list, rec, tool);
}


/* the tool call whose id is a part of the address's path, or NULL */

static cite_tool_t *
cite_resolve_path(cite_run_t *run, cite_span_t url)
{
    size_t        n;
    cite_tool_t  *tool;

    while (url.n && run->tool_ids.n) {

        for (n = 0; n < url.n && memchr("/?#", url.p[n], 3) == NULL; n++) {
            /* void */
        }

        tool = n ? cite_map_find(&run->tool_ids, cite_span_make(url.p, n))
                 : NULL;

        if (tool || (n < url.n && url.p[n] != '/')) {
            return tool;
        }

        url = cite_span_skip(url, cite_min(n + 1, url.n));
    }

    return NULL;
}


void
cite_resolve_url(cite_run_t *run, cite_records_t *list, cite_record_t *rec)
{
    size_t          n;
    cite_tool_t    *tool;
    cite_source_t  *found[CITE_RESOLVE_MAX];

    rec->reason = "unknown address";

    n = cite_sources_by_url(&run->sources, rec->url, found, CITE_RESOLVE_MAX);
    tool = n ? NULL : cite_resolve_path(run, rec->url);

    if (tool) {
        cite_resolve_call(run, list, rec, tool);
        n = cite_map_find(&run->sources.sids, tool->id) != NULL;
        found[0] = n ? cite_map_find(&run->sources.sids, tool->id) : NULL;
    }

    if (tool == NULL || (n && rec->link == CITE_LINK_RESOLVED)) {
        cite_resolve_found(rec, found, n);
    }

    cite_resolve_title(run, rec);

    if (rec->query.n == 0) {
        cite_resolve_address_query(run, list, rec);
    }
}

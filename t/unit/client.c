
/*
 * Copyright (C) the ngx_cite authors
 */


#include "client.h"
#include "patch.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>


#define KEY  "deepcitation"


static void problem(client_t *c, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));


static void
problem(client_t *c, const char *fmt, ...)
{
    va_list  args;

    if (c->problem[0]) {
        return;
    }

    va_start(args, fmt);
    vsnprintf(c->problem, sizeof(c->problem), fmt, args);
    va_end(args);
}


static yyjson_mut_val *
client_copy(client_t *c, cite_span_t json)
{
    yyjson_doc      *doc;
    yyjson_mut_val  *val;

    doc = yyjson_read((const char *) json.p, json.n, 0);
    if (doc == NULL) {
        return NULL;
    }

    val = yyjson_val_mut_copy(c->doc, yyjson_doc_get_root(doc));
    yyjson_doc_free(doc);

    return val;
}


void
client_init(client_t *c, const char *state)
{
    memset(c, 0, sizeof(client_t));

    c->doc = yyjson_mut_doc_new(NULL);
    c->state = client_copy(c, cite_span_make(state, strlen(state)));
    c->plain = c->state;
}


void
client_release(client_t *c)
{
    yyjson_mut_doc_free(c->doc);
}


static yyjson_mut_val *
client_messages_of(client_t *c)
{
    return yyjson_mut_obj_get(yyjson_mut_obj_get(c->state, KEY), "messages");
}


static size_t
client_count(yyjson_mut_val *message, const char *name)
{
    return (size_t) yyjson_mut_get_uint(
        yyjson_mut_obj_get(yyjson_mut_obj_get(message, "summary"), name));
}


static size_t
client_pending(client_t *c)
{
    size_t               n;
    yyjson_mut_val      *key;
    yyjson_mut_obj_iter  it;

    n = 0;
    it = yyjson_mut_obj_iter_with(client_messages_of(c));

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        n += client_count(yyjson_mut_obj_iter_get_val(key), "pending");
    }

    return n;
}


/* the application's state is not ours to replace, unless it is null */

static void
client_check_root(client_t *c, yyjson_mut_val *ops)
{
    size_t           i;
    yyjson_mut_val  *path;

    for (i = 0; i < yyjson_mut_arr_size(ops); i++) {
        path = yyjson_mut_obj_get(yyjson_mut_arr_get(ops, i), "path");

        if (yyjson_mut_equals_str(path, "") && !yyjson_mut_is_null(c->state)) {
            problem(c, "the whole state was replaced");
        }
    }
}


/* an event that was added */

static void
client_ours(client_t *c, cite_span_t json)
{
    size_t           at;
    const char      *type;
    yyjson_mut_val  *ev;

    c->ours++;
    at = 0;

    ev = client_copy(c, json);
    type = yyjson_mut_get_str(yyjson_mut_obj_get(ev, "type"));

    if (type == NULL || strcmp(type, "STATE_DELTA") != 0) {
        problem(c, "added: %.*s", (int) cite_min(json.n, 200),
                (const char *) json.p);
        return;
    }

    client_check_root(c, yyjson_mut_obj_get(ev, "delta"));

    if (!patch_apply(c->doc, &c->state, yyjson_mut_obj_get(ev, "delta"),
                     &at)
        && !c->blind)
    {
        problem(c, "op %zu does not apply: %.*s", at,
                (int) cite_min(json.n, 300), (const char *) json.p);
    }

    c->spoken = 1;
}


/* nothing is added between two chunks of a message */

static void
client_lane(client_t *c, const char *type, yyjson_mut_val *ev)
{
    int          chunk, same;
    cite_span_t  id;

    chunk = type && strcmp(type, "TEXT_MESSAGE_CHUNK") == 0;
    id = cite_span("");

    if (chunk) {
        id.p = (const uint8_t *)
               yyjson_mut_get_str(yyjson_mut_obj_get(ev, "messageId"));
        id.n = id.p ? strlen((const char *) id.p) : 0;

        same = id.n == 0 || cite_span_eq(id, c->lane);

        if (c->chunk && same && c->spoken) {
            problem(c, "added in a lane");
        }

        c->lane = same && c->chunk ? c->lane : id;
    }

    c->chunk = chunk;
    c->spoken = 0;
}


/* the last of that name, as JavaScript has it */

static yyjson_mut_val *
client_member(yyjson_mut_val *object, const char *name)
{
    yyjson_mut_val       *key, *found;
    yyjson_mut_obj_iter   it;

    found = NULL;
    it = yyjson_mut_obj_iter_with(object);

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        if (yyjson_mut_equals_str(key, name)) {
            found = yyjson_mut_obj_iter_get_val(key);
        }
    }

    return found;
}


/* a snapshot that is not there is as good as null */

static void
client_snapshot(client_t *c, yyjson_mut_val *snapshot, size_t n)
{
    snapshot = snapshot ? snapshot : yyjson_mut_null(c->doc);

    c->state = c->plain = snapshot;
    c->blind = c->max_event && n > c->max_event
               && !yyjson_mut_is_obj(snapshot);
}


static void
client_theirs(client_t *c, cite_span_t json)
{
    size_t           at;
    const char      *type;
    yyjson_mut_val  *ev, *ops;

    ev = client_copy(c, json);
    type = yyjson_mut_get_str(client_member(ev, "type"));
    client_lane(c, type, ev);

    if (type == NULL) {
        return;
    }

    if (strcmp(type, "STATE_SNAPSHOT") == 0) {
        client_snapshot(c, client_member(ev, "snapshot"), json.n);

    } else if (strcmp(type, "STATE_DELTA") == 0) {
        ops = client_member(ev, "delta");
        (void) patch_apply(c->doc, &c->state, ops, &at);
        (void) patch_apply(c->doc, &c->plain, ops, &at);

    } else if (strcmp(type, "RUN_STARTED") == 0) {
        c->active = 1;

    } else if (strcmp(type, "RUN_FINISHED") == 0
               || strcmp(type, "RUN_ERROR") == 0)
    {
        c->early += c->active && client_pending(c) != 0;
        c->active = 0;
    }
}


static int
client_is_added(client_t *c, size_t offset)
{
    while (c->parts_n > 1 && c->parts[1].offset <= offset) {
        c->parts++;
        c->parts_n--;
    }

    return c->parts_n && c->parts->added;
}


/* a line without its end; the rest of the stream behind that */

static cite_span_t
client_line(cite_span_t *in)
{
    size_t       n;
    cite_span_t  line;

    for (n = 0; n < in->n && in->p[n] != '\n' && in->p[n] != '\r'; n++) {
        /* void */
    }

    line = cite_span_make(in->p, n);
    n += n + 1 < in->n && in->p[n] == '\r' && in->p[n + 1] == '\n';
    *in = cite_span_skip(*in, cite_min(n + 1, in->n));

    return line;
}


static void
client_field(cite_buf_t *data, cite_span_t line, int *has_data)
{
    if (!cite_span_starts(line, cite_span("data:"))) {
        return;
    }

    line = cite_span_skip(line, 5);
    line = cite_span_skip(line, line.n && line.p[0] == ' ');

    if (*has_data) {
        cite_buf_byte(data, '\n');
    }

    cite_buf_put(data, line);
    *has_data = 1;
}


void
client_read(client_t *c, cite_span_t stream, const part_t *parts,
    size_t parts_n)
{
    int          has_data, added;
    cite_mem_t   mem;
    cite_buf_t   data;
    cite_span_t  in, line;

    c->parts = parts;
    c->parts_n = parts_n;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&data, &mem, SIZE_MAX);

    in = stream;

    if (cite_span_starts(in, cite_span("\xef\xbb\xbf"))) {
        in = cite_span_skip(in, 3);
    }

    has_data = 0;
    added = client_is_added(c, (size_t) (in.p - stream.p));

    while (in.n) {
        line = client_line(&in);

        if (line.n) {
            client_field(&data, line, &has_data);
            continue;
        }

        if (has_data && added) {
            client_ours(c, cite_buf_view(&data));

        } else if (has_data) {
            client_theirs(c, cite_buf_view(&data));
        }

        cite_buf_reset(&data);
        has_data = 0;
        added = client_is_added(c, (size_t) (in.p - stream.p));
    }

    cite_mem_release(&mem);
}


uint8_t *
client_places(cite_span_t stream)
{
    size_t        at;
    uint8_t      *places;
    cite_span_t   in, line;

    places = calloc(1, stream.n + 1);
    in = stream;

    if (cite_span_starts(in, cite_span("\xef\xbb\xbf"))) {
        in = cite_span_skip(in, 3);
    }

    places[in.p - stream.p] = 1;

    while (in.n) {
        line = client_line(&in);
        at = (size_t) (in.p - stream.p);

        if (line.n == 0) {
            places[at] = 1;
        }
    }

    return places;
}


/* the same names in both */

static int
client_same_names(yyjson_mut_val *a, yyjson_mut_val *b)
{
    yyjson_mut_val       *key;
    yyjson_mut_obj_iter   it;

    it = yyjson_mut_obj_iter_with(a);

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        if (yyjson_mut_obj_get(b, yyjson_mut_get_str(key)) == NULL) {
            return 0;
        }
    }

    return yyjson_mut_obj_size(a) == yyjson_mut_obj_size(b);
}


static void
client_check_message(client_t *c, const char *id, yyjson_mut_val *m)
{
    size_t           total, sum;
    const char      *status;
    yyjson_mut_val  *citations, *verifications;

    total = client_count(m, "total");
    sum = client_count(m, "verified") + client_count(m, "partial")
          + client_count(m, "missed") + client_count(m, "skipped")
          + client_count(m, "failed");
    status = yyjson_mut_get_str(yyjson_mut_obj_get(m, "status"));

    citations = yyjson_mut_obj_get(m, "citations");
    verifications = yyjson_mut_obj_get(m, "verifications");

    if (client_count(m, "pending")) {
        problem(c, "%s: %zu pending", id, client_count(m, "pending"));
    }

    if (total != sum || total != yyjson_mut_obj_size(citations)) {
        problem(c, "%s: total %zu, sum %zu, citations %zu", id, total, sum,
                yyjson_mut_obj_size(citations));
    }

    if (!client_same_names(citations, verifications)) {
        problem(c, "%s: citations without a verification", id);
    }

    if (status == NULL || (strcmp(status, "complete") != 0
                           && strcmp(status, "error") != 0))
    {
        problem(c, "%s: status \"%s\"", id, status ? status : "");
    }
}


/* an aggregate holds what messages hold, as one of them holds it */

/* 1 if all members are equal but those which only messages need have */

static int
client_is_brief(yyjson_mut_val *brief, yyjson_mut_val *whole)
{
    size_t                i;
    yyjson_mut_val       *key, *name, *other;
    yyjson_mut_obj_iter   it;

    /* the second half only where the state has little room */

    static const char *const  left[] = { "closest", "sentence", "source",
                                         "verifiedMatchSnippet",
                                         "title", "url", "from", "offset",
                                         "length", "offsetUtf16",
                                         "lengthUtf16" };

    it = yyjson_mut_obj_iter_with(brief);

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        if (!yyjson_mut_equals(yyjson_mut_obj_iter_get_val(key),
                               yyjson_mut_obj_get(whole,
                                                  yyjson_mut_get_str(key))))
        {
            return 0;
        }
    }

    it = yyjson_mut_obj_iter_with(whole);

    while ((name = yyjson_mut_obj_iter_next(&it)) != NULL) {
        other = yyjson_mut_obj_get(brief, yyjson_mut_get_str(name));

        for (i = 0; other == NULL && i < cite_nelts(left); i++) {
            other = yyjson_mut_equals_str(name, left[i]) ? name : NULL;
        }

        if (other == NULL) {
            return 0;
        }
    }

    return yyjson_mut_obj_get(brief, "closest") == NULL
           && yyjson_mut_obj_get(brief, "sentence") == NULL;
}


static void
client_check_aggregate(client_t *c, const char *name)
{
    int                   held;
    const char           *k;
    yyjson_mut_val       *all, *key, *id, *m, *val;
    yyjson_mut_obj_iter   it, messages;

    all = yyjson_mut_obj_get(yyjson_mut_obj_get(c->state, KEY), name);
    it = yyjson_mut_obj_iter_with(all);

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {

        k = yyjson_mut_get_str(key);
        held = 0;
        messages = yyjson_mut_obj_iter_with(client_messages_of(c));

        while ((id = yyjson_mut_obj_iter_next(&messages)) != NULL) {
            m = yyjson_mut_obj_iter_get_val(id);
            val = yyjson_mut_obj_get(yyjson_mut_obj_get(m, name), k);
            held |= val && client_is_brief(yyjson_mut_obj_iter_get_val(key),
                                           val);
        }

        if (!held) {
            problem(c, "%s: \"%s\" is of no message", name, k);
        }
    }

    messages = yyjson_mut_obj_iter_with(client_messages_of(c));

    while ((id = yyjson_mut_obj_iter_next(&messages)) != NULL) {
        val = yyjson_mut_obj_get(yyjson_mut_obj_iter_get_val(id), name);
        it = yyjson_mut_obj_iter_with(val);

        while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
            if (yyjson_mut_obj_get(all, yyjson_mut_get_str(key)) == NULL) {
                problem(c, "%s: one is missing", name);
            }
        }
    }
}


void
client_check_aggregates(client_t *c)
{
    client_check_aggregate(c, "citations");
    client_check_aggregate(c, "verifications");
}


/* what is not ours is as it would be without us */

static void
client_check_rest(client_t *c)
{
    yyjson_mut_val  *state, *plain;

    state = yyjson_mut_val_mut_copy(c->doc, c->state);
    plain = yyjson_mut_val_mut_copy(c->doc, c->plain);

    if (yyjson_mut_is_obj(state)) {
        yyjson_mut_obj_remove_str(state, KEY);
    }

    if (yyjson_mut_is_obj(plain)) {
        yyjson_mut_obj_remove_str(plain, KEY);

    } else if (yyjson_mut_is_null(plain)) {
        plain = yyjson_mut_obj(c->doc);
        state = yyjson_mut_is_null(state) ? plain : state;
    }

    if (!yyjson_mut_equals(state, plain)) {
        problem(c, "the application's state was touched");
    }
}


void
client_check(client_t *c)
{
    yyjson_mut_val       *key;
    yyjson_mut_obj_iter   it;

    client_check_rest(c);

    it = yyjson_mut_obj_iter_with(client_messages_of(c));

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        client_check_message(c, yyjson_mut_get_str(key),
                             yyjson_mut_obj_iter_get_val(key));
    }

    client_check_aggregates(c);
}


const char *
client_messages(client_t *c)
{
    char                 *text;
    size_t                n, max;
    const char           *status;
    yyjson_mut_val       *key, *m;
    yyjson_mut_obj_iter   it;

    max = 64;
    it = yyjson_mut_obj_iter_with(client_messages_of(c));

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        max += yyjson_mut_get_len(key) + 64;
    }

    text = calloc(1, max);
    n = 0;
    it = yyjson_mut_obj_iter_with(client_messages_of(c));

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        m = yyjson_mut_obj_iter_get_val(key);
        status = yyjson_mut_get_str(yyjson_mut_obj_get(m, "status"));

        n += (size_t) snprintf(text + n, max - n, "%s:%.20s:%zu ",
                               yyjson_mut_get_str(key), status ? status : "",
                               client_count(m, "total"));
    }

    /* lives as long as the client */
    m = yyjson_mut_strcpy(c->doc, text);
    free(text);

    return yyjson_mut_get_str(m);
}


int
client_has_error(client_t *c, const char *error)
{
    yyjson_mut_val       *all, *key, *val;
    yyjson_mut_obj_iter   it;

    all = yyjson_mut_obj_get(yyjson_mut_obj_get(c->state, KEY),
                             "verifications");
    it = yyjson_mut_obj_iter_with(all);

    while ((key = yyjson_mut_obj_iter_next(&it)) != NULL) {
        val = yyjson_mut_obj_get(yyjson_mut_obj_iter_get_val(key), "error");

        if (val && strcmp(yyjson_mut_get_str(val), error) == 0) {
            return 1;
        }
    }

    return 0;
}

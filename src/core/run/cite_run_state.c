
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources that graphs keep in the agent state, under names that many of them
 * use: [n] counts in these lists as it does in the result of a tool.
 */


#include "run/cite_run.h"


#define CITE_STATE_NAMES  3      /* that are of one length */


/* names of lists of sources, by their lengths, and those that the site adds */

static int
cite_state_is_list(const cite_run_t *run, cite_span_t name)
{
    size_t              i;
    const char         *known;
    const cite_conf_t  *conf;

    static const char *const  names[][CITE_STATE_NAMES] = {
        [4] = { "docs" },
        [6] = { "chunks" },
        [7] = { "sources", "context" },
        [8] = { "contexts", "passages" },
        [9] = { "documents", "citations", "resources" },
        [13] = { "searchResults", "retrievedDocs" },
        [14] = { "search_results", "retrieved_docs" },
        [18] = { "retrievedDocuments" },
        [19] = { "retrieved_documents" }
    };

    conf = run->conf;

    if (cite_span_eq(name, conf->state_key)) {
        return 0;
    }

    for (i = 0; name.n < cite_nelts(names) && i < CITE_STATE_NAMES; i++) {

        known = names[name.n][i];

        if (known == NULL) {
            break;
        }

        if (memcmp(name.p, known, name.n) == 0) {
            return 1;
        }
    }

    for (i = 0; i < conf->state_sources_n; i++) {
        if (cite_span_eq(name, conf->state_sources[i])) {
            return 1;
        }
    }

    return 0;
}


/* an object that has citations of its own, cite_agent_state.h */

static int
cite_state_is_space(yyjson_val *object)
{
    return cite_json_member(object, cite_span("citation_index"))
           || cite_json_member(object, cite_span("citations"))
           || cite_json_member(object, cite_span("qa_history"));
}


static void
cite_run_state_list(cite_run_t *run, yyjson_val *value, cite_origin_e origin)
{
    if (yyjson_is_arr(value) || yyjson_is_str(value)
        || (yyjson_obj_size(value) && !cite_state_is_space(value)))
    {
        cite_run_sources_value(run, value, origin);
    }
}


/* {"retrieval":{"documents":[...]}}: the lists in an object of the state */

static void
cite_run_state_object(cite_run_t *run, yyjson_val *object,
    cite_origin_e origin)
{
    yyjson_val       *key;
    yyjson_obj_iter   it;

    yyjson_obj_iter_init(object, &it);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {

        if (!cite_state_is_list(run, cite_json_string(key))) {
            continue;
        }

        if (cite_state_is_space(object)) {
            return;
        }

        cite_run_state_list(run, yyjson_obj_iter_get_val(key), origin);
    }
}


void
cite_run_state(cite_run_t *run, yyjson_val *state, cite_origin_e origin)
{
    size_t            objects;
    yyjson_val       *key, *value;
    cite_span_t       name;
    yyjson_obj_iter   it;

    if (!yyjson_obj_iter_init(state, &it)) {
        return;
    }

    objects = CITE_RUN_OBJECTS;

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        name = cite_json_string(key);
        value = yyjson_obj_iter_get_val(key);

        if (cite_state_is_list(run, name)) {
            cite_run_state_list(run, value, origin);

        } else if (objects && yyjson_is_obj(value)
                   && !cite_span_eq(name, run->conf->state_key))
        {
            objects--;
            cite_run_state_object(run, value, origin);
        }
    }
}


/* "/documents", or an element of it: "/documents/-" */

static void
cite_run_state_op(cite_run_t *run, yyjson_val *op)
{
    yyjson_val     *value;
    cite_span_t     path, name;
    const uint8_t  *end;

    path = cite_json_string(cite_json_member(op, cite_span("path")));

    if (path.n == 0) {
        cite_run_state(run, cite_json_member(op, cite_span("value")),
                       CITE_ORIGIN_STATE);
        return;
    }

    if (*path.p != '/') {
        return;
    }

    path = cite_span_skip(path, 1);
    end = path.n ? memchr(path.p, '/', path.n) : NULL;
    name = cite_span_make(path.p, end ? (size_t) (end - path.p) : path.n);

    if (!cite_state_is_list(run, name)) {
        return;
    }

    value = cite_json_member(op, cite_span("value"));

    if (end == NULL) {
        cite_run_state_list(run, value, CITE_ORIGIN_STATE);

    } else if (yyjson_is_obj(value)
               && memchr(end + 1, '/', (size_t) (path.p + path.n - end - 1))
                  == NULL)
    {
        cite_run_sources_value(run, value, CITE_ORIGIN_STATE);
    }
}


void
cite_run_state_patch(cite_run_t *run, yyjson_val *ops)
{
    size_t       i, n;
    yyjson_val  *op;

    yyjson_arr_foreach(ops, i, n, op) {
        cite_run_state_op(run, op);
    }
}

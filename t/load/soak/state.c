
/*
 * Copyright (C) the ngx_cite authors
 *
 * A client's state: RFC 6902 as far as objects go, and what a run has left
 * there compared with what its plan says.
 */


#include "soak.h"

#include <stdio.h>
#include <string.h>


const char *const  soak_verdict_names[6] = {
    "verified", "partial", "missed", "skipped", "failed", "pending"
};


static const struct {
    const char  *status;
    size_t       verdict;
} soak_statuses[] = {
    { "found", 0 },
    { "found_on_other_page", 1 },
    { "not_found", 2 },
    { "skipped", 3 }
};


/* 1 if all operations are on our key or below it */

static int
soak_is_ours(yyjson_val *delta)
{
    size_t       i, n;
    const char  *path;
    yyjson_val  *op;

    yyjson_arr_foreach(delta, i, n, op) {
        path = yyjson_get_str(yyjson_obj_get(op, "path"));

        if (path == NULL
            || strncmp(path, "/" SOAK_KEY, sizeof(SOAK_KEY)) != 0
            || (path[sizeof(SOAK_KEY)] && path[sizeof(SOAK_KEY)] != '/'))
        {
            return 0;
        }
    }

    return yyjson_arr_size(delta) != 0;
}


/*
 * Not yyjson_patch(): its "add" leaves a member of that name beside the new
 * one.  No name that is used here has to be unescaped.
 */

static const char *
soak_state_op(yyjson_mut_doc *doc, yyjson_val *op)
{
    char            *last;
    size_t           n;
    const char      *kind, *path;
    yyjson_val      *value;
    yyjson_mut_val  *parent, *name;

    kind = yyjson_get_str(yyjson_obj_get(op, "op"));
    path = yyjson_get_str(yyjson_obj_get(op, "path"));
    value = yyjson_obj_get(op, "value");
    last = path ? strrchr(path, '/') : NULL;

    if (kind == NULL || last == NULL || strchr(path, '~')) {
        return "an operation that is not known";
    }

    n = (size_t) (last - path);
    parent = n ? yyjson_mut_doc_ptr_getn(doc, path, n)
               : yyjson_mut_doc_get_root(doc);

    if (!yyjson_mut_is_obj(parent)) {
        return "an operation below nothing";
    }

    if (strcmp(kind, "add") != 0
        && yyjson_mut_obj_get(parent, last + 1) == NULL)
    {
        return "an operation on nothing";
    }

    if (strcmp(kind, "remove") == 0) {
        yyjson_mut_obj_remove_key(parent, last + 1);
        return NULL;
    }

    if (value == NULL
        || (strcmp(kind, "add") != 0 && strcmp(kind, "replace") != 0))
    {
        return "an operation that is not known";
    }

    name = yyjson_mut_strcpy(doc, last + 1);
    yyjson_mut_obj_put(parent, name, yyjson_val_mut_copy(doc, value));

    return NULL;
}


static const char *
soak_state_patch(yyjson_mut_doc **state, yyjson_val *delta)
{
    size_t           i, n;
    const char      *wrong;
    yyjson_val      *op;
    yyjson_mut_doc  *copy;

    yyjson_arr_foreach(delta, i, n, op) {
        wrong = soak_state_op(*state, op);

        if (wrong) {
            return wrong;
        }
    }

    /* the document has no other way to give back what is not used any more */

    copy = yyjson_mut_doc_mut_copy(*state, NULL);
    yyjson_mut_doc_free(*state);
    *state = copy;

    return NULL;
}


static const char *
soak_state_event(yyjson_mut_doc **state, yyjson_val *event, int ours)
{
    const char  *type;
    yyjson_val  *value;

    type = yyjson_get_str(yyjson_obj_get(event, "type"));

    if (type == NULL) {
        return "no type";
    }

    value = yyjson_obj_get(event, "delta");

    if (ours && (strcmp(type, "STATE_DELTA") != 0 || !soak_is_ours(value))) {
        return "a frame that nobody has sent";
    }

    if (strcmp(type, "STATE_DELTA") == 0) {
        return soak_state_patch(state, value);
    }

    if (strcmp(type, "STATE_SNAPSHOT") == 0) {
        yyjson_mut_doc_free(*state);
        *state = yyjson_mut_doc_new(NULL);
        value = yyjson_obj_get(event, "snapshot");
        yyjson_mut_doc_set_root(*state, yyjson_val_mut_copy(*state, value));
    }

    return NULL;
}


const char *
soak_state_follow(yyjson_mut_doc **state, const char *json, size_t n, int ours)
{
    yyjson_doc  *doc;
    const char  *wrong;

    doc = yyjson_read(json, n, 0);
    if (doc == NULL) {
        return "no JSON";
    }

    wrong = soak_state_event(state, yyjson_doc_get_root(doc), ours);
    yyjson_doc_free(doc);

    return wrong;
}


/* no two citations of a message have the same words */

static const soak_cite_t *
soak_cite_of(const soak_plan_t *plan, size_t message, yyjson_mut_val *citation)
{
    size_t              i;
    const char         *text;
    const soak_cite_t  *cite;

    text = yyjson_mut_get_str(yyjson_mut_obj_get(citation, "fullPhrase"));

    if (text == NULL) {
        text = yyjson_mut_get_str(yyjson_mut_obj_get(citation, "sentence"));
    }

    for (i = 0; text && i < plan->cites_n; i++) {
        cite = &plan->cites[i];

        if (cite->message == message && strstr(text, cite->text)) {
            return cite;
        }
    }

    return NULL;
}


static const char *
soak_check_verdict(const soak_plan_t *plan, const soak_cite_t *cite,
    yyjson_mut_val *verdict)
{
    int          asked;
    size_t       i;
    const char  *status, *expected, *error, *by, *note;

    status = yyjson_mut_get_str(yyjson_mut_obj_get(verdict, "status"));
    error = yyjson_mut_get_str(yyjson_mut_obj_get(verdict, "error"));
    by = yyjson_mut_get_str(yyjson_mut_obj_get(verdict, "by"));
    note = yyjson_mut_get_str(yyjson_mut_obj_get(verdict, "note"));

    asked = soak_expected(plan, cite, &expected);

    if (status == NULL) {
        return "a citation without a verdict";
    }

    if (expected == NULL) {
        soak_counts.verdicts[4]++;
        return error && strcmp(error, "status 500") == 0
               ? NULL : "a check that was to fail did not";
    }

    if (error) {
        return "a check has failed";
    }

    if (strcmp(status, expected) != 0) {
        return "another verdict than is expected";
    }

    if (asked ? note == NULL || strstr(note, cite->text) == NULL
              : by == NULL || strcmp(by, "evidence") != 0)
    {
        return "a verdict by another than is expected";
    }

    for (i = 0; i < sizeof(soak_statuses) / sizeof(soak_statuses[0]); i++) {
        if (strcmp(status, soak_statuses[i].status) == 0) {
            soak_counts.verdicts[soak_statuses[i].verdict]++;
        }
    }

    soak_counts.evidence += !asked;

    return NULL;
}


static const char *
soak_check_message(const soak_plan_t *plan, size_t message,
    yyjson_mut_val *value)
{
    size_t               i, n, expected;
    const char          *status, *wrong;
    yyjson_mut_val      *key, *citation, *citations, *verifications, *summary;
    const soak_cite_t   *cite;

    citations = yyjson_mut_obj_get(value, "citations");
    verifications = yyjson_mut_obj_get(value, "verifications");
    summary = yyjson_mut_obj_get(value, "summary");
    status = yyjson_mut_get_str(yyjson_mut_obj_get(value, "status"));
    expected = 0;

    for (i = 0; i < plan->cites_n; i++) {
        expected += plan->cites[i].message == message;
    }

    if (status == NULL || strcmp(status, "complete") != 0) {
        return "a message that is not complete";
    }

    if (yyjson_mut_obj_size(citations) != expected
        || yyjson_mut_obj_size(verifications) != expected
        || yyjson_mut_get_uint(yyjson_mut_obj_get(summary, "total"))
           != expected
        || yyjson_mut_get_uint(yyjson_mut_obj_get(summary, "pending")) != 0)
    {
        return "more or fewer citations or verdicts than are expected";
    }

    yyjson_mut_obj_foreach(citations, i, n, key, citation) {
        cite = soak_cite_of(plan, message, citation);

        if (cite == NULL) {
            return "a citation that nobody has made";
        }

        wrong = soak_check_verdict(plan, cite,
                    yyjson_mut_obj_get(verifications, yyjson_mut_get_str(key)));
        if (wrong) {
            return wrong;
        }
    }

    return NULL;
}


const char *
soak_state_check(yyjson_mut_doc *state, const soak_plan_t *plan)
{
    char             id[32];
    size_t           i;
    const char      *wrong;
    yyjson_mut_val  *messages, *message;

    messages = yyjson_mut_obj_get(yyjson_mut_doc_get_root(state), SOAK_KEY);
    messages = yyjson_mut_obj_get(messages, "messages");

    for (i = 0; i < plan->messages; i++) {
        snprintf(id, sizeof(id), "m-%u-%u", plan->id, (unsigned) i);
        message = yyjson_mut_obj_get(messages, id);

        if (message == NULL) {
            return "a message is not in the state";
        }

        wrong = soak_check_message(plan, i, message);
        if (wrong) {
            return wrong;
        }
    }

    return NULL;
}


/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_answer.h"
#include "base/cite_map.h"
#include "json/cite_patch.h"


typedef struct {
    cite_buf_t  *out;
    size_t       start;      /* of the verification in out */
    size_t       max;        /* bytes that it may have */
    unsigned     images:1;   /* pictures are passed on */
    unsigned     over:1;     /* it has more bytes */
} cite_answer_t;


static void cite_answer_value(cite_answer_t *a, yyjson_val *value);


/* a name that comes twice counts as a JavaScript client sees it */

static cite_rc_t
cite_answer_pick(yyjson_val *verifications, cite_map_t *keys,
    const cite_record_t *const *records, size_t n, yyjson_val **found)
{
    size_t            i;
    yyjson_val       *name, **slot;
    yyjson_obj_iter   it;

    for (i = 0; i < n; i++) {
        if (cite_map_add(keys, cite_span_make(records[i]->key, CITE_KEY_LEN),
                         &found[i])
            != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    yyjson_obj_iter_init(verifications, &it);

    while ((name = yyjson_obj_iter_next(&it)) != NULL) {
        slot = cite_map_find(keys, cite_json_string(name));

        if (slot) {
            *slot = yyjson_obj_iter_get_val(name);
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_answer_read(cite_json_t *json, cite_span_t body, cite_mem_t *mem,
    const cite_record_t *const *records, size_t n, yyjson_val **found)
{
    size_t       i;
    cite_rc_t    rc;
    cite_map_t   keys;
    yyjson_val  *root, *verifications;

    for (i = 0; i < n; i++) {
        found[i] = NULL;
    }

    root = cite_json_read(json, body);

    if (!yyjson_is_obj(root)) {
        return CITE_DECLINED;
    }

    verifications = cite_json_member(root, cite_span("verifications"));

    if (verifications == NULL && n == 1) {
        found[0] = root;
        return CITE_OK;
    }

    if (!yyjson_is_obj(verifications)) {
        return CITE_DECLINED;
    }

    cite_map_init(&keys, mem, SIZE_MAX);

    rc = cite_answer_pick(verifications, &keys, records, n, found);

    cite_mem_resize(mem, keys.slots, 0);

    return rc;
}


/* 1 if s has the word, which is in lower case, at its beginning */

static int
cite_answer_begins(cite_span_t s, const char *word)
{
    size_t   i, n;
    uint8_t  c;

    n = strlen(word);

    if (s.n < n) {
        return 0;
    }

    for (i = 0; i < n; i++) {
        c = s.p[i];

        if ((c >= 'A' && c <= 'Z' ? c | 0x20 : c) != (uint8_t) word[i]) {
            return 0;
        }
    }

    return 1;
}


static int
cite_answer_contains(cite_span_t s, const char *word)
{
    for ( /* void */ ; s.n; s = cite_span_skip(s, 1)) {
        if (cite_answer_begins(s, word)) {
            return 1;
        }
    }

    return 0;
}


static int
cite_answer_image(yyjson_val *value)
{
    return cite_answer_begins(cite_json_string(value), "data:image/");
}


static int
cite_answer_unwanted(const cite_answer_t *a, cite_span_t name,
    yyjson_val *value)
{
    if (cite_patch_refused(name)) {
        return 1;
    }

    return !a->images
           && (cite_answer_contains(name, "image")
               || cite_answer_contains(name, "screenshot")
               || cite_answer_image(value));
}


/* 1 if n more bytes are too many, now and from then on */

static int
cite_answer_over(cite_answer_t *a, size_t n)
{
    size_t  used;

    used = a->out->n - a->start;

    if (used > a->max || n > a->max - used) {
        a->over = 1;
    }

    return a->over || a->out->err != NULL;
}


static void
cite_answer_string(cite_answer_t *a, cite_span_t s)
{
    if (!cite_answer_over(a, s.n)) {
        cite_json_str(a->out, s);
    }
}


/* n: members that are there already */

static void
cite_answer_members(cite_answer_t *a, yyjson_val *object, size_t n)
{
    yyjson_val       *key, *value;
    cite_span_t       name;
    yyjson_obj_iter   it;

    yyjson_obj_iter_init(object, &it);

    while (!cite_answer_over(a, 0)
           && (key = yyjson_obj_iter_next(&it)) != NULL)
    {
        name = cite_json_string(key);
        value = yyjson_obj_iter_get_val(key);

        if (cite_answer_unwanted(a, name, value)) {
            continue;
        }

        if (n++) {
            cite_buf_byte(a->out, ',');
        }

        cite_answer_string(a, name);
        cite_buf_byte(a->out, ':');
        cite_answer_value(a, value);
    }
}


static void
cite_answer_object(cite_answer_t *a, yyjson_val *object)
{
    cite_buf_byte(a->out, '{');
    cite_answer_members(a, object, 0);
    cite_buf_byte(a->out, '}');
}


static void
cite_answer_array(cite_answer_t *a, yyjson_val *array)
{
    size_t            n;
    yyjson_val       *value;
    yyjson_arr_iter   it;

    n = 0;
    cite_buf_byte(a->out, '[');
    yyjson_arr_iter_init(array, &it);

    while (!cite_answer_over(a, 0)
           && (value = yyjson_arr_iter_next(&it)) != NULL)
    {
        if (!a->images && cite_answer_image(value)) {
            continue;
        }

        if (n++) {
            cite_buf_byte(a->out, ',');
        }

        cite_answer_value(a, value);
    }

    cite_buf_byte(a->out, ']');
}


/* numbers that yyjson can hold, true, false and null */

static void
cite_answer_scalar(cite_answer_t *a, yyjson_val *value)
{
    char        *p;
    size_t       n;
    yyjson_alc   alc;
    uint64_t     pool[64];

    yyjson_alc_pool_init(&alc, pool, sizeof(pool));

    p = yyjson_val_write_opts(value, YYJSON_WRITE_NOFLAG, &alc, &n, NULL);

    if (p == NULL) {
        a->out->err = "memory limit exceeded";
        return;
    }

    cite_buf_add(a->out, p, n);
}


/* as deep as the reader lets a text be */

static void
cite_answer_value(cite_answer_t *a, yyjson_val *value)
{
    cite_span_t  raw;

    switch (yyjson_get_type(value)) {

    case YYJSON_TYPE_OBJ:
        cite_answer_object(a, value);
        break;

    case YYJSON_TYPE_ARR:
        cite_answer_array(a, value);
        break;

    case YYJSON_TYPE_STR:
        cite_answer_string(a, cite_json_string(value));
        break;

    case YYJSON_TYPE_RAW:
        raw = cite_span_make(yyjson_get_raw(value), yyjson_get_len(value));

        if (!cite_answer_over(a, raw.n)) {
            cite_buf_put(a->out, raw);
        }

        break;

    default:
        cite_answer_scalar(a, value);
        break;
    }
}


static cite_rc_t
cite_answer_pass(yyjson_val *verification, cite_span_t status, int scored,
    const char *reason, const cite_conf_t *conf, cite_buf_t *out)
{
    cite_answer_t  a;

    memset(&a, 0, sizeof(cite_answer_t));

    a.out = out;
    a.start = out->n;
    a.max = conf->max_verification_size;
    a.images = conf->ask_images;

    cite_buf_byte(out, '{');

    if (scored) {
        cite_buf_lit(out, "\"status\":");
        cite_json_str(out, status);

        if (reason) {
            cite_buf_lit(out, ",\"reason\":");
            cite_json_str(out, cite_span_make(reason, strlen(reason)));
        }
    }

    cite_answer_members(&a, verification, scored != 0);
    cite_buf_byte(out, '}');

    if (out->err == NULL && cite_answer_over(&a, 0)) {
        out->n = a.start;

        cite_buf_lit(out, "{\"status\":");
        cite_json_str(out, status);
        cite_buf_lit(out, ",\"reason\":\"too large to pass on\"}");
    }

    if (out->err) {
        out->n = a.start;
        return CITE_ERROR;
    }

    return CITE_OK;
}


static cite_span_t
cite_answer_status(yyjson_val *verification)
{
    yyjson_val  *status;

    status = cite_json_member(verification, cite_span("status"));

    if (!yyjson_is_str(status)) {
        status = cite_json_member(cite_json_member(verification,
                                                   cite_span("searchState")),
                                  cite_span("status"));
    }

    return cite_json_string(status);
}


/* the status of a score from 0 to 1: only a threshold makes it green */

static int
cite_answer_scored(yyjson_val *verification, const cite_conf_t *conf,
    cite_span_t *status)
{
    yyjson_val  *score;

    score = cite_json_member(verification, cite_span("score"));

    if (!yyjson_is_num(score)) {
        return 0;
    }

    *status = conf->judge_threshold > 0
              && yyjson_get_num(score) >= conf->judge_threshold
              ? cite_span("found") : cite_span("skipped");

    return 1;
}


int
cite_answer_is_judged(yyjson_val *verification)
{
    cite_span_t  by;

    by = cite_json_string(cite_json_member(verification, cite_span("by")));

    return by.n && !cite_span_eq(by, cite_span("evidence"));
}


cite_rc_t
cite_answer_take(yyjson_val *verification, const cite_conf_t *conf,
    cite_buf_t *out, cite_verdict_e *verdict, const char **reason)
{
    int             scored;
    const char     *why;
    cite_span_t     status;
    cite_verdict_e  seen;

    why = NULL;
    status = cite_answer_status(verification);
    scored = status.p == NULL
             && cite_answer_scored(verification, conf, &status);

    if (scored && !cite_span_eq(status, cite_span("found"))
        && cite_json_member(verification, cite_span("reason")) == NULL)
    {
        why = cite_skip_names[CITE_SKIP_UNSETTLED];
    }

    if (status.p == NULL) {
        *reason = "no verdict";
        return CITE_DECLINED;
    }

    if (cite_verdict_status(status, &seen) != CITE_OK) {
        *reason = "unknown status";
        return CITE_DECLINED;
    }

    if (seen == CITE_VERDICT_PENDING) {
        *reason = "no verdict";
        return CITE_DECLINED;
    }

    if (cite_answer_pass(verification, status, scored, why, conf, out)
        != CITE_OK)
    {
        return CITE_ERROR;
    }

    *verdict = seen;

    return CITE_OK;
}

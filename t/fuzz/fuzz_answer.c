
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as the answer of a service that checks citations, in both of its
 * forms.  The verifications that are found are those of yyjson's tree; what
 * is passed on is on one line, short enough, and the tree without pictures
 * and names that no client may have.
 *
 * fuzz: -max_len=512
 * runs: 700000
 */


#include "verify/cite_answer.h"
#include "fuzz.h"

#include <stdio.h>


#define RECORDS  3


static const char *const  keys[RECORDS] = {
    "0123456789abcdef", "aaaaaaaaaaaaaaaa", "fedcba9876543210"
};


static cite_json_t  json;


static void
check_read(yyjson_val *root, cite_rc_t rc, yyjson_val **found, size_t n)
{
    size_t       i;
    yyjson_val  *all;

    all = fuzz_member(root, "verifications");

    if (!yyjson_is_obj(root) || (all == NULL && n != 1)
        || (all && !yyjson_is_obj(all)))
    {
        CHECK(rc == CITE_DECLINED);
        return;
    }

    CHECK(rc == CITE_OK);

    for (i = 0; i < n; i++) {
        CHECK(fuzz_equal(found[i], all ? fuzz_member(all, keys[i]) : root));
    }
}


/* an oracle of what may be passed on */

static int
has_word(const char *s, size_t n, const char *word)
{
    size_t  i, j, len;

    len = strlen(word);

    for (i = 0; i + len <= n; i++) {
        for (j = 0; j < len && (s[i + j] == word[j]
                                || (s[i + j] >= 'A' && s[i + j] <= 'Z'
                                    && s[i + j] + 32 == word[j])); j++)
        {
            /* void */
        }

        if (j == len) {
            return 1;
        }
    }

    return 0;
}


static int
is_image(yyjson_mut_val *value)
{
    return yyjson_mut_is_str(value)
           && has_word(yyjson_mut_get_str(value),
                       cite_min(yyjson_mut_get_len(value), 11), "data:image/");
}


static int
is_refused(yyjson_mut_val *name)
{
    return yyjson_mut_equals_str(name, "__proto__")
           || yyjson_mut_equals_str(name, "constructor")
           || yyjson_mut_equals_str(name, "prototype");
}


static void
filter(yyjson_mut_val *value, int images)
{
    size_t                n;
    yyjson_mut_val       *name, *item;
    yyjson_mut_obj_iter   members;

    members = yyjson_mut_obj_iter_with(value);

    while ((name = yyjson_mut_obj_iter_next(&members)) != NULL) {

        item = yyjson_mut_obj_iter_get_val(name);

        if (is_refused(name)
            || (!images
                && (has_word(yyjson_mut_get_str(name),
                             yyjson_mut_get_len(name), "image")
                    || has_word(yyjson_mut_get_str(name),
                                yyjson_mut_get_len(name), "screenshot")
                    || is_image(item))))
        {
            yyjson_mut_obj_iter_remove(&members);
            continue;
        }

        filter(item, images);
    }

    /* yyjson 0.10 steps over an item behind one that its iterator removes */

    for (n = yyjson_mut_arr_size(value); n; n--) {

        item = yyjson_mut_arr_remove_first(value);

        if (!images && is_image(item)) {
            continue;
        }

        filter(item, images);
        yyjson_mut_arr_append(value, item);
    }
}


static const char *
status_of(yyjson_val *verification)
{
    yyjson_val  *status;

    status = fuzz_member(verification, "status");

    if (!yyjson_is_str(status)) {
        status = fuzz_member(fuzz_member(verification, "searchState"),
                             "status");
    }

    if (!yyjson_is_str(status)) {
        return NULL;
    }

    /* with a NUL in it, it is none of those that are known */

    return yyjson_get_len(status) == strlen(yyjson_get_str(status))
           ? yyjson_get_str(status) : "?";
}


/* what the statuses of the protocol mean; all others are no verdict */

static cite_verdict_e
verdict_of(const char *status)
{
    size_t  i;
    char    word[64];

    static const struct {
        cite_verdict_e   verdict;
        const char      *statuses;
    } verdicts[] = {
        { CITE_VERDICT_VERIFIED, " found found_phrase_missed_anchor_text"
                                 " found_context_missed_source_match " },
        { CITE_VERDICT_PARTIAL, " found_anchor_text_only partial_text_found"
                                " found_source_match_only first_word_found"
                                " found_on_other_page found_on_other_line " },
        { CITE_VERDICT_MISSED, " not_found " },
        { CITE_VERDICT_SKIPPED, " skipped timestamp_wip " }
    };

    snprintf(word, sizeof(word), " %s ", status);

    for (i = 0; i < cite_nelts(verdicts); i++) {
        if (strchr(status, ' ') == NULL && *status
            && strstr(verdicts[i].statuses, word))
        {
            return verdicts[i].verdict;
        }
    }

    return CITE_VERDICT_PENDING;
}


static void
check_passed(yyjson_val *found, const cite_conf_t *conf, cite_span_t out)
{
    char            *expected, *got;
    size_t           i;
    yyjson_doc      *doc;
    yyjson_mut_doc  *tree;

    for (i = 0; i < out.n; i++) {
        CHECK(out.p[i] >= 0x20);
    }

    doc = fuzz_read(out);
    CHECK(doc != NULL);
    got = yyjson_write(doc, YYJSON_WRITE_NOFLAG, NULL);

    tree = yyjson_mut_doc_new(NULL);
    yyjson_mut_doc_set_root(tree, yyjson_val_mut_copy(tree, found));
    filter(yyjson_mut_doc_get_root(tree), conf->ask_images);
    expected = yyjson_mut_write(tree, YYJSON_WRITE_NOFLAG, NULL);

    if (strcmp(expected, got) != 0) {
        /* by our escapes it may be longer, never shorter */
        CHECK(strlen(expected) * 6 > conf->max_verification_size);
        CHECK(yyjson_obj_size(yyjson_doc_get_root(doc)) == 2);
        CHECK(strcmp(status_of(yyjson_doc_get_root(doc)), status_of(found))
              == 0);

    } else {
        CHECK(out.n <= conf->max_verification_size);
    }

    free(expected);
    free(got);
    yyjson_mut_doc_free(tree);
    yyjson_doc_free(doc);
}


static void
check_take(yyjson_val *found, const cite_conf_t *conf, size_t room)
{
    cite_rc_t        rc;
    cite_mem_t       mem;
    cite_buf_t       small;
    const char      *status, *reason;
    cite_verdict_e   verdict;

    static cite_buf_t  out;

    fuzz_buf_init(&out);
    cite_buf_lit(&out, "before");
    reason = NULL;

    rc = cite_answer_take(found, conf, &out, &verdict, &reason);

    CHECK(memcmp(out.p, "before", 6) == 0);

    status = status_of(found);

    if (rc == CITE_DECLINED) {
        CHECK(reason && out.n == 6);
        CHECK(status == NULL || verdict_of(status) == CITE_VERDICT_PENDING);
        return;
    }

    CHECK(rc == CITE_OK);

    if (status == NULL) {
        /* a score alone never makes green without a threshold */
        CHECK(yyjson_is_num(fuzz_member(found, "score")));
        CHECK(verdict == CITE_VERDICT_SKIPPED);
        return;
    }

    CHECK(verdict == verdict_of(status) && verdict != CITE_VERDICT_PENDING);
    check_passed(found, conf, cite_span_skip(cite_buf_view(&out), 6));

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&small, &mem, room);
    rc = cite_answer_take(found, conf, &small, &verdict, &reason);
    CHECK((rc == CITE_ERROR) == (small.err != NULL));
    CHECK(rc == CITE_OK || small.n == 0);
    cite_mem_release(&mem);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t           i, n, room;
    uint8_t          flags;
    cite_rc_t        rc;
    cite_mem_t       mem;
    yyjson_doc      *doc;
    yyjson_val      *found[RECORDS];
    cite_span_t      in, body;
    cite_conf_t      conf;
    cite_record_t    records[RECORDS];

    const cite_record_t  *list[RECORDS];

    if (json.mem.heap == NULL) {
        cite_json_init(&json, &cite_heap_libc, SIZE_MAX / 2);
    }

    memset(&conf, 0, sizeof(cite_conf_t));
    memset(records, 0, sizeof(records));

    in = cite_span_make(data, size);
    flags = fuzz_byte(&in);
    room = fuzz_byte(&in);

    n = 1 + flags % RECORDS;
    conf.ask_images = flags >> 4 & 1;
    conf.max_verification_size = flags & 32 ? 16 * 1024 : room;

    for (i = 0; i < n; i++) {
        memcpy(records[i].key, keys[i], CITE_KEY_LEN);
        list[i] = &records[i];
    }

    body = fuzz_copy(in);
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    rc = cite_answer_read(&json, body, &mem, list, n, found);
    doc = fuzz_read(body);

    if (doc && !(rc == CITE_DECLINED && json.err)) {
        check_read(yyjson_doc_get_root(doc), rc, found, n);
    }

    for (i = 0; rc == CITE_OK && i < n; i++) {
        if (found[i]) {
            check_take(found[i], &conf, room);
        }
    }

    CHECK(mem.blocks == NULL);

    yyjson_doc_free(doc);
    fuzz_free(body);

    return 0;
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Keys in both forms, and what becomes of records that have the same one.
 */


#include "citation/cite_key_internal.h"
#include "formats/cite_formats.h"
#include "cite_sha1.h"
#include "records.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


static void
hex(cite_span_t text, char *s)
{
    size_t   i;
    uint8_t  digest[CITE_SHA1_LEN];

    cite_sha1(text, digest);

    for (i = 0; i < CITE_SHA1_LEN; i++) {
        sprintf(s + 2 * i, "%02x", digest[i]);
    }
}


static void
digests_are_right(void)
{
    size_t   i;
    char     s[2 * CITE_SHA1_LEN + 1], *a;

    static const struct {
        size_t       n;          /* of "a" */
        const char  *digest;
    } cases[] = {
        { 0, "da39a3ee5e6b4b0d3255bfef95601890afd80709" },
        { 55, "c1c8bbdc22796e28c0e15163d20899b65621d65a" },
        { 56, "c2db330f6083854c99d4b5bfb6e8f29f201be699" },
        { 63, "03f09f5b158a7a8cdad920bddc29b81c18a551f5" },
        { 64, "0098ba824b5c16427bd7a1122a5a442a25ec644d" },
        { 65, "11655326c708d70319be2610e8a57d9a5b959d3b" },
        { 119, "ee971065aaa017e0632a8ca6c77bb3bf8b1dfc56" },
        { 120, "f34c1488385346a55709ba056ddd08280dd4c6d6" },
        { 1000000, "34aa973cd4c4daa4f61eeb2bdbad27316534016f" }
    };

    hex(cite_span("abc"), s);
    is_str(s, "a9993e364706816aba3e25717850c26c9cd0d89d", "SHA-1 of abc");

    a = malloc(1000000);
    memset(a, 'a', 1000000);

    for (i = 0; i < cite_nelts(cases); i++) {
        hex(cite_span_make(a, cases[i].n), s);
        is_str(s, cases[i].digest, "SHA-1 of %zu bytes", cases[i].n);
    }

    free(a);
}


/* the record's key is that of the preimage */

static void
is_key(records_t *r, cite_record_t *rec, const char *preimage)
{
    char  s[2 * CITE_SHA1_LEN + 1];

    hex(cite_span_make(preimage, strlen(preimage)), s);
    s[CITE_KEY_LEN] = '\0';

    ok(cite_key_set(&r->list, rec) == CITE_OK, "a key");
    is_span(cite_span_make(rec->key, CITE_KEY_LEN), s, "of \"%s\"", preimage);
}


/* the same in both forms */

static void
are_keys(records_t *r, cite_record_t *rec, const char *current,
    const char *old)
{
    r->list.key_format = CITE_KEY_CURRENT;
    is_key(r, rec, current);

    r->list.key_format = CITE_KEY_0_1;
    is_key(r, rec, old);

    r->list.key_format = CITE_KEY_CURRENT;
}


static cite_record_t *
record_new(records_t *r)
{
    cite_record_t  *rec;

    rec = cite_records_add(&r->list, &cite_format_deepcitation);
    rec->format = &cite_format_deepcitation;

    return rec;
}


static void
documents_have_keys(void)
{
    uint32_t        lines[] = { 3, 1, 2 };
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);
    rec = record_new(&r);

    are_keys(&r, rec, "|||", "||||||");

    rec->full_phrase = cite_span("x|y");
    rec->anchor_text = cite_span("z \xc3\xa9");
    rec->attachment_id = cite_span("att");
    rec->start_page_id = cite_span("page_number_007_index_6");

    are_keys(&r, rec, "x|y|z \xc3\xa9|7|", "x|y|z \xc3\xa9|||att|7|");

    rec->page_number = 8;
    rec->line_ids = lines;
    rec->line_ids_n = 3;
    rec->start_time = cite_span("s");
    rec->end_time = cite_span("e");

    are_keys(&r, rec, "x|y|z \xc3\xa9|8|3,1,2",
             "x|y|z \xc3\xa9|s|e|att|8|3,1,2");

    rec->type = CITE_TYPE_AUDIO;

    are_keys(&r, rec, "x|y|z \xc3\xa9|8|3,1,2|att|s|e",
             "x|y|z \xc3\xa9|s|e|att|8|3,1,2");

    rec->page_number = 0;
    rec->line_ids_n = 0;
    rec->start_page_id = cite_span("page_number_0_index_5");
    rec->type = CITE_TYPE_VIDEO;

    are_keys(&r, rec, "x|y|z \xc3\xa9|0||att|s|e",
             "x|y|z \xc3\xa9|s|e|att|0|");

    rec->start_page_id = cite_span("front");

    are_keys(&r, rec, "x|y|z \xc3\xa9|||att|s|e",
             "x|y|z \xc3\xa9|s|e|att||");

    records_release(&r);
}


static void
pages_of_the_web_have_keys(void)
{
    uint32_t        line;
    records_t       r;
    cite_record_t  *rec;

    line = 5;
    records_init(&r, 10);
    rec = record_new(&r);

    rec->type = CITE_TYPE_URL;
    rec->full_phrase = cite_span("p");
    rec->url = cite_span("https://example.com/?a=1&b");

    are_keys(&r, rec, "p||||https://example.com/?a=1&b||",
             "p||||https://example.com/?a=1&b||");

    rec->title = cite_span("T");
    rec->domain = cite_span("D");
    rec->page_number = 1;
    rec->line_ids = &line;
    rec->line_ids_n = 1;
    rec->attachment_id = cite_span("not in it");

    are_keys(&r, rec, "p||1|5|https://example.com/?a=1&b|T|D",
             "p||||https://example.com/?a=1&b|T|D");

    records_release(&r);
}


static void
marks_have_keys(void)
{
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);
    rec = record_new(&r);

    rec->format = &cite_format_marker;
    rec->number = 12;
    rec->has_number = 1;
    rec->sentence = cite_span("It grew [12] a lot.");
    rec->sentence_before = 8;
    rec->full_phrase = cite_span("not in it");

    are_keys(&r, rec, "marker|12|It grew ", "marker|12|It grew ");

    rec->sentence_before = 1000;
    is_key(&r, rec, "marker|12|It grew [12] a lot.");

    memset(rec, 0, sizeof(cite_record_t));
    rec->format = &cite_format_cite_tag;
    rec->id = cite_span("call_1");
    rec->url = cite_span("https://example.com");

    are_keys(&r, rec, "cite_tag|call_1|", "cite_tag|call_1|");

    rec->id.p = NULL;
    is_key(&r, rec, "cite_tag|https://example.com|");

    rec->format = &cite_format_pattern;
    is_key(&r, rec, "pattern|https://example.com|");

    rec->format = &cite_format_state;
    rec->full_phrase = cite_span("content");
    is_key(&r, rec, "content|||");

    records_release(&r);
}


/* a record whose phrase is "same" */

static cite_record_t *
record_same(records_t *r, const char *attachment, uint32_t number)
{
    cite_record_t  *rec;

    rec = record_new(r);
    rec->full_phrase = cite_span("same");
    rec->attachment_id = cite_span_make(attachment, strlen(attachment));
    rec->number = number;
    rec->has_number = number > 0;

    return rec;
}


static void
taken_keys_are_not_taken_twice(void)
{
    records_t       r;
    cite_record_t  *a, *b, *c, *d, *e, again;

    records_init(&r, 10);

    a = record_same(&r, "a", 1);
    b = record_same(&r, "b", 2);
    c = record_same(&r, "c", 2);
    d = record_same(&r, "d", 0);
    e = record_same(&r, "e", 0);

    ok(cite_records_keys(&r.list) == CITE_OK, "five of one key");
    is_num(r.list.n, 5, "are all kept");

    again = *b;
    cite_key_set(&r.list, &again);

    ok(memcmp(a->key, again.key, CITE_KEY_LEN) == 0, "the first keeps it");

    cite_key_collide(&r.list, &again);
    ok(memcmp(b->key, again.key, CITE_KEY_LEN) == 0,
       "the second has its number in it");

    ok(memcmp(b->key, c->key, CITE_KEY_LEN) != 0
       && memcmp(c->key, d->key, CITE_KEY_LEN) != 0
       && memcmp(d->key, e->key, CITE_KEY_LEN) != 0,
       "one with the same number, or without, has another");

    again = *e;
    ok(cite_records_keys(&r.list) == CITE_OK && r.list.n == 5
       && memcmp(again.key, e->key, CITE_KEY_LEN) == 0,
       "keys are the same the second time");

    records_release(&r);
}


static void
collision_has_a_preimage(void)
{
    char            s[128], digest[2 * CITE_SHA1_LEN + 1];
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);
    rec = record_same(&r, "b", 2);

    hex(cite_span("same|||"), digest);
    sprintf(s, "%.16s|citationNumber:2", digest);
    hex(cite_span_make(s, strlen(s)), digest);
    digest[CITE_KEY_LEN] = '\0';

    cite_key_set(&r.list, rec);
    cite_key_collide(&r.list, rec);

    is_span(cite_span_make(rec->key, CITE_KEY_LEN), digest,
            "key and number joined");

    records_release(&r);
}


static void
duplicates_are_dropped(void)
{
    size_t          i;
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);

    record_same(&r, "a", 1);
    record_same(&r, "a", 1);
    is_num(r.list.n, 2, "two that say the same");
    cite_records_keys(&r.list);
    is_num(r.list.n, 1, "are one");

    record_same(&r, "a", 2);
    cite_records_keys(&r.list);
    is_num(r.list.n, 2, "the model's numbers are not dropped");

    record_same(&r, "a", 2);
    cite_records_keys(&r.list);
    is_num(r.list.n, 2, "a second one of them is");

    for (i = 0; i < 3; i++) {
        rec = record_same(&r, "b", (uint32_t) i + 5);
        rec->counted = 1;
    }

    cite_records_keys(&r.list);
    is_num(r.list.n, 3, "numbers that only count do not matter");

    rec = record_new(&r);
    ok(r.list.n == 4 && r.list.last == &rec->next, "a record can be added");

    records_release(&r);
}


static void
separators_are_not_lost(void)
{
    records_t       r;
    cite_record_t  *rec;

    records_init(&r, 10);

    rec = record_new(&r);
    rec->full_phrase = cite_span("a|b");
    rec->anchor_text = cite_span("c");

    rec = record_new(&r);
    rec->full_phrase = cite_span("a");
    rec->anchor_text = cite_span("b|c");

    cite_records_keys(&r.list);
    is_num(r.list.n, 2, "one preimage of two records");
    ok(memcmp(r.list.first->key, rec->key, CITE_KEY_LEN) != 0,
       "is not one key");

    records_release(&r);
}


/* three of one key, a duplicate, and one of its own */

static cite_rc_t
read_keys(records_t *r, cite_span_t text)
{
    size_t  i;

    (void) text;

    for (i = 0; i < 5; i++) {
        if (cite_records_add(&r->list, &cite_format_deepcitation) == NULL) {
            return CITE_ERROR;
        }
    }

    r->list.first->full_phrase = cite_span("other");
    r->list.first->next->number = 1;
    r->list.first->next->has_number = 1;
    r->list.first->next->next->attachment_id = cite_span("b");

    return cite_records_keys(&r->list);
}


int
main(void)
{
    digests_are_right();
    documents_have_keys();
    pages_of_the_web_have_keys();
    marks_have_keys();
    collision_has_a_preimage();
    taken_keys_are_not_taken_twice();
    duplicates_are_dropped();
    separators_are_not_lost();
    records_fail_each(read_keys, "keys");

    return done();
}

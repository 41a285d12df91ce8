
/*
 * Copyright (C) the ngx_cite authors
 */


#include "records.h"
#include "verify/cite_adapter.h"
#include "formats/cite_formats.h"
#include "verify/cite_ask.h"
#include "citation/cite_key.h"
#include "fuzz.h"

#include <stdio.h>


/* UTF-16 units of UTF-8 */

static size_t
units(cite_span_t s)
{
    size_t  i, n;

    n = 0;

    for (i = 0; i < s.n; i++) {
        n += (s.p[i] & 0xc0) != 0x80;
        n += s.p[i] >= 0xf0;
    }

    return n;
}


static void
check_place(const cite_record_t *rec, cite_span_t text)
{
    cite_span_t  at;

    if (!rec->has_offset) {
        CHECK(rec->sentence.n == 0);
        return;
    }

    CHECK(rec->offset <= text.n && rec->length <= text.n - rec->offset);
    CHECK(rec->length > 0);

    at = cite_span_make(text.p + rec->offset, rec->length);
    CHECK(fuzz_is_utf8(at));

    CHECK(rec->length_utf16 == units(at));
    CHECK(rec->offset_utf16 == units(cite_span_make(text.p, rec->offset)));

    CHECK(rec->sentence_before <= rec->sentence.n);
    CHECK(fuzz_is_utf8(rec->sentence));
    CHECK(fuzz_is_utf8(cite_span_make(rec->sentence.p, rec->sentence_before)));

    if (rec->format == &cite_format_marker) {
        CHECK(rec->has_number ? rec->number < 1000 : rec->id.p != NULL);
    }
}


/* the text of which the key is a digest, by the SDK's rules */

static void
preimage(const cite_record_t *rec, cite_key_format_e format, cite_buf_t *b)
{
    static const cite_span_t  none;

    int     n;
    char    number[32];
    size_t  i;

    fuzz_buf_init(b);

    if (rec->format->keyed == CITE_KEYED_BY_PLACE) {
        n = snprintf(number, sizeof(number), "%u", rec->number);

        cite_buf_put(b, rec->format->name);
        cite_buf_byte(b, '|');
        cite_buf_put(b, rec->has_number ? cite_span_make(number, (size_t) n)
                        : rec->id.p ? rec->id : rec->url);
        cite_buf_byte(b, '|');
        cite_buf_add(b, rec->sentence.p, rec->sentence_before);
        return;
    }

    cite_buf_put(b, rec->full_phrase);
    cite_buf_byte(b, '|');
    cite_buf_put(b, rec->anchor_text);
    cite_buf_byte(b, '|');

    if (format == CITE_KEY_0_1) {
        cite_buf_put(b, rec->untimed ? none : rec->start_time);
        cite_buf_byte(b, '|');
        cite_buf_put(b, rec->untimed ? none : rec->end_time);
        cite_buf_byte(b, '|');

        if (rec->type != CITE_TYPE_URL) {
            cite_buf_put(b, rec->attachment_id);
            cite_buf_byte(b, '|');
        }
    }

    if (format == CITE_KEY_CURRENT || rec->type != CITE_TYPE_URL) {

        if (rec->page_number) {
            n = snprintf(number, sizeof(number), "%u", rec->page_number);
            cite_buf_add(b, number, (size_t) n);
        }

        cite_buf_byte(b, '|');

        if (rec->unlined) {
            cite_buf_put(b, rec->line_text);
        }

        for (i = 0; i < rec->line_ids_n && !rec->unlined; i++) {
            n = snprintf(number, sizeof(number), i ? ",%u" : "%u",
                         rec->line_ids[i]);
            cite_buf_add(b, number, (size_t) n);
        }
    }

    if (rec->type == CITE_TYPE_URL) {
        if (format == CITE_KEY_CURRENT) {
            cite_buf_byte(b, '|');
        }

        cite_buf_put(b, rec->url);
        cite_buf_byte(b, '|');
        cite_buf_put(b, rec->title);
        cite_buf_byte(b, '|');
        cite_buf_put(b, rec->domain);

    } else if (rec->type != CITE_TYPE_DOCUMENT && format == CITE_KEY_CURRENT) {
        cite_buf_byte(b, '|');
        cite_buf_put(b, rec->attachment_id);
        cite_buf_byte(b, '|');
        cite_buf_put(b, rec->untimed ? none : rec->start_time);
        cite_buf_byte(b, '|');
        cite_buf_put(b, rec->untimed ? none : rec->end_time);
    }
}


static int
has_key(const cite_records_t *list, const cite_record_t *until,
    const char *key)
{
    const cite_record_t  *rec;

    for (rec = list->first; rec != until; rec = rec->next) {
        if (memcmp(rec->key, key, CITE_KEY_LEN) == 0) {
            return 1;
        }
    }

    return 0;
}


/* digits of SHA-1, unless an earlier record has them */

static void
check_key(const cite_records_t *list, const cite_record_t *rec)
{
    int      i;
    char     hex[CITE_KEY_LEN + 1];
    uint8_t  digest[CITE_SHA1_LEN];

    static cite_buf_t  b;

    for (i = 0; i < CITE_KEY_LEN; i++) {
        CHECK((rec->key[i] >= '0' && rec->key[i] <= '9')
              || (rec->key[i] >= 'a' && rec->key[i] <= 'f'));
    }

    CHECK(!has_key(list, rec, (const char *) rec->key));

    /* of a page that is only an id the number is in it, see cite_key.c */

    if (rec->format == &cite_format_cite_tag
        || rec->format == &cite_format_pattern
        || (rec->start_page_id.p && rec->page_number == 0))
    {
        return;
    }

    preimage(rec, list->key_format, &b);
    list->sha1(cite_buf_view(&b), digest);

    for (i = 0; i < CITE_KEY_LEN / 2; i++) {
        snprintf(hex + i * 2, 3, "%02x", digest[i]);
    }

    CHECK(memcmp(rec->key, hex, CITE_KEY_LEN) == 0 || has_key(list, rec, hex));
}


static void
check_json(const cite_record_t *rec)
{
    size_t  i;

    static cite_buf_t  b;

    fuzz_buf_init(&b);
    cite_record_write(&b, rec);
    CHECK(b.err == NULL && fuzz_is_json(cite_buf_view(&b)));

    for (i = 0; i < b.n; i++) {
        CHECK(b.p[i] >= 0x20);
    }
}


void
fuzz_check_records(const cite_records_t *list, cite_span_t visible,
    const cite_conf_t *conf)
{
    size_t                n;
    const cite_record_t  *rec;

    n = 0;

    for (rec = list->first; rec; rec = rec->next) {
        n++;

        CHECK(conf->formats & rec->format->bit);
        CHECK(rec->link != CITE_LINK_PENDING);
        CHECK(rec->link != CITE_LINK_DANGLING || rec->reason);

        check_place(rec, visible);
        check_key(list, rec);
        check_json(rec);
    }

    CHECK(n == list->n && n <= conf->max_citations);
    CHECK(*list->last == NULL);
}


void
fuzz_check_questions(const cite_records_t *list, const cite_conf_t *conf)
{
    size_t                n;
    cite_ask_t            ask;
    cite_conf_t           settings;
    const cite_record_t  *rec, *records[64];
    uint8_t               digest[CITE_ASK_DIGEST_LEN];

    static cite_buf_t  b;

    settings = *conf;
    memset(&ask, 0, sizeof(cite_ask_t));

    ask.thread_id = cite_span("t");
    ask.message_id = cite_span("m");
    ask.state_key = conf->state_key;
    ask.conf = &settings;
    ask.records = records;

    for (rec = list->first; rec && ask.n < cite_nelts(records);
         rec = rec->next)
    {
        if (rec->attachment_id.n || conf->ask_body == CITE_ASK_NATIVE) {
            records[ask.n++] = rec;
        }
    }

    n = ask.n;
    ask.n = n && conf->ask_mode == CITE_ASK_CITATION ? 1 : n;

    if (n == 0) {
        return;
    }

    fuzz_buf_init(&b);
    cite_ask_write(&b, &ask);
    CHECK(b.err == NULL && fuzz_is_json(cite_buf_view(&b)));
    CHECK(cite_ask_digest(&ask, b.mem, digest) == CITE_OK);
}

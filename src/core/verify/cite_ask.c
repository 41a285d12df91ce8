
/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_ask_internal.h"
#include "citation/cite_key.h"
#include "json/cite_members.h"


void
cite_ask_str(cite_buf_t *b, cite_span_t name, cite_span_t value)
{
    if (value.n) {
        cite_json_name(b, name);
        cite_json_str(b, value);
    }
}


cite_span_t
cite_ask_key(const cite_ask_t *ask, size_t i)
{
    return cite_span_make(ask->records[i]->key, CITE_KEY_LEN);
}


void
cite_ask_citation(cite_buf_t *b, const cite_ask_t *ask, size_t i)
{
    unsigned  parts;

    parts = cite_ask_adapter(ask)->parts;

    if (!(ask->conf->ask_send & CITE_SEND_SENTENCE)) {
        parts &= ~(unsigned) CITE_RECORD_SENTENCE;
    }

    cite_record_write_parts(b, ask->records[i], parts);
}


cite_span_t
cite_ask_evidence(const cite_ask_t *ask, size_t i)
{
    size_t       n;
    cite_span_t  text;

    if (ask->evidence == NULL || !cite_ask_adapter(ask)->evidence
        || !(ask->conf->ask_send & CITE_SEND_EVIDENCE))
    {
        return cite_span_make(NULL, 0);
    }

    text = ask->evidence[i];

    if (text.n <= CITE_ASK_EVIDENCE) {
        return text;
    }

    n = CITE_ASK_EVIDENCE;

    while (n > CITE_ASK_EVIDENCE - 3 && (text.p[n] & 0xc0) == 0x80) {
        n--;
    }

    return cite_span_make(text.p, n);
}


cite_span_t
cite_ask_claim(const cite_ask_t *ask, size_t i)
{
    const cite_record_t  *rec;

    rec = ask->records[i];

    return rec->clause.n ? rec->clause : rec->sentence;
}


int
cite_ask_has_option(cite_buf_t *b, const cite_ask_t *ask, cite_span_t name)
{
    int             has;
    cite_buf_t      text;
    cite_member_t   member;
    cite_members_t  it;

    has = 0;
    cite_buf_init(&text, b->mem, SIZE_MAX);
    cite_buf_byte(&text, '{');
    cite_buf_put(&text, ask->conf->ask_options);
    cite_buf_byte(&text, '}');

    if (text.err) {
        b->err = b->err ? b->err : text.err;

    } else {
        cite_members_init(&it, cite_buf_view(&text));

        while (!has && cite_members_next(&it, &member) == CITE_OK) {
            has = cite_json_same(member.name, name);
        }
    }

    cite_buf_free(&text);

    return has;
}


void
cite_ask_write(cite_buf_t *b, const cite_ask_t *ask)
{
    assert(ask->n);

    cite_ask_adapter(ask)->write(b, ask);
}


/* what a judge reads; the passages follow from the excerpts of the claim */

static void
cite_ask_preimage_judge(cite_buf_t *b, const cite_ask_t *ask, size_t i)
{
    size_t                     k;
    uint8_t                    digest[CITE_SHA1_LEN];
    const cite_ask_reading_t  *reading;

    cite_key_sized(b, cite_ask_claim(ask, i));

    reading = ask->readings ? &ask->readings[i] : NULL;

    for (k = 0; reading && k < reading->n; k++) {
        ask->conf->sha1(ask->passages[reading->passages[k]], digest);
        cite_key_sized(b, cite_span_make(digest, CITE_SHA1_LEN));
    }
}


/* each part has an end of its own, so that no two asks run together */

static void
cite_ask_preimage(cite_buf_t *b, const cite_ask_t *ask)
{
    size_t       i;
    uint8_t      digest[CITE_SHA1_LEN];
    cite_span_t  evidence;

    cite_buf_byte(b, (uint8_t) ('0' + ask->conf->ask_mode));
    cite_buf_byte(b, (uint8_t) ('0' + ask->conf->ask_body));

    cite_key_sized(b, ask->state_key);
    cite_key_sized(b, ask->conf->ask_options);

    for (i = 0; i < ask->n; i++) {
        cite_buf_put(b, cite_ask_key(ask, i));
        cite_ask_citation(b, ask, i);

        evidence = cite_ask_evidence(ask, i);

        if (evidence.n) {
            ask->conf->sha1(evidence, digest);
            cite_key_sized(b, cite_span_make(digest, CITE_SHA1_LEN));

        } else {
            cite_key_sized(b, evidence);
        }

        if (cite_ask_adapter(ask)->judge) {
            cite_ask_preimage_judge(b, ask, i);
        }
    }
}


cite_rc_t
cite_ask_digest(const cite_ask_t *ask, cite_mem_t *mem,
    uint8_t hex[CITE_ASK_DIGEST_LEN])
{
    uint8_t     digest[CITE_SHA1_LEN];
    cite_rc_t   rc;
    cite_buf_t  b;

    cite_buf_init(&b, mem, SIZE_MAX);
    cite_ask_preimage(&b, ask);

    rc = b.err ? CITE_ERROR : CITE_OK;

    if (rc == CITE_OK) {
        ask->conf->sha1(cite_buf_view(&b), digest);
        cite_key_hex(hex, digest, CITE_SHA1_LEN);
    }

    cite_buf_free(&b);

    return rc;
}

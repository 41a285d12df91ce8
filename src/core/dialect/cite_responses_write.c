
/*
 * Copyright (C) the ngx_cite authors
 *
 * Frames of ours in OpenAI Responses: carriers, which are keepalives, and with
 * "cite_native" annotations of the text.  Clients show an annotation as a good
 * source, so that only citations that hold have one, once their verdict is
 * known, and each once.  Its index is the next one of its part: behind
 * output_text.done the provider adds no more.
 */


#include "dialect/cite_carrier.h"
#include "dialect/cite_responses.h"
#include "verify/cite_verdict.h"


#define CITE_RESPONSES_SENT  4096    /* annotations of one response */


/* the part that the citation stands in; NULL: it is not known, or open */

static cite_responses_part_t *
cite_native_part(cite_responses_t *own, const cite_message_t *m,
    const cite_record_t *rec)
{
    size_t                  i;
    cite_responses_part_t  *part, *found;

    found = NULL;

    for (i = 0; i < own->parts_n; i++) {
        part = &own->parts[i];

        if (cite_span_eq(part->place.item, m->id) && part->base <= rec->offset) {
            found = part;
        }
    }

    return found && found->done ? found : NULL;
}


static int
cite_native_holds(const cite_record_t *rec)
{
    cite_verdict_e  verdict;

    if (!rec->has_offset || rec->annotation || rec->url.n == 0) {
        return 0;
    }

    verdict = cite_verdict(rec);

    return verdict == CITE_VERDICT_VERIFIED || verdict == CITE_VERDICT_PARTIAL;
}


static void
cite_native_name(const cite_message_t *m, const cite_record_t *rec,
    uint8_t name[CITE_KEY_LEN + sizeof(cite_message_t *)])
{
    memcpy(name, rec->key, CITE_KEY_LEN);
    memcpy(name + CITE_KEY_LEN, &m, sizeof(cite_message_t *));
}


/* 1 if the citation has an annotation to be sent */

static int
cite_native_wants(cite_responses_t *own, const cite_message_t *m,
    const cite_record_t *rec)
{
    uint8_t  name[CITE_KEY_LEN + sizeof(cite_message_t *)];

    if (!cite_native_holds(rec) || cite_native_part(own, m, rec) == NULL) {
        return 0;
    }

    cite_native_name(m, rec, name);

    return cite_map_find(&own->sent, cite_span_make(name, sizeof(name)))
           == NULL;
}


/* characters, as the provider counts them */

static size_t
cite_native_chars(cite_span_t text)
{
    size_t  i, n;

    n = 0;

    for (i = 0; i < text.n; i++) {
        n += (text.p[i] & 0xc0) != 0x80;
    }

    return n;
}


static void
cite_native_put(cite_buf_t *out, const char *name, size_t value)
{
    cite_buf_add(out, name, strlen(name));
    cite_buf_uint(out, value);
}


static void
cite_native_write(cite_exchange_t *x, const cite_message_t *m,
    const cite_record_t *rec, cite_buf_t *out)
{
    size_t                  start, end;
    cite_span_t             text;
    cite_responses_t       *own;
    cite_responses_part_t  *part;

    own = x->own;
    part = cite_native_part(own, m, rec);
    text = cite_buf_view(&m->text);

    start = cite_min(rec->offset, text.n);
    end = cite_min(start + rec->length, text.n);

    cite_buf_lit(out, "event: response.output_text.annotation.added\n"
                      "data: {\"type\":"
                      "\"response.output_text.annotation.added\"");
    cite_native_put(out, ",\"sequence_number\":", (size_t) own->sequence);
    cite_buf_lit(out, ",\"item_id\":");
    cite_json_str(out, part->place.item);
    cite_native_put(out, ",\"output_index\":", part->place.output);
    cite_native_put(out, ",\"content_index\":", part->place.content);
    cite_native_put(out, ",\"annotation_index\":", part->annotations);

    start = cite_native_chars(cite_span_between(text.p + part->base,
                                                text.p + start));
    end = cite_native_chars(cite_span_between(text.p + part->base,
                                              text.p + end));

    cite_native_put(out, ",\"annotation\":{\"type\":\"url_citation\","
                         "\"start_index\":", start);
    cite_native_put(out, ",\"end_index\":", end);
    cite_buf_lit(out, ",\"title\":");
    cite_json_str(out, rec->title.n ? rec->title : rec->url);
    cite_buf_lit(out, ",\"url\":");
    cite_json_str(out, rec->url);
    cite_buf_lit(out, ",\"cite\":");
    cite_json_str(out, cite_span_make(rec->key, CITE_KEY_LEN));
    cite_buf_lit(out, "}}\n\n");

    part->annotations++;
}


/* one that can't be remembered is not sent: twice would be two citations */

static void
cite_native_send(cite_exchange_t *x, const cite_message_t *m,
    const cite_record_t *rec, cite_buf_t *out)
{
    uint8_t            name[CITE_KEY_LEN + sizeof(cite_message_t *)];
    cite_span_t        key;
    cite_responses_t  *own;

    own = x->own;

    cite_native_name(m, rec, name);

    if (own->sent.mem == NULL) {
        cite_map_init(&own->sent, x->mem, CITE_RESPONSES_SENT);
    }

    if (cite_mem_copy(x->mem, cite_span_make(name, sizeof(name)), &key)
        == CITE_OK
        && cite_map_add(&own->sent, key, own) == CITE_OK)
    {
        cite_native_write(x, m, rec, out);
    }
}


static void
cite_native_each(cite_exchange_t *x, cite_buf_t *out)
{
    const cite_record_t   *rec;
    const cite_message_t  *m;

    for (m = x->run->messages; m; m = m->next) {

        for (rec = m->open ? NULL : m->records.first; rec; rec = rec->next) {

            if (cite_native_wants(x->own, m, rec)) {
                cite_native_send(x, m, rec, out);
            }
        }
    }
}


/*
 * A verdict that an annotation needs is due for its carrier, too.  Without
 * memory for one there are no more: a gap in their indices breaks clients.
 */

void
cite_responses_write(cite_exchange_t *x, cite_buf_t *out)
{
    size_t             n;
    cite_responses_t  *own;

    own = x->own;
    n = out->n;

    if (x->conf->native && !own->plain) {
        cite_native_each(x, out);
    }

    if (out->err) {
        out->n = n;
        out->err = NULL;
        own->plain = 1;
    }

    cite_carriers_write(x, out);
}


/* @ai-sdk/xai ends the stream at an event that it does not know */

static int
cite_responses_refuses(const cite_exchange_t *x)
{
    size_t       i;
    cite_span_t  agent;

    static const cite_span_t  client = cite_span_const("ai-sdk/xai/");

    if (!cite_header(&x->headers, 0, "user-agent", &agent)) {
        return 0;
    }

    for (i = 0; i + client.n <= agent.n; i++) {
        if (cite_span_starts(cite_span_skip(agent, i), client)) {
            return 1;
        }
    }

    return 0;
}


void
cite_responses_carrier(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t value, cite_buf_t *out)
{
    cite_responses_t  *own;

    (void) m;

    if (cite_responses_refuses(x)) {
        return;
    }

    own = x->own;

    cite_buf_lit(out, "event: keepalive\n"
                      "data: {\"type\":\"keepalive\"");
    cite_native_put(out, ",\"sequence_number\":", (size_t) own->sequence);
    cite_buf_byte(out, ',');
    cite_json_str(out, x->conf->state_key);
    cite_buf_byte(out, ':');
    cite_buf_put(out, value);
    cite_buf_lit(out, "}\n\n");
}

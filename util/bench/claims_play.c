
/*
 * Copyright (C) the ngx_cite authors
 *
 * One stream of labelled claims.
 */


#include "claims.h"

#include <stdio.h>
#include <stdlib.h>


cite_span_t
claims_member(yyjson_val *object, const char *name)
{
    return cite_json_string(yyjson_obj_get(object, name));
}


/* the sources as the list that a search returns */

static void
play_sources(cite_buf_t *b, const play_t *p)
{
    size_t  i;

    for (i = 0; i < p->sources_n; i++) {
        cite_buf_add(b, i ? "," : "[", 1);
        cite_buf_lit(b, "{\"id\":\"doc-");
        cite_buf_uint(b, i + 1);
        cite_buf_lit(b, "\",\"title\":");
        cite_json_str(b, claims_member(p->sources[i], "title"));
        cite_buf_lit(b, ",\"content\":");
        cite_json_str(b, claims_member(p->sources[i], "text"));
        cite_buf_byte(b, '}');
    }

    cite_buf_byte(b, ']');
}


/* each sentence is a paragraph, with its marker behind it */

static void
play_text(cite_buf_t *b, play_t *p)
{
    size_t    i, k;
    claim_t  *c;

    for (i = 0; i < p->n; i++) {
        c = &p->claims[i];

        cite_buf_put(b, c->text);
        cite_buf_byte(b, ' ');
        c->marker = b->n;

        for (k = 0; k < c->cites_n; k++) {
            cite_buf_byte(b, '[');
            cite_buf_uint(b, c->cites[k]);
            cite_buf_byte(b, ']');
        }

        cite_buf_lit(b, "\n\n");
    }
}


static void
play_stream(cite_buf_t *b, play_t *p)
{
    cite_buf_t  text;

    cite_buf_init(&text, b->mem, SIZE_MAX);

    cite_buf_lit(b, "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\","
                    "\"runId\":\"r\"}\n\n"
                    "data: {\"type\":\"TOOL_CALL_START\",\"toolCallId\":"
                    "\"c\",\"toolCallName\":\"search\"}\n\n"
                    "data: {\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\"c\","
                    "\"delta\":\"{}\"}\n\n"
                    "data: {\"type\":\"TOOL_CALL_END\",\"toolCallId\":\"c\"}"
                    "\n\ndata: {\"type\":\"TOOL_CALL_RESULT\",\"messageId\":"
                    "\"m1\",\"toolCallId\":\"c\",\"content\":");
    play_sources(&text, p);
    cite_json_str(b, cite_buf_view(&text));
    cite_buf_lit(b, "}\n\ndata: {\"type\":\"TEXT_MESSAGE_START\","
                    "\"messageId\":\"m2\",\"role\":\"assistant\"}\n\n"
                    "data: {\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":"
                    "\"m2\",\"delta\":");
    cite_buf_reset(&text);
    play_text(&text, p);
    cite_json_str(b, cite_buf_view(&text));
    cite_buf_lit(b, "}\n\ndata: {\"type\":\"TEXT_MESSAGE_END\","
                    "\"messageId\":\"m2\"}\n\n"
                    "data: {\"type\":\"RUN_FINISHED\",\"threadId\":\"t\","
                    "\"runId\":\"r\"}\n\n");
    cite_buf_free(&text);
}


static void
play_copy(char *dst, size_t size, cite_span_t s)
{
    size_t  n;

    n = cite_min(s.n, size - 1);
    memcpy(dst, s.p ? s.p : (const uint8_t *) "", n);
    dst[n] = '\0';
}


static void
play_verdict(claim_t *c, const cite_record_t *rec, cite_mem_t *mem)
{
    size_t       i, n;
    cite_buf_t   b;
    yyjson_doc  *doc;
    yyjson_val  *root, *list, *value;

    cite_buf_init(&b, mem, SIZE_MAX);
    cite_verdict_write(&b, rec);

    doc = yyjson_read((const char *) b.p, b.n, 0);
    root = yyjson_doc_get_root(doc);

    c->judged = 1;
    c->verdict = cite_verdict(rec);
    c->doubtful = yyjson_get_bool(yyjson_obj_get(root, "doubtful"));
    play_copy(c->status, sizeof(c->status), claims_member(root, "status"));
    play_copy(c->reason, sizeof(c->reason), claims_member(root, "reason"));
    play_copy(c->snippet, sizeof(c->snippet),
              claims_member(root, "verifiedMatchSnippet"));

    list = yyjson_obj_get(root, "closest");
    c->closest_n = cite_min(yyjson_arr_size(list), CLAIMS_CLOSEST);

    yyjson_arr_foreach(list, i, n, value) {
        if (i == CLAIMS_CLOSEST) {
            break;
        }

        c->offset[i] = yyjson_get_uint(yyjson_obj_get(value, "offset"));
        c->length[i] = yyjson_get_uint(yyjson_obj_get(value, "length"));

        if (i == 0 && c->snippet[0] == '\0') {
            play_copy(c->snippet, sizeof(c->snippet),
                      claims_member(value, "snippet"));
        }
    }

    yyjson_doc_free(doc);
    cite_buf_free(&b);
}


static void
play_read(play_t *p, const cite_stream_t *s, cite_mem_t *mem)
{
    size_t                i;
    const cite_record_t  *rec;
    const cite_message_t *m;

    for (m = s->run.messages; m; m = m->next) {
        for (rec = m->records.first; rec; rec = rec->next) {
            for (i = 0; i < p->n; i++) {
                if (p->claims[i].marker == rec->offset) {
                    play_verdict(&p->claims[i], rec, mem);
                }
            }
        }
    }
}


/* answers one question, of one claim, as a server does */

static void
play_answer(play_t *p, cite_stream_t *s, cite_question_t *q, cite_mem_t *mem)
{
    size_t       i;
    cite_buf_t   reply, body;

    cite_buf_init(&reply, mem, SIZE_MAX);
    cite_buf_init(&body, mem, SIZE_MAX);

    for (i = 0; i < p->n; i++) {
        if (p->claims[i].marker == q->checks[0]->record->offset) {
            p->claims[i].asked = 1;
            p->judge(&reply, &p->claims[i], q->checks[0]);
        }
    }

    cite_buf_lit(&body, "{\"model\":\"labels\",\"choices\":[{\"message\":"
                        "{\"content\":");
    cite_json_str(&body, cite_buf_view(&reply));
    cite_buf_lit(&body, "}}]}");

    cite_checks_answered(&s->checks, q, cite_buf_view(&body));

    cite_buf_free(&reply);
    cite_buf_free(&body);
}


static void
play_check(play_t *p, cite_stream_t *s, cite_mem_t *mem)
{
    cite_question_t  *q;

    while (cite_checks_work(&s->checks) == CITE_AGAIN) { /* void */ }

    while (p->judge && (q = cite_checks_next(&s->checks)) != NULL) {
        play_answer(p, s, q, mem);
        while (cite_checks_work(&s->checks) == CITE_AGAIN) { /* void */ }
    }
}


void
claims_play(play_t *p, const cite_conf_t *conf, cite_reader_t *reader)
{
    cite_rc_t      rc;
    cite_buf_t     b;
    cite_mem_t     mem;
    cite_span_t    in;
    cite_piece_t   piece;
    cite_stream_t  s;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, SIZE_MAX);
    play_stream(&b, p);

    cite_stream_init(&s, conf, &cite_heap_libc, reader);
    in = cite_buf_view(&b);

    while (cite_stream_next(&s, &in, &piece) == CITE_OK) { /* void */ }

    while ((rc = cite_stream_end(&s, &piece)) != CITE_DONE) {
        if (rc == CITE_AGAIN) {
            play_check(p, &s, &mem);
            while (cite_stream_flush(&s, &piece) == CITE_OK) { /* void */ }
        }
    }

    play_read(p, &s, &mem);

    cite_stream_release(&s);
    cite_mem_release(&mem);
}

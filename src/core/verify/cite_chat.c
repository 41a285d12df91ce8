
/*
 * Copyright (C) the ngx_cite authors
 *
 * The answer of a server that speaks OpenAI's chat completions:
 *
 *     {"model":"m","choices":[{"finish_reason":"stop",
 *                              "message":{"role":"assistant",
 *                                         "content":"..."}}]}
 *
 * The content may also be a list of parts, and a model may think aloud
 * before its reply: <think>...</think>.
 */


#include "verify/cite_opinion.h"


static const char *const  cite_chat_ends[] = {
    "</think>", "</thinking>", "</reasoning>", "<|channel|>final<|message|>"
};


static yyjson_val *
cite_chat_choice(yyjson_val *root)
{
    return yyjson_arr_get_first(cite_json_member(root, cite_span("choices")));
}


static void
cite_chat_content(cite_buf_t *b, yyjson_val *content)
{
    yyjson_val       *part;
    yyjson_arr_iter   it;

    if (yyjson_is_str(content)) {
        cite_buf_put(b, cite_json_string(content));
        return;
    }

    yyjson_arr_iter_init(content, &it);

    while ((part = yyjson_arr_iter_next(&it)) != NULL) {
        cite_buf_put(b, cite_json_string(cite_json_member(part,
                                                          cite_span("text"))));
    }
}


/* what follows the last end of reasoning */

static cite_span_t
cite_chat_reply(cite_span_t s)
{
    size_t  i, k, n, from;

    from = 0;

    for (i = 0; i < s.n; i++) {
        for (k = 0; s.p[i] == '<' && k < cite_nelts(cite_chat_ends); k++) {
            n = strlen(cite_chat_ends[k]);

            if (s.n - i >= n && memcmp(s.p + i, cite_chat_ends[k], n) == 0) {
                from = i + n;
            }
        }
    }

    s = cite_span_skip(s, from);

    while (s.n && strchr(" \t\r\n", *s.p) && *s.p) {
        s = cite_span_skip(s, 1);
    }

    return s;
}


cite_rc_t
cite_chat_read(cite_json_t *json, cite_span_t body, cite_mem_t *mem,
    yyjson_val **root, cite_span_t *text, const char **reason)
{
    cite_buf_t   b;
    yyjson_val  *message;

    *root = cite_json_read(json, body);
    message = cite_json_member(cite_chat_choice(*root), cite_span("message"));

    if (!yyjson_is_obj(message)) {
        *reason = "bad answer";
        return CITE_DECLINED;
    }

    cite_buf_init(&b, mem, SIZE_MAX);
    cite_chat_content(&b, cite_json_member(message, cite_span("content")));

    if (b.err) {
        return CITE_ERROR;
    }

    *text = cite_chat_reply(cite_buf_view(&b));

    if (text->n == 0) {
        *reason = cite_chat_is_cut(*root) ? "truncated answer" : "no verdict";
        return CITE_DECLINED;
    }

    return CITE_OK;
}


cite_span_t
cite_chat_model(yyjson_val *root, cite_mem_t *mem)
{
    size_t       n;
    uint8_t     *p;
    cite_span_t  name;

    name = cite_json_string(cite_json_member(root, cite_span("model")));

    for (n = cite_min(name.n, CITE_OPINION_NAME);
         n && n < name.n && (name.p[n] & 0xc0) == 0x80; n--)
    {
        /* void */
    }

    p = n ? cite_mem_alloc(mem, n) : NULL;

    if (p == NULL) {
        return cite_span_make(NULL, 0);
    }

    memcpy(p, name.p, n);

    return cite_span_make(p, n);
}


int
cite_chat_is_cut(yyjson_val *root)
{
    return cite_span_eq(cite_json_string(
                            cite_json_member(cite_chat_choice(root),
                                             cite_span("finish_reason"))),
                        cite_span("length"));
}

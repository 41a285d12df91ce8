
/*
 * Copyright (C) the ngx_cite authors
 *
 * MiniCheck on a server of OpenAI's chat completions: a model that was made
 * to answer one form of question by one word.
 *
 *     Document: The passages, on one line.
 *     Claim: The claim, on one line.                 ->  Yes
 *
 * It can't quote, so its answer is a score: how likely "Yes" is, if the
 * server tells, else 1 or 0.
 */


#include "verify/cite_ask_internal.h"


#define CITE_MINICHECK_HALVES  20    /* of the exponent */


/* without line ends, so that no text can begin a line of ours */

static void
cite_minicheck_line(cite_buf_t *b, cite_span_t s)
{
    size_t  i;

    for (i = 0; i < s.n; i++) {
        cite_buf_byte(b, s.p[i] < 0x20 || s.p[i] == 0x7f ? ' ' : s.p[i]);
    }
}


static void
cite_minicheck_write(cite_buf_t *b, const cite_ask_t *ask)
{
    size_t      i;
    cite_buf_t  text;

    assert(ask->n == 1);

    cite_buf_init(&text, b->mem, b->max);
    cite_buf_lit(&text, "Document:");

    for (i = 0; i < ask->passages_n; i++) {
        cite_buf_byte(&text, ' ');
        cite_minicheck_line(&text, ask->passages[i]);
    }

    cite_buf_lit(&text, "\nClaim: ");
    cite_minicheck_line(&text, cite_ask_claim(ask, 0));

    cite_buf_lit(b, "{\"messages\":[{\"role\":\"user\",\"content\":");
    cite_json_str(b, cite_buf_view(&text));
    cite_buf_lit(b, "}]");

    if (text.err) {
        b->err = text.err;
    }

    cite_buf_free(&text);

    if (!cite_ask_has_option(b, ask, cite_span("temperature"))) {
        cite_buf_lit(b, ",\"temperature\":0");
    }

    if (!cite_ask_has_option(b, ask, cite_span("logprobs"))) {
        cite_buf_lit(b, ",\"logprobs\":true,\"top_logprobs\":5");
    }

    if (ask->conf->ask_options.n) {
        cite_buf_byte(b, ',');
        cite_buf_put(b, ask->conf->ask_options);
    }

    cite_buf_byte(b, '}');
}


/* 1 for yes, 0 for no, -1 for anything else, blanks before it apart */

static int
cite_minicheck_word(cite_span_t s)
{
    while (s.n && (*s.p <= ' ' || strchr("*\"'.", *s.p))) {
        s = cite_span_skip(s, 1);
    }

    if (s.n >= 3 && (s.p[0] | 0x20) == 'y' && (s.p[1] | 0x20) == 'e'
        && (s.p[2] | 0x20) == 's'
        && (s.n == 3 || (uint8_t) ((s.p[3] | 0x20) - 'a') > 25))
    {
        return 1;
    }

    return s.n >= 2 && (s.p[0] | 0x20) == 'n' && (s.p[1] | 0x20) == 'o'
           && (s.n == 2 || (uint8_t) ((s.p[2] | 0x20) - 'a') > 25) ? 0 : -1;
}


/* e to the power of x, which is not above 0, well enough for three digits */

static double
cite_minicheck_exp(double x)
{
    size_t  i;
    double  y;

    y = 1 + (x < -700 ? -700 : x) / (double) (1u << CITE_MINICHECK_HALVES);

    for (i = 0; i < CITE_MINICHECK_HALVES; i++) {
        y *= y;
    }

    return y;
}


/* the share of "Yes" among what the first word could have been; -1: unknown */

static double
cite_minicheck_share(yyjson_val *root)
{
    int               word;
    double            sum[2];
    yyjson_val       *list, *one;
    yyjson_arr_iter   it;

    one = yyjson_arr_get_first(cite_json_member(root, cite_span("choices")));
    list = cite_json_member(cite_json_member(one, cite_span("logprobs")),
                            cite_span("content"));
    list = cite_json_member(yyjson_arr_get_first(list),
                            cite_span("top_logprobs"));

    sum[0] = 0;
    sum[1] = 0;
    yyjson_arr_iter_init(list, &it);

    while ((one = yyjson_arr_iter_next(&it)) != NULL) {
        word = cite_minicheck_word(cite_json_string(
                               cite_json_member(one, cite_span("token"))));
        one = cite_json_member(one, cite_span("logprob"));

        if (word >= 0 && yyjson_is_num(one) && yyjson_get_num(one) <= 0) {
            sum[word] += cite_minicheck_exp(yyjson_get_num(one));
        }
    }

    return sum[0] + sum[1] > 0 ? sum[1] / (sum[0] + sum[1]) : -1;
}


static cite_rc_t
cite_minicheck_judge(cite_json_t *json, cite_span_t body, cite_mem_t *mem,
    size_t n, cite_opinion_t *opinions, const char **reason)
{
    int           word;
    double        share;
    cite_rc_t     rc;
    yyjson_val   *root;
    cite_span_t   text;

    assert(n == 1);

    rc = cite_chat_read(json, body, mem, &root, &text, reason);

    if (rc != CITE_OK) {
        return rc;
    }

    word = cite_minicheck_word(text);

    if (word < 0) {
        *reason = cite_chat_is_cut(root) ? "truncated answer" : "bad answer";
        return CITE_DECLINED;
    }

    share = cite_minicheck_share(root);

    /* what the model has said counts, if both do not agree */

    memset(opinions, 0, sizeof(cite_opinion_t));

    opinions->verdict = CITE_OPINION_SCORE;
    opinions->score = share >= 0 && (share >= 0.5) == word ? share : word;
    opinions->model = cite_chat_model(root, mem);

    return CITE_OK;
}


const cite_adapter_t  cite_adapter_minicheck = {
    .name = cite_span_const("minicheck"),
    .write = cite_minicheck_write,
    .judge = cite_minicheck_judge,
    .max_claims = 1
};

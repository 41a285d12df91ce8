
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_scan.h"
#include "dialect/cite_prompt.h"


/* who is known to write a message */

static const struct {
    cite_span_t  role;
    int          user;
} cite_prompt_roles[] = {
    { cite_span_const("system"), 0 },
    { cite_span_const("developer"), 0 },
    { cite_span_const("user"), 1 }
};


/*
 * Forms in which prompts give passages; a plain list may be anything's.  In
 * what a user sends each has to begin a line; elsewhere it may have another one
 * in it.
 */

static const struct {
    cite_span_t  form;
    int          has_other;
} cite_prompt_forms[] = {
    { cite_span_const("<source"), 0 },
    { cite_span_const("<doc"), 0 },
    { cite_span_const("<search_result"), 0 },
    { cite_span_const("[1] "), 0 },
    { cite_span_const("[1]:"), 0 },
    { cite_span_const("Source 1"), 0 },
    { cite_span_const("Document 1"), 0 },
    { cite_span_const("[Document 1"), 1 },
    { cite_span_const("\"content\""), 0 }
};


/* bytes of the shortest */

#define CITE_PROMPT_FORM_MIN  4


static int
cite_prompt_has(cite_span_t text, cite_span_t form, int line)
{
    const uint8_t  *p, *last;

    last = text.p + text.n;

    for (p = cite_scan_word(form, text.p, last); p;
         p = cite_scan_word(form, p + 1, last))
    {
        if (!line || p == text.p || p[-1] == '\n' || p[-1] == '>') {
            return 1;
        }
    }

    return 0;
}


static int
cite_prompt_names_sources(cite_span_t text, int line)
{
    size_t  i;

    if (text.n < CITE_PROMPT_FORM_MIN) {
        return 0;
    }

    for (i = 0; i < cite_nelts(cite_prompt_forms); i++) {
        if ((line || !cite_prompt_forms[i].has_other)
            && cite_prompt_has(text, cite_prompt_forms[i].form, line))
        {
            return 1;
        }
    }

    return 0;
}


void
cite_prompt_text(cite_run_t *run, cite_span_t text, int user)
{
    if (text.n == 0) {
        return;
    }

    if (user) {

        if (cite_prompt_names_sources(text, 1)) {
            cite_run_sources_text(run, text, CITE_ORIGIN_REQUEST);
        }

    } else if (cite_prompt_names_sources(text, 0)) {
        cite_run_context(run, text);

    } else {
        cite_run_evidence_text(run, text, CITE_ORIGIN_REQUEST,
                               cite_span_make(NULL, 0));
    }
}


void
cite_prompt_content(cite_run_t *run, yyjson_val *content, int user)
{
    size_t       i, n;
    yyjson_val  *part;

    cite_prompt_text(run, cite_json_string(content), user);

    if (!yyjson_is_arr(content)) {
        return;
    }

    yyjson_arr_foreach(content, i, n, part) {
        cite_prompt_text(run, cite_json_string(cite_json_member(part,
                                                      cite_span("text"))),
                         user);
    }
}


void
cite_prompt_raw(cite_exchange_t *x, cite_span_t content, int user)
{
    yyjson_val  *value;

    value = cite_run_request_part(x->run, content);

    if (value) {
        cite_run_budget(x->run);
        cite_prompt_content(x->run, value, user);
    }
}


void
cite_prompt_message(cite_run_t *run, yyjson_val *message)
{
    size_t       i;
    cite_span_t  role;

    role = cite_json_string(cite_json_member(message, cite_span("role")));

    for (i = 0; i < cite_nelts(cite_prompt_roles); i++) {
        if (cite_span_eq(role, cite_prompt_roles[i].role)) {
            cite_prompt_content(run, cite_json_member(message,
                                                      cite_span("content")),
                                cite_prompt_roles[i].user);
        }
    }
}

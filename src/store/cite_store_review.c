
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reviews: what readers do with citations.
 */


#include "cite_store.h"

#include "json/cite_json.h"
#include "json/cite_members.h"


const char *const  cite_store_events[CITE_STORE_EVENTS] = {
    "opened", "closed", "accepted", "rejected"
};


size_t
cite_store_event(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < CITE_STORE_EVENTS; i++) {
        if (cite_span_eq(name, cite_span_make(cite_store_events[i],
                                              strlen(cite_store_events[i]))))
        {
            break;
        }
    }

    return i;
}


/* of a status as messages have it; without one the citation has no verdict */

static cite_verdict_e
cite_store_status(cite_span_t status)
{
    cite_verdict_e  verdict;

    if (status.n < 2) {
        return CITE_VERDICT_PENDING;
    }

    status = cite_span_make(status.p + 1, status.n - 2);

    return cite_verdict_status(status, &verdict) == CITE_OK
           ? verdict : CITE_VERDICT_FAILED;
}


cite_rc_t
cite_store_verdict(cite_span_t body, cite_span_t citation,
    cite_verdict_e *verdict)
{
    cite_span_t  citations, status;

    citations = cite_store_member(body, cite_span("citations"));

    if (cite_store_member(citations, citation).n == 0) {
        return CITE_DECLINED;
    }

    status = cite_store_member(body, cite_span("verifications"));
    status = cite_store_member(status, citation);
    *verdict = cite_store_status(cite_store_member(status,
                                                   cite_span("status")));

    return CITE_OK;
}


cite_rc_t
cite_store_reviews_add(cite_store_reviews_t *reviews, cite_mem_t *mem,
    const cite_store_review_t *review)
{
    size_t                max;
    cite_store_review_t  *list;

    if (reviews->n == reviews->max) {
        max = reviews->max ? 2 * reviews->max : 16;
        list = cite_mem_resize(mem, reviews->list,
                               max * sizeof(cite_store_review_t));
        if (list == NULL) {
            return CITE_ERROR;
        }

        reviews->list = list;
        reviews->max = max;
    }

    list = &reviews->list[reviews->n];

    if (cite_mem_copy(mem, review->message, &list->message) != CITE_OK
        || cite_mem_copy(mem, review->citation, &list->citation) != CITE_OK
        || cite_mem_copy(mem, review->event, &list->event) != CITE_OK
        || cite_mem_copy(mem, review->body, &list->body) != CITE_OK)
    {
        return CITE_ERROR;
    }

    reviews->n++;

    return CITE_OK;
}

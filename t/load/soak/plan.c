
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the agent of a stream says and when, made from the stream's number:
 * up to three messages, each behind a search whose result it quotes.
 */


#include "soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>


#define SOAK_SHORTEST  10000       /* milliseconds */
#define SOAK_LONGEST   60000
#define SOAK_TORN      20          /* until the rest of a torn event */
#define SOAK_ANSWERS   4


const char *const  soak_ways[SOAK_WAYS] = { "/evidence", "/both", "/service" };


/* what the verifier says of texts with these words */

static const struct {
    const char  *words;
    const char  *status;
} soak_answers[SOAK_ANSWERS] = {
    { "says yes", "found" },
    { "says no", "not_found" },
    { "says maybe", "found_on_other_page" },
    { "says little", NULL }
};


typedef struct {
    soak_plan_t  *plan;
    uint64_t      seed;
    uint64_t      weight;          /* of all gaps until now */
    size_t        from;            /* where the event begins */
    size_t        message;
} soak_writer_t;


uint64_t
soak_random(uint64_t *seed)
{
    uint64_t  z;

    z = *seed += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;

    return z ^ (z >> 31);
}


static size_t
soak_below(soak_writer_t *w, size_t n)
{
    return (size_t) (soak_random(&w->seed) % n);
}


const char *
soak_verdict(const char *text)
{
    size_t  i;

    for (i = SOAK_ANSWERS; i-- > 0; /* void */ ) {
        if (strstr(text, soak_answers[i].words)) {
            return soak_answers[i].status;
        }
    }

    return "found";
}


int
soak_expected(const soak_plan_t *plan, const soak_cite_t *cite,
    const char **status)
{
    if (plan->way == SOAK_SERVICE
        || (plan->way == SOAK_BOTH && cite->kind == SOAK_UNSETTLED))
    {
        *status = soak_verdict(cite->text);
        return 1;
    }

    *status = cite->kind == SOAK_ABSENT ? "not_found"
              : cite->kind == SOAK_UNSETTLED ? "skipped" : "found";
    return 0;
}


/*
 * The event that was written to plan->bytes is sent after a gap of this
 * weight, with 0 together with the one before; now and then it is torn.
 */

static void
soak_end_event(soak_writer_t *w, size_t weight)
{
    size_t       n;
    soak_step_t  step;
    soak_plan_t  *plan;

    plan = w->plan;
    n = plan->bytes.n - w->from;

    memset(&step, 0, sizeof(soak_step_t));
    w->weight += weight;
    step.at = w->weight;

    if (soak_below(w, 10) == 0) {
        step.end = w->from + 1 + soak_below(w, n - 1);
        soak_buf_add(&plan->steps, &step, sizeof(soak_step_t));
    }

    step.end = plan->bytes.n;
    soak_buf_add(&plan->steps, &step, sizeof(soak_step_t));

    plan->events += plan->bytes.p[w->from] != ':';
    w->from = plan->bytes.n;
}


#define soak_event(w, weight, ...)                                            \
    do {                                                                      \
        soak_buf_print(&(w)->plan->bytes, __VA_ARGS__);                       \
        soak_end_event(w, weight);                                            \
    } while (0)


/* numbers are those of no other citation */

static void
soak_cite_add(soak_writer_t *w, soak_kind_e kind)
{
    unsigned      number;
    const char   *says;
    soak_cite_t  *cite;
    soak_plan_t  *plan;

    plan = w->plan;
    number = plan->id * SOAK_CITES + (unsigned) plan->cites_n;
    says = soak_answers[number % SOAK_ANSWERS].words;

    cite = &plan->cites[plan->cites_n++];
    cite->kind = kind;
    cite->message = w->message;

    switch (kind) {

    case SOAK_QUOTED:
        snprintf(cite->text, sizeof(cite->text),
                 "The lamp of pier %u burns whale oil from dusk until dawn",
                 number);
        break;

    case SOAK_CLAIMED:
        snprintf(cite->text, sizeof(cite->text),
                 "Barge %u carries cedar boards to the northern island",
                 number);
        break;

    case SOAK_ABSENT:
        snprintf(cite->text, sizeof(cite->text),
                 "Clockmaker %u winds velvet gears at supper and %s",
                 number, says);
        break;

    default:
        snprintf(cite->text, sizeof(cite->text),
                 "Some gentle people wind velvet gears, and it %s", says);
        break;
    }
}


static void
soak_words(soak_writer_t *w, size_t n)
{
    static const char  *words[] = {
        "anchor", "ballast", "cabin", "deck", "engine", "funnel", "galley",
        "harbour", "island", "jetty", "keel", "ladder", "mast", "net", "oar",
        "pump"
    };

    while (n--) {
        soak_buf_print(&w->plan->bytes, "%s ", words[soak_below(w, 16)]);
    }
}


/* a search, and its result with what will be quoted among other words */

static void
soak_search(soak_writer_t *w, soak_cite_t *cites, size_t n)
{
    size_t       i;
    unsigned     id, m;
    soak_buf_t  *b;

    id = w->plan->id;
    m = (unsigned) w->message;
    b = &w->plan->bytes;

    soak_event(w, 2, "data: {\"type\":\"TOOL_CALL_START\",\"toolCallId\":"
               "\"c-%u-%u\",\"toolCallName\":\"search\"}\n\n", id, m);
    soak_event(w, 0, "data: {\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":"
               "\"c-%u-%u\",\"delta\":\"{\\\"q\\\":\\\"boats\\\"}\"}\n\n",
               id, m);
    soak_event(w, 0, "data: {\"type\":\"TOOL_CALL_END\",\"toolCallId\":"
               "\"c-%u-%u\"}\n\n", id, m);

    soak_buf_print(b, "data: {\"type\":\"TOOL_CALL_RESULT\",\"messageId\":"
                   "\"r-%u-%u\",\"toolCallId\":\"c-%u-%u\",\"content\":"
                   "\"{\\\"results\\\":[{\\\"id\\\":\\\"doc-%u-%u\\\","
                   "\\\"title\\\":\\\"Log %u\\\",\\\"content\\\":\\\"",
                   id, m, id, m, id, m, id);
    soak_words(w, 20 + soak_below(w, 200));

    for (i = 0; i < n; i++) {
        if (cites[i].kind == SOAK_QUOTED || cites[i].kind == SOAK_CLAIMED) {
            soak_buf_print(b, "so. %s. ", cites[i].text);
            soak_words(w, 5 + soak_below(w, 100));
        }
    }

    soak_event(w, 4, "end.\\\"}]}\"}\n\n");
}


static void
soak_delta(soak_writer_t *w, const char *text)
{
    soak_event(w, soak_below(w, 4), "data: {\"type\":\"TEXT_MESSAGE_CONTENT\","
               "\"messageId\":\"m-%u-%u\",\"delta\":\"%s\"}\n\n",
               w->plan->id, (unsigned) w->message, text);
}


/* the citation's text in one delta, or in two that part somewhere in it */

static void
soak_cite_write(soak_writer_t *w, const soak_cite_t *cite)
{
    char    text[512], first[512];
    size_t  n;

    if (cite->kind == SOAK_CLAIMED || cite->kind == SOAK_UNSETTLED) {
        snprintf(text, sizeof(text), "%s [1]. ", cite->text);

    } else {
        snprintf(text, sizeof(text), "It is known <cite attachment_id='doc-%u-"
                 "%u' full_phrase='%s' start_page_id='page_"
                 "number_1_index_0' line_ids='7' /> there. ",
                 w->plan->id, (unsigned) w->message, cite->text);
    }

    if (soak_below(w, 2)) {
        soak_delta(w, text);
        return;
    }

    n = 1 + soak_below(w, strlen(text) - 1);
    snprintf(first, sizeof(first), "%.*s", (int) n, text);
    soak_delta(w, first);
    soak_delta(w, text + n);
}


static void
soak_aside(soak_writer_t *w)
{
    unsigned  n;

    n = (unsigned) soak_below(w, 100);

    switch (soak_below(w, 8)) {

    case 0:
        soak_event(w, 1, "data: {\"type\":\"STATE_SNAPSHOT\",\"snapshot\":"
                   "{\"theme\":\"dark\",\"step\":%u}}\n\n", n);
        break;

    case 1:
        soak_event(w, 1, "data: {\"type\":\"STATE_DELTA\",\"delta\":[{\"op\":"
                   "\"add\",\"path\":\"/step\",\"value\":%u}]}\n\n", n);
        break;

    case 2:
        soak_event(w, 1, "data: {\"type\":\"CUSTOM\",\"name\":\"load\","
                   "\"value\":%u}\n\n", n);
        break;

    case 3:
        soak_event(w, 1, ": %u\n\n", n);
        break;

    default:
        break;
    }
}


static void
soak_message(soak_writer_t *w, size_t n)
{
    size_t        i;
    soak_cite_t  *first;
    soak_plan_t  *plan;

    plan = w->plan;
    first = &plan->cites[plan->cites_n];

    /* with several searches in a run, several sources would be [1] */

    for (i = 0; i < n; i++) {
        soak_cite_add(w, (soak_kind_e) soak_below(w, plan->messages > 1
                                                     ? SOAK_CLAIMED
                                                     : SOAK_UNSETTLED + 1));
    }

    soak_search(w, first, n);
    soak_aside(w);

    soak_event(w, 3, "data: {\"type\":\"TEXT_MESSAGE_START\",\"messageId\":"
               "\"m-%u-%u\",\"role\":\"assistant\"}\n\n",
               plan->id, (unsigned) w->message);

    for (i = 0; i < n; i++) {
        soak_delta(w, "Of the harbour there is more to say than this. ");
        soak_cite_write(w, &first[i]);
    }

    soak_event(w, 0, "data: {\"type\":\"TEXT_MESSAGE_END\",\"messageId\":"
               "\"m-%u-%u\"}\n\n", plan->id, (unsigned) w->message);
    soak_aside(w);
}


/* the rest of a torn event comes a little later than its beginning */

static void
soak_plan_scale(soak_plan_t *plan, uint64_t weight)
{
    size_t        i, n;
    uint64_t      first;
    soak_step_t  *steps;

    steps = (soak_step_t *) plan->steps.p;
    n = plan->steps.n / sizeof(soak_step_t);

    for (i = 0; i < n; i++) {
        first = steps[i].at * plan->length / weight;

        if (i && steps[i - 1].at >= first
            && plan->bytes.p[steps[i - 1].end - 1] != '\n')
        {
            first = steps[i - 1].at + SOAK_TORN;
        }

        steps[i].at = i && first < steps[i - 1].at ? steps[i - 1].at : first;
    }
}


soak_plan_t *
soak_plan_make(uint64_t seed, unsigned id, int young)
{
    soak_plan_t    *plan;
    soak_writer_t   w;

    plan = soak_alloc(sizeof(soak_plan_t));
    plan->id = id;
    plan->uses = 1;

    memset(&w, 0, sizeof(soak_writer_t));
    w.plan = plan;
    w.seed = seed + id;

    plan->way = (soak_way_e) soak_below(&w, SOAK_WAYS);
    plan->length = SOAK_SHORTEST + soak_below(&w, SOAK_LONGEST - SOAK_SHORTEST);
    plan->messages = soak_below(&w, 2) ? 1 : 1 + soak_below(&w, SOAK_MESSAGES);

    if (young) {
        plan->length = 1 + soak_below(&w, (size_t) plan->length);
    }

    soak_event(&w, 1, "data: {\"type\":\"RUN_STARTED\",\"threadId\":\"t\","
               "\"runId\":\"r-%u\"}\n\n", id);

    for (w.message = 0; w.message < plan->messages; w.message++) {
        soak_message(&w, 1 + soak_below(&w, SOAK_CITES / SOAK_MESSAGES));
    }

    soak_event(&w, 2, "data: {\"type\":\"RUN_FINISHED\",\"threadId\":\"t\","
               "\"runId\":\"r-%u\"}\n\n", id);

    soak_plan_scale(plan, w.weight);

    return plan;
}


void
soak_plan_release(soak_plan_t *plan)
{
    if (--plan->uses) {
        return;
    }

    soak_buf_free(&plan->bytes);
    soak_buf_free(&plan->steps);
    free(plan);
}

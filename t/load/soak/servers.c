
/*
 * Copyright (C) the ngx_cite authors
 *
 * The agent and the verifier.
 */


#include "soak.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>


#define SOAK_SOONEST  20           /* milliseconds until the verifier answers */
#define SOAK_SLOWEST  800


typedef struct {
    soak_conn_t   *conn;
    soak_plan_t   *plan;
    size_t         step;
    uint64_t       start;
    soak_timer_t   timer;
} soak_speaker_t;


typedef struct {
    soak_conn_t   *conn;
    soak_buf_t     answer;
    soak_timer_t   timer;
} soak_reply_t;


static int       soak_in_hurry;
static uint64_t  soak_latency_seed;
static soak_servers_t  *soak_servers;


/*
 * 1 if the whole request is in c->in: *body is where its body begins, and
 * *n its length.
 */

static int
soak_request_is_here(soak_conn_t *c, char **body, size_t *n)
{
    char  *end, *length;

    soak_buf_add(&c->in, "", 1);
    c->in.n--;

    end = strstr(c->in.p, "\r\n\r\n");
    if (end == NULL) {
        return 0;
    }

    length = strstr(c->in.p, "Content-Length: ");
    *n = length && length < end ? strtoul(length + 16, NULL, 10) : 0;
    *body = end + 4;

    return c->in.n - (size_t) (*body - c->in.p) >= *n;
}


static void
soak_agent_over(soak_conn_t *c)
{
    soak_buf_skip(&c->in, c->in.n);
}


static void
soak_speak(void *data)
{
    size_t           n, from;
    char             head[32];
    soak_step_t     *steps;
    soak_plan_t     *plan;
    soak_speaker_t  *sp;

    sp = data;
    plan = sp->plan;
    steps = (soak_step_t *) plan->steps.p;
    n = plan->steps.n / sizeof(soak_step_t);

    do {
        from = sp->step ? steps[sp->step - 1].end : 0;
        steps[sp->step].sent = soak_now();

        snprintf(head, sizeof(head), "%zx\r\n", steps[sp->step].end - from);
        soak_send(sp->conn, head, strlen(head));
        soak_send(sp->conn, plan->bytes.p + from, steps[sp->step].end - from);
        soak_send(sp->conn, "\r\n", 2);

    } while (++sp->step < n && !soak_in_hurry
             && sp->start + steps[sp->step].at <= soak_now());

    if (sp->step < n) {
        soak_timer_set(&sp->timer, soak_in_hurry ? SOAK_SOONEST
                       : sp->start + steps[sp->step].at - soak_now());
        return;
    }

    sp->conn->come = soak_agent_over;
    sp->conn->last = 1;
    soak_send(sp->conn, "0\r\n\r\n", 5);
    soak_plan_release(plan);
    free(sp);
}


/* nothing is to come before all has been said */

static void
soak_agent_left(soak_conn_t *c)
{
    soak_speaker_t  *sp;

    sp = c->data;
    soak_problem("stream %u: nginx has left the agent", sp->plan->id);
    soak_timer_stop(&sp->timer);
    soak_close(c);
    soak_plan_release(sp->plan);
    free(sp);
}


static void
soak_agent(soak_conn_t *c)
{
    char            *body, *id;
    size_t           n;
    soak_speaker_t  *sp;

    static const char  head[] = "HTTP/1.1 200 OK\r\n"
                                "Content-Type: text/event-stream\r\n"
                                "Transfer-Encoding: chunked\r\n\r\n";

    if (c->eof) {
        soak_problem("a request broke off");
        return;
    }

    if (!soak_request_is_here(c, &body, &n)) {
        return;
    }

    id = strstr(c->in.p, "?id=");

    sp = soak_alloc(sizeof(soak_speaker_t));
    sp->conn = c;
    sp->plan = soak_plan_of(id ? (unsigned) strtoul(id + 4, NULL, 10) : 0);
    sp->start = soak_now();
    sp->timer.fire = soak_speak;
    sp->timer.data = sp;

    if (sp->plan == NULL) {
        soak_problem("a request of nobody");
        free(sp);
        soak_close(c);
        return;
    }

    if (memmem(body, n, "\"" SOAK_KEY "\"", sizeof(SOAK_KEY) + 1)) {
        soak_problem("stream %u: the agent was told our key", sp->plan->id);
    }

    soak_buf_skip(&c->in, c->in.n);
    sp->plan->uses++;
    sp->plan->begun = 1;
    soak_counts.open++;
    c->data = sp;
    c->come = soak_agent_left;

    soak_send(c, head, sizeof(head) - 1);
    soak_speak(sp);
}


static void
soak_reply(void *data)
{
    soak_reply_t  *reply;

    reply = data;

    soak_send(reply->conn, reply->answer.p, reply->answer.n);
    reply->conn->data = NULL;
    soak_buf_free(&reply->answer);
    free(reply);
}


/* what the citation is of comes back in a note */

static void
soak_answer(soak_buf_t *b, yyjson_val *citation)
{
    const char  *text, *status;
    soak_buf_t   body;

    memset(&body, 0, sizeof(soak_buf_t));

    text = yyjson_get_str(yyjson_obj_get(citation, "fullPhrase"));

    if (text == NULL) {
        text = yyjson_get_str(yyjson_obj_get(citation, "sentence"));
    }

    status = soak_verdict(text ? text : "");

    soak_buf_print(&body, "{\"status\":\"%s\",\"note\":\"%s\"}",
                   status ? status : "found", text ? text : "");
    soak_buf_print(b, "HTTP/1.1 %s\r\nContent-Length: %zu\r\n\r\n%.*s",
                   status ? "200 OK" : "500 Oh No", body.n, (int) body.n,
                   body.p);
    soak_buf_free(&body);
}


static void
soak_verifier(soak_conn_t *c)
{
    char          *body;
    size_t         n;
    yyjson_doc    *doc;
    soak_reply_t  *reply;

    if (c->eof) {
        reply = c->data;

        if (reply) {
            soak_problem("nginx has left the verifier");
            soak_timer_stop(&reply->timer);
            soak_buf_free(&reply->answer);
            free(reply);
        }

        return;
    }

    if (!soak_request_is_here(c, &body, &n)) {
        return;
    }

    reply = soak_alloc(sizeof(soak_reply_t));
    reply->conn = c;
    reply->timer.fire = soak_reply;
    reply->timer.data = reply;
    c->data = reply;
    soak_servers->questions++;

    doc = yyjson_read(body, n, 0);
    soak_answer(&reply->answer, yyjson_obj_get(yyjson_doc_get_root(doc),
                                               "citation"));
    yyjson_doc_free(doc);
    soak_buf_skip(&c->in, c->in.n);

    soak_timer_set(&reply->timer, SOAK_SOONEST
                   + soak_random(&soak_latency_seed)
                     % (SOAK_SLOWEST - SOAK_SOONEST));
}


void
soak_servers_start(soak_servers_t *servers)
{
    soak_servers = servers;
    servers->agent = soak_listen(soak_agent);
    servers->verifier = soak_listen(soak_verifier);
}


void
soak_servers_hurry(void)
{
    soak_in_hurry = 1;
}

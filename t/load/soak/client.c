
/*
 * Copyright (C) the ngx_cite authors
 *
 * Clients: each has a thread of some runs, one behind the other.  What comes
 * is compared with the plan, byte for byte; the rest has to be ours.
 */


#include "soak.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


#define SOAK_TURNS     3           /* runs of a thread */
#define SOAK_PATIENCE  90000       /* milliseconds behind a stream's length */
#define SOAK_SHOWN     20          /* problems */
#define SOAK_RAMP      20          /* streams that begin at a time, ... */
#define SOAK_RAMP_GAP  10          /* ... every so many milliseconds */


typedef enum {
    SOAK_HEAD = 0,
    SOAK_SIZE,                     /* of a chunk */
    SOAK_CHUNK,
    SOAK_BEHIND,                   /* the line end behind a chunk */
    SOAK_OVER
} soak_read_e;


typedef struct {
    soak_conn_t     *conn;
    soak_plan_t     *plan;
    yyjson_mut_doc  *state;
    size_t           turn;
    soak_timer_t     timer;        /* it has to be over by then */
    soak_read_e      read;
    size_t           chunk;        /* bytes of it still to come */
    soak_buf_t       text;         /* of a frame that is not whole */
    size_t           pos;          /* in the plan's bytes */
    size_t           step;         /* of the plan, that pos is in */
} soak_client_t;


soak_counts_t  soak_counts;

static soak_client_t  *soak_clients;
static size_t          soak_clients_n;
static size_t          soak_begun;
static size_t          soak_busy;
static int             soak_stopped;
static unsigned        soak_port;
static unsigned        soak_next_id;
static uint64_t        soak_seed;
static soak_timer_t    soak_ramp;

static void soak_client_begin(soak_client_t *cl);


void
soak_problem(const char *fmt, ...)
{
    va_list  args;

    if (++soak_counts.problems > SOAK_SHOWN) {
        return;
    }

    printf("   ");
    va_start(args, fmt);
    vprintf(fmt, args);
    va_end(args);
    printf("\n");
}


/* ids are numbers of clients with a turn: all of one give the same rest */

soak_plan_t *
soak_plan_of(unsigned id)
{
    soak_client_t  *cl;

    cl = &soak_clients[id % soak_clients_n];

    return cl->plan && cl->plan->id == id ? cl->plan : NULL;
}


unsigned
soak_late(double part)
{
    unsigned  i;
    uint64_t  all, sum;

    all = 0;
    sum = 0;

    for (i = 0; i < sizeof(soak_counts.late) / sizeof(uint32_t); i++) {
        all += soak_counts.late[i];
    }

    for (i = 0; i < sizeof(soak_counts.late) / sizeof(uint32_t) - 1; i++) {
        sum += soak_counts.late[i];

        if ((double) sum >= part * (double) all) {
            break;
        }
    }

    return i;
}


static void
soak_client_end(soak_client_t *cl, const char *wrong)
{
    if (wrong) {
        soak_problem("stream %u (%s, at byte %zu of %zu): %s", cl->plan->id,
                     soak_ways[cl->plan->way], cl->pos, cl->plan->bytes.n,
                     wrong);
    }

    soak_counts.open -= cl->plan->begun;
    soak_counts.ended++;
    soak_busy--;

    soak_timer_stop(&cl->timer);
    soak_close(cl->conn);
    soak_buf_free(&cl->text);
    soak_plan_release(cl->plan);
    cl->plan = NULL;

    if (wrong || ++cl->turn == SOAK_TURNS) {
        yyjson_mut_doc_free(cl->state);
        cl->state = NULL;
        cl->turn = 0;
    }

    if (!soak_stopped) {
        soak_client_begin(cl);
    }
}


/* how long the event that ends at pos was on its way */

static void
soak_client_late(soak_client_t *cl)
{
    uint64_t      ms;
    soak_step_t  *steps;

    steps = (soak_step_t *) cl->plan->steps.p;

    while (steps[cl->step].end < cl->pos) {
        cl->step++;
    }

    ms = soak_now() - steps[cl->step].sent;
    soak_counts.late[ms < 10000 ? ms : 10000]++;
}


/* a frame with its blank line; NULL, or what is wrong with it */

static const char *
soak_client_frame(soak_client_t *cl, const char *p, size_t n)
{
    int           ours;
    soak_plan_t  *plan;

    static const char  data[] = "data: {\"type\":\"";
    static const char  state[] = "data: {\"type\":\"STATE_";

    plan = cl->plan;
    ours = n > plan->bytes.n - cl->pos
           || memcmp(p, plan->bytes.p + cl->pos, n) != 0;

    if (!ours) {
        cl->pos += n;
        soak_counts.events += *p != ':';

        /* the end of a run may have to wait for verdicts, others for buffers */

        if (cl->pos < plan->bytes.n && plan->way != SOAK_SERVICE
            && !soak_stopped)
        {
            soak_client_late(cl);
        }

    } else if (n == 3 && memcmp(p, ":\n\n", 3) == 0) {
        soak_counts.heartbeats++;
        return NULL;

    } else {
        soak_counts.frames++;

        if (n < sizeof(data) || memcmp(p, data, sizeof(data) - 1) != 0
            || memmem(p, n, "\"type\":\"RUN_", 12))
        {
            return "another event than was to come";
        }

        if (cl->pos == 0 || cl->pos == plan->bytes.n) {
            return "a frame of ours outside of the run";
        }
    }

    if (!ours && (n < sizeof(state)
                  || memcmp(p, state, sizeof(state) - 1) != 0))
    {
        return NULL;
    }

    return soak_state_follow(&cl->state, p + 6, n - 8, ours);
}


static const char *
soak_client_text(soak_client_t *cl, const char *p, size_t n)
{
    char        *end;
    size_t       from;
    const char  *wrong;

    soak_buf_add(&cl->text, p, n);

    from = 0;

    while ((end = memmem(cl->text.p + from, cl->text.n - from, "\n\n", 2))) {
        n = (size_t) (end + 2 - (cl->text.p + from));
        wrong = soak_client_frame(cl, cl->text.p + from, n);

        if (wrong) {
            return wrong;
        }

        from += n;
    }

    soak_buf_skip(&cl->text, from);

    if (cl->text.n == 0) {
        soak_buf_free(&cl->text);
    }

    return NULL;
}


static const char *
soak_client_head(const char *p, const char *end)
{
    if (strncmp(p, "HTTP/1.1 200 ", 13) != 0) {
        return "another status than 200";
    }

    p = strstr(p, "\r\nTransfer-Encoding: chunked\r\n");

    if (p == NULL || p > end) {
        return "the response is not chunked";
    }

    return NULL;
}


/*
 * Of the *n bytes at *p, which end with a NUL, takes what the next part of the
 * response is made of.  Returns 0 if that is not all there.
 */

static int
soak_client_part(soak_client_t *cl, char **p, size_t *n, const char **wrong)
{
    char    *end;
    size_t   len;

    switch (cl->read) {

    case SOAK_HEAD:
        end = strstr(*p, "\r\n\r\n");
        if (end == NULL) {
            return 0;
        }

        *wrong = soak_client_head(*p, end);
        len = (size_t) (end + 4 - *p);
        cl->read = SOAK_SIZE;
        break;

    case SOAK_SIZE:
        end = memmem(*p, *n, "\r\n", 2);
        if (end == NULL) {
            return 0;
        }

        cl->chunk = strtoul(*p, NULL, 16);
        len = (size_t) (end + 2 - *p);
        cl->read = cl->chunk ? SOAK_CHUNK : SOAK_OVER;
        break;

    case SOAK_CHUNK:
        if (*n == 0) {
            return 0;
        }

        len = *n < cl->chunk ? *n : cl->chunk;
        *wrong = soak_client_text(cl, *p, len);
        cl->chunk -= len;
        cl->read = cl->chunk ? SOAK_CHUNK : SOAK_BEHIND;
        break;

    case SOAK_BEHIND:
        if (*n < 2) {
            return 0;
        }

        len = 2;
        cl->read = SOAK_SIZE;
        break;

    default:
        return 0;
    }

    *p += len;
    *n -= len;

    return 1;
}


static void
soak_client_come(soak_conn_t *c)
{
    char           *p;
    size_t          n;
    const char     *wrong;
    soak_client_t  *cl;

    cl = c->data;
    wrong = NULL;

    soak_buf_add(&c->in, "", 1);
    p = c->in.p;
    n = --c->in.n;

    while (wrong == NULL && soak_client_part(cl, &p, &n, &wrong)) { /* void */ }

    soak_buf_skip(&c->in, c->in.n - n);

    if (wrong == NULL && cl->read == SOAK_OVER) {
        wrong = cl->pos < cl->plan->bytes.n ? "events are missing"
                : cl->text.n ? "a torn event at the end"
                : soak_state_check(cl->state, cl->plan);

        soak_client_end(cl, wrong);
        return;
    }

    if (wrong == NULL && c->eof) {
        wrong = "the response breaks off";
    }

    if (wrong) {
        soak_client_end(cl, wrong);
    }
}


static void
soak_client_timeout(void *data)
{
    soak_client_end(data, "it did not end in time");
}


static void
soak_client_request(soak_client_t *cl)
{
    char        *state;
    soak_buf_t   body, head;

    memset(&body, 0, sizeof(soak_buf_t));
    memset(&head, 0, sizeof(soak_buf_t));

    soak_buf_print(&body, "{\"threadId\":\"t\",\"runId\":\"r-%u\",",
                   cl->plan->id);

    /* of the first runs of threads, some come without a state */

    if (cl->turn || cl->plan->id % 5) {
        state = yyjson_mut_write(cl->state, 0, NULL);
        soak_buf_print(&body, "\"state\":%s,", state);
        free(state);
    }

    soak_buf_print(&body, "\"messages\":[{\"id\":\"u-%u\",\"role\":\"user\","
                   "\"content\":\"What is there?\"}],\"tools\":[],"
                   "\"context\":[],\"forwardedProps\":{}}", cl->plan->id);

    soak_buf_print(&head, "POST %s?id=%u HTTP/1.1\r\nHost: soak\r\n"
                   "Connection: close\r\nContent-Type: application/json\r\n"
                   "Content-Length: %zu\r\n\r\n", soak_ways[cl->plan->way],
                   cl->plan->id, body.n);

    soak_send(cl->conn, head.p, head.n);
    soak_send(cl->conn, body.p, body.n);
    soak_buf_free(&head);
    soak_buf_free(&body);
}


static void
soak_client_begin(soak_client_t *cl)
{
    size_t    i;
    unsigned  id;

    i = (size_t) (cl - soak_clients);
    id = soak_next_id++ * (unsigned) soak_clients_n + (unsigned) i;

    cl->plan = soak_plan_make(soak_seed, id, soak_begun < soak_clients_n);
    cl->conn = soak_connect(soak_port, soak_client_come, cl);
    cl->read = SOAK_HEAD;
    cl->chunk = 0;
    cl->pos = 0;
    cl->step = 0;

    if (cl->state == NULL) {
        cl->state = yyjson_mut_doc_new(NULL);
        yyjson_mut_doc_set_root(cl->state, yyjson_mut_obj(cl->state));
    }

    cl->timer.fire = soak_client_timeout;
    cl->timer.data = cl;
    soak_timer_set(&cl->timer, cl->plan->length + SOAK_PATIENCE);

    soak_busy++;
    soak_client_request(cl);
}


/* not all at once: nobody could accept so many */

static void
soak_clients_ramp(void *data)
{
    size_t  n;

    (void) data;

    for (n = 0; n < SOAK_RAMP && soak_begun < soak_clients_n; n++) {
        soak_client_begin(&soak_clients[soak_begun++]);
    }

    if (soak_begun < soak_clients_n) {
        soak_timer_set(&soak_ramp, SOAK_RAMP_GAP);
    }
}


void
soak_clients_start(unsigned port, size_t streams, uint64_t seed)
{
    soak_port = port;
    soak_seed = seed;
    soak_clients_n = streams;
    soak_clients = soak_alloc(streams * sizeof(soak_client_t));

    soak_ramp.fire = soak_clients_ramp;
    soak_clients_ramp(NULL);
}


void
soak_clients_stop(void)
{
    soak_stopped = 1;
}


size_t
soak_clients_left(void)
{
    return soak_busy;
}

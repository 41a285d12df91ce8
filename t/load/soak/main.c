
/*
 * Copyright (C) the ngx_cite authors
 *
 * soak NGINX FOLDER SECONDS STREAMS [SEED]
 *
 * In the first half nginx is reloaded every tenth of the time.  In the second
 * half its workers stay: memory that one of them lost would show, which goes
 * with the worker if that is replaced.
 */


#include "soak.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>


#define SOAK_TICK       1000       /* milliseconds between two samples */
#define SOAK_SHOW       10         /* samples between two lines */
#define SOAK_SETTLED    5          /* samples until all streams are there */
#define SOAK_DRAIN      120000     /* milliseconds until all must have ended */
#define SOAK_SAMPLES    100000
#define SOAK_RELOADS    5
#define SOAK_STILL      5000       /* milliseconds until freed memory is back */
#define SOAK_GROWTH     5          /* percent; streams are of random size:
                                      two runs had 2.1 and -0.1 */
#define SOAK_KEPT       3072       /* KB that an idle worker may keep, of what
                                      its first streams have brought: 1900 */


typedef struct {
    soak_servers_t  servers;
    soak_nginx_t    nginx;
    uint64_t        start;
    uint64_t        length;        /* milliseconds */
    size_t          streams;
    int             trims;         /* nginx gives back what it frees */
    size_t          reloads;
    size_t          least;         /* open streams */
    size_t          most_workers;
    soak_sample_t   fresh;         /* before the first stream */
    soak_sample_t   now;
    size_t          n;             /* of samples */
    size_t          memory[SOAK_SAMPLES];
    size_t          masters[SOAK_SAMPLES];
    soak_timer_t    timer;
} soak_t;


static soak_t  soak;


static unsigned
soak_seconds(void)
{
    return (unsigned) ((soak_now() - soak.start) / 1000);
}


static void
soak_show(void)
{
    printf("   %4u s: %zu open, %zu ended, %zu events, %zu of ours, "
           "%zu questions, %zu workers, %zu + %zu KB, late %u ms (99%%), "
           "%zu problems\n",
           soak_seconds(), soak_counts.open, soak_counts.ended,
           soak_counts.events, soak_counts.frames, soak.servers.questions,
           soak.now.workers, soak.now.memory, soak.now.master,
           soak_late(0.99), soak_counts.problems);
    fflush(stdout);
}


static void
soak_tick(void *data)
{
    uint64_t  passed;

    (void) data;
    passed = soak_now() - soak.start;

    soak_nginx_sample(&soak.nginx, &soak.now);

    if (soak.n < SOAK_SAMPLES) {
        soak.memory[soak.n] = soak.now.memory;
        soak.masters[soak.n] = soak.now.master;
        soak.n++;
    }

    if (soak.now.workers > soak.most_workers) {
        soak.most_workers = soak.now.workers;
    }

    if (passed < soak.length) {

        if (soak.n > SOAK_SETTLED && soak_counts.open < soak.least) {
            soak.least = soak_counts.open;
        }

        if (soak.reloads < SOAK_RELOADS
            && passed * 2 * SOAK_RELOADS / soak.length > soak.reloads)
        {
            soak_nginx_reload(&soak.nginx);
            soak.reloads++;
        }
    }

    if (soak.n % SOAK_SHOW == 0) {
        soak_show();
    }

    soak_timer_set(&soak.timer, SOAK_TICK);
}


/* the mean of the samples between two parts of the time */

static size_t
soak_mean(const size_t *samples, size_t n, double from, double to)
{
    size_t  i, first, last, sum;

    first = (size_t) ((double) n * from);
    last = (size_t) ((double) n * to);
    sum = 0;

    for (i = first; i < last; i++) {
        sum += samples[i];
    }

    return last > first ? sum / (last - first) : 0;
}


static void
soak_idle(void)
{
    uint64_t  deadline;

    soak_clients_stop();
    soak_servers_hurry();

    deadline = soak_now() + SOAK_DRAIN;

    while (soak_now() < deadline
           && (soak_clients_left() || soak.now.workers > SOAK_WORKERS
               || soak.now.fds != soak.fresh.fds))
    {
        soak_loop_turn(100);
    }

    deadline = soak_now() + SOAK_STILL;

    while (soak_now() < deadline) {
        soak_loop_turn(100);
    }

    if (soak_clients_left()) {
        soak_problem("%zu streams have not ended", soak_clients_left());
    }

    if (soak.now.workers != SOAK_WORKERS) {
        soak_problem("%zu workers are left", soak.now.workers);
    }

    if (soak.now.fds != soak.fresh.fds) {
        soak_problem("%zu descriptors at the end, %zu at first",
                     soak.now.fds, soak.fresh.fds);
    }
}


static void
soak_compare(const char *what, yyjson_val *counted, size_t known)
{
    if (yyjson_get_uint(counted) != known) {
        soak_problem("nginx has counted %llu %s, the clients %zu",
                     (unsigned long long) yyjson_get_uint(counted), what,
                     known);
    }
}


/* nginx has counted what the clients have */

static void
soak_status(void)
{
    size_t       i;
    soak_buf_t   b;
    yyjson_doc  *doc;
    yyjson_val  *root, *citations;

    memset(&b, 0, sizeof(soak_buf_t));
    soak_nginx_status(&soak.nginx, &b);

    doc = yyjson_read(b.p, b.n, 0);
    soak_buf_free(&b);

    if (doc == NULL) {
        soak_problem("nginx does not tell what it has counted");
        return;
    }

    root = yyjson_doc_get_root(doc);
    citations = yyjson_obj_get(root, "citations");

    soak_compare("responses",
                 yyjson_obj_get(yyjson_obj_get(root, "responses"), "on"),
                 soak_counts.ended);
    soak_compare("events", yyjson_obj_get(root, "events"), soak_counts.events);
    soak_compare("state deltas", yyjson_obj_get(root, "state_deltas"),
                 soak_counts.frames);
    soak_compare("checks", yyjson_obj_get(root, "checks"),
                 soak.servers.questions);

    for (i = 0; i < 6; i++) {
        soak_compare(soak_verdict_names[i],
                     yyjson_obj_get(citations, soak_verdict_names[i]),
                     soak_counts.verdicts[i]);
    }

    yyjson_doc_free(doc);
}


static void
soak_memory_is(const char *whose, size_t before, size_t after, size_t more)
{
    printf("   memory of %s: %zu KB, then %zu KB (at most %zu)\n", whose,
           before, after, before + more);

    if (soak.trims && after > before + more) {
        soak_problem("memory of %s has grown", whose);
    }
}


/*
 * n samples were taken while all streams were open.  In the last quarter of
 * them all workers are of the last reload.
 */

static void
soak_memory_check(size_t n)
{
    size_t  before;

    before = soak_mean(soak.memory, n, 0.75, 0.875);
    soak_memory_is("workers", before, soak_mean(soak.memory, n, 0.875, 1),
                   before * SOAK_GROWTH / 100);

    before = soak_mean(soak.masters, n, 0.3, 0.4);
    soak_memory_is("the master", before, soak_mean(soak.masters, n, 0.875, 1),
                   before * SOAK_GROWTH / 100);

    soak_memory_is("idle workers", soak.fresh.memory, soak.now.memory,
                   (size_t) SOAK_WORKERS * SOAK_KEPT);
}


static void
soak_summary(void)
{
    size_t  i;

    printf("   %zu streams: %zu at least of %zu open, %zu events, none lost; "
           "%zu frames of ours, %zu heartbeats\n",
           soak_counts.ended, soak.least, soak.streams, soak_counts.events,
           soak_counts.frames, soak_counts.heartbeats);

    printf("   verdicts:");
    for (i = 0; i < 6; i++) {
        printf(" %s %zu%s", soak_verdict_names[i], soak_counts.verdicts[i],
               i < 5 ? "," : "\n");
    }

    printf("   by evidence %zu, by the verifier %zu\n", soak_counts.evidence,
           soak.servers.questions);
    printf("   events were %u ms late (median), %u ms (99%%), %u ms (all)\n",
           soak_late(0.5), soak_late(0.99), soak_late(1));
    printf("   %zu reloads, up to %zu workers at a time\n", soak.reloads,
           soak.most_workers);
    printf("   when all had ended: %zu workers, %zu descriptors (fresh: %zu)\n",
           soak.now.workers, soak.now.fds, soak.fresh.fds);
}


static void
soak_leave(void)
{
    if (soak.nginx.master > 0) {
        kill(soak.nginx.master, SIGTERM);
    }
}


static void
soak_signal(int signo)
{
    soak_leave();
    _exit(128 + signo);
}


static void
soak_start(char **argv, uint64_t seed)
{
    struct rlimit  limit;

    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);

    soak_loop_init();
    soak_servers_start(&soak.servers);
    soak_nginx_start(&soak.nginx, argv[1], argv[2], &soak.servers);
    atexit(soak_leave);
    signal(SIGINT, soak_signal);
    signal(SIGTERM, soak_signal);
    signal(SIGHUP, soak_signal);

    usleep(1000000);               /* the workers are at their loops */
    soak_nginx_sample(&soak.nginx, &soak.fresh);
    printf("   fresh: %zu workers, %zu descriptors, %zu + %zu KB\n",
           soak.fresh.workers, soak.fresh.fds, soak.fresh.memory,
           soak.fresh.master);

    soak.start = soak_now();
    soak.timer.fire = soak_tick;
    soak_timer_set(&soak.timer, SOAK_TICK);
    soak_clients_start(soak.nginx.port, soak.streams, seed);
}


int
main(int argc, char **argv)
{
    size_t    n;
    uint64_t  seed;

    if (argc < 5) {
        fputs("usage: soak NGINX FOLDER SECONDS STREAMS [SEED]\n", stderr);
        return 2;
    }

    soak.length = strtoul(argv[3], NULL, 10) * 1000;
    soak.streams = strtoul(argv[4], NULL, 10);
    soak.least = soak.streams;
    soak.trims = getenv("SOAK_PRELOAD") && *getenv("SOAK_PRELOAD");
    seed = argc > 5 ? strtoul(argv[5], NULL, 10) : soak_now() % 1000000;

    printf("   seed %llu, %zu streams, %llu seconds\n",
           (unsigned long long) seed, soak.streams,
           (unsigned long long) soak.length / 1000);

    soak_start(argv, seed);

    while (soak_now() - soak.start < soak.length) {
        soak_loop_turn(100);
    }

    n = soak.n;
    soak_idle();
    soak_status();
    soak_nginx_stop(&soak.nginx);
    soak_summary();
    soak_memory_check(n);

    if (soak_counts.problems) {
        printf("soak: %zu problems\n", soak_counts.problems);
        return 1;
    }

    printf("soak: all is well\n");

    return 0;
}

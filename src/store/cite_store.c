
/*
 * Copyright (C) the ngx_cite authors
 *
 * The table of drivers, and what all of them share: batches, digests, names.
 */


#define _POSIX_C_SOURCE  200809L

#include "cite_sha256.h"
#include "cite_store.h"

#include "base/cite_utf8.h"

#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <utf8proc.h>


#define CITE_STORE_NAP  50       /* milliseconds between two looks at "stop" */


const cite_store_driver_t *const  cite_store_drivers[] = {
    &cite_store_sqlite,
    NULL
};


const cite_store_driver_t *
cite_store_driver(cite_span_t name)
{
    size_t  i;

    for (i = 0; cite_store_drivers[i]; i++) {
        if (cite_span_eq(name, cite_span_make(cite_store_drivers[i]->name,
                                      strlen(cite_store_drivers[i]->name))))
        {
            return cite_store_drivers[i];
        }
    }

    return NULL;
}


int64_t
cite_store_time(void)
{
    struct timespec  ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);

    return (int64_t) ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}


cite_rc_t
cite_store_wait(cite_store_t *s, int fd, short events)
{
    int            rc;
    int64_t        left;
    struct pollfd  p;

    p.fd = fd;
    p.events = events;

    for ( ;; ) {
        left = s->deadline - cite_store_time();

        if (left <= 0 || (s->stop && *s->stop)) {
            snprintf(s->err, sizeof(s->err), "it does not answer");
            return CITE_AGAIN;
        }

        rc = poll(&p, 1, (int) cite_min(left, CITE_STORE_NAP));

        if (rc > 0) {
            return CITE_OK;
        }

        if (rc < 0 && errno != EINTR) {
            snprintf(s->err, sizeof(s->err), "poll() failed (%d)", errno);
            return CITE_AGAIN;
        }
    }
}


int
cite_store_is_stale(int fd)
{
    struct pollfd  p;

    p.fd = fd;
    p.events = POLLIN;

    return poll(&p, 1, 0) > 0;
}


cite_rc_t
cite_store_resolve(const char *host, char *address, size_t size, char *err,
    size_t err_size)
{
    int               rc;
    struct addrinfo   hints, *list;

    memset(&hints, 0, sizeof(struct addrinfo));
    hints.ai_socktype = SOCK_STREAM;
    list = NULL;

    rc = getaddrinfo(host, NULL, &hints, &list);

    if (rc == 0) {
        rc = getnameinfo(list->ai_addr, list->ai_addrlen, address,
                         (socklen_t) size, NULL, 0, NI_NUMERICHOST);
        freeaddrinfo(list);
    }

    if (rc != 0) {
        snprintf(err, err_size, "host \"%s\" can't be resolved: %s", host,
                 gai_strerror(rc));
        return CITE_ERROR;
    }

    return CITE_OK;
}


int
cite_store_writes(const cite_store_op_t *op)
{
    return op->type <= CITE_STORE_EXPIRE;
}


/* one op, whose answer, if it has one, begins anew */

static cite_rc_t
cite_store_run(const cite_store_driver_t *driver, cite_store_t *s,
    cite_store_op_t *op)
{
    cite_rc_t  rc;

    if (op->out) {
        cite_buf_reset(op->out);
    }

    rc = driver->run(s, op);

    if (op->out && op->out->err && rc == CITE_OK) {
        snprintf(s->err, sizeof(s->err), "the answer: %s", op->out->err);
        return CITE_ERROR;
    }

    return rc;
}


/* one transaction; CITE_ERROR: nothing of it was done */

static cite_rc_t
cite_store_transaction(const cite_store_driver_t *driver, cite_store_t *s,
    cite_store_op_t **ops, size_t n)
{
    size_t     i;
    cite_rc_t  rc;

    s->full = 0;
    rc = driver->begin(s, cite_store_writes(ops[0]));

    for (i = 0; i < n && rc == CITE_OK; i++) {
        ops[i]->rc = cite_store_run(driver, s, ops[i]);

        if (ops[i]->rc == CITE_ERROR || ops[i]->rc == CITE_AGAIN) {
            rc = ops[i]->rc;
        }
    }

    if (rc == CITE_OK) {
        rc = driver->commit(s);
    }

    if (rc != CITE_OK) {
        driver->rollback(s);
    }

    return rc;
}


static cite_rc_t
cite_store_one_by_one(const cite_store_driver_t *driver, cite_store_t *s,
    cite_store_op_t **ops, size_t n)
{
    size_t     i;
    cite_rc_t  rc;

    for (i = 0; i < n; i++) {
        rc = cite_store_transaction(driver, s, &ops[i], 1);

        if (rc == CITE_AGAIN) {
            ops[i]->rc = CITE_AGAIN;
            return CITE_AGAIN;
        }

        if (rc == CITE_ERROR) {
            ops[i]->rc = CITE_ERROR;
            ops[i]->full = s->full;
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_store_batch(const cite_store_driver_t *driver, cite_store_t *s,
    cite_store_op_t **ops, size_t n)
{
    size_t     i;
    cite_rc_t  rc;

    rc = s->handle ? CITE_OK : driver->open(s);

    if (rc == CITE_OK) {
        rc = cite_store_transaction(driver, s, ops, n);
    }

    if (rc == CITE_OK) {
        return CITE_OK;
    }

    for (i = 0; i < n; i++) {
        ops[i]->rc = CITE_AGAIN;
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    return cite_store_one_by_one(driver, s, ops, n);
}


/* white space as JavaScript's trim() knows it, and ends of lines */

static int
cite_store_is_space(uint32_t c)
{
    return (c >= 0x09 && c <= 0x0d) || c == 0x20 || c == 0xa0 || c == 0x1680
           || (c >= 0x2000 && c <= 0x200a) || c == 0x2028 || c == 0x2029
           || c == 0x202f || c == 0x205f || c == 0x3000 || c == 0xfeff;
}


static cite_span_t
cite_store_trim(cite_span_t s)
{
    size_t          n;
    uint32_t        c;
    const uint8_t  *p;

    while (s.n && (n = cite_utf8_decode(s.p, s.p + s.n, &c)) != 0
           && cite_store_is_space(c))
    {
        s = cite_span_skip(s, n);
    }

    while (s.n) {
        p = s.p + s.n - 1;

        while (p > s.p && (*p & 0xc0) == 0x80) {
            p--;
        }

        if (cite_utf8_decode(p, s.p + s.n, &c) == 0
            || !cite_store_is_space(c))
        {
            break;
        }

        s.n = (size_t) (p - s.p);
    }

    return s;
}


cite_rc_t
cite_store_digest(cite_span_t text, uint8_t digest[CITE_STORE_DIGEST_LEN])
{
    size_t               i;
    uint8_t              bytes[CITE_SHA256_LEN];
    utf8proc_uint8_t    *normal;
    utf8proc_ssize_t     n;

    static const char  hex[] = "0123456789abcdef";

    n = utf8proc_map(text.p, (utf8proc_ssize_t) text.n, &normal,
                     UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (n < 0) {
        return CITE_ERROR;
    }

    cite_sha256(cite_store_trim(cite_span_make(normal, (size_t) n)), bytes);
    free(normal);

    for (i = 0; i < CITE_SHA256_LEN; i++) {
        digest[2 * i] = (uint8_t) hex[bytes[i] >> 4];
        digest[2 * i + 1] = (uint8_t) hex[bytes[i] & 15];
    }

    return CITE_OK;
}


int
cite_store_name_valid(cite_span_t name, size_t max)
{
    size_t  i;

    if (name.n == 0 || name.n > max || !cite_utf8_valid(name)) {
        return 0;
    }

    for (i = 0; i < name.n; i++) {
        if (name.p[i] < 0x20 || name.p[i] == 0x7f) {
            return 0;
        }
    }

    return 1;
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Stores on servers without a server: settings, keys, and what happens if
 * nobody answers.
 */


#include "postgres/cite_store_postgres.h"
#include "redis/cite_store_redis.h"
#include "tap.h"

#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>


static cite_mem_t  mem;


static void
test_keys(void)
{
    size_t            i, k;
    cite_store_t      s;
    cite_redis_t      db;
    cite_span_t       rest, name;
    cite_redis_key_t  keys[6];

    /* names that would lead to each other, were they not escaped */

    static const char *const  pairs[][2] = {
        { "a", "b:t:c" }, { "a:t", "b:c" }, { "a%3at", "b:c" },
        { "a:t:b", "c" }, { "a*", "{b}" }, { "\xc3\xa9", "\n" },
    };

    memset(&s, 0, sizeof(cite_store_t));
    memset(&db, 0, sizeof(cite_redis_t));
    db.prefix[0] = 'p';
    db.prefix_n = 1;
    s.handle = &db;

    for (i = 0; i < cite_nelts(pairs); i++) {
        cite_redis_key(&keys[i], &s,
                       cite_span_make(pairs[i][0], strlen(pairs[i][0])), "t",
                       cite_span_make(pairs[i][1], strlen(pairs[i][1])));

        for (k = 0; k < i; k++) {
            ok(!cite_span_eq(cite_redis_span(keys[i]),
                             cite_redis_span(keys[k])),
               "keys %zu and %zu differ", i, k);
        }
    }

    is_span(cite_redis_span(keys[0]), "p:a:t:b%3at%3ac", "a key");

    cite_redis_field(&keys[0], "c:", (cite_span_t[]) {
                         cite_span("a:b"), cite_span("%"), cite_span("") }, 3);
    is_span(cite_redis_span(keys[0]), "c:a%3ab:%25:", "a field");

    rest = cite_redis_span(keys[0]);
    (void) cite_redis_split(&rest);
    ok(cite_redis_unescape(&mem, cite_redis_split(&rest), &name) == CITE_OK,
       "its first name");
    is_span(name, "a:b", "is the one that it was");
    ok(cite_redis_unescape(&mem, cite_span("a%"), &name) == CITE_OK
       && cite_span_eq(name, cite_span("a%")), "an escape that is cut off");
}


static void
test_redis_settings(void)
{
    char    err[256], long_prefix[100], *target;
    size_t  i;

    static const struct { const char *address, *settings, *expected; } rows[] = {
        { "127.0.0.1", NULL, "\naddress=127.0.0.1\nport=6379\n" },
        { "127.0.0.1:7", "", "\naddress=127.0.0.1\nport=7\n" },
        { "[::1]:7", "user=u", "user=u\naddress=::1\nport=7\n" },
        { "unix:/a b", "password=a=b", "password=a=b\nsocket=/a b\n\n" },
        { "127.0.0.1:0", NULL, NULL },
        { "127.0.0.1:65536", NULL, NULL },
        { "127.0.0.1:7x", NULL, NULL },
        { "[::1", "", NULL },
        { "", NULL, NULL },
        { ":7", NULL, NULL },
        { "no.such.host.invalid", NULL, NULL },
        { "127.0.0.1", "pass=x", NULL },
        { "127.0.0.1", "password", NULL },
    };

    for (i = 0; i < cite_nelts(rows); i++) {
        target = cite_redis_prepare(rows[i].address, rows[i].settings, err,
                                    sizeof(err));

        if (rows[i].expected == NULL) {
            ok(target == NULL, "\"%s\" is refused: %s", rows[i].address,
               target ? "" : err);

        } else {
            ok(target && strcmp(target, rows[i].expected) == 0,
               "\"%s\": %s", rows[i].address, target ? target : err);
        }

        free(target);
    }

    memset(long_prefix, 'x', sizeof(long_prefix));
    memcpy(long_prefix, "prefix=", 7);
    long_prefix[7 + 64] = '\0';
    target = cite_redis_prepare("127.0.0.1", long_prefix, err, sizeof(err));
    ok(target != NULL, "a prefix of 64 bytes");
    free(target);

    long_prefix[7 + 64] = 'x';
    long_prefix[7 + 65] = '\0';
    ok(cite_redis_prepare("127.0.0.1", long_prefix, err, sizeof(err)) == NULL,
       "not of 65: %s", err);

    is_span(cite_redis_setting("a=1\r\nab=2\n\nb=\n", "ab"), "2",
            "a setting among others");
    ok(cite_redis_setting("ab=2\n", "a").n == 0, "one that is not there");
}


static void
test_postgres_settings(void)
{
    char    err[256], *target;
    size_t  i;

    static const struct { const char *settings, *expected; } rows[] = {
        { "host=127.0.0.1", "host='127.0.0.1' hostaddr='127.0.0.1'" },
        { "host=127.0.0.1,/tmp port=1,2",
          "host='127.0.0.1,/tmp' port='1,2' hostaddr='127.0.0.1,'" },
        { "host=db hostaddr=127.0.0.1", "host='db' hostaddr='127.0.0.1'" },
        { "password='a b\\'\\\\'", "password='a b\\'\\\\'" },
        { "", "client_encoding=UTF8" },
        { "host", NULL },
        { "colour=red", NULL },
        { "host=no.such.host.invalid", NULL },
    };

    for (i = 0; i < cite_nelts(rows); i++) {
        target = cite_pg_prepare(NULL, rows[i].settings, err, sizeof(err));

        if (rows[i].expected == NULL) {
            ok(target == NULL, "%s is refused: %s", rows[i].settings,
               target ? "" : err);

        } else {
            ok(target && strstr(target, "gssencmode=disable"),
               "no Kerberos: %s", target ? target : err);
        }

        free(target);
    }
}


/* a server that accepts nothing, and one that does not answer */

static void
test_nobody(const cite_store_driver_t *driver, const char *format)
{
    int                 fd;
    char                path[128];
    int64_t             start;
    socklen_t           n;
    cite_store_t        s;
    cite_store_op_t     op, *ops[1] = { &op };
    struct sockaddr_in  sin;

    memset(&sin, 0, sizeof(struct sockaddr_in));
    sin.sin_family = AF_INET;
    sin.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    n = sizeof(struct sockaddr_in);
    fd = socket(AF_INET, SOCK_STREAM, 0);
    bind(fd, (struct sockaddr *) &sin, n);
    getsockname(fd, (struct sockaddr *) &sin, &n);
    snprintf(path, sizeof(path), format, ntohs(sin.sin_port));

    memset(&s, 0, sizeof(cite_store_t));
    memset(&op, 0, sizeof(cite_store_op_t));
    s.path = path;
    s.deadline = cite_store_time() + 5000;

    ok(cite_store_batch(driver, &s, ops, 1) == CITE_AGAIN,
       "%s: nobody listens: %s", driver->name, s.err);
    ok(op.rc == CITE_AGAIN && s.handle == NULL, "it is tried again");

    listen(fd, 8);
    start = cite_store_time();
    s.deadline = start + 200;
    ok(cite_store_batch(driver, &s, ops, 1) == CITE_AGAIN,
       "%s: nobody answers: %s", driver->name, s.err);
    ok(cite_store_time() - start < 3000, "the deadline is kept");

    driver->close(&s);
    close(fd);
}


int
main(void)
{
    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    test_keys();
    test_redis_settings();
    test_postgres_settings();
    test_nobody(&cite_store_redis, "address=127.0.0.1\nport=%d\n");
    test_nobody(&cite_store_postgres,
                "hostaddr=127.0.0.1 port=%d sslmode=disable "
                "gssencmode=disable");

    cite_mem_release(&mem);

    return done();
}

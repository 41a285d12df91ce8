
/*
 * Copyright (C) the ngx_cite authors
 *
 * The settings of a connection to PostgreSQL.
 */


#include "postgres/cite_store_postgres.h"

#include <stdio.h>
#include <stdlib.h>


/* 1 if libpq would ask a resolver for that host */

static int
cite_pg_is_name(const char *host)
{
    return *host && *host != '/' && *host != '@';
}


/* addresses of a list of hosts; an empty one where there is nothing to ask */

static cite_rc_t
cite_pg_resolve(const char *hosts, cite_buf_t *out, char *err, size_t size)
{
    char    host[256], address[64];
    size_t  n;

    for ( ;; ) {
        n = strcspn(hosts, ",");

        if (n >= sizeof(host)) {
            snprintf(err, size, "a host's name is too long");
            return CITE_ERROR;
        }

        memcpy(host, hosts, n);
        host[n] = '\0';
        address[0] = '\0';

        if (cite_pg_is_name(host)
            && cite_store_resolve(host, address, sizeof(address), err, size)
               != CITE_OK)
        {
            return CITE_ERROR;
        }

        cite_buf_add(out, address, strlen(address));

        if (hosts[n] == '\0') {
            return CITE_OK;
        }

        cite_buf_byte(out, ',');
        hosts += n + 1;
    }
}


static void
cite_pg_option(cite_buf_t *b, const char *name, cite_span_t value)
{
    size_t  i;

    cite_buf_add(b, name, strlen(name));
    cite_buf_lit(b, "='");

    for (i = 0; i < value.n; i++) {
        if (value.p[i] == '\'' || value.p[i] == '\\') {
            cite_buf_byte(b, '\\');
        }

        cite_buf_byte(b, value.p[i]);
    }

    cite_buf_lit(b, "' ");
}


static cite_rc_t
cite_pg_options(cite_buf_t *b, cite_buf_t *addresses,
    const PQconninfoOption *options, char *err, size_t size)
{
    int          has_address;
    const char  *hosts;

    hosts = NULL;
    has_address = 0;

    for ( /* void */ ; options->keyword; options++) {

        if (options->val == NULL) {
            continue;
        }

        if (strcmp(options->keyword, "host") == 0) {
            hosts = options->val;
        }

        has_address |= strcmp(options->keyword, "hostaddr") == 0;
        cite_pg_option(b, options->keyword,
                       cite_span_make(options->val, strlen(options->val)));
    }

    if (hosts == NULL || has_address) {
        return CITE_OK;
    }

    if (cite_pg_resolve(hosts, addresses, err, size) != CITE_OK) {
        return CITE_ERROR;
    }

    cite_pg_option(b, "hostaddr", cite_buf_view(addresses));

    return CITE_OK;
}


/* settings that the file may change stand before it, others behind it */

static char *
cite_pg_target(const PQconninfoOption *options, char *err, size_t size)
{
    char        *target;
    cite_buf_t   b, addresses;
    cite_mem_t   mem;

    target = NULL;
    cite_mem_init(&mem, &cite_heap_libc, 1024 * 1024);
    cite_buf_init(&b, &mem, 256 * 1024);
    cite_buf_init(&addresses, &mem, 64 * 1024);

    cite_buf_lit(&b, "application_name=cite gssencmode=disable ");

    if (cite_pg_options(&b, &addresses, options, err, size) == CITE_OK) {
        cite_buf_add(&b, "client_encoding=UTF8", sizeof("client_encoding=UTF8"));
        target = b.err ? NULL : strdup((char *) b.p);

        if (target == NULL) {
            snprintf(err, size, "the settings are too long");
        }
    }

    cite_mem_release(&mem);

    return target;
}


char *
cite_pg_prepare(const char *address, const char *settings, char *err,
    size_t size)
{
    char              *target, *why;
    PQconninfoOption  *options;

    (void) address;

    options = PQconninfoParse(settings, &why);

    if (options == NULL) {

        /* the reason may quote a secret, if its quotes are missing */

        snprintf(err, size, "the file is no connection string of PostgreSQL");
        PQfreemem(why);
        return NULL;
    }

    target = cite_pg_target(options, err, size);
    PQconninfoFree(options);

    return target;
}

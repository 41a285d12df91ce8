
/*
 * Copyright (C) the ngx_cite authors
 *
 * Names of keys, and the settings of a connection to Redis.
 */


#include "redis/cite_store_redis.h"

#include <stdio.h>
#include <stdlib.h>


static void
cite_redis_put(cite_redis_key_t *key, cite_span_t s)
{
    assert(s.n <= sizeof(key->p) - key->n);

    memcpy(key->p + key->n, s.p, s.n);
    key->n += s.n;
}


/* letters, digits and bytes beyond ASCII stay as they are */

static int
cite_redis_is_plain(uint8_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z')
           || (c >= 'A' && c <= 'Z') || c >= 0x80
           || c == '-' || c == '_' || c == '.' || c == '@' || c == '~';
}


/*
 * A name that the server has said may be longer than any of ours: what is left
 * of it leads to nothing.
 */

static void
cite_redis_escape(cite_redis_key_t *key, cite_span_t name)
{
    size_t    i;
    uint8_t  *p;

    static const char  hex[] = "0123456789abcdef";

    name.n = cite_min(name.n, CITE_STORE_MAX_ID);

    assert(3 * name.n <= sizeof(key->p) - key->n);

    p = key->p + key->n;

    for (i = 0; i < name.n; i++) {

        if (cite_redis_is_plain(name.p[i])) {
            *p++ = name.p[i];
            continue;
        }

        *p++ = '%';
        *p++ = (uint8_t) hex[name.p[i] >> 4];
        *p++ = (uint8_t) hex[name.p[i] & 15];
    }

    key->n = (size_t) (p - key->p);
}


void
cite_redis_key(cite_redis_key_t *key, const cite_store_t *s,
    cite_span_t owner, const char *kind, cite_span_t name)
{
    const cite_redis_t  *db = s->handle;

    key->n = 0;
    cite_redis_put(key, cite_span_make(db->prefix, db->prefix_n));
    cite_redis_put(key, cite_span(":"));
    cite_redis_escape(key, owner);
    cite_redis_put(key, cite_span(":"));
    cite_redis_put(key, cite_span_make(kind, strlen(kind)));

    if (name.n) {
        cite_redis_put(key, cite_span(":"));
        cite_redis_escape(key, name);
    }
}


void
cite_redis_field(cite_redis_key_t *key, const char *begin,
    const cite_span_t *names, size_t n)
{
    size_t  i;

    key->n = 0;
    cite_redis_put(key, cite_span_make(begin, strlen(begin)));

    for (i = 0; i < n; i++) {
        if (i) {
            cite_redis_put(key, cite_span(":"));
        }

        cite_redis_escape(key, names[i]);
    }
}


cite_span_t
cite_redis_split(cite_span_t *field)
{
    size_t       n;
    cite_span_t  name;

    for (n = 0; n < field->n && field->p[n] != ':'; n++) { /* void */ }

    name = cite_span_make(field->p, n);
    *field = cite_span_skip(*field, cite_min(n + 1, field->n));

    return name;
}


static uint8_t
cite_redis_digit(uint8_t c)
{
    return (uint8_t) (c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
}


cite_rc_t
cite_redis_unescape(cite_mem_t *mem, cite_span_t name, cite_span_t *plain)
{
    size_t    i;
    uint8_t  *p, *start;

    start = cite_mem_alloc(mem, name.n + 1);

    if (start == NULL) {
        return CITE_ERROR;
    }

    p = start;

    for (i = 0; i < name.n; i++) {

        if (name.p[i] == '%' && name.n - i > 2) {
            *p++ = (uint8_t) (cite_redis_digit(name.p[i + 1]) << 4
                              | cite_redis_digit(name.p[i + 2]));
            i += 2;
            continue;
        }

        *p++ = name.p[i];
    }

    *plain = cite_span_make(start, (size_t) (p - start));

    return CITE_OK;
}


cite_span_t
cite_redis_setting(const char *text, const char *name)
{
    size_t  n, line;

    n = strlen(name);

    for ( /* void */ ; *text; text += line + (text[line] == '\n')) {
        line = strcspn(text, "\r\n");

        if (line > n && text[n] == '=' && memcmp(text, name, n) == 0) {
            return cite_span_make(text + n + 1, line - n - 1);
        }

        if (text[line] == '\r') {
            line++;
        }
    }

    return cite_span_make(NULL, 0);
}


/* each line of the file has a name that is known */

static cite_rc_t
cite_redis_check(const char *text, char *err, size_t size)
{
    size_t  n, i, line;

    static const char *const  names[] = {
        "user", "password", "database", "prefix"
    };

    for ( /* void */ ; *text; text += line + strspn(text + line, "\r\n")) {
        line = strcspn(text, "\r\n");
        n = strcspn(text, "=\r\n");

        for (i = 0; i < cite_nelts(names); i++) {
            if (strlen(names[i]) == n && memcmp(text, names[i], n) == 0) {
                break;
            }
        }

        if (line && (n == line || i == cite_nelts(names))) {
            snprintf(err, size, "the file has a line that is none of "
                     "\"user=\", \"password=\", \"database=\" and "
                     "\"prefix=\"");
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* "host", "host:port", "[address]:port"; *port stays if there is none */

static cite_rc_t
cite_redis_address(const char *text, char *host, size_t size, const char **port)
{
    size_t       n;
    const char  *end;

    if (*text == '[') {
        text++;
        n = strcspn(text, "]");

        if (text[n] == '\0') {
            return CITE_ERROR;
        }

        end = text + n + 1;

    } else {
        n = strcspn(text, ":");
        end = text + n;
    }

    if (n == 0 || n >= size || (*end && *end != ':')) {
        return CITE_ERROR;
    }

    memcpy(host, text, n);
    host[n] = '\0';

    if (*end == ':') {
        *port = end + 1;
    }

    n = strspn(*port, "0123456789");

    return n == 0 || n > 5 || (*port)[n] || atoi(*port) > 65535
           || atoi(*port) == 0
           ? CITE_ERROR : CITE_OK;
}


static char *
cite_redis_target(const char *settings, const char *place, const char *more)
{
    char    *target;
    size_t   n;

    n = strlen(settings) + strlen(place) + strlen(more) + 32;
    target = malloc(n);

    if (target) {
        snprintf(target, n, "%s\n%s\n%s\n", settings, place, more);
    }

    return target;
}


char *
cite_redis_prepare(const char *address, const char *settings, char *err,
    size_t size)
{
    char         host[256], ip[64], place[512], more[16];
    const char  *port;

    settings = settings ? settings : "";

    if (cite_redis_check(settings, err, size) != CITE_OK) {
        return NULL;
    }

    if (cite_redis_setting(settings, "prefix").n > CITE_REDIS_PREFIX) {
        snprintf(err, size, "the prefix is longer than %d bytes",
                 CITE_REDIS_PREFIX);
        return NULL;
    }

    if (strncmp(address, "unix:", 5) == 0 && strlen(address) < 256) {
        snprintf(place, sizeof(place), "socket=%s", address + 5);
        return cite_redis_target(settings, place, "");
    }

    port = "6379";

    if (cite_redis_address(address, host, sizeof(host), &port) != CITE_OK) {
        snprintf(err, size, "\"%s\" is no address", address);
        return NULL;
    }

    if (cite_store_resolve(host, ip, sizeof(ip), err, size) != CITE_OK) {
        return NULL;
    }

    snprintf(place, sizeof(place), "address=%s", ip);
    snprintf(more, sizeof(more), "port=%s", port);

    return cite_redis_target(settings, place, more);
}

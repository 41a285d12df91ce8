
/*
 * Copyright (C) the ngx_cite authors
 */


#include "fixtures.h"
#include "tap.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>


#define FIXTURES_MIN  30
#define FIXTURES_MAX  (1 << 20)      /* bytes of one */


static int
fixtures_select(const struct dirent *entry)
{
    size_t  n;

    n = strlen(entry->d_name);

    return n > 4 && strcmp(entry->d_name + n - 4, ".sse") == 0;
}


/* exactly as long as the file, so that a sanitizer sees a read beyond it */

static uint8_t *
fixtures_load(const char *name, size_t *n)
{
    char      path[512];
    FILE     *f;
    uint8_t  *bytes;

    snprintf(path, sizeof(path), "t/fixtures/%s", name);

    f = fopen(path, "rb");
    if (f == NULL) {
        *n = 0;
        return NULL;
    }

    bytes = malloc(FIXTURES_MAX);
    *n = fread(bytes, 1, FIXTURES_MAX, f);
    fclose(f);

    return realloc(bytes, *n ? *n : 1);
}


void
fixtures_each(fixtures_play_pt play)
{
    int              i, n;
    size_t           bytes_n;
    uint8_t         *bytes;
    struct dirent  **names;

    n = scandir("t/fixtures", &names, fixtures_select, alphasort);
    ok(n >= FIXTURES_MIN, "at least %d fixtures: %d", FIXTURES_MIN, n);

    for (i = 0; i < n; i++) {
        bytes = fixtures_load(names[i]->d_name, &bytes_n);

        if (bytes) {
            play(names[i]->d_name, cite_span_make(bytes, bytes_n));
        }

        free(bytes);
        free(names[i]);
    }

    if (n >= 0) {
        free(names);
    }
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * The store without nginx: digests, names, batches, retention and size.
 */


#include "cite_sha256.h"
#include "cite_store.h"
#include "tap.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>


static char          dir[] = "/tmp/cite-store-XXXXXX";
static char          path[64];
static cite_mem_t    mem;
static cite_buf_t    out;
static cite_store_t  store;


static void
init(size_t max_size)
{
    snprintf(path, sizeof(path), "%s/%zu.db", dir, max_size);
    memset(&store, 0, sizeof(cite_store_t));
    store.path = path;
    store.max_size = max_size;
}


static cite_store_op_t
op_make(cite_store_type_e type, const char *id)
{
    cite_store_op_t  op;

    memset(&op, 0, sizeof(cite_store_op_t));
    op.type = type;
    op.owner = cite_span("ann");
    op.thread = cite_span("t");
    op.id = cite_span_make(id, strlen(id));
    op.status = cite_span("complete");
    op.body = cite_span("{\"messageId\":\"m\",\"citations\":{}}");
    op.now = 1000;
    op.limit = 100;

    if (!cite_store_writes(&op)) {
        op.mem = &mem;
        op.out = &out;
    }

    return op;
}


static cite_rc_t
run(cite_store_op_t *op)
{
    cite_rc_t         rc;
    cite_store_op_t  *ops[1] = { op };

    store.deadline = cite_store_time() + 5000;
    rc = cite_store_batch(&cite_store_sqlite, &store, ops, 1);

    return rc == CITE_OK ? op->rc : rc;
}


static void
sql(const char *text)
{
    sqlite3  *db;

    sqlite3_open(path, &db);

    if (sqlite3_exec(db, text, NULL, NULL, NULL) != SQLITE_OK) {
        ok(0, "%s: %s", text, sqlite3_errmsg(db));
    }

    sqlite3_close(db);
}


static int
count(const char *table)
{
    int            n;
    char           text[64];
    sqlite3       *db;
    sqlite3_stmt  *st;

    snprintf(text, sizeof(text), "SELECT count(*) FROM %s", table);
    sqlite3_open(path, &db);
    sqlite3_prepare_v2(db, text, -1, &st, NULL);
    sqlite3_step(st);
    n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);

    return n;
}


static void
hex(const uint8_t *p, size_t n, char *text)
{
    for ( /* void */ ; n; n--, text += 2) {
        sprintf(text, "%02x", *p++);
    }
}


/* examples of FIPS 180-4, and lengths around a block */

static void
test_sha256(void)
{
    char     text[65];
    uint8_t  digest[CITE_SHA256_LEN], bytes[1000];

    static const struct { size_t n; const char *digest; } rows[] = {
        { 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855" },
        { 55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318" },
        { 56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a" },
        { 64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb" },
        { 1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3" },
    };

    memset(bytes, 'a', sizeof(bytes));

    for (size_t i = 0; i < cite_nelts(rows); i++) {
        cite_sha256(cite_span_make(bytes, rows[i].n), digest);
        hex(digest, sizeof(digest), text);
        ok(strcmp(text, rows[i].digest) == 0, "SHA-256 of %zu bytes",
               rows[i].n);
    }
}


static void
test_digest(void)
{
    size_t   i;
    uint8_t  a[CITE_STORE_DIGEST_LEN], b[CITE_STORE_DIGEST_LEN];

    static const char *const  same[][2] = {
        { "e\xcc\x81", "\xc3\xa9" },
        { " \t\r\n\xc2\xa0\xe3\x80\x80x\xef\xbb\xbf\xe2\x80\xa8", "x" },
        { "   ", "" },
        { "a  b", "a  b" },
    };

    for (i = 0; i < cite_nelts(same); i++) {
        cite_store_digest(cite_span_make(same[i][0], strlen(same[i][0])), a);
        cite_store_digest(cite_span_make(same[i][1], strlen(same[i][1])), b);
        ok(memcmp(a, b, sizeof(a)) == 0, "texts %zu have one digest", i);
    }

    ok(cite_store_digest(cite_span("\xff"), a) == CITE_ERROR,
           "what is no UTF-8 has none");
}


static void
test_names(void)
{
    char  name[300];

    memset(name, 'n', sizeof(name));

    ok(cite_store_name_valid(cite_span_make(name, 256), 256), "256 bytes");
    ok(!cite_store_name_valid(cite_span_make(name, 257), 256), "257 bytes");
    ok(!cite_store_name_valid(cite_span(""), 256), "no bytes");
    ok(!cite_store_name_valid(cite_span("a\0b"), 256), "a NUL");
    ok(!cite_store_name_valid(cite_span("a\nb"), 256), "a line");
    ok(!cite_store_name_valid(cite_span("\xc3"), 256), "no UTF-8");
    ok(cite_store_name_valid(cite_span("a:t:b/../'--"), 256), "separators");
}


/* an op that is refused fails alone */

static void
test_poison(void)
{
    size_t            i;
    cite_store_op_t   ops[4], *list[4];

    static const char *const  ids[] = { "a", "poison", "b", "c" };

    for (i = 0; i < 4; i++) {
        ops[i] = op_make(CITE_STORE_SAVE, ids[i]);
        list[i] = &ops[i];
    }

    ok(run(&ops[0]) == CITE_OK, "a message is saved");
    sql("CREATE TRIGGER t BEFORE INSERT ON message WHEN new.id = 'poison'"
        " BEGIN SELECT RAISE(ABORT, 'poison'); END");

    store.deadline = cite_store_time() + 5000;

    ok(cite_store_batch(&cite_store_sqlite, &store, list, 4) == CITE_OK,
           "a batch with one that is refused");
    ok(ops[0].rc == CITE_OK && ops[1].rc == CITE_ERROR
           && ops[2].rc == CITE_OK && ops[3].rc == CITE_OK,
           "the others are saved");
    ok(count("message") == 3, "all of them");
}


static void
test_remove(void)
{
    char             id[16];
    size_t           i, n;
    cite_store_op_t  op;

    sql("DROP TRIGGER t");

    for (i = 0; i < CITE_STORE_PART + 10; i++) {
        snprintf(id, sizeof(id), "r%zu", i);
        op = op_make(CITE_STORE_SAVE, id);
        run(&op);
    }

    op = op_make(CITE_STORE_ALIAS, "alias");
    op.body = cite_span("r1");
    run(&op);

    op = op_make(CITE_STORE_REMOVE_THREAD, "");
    n = 0;

    do {
        ok(run(&op) == CITE_OK, "a part of the thread is removed");
        n++;
    } while (op.more && n < 10);

    ok(n == 2, "in parts of %d rows", CITE_STORE_PART);
    ok(count("message") == 0 && count("thread") == 0
           && count("alias") == 0, "and nothing of it is left");
}


static void
test_expire(void)
{
    cite_store_op_t  op;

    op = op_make(CITE_STORE_SAVE, "short");
    op.expires = 2000;
    run(&op);

    op = op_make(CITE_STORE_SAVE, "long");
    run(&op);

    op = op_make(CITE_STORE_MESSAGES, "");
    op.now = 2000;
    op.ids = &(cite_span_t) cite_span_const("short");
    op.ids_n = 1;
    run(&op);
    ok(op.rows == 0, "an expired message is not read");

    op = op_make(CITE_STORE_EXPIRE, "");
    op.now = 2000;
    op.interval = 1000;
    ok(run(&op) == CITE_OK && op.rows == 1, "and is removed");

    op = op_make(CITE_STORE_EXPIRE, "");
    op.now = 2999;
    op.interval = 1000;
    ok(run(&op) == CITE_DECLINED, "not twice in an interval");

    op.now = 3000;
    ok(run(&op) == CITE_OK, "but after it");
    ok(count("message") == 1, "what does not expire stays");
}


/* the oldest threads leave, and the file does not grow */

static void
test_size(void)
{
    int              i, saved;
    char            *body, id[16];
    uint64_t         most;
    cite_store_op_t  op;

    body = malloc(20000);
    memset(body, ' ', 20000);
    memcpy(body, "{\"messageId\":\"m\"", 16);
    body[19999] = '}';

    init(2 * 1024 * 1024);
    most = 0;
    saved = 0;

    for (i = 0; i < 400; i++) {
        snprintf(id, sizeof(id), "s%d", i);
        op = op_make(CITE_STORE_SAVE, id);
        op.thread = op.id;
        op.body = cite_span_make(body, 20000);
        op.now = 1000 + i;
        saved += run(&op) == CITE_OK;
        most = cite_max(most, store.bytes);
    }

    ok(saved == 400, "all are saved, %d", saved);
    ok(most <= store.max_size, "and no more room is taken: %zu of %zu",
           (size_t) most, store.max_size);
    ok(count("message") > 40, "what has room stays: %d", count("message"));

    op = op_make(CITE_STORE_MESSAGES, "");
    op.ids = &(cite_span_t) cite_span_const("s399");
    op.ids_n = 1;
    run(&op);
    ok(op.rows == 1, "the newest among it");

    free(body);
    cite_store_sqlite.close(&store);
}


/* a file that was removed is made anew, one that is none is left alone */

static void
test_file(void)
{
    FILE             *f;
    cite_store_op_t   op;

    init(0);
    op = op_make(CITE_STORE_SAVE, "a");
    run(&op);
    unlink(path);
    op = op_make(CITE_STORE_SAVE, "b");
    ok(run(&op) == CITE_OK && count("message") == 1,
           "a file that was removed is made anew");
    cite_store_sqlite.close(&store);

    init(1);
    f = fopen(path, "w");
    fputs("this is no database, and longer than its header would be: "
          "................................................................",
          f);
    fclose(f);
    ok(run(&op) == CITE_AGAIN, "what is no database is left alone: %s",
           store.err);
    cite_store_sqlite.close(&store);

    store.path = "/nowhere/at/all.db";
    ok(run(&op) == CITE_AGAIN, "a path that leads nowhere: %s", store.err);
}


int
main(void)
{
    if (mkdtemp(dir) == NULL) {
        return 1;
    }

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&out, &mem, 1024 * 1024);

    test_sha256();
    test_digest();
    test_names();

    init(0);
    test_poison();
    test_remove();
    test_expire();
    cite_store_sqlite.close(&store);
    unlink(path);

    test_size();
    test_file();

    cite_mem_release(&mem);

    return done();
}

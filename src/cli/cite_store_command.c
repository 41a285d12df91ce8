
/*
 * Copyright (C) the ngx_cite authors
 *
 * "cite store PATH COMMAND": looks into a store, also while servers use it.
 */


#include "cite_options.h"
#include "cite_store_command.h"
#include "cite_store.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define CITE_COMMAND_WAIT  10000                  /* milliseconds for a lock */
#define CITE_COMMAND_ROWS  1000
#define CITE_COMMAND_OUT   ((size_t) 1 << 30)


typedef struct {
    const char         *name;
    cite_store_type_e   type;
    int                 least;       /* arguments */
    int                 most;
} cite_command_t;


static const cite_command_t  cite_commands[] = {
    { "list", CITE_STORE_LIST, 0, 0 },
    { "show", CITE_STORE_THREAD, 2, 2 },
    { "delete", CITE_STORE_REMOVE_ALL, 1, 2 },
    { "export", CITE_STORE_EXPORT, 0, 1 },
    { "check", CITE_STORE_CHECK, 0, 0 }
};


static const char  cite_command_usage[] =
    "usage: cite store PATH COMMAND\n"
    "\n"
    "  list                       threads, one JSON line each\n"
    "  show NAMESPACE THREAD      a thread, as the API gives it\n"
    "  delete NAMESPACE [THREAD]  a thread, or all of the namespace\n"
    "  export [NAMESPACE]         messages, one JSON line each\n"
    "  check                      SQLite's own check of the file\n";


static cite_span_t
cite_command_arg(int argc, char **argv, int i)
{
    return i < argc ? cite_span_make(argv[i], strlen(argv[i]))
                    : cite_span_make(NULL, 0);
}


static const cite_command_t *
cite_command_find(int argc, char **argv)
{
    size_t  i;

    for (i = 0; argc > 3 && i < cite_nelts(cite_commands); i++) {
        if (strcmp(argv[3], cite_commands[i].name) == 0
            && argc - 4 >= cite_commands[i].least
            && argc - 4 <= cite_commands[i].most)
        {
            return &cite_commands[i];
        }
    }

    fputs(cite_command_usage, stderr);
    exit(CITE_EXIT_USAGE);
}


static void
cite_command_write(const cite_buf_t *out)
{
    if (out->n && fwrite(out->p, 1, out->n, stdout) != out->n) {
        cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
    }
}


/* one transaction after another, until all is done */

static cite_rc_t
cite_command_run(cite_store_t *s, cite_store_op_t *op)
{
    cite_rc_t         rc;
    cite_store_op_t  *ops[1] = { op };

    do {
        s->deadline = cite_store_time() + CITE_COMMAND_WAIT;
        rc = cite_store_batch(&cite_store_sqlite, s, ops, 1);

        if (rc != CITE_OK || op->rc == CITE_ERROR) {
            cite_die(CITE_EXIT_SYSTEM, "%s: %s", s->path, s->err);
        }

        cite_command_write(op->out);

    } while (op->more && op->type != CITE_STORE_THREAD);

    return op->rc;
}


static void
cite_command_op(cite_store_op_t *op, const cite_command_t *command, int argc,
    char **argv)
{
    memset(op, 0, sizeof(cite_store_op_t));

    op->type = command->type;
    op->owner = cite_command_arg(argc, argv, 4);
    op->thread = cite_command_arg(argc, argv, 5);
    op->limit = CITE_COMMAND_ROWS;
    op->now = (int64_t) time(NULL) * 1000;

    if (op->type == CITE_STORE_REMOVE_ALL && argc > 5) {
        op->type = CITE_STORE_REMOVE_THREAD;
    }
}


int
cite_store_command(int argc, char **argv)
{
    cite_rc_t        rc;
    cite_buf_t       out;
    cite_mem_t       mem;
    cite_store_t     s;
    cite_store_op_t  op;

    memset(&s, 0, sizeof(cite_store_t));
    cite_command_op(&op, cite_command_find(argc, argv), argc, argv);

    s.path = argv[2];
    s.read_only = 1;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&out, &mem, CITE_COMMAND_OUT);
    op.mem = &mem;
    op.out = &out;

    rc = cite_command_run(&s, &op);

    if (op.type == CITE_STORE_THREAD) {
        puts("");
    }

    cite_store_sqlite.close(&s);
    cite_mem_release(&mem);

    if (fflush(stdout) != 0) {
        cite_die(CITE_EXIT_SYSTEM, "standard output: %s", strerror(errno));
    }

    return rc == CITE_OK ? CITE_EXIT_OK : CITE_EXIT_STREAM;
}

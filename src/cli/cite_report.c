
/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_report.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>


#define CITE_REPORT_READ  65536
#define CITE_REPORT_JSON  (64 * 1024 * 1024)


static const char  cite_report_usage[] =
    "usage: cite report [--html FILE] [--fail LIMIT] DIR|FILE ...\n"
    "\n"
    "Reads recorded streams, *.sse of a folder, and says how well they cite.\n"
    "NAME.request.json beside NAME.sse is the body of its request.\n"
    "\n"
    "  --html FILE     writes a page with plots\n"
    "  --fail LIMIT    ends with code 4 if it is exceeded: \"missed>2%\",\n"
    "                  \"verified<90%\", \"total<1\"; may be repeated\n"
    "\n"
    "A LIMIT is about total, verified, partial, missed, skipped, failed,\n"
    "unsettled, unbound, doubtful, dangling or uncited.  A share is one of\n"
    "decided citations for verified, partial and missed, of sentences for\n"
    "uncited, and of all citations for the others.\n";


#define CITE_EXIT_LIMIT  4


static size_t
cite_report_total(const cite_summary_t *sum)
{
    return sum->total;
}


static size_t
cite_report_decided(const cite_summary_t *sum)
{
    return sum->verdicts[CITE_VERDICT_VERIFIED]
           + sum->verdicts[CITE_VERDICT_PARTIAL]
           + sum->verdicts[CITE_VERDICT_MISSED];
}


static size_t
cite_report_verified(const cite_summary_t *sum)
{
    return sum->verdicts[CITE_VERDICT_VERIFIED];
}


static size_t
cite_report_partial(const cite_summary_t *sum)
{
    return sum->verdicts[CITE_VERDICT_PARTIAL];
}


static size_t
cite_report_missed(const cite_summary_t *sum)
{
    return sum->verdicts[CITE_VERDICT_MISSED];
}


static size_t
cite_report_skipped(const cite_summary_t *sum)
{
    return sum->verdicts[CITE_VERDICT_SKIPPED];
}


static size_t
cite_report_failed(const cite_summary_t *sum)
{
    return sum->verdicts[CITE_VERDICT_FAILED];
}


static size_t
cite_report_unsettled(const cite_summary_t *sum)
{
    return sum->skips[CITE_SKIP_UNSETTLED];
}


static size_t
cite_report_unbound(const cite_summary_t *sum)
{
    return sum->unbound;
}


static size_t
cite_report_doubtful(const cite_summary_t *sum)
{
    return sum->doubtful;
}


static size_t
cite_report_dangling(const cite_summary_t *sum)
{
    return sum->dangling;
}


static size_t
cite_report_uncited(const cite_summary_t *sum)
{
    return sum->uncited;
}


static size_t
cite_report_sentences(const cite_summary_t *sum)
{
    return sum->sentences;
}


const cite_report_field_t  cite_report_fields[] = {
    { "total", cite_report_total, cite_report_total },
    { "verified", cite_report_verified, cite_report_decided },
    { "partial", cite_report_partial, cite_report_decided },
    { "missed", cite_report_missed, cite_report_decided },
    { "skipped", cite_report_skipped, cite_report_total },
    { "failed", cite_report_failed, cite_report_total },
    { "unsettled", cite_report_unsettled, cite_report_total },
    { "unbound", cite_report_unbound, cite_report_total },
    { "doubtful", cite_report_doubtful, cite_report_total },
    { "dangling", cite_report_dangling, cite_report_total },
    { "uncited", cite_report_uncited, cite_report_sentences },
    { NULL, NULL, NULL }
};


double
cite_report_share(const cite_report_field_t *field, const cite_summary_t *sum)
{
    size_t  of;

    of = field->of(sum);

    return of ? 100.0 * (double) field->count(sum) / (double) of : 0;
}


int
cite_report_exceeded(const cite_report_t *report,
    const cite_report_limit_t *limit)
{
    double                      value;
    const cite_report_field_t  *field;

    field = &cite_report_fields[limit->field];
    value = limit->share ? cite_report_share(field, &report->total)
                         : (double) field->count(&report->total);

    return limit->less ? value < limit->value : value > limit->value;
}


static void
cite_report_limit(cite_report_t *report, const char *text)
{
    char                 *end;
    size_t                n;
    cite_report_limit_t  *limit;

    if (report->limits_n == CITE_REPORT_LIMITS) {
        cite_die(CITE_EXIT_USAGE, "more than %d limits", CITE_REPORT_LIMITS);
    }

    limit = &report->limits[report->limits_n++];
    limit->text = text;
    n = strcspn(text, "<>");

    while (cite_report_fields[limit->field].name
           && (strlen(cite_report_fields[limit->field].name) != n
               || memcmp(cite_report_fields[limit->field].name, text, n) != 0))
    {
        limit->field++;
    }

    if (cite_report_fields[limit->field].name == NULL || text[n] == '\0') {
        cite_die(CITE_EXIT_USAGE, "\"%s\" is no limit, \"missed>2%%\" is one",
                 text);
    }

    limit->less = text[n] == '<';
    limit->value = strtod(text + n + 1, &end);
    limit->share = *end == '%';

    if (end == text + n + 1 || end[limit->share] != '\0') {
        cite_die(CITE_EXIT_USAGE, "\"%s\" has no number", text);
    }
}


/* the sums of one stream are those of all */

static void
cite_report_add(cite_summary_t *total, const cite_summary_t *sum)
{
    size_t  i;

    for (i = 0; i < cite_nelts(total->verdicts); i++) {
        total->verdicts[i] += sum->verdicts[i];
    }

    for (i = 0; i < cite_nelts(total->skips); i++) {
        total->skips[i] += sum->skips[i];
    }

    total->total += sum->total;
    total->unbound += sum->unbound;
    total->doubtful += sum->doubtful;
    total->dangling += sum->dangling;
    total->sentences += sum->sentences;
    total->uncited += sum->uncited;
}


static cite_span_t
cite_report_file(const char *name, cite_mem_t *mem, int needed)
{
    FILE        *f;
    size_t       n;
    cite_buf_t   b;

    f = fopen(name, "rb");

    if (f == NULL) {
        if (needed || errno != ENOENT) {
            cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
        }

        return cite_span_make(NULL, 0);
    }

    cite_buf_init(&b, mem, SIZE_MAX);

    do {
        if (cite_buf_reserve(&b, CITE_REPORT_READ) != CITE_OK) {
            cite_die(CITE_EXIT_SYSTEM, "%s: out of memory", name);
        }

        n = fread(b.p + b.n, 1, CITE_REPORT_READ, f);
        b.n += n;
    } while (n);

    if (ferror(f)) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
    }

    fclose(f);

    return cite_buf_view(&b);
}


static cite_span_t
cite_report_request(const char *name, cite_mem_t *mem)
{
    char    path[4096];
    size_t  n;

    n = strlen(name);
    n -= n > 4 && strcmp(name + n - 4, ".sse") == 0 ? 4 : 0;

    if ((size_t) snprintf(path, sizeof(path), "%.*s.request.json", (int) n,
                          name) >= sizeof(path))
    {
        return cite_span_make(NULL, 0);
    }

    return cite_report_file(path, mem, 0);
}


static void
cite_report_play(cite_stream_t *s, cite_span_t in)
{
    cite_rc_t     rc;
    cite_piece_t  piece;

    while (cite_stream_next(s, &in, &piece) == CITE_OK) { /* void */ }

    do {
        while (cite_stream_work(s) == CITE_AGAIN) { /* void */ }
        while (cite_stream_flush(s, &piece) == CITE_OK) { /* void */ }

        rc = cite_stream_end(s, &piece);
    } while (rc != CITE_DONE);
}


static void
cite_report_stream(cite_report_t *report, cite_cli_t *cli, const char *name)
{
    cite_mem_t          mem;
    cite_span_t         body;
    cite_reader_t       reader;
    cite_stream_t       s;
    cite_report_row_t  *row;

    if (report->n == report->max) {
        report->max = report->max ? 2 * report->max : 64;
        report->rows = realloc(report->rows,
                               report->max * sizeof(cite_report_row_t));
    }

    if (report->rows == NULL) {
        cite_die(CITE_EXIT_SYSTEM, "out of memory");
    }

    row = &report->rows[report->n++];
    row->name = strdup(name);

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_reader_init(&reader, &cite_heap_libc, CITE_REPORT_JSON);
    cite_stream_init(&s, &cli->conf, &cite_heap_libc, &reader);

    s.exchange.headers.find = cite_options_header;
    s.exchange.headers.data = cli;

    body = cite_report_request(name, &mem);

    if (body.n) {
        cite_stream_request(&s, body);
    }

    cite_report_play(&s, cite_report_file(name, &mem, 1));

    cite_stream_summary(&s, &row->sum);
    row->dialect = cite_stream_dialect(&s);
    cite_report_add(&report->total, &row->sum);

    cite_stream_release(&s);
    cite_reader_release(&reader);
    cite_mem_release(&mem);
}


static int
cite_report_is_stream(const struct dirent *entry)
{
    size_t  n;

    n = strlen(entry->d_name);

    return n > 4 && strcmp(entry->d_name + n - 4, ".sse") == 0;
}


static void
cite_report_path(cite_report_t *report, cite_cli_t *cli, const char *path)
{
    int              i, n;
    char             name[4096];
    struct stat      st;
    struct dirent  **entries;

    if (stat(path, &st) != 0) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", path, strerror(errno));
    }

    if (!S_ISDIR(st.st_mode)) {
        cite_report_stream(report, cli, path);
        return;
    }

    n = scandir(path, &entries, cite_report_is_stream, alphasort);
    if (n < 0) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", path, strerror(errno));
    }

    for (i = 0; i < n; i++) {
        if ((size_t) snprintf(name, sizeof(name), "%s/%s", path,
                              entries[i]->d_name) >= sizeof(name))
        {
            cite_die(CITE_EXIT_USAGE, "%s: the path is too long", path);
        }

        cite_report_stream(report, cli, name);
        free(entries[i]);
    }

    free(entries);
}


static void
cite_report_line(const char *name, const cite_summary_t *sum)
{
    printf("%7zu %7zu %7zu %7zu %7zu %7zu %7zu  %s\n", sum->total,
           cite_report_verified(sum), cite_report_partial(sum),
           cite_report_missed(sum), cite_report_skipped(sum),
           cite_report_failed(sum), sum->uncited, name);
}


static void
cite_report_text(const cite_report_t *report)
{
    size_t                      i;
    const cite_report_field_t  *field;

    puts("  total  verif.  partial missed skipped  failed uncited  stream");

    for (i = 0; i < report->n; i++) {
        cite_report_line(report->rows[i].name, &report->rows[i].sum);
    }

    cite_report_line("all", &report->total);
    putchar('\n');

    for (field = cite_report_fields + 1; field->name; field++) {
        printf("%-10s %6.1f %%  %zu of %zu\n", field->name,
               cite_report_share(field, &report->total),
               field->count(&report->total), field->of(&report->total));
    }
}


static void
cite_report_page(const cite_report_t *report, const char *name)
{
    FILE  *f;

    f = fopen(name, "wb");
    if (f == NULL) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
    }

    cite_report_html(f, report);

    if (ferror(f) || fclose(f) != 0) {
        cite_die(CITE_EXIT_SYSTEM, "%s: %s", name, strerror(errno));
    }
}


static int
cite_report_judge(const cite_report_t *report)
{
    int     code;
    size_t  i;

    code = CITE_EXIT_OK;

    for (i = 0; i < report->limits_n; i++) {
        if (cite_report_exceeded(report, &report->limits[i])) {
            fprintf(stderr, "cite: over the limit: %s\n",
                    report->limits[i].text);
            code = CITE_EXIT_LIMIT;
        }
    }

    return code;
}


int
cite_report_command(int argc, char **argv)
{
    int             i, code;
    char           *alone[] = { argv[0], NULL };
    const char     *page;
    cite_cli_t      cli;
    cite_report_t   report;

    page = NULL;
    memset(&report, 0, sizeof(report));
    cite_options_read(&cli, 1, alone);

    for (i = 2; i < argc; i++) {

        if (strcmp(argv[i], "--help") == 0) {
            fputs(cite_report_usage, stdout);
            return CITE_EXIT_OK;
        }

        if (argv[i][0] != '-') {
            cite_report_path(&report, &cli, argv[i]);

        } else if (i + 1 == argc) {
            cite_die(CITE_EXIT_USAGE, "\"%s\" needs a value", argv[i]);

        } else if (strcmp(argv[i], "--html") == 0) {
            page = argv[++i];

        } else if (strcmp(argv[i], "--fail") == 0) {
            cite_report_limit(&report, argv[++i]);

        } else {
            cite_die(CITE_EXIT_USAGE, "unknown option \"%s\"", argv[i]);
        }
    }

    if (report.n == 0) {
        cite_die(CITE_EXIT_USAGE, "there is no stream to report on");
    }

    cite_report_text(&report);

    if (page) {
        cite_report_page(&report, page);
    }

    code = cite_report_judge(&report);

    for (i = 0; (size_t) i < report.n; i++) {
        free(report.rows[i].name);
    }

    free(report.rows);
    cite_options_release(&cli);

    return fflush(stdout) == 0 ? code : CITE_EXIT_SYSTEM;
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources that are read in steps are the same as those that are read at once,
 * whatever the size of the steps.
 */


#include "source/cite_source_list.h"
#include "source/cite_source_walk.h"
#include "heap.h"
#include "tap.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>


#define TEXT_MAX   (256 * 1024)    /* bytes of a file */
#define FILES_MIN  500
#define CUTS       40              /* walks that are ended somewhere */


/* what is known after a text was read, as one text */

typedef struct {
    heap_t          heap;
    cite_mem_t      mem;
    cite_json_t     json;
    cite_sources_t  sources;
    cite_buf_t      log;
} world_t;


static void
log_span(cite_buf_t *b, const char *name, cite_span_t s)
{
    if (s.p) {
        cite_buf_put(b, cite_span_make(name, strlen(name)));
        cite_buf_put(b, cite_span("=\""));
        cite_buf_put(b, s);
        cite_buf_put(b, cite_span("\" "));
    }
}


static void
log_num(cite_buf_t *b, const char *name, uint64_t n)
{
    if (n) {
        cite_buf_put(b, cite_span_make(name, strlen(name)));
        cite_buf_byte(b, '=');
        cite_buf_uint(b, n);
        cite_buf_byte(b, ' ');
    }
}


/* a text that is kept */

static void
log_kept(void *data, const cite_source_t *source,
    const cite_source_kept_t *kept)
{
    cite_buf_t  *b;

    b = data;

    log_num(b, "kept", source->serial);
    log_num(b, "at", kept->row_offset);
    log_num(b, "row", kept->row);
    log_span(b, "text", kept->text);
    cite_buf_byte(b, '\n');
}


static void
log_source(cite_buf_t *b, const cite_source_t *source)
{
    log_num(b, "source", source->serial);
    log_span(b, "sid", source->sid);
    log_span(b, "id", source->id);
    log_span(b, "chunk", source->chunk_id);
    log_span(b, "document", source->document_id);
    log_span(b, "title", source->title);
    log_span(b, "url", source->url);
    log_span(b, "call", source->tool_call_id);
    log_span(b, "content", source->content);
    log_span(b, "headings", source->headings);
    log_span(b, "about", source->about);
    log_span(b, "preview", source->preview);
    log_num(b, "hash", source->content_hash != 0);
    log_num(b, "origin", source->origin);
    log_num(b, "row", source->row_offset);
    log_num(b, "page", source->page);
    log_num(b, "number", source->number);
    log_num(b, "list", source->list);
    log_num(b, "position", source->position);
    log_num(b, "double", source->double_of ? source->double_of->serial : 0);
    log_num(b, "rows", source->rows);
    log_num(b, "passage", source->passage);
    cite_buf_byte(b, '\n');
}


static void
log_listing(cite_buf_t *b, const cite_listing_t *l)
{
    uint32_t  i;

    log_span(b, "listing", l->call);
    log_num(b, "past", l->past);
    log_num(b, "uncounted", l->uncounted);
    log_num(b, "own", l->own);
    log_num(b, "weak", l->weak);
    log_num(b, "from_zero", l->from_zero);
    log_num(b, "large", l->large);

    for (i = 0; i < l->n; i++) {
        log_num(b, "n", l->entries[i].number);
        log_num(b, "is", l->entries[i].source ? l->entries[i].source->serial
                                              : 0);
    }

    cite_buf_byte(b, '\n');
}


static void
log_sources(world_t *w, cite_reading_e how)
{
    uint32_t               i;
    const cite_source_t   *source;
    const cite_sources_t  *s;
    const cite_listing_t  *l;

    s = &w->sources;

    for (source = s->first; source; source = source->next) {
        log_source(&w->log, source);
    }

    for (l = s->listings; l; l = l->next) {
        log_listing(&w->log, l);
    }

    for (i = 0; i < s->positions_n; i++) {
        log_num(&w->log, "at", s->positions[i] ? s->positions[i]->serial : 0);
    }

    for (i = 0; s->numbers && i <= CITE_SOURCE_NUMBER_MAX; i++) {
        log_num(&w->log, "number", s->numbers[i] ? s->numbers[i]->serial : 0);
        log_num(&w->log, "ambiguous", s->ambiguous[i]);
    }

    log_num(&w->log, "how", how);
    log_num(&w->log, "n", s->n);
    log_num(&w->log, "version", s->version);
    log_num(&w->log, "dropped", s->dropped);
    log_num(&w->log, "values", s->budget.values);
    log_num(&w->log, "texts", s->budget.texts);
    log_num(&w->log, "refused", s->budget.refused);
    log_num(&w->log, "lists", s->lists);
    log_num(&w->log, "longest", s->longest);
    log_num(&w->log, "tiers", s->tiers);
    log_num(&w->log, "numbered", s->numbered);
    log_num(&w->log, "lost", s->lost);
    cite_buf_byte(&w->log, '\n');
}


static void
world_init(world_t *w)
{
    heap_init(&w->heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&w->mem, &w->heap.lend, 64 * 1024 * 1024);
    cite_json_init(&w->json, &cite_heap_libc, SIZE_MAX);
    cite_sources_init(&w->sources, &w->mem);
    cite_buf_init(&w->log, &w->json.mem, SIZE_MAX);

    w->sources.budget = (cite_budget_t) { 16384, 1000, 0 };
    w->sources.max_preview = 100;
    w->sources.kept = log_kept;
    w->sources.kept_data = &w->log;
}


static void
world_release(world_t *w)
{
    cite_json_release(&w->json);
    cite_mem_release(&w->mem);
}


static void
begin(cite_source_walk_t *walk, world_t *w, cite_span_t text,
    cite_origin_e origin)
{
    cite_source_walk_text(walk, &w->sources, &w->json, text, origin,
                          origin == CITE_ORIGIN_TOOL ? cite_span("call")
                                                     : cite_span(""));
}


/* the number of steps */

static size_t
read_in_steps(world_t *w, cite_span_t text, cite_origin_e origin, size_t size)
{
    size_t              n;
    cite_source_walk_t  walk;

    begin(&walk, w, text, origin);

    for (n = 1; cite_source_walk_step(&walk, size) == CITE_AGAIN; n++) {
        /* void */
    }

    log_sources(w, walk.how);

    return n;
}


/* files and texts that differ if they are read in steps, and all steps */

static size_t  files;
static size_t  differ;
static size_t  steps;


static void
compare(const char *name, cite_span_t text, cite_origin_e origin, size_t size)
{
    world_t  whole, parts;

    world_init(&whole);
    world_init(&parts);

    (void) read_in_steps(&whole, text, origin, SIZE_MAX);
    (void) read_in_steps(&whole, text, origin, SIZE_MAX);

    steps += read_in_steps(&parts, text, origin, size);
    steps += read_in_steps(&parts, text, origin, size);

    if (!cite_span_eq(cite_buf_view(&whole.log), cite_buf_view(&parts.log))) {
        diag("%s, origin %d, steps of %zu", name, (int) origin, size);
        differ++;
    }

    world_release(&whole);
    world_release(&parts);
}


static void
compare_all(const char *name, cite_span_t text)
{
    size_t         i;
    cite_origin_e  origin;

    static const size_t  sizes[] = { 1, 64, 1000 };

    for (i = 0; i < cite_nelts(sizes); i++) {
        for (origin = CITE_ORIGIN_TOOL; origin <= CITE_ORIGIN_REQUEST; origin++)
        {
            compare(name, text, origin, sizes[i]);
        }
    }
}


/* a walk that ends somewhere leaves nothing, and what comes next is read */

static void
cut(const char *name, cite_span_t text)
{
    size_t              i, n, live;
    world_t             w;
    cite_source_walk_t  walk;

    world_init(&w);
    (void) read_in_steps(&w, text, CITE_ORIGIN_TOOL, 1);
    live = w.heap.live - w.sources.listings_n;

    for (n = 0; n < CUTS; n++) {
        begin(&walk, &w, text, CITE_ORIGIN_TOOL);

        for (i = 0; i < n * n; i++) {
            (void) cite_source_walk_step(&walk, 1);
        }

        cite_source_walk_end(&walk);
    }

    /* lists that were cut are kept, in a block each; small things share some */

    if (w.heap.live - w.sources.listings_n > live + CUTS) {
        diag("%s: %zu blocks were left", name, w.heap.live - live);
        differ++;
    }

    (void) read_in_steps(&w, text, CITE_ORIGIN_TOOL, SIZE_MAX);
    world_release(&w);
    differ += w.heap.live != 0;
}


/* a value that another reader has read */

static void
compare_value(const char *name, cite_span_t text)
{
    size_t              i;
    world_t             w[2];
    yyjson_val         *value;
    cite_json_t         json;
    cite_source_walk_t  walk;

    cite_json_init(&json, &cite_heap_libc, SIZE_MAX);
    value = cite_json_read(&json, text);

    for (i = 0; value && i < 2; i++) {
        world_init(&w[i]);
        cite_source_walk_value(&walk, &w[i].sources, &w[i].json, value,
                               CITE_ORIGIN_STATE, cite_span(""));

        while (cite_source_walk_step(&walk, i ? 1 : SIZE_MAX) == CITE_AGAIN) {
            steps++;
        }

        log_sources(&w[i], walk.how);
    }

    if (value) {
        if (!cite_span_eq(cite_buf_view(&w[0].log), cite_buf_view(&w[1].log))) {
            diag("%s, a value", name);
            differ++;
        }

        world_release(&w[0]);
        world_release(&w[1]);
    }

    cite_json_release(&json);
}


/* a file of t/binding has the text between two lines with marks */

static cite_span_t
result_of(cite_span_t text)
{
    size_t  i, start;

    static const char  mark[] = "=== ";

    if (!cite_span_starts(text, cite_span("title: "))) {
        return text;
    }

    for (start = 0, i = 1; i + 10 < text.n; i++) {

        if (text.p[i - 1] != '\n' || memcmp(text.p + i, mark, 4) != 0) {
            continue;
        }

        if (start) {
            return cite_span_make(text.p + start, i - 1 - start);
        }

        start = memcmp(text.p + i + 4, "result", 6) == 0 ? i + 11 : 0;
    }

    return text;
}


static void
each_file(const char *dir, void (*play)(const char *name, cite_span_t text))
{
    int              i, n;
    FILE            *f;
    char             path[512];
    uint8_t         *bytes;
    struct dirent  **names;

    n = scandir(dir, &names, NULL, alphasort);

    for (i = 0; i < n; i++) {
        snprintf(path, sizeof(path), "%s/%s", dir, names[i]->d_name);
        f = names[i]->d_name[0] == '.' ? NULL : fopen(path, "rb");

        if (f) {
            bytes = malloc(TEXT_MAX);
            play(path, result_of(cite_span_make(bytes, fread(bytes, 1, TEXT_MAX,
                                                             f))));
            files++;

            free(bytes);
            fclose(f);
        }

        free(names[i]);
    }

    if (n >= 0) {
        free(names);
    }
}


static void
each_text(void (*play)(const char *name, cite_span_t text))
{
    size_t  i;

    static const char *const  dirs[] = {
        "t/binding/shapes", "t/binding/situations", "t/binding/others",
        "t/fuzz/reader", "t/fuzz/evidence"
    };

    for (i = 0; i < cite_nelts(dirs); i++) {
        each_file(dirs[i], play);
    }
}


/* texts that have one thing again and again */

static const struct {
    const char  *before;
    const char  *again;
    const char  *after;
} repeated[] = {
    { "", "Title: a\nText: the quay was closed for repairs in May.\n", "" },
    { "title: a", ", link: https://a.example/b, title: c, text: d", "" },
    { "name,town,boats\n", "a,b,3\n", "" },
    { "| name | text |\n|---|---|\n",
      "| a | the quay was closed for all repairs in May |\n", "" },
    { "rows[4]{name,town}:\n", "  a,b\n", "" },
    { "", "{\"id\":\"a\",\"text\":\"the quay was closed\"}\n", "" },
    { "```json\n[", "{\"id\":\"a\",\"text\":\"x\"},", "{}]\n```\n" },
    { "Found:\n[", "{\"id\":\"a\",\"text\":\"x\"},", "{}]\n" },
    { "[", "Document(page_content='a b', metadata={'source': 'b'}), ", "]" },
    { "[", "Passage { Id = 3, Text = a b } ", "]" },
    { "", "<document><source>a</source><text>b c</text></document>\n", "" },
    { "<results>", "<r><a>the quay was closed for repairs, in May</a></r>",
      "</results>" },
    { "", "<source><title>", "" },
    { "", "<a><b><c>", "" },
    { "", "[Title](https://a.example/b)\nthe quay was closed in May, all.\n",
      "" },
    { "", "- the quay was closed for repairs in May and June, all of it\n",
      "" },
    { "", "The quay was closed for repairs in May, and for longer.\n\n", "" },
    { "[", "{\"a\":1,\"b\":\"x\"},", "{\"a\":2,\"b\":\"y\"}]" },
    { "{\"x\":[[1]],\"rows\":[", "{\"a\":1,\"b\":\"x\"},",
      "{\"a\":2,\"b\":\"y\"}]}" },
    { "[", "[\"a title\",\"the quay was closed for repairs in May of 2024\"],",
      "[\"b\",\"the quay was closed for repairs in June of 2024\"]]" },
    { "[", "\"the quay was closed for repairs in May of 2024\",", "\"b\"]" },
    { "[", "[{\"id\":1,\"text\":\"the quay\"}],", "[]]" },
    { "[", "{\"metadata\":{\"source\":{\"id\":\"a\",\"text\":\"b\"}}},",
      "{}]" },
    { "[{\"source\":{\"id\":\"s\"},\"document\":[",
      "\"the quay was closed\",",
      "\"b\"],\"metadata\":[{\"source\":\"d\"},{},{}]}]" },
    { "{\"ids\":[[", "\"a\",", "\"b\"]],\"documents\":[[\"c\",\"d\"]]}" },
    { "", "\n", "" },
    { "a", " ", "" },
    { "", "```\n{", "" }
};


static void
each_repeated(void (*play)(const char *name, cite_span_t text))
{
    size_t       i, n, k;
    cite_buf_t   b;
    cite_mem_t   mem;

    static const size_t  times[] = { 3, 40, 1100 };

    for (i = 0; i < cite_nelts(repeated); i++) {
        for (n = 0; n < cite_nelts(times); n++) {
            cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
            cite_buf_init(&b, &mem, SIZE_MAX);
            cite_buf_put(&b, cite_span_make(repeated[i].before,
                                            strlen(repeated[i].before)));

            for (k = 0; k < times[n]; k++) {
                cite_buf_put(&b, cite_span_make(repeated[i].again,
                                                strlen(repeated[i].again)));
            }

            cite_buf_put(&b, cite_span_make(repeated[i].after,
                                            strlen(repeated[i].after)));
            play(repeated[i].again, cite_buf_view(&b));
            cite_mem_release(&mem);
        }
    }
}


static void
steps_make_no_difference(void)
{
    differ = 0;

    each_text(compare_all);
    each_repeated(compare_all);

    ok(files >= FILES_MIN, "at least %d files: %zu", FILES_MIN, files);
    ok(steps > 100 * files, "with many steps each: %zu", steps);
    is_num(differ, 0, "each is read in steps as it is read at once");

    each_text(compare_value);
    each_repeated(compare_value);
    is_num(differ, 0, "and so is each value of JSON");
}


static void
a_walk_may_end_anywhere(void)
{
    differ = 0;

    each_text(cut);
    each_repeated(cut);

    is_num(differ, 0, "a walk that was ended leaves no memory behind");
}


/* none of its steps does much more than it was told */

static void
a_step_does_little(void)
{
    size_t       i, n;
    world_t      w;
    cite_buf_t   b;
    cite_mem_t   mem;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_buf_init(&b, &mem, SIZE_MAX);

    for (i = 0; i < 20000; i++) {
        cite_buf_put(&b, cite_span("Title: a\nText: the quay was closed.\n"));
    }

    world_init(&w);
    n = read_in_steps(&w, cite_buf_view(&b), CITE_ORIGIN_TOOL, 16384);
    ok(n > b.n / 16384, "%zu bytes are %zu steps", b.n, n);
    world_release(&w);

    cite_mem_release(&mem);
}


int
main(void)
{
    steps_make_no_difference();
    a_walk_may_end_anywhere();
    a_step_does_little();

    return done();
}

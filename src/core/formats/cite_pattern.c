
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_pattern_internal.h"


#define CITE_PATTERN_STACK_FIRST  (32 * 1024)
#define CITE_PATTERN_SHORT        16     /* a repeat that costs no more than
                                            two items */
#define CITE_PATTERN_REPEAT       65536  /* no repeat has more */


#define cite_pattern_text(name, member)                                       \
    { { (const uint8_t *) (name), sizeof(name) - 1 },                         \
      CITE_PATTERN_TEXT, offsetof(cite_record_t, member) }

#define cite_pattern_uint(name, kind)                                         \
    { { (const uint8_t *) (name), sizeof(name) - 1 },                         \
      CITE_PATTERN_ ## kind, 0 }


static const cite_pattern_member_t  cite_pattern_members[] = {
    cite_pattern_text("id", id),
    cite_pattern_text("text", label),
    cite_pattern_text("label", label),
    cite_pattern_text("phrase", full_phrase),
    cite_pattern_text("anchor", anchor_text),
    cite_pattern_text("url", url),
    cite_pattern_text("title", title),
    cite_pattern_text("attachment", attachment_id),
    cite_pattern_text("attachment_id", attachment_id),
    cite_pattern_uint("page", PAGE),
    cite_pattern_uint("number", NUMBER),
    cite_pattern_uint("n", NUMBER)
};


static void *
cite_pattern_malloc(size_t size, void *data)
{
    const cite_heap_t  *heap = data;

    return heap->alloc(heap->data, size);
}


static void
cite_pattern_release(void *p, void *data)
{
    const cite_heap_t  *heap = data;

    if (p) {
        heap->release(heap->data, p);
    }
}


static void
cite_pattern_error_add(cite_pattern_error_t *err, cite_span_t s)
{
    size_t  n;

    n = cite_min(s.n, sizeof(err->text) - err->n);

    memcpy(err->text + err->n, s.p, n);
    err->n += n;
}


static cite_rc_t
cite_pattern_fail(cite_pattern_error_t *err, cite_span_t text)
{
    err->n = 0;
    cite_pattern_error_add(err, text);

    return CITE_ERROR;
}


static const cite_pattern_member_t *
cite_pattern_member_find(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_pattern_members); i++) {
        if (cite_span_eq(cite_pattern_members[i].name, name)) {
            return &cite_pattern_members[i];
        }
    }

    return NULL;
}


/* where the group is named: (?<name>, (?'name' or (?P<name> */

static size_t
cite_pattern_name_offset(cite_span_t regex, cite_span_t name)
{
    size_t       i;
    cite_span_t  rest;

    for (i = 1; i < regex.n; i++) {
        rest = cite_span_skip(regex, i);

        if ((regex.p[i - 1] == '<' || regex.p[i - 1] == '\'')
            && cite_span_starts(rest, name)
            && rest.n > name.n
            && (rest.p[name.n] == '>' || rest.p[name.n] == '\''))
        {
            return i;
        }
    }

    return regex.n;
}


static cite_rc_t
cite_pattern_group_fail(cite_pattern_t *pt, cite_span_t name,
    cite_pattern_error_t *err)
{
    (void) cite_pattern_fail(err, cite_span("unknown group \""));

    cite_pattern_error_add(err, name);
    cite_pattern_error_add(err, cite_span("\""));

    err->offset = cite_pattern_name_offset(pt->regex, name);

    return CITE_ERROR;
}


static void
cite_pattern_group_add(cite_pattern_t *pt, uint32_t number,
    const cite_pattern_member_t *member)
{
    size_t  i;

    for (i = pt->groups_n; i && pt->groups[i - 1].number > number; i--) {
        pt->groups[i] = pt->groups[i - 1];
    }

    pt->groups[i].number = number;
    pt->groups[i].member = member;
    pt->groups_n++;
}


/* PCRE2 has the names in a table: two bytes of number, then the name */

static cite_rc_t
cite_pattern_groups(cite_pattern_t *pt, cite_pattern_error_t *err)
{
    uint32_t                      i, n, size;
    PCRE2_SPTR                    entry;
    cite_span_t                   name;
    const cite_pattern_member_t  *member;

    (void) pcre2_pattern_info(pt->code, PCRE2_INFO_NAMECOUNT, &n);
    (void) pcre2_pattern_info(pt->code, PCRE2_INFO_NAMEENTRYSIZE, &size);
    (void) pcre2_pattern_info(pt->code, PCRE2_INFO_NAMETABLE, &entry);

    if (n == 0) {
        return CITE_OK;
    }

    pt->groups = pt->heap->alloc(pt->heap->data,
                                 n * sizeof(cite_pattern_group_t));
    if (pt->groups == NULL) {
        return cite_pattern_fail(err, cite_span("no memory"));
    }

    for (i = 0; i < n; i++, entry += size) {

        name = cite_span_make(entry + 2, strlen((const char *) entry + 2));

        member = cite_pattern_member_find(name);
        if (member == NULL) {
            return cite_pattern_group_fail(pt, name, err);
        }

        cite_pattern_group_add(pt, (uint32_t) entry[0] << 8 | entry[1],
                               member);
    }

    return CITE_OK;
}


size_t
cite_pattern_repeat(cite_span_t item)
{
    size_t  i, n;

    while (item.n
           && (item.p[item.n - 1] == '?' || item.p[item.n - 1] == '+'))
    {
        item.n--;
    }

    if (item.n == 0 || item.p[item.n - 1] != '}') {
        return 0;
    }

    for (i = item.n; i && item.p[i - 1] != '{'; i--) { /* void */ }

    for (n = 0; i && i < item.n && n < CITE_PATTERN_REPEAT; i++) {
        if (item.p[i] < '0' || item.p[i] > '9') {
            break;
        }

        n = n * 10 + (size_t) (item.p[i] - '0');
    }

    return n;
}


/* 1 if a number in braces is one to care for, wherever it stands */

static int
cite_pattern_repeats(cite_span_t regex)
{
    size_t  i;

    for (i = 0; i < regex.n; i++) {
        if (regex.p[i] == '}'
            && cite_pattern_repeat(cite_span_make(regex.p, i + 1))
               > CITE_PATTERN_SHORT)
        {
            return 1;
        }
    }

    return 0;
}


static cite_rc_t
cite_pattern_code(cite_pattern_t *pt, cite_pattern_error_t *err)
{
    int                     rc, n;
    PCRE2_SIZE              offset;
    pcre2_compile_context  *cc;

    cc = pcre2_compile_context_create(pt->memory);
    if (cc == NULL) {
        return cite_pattern_fail(err, cite_span("no memory"));
    }

    /* \C would cut characters */

    pt->code = pcre2_compile(pt->regex.p, pt->regex.n,
                             PCRE2_UTF | PCRE2_AUTO_CALLOUT
                             | PCRE2_NEVER_BACKSLASH_C,
                             &rc, &offset, cc);

    pcre2_compile_context_free(cc);

    if (pt->code == NULL) {
        n = pcre2_get_error_message(rc, err->text, sizeof(err->text));
        err->n = n > 0 ? (size_t) n : 0;
        err->offset = offset;
        return CITE_ERROR;
    }

    /* where JIT can't be had, matching is slower and nothing else changes */

    (void) pcre2_jit_compile(pt->code, PCRE2_JIT_COMPLETE);

    (void) pcre2_pattern_info(pt->code, PCRE2_INFO_BACKREFMAX, &pt->backrefs);

    return CITE_OK;
}


/* the contexts of PCRE2 for a match, made once */

static cite_rc_t
cite_pattern_matcher(cite_pattern_t *pt)
{
    size_t  jit;

    pt->limits = pcre2_match_context_create(pt->memory);
    if (pt->limits == NULL) {
        return CITE_ERROR;
    }

    (void) pcre2_set_match_limit(pt->limits, CITE_PATTERN_MATCH_LIMIT);
    (void) pcre2_set_depth_limit(pt->limits, CITE_PATTERN_DEPTH_LIMIT);
    (void) pcre2_set_heap_limit(pt->limits, CITE_PATTERN_HEAP_LIMIT);

    pt->found = pcre2_match_data_create_from_pattern(pt->code, pt->memory);
    if (pt->found == NULL) {
        return CITE_ERROR;
    }

    if (pcre2_pattern_info(pt->code, PCRE2_INFO_JITSIZE, &jit) != 0
        || jit == 0)
    {
        return CITE_OK;
    }

    pt->stack = pcre2_jit_stack_create(CITE_PATTERN_STACK_FIRST,
                                       CITE_PATTERN_STACK, pt->memory);
    if (pt->stack == NULL) {
        return CITE_ERROR;
    }

    pcre2_jit_stack_assign(pt->limits, NULL, pt->stack);

    return CITE_OK;
}


/* the pattern with its name and expression behind it */

static cite_pattern_t *
cite_pattern_create(const cite_heap_t *heap, cite_span_t name,
    cite_span_t regex)
{
    uint8_t         *p;
    cite_pattern_t  *pt;

    pt = heap->alloc(heap->data, sizeof(cite_pattern_t) + name.n + regex.n);
    if (pt == NULL) {
        return NULL;
    }

    memset(pt, 0, sizeof(cite_pattern_t));

    p = (uint8_t *) (pt + 1);

    if (name.n) {
        memcpy(p, name.p, name.n);
    }

    if (regex.n) {
        memcpy(p + name.n, regex.p, regex.n);
    }

    pt->heap = heap;
    pt->name = cite_span_make(p, name.n);
    pt->regex = cite_span_make(p + name.n, regex.n);
    pt->repeats = (unsigned) cite_pattern_repeats(regex);

    pt->memory = pcre2_general_context_create(cite_pattern_malloc,
                                              cite_pattern_release,
                                              (void *) heap);
    if (pt->memory == NULL) {
        heap->release(heap->data, pt);
        return NULL;
    }

    return pt;
}


cite_pattern_t *
cite_pattern_compile(const cite_heap_t *heap, cite_span_t name,
    cite_span_t regex, cite_pattern_error_t *err)
{
    cite_pattern_t  *pt;

    memset(err, 0, sizeof(cite_pattern_error_t));

    pt = cite_pattern_create(heap, name, regex);
    if (pt == NULL) {
        (void) cite_pattern_fail(err, cite_span("no memory"));
        return NULL;
    }

    if (cite_pattern_code(pt, err) != CITE_OK
        || cite_pattern_groups(pt, err) != CITE_OK)
    {
        goto failed;
    }

    if (cite_pattern_matcher(pt) != CITE_OK) {
        (void) cite_pattern_fail(err, cite_span("no memory"));
        goto failed;
    }

    return pt;

failed:

    cite_pattern_free(pt);

    return NULL;
}


int
cite_pattern_has_groups(const cite_pattern_t *pt)
{
    return pt->groups_n > 0;
}


void
cite_pattern_free(cite_pattern_t *pt)
{
    const cite_heap_t  *heap;

    heap = pt->heap;

    pcre2_jit_stack_free(pt->stack);
    pcre2_match_data_free(pt->found);
    pcre2_match_context_free(pt->limits);
    pcre2_code_free(pt->code);
    pcre2_general_context_free(pt->memory);

    cite_pattern_release(pt->groups, (void *) heap);
    heap->release(heap->data, pt);
}

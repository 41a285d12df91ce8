
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in a request of Open WebUI:
 *
 *   <source id="1" name="a.pdf" resource-type="file" resource-id="f1">
 *   text</source>
 *   <source><source_id>1</source_id><source_context>text</source_context>
 *   </source>
 *
 * The number is that of a document: several tags with the same number are one
 * source.  Nothing is escaped, so that a text ends at the last </source> before
 * the next tag.  In a tool loop the tags of tools' sources are empty: their
 * text is in the results, found by the resource's id, by the name, or for a
 * search by the order of the links.
 */


#include "base/cite_scan.h"
#include "dialect/cite_openai_internal.h"


#define CITE_WEBUI_TAGS     1000
#define CITE_WEBUI_ENTRIES  1000     /* of all results that are looked at */


/* a tag under one of its names; a name has a list, in the tags' order */

typedef struct cite_webui_ref_s  cite_webui_ref_t;

struct cite_webui_ref_s {
    cite_webui_tag_t  *tag;
    cite_webui_ref_t  *next;
    cite_webui_ref_t  *last;     /* of the list, in its first one */
};


struct cite_webui_tag_s {
    cite_webui_tag_t  *next;
    cite_webui_ref_t   refs[2];  /* by the name, by the resource's id */
    size_t             nth;
    uint32_t           number;
    cite_span_t        name;
    cite_span_t        id;       /* of its resource */
    cite_span_t        text;     /* as the request has it */
    cite_buf_t         found;    /* texts of results */
    cite_span_t        link;     /* of a search, that it was given */
    unsigned           first:1;  /* of its number */
};


static const cite_span_t  cite_webui_open = cite_span_const("<source id=\"");
static const cite_span_t  cite_webui_older =
    cite_span_const("<source><source_id>");
static const cite_span_t  cite_webui_close = cite_span_const("</source>");


static const uint8_t *
cite_webui_find(cite_span_t text, cite_span_t word)
{
    return cite_scan_word(word, text.p, text.p + text.n);
}


static const uint8_t *
cite_webui_find_last(cite_span_t text, cite_span_t word)
{
    return cite_scan_word_last(word, text.p, text.p + text.n);
}


static const uint8_t *
cite_webui_number(const uint8_t *p, const uint8_t *last, uint32_t *number)
{
    uint32_t        n;
    const uint8_t  *first;

    n = 0;

    for (first = p; p < last && *p >= '0' && *p <= '9'; p++) {
        n = cite_min(n * 10 + (uint32_t) (*p - '0'), 100000u);
    }

    *number = n;

    return p == first || n == 0 || n > CITE_SOURCE_NUMBER_MAX ? NULL : p;
}


void
cite_webui_tags_init(cite_webui_tags_t *t, cite_exchange_t *x)
{
    memset(t, 0, sizeof(cite_webui_tags_t));

    t->x = x;
    t->last = &t->first;

    cite_map_init(&t->names, x->mem, 2 * CITE_WEBUI_TAGS);
    cite_map_init(&t->links, x->mem, CITE_WEBUI_TAGS);
}


static cite_webui_tag_t *
cite_webui_tag_add(cite_webui_tags_t *t, uint32_t number)
{
    cite_webui_tag_t  *tag, *other;

    tag = t->n < CITE_WEBUI_TAGS
          ? cite_mem_alloc(t->x->mem, sizeof(cite_webui_tag_t)) : NULL;

    if (tag == NULL) {
        t->x->run->incomplete = 1;
        return NULL;
    }

    tag->nth = t->n;
    tag->number = number;
    tag->first = 1;
    cite_buf_init(&tag->found, t->x->mem, t->x->conf->max_message_size);

    for (other = t->first; other; other = other->next) {
        if (other->number == number) {
            tag->first = 0;
        }
    }

    *t->last = tag;
    t->last = &tag->next;
    t->n++;

    return tag;
}


/* results are looked for by the names of tags that have no text */

static void
cite_webui_tag_name(cite_webui_tags_t *t, cite_webui_tag_t *tag,
    cite_webui_ref_t *ref, cite_span_t name)
{
    cite_webui_ref_t  *list;

    if (name.n == 0) {
        return;
    }

    ref->tag = tag;
    list = cite_map_find(&t->names, name);

    if (list == NULL) {
        ref->last = ref;

        if (cite_map_add(&t->names, name, ref) != CITE_OK) {
            t->x->run->incomplete = 1;
        }

    } else if (list->last->tag != tag) {
        list->last->next = ref;
        list->last = ref;
    }
}


/* between two words that follow each other in a tag's head; empty: none */

static cite_span_t
cite_webui_attribute(cite_span_t head, const char *name)
{
    const uint8_t  *p, *q, *end;
    cite_span_t     rest;

    p = cite_webui_find(head, cite_span_make(name, strlen(name)));

    if (p == NULL) {
        return cite_span_make(NULL, 0);
    }

    rest = cite_span_between(p + strlen(name), head.p + head.n);
    end = rest.p + rest.n;

    q = cite_webui_find(rest, cite_span("\" resource-type=\""));
    end = q ? q : end;

    q = cite_webui_find(rest, cite_span("\" resource-id=\""));
    end = q && q < end ? q : end;

    return cite_span_between(rest.p, end);
}


/* up to the last end of a source in it, without white space around */

static cite_span_t
cite_webui_body(cite_span_t text, cite_span_t close)
{
    const uint8_t  *end;

    end = cite_webui_find_last(text, close);

    if (end) {
        text = cite_span_between(text.p, end);
    }

    while (text.n && *text.p <= ' ') {
        text = cite_span_skip(text, 1);
    }

    while (text.n && text.p[text.n - 1] <= ' ') {
        text.n--;
    }

    return text;
}


/* one tag, whose bytes are all up to the next one */

static void
cite_webui_tag_read(cite_webui_tags_t *t, cite_span_t text, int older)
{
    uint32_t           number;
    cite_span_t        open, head;
    const uint8_t     *p, *end, *last;
    cite_webui_tag_t  *tag;

    open = older ? cite_webui_older : cite_webui_open;
    last = text.p + text.n;

    p = cite_webui_number(text.p + open.n, last, &number);
    end = p ? cite_webui_find(cite_span_between(p, last),
                              older ? cite_span("<source_context>")
                                    : cite_span("\">"))
            : NULL;
    tag = end ? cite_webui_tag_add(t, number) : NULL;

    if (tag == NULL) {
        return;
    }

    head = cite_span_between(p, end);

    if (older) {
        tag->text = cite_webui_body(cite_span_between(end + 16, last),
                                    cite_span("</source_context>"));

    } else {
        tag->name = cite_webui_attribute(head, "\" name=\"");
        tag->id = cite_webui_attribute(head, "\" resource-id=\"");
        tag->text = cite_webui_body(cite_span_between(end + 2, last),
                                    cite_webui_close);
    }

    if (tag->text.n == 0) {
        t->empty++;

        if (tag->first) {
            cite_webui_tag_name(t, tag, &tag->refs[0], tag->name);
            cite_webui_tag_name(t, tag, &tag->refs[1], tag->id);
        }
    }
}


/* the template's context, or all of the text */

static cite_span_t
cite_webui_context(cite_webui_tags_t *t, cite_span_t text)
{
    const uint8_t  *p, *q;
    cite_openai_t  *own = t->x->own;

    p = cite_webui_find(text, cite_span("<context>"));
    q = cite_webui_find_last(text, cite_span("</context>"));

    if (p == NULL || q == NULL || q < p) {
        return text;
    }

    /* no other client has tags in a context */

    if (t->x->conf->client == CITE_CLIENT_AUTO
        && (cite_webui_find(cite_span_between(p, q), cite_webui_open)
            || cite_webui_find(cite_span_between(p, q), cite_webui_older)))
    {
        own->webui = 1;
    }

    return cite_span_between(p, q);
}


int
cite_webui_tags_read(cite_webui_tags_t *t, cite_span_t text)
{
    int             older;
    size_t          n;
    cite_span_t     open, rest;
    const uint8_t  *p, *next;

    if (text.n < cite_webui_open.n) {
        return 0;
    }

    text = cite_webui_context(t, text);

    p = cite_webui_find(text, cite_webui_open);
    older = p == NULL;
    open = older ? cite_webui_older : cite_webui_open;
    p = older ? cite_webui_find(text, open) : p;
    n = t->n;

    while (p) {
        rest = cite_span_between(p + open.n, text.p + text.n);
        next = cite_webui_find(rest, open);

        cite_webui_tag_read(t, cite_span_between(p, next ? next
                                                         : rest.p + rest.n),
                            older);
        p = next;
    }

    return t->n != n;
}


static cite_span_t
cite_webui_member(yyjson_val *object, const char *const *names)
{
    cite_span_t  s;

    for ( /* void */ ; *names; names++) {

        s = cite_json_string(cite_json_member(object,
                                    cite_span_make(*names, strlen(*names))));
        if (s.n) {
            return s;
        }
    }

    return cite_span_make(NULL, 0);
}


static cite_webui_tag_t *
cite_webui_earlier(cite_webui_tag_t *a, cite_webui_tag_t *b)
{
    return a == NULL || (b && b->nth < a->nth) ? b : a;
}


/* the first tag that a member of the entry names */

static cite_webui_tag_t *
cite_webui_tag_named(cite_webui_tags_t *t, yyjson_val *entry)
{
    size_t             i, n;
    yyjson_val        *name, *member;
    cite_webui_tag_t  *tag;
    cite_webui_ref_t  *ref;

    tag = NULL;

    yyjson_obj_foreach(entry, i, n, name, member) {
        if (yyjson_is_str(member)) {
            ref = cite_map_find(&t->names, cite_json_string(member));
            tag = cite_webui_earlier(tag, ref ? ref->tag : NULL);
        }
    }

    return tag;
}


/*
 * The tag that a link of a search belongs to: the first of the tool's that has
 * none.  A tag has one for good, so that those before it are not asked again.
 */

static cite_webui_tag_t *
cite_webui_tag_linked(cite_webui_tags_t *t, cite_span_t tool, cite_span_t link)
{
    cite_webui_tag_t  *tag;
    cite_webui_ref_t  *ref;

    ref = tool.n && link.n ? cite_map_find(&t->names, tool) : NULL;
    tag = ref ? cite_map_find(&t->links, link) : NULL;

    if (tag) {
        return cite_span_eq(tag->name, tool) || cite_span_eq(tag->id, tool)
               ? tag : NULL;
    }

    for ( /* void */ ; ref; ref = ref->next) {
        if (ref->tag->link.n == 0) {
            return ref->tag;
        }
    }

    return NULL;
}


static cite_rc_t
cite_webui_tag_link(cite_webui_tags_t *t, cite_webui_tag_t *tag,
    cite_span_t link)
{
    if (tag->link.n) {
        return CITE_OK;
    }

    if (cite_mem_copy(t->x->mem, link, &tag->link) != CITE_OK
        || cite_map_add(&t->links, tag->link, tag) != CITE_OK)
    {
        t->x->run->incomplete = 1;
        return CITE_ERROR;
    }

    return CITE_OK;
}


static cite_webui_tag_t *
cite_webui_tag_meant(cite_webui_tags_t *t, cite_span_t tool, yyjson_val *entry)
{
    cite_span_t        link;
    cite_webui_tag_t  *named, *linked;

    static const char *const  links[] = { "link", "url", NULL };

    named = cite_webui_tag_named(t, entry);
    link = cite_webui_member(entry, links);
    linked = cite_webui_tag_linked(t, tool, link);

    if (linked == NULL || (named && named->nth <= linked->nth)
        || cite_webui_tag_link(t, linked, link) != CITE_OK)
    {
        return named;
    }

    return linked;
}


static void
cite_webui_entry(cite_webui_tags_t *t, cite_span_t tool, yyjson_val *entry)
{
    cite_span_t        text;
    cite_webui_tag_t  *tag;

    static const char *const  texts[] = {
        "content", "text", "snippet", "document", NULL
    };

    text = cite_webui_member(entry, texts);

    if (text.n == 0 || t->entries++ >= CITE_WEBUI_ENTRIES) {
        return;
    }

    tag = cite_webui_tag_meant(t, tool, entry);

    if (tag) {
        cite_buf_put(&tag->found, text);
        cite_buf_lit(&tag->found, "\n\n");
    }
}


/* a list of objects, or an object, or one that has a list */

void
cite_webui_tags_result(cite_webui_tags_t *t, cite_span_t tool,
    cite_span_t result)
{
    size_t       i, n;
    yyjson_val  *root, *name, *list;

    root = t->empty && result.n
           ? cite_json_read(&t->x->reader->inner, result) : NULL;

    if (yyjson_is_obj(root)) {

        cite_webui_entry(t, tool, root);

        yyjson_obj_foreach(root, i, n, name, list) {
            if (yyjson_is_arr(list)) {
                root = list;
                break;
            }
        }
    }

    if (yyjson_is_arr(root)) {
        yyjson_arr_foreach(root, i, n, list) {
            cite_webui_entry(t, tool, list);
        }
    }
}


static void
cite_webui_text(cite_buf_t *b, cite_span_t text)
{
    if (text.n) {
        cite_json_str_inside(b, text);
        cite_buf_lit(b, "\\n\\n");
    }
}


/* all tags of one number */

static void
cite_webui_source(cite_webui_tag_t *tag, cite_buf_t *b)
{
    cite_webui_tag_t  *other;

    cite_buf_lit(b, "{\"number\":");
    cite_buf_uint(b, tag->number);

    if (tag->name.n) {
        cite_buf_lit(b, ",\"title\":");
        cite_json_str(b, tag->name);
    }

    if (tag->id.n) {
        cite_buf_lit(b, ",\"document_id\":");
        cite_json_str(b, tag->id);
    }

    cite_buf_lit(b, ",\"content\":\"");

    for (other = tag; other; other = other->next) {
        if (other->number == tag->number) {
            cite_webui_text(b, other->text);
            cite_webui_text(b, cite_buf_view(&other->found));
        }
    }

    cite_buf_lit(b, "\"}");
}


void
cite_webui_tags_end(cite_webui_tags_t *t)
{
    cite_buf_t         b;
    cite_openai_t     *own = t->x->own;
    cite_webui_tag_t  *tag;

    own->tags = t->n;

    if (t->n == 0) {
        return;
    }

    cite_buf_init(&b, t->x->mem, t->x->conf->max_memory);

    for (tag = t->first; tag; tag = tag->next) {
        if (tag->first) {
            cite_buf_byte(&b, b.n ? ',' : '[');
            cite_webui_source(tag, &b);
        }
    }

    cite_buf_byte(&b, ']');

    if (b.err) {
        t->x->run->incomplete = 1;

    } else {
        cite_run_budget(t->x->run);
        cite_run_sources_text(t->x->run, cite_buf_view(&b),
                              CITE_ORIGIN_STATE);
    }

    cite_buf_free(&b);

    for (tag = t->first; tag; tag = tag->next) {
        cite_buf_free(&tag->found);
    }
}

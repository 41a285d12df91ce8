
/*
 * Copyright (C) the ngx_cite authors
 *
 * Patches that are due go to the client:
 *
 *   evict    the oldest messages leave (cite_state_evict.c)
 *   whole    our key at once, if the client has none or another one, or
 *   changes  operations inside of it (cite_state_change.c)
 *   mark     remembers what the client has from now on
 */


#include "json/cite_patch.h"
#include "state/cite_state_internal.h"


/* more citations than this, told by those that leave times held by those that
   stay, are not compared: the whole key is written */

#define CITE_STATE_COMPARED  (512 * 1024)


/* 1 if operations can take the leaving messages from the client */

static int
cite_state_comparable(const cite_state_t *st)
{
    size_t               told, held;
    const cite_entry_t  *entry;

    told = 0;
    held = 1;

    for (entry = st->leaving; entry; entry = entry->next) {
        told += entry->told_n;
    }

    for (entry = told ? st->first : NULL; entry; entry = entry->next) {
        held += entry->message ? entry->message->records.n : entry->items_n;
        held += entry->told_n;
    }

    return told == 0 || held <= CITE_STATE_COMPARED / told;
}


static void
cite_state_take_out(cite_state_t *st)
{
    const cite_entry_t  *entry;

    for (entry = st->leaving; entry; entry = entry->next) {
        if (entry->listed) {
            cite_state_leave(st, entry);
        }
    }
}


/* a citation in an aggregate */

typedef struct {
    cite_entry_iter_t  it;       /* the one that outranks the others */
    unsigned           written:1;
} cite_winner_t;


static void
cite_state_compete(cite_state_t *st, cite_map_t *winners,
    const cite_entry_iter_t *it)
{
    cite_span_t     id;
    cite_winner_t  *winner;

    id = cite_span_make(it->key, CITE_KEY_LEN);
    winner = cite_map_find(winners, id);

    if (winner == NULL) {
        winner = cite_mem_alloc(winners->mem, sizeof(cite_winner_t));

        if (winner == NULL || cite_map_add(winners, id, winner) != CITE_OK) {
            st->ops.err = "memory limit exceeded";
            return;
        }

    } else if (!cite_entry_outranks(it->entry, winner->it.entry)) {
        return;
    }

    winner->it = *it;
}


/* each key where it comes first, with the citation that outranks the others */

static void
cite_state_win(cite_state_t *st, cite_map_t *winners,
    const cite_entry_iter_t *it, int verifications)
{
    cite_span_t     id;
    cite_winner_t  *winner;

    id = cite_span_make(it->key, CITE_KEY_LEN);
    winner = cite_map_find(winners, id);

    if (winner == NULL || winner->written) {
        return;
    }

    winner->written = 1;
    cite_json_name(&st->ops, id);

    if (verifications) {
        cite_entry_verification(&winner->it, &st->ops);

    } else {
        cite_entry_citation(&winner->it, &st->ops);
    }
}


static void
cite_state_citations(cite_state_t *st, cite_map_t *winners, int verifications,
    int writing)
{
    cite_entry_t       *entry;
    cite_entry_iter_t   it;

    for (entry = st->first; entry; entry = entry->next) {

        cite_entry_iterate(&it, entry);

        while (cite_entry_next(&it)) {

            if (verifications && !it.verified) {
                continue;
            }

            if (writing) {
                cite_state_win(st, winners, &it, verifications);

            } else {
                cite_state_compete(st, winners, &it);
            }
        }
    }
}


static void
cite_state_aggregate(cite_state_t *st, int verifications)
{
    cite_mem_t  scratch;
    cite_map_t  winners;

    cite_mem_init(&scratch, &st->run->heap, st->conf->max_memory);
    cite_map_init(&winners, &scratch, SIZE_MAX);

    cite_state_citations(st, &winners, verifications, 0);
    cite_state_citations(st, &winners, verifications, 1);

    cite_mem_release(&scratch);
}


static void
cite_state_messages(cite_state_t *st)
{
    cite_entry_t  *entry;

    cite_buf_byte(&st->ops, '{');

    for (entry = st->first; entry; entry = entry->next) {
        cite_json_str(&st->ops, entry->id);
        cite_buf_byte(&st->ops, ':');
        cite_entry_put(st, entry);

        if (entry->next) {
            cite_buf_byte(&st->ops, ',');
        }
    }

    cite_buf_byte(&st->ops, '}');
}


/* the operation on our key, up to its value */

static void
cite_state_whole_begin(cite_state_t *st)
{
    if (st->client.root == CITE_ROOT_NULL) {
        cite_patch_begin(&st->ops, "add");
        cite_patch_value(&st->ops);
        cite_buf_lit(&st->ops, "{}");
        cite_patch_end(&st->ops);
    }

    cite_patch_begin(&st->ops, "add");
    cite_patch_part(&st->ops, st->key);
    cite_patch_value(&st->ops);
}


static void
cite_state_whole(cite_state_t *st)
{
    cite_state_whole_begin(st);

    cite_buf_lit(&st->ops, "{\"citations\":{");
    cite_state_aggregate(st, 0);
    cite_buf_lit(&st->ops, "},\"verifications\":{");
    cite_state_aggregate(st, 1);
    cite_buf_lit(&st->ops, "},\"messages\":");
    cite_state_messages(st);

    if (st->reviews.n) {
        cite_buf_lit(&st->ops, ",\"reviews\":");
        cite_buf_put(&st->ops, st->reviews);
    }

    cite_buf_byte(&st->ops, '}');
    cite_patch_end(&st->ops);
}


/* all messages at once, where one of them can't be named by a path */

static void
cite_state_renew_messages(cite_state_t *st)
{
    cite_patch_begin(&st->ops, "add");
    cite_patch_part(&st->ops, st->key);
    cite_patch_member(&st->ops, "messages");
    cite_patch_value(&st->ops);
    cite_state_messages(st);
    cite_patch_end(&st->ops);
}


/* remembers the entry as the client has it now */

static cite_rc_t
cite_entry_mark(cite_state_t *st, cite_entry_t *entry)
{
    size_t              n;
    cite_told_t        *told;
    cite_entry_iter_t   it;

    n = entry->message ? entry->message->records.n : entry->items_n;

    if (n > entry->told_max) {
        told = cite_mem_resize(st->mem, entry->told, n * sizeof(cite_told_t));
        if (told == NULL) {
            return CITE_ERROR;
        }

        entry->told = told;
        entry->told_max = n;
    }

    entry->told_n = 0;
    cite_entry_iterate(&it, entry);

    while (cite_entry_next(&it)) {
        told = &entry->told[entry->told_n++];
        told->verified = it.verified;
        memcpy(told->key, it.key, CITE_KEY_LEN);

        if (it.rec) {
            cite_entry_tell(it.rec, it.verified);
        }
    }

    entry->listed = 1;
    entry->dirty = 0;
    entry->renew = 0;

    if (entry->message) {
        entry->version = entry->message->version;
        entry->extractions = entry->message->extractions;
        entry->sources = cite_entry_sources_version(st, entry);
        entry->run_id = entry->message->run_id;
    }

    return CITE_OK;
}


static void
cite_state_mark(cite_state_t *st, int patching)
{
    cite_entry_t  *entry;

    st->client.renew = 0;
    st->client.foul = 0;
    st->stale = 0;
    st->run->touched = 0;
    st->deltas++;
    st->client.shadow = CITE_SHADOW_OURS;

    if (st->client.root == CITE_ROOT_NULL) {
        st->client.root = CITE_ROOT_OBJECT;
    }

    for (entry = st->first; entry; entry = entry->next) {

        if (patching && entry->listed && !cite_entry_dirty(entry)) {
            /* the entry is as it was told, and so are its citations */
            continue;
        }

        if (cite_entry_mark(st, entry) != CITE_OK) {
            st->client.shadow = CITE_SHADOW_ABSENT;
        }
    }
}


void
cite_state_clear(cite_state_t *st, cite_buf_t *out,
    void (*frame)(cite_buf_t *out, cite_span_t ops))
{
    size_t  n;

    n = out->n;

    cite_buf_reset(&st->ops);
    cite_state_whole_begin(st);
    cite_buf_lit(&st->ops,
                 "{\"citations\":{},\"verifications\":{},\"messages\":{}}");
    cite_patch_end(&st->ops);

    if (st->ops.err == NULL) {
        frame(out, cite_buf_view(&st->ops));
    }

    if (st->ops.err || out->err) {
        out->n = n;
        out->err = NULL;
        return;
    }

    st->client.foul = 0;

    if (st->client.root == CITE_ROOT_NULL) {
        st->client.root = CITE_ROOT_OBJECT;
    }
}


void
cite_state_write(cite_state_t *st, cite_buf_t *out,
    void (*frame)(cite_buf_t *out, cite_span_t ops))
{
    int     patching;
    size_t  n;

    patching = st->client.root == CITE_ROOT_OBJECT
               && st->client.shadow == CITE_SHADOW_OURS && !st->client.renew;
    n = out->n;

    st->measured = NULL;
    st->renew_messages = 0;
    cite_buf_reset(&st->ops);
    cite_state_evict(st);

    patching = patching && cite_state_comparable(st);

    if (patching) {
        cite_state_take_out(st);
        cite_state_changes(st);

        if (st->renew_messages) {
            cite_state_renew_messages(st);
        }

    } else {
        cite_state_whole(st);
    }

    if (st->ops.err == NULL) {
        frame(out, cite_buf_view(&st->ops));
    }

    if (st->ops.err || out->err) {
        out->n = n;
        out->err = NULL;
        st->client.renew = 1;
        return;
    }

    cite_state_mark(st, patching);
}

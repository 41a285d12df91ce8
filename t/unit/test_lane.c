
/*
 * Copyright (C) the ngx_cite authors
 *
 * Chunk lanes: which one a chunk goes on in.
 */


#include "run/cite_lane.h"
#include "heap.h"
#include "tap.h"

#include <stdio.h>


#define TEXT     CITE_EVENT_TEXT_CHUNK
#define TOOL     CITE_EVENT_TOOL_CHUNK
#define THOUGHT  CITE_EVENT_THOUGHT_CHUNK


static cite_event_t
chunk(cite_event_type_e type, const char *id, const char *owner)
{
    cite_event_t  ev;

    memset(&ev, 0, sizeof(cite_event_t));

    ev.type = type;
    ev.id = cite_span_make(id, strlen(id));
    ev.owner = cite_span_make(owner, strlen(owner));

    return ev;
}


static cite_rc_t
add(cite_lanes_t *lanes, cite_event_type_e type, const char *id,
    const char *owner)
{
    cite_event_t  ev;

    ev = chunk(type, id, owner);

    return cite_lanes_add(lanes, &ev);
}


/* the id of the lane that such a chunk goes on in, "" if it opens one */

static cite_span_t
found(cite_lanes_t *lanes, cite_event_type_e type, const char *id,
    const char *owner)
{
    cite_lane_t   *lane;
    cite_event_t   ev;

    ev = chunk(type, id, owner);
    lane = cite_lanes_find(lanes, &ev);

    return lane ? cite_buf_view(&lane->id) : cite_span("");
}


static void
chunks_find_their_lane(void)
{
    size_t        i;
    cite_mem_t    mem;
    cite_lanes_t  lanes;

    /* the agent has a text lane, s1 one of a tool, s2 one of text */

    static const struct {
        cite_event_type_e   type;
        const char         *id;
        const char         *owner;
        const char         *lane;
        const char         *name;
    } cases[] = {
        { TEXT, "", "", "m0", "no id, no owner: the agent's own" },
        { TEXT, "m0", "", "m0", "the id is repeated" },
        { TEXT, "m9", "", "", "another id" },
        { TEXT, "", "s2", "m2", "no id, the owner's lane" },
        { TEXT, "m2", "s2", "m2", "id and owner" },
        { TEXT, "m2", "", "m2", "a subagent's id and no owner" },
        { TEXT, "", "s1", "", "no id, the owner's lane is of another kind" },
        { TEXT, "", "s3", "", "no id, an owner without a lane" },
        { TEXT, "t1", "", "", "the id of a lane of another kind" },
        { TOOL, "", "s1", "t1", "no id, a tool" },
        { TOOL, "t1", "s1", "t1", "a tool by its id" },
        { TOOL, "", "", "t1", "no id, no owner: the only one of its kind" },
        { TOOL, "", "s2", "", "no id, an owner with another kind" },
        { THOUGHT, "", "", "", "no lane of that kind" },
        { THOUGHT, "m0", "", "", "nor by id" }
    };

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_lanes_init(&lanes, &mem);

    ok(!cite_lanes_open(&lanes), "no lane is open at first");
    is_span(found(&lanes, TEXT, "", ""), "", "and none is found");
    ok(cite_lanes_of(&lanes, cite_span("")) == NULL, "nor is there an owner's");

    add(&lanes, TEXT, "m0", "");
    add(&lanes, TOOL, "t1", "s1");
    add(&lanes, TEXT, "m2", "s2");

    ok(cite_lanes_open(&lanes) && lanes.open == 3, "three lanes are open");

    for (i = 0; i < cite_nelts(cases); i++) {
        is_span(found(&lanes, cases[i].type, cases[i].id, cases[i].owner),
                cases[i].lane, "%s", cases[i].name);
    }

    cite_lane_close(&lanes, cite_lanes_of(&lanes, cite_span("")));
    is_span(found(&lanes, TEXT, "", ""), "m2",
            "the agent has none: the only text lane");

    add(&lanes, TEXT, "m3", "s3");
    is_span(found(&lanes, TEXT, "", ""), "", "of two it can't be told");
    is_span(found(&lanes, TEXT, "m3", ""), "m3", "by an id it can");

    cite_lanes_reset(&lanes);
    ok(!cite_lanes_open(&lanes) && lanes.open == 0, "all are closed");
    is_span(found(&lanes, TEXT, "m3", ""), "", "and none is found");

    cite_mem_release(&mem);
}


static void
lanes_are_used_again(void)
{
    size_t        i;
    heap_t        heap;
    cite_mem_t    mem;
    cite_lanes_t  lanes;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, SIZE_MAX);
    cite_lanes_init(&lanes, &mem);

    is_num(heap.calls, 0, "lanes that are not used cost nothing");

    add(&lanes, TEXT, "a message id", "s");
    cite_lane_close(&lanes, cite_lanes_of(&lanes, cite_span("s")));

    heap.calls = 0;

    for (i = 0; i < 1000; i++) {
        add(&lanes, i % 2 ? TEXT : TOOL, i % 3 ? "m1" : "t1", "s");
        cite_lane_close(&lanes, cite_lanes_of(&lanes, cite_span("s")));
    }

    is_num(heap.calls, 0, "1,000 lanes one after the other take no memory");

    add(&lanes, TEXT, "m1", "");
    is_span(found(&lanes, TEXT, "", ""), "m1", "ids are not mixed up");

    cite_mem_release(&mem);
}


static void
too_many(void)
{
    int           i;
    char          id[16];
    cite_mem_t    mem;
    cite_lanes_t  lanes;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_lanes_init(&lanes, &mem);

    for (i = 0; i < CITE_LANES_MAX; i++) {
        snprintf(id, sizeof(id), "x%d", i);

        if (add(&lanes, TEXT, id, id) != CITE_OK) {
            break;
        }
    }

    ok(i == CITE_LANES_MAX && !lanes.lost, "%d lanes are followed", i);

    ok(add(&lanes, TEXT, "more", "more") == CITE_ERROR && lanes.lost,
       "one more is not");
    is_span(found(&lanes, TEXT, "", "x0"), "x0", "the others still are");

    for (i = 0; i < CITE_LANES_MAX; i++) {
        snprintf(id, sizeof(id), "x%d", i);
        cite_lane_close(&lanes, cite_lanes_of(&lanes, cite_span_make(id,
                                                              strlen(id))));
    }

    ok(lanes.open == 0 && cite_lanes_open(&lanes),
       "all that are known are closed, the lost one may be open");

    ok(add(&lanes, TEXT, "new", "") == CITE_OK, "a new one is followed");

    cite_lanes_reset(&lanes);
    ok(!cite_lanes_open(&lanes), "the end of all ends the lost one too");

    cite_mem_release(&mem);
}


static void
ids_are_limited(void)
{
    char          id[CITE_LANE_ID_MAX + 2];
    cite_mem_t    mem;
    cite_lanes_t  lanes;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_lanes_init(&lanes, &mem);

    memset(id, 'i', sizeof(id));

    id[CITE_LANE_ID_MAX] = '\0';
    ok(add(&lanes, TEXT, id, "") == CITE_OK && !lanes.lost,
       "an id as long as the limit");
    ok(add(&lanes, TEXT, "m", id) == CITE_OK && !lanes.lost, "an owner too");
    is_span(found(&lanes, TEXT, "", id), "m", "it is found");
    cite_lanes_reset(&lanes);

    id[CITE_LANE_ID_MAX] = 'i';
    id[CITE_LANE_ID_MAX + 1] = '\0';
    ok(add(&lanes, TEXT, id, "") == CITE_ERROR && lanes.lost
       && lanes.open == 0, "an id one byte longer");
    cite_lanes_reset(&lanes);

    ok(add(&lanes, TEXT, "m", id) == CITE_ERROR && lanes.lost,
       "an owner one byte longer");
    cite_lanes_reset(&lanes);

    ok(add(&lanes, TEXT, "m", "s") == CITE_OK && !lanes.lost,
       "the place is not spoiled");

    cite_mem_release(&mem);
}


static void
memory_ends(void)
{
    size_t        n;
    heap_t        heap;
    cite_mem_t    mem;
    cite_lanes_t  lanes;

    for (n = 1; /* void */ ; n++) {
        heap_init(&heap, n, HEAP_FAIL_ONCE);
        cite_mem_init(&mem, &heap.lend, SIZE_MAX);
        cite_lanes_init(&lanes, &mem);

        if (add(&lanes, TEXT, "m", "s") == CITE_OK) {
            break;
        }

        ok(cite_lanes_open(&lanes) && lanes.open == 0,
           "call %zu fails: the lane is lost", n);

        cite_lanes_reset(&lanes);
        ok(add(&lanes, TEXT, "m", "s") == CITE_OK && lanes.open == 1
           && !lanes.lost, "the next one is not");

        cite_mem_release(&mem);
    }

    is_num(n, 4, "three calls in all");
    cite_mem_release(&mem);
}


int
main(void)
{
    chunks_find_their_lane();
    lanes_are_used_again();
    too_many();
    ids_are_limited();
    memory_ends();

    return done();
}

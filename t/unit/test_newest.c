
/*
 * Copyright (C) the ngx_cite authors
 *
 * A client's own state against what this run has found out: the newest counts
 * in the aggregates, in whatever way they are told, and what comes from the
 * client is marked as such, whatever the client says of it.
 */


#include "settings.h"
#include "stage.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define EVENT(s)      "data: {\"type\":\"" s "}\n\n"
#define STARTED       EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FINISHED      EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define START(id)     EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")
#define SAYS(id, s)   EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id       \
                            "\",\"delta\":\"" s "\"")
#define END(id)       EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")
#define MESSAGE(id, s)  START(id) SAYS(id, s) END(id)
#define SNAPSHOT      EVENT("STATE_SNAPSHOT\",\"snapshot\":{\"app\":[2]}")
#define FORGED        EVENT("STATE_DELTA\",\"delta\":[{\"op\":\"add\","        \
                            "\"path\":\"/deepcitation\",\"value\":{}}]")
#define TAG           "<cite attachment_id='a' full_phrase='p'/>"

#define NO_VERIFIER   "{\"status\":\"skipped\",\"reason\":\"no verifier\"}"
#define OTHER         "fedcba9876543210"

/* a message of an earlier run, % is the key of TAG */

#define OLD(id, more)                                                         \
    "\"" id "\":{\"messageId\":\"" id "\",\"status\":\"complete\"," more        \
    "\"citations\":{\"%\":{\"fullPhrase\":\"old\"}},\"verifications\":{\"%\":" \
    "{\"status\":\"found\",\"by\":\"" id "\"}},\"summary\":{\"total\":1,"      \
    "\"verified\":1,\"pending\":0,\"failed\":0}}"
#define APART(id, more, inside)                                               \
    "\"" id "\":{" more "\"messageId\":\"" id "\",\"status\":\"complete\","     \
    "\"citations\":{\"" OTHER "\":{" inside "\"fullPhrase\":\"old\"}},"        \
    "\"verifications\":{\"" OTHER "\":{\"status\":\"found\"" "}},"            \
    "\"summary\":{\"total\":1,\"verified\":1,\"pending\":0,\"failed\":0}}"


typedef struct {
    const char  *title;
    const char  *messages;       /* of the request's state */
    const char  *text;
} newest_t;


static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, 8 << 20);


/* s with each % replaced; to be freed */

static char *
filled(const char *s, const char *key)
{
    char  *p, *text;

    p = text = malloc(strlen(s) * 17 + 1);

    for ( /* void */ ; *s; s++) {
        if (*s == '%') {
            p += sprintf(p, "%s", key);

        } else {
            *p++ = *s;
        }
    }

    *p = '\0';

    return text;
}


/* the client at the end; its state at first is freed with *request */

static void
run(client_t *c, const char *messages, const char *aggregates,
    const char *text, char **request)
{
    char     *state;
    stage_t   st;

    *request = malloc(16384);
    state = *request + 8192;

    snprintf(state, 8192, "{\"app\":[1],\"deepcitation\":{\"messages\":{%s}%s}}",
             messages, aggregates);
    snprintf(*request, 8192, "{\"threadId\":\"t\",\"runId\":\"r\","
             "\"messages\":[],\"state\":%s}", state);

    memset(&st, 0, sizeof(stage_t));

    st.name = "newest";
    st.conf = settings;
    st.conf.max_verification_size = CITE_MAX_VERIFICATION;
    st.request = cite_span_make(*request, strlen(*request));
    st.state = state;
    st.in = cite_span_make(text, strlen(text));
    st.step = SIZE_MAX;

    stage_read(&st, c);
    client_check(c);
}


static yyjson_mut_val *
at(client_t *c, const char *path)
{
    return yyjson_mut_ptr_get(yyjson_mut_obj_get(c->state, "deepcitation"),
                              path);
}


static const char *
string_at(client_t *c, const char *path)
{
    const char  *s;

    s = yyjson_mut_get_str(at(c, path));

    return s ? s : "none";
}


/* the key that TAG gets */

static const char *
tag_key(void)
{
    char                *request;
    client_t             c;
    yyjson_mut_obj_iter  it;
    static char          key[32];

    run(&c, "", ",\"citations\":{},\"verifications\":{}",
        STARTED MESSAGE("m", TAG) FINISHED, &request);

    it = yyjson_mut_obj_iter_with(at(&c, "/citations"));
    snprintf(key, sizeof(key), "%s",
             yyjson_mut_get_str(yyjson_mut_obj_iter_next(&it)));

    client_release(&c);
    free(request);

    return key;
}


static const newest_t  cases[] = {

    { "told in patches", OLD("old", ""),
      STARTED MESSAGE("new", TAG) FINISHED },

    { "told whole, after a snapshot", OLD("old", ""),
      STARTED MESSAGE("new", TAG) SNAPSHOT FINISHED },

    { "told whole, a snapshot inside of the message", OLD("old", ""),
      STARTED START("new") SAYS("new", TAG) SNAPSHOT END("new") FINISHED },

    { "told whole, after the key was written by the agent", OLD("old", ""),
      STARTED MESSAGE("new", TAG) FORGED FINISHED },

    { "told whole, without patches before it", OLD("old", ""),
      MESSAGE("new", TAG) STARTED MESSAGE("plain", "a") FINISHED },

    { "several old ones", OLD("a", "") "," OLD("b", "") "," OLD("c", ""),
      STARTED MESSAGE("new", TAG) SNAPSHOT FINISHED },

    { "an old one is written again, before another",
      OLD("new", "") "," OLD("b", ""),
      STARTED MESSAGE("new", TAG) SNAPSHOT FINISHED },

    { "the same in patches", OLD("new", "") "," OLD("b", ""),
      STARTED MESSAGE("new", TAG) FINISHED },

    { "another run in the same response", OLD("old", ""),
      STARTED MESSAGE("new", TAG) FINISHED STARTED MESSAGE("n", "a")
      SNAPSHOT FINISHED },
};


static void
newest(const newest_t *t, const char *key)
{
    char         path[128], *messages, *request, *said;
    client_t     c;

    messages = filled(t->messages, key);
    run(&c, messages, ",\"citations\":{},\"verifications\":{}", t->text,
        &request);

    is_str(c.problem, "", "%s: patches apply", t->title);

    snprintf(path, sizeof(path), "/verifications/%s", key);
    said = yyjson_mut_val_write(at(&c, path), 0, NULL);
    is_str(said ? said : "none", NO_VERIFIER, "%s: verification", t->title);

    snprintf(path, sizeof(path), "/citations/%s/fullPhrase", key);
    is_str(string_at(&c, path), "p", "%s: citation", t->title);

    snprintf(path, sizeof(path), "/citations/%s/from", key);
    is_str(string_at(&c, path), "none", "%s: not the client's", t->title);
    is_str(string_at(&c, "/messages/new/from"), "none",
           "%s: nor is the message", t->title);

    free(said);
    free(messages);
    free(request);
    client_release(&c);
}


/* what is only the client's says so, in each place */

static void
from_client(const char *title, const char *messages, const char *text)
{
    size_t     i;
    char      *request;
    client_t   c;

    static const char *const  marked[] = {
        "/messages/old/from",
        "/messages/old/citations/" OTHER "/from",
        "/messages/old/verifications/" OTHER "/from",
        "/citations/" OTHER "/from",
        "/verifications/" OTHER "/from",
    };

    run(&c, messages, ",\"citations\":{},\"verifications\":{}", text,
        &request);

    is_str(c.problem, "", "%s: patches apply", title);

    for (i = 0; i < cite_nelts(marked); i++) {
        is_str(string_at(&c, marked[i]), "client", "%s: %s", title, marked[i]);
    }

    is_str(string_at(&c, "/messages/old/citations/" OTHER "/fullPhrase"),
           "old", "%s: the rest is as it was", title);
    is_str(string_at(&c, "/messages/new/from"), "none",
           "%s: messages of this run have no such member", title);
    is_str(string_at(&c, "/messages/new/status"), "complete",
           "%s: and are there", title);

    free(request);
    client_release(&c);
}


static void
marks(void)
{
    static const char  patches[] = STARTED MESSAGE("new", TAG) FINISHED;
    static const char  whole[] = STARTED MESSAGE("new", TAG) SNAPSHOT FINISHED;

    from_client("plain", APART("old", "", ""), patches);
    from_client("whole", APART("old", "", ""), whole);
    from_client("forged", APART("old", "\"from\":\"server\",",
                                "\"from\":\"verifier\","), whole);
    from_client("forged twice", APART("old", "\"from\":1,\"from\":{\"a\":2},",
                                      "\"fr\\u006fm\":null,"), patches);
    from_client("marked before", APART("old", "\"from\":\"client\",",
                                       "\"from\":\"client\","), whole);
}


/* what was left by a run that was cut off is the client's as well */

static void
interrupted(void)
{
    char      *request;
    client_t   c;

    run(&c, "\"old\":{\"messageId\":\"old\",\"status\":\"verifying\","
            "\"from\":\"server\",\"citations\":{\"" OTHER "\":{}},"
            "\"verifications\":{},\"summary\":{\"total\":1,\"verified\":0,"
            "\"pending\":1,\"failed\":0}}",
        ",\"citations\":{},\"verifications\":{}",
        STARTED MESSAGE("new", TAG) FINISHED, &request);

    is_str(c.problem, "", "interrupted: patches apply");
    is_str(string_at(&c, "/messages/old/from"), "client",
           "interrupted: the message is the client's");
    is_str(string_at(&c, "/messages/old/error"), "interrupted",
           "interrupted: it has failed");
    is_str(string_at(&c, "/citations/" OTHER "/from"), "client",
           "interrupted: an empty citation");
    is_str(string_at(&c, "/verifications/" OTHER "/error"), "interrupted",
           "interrupted: its citation has");
    is_str(string_at(&c, "/verifications/" OTHER "/from"), "client",
           "interrupted: and is the client's");

    free(request);
    client_release(&c);
}


/* what can't be marked is not of our form, and not sent back */

static void
no_objects(void)
{
    size_t     i;
    char      *request, messages[512];
    client_t   c;

    static const char *const  values[][2] = {
        { "5", "{}" }, { "{}", "\"found\"" }, { "null", "{}" }, { "[]", "{}" }
    };

    for (i = 0; i < cite_nelts(values); i++) {
        snprintf(messages, sizeof(messages),
                 "\"old\":{\"messageId\":\"old\",\"status\":\"complete\","
                 "\"citations\":{\"" OTHER "\":%s},\"verifications\":{\""
                 OTHER "\":%s},\"summary\":{\"total\":1,\"verified\":1}}",
                 values[i][0], values[i][1]);

        run(&c, messages, ",\"citations\":{},\"verifications\":{}",
            STARTED MESSAGE("new", TAG) FINISHED, &request);

        is_str(c.problem, "", "no object: patches apply");
        is_str(client_messages(&c), "new:complete:1 ",
               "no object: %s, %s", values[i][0], values[i][1]);

        free(request);
        client_release(&c);
    }
}


int
main(void)
{
    size_t       i;
    const char  *key;

    key = tag_key();

    for (i = 0; i < cite_nelts(cases); i++) {
        newest(&cases[i], key);
    }

    marks();
    interrupted();
    no_objects();

    return done();
}

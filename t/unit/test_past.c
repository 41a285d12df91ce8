
/*
 * Copyright (C) the ngx_cite authors
 *
 * What earlier runs have left in the state: it comes with the request, is
 * kept, finished or written anew, and the patches of this run apply to it.
 */


#include "settings.h"
#include "stage.h"
#include "tap.h"

#include <stdio.h>


#define EVENT(s)      "data: {\"type\":\"" s "}\n\n"
#define STARTED       EVENT("RUN_STARTED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define FINISHED      EVENT("RUN_FINISHED\",\"threadId\":\"t\",\"runId\":\"r\"")
#define MESSAGE(id, s)                                                        \
    EVENT("TEXT_MESSAGE_START\",\"messageId\":\"" id "\"")                     \
    EVENT("TEXT_MESSAGE_CONTENT\",\"messageId\":\"" id "\",\"delta\":\"" s      \
          "\"")                                                               \
    EVENT("TEXT_MESSAGE_END\",\"messageId\":\"" id "\"")
#define TAG           "<cite attachment_id='a' full_phrase='p'/>"

/* a state with our key, and what is in it */

#define KEY           "0123456789abcdef"
#define OTHER         "fedcba9876543210"
#define CITATION      "{\"type\":\"document\",\"fullPhrase\":\"q\"}"
#define FOUND         "{\"status\":\"found\"}"
#define STATE(messages, citations, verifications)                             \
    "{\"app\":[1],\"deepcitation\":{\"version\":1,\"messages\":{" messages      \
    "},\"citations\":{" citations "},\"verifications\":{" verifications "}}}"
#define OLD(id, status, verifications, pending, verified)                     \
    "\"" id "\":{\"messageId\":\"" id "\",\"status\":\"" status "\","           \
    "\"citations\":{\"" KEY "\":" CITATION "},\"verifications\":{"             \
    verifications "},\"summary\":{\"total\":1,\"verified\":" verified           \
    ",\"pending\":" pending ",\"failed\":0}}"
#define CITED         "\"" KEY "\":" CITATION
#define CHECKED       "\"" KEY "\":" FOUND

#define DONE(id)      OLD(id, "complete", CHECKED, "0", "1")
#define LEFT(id)      OLD(id, "verifying", "", "1", "0")


typedef struct {
    const char  *name;
    const char  *state;
    const char  *text;
    const char  *messages;       /* that the client has at the end */
    size_t       keep;           /* messages; 0: as by default */
    size_t       size;           /* of the state; 0: as by default */
    const char  *error;          /* that a verification has, or NULL */
} past_t;


static const past_t  pasts[] = {

    { "kept and added to", STATE(DONE("old"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) FINISHED,
      "old:complete:1 new:complete:1 ", 0, 0, NULL },

    { "kept by patches", STATE(DONE("old"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) MESSAGE("next", TAG) FINISHED,
      "old:complete:1 new:complete:1 next:complete:1 ", 0, 0, NULL },

    { "left by a run that was cut off", STATE(LEFT("old"), CITED, ""),
      STARTED MESSAGE("new", TAG) FINISHED,
      "old:error:1 new:complete:1 ", 0, 0, "interrupted" },

    { "too many", STATE(DONE("a") "," DONE("b"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) MESSAGE("next", TAG) FINISHED,
      "new:complete:1 next:complete:1 ", 2, 0, NULL },

    { "too many, one is left", STATE(DONE("a"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) MESSAGE("next", TAG) FINISHED,
      "next:complete:1 ", 1, 0, NULL },

    { "too large", STATE(DONE("a") "," DONE("b"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) FINISHED, "new:complete:1 ",
      0, 1000, NULL },

    { "the same message again", STATE(DONE("old"), CITED, CHECKED),
      STARTED MESSAGE("old", "now " TAG) FINISHED, "old:complete:1 ", 0, 0, NULL },

    { "ids that a path can't name", STATE(DONE("a/b~c"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) MESSAGE("d/~", TAG) FINISHED,
      "a/b~c:complete:1 new:complete:1 d/~:complete:1 ", 0, 0, NULL },

    { "such an id has to go", STATE(DONE("a/b") "," DONE("c"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) MESSAGE("next", TAG) FINISHED,
      "c:complete:1 new:complete:1 next:complete:1 ", 3, 0, NULL },

    { "an id that must not be told", STATE(DONE("old"), CITED, CHECKED),
      STARTED MESSAGE("__proto__", TAG) MESSAGE("new", TAG) FINISHED,
      "old:complete:1 new:complete:1 ", 0, 0, NULL },

    { "nothing new", STATE(DONE("old"), CITED, CHECKED),
      STARTED MESSAGE("new", "plain") FINISHED,
      "old:complete:1 new:complete:0 ", 0, 0, NULL },

    /* what is not of our form is written anew */

    { "an id of another message",
      STATE("\"x\":{\"messageId\":\"y\",\"status\":\"complete\","
            "\"citations\":{},\"verifications\":{},\"summary\":{}}", "", ""),
      STARTED MESSAGE("new", TAG) FINISHED, "new:complete:1 ", 0, 0, NULL },

    { "a key that is none", STATE(DONE("old"), "\"short\":" CITATION, ""),
      STARTED MESSAGE("new", TAG) FINISHED, "new:complete:1 ", 0, 0, NULL },

    { "a key that a path can't name",
      STATE(DONE("old"), CITED, "\"0123456789abcd/~\":" FOUND),
      STARTED MESSAGE("new", TAG) FINISHED, "new:complete:1 ", 0, 0, NULL },

    { "no object", "{\"app\":[1],\"deepcitation\":[1]}",
      STARTED MESSAGE("new", TAG) FINISHED, "new:complete:1 ", 0, 0, NULL },

    { "no sums",
      STATE("\"x\":{\"messageId\":\"x\",\"status\":\"complete\","
            "\"citations\":{},\"verifications\":{}}", "", ""),
      STARTED MESSAGE("new", TAG) FINISHED, "new:complete:1 ", 0, 0, NULL },

    { "a message that must not be told",
      STATE(DONE("old") "," DONE("__proto__"), CITED, CHECKED),
      STARTED MESSAGE("new", TAG) FINISHED, "new:complete:1 ", 0, 0, NULL }
};


static void
past(const past_t *c, int ask)
{
    char      request[4096];
    stage_t   st;
    client_t  client;

    static const cite_conf_t  settings = LIMITS(1 << 20, 1 << 20, 8 << 20);

    snprintf(request, sizeof(request), "{\"threadId\":\"t\",\"runId\":\"r\","
             "\"messages\":[],\"state\":%s}", c->state);

    memset(&st, 0, sizeof(stage_t));

    st.name = c->name;
    st.conf = settings;
    st.conf.ask = (unsigned) ask;
    st.conf.max_verification_size = CITE_MAX_VERIFICATION;
    st.conf.keep_messages = c->keep ? c->keep : CITE_KEEP_MESSAGES;
    st.conf.max_state_size = c->size ? c->size : CITE_MAX_STATE_SIZE;
    st.request = cite_span_make(request, strlen(request));
    st.state = c->state;
    st.in = cite_span_make(c->text, strlen(c->text));
    st.step = SIZE_MAX;

    stage_read(&st, &client);
    client_check(&client);

    is_str(client.problem, "", "%s: patches apply, sums agree", c->name);
    is_str(client_messages(&client), c->messages, "%s: messages", c->name);

    if (c->error) {
        ok(client_has_error(&client, c->error), "%s: %s", c->name, c->error);
    }

    client_release(&client);

    stage_faults(&st);
}


int
main(void)
{
    size_t  i;

    for (i = 0; i < cite_nelts(pasts); i++) {
        past(&pasts[i], 0);
        past(&pasts[i], 1);
    }

    return done();
}

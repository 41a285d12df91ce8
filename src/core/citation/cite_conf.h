
/*
 * Copyright (C) the ngx_cite authors
 *
 * Settings of the core; lent by its driver, and the same for many streams.
 */


#ifndef CITE_CONF_H
#define CITE_CONF_H


#include "citation/cite_hooks.h"
#include "citation/cite_record.h"


struct cite_pattern_s;       /* see formats/cite_pattern.h */
struct cite_dialect_s;       /* see dialect/cite_dialect.h */


/* how much one question asks a service that checks citations, see cite_ask.h */

typedef enum {
    CITE_ASK_CITATION = 0,   /* one citation at a time */
    CITE_ASK_MESSAGE         /* all of a message at once */
} cite_ask_mode_e;

typedef enum {               /* bits; the lowest is the host's own */
    CITE_SEND_SENTENCE = 0x02,
    CITE_SEND_EVIDENCE = 0x04
} cite_send_e;


/* links in the text whose address no source has, see cite_resolve.h */

typedef enum {
    CITE_LINKS_ON = 0,       /* they are doubtful */
    CITE_LINKS_STRICT,       /* they are dangling, if sources have addresses */
    CITE_LINKS_OFF           /* they are no citations */
} cite_links_e;


/* a client that is shown more than its protocol has, see cite_openwebui.c */

typedef enum {
    CITE_CLIENT_AUTO = 0,    /* by the request */
    CITE_CLIENT_OPENWEBUI,
    CITE_CLIENT_OTHER
} cite_client_kind_e;


typedef struct {
    size_t                  max_event_size;    /* a longer event is not read */
    size_t                  max_message_size;  /* text of one message,
                                                  arguments of one call */
    size_t                  max_memory;        /* all kept for a stream */
    size_t                  slice;             /* of a longer text so much is
                                                  read at once; 0: 64 KB */
    size_t                  max_citations;     /* of one message */
    size_t                  max_citations_run; /* of all messages */

    size_t                  max_state_size;    /* of our key's value */
    size_t                  keep_messages;     /* in it */
    size_t                  max_preview;       /* of a source's text in it */
    cite_span_t             state_key;

    unsigned                formats;           /* bits of the syntaxes read */
    cite_key_format_e       key_format;
    cite_sha1_pt            sha1;              /* lent */
    const cite_lexicon_t   *lexicon;           /* lent */

    const cite_span_t      *tag_tools;         /* tools that tags may name */
    size_t                  tag_tools_n;       /* 0: all */
    const cite_span_t      *state_sources;     /* keys of the agent's state */
    size_t                  state_sources_n;
    struct cite_pattern_s *const  *patterns;
    size_t                  patterns_n;
    const cite_hooks_t     *hooks;             /* or NULL */

    cite_ask_mode_e         ask_mode;
    unsigned                ask_body;          /* see verify/cite_adapter.h */
    unsigned                ask_send;          /* cite_send_e, a set */
    cite_span_t             ask_options;       /* members of a JSON object,
                                                  without braces; may be none */
    size_t                  max_verification_size;

    size_t                  judge_context;     /* bytes that a judge reads for
                                                  one question */
    double                  judge_threshold;   /* of a score; 0: none makes a
                                                  citation verified */

    size_t                  max_evidence_size; /* of texts that are kept */
    double                  evidence_threshold;
    size_t                  closest;           /* passages of a claim that
                                                  can't be settled */
    const cite_span_t      *evidence_tools;    /* whose results are, or with
                                                  "!" are not; none: all */
    size_t                  evidence_tools_n;

    cite_links_e            links;
    cite_client_kind_e      client;
    const struct cite_dialect_s  *dialect;     /* of responses; NULL: by their
                                                  first payload */

    unsigned                evidence:1;        /* the stream itself is asked */
    unsigned                ask:1;             /* a service checks citations */
    unsigned                ask_images:1;      /* its pictures are passed on */
    unsigned                strip_data:1;      /* no data block in the text */
    unsigned                repair:1;          /* CR and CRLF become LF */
    unsigned                silent:1;          /* nothing is added */
    unsigned                native:1;          /* the protocol's own forms of
                                                  citations are written, too */
} cite_conf_t;


/* the defaults of a driver */

#define CITE_MAX_EVENT_SIZE     (1024 * 1024)
#define CITE_MAX_MESSAGE_SIZE   (1024 * 1024)
#define CITE_MAX_MEMORY         (8 * 1024 * 1024)
#define CITE_MAX_CITATIONS      200
#define CITE_MAX_CITATIONS_RUN  500
#define CITE_MAX_STATE_SIZE     (256 * 1024)
#define CITE_KEEP_MESSAGES      20
#define CITE_MAX_PREVIEW        300
#define CITE_STATE_KEY          "deepcitation"
#define CITE_MAX_EVIDENCE_SIZE  (4 * 1024 * 1024)
#define CITE_EVIDENCE_THRESHOLD 0.8
#define CITE_CLOSEST            1
#define CITE_CLOSEST_MOST       3
#define CITE_MAX_VERIFICATION   (16 * 1024)
#define CITE_JUDGE_CONTEXT      (8 * 1024)


#endif /* CITE_CONF_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * Settings of the core for tests: three limits, all else as by default.
 */


#ifndef SETTINGS_H
#define SETTINGS_H


#include "dialect/cite_dialects.h"
#include "formats/cite_formats.h"
#include "citation/cite_conf.h"
#include "cite_sha1.h"
#include "lexicon.h"


#define LIMITS(event, message, memory)                                        \
    { .max_event_size = event, .max_message_size = message,                   \
      .max_memory = memory, .max_citations = CITE_MAX_CITATIONS,              \
      .max_citations_run = CITE_MAX_CITATIONS_RUN, .formats = CITE_FORMATS,   \
      .max_state_size = CITE_MAX_STATE_SIZE,                                  \
      .keep_messages = CITE_KEEP_MESSAGES,                                    \
      .state_key = { (const uint8_t *) CITE_STATE_KEY,                        \
                     sizeof(CITE_STATE_KEY) - 1 },                            \
      .sha1 = cite_sha1, .lexicon = &lexicon,                                 \
      .state_sources = state_sources,                                         \
      .state_sources_n = cite_nelts(state_sources),                           \
      .dialect = &cite_dialect_agui }


static const cite_span_t  state_sources[] = {
    { (const uint8_t *) "rag", 3 },
    { (const uint8_t *) "haiku.rag.chat", 14 }
};


#endif /* SETTINGS_H */

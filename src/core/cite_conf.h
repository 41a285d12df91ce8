
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the core is told by its driver; lent, and the same for many streams.
 */


#ifndef CITE_CONF_H
#define CITE_CONF_H


#include "cite_base.h"


typedef struct {
    size_t  max_event_size;      /* a longer event is not read */
    size_t  max_message_size;    /* text of one message, arguments of a call */
    size_t  max_memory;          /* all that is kept for a stream */
} cite_conf_t;


#define CITE_MAX_EVENT_SIZE    (1024 * 1024)
#define CITE_MAX_MESSAGE_SIZE  (1024 * 1024)
#define CITE_MAX_MEMORY        (8 * 1024 * 1024)


#endif /* CITE_CONF_H */

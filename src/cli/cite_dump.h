
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef CITE_DUMP_H
#define CITE_DUMP_H


#include "stream/cite_stream.h"

#include <stdio.h>


/* writes one neutral event as a line of JSON */
void cite_dump_event(FILE *out, const cite_frame_t *frame,
    const cite_event_t *ev);

/* writes each citation of a message as a line of JSON */
void cite_dump_citations(FILE *out, const cite_message_t *m);


#endif /* CITE_DUMP_H */

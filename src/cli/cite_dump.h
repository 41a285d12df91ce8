
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef CITE_DUMP_H
#define CITE_DUMP_H


#include "cite_stream.h"

#include <stdio.h>


/* writes one neutral event as a line of JSON */
void cite_dump_event(FILE *out, const cite_frame_t *frame,
    const cite_event_t *ev);


#endif /* CITE_DUMP_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * Line ends, for "cite_repair": lines that end with CR or CRLF end with LF.
 */


#ifndef CITE_STREAM_LINES_H
#define CITE_STREAM_LINES_H


#include "base/cite_buf.h"


typedef struct {
    cite_buf_t  text;       /* the frame with its line ends repaired */
    unsigned    cr:1;       /* the last frame ended with CR, which became LF:
                               an LF that follows is dropped */
    unsigned    failed:1;   /* there was no memory for a frame */
} cite_lines_t;


void cite_lines_init(cite_lines_t *lines, cite_mem_t *mem, size_t max);

/* a frame that is not sent: an LF that still belongs to it is dropped, too */
void cite_lines_drop(cite_lines_t *lines, cite_span_t frame);

/*
 * CITE_OK        lines->text is to be sent instead of the frame
 * CITE_DECLINED  the frame has no CR and stays as it is
 * CITE_ERROR     there is no memory; the frame is to be sent as it came
 */
cite_rc_t cite_lines_repair(cite_lines_t *lines, cite_span_t frame);


#endif /* CITE_STREAM_LINES_H */

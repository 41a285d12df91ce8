
/*
 * Copyright (C) the ngx_cite authors
 *
 * The fields of a DeepCitation item or tag, under each of their names, and
 * the ways in which it writes pages, lines and times.
 */


#ifndef CITE_FIELD_H
#define CITE_FIELD_H


#include "citation/cite_record.h"


#define CITE_FIELD_NAME_MAX  32      /* bytes of a name as it is written */

/* lines of one citation and of a list of them; the rest is left out */

#define CITE_LINES_MAX       2000
#define CITE_LINES_LIST      20000


typedef enum {
    CITE_FIELD_NONE = 0,       /* the name is not known */
    CITE_FIELD_ID,             /* a tag's id, which does not make it ours */
    CITE_FIELD_NUMBER,
    CITE_FIELD_ATTACHMENT,
    CITE_FIELD_PAGE,
    CITE_FIELD_LINES,
    CITE_FIELD_PHRASE,
    CITE_FIELD_ANCHOR,
    CITE_FIELD_VALUE,          /* the anchor where there is no other */
    CITE_FIELD_REASONING,
    CITE_FIELD_CLAIM,
    CITE_FIELD_TIMES,
    CITE_FIELD_START,
    CITE_FIELD_END,
    CITE_FIELD_URL,
    CITE_FIELD_DOMAIN,
    CITE_FIELD_TITLE,
    CITE_FIELD_DESCRIPTION,
    CITE_FIELD_SITE,
    CITE_FIELD_FAVICON,
    CITE_FIELD_N
} cite_field_e;


typedef struct {
    uint32_t  ids[CITE_LINES_MAX];
    size_t    n;
} cite_lines_t;


/*
 * The field of a tag's attribute or of an item's member: snake_case,
 * kebab-case and camelCase are one, and so is "\_" for "_".
 */
cite_field_e cite_field_of_tag(cite_span_t name);
cite_field_e cite_field_of_item(cite_span_t name);

/*
 * Reads "5_0" or "page_number_5_index_0" and sets the record's page.
 * CITE_DECLINED: it is neither.  CITE_ERROR: no memory, list->err.
 */
cite_rc_t cite_field_page(cite_records_t *list, cite_record_t *rec,
    cite_span_t s);

/* sets startPageId alone */
cite_rc_t cite_field_page_id(cite_records_t *list, cite_record_t *rec,
    uint32_t page, uint32_t index);

/* adds the lines in s, as in "3, 7-9" */
void cite_lines_parse(cite_lines_t *lines, cite_span_t s);
void cite_lines_add(cite_lines_t *lines, uint32_t id);

/* sorts the lines into the record; CITE_ERROR: no memory, list->err */
cite_rc_t cite_lines_store(cite_records_t *list, cite_record_t *rec,
    cite_lines_t *lines);

/*
 * Sets rec->line_text for lines that are one text instead of a list: the
 * reference takes its characters for lines, and sorts them.
 */
cite_rc_t cite_lines_text(cite_records_t *list, cite_record_t *rec,
    cite_span_t s);

/* splits "A-B"; either may be empty */
void cite_field_times(cite_span_t s, cite_span_t *start, cite_span_t *end);


#endif /* CITE_FIELD_H */

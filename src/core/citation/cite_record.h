
/*
 * Copyright (C) the ngx_cite authors
 *
 * A citation as a record, and the list of those that one message makes.
 */


#ifndef CITE_RECORD_H
#define CITE_RECORD_H


#include "citation/cite_format.h"
#include "json/cite_json.h"
#include "text/cite_lexicon.h"


#define CITE_KEY_LEN   16        /* hex digits */
#define CITE_SHA1_LEN  20


/* lent by the driver */

typedef void (*cite_sha1_pt)(cite_span_t text, uint8_t digest[CITE_SHA1_LEN]);


typedef enum {
    CITE_KEY_CURRENT = 0,
    CITE_KEY_0_1
} cite_key_format_e;


typedef enum {
    CITE_TYPE_DOCUMENT = 0,
    CITE_TYPE_URL,
    CITE_TYPE_AUDIO,
    CITE_TYPE_VIDEO
} cite_type_e;


typedef enum {
    CITE_LINK_PENDING = 0,   /* a source may still come */
    CITE_LINK_RESOLVED,
    CITE_LINK_DANGLING,      /* provably no source has it; see reason */
    CITE_LINK_UNBOUND        /* its source could not be told; see reason */
} cite_link_e;


/* parts of a record that may be written beside the members of DeepCitation */

typedef enum {
    CITE_RECORD_FORMAT = 0x01,      /* the format and the members it adds */
    CITE_RECORD_PLACE = 0x02,       /* where it stands, if it has a source */
    CITE_RECORD_SENTENCE = 0x04
} cite_record_part_e;


struct cite_annotation_s;    /* see wire/cite_event.h */

typedef struct cite_check_s   cite_check_t;    /* see cite_check.h */
typedef struct cite_record_s  cite_record_t;
typedef struct cite_source_s  cite_source_t;


/* an empty span with p == NULL is a member that is absent */

struct cite_record_s {
    cite_record_t   *next;

    const cite_format_t  *format;     /* the syntax that it is written in */
    cite_resolved_e  resolved;        /* as that, unless it is set apart */
    cite_type_e      type;
    uint8_t          key[CITE_KEY_LEN];
    uint64_t         keyed;           /* what it was made of, see cite_key.c;
                                         0: it has to be made */

    /* the passage that it points at */
    cite_span_t      attachment_id;
    cite_span_t      start_page_id;
    cite_span_t      full_phrase;
    cite_span_t      anchor_text;
    cite_span_t      reasoning;
    cite_span_t      claim_text;
    cite_span_t      url;
    cite_span_t      domain;
    cite_span_t      title;
    cite_span_t      description;
    cite_span_t      site_name;
    cite_span_t      favicon_url;
    cite_span_t      start_time;      /* of audio and video */
    cite_span_t      end_time;
    uint32_t        *line_ids;
    size_t           line_ids_n;
    cite_span_t      line_text;       /* the lines in the key, if they are not
                                         those above */
    uint32_t         page_number;     /* 0: absent */
    uint32_t         number;          /* citationNumber; see has_number */

    /* formats other than deepcitation */
    cite_span_t      id;              /* of a tool call, of a pattern */
    cite_span_t      label;
    cite_span_t      name;            /* of the tool, of the pattern */
    cite_span_t      query;           /* raw JSON: the tool's arguments */
    cite_span_t      chunk_id;
    cite_span_t      headings;        /* raw JSON: array of strings */
    cite_span_t      question;
    cite_span_t      confidence;      /* raw JSON: a number */

    /* where it stands in the message's text */
    size_t           offset;          /* bytes */
    size_t           length;
    size_t           offset_utf16;
    size_t           length_utf16;
    cite_span_t      sentence;
    size_t           sentence_before; /* bytes of it before the citation */
    cite_span_t      clause;          /* the claim: the words from the marker
                                         before it, or the sentence's start,
                                         without markers and decoration */
    const cite_record_t
                    *joint;           /* the next of the citations that share
                                         one clause, or NULL; all of them have
                                         the same clause.p */
    size_t           enclosed;        /* offset of the words that its tags or
                                         its link enclose */
    size_t           enclosed_n;      /* 0: none */

    cite_link_e      link;
    const char      *reason;          /* why it is dangling or unbound */
    const struct cite_annotation_s
                    *annotation;      /* of the provider that it was; or NULL */
    cite_source_t   *source;          /* that a marker names */
    cite_span_t      source_id;       /* its name among the run's sources */

    cite_check_t    *check;           /* NULL: it is not checked */
    unsigned         told_verdict;    /* the check's version that was told */

    unsigned         has_number:1;
    unsigned         has_offset:1;
    unsigned         provisional:1;   /* a better source may still come */
    unsigned         told:1;          /* the client has it as it is */
    unsigned         told_verified:1; /*   and a verification */
    unsigned         checked:1;       /* its check knows it as it is */
    unsigned         untimed:1;       /* its times are not in the key */
    unsigned         unlined:1;       /* nor are its lines */
    unsigned         counted:1;       /* the number is ours, not the model's */
    unsigned         measured:1;      /* its place is known in UTF-16, too */
    unsigned         tentative:1;     /* its form is often something else: it
                                         counts only if it is bound */
    unsigned         worded:1;        /* written in words: "Source 1" */
    unsigned         claims:1;        /* the words it encloses are its claim */
    unsigned         spoken:1;        /* what it encloses is a part of the
                                         sentence */
    unsigned         doubtful:1;      /* skipped, and a reader should look */
};


typedef struct {
    cite_mem_t         *mem;          /* where records and their texts live */
    cite_json_t        *json;         /* lent reader */
    cite_sha1_pt        sha1;
    cite_key_format_e   key_format;
    const cite_lexicon_t
                       *lexicon;      /* lent; of sentences */
    cite_record_t      *first;
    cite_record_t     **last;
    size_t              n;
    size_t              max;
    size_t              dropped;      /* over max */
    size_t              lines;        /* of all records */
    const char         *err;          /* memory is used up */
} cite_records_t;


void cite_records_init(cite_records_t *list, cite_mem_t *mem,
    cite_json_t *json, cite_sha1_pt sha1, size_t max);

/* *dst becomes the list that *src was */
void cite_records_move(cite_records_t *dst, const cite_records_t *src);

/*
 * A record of the format at the list's end, else zeroed.  NULL if the list is
 * full, which is counted in list->dropped, or if there is no memory:
 * list->err.
 */
cite_record_t *cite_records_add(cite_records_t *list,
    const cite_format_t *format);

/* takes *link out of the list, so that it is the next record then */
void cite_records_drop(cite_records_t *list, cite_record_t **link);

/* puts a record that was taken out behind those that stand before it */
void cite_records_put(cite_records_t *list, cite_record_t *rec);

/*
 * A copy of s that lives as long as the list; of an empty s an absent
 * member.  CITE_ERROR: there is no memory, list->err.
 */
cite_rc_t cite_records_copy(cite_records_t *list, cite_span_t s,
    cite_span_t *dst);

/* CITE_ERROR, with list->err set unless it was */
cite_rc_t cite_records_fail(cite_records_t *list, const char *err);

/* appends the record as a JSON object; absent members are left out */
void cite_record_write(cite_buf_t *b, const cite_record_t *rec);

/* the same with some parts only; a set of cite_record_part_e */
void cite_record_write_parts(cite_buf_t *b, const cite_record_t *rec,
    unsigned parts);


#endif /* CITE_RECORD_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the evidence.
 */


#ifndef CITE_EVIDENCE_INTERNAL_H
#define CITE_EVIDENCE_INTERNAL_H


#include "evidence/cite_evidence.h"
#include "text/cite_normal.h"


#define CITE_BLOCK_WORDS    1024
#define CITE_BLOCK_BYTES    60000    /* a place is 16 bits from the base */
#define CITE_WINDOW_WORDS   1024     /* read again around a match */
#define CITE_WORD_GAP       0x80     /* flag: an ellipsis stands before it */
#define CITE_ECHO_END       0x1e     /* behind each value of arguments */
#define CITE_REASON_SCOPE   "scope"


typedef struct cite_block_s  cite_block_t;

struct cite_block_s {
    cite_block_t  *next;
    cite_block_t  *prev;
    uint32_t       base;         /* bytes of the text */
    uint32_t       n;            /* words */
    uint32_t       mask;         /* of bits: a power of two, less 1 */
    uint32_t       numbers_n;
    uint32_t      *hash;
    uint16_t      *at;           /* bytes from the base */
    uint16_t      *numbers;      /* which words are numbers */
    uint8_t       *bits;
    uint16_t      *echo;         /* how many words side by side, up to each
                                    one, are an echo; NULL: none is */
    uint8_t       *rest;         /* the bits of words that are none */
};


/* the words of a tool call's arguments, see cite_evidence_echo.h */

struct cite_echo_s {
    cite_buf_t     arguments;    /* long ones, until their values are known */
    cite_buf_t     values;       /* CITE_ECHO_END behind each; until made */
    uint32_t      *slots;        /* NULL: there are no words */
    size_t         size;         /* 0 or a power of two */
    size_t         n;
    unsigned       sizes;        /* of values that are short */
    cite_text_t   *texts;        /* of the call's result, by of_next */
    cite_text_t   *at;           /* the next one to be marked again */
    cite_echo_t   *grown_next;   /* of those whose texts are */
    unsigned       again;        /* how often */
    unsigned       grown:1;      /* it is in that list */
    unsigned       made:1;       /* of all values */
    unsigned       lost:1;       /* not all words are known */
};


struct cite_text_s {
    cite_text_t   *next;
    cite_text_t   *older;        /* the one before it */
    cite_text_t   *serial_next;  /* of the same bucket by serial, ... */
    cite_text_t   *serial_prev;  /* ... both ways; NULL: the first */
    cite_text_t   *chain;        /* in its bucket, by words and names */
    cite_text_t   *alike;        /* the next older one of the same words */
    cite_text_t   *newer;        /* the next newer one; NULL: the newest */
    cite_text_t   *words_chain;  /* of the newest of its words: in its bucket */
    cite_source_t  source;
    uint64_t       hash;         /* of the content and the names */
    uint64_t       words;        /* of the content */
    size_t         size;
    uint32_t       number;       /* from 1 on, in the order of coming */
    cite_block_t  *first;
    cite_block_t  *last;
    cite_echo_t   *of;           /* words of its call, or NULL */
    cite_text_t   *of_next;      /* the call's other texts, ... */
    cite_text_t   *of_prev;      /* ... both ways; NULL: the first */
    cite_echo_t   *echo;         /* NULL: it has no echo of them */
    cite_names_t   names;        /* cite_source_names() */
    size_t         asked;        /* of the evidence: the check for which ... */
    int            agrees;       /* ... cite_text_agrees() was answered */
    cite_text_t   *cited;        /* of a text that is meant: the next one */
    unsigned       unknown:1;    /* all of it may be one */
    unsigned       indexed:1;
};


/* cite_evidence_known.c: which texts are there already */

/* the hashes of the content, and of the content with its names */
void cite_text_hash(const cite_evidence_t *e, const cite_source_t *source,
    uint64_t *words, uint64_t *all);

/*
 * 1 if the text is there with all names that the source tells.  It is found
 * if it has no others, or is one of the CITE_EVIDENCE_ALIKE newest texts of
 * the same words.
 */
int cite_evidence_knows(const cite_evidence_t *e, const cite_source_t *source,
    uint64_t words, uint64_t hash);

/* a text of the source with that serial number, or NULL; 0 has none */
cite_text_t *cite_evidence_by_serial(const cite_evidence_t *e,
    uint32_t serial);

/* a text whose hashes are set has come, and the oldest one leaves */
void cite_evidence_link(cite_evidence_t *e, cite_text_t *text);
void cite_evidence_unlink(cite_evidence_t *e, cite_text_t *text);


/* a word of the evidence */

typedef struct {
    cite_text_t   *text;
    cite_block_t  *block;
    size_t         i;            /* in the block */
} cite_spot_t;


/* words that were read again, with their properties */

typedef struct {
    cite_span_t    text;
    uint32_t       hash;
    size_t         start;        /* bytes of the text that was read */
    size_t         end;
    uint8_t        flags;        /* CITE_TOKEN_*, CITE_WORD_GAP */
    uint8_t        kind;         /* CITE_WORD_*, in the text's language */
    uint8_t        echo;         /* 1: the tool was called with it */
    const cite_lexeme_t
                  *lexeme;       /* NULL: no language has the word */
} cite_word_t;


typedef struct {
    const cite_lexicon_t
                  *lexicon;      /* lent */
    cite_word_t   *words;
    size_t         n;
    size_t         max;
    cite_span_t    source;       /* the text that was read */
    cite_buf_t     text;
    cite_normal_t  normal;       /* where the reading stands */
    uint32_t       languages;    /* that it may be in, bits; 0: any */
    unsigned       gap:1;        /* an ellipsis was read */
    unsigned       more:1;       /* there are more words than max */
} cite_words_t;


/* a part of them */

typedef struct {
    const cite_words_t  *words;
    size_t               from;       /* words [from, to) */
    size_t               to;
} cite_part_t;


/* a phrase against a window of the evidence */

typedef struct {
    cite_spot_t    spot;         /* where the window begins */
    size_t         first;        /* matched words of the window */
    size_t         last;
    size_t         matched;      /* words of the phrase */
    size_t         hunks;        /* places where they differ */
    size_t         forms;        /* of them, read as forms */
    unsigned       missing:1;    /* of the reason: words are left out only */
    unsigned       replaced:1;   /* the last hunk: by a word of its kind */
    size_t         shared;       /* words, in any order, side by side */
    double         score;
    unsigned       echo:1;       /* all matched words are one */
    const char    *reason;       /* NULL: nothing that matters differs */
    size_t         start;        /* bytes of the text */
    size_t         end;
} cite_near_t;


/* costs in steps */

#define CITE_STEP_READ    64     /* a word that is read, and ... */
#define CITE_STEP_BYTE    3      /* ... each byte up to its end */
#define CITE_STEP_STOP    16384  /* bytes without a word, at once */
#define CITE_STEP_TEXT    16     /* a text that is gone into, ... */
#define CITE_STEP_BLOCKS  512    /* ... and so many bytes of its blocks */


static inline void
cite_evidence_spend(cite_evidence_t *e, size_t n)
{
    e->left -= cite_min(e->left, n);
}


/* the bits of all blocks of a text are looked at */

static inline void
cite_evidence_spend_text(cite_evidence_t *e, const cite_text_t *text)
{
    cite_evidence_spend(e, CITE_STEP_TEXT
                           + text->source.content.n / CITE_STEP_BLOCKS);
}


/* 1 if the block may have the word */

static inline int
cite_block_may(const cite_block_t *block, uint32_t hash)
{
    hash &= block->mask;

    return block->bits[hash >> 3] >> (hash & 7) & 1;
}


static inline int
cite_blocks_may(const cite_block_t *block, uint32_t hash)
{
    return cite_block_may(block, hash)
           || (block->next && cite_block_may(block->next, hash));
}


/* bytes of the text where the word starts */

static inline size_t
cite_spot_start(const cite_spot_t *spot)
{
    return spot->block->base + spot->block->at[spot->i];
}


/* 1 if words of the text are an echo, or may be */

static inline int
cite_text_echoes(const cite_text_t *text)
{
    return text->unknown || text->echo;
}


/* 1 if n words, up to this one, are */

static inline int
cite_spot_is_echo(const cite_spot_t *spot, size_t n)
{
    return spot->text->unknown
           || (spot->block->echo && spot->block->echo[spot->i] >= n);
}


/* the next word; without a block behind the last one */

static inline void
cite_spot_next(cite_spot_t *spot)
{
    if (++spot->i == spot->block->n) {
        spot->block = spot->block->next;
        spot->i = 0;
    }
}


/* cite_evidence_args.c: arguments as values */

typedef struct {
    union {
        yyjson_arr_iter    array;
        yyjson_obj_iter    object;
    } at;

    unsigned               of_object:1;
} cite_args_frame_t;


typedef enum {
    CITE_ARGS_PARSE = 0,
    CITE_ARGS_VALUES,            /* those of JSON are written */
    CITE_ARGS_TEXT               /* all of it is */
} cite_args_e;


typedef struct {
    cite_echo_t           *echo;     /* whose arguments they are, or NULL */
    cite_args_e            state;
    cite_heap_t            heap;     /* of the reader, which is in use */
    cite_json_t            json;     /*   until all values are written */
    unsigned               is_json:1;

    cite_buf_t            *values;
    size_t                 left;     /* bytes, until a step ends */
    cite_args_frame_t      frames[CITE_JSON_MAX_DEPTH];
    size_t                 depth;
} cite_args_t;


/*
 * Writes the values of long arguments, for about *left bytes.  CITE_OK: all
 * of them are in echo->values; CITE_AGAIN: there are more.
 */
cite_rc_t cite_args_go_on(cite_evidence_t *e, cite_args_t *args,
    cite_echo_t *echo, size_t *left);

/* arguments that are half read are left; they are read again if need be */
void cite_args_end(cite_args_t *args);

/* cite_evidence_lines.c: a number, or "true" or "false", as JSON has it */
void cite_evidence_scalar(cite_buf_t *b, yyjson_val *value);

/* cite_evidence_echo_set.c */

/* adds words that stand side by side; echo->lost is set without memory */
void cite_echo_put(cite_evidence_t *e, cite_echo_t *echo,
    const uint32_t *hash, const uint8_t *flags, size_t n);

/* how many halves of a word each of them is; 0: they are no arguments */
unsigned cite_echo_find(const cite_evidence_t *e, const cite_echo_t *echo,
    const uint32_t *hash, size_t n);

/* cite_evidence_echo.c: words that a tool was called with */

/*
 * Makes the set of words, from up to *left bytes.  CITE_DONE: it is made, or
 * it is lost.
 */
cite_rc_t cite_echo_make(cite_evidence_t *e, cite_echo_t *echo, size_t *left);

/* before arguments are added; CITE_DECLINED: they count as unknown already */
cite_rc_t cite_echo_reopen(cite_evidence_t *e, cite_echo_t *echo);

/* a text of the call has come */
void cite_echo_join(cite_echo_t *echo, cite_text_t *text);

/* texts whose call has got more arguments; CITE_AGAIN: there are more */
cite_rc_t cite_echo_mark_again(cite_evidence_t *e, size_t *left);

/* the same for the words of a text that is indexed, which are marked */
cite_rc_t cite_echo_mark(cite_evidence_t *e, cite_text_t *text, size_t *left);

/* the text is about to leave */
void cite_echo_leave(cite_evidence_t *e, cite_text_t *text);

/* sets word->echo of words that were read from there */
void cite_echo_flag(const cite_spot_t *from, cite_words_t *window);

/* moves by words within the text, as far as it goes; returns how far */
size_t cite_spot_back(cite_spot_t *spot, size_t n);

/* the room for matches, made once; NULL: no memory */
cite_match_t *cite_evidence_match(cite_evidence_t *e);

/* reads up to max words from s; CITE_ERROR: no memory */
cite_rc_t cite_words_read(cite_words_t *words, cite_span_t s, size_t max);

/* the same in steps, which may lead to CITE_AGAIN */
void cite_words_begin(cite_words_t *words, cite_span_t s);
cite_rc_t cite_words_go_on(cite_words_t *words, size_t max, size_t *left);

/* the lexicon's entry of word i; NULL: it has none, or there is no word i */

static inline const cite_lexeme_t *
cite_words_lexeme(const cite_words_t *words, size_t i)
{
    return i < words->n ? words->words[i].lexeme : NULL;
}


/* how a source agrees with the cited one */

typedef enum {
    CITE_CITED_OTHER = 0,
    CITE_CITED_PAGE,         /* the source, another page */
    CITE_CITED_SAME
} cite_cited_e;

cite_cited_e cite_source_is_cited(const cite_source_t *source,
    const cite_cited_t *cited);

/*
 * Sets of bits for what cite_source_is_cited() compares: if a source has none
 * of those of a citation and its joint ones, it is none of theirs.
 */
cite_names_t cite_source_names(const cite_source_t *source);
cite_names_t cite_cited_names(const cite_cited_t *cited);

/* a check begins: sets what cite_text_agrees() needs to know */
void cite_evidence_wants(cite_evidence_t *e, const cite_cited_t *cited);

/* the same for the best of joint citations */

static inline cite_cited_e
cite_source_agrees(const cite_source_t *source, const cite_cited_t *cited)
{
    cite_cited_e  best, one;

    for (best = CITE_CITED_OTHER; cited && best != CITE_CITED_SAME;
         cited = cited->joint)
    {
        one = cite_source_is_cited(source, cited);
        best = cite_max(best, one);
    }

    return best;
}

/* the same for a text, found out once in a check */

static inline cite_cited_e
cite_text_agrees(const cite_evidence_t *e, cite_text_t *text,
    const cite_cited_t *cited)
{
    if (e->wants_any) {
        return e->except && text->source.serial == e->except
               ? CITE_CITED_OTHER : CITE_CITED_SAME;
    }

    if (((text->names.names & e->wanted.names)
         | (text->names.serials & e->wanted.serials)) == 0)
    {
        return CITE_CITED_OTHER;
    }

    if (text->asked != e->asked) {
        text->asked = e->asked;
        text->agrees = (int) cite_source_agrees(&text->source, cited);
    }

    return (cite_cited_e) text->agrees;
}

/*
 * The phrase word by word, with anything where it has an ellipsis.  The
 * finding is match->found, and match->search.best how its source agrees;
 * the reason is set where the words are there and their neighbours turn
 * their meaning, unless that is the same to a loose search.
 */
void cite_search_begin(cite_evidence_t *e, const cite_words_t *phrase,
    int loose);
cite_rc_t cite_search_go_on(cite_evidence_t *e, const cite_cited_t *cited);

/* 1 if the words are too few to say anything that could be negated */
int cite_words_are_few(const cite_words_t *words);

/* the place that is most like the phrase: match->nearing.best;
   CITE_DECLINED: none is */
void cite_near_begin(cite_evidence_t *e, const cite_words_t *phrase);
cite_rc_t cite_near_go_on(cite_evidence_t *e, const cite_cited_t *cited);

/*
 * cite_evidence_scope.c: whether the rest of the sentence that bytes
 * [start, end) of the text stand in changes what they say.
 *
 * CITE_OK        it does not
 * CITE_DECLINED  it does; match->scoping.start and end are the sentence
 * CITE_AGAIN     e->left has come to 0: call again with the same bytes
 * CITE_ERROR     no memory
 */
cite_rc_t cite_evidence_scope(cite_evidence_t *e, cite_text_t *text,
    size_t start, size_t end);

/* the same for words [first, last] that were read, negations apart */
int cite_words_are_scoped(const cite_words_t *words, size_t first,
    size_t last);

/*
 * 1 if the words of the quote or claim were found, and only where their
 * sentence changes them: *found has the status then, the reason "scope" and
 * the sentence.
 */
int cite_evidence_is_scoped(cite_evidence_t *e, const cite_cited_t *cited,
    cite_finding_t *found, cite_found_e status);

/* cite_evidence_differ.c: the meaning of a difference */

typedef enum {
    CITE_DIFFER_NOTHING = 0,
    CITE_DIFFER_MISSING,
    CITE_DIFFER_WORDING,
    CITE_DIFFER_NAME,
    CITE_DIFFER_NEGATION,
    CITE_DIFFER_UNIT,
    CITE_DIFFER_NUMBER
} cite_differ_e;

/* counts the difference of words a of the phrase and b of the window */
void cite_near_hunk(cite_near_t *near, const cite_part_t *a,
    const cite_part_t *b, cite_differ_e *most);

/* sets near->reason, hunks and score from pair */
void cite_near_compare(const int16_t *pair, const cite_words_t *phrase,
    const cite_words_t *window, cite_near_t *near);

/*
 * Why words [first, last] of the window mean something else together with
 * their neighbours, or NULL.  Words before low are no neighbours.
 */
const char *cite_words_cut(const cite_words_t *window, size_t low,
    size_t first, size_t last);

/*
 * 1 if words [from, to), left out between two words, turn the sentence that
 * these were taken from: the rest of the first one's, or the beginning of
 * the second's.
 */
int cite_words_gap_negates(const cite_words_t *window, size_t from,
    size_t to);

/* 1 if word i is the first of a sentence, as far as its marks tell */
int cite_words_begin_sentence(const cite_words_t *words, size_t i);

/* 1 if the words begin or end inside of a character: 2 is not \u00bd */
int cite_words_split(const cite_words_t *window, size_t first, size_t last);

/* 1 if nothing but blanks and marks of emphasis part the two words */
int cite_words_touch(const cite_words_t *words, size_t i);

/* 1 if one blank, of whatever width, parts the two words */
int cite_word_is_apart(const cite_words_t *words, size_t i);

/* 1 if word i is the mark of a note: "well[3]", "heron\u00b9" */
int cite_word_is_note(const cite_words_t *words, size_t i);

/* 1 if an unlike case of two units makes another unit: mW, MW */
int cite_words_other_case(const cite_words_t *a, size_t i,
    const cite_words_t *b, size_t j);

/*
 * cite_evidence_form.c: whether words a of the phrase and b of the window,
 * which differ, are the same in another form, with their neighbours or not:
 * the parts are widened to all of it.  open: 1 if b has no end, 2 no
 * beginning.  CITE_OK: they are; CITE_DONE: they are, but for articles and
 * endings; CITE_DECLINED: they are not.
 */

cite_rc_t cite_forms_agree(const int16_t *pair, cite_part_t *a, cite_part_t *b,
    int open);

/*
 * The same for the whole phrase and the window's words from one on, or from
 * up to "back" words before it: window becomes all that says the same.
 */
cite_rc_t cite_forms_whole(const cite_words_t *phrase, cite_part_t *window,
    size_t back);

/* 1 if the part is a page's header or mark-up, which no phrase has */
int cite_part_is_foreign(const cite_part_t *part);

/* fills in the source and the quote of it */
void cite_finding_set(cite_finding_t *found, const cite_text_t *text,
    size_t start, size_t end);


#endif /* CITE_EVIDENCE_INTERNAL_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * The words that a tool was called with, and the words of its results that
 * are among them.
 */


#include "evidence/cite_evidence_match_internal.h"


#define CITE_ECHO_WORDS   3      /* side by side; fewer prove nothing */
#define CITE_ECHO_BYTES   4      /* that a word costs which is marked */
#define CITE_ECHO_AGAIN   8      /* texts are marked again so often */


/* words that are looked for in the set, as bits of echo->sizes */

#define CITE_ECHO_ALONE   0x01   /* values of one word */
#define CITE_ECHO_PAIR    0x02


/* a word of a result that is not yet settled */

typedef struct {
    cite_block_t  *block;
    size_t         i;
    uint32_t       hash;
    unsigned       halves;       /* 0: none of the arguments; 1: ideograph */
} cite_echo_word_t;


struct cite_echoing_s {

    cite_args_t       args;      /* of the set that is made next */

    /* the set that is being made */
    cite_echo_t      *echo;
    cite_normal_t     normal;
    size_t            end;       /* of the word before, in the values */
    size_t            n;         /* words of the value so far */
    uint32_t          hash[CITE_ECHO_WORDS];
    uint8_t           flags[CITE_ECHO_WORDS];

    /* the text that is being marked */
    cite_text_t      *text;
    cite_block_t     *block;
    cite_echo_word_t  words[CITE_ECHO_WORDS];   /* the last that were read */
    size_t            read;
    cite_spot_t       last;      /* word that was settled */
    size_t            run;       /* words up to it, side by side, ... */
    size_t            halves;    /* ... and their weight */
};


cite_echo_t *
cite_echo_create(cite_evidence_t *e)
{
    cite_echo_t  *echo;

    echo = cite_mem_alloc(e->mem, sizeof(cite_echo_t));

    if (echo) {
        cite_buf_init(&echo->arguments, e->mem, 0);
        cite_buf_init(&echo->values, e->mem, 0);
        echo->made = 1;
    }

    return echo;
}


void
cite_echo_join(cite_echo_t *echo, cite_text_t *text)
{
    text->of = echo;
    text->echo = echo;

    if (echo == NULL) {
        return;
    }

    text->of_next = echo->texts;

    if (echo->texts) {
        echo->texts->of_prev = text;
    }

    echo->texts = text;
}


/* a text leaves */

static void
cite_echo_part(cite_echo_t *echo, const cite_text_t *text)
{
    if (text->of_prev) {
        text->of_prev->of_next = text->of_next;

    } else {
        echo->texts = text->of_next;
    }

    if (text->of_next) {
        text->of_next->of_prev = text->of_prev;
    }

    if (echo->at == text) {
        echo->at = text->of_next;
    }
}


static void
cite_echo_texts_unknown(cite_evidence_t *e, const cite_echo_t *echo)
{
    cite_text_t  *text;

    for (text = echo->texts; text; text = text->of_next) {
        text->unknown = 1;
    }

    cite_evidence_leave(e);
}


/* a set that is being made of its arguments begins again; 1: there was one */

static int
cite_echo_interrupt(cite_evidence_t *e, const cite_echo_t *echo)
{
    int              reads;
    cite_echoing_t  *w;

    w = e->echoing;
    reads = w && (w->echo == echo || w->args.echo == echo);

    if (reads) {
        cite_args_end(&w->args);
        w->echo = NULL;
    }

    if (w && w->text && w->text->of == echo) {
        w->text = NULL;
    }

    return reads;
}


void
cite_echo_lose(cite_evidence_t *e, cite_echo_t *echo)
{
    (void) cite_echo_interrupt(e, echo);

    cite_buf_free(&echo->arguments);
    cite_buf_free(&echo->values);

    if (echo->slots) {
        cite_mem_resize(e->mem, echo->slots, 0);
        echo->slots = NULL;
    }

    echo->lost = 1;
    echo->made = 1;
    cite_echo_texts_unknown(e, echo);
}


cite_rc_t
cite_echo_reopen(cite_evidence_t *e, cite_echo_t *echo)
{
    if (echo->lost) {
        return CITE_DECLINED;
    }

    if (cite_echo_interrupt(e, echo) || echo->texts) {

        if (echo->again++ == CITE_ECHO_AGAIN) {
            cite_echo_lose(e, echo);
            return CITE_DECLINED;
        }

        cite_echo_texts_unknown(e, echo);
        echo->at = echo->texts;

        if (!echo->grown) {
            echo->grown = 1;
            echo->grown_next = e->grown;
            e->grown = echo;
        }
    }

    echo->made = 0;

    return CITE_OK;
}


/* a value of fewer words is one by itself */

static void
cite_echo_value_end(cite_evidence_t *e, cite_echoing_t *w)
{
    if (w->n && w->n < CITE_ECHO_WORDS) {
        cite_echo_put(e, w->echo, w->hash, w->flags, w->n);
        w->echo->sizes |= w->n == 1 ? CITE_ECHO_ALONE : CITE_ECHO_PAIR;
    }

    w->n = 0;
}


static void
cite_echo_word(cite_evidence_t *e, cite_echoing_t *w,
    const cite_token_t *token)
{
    size_t       i;
    cite_span_t  values;

    if (token->flags & CITE_TOKEN_ELLIPSIS) {
        return;
    }

    values = cite_buf_view(&w->echo->values);

    if (token->start > w->end
        && memchr(values.p + w->end, CITE_ECHO_END, token->start - w->end))
    {
        cite_echo_value_end(e, w);
    }

    w->end = token->end;

    if (w->n >= CITE_ECHO_WORDS) {
        for (i = 1; i < CITE_ECHO_WORDS; i++) {
            w->hash[i - 1] = w->hash[i];
            w->flags[i - 1] = w->flags[i];
        }
    }

    i = cite_min(w->n, CITE_ECHO_WORDS - 1);
    w->hash[i] = token->hash;
    w->flags[i] = token->flags;
    w->n++;

    if (w->n >= CITE_ECHO_WORDS) {
        cite_echo_put(e, w->echo, w->hash, w->flags, CITE_ECHO_WORDS);
    }
}


static cite_echoing_t *
cite_echo_work(cite_evidence_t *e)
{
    if (e->echoing == NULL) {
        e->echoing = cite_mem_alloc(e->mem, sizeof(cite_echoing_t));
    }

    return e->echoing;
}


static void
cite_echo_made(cite_evidence_t *e, cite_echo_t *echo)
{
    cite_buf_free(&echo->values);
    echo->made = 1;

    if (echo->lost && echo->slots) {
        cite_mem_resize(e->mem, echo->slots, 0);
        echo->slots = NULL;
    }

    if (e->echoing) {
        e->echoing->echo = NULL;
    }
}


/* the values are there: their words are */

static cite_rc_t
cite_echo_words(cite_evidence_t *e, cite_echoing_t *w, size_t *left)
{
    size_t        start, written, spent;
    cite_rc_t     rc;
    cite_token_t  token;

    written = 0;
    start = w->normal.chars.pos;
    w->normal.stop = start + cite_min(*left, SIZE_MAX - start);

    while (!w->echo->lost) {

        spent = cite_max(w->normal.chars.pos - start, written);

        if (spent >= *left) {
            *left = 0;
            return CITE_AGAIN;
        }

        rc = cite_normal_next(&w->normal, &token);

        if (rc == CITE_DONE) {
            cite_echo_value_end(e, w);
            *left -= spent;
            break;
        }

        if (rc == CITE_OK) {
            cite_echo_word(e, w, &token);
            written += token.text.n;
        }
    }

    return CITE_OK;
}


static cite_rc_t
cite_echo_go_on(cite_evidence_t *e, cite_echoing_t *w, cite_echo_t *echo,
    size_t *left)
{
    if (cite_args_go_on(e, &w->args, echo, left) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (w->echo != echo) {
        w->echo = echo;
        w->end = 0;
        w->n = 0;
        cite_normal_init(&w->normal, cite_buf_view(&echo->values));
    }

    return cite_echo_words(e, w, left);
}


cite_rc_t
cite_echo_make(cite_evidence_t *e, cite_echo_t *echo, size_t *left)
{
    cite_echoing_t  *w;

    if (echo->made) {
        return CITE_DONE;
    }

    w = cite_echo_work(e);
    echo->lost |= w == NULL;

    if (!echo->lost && cite_echo_go_on(e, w, echo, left) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    cite_echo_made(e, echo);

    return CITE_DONE;
}


/* unmarks a run of words that is too short to tell who wrote it */

static void
cite_echo_run_end(cite_echoing_t *w)
{
    cite_spot_t  spot;

    if (w->halves < 2 * CITE_ECHO_WORDS) {

        for (spot = w->last; w->run; w->run--) {
            spot.block->echo[spot.i] = 0;
            (void) cite_spot_back(&spot, 1);
        }
    }

    w->run = 0;
    w->halves = 0;
}


/* the echo marks of a block's words, none set yet */

static cite_rc_t
cite_echo_begin_block(cite_evidence_t *e, cite_block_t *block)
{
    size_t  size, bits;

    if (block->echo) {
        return CITE_OK;
    }

    size = block->n * sizeof(uint16_t);
    bits = (block->mask + 1) / 8;

    block->echo = cite_mem_resize(e->mem, NULL, size + bits);
    if (block->echo == NULL) {
        return CITE_ERROR;
    }

    memset(block->echo, 0, size + bits);
    block->rest = (uint8_t *) block->echo + size;

    return CITE_OK;
}


static void
cite_echo_end_block(cite_block_t *block)
{
    size_t    i;
    uint32_t  bit;

    memset(block->rest, 0, (block->mask + 1) / 8);

    for (i = 0; i < block->n; i++) {
        if (block->echo[i] == 0) {
            bit = block->hash[i] & block->mask;
            block->rest[bit >> 3] |= (uint8_t) (1 << (bit & 7));
        }
    }
}


static cite_rc_t
cite_echo_settle(cite_evidence_t *e, cite_echoing_t *w,
    const cite_echo_word_t *word)
{
    cite_block_t  *block;

    if (word->halves == 0) {
        cite_echo_run_end(w);
        return CITE_OK;
    }

    block = word->block;

    if (cite_echo_begin_block(e, block) != CITE_OK) {
        return CITE_ERROR;
    }

    w->run++;
    w->halves += word->halves;
    w->last.text = w->text;
    w->last.block = block;
    w->last.i = word->i;

    block->echo[word->i] = (uint16_t) cite_min(w->run, UINT16_MAX);

    return CITE_OK;
}


/* the last n words that were read, if they are in the set */

static void
cite_echo_look(const cite_evidence_t *e, cite_echoing_t *w, size_t n)
{
    size_t             i;
    uint32_t           hash[CITE_ECHO_WORDS];
    unsigned           halves;
    cite_echo_word_t  *words;

    words = w->words + CITE_ECHO_WORDS - n;

    for (i = 0; i < CITE_ECHO_WORDS; i++) {
        hash[i] = w->words[i].hash;
    }

    halves = cite_echo_find(e, w->text->of, hash + CITE_ECHO_WORDS - n, n);

    for (i = 0; i < n; i++) {
        words[i].halves = cite_max(words[i].halves, halves);
    }
}


static cite_rc_t
cite_echo_mark_word(cite_evidence_t *e, cite_echoing_t *w, size_t i)
{
    cite_echo_word_t  *word;

    if (w->read >= CITE_ECHO_WORDS
        && cite_echo_settle(e, w, &w->words[0]) != CITE_OK)
    {
        return CITE_ERROR;
    }

    memmove(w->words, w->words + 1,
            (CITE_ECHO_WORDS - 1) * sizeof(cite_echo_word_t));

    word = &w->words[CITE_ECHO_WORDS - 1];
    word->block = w->block;
    word->i = i;
    word->hash = w->block->hash[i];
    word->halves = 0;
    w->read++;

    if (w->text->of->sizes & CITE_ECHO_ALONE) {
        cite_echo_look(e, w, 1);
    }

    if ((w->text->of->sizes & CITE_ECHO_PAIR) && w->read >= 2) {
        cite_echo_look(e, w, 2);
    }

    if (w->read >= CITE_ECHO_WORDS) {
        cite_echo_look(e, w, CITE_ECHO_WORDS);
    }

    return CITE_OK;
}


static cite_rc_t
cite_echo_mark_rest(cite_evidence_t *e, cite_echoing_t *w)
{
    size_t  i;

    i = CITE_ECHO_WORDS - cite_min(w->read, CITE_ECHO_WORDS);

    for ( /* void */ ; i < CITE_ECHO_WORDS; i++) {
        if (cite_echo_settle(e, w, &w->words[i]) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    cite_echo_run_end(w);

    return CITE_OK;
}


static void
cite_echo_marked(cite_evidence_t *e, cite_text_t *text)
{
    int            echoes;
    cite_block_t  *block;

    echoes = 0;

    for (block = text->first; block; block = block->next) {
        if (block->echo) {
            cite_echo_end_block(block);
            echoes = 1;
        }
    }

    text->unknown = 0;
    text->echo = echoes ? text->of : NULL;
    cite_evidence_leave(e);
}


cite_rc_t
cite_echo_mark(cite_evidence_t *e, cite_text_t *text, size_t *left)
{
    size_t           i;
    cite_echoing_t  *w;

    if (text->of == NULL || text->of->lost) {
        return CITE_DONE;
    }

    if (text->of->slots == NULL) {
        cite_echo_marked(e, text);
        return CITE_DONE;
    }

    w = e->echoing;

    if (w->text != text) {
        w->text = text;
        w->block = text->first;
        w->read = 0;
        w->run = 0;
        w->halves = 0;
    }

    for ( /* void */ ; w->block; w->block = w->block->next) {

        if (*left == 0) {
            return CITE_AGAIN;
        }

        *left -= cite_min(*left, w->block->n * CITE_ECHO_BYTES);

        for (i = 0; i < w->block->n; i++) {
            if (cite_echo_mark_word(e, w, i) != CITE_OK) {
                w->text = NULL;
                return CITE_DONE;
            }
        }
    }

    if (cite_echo_mark_rest(e, w) == CITE_OK) {
        cite_echo_marked(e, text);
    }

    w->text = NULL;

    return CITE_DONE;
}


cite_rc_t
cite_echo_mark_again(cite_evidence_t *e, size_t *left)
{
    cite_echo_t  *echo;
    cite_text_t  *text;

    while ((echo = e->grown) != NULL) {

        if (cite_echo_make(e, echo, left) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        while ((text = echo->at) != NULL) {

            if (text->indexed && cite_echo_mark(e, text, left) == CITE_AGAIN) {
                return CITE_AGAIN;
            }

            echo->at = text->of_next;
        }

        echo->grown = 0;
        e->grown = echo->grown_next;
    }

    return CITE_OK;
}


void
cite_echo_leave(cite_evidence_t *e, cite_text_t *text)
{
    if (text->of) {
        cite_echo_part(text->of, text);
    }

    if (e->echoing == NULL) {
        return;
    }

    if (e->echoing->text == text) {
        e->echoing->text = NULL;
    }

    if (e->echoing->args.echo == text->of) {
        cite_args_end(&e->echoing->args);
    }
}


void
cite_echo_flag(const cite_spot_t *from, cite_words_t *window)
{
    size_t        i, base, start;
    cite_spot_t   spot;
    cite_word_t  *word;

    if (!cite_text_echoes(from->text)) {
        return;
    }

    spot = *from;
    base = cite_spot_start(from);

    for (i = 0; i < window->n; i++) {
        word = &window->words[i];
        start = base + word->start;

        while (spot.block && cite_spot_start(&spot) < start) {
            cite_spot_next(&spot);
        }

        if (spot.block && cite_spot_start(&spot) == start) {
            word->echo = cite_spot_is_echo(&spot, 1);
            cite_spot_next(&spot);
        }
    }
}

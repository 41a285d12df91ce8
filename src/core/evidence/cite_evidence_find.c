
/*
 * Copyright (C) the ngx_cite authors
 *
 * A phrase word by word.  Blocks that may have its rarest words are searched
 * by Knuth, Morris and Pratt's way, so that no text makes it slow.
 */


#include "evidence/cite_evidence_match_internal.h"


#define CITE_FIND_TRIES    64    /* places that are compared as words, ... */
#define CITE_FIND_WORDS    4096  /* ... and words of them */
#define CITE_FIND_BEFORE   4     /* words read before a place */
#define CITE_FIND_AFTER    2


/* the longest words are the rarest */

static void
cite_search_keys(cite_search_t *s)
{
    size_t  i, j, k, len[CITE_FIND_KEYS];

    s->keys_n = 0;

    for (i = 0; i < s->first_n; i++) {

        for (j = 0; j < s->keys_n; j++) {
            if (s->phrase->words[i].text.n > len[j]) {
                break;
            }
        }

        if (j == CITE_FIND_KEYS) {
            continue;
        }

        s->keys_n += s->keys_n < CITE_FIND_KEYS;

        for (k = s->keys_n - 1; k > j; k--) {
            s->keys[k] = s->keys[k - 1];
            len[k] = len[k - 1];
        }

        s->keys[j] = s->phrase->words[i].hash;
        len[j] = s->phrase->words[i].text.n;
    }
}


static void
cite_search_borders(cite_search_t *s, uint16_t *border)
{
    size_t  i, k;

    k = 0;
    border[0] = 0;

    for (i = 1; i < s->first_n; i++) {

        while (k && s->phrase->words[i].hash != s->phrase->words[k].hash) {
            k = border[k - 1];
        }

        k += s->phrase->words[i].hash == s->phrase->words[k].hash;
        border[i] = (uint16_t) k;
    }
}


/* CITE_DECLINED: the segment is not in the rest of the window */

static cite_rc_t
cite_search_seek(cite_search_t *s, const cite_words_t *window)
{
    size_t  n;

    for ( /* void */ ; s->at < window->n; s->at++) {

        if (s->evidence->left == 0) {
            return CITE_AGAIN;
        }

        n = cite_segment_at(s->phrase, s->start, s->end, window, s->at);
        cite_evidence_spend(s->evidence, 1 + n);

        if (n == s->end - s->start) {
            return CITE_OK;
        }
    }

    return CITE_DECLINED;
}


/* why the segment means something else in its context, or NULL */

static const char *
cite_search_cut(const cite_search_t *s, const cite_words_t *window,
    size_t last)
{
    const char  *reason;

    reason = cite_words_cut(window, s->start ? s->from : 0, s->at, last);

    if (reason == NULL && s->start
        && cite_words_gap_negates(window, s->from, s->at))
    {
        reason = "negation";
    }

    return reason;
}


/* of a few words a negation counts, and nothing else beside them does */

static int
cite_search_minds(const cite_search_t *s, const char *reason)
{
    return reason
           && (!s->loose
               || (s->evidence->match->stage == CITE_STAGE_FIND
                   && strcmp(reason, "negation") == 0));
}


/* an echo denies as little as it proves */

static void
cite_search_refuse(cite_search_t *s, const char *reason)
{
    if (s->wholly) {
        s->echo = 1;

    } else {
        s->evidence->match->found.reason = reason;
    }
}


/*
 * The segments behind ellipses, in order.  CITE_OK: all of them are there,
 * up to the window's word s->at.
 */

static cite_rc_t
cite_search_segments(cite_search_t *s, const cite_words_t *window)
{
    size_t       last;
    cite_rc_t    rc;
    const char  *reason;

    for ( ;; ) {

        if (s->phase == CITE_TRY_SEEK) {
            rc = cite_search_seek(s, window);

            if (rc != CITE_OK) {
                return rc;
            }

            s->phase = CITE_TRY_CUT;
        }

        last = s->at + s->end - s->start - 1;
        s->glued |= s->start && cite_words_glued(window, s->from, s->at);

        if (cite_words_split(window, s->at, last)) {
            return CITE_DECLINED;
        }

        reason = cite_search_cut(s, window, last);
        s->wholly &= cite_words_are_echo(window, s->at, last);

        if (cite_search_minds(s, reason) || (s->wholly && s->end == s->phrase->n)) {
            cite_search_refuse(s, reason);
            return CITE_DECLINED;
        }

        if (s->end == s->phrase->n) {
            s->at = last;
            return CITE_OK;
        }

        s->start = s->end;
        s->end = cite_segment_end(s->phrase, s->start);
        s->at = last + 1;
        s->from = s->at;
        s->phase = CITE_TRY_SEEK;
    }
}


/* the words at the next word, to which their hashes led */

static void
cite_search_place(cite_search_t *s)
{
    cite_span_t  content;

    s->tries--;

    s->spot = s->next;
    (void) cite_spot_back(&s->spot, s->first_n - 1);
    s->first = cite_spot_back(&s->spot, CITE_FIND_BEFORE);

    s->max = s->first_n == s->phrase->n
             ? s->first_n + s->first + CITE_FIND_AFTER : CITE_WINDOW_WORDS;

    content = s->spot.text->source.content;
    cite_words_begin(&s->evidence->match->window,
                     cite_span_skip(content, cite_spot_start(&s->spot)));

    s->phase = CITE_TRY_READ;
}


/* CITE_DECLINED: the first segment is not there */

static cite_rc_t
cite_search_read(cite_search_t *s, cite_words_t *window)
{
    cite_rc_t  rc;

    rc = cite_words_go_on(window, s->max, &s->evidence->left);

    if (rc == CITE_ERROR) {
        s->rc = CITE_ERROR;
    }

    if (rc != CITE_OK) {
        return rc;
    }

    cite_echo_flag(&s->spot, window);

    s->start = 0;
    s->end = s->first_n;
    s->at = s->first;
    s->glued = 0;
    s->wholly = 1;
    s->phase = CITE_TRY_CUT;

    return s->at < window->n
           && cite_segment_at(s->phrase, 0, s->end, window, s->at) == s->end
           ? CITE_OK : CITE_DECLINED;
}


/* CITE_AGAIN: it is not known yet whether the phrase is there */

static cite_rc_t
cite_search_words(cite_search_t *s)
{
    size_t         start;
    cite_rc_t      rc;
    cite_words_t  *window;

    window = &s->evidence->match->window;
    rc = CITE_OK;

    if (s->phase == CITE_TRY_READ) {
        rc = cite_search_read(s, window);
    }

    if (rc == CITE_OK) {
        rc = cite_search_segments(s, window);
    }

    if (rc != CITE_OK) {
        return rc;
    }

    start = cite_spot_start(&s->spot);
    s->found_start = start + window->words[s->first].start;
    s->found_end = start + window->words[s->at].end;
    s->phase = CITE_TRY_SCOPE;

    return CITE_OK;
}


/* the words are there, and their sentence changes them */

static void
cite_search_scoped(cite_search_t *s)
{
    cite_scoping_t  *sentence;

    sentence = &s->evidence->match->scoping;

    if (s->scoped.source == NULL || s->agrees > s->best) {
        cite_finding_set(&s->scoped, s->spot.text, sentence->start,
                         sentence->end);
        s->scoped.score = 1;
        s->best = s->agrees;
    }
}


static cite_rc_t
cite_search_try(cite_search_t *s)
{
    cite_rc_t  rc;

    if (s->phase != CITE_TRY_SCOPE) {
        rc = cite_search_words(s);

        if (rc != CITE_OK) {
            return rc;
        }
    }

    if (!s->loose || s->evidence->match->stage == CITE_STAGE_FIND) {
        rc = cite_evidence_scope(s->evidence, s->spot.text, s->found_start,
                                 s->found_end);

        if (rc == CITE_AGAIN) {
            return rc;
        }

        if (rc != CITE_OK || s->glued) {
            cite_search_scoped(s);
            return CITE_DECLINED;
        }
    }

    s->best = s->agrees;
    s->rc = CITE_OK;

    cite_finding_set(&s->evidence->match->found, s->spot.text, s->found_start,
                     s->found_end);

    return CITE_OK;
}


static int
cite_search_may(const cite_search_t *s, const cite_block_t *block)
{
    size_t  i;

    for (i = 0; i < s->keys_n; i++) {
        if (!cite_blocks_may(block, s->keys[i])) {
            return 0;
        }
    }

    return 1;
}


/* 1 if no other place of this text can be better */

static int
cite_search_is_over(const cite_search_t *s)
{
    return s->tries == 0 || (s->rc == CITE_OK && s->best >= s->agrees);
}


/* 1 if the hashes of the first segment are there, up to the next word */

static int
cite_search_next(cite_search_t *s)
{
    size_t              i, k;
    uint32_t            hash;
    const uint16_t     *border;
    const cite_word_t  *words;
    const cite_block_t *block;

    words = s->phrase->words;
    border = s->evidence->match->border;
    block = s->next.block;
    k = s->k;

    for (i = s->next.i; i < block->n; i++) {
        hash = block->hash[i];

        while (k && hash != words[k].hash) {
            k = border[k - 1];
        }

        k += hash == words[k].hash;

        if (k == s->first_n) {
            break;
        }
    }

    s->next.i = i;
    s->k = k;

    return i < block->n;
}


/* such a place is no try: a result may repeat its call very often */

static int
cite_search_is_echo(const cite_search_t *s)
{
    return s->first_n == s->phrase->n && cite_spot_is_echo(&s->next,
                                                           s->first_n);
}


/* behind a place that has the hashes */

static void
cite_search_pass(cite_search_t *s)
{
    s->k = s->evidence->match->border[s->k - 1];
    s->next.i++;
}


static cite_rc_t
cite_search_block(cite_search_t *s)
{
    for ( ;; ) {

        if (s->phase == CITE_TRY_NONE) {

            if (!cite_search_next(s)) {
                return CITE_OK;
            }

            if (cite_search_is_echo(s)) {
                s->echo = 1;
                cite_search_pass(s);
                continue;
            }

            cite_search_place(s);
        }

        if (cite_search_try(s) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        s->phase = CITE_TRY_NONE;

        if (cite_search_is_over(s)) {
            return CITE_OK;
        }

        cite_search_pass(s);
    }
}


/* the next block that may have the keys, or the end of a phrase begun before */

static void
cite_search_skip(cite_search_t *s)
{
    cite_block_t  *block;

    block = s->next.block;

    if (!s->before) {
        while (block && !cite_search_may(s, block)) {
            block = block->next;
            s->k = 0;
        }
    }

    s->may = block && (!s->before || cite_search_may(s, block));
    s->next.block = block;
    s->next.i = 0;
}


static cite_rc_t
cite_search_text(cite_search_t *s)
{
    for ( ;; ) {

        if (!s->searched) {
            cite_search_skip(s);

            if (s->next.block == NULL) {
                return CITE_OK;
            }

            if (s->evidence->left == 0) {
                return CITE_AGAIN;
            }

            cite_evidence_spend(s->evidence, s->next.block->n);
            s->searched = 1;
        }

        if (cite_search_block(s) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        s->searched = 0;

        if (cite_search_is_over(s)) {
            return CITE_OK;
        }

        s->before = s->may;
        s->next.block = s->next.block->next;
    }
}


static void
cite_search_enter(cite_search_t *s, const cite_cited_t *cited)
{
    cite_text_t  *text;

    text = s->next.text;
    cite_evidence_spend_text(s->evidence, text);

    s->agrees = cite_text_agrees(s->evidence, text, cited);
    s->next.block = cite_search_is_over(s) ? NULL : text->first;
    s->before = 0;
    s->k = 0;
    s->inside = 1;
}


void
cite_search_begin(cite_evidence_t *e, const cite_words_t *phrase, int loose)
{
    cite_search_t  *s;

    s = &e->match->search;
    memset(s, 0, sizeof(cite_search_t));

    s->evidence = e;
    s->phrase = phrase;
    s->first_n = cite_segment_end(phrase, 0);
    s->tries = cite_min(CITE_FIND_TRIES, 2 + CITE_FIND_WORDS / phrase->n);
    s->rc = CITE_DECLINED;
    s->loose = loose != 0;

    if (cite_search_is_shredded(phrase, s->first_n)) {
        return;
    }

    cite_search_keys(s);
    cite_search_borders(s, e->match->border);
    s->next.text = e->first;
}


cite_rc_t
cite_search_go_on(cite_evidence_t *e, const cite_cited_t *cited)
{
    cite_search_t  *s;

    s = &e->match->search;

    while (s->next.text) {

        if (!s->inside) {

            if (e->left == 0) {
                return CITE_AGAIN;
            }

            cite_search_enter(s, cited);
        }

        if (cite_search_text(s) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        s->inside = 0;
        s->next.text = s->rc == CITE_ERROR || s->tries == 0
                       || (s->rc == CITE_OK && s->best == CITE_CITED_SAME)
                       ? NULL : s->next.text->next;
    }

    return s->rc;
}

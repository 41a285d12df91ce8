
/*
 * Copyright (C) the ngx_cite authors
 *
 * A phrase word by word.  Blocks that may have its rarest words are searched
 * by Knuth, Morris and Pratt's way, so that no text makes it slow.
 */


#include "cite_evidence_part.h"


#define CITE_FIND_KEYS     8     /* words that a block must have */
#define CITE_FIND_TRIES    64    /* places that are compared as words, ... */
#define CITE_FIND_WORDS    4096  /* ... and words of them */
#define CITE_FIND_BEFORE   4     /* words read before a place */
#define CITE_FIND_AFTER    2
#define CITE_FIND_SEGMENT  3     /* words between two ellipses */


typedef struct {
    cite_evidence_t       *evidence;
    const cite_words_t    *phrase;
    const cite_cited_t    *cited;
    cite_finding_t        *found;
    cite_cited_e           best;
    size_t                 first_n;    /* words before the first ellipsis */
    uint32_t               keys[CITE_FIND_KEYS];
    size_t                 keys_n;
    size_t                 tries;
    cite_rc_t              rc;
    int                    loose;      /* whatever the neighbours say */
} cite_search_t;


/* the longest words are the rarest */

static void
cite_search_keys(cite_search_t *s)
{
    size_t  i, j, k, len[CITE_FIND_KEYS];

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


static size_t
cite_segment_end(const cite_words_t *phrase, size_t start)
{
    size_t  i;

    for (i = start + 1; i < phrase->n; i++) {
        if (phrase->words[i].flags & CITE_WORD_GAP) {
            break;
        }
    }

    return i;
}


/* words [start, end) of the phrase at the window's word i */

static int
cite_segment_is_at(const cite_words_t *phrase, size_t start, size_t end,
    const cite_words_t *window, size_t i)
{
    size_t  j;

    if (end - start > window->n - i) {
        return 0;
    }

    for (j = start; j < end; j++, i++) {

        if (phrase->words[j].hash != window->words[i].hash
            || !cite_span_eq(phrase->words[j].text, window->words[i].text)
            || cite_words_other_case(phrase, j, window, i))
        {
            return 0;
        }
    }

    return 1;
}


/*
 * Whether what was left out between two words turns the sentence that it was
 * taken from: the rest of the first one's, or the beginning of the second's.
 */

static int
cite_gap_negates(const cite_words_t *window, size_t from, size_t to)
{
    size_t  i;

    for (i = from; i < to; i++) {

        if (window->words[i].flags & CITE_TOKEN_FIRST) {
            break;
        }

        if (window->words[i].kind & CITE_WORD_NEGATES) {
            return 1;
        }
    }

    if (window->words[to].flags & CITE_TOKEN_FIRST) {
        return 0;
    }

    for (i = to; i > from; i--) {

        if (window->words[i - 1].kind & CITE_WORD_NEGATES) {
            return 1;
        }

        if (window->words[i - 1].flags & CITE_TOKEN_FIRST) {
            break;
        }
    }

    return 0;
}


/*
 * The segments behind ellipses, in order.  Returns the last word of the
 * window that belongs to the phrase, or the window's size if one is missing.
 */

static size_t
cite_search_segments(cite_search_t *s, const cite_words_t *window, size_t at)
{
    size_t       start, end, from;
    const char  *reason;

    start = 0;
    end = s->first_n;
    from = at;

    for ( ;; ) {

        if (cite_words_split(window, at, at + end - start - 1)) {
            return window->n;
        }

        reason = cite_words_cut(window, start ? from : 0, at,
                                at + end - start - 1);

        if (reason == NULL && start && cite_gap_negates(window, from, at)) {
            reason = "negation";
        }

        if (reason && !s->loose) {
            s->found->reason = reason;
            return window->n;
        }

        at += end - start;

        if (end == s->phrase->n) {
            return at - 1;
        }

        start = end;
        end = cite_segment_end(s->phrase, start);
        from = at;

        while (at < window->n
               && !cite_segment_is_at(s->phrase, start, end, window, at))
        {
            at++;
        }

        if (at == window->n) {
            return window->n;
        }
    }
}


/* the words at a spot, to which their hashes led */

static void
cite_search_try(cite_search_t *s, cite_spot_t spot, cite_cited_e agrees)
{
    size_t         at, start, last, max;
    cite_span_t    content;
    cite_words_t  *window;

    if (s->tries == 0) {
        return;
    }

    s->tries--;

    at = cite_spot_back(&spot, CITE_FIND_BEFORE);
    start = cite_spot_start(&spot);
    content = spot.text->source.content;
    window = &s->evidence->check->window;

    max = s->first_n == s->phrase->n
          ? s->first_n + at + CITE_FIND_AFTER : CITE_WINDOW_WORDS;

    if (cite_words_read(window, cite_span_skip(content, start), max)
        != CITE_OK)
    {
        s->rc = CITE_ERROR;
        return;
    }

    if (at >= window->n
        || !cite_segment_is_at(s->phrase, 0, s->first_n, window, at))
    {
        return;
    }

    last = cite_search_segments(s, window, at);

    if (last == window->n) {
        return;
    }

    s->best = agrees;
    s->rc = CITE_OK;

    cite_finding_set(s->found, spot.text, start + window->words[at].start,
                     start + window->words[last].end);
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


/* k words of the phrase stand before the block; returns how many at its end */

static size_t
cite_search_block(cite_search_t *s, cite_text_t *text, cite_block_t *block,
    size_t k, cite_cited_e agrees)
{
    size_t              i;
    uint32_t            hash;
    cite_spot_t         spot;
    const uint16_t     *border;
    const cite_word_t  *words;

    words = s->phrase->words;
    border = s->evidence->check->border;

    for (i = 0; i < block->n; i++) {
        hash = block->hash[i];

        while (k && hash != words[k].hash) {
            k = border[k - 1];
        }

        k += hash == words[k].hash;

        if (k < s->first_n) {
            continue;
        }

        spot.text = text;
        spot.block = block;
        spot.i = i;
        (void) cite_spot_back(&spot, s->first_n - 1);

        cite_search_try(s, spot, agrees);

        if (s->rc == CITE_OK && s->best >= agrees) {
            return 0;
        }

        k = border[k - 1];
    }

    return k;
}


static void
cite_search_text(cite_search_t *s, cite_text_t *text, cite_cited_e agrees)
{
    int            may, before;
    size_t         k;
    cite_block_t  *block;

    before = 0;
    k = 0;

    for (block = text->first; block; block = block->next) {
        may = cite_search_may(s, block);

        k = may || before ? cite_search_block(s, text, block, k, agrees) : 0;
        before = may;

        if (s->rc == CITE_OK && s->best >= agrees) {
            return;
        }
    }
}


/* a few words between ellipses can be had from any text */

static int
cite_search_is_shredded(const cite_words_t *phrase, size_t first_n)
{
    size_t  start, end, least;

    if (first_n == phrase->n) {
        return 0;
    }

    for (start = 0; start < phrase->n; start = end) {
        end = cite_segment_end(phrase, start);
        least = phrase->words[start].flags & CITE_TOKEN_IDEOGRAPH
                ? CITE_FIND_SEGMENT + 1 : CITE_FIND_SEGMENT;

        if (end - start < least) {
            return 1;
        }
    }

    return 0;
}


static cite_rc_t
cite_search(cite_evidence_t *e, const cite_words_t *phrase,
    const cite_cited_t *cited, int loose, cite_finding_t *found,
    cite_cited_e *best)
{
    cite_text_t    *text;
    cite_cited_e    agrees;
    cite_search_t   s;

    memset(&s, 0, sizeof(cite_search_t));

    s.evidence = e;
    s.phrase = phrase;
    s.cited = cited;
    s.found = found;
    s.first_n = cite_segment_end(phrase, 0);
    s.tries = cite_min(CITE_FIND_TRIES, 2 + CITE_FIND_WORDS / phrase->n);
    s.rc = CITE_DECLINED;
    s.loose = loose;

    if (cite_search_is_shredded(phrase, s.first_n)) {
        return CITE_DECLINED;
    }

    cite_search_keys(&s);
    cite_search_borders(&s, e->check->border);

    for (text = e->first; text; text = text->next) {
        agrees = cite_source_is_cited(&text->source, cited);

        if (s.rc == CITE_OK && s.best >= agrees) {
            continue;
        }

        cite_search_text(&s, text, agrees);

        if (s.rc == CITE_ERROR) {
            break;
        }
    }

    *best = s.best;

    return s.rc;
}


cite_rc_t
cite_evidence_find(cite_evidence_t *e, const cite_words_t *phrase,
    const cite_cited_t *cited, cite_finding_t *found, cite_cited_e *best)
{
    return cite_search(e, phrase, cited, cite_words_are_few(phrase), found,
                       best);
}


cite_rc_t
cite_evidence_find_anchor(cite_evidence_t *e, const cite_words_t *anchor,
    const cite_cited_t *cited, cite_finding_t *found, cite_cited_e *best)
{
    return cite_search(e, anchor, cited, 1, found, best);
}

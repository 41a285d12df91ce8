
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words read again from where the index leads to, and their neighbours.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_CUT_WORDS    2      /* looked at before a match */
#define CITE_NOTE_WORD    3      /* bytes: m\u00b2 and x[1] are no notes */
#define CITE_NOTE_DIGITS  3
#define CITE_NOTE_NEAR    4096   /* bytes, where another one is looked for */
#define CITE_QUOTE_SHORT  3      /* words; fewer prove little */
#define CITE_WORDS_REPEATED  16   /* words, of which no two vote alike */
#define CITE_WORDS_UNSURE 2      /* words of a language: too few to tell it */


static cite_rc_t
cite_words_init(cite_words_t *words, const cite_evidence_t *e, size_t max)
{
    words->max = max;
    words->lexicon = e->lexicon;
    words->words = cite_mem_alloc(e->mem, max * sizeof(cite_word_t));

    cite_buf_init(&words->text, e->mem, max * CITE_WORD_MAX * 2);

    return words->words ? CITE_OK : CITE_ERROR;
}


cite_match_t *
cite_evidence_match(cite_evidence_t *e)
{
    cite_match_t  *match;

    if (e->match) {
        return e->match;
    }

    match = cite_mem_alloc(e->mem, sizeof(cite_match_t));

    if (match == NULL
        || cite_words_init(&match->phrase, e, CITE_EVIDENCE_PHRASE) != CITE_OK
        || cite_words_init(&match->window, e, CITE_WINDOW_WORDS) != CITE_OK)
    {
        return NULL;
    }

    e->match = match;

    return match;
}


int
cite_evidence_holds(const cite_evidence_t *e)
{
    return e->match && e->match->stage != CITE_STAGE_NONE;
}


void
cite_evidence_leave(cite_evidence_t *e)
{
    if (!cite_evidence_holds(e)) {
        return;
    }

    cite_mem_resize(e->mem, e->match->nearing.way, 0);
    cite_buf_free(&e->match->claiming.clean);

    e->match->nearing.way = NULL;
    e->match->scoping.reading = 0;
    e->match->stage = CITE_STAGE_NONE;
}


static void
cite_words_add(cite_words_t *words, const cite_token_t *token)
{
    cite_word_t  *word;

    word = &words->words[words->n++];

    word->text = token->text;
    word->hash = token->hash;
    word->start = token->start;
    word->end = token->end;
    word->flags = token->flags | (words->gap ? CITE_WORD_GAP : 0);
    word->kind = (uint8_t) cite_lexicon_kind(words->lexicon, token->text,
                                             token->hash);
    word->lexeme = cite_lexicon_find(words->lexicon, token->text, token->hash);
    word->echo = 0;

    /* 46\ubbf8\ud130\uc774\uace0: the unit is the beginning of its word */

    if (word->lexeme == NULL && words->n > 1
        && ((word[-1].flags & CITE_TOKEN_NUMBER)
            || (word[-1].kind & CITE_WORD_NUMBER)))
    {
        word->lexeme = cite_lexicon_unit_of(words->lexicon, token->text);
        word->kind = word->lexeme ? word->lexeme->kind : word->kind;
    }
}


/* 1 if the word stands a few words before as well: it votes once */

static int
cite_words_repeat(const cite_words_t *words, size_t i)
{
    size_t  k;

    for (k = 1; k <= cite_min(i, CITE_WORDS_REPEATED)
                && words->words[i - k].hash != words->words[i].hash; k++)
    {
        /* void */
    }

    return k <= cite_min(i, CITE_WORDS_REPEATED);
}


/* how many words each language has in the text */

static size_t
cite_words_vote(const cite_words_t *words, uint16_t *votes)
{
    size_t    i, j, most;
    uint32_t  bits;

    most = 0;
    memset(votes, 0, CITE_LANGUAGE_MAX * sizeof(uint16_t));

    for (i = 0; i < words->n; i++) {

        bits = words->words[i].lexeme ? words->words[i].lexeme->spoken : 0;

        if (bits == 0 || (bits & words->lexicon->everywhere)
            || cite_words_repeat(words, i))
        {
            continue;
        }

        for (j = 0; bits; j++, bits >>= 1) {
            votes[j] += bits & 1;
            most = cite_max(most, votes[j]);
        }
    }

    return most;
}


/* ideographs count the same in all languages that write them */

static unsigned
cite_words_kind(const cite_words_t *words, const cite_word_t *word)
{
    return cite_lexeme_kind(words->lexicon, word->lexeme, words->languages)
           | (word->flags & CITE_TOKEN_IDEOGRAPH
              ? word->lexeme->kind & (CITE_WORD_UNIT | CITE_WORD_NUMBER
                                      | CITE_WORD_SCALE) : 0);
}


/*
 * A word may negate in one language and be an article in another: the kinds
 * are those of the languages that have most of the words.
 */

static void
cite_words_speak(cite_words_t *words)
{
    size_t        i, most;
    uint16_t      votes[CITE_LANGUAGE_MAX];
    cite_word_t  *word;

    most = cite_words_vote(words, votes);
    words->languages = 0;

    for (i = 0; most && i < CITE_LANGUAGE_MAX; i++) {
        if (most > CITE_WORDS_UNSURE ? votes[i] == most : votes[i] > 0) {
            words->languages |= 1u << i;
        }
    }

    for (i = 0; words->languages && i < words->n; i++) {
        word = &words->words[i];

        if (word->lexeme && word->lexeme->kind) {
            word->kind = (uint8_t) cite_words_kind(words, word);
        }
    }
}


/* the buffer may have moved while it grew */

static void
cite_words_settle(cite_words_t *words)
{
    size_t  i, at;

    at = 0;

    for (i = 0; i < words->n; i++) {
        words->words[i].text.p = words->text.p + at;
        at += words->words[i].text.n;
    }
}


void
cite_words_begin(cite_words_t *words, cite_span_t s)
{
    words->n = 0;
    words->gap = 0;
    words->more = 0;
    words->source = s;
    cite_buf_reset(&words->text);

    cite_normal_init(&words->normal, s);
}


/* 1 if there is room for the word */

static int
cite_words_put(cite_words_t *words, size_t max, const cite_token_t *token)
{
    if (token->flags & CITE_TOKEN_ELLIPSIS) {
        words->gap = words->n > 0;
        return 1;
    }

    if (words->n == max) {
        words->more = 1;
        return 0;
    }

    cite_buf_put(&words->text, token->text);
    cite_words_add(words, token);
    words->gap = 0;

    return 1;
}


cite_rc_t
cite_words_go_on(cite_words_t *words, size_t max, size_t *left)
{
    size_t        start, cost;
    cite_rc_t     rc;
    cite_token_t  token;

    max = cite_min(max, words->max);

    do {
        if (*left == 0) {
            return CITE_AGAIN;
        }

        start = words->normal.chars.pos;
        words->normal.stop = start + CITE_STEP_STOP;

        rc = cite_normal_next(&words->normal, &token);

        cost = CITE_STEP_READ
               + CITE_STEP_BYTE * (words->normal.chars.pos - start);
        *left -= cite_min(*left, cost);

    } while (rc == CITE_AGAIN
             || (rc == CITE_OK && cite_words_put(words, max, &token)));

    cite_words_settle(words);
    cite_words_speak(words);

    return words->text.err ? CITE_ERROR : CITE_OK;
}


cite_rc_t
cite_words_read(cite_words_t *words, cite_span_t s, size_t max)
{
    size_t  left;

    left = SIZE_MAX;
    cite_words_begin(words, s);

    return cite_words_go_on(words, max, &left);
}


size_t
cite_spot_back(cite_spot_t *spot, size_t n)
{
    size_t  moved, step;

    moved = 0;

    while (n) {
        step = cite_min(n, spot->i);
        spot->i -= step;
        moved += step;
        n -= step;

        if (n == 0 || spot->block->prev == NULL) {
            break;
        }

        spot->block = spot->block->prev;
        spot->i = spot->block->n;
    }

    return moved;
}


/* two ideographs make about one word */

int
cite_words_are_few(const cite_words_t *words)
{
    size_t  i, halves;

    halves = 0;

    for (i = 0; i < words->n; i++) {

        if (words->words[i].flags & CITE_TOKEN_NUMBER) {
            return 0;
        }

        halves += words->words[i].flags & CITE_TOKEN_IDEOGRAPH ? 1 : 2;
    }

    return halves < 2 * CITE_QUOTE_SHORT;
}


/* 1 if only blanks and marks of emphasis part word i from the next one */

int
cite_words_touch(const cite_words_t *words, size_t i)
{
    size_t          end;
    const uint8_t  *p, *last;

    end = words->words[i].end;

    if (i + 1 >= words->n || words->words[i + 1].start < end) {
        return i + 1 < words->n;
    }

    p = words->source.p + end;
    last = words->source.p + words->words[i + 1].start;

    for ( /* void */ ; p < last; p++) {

        switch (*p) {

        case ',':
        case ';':
        case ':':
        case '.':
        case '!':
        case '?':
        case '|':
        case '(':
        case ')':
            return 0;

        case 0xe2:       /* general punctuation: dashes part, blanks do not */
            if (last - p > 2 && p[1] == 0x80 && p[2] >= 0x93 && p[2] <= 0x95) {
                return 0;
            }

            break;

        case 0xe3:       /* \u3001 \u3002 */
            return 0;

        case 0xd8:       /* \u060c \u061b \u061f */
            if (last - p > 1
                && (p[1] == 0x8c || p[1] == 0x9b || p[1] == 0x9f))
            {
                return 0;
            }

            break;

        case 0xef:       /* \uff0c and others of full width */
            if (last - p > 1 && p[1] == 0xbc) {
                return 0;
            }

            break;

        default:
            break;
        }
    }

    return 1;
}


int
cite_words_split(const cite_words_t *window, size_t first, size_t last)
{
    const cite_word_t  *words;

    words = window->words;

    return (first && words[first].start == words[first - 1].start)
           || (last + 1 < window->n
               && words[last].start == words[last + 1].start);
}


static const char *
cite_words_cut_before(const cite_words_t *window, size_t low, size_t first)
{
    size_t              i;
    cite_quantity_t     q;
    const cite_word_t  *word;

    word = window->words + first;

    /* the end of a number, or "viertel" of "drei viertel" */

    if (first > low
        && (((word[0].flags & word[-1].flags & CITE_TOKEN_NUMBER)
             && cite_words_touch(window, first - 1)
             && word->start - word[-1].end < 4)
            || cite_words_phrase(window, first - 1, CITE_SCOPE_SHARE)
            || (cite_amount_worded(window, first - 1, &q) && q.words > 1
                && q.share)))
    {
        return "number";
    }

    if (cite_words_insert_negates(window, low, first)) {
        return "negation";
    }

    for (i = first; i > low && first - i < CITE_CUT_WORDS; i--) {

        if ((window->words[i].flags & CITE_TOKEN_FIRST)
            || !cite_words_touch(window, i - 1))
        {
            break;
        }

        if (window->words[i - 1].kind & CITE_WORD_NEGATES) {
            return "negation";
        }
    }

    return NULL;
}


static int
cite_byte_ends(uint8_t c)
{
    return c == '.' || c == ',' || c == ';' || c == ':' || c == '"'
           || c == ')' || c == '?';
}


/*
 * [3] behind a stop or a comma.  Behind a word it may be an index, unless
 * the text has notes elsewhere: "list[3]", "was tolerated[3] by all.[4]"
 */

static int
cite_word_is_bracketed(cite_span_t source, const cite_word_t *word)
{
    size_t          i;
    const uint8_t  *p;

    p = source.p + word->start;

    if (word->start < 2 || p[-1] != '[' || word->end >= source.n
        || source.p[word->end] != ']' || p[-2] <= ' ')
    {
        return 0;
    }

    if (cite_byte_ends(p[-2]) || p[-2] == ']') {
        return 1;
    }

    for (i = 0; i + 3 < source.n && i < CITE_NOTE_NEAR; i++) {
        if (source.p[i + 1] == '[' && cite_byte_ends(source.p[i])
            && source.p[i + 2] >= '1' && source.p[i + 2] <= '9')
        {
            return 1;
        }
    }

    return 0;
}


int
cite_word_is_note(const cite_words_t *words, size_t i)
{
    size_t              first;
    const cite_word_t  *word, *noted;

    word = &words->words[i];

    if (i == 0 || !(word->flags & CITE_TOKEN_NUMBER)
        || word->text.n > CITE_NOTE_DIGITS)
    {
        return 0;
    }

    /* the first of all notes side by side, which belong to one word */

    for (first = i; first && words->words[first].start
                             - words->words[first - 1].end < 3
                    && (words->words[first - 1].flags & CITE_TOKEN_NUMBER);
         first--)
    {
        /* void */
    }

    noted = &words->words[first - (first > 0)];

    if (noted->flags & (CITE_TOKEN_NUMBER | CITE_TOKEN_SYMBOL
                        | CITE_TOKEN_MIXED)
        || noted->kind & (CITE_WORD_UNIT | CITE_WORD_NUMBER)
        || noted->text.n < CITE_NOTE_WORD)
    {
        return 0;
    }

    if (*word->text.p == '^') {
        return word->start == word[-1].end && word->text.p[1] != '-';
    }

    return cite_word_is_bracketed(words->source, word);
}


const char *
cite_words_cut(const cite_words_t *window, size_t low, size_t first,
    size_t last)
{
    const char         *reason;
    const cite_word_t  *next;

    if (cite_words_split(window, first, last)) {
        return "number";
    }

    reason = cite_words_cut_before(window, low, first);

    if (reason || last + 1 >= window->n || !cite_words_touch(window, last)) {
        return reason;
    }

    next = &window->words[last + 1];

    if (next->flags & CITE_TOKEN_FIRST) {
        return NULL;
    }

    if (next->kind & CITE_WORD_NEGATES) {
        return "negation";
    }

    if (!(window->words[last].flags & CITE_TOKEN_NUMBER)) {
        return (next->flags & CITE_TOKEN_NUMBER) && *next->text.p == '^'
               && !cite_word_is_note(window, last + 1) ? "unit" : NULL;
    }

    return next->flags & CITE_TOKEN_SYMBOL || next->kind & CITE_WORD_UNIT
           || (next->flags & CITE_TOKEN_NUMBER
               && next->start - window->words[last].end < 2)
           ? "unit" : NULL;
}

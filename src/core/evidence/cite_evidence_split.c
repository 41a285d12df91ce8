
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words that are two items: "wasn't", "they'll", "mid-June", "3:1".
 */


#include "evidence/cite_evidence_form_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_FORM_RATIO  4           /* words of "one pupil in", at most */


static void
cite_split_word(const cite_words_t *words, cite_span_t text, cite_item_t *item)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_lexicon_find(words->lexicon, text, cite_normal_hash(text));

    item->type = lexeme && (lexeme->kind & CITE_WORD_FILLER) ? CITE_ITEM_NONE
                                                             : CITE_ITEM_WORD;
    item->hash = lexeme && lexeme->month ? lexeme->month
                                         : cite_normal_hash(text);
}


/* wasn't: was, not */

static int
cite_split_not(const cite_words_t *words, cite_span_t text, cite_item_t *item)
{
    if (cite_span_eq(text, cite_span("cannot"))
        || cite_span_eq(text, cite_span("can't")))
    {
        text.n = 3;

    } else if (cite_span_eq(text, cite_span("won't"))) {
        text = cite_span("will");

    } else if (text.n < 5 || memcmp(text.p + text.n - 3, "n't", 3) != 0) {
        return 0;

    } else {
        text.n -= 3;
    }

    cite_split_word(words, text, &item[0]);
    item[1].type = CITE_ITEM_WORD;
    item[1].hash = cite_normal_hash(cite_span("not"));

    return 1;
}


/* they'll: they, will; of "'s" and "'d" only those that are one word */

static int
cite_split_verb(const cite_words_t *words, cite_span_t text, cite_item_t *item)
{
    size_t       i;
    cite_span_t  tail, verb;

    static const struct {
        const char  *whole;          /* or only the end of it: 'll */
        const char  *tail;
        const char  *verb;
    } verbs[] = {
        { NULL, "'ll", "will" }, { NULL, "'ve", "have" },
        { NULL, "'re", "are" }, { "i'm", "'m", "am" },
        { "it's", "'s", "is" }, { "that's", "'s", "is" },
        { "he's", "'s", "is" }, { "she's", "'s", "is" },
        { "there's", "'s", "is" }, { "here's", "'s", "is" },
        { "what's", "'s", "is" }, { "who's", "'s", "is" }
    };

    for (i = 0; i < cite_nelts(verbs); i++) {
        tail = cite_span_make(verbs[i].tail, strlen(verbs[i].tail));

        if (text.n <= tail.n
            || memcmp(text.p + text.n - tail.n, tail.p, tail.n) != 0
            || (verbs[i].whole
                && !cite_span_eq(text, cite_span_make(verbs[i].whole,
                                                strlen(verbs[i].whole)))))
        {
            continue;
        }

        verb = cite_span_make(verbs[i].verb, strlen(verbs[i].verb));
        text.n -= tail.n;
        cite_split_word(words, text, &item[0]);
        cite_split_word(words, verb, &item[1]);

        return 1;
    }

    return 0;
}


/* mid-June is one word, mid June is two */

static int
cite_split_middle(const cite_words_t *words, cite_span_t text,
    cite_item_t *item)
{
    cite_span_t           rest;
    cite_words_t          part;
    cite_word_t           word;
    const cite_phrase_t  *decade;

    if (text.n < 6 || !cite_span_starts(text, cite_span("mid"))) {
        return 0;
    }

    rest = cite_span_skip(text, 3);
    part = *words;
    memset(&word, 0, sizeof(cite_word_t));
    word.text = rest;
    word.hash = cite_normal_hash(rest);
    word.lexeme = cite_lexicon_find(words->lexicon, rest, word.hash);
    part.words = &word;
    part.n = 1;
    decade = cite_words_spoken(&part, 0, CITE_SCOPE_DECADE);

    if (decade == NULL && !(word.lexeme && word.lexeme->month)) {
        return 0;
    }

    cite_split_word(words, cite_span("mid"), &item[0]);
    cite_split_word(words, rest, &item[1]);

    if (decade) {
        (void) cite_form_decade(&part, 0, 1, &item[1]);
    }

    return 1;
}


/* 3:1, which others write as 3-1; 3:15 may be a time */

static int
cite_split_score(const cite_words_t *words, size_t i, cite_item_t *item)
{
    cite_span_t     text;
    const uint8_t  *colon;

    text = words->words[i].text;
    colon = memchr(text.p, ':', text.n);

    if (!(words->words[i].flags & CITE_TOKEN_NUMBER) || colon == NULL
        || colon + 2 != text.p + text.n || colon > text.p + 2)
    {
        return 0;
    }

    item[0].type = CITE_ITEM_QUANTITY;
    item[0].q.value = cite_date_digits(cite_span_make(text.p, (size_t)
                                                      (colon - text.p)));
    item[1].type = CITE_ITEM_QUANTITY;
    item[1].q.value = colon[1] - '0';
    item[1].joined = 1;

    return 1;
}


size_t
cite_form_split(const cite_words_t *words, size_t i, cite_item_t *item)
{
    cite_span_t  text;

    text = words->words[i].text;
    memset(item, 0, 2 * sizeof(cite_item_t));

    return cite_split_not(words, text, item)
           || cite_split_verb(words, text, item)
           || cite_split_middle(words, text, item)
           || cite_split_score(words, i, item) ? 2 : 0;
}


/* two items of one word, of which one may say nothing */

void
cite_form_put(cite_items_t *items, const cite_item_t *two, size_t end)
{
    size_t       k;
    cite_item_t  item[2];

    memcpy(item, two, sizeof(item));

    for (k = 0; k < 2; k++) {

        if (item[k].type == CITE_ITEM_NONE) {
            items->fillers++;
            continue;
        }

        item[k].end = end;
        item[k].fillers = items->fillers;
        items->item[items->n++] = item[k];
    }
}


/* "1 alunno su 4", "un alunno su quattro": a word for one that counts */

size_t
cite_form_one(const cite_words_t *words, size_t i, size_t end,
    cite_item_t *item)
{
    size_t                k;
    const cite_phrase_t  *link;

    if (words->words[i].flags & CITE_TOKEN_NUMBER
        ? cite_date_number(words, i) != 1
        : !cite_word_is_article(words, i)
          && !cite_date_is(words, i, CITE_ROLE_TENS_ONE))
    {
        return 0;
    }

    for (k = i + 2; k + 1 < end && k < i + CITE_FORM_RATIO; k++) {
        link = cite_words_spoken(words, k, CITE_SCOPE_FRACTION);

        if (link && *link->unit.p == 'i' && k + link->n < end
            && ((words->words[k + link->n].flags & CITE_TOKEN_NUMBER)
                || (words->words[k + link->n].kind & CITE_WORD_NUMBER)))
        {
            item->type = CITE_ITEM_QUANTITY;
            item->q.value = 1;
            return 1;
        }
    }

    return 0;
}

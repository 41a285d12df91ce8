
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_page.h"


const uint8_t *
cite_page_number(const uint8_t *p, const uint8_t *last, uint32_t max,
    uint32_t *value)
{
    uint32_t        n;
    const uint8_t  *start;

    n = 0;

    for (start = p; p < last && (uint8_t) (*p - '0') < 10; p++) {
        n = cite_min(n * 10 + (uint32_t) (*p - '0'), max + 1);
    }

    *value = p > start && *start != '0' && n <= max ? n : 0;

    return p;
}


size_t
cite_page_dash(const uint8_t *p, const uint8_t *last)
{
    if (p < last && *p == '-') {
        return 1;
    }

    if (last - p < 3 || p[0] != 0xe2) {
        return 0;
    }

    return (p[1] == 0x80 && p[2] >= 0x90 && p[2] <= 0x94)
           || (p[1] == 0x88 && p[2] == 0x92) ? 3 : 0;
}


/* behind the longest word for "page" */

static const uint8_t *
cite_page_word(const cite_lexicon_t *lexicon, const uint8_t *p,
    const uint8_t *last)
{
    size_t       i, n;
    cite_span_t  word;

    if (p == last || *p < 'A'
        || (last - p > 1
            && !cite_spans_may_have(lexicon->page_words.first, *p, p[1])))
    {
        return p;
    }

    n = 0;

    for (i = cite_spans_head(lexicon->page_words.first, *p); i;
         i = cite_spans_next(lexicon->page_words.first, i))
    {
        word = lexicon->page_words.words[i - 1];

        if (word.n > n && (size_t) (last - p) >= word.n
            && p[word.n - 1] == word.p[word.n - 1]
            && memcmp(p, word.p, word.n) == 0)
        {
            n = word.n;
        }
    }

    return p + n;
}


const uint8_t *
cite_page_read(const cite_lexicon_t *lexicon, const uint8_t *p,
    const uint8_t *last, uint32_t *page)
{
    int             hash;
    size_t          n;
    uint32_t        until;
    const uint8_t  *q, *word, *end;

    q = cite_page_blanks(p, last);
    hash = q < last && *q == '#';

    if (q < last && (hash || *q == ',')) {
        q = cite_page_blanks(q + 1, last);
    }

    word = cite_page_word(lexicon, q, last);

    if (word == q && !hash) {
        return p;
    }

    if (word < last && word > q && (*word == '.' || *word == '=')) {
        word++;
    }

    word = cite_page_blanks(word, last);
    end = cite_page_number(word, last, CITE_PAGE_MAX, page);

    if (*page == 0) {
        return p;
    }

    n = cite_page_dash(end, last);

    if (n) {
        q = cite_page_number(end + n, last, CITE_PAGE_MAX, &until);
        end = until ? q : end;
    }

    return end;
}


/* "p. 5" and "page 5", but neither "p5" nor "S 3": these are often names */

static int
cite_page_worded(const uint8_t *p, const uint8_t *last)
{
    size_t          letters;
    const uint8_t  *q;

    letters = 0;

    for (q = p; q < last; q++) {
        letters += *q >= 'A';
    }

    return memchr(p, ' ', (size_t) (last - p))
           && (letters > 3 || memchr(p, '.', (size_t) (last - p)));
}


const uint8_t *
cite_page_note(const cite_lexicon_t *lexicon, const uint8_t *p,
    const uint8_t *last, uint32_t *page)
{
    const uint8_t  *q, *end;

    if (p < last && (*p == '(' || *p == '[')) {
        end = cite_page_read(lexicon, p + 1, last, page);

        return end > p + 1 && end < last
               && *end == (*p == '(' ? ')' : ']') ? end + 1 : p;
    }

    q = cite_page_blanks(p, last);

    if (q < last && *q == '#') {
        return p;
    }

    end = cite_page_read(lexicon, p, last, page);

    return end > p && (end == last || *end < '0' || *end > 'z'
                       || (*end > '9' && *end < 'A'))
           && cite_page_worded(q, end) ? end : p;
}

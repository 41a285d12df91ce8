
/*
 * Copyright (C) the ngx_cite authors
 *
 * Headings of sources that are numbered.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_head_internal.h"


#define CITE_HEAD_LABEL    32    /* bytes of "Source", "Search result" */


/* words for a source, in lower case as far as they are ASCII */

static int
cite_label_is_known(cite_span_t label)
{
    size_t   i, j;
    uint8_t  c;

    static const cite_span_t  words[] = {
        cite_span_const("source"), cite_span_const("document"),
        cite_span_const("doc"), cite_span_const("result"),
        cite_span_const("passage"), cite_span_const("chunk"),
        cite_span_const("excerpt"), cite_span_const("snippet"),
        cite_span_const("reference"), cite_span_const("ref"),
        cite_span_const("article"), cite_span_const("page"),
        cite_span_const("context"), cite_span_const("hit"),
        cite_span_const("record"), cite_span_const("entry"),
        cite_span_const("item"), cite_span_const("citation"),
        cite_span_const("match"), cite_span_const("paper"),
        cite_span_const("node"), cite_span_const("fragment"),
        cite_span_const("evidence"), cite_span_const("text"),
        cite_span_const("paragraph"), cite_span_const("webpage"),
        cite_span_const("website"), cite_span_const("file"),
        cite_span_const("quelle"), cite_span_const("dokument"),
        cite_span_const("ergebnis"), cite_span_const("treffer"),
        cite_span_const("abschnitt"), cite_span_const("auszug"),
        cite_span_const("artikel"), cite_span_const("fuente"),
        cite_span_const("documento"), cite_span_const("resultado"),
        cite_span_const("fonte"), cite_span_const("risultato"),
        cite_span_const("extrait"), cite_span_const("r\xc3\xa9sultat"),
        cite_span_const("bron"), cite_span_const("resultaat"),
        cite_span_const("k\xc3\xa4lla"), cite_span_const("resultat"),
        cite_span_const("kilde"), cite_span_const("zdroj"),
        cite_span_const("\xc5\xbar\xc3\xb3\x64\xc5\x82o"),
        cite_span_const("wynik"), cite_span_const("kaynak"),
        cite_span_const("\xd0\x98\xd1\x81\xd1\x82\xd0\xbe\xd1\x87\xd0\xbd"
                        "\xd0\xb8\xd0\xba"),
        cite_span_const("\xd0\x94\xd0\xbe\xd0\xba\xd1\x83\xd0\xbc\xd0\xb5"
                        "\xd0\xbd\xd1\x82"),
        cite_span_const("\xd0\xa0\xd0\xb5\xd0\xb7\xd1\x83\xd0\xbb\xd1\x8c"
                        "\xd1\x82\xd0\xb0\xd1\x82"),
        cite_span_const("\xe6\x9d\xa5\xe6\xba\x90"),
        cite_span_const("\xe6\x96\x87\xe6\xa1\xa3"),
        cite_span_const("\xe6\x96\x87\xe4\xbb\xb6"),
        cite_span_const("\xe7\xbb\x93\xe6\x9e\x9c"),
        cite_span_const("\xe8\xb5\x84\xe6\x96\x99"),
        cite_span_const("\xe8\xb3\x87\xe6\x96\x99"),
        cite_span_const("\xe5\x87\xba\xe5\x85\xb8"),
        cite_span_const("\xe6\x96\x87\xe6\x9b\xb8"),
        cite_span_const("\xe7\xb5\x90\xe6\x9e\x9c"),
        cite_span_const("\xec\xb6\x9c\xec\xb2\x98"),
        cite_span_const("\xeb\xac\xb8\xec\x84\x9c"),
        cite_span_const("\xea\xb2\xb0\xea\xb3\xbc"),
        cite_span_const("s"), cite_span_const("d")
    };

    for (i = 0; i < cite_nelts(words); i++) {

        if (words[i].n != label.n) {
            continue;
        }

        for (j = 0; j < label.n; j++) {
            c = label.p[j];
            c = c >= 'A' && c <= 'Z' ? c | 0x20 : c;

            if (c != words[i].p[j]) {
                break;
            }
        }

        if (j == label.n) {
            return 1;
        }
    }

    return 0;
}


/* digits at the start; the number of bytes, 0: none */

static size_t
cite_head_digits(cite_span_t s, uint32_t *number)
{
    size_t  n;

    *number = 0;

    for (n = 0; n < s.n && n < 4 && s.p[n] >= '0' && s.p[n] <= '9'; n++) {
        *number = *number * 10 + s.p[n] - '0';
    }

    return n && n < 4 ? n : 0;
}


/* bytes of what ends the label and is none of its word, as "#" and "No" */

static size_t
cite_head_sign(cite_span_t label)
{
    const uint8_t  *last;

    last = label.p + label.n;

    if (label.n > 3 && (memcmp(last - 3, "n\xc2\xb0", 3) == 0
                        || memcmp(last - 3, "n\xc2\xba", 3) == 0
                        || memcmp(last - 3, "\xe2\x84\x96", 3) == 0))
    {
        return 3;
    }

    return label.n && memchr(" #_-[(", last[-1], 6) != NULL;
}


/*
 * "Source 1", "Search result #1", "doc_1", "Source [1]": bytes of it; 0: it is
 * none.
 */

static size_t
cite_head_named(cite_span_t s, cite_span_t *label, uint32_t *number)
{
    size_t  i, n, word;

    word = 0;

    for (i = 0; i < s.n && i < CITE_HEAD_LABEL; i++) {

        if (s.p[i] >= '0' && s.p[i] <= '9') {
            break;
        }

        if (s.p[i] == ':' || s.p[i] == '.' || s.p[i] == '\n') {
            return 0;
        }
    }

    n = i < s.n ? cite_head_digits(cite_span_skip(s, i), number) : 0;

    if (n == 0) {
        return 0;
    }

    *label = cite_span_make(s.p, i);

    while (cite_head_sign(*label)) {
        label->n -= cite_head_sign(*label);
    }

    if (label->n < i && (s.p[i - 1] == '[' || s.p[i - 1] == '(')) {
        if (i + n == s.n || (s.p[i + n] != ']' && s.p[i + n] != ')')) {
            return 0;
        }

        n++;
    }

    for (word = label->n; word && label->p[word - 1] != ' '; word--) {
        /* void */
    }

    *label = cite_span_skip(*label, word);

    return label->n && cite_label_is_known(*label) ? i + n : 0;
}


/* the end of a heading that is no bracket: what it may be followed by */

static int
cite_head_ends(cite_span_t s)
{
    if (s.n == 0) {
        return 1;
    }

    if (s.n > 4 && memcmp(s.p, " of ", 4) == 0) {
        return 1;
    }

    while (s.n && (*s.p == ' ' || *s.p == '*' || *s.p == ']')) {
        s = cite_span_skip(s, 1);
    }

    if (s.n == 0) {
        return 1;
    }

    return *s.p == ':' || *s.p == '(' || *s.p == '-' || *s.p == '|'
           || *s.p == '.' || *s.p == '=' || (s.n > 2 && (*s.p == 0xe2
                                              || *s.p == 0xef));
}


/* behind "of 4" or "/4", how many there are */

static cite_span_t
cite_head_of(cite_span_t s)
{
    size_t  n, of;

    of = s.n > 4 && memcmp(s.p, " of ", 4) == 0 ? 4
         : s.n > 1 && *s.p == '/' ? 1 : 0;

    for (n = of; n && n < s.n && s.p[n] >= '0' && s.p[n] <= '9'; n++) {
        /* void */
    }

    return n > of ? cite_span_skip(s, n) : s;
}


/* what parts a heading's number from its title */

static cite_span_t
cite_head_rest(cite_span_t s)
{
    s = cite_head_of(s);

    while (s.n) {

        if (*s.p <= ' ' || *s.p == ':' || *s.p == '*' || *s.p == '|'
            || *s.p == '=' || (*s.p == '-' && s.n > 1 && s.p[1] != '-')
            || *s.p == '.')
        {
            s = cite_span_skip(s, 1);

        } else if (s.n > 2 && (memcmp(s.p, "\xe2\x80\x93", 3) == 0
                               || memcmp(s.p, "\xe2\x80\x94", 3) == 0
                               || memcmp(s.p, "\xef\xbc\x9a", 3) == 0))
        {
            s = cite_span_skip(s, 3);

        } else {
            break;
        }
    }

    return s;
}


/* 1 if the text begins with this word of ASCII letters, in any case */

static int
cite_head_word(cite_span_t s, const char *word)
{
    size_t  n;

    while (s.n && (*s.p <= ' ' || *s.p == '/')) {
        s = cite_span_skip(s, 1);
    }

    for (n = 0; word[n]; n++) {
        if (n >= s.n || (s.p[n] | 0x20) != word[n]) {
            return 0;
        }
    }

    return n == s.n || s.p[n] <= ' ' || s.p[n] == ']' || s.p[n] == '>';
}


static int
cite_head_is_end(cite_span_t s)
{
    return cite_head_word(s, "end") || (s.n && *s.p == '/');
}


/* [page 1 begin]text[page 1 end], or each on its line */

static int
cite_head_begin(cite_span_t s, cite_head_t *head)
{
    size_t          n;
    const uint8_t  *close;

    close = s.n ? memchr(s.p, ']', s.n) : NULL;

    if (close == NULL) {
        return 0;
    }

    if (cite_head_word(s, "end")) {
        head->closes = 1;
        return 1;
    }

    if (!cite_head_word(s, "begin") && !cite_head_word(s, "start")) {
        return 0;
    }

    head->rest = cite_span_trim(cite_span_between(close + 1, s.p + s.n));

    for (n = head->rest.n; n && head->rest.p[n - 1] != '['; n--) {
        /* void */
    }

    if (n && head->rest.n - n < CITE_HEAD_LABEL
        && head->rest.p[head->rest.n - 1] == ']')
    {
        head->rest.n = n - 1;
    }

    return 1;
}


static int
cite_head_brackets(cite_span_t s, cite_head_t *head)
{
    size_t       n, open;
    cite_span_t  inside;

    open = s.n > 3 && memcmp(s.p, "\xe3\x80\x90", 3) == 0 ? 3 : 1;
    inside = cite_span_skip(s, open);

    if (inside.n && *inside.p == '^') {
        inside = cite_span_skip(inside, 1);
    }

    n = cite_head_digits(inside, &head->number);
    head->kind = CITE_HEAD_NUMBER;

    if (n == 0) {
        n = cite_head_named(inside, &head->label, &head->number);
        head->kind = CITE_HEAD_BRACKETS;
    }

    if (n == 0 || n >= inside.n) {
        return 0;
    }

    head->closes = cite_head_is_end(cite_span_make(inside.p, n));
    inside = cite_span_skip(inside, n);

    if (head->kind == CITE_HEAD_BRACKETS && cite_head_begin(inside, head)) {
        return 1;
    }

    /* [Document 1: Title] */

    if (head->kind == CITE_HEAD_BRACKETS && (*inside.p == ':'
                                             || *inside.p == ' '))
    {
        head->rest = cite_head_rest(inside);

        if (head->rest.n && head->rest.p[head->rest.n - 1] == ']') {
            head->rest.n--;
            return 1;
        }
    }

    inside = cite_head_of(inside);

    if (open == 3) {
        if (inside.n < 3 || memcmp(inside.p, "\xe3\x80\x91", 3) != 0) {
            return 0;
        }

        inside = cite_span_skip(inside, 3);

    } else if (inside.n && *inside.p == (*s.p == '[' ? ']' : ')')) {
        inside = cite_span_skip(inside, 1);

    } else {
        return 0;
    }

    /* [1](url) is a link, and "[0] => a" an element of an array */

    if ((inside.n && *inside.p == '(')
        || cite_span_starts(cite_span_trim(inside), cite_span("=>")))
    {
        return 0;
    }

    head->rest = cite_head_rest(inside);

    return 1;
}


static int
cite_head_dot(cite_span_t s, cite_head_t *head)
{
    size_t  n;

    n = cite_head_digits(s, &head->number);

    if (n == 0 || n + 1 >= s.n
        || (s.p[n] != '.' && s.p[n] != ')' && s.p[n] != ':')
        || s.p[n + 1] > ' ')
    {
        return 0;
    }

    head->kind = CITE_HEAD_DOT;
    head->rest = cite_span_trim(cite_span_skip(s, n + 1));

    return 1;
}


int
cite_head_read(cite_span_t line, cite_head_t *head)
{
    size_t       n;
    cite_span_t  s;

    if (line.n == 0) {
        return 0;
    }

    memset(head, 0, sizeof(cite_head_t));
    s = cite_span_trim(line);

    while (s.n && (*s.p == '#' || *s.p == '*' || *s.p == '>' || *s.p == '-'
                   || *s.p == '=' || *s.p == ' '))
    {
        s = cite_span_skip(s, 1);
    }

    if (s.n == 0) {
        return 0;
    }

    if (*s.p == '[' || *s.p == '('
        || (s.n > 3 && memcmp(s.p, "\xe3\x80\x90", 3) == 0))
    {
        return cite_head_brackets(s, head);
    }

    if (*s.p >= '0' && *s.p <= '9') {
        return cite_head_dot(s, head);
    }

    n = cite_head_named(s, &head->label, &head->number);

    if (n == 0 || !cite_head_ends(cite_span_skip(s, n))) {
        return 0;
    }

    head->kind = CITE_HEAD_WORD;
    head->closes = cite_head_is_end(s);
    head->rest = cite_head_rest(cite_span_skip(s, n));

    while (head->rest.n && (head->rest.p[head->rest.n - 1] == '-'
                            || head->rest.p[head->rest.n - 1] == '='))
    {
        head->rest.n--;
    }

    return 1;
}


/*
 * Copyright (C) the ngx_cite authors
 *
 * Characters, by the role that each has when words are compared.
 */


#include "text/cite_normal_internal.h"
#include "base/cite_utf8.h"

#include <utf8proc.h>


#define CITE_CHAR_CLAUSE   0xff0c  /* a wide comma, never part of a number */
#define CITE_CHAR_OVERLAY  0x338   /* a long stroke over a sign */


/* letters and digits apart */

static const uint8_t  cite_char_ascii[0x80] = {
    ['\t'] = CITE_CHAR_SPACE,       [' '] = CITE_CHAR_SPACE,
    ['\v'] = CITE_CHAR_SPACE,       ['\f'] = CITE_CHAR_SPACE,
    ['\n'] = CITE_CHAR_LINE,        ['\r'] = CITE_CHAR_LINE,
    ['$'] = CITE_CHAR_SYMBOL,       ['%'] = CITE_CHAR_SYMBOL,
    ['+'] = CITE_CHAR_SYMBOL,       ['^'] = CITE_CHAR_SYMBOL,
    ['<'] = CITE_CHAR_COMPARE,      ['>'] = CITE_CHAR_COMPARE,
    ['!'] = CITE_CHAR_COMPARE,      ['\''] = CITE_CHAR_APOSTROPHE,
    ['-'] = CITE_CHAR_HYPHEN,       ['*'] = CITE_CHAR_STAR,
    ['_'] = CITE_CHAR_UNDERSCORE,   ['.'] = CITE_CHAR_DOT,
    [','] = CITE_CHAR_COMMA,        ['?'] = CITE_CHAR_STOP,
    [':'] = CITE_CHAR_STOP,         ['|'] = CITE_CHAR_STOP,
    [']'] = CITE_CHAR_BRACKET
};


static const struct {
    uint32_t      code;
    cite_char_e   type;
} cite_char_special[] = {
    { 0x85, CITE_CHAR_LINE },         { 0xad, CITE_CHAR_SOFT },
    { 0xb0, CITE_CHAR_SYMBOL },       { 0xb1, CITE_CHAR_SYMBOL },
    { 0xd7, CITE_CHAR_SYMBOL },       { 0x2bc, CITE_CHAR_APOSTROPHE },
    { 0x338, CITE_CHAR_SYMBOL },      { 0x20d2, CITE_CHAR_SYMBOL },
    { 0x61b, CITE_CHAR_STOP },        { 0x61f, CITE_CHAR_STOP },
    { 0x6d4, CITE_CHAR_STOP },        { 0x964, CITE_CHAR_STOP },
    { 0x965, CITE_CHAR_STOP },
    { 0x2010, CITE_CHAR_HYPHEN },     { 0x2011, CITE_CHAR_HYPHEN },
    { 0x2012, CITE_CHAR_DASH },       { 0x2013, CITE_CHAR_DASH },
    { 0x2018, CITE_CHAR_APOSTROPHE }, { 0x2019, CITE_CHAR_APOSTROPHE },
    { 0x2028, CITE_CHAR_LINE },       { 0x2029, CITE_CHAR_LINE },
    { 0x2030, CITE_CHAR_SYMBOL },     { 0x2212, CITE_CHAR_DASH },
    { 0x2260, CITE_CHAR_SYMBOL },     { 0x2264, CITE_CHAR_SYMBOL },
    { 0x2265, CITE_CHAR_SYMBOL },     { 0x22ef, CITE_CHAR_DOT },
    { 0x3002, CITE_CHAR_DOT }
};


void
cite_chars_init(cite_chars_t *chars, cite_span_t text)
{
    chars->text = text;
    chars->pos = 0;
    chars->part = 0;
    chars->parts_n = 0;
}


static cite_char_e
cite_char_lookup(uint32_t code)
{
    size_t  i;

    for (i = 0; i < cite_nelts(cite_char_special); i++) {
        if (cite_char_special[i].code == code) {
            return cite_char_special[i].type;
        }
    }

    return CITE_CHAR_OTHER;
}


/* scripts that put no space between words */

static int
cite_char_stands_alone(uint32_t code)
{
    return (code >= 0x2e80 && code <= 0x2fdf)        /* radicals */
           || (code >= 0x3005 && code <= 0x3007)
           || (code >= 0x3040 && code <= 0x30ff)     /* kana */
           || (code >= 0x31f0 && code <= 0x31ff)
           || (code >= 0x3400 && code <= 0x4dbf)
           || (code >= 0x4e00 && code <= 0x9fff)
           || (code >= 0xf900 && code <= 0xfaff)
           || (code >= 0x20000 && code <= 0x3ffff)
           || (code >= 0x0e00 && code <= 0x0eff)     /* Thai, Lao */
           || (code >= 0x1000 && code <= 0x109f)     /* Myanmar */
           || (code >= 0x1780 && code <= 0x17ff);    /* Khmer */
}


/* vowels and stretches of Arabic and Hebrew, which most texts leave out */

static int
cite_char_is_optional(uint32_t code)
{
    return (code >= 0x0591 && code <= 0x05c7 && code != 0x05be)
           || (code >= 0x064b && code <= 0x0652)
           || code == 0x0640 || code == 0x0670
           || (code >= 0x06d6 && code <= 0x06dc);
}


static cite_char_e
cite_char_category(uint32_t code)
{
    if (code >= 0x0591 && code <= 0x06dc && cite_char_is_optional(code)) {
        return CITE_CHAR_NOTHING;
    }

    switch (utf8proc_category((utf8proc_int32_t) code)) {

    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_NL:
        return cite_char_stands_alone(code) ? CITE_CHAR_IDEOGRAPH
                                            : CITE_CHAR_LETTER;

    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
        return CITE_CHAR_MARK;

    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NO:
        return CITE_CHAR_DIGIT;

    case UTF8PROC_CATEGORY_ZS:
        return CITE_CHAR_SPACE;

    case UTF8PROC_CATEGORY_CF:
        return CITE_CHAR_NOTHING;

    case UTF8PROC_CATEGORY_SC:
        return CITE_CHAR_SYMBOL;

    default:
        return CITE_CHAR_OTHER;
    }
}


static cite_char_e
cite_char_type(uint32_t code)
{
    cite_char_e  type;

    if (code < 0x80) {

        if ((code | 0x20) >= 'a' && (code | 0x20) <= 'z') {
            return CITE_CHAR_LETTER;
        }

        if (code >= '0' && code <= '9') {
            return CITE_CHAR_DIGIT;
        }

        return cite_char_ascii[code];
    }

    type = code < 0x3100 ? cite_char_lookup(code) : CITE_CHAR_OTHER;

    return type != CITE_CHAR_OTHER ? type : cite_char_category(code);
}


/* 10\u00b2 is not 102: raised digits stand apart */

static uint32_t
cite_char_raised(uint32_t code)
{
    switch (code) {

    case 0xb2:
    case 0xb3:
        return code - 0xb2 + '2';

    case 0xb9:
        return '1';

    case 0x207a:
        return '+';

    case 0x207b:
        return '-';

    default:
        return code == 0x2070 || (code >= 0x2074 && code <= 0x2079)
               ? code - 0x2070 + '0' : 0;
    }
}


static void
cite_chars_part(cite_chars_t *chars, uint32_t code, cite_char_e type,
    size_t len)
{
    cite_char_t  *c;

    c = &chars->parts[chars->parts_n++];

    c->code = code;
    c->type = type;
    c->start = chars->pos;
    c->end = chars->pos + len;
    c->upper = 0;
    c->apart = 0;
    c->lowered = 0;
}


static int
cite_char_is_upper(uint32_t code)
{
    utf8proc_category_t  category;

    category = utf8proc_category((utf8proc_int32_t) code);

    return category == UTF8PROC_CATEGORY_LU
           || category == UTF8PROC_CATEGORY_LT;
}


/* digits of other scripts, by their zero, and signs of Arabic numbers */

static uint32_t
cite_char_figure(uint32_t code)
{
    size_t  i;

    static const uint16_t  zeros[] = {
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66,
        0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810
    };

    switch (code) {

    case 0x66a:
        return '%';

    case 0x66b:
        return '.';

    case 0x66c:
        return ',';

    default:
        break;
    }

    for (i = 0; i < cite_nelts(zeros) && zeros[i] <= code; i++) {
        if (code < zeros[i] + 10u) {
            return code - zeros[i] + '0';
        }
    }

    return code;
}


/* one character of len bytes, as those that it stands for */

static void
cite_chars_split(cite_chars_t *chars, uint32_t code, size_t len)
{
    int                 last, plain;
    size_t              i;
    uint32_t            raised;
    utf8proc_ssize_t    n;
    utf8proc_int32_t    codes[CITE_CHAR_PARTS];

    chars->part = 0;
    chars->parts_n = 0;

    raised = cite_char_raised(code);

    if (raised) {
        cite_chars_part(chars, raised, CITE_CHAR_RAISED, len);
        return;
    }

    if (code >= 0x660 && code < 0x1820) {
        code = cite_char_figure(code);
    }

    if (code == CITE_CHAR_CLAUSE) {
        cite_chars_part(chars, code, CITE_CHAR_OTHER, len);
        return;
    }

    last = 0;
    n = utf8proc_decompose_char((utf8proc_int32_t) code, codes,
                                CITE_CHAR_PARTS,
                                UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT
                                | UTF8PROC_CASEFOLD, &last);

    if (n <= 0 || n > CITE_CHAR_PARTS) {
        cite_chars_part(chars, code, CITE_CHAR_OTHER, len);
        return;
    }

    if (n == 2 && codes[1] == CITE_CHAR_OVERLAY) {
        /* a sign that is struck through means the contrary: \u2260, \u2270 */
        cite_chars_part(chars, code, CITE_CHAR_SYMBOL, len);
        return;
    }

    plain = 1;

    for (i = 0; i < (size_t) n; i++) {
        cite_chars_part(chars, (uint32_t) codes[i],
                        cite_char_type((uint32_t) codes[i]), len);

        plain &= chars->parts[i].type == CITE_CHAR_LETTER
                 || chars->parts[i].type == CITE_CHAR_MARK;
    }

    /* \u00bd, \u2460 and \u33c2 are not parts of the word before them */

    chars->parts[0].upper = cite_char_is_upper(code);
    chars->parts[0].apart = (n > 1 && !plain)
                            || utf8proc_category((utf8proc_int32_t) code)
                               == UTF8PROC_CATEGORY_NO;
    chars->parts[0].lowered = code >= 0x2080 && code <= 0x2089;
}


static int
cite_chars_escapes(cite_span_t s)
{
    return s.n > 1 && s.p[1] > ' ' && s.p[1] < 0x7f
           && cite_char_type(s.p[1]) != CITE_CHAR_LETTER
           && cite_char_type(s.p[1]) != CITE_CHAR_DIGIT;
}


static void
cite_chars_plain(cite_char_t *c, uint32_t code, cite_char_e type, size_t start,
    size_t len)
{
    c->code = code;
    c->type = type;
    c->start = start;
    c->end = start + len;
    c->upper = 0;
    c->apart = 0;
    c->lowered = 0;
}


static void
cite_chars_ascii(cite_chars_t *chars, cite_char_t *c, cite_span_t s)
{
    uint8_t      byte;
    cite_char_e  type;

    byte = *s.p;
    type = byte == '\\' && cite_chars_escapes(s) ? CITE_CHAR_NOTHING
                                                 : cite_char_type(byte);

    cite_chars_plain(c, byte, type, chars->pos, 1);

    if (type == CITE_CHAR_LETTER && byte < 'a') {
        c->code |= 0x20;
        c->upper = 1;
    }

    chars->pos++;
}


cite_rc_t
cite_chars_next(cite_chars_t *chars, cite_char_t *c)
{
    size_t       n;
    uint32_t     code;
    cite_span_t  s;

    if (chars->part < chars->parts_n) {
        *c = chars->parts[chars->part++];
        return CITE_OK;
    }

    if (chars->pos == chars->text.n) {
        return CITE_DONE;
    }

    code = 0;
    s = cite_span_skip(chars->text, chars->pos);

    if (*s.p == ' ') {
        cite_chars_plain(c, ' ', CITE_CHAR_SPACE, chars->pos++, 1);
        return CITE_OK;
    }

    n = *s.p == '&' ? cite_entity_read(s, &code) : 0;

    if (n == 0 && *s.p < 0x80) {
        cite_chars_ascii(chars, c, s);
        return CITE_OK;
    }

    if (n == 0) {
        n = cite_utf8_decode(s.p, s.p + s.n, &code);
    }

    if (n == 0) {
        n = cite_utf8_bad(s.p, s.p + s.n);
        cite_chars_plain(c, 0xfffd, CITE_CHAR_OTHER, chars->pos, n);
        chars->pos += n;
        return CITE_OK;
    }

    if (code >= 0x4e00 && code <= 0x9fff) {
        cite_chars_plain(c, code, CITE_CHAR_IDEOGRAPH, chars->pos, n);
        chars->pos += n;
        return CITE_OK;
    }

    cite_chars_split(chars, code, n);
    chars->pos += n;

    *c = chars->parts[chars->part++];

    return CITE_OK;
}

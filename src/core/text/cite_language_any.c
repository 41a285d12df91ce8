
/*
 * Copyright (C) the ngx_cite authors
 *
 * No language: signs, currencies and units that are the same in most.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_any = {

    .everywhere = 1,

    .scale_letters = CITE_VALUES(
        { "k", 1000 }, { "m", 1000000 }, { "mn", 1000000 }, { "b", 1000000000 },
        { "bn", 1000000000 }, { "mm", 1000000 }, { "t", 1000000000000 }),

    .units = CITE_WORDS(
        "%", "ppb", "ppm",
        /* lengths and areas */
        "cm", "km", "m", "mm", "nm", "μm", "ha",
        /* volumes */
        "cl", "dl", "l", "ml",
        /* masses and amounts */
        "g", "kg", "mcg", "mg", "ng", "t", "μg", "iu", "mmol", "mol", "nmol",
        /* times */
        "d", "h", "min", "ms", "ns", "s", "us", "μs", "ghz", "hz", "khz",
        "mhz", "rpm",
        /* energy, power, electricity, pressure, sound */
        "cal", "j", "kcal", "kj", "kwh", "mj", "mwh", "wh",
        "gw", "kw", "mw", "ps", "w", "a", "kv", "ma", "mv", "v",
        "bar", "hpa", "kpa", "mbar", "mmhg", "mpa", "pa", "db",
        /* temperatures */
        "c", "f", "k",
        /* data and print */
        "gb", "gbit", "gib", "kb", "kbit", "kib", "mb", "mbit", "mib", "tb",
        "pt", "px",
        /* currencies */
        "chf", "eur", "jpy", "usd"),

    .unit_forms = CITE_UNITS({ "rmb", "cny" }, { "gbp", "pound" }),

    .unit_signs = CITE_UNITS({ "€", "eur" }, { "$", "usd" }, { "£", "pound" },
        { "₪", "ils" }, { "₹", "inr" }, { "₽", "rub" }, { "₴", "uah" },
        { "₺", "try" }, { "₫", "vnd" }, { "₩", "krw" }),

    .unit_prefixes = CITE_WORDS("°"),

    /* an ampere; in lower case it is an article */
    .capital_units = CITE_WORDS("a"),

    .currencies = CITE_WORDS(
        "eur", "usd", "gbp", "chf", "jpy", "cny", "rmb", "inr"),

    .link_texts = CITE_WORDS("link", "url", "pdf", "web"),
    .url_labels = CITE_WORDS("url", "link", "doi"),

    .source_words = CITE_WORDS(
        "doc", "ref", "src", "kilde", "lähde", "zdroj", "forrás", "sursa",
        "sursă", "извор", "източник", "แหล่งที่มา", "แหล่งข้อมูล", "منبع",
        "উৎস", "ஆதாரம்"),
    .source_labels = CITE_WORDS(
        "id", "s", "d", "c", "r", "#", "no", "n", "nr", "nr.", "no.")
};


/*
 * Copyright (C) the ngx_cite authors
 *
 * German.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_de = {

    .negations = CITE_WORDS(
        "nicht", "nichts", "nie", "niemals", "niemand", "nirgends",
        "kein", "keine", "keinem", "keinen", "keiner", "keines", "keinerlei",
        "keinesfalls", "keineswegs", "weder", "noch", "ohne", "ausser",
        "sondern", "kaum"),

    .negating_prefixes = CITE_WORDS("un", "in", "nicht"),

    .limits = CITE_WORDS(
        "etwa", "fast", "genau", "rund",
        "oberhalb", "unterhalb", "über", "unter", "bis",
        "höchstens", "mindestens", "maximum", "minimum", "max", "min", "mehr",
        "meist", "weniger",
        "nach", "vor", "seit", "erst", "erste", "letzte",
        "alle", "beide", "einige", "jede", "jeden", "jeder", "jedes", "nur",
        "und", "oder",
        "immer", "oft", "selten", "manchmal",
        "kann", "können", "darf", "dürfen", "muss", "müssen", "soll",
        "sollen"),

    .fillers = CITE_WORDS(
        "der", "die", "das", "dem", "den", "des", "dass",
        "ein", "eine", "einem", "einen", "einer", "eines",
        "dies", "diese", "dieser", "dieses", "welche", "welcher", "welches",
        "es", "sich", "dort", "dann", "auch", "so",
        "ist", "sind", "war", "waren", "sei", "hat", "haben", "hatte",
        "hatten", "wird", "werden", "wurde", "wurden"),

    .persons = CITE_WORDS("er", "sie", "wir", "ihr"),

    .endings = CITE_WORDS("s", "es", "e", "n", "en", "er", "em"),
    .case_endings = CITE_WORDS("er", "e", "en", "em", "es"),
    .cased_endings = CITE_WORDS("er"),
    .name_endings = CITE_WORDS("s", "n", "en", "e", "es"),

    .numbers = CITE_VALUES(
        { "einmal", 1 }, { "zweimal", 2 }, { "dreimal", 3 },
        { "null", 0 }, { "eins", 1 }, { "zwei", 2 }, { "drei", 3 },
        { "vier", 4 }, { "fünf", 5 }, { "sechs", 6 }, { "sieben", 7 },
        { "acht", 8 }, { "neun", 9 }, { "zehn", 10 }, { "elf", 11 },
        { "zwölf", 12 }, { "dreizehn", 13 }, { "vierzehn", 14 },
        { "fünfzehn", 15 }, { "sechzehn", 16 }, { "siebzehn", 17 },
        { "achtzehn", 18 }, { "neunzehn", 19 }, { "zwanzig", 20 },
        { "dreissig", 30 }, { "vierzig", 40 }, { "fünfzig", 50 },
        { "sechzig", 60 }, { "siebzig", 70 }, { "achtzig", 80 },
        { "neunzig", 90 }),

    .scales = CITE_VALUES(
        { "hundert", 100 }, { "tausend", 1000 }, { "million", 1000000 },
        { "millionen", 1000000 }, { "mio", 1000000 },
        { "milliarde", 1000000000 }, { "milliarden", 1000000000 },
        { "mrd", 1000000000 }),

    .number_joints = CITE_WORDS("und"),
    .joined_ones = CITE_WORDS("ein"),
    .joined_tens = CITE_WORDS("ig"),

    .units = CITE_WORDS(
        "mal",
        /* lengths, areas, masses, times */
        "zentimeter", "millimeter", "quadratmeter", "quadratmetern",
        "mikrogramm", "milligramm", "pfund", "mikrosekunden", "millisekunden",
        "knoten",
        /* physics and data */
        "ampere", "hertz", "joule", "lumen", "lux", "volt", "watt", "bit",
        "byte",
        /* money */
        "cent", "franken", "gulden", "krone", "kronen", "kroner", "mark",
        "taler", "thaler"),

    .unit_forms = CITE_UNITS(
        { "prozent", "%" },
        { "meter", "m" }, { "metern", "m" }, { "kilometer", "km" },
        { "kilometern", "km" }, { "hektar", "ha" }, { "liter", "l" },
        { "gramm", "g" }, { "kilogramm", "kg" }, { "tonne", "t" },
        { "tonnen", "t" },
        { "sekunde", "s" }, { "sekunden", "s" }, { "minute", "min" },
        { "minuten", "min" }, { "stunde", "h" }, { "stunden", "h" },
        { "tag", "day" }, { "tage", "day" }, { "tagen", "day" },
        { "woche", "week" }, { "wochen", "week" }, { "monat", "month" },
        { "monate", "month" }, { "monaten", "month" }, { "jahr", "year" },
        { "jahre", "year" }, { "jahren", "year" },
        { "grad", "°" }, { "celsius", "c" }, { "fahrenheit", "f" },
        { "kelvin", "k" },
        { "euro", "eur" }, { "dollar", "usd" }, { "yen", "jpy" },
        { "yuan", "cny" }),

    .months = CITE_VALUES(
        { "januar", 1 }, { "jänner", 1 }, { "februar", 2 }, { "märz", 3 },
        { "april", 4 }, { "mai", 5 }, { "juni", 6 }, { "juli", 7 },
        { "august", 8 }, { "september", 9 }, { "oktober", 10 },
        { "november", 11 }, { "dezember", 12 }),

    .short_months = CITE_VALUES(
        { "jan", 1 }, { "feb", 2 }, { "apr", 4 }, { "jun", 6 }, { "jul", 7 },
        { "aug", 8 }, { "sep", 9 }, { "sept", 9 }, { "okt", 10 },
        { "nov", 11 }, { "dez", 12 }),

    .clock_words = CITE_WORDS("uhr"),

    .abbreviations = CITE_WORDS(
        "z.b", "d.h", "u.a", "bzw", "vgl", "sog", "ca", "inkl", "ggf", "dr",
        "prof", "hr", "fr", "st"),

    .numbered = CITE_WORDS("nr", "abs", "abb", "art", "bd", "kap", "tab"),

    .openers = CITE_WORDS(
        "der", "die", "das", "ein", "eine", "es", "er", "sie", "wir", "im",
        "in", "am", "nach", "mit", "auch", "dies", "diese", "dieser", "dabei",
        "damit", "doch", "aber", "und", "bei", "seit", "laut"),

    .before_ordinals = CITE_WORDS(
        "am", "im", "vom", "zum", "zur", "der", "die", "das", "dem", "den",
        "des", "ab", "bis", "und", "oder", "beim", "ins"),
    .ordinal_stops = 1,

    .headings = CITE_WORDS(
        "quellen", "quelle", "quellenangaben", "quellenverzeichnis",
        "quellennachweise", "einzelnachweise", "literatur",
        "literaturverzeichnis", "literaturangaben", "referenzen", "belege",
        "fußnoten", "weiterführende literatur"),

    .link_texts = CITE_WORDS("quelle"),
    .url_labels = CITE_WORDS("verfügbar unter"),
    .page_words = CITE_WORDS("S"),

    .source_words = CITE_WORDS(
        "dokument", "dokumente", "quelle", "quellen", "referenz", "beleg"),
    .source_labels = CITE_WORDS(
        "abschnitt", "artikel", "auszug", "datei", "ergebnis", "treffer"),
    .attributions = CITE_WORDS(
        "gemäß", "laut", "nach", "siehe", "siehe auch", "vgl.", "s.",
        "basierend auf", "quelle:", "quellen:"),
    .connectors = CITE_WORDS("und", "aber", "sowie"),
    .numberings = CITE_WORDS(
        "schritt", "punkt", "teil", "grund", "tipp", "beispiel", "frage")
};

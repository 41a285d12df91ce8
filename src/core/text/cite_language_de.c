
/*
 * Copyright (C) the ngx_cite authors
 *
 * German.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_de = {

    .commons = CITE_WORDS(
        "der", "die", "das", "und", "in", "den", "von", "zu", "mit", "dem",
        "des", "ein", "eine", "einen", "einer", "im", "am", "ist", "sind",
        "war", "wurde", "wurden", "werden", "wird", "auf", "für", "an", "als",
        "auch", "aus", "bei", "nach", "sich", "es", "er", "sie", "nicht",
        "dass", "hat", "haben", "vor", "über", "zum", "zur", "um", "durch",
        "wie", "noch", "oder", "aber", "nur", "bis", "seit", "unter",
        "zwischen"),

    .conditions = CITE_WORDS(
        "wenn", "falls", "sofern", "soweit", "vorausgesetzt", "es sei denn",
        "unter der bedingung", "nur mit", "nur wenn", "solange", "bis auf",
        "ausser", "mit ausnahme", "im falle", "abhängig von", "ob",
        "angenommen", "andernfalls", "sonst"),

    .opening_conditions = CITE_WORDS(
        "hätte", "wäre", "sollte", "sollten", "würde", "würden", "wären"),

    .denials = CITE_WORDS(
        "stimmt nicht", "nicht wahr", "unwahr", "falsch", "fälschlich",
        "fälschlicherweise", "bestritt", "bestreitet", "bestreiten",
        "bestritten", "leugnet", "leugnete", "leugnen", "dementiert",
        "dementierte", "dementierten", "verneint", "verneinte", "verneinen",
        "widerlegt", "widerlegte", "zurückgewiesen", "wies zurück",
        "widerspricht", "versäumte", "versäumten", "versäumt", "weigerte",
        "weigerten", "weigert", "unterliess", "scheiterte", "verfehlte",
        "lehnte ab", "statt", "anstatt", "gerücht", "gerüchte", "irrtümlich",
        "bezweifelt", "bezweifelte", "unwahrscheinlich", "verhindert",
        "verhinderte"),

    .reports = CITE_WORDS(
        "angeblich", "angebliche", "angeblichen", "behauptet", "behauptete",
        "behaupten", "vermutet", "vermutete", "vermutlich", "mutmasslich",
        "vermeintlich", "glaubt", "glaubte", "meint", "meinte", "soll",
        "sollen", "sollte", "sollten", "erwartet", "erwartete", "erwarten",
        "hofft", "hoffte", "hoffen", "plant", "planen", "plante",
        "beabsichtigt", "will", "wollen", "wollte", "wollten", "möchte",
        "versucht", "versuchte", "versprach", "verspricht", "fordert",
        "forderte", "vorgeschlagen", "schlug vor", "voraussichtlich",
        "wahrscheinlich", "möglicherweise", "vielleicht", "womöglich", "wohl",
        "anscheinend", "offenbar", "befürchtet", "fürchtet", "droht"),

    .modals = CITE_WORDS(
        "könnte", "könnten", "dürfte", "dürften", "müsste", "müssten",
        "sollte", "sollten", "würde", "würden", "mag"),

    .approximators = CITE_WORDS(
        "fast", "beinahe", "nahezu", "annähernd", "etwa", "rund", "ungefähr",
        "circa", "ca", "knapp", "gut", "schätzungsweise", "so gut wie",
        "nicht alle"),

    .bounds = CITE_WORDS(
        "mindestens", "höchstens", "wenigstens", "maximal", "minimal",
        "bis zu", "mehr als", "weniger als", "über", "unter",
        "nicht mehr als", "oder mehr", "zumindest"),

    .exclusives = CITE_WORDS(
        "nur", "ausschliesslich", "allein", "lediglich", "bloss"),

    .contrasts = CITE_WORDS(
        "aber", "doch", "jedoch", "obwohl", "sondern", "während"),

    .ordinals = CITE_VALUES(
        { "erste", 1 }, { "ersten", 1 }, { "erster", 1 }, { "zweite", 2 },
        { "zweiten", 2 }, { "dritte", 3 }, { "dritten", 3 }, { "vierte", 4 },
        { "vierten", 4 }, { "fünfte", 5 }, { "fünften", 5 }, { "sechste", 6 },
        { "sechsten", 6 }, { "siebte", 7 }, { "siebten", 7 }, { "achte", 8 },
        { "achten", 8 }, { "neunte", 9 }, { "neunten", 9 }, { "zehnte", 10 },
        { "zehnten", 10 }),

    .shares = CITE_VALUES(
        { "hälfte", 50 }),

    .range_links = CITE_WORDS(
        "bis", "und"),

    .quarters = CITE_WORDS(
        "quartal"),

    .unit_phrases = CITE_UNITS(
        { "us dollar", "usd" }),

    .single_articles = CITE_WORDS(
        "ein", "einem", "einen"),

    .negations = CITE_WORDS(
        "nicht", "nichts", "nie", "niemals", "niemand", "nirgends",
        "kein", "keine", "keinem", "keinen", "keiner", "keines", "keinerlei",
        "keinesfalls", "keineswegs", "weder", "noch", "ohne", "ausser",
        "sondern", "kaum",
        "nein", "nirgendwo", "keinmal", "unmöglich"),

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
        { "neunzig", 90 },
        { "dutzend", 12 }),

    .scales = CITE_VALUES(
        { "hundert", 100 }, { "tausend", 1000 }, { "million", 1000000 },
        { "millionen", 1000000 }, { "mio", 1000000 },
        { "milliarde", 1000000000 }, { "milliarden", 1000000000 },
        { "mrd", 1000000000 },
        { "tsd", 1000 }),

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
        { "yuan", "cny" },
        { "watt", "w" }, { "volt", "v" }, { "zentimeter", "cm" },
        { "millimeter", "mm" }, { "milligramm", "mg" }, { "pfund", "pound" }),

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
    .origins = CITE_WORDS("aus", "in", "entnommen aus", "zitiert nach"),
    .statings = CITE_WORDS(
        "besagt", "besagt, dass", "sagt", "sagt, dass", "nennt", "erklärt",
        "erklärt, dass", "berichtet", "berichtet, dass", "zufolge",
        "bestätigt, dass", "zeigt, dass", "schreibt"),
    .connectors = CITE_WORDS("und", "aber", "sowie"),
    .numberings = CITE_WORDS(
        "schritt", "punkt", "teil", "grund", "tipp", "beispiel", "frage")
};

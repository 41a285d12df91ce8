
/*
 * Copyright (C) the ngx_cite authors
 *
 * Italian.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_it = {

    .negations = CITE_WORDS(
        "non", "mai", "nessun", "nessuno", "nessuna", "senza", "né", "niente",
        "nulla", "neanche", "nemmeno", "neppure", "tranne", "salvo",
        "eccetto", "no"),

    .limits = CITE_WORDS(
        "più", "meno", "quasi", "solo", "soltanto", "tutti", "tutte", "tutto",
        "tutta", "ogni", "alcuni", "alcune", "prima", "dopo", "fino",
        "sempre", "spesso", "può", "possono", "deve", "devono", "e", "o"),

    .fillers = CITE_WORDS(
        "il", "lo", "la", "i", "gli", "le", "un", "uno", "una", "di", "del",
        "della", "dei", "delle", "questo", "questa", "è", "sono", "era",
        "erano", "fu", "ha", "hanno", "aveva", "essere", "stato", "stata",
        "anche", "che", "si", "ci"),

    .persons = CITE_WORDS(
        "egli", "lui", "lei", "loro", "suo", "sua", "suoi", "sue", "noi"),

    .commons = CITE_WORDS(
        "il", "lo", "la", "i", "gli", "le", "un", "una", "di", "del", "della",
        "dei", "delle", "e", "è", "in", "che", "per", "con", "da", "dal",
        "dalla", "al", "alla", "nel", "nella", "si", "non", "sono", "ha",
        "hanno", "come", "più", "ma", "anche", "su", "sul", "sulla", "tra",
        "fra", "era", "fu", "questo", "questa", "degli", "all'inizio"),

    .conditions = CITE_WORDS(
        "se", "a meno che", "a condizione che", "purché", "a patto che",
        "in caso", "nel caso", "solo con", "solo se", "salvo", "tranne",
        "eccetto", "ad eccezione", "finché", "qualora", "previo", "altrimenti"),

    .denials = CITE_WORDS(
        "non è vero", "è falso", "falso che", "falsamente", "smentito",
        "smentisce", "smentì", "smentiscono", "negato", "nega", "negò",
        "negano", "respinto", "respinge", "confutato", "rifiutato di",
        "rifiuta di", "rifiutò di", "non è riuscito", "mancato di",
        "omesso di", "incapace di", "voce", "voci secondo cui", "dubita",
        "improbabile", "invece di", "anziché", "evitato", "impedito"),

    .reports = CITE_WORDS(
        "presunto", "presunta", "presumibilmente", "sostiene", "sostengono",
        "afferma che", "affermano che", "ritiene", "ritengono", "crede",
        "credono", "pensa", "sospetta", "spera", "sperano", "prevede",
        "prevedono", "previsto", "prevista", "intende", "intendono", "vuole",
        "vogliono", "progetta", "tenta", "tentato", "promette", "promesso",
        "propone", "proposto", "minaccia", "teme", "sarebbe", "sarebbero",
        "avrebbe", "avrebbero", "potrebbe", "potrebbero", "dovrebbe",
        "dovrebbero", "forse", "probabilmente", "apparentemente", "accusa",
        "accusato", "cosiddetto", "asserisce", "asseritamente"),

    .modals = CITE_WORDS(
        "potrebbe", "potrebbero", "dovrebbe", "dovrebbero"),

    .approximators = CITE_WORDS(
        "quasi", "circa", "all'incirca", "intorno a", "pressoché",
        "praticamente", "approssimativamente", "non tutti", "non tutte"),

    .bounds = CITE_WORDS(
        "almeno", "al massimo", "al minimo", "fino a", "più di", "meno di",
        "oltre", "non più di", "o più"),

    .exclusives = CITE_WORDS(
        "solo", "soltanto", "solamente", "unicamente", "esclusivamente"),

    .contrasts = CITE_WORDS(
        "ma", "tuttavia", "però", "sebbene", "bensì"),

    .numbers = CITE_VALUES(
        { "due", 2 }, { "tre", 3 }, { "quattro", 4 }, { "cinque", 5 },
        { "sei", 6 }, { "sette", 7 }, { "otto", 8 }, { "nove", 9 },
        { "dieci", 10 }, { "undici", 11 }, { "dodici", 12 },
        { "tredici", 13 }, { "quattordici", 14 }, { "quindici", 15 },
        { "sedici", 16 }, { "venti", 20 }, { "trenta", 30 },
        { "quaranta", 40 }, { "cinquanta", 50 }, { "sessanta", 60 },
        { "cento", 100 }, { "dozzina", 12 }),

    .scales = CITE_VALUES(
        { "mila", 1000 }, { "milione", 1000000 }, { "milioni", 1000000 },
        { "mln", 1000000 }, { "miliardo", 1000000000 },
        { "miliardi", 1000000000 }, { "mld", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "primo", 1 }, { "prima", 1 }, { "secondo", 2 }, { "seconda", 2 },
        { "terzo", 3 }, { "terza", 3 }, { "quarto", 4 }, { "quarta", 4 },
        { "quinto", 5 }, { "quinta", 5 }),

    .shares = CITE_VALUES(
        { "metà", 50 }),

    .range_links = CITE_WORDS(
        "a", "e"),

    .quarters = CITE_WORDS(
        "trimestre"),

    .unit_forms = CITE_UNITS(
        { "metri", "m" }, { "metro", "m" }, { "chilometri", "km" },
        { "chilometro", "km" }, { "litri", "l" }, { "grammi", "g" },
        { "chili", "kg" }, { "tonnellate", "t" }, { "secondi", "s" },
        { "minuti", "min" }, { "ore", "h" }, { "ora", "h" },
        { "giorni", "day" }, { "giorno", "day" }, { "settimane", "week" },
        { "settimana", "week" }, { "mesi", "month" }, { "mese", "month" },
        { "anni", "year" }, { "anno", "year" }, { "gradi", "°" },
        { "euro", "eur" }, { "dollari", "usd" }, { "watt", "w" },
        { "volt", "v" }, { "ettari", "ha" }),

    .unit_phrases = CITE_UNITS(
        { "per cento", "%" }),

    .unit_links = CITE_WORDS(
        "di"),

    .single_articles = CITE_WORDS(
        "una", "un"),

    .months = CITE_VALUES(
        { "gennaio", 1 }, { "febbraio", 2 }, { "marzo", 3 }, { "aprile", 4 },
        { "maggio", 5 }, { "giugno", 6 }, { "luglio", 7 }, { "agosto", 8 },
        { "settembre", 9 }, { "ottobre", 10 }, { "novembre", 11 },
        { "dicembre", 12 }),

    .small_months = 1,

    .headings = CITE_WORDS("fonti", "riferimenti", "bibliografia"),

    .source_words = CITE_WORDS(
        "documento", "documenti", "fonte", "fonti", "riferimento"),
    .source_labels = CITE_WORDS("articolo", "brano", "risultato"),
    .attributions = CITE_WORDS(
        "secondo", "secondo la", "secondo il", "vedi", "fonte:"),
    .connectors = CITE_WORDS("e", "ma", "nonché"),
    .numberings = CITE_WORDS("passo", "punto", "parte", "esempio"),
    .page_words = CITE_WORDS("pagina", "pag")
};

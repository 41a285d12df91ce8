
/*
 * Copyright (C) the ngx_cite authors
 *
 * Spanish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_es = {

    .negations = CITE_WORDS(
        "no", "nunca", "jamás", "ningún", "ninguna", "ninguno", "sin", "ni",
        "nada", "nadie", "tampoco", "salvo", "excepto"),

    .limits = CITE_WORDS(
        "más", "menos", "casi", "solo", "sólo", "solamente", "todos", "todas",
        "todo", "toda", "cada", "algunos", "algunas", "antes", "después",
        "desde", "hasta", "siempre", "veces", "puede", "pueden", "debe",
        "deben", "podría", "debería", "y", "o", "único", "única"),

    .fillers = CITE_WORDS(
        "el", "la", "los", "las", "un", "una", "unos", "unas", "de", "del",
        "este", "esta", "estos", "estas", "es", "son", "era", "eran", "fue",
        "fueron", "ha", "han", "había", "ser", "sido", "también", "que", "se",
        "lo"),

    .persons = CITE_WORDS(
        "él", "ella", "ellos", "ellas", "su", "sus", "nos", "le", "les"),

    .commons = CITE_WORDS(
        "el", "la", "los", "las", "un", "una", "de", "del", "y", "en", "que",
        "es", "se", "por", "para", "con", "al", "lo", "su", "sus", "como",
        "más", "fue", "ha", "han", "son", "era", "no", "pero", "o", "este",
        "esta", "entre", "sobre", "también", "desde", "hasta", "todo",
        "todas", "todos", "cuando", "muy", "sin"),

    .conditions = CITE_WORDS(
        "si", "siempre que", "siempre y cuando", "a menos que",
        "a no ser que", "con tal de que", "a condición de que",
        "bajo la condición", "en caso de", "en caso de que", "solo con",
        "sólo con", "solo si", "salvo", "salvo que", "excepto",
        "a excepción de", "mientras", "según si", "sujeto a",
        "de lo contrario"),

    .denials = CITE_WORDS(
        "no es cierto", "no es verdad", "es falso", "falso que", "falsamente",
        "negó", "niega", "niegan", "negaron", "negado", "desmintió",
        "desmiente", "desmienten", "desmintieron", "desmentido", "rechazó",
        "rechaza", "rechazaron", "refutó", "se negó a", "se niega a",
        "no logró", "no consiguió", "dejó de", "incapaz de", "rumor",
        "rumores", "dudó", "duda", "improbable", "en lugar de", "en vez de",
        "evitó", "impidió"),

    .reports = CITE_WORDS(
        "supuestamente", "presuntamente", "presunto", "presunta", "supuesto",
        "supuesta", "afirma que", "afirman que", "afirmó que", "alega",
        "alegó", "alegan", "asegura", "aseguran", "sostiene", "sostienen",
        "cree", "creen", "piensa", "sospecha", "espera", "esperan",
        "esperaba", "prevé", "prevén", "previsto", "prevista", "planea",
        "planean", "pretende", "pretenden", "quiere", "quieren", "desea",
        "intenta", "intentó", "promete", "prometió", "propone", "propuso",
        "amenaza", "teme", "habría", "habrían", "podría", "podrían",
        "debería", "deberían", "quizás", "quizá", "tal vez", "probablemente",
        "posiblemente", "aparentemente", "acusa", "acusó"),

    .modals = CITE_WORDS(
        "podría", "podrían", "debería", "deberían"),

    .approximators = CITE_WORDS(
        "casi", "cerca de", "alrededor de", "aproximadamente", "unos", "unas",
        "prácticamente", "más o menos", "no todos", "no todas"),

    .bounds = CITE_WORDS(
        "al menos", "por lo menos", "como mínimo", "como máximo", "hasta",
        "más de", "menos de", "a lo sumo", "o más"),

    .exclusives = CITE_WORDS(
        "solo", "sólo", "solamente", "únicamente", "exclusivamente"),

    .contrasts = CITE_WORDS(
        "pero", "sin embargo", "aunque", "sino"),

    .numbers = CITE_VALUES(
        { "dos", 2 }, { "tres", 3 }, { "cuatro", 4 }, { "cinco", 5 },
        { "seis", 6 }, { "siete", 7 }, { "ocho", 8 }, { "nueve", 9 },
        { "diez", 10 }, { "doce", 12 }, { "trece", 13 }, { "catorce", 14 },
        { "quince", 15 }, { "veinte", 20 }, { "treinta", 30 },
        { "cuarenta", 40 }, { "cincuenta", 50 }, { "sesenta", 60 },
        { "setenta", 70 }, { "ochenta", 80 }, { "noventa", 90 },
        { "cien", 100 }, { "docena", 12 }),

    .scales = CITE_VALUES(
        { "mil", 1000 }, { "millón", 1000000 }, { "millones", 1000000 }),

    .ordinals = CITE_VALUES(
        { "primer", 1 }, { "primero", 1 }, { "primera", 1 }, { "segundo", 2 },
        { "segunda", 2 }, { "tercer", 3 }, { "tercero", 3 }, { "tercera", 3 },
        { "cuarto", 4 }, { "cuarta", 4 }, { "quinto", 5 }, { "quinta", 5 }),

    .ordinal_endings = CITE_WORDS(
        "er"),

    .shares = CITE_VALUES(
        { "mitad", 50 }),

    .range_links = CITE_WORDS(
        "a", "y"),

    .quarters = CITE_WORDS(
        "trimestre"),

    .unit_forms = CITE_UNITS(
        { "metros", "m" }, { "metro", "m" }, { "kilómetros", "km" },
        { "kilómetro", "km" }, { "litros", "l" }, { "gramos", "g" },
        { "kilos", "kg" }, { "toneladas", "t" }, { "segundos", "s" },
        { "minutos", "min" }, { "horas", "h" }, { "hora", "h" },
        { "días", "day" }, { "día", "day" }, { "semanas", "week" },
        { "semana", "week" }, { "meses", "month" }, { "mes", "month" },
        { "años", "year" }, { "año", "year" }, { "grados", "°" },
        { "euros", "eur" }, { "euro", "eur" }, { "dólares", "usd" },
        { "dólar", "usd" }, { "vatios", "w" }, { "hectáreas", "ha" }),

    .unit_phrases = CITE_UNITS(
        { "por ciento", "%" }, { "por cien", "%" }),

    .unit_links = CITE_WORDS(
        "de"),

    .single_articles = CITE_WORDS(
        "una", "un"),

    .months = CITE_VALUES(
        { "enero", 1 }, { "febrero", 2 }, { "marzo", 3 }, { "abril", 4 },
        { "mayo", 5 }, { "junio", 6 }, { "julio", 7 }, { "agosto", 8 },
        { "septiembre", 9 }, { "setiembre", 9 }, { "octubre", 10 },
        { "noviembre", 11 }, { "diciembre", 12 }),

    .small_months = 1,

    .day_links = CITE_WORDS(
        "de"),

    .year_marks = CITE_WORDS(
        "de", "del"),

    .abbreviations = CITE_WORDS("dr", "dra", "sra"),

    .openers = CITE_WORDS("el", "la", "los", "las", "un", "una", "en"),

    .headings = CITE_WORDS(
        "fuentes", "fuente", "referencias", "bibliografía", "citas"),

    .link_texts = CITE_WORDS("fuente"),

    .source_words = CITE_WORDS(
        "documento", "documentos", "fuente", "fuentes", "referencia"),
    .source_labels = CITE_WORDS(
        "archivo", "artículo", "fragmento", "pasaje", "resultado"),
    .attributions = CITE_WORDS(
        "según", "según el", "según la", "de acuerdo con", "véase", "ver",
        "fuente:"),
    .connectors = CITE_WORDS("y", "pero", "así como"),
    .numberings = CITE_WORDS("paso", "punto", "parte", "ejemplo"),
    .page_words = CITE_WORDS("página", "pág")
};

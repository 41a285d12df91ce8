
/*
 * Copyright (C) the ngx_cite authors
 *
 * Swedish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_sv = {

    .negations = CITE_WORDS(
        "inte", "ej", "icke", "aldrig", "ingen", "inget", "inga", "utan",
        "ingenting", "ingenstans", "varken", "knappt", "förutom", "knappast"),

    .limits = CITE_WORDS(
        "mer", "mindre", "nästan", "bara", "endast", "alla", "varje", "några",
        "före", "efter", "sedan", "till", "alltid", "ofta", "ibland", "kan",
        "får", "måste", "och", "eller", "minst", "högst"),

    .fillers = CITE_WORDS(
        "den", "det", "de", "en", "ett", "denna", "detta", "dessa", "är",
        "var", "blev", "har", "hade", "vara", "varit", "som", "också", "sig",
        "att", "där"),

    .persons = CITE_WORDS(
        "han", "hon", "vi", "hans", "hennes", "deras", "sin", "sina"),

    .commons = CITE_WORDS(
        "och", "i", "att", "det", "som", "en", "ett", "på", "är", "av", "för",
        "med", "till", "den", "de", "har", "inte", "om", "var", "från", "vid",
        "men", "hade", "sig", "ut", "efter", "kan", "så", "när", "eller",
        "under", "över", "också", "blev", "mellan", "än", "hos", "där"),

    .conditions = CITE_WORDS(
        "om", "ifall", "såvida", "förutsatt att", "under förutsättning",
        "på villkor att", "endast med", "bara om", "utom", "förutom",
        "med undantag", "så länge", "i händelse", "beroende på", "annars",
        "huruvida"),

    .denials = CITE_WORDS(
        "inte sant", "osant", "falskt", "felaktigt", "förnekade", "förnekar",
        "förnekat", "dementerade", "dementerar", "avvisade", "avvisar",
        "vägrade", "vägrar", "misslyckades", "misslyckas", "underlät",
        "lyckades inte", "rykte", "rykten", "betvivlar", "osannolikt",
        "istället för", "i stället för", "undvek"),

    .reports = CITE_WORDS(
        "påstår", "påstod", "påstås", "hävdar", "hävdade", "påstådd", "tror",
        "trodde", "anser", "misstänker", "misstänkt", "förmodligen",
        "förväntas", "förväntar", "väntas", "hoppas", "hoppades", "planerar",
        "planerade", "avser", "vill", "ville", "försöker", "försökte",
        "lovar", "lovade", "föreslår", "föreslog", "hotar", "befarar",
        "skulle", "lär", "kanske", "möjligen", "troligen", "sannolikt",
        "eventuellt", "tydligen", "anklagar"),

    .modals = CITE_WORDS(
        "skulle", "borde", "torde"),

    .approximators = CITE_WORDS(
        "nästan", "ungefär", "cirka", "ca", "omkring", "runt", "närmare",
        "i stort sett", "praktiskt taget", "uppskattningsvis", "inte alla"),

    .bounds = CITE_WORDS(
        "minst", "åtminstone", "högst", "maximalt", "upp till", "mer än",
        "mindre än", "fler än", "färre än", "över", "under", "eller mer"),

    .exclusives = CITE_WORDS(
        "endast", "bara", "enbart", "blott", "uteslutande"),

    .contrasts = CITE_WORDS(
        "men", "dock", "fast", "medan"),

    .numbers = CITE_VALUES(
        { "två", 2 }, { "tre", 3 }, { "fyra", 4 }, { "fem", 5 }, { "sju", 7 },
        { "åtta", 8 }, { "nio", 9 }, { "tio", 10 }, { "elva", 11 },
        { "tolv", 12 }, { "tjugo", 20 }, { "trettio", 30 }, { "fyrtio", 40 },
        { "femtio", 50 }, { "dussin", 12 }),

    .scales = CITE_VALUES(
        { "hundra", 100 }, { "tusen", 1000 }, { "miljon", 1000000 },
        { "miljoner", 1000000 }, { "mn", 1000000 }, { "mkr", 1000000 },
        { "miljard", 1000000000 }, { "miljarder", 1000000000 },
        { "mdr", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "första", 1 }, { "andra", 2 }, { "tredje", 3 }, { "fjärde", 4 },
        { "femte", 5 }),

    .shares = CITE_VALUES(
        { "hälften", 50 }),

    .range_links = CITE_WORDS(
        "till", "och"),

    .quarters = CITE_WORDS(
        "kvartalet", "kvartal"),

    .unit_forms = CITE_UNITS(
        { "procent", "%" }, { "meter", "m" }, { "kilometer", "km" },
        { "liter", "l" }, { "gram", "g" }, { "kilo", "kg" }, { "ton", "ton" },
        { "sekunder", "s" }, { "minuter", "min" }, { "timmar", "h" },
        { "timme", "h" }, { "dagar", "day" }, { "dag", "day" },
        { "veckor", "week" }, { "vecka", "week" }, { "månader", "month" },
        { "månad", "month" }, { "år", "year" }, { "grader", "°" },
        { "euro", "eur" }, { "kronor", "krona" }, { "watt", "w" },
        { "volt", "v" }, { "hektar", "ha" }),

    .months = CITE_VALUES(
        { "januari", 1 }, { "februari", 2 }, { "mars", 3 }, { "april", 4 },
        { "maj", 5 }, { "juni", 6 }, { "juli", 7 }, { "augusti", 8 },
        { "september", 9 }, { "oktober", 10 }, { "november", 11 },
        { "december", 12 }),

    .small_months = 1,

    .headings = CITE_WORDS("källor"),

    .source_words = CITE_WORDS(
        "dokument", "källa", "källor", "referens"),
    .source_labels = CITE_WORDS("artikel", "fil", "resultat"),
    .attributions = CITE_WORDS("enligt", "se", "se även", "källa:"),
    .connectors = CITE_WORDS("och", "men", "samt"),
    .numberings = CITE_WORDS("steg", "punkt", "del", "exempel"),
    .page_words = CITE_WORDS("sida", "sid")
};

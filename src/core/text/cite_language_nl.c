
/*
 * Copyright (C) the ngx_cite authors
 *
 * Dutch.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_nl = {

    .negations = CITE_WORDS(
        "niet", "geen", "nooit", "niemand", "niets", "zonder", "noch",
        "nergens", "behalve", "nimmer", "evenmin"),

    .limits = CITE_WORDS(
        "meer", "minder", "bijna", "alleen", "slechts", "alle", "elke",
        "ieder", "sommige", "enkele", "voor", "na", "sinds", "tot", "altijd",
        "vaak", "soms", "kan", "kunnen", "mag", "mogen", "moet", "moeten",
        "en", "of"),

    .fillers = CITE_WORDS(
        "de", "het", "een", "deze", "dit", "die", "dat", "is", "zijn", "was",
        "waren", "werd", "werden", "wordt", "worden", "heeft", "hebben",
        "had", "hadden", "er", "ook", "zich", "dan"),

    .persons = CITE_WORDS(
        "hij", "zij", "ze", "wij", "hun", "haar", "zijn", "ons"),

    .commons = CITE_WORDS(
        "de", "het", "een", "van", "en", "in", "is", "dat", "die", "op", "te",
        "met", "voor", "door", "aan", "zijn", "werd", "werden", "wordt",
        "als", "om", "bij", "ook", "naar", "uit", "niet", "er", "heeft",
        "hebben", "had", "was", "waren", "over", "tot", "maar", "of", "dit",
        "deze", "onder", "tussen", "dan", "nog", "geen"),

    .conditions = CITE_WORDS(
        "als", "indien", "mits", "tenzij", "op voorwaarde dat",
        "onder voorwaarde", "in geval van", "alleen met", "alleen als",
        "behalve", "uitgezonderd", "zolang", "afhankelijk van", "wanneer",
        "anders"),

    .denials = CITE_WORDS(
        "niet waar", "onwaar", "onjuist", "ten onrechte", "ontkende",
        "ontkent", "ontkennen", "ontkenden", "ontkend", "weerlegd",
        "weerlegt", "verwierp", "weigerde", "weigert", "weigeren",
        "verzuimde", "naliet", "slaagde er niet in", "mislukte", "gerucht",
        "geruchten", "betwijfelt", "onwaarschijnlijk", "in plaats van",
        "voorkwam", "voorkomen"),

    .reports = CITE_WORDS(
        "beweert", "beweerde", "beweren", "zogenaamd", "zogenaamde",
        "vermeend", "vermeende", "naar verluidt", "gelooft", "geloven",
        "denkt", "meent", "vermoedt", "vermoedelijk", "verwacht",
        "verwachten", "verwachtte", "hoopt", "hopen", "hoopte", "wil",
        "willen", "wilde", "plant", "van plan", "beoogt", "probeert",
        "probeerde", "belooft", "beloofde", "stelt voor", "dreigt", "vreest",
        "zou", "zouden", "wellicht", "misschien", "mogelijk",
        "waarschijnlijk", "blijkbaar", "kennelijk", "beschuldigt"),

    .modals = CITE_WORDS(
        "zou", "zouden"),

    .approximators = CITE_WORDS(
        "bijna", "ongeveer", "circa", "ca", "ruim", "zo'n", "rond", "vrijwel",
        "nagenoeg", "haast", "om en nabij", "niet alle"),

    .bounds = CITE_WORDS(
        "minstens", "ten minste", "minimaal", "hoogstens", "maximaal", "tot",
        "meer dan", "minder dan", "ten hoogste", "of meer", "boven", "onder"),

    .exclusives = CITE_WORDS(
        "alleen", "slechts", "enkel", "uitsluitend", "louter"),

    .contrasts = CITE_WORDS(
        "maar", "echter", "hoewel", "doch", "maar ook"),

    .numbers = CITE_VALUES(
        { "twee", 2 }, { "drie", 3 }, { "vijf", 5 }, { "zes", 6 },
        { "zeven", 7 }, { "negen", 9 }, { "tien", 10 }, { "twaalf", 12 },
        { "dertien", 13 }, { "veertien", 14 }, { "vijftien", 15 },
        { "zestien", 16 }, { "twintig", 20 }, { "dertig", 30 },
        { "veertig", 40 }, { "vijftig", 50 }, { "zestig", 60 },
        { "dozijn", 12 }),

    .scales = CITE_VALUES(
        { "honderd", 100 }, { "duizend", 1000 }, { "miljoen", 1000000 },
        { "mln", 1000000 }, { "miljard", 1000000000 }, { "mld", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "eerste", 1 }, { "tweede", 2 }, { "derde", 3 }, { "vierde", 4 },
        { "vijfde", 5 }),

    .ordinal_endings = CITE_WORDS(
        "e", "ste", "de"),

    .shares = CITE_VALUES(
        { "helft", 50 }),

    .range_links = CITE_WORDS(
        "tot", "en", "à"),

    .quarters = CITE_WORDS(
        "kwartaal"),

    .unit_forms = CITE_UNITS(
        { "procent", "%" }, { "meter", "m" }, { "kilometer", "km" },
        { "liter", "l" }, { "gram", "g" }, { "kilogram", "kg" },
        { "kilo", "kg" }, { "ton", "ton" }, { "seconden", "s" },
        { "minuten", "min" }, { "minuut", "min" }, { "uur", "h" },
        { "uren", "h" }, { "dagen", "day" }, { "dag", "day" },
        { "weken", "week" }, { "maanden", "month" }, { "maand", "month" },
        { "jaar", "year" }, { "jaren", "year" }, { "graden", "°" },
        { "euro", "eur" }, { "watt", "w" }, { "volt", "v" },
        { "hectare", "ha" }),

    .single_articles = CITE_WORDS(
        "een"),

    .months = CITE_VALUES(
        { "januari", 1 }, { "februari", 2 }, { "maart", 3 }, { "april", 4 },
        { "mei", 5 }, { "juni", 6 }, { "juli", 7 }, { "augustus", 8 },
        { "september", 9 }, { "oktober", 10 }, { "november", 11 },
        { "december", 12 }),

    .small_months = 1,

    .headings = CITE_WORDS("bronnen", "referenties"),

    .source_words = CITE_WORDS(
        "document", "documenten", "bron", "bronnen", "referentie"),
    .source_labels = CITE_WORDS("artikel", "bestand", "passage", "resultaat"),
    .attributions = CITE_WORDS("volgens", "zie", "zie ook", "bron:"),
    .connectors = CITE_WORDS("en", "maar", "evenals"),
    .numberings = CITE_WORDS("stap", "punt", "deel", "voorbeeld"),
    .page_words = CITE_WORDS("pagina", "blz")
};

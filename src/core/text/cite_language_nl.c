
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
        "anders", "zodra", "onder voorbehoud", "mits het", "alleen voor",
        "alleen na", "pas als", "pas na", "pas wanneer",
        "met uitzondering van", "uitgezonderd op", "ongeacht of",
        "gesteld dat", "in het geval", "maar alleen", "op straffe van",
        "zolang als", "tot het moment", "bij gebrek aan", "tenzij anders",
        "als en slechts als", "indien nodig", "met toestemming van",
        "ware het niet", "bij gebrek", "zo niet", "in geval"),

    .denials = CITE_WORDS(
        "niet waar", "onwaar", "onjuist", "ten onrechte", "ontkende",
        "ontkent", "ontkennen", "ontkenden", "ontkend", "weerlegd", "weerlegt",
        "verwierp", "weigerde", "weigert", "weigeren", "verzuimde", "naliet",
        "slaagde er niet in", "mislukte", "gerucht", "geruchten", "betwijfelt",
        "onwaarschijnlijk", "voorkwam", "voorkomen", "klopt niet",
        "niet juist", "weerlegde", "weerlegden", "niemand gelooft", "fabel",
        "leugen", "in tegenstelling tot", "ongegrond", "ongegronde",
        "geen bewijs", "geen enkel bewijs", "heeft niet gezegd", "zei niet",
        "zei nooit", "kon niet", "konden niet", "verkeerdelijk",
        "abusievelijk", "ontzenuwde", "ontzenuwd", "sluit uit", "sloot uit",
        "twijfelt", "twijfelde", "weigerden", "faalde", "faalden", "mislukt",
        "afgewezen", "wees af", "bestreed", "betwist", "betwistte", "loochent",
        "een mythe", "niets wijst", "in geen geval", "onder geen beding",
        "geen aanwijzing"),

    .insteads = CITE_WORDS(
        "in plaats van", "verre van", "laat staan", "opdat niet"),

    .reports = CITE_WORDS(
        "beweert", "beweerde", "beweren", "zogenaamd", "zogenaamde",
        "vermeend", "vermeende", "naar verluidt", "gelooft", "geloven",
        "denkt", "meent", "vermoedt", "vermoedelijk", "verwacht", "verwachten",
        "verwachtte", "hoopt", "hopen", "hoopte", "wil", "willen", "wilde",
        "plant", "van plan", "beoogt", "probeert", "probeerde", "belooft",
        "beloofde", "stelt voor", "dreigt", "vreest", "zou", "zouden",
        "wellicht", "misschien", "mogelijk", "waarschijnlijk", "blijkbaar",
        "kennelijk", "beschuldigt", "volgens geruchten", "er wordt gezegd",
        "het heet", "schijnt", "schijnen", "scheen", "vraagt zich af",
        "vragen zich af", "vroeg of", "deed alsof", "veronderstelt",
        "veronderstellen", "hypothese", "speculeert", "speculeren", "droomt",
        "wenst", "beveelt aan", "adviseert", "suggereert", "suggereren",
        "streeft", "streven", "tracht", "trachtte", "poogt", "poogde",
        "vreesde", "vrezen", "beschuldigde", "kan zijn", "theoretisch",
        "zogeheten", "dacht", "dachten", "meende", "hopelijk", "beoogde",
        "moet nog", "zal naar verwachting", "naar verwachting", "beloofden",
        "wilden", "eventueel", "anoniem", "anonieme", "onbevestigd",
        "onbevestigde", "volgens de legende", "volgens de overlevering",
        "in de roman", "in de film", "in het sprookje", "in de legende",
        "in de sage", "in het toneelstuk", "de roman vertelt",
        "de film vertelt", "het verhaal vertelt", "de legende vertelt",
        "in een roman", "petitie voor", "verzoek om", "vroeg om", "vraagt om",
        "oproep tot", "roept op", "riep op", "voorstel om", "voorstel tot",
        "voorstel voor", "plan om", "plan voor", "motie om", "motie voor",
        "eist", "eiste", "eisen", "de veronderstelling", "het idee dat",
        "de bewering", "de stelling"),

    .relatives = CITE_WORDS(
        "die", "dat", "wie", "wiens", "waar", "welke"),

    .modals = CITE_WORDS(
        "zou", "zouden", "verwierp", "weigerde", "verbood", "blokkeerde",
        "annuleerde", "schrapte", "ontbreekt", "mist", "vrij van"),

    .approximators = CITE_WORDS(
        "bijna", "ongeveer", "circa", "ca", "ruim", "zo'n", "rond", "vrijwel",
        "nagenoeg", "haast", "om en nabij", "niet alle", "amper", "nauwelijks",
        "niet helemaal", "min of meer", "grofweg", "tegen de", "iets meer dan",
        "iets minder dan", "gedeeltelijk", "deels", "gemiddeld", "soms",
        "zelden", "vaak", "half", "krap"),

    .bounds = CITE_WORDS(
        "hooguit",
        "minstens", "ten minste", "minimaal", "hoogstens", "maximaal", "tot",
        "meer dan", "minder dan", "ten hoogste", "of meer", "boven", "onder",
        "niet meer dan", "niet minder dan", "op zijn vroegst",
        "op zijn laatst", "uiterlijk", "niet eerder dan", "vanaf",
        "of minder", "zelfs niet", "een maximum van", "een minimum van",
        "op zijn hoogst", "ten laatste", "ten vroegste"),

    .exclusives = CITE_WORDS(
        "alleen", "slechts", "enkel", "uitsluitend", "louter"),

    .opening_conditions = CITE_WORDS(
        "zonder", "afhankelijk van", "naargelang", "stel", "mocht", "mochten",
        "had", "hadden", "was het"),

    .quantifiers = CITE_WORDS(
        "de meeste", "de meeste van", "meeste van", "veel van", "vele",
        "weinig", "weinig van", "enkele", "enkele van", "sommige",
        "sommige van", "verscheidene", "geen van", "geen enkele van",
        "helft van", "derde van", "kwart van", "vierde van", "vijfde van",
        "% van", "procent van", "meerderheid van", "minderheid van",
        "deel van", "gedeelte van", "een van", "één van", "twee van",
        "drie van", "niet alle", "de rest van", "een handvol",
        "een fractie van", "op de drie", "op de vier", "op de vijf",
        "op de tien", "op de twee", "noch", "bijna geen", "het merendeel van",
        "gros van"),

    .trailers = CITE_WORDS(
        "niet", "nooit", "op zijn vroegst", "op zijn laatst", "hoogstens",
        "minstens", "ten hoogste", "ten minste", "in het beste geval",
        "in het slechtste geval", "of meer", "of minder", "of zo", "ongeveer",
        "misschien", "naar verluidt", "zegt men", "zo heet het",
        "volgens critici", "volgens geruchten", "zeggen critici",
        "beweren critici", "in theorie", "in principe", "op papier", "deels",
        "alleen", "slechts", "of niet", "indien mogelijk", "gemiddeld",
        "min of meer", "behalve", "amper", "is onjuist", "is onwaar",
        "was onjuist", "bleek onjuist", "bleek onwaar", "bleek vals",
        "is absurd", "is onzin", "is een mythe", "is een fabel",
        "is verworpen", "werd verworpen", "werd afgewezen", "is afgewezen",
        "is uitgesloten", "is twijfelachtig", "geen sprake"),

    .thats = CITE_WORDS(
        "dat", "of"),

    .knowns = CITE_WORDS(
        "toont", "tonen", "toonde", "toonden", "aangetoond", "blijkt",
        "bleek", "onthult", "onthulde", "bevestigt", "bevestigde",
        "bevestigden", "zegt", "zei", "zeiden", "gezegd", "verklaart",
        "verklaarde", "kondigt", "kondigde", "meldt", "meldde", "meldden",
        "weet", "wist", "weten", "feit", "bewijst", "bewees", "bewezen",
        "stelde vast", "vastgesteld", "legt uit", "legde uit", "betekent",
        "betekende", "herinnert", "schrijft", "schreef", "voegde", "ontdekte",
        "ontdekten", "ontdekt", "merkte", "ziet", "zag", "erkent", "erkende",
        "geeft toe", "gaf toe", "benadrukt", "benadrukte", "concludeert",
        "concludeerde", "zodat", "zo", "zorgt", "waarschuwt", "waarschuwde",
        "vond", "vonden", "gevonden", "besloot"),

    .share_phrases = CITE_UNITS(
        { "drie kwart", "75" }, { "een kwart", "25" }, { "een vijfde", "20" },
        { "twee vijfde", "40" }, { "drie vijfde", "60" },
        { "vier vijfde", "80" }, { "een tiende", "10" }),

    .number_links = CITE_WORDS(
        "en"),

    .dot_groups = 1,

    .decade_marks = CITE_WORDS(
        "jaren"),

    .decade_tails = CITE_WORDS(
        "er jaren"),

    .minuses = CITE_WORDS(
        "min"),

    .belows = CITE_WORDS(
        "onder nul", "onder het vriespunt"),

    .joined_hundreds = CITE_WORDS(
        "honderd"),

    .pers = CITE_WORDS(
        "per"),

    .short_months = CITE_VALUES(
        { "jan", 1 }, { "feb", 2 }, { "mrt", 3 }, { "apr", 4 }, { "jun", 6 },
        { "jul", 7 }, { "aug", 8 }, { "sep", 9 }, { "sept", 9 },
        { "okt", 10 }, { "nov", 11 }, { "dec", 12 }),

    .contrasts = CITE_WORDS(
        "maar", "echter", "hoewel", "doch", "maar ook"),

    .numbers = CITE_VALUES(
        { "twee", 2 }, { "drie", 3 }, { "vijf", 5 }, { "zes", 6 },
        { "zeven", 7 }, { "negen", 9 }, { "tien", 10 }, { "twaalf", 12 },
        { "dertien", 13 }, { "veertien", 14 }, { "vijftien", 15 },
        { "zestien", 16 }, { "twintig", 20 }, { "dertig", 30 },
        { "veertig", 40 }, { "vijftig", 50 }, { "zestig", 60 },
        { "dozijn", 12 }, { "nul", 0 }, { "vier", 4 }, { "acht", 8 },
        { "elf", 11 }, { "zeventien", 17 }, { "achttien", 18 },
        { "negentien", 19 }, { "zeventig", 70 }, { "tachtig", 80 },
        { "negentig", 90 }, { "eenentwintig", 21 }, { "tweeëntwintig", 22 },
        { "drieëntwintig", 23 }, { "vierentwintig", 24 },
        { "vijfentwintig", 25 }, { "zesentwintig", 26 },
        { "zevenentwintig", 27 }, { "achtentwintig", 28 },
        { "negenentwintig", 29 }, { "eenendertig", 31 },
        { "tweeëndertig", 32 }, { "drieëndertig", 33 },
        { "vierendertig", 34 }, { "vijfendertig", 35 }, { "zesendertig", 36 },
        { "zevenendertig", 37 }, { "achtendertig", 38 },
        { "negenendertig", 39 }, { "eenenveertig", 41 },
        { "tweeënveertig", 42 }, { "drieënveertig", 43 },
        { "vierenveertig", 44 }, { "vijfenveertig", 45 },
        { "zesenveertig", 46 }, { "zevenenveertig", 47 },
        { "achtenveertig", 48 }, { "negenenveertig", 49 },
        { "eenenvijftig", 51 }, { "tweeënvijftig", 52 },
        { "drieënvijftig", 53 }, { "vierenvijftig", 54 },
        { "vijfenvijftig", 55 }, { "zesenvijftig", 56 },
        { "zevenenvijftig", 57 }, { "achtenvijftig", 58 },
        { "negenenvijftig", 59 }, { "eenenzestig", 61 },
        { "tweeënzestig", 62 }, { "drieënzestig", 63 },
        { "vierenzestig", 64 }, { "vijfenzestig", 65 }, { "zesenzestig", 66 },
        { "zevenenzestig", 67 }, { "achtenzestig", 68 },
        { "negenenzestig", 69 }, { "eenenzeventig", 71 },
        { "tweeënzeventig", 72 }, { "drieënzeventig", 73 },
        { "vierenzeventig", 74 }, { "vijfenzeventig", 75 },
        { "zesenzeventig", 76 }, { "zevenenzeventig", 77 },
        { "achtenzeventig", 78 }, { "negenenzeventig", 79 },
        { "eenentachtig", 81 }, { "tweeëntachtig", 82 },
        { "drieëntachtig", 83 }, { "vierentachtig", 84 },
        { "vijfentachtig", 85 }, { "zesentachtig", 86 },
        { "zevenentachtig", 87 }, { "achtentachtig", 88 },
        { "negenentachtig", 89 }, { "eenennegentig", 91 },
        { "tweeënnegentig", 92 }, { "drieënnegentig", 93 },
        { "vierennegentig", 94 }, { "vijfennegentig", 95 },
        { "zesennegentig", 96 }, { "zevenennegentig", 97 },
        { "achtennegentig", 98 }, { "negenennegentig", 99 }),

    .scales = CITE_VALUES(
        { "honderd", 100 }, { "duizend", 1000 }, { "miljoen", 1000000 },
        { "mln", 1000000 }, { "miljard", 1000000000 }, { "mld", 1000000000 },
        { "mrd", 1000000000 }, { "biljoen", 1000000000000 }),

    .ordinals = CITE_VALUES(
        { "eerste", 1 }, { "tweede", 2 }, { "derde", 3 }, { "vierde", 4 },
        { "vijfde", 5 }, { "zesde", 6 }, { "zevende", 7 }, { "achtste", 8 },
        { "negende", 9 }, { "tiende", 10 }, { "elfde", 11 },
        { "twaalfde", 12 }, { "dertiende", 13 }, { "veertiende", 14 },
        { "vijftiende", 15 }, { "zestiende", 16 }, { "zeventiende", 17 },
        { "achttiende", 18 }, { "negentiende", 19 }, { "twintigste", 20 },
        { "eenentwintigste", 21 }),

    .ordinal_endings = CITE_WORDS(
        "e", "ste", "de"),

    .shares = CITE_VALUES(
        { "helft", 50 }, { "driekwart", 75 }),

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
        { "hectare", "ha" },
        { "dollar", "usd" }, { "dollars", "usd" }, { "seconde", "s" },
        { "week", "week" }, { "hectaren", "ha" }, { "centimeter", "cm" },
        { "millimeter", "mm" }, { "euro's", "eur" }, { "graad", "°" },
        { "procentpunt", "pp" }, { "procentpunten", "pp" },
        { "kilowattuur", "kwh" }),

    .single_articles = CITE_WORDS(
        "een"),

    .unit_phrases = CITE_UNITS(
        { "vierkante meter", "m2" }, { "vierkante kilometer", "km2" },
        { "kubieke meter", "m3" }),

    .clock_words = CITE_WORDS(
        "uur"),

    .fractions = CITE_VALUES(
        { "derde", 3 }, { "derden", 3 }, { "kwart", 4 }, { "kwarten", 4 },
        { "vierde", 4 }, { "vierden", 4 }, { "vijfde", 5 }, { "vijfden", 5 },
        { "zesde", 6 }, { "zesden", 6 }, { "zevende", 7 }, { "achtste", 8 },
        { "achtsten", 8 }, { "negende", 9 }, { "tiende", 10 },
        { "tienden", 10 }, { "honderdste", 100 }),

    .fraction_links = CITE_UNITS(
        { "op de", "in" }, { "van de", "in" }, { "op", "in" }),

    .halves = CITE_VALUES(
        { "halve", 1 }, { "half", 1 }, { "anderhalf", 3 },
        { "anderhalve", 3 }, { "tweeënhalf", 5 }, { "tweeëneenhalf", 5 },
        { "drieënhalf", 7 }, { "drieëneenhalf", 7 }, { "viereneenhalf", 9 },
        { "vierenhalf", 9 }, { "vijfenhalf", 11 }),

    .half_prefixes = CITE_WORDS(
        "half", "halve"),

    .and_halves = CITE_WORDS(
        "en een half", "en een halve", "en half"),

    .ordinal_tails = CITE_WORDS(
        "ste"),

    .clock_openings = CITE_UNITS(
        { "half", "-30" }, { "kwart over", "+15" }, { "kwart voor", "-15" }),

    .day_parts = CITE_UNITS(
        { "'s ochtends", "am" }, { "'s morgens", "am" },
        { "in de ochtend", "am" }, { "'s middags", "noon" },
        { "in de middag", "pm" }, { "'s avonds", "pm" },
        { "in de avond", "pm" }, { "'s nachts", "night" },
        { "in de nacht", "night" }),

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
    .page_words = CITE_WORDS("pagina", "blz"),

    .centuries = CITE_WORDS("eeuw", "eeuwen")
};

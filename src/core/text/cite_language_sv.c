
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
        "huruvida", "så snart", "med förbehåll för", "med förbehåll",
        "endast för", "endast efter", "först när", "först efter", "bara för",
        "bara efter", "under villkor", "beroende av", "i fall", "men endast",
        "men bara", "även om", "tills", "till dess att", "med undantag för",
        "undantaget", "exklusive", "om inte", "antag att", "i avsaknad av",
        "i brist på", "med tillstånd av", "bortsett från", "så när som på",
        "i fall att", "om bara"),

    .denials = CITE_WORDS(
        "inte sant", "osant", "falskt", "felaktigt", "förnekade", "förnekar",
        "förnekat", "dementerade", "dementerar", "avvisade", "avvisar",
        "vägrade", "vägrar", "misslyckades", "misslyckas", "underlät",
        "lyckades inte", "rykte", "rykten", "betvivlar", "osannolikt",
        "undvek", "stämmer inte", "inte korrekt", "avfärdade", "avfärdar",
        "avfärdat", "ingen tror", "lögn", "missuppfattning", "drog tillbaka",
        "tagit tillbaka", "tvärtemot", "ogrundad", "ogrundade", "inga bevis",
        "inget bevis", "sade inte", "sa inte", "sade aldrig", "kunde inte",
        "felaktiga", "uteslöt", "utesluter", "tvivlar", "tvivlade", "vägrat",
        "misslyckats", "bestred", "bestrider", "tillbakavisade",
        "tillbakavisar", "motbevisade", "motbevisat", "osanna", "avstod",
        "en myt", "inget tyder", "ingenting tyder", "inget som tyder",
        "under inga omständigheter", "på intet sätt", "inte alls"),

    .insteads = CITE_WORDS(
        "istället för", "i stället för", "långt ifrån"),

    .reports = CITE_WORDS(
        "påstår", "påstod", "påstås", "hävdar", "hävdade", "påstådd", "tror",
        "trodde", "anser", "misstänker", "misstänkt", "förmodligen",
        "förväntas", "förväntar", "väntas", "hoppas", "hoppades", "planerar",
        "planerade", "avser", "vill", "ville", "försöker", "försökte", "lovar",
        "lovade", "föreslår", "föreslog", "hotar", "befarar", "skulle", "lär",
        "kanske", "möjligen", "troligen", "sannolikt", "eventuellt",
        "tydligen", "anklagar", "ryktet säger", "det sägs", "sägs", "verkar",
        "verkade", "tycks", "tycktes", "undrar", "undrade", "frågar om",
        "frågade om", "låtsades", "antar", "antas", "uppskattar", "hypotes",
        "spekulerar", "drömmer", "önskar", "kräver", "krävde", "rekommenderar",
        "strävar", "eftersträvar", "fruktar", "fruktade", "misstänks",
        "anklagade", "teoretiskt", "hoppats", "planerades", "planeras",
        "väntade", "torde", "påstådda", "så kallad", "så kallade",
        "enligt rykten", "förmodas", "antagligen", "uppges", "anonym",
        "anonymt", "anonyma", "obekräftad", "obekräftade", "obekräftat",
        "enligt legenden", "enligt sägnen", "i romanen", "i filmen", "i sagan",
        "i legenden", "i pjäsen", "i en roman", "romanen berättar",
        "filmen berättar", "sagan berättar", "enligt myten", "enligt sagan",
        "begäran om", "begärde", "begär", "ansökan om", "ansökte om",
        "krav på", "förslag om", "förslaget om", "förslag att", "motion om",
        "vädjan om", "vädjade om", "plan för", "planen för", "uppmanade",
        "uppmanar", "antagandet", "påståendet", "tanken att"),

    .relatives = CITE_WORDS(
        "som", "vilken", "vilket", "vilka", "vars"),

    .modals = CITE_WORDS(
        "skulle", "borde", "torde", "ska", "skall", "bör", "kan", "kunde",
        "avslog", "avslår", "förkastade", "förkastar", "röstade ned",
        "förbjöd", "stoppade", "ställde in", "skrotade", "avböjde", "saknar",
        "saknade", "saknas", "fri från"),

    .approximators = CITE_WORDS(
        "nästan", "ungefär", "cirka", "ca", "omkring", "runt", "närmare",
        "i stort sett", "praktiskt taget", "uppskattningsvis", "inte alla",
        "knappt", "inte riktigt", "mer eller mindre", "i runda tal",
        "i närheten av", "drygt", "strax över", "strax under", "delvis",
        "till en del", "i genomsnitt", "ibland", "sällan", "ofta", "halva",
        "bortåt"),

    .bounds = CITE_WORDS(
        "minst", "åtminstone", "högst", "maximalt", "upp till", "mer än",
        "mindre än", "fler än", "färre än", "över", "under", "eller mer",
        "inte mer än", "inte mindre än", "tidigast", "senast", "inte före",
        "inte senare än", "eller mindre", "inte ens", "maximum", "minimum",
        "som mest", "som minst", "allra högst"),

    .exclusives = CITE_WORDS(
        "endast", "bara", "enbart", "blott", "uteslutande"),

    .opening_conditions = CITE_WORDS(
        "utan", "enligt", "hade", "vore", "skulle", "beroende på"),

    .quantifiers = CITE_WORDS(
        "de flesta", "de flesta av", "flesta av", "många", "många av", "få",
        "få av", "några", "några av", "somliga", "flera", "flera av",
        "ingen av", "inga av", "hälften av", "tredjedel av", "tredjedelar av",
        "fjärdedel av", "fjärdedelar av", "femtedel av", "femtedelar av",
        "% av", "procent av", "majoriteten av", "minoriteten av", "del av",
        "delar av", "större delen av", "en av", "ett av", "två av", "tre av",
        "inte alla", "resten av", "en handfull", "en bråkdel av", "av tre",
        "av tio", "varken", "nästan ingen", "nästan inga", "varannan",
        "var tredje", "merparten av"),

    .trailers = CITE_WORDS(
        "tidigast", "senast", "som mest", "som minst", "högst", "minst",
        "i bästa fall", "i värsta fall", "eller mer", "eller mindre",
        "eller så", "ungefär", "kanske", "påstås det", "sägs det",
        "enligt uppgift", "enligt kritiker", "hävdar kritiker",
        "säger kritiker", "enligt rykten", "i teorin", "i princip",
        "på papperet", "delvis", "aldrig", "inte", "endast", "bara",
        "eller inte", "om möjligt", "i genomsnitt", "nästan", "utom",
        "förutom", "är falskt", "är osant", "visade sig vara falskt",
        "visade sig vara fel", "visade sig felaktigt", "är absurt",
        "är en myt", "är en legend", "avslogs", "har avslagits",
        "är uteslutet", "är tveksamt", "är påhittat", "röstades ned",
        "inte tal om"),

    .thats = CITE_WORDS(
        "att", "om"),

    .knowns = CITE_WORDS(
        "visar", "visade", "visat", "bekräftar", "bekräftade", "bekräftat",
        "säger", "sade", "sa", "sagt", "meddelar", "meddelade", "rapporterar",
        "rapporterade", "uppger", "vet", "visste", "känt", "faktum",
        "bevisar", "bevisade", "bevisat", "fann", "funnit", "fastställde",
        "fastställt", "konstaterar", "konstaterade", "förklarar",
        "förklarade", "betyder", "betydde", "innebär", "innebar", "påminner",
        "skriver", "skrev", "tillade", "upptäckte", "upptäckt", "noterade",
        "ser", "såg", "medger", "medgav", "erkänner", "erkände", "betonar",
        "betonade", "avslöjar", "avslöjade", "så", "genom", "för", "efter",
        "utan", "varnar", "varnade", "beslutade", "tillkännagav", "till",
        "på", "av", "med", "kom", "började", "fortsatte", "är", "var"),

    .ordinal_endings = CITE_WORDS(
        "e", "a"),

    .share_phrases = CITE_UNITS(
        { "tre fjärdedelar", "75" }, { "en fjärdedel", "25" },
        { "en femtedel", "20" }, { "två femtedelar", "40" },
        { "tre femtedelar", "60" }, { "fyra femtedelar", "80" },
        { "en tiondel", "10" }),

    .number_links = CITE_WORDS(
        "och"),

    .dot_groups = 1,

    .decades = CITE_UNITS(
        { "tjugotalet", "20" }, { "tjugotal", "20" },
        { "trettiotalet", "30" }, { "trettiotal", "30" },
        { "fyrtiotalet", "40" }, { "fyrtiotal", "40" },
        { "femtiotalet", "50" }, { "femtiotal", "50" },
        { "sextiotalet", "60" }, { "sextiotal", "60" },
        { "sjuttiotalet", "70" }, { "sjuttiotal", "70" },
        { "åttiotalet", "80" }, { "åttiotal", "80" }, { "nittiotalet", "90" },
        { "nittiotal", "90" }, { "femtonhundratalet", "1500" },
        { "sextonhundratalet", "1600" }, { "sjuttonhundratalet", "1700" },
        { "artonhundratalet", "1800" }, { "nittonhundratalet", "1900" },
        { "fjortonhundratalet", "1400" }, { "trettonhundratalet", "1300" }),

    .decade_tails = CITE_WORDS(
        "talet", "tal", "talets"),

    .minuses = CITE_WORDS(
        "minus"),

    .belows = CITE_WORDS(
        "under noll", "minus"),

    .joined_hundreds = CITE_WORDS(
        "hundra"),

    .pers = CITE_WORDS(
        "per"),

    .short_months = CITE_VALUES(
        { "jan", 1 }, { "feb", 2 }, { "apr", 4 }, { "jun", 6 }, { "jul", 7 },
        { "aug", 8 }, { "sep", 9 }, { "sept", 9 }, { "okt", 10 },
        { "nov", 11 }, { "dec", 12 }),

    .contrasts = CITE_WORDS(
        "men", "dock", "fast", "medan"),

    .tens_join = 1,

    .numbers = CITE_VALUES(
        { "två", 2 }, { "tre", 3 }, { "fyra", 4 }, { "fem", 5 }, { "sju", 7 },
        { "åtta", 8 }, { "nio", 9 }, { "tio", 10 }, { "elva", 11 },
        { "tolv", 12 }, { "tjugo", 20 }, { "trettio", 30 }, { "fyrtio", 40 },
        { "femtio", 50 }, { "dussin", 12 }, { "noll", 0 }, { "sex", 6 },
        { "tretton", 13 }, { "fjorton", 14 }, { "femton", 15 },
        { "sexton", 16 }, { "sjutton", 17 }, { "arton", 18 },
        { "nitton", 19 }, { "sextio", 60 }, { "sjuttio", 70 },
        { "åttio", 80 }, { "nittio", 90 }, { "tjugoen", 21 },
        { "trettioen", 31 }, { "fyrtioen", 41 }, { "femtioen", 51 },
        { "sextioen", 61 }, { "sjuttioen", 71 }, { "åttioen", 81 },
        { "nittioen", 91 }, { "tjugoett", 21 }, { "trettioett", 31 },
        { "fyrtioett", 41 }, { "femtioett", 51 }, { "sextioett", 61 },
        { "sjuttioett", 71 }, { "åttioett", 81 }, { "nittioett", 91 }),

    .scales = CITE_VALUES(
        { "hundra", 100 }, { "tusen", 1000 }, { "miljon", 1000000 },
        { "miljoner", 1000000 }, { "mn", 1000000 }, { "mkr", 1000000 },
        { "miljard", 1000000000 }, { "miljarder", 1000000000 },
        { "mdr", 1000000000 }, { "milj", 1000000 },
        { "md", 1000000000 }, { "biljon", 1000000000000 },
        { "biljoner", 1000000000000 }),

    .ordinals = CITE_VALUES(
        { "första", 1 }, { "andra", 2 }, { "tredje", 3 }, { "fjärde", 4 },
        { "femte", 5 }, { "sjätte", 6 }, { "sjunde", 7 }, { "åttonde", 8 },
        { "nionde", 9 }, { "tionde", 10 }, { "elfte", 11 }, { "tolfte", 12 },
        { "trettonde", 13 }, { "fjortonde", 14 }, { "femtonde", 15 },
        { "sextonde", 16 }, { "sjuttonde", 17 }, { "artonde", 18 },
        { "nittonde", 19 }, { "tjugonde", 20 },
        { "trettionde", 30 }, { "fyrtionde", 40 }, { "femtionde", 50 },
        { "sextionde", 60 }, { "sjuttionde", 70 }, { "åttionde", 80 },
        { "nittionde", 90 }, { "hundrade", 100 }),

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
        { "volt", "v" }, { "hektar", "ha" }, { "kr", "krona" },
        { "krona", "krona" },
        { "dygn", "day" }, { "sek", "krona" }, { "kilogram", "kg" },
        { "sekund", "s" }, { "minut", "min" }, { "dollar", "usd" },
        { "grad", "°" }, { "centimeter", "cm" }, { "millimeter", "mm" },
        { "kronan", "krona" }, { "procentenheter", "pp" },
        { "procentenhet", "pp" }, { "kvadratmeter", "m2" },
        { "kvadratkilometer", "km2" }, { "kubikmeter", "m3" }, { "tim", "h" },
        { "mil", "mil" }),

    .unit_phrases = CITE_UNITS(
        { "mdkr", "krona*1000000000" }, { "mkr", "krona*1000000" },
        { "tkr", "krona*1000" }),

    .fractions = CITE_VALUES(
        { "tredjedel", 3 }, { "tredjedelar", 3 }, { "fjärdedel", 4 },
        { "fjärdedelar", 4 }, { "femtedel", 5 }, { "femtedelar", 5 },
        { "sjättedel", 6 }, { "sjättedelar", 6 }, { "sjundedel", 7 },
        { "sjundedelar", 7 }, { "åttondel", 8 }, { "åttondelar", 8 },
        { "åttondedel", 8 }, { "åttondedelar", 8 }, { "niondel", 9 },
        { "tiondel", 10 }, { "tiondelar", 10 }, { "hundradel", 100 },
        { "hundradelar", 100 }),

    .fraction_links = CITE_UNITS(
        { "av", "in" }),

    .halves = CITE_VALUES(
        { "halv", 1 }, { "halvt", 1 }, { "halva", 1 }, { "halvannan", 3 },
        { "halvannat", 3 }),

    .half_prefixes = CITE_WORDS(
        "halv"),

    .and_halves = CITE_WORDS(
        "och en halv", "och ett halvt", "och en halva"),

    .single_articles = CITE_WORDS(
        "en", "ett"),

    .clock_marks = CITE_WORDS(
        "kl", "klockan"),

    .clock_openings = CITE_UNITS(
        { "halv", "-30" }, { "kvart över", "+15" }, { "kvart i", "-15" }),

    .day_parts = CITE_UNITS(
        { "på morgonen", "am" }, { "på förmiddagen", "am" },
        { "på eftermiddagen", "pm" }, { "på kvällen", "pm" },
        { "på natten", "night" }, { "fm", "am" }, { "em", "pm" }),

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
    .page_words = CITE_WORDS("sida", "sid", "s"),

    .centuries = CITE_WORDS("århundradet", "århundrade", "seklet", "sekel")
};

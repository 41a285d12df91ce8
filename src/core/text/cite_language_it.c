
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
        "eccetto", "ad eccezione", "finché", "qualora", "previo", "altrimenti",
        "non appena", "appena sarà", "una volta che", "salvo che",
        "salvo diversa", "tranne il", "tranne la", "tranne i", "tranne che",
        "eccetto il", "se e solo se", "sempre che", "sempreché", "a seconda",
        "in assenza di", "in mancanza di", "supponendo che", "ammesso che",
        "nell'ipotesi", "ma solo", "unicamente se", "solo per", "solo dopo",
        "soltanto se", "anche se", "fino a quando", "previa approvazione",
        "subordinatamente", "ad esclusione", "esclusi", "escluso",
        "dipende da", "fuorché", "a eccezione di", "se non fosse",
        "in caso di", "in caso contrario", "fosse stato", "a meno di",
        "salvo imprevisti"),

    .denials = CITE_WORDS(
        "non è vero", "è falso", "falso che", "falsamente", "smentito",
        "smentisce", "smentì", "smentiscono", "negato", "nega", "negò",
        "negano", "respinto", "respinge", "confutato", "rifiutato di",
        "rifiuta di", "rifiutò di", "non è riuscito", "mancato di",
        "omesso di", "incapace di", "voci secondo cui", "dubita",
        "improbabile", "evitato", "impedito", "è falsa", "sono falsi",
        "sono false", "nessuno crede", "non è vero che", "bugia", "menzogna",
        "bufala", "smentirono", "ritrattato", "ritrattò", "contrariamente",
        "dimenticato di", "dimenticò di", "smesso di", "infondato",
        "infondata", "senza fondamento", "nessuna prova", "non ci sono prove",
        "non ha detto", "non ha mai detto", "non riuscì", "non riuscirono",
        "erroneamente", "a torto", "respinse", "respinto le", "escluse",
        "esclude", "dubitano", "rifiutarono di", "fallito", "fallì", "un mito",
        "è dubbio", "nulla indica", "niente indica", "non è dimostrato",
        "non è affatto", "in nessun caso", "per nulla"),

    .insteads = CITE_WORDS(
        "invece di", "anziché", "lungi dal", "piuttosto che", "al posto di"),

    .reports = CITE_WORDS(
        "secondo voci", "si dice che", "presunto", "presunta",
        "presumibilmente", "sostiene", "sostengono", "afferma che",
        "affermano che", "ritiene", "ritengono", "crede", "credono", "pensa",
        "sospetta", "spera", "sperano", "prevede", "prevedono", "previsto",
        "prevista", "intende", "intendono", "vuole", "vogliono", "progetta",
        "tenta", "tentato", "promette", "promesso", "propone", "proposto",
        "minaccia", "teme", "sarebbe", "sarebbero", "avrebbe", "avrebbero",
        "potrebbe", "potrebbero", "dovrebbe", "dovrebbero", "forse",
        "probabilmente", "apparentemente", "accusa", "accusato", "cosiddetto",
        "asserisce", "asseritamente", "si dice", "dicono che", "pare che",
        "sembrerebbe", "a quanto pare", "si chiede", "si chiedono",
        "chiese se", "finse", "finge", "suppone", "suppongono", "presume",
        "ipotizza", "specula", "sogna", "vorrebbe", "vorrebbero", "desidera",
        "esige", "esigono", "raccomanda", "consiglia", "suggerisce",
        "suggeriscono", "suggerito", "mira a", "cercò di", "tenta di",
        "tentò di", "si prevede", "si spera", "temono", "temeva", "sospettato",
        "accusò", "probabile", "possibile che", "può darsi", "in teoria",
        "presunti", "presunte", "sedicente", "a suo dire", "credeva",
        "credevano", "pensava", "pensano", "sperava", "intendeva", "voleva",
        "volevano", "promise", "propose", "minacciò", "sembra che", "anonimo",
        "anonima", "anonimi", "anonime", "non confermato", "non confermata",
        "secondo la leggenda", "la leggenda vuole", "nel romanzo", "nel film",
        "nella leggenda", "nella fiaba", "nel racconto", "nell'opera",
        "nel mito", "il romanzo racconta", "il film racconta",
        "la leggenda racconta", "la leggenda narra", "in un romanzo",
        "petizione per", "richiesta di", "chiese di", "chiede di",
        "chiesto di", "appello a", "appello per", "proposta di", "mozione per",
        "mozione di", "piano per", "l'ipotesi", "l'idea che", "avrebbe dovuto",
        "si suppone", "invitò a", "reclama"),

    .relatives = CITE_WORDS(
        "che", "cui", "quale", "quali", "dove"),

    .modals = CITE_WORDS(
        "potrebbe", "potrebbero", "dovrebbe", "dovrebbero", "respinse",
        "respinto", "rifiutò", "rifiutato", "vietò", "bloccò", "annullò",
        "bocciò", "bocciato", "abbandonò", "manca di", "privo di", "priva di",
        "senza"),

    .approximators = CITE_WORDS(
        "quasi", "circa", "all'incirca", "intorno a", "pressoché",
        "praticamente", "approssimativamente", "non tutti", "non tutte",
        "appena", "a malapena", "non proprio", "più o meno", "attorno a",
        "poco più di", "poco meno di", "grossomodo", "parzialmente",
        "in parte", "in media", "a volte", "raramente", "spesso", "mezzo"),

    .bounds = CITE_WORDS(
        "almeno", "al massimo", "al minimo", "fino a", "più di", "meno di",
        "oltre", "non più di", "o più", "non meno di", "al di sopra di",
        "al di sotto di", "non oltre", "non prima di", "a partire da",
        "tutt'al più", "tuttalpiù", "o meno", "nemmeno", "neppure",
        "un massimo di", "un minimo di", "al più tardi"),

    .exclusives = CITE_WORDS(
        "solo", "soltanto", "solamente", "unicamente", "esclusivamente"),

    .opening_conditions = CITE_WORDS(
        "salvo", "senza", "secondo il", "secondo la", "secondo le",
        "in base a"),

    .quantifiers = CITE_WORDS(
        "la maggior parte dei", "la maggior parte delle", "maggior parte dei",
        "maggior parte delle", "maggior parte del", "maggior parte della",
        "maggior parte degli", "molti", "molte", "molti dei", "molte delle",
        "pochi", "poche", "pochi dei", "poche delle", "diversi", "diverse",
        "alcuni", "alcune", "alcuni dei", "alcune delle", "nessuno dei",
        "nessuna delle", "metà dei", "metà delle", "metà del", "metà della",
        "terzo dei", "terzo delle", "terzi dei", "terzi delle", "terzi del",
        "quarto dei", "quarto delle", "quarti dei", "quarti delle",
        "quinto dei", "quinto delle", "% dei", "% delle", "per cento dei",
        "per cento delle", "maggioranza dei", "maggioranza delle",
        "minoranza dei", "minoranza delle", "parte dei", "parte delle",
        "parte del", "parte della", "uno dei", "una delle", "due dei",
        "due delle", "non tutti i", "non tutte le", "il resto dei",
        "una manciata di", "una frazione dei", "su tre", "su quattro",
        "su cinque", "su dieci", "su due", "né", "quasi nessun",
        "quasi nessuno dei", "gran parte dei", "gran parte delle"),

    .trailers = CITE_WORDS(
        "al più presto", "al più tardi", "al massimo", "al minimo", "almeno",
        "nel migliore dei casi", "nel peggiore dei casi", "o più", "o meno",
        "più o meno", "circa", "forse", "presumibilmente", "si dice", "dicono",
        "pare", "sembra", "a quanto pare", "secondo le voci",
        "secondo i critici", "in teoria", "in linea di principio",
        "sulla carta", "in parte", "mai", "non", "solo", "soltanto", "o no",
        "se possibile", "eventualmente", "in media", "o quasi", "tutt'al più",
        "sostengono i critici", "tranne", "eccetto", "è falso", "è falsa",
        "era falso", "si è rivelato falso", "si rivelò falso",
        "si rivelò falsa", "è assurdo", "è un mito", "è una leggenda",
        "è una bufala", "è stato smentito", "è stata smentita",
        "è stato respinto", "è stata respinta", "fu respinto", "fu respinta",
        "è escluso", "è dubbio"),

    .thats = CITE_WORDS(
        "che", "secondo cui", "se"),

    .knowns = CITE_WORDS(
        "mostra", "mostrano", "mostrò", "mostrato", "dimostra", "dimostrano",
        "dimostrò", "dimostrato", "rivela", "rivelano", "rivelò", "rivelato",
        "conferma", "confermano", "confermò", "confermato", "dice", "disse",
        "detto", "dichiara", "dichiarò", "dichiarato", "annuncia", "annunciò",
        "annunciato", "indica", "indicano", "indicò", "nota", "notò",
        "segnala", "segnalò", "riferisce", "riferì", "riferito", "sa",
        "sanno", "sapeva", "fatto", "prova", "provò", "provato", "stabilisce",
        "stabilì", "spiega", "spiegò", "spiegato", "significa", "ricorda",
        "ricordò", "scrive", "scrisse", "scritto", "aggiunge", "aggiunse",
        "scoprì", "scoperto", "osserva", "osservò", "vede", "vide", "visto",
        "riconosce", "riconobbe", "ammette", "ammise", "constata", "constatò",
        "sottolinea", "sottolineò", "conclude", "concluse", "così", "tanto",
        "perché", "dopo", "prima", "più", "meno", "stesso", "è", "avverte",
        "avvertì", "avvertito", "ciò"),

    .ordinal_endings = CITE_WORDS(
        "º", "ª", "o", "a"),

    .share_phrases = CITE_UNITS(
        { "tre quarti", "75" }, { "un quarto", "25" }, { "un quinto", "20" },
        { "due quinti", "40" }, { "tre quinti", "60" },
        { "quattro quinti", "80" }, { "un decimo", "10" }),

    .number_links = CITE_WORDS(
        "e", "ed"),

    .dot_groups = 1,

    .contrasts = CITE_WORDS(
        "ma", "tuttavia", "però", "sebbene", "bensì"),

    .numbers = CITE_VALUES(
        { "due", 2 }, { "tre", 3 }, { "quattro", 4 }, { "cinque", 5 },
        { "sei", 6 }, { "sette", 7 }, { "otto", 8 }, { "nove", 9 },
        { "dieci", 10 }, { "undici", 11 }, { "dodici", 12 },
        { "tredici", 13 }, { "quattordici", 14 }, { "quindici", 15 },
        { "sedici", 16 }, { "venti", 20 }, { "trenta", 30 },
        { "quaranta", 40 }, { "cinquanta", 50 }, { "sessanta", 60 },
        { "cento", 100 }, { "dozzina", 12 }, { "zero", 0 },
        { "diciassette", 17 }, { "diciotto", 18 }, { "diciannove", 19 },
        { "settanta", 70 }, { "ottanta", 80 }, { "novanta", 90 },
        { "duecento", 200 }, { "trecento", 300 }, { "quattrocento", 400 },
        { "cinquecento", 500 }, { "seicento", 600 }, { "settecento", 700 },
        { "ottocento", 800 }, { "novecento", 900 }, { "duemila", 2000 },
        { "tremila", 3000 }, { "cinquemila", 5000 }, { "ventuno", 21 },
        { "ventun", 21 }, { "ventidue", 22 }, { "ventitré", 23 },
        { "ventiquattro", 24 }, { "venticinque", 25 }, { "ventisei", 26 },
        { "ventisette", 27 }, { "ventotto", 28 }, { "ventinove", 29 },
        { "trentuno", 31 }, { "trentun", 31 }, { "trentadue", 32 },
        { "trentatré", 33 }, { "trentaquattro", 34 }, { "trentacinque", 35 },
        { "trentasei", 36 }, { "trentasette", 37 }, { "trentotto", 38 },
        { "trentanove", 39 }, { "quarantuno", 41 }, { "quarantun", 41 },
        { "quarantadue", 42 }, { "quarantatré", 43 },
        { "quarantaquattro", 44 }, { "quarantacinque", 45 },
        { "quarantasei", 46 }, { "quarantasette", 47 }, { "quarantotto", 48 },
        { "quarantanove", 49 }, { "cinquantuno", 51 }, { "cinquantun", 51 },
        { "cinquantadue", 52 }, { "cinquantatré", 53 },
        { "cinquantaquattro", 54 }, { "cinquantacinque", 55 },
        { "cinquantasei", 56 }, { "cinquantasette", 57 },
        { "cinquantotto", 58 }, { "cinquantanove", 59 }, { "sessantuno", 61 },
        { "sessantun", 61 }, { "sessantadue", 62 }, { "sessantatré", 63 },
        { "sessantaquattro", 64 }, { "sessantacinque", 65 },
        { "sessantasei", 66 }, { "sessantasette", 67 }, { "sessantotto", 68 },
        { "sessantanove", 69 }, { "settantuno", 71 }, { "settantun", 71 },
        { "settantadue", 72 }, { "settantatré", 73 },
        { "settantaquattro", 74 }, { "settantacinque", 75 },
        { "settantasei", 76 }, { "settantasette", 77 }, { "settantotto", 78 },
        { "settantanove", 79 }, { "ottantuno", 81 }, { "ottantun", 81 },
        { "ottantadue", 82 }, { "ottantatré", 83 }, { "ottantaquattro", 84 },
        { "ottantacinque", 85 }, { "ottantasei", 86 }, { "ottantasette", 87 },
        { "ottantotto", 88 }, { "ottantanove", 89 }, { "novantuno", 91 },
        { "novantun", 91 }, { "novantadue", 92 }, { "novantatré", 93 },
        { "novantaquattro", 94 }, { "novantacinque", 95 },
        { "novantasei", 96 }, { "novantasette", 97 }, { "novantotto", 98 },
        { "novantanove", 99 }),

    .scales = CITE_VALUES(
        { "mila", 1000 }, { "milione", 1000000 }, { "milioni", 1000000 },
        { "mln", 1000000 }, { "miliardo", 1000000000 },
        { "miliardi", 1000000000 }, { "mld", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "primo", 1 }, { "prima", 1 }, { "secondo", 2 }, { "seconda", 2 },
        { "terzo", 3 }, { "terza", 3 }, { "quarto", 4 }, { "quarta", 4 },
        { "quinto", 5 }, { "quinta", 5 }, { "sesto", 6 }, { "sesta", 6 },
        { "settimo", 7 }, { "settima", 7 }, { "ottavo", 8 }, { "ottava", 8 },
        { "nono", 9 }, { "nona", 9 }, { "decimo", 10 }, { "decima", 10 },
        { "undicesimo", 11 }, { "dodicesimo", 12 }, { "tredicesimo", 13 },
        { "quattordicesimo", 14 }, { "quindicesimo", 15 },
        { "sedicesimo", 16 }, { "diciassettesimo", 17 },
        { "diciottesimo", 18 }, { "diciannovesimo", 19 }, { "ventesimo", 20 },
        { "ventunesimo", 21 }),

    .shares = CITE_VALUES(
        { "metà", 50 },
        { "mezzo", 50 }, { "mezza", 50 }),

    .range_links = CITE_WORDS(
        "a", "e"),

    .quarter_letters = CITE_WORDS("t"),

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
        { "volt", "v" }, { "ettari", "ha" },
        { "chilogrammi", "kg" }, { "chilogrammo", "kg" }, { "chilo", "kg" },
        { "grammo", "g" }, { "litro", "l" }, { "tonnellata", "t" },
        { "minuto", "min" }, { "ettaro", "ha" }, { "centimetri", "cm" },
        { "millimetri", "mm" }, { "dollaro", "usd" }, { "grado", "°" },
        { "rupie", "inr" }, { "sterline", "pound" },
        { "d'ora", "h" },
        { "un'ora", "h" }),

    .unit_phrases = CITE_UNITS(
        { "per cento", "%" },
        { "metri quadrati", "m2" }, { "metri quadri", "m2" },
        { "chilometri quadrati", "km2" }, { "metri cubi", "m3" },
        { "punti percentuali", "pp" }, { "punto percentuale", "pp" }),

    .unit_links = CITE_WORDS(
        "di"),

    .single_articles = CITE_WORDS(
        "una", "un"),

    .decade_marks = CITE_WORDS(
        "anni"),

    .minuses = CITE_WORDS(
        "meno"),

    .belows = CITE_WORDS(
        "sotto zero", "sotto lo zero"),

    .spellings = CITE_UNITS(
        { "sig", "signor" }, { "dott", "dottor" }),

    .joined_hundreds = CITE_WORDS(
        "cento"),

    .pers = CITE_WORDS(
        "per"),

    .short_months = CITE_VALUES(
        { "giu", 6 }, { "ott", 10 }, { "dic", 12 },
        { "gen", 1 }, { "feb", 2 }, { "mar", 3 }, { "apr", 4 }, { "mag", 5 },
        { "lug", 7 }, { "ago", 8 }, { "set", 9 }, { "sett", 9 },
        { "nov", 11 }),

    .fractions = CITE_VALUES(
        { "terzo", 3 }, { "terzi", 3 }, { "quarto", 4 }, { "quarti", 4 },
        { "quinto", 5 }, { "quinti", 5 }, { "sesto", 6 }, { "sesti", 6 },
        { "settimo", 7 }, { "settimi", 7 }, { "ottavo", 8 }, { "ottavi", 8 },
        { "nono", 9 }, { "noni", 9 }, { "decimo", 10 }, { "decimi", 10 },
        { "centesimo", 100 }, { "centesimi", 100 }),

    .fraction_links = CITE_UNITS(
        { "su", "in" }, { "ogni", "in" }),

    .half_prefixes = CITE_WORDS(
        "mezz'"),

    .and_halves = CITE_WORDS(
        "e mezzo", "e mezza"),

    .ordinal_tails = CITE_WORDS(
        "esimo", "esima", "esimi", "esime"),

    .clock_marks = CITE_WORDS(
        "ore"),

    .clock_tails = CITE_UNITS(
        { "e mezza", "+30" }, { "e mezzo", "+30" }, { "e un quarto", "+15" },
        { "meno un quarto", "-15" }),

    .day_parts = CITE_UNITS(
        { "del mattino", "am" }, { "di mattina", "am" },
        { "della mattina", "am" }, { "del pomeriggio", "pm" },
        { "di pomeriggio", "pm" }, { "di sera", "pm" },
        { "della sera", "pm" }, { "di notte", "night" },
        { "della notte", "night" }),

    .universals = CITE_WORDS(
        "tutto", "tutta", "tutti", "tutte", "ogni", "nessuno", "nessuna",
        "niente", "ovunque"),

    .excepts = CITE_WORDS(
        "meno"),

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
    .page_words = CITE_WORDS("pagina", "pag"),

    .centuries = CITE_WORDS("secolo", "secoli")
};

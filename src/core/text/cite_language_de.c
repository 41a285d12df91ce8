
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
        "angenommen", "andernfalls", "sonst", "sobald", "nur falls",
        "erst wenn", "erst nach", "es sei", "für den fall", "bei bedarf",
        "gegebenenfalls", "unter dem vorbehalt", "unter vorbehalt",
        "sofern nicht", "solange nicht", "hängt davon ab", "gesetzt den fall",
        "unter der voraussetzung", "nur bei", "nur für", "aber nur",
        "nur dann", "nur an", "bevor nicht", "voraussetzung ist", "mangels",
        "ohne einigung", "im fall", "nur durch", "in ermangelung"),

    .opening_conditions = CITE_WORDS(
        "hätte", "wäre", "sollte", "sollten", "würde", "würden", "wären",
        "ohne", "je nach", "vorbehaltlich", "abgesehen von", "gesetzt",
        "angenommen"),

    .denials = CITE_WORDS(
        "stimmt nicht", "nicht wahr", "unwahr", "falsch", "fälschlich",
        "fälschlicherweise", "bestritt", "bestreitet", "bestreiten",
        "bestritten", "leugnet", "leugnete", "leugnen", "dementiert",
        "dementierte", "dementierten", "verneint", "verneinte", "verneinen",
        "widerlegt", "widerlegte", "zurückgewiesen", "wies zurück",
        "widerspricht", "versäumte", "versäumten", "versäumt", "weigerte",
        "weigerten", "weigert", "unterliess", "scheiterte", "verfehlte",
        "lehnte ab", "gerücht", "gerüchte", "irrtümlich", "bezweifelt",
        "bezweifelte", "unwahrscheinlich", "verhindert", "verhinderte",
        "trifft nicht zu", "nicht zutreffend", "unzutreffend", "wies berichte",
        "wies die behauptung", "wies vorwürfe", "weist zurück",
        "weist die behauptung", "irrglaube", "irrglauben", "widerrief",
        "widerrufen", "zog zurück", "niemand glaubt", "keiner glaubt",
        "nicht gesagt", "sagte nicht", "entgegen", "verzichtete",
        "unterlassen", "hörte auf", "lüge", "gelogen", "erlogen", "haltlos",
        "unbegründet", "unbewiesen", "keine belege", "kein beleg",
        "keine beweise", "kein hinweis", "keine hinweise", "unfähig",
        "gescheitert", "misslang", "gelang es nicht", "verweigert",
        "verweigerte", "verweigerten", "abgelehnt", "lehnt ab", "lehnte es ab",
        "abgestritten", "bestreite", "zweifelt", "zweifelte", "ein mythos",
        "ein märchen", "ein irrtum", "keine rede", "keinesfalls",
        "unter keinen umständen", "in keiner weise", "nichts deutet",
        "nichts spricht", "erwies sich als falsch", "keinerlei",
        "wenig spricht"),

    .insteads = CITE_WORDS(
        "statt", "anstatt", "anstelle", "weit davon entfernt",
        "geschweige denn", "damit nicht"),

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
        "anscheinend", "offenbar", "befürchtet", "fürchtet", "droht",
        "dem vernehmen nach", "gerüchten zufolge", "angeblicher", "es heisst",
        "heisst es", "soll angeblich", "fragt sich", "fragen sich",
        "täuschte vor", "nimmt an", "nahm an", "nehmen an", "vermuten",
        "spekuliert", "spekulierte", "prognostiziert", "vorgesehen",
        "strebt an", "wünscht", "wünschte", "träumt", "empfiehlt", "empfahl",
        "befürchtete", "befürchten", "verdächtigt", "beschuldigt", "wirft vor",
        "warf vor", "laut gerüchten", "so die hoffnung", "so die behauptung",
        "theoretisch", "eventuell", "unter umständen", "anonym", "anonyme",
        "anonymen", "anonymer", "anonymes", "unbestätigt", "unbestätigte",
        "unbestätigten", "der legende nach", "der sage nach", "im roman",
        "in dem roman", "im film", "im märchen", "in der sage",
        "in der legende", "im stück", "im drama", "in der oper",
        "roman erzählt", "film erzählt", "sage erzählt", "erzählt davon",
        "erzählt wie", "roman handelt", "die sage berichtet",
        "der legende zufolge", "einer sage nach", "einer legende nach",
        "die annahme", "der vorwurf", "die vorstellung", "die these",
        "die idee", "antrag auf", "forderung nach", "bitte um", "ruf nach",
        "vorschlag zur", "vorschlag zu", "plan für", "pläne für",
        "bewarb sich um", "beantragte", "beantragt", "verlangte", "verlangt",
        "bat um", "aufgefordert", "hypothetisch", "laut plan", "laut entwurf",
        "gerüchteweise"),

    .relatives = CITE_WORDS(
        "der", "die", "das", "den", "dem", "deren", "dessen", "denen",
        "welche", "welcher", "welches"),

    .modals = CITE_WORDS(
        "könnte", "könnten", "dürfte", "dürften", "müsste", "müssten",
        "sollte", "sollten", "würde", "würden", "mag", "ablehnte", "verwarf",
        "verweigerte", "verbot", "stoppte", "lehnte", "bestritt", "vereitelte",
        "verhinderte", "mangelt es an", "fehlt es an", "frei von", "fehlt"),

    .approximators = CITE_WORDS(
        "fast", "beinahe", "nahezu", "annähernd", "etwa", "rund", "ungefähr",
        "circa", "ca", "knapp", "schätzungsweise", "so gut wie", "nicht alle",
        "einigermassen", "mehr oder weniger", "grob", "nicht ganz", "kaum",
        "teilweise", "teils", "grösstenteils", "weitgehend", "meistens",
        "manchmal", "selten", "gelegentlich", "im schnitt", "durchschnittlich",
        "im durchschnitt", "gut"),

    .bounds = CITE_WORDS(
        "mindestens", "höchstens", "wenigstens", "maximal", "minimal",
        "bis zu", "mehr als", "weniger als", "über", "unter",
        "nicht mehr als", "oder mehr", "zumindest", "frühestens",
        "spätestens", "nicht weniger als", "nicht vor", "nicht später als",
        "gut und gern", "längstens", "allenfalls", "bestenfalls",
        "schlimmstenfalls"),

    .exclusives = CITE_WORDS(
        "nur", "ausschliesslich", "allein", "lediglich", "bloss"),

    .quantifiers = CITE_WORDS(
        "die meisten", "die meisten der", "meisten der", "viele", "viele der",
        "wenige", "wenige der", "einige", "einige der", "manche",
        "manche der", "mehrere", "mehrere der", "keiner der", "keine der",
        "keines der", "niemand von", "keiner von", "keine von", "hälfte",
        "hälfte der", "hälfte des", "drittel", "drittel der", "drittel des",
        "viertel", "viertel der", "viertel des", "fünftel", "fünftel der",
        "zehntel", "zehntel der", "prozent", "prozent der", "% der",
        "grossteil der", "grossteil des", "teil der", "teil des", "teile der",
        "mehrheit der", "minderheit der", "mehrzahl der", "überwiegende",
        "einer der", "eine der", "eines der", "einer von", "eine von",
        "zwei der", "drei der", "nicht alle", "nicht jeder", "nicht jede",
        "kaum ein", "kaum eine", "jeder zweite", "jede zweite",
        "jeder dritte", "jede dritte", "fast kein", "fast keine",
        "bruchteil der", "anteil der", "der rest der"),

    .trailers = CITE_WORDS(
        "nicht", "nie", "niemals", "frühestens", "spätestens", "höchstens",
        "mindestens", "bestenfalls", "allenfalls", "oder so", "oder mehr",
        "oder weniger", "angeblich", "vielleicht", "vermutlich",
        "wahrscheinlich", "heisst es", "wie es heisst", "so heisst es",
        "so die kritiker", "sagen kritiker", "behaupten kritiker",
        "in der theorie", "theoretisch", "auf dem papier", "zum teil",
        "teilweise", "nur bedingt", "lautet die behauptung", "so das gerücht",
        "im schnitt", "im durchschnitt", "kaum", "nur selten", "selten",
        "zu haben", "zu sein", "zu werden", "ausgenommen", "vorbehaltlich",
        "je nach", "nie mehr", "noch nie", "erwies sich als falsch",
        "erwies sich als unwahr", "erwies sich als irrtum",
        "erwies sich als unbegründet", "stellte sich als falsch", "war falsch",
        "ist falsch", "ist unwahr", "ist absurd", "ist unsinn",
        "ist ein irrtum", "ist ein gerücht", "ist erfunden", "war erfunden",
        "keine rede", "kann keine rede", "ist keine rede", "ist umstritten",
        "ist zweifelhaft", "wurde widerlegt", "wurde abgelehnt",
        "wurde zurückgewiesen", "wurde verworfen", "wurden abgelehnt",
        "lehnte er ab", "lehnte sie ab"),

    .thats = CITE_WORDS(
        "dass", "ob", "wonach"),

    .knowns = CITE_WORDS(
        "zeigt", "zeigen", "zeigte", "zeigten", "gezeigt", "ergab", "ergaben",
        "ergibt", "belegt", "belegen", "belegte", "bestätigt", "bestätigte",
        "bestätigen", "bestätigten", "sagt", "sagte", "sagten", "gesagt",
        "erklärt", "erklärte", "erklärten", "teilte", "teilt", "mitgeteilt",
        "berichtet", "berichtete", "berichten", "weiss", "wusste", "wissen",
        "bekannt", "tatsache", "fest", "fand", "fanden", "gefunden", "heraus",
        "festgestellt", "stellte", "stellen", "bewiesen", "beweist",
        "nachgewiesen", "schreibt", "schrieb", "schreiben", "gab", "gibt",
        "bedeutet", "bedeutete", "sorgt", "sorgte", "führt dazu", "so",
        "sodass", "derart", "erkannte", "erkannt", "erkennt", "sieht", "sah",
        "hörte", "gehört", "merkte", "betont", "betonte", "hinweist",
        "wies darauf", "weist darauf", "hervorgeht", "geht hervor",
        "darauf hin", "räumte", "gestand", "gestanden", "beschloss",
        "beschlossen", "bemerkte", "notierte", "dokumentiert", "verkündete",
        "dazu", "dadurch", "daran", "darin", "davon", "damit", "warnt",
        "warnte", "warnten", "bat"),

    .share_phrases = CITE_UNITS(
        { "drei viertel", "75" }, { "ein viertel", "25" },
        { "ein fünftel", "20" }, { "zwei fünftel", "40" },
        { "drei fünftel", "60" }, { "vier fünftel", "80" },
        { "ein zehntel", "10" }),

    .number_links = CITE_WORDS(
        "und"),

    .dot_groups = 1,

    .full_names = CITE_UNITS(
        { "europäische union", "eu" }, { "europäischen union", "eu" },
        { "vereinigte staaten", "usa" }, { "vereinigten staaten", "usa" },
        { "vereinte nationen", "un" }, { "doktor", "dr" }),

    .contrasts = CITE_WORDS(
        "aber", "doch", "jedoch", "obwohl", "sondern", "während"),

    .ordinals = CITE_VALUES(
        { "erste", 1 }, { "ersten", 1 }, { "erster", 1 }, { "zweite", 2 },
        { "zweiten", 2 }, { "dritte", 3 }, { "dritten", 3 }, { "vierte", 4 },
        { "vierten", 4 }, { "fünfte", 5 }, { "fünften", 5 }, { "sechste", 6 },
        { "sechsten", 6 }, { "siebte", 7 }, { "siebten", 7 }, { "achte", 8 },
        { "achten", 8 }, { "neunte", 9 }, { "neunten", 9 }, { "zehnte", 10 },
        { "zehnten", 10 }, { "sechster", 6 }, { "sechstes", 6 },
        { "siebente", 7 }, { "siebenten", 7 }, { "siebenter", 7 },
        { "siebentes", 7 }, { "achter", 8 }, { "achtes", 8 },
        { "neunter", 9 }, { "neuntes", 9 }, { "elfte", 11 }, { "elften", 11 },
        { "elfter", 11 }, { "elftes", 11 }, { "zwölfte", 12 },
        { "zwölften", 12 }, { "zwölfter", 12 }, { "zwölftes", 12 },
        { "dreizehnte", 13 }, { "dreizehnten", 13 }, { "dreizehnter", 13 },
        { "dreizehntes", 13 }, { "vierzehnte", 14 }, { "vierzehnten", 14 },
        { "vierzehnter", 14 }, { "vierzehntes", 14 }, { "fünfzehnte", 15 },
        { "fünfzehnten", 15 }, { "fünfzehnter", 15 }, { "fünfzehntes", 15 },
        { "sechzehnte", 16 }, { "sechzehnten", 16 }, { "sechzehnter", 16 },
        { "sechzehntes", 16 }, { "siebzehnte", 17 }, { "siebzehnten", 17 },
        { "siebzehnter", 17 }, { "siebzehntes", 17 }, { "achtzehnte", 18 },
        { "achtzehnten", 18 }, { "achtzehnter", 18 }, { "achtzehntes", 18 },
        { "neunzehnte", 19 }, { "neunzehnten", 19 }, { "neunzehnter", 19 },
        { "neunzehntes", 19 }, { "zwanzigste", 20 }, { "zwanzigsten", 20 },
        { "zwanzigster", 20 }, { "zwanzigstes", 20 },
        { "einundzwanzigste", 21 }, { "einundzwanzigsten", 21 },
        { "einundzwanzigster", 21 }, { "einundzwanzigstes", 21 },
        { "dritter", 3 }, { "drittes", 3 }, { "vierter", 4 },
        { "viertes", 4 }, { "fünfter", 5 }, { "fünftes", 5 },
        { "zehnter", 10 }, { "zehntes", 10 }),

    .shares = CITE_VALUES(
        { "hälfte", 50 },
        { "dreiviertel", 75 }),

    .range_links = CITE_WORDS(
        "bis", "und"),

    .quarters = CITE_WORDS(
        "quartal"),

    .unit_phrases = CITE_UNITS(
        { "us dollar", "usd" }),

    .single_articles = CITE_WORDS(
        "ein", "einem", "einen",
        "eine", "einer", "eines"),

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
        { "tsd", 1000 },
        { "mia", 1000000000 }, { "mill", 1000000 }),

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
        { "millimeter", "mm" }, { "milligramm", "mg" }, { "pfund", "pound" },
        { "kilo", "kg" }, { "kilogramms", "kg" }, { "std", "h" },
        { "quadratmeter", "m2" }, { "quadratmetern", "m2" },
        { "quadratkilometer", "km2" }, { "quadratkilometern", "km2" },
        { "kubikmeter", "m3" }, { "kubikmetern", "m3" }, { "kilowatt", "kw" },
        { "megawatt", "mw" }, { "kilowattstunden", "kwh" },
        { "rupien", "inr" }, { "rubel", "rub" }, { "prozentpunkte", "pp" },
        { "prozentpunkten", "pp" }, { "prozentpunkt", "pp" },
        { "zoll", "inches" }, { "meilen", "mile" }, { "milliliter", "ml" },
        { "gramms", "g" }, { "hektarn", "ha" }),

    .afternoons = CITE_WORDS(
        "nachmittags", "abends"),

    .mornings = CITE_WORDS(
        "morgens", "vormittags"),

    .fractions = CITE_VALUES(
        { "drittel", 3 }, { "dritteln", 3 }, { "viertel", 4 },
        { "vierteln", 4 }, { "fünftel", 5 }, { "fünfteln", 5 },
        { "sechstel", 6 }, { "siebtel", 7 }, { "achtel", 8 },
        { "neuntel", 9 }, { "zehntel", 10 }, { "zwölftel", 12 },
        { "hundertstel", 100 }),

    .fraction_links = CITE_UNITS(
        { "von", "in" }, { "von je", "in" }, { "aus", "in" }),

    .halves = CITE_VALUES(
        { "halbe", 1 }, { "halben", 1 }, { "halber", 1 }, { "halbes", 1 },
        { "halbem", 1 }, { "anderthalb", 3 }, { "anderthalbe", 3 },
        { "anderthalben", 3 }, { "eineinhalb", 3 }, { "zweieinhalb", 5 },
        { "dreieinhalb", 7 }, { "viereinhalb", 9 }, { "fünfeinhalb", 11 },
        { "sechseinhalb", 13 }, { "siebeneinhalb", 15 },
        { "achteinhalb", 17 }, { "neuneinhalb", 19 }, { "zehneinhalb", 21 }),

    .and_halves = CITE_WORDS(
        "und eine halbe", "und ein halbes", "und ein halber",
        "und einen halben"),

    .ordinal_tails = CITE_WORDS(
        "ste", "sten", "ster", "stes", "stem"),

    .half_prefixes = CITE_WORDS(
        "halb"),

    .clock_openings = CITE_UNITS(
        { "halb", "-30" }, { "viertel nach", "+15" },
        { "viertel vor", "-15" }),

    .day_parts = CITE_UNITS(
        { "morgens", "am" }, { "am morgen", "am" }, { "vormittags", "am" },
        { "am vormittag", "am" }, { "mittags", "noon" },
        { "am mittag", "noon" }, { "nachmittags", "pm" },
        { "am nachmittag", "pm" }, { "abends", "pm" }, { "am abend", "pm" },
        { "nachts", "night" }, { "in der nacht", "night" }, { "früh", "am" },
        { "in der früh", "am" }),

    .decades = CITE_UNITS(
        { "zwanziger", "20" }, { "zwanzigerjahre", "20" },
        { "zwanzigerjahren", "20" }, { "zwanziger jahre", "20" },
        { "zwanziger jahren", "20" }, { "zwanzigern", "20" },
        { "dreissiger", "30" }, { "dreissigerjahre", "30" },
        { "dreissigerjahren", "30" }, { "dreissiger jahre", "30" },
        { "dreissiger jahren", "30" }, { "dreissigern", "30" },
        { "vierziger", "40" }, { "vierzigerjahre", "40" },
        { "vierzigerjahren", "40" }, { "vierziger jahre", "40" },
        { "vierziger jahren", "40" }, { "vierzigern", "40" },
        { "fünfziger", "50" }, { "fünfzigerjahre", "50" },
        { "fünfzigerjahren", "50" }, { "fünfziger jahre", "50" },
        { "fünfziger jahren", "50" }, { "fünfzigern", "50" },
        { "sechziger", "60" }, { "sechzigerjahre", "60" },
        { "sechzigerjahren", "60" }, { "sechziger jahre", "60" },
        { "sechziger jahren", "60" }, { "sechzigern", "60" },
        { "siebziger", "70" }, { "siebzigerjahre", "70" },
        { "siebzigerjahren", "70" }, { "siebziger jahre", "70" },
        { "siebziger jahren", "70" }, { "siebzigern", "70" },
        { "achtziger", "80" }, { "achtzigerjahre", "80" },
        { "achtzigerjahren", "80" }, { "achtziger jahre", "80" },
        { "achtziger jahren", "80" }, { "achtzigern", "80" },
        { "neunziger", "90" }, { "neunzigerjahre", "90" },
        { "neunzigerjahren", "90" }, { "neunziger jahre", "90" },
        { "neunziger jahren", "90" }, { "neunzigern", "90" }),

    .decade_tails = CITE_WORDS(
        "er", "er jahre", "er jahren", "ern", "erjahre", "erjahren"),

    .minuses = CITE_WORDS(
        "minus"),

    .belows = CITE_WORDS(
        "unter null", "minus"),

    .spellings = CITE_UNITS(
        { "jh", "jahrhundert" }, { "jhd", "jahrhundert" }),

    .joined_hundreds = CITE_WORDS(
        "hundert"),

    .pers = CITE_WORDS(
        "pro", "je"),

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
        "abschnitt", "artikel", "auszug", "datei", "dok", "ergebnis",
        "treffer"),
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
        "schritt", "punkt", "teil", "grund", "tipp", "beispiel", "frage"),

    .centuries = CITE_WORDS(
        "jahrhundert", "jahrhunderts", "jahrhunderte", "jahrhunderten")
};

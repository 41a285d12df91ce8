
/*
 * Copyright (C) the ngx_cite authors
 *
 * English.
 */


#include "text/cite_language.h"
#include "text/cite_language_en_internal.h"


const cite_language_t  cite_language_en = {

    .plain_nots = CITE_WORDS("not"),

    .anys = CITE_WORDS("any"),

    .nos = CITE_WORDS("no"),

    .commons = CITE_WORDS(
        "a", "an", "the", "of", "and", "to", "in", "on", "at", "by", "for",
        "with", "from", "as", "is", "are", "was", "were", "it", "its", "this",
        "that", "which", "who", "has", "have", "had", "be", "been", "or",
        "but", "not", "their", "his", "her", "he", "she", "they", "into",
        "after", "before", "when", "where", "while", "would", "will", "there",
        "than", "about", "between", "through", "during", "over", "under",
        "per"),

    .conditions = CITE_WORDS(
        "if", "unless", "provided", "provided that", "providing that",
        "as long as", "so long as", "on condition that",
        "on the condition that", "only with", "only when", "only after",
        "only if", "in case", "in the event", "assuming", "supposing",
        "whether", "except", "except for", "except when", "but for",
        "contingent on", "conditional on", "pending", "were it to",
        "otherwise", "as soon as", "only once", "only until", "even if",
        "what if", "in exchange for", "on the understanding that", "except on",
        "except in", "except that", "with the exception of", "save for",
        "should any", "in the unlikely event", "if and only if", "when and if",
        "conditional upon", "contingent upon", "provided it", "provided the",
        "provided a", "as though", "as if", "were to", "but only for",
        "but only if", "but only in", "but only on", "but only when",
        "but only after", "but only with", "but only to", "had it not been",
        "were it not for", "if not for", "failing which", "failing that",
        "failing an", "if only", "in the absence of", "in the event of",
        "on pain of"),

    .opening_conditions = CITE_WORDS(
        "had the", "had it", "had he", "had she", "had they", "had a",
        "had this", "were the", "were it", "were he", "were they",
        "should the", "should it", "should a", "once the", "once a",
        "once it", "once he", "once she", "once they", "once all",
        "once this", "subject to", "depending on", "barring", "in theory",
        "without", "in the absence of", "absent", "until the", "imagine",
        "suppose", "had there", "had anyone", "were there", "should any",
        "should there", "should they", "should he", "should she", "assuming"),

    .denials = CITE_WORDS(
        "not true", "untrue", "is false", "was false", "false that", "falsely",
        "denied", "denies", "deny", "denying", "refuted", "refutes",
        "rejected that", "rejected the claim", "rejected claims",
        "rejected reports", "rejected the idea", "disputed that",
        "disputes that", "disputed the claim", "contradicted", "failed to",
        "fails to", "fail to", "failing to", "refused to", "refuses to",
        "refuse to", "declined to", "neglected to", "stopped short of",
        "unable to", "no evidence", "no proof", "little evidence", "myth",
        "hoax", "rumor", "rumors", "rumour", "rumours", "incorrect",
        "incorrectly", "wrongly", "mistakenly", "erroneously", "unlikely",
        "doubts", "doubted", "ruled out", "prevented", "cancelled", "canceled",
        "abandoned", "no truth", "dismissed", "dismisses", "misconception",
        "debunked", "debunks", "disproved", "disproven", "disproves",
        "nobody believes", "no one believes", "retracted", "retracts",
        "did not say", "does not say", "never said", "never claimed",
        "not claim", "contrary to", "forgot to", "forgets to", "omitted to",
        "fallacy", "fabricated", "fiction that", "lie that", "false claim",
        "false claims", "false report", "false reports", "false belief",
        "refutation", "unfounded", "baseless", "unproven", "unsubstantiated",
        "no indication", "no sign", "no reason to believe", "little reason",
        "rebutted", "unwilling to", "never managed to", "wrong that",
        "wrong to", "misleading", "misleadingly", "rejects that",
        "withdrew the", "withdrew its", "withdrew his", "turned down",
        "voted down", "voted against", "in no way", "by no means",
        "on no account", "under no circumstances", "at no time",
        "little to suggest", "nothing to suggest", "nothing suggests",
        "wrongly predicted"),

    .insteads = CITE_WORDS(
        "far from", "instead of", "rather than", "lest", "unlike",
        "as opposed to", "let alone", "much less"),

    .reports = CITE_WORDS(CITE_LANGUAGE_EN_REPORTS),

    .relatives = CITE_WORDS(
        "who", "which", "whose", "whom", "where"),

    .modals = CITE_WORDS(
        "may", "might", "could", "would", "should", "ought to", "likely to",
        "supposed to", "about to", "rejected", "rejects", "turned down",
        "voted down", "vetoed", "opposed", "opposes", "called off", "shelved",
        "scrapped", "banned", "blocked", "rules out", "ruled out", "lacks",
        "lacked", "lacking", "lacks any", "lacked any", "devoid of", "free of",
        "free from", "short of"),

    .approximators = CITE_WORDS(
        "nearly", "almost", "about", "around", "roughly", "approximately",
        "approx", "some", "virtually", "practically", "close to", "just under",
        "just over", "circa", "ca", "an estimated", "estimated", "as many as",
        "as much as", "as few as", "as little as", "well over", "well under",
        "not all", "not every", "more or less", "in the region of",
        "in the order of", "just short of", "short of", "not quite", "barely",
        "hardly", "scarcely", "little more than", "little over",
        "a little over", "a little under", "slightly more than",
        "slightly less than", "slightly over", "slightly under",
        "somewhat more than", "somewhat over", "approaching", "nearing",
        "close on", "or so", "give or take", "partly", "partially", "mostly",
        "largely", "mainly", "half", "towards", "anywhere from", "averaging",
        "on average", "an average of", "typically", "usually", "often",
        "sometimes", "rarely", "seldom", "occasionally"),

    .bounds = CITE_WORDS(
        "at least", "at most", "up to", "more than", "less than",
        "fewer than", "no more than", "no less than", "no fewer than",
        "not more than", "not less than", "over", "under", "above", "below",
        "exceeding", "in excess of", "a maximum of", "a minimum of",
        "or more", "or less", "or fewer", "upwards of", "as high as",
        "as low as", "no later than", "not later than", "no earlier than",
        "no longer than", "at the most", "at the least", "to at least",
        "not even", "well above", "well below", "nothing like", "nowhere near"),

    .exclusives = CITE_WORDS(
        "only", "solely", "merely", "just", "exclusively", "nothing but",
        "none but", "alone", "only the", "nobody but", "no one but",
        "the only", "purely", "simply", "strictly"),

    .quantifiers = CITE_WORDS(
        "most", "most of", "many", "many of", "few", "few of", "a few of",
        "several", "several of", "some of", "none of", "neither of",
        "half of", "half the", "one half of", "third of", "thirds of",
        "quarter of", "quarters of", "fifth of", "fifths of", "tenth of",
        "tenths of", "percent of", "per cent of", "% of", "majority of",
        "minority of", "part of", "parts of", "some parts of", "portion of",
        "a fraction of", "fraction of", "a share of", "share of", "one of",
        "two of", "three of", "four of", "five of", "not all of",
        "not every one of", "hardly any of", "hardly any", "almost none of",
        "almost no", "a number of", "a handful of", "a lot of", "the bulk of",
        "the rest of", "no", "not a single", "hardly a", "each second",
        "every second", "every other", "one in two", "one in three",
        "one in four", "one in five", "one in ten", "two in three",
        "in three", "in five", "in ten", "certain", "various", "fewer of",
        "a minority of", "a majority of", "all but", "all of", "any of",
        "next to no", "scarcely any", "so called"),

    .trailers = CITE_WORDS(
        "at the earliest", "at the latest", "at most", "at the most",
        "at least", "at best", "at worst", "or so", "or more", "or less",
        "or fewer", "or thereabouts", "give or take", "on paper", "in theory",
        "in principle", "in part", "only", "alone", "at times", "sometimes",
        "claims", "claim", "allege", "alleges", "allegedly", "they say",
        "some say", "critics say", "reportedly", "supposedly", "presumably",
        "apparently", "perhaps", "maybe", "possibly", "probably", "or not",
        "not", "no longer", "nearly", "almost", "approximately", "roughly",
        "but not", "as rumoured", "as rumored", "or so it is said",
        "it is said", "it was said", "it is claimed", "it was claimed",
        "it is hoped", "it is feared", "it is believed", "it seems",
        "it appears", "if at all", "if possible", "if necessary", "if ever",
        "unless", "hopefully", "in his dreams", "in a dream", "on average",
        "if approved", "once approved", "pending", "when completed",
        "as planned", "according to rumours", "according to rumors",
        "according to critics", "subject to", "is false", "is wrong",
        "is untrue", "is absurd", "is nonsense", "is unfounded", "was false",
        "was wrong", "was untrue", "was absurd", "was nonsense",
        "was unfounded", "proved false", "proved wrong", "proved untrue",
        "proved absurd", "proved nonsense", "proved unfounded",
        "turned out to be false", "turned out to be wrong",
        "turned out to be untrue", "turned out to be absurd",
        "turned out to be nonsense", "turned out to be unfounded", "is a myth",
        "is a lie", "was a lie", "was a hoax", "proved to be false",
        "proved incorrect", "is mistaken", "was mistaken", "is far fetched",
        "never happened", "did not happen", "was never proved",
        "was never proven", "remains unproven", "has been disproved",
        "has been refuted", "was refuted", "were refuted", "was turned down",
        "was rejected", "were rejected", "was voted down", "was dismissed",
        "was denied", "was refused", "fell through", "came to nothing",
        "is out of the question", "is disputed", "was disputed",
        "are disputed", "is unlikely", "is doubtful", "wrongly predicted",
        "wrongly claimed"),

    .thats = CITE_WORDS("that"),

    .knowns = CITE_WORDS(
        "show", "shows", "showed", "shown", "showing", "find", "finds",
        "found", "finding", "findings", "confirm", "confirms", "confirmed",
        "confirming", "demonstrate", "demonstrates", "demonstrated", "prove",
        "proves", "proved", "proven", "proof", "reveal", "reveals",
        "revealed", "revealing", "note", "notes", "noted", "noting", "say",
        "says", "said", "saying", "state", "states", "stated", "stating",
        "write", "writes", "wrote", "report", "reports", "reported",
        "reporting", "announce", "announces", "announced", "announcing",
        "know", "knows", "knew", "known", "fact", "facts", "evidence",
        "observe", "observes", "observed", "observing", "discover",
        "discovers", "discovered", "discovering", "learn", "learns",
        "learned", "learnt", "establish", "established", "explain",
        "explains", "explained", "explaining", "mean", "means", "meant",
        "meaning", "ensure", "ensures", "ensured", "indicate", "indicates",
        "indicated", "indicating", "determine", "determined", "conclude",
        "concludes", "concluded", "recall", "recalls", "recalled", "remember",
        "remembered", "realise", "realised", "realize", "realized", "see",
        "sees", "saw", "seen", "hear", "heard", "tell", "tells", "told",
        "add", "adds", "added", "adding", "point out", "points out",
        "pointed out", "acknowledge", "acknowledges", "acknowledged", "admit",
        "admits", "admitted", "record", "records", "recorded", "certify",
        "certified", "so", "such", "require", "requires", "required",
        "provide", "provides", "provided", "specify", "specifies",
        "specified", "declare", "declares", "declared", "is that", "was that",
        "are that", "result is", "agreed", "agree", "recognise", "recognised",
        "recognize", "recognized", "verify", "verified", "ruled", "held",
        "holds", "notice", "noticed", "document", "documented", "result",
        "condition", "given", "now", "read", "reads", "stress", "stressed",
        "emphasise", "emphasised", "emphasize", "emphasized", "highlight",
        "highlighted", "mention", "mentions", "mentioned", "comment",
        "commented", "detect", "detected", "illustrate", "illustrates",
        "understand", "understood", "warn", "warns", "warned", "warning"),

    .full_names = CITE_UNITS(
        { "united kingdom", "uk" }, { "united states", "us" },
        { "united states of america", "us" }, { "usa", "us" },
        { "european union", "eu" }, { "united nations", "un" },
        { "united arab emirates", "uae" },
        { "world health organization", "who" },
        { "european central bank", "ecb" },
        { "international monetary fund", "imf" }, { "new york city", "nyc" },
        { "world trade organization", "wto" },
        { "gross domestic product", "gdp" },
        { "artificial intelligence", "ai" }, { "doctor", "dr" },
        { "professor", "prof" }, { "saint", "st" }, { "mister", "mr" },
        { "second world war", "wwii" }, { "world war ii", "wwii" },
        { "world war two", "wwii" }, { "wwii", "wwii" },
        { "first world war", "wwi" }, { "world war i", "wwi" },
        { "world war one", "wwi" }, { "wwi", "wwi" },
        { "chief executive officer", "ceo" }, { "chief executive", "ceo" }),

    .contrasts = CITE_WORDS(
        "but", "however", "although", "though", "yet", "whereas"),

    .spellings = CITE_UNITS(CITE_LANGUAGE_EN_SPELLINGS),

    .ordinals = CITE_VALUES(
        { "first", 1 }, { "second", 2 }, { "third", 3 }, { "fourth", 4 },
        { "fifth", 5 }, { "sixth", 6 }, { "seventh", 7 }, { "eighth", 8 },
        { "ninth", 9 }, { "tenth", 10 }, { "eleventh", 11 },
        { "twelfth", 12 }, { "thirteenth", 13 }, { "fourteenth", 14 },
        { "fifteenth", 15 }, { "sixteenth", 16 }, { "seventeenth", 17 },
        { "eighteenth", 18 }, { "nineteenth", 19 }, { "twentieth", 20 },
        { "twentyfirst", 21 }, { "thirtieth", 30 }, { "fiftieth", 50 },
        { "fortieth", 40 }, { "sixtieth", 60 }, { "seventieth", 70 },
        { "eightieth", 80 }, { "ninetieth", 90 }, { "hundredth", 100 }),

    .ordinal_endings = CITE_WORDS(
        "st", "nd", "rd", "th"),

    .shares = CITE_VALUES(
        { "half", 50 }, { "threequarters", 75 }, { "onequarter", 25 },
        { "onefifth", 20 }),

    .range_links = CITE_WORDS(
        "to", "and", "through", "until"),

    .quarters = CITE_WORDS("quarter"),

    .quarter_letters = CITE_WORDS("q"),

    .unit_phrases = CITE_UNITS(
        { "per cent", "%" }, { "per cents", "%" },
        { "percentage points", "pp" }, { "percentage point", "pp" },
        { "barrels per day", "b/d" }, { "mb/d", "b/d*1000000" },
        { "square foot", "square feet" }, { "square feet", "square feet" },
        { "sq ft", "square feet" }, { "square metre", "m2" },
        { "square metres", "m2" }, { "square meter", "m2" },
        { "square meters", "m2" }, { "square kilometres", "km2" },
        { "square kilometers", "km2" }, { "square mile", "sq mi" },
        { "square miles", "sq mi" }, { "cubic metres", "m3" },
        { "cubic meters", "m3" }, { "miles per hour", "mph" },
        { "kilometres per hour", "km/h" }, { "kilometers per hour", "km/h" },
        { "us dollars", "usd" }, { "u.s. dollars", "usd" },
        { "basis points", "bp" }, { "basis point", "bp" }),

    .single_articles = CITE_WORDS("a", "an"),

    .year_marks = CITE_WORDS("of"),

    .negations = CITE_WORDS(
        "not", "no", "never", "none", "nobody", "nothing", "nowhere",
        "neither", "nor", "without", "barely", "hardly", "scarcely",
        /* n't without its apostrophe; with it the ending tells */
        "cannot", "cant", "doesnt", "dont", "isnt", "wasnt", "wont",
        "havent", "hasnt", "hadnt", "didnt", "couldnt", "wouldnt", "shouldnt",
        "arent", "werent"),

    .negating_prefixes = CITE_WORDS(
        "un", "in", "im", "ir", "il", "non", "dis", "mis"),
    .negating_endings = CITE_WORDS("n't"),

    .limits = CITE_WORDS(
        "about", "almost", "exactly", "nearly", "above", "below", "over",
        "under", "up", "than", "fewer", "least", "less", "max", "maximum",
        "min", "minimum", "more", "most", "mostly", "after", "before",
        "first", "last", "since", "until", "all", "any", "both", "each",
        "either", "every", "only", "some", "and", "or", "except", "unless",
        "always", "often", "rarely", "seldom", "sometimes", "can", "could",
        "may", "might", "must", "shall", "should", "will", "would", "denied",
        "denies", "deny", "fail", "failed", "fails", "lack", "lacked",
        "lacks", "refuse", "refused", "refuses"),

    .fillers = CITE_WORDS(
        "the", "this", "that", "these", "those", "such", "which", "it", "its",
        "here", "there", "then", "also", "so", "is", "are", "was", "were",
        "be", "been", "being", "do", "does", "did", "has", "have", "had"),

    .persons = CITE_WORDS(
        "he", "she", "they", "we", "his", "her", "their", "our", "your"),

    .endings = CITE_WORDS("s", "es", "ed", "d", "'s", "ing", "ly"),
    .lone_endings = CITE_WORDS("ly"),
    .name_endings = CITE_WORDS("s"),
    .possessives = CITE_WORDS("'s"),

    .tens_join = 1,

    .numbers = CITE_VALUES(
        { "once", 1 }, { "twice", 2 }, { "thrice", 3 }, { "zero", 0 },
        { "one", 1 }, { "two", 2 }, { "three", 3 }, { "four", 4 },
        { "five", 5 }, { "six", 6 }, { "seven", 7 }, { "eight", 8 },
        { "nine", 9 }, { "ten", 10 }, { "eleven", 11 }, { "twelve", 12 },
        { "thirteen", 13 }, { "fourteen", 14 }, { "fifteen", 15 },
        { "sixteen", 16 }, { "seventeen", 17 }, { "eighteen", 18 },
        { "nineteen", 19 }, { "twenty", 20 }, { "thirty", 30 },
        { "forty", 40 }, { "fifty", 50 }, { "sixty", 60 }, { "seventy", 70 },
        { "eighty", 80 }, { "ninety", 90 },
        { "halfdozen", 6 }),

    .scales = CITE_VALUES(
        { "hundred", 100 }, { "thousand", 1000 }, { "million", 1000000 },
        { "millions", 1000000 }, { "billion", 1000000000 },
        { "billions", 1000000000 }, { "bn", 1000000000 },
        { "trillion", 1000000000000 },
        { "dozen", 12 }, { "dozens", 12 }, { "mn", 1000000 },
        { "trn", 1000000000000 },
        { "crore", 10000000 }, { "crores", 10000000 }, { "lakh", 100000 },
        { "lakhs", 100000 }, { "thousands", 1000 },
        { "trillions", 1000000000000 }, { "tn", 1000000000000 }),

    .number_links = CITE_WORDS("and"),

    .units = CITE_WORDS(
        "dozen", "fold", "half", "quarter", "times",
        /* lengths, areas, volumes */
        "centimeter", "centimetre", "centimetres", "millimeter",
        "millimeters", "millimetre", "millimetres", "foot", "feet", "inch",
        "inches", "mile", "yard", "yards", "acre", "acres", "hectare",
        "square", "cubic", "gallon", "gallons", "pint", "pints",
        /* masses */
        "gram", "kilogram", "microgram", "micrograms", "milligram",
        "milligrams", "ounce", "ounces", "ton", "tons",
        /* times */
        "microseconds", "milliseconds", "nanoseconds", "day", "week", "month",
        "year", "knots",
        /* physics and data */
        "ampere", "hertz", "joule", "joules", "lumen", "lux", "volt", "volts",
        "watt", "watts", "bit", "bits", "byte", "bytes",
        /* money */
        "cent", "cents", "crowns", "mark", "pence", "penny", "pound",
        "shilling", "shillings", "thaler",
        "lb", "barrel", "barrels", "kilowatts", "megawatts", "people",
        "vehicles"),

    .unit_forms = CITE_UNITS(
        { "percent", "%" },
        { "metre", "m" }, { "metres", "m" }, { "meter", "m" },
        { "meters", "m" }, { "kilometre", "km" }, { "kilometres", "km" },
        { "kilometer", "km" }, { "kilometers", "km" }, { "miles", "mile" },
        { "hectares", "ha" },
        { "litre", "l" }, { "litres", "l" }, { "liter", "l" },
        { "liters", "l" },
        { "grams", "g" }, { "kilograms", "kg" }, { "tonne", "t" },
        { "tonnes", "t" },
        { "sec", "s" }, { "second", "s" }, { "seconds", "s" },
        { "minute", "min" }, { "minutes", "min" }, { "hour", "h" },
        { "hours", "h" }, { "days", "day" }, { "weeks", "week" },
        { "months", "month" }, { "years", "year" },
        { "degree", "°" }, { "degrees", "°" }, { "celsius", "c" },
        { "fahrenheit", "f" }, { "kelvin", "k" },
        { "euro", "eur" }, { "euros", "eur" }, { "dollar", "usd" },
        { "dollars", "usd" }, { "pounds", "pound" }, { "yen", "jpy" },
        { "yuan", "cny" },
        { "watts", "w" }, { "watt", "w" }, { "volts", "v" }, { "volt", "v" },
        { "foot", "feet" }, { "inch", "inches" }, { "mph", "mph" },
        { "lbs", "lb" }, { "kilogram", "kg" }, { "kilo", "kg" },
        { "kilos", "kg" }, { "gram", "g" }, { "hectare", "ha" },
        { "centimetres", "cm" }, { "centimeters", "cm" },
        { "centimetre", "cm" }, { "centimeter", "cm" },
        { "millimetres", "mm" }, { "millimeters", "mm" },
        { "millimetre", "mm" }, { "millimeter", "mm" },
        { "milligrams", "mg" }, { "milligram", "mg" }, { "kilowatts", "kw" },
        { "megawatts", "mw" }, { "mins", "min" }, { "hrs", "h" },
        { "hr", "h" }, { "secs", "s" }, { "yrs", "year" }, { "yr", "year" },
        { "milliseconds", "ms" }, { "ft", "feet" }, { "yards", "yard" },
        { "acres", "acre" }, { "gallons", "gallon" }, { "tons", "ton" },
        { "y", "year" }, { "hectolitre", "hl" }, { "hectolitres", "hl" },
        { "hectoliter", "hl" }, { "hectoliters", "hl" }, { "hl", "hl" },
        { "mcg", "μg" }),

    .unit_prefixes = CITE_WORDS("square", "cubic"),

    .fractions = CITE_VALUES(
        { "half", 2 }, { "halves", 2 }, { "third", 3 }, { "thirds", 3 },
        { "quarter", 4 }, { "quarters", 4 }, { "fourth", 4 },
        { "fourths", 4 }, { "fifth", 5 }, { "fifths", 5 }, { "sixth", 6 },
        { "sixths", 6 }, { "seventh", 7 }, { "sevenths", 7 }, { "eighth", 8 },
        { "eighths", 8 }, { "ninth", 9 }, { "ninths", 9 }, { "tenth", 10 },
        { "tenths", 10 }, { "hundredth", 100 }, { "hundredths", 100 }),

    .fraction_links = CITE_UNITS(
        { "in", "in" }, { "out of", "in" }, { "in every", "in" },
        { "out of every", "in" }),

    .and_halves = CITE_WORDS("and a half", "and one half"),

    .clock_words = CITE_WORDS("o'clock", "oclock"),

    .clock_openings = CITE_UNITS(
        { "half past", "+30" }, { "quarter past", "+15" },
        { "a quarter past", "+15" }, { "quarter to", "-15" },
        { "a quarter to", "-15" }, { "quarter after", "+15" }),

    .day_parts = CITE_UNITS(
        { "in the morning", "am" }, { "in the afternoon", "pm" },
        { "in the evening", "pm" }, { "at night", "night" },
        { "noon", "noon" }, { "midday", "noon" }, { "midnight", "night" }),

    .half_prefixes = CITE_WORDS("half"),

    .universals = CITE_WORDS(
        "all", "every", "everyone", "everybody", "everything", "everywhere",
        "anyone", "anybody", "anything", "anywhere", "none", "nobody",
        "no one", "nothing", "nowhere", "any", "no"),

    .excepts = CITE_WORDS("but"),

    .decades = CITE_UNITS(
        { "twenties", "20" }, { "thirties", "30" }, { "forties", "40" },
        { "fifties", "50" }, { "sixties", "60" }, { "seventies", "70" },
        { "eighties", "80" }, { "nineties", "90" },
        { "nineteen twenties", "1920" }, { "nineteen thirties", "1930" },
        { "nineteen forties", "1940" }, { "nineteen fifties", "1950" },
        { "nineteen sixties", "1960" }, { "nineteen seventies", "1970" },
        { "nineteen eighties", "1980" }, { "nineteen nineties", "1990" }),

    .decade_tails = CITE_WORDS(
        "s", "'s"),

    .minuses = CITE_WORDS(
        "minus", "negative"),

    .belows = CITE_WORDS(
        "below zero", "below", "below freezing"),

    .share_phrases = CITE_UNITS(
        { "twothirds", "2/3" }, { "onethird", "1/3" }, { "onehalf", "50" },
        { "twofifths", "40" }, { "threefifths", "60" },
        { "fourfifths", "80" }, { "onetenth", "10" }, { "oneeighth", "1/8" },
        { "onesixth", "1/6" }),

    .unit_openings = CITE_UNITS(
        { "fiscal", "fy" }, { "fiscal year", "fy" }, { "fy", "fy" },
        { "financial year", "fy" }),

    .pers = CITE_WORDS(
        "per"),

    .months = CITE_VALUES(
        { "january", 1 }, { "february", 2 }, { "march", 3 }, { "april", 4 },
        { "may", 5 }, { "june", 6 }, { "july", 7 }, { "august", 8 },
        { "september", 9 }, { "october", 10 }, { "november", 11 },
        { "december", 12 }),

    .short_months = CITE_VALUES(
        { "jan", 1 }, { "feb", 2 }, { "mar", 3 }, { "apr", 4 }, { "jun", 6 },
        { "jul", 7 }, { "aug", 8 }, { "sep", 9 }, { "sept", 9 },
        { "oct", 10 }, { "nov", 11 }, { "dec", 12 }),

    .day_endings = CITE_WORDS("st", "nd", "rd", "th"),
    .day_links = CITE_WORDS("of"),

    .mornings = CITE_WORDS("am", "a.m"),
    .afternoons = CITE_WORDS("pm", "p.m"),

    .abbreviations = CITE_WORDS(
        "e.g", "eg", "i.e", "ie", "cf", "vs", "viz", "approx", "ca", "incl",
        "dr", "mr", "mrs", "ms", "prof", "st", "gen", "sen", "rep", "gov",
        "capt", "lt", "rev", "hon", "mt"),

    .numbered = CITE_WORDS(
        "no", "nos", "fig", "figs", "eq", "sec", "ch", "vol", "pp", "art"),

    .closing = CITE_WORDS(
        "inc", "corp", "co", "ltd", "jr", "sr", "al", "ave"),

    .openers = CITE_WORDS(
        "the", "this", "these", "those", "that", "it", "its", "in", "on",
        "at", "he", "she", "they", "we", "i", "a", "an", "but", "and", "so",
        "if", "as", "for", "when", "while", "however", "there", "after",
        "since", "with", "by", "from", "our", "their", "his", "her", "you",
        "your", "what", "why", "how", "most", "many", "some", "all", "both",
        "each", "such", "thus", "also", "then", "other", "another"),

    .headings = CITE_WORDS(
        "sources", "source", "source list", "sources used", "sources cited",
        "sources consulted", "cited sources", "references", "reference",
        "reference list", "list of references", "references cited",
        "citations", "citation", "bibliography", "footnotes", "endnotes",
        "further reading", "works cited", "literature", "literature cited",
        "sources and references", "references and sources",
        "sources & references", "sources and further reading",
        "references and further reading"),

    .link_texts = CITE_WORDS("source", "here", "website"),
    .url_labels = CITE_WORDS("available at", "retrieved from", "accessed at"),
    .page_words = CITE_WORDS("pages", "page", "pp", "p"),

    .source_words = CITE_WORDS(
        "document", "documents", "source", "sources", "reference",
        "references", "refs", "docs", "citation", "citations", "cite"),
    .source_labels = CITE_WORDS(
        "article", "chunk", "chunk_id", "cit", "cit.", "context", "doc_id",
        "document_id", "entry", "evidence", "excerpt", "fact", "file",
        "footnote", "hit", "item", "link", "note", "paper", "paragraph",
        "passage", "post", "quote", "record", "result", "search result",
        "search_result", "snippet", "source_id", "text", "web", "web page",
        "webpage", "website"),
    .attributions = CITE_WORDS(
        "according to", "according to the", "as per", "as stated in",
        "as described in", "as noted in", "as reported in", "as shown in",
        "as reported by", "as stated by", "based on", "based on the", "per",
        "per the", "see", "see also", "cf.", "e.g.", "source:", "sources:"),
    .origins = CITE_WORDS(
        "from", "via", "in", "by", "taken from", "found in", "quoted from",
        "quoted in", "adapted from", "as per"),
    .statings = CITE_WORDS(
        "states", "states that", "says", "says that", "notes", "notes that",
        "reports", "reports that", "mentions", "mentions that", "explains",
        "explains that", "shows", "shows that", "confirms",
        "confirms that", "indicates", "indicates that", "writes",
        "writes that", "specifies", "specifies that", "adds", "adds that",
        "points out that", "tells us that", "stated", "stated that",
        "noted that", "lists", "describes how", "reads"),
    .connectors = CITE_WORDS("and", "but", "as well as"),
    .numberings = CITE_WORDS(
        "step", "point", "part", "item", "reason", "tip", "option", "fact",
        "example", "question", "answer", "finding"),

    .centuries = CITE_WORDS("century", "centuries")
};


/*
 * Copyright (C) the ngx_cite authors
 */


#include "cite_lexicon.h"


#define N  CITE_WORD_NEGATES
#define U  CITE_WORD_UNIT
#define F  CITE_WORD_FILLER
#define L  CITE_WORD_LIMITS
#define D  CITE_WORD_NUMBER
#define S  (CITE_WORD_NUMBER | CITE_WORD_SCALE)


typedef struct {
    const char  *word;
    uint8_t      kind;
    uint64_t     value;
} cite_lexeme_t;


/* sorted by bytes; as the normaliser writes them */

static const cite_lexeme_t  cite_lexicon[] = {
    { "%", U, 0 }, { "a", U, 0 },
    { "about", L, 0 }, { "above", L, 0 },
    { "acht", D, 8 }, { "achtzehn", D, 18 },
    { "achtzig", D, 80 }, { "acre", U, 0 },
    { "acres", U, 0 }, { "after", L, 0 },
    { "all", L, 0 }, { "alle", L, 0 },
    { "almost", L, 0 }, { "also", F, 0 },
    { "always", L, 0 }, { "ampere", U, 0 },
    { "and", L, 0 }, { "any", L, 0 },
    { "are", F, 0 }, { "auch", F, 0 },
    { "ausser", N, 0 }, { "bar", U, 0 },
    { "barely", N, 0 }, { "be", F, 0 },
    { "been", F, 0 }, { "before", L, 0 },
    { "beide", L, 0 }, { "being", F, 0 },
    { "below", L, 0 }, { "billion", S, 1000000000 },
    { "billions", S, 1000000000 }, { "bis", L, 0 },
    { "bit", U, 0 }, { "bits", U, 0 },
    { "bn", S, 1000000000 }, { "both", L, 0 },
    { "byte", U, 0 }, { "bytes", U, 0 },
    { "c", U, 0 }, { "cal", U, 0 },
    { "can", L, 0 }, { "cannot", N, 0 },
    { "cant", N, 0 }, { "celsius", U, 0 },
    { "cent", U, 0 }, { "centimeter", U, 0 },
    { "centimetre", U, 0 }, { "centimetres", U, 0 },
    { "cents", U, 0 }, { "chf", U, 0 },
    { "cl", U, 0 }, { "cm", U, 0 },
    { "could", L, 0 }, { "crowns", U, 0 },
    { "cubic", U, 0 }, { "d", U, 0 },
    { "dann", F, 0 }, { "darf", L, 0 },
    { "das", F, 0 }, { "dass", F, 0 },
    { "day", U, 0 }, { "days", U, 0 },
    { "db", U, 0 }, { "degree", U, 0 },
    { "degrees", U, 0 }, { "dem", F, 0 },
    { "den", F, 0 }, { "denied", L, 0 },
    { "denies", L, 0 }, { "deny", L, 0 },
    { "der", F, 0 }, { "des", F, 0 },
    { "did", F, 0 }, { "die", F, 0 },
    { "dies", F, 0 }, { "diese", F, 0 },
    { "dieser", F, 0 }, { "dieses", F, 0 },
    { "dl", U, 0 }, { "do", F, 0 },
    { "does", F, 0 }, { "doesnt", N, 0 },
    { "dollar", U, 0 }, { "dollars", U, 0 },
    { "dont", N, 0 }, { "dort", F, 0 },
    { "dozen", U, 0 }, { "drei", D, 3 },
    { "dreimal", D, 3 }, { "dreissig", D, 30 },
    { "dreizehn", D, 13 }, { "dürfen", L, 0 },
    { "each", L, 0 }, { "eight", D, 8 },
    { "eighteen", D, 18 }, { "eighty", D, 80 },
    { "eightyeight", D, 88 }, { "eightyfive", D, 85 },
    { "eightyfour", D, 84 }, { "eightynine", D, 89 },
    { "eightyone", D, 81 }, { "eightyseven", D, 87 },
    { "eightysix", D, 86 }, { "eightythree", D, 83 },
    { "eightytwo", D, 82 }, { "ein", F, 0 },
    { "eine", F, 0 }, { "einem", F, 0 },
    { "einen", F, 0 }, { "einer", F, 0 },
    { "eines", F, 0 }, { "einige", L, 0 },
    { "einmal", D, 1 }, { "eins", D, 1 },
    { "either", L, 0 }, { "eleven", D, 11 },
    { "elf", D, 11 }, { "er", F, 0 },
    { "erst", L, 0 }, { "erste", L, 0 },
    { "es", F, 0 }, { "etwa", L, 0 },
    { "eur", U, 0 }, { "euro", U, 0 },
    { "euros", U, 0 }, { "every", L, 0 },
    { "exactly", L, 0 }, { "except", L, 0 },
    { "f", U, 0 }, { "fahrenheit", U, 0 },
    { "fail", L, 0 }, { "failed", L, 0 },
    { "fails", L, 0 }, { "fast", L, 0 },
    { "feet", U, 0 }, { "fewer", L, 0 },
    { "fifteen", D, 15 }, { "fifty", D, 50 },
    { "fiftyeight", D, 58 }, { "fiftyfive", D, 55 },
    { "fiftyfour", D, 54 }, { "fiftynine", D, 59 },
    { "fiftyone", D, 51 }, { "fiftyseven", D, 57 },
    { "fiftysix", D, 56 }, { "fiftythree", D, 53 },
    { "fiftytwo", D, 52 }, { "first", L, 0 },
    { "five", D, 5 }, { "fold", U, 0 },
    { "foot", U, 0 }, { "forty", D, 40 },
    { "fortyeight", D, 48 }, { "fortyfive", D, 45 },
    { "fortyfour", D, 44 }, { "fortynine", D, 49 },
    { "fortyone", D, 41 }, { "fortyseven", D, 47 },
    { "fortysix", D, 46 }, { "fortythree", D, 43 },
    { "fortytwo", D, 42 }, { "four", D, 4 },
    { "fourteen", D, 14 }, { "franken", U, 0 },
    { "fünf", D, 5 }, { "fünfzehn", D, 15 },
    { "fünfzig", D, 50 }, { "g", U, 0 },
    { "gallon", U, 0 }, { "gallons", U, 0 },
    { "gb", U, 0 }, { "gbit", U, 0 },
    { "gbp", U, 0 }, { "genau", L, 0 },
    { "ghz", U, 0 }, { "gib", U, 0 },
    { "grad", U, 0 }, { "gram", U, 0 },
    { "gramm", U, 0 }, { "grams", U, 0 },
    { "gulden", U, 0 }, { "gw", U, 0 },
    { "h", U, 0 }, { "ha", U, 0 },
    { "haben", F, 0 }, { "had", F, 0 },
    { "half", U, 0 }, { "hardly", N, 0 },
    { "has", F, 0 }, { "hat", F, 0 },
    { "hatte", F, 0 }, { "hatten", F, 0 },
    { "have", F, 0 }, { "he", F, 0 },
    { "hectare", U, 0 }, { "hectares", U, 0 },
    { "hektar", U, 0 }, { "her", F, 0 },
    { "here", F, 0 }, { "hertz", U, 0 },
    { "his", F, 0 }, { "hour", U, 0 },
    { "hours", U, 0 }, { "hpa", U, 0 },
    { "hundert", S, 100 }, { "hundred", S, 100 },
    { "hz", U, 0 }, { "höchstens", L, 0 },
    { "ihr", F, 0 }, { "immer", L, 0 },
    { "inch", U, 0 }, { "inches", U, 0 },
    { "is", F, 0 }, { "isnt", N, 0 },
    { "ist", F, 0 }, { "it", F, 0 },
    { "its", F, 0 }, { "iu", U, 0 },
    { "j", U, 0 }, { "jahr", U, 0 },
    { "jahre", U, 0 }, { "jahren", U, 0 },
    { "jede", L, 0 }, { "jeden", L, 0 },
    { "jeder", L, 0 }, { "jedes", L, 0 },
    { "joule", U, 0 }, { "joules", U, 0 },
    { "jpy", U, 0 }, { "k", U, 0 },
    { "kann", L, 0 }, { "kaum", N, 0 },
    { "kb", U, 0 }, { "kbit", U, 0 },
    { "kcal", U, 0 }, { "kein", N, 0 },
    { "keine", N, 0 }, { "keinem", N, 0 },
    { "keinen", N, 0 }, { "keiner", N, 0 },
    { "keinerlei", N, 0 }, { "keines", N, 0 },
    { "keinesfalls", N, 0 }, { "keineswegs", N, 0 },
    { "kelvin", U, 0 }, { "kg", U, 0 },
    { "khz", U, 0 }, { "kib", U, 0 },
    { "kilogram", U, 0 }, { "kilogramm", U, 0 },
    { "kilograms", U, 0 }, { "kilometer", U, 0 },
    { "kilometern", U, 0 }, { "kilometers", U, 0 },
    { "kilometre", U, 0 }, { "kilometres", U, 0 },
    { "kj", U, 0 }, { "km", U, 0 },
    { "knoten", U, 0 }, { "knots", U, 0 },
    { "kpa", U, 0 }, { "krone", U, 0 },
    { "kronen", U, 0 }, { "kroner", U, 0 },
    { "kv", U, 0 }, { "kw", U, 0 },
    { "kwh", U, 0 }, { "können", L, 0 },
    { "l", U, 0 }, { "lack", L, 0 },
    { "lacked", L, 0 }, { "lacks", L, 0 },
    { "last", L, 0 }, { "least", L, 0 },
    { "less", L, 0 }, { "letzte", L, 0 },
    { "liter", U, 0 }, { "liters", U, 0 },
    { "litre", U, 0 }, { "litres", U, 0 },
    { "lumen", U, 0 }, { "lux", U, 0 },
    { "m", U, 0 }, { "ma", U, 0 },
    { "mal", U, 0 }, { "manchmal", L, 0 },
    { "mark", U, 0 }, { "max", L, 0 },
    { "maximum", L, 0 }, { "may", L, 0 },
    { "mb", U, 0 }, { "mbar", U, 0 },
    { "mbit", U, 0 }, { "mcg", U, 0 },
    { "mehr", L, 0 }, { "meist", L, 0 },
    { "meter", U, 0 }, { "metern", U, 0 },
    { "meters", U, 0 }, { "metre", U, 0 },
    { "metres", U, 0 }, { "mg", U, 0 },
    { "mhz", U, 0 }, { "mib", U, 0 },
    { "microgram", U, 0 }, { "micrograms", U, 0 },
    { "microseconds", U, 0 }, { "might", L, 0 },
    { "mikrogramm", U, 0 }, { "mikrosekunden", U, 0 },
    { "mile", U, 0 }, { "miles", U, 0 },
    { "milliarde", S, 1000000000 }, { "milliarden", S, 1000000000 },
    { "milligram", U, 0 }, { "milligramm", U, 0 },
    { "milligrams", U, 0 }, { "millimeter", U, 0 },
    { "millimeters", U, 0 }, { "millimetre", U, 0 },
    { "millimetres", U, 0 }, { "million", S, 1000000 },
    { "millionen", S, 1000000 }, { "millions", S, 1000000 },
    { "milliseconds", U, 0 }, { "millisekunden", U, 0 },
    { "min", U | L, 0 }, { "mindestens", L, 0 },
    { "minimum", L, 0 }, { "minute", U, 0 },
    { "minuten", U, 0 }, { "minutes", U, 0 },
    { "mio", S, 1000000 }, { "mj", U, 0 },
    { "ml", U, 0 }, { "mm", U, 0 },
    { "mmhg", U, 0 }, { "mmol", U, 0 },
    { "mol", U, 0 }, { "monat", U, 0 },
    { "monate", U, 0 }, { "monaten", U, 0 },
    { "month", U, 0 }, { "months", U, 0 },
    { "more", L, 0 }, { "most", L, 0 },
    { "mostly", L, 0 }, { "mpa", U, 0 },
    { "mrd", S, 1000000000 }, { "ms", U, 0 },
    { "muss", L, 0 }, { "must", L, 0 },
    { "mv", U, 0 }, { "mw", U, 0 },
    { "mwh", U, 0 }, { "müssen", L, 0 },
    { "nach", L, 0 }, { "nanoseconds", U, 0 },
    { "nearly", L, 0 }, { "neither", N, 0 },
    { "neun", D, 9 }, { "neunzehn", D, 19 },
    { "neunzig", D, 90 }, { "never", N, 0 },
    { "ng", U, 0 }, { "nicht", N, 0 },
    { "nichts", N, 0 }, { "nie", N, 0 },
    { "niemals", N, 0 }, { "niemand", N, 0 },
    { "nine", D, 9 }, { "nineteen", D, 19 },
    { "ninety", D, 90 }, { "ninetyeight", D, 98 },
    { "ninetyfive", D, 95 }, { "ninetyfour", D, 94 },
    { "ninetynine", D, 99 }, { "ninetyone", D, 91 },
    { "ninetyseven", D, 97 }, { "ninetysix", D, 96 },
    { "ninetythree", D, 93 }, { "ninetytwo", D, 92 },
    { "nirgends", N, 0 }, { "nm", U, 0 },
    { "nmol", U, 0 }, { "no", N, 0 },
    { "nobody", N, 0 }, { "noch", N, 0 },
    { "none", N, 0 }, { "nor", N, 0 },
    { "not", N, 0 }, { "nothing", N, 0 },
    { "nowhere", N, 0 }, { "ns", U, 0 },
    { "null", D, 0 }, { "nur", L, 0 },
    { "oberhalb", L, 0 }, { "oder", L, 0 },
    { "oft", L, 0 }, { "often", L, 0 },
    { "ohne", N, 0 }, { "once", D, 1 },
    { "one", D, 1 }, { "only", L, 0 },
    { "or", L, 0 }, { "ounce", U, 0 },
    { "ounces", U, 0 }, { "our", F, 0 },
    { "over", L, 0 }, { "pa", U, 0 },
    { "pence", U, 0 }, { "penny", U, 0 },
    { "percent", U, 0 }, { "pfund", U, 0 },
    { "pint", U, 0 }, { "pints", U, 0 },
    { "pound", U, 0 }, { "pounds", U, 0 },
    { "ppb", U, 0 }, { "ppm", U, 0 },
    { "prozent", U, 0 }, { "ps", U, 0 },
    { "pt", U, 0 }, { "px", U, 0 },
    { "quadratmeter", U, 0 }, { "quadratmetern", U, 0 },
    { "quarter", U, 0 }, { "rarely", L, 0 },
    { "refuse", L, 0 }, { "refused", L, 0 },
    { "refuses", L, 0 }, { "rmb", U, 0 },
    { "rpm", U, 0 }, { "rund", L, 0 },
    { "s", U, 0 }, { "scarcely", N, 0 },
    { "sec", U, 0 }, { "sechs", D, 6 },
    { "sechzehn", D, 16 }, { "sechzig", D, 60 },
    { "second", U, 0 }, { "seconds", U, 0 },
    { "sei", F, 0 }, { "seit", L, 0 },
    { "sekunde", U, 0 }, { "sekunden", U, 0 },
    { "seldom", L, 0 }, { "selten", L, 0 },
    { "seven", D, 7 }, { "seventeen", D, 17 },
    { "seventy", D, 70 }, { "seventyeight", D, 78 },
    { "seventyfive", D, 75 }, { "seventyfour", D, 74 },
    { "seventynine", D, 79 }, { "seventyone", D, 71 },
    { "seventyseven", D, 77 }, { "seventysix", D, 76 },
    { "seventythree", D, 73 }, { "seventytwo", D, 72 },
    { "shall", L, 0 }, { "she", F, 0 },
    { "shilling", U, 0 }, { "shillings", U, 0 },
    { "should", L, 0 }, { "sich", F, 0 },
    { "sie", F, 0 }, { "sieben", D, 7 },
    { "siebzehn", D, 17 }, { "siebzig", D, 70 },
    { "since", L, 0 }, { "sind", F, 0 },
    { "six", D, 6 }, { "sixteen", D, 16 },
    { "sixty", D, 60 }, { "sixtyeight", D, 68 },
    { "sixtyfive", D, 65 }, { "sixtyfour", D, 64 },
    { "sixtynine", D, 69 }, { "sixtyone", D, 61 },
    { "sixtyseven", D, 67 }, { "sixtysix", D, 66 },
    { "sixtythree", D, 63 }, { "sixtytwo", D, 62 },
    { "so", F, 0 }, { "soll", L, 0 },
    { "sollen", L, 0 }, { "some", L, 0 },
    { "sometimes", L, 0 }, { "sondern", N, 0 },
    { "square", U, 0 }, { "stunde", U, 0 },
    { "stunden", U, 0 }, { "such", F, 0 },
    { "t", U, 0 }, { "tag", U, 0 },
    { "tage", U, 0 }, { "tagen", U, 0 },
    { "taler", U, 0 }, { "tausend", S, 1000 },
    { "tb", U, 0 }, { "ten", D, 10 },
    { "thaler", U, 0 }, { "than", L, 0 },
    { "that", F, 0 }, { "the", F, 0 },
    { "their", F, 0 }, { "then", F, 0 },
    { "there", F, 0 }, { "these", F, 0 },
    { "they", F, 0 }, { "thirteen", D, 13 },
    { "thirty", D, 30 }, { "thirtyeight", D, 38 },
    { "thirtyfive", D, 35 }, { "thirtyfour", D, 34 },
    { "thirtynine", D, 39 }, { "thirtyone", D, 31 },
    { "thirtyseven", D, 37 }, { "thirtysix", D, 36 },
    { "thirtythree", D, 33 }, { "thirtytwo", D, 32 },
    { "this", F, 0 }, { "those", F, 0 },
    { "thousand", S, 1000 }, { "three", D, 3 },
    { "thrice", D, 3 }, { "times", U, 0 },
    { "ton", U, 0 }, { "tonne", U, 0 },
    { "tonnen", U, 0 }, { "tonnes", U, 0 },
    { "tons", U, 0 }, { "trillion", S, 1000000000000 },
    { "twelve", D, 12 }, { "twenty", D, 20 },
    { "twentyeight", D, 28 }, { "twentyfive", D, 25 },
    { "twentyfour", D, 24 }, { "twentynine", D, 29 },
    { "twentyone", D, 21 }, { "twentyseven", D, 27 },
    { "twentysix", D, 26 }, { "twentythree", D, 23 },
    { "twentytwo", D, 22 }, { "twice", D, 2 },
    { "two", D, 2 }, { "und", L, 0 },
    { "under", L, 0 }, { "unless", L, 0 },
    { "unter", L, 0 }, { "unterhalb", L, 0 },
    { "until", L, 0 }, { "up", L, 0 },
    { "us", U, 0 }, { "usd", U, 0 },
    { "v", U, 0 }, { "vier", D, 4 },
    { "vierzehn", D, 14 }, { "vierzig", D, 40 },
    { "volt", U, 0 }, { "volts", U, 0 },
    { "vor", L, 0 }, { "w", U, 0 },
    { "war", F, 0 }, { "waren", F, 0 },
    { "was", F, 0 }, { "wasnt", N, 0 },
    { "watt", U, 0 }, { "watts", U, 0 },
    { "we", F, 0 }, { "weder", N, 0 },
    { "week", U, 0 }, { "weeks", U, 0 },
    { "welche", F, 0 }, { "welcher", F, 0 },
    { "welches", F, 0 }, { "weniger", L, 0 },
    { "werden", F, 0 }, { "were", F, 0 },
    { "wh", U, 0 }, { "which", F, 0 },
    { "will", L, 0 }, { "wir", F, 0 },
    { "wird", F, 0 }, { "without", N, 0 },
    { "woche", U, 0 }, { "wochen", U, 0 },
    { "wont", N, 0 }, { "would", L, 0 },
    { "wurde", F, 0 }, { "wurden", F, 0 },
    { "yard", U, 0 }, { "yards", U, 0 },
    { "year", U, 0 }, { "years", U, 0 },
    { "yen", U, 0 }, { "your", F, 0 },
    { "yuan", U, 0 }, { "zehn", D, 10 },
    { "zentimeter", U, 0 }, { "zero", D, 0 },
    { "zwanzig", D, 20 }, { "zwei", D, 2 },
    { "zweimal", D, 2 }, { "zwölf", D, 12 },
    { "über", L, 0 }, { "μg", U, 0 },
    { "μm", U, 0 }, { "μs", U, 0 },
    { "一", D, 1 }, { "七", D, 7 },
    { "万", U | S, 10000 }, { "丈", U, 0 },
    { "三", D, 3 }, { "上", L, 0 },
    { "下", L, 0 }, { "不", N, 0 },
    { "且", F, 0 }, { "两", D, 2 },
    { "个", U, 0 }, { "之", F, 0 },
    { "九", D, 9 }, { "也", F, 0 },
    { "了", F, 0 }, { "二", D, 2 },
    { "五", D, 5 }, { "亩", U, 0 },
    { "人", U, 0 }, { "亿", U | S, 100000000 },
    { "仅", L, 0 }, { "件", U, 0 },
    { "位", U, 0 }, { "倍", U, 0 },
    { "億", S, 100000000 }, { "元", U, 0 },
    { "克", U, 0 }, { "全", L, 0 },
    { "八", D, 8 }, { "公", U, 0 },
    { "六", D, 6 }, { "其", F, 0 },
    { "分", U, 0 }, { "别", N, 0 },
    { "刻", U, 0 }, { "前", L, 0 },
    { "勿", N, 0 }, { "十", D, 10 },
    { "千", U | S, 1000 }, { "升", U, 0 },
    { "厘", U, 0 }, { "只", L, 0 },
    { "可", L, 0 }, { "台", U, 0 },
    { "名", U, 0 }, { "后", L, 0 },
    { "否", N, 0 }, { "吨", U, 0 },
    { "周", U, 0 }, { "四", D, 4 },
    { "地", F, 0 }, { "多", L, 0 },
    { "天", U, 0 }, { "头", U, 0 },
    { "寸", U, 0 }, { "将", L, 0 },
    { "小", U, 0 }, { "少", L, 0 },
    { "就", F, 0 }, { "尺", U, 0 },
    { "层", U, 0 }, { "平", U, 0 },
    { "年", U, 0 }, { "应", L, 0 },
    { "度", U, 0 }, { "座", U, 0 },
    { "张", U, 0 }, { "得", F, 0 },
    { "微", U, 0 }, { "必", L, 0 },
    { "户", U, 0 }, { "所", F, 0 },
    { "拒", N, 0 }, { "斤", U, 0 },
    { "方", U, 0 }, { "无", N, 0 },
    { "日", U, 0 }, { "时", U, 0 },
    { "更", L, 0 }, { "最", L, 0 },
    { "月", U, 0 }, { "未", N, 0 },
    { "条", U, 0 }, { "株", U, 0 },
    { "次", U, 0 }, { "欧", U, 0 },
    { "此", F, 0 }, { "毋", N, 0 },
    { "每", L, 0 }, { "毫", U, 0 },
    { "沒", N, 0 }, { "没", N, 0 },
    { "無", N, 0 }, { "百", U | S, 100 },
    { "的", F, 0 }, { "着", F, 0 },
    { "磅", U, 0 }, { "禁", N, 0 },
    { "秒", U, 0 }, { "米", U, 0 },
    { "美", U, 0 }, { "而", F, 0 },
    { "能", L, 0 }, { "至", L, 0 },
    { "英", U, 0 }, { "莫", N, 0 },
    { "萬", S, 10000 }, { "角", U, 0 },
    { "该", F, 0 }, { "超", L, 0 },
    { "辆", U, 0 }, { "都", L, 0 },
    { "里", U, 0 }, { "钟", U, 0 },
    { "间", U, 0 }, { "零", D, 0 },
    { "非", N, 0 }, { "页", U, 0 },
    { "须", L, 0 }
};


static int
cite_lexicon_compare(cite_span_t word, const char *s)
{
    int     order;
    size_t  n;

    n = strlen(s);
    order = memcmp(word.p, s, cite_min(word.n, n));

    return order ? order : (word.n > n) - (word.n < n);
}


static const cite_lexeme_t *
cite_lexicon_find(cite_span_t word)
{
    int     order;
    size_t  i, first, last;

    first = 0;
    last = cite_nelts(cite_lexicon);

    while (first < last) {
        i = (first + last) / 2;
        order = cite_lexicon_compare(word, cite_lexicon[i].word);

        if (order == 0) {
            return &cite_lexicon[i];
        }

        if (order < 0) {
            last = i;

        } else {
            first = i + 1;
        }
    }

    return NULL;
}


static int
cite_lexicon_ends(cite_span_t word, cite_span_t end)
{
    return word.n >= end.n
           && memcmp(word.p + word.n - end.n, end.p, end.n) == 0;
}


unsigned
cite_lexicon_kind(cite_span_t word)
{
    int                   scale;
    const cite_lexeme_t  *lexeme;

    lexeme = cite_lexicon_find(word);

    if (lexeme) {
        return lexeme->kind;
    }

    if (cite_lexicon_ends(word, cite_span("n't"))) {
        return CITE_WORD_NEGATES;
    }

    return cite_lexicon_number(word, &scale) ? CITE_WORD_NUMBER : 0;
}


/* siebenundzwanzig: what stands before "und" is added */

static uint64_t
cite_lexicon_compound(cite_span_t word)
{
    size_t                i;
    uint64_t              one;
    cite_span_t           head;
    const cite_lexeme_t  *tens, *ones;

    for (i = 3; i + 6 < word.n; i++) {

        if (memcmp(word.p + i, "und", 3) != 0) {
            continue;
        }

        tens = cite_lexicon_find(cite_span_skip(word, i + 3));

        if (tens == NULL || tens->kind != D || tens->value < 20
            || tens->value % 10)
        {
            continue;
        }

        head = cite_span_make(word.p, i);
        ones = cite_lexicon_find(head);
        one = cite_span_eq(head, cite_span("ein")) ? 1
              : ones && ones->kind == D && ones->value < 10 ? ones->value : 0;

        if (one) {
            return tens->value + one;
        }
    }

    return 0;
}


uint64_t
cite_lexicon_number(cite_span_t word, int *scale)
{
    const cite_lexeme_t  *lexeme;

    lexeme = cite_lexicon_find(word);
    *scale = lexeme && (lexeme->kind & CITE_WORD_SCALE);

    return lexeme ? lexeme->value : cite_lexicon_compound(word);
}


cite_span_t
cite_lexicon_number_word(size_t i)
{
    size_t                j;
    const cite_lexeme_t  *lexeme;

    for (j = 0; j < cite_nelts(cite_lexicon); j++) {
        lexeme = &cite_lexicon[j];

        if ((lexeme->kind & CITE_WORD_NUMBER) && i-- == 0) {
            return cite_span_make(lexeme->word, strlen(lexeme->word));
        }
    }

    return cite_span_make(NULL, 0);
}


cite_span_t
cite_lexicon_unit(cite_span_t word)
{
    size_t  i;

    static const struct {
        const char  *word;
        const char  *unit;
    } units[] = {
        { "percent", "%" },     { "prozent", "%" },
        { "\u20ac", "eur" },    { "euro", "eur" },      { "euros", "eur" },
        { "$", "usd" },         { "dollar", "usd" },    { "dollars", "usd" },
        { "\u00a3", "pound" },  { "pounds", "pound" },  { "gbp", "pound" },
        { "seconds", "s" },     { "second", "s" },      { "sekunden", "s" },
        { "sekunde", "s" },     { "sec", "s" },         { "minutes", "min" },
        { "minute", "min" },    { "minuten", "min" },   { "hours", "h" },
        { "hour", "h" },        { "stunden", "h" },     { "stunde", "h" },
        { "days", "day" },      { "tage", "day" },      { "tagen", "day" },
        { "tag", "day" },       { "weeks", "week" },    { "woche", "week" },
        { "wochen", "week" },   { "months", "month" },  { "monat", "month" },
        { "monate", "month" },  { "monaten", "month" }, { "years", "year" },
        { "jahr", "year" },     { "jahre", "year" },    { "jahren", "year" },
        { "metres", "m" },      { "metre", "m" },       { "meters", "m" },
        { "meter", "m" },       { "metern", "m" },      { "kilometres", "km" },
        { "kilometre", "km" },  { "kilometers", "km" }, { "kilometer", "km" },
        { "kilometern", "km" }, { "tonnes", "t" },      { "tonne", "t" },
        { "tonnen", "t" },      { "grams", "g" },       { "gramm", "g" },
        { "kilograms", "kg" },  { "kilogramm", "kg" },  { "litres", "l" },
        { "liters", "l" },      { "liter", "l" },       { "litre", "l" },
        { "degrees", "\u00b0" },{ "degree", "\u00b0" }, { "grad", "\u00b0" },
        { "celsius", "c" },     { "fahrenheit", "f" },  { "kelvin", "k" },
        { "miles", "mile" },    { "hectares", "ha" },   { "hektar", "ha" }
    };

    for (i = 0; i < cite_nelts(units); i++) {
        if (cite_lexicon_compare(word, units[i].word) == 0) {
            return cite_span_make(units[i].unit, strlen(units[i].unit));
        }
    }

    return word;
}


static int
cite_lexicon_prefixed(cite_span_t longer, cite_span_t word)
{
    size_t       i;
    cite_span_t  prefix;

    static const char  *prefixes[] = {
        "un", "in", "im", "ir", "il", "non", "dis", "mis", "nicht"
    };

    for (i = 0; i < cite_nelts(prefixes); i++) {
        prefix = cite_span_make(prefixes[i], strlen(prefixes[i]));

        if (longer.n == word.n + prefix.n && cite_span_starts(longer, prefix)
            && cite_span_eq(cite_span_skip(longer, prefix.n), word))
        {
            return 1;
        }
    }

    return 0;
}


int
cite_lexicon_opposed(cite_span_t a, cite_span_t b)
{
    return cite_lexicon_prefixed(a, b) || cite_lexicon_prefixed(b, a);
}


int
cite_lexicon_akin(cite_span_t a, cite_span_t b)
{
    size_t       i, n;
    cite_span_t  ends[2];

    static const char  *known[] = {
        "", "s", "es", "e", "n", "en", "er", "em", "ed", "d", "'s", "ing", "ly"
    };

    for (n = 0; n < a.n && n < b.n && a.p[n] == b.p[n]; n++) { /* void */ }

    if (n < 4) {
        return 0;
    }

    ends[0] = cite_span_skip(a, n);
    ends[1] = cite_span_skip(b, n);

    for (n = 0; n < 2; n++) {
        for (i = 0; i < cite_nelts(known); i++) {
            if (cite_lexicon_compare(ends[n], known[i]) == 0) {
                break;
            }
        }

        if (i == cite_nelts(known)) {
            return 0;
        }
    }

    return 1;
}

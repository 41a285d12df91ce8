
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_lexicon.h"


#define N  CITE_WORD_NEGATES
#define U  CITE_WORD_UNIT
#define F  CITE_WORD_FILLER
#define L  CITE_WORD_LIMITS
#define D  CITE_WORD_NUMBER
#define P  CITE_WORD_PERSON
#define S  (CITE_WORD_NUMBER | CITE_WORD_SCALE)


#define W(word, kind, value)  { word, sizeof(word) - 1, kind, value }


typedef struct {
    const char  *word;
    uint8_t      len;
    uint8_t      kind;
    uint64_t     value;
} cite_lexeme_t;


/* sorted by bytes; as the normaliser writes them */

static const cite_lexeme_t  cite_lexicon[] = {
    W("%", U, 0), W("a", U, 0), W("about", L, 0), W("above", L, 0),
    W("acht", D, 8), W("achtzehn", D, 18), W("achtzig", D, 80),
    W("acre", U, 0), W("acres", U, 0), W("after", L, 0), W("all", L, 0),
    W("alle", L, 0), W("almost", L, 0), W("also", F, 0), W("always", L, 0),
    W("ampere", U, 0), W("and", L, 0), W("any", L, 0), W("are", F, 0),
    W("auch", F, 0), W("ausser", N, 0), W("bar", U, 0), W("barely", N, 0),
    W("be", F, 0), W("been", F, 0), W("before", L, 0), W("beide", L, 0),
    W("being", F, 0), W("below", L, 0), W("billion", S, 1000000000),
    W("billions", S, 1000000000), W("bis", L, 0), W("bit", U, 0),
    W("bits", U, 0), W("bn", S, 1000000000), W("both", L, 0), W("byte", U, 0),
    W("bytes", U, 0), W("c", U, 0), W("cal", U, 0), W("can", L, 0),
    W("cannot", N, 0), W("cant", N, 0), W("celsius", U, 0), W("cent", U, 0),
    W("centimeter", U, 0), W("centimetre", U, 0), W("centimetres", U, 0),
    W("cents", U, 0), W("chf", U, 0), W("cl", U, 0), W("cm", U, 0),
    W("could", L, 0), W("crowns", U, 0), W("cubic", U, 0), W("d", U, 0),
    W("dann", F, 0), W("darf", L, 0), W("das", F, 0), W("dass", F, 0),
    W("day", U, 0), W("days", U, 0), W("db", U, 0), W("degree", U, 0),
    W("degrees", U, 0), W("dem", F, 0), W("den", F, 0), W("denied", L, 0),
    W("denies", L, 0), W("deny", L, 0), W("der", F, 0), W("des", F, 0),
    W("did", F, 0), W("die", F, 0), W("dies", F, 0), W("diese", F, 0),
    W("dieser", F, 0), W("dieses", F, 0), W("dl", U, 0), W("do", F, 0),
    W("does", F, 0), W("doesnt", N, 0), W("dollar", U, 0), W("dollars", U, 0),
    W("dont", N, 0), W("dort", F, 0), W("dozen", U, 0), W("drei", D, 3),
    W("dreimal", D, 3), W("dreissig", D, 30), W("dreizehn", D, 13),
    W("dürfen", L, 0), W("each", L, 0), W("eight", D, 8),
    W("eighteen", D, 18), W("eighty", D, 80), W("eightyeight", D, 88),
    W("eightyfive", D, 85), W("eightyfour", D, 84), W("eightynine", D, 89),
    W("eightyone", D, 81), W("eightyseven", D, 87), W("eightysix", D, 86),
    W("eightythree", D, 83), W("eightytwo", D, 82), W("ein", F, 0),
    W("eine", F, 0), W("einem", F, 0), W("einen", F, 0), W("einer", F, 0),
    W("eines", F, 0), W("einige", L, 0), W("einmal", D, 1), W("eins", D, 1),
    W("either", L, 0), W("eleven", D, 11), W("elf", D, 11), W("er", P, 0),
    W("erst", L, 0), W("erste", L, 0), W("es", F, 0), W("etwa", L, 0),
    W("eur", U, 0), W("euro", U, 0), W("euros", U, 0), W("every", L, 0),
    W("exactly", L, 0), W("except", L, 0), W("f", U, 0),
    W("fahrenheit", U, 0), W("fail", L, 0), W("failed", L, 0),
    W("fails", L, 0), W("fast", L, 0), W("feet", U, 0), W("fewer", L, 0),
    W("fifteen", D, 15), W("fifty", D, 50), W("fiftyeight", D, 58),
    W("fiftyfive", D, 55), W("fiftyfour", D, 54), W("fiftynine", D, 59),
    W("fiftyone", D, 51), W("fiftyseven", D, 57), W("fiftysix", D, 56),
    W("fiftythree", D, 53), W("fiftytwo", D, 52), W("first", L, 0),
    W("five", D, 5), W("fold", U, 0), W("foot", U, 0), W("forty", D, 40),
    W("fortyeight", D, 48), W("fortyfive", D, 45), W("fortyfour", D, 44),
    W("fortynine", D, 49), W("fortyone", D, 41), W("fortyseven", D, 47),
    W("fortysix", D, 46), W("fortythree", D, 43), W("fortytwo", D, 42),
    W("four", D, 4), W("fourteen", D, 14), W("franken", U, 0),
    W("fünf", D, 5), W("fünfzehn", D, 15), W("fünfzig", D, 50),
    W("g", U, 0), W("gallon", U, 0), W("gallons", U, 0), W("gb", U, 0),
    W("gbit", U, 0), W("gbp", U, 0), W("genau", L, 0), W("ghz", U, 0),
    W("gib", U, 0), W("grad", U, 0), W("gram", U, 0), W("gramm", U, 0),
    W("grams", U, 0), W("gulden", U, 0), W("gw", U, 0), W("h", U, 0),
    W("ha", U, 0), W("haben", F, 0), W("had", F, 0), W("half", U, 0),
    W("hardly", N, 0), W("has", F, 0), W("hat", F, 0), W("hatte", F, 0),
    W("hatten", F, 0), W("have", F, 0), W("he", P, 0), W("hectare", U, 0),
    W("hectares", U, 0), W("hektar", U, 0), W("her", P, 0), W("here", F, 0),
    W("hertz", U, 0), W("his", P, 0), W("hour", U, 0), W("hours", U, 0),
    W("hpa", U, 0), W("hundert", S, 100), W("hundred", S, 100), W("hz", U, 0),
    W("höchstens", L, 0), W("ihr", P, 0), W("immer", L, 0), W("inch", U, 0),
    W("inches", U, 0), W("is", F, 0), W("isnt", N, 0), W("ist", F, 0),
    W("it", F, 0), W("its", F, 0), W("iu", U, 0), W("j", U, 0),
    W("jahr", U, 0), W("jahre", U, 0), W("jahren", U, 0), W("jede", L, 0),
    W("jeden", L, 0), W("jeder", L, 0), W("jedes", L, 0), W("joule", U, 0),
    W("joules", U, 0), W("jpy", U, 0), W("k", U, 0), W("kann", L, 0),
    W("kaum", N, 0), W("kb", U, 0), W("kbit", U, 0), W("kcal", U, 0),
    W("kein", N, 0), W("keine", N, 0), W("keinem", N, 0), W("keinen", N, 0),
    W("keiner", N, 0), W("keinerlei", N, 0), W("keines", N, 0),
    W("keinesfalls", N, 0), W("keineswegs", N, 0), W("kelvin", U, 0),
    W("kg", U, 0), W("khz", U, 0), W("kib", U, 0), W("kilogram", U, 0),
    W("kilogramm", U, 0), W("kilograms", U, 0), W("kilometer", U, 0),
    W("kilometern", U, 0), W("kilometers", U, 0), W("kilometre", U, 0),
    W("kilometres", U, 0), W("kj", U, 0), W("km", U, 0), W("knoten", U, 0),
    W("knots", U, 0), W("kpa", U, 0), W("krone", U, 0), W("kronen", U, 0),
    W("kroner", U, 0), W("kv", U, 0), W("kw", U, 0), W("kwh", U, 0),
    W("können", L, 0), W("l", U, 0), W("lack", L, 0), W("lacked", L, 0),
    W("lacks", L, 0), W("last", L, 0), W("least", L, 0), W("less", L, 0),
    W("letzte", L, 0), W("liter", U, 0), W("liters", U, 0), W("litre", U, 0),
    W("litres", U, 0), W("lumen", U, 0), W("lux", U, 0), W("m", U, 0),
    W("ma", U, 0), W("mal", U, 0), W("manchmal", L, 0), W("mark", U, 0),
    W("max", L, 0), W("maximum", L, 0), W("may", L, 0), W("mb", U, 0),
    W("mbar", U, 0), W("mbit", U, 0), W("mcg", U, 0), W("mehr", L, 0),
    W("meist", L, 0), W("meter", U, 0), W("metern", U, 0), W("meters", U, 0),
    W("metre", U, 0), W("metres", U, 0), W("mg", U, 0), W("mhz", U, 0),
    W("mib", U, 0), W("microgram", U, 0), W("micrograms", U, 0),
    W("microseconds", U, 0), W("might", L, 0), W("mikrogramm", U, 0),
    W("mikrosekunden", U, 0), W("mile", U, 0), W("miles", U, 0),
    W("milliarde", S, 1000000000), W("milliarden", S, 1000000000),
    W("milligram", U, 0), W("milligramm", U, 0), W("milligrams", U, 0),
    W("millimeter", U, 0), W("millimeters", U, 0), W("millimetre", U, 0),
    W("millimetres", U, 0), W("million", S, 1000000),
    W("millionen", S, 1000000), W("millions", S, 1000000),
    W("milliseconds", U, 0), W("millisekunden", U, 0), W("min", U | L, 0),
    W("mindestens", L, 0), W("minimum", L, 0), W("minute", U, 0),
    W("minuten", U, 0), W("minutes", U, 0), W("mio", S, 1000000),
    W("mj", U, 0), W("ml", U, 0), W("mm", U, 0), W("mmhg", U, 0),
    W("mmol", U, 0), W("mol", U, 0), W("monat", U, 0), W("monate", U, 0),
    W("monaten", U, 0), W("month", U, 0), W("months", U, 0), W("more", L, 0),
    W("most", L, 0), W("mostly", L, 0), W("mpa", U, 0),
    W("mrd", S, 1000000000), W("ms", U, 0), W("muss", L, 0), W("must", L, 0),
    W("mv", U, 0), W("mw", U, 0), W("mwh", U, 0), W("müssen", L, 0),
    W("nach", L, 0), W("nanoseconds", U, 0), W("nearly", L, 0),
    W("neither", N, 0), W("neun", D, 9), W("neunzehn", D, 19),
    W("neunzig", D, 90), W("never", N, 0), W("ng", U, 0), W("nicht", N, 0),
    W("nichts", N, 0), W("nie", N, 0), W("niemals", N, 0), W("niemand", N, 0),
    W("nine", D, 9), W("nineteen", D, 19), W("ninety", D, 90),
    W("ninetyeight", D, 98), W("ninetyfive", D, 95), W("ninetyfour", D, 94),
    W("ninetynine", D, 99), W("ninetyone", D, 91), W("ninetyseven", D, 97),
    W("ninetysix", D, 96), W("ninetythree", D, 93), W("ninetytwo", D, 92),
    W("nirgends", N, 0), W("nm", U, 0), W("nmol", U, 0), W("no", N, 0),
    W("nobody", N, 0), W("noch", N, 0), W("none", N, 0), W("nor", N, 0),
    W("not", N, 0), W("nothing", N, 0), W("nowhere", N, 0), W("ns", U, 0),
    W("null", D, 0), W("nur", L, 0), W("oberhalb", L, 0), W("oder", L, 0),
    W("oft", L, 0), W("often", L, 0), W("ohne", N, 0), W("once", D, 1),
    W("one", D, 1), W("only", L, 0), W("or", L, 0), W("ounce", U, 0),
    W("ounces", U, 0), W("our", P, 0), W("over", L, 0), W("pa", U, 0),
    W("pence", U, 0), W("penny", U, 0), W("percent", U, 0), W("pfund", U, 0),
    W("pint", U, 0), W("pints", U, 0), W("pound", U, 0), W("pounds", U, 0),
    W("ppb", U, 0), W("ppm", U, 0), W("prozent", U, 0), W("ps", U, 0),
    W("pt", U, 0), W("px", U, 0), W("quadratmeter", U, 0),
    W("quadratmetern", U, 0), W("quarter", U, 0), W("rarely", L, 0),
    W("refuse", L, 0), W("refused", L, 0), W("refuses", L, 0), W("rmb", U, 0),
    W("rpm", U, 0), W("rund", L, 0), W("s", U, 0), W("scarcely", N, 0),
    W("sec", U, 0), W("sechs", D, 6), W("sechzehn", D, 16),
    W("sechzig", D, 60), W("second", U, 0), W("seconds", U, 0),
    W("sei", F, 0), W("seit", L, 0), W("sekunde", U, 0), W("sekunden", U, 0),
    W("seldom", L, 0), W("selten", L, 0), W("seven", D, 7),
    W("seventeen", D, 17), W("seventy", D, 70), W("seventyeight", D, 78),
    W("seventyfive", D, 75), W("seventyfour", D, 74), W("seventynine", D, 79),
    W("seventyone", D, 71), W("seventyseven", D, 77), W("seventysix", D, 76),
    W("seventythree", D, 73), W("seventytwo", D, 72), W("shall", L, 0),
    W("she", P, 0), W("shilling", U, 0), W("shillings", U, 0),
    W("should", L, 0), W("sich", F, 0), W("sie", P, 0), W("sieben", D, 7),
    W("siebzehn", D, 17), W("siebzig", D, 70), W("since", L, 0),
    W("sind", F, 0), W("six", D, 6), W("sixteen", D, 16), W("sixty", D, 60),
    W("sixtyeight", D, 68), W("sixtyfive", D, 65), W("sixtyfour", D, 64),
    W("sixtynine", D, 69), W("sixtyone", D, 61), W("sixtyseven", D, 67),
    W("sixtysix", D, 66), W("sixtythree", D, 63), W("sixtytwo", D, 62),
    W("so", F, 0), W("soll", L, 0), W("sollen", L, 0), W("some", L, 0),
    W("sometimes", L, 0), W("sondern", N, 0), W("square", U, 0),
    W("stunde", U, 0), W("stunden", U, 0), W("such", F, 0), W("t", U, 0),
    W("tag", U, 0), W("tage", U, 0), W("tagen", U, 0), W("taler", U, 0),
    W("tausend", S, 1000), W("tb", U, 0), W("ten", D, 10), W("thaler", U, 0),
    W("than", L, 0), W("that", F, 0), W("the", F, 0), W("their", P, 0),
    W("then", F, 0), W("there", F, 0), W("these", F, 0), W("they", P, 0),
    W("thirteen", D, 13), W("thirty", D, 30), W("thirtyeight", D, 38),
    W("thirtyfive", D, 35), W("thirtyfour", D, 34), W("thirtynine", D, 39),
    W("thirtyone", D, 31), W("thirtyseven", D, 37), W("thirtysix", D, 36),
    W("thirtythree", D, 33), W("thirtytwo", D, 32), W("this", F, 0),
    W("those", F, 0), W("thousand", S, 1000), W("three", D, 3),
    W("thrice", D, 3), W("times", U, 0), W("ton", U, 0), W("tonne", U, 0),
    W("tonnen", U, 0), W("tonnes", U, 0), W("tons", U, 0),
    W("trillion", S, 1000000000000), W("twelve", D, 12), W("twenty", D, 20),
    W("twentyeight", D, 28), W("twentyfive", D, 25), W("twentyfour", D, 24),
    W("twentynine", D, 29), W("twentyone", D, 21), W("twentyseven", D, 27),
    W("twentysix", D, 26), W("twentythree", D, 23), W("twentytwo", D, 22),
    W("twice", D, 2), W("two", D, 2), W("und", L, 0), W("under", L, 0),
    W("unless", L, 0), W("unter", L, 0), W("unterhalb", L, 0),
    W("until", L, 0), W("up", L, 0), W("us", U, 0), W("usd", U, 0),
    W("v", U, 0), W("vier", D, 4), W("vierzehn", D, 14), W("vierzig", D, 40),
    W("volt", U, 0), W("volts", U, 0), W("vor", L, 0), W("w", U, 0),
    W("war", F, 0), W("waren", F, 0), W("was", F, 0), W("wasnt", N, 0),
    W("watt", U, 0), W("watts", U, 0), W("we", P, 0), W("weder", N, 0),
    W("week", U, 0), W("weeks", U, 0), W("welche", F, 0), W("welcher", F, 0),
    W("welches", F, 0), W("weniger", L, 0), W("werden", F, 0),
    W("were", F, 0), W("wh", U, 0), W("which", F, 0), W("will", L, 0),
    W("wir", P, 0), W("wird", F, 0), W("without", N, 0), W("woche", U, 0),
    W("wochen", U, 0), W("wont", N, 0), W("would", L, 0), W("wurde", F, 0),
    W("wurden", F, 0), W("yard", U, 0), W("yards", U, 0), W("year", U, 0),
    W("years", U, 0), W("yen", U, 0), W("your", P, 0), W("yuan", U, 0),
    W("zehn", D, 10), W("zentimeter", U, 0), W("zero", D, 0),
    W("zwanzig", D, 20), W("zwei", D, 2), W("zweimal", D, 2),
    W("zwölf", D, 12), W("über", L, 0), W("μg", U, 0), W("μm", U, 0),
    W("μs", U, 0), W("一", D, 1), W("七", D, 7), W("万", U | S, 10000),
    W("丈", U, 0), W("三", D, 3), W("上", L, 0), W("下", L, 0),
    W("不", N, 0), W("且", F, 0), W("两", D, 2), W("个", U, 0),
    W("之", F, 0), W("九", D, 9), W("也", F, 0), W("了", F, 0),
    W("二", D, 2), W("五", D, 5), W("亩", U, 0), W("人", U, 0),
    W("亿", U | S, 100000000), W("仅", L, 0), W("件", U, 0),
    W("位", U, 0), W("倍", U, 0), W("億", S, 100000000), W("元", U, 0),
    W("克", U, 0), W("全", L, 0), W("八", D, 8), W("公", U, 0),
    W("六", D, 6), W("其", F, 0), W("分", U, 0), W("别", N, 0),
    W("刻", U, 0), W("前", L, 0), W("勿", N, 0), W("十", D, 10),
    W("千", U | S, 1000), W("升", U, 0), W("厘", U, 0), W("只", L, 0),
    W("可", L, 0), W("台", U, 0), W("名", U, 0), W("后", L, 0),
    W("否", N, 0), W("吨", U, 0), W("周", U, 0), W("四", D, 4),
    W("在", F, 0), W("地", F, 0), W("多", L, 0), W("天", U, 0),
    W("头", U, 0), W("寸", U, 0), W("将", L, 0), W("小", U, 0),
    W("少", L, 0), W("就", F, 0), W("尺", U, 0), W("层", U, 0),
    W("平", U, 0), W("年", U, 0), W("应", L, 0), W("度", U, 0),
    W("座", U, 0), W("张", U, 0), W("得", F, 0), W("微", U, 0),
    W("必", L, 0), W("户", U, 0), W("所", F, 0), W("拒", N, 0),
    W("斤", U, 0), W("方", U, 0), W("无", N, 0), W("日", U, 0),
    W("时", U, 0), W("更", L, 0), W("最", L, 0), W("月", U, 0),
    W("未", N, 0), W("条", U, 0), W("株", U, 0), W("次", U, 0),
    W("欧", U, 0), W("此", F, 0), W("毋", N, 0), W("每", L, 0),
    W("毫", U, 0), W("沒", N, 0), W("没", N, 0), W("無", N, 0),
    W("百", U | S, 100), W("的", F, 0), W("着", F, 0), W("磅", U, 0),
    W("禁", N, 0), W("秒", U, 0), W("米", U, 0), W("约", L, 0), W("美", U, 0),
    W("而", F, 0), W("能", L, 0), W("至", L, 0), W("英", U, 0),
    W("莫", N, 0), W("萬", S, 10000), W("角", U, 0), W("该", F, 0),
    W("超", L, 0), W("辆", U, 0), W("都", L, 0), W("里", U, 0),
    W("钟", U, 0), W("间", U, 0), W("零", D, 0), W("非", N, 0),
    W("页", U, 0), W("须", L, 0)
};


static int
cite_lexicon_is(cite_span_t word, const char *s)
{
    return cite_span_eq(word, cite_span_make(s, strlen(s)));
}


static int
cite_lexicon_compare(cite_span_t word, const cite_lexeme_t *lexeme)
{
    int  order;

    order = memcmp(word.p, lexeme->word, cite_min(word.n, lexeme->len));

    return order ? order : (word.n > lexeme->len) - (word.n < lexeme->len);
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
        order = cite_lexicon_compare(word, &cite_lexicon[i]);

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
            return cite_span_make(lexeme->word, lexeme->len);
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
        { "yen", "jpy" },       { "yuan", "cny" },      { "rmb", "cny" },
        { "\u5143", "cny" },
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
        if (cite_lexicon_is(word, units[i].word)) {
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


/* whoever trains is no training, and what is higher need not be high */

static int
cite_lexicon_ends_agree(cite_span_t a, cite_span_t b)
{
    size_t  i;

    static const char  *cases[] = { "er", "e", "en", "em", "es" };

    if (cite_lexicon_is(a, "ly")) {
        return b.n == 0;
    }

    if (!cite_lexicon_is(a, "er")) {
        return 1;
    }

    for (i = 0; i < cite_nelts(cases); i++) {
        if (cite_lexicon_is(b, cases[i])) {
            return 1;
        }
    }

    return 0;
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
            if (cite_lexicon_is(ends[n], known[i])) {
                break;
            }
        }

        if (i == cite_nelts(known)) {
            return 0;
        }
    }

    return cite_lexicon_ends_agree(ends[0], ends[1])
           && cite_lexicon_ends_agree(ends[1], ends[0]);
}

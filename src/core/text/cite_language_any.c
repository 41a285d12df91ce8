
/*
 * Copyright (C) the ngx_cite authors
 *
 * No language: signs, currencies and units that are the same in most.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_any = {

    .everywhere = 1,

    .scale_letters = CITE_VALUES(
        { "k", 1000 }, { "m", 1000000 }, { "mn", 1000000 }, { "b", 1000000000 },
        { "bn", 1000000000 }, { "mm", 1000000 }, { "t", 1000000000000 }),

    .units = CITE_WORDS(
        "%", "ppb", "ppm",
        /* lengths and areas */
        "cm", "km", "m", "mm", "nm", "μm", "ha",
        /* volumes */
        "cl", "dl", "l", "ml",
        /* masses and amounts */
        "g", "kg", "mcg", "mg", "ng", "t", "μg", "iu", "mmol", "mol", "nmol",
        /* times */
        "d", "h", "min", "ms", "ns", "s", "us", "μs", "ghz", "hz", "khz",
        "mhz", "rpm",
        /* energy, power, electricity, pressure, sound */
        "cal", "j", "kcal", "kj", "kwh", "mj", "mwh", "wh",
        "gw", "kw", "mw", "ps", "w", "a", "kv", "ma", "mv", "v",
        "bar", "hpa", "kpa", "mbar", "mmhg", "mpa", "pa", "db",
        /* temperatures */
        "c", "f", "k",
        /* data and print */
        "gb", "gbit", "gib", "kb", "kbit", "kib", "mb", "mbit", "mib", "tb",
        "pt", "px",
        /* currencies */
        "chf", "eur", "jpy", "usd",
        "inr", "brl", "pln", "dkk", "krw", "idr", "vnd", "uah", "kwp", "kt",
        "sek", "nok", "cad", "aud"),

    .unit_phrases = CITE_UNITS(
        { "m²", "m2" }, { "m³", "m3" }, { "km²", "km2" }, { "cm²", "cm2" },
        { "cm³", "cm3" }, { "ft²", "square feet" }, { "ft³", "ft3" },
        { "mt", "t*1000000" }, { "km/h", "km/h" }, { "kmh", "km/h" },
        { "cubic feet", "ft3" }, { "cubic foot", "ft3" }, { "cu ft", "ft3" },
        { "cubic metre", "m3" }, { "cubic meter", "m3" },
        { "square kilometre", "km2" }, { "square kilometer", "km2" },
        { "sq m", "m2" }, { "sq km", "km2" }, { "sq mi", "sq mi" },
        { "kilowatt hours", "kwh" }, { "megawatt hours", "mwh" },
        { "fluid ounces", "fl oz" }, { "fl oz", "fl oz" },
        { "metric tons", "t" }, { "metric tonnes", "t" },
        { "basis points", "bp" }, { "indian rupees", "inr" },
        { "pounds sterling", "pound" }, { "british pounds", "pound" }),

    .unit_openings = CITE_UNITS(
        { "r$", "brl" }, { "us$", "usd" }),

    .unit_forms = CITE_UNITS(
        { "rmb", "cny" }, { "gbp", "pound" }, { "rs", "inr" }, { "rm", "myr" },
        { "celsius", "c" }, { "fahrenheit", "f" }, { "kelvin", "k" },
        { "gal", "gallon" }, { "rps", "inr" }, { "rupees", "inr" },
        { "rupee", "inr" }, { "ounces", "ounce" }, { "oz", "ounce" },
        { "pints", "pint" }, { "kms", "km" }, { "kilowatt", "kw" },
        { "megawatt", "mw" }, { "reais", "brl" }, { "cents", "cent" },
        { "kph", "km/h" }, { "nanometres", "nm" }, { "nanometers", "nm" },
        { "micrometres", "μm" }, { "micrometers", "μm" },
        { "micrograms", "μg" }, { "microgram", "μg" }, { "kilojoules", "kj" },
        { "kilocalories", "kcal" }, { "megabytes", "mb" },
        { "gigabytes", "gb" }, { "terabytes", "tb" }, { "kilobytes", "kb" },
        { "megabyte", "mb" }, { "gigabyte", "gb" }, { "terabyte", "tb" },
        { "megahertz", "mhz" }, { "gigahertz", "ghz" }, { "kilohertz", "khz" },
        { "millilitres", "ml" }, { "milliliters", "ml" },
        { "millilitre", "ml" }, { "milliliter", "ml" }, { "hp", "hp" },
        { "bhp", "hp" }, { "horsepower", "hp" }, { "gigalitres", "gl" },
        { "gigaliters", "gl" }, { "gl", "gl" }, { "megalitres", "megalitre" },
        { "megaliters", "megalitre" }, { "gigawatts", "gw" },
        { "gigawatt", "gw" }, { "hertz", "hz" }, { "yd", "yard" },
        { "yds", "yard" }, { "yards", "yard" }, { "kr", "krona" },
        { "kroner", "krona" }, { "kronor", "krona" }, { "krona", "krona" },
        { "krone", "krona" }, { "kronen", "krona" }, { "franken", "chf" },
        { "terawatt", "tw" }, { "tw", "tw" }, { "watts", "w" },
        { "volts", "v" }, { "carats", "carat" }, { "knots", "knot" },
        { "kn", "knot" }, { "acres", "acre" }),

    .unit_signs = CITE_UNITS({ "€", "eur" }, { "$", "usd" }, { "£", "pound" },
        { "₪", "ils" }, { "₹", "inr" }, { "₽", "rub" }, { "₴", "uah" },
        { "₺", "try" }, { "₫", "vnd" }, { "₩", "krw" }, { "¥", "¥" }),

    .unit_prefixes = CITE_WORDS("°"),

    /* an ampere; in lower case it is an article */
    .capital_units = CITE_WORDS("a"),

    .currencies = CITE_WORDS(
        "eur", "usd", "gbp", "chf", "jpy", "cny", "rmb", "inr", "rs", "brl",
        "pln", "dkk", "krw", "idr", "uah", "kr", "sek", "nok", "cad", "aud"),

    .link_texts = CITE_WORDS("link", "url", "pdf", "web"),
    .url_labels = CITE_WORDS("url", "link", "doi"),

    .source_words = CITE_WORDS(
        "doc", "ref", "src", "kilde", "lähde", "zdroj", "forrás", "sursa",
        "sursă", "извор", "източник", "แหล่งที่มา", "แหล่งข้อมูล", "منبع",
        "উৎস", "সূত্র", "ஆதாரம்", "izvor", "vir", "oaicite"),
    .source_labels = CITE_WORDS(
        "id", "s", "d", "c", "r", "e", "#", "no", "n", "nr", "nr.", "no.")
};

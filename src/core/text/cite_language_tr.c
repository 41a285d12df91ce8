
/*
 * Copyright (C) the ngx_cite authors
 *
 * Turkish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_tr = {

    .negations = CITE_WORDS(
        "değil", "değildir", "değildi", "yok", "yoktu", "yoktur", "hiç",
        "hiçbir", "asla", "olmadan", "olmayan", "olmadı", "olmadığı", "kimse",
        "olmaz", "değilse", "hariç", "dışında"),

    .limits = CITE_WORDS(
        "daha", "çok", "az", "en", "hemen", "sadece", "yalnızca", "yalnız",
        "tüm", "bütün", "bazı", "önce", "sonra", "kadar", "hep", "sık",
        "bazen", "ve", "veya", "yaklaşık", "üzerinde", "altında"),

    .fillers = CITE_WORDS(
        "bir", "bu", "şu", "o", "da", "de", "ki", "ise", "ile", "olan",
        "olarak", "da"),

    .persons = CITE_WORDS(
        "onun", "onların", "onlar", "biz", "kendi"),

    .commons = CITE_WORDS(
        "bir", "ve", "bu", "için", "ile", "da", "de", "olarak", "olan", "çok",
        "daha", "en", "gibi", "sonra", "kadar", "değil", "her", "ne", "ya",
        "ki", "var", "olduğu", "göre", "önce", "tarafından", "ise", "ama",
        "veya", "tüm", "bütün", "yıl", "yılında", "ilk", "üzerinde"),

    .conditions = CITE_WORDS(
        "eğer", "şayet", "şartıyla", "koşuluyla", "takdirde", "halinde",
        "durumunda", "sürece", "olmadıkça", "hariç", "dışında",
        "ancak ve ancak", "yoksa", "aksi halde"),

    .denials = CITE_WORDS(
        "doğru değil", "doğru değildir", "yanlış", "yalan", "asılsız",
        "yalanladı", "yalanlıyor", "yalanladılar", "inkar etti", "inkâr etti",
        "reddetti", "reddediyor", "reddettiler", "reddetmiştir", "başaramadı",
        "başarısız oldu", "değil", "değildir", "değildi", "yok", "hiç",
        "asla", "olmadığını", "söylenti", "şüpheli", "yerine"),

    .reports = CITE_WORDS(
        "iddia", "iddia ediyor", "iddia etti", "iddia edildi", "iddiasına",
        "sözde", "güya", "sanılıyor", "düşünüyor", "inanıyor", "bekleniyor",
        "beklenmektedir", "bekliyor", "umuyor", "umut ediyor", "planlıyor",
        "planlanıyor", "istiyor", "çalışıyor", "söz verdi", "öneriyor",
        "önerdi", "tehdit", "korkuyor", "belki", "muhtemelen", "olası",
        "olabilir", "galiba", "herhalde", "söyleniyor"),

    .modals = CITE_WORDS(
        "olabilir"),

    .approximators = CITE_WORDS(
        "neredeyse", "hemen hemen", "yaklaşık", "aşağı yukarı", "takriben",
        "civarında", "adeta"),

    .bounds = CITE_WORDS(
        "en az", "en fazla", "en çok", "azami", "asgari", "kadar",
        "den fazla", "den az", "fazla", "üzerinde", "altında"),

    .exclusives = CITE_WORDS(
        "sadece", "yalnızca", "yalnız", "ancak"),

    .contrasts = CITE_WORDS(
        "ama", "fakat", "lakin", "oysa"),

    .condition_endings = CITE_WORDS(
        "arsa", "erse", "ırsa", "irse", "ursa", "ürse", "ırlarsa", "irlerse",
        "urlarsa", "ürlerse", "ıyorsa", "iyorsa", "maksızın", "meksizin",
        "madıkça", "medikçe", "arlarsa", "erlerse"),

    .verb_last = 1,

    .numbers = CITE_VALUES(
        { "iki", 2 }, { "üç", 3 }, { "dört", 4 }, { "beş", 5 }, { "altı", 6 },
        { "yedi", 7 }, { "sekiz", 8 }, { "dokuz", 9 }, { "yirmi", 20 },
        { "otuz", 30 }, { "elli", 50 }, { "altmış", 60 }, { "düzine", 12 }),

    .scales = CITE_VALUES(
        { "yüz", 100 }, { "milyon", 1000000 }, { "milyar", 1000000000 },
        { "mn", 1000000 }, { "mr", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "birinci", 1 }, { "ikinci", 2 }, { "üçüncü", 3 }, { "dördüncü", 4 },
        { "beşinci", 5 }),

    .shares = CITE_VALUES(
        { "yarısı", 50 }),

    .range_links = CITE_WORDS(
        "ile", "ila"),

    .quarters = CITE_WORDS(
        "çeyrek", "çeyreğinde", "çeyreği"),

    .unit_forms = CITE_UNITS(
        { "metre", "m" }, { "kilometre", "km" }, { "litre", "l" },
        { "gram", "g" }, { "kilogram", "kg" }, { "kilo", "kg" },
        { "ton", "ton" }, { "saniye", "s" }, { "dakika", "min" },
        { "saat", "h" }, { "gün", "day" }, { "hafta", "week" },
        { "ay", "month" }, { "yıl", "year" }, { "derece", "°" },
        { "avro", "eur" }, { "avroya", "eur" }, { "euro", "eur" },
        { "dolar", "usd" }, { "lira", "try" }, { "vat", "w" },
        { "hektar", "ha" }),

    .unit_openings = CITE_UNITS(
        { "yüzde", "%" }, { "%", "%" }),

    .months = CITE_VALUES(
        { "ocak", 1 }, { "şubat", 2 }, { "mart", 3 }, { "nisan", 4 },
        { "mayıs", 5 }, { "haziran", 6 }, { "temmuz", 7 }, { "ağustos", 8 },
        { "eylül", 9 }, { "ekim", 10 }, { "kasım", 11 }, { "aralık", 12 }),

    .small_months = 1,

    .source_words = CITE_WORDS("kaynak", "kaynaklar", "belge", "doküman"),
    .source_labels = CITE_WORDS("makale", "dosya", "sonuç"),
    .attributions = CITE_WORDS("bkz.", "kaynak:")
};


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
        "ancak ve ancak", "yoksa", "aksi halde", "verilir verilmez",
        "ardından ancak", "koşulu ile", "şartı ile", "bağlı olarak", "bağlı",
        "müddetçe", "dek", "haricinde", "sadece şu", "yalnızca şu",
        "ancak şu", "onayı ile", "onayına bağlı", "gerekirse", "olursa",
        "olmazsa", "yokluğunda", "ister", "varsayalım", "diyelim ki",
        "ise de", "söz konusu olursa"),

    .denials = CITE_WORDS(
        "doğru değil", "doğru değildir", "yanlış", "yalan", "asılsız",
        "yalanladı", "yalanlıyor", "yalanladılar", "inkar etti", "inkâr etti",
        "reddetti", "reddediyor", "reddettiler", "reddetmiştir", "başaramadı",
        "başarısız oldu", "değil", "değildir", "değildi", "yok", "hiç", "asla",
        "olmadığını", "söylenti", "şüpheli", "yerine", "gerçek dışı",
        "gerçeği yansıtmıyor", "efsane", "uydurma", "iftira", "geri aldı",
        "geri çekti", "aksine", "unuttu", "bıraktı", "vazgeçti", "dayanaksız",
        "temelsiz", "kanıt yok", "demedi", "söylemedi", "dışladı", "inanmıyor",
        "kimse inanmıyor", "kuşkulu", "şüphe ediyor", "yasakladı", "yasaktır",
        "çürüttü", "karşı çıktı", "başaramadılar", "edemedi", "önledi",
        "engelledi", "haberlerini yalanladı", "hiçbir şey göstermiyor",
        "hiçbir şekilde"),

    .reports = CITE_WORDS(
        "iddia", "iddia ediyor", "iddia etti", "iddia edildi", "iddiasına",
        "sözde", "güya", "sanılıyor", "düşünüyor", "inanıyor", "bekleniyor",
        "beklenmektedir", "bekliyor", "umuyor", "umut ediyor", "planlıyor",
        "planlanıyor", "istiyor", "çalışıyor", "söz verdi", "öneriyor",
        "önerdi", "tehdit", "korkuyor", "belki", "muhtemelen", "olası",
        "olabilir", "galiba", "herhalde", "söyleniyor", "söylentiye göre",
        "söylentilere göre", "iddiaya göre", "iddialara göre", "sözüm ona",
        "görünüyor", "sanıyor", "sanıyorlar", "zannediyor", "merak ediyor",
        "soruyor", "sordu", "gibi yaptı", "varsayıyor", "tahmin ediyor",
        "tahmin ediliyor", "tahminen", "hipotez", "hayal ediyor",
        "arzu ediyor", "talep ediyor", "talep etti", "tavsiye ediyor",
        "hedefliyor", "amaçlıyor", "korkuyorlar", "şüpheleniliyor", "suçladı",
        "suçluyor", "teoride", "teorik olarak", "umuyorlar", "planladı",
        "planlandı", "istedi", "istiyorlar", "vaat etti", "önerildi",
        "tehdit etti", "eleştirmenler", "ihtimal", "muhtemel", "gerekiyor",
        "gerek", "sanıldı", "düşünülüyor", "inanılıyor", "ileri sürdü",
        "öne sürdü", "öne sürüldü", "isimsiz", "anonim", "doğrulanmamış",
        "efsaneye göre", "rivayete göre", "romanda", "filmde", "efsanede",
        "masalda", "roman anlatır", "film anlatır", "hikâyede", "hikayede",
        "söylenceye göre", "talebi", "teklifi", "önerisi", "çağrısı",
        "çağrıda bulundu", "istendi", "başvurdu", "varsayımı"),

    .modals = CITE_WORDS(
        "olabilir"),

    .approximators = CITE_WORDS(
        "neredeyse", "hemen hemen", "yaklaşık", "aşağı yukarı", "takriben",
        "civarında", "adeta", "ancak", "zar zor", "güç bela", "tam değil",
        "az çok", "dolayında", "dolaylarında", "kısmen", "ortalama", "bazen",
        "nadiren", "sık sık", "yarım", "yaklaşık olarak", "şöyle böyle"),

    .bounds = CITE_WORDS(
        "en az", "en fazla", "en çok", "azami", "asgari", "kadar",
        "den fazla", "den az", "fazla", "üzerinde", "altında", "en erken",
        "en geç", "asla", "öncesinde değil", "itibaren", "veya daha az",
        "bile değil", "azından", "den çok", "dan fazla", "dan az",
        "ten fazla", "tan fazla", "i aşkın", "ı aşkın", "aşkın", "varan"),

    .exclusives = CITE_WORDS(
        "sadece", "yalnızca", "yalnız", "ancak"),

    .opening_conditions = CITE_WORDS(
        "eğer", "göre"),

    .quantifiers = CITE_WORDS(
        "çoğu", "birçok", "pek çok", "bazı", "birkaç", "az sayıda", "hiçbiri",
        "yarısı", "üçte biri", "üçte ikisi", "dörtte biri", "dörtte üçü",
        "yüzdesi", "çoğunluğu", "azınlığı", "bir kısmı", "bir bölümü",
        "bir tanesi", "hepsi değil", "geri kalanı", "neredeyse hiçbiri", "ne"),

    .trailers = CITE_WORDS(
        "mi", "mı", "mu", "mü", "miydi", "mıydı", "değil", "değildir",
        "değildi", "en erken", "en geç", "en fazla", "en az", "olabilir",
        "belki", "muhtemelen", "sözde", "söyleniyor", "deniyor",
        "iddia ediliyor", "iddiası", "iddiaları", "iddiasını", "söylentisi",
        "söylentileri", "haberleri", "haberlerini", "sanılıyor", "bekleniyor",
        "umuluyor", "planlanıyor", "kısmen", "asla", "hiç", "hariç", "dışında",
        "kadar", "civarında", "dolayında", "yaklaşık", "ortalama",
        "kimse inanmıyor", "doğru değil", "yalan", "asılsız", "yanlış",
        "yalandır", "yanlıştır", "reddedildi", "efsanedir", "uydurmadır",
        "söz konusu değil", "çürütüldü", "asılsız çıktı"),

    .tens_ones = CITE_WORDS(
        "bir"),

    .share_phrases = CITE_UNITS(
        { "dörtte üçü", "75" }, { "dörtte biri", "25" }, { "çeyreği", "25" },
        { "beşte biri", "20" }, { "onda biri", "10" },
        { "üçte bir", "1/3" }, { "üçte biri", "1/3" },
        { "üçte birini", "1/3" }, { "üçte iki", "2/3" },
        { "üçte ikisi", "2/3" }, { "üçte ikisini", "2/3" },
        { "dörtte bir", "25" }, { "dörtte üç", "75" }, { "çeyrek", "25" },
        { "beşte bir", "20" }, { "beşte iki", "40" }, { "beşte ikisi", "40" },
        { "beşte üç", "60" }, { "beşte üçü", "60" }, { "beşte dört", "80" },
        { "beşte dördü", "80" }, { "onda bir", "10" },
        { "altıda bir", "1/6" }, { "altıda biri", "1/6" },
        { "sekizde bir", "1/8" }, { "sekizde biri", "1/8" }),

    .number_links = CITE_WORDS(
        "ve"),

    .dot_groups = 1,

    .contrasts = CITE_WORDS(
        "ama", "fakat", "lakin", "oysa"),

    .condition_endings = CITE_WORDS(
        "arsa", "erse", "ırsa", "irse", "ursa", "ürse", "ırlarsa", "irlerse",
        "urlarsa", "ürlerse", "ıyorsa", "iyorsa", "maksızın", "meksizin",
        "madıkça", "medikçe", "arlarsa", "erlerse", "mazsa", "mezse",
        "mazlarsa", "mezlerse", "dıysa", "diyse", "duysa", "düyse", "acaksa",
        "ecekse", "ır vermez", "sa da"),

    .verb_last = 1,

    .numbers = CITE_VALUES(
        { "iki", 2 }, { "üç", 3 }, { "dört", 4 }, { "beş", 5 }, { "altı", 6 },
        { "yedi", 7 }, { "sekiz", 8 }, { "dokuz", 9 }, { "yirmi", 20 },
        { "otuz", 30 }, { "elli", 50 }, { "altmış", 60 }, { "düzine", 12 },
        { "sıfır", 0 }, { "kırk", 40 }, { "yetmiş", 70 }, { "seksen", 80 },
        { "doksan", 90 }),

    .scales = CITE_VALUES(
        { "yüz", 100 }, { "milyon", 1000000 }, { "milyar", 1000000000 },
        { "mn", 1000000 }, { "mr", 1000000000 },
        { "bin", 1000 }, { "trilyon", 1000000000000 }, { "mlyr", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "birinci", 1 }, { "ikinci", 2 }, { "üçüncü", 3 }, { "dördüncü", 4 },
        { "beşinci", 5 }, { "altıncı", 6 }, { "yedinci", 7 },
        { "sekizinci", 8 }, { "dokuzuncu", 9 }, { "onuncu", 10 },
        { "yirminci", 20 },
        { "otuzuncu", 30 }, { "kırkıncı", 40 }, { "ellinci", 50 },
        { "altmışıncı", 60 }, { "yetmişinci", 70 }, { "sekseninci", 80 },
        { "doksanıncı", 90 }, { "yüzüncü", 100 }),

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
        { "hektar", "ha" }, { "tl", "try" },
        { "avroyu", "eur" }, { "hektardan", "ha" }, { "metreden", "m" },
        { "liraya", "try" }, { "santimetre", "cm" }, { "milimetre", "mm" },
        { "metrekare", "m2" }, { "kilometrekare", "km2" },
        { "metreküp", "m3" }, { "puan", "puan" }),

    .unit_openings = CITE_UNITS(
        { "yüzde", "%" }, { "%", "%" }),

    .halves = CITE_VALUES(
        { "yarım", 1 }),

    .and_halves = CITE_WORDS(
        "buçuk"),

    .clock_marks = CITE_WORDS(
        "saat"),

    .clock_tails = CITE_UNITS(
        { "buçuk", "+30" }, { "buçukta", "+30" }, { "buçuğa", "+30" }),

    .day_parts = CITE_UNITS(
        { "sabah", "am" }, { "öğleden önce", "am" }, { "öğlen", "noon" },
        { "öğleden sonra", "pm" }, { "akşam", "pm" }, { "gece", "night" }),

    .unit_endings = CITE_WORDS(
        "dir", "dır", "dur", "dür", "tir", "tır", "tur", "tür", "lik", "lık",
        "luk", "lük", "ye", "ya", "de", "da", "te", "ta", "den", "dan", "ten",
        "tan", "yi", "yı", "yu", "yü", "nin", "nın", "nun", "nün", "si", "sı",
        "ler", "lar", "lerde", "larda", "e", "a", "i", "ı", "u", "ü"),

    .decades = CITE_UNITS(
        { "yirmili", "20" }, { "yirmili yıllar", "20" },
        { "yirmili yıllarda", "20" }, { "yirmili yılların", "20" },
        { "yirmiler", "20" }, { "yirmilerde", "20" }, { "yirmilerin", "20" },
        { "otuzlu", "30" }, { "otuzlu yıllar", "30" },
        { "otuzlu yıllarda", "30" }, { "otuzlu yılların", "30" },
        { "otuzlar", "30" }, { "otuzlarda", "30" }, { "otuzların", "30" },
        { "kırklı", "40" }, { "kırklı yıllar", "40" },
        { "kırklı yıllarda", "40" }, { "kırklı yılların", "40" },
        { "kırklar", "40" }, { "kırklarda", "40" }, { "kırkların", "40" },
        { "ellili", "50" }, { "ellili yıllar", "50" },
        { "ellili yıllarda", "50" }, { "ellili yılların", "50" },
        { "elliler", "50" }, { "ellilerde", "50" }, { "ellilerin", "50" },
        { "altmışlı", "60" }, { "altmışlı yıllar", "60" },
        { "altmışlı yıllarda", "60" }, { "altmışlı yılların", "60" },
        { "altmışlar", "60" }, { "altmışlarda", "60" },
        { "altmışların", "60" }, { "yetmişli", "70" },
        { "yetmişli yıllar", "70" }, { "yetmişli yıllarda", "70" },
        { "yetmişli yılların", "70" }, { "yetmişler", "70" },
        { "yetmişlerde", "70" }, { "yetmişlerin", "70" },
        { "seksenli", "80" }, { "seksenli yıllar", "80" },
        { "seksenli yıllarda", "80" }, { "seksenli yılların", "80" },
        { "seksenler", "80" }, { "seksenlerde", "80" },
        { "seksenlerin", "80" }, { "doksanlı", "90" },
        { "doksanlı yıllar", "90" }, { "doksanlı yıllarda", "90" },
        { "doksanlı yılların", "90" }, { "doksanlar", "90" },
        { "doksanlarda", "90" }, { "doksanların", "90" }),

    .decade_tails = CITE_WORDS(
        "li yıllarda", "lı yıllarda", "lu yıllarda", "li yıllar", "lı yıllar",
        "larda", "lerde", "lar", "ler", "ların", "lerin", "li yılların",
        "lı yılların"),

    .minuses = CITE_WORDS(
        "eksi"),

    .short_months = CITE_VALUES(
        { "oca", 1 }, { "şub", 2 }, { "mar", 3 }, { "nis", 4 }, { "haz", 6 },
        { "tem", 7 }, { "ağu", 8 }, { "eyl", 9 }, { "eki", 10 },
        { "kas", 11 }, { "ara", 12 }),

    .months = CITE_VALUES(
        { "ocak", 1 }, { "şubat", 2 }, { "mart", 3 }, { "nisan", 4 },
        { "mayıs", 5 }, { "haziran", 6 }, { "temmuz", 7 }, { "ağustos", 8 },
        { "eylül", 9 }, { "ekim", 10 }, { "kasım", 11 }, { "aralık", 12 }),

    .small_months = 1,

    .source_words = CITE_WORDS("kaynak", "kaynaklar", "belge", "doküman"),
    .source_labels = CITE_WORDS("makale", "dosya", "sonuç"),
    .attributions = CITE_WORDS("bkz.", "kaynak:"),

    .centuries = CITE_WORDS("yüzyıl", "yüzyılda", "yüzyılın", "asır")
};

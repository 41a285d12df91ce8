
/*
 * Copyright (C) the ngx_cite authors
 *
 * Indonesian.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_id = {

    .negations = CITE_WORDS(
        "tidak", "bukan", "belum", "jangan", "tanpa", "tak", "tiada",
        "bukanlah", "tidaklah", "kecuali", "mustahil"),

    .limits = CITE_WORDS(
        "lebih", "kurang", "hampir", "hanya", "semua", "seluruh", "setiap",
        "beberapa", "sebelum", "sesudah", "setelah", "sejak", "hingga",
        "selalu", "sering", "kadang", "dapat", "bisa", "boleh", "harus",
        "dan", "atau", "sekitar", "paling"),

    .fillers = CITE_WORDS(
        "yang", "itu", "ini", "adalah", "ialah", "telah", "sudah", "juga",
        "tersebut", "para", "sang", "bahwa", "pun"),

    .persons = CITE_WORDS(
        "dia", "ia", "mereka", "kami", "kita"),

    .commons = CITE_WORDS(
        "yang", "dan", "di", "dari", "ke", "dengan", "untuk", "pada", "dalam",
        "ini", "itu", "adalah", "oleh", "tidak", "akan", "telah", "sudah",
        "juga", "sebagai", "atau", "karena", "ada", "lebih", "tersebut",
        "bahwa", "dapat", "para", "saat", "setelah", "sebelum", "antara",
        "menjadi", "secara"),

    .conditions = CITE_WORDS(
        "jika", "apabila", "bila", "kalau", "asalkan", "asal", "dengan syarat",
        "kecuali", "kecuali jika", "dalam hal", "hanya dengan", "hanya jika",
        "seandainya", "selama", "tergantung", "jika tidak", "segera setelah",
        "tergantung pada", "bergantung pada", "dengan ketentuan",
        "hanya untuk", "hanya setelah", "hanya apabila", "meskipun jika",
        "tetapi hanya", "kecuali hari", "andaikan", "andai", "umpama",
        "misalkan", "dengan izin", "atas persetujuan", "bilamana", "jikalau",
        "seumpama", "manakala", "andaikata", "sekiranya", "kalau saja",
        "jika saja", "seandainya saja"),

    .denials = CITE_WORDS(
        "tidak benar", "bukan benar", "palsu", "keliru", "membantah",
        "dibantah", "menyangkal", "menolak", "menepis", "gagal", "enggan",
        "rumor", "isu bahwa", "meragukan", "tidak mungkin", "mustahil",
        "bohong", "hoaks", "mitos", "tak seorang pun percaya",
        "tidak ada yang percaya", "mencabut", "menarik kembali",
        "tidak berdasar", "tak berdasar", "tidak ada bukti", "tak ada bukti",
        "tidak mengatakan", "tidak pernah mengatakan", "tidak mampu",
        "mengesampingkan", "diragukan", "melarang", "dilarang", "menampik",
        "mengelak", "disangkal", "menghindari", "salah bahwa",
        "tidak berhasil", "tidak ada tanda", "tidak ada petunjuk",
        "sama sekali tidak", "dalam keadaan apa pun"),

    .insteads = CITE_WORDS(
        "alih alih", "jauh dari", "daripada", "ketimbang"),

    .reports = CITE_WORDS(
        "mengklaim", "klaim", "diklaim", "konon", "katanya", "diduga",
        "dugaan", "menduga", "menuduh", "dituduh", "percaya", "mengira",
        "berpendapat", "diharapkan", "diperkirakan", "mengharapkan",
        "berharap", "merencanakan", "berencana", "bermaksud", "ingin",
        "berniat", "mencoba", "berusaha", "berjanji", "mengusulkan",
        "diusulkan", "mengancam", "khawatir", "mungkin", "barangkali",
        "kemungkinan", "tampaknya", "rupanya", "seharusnya", "kabarnya",
        "dikabarkan", "beredar kabar", "desas desus", "rumor menyebut",
        "bertanya tanya", "bertanya apakah", "berpura pura", "pura pura",
        "mengasumsikan", "memperkirakan", "hipotesis", "bermimpi",
        "mendambakan", "menuntut", "merekomendasikan", "menyarankan",
        "bertujuan", "berupaya", "tersangka", "secara teori", "teoretis",
        "berharap agar", "direncanakan", "dijadwalkan", "menginginkan",
        "para pengkritik", "konon katanya", "disebut sebut", "disinyalir",
        "ditengarai", "beranggapan", "meyakini", "anonim", "tanpa nama",
        "belum dikonfirmasi", "menurut legenda", "dalam novel", "dalam film",
        "dalam legenda", "dalam dongeng", "dalam cerita",
        "novel itu menceritakan", "film itu menceritakan", "alkisah", "petisi",
        "memohon", "meminta", "diminta", "menyerukan", "seruan", "usulan",
        "rencana untuk", "tuntutan", "anggapan", "gagasan bahwa"),

    .relatives = CITE_WORDS(
        "yang"),

    .modals = CITE_WORDS(
        "mungkin", "seharusnya", "bisa", "dapat", "boleh", "harus", "akan",
        "menolak", "membatalkan", "melarang", "memveto", "menggagalkan",
        "kekurangan", "bebas dari", "tanpa"),

    .approximators = CITE_WORDS(
        "hampir", "sekitar", "kira kira", "kurang lebih", "nyaris",
        "mendekati", "tidak semua", "nyaris tidak", "tidak sepenuhnya",
        "hampir hampir", "di kisaran", "sedikit lebih dari",
        "sedikit kurang dari", "sebagian", "rata rata", "kadang",
        "kadang kadang", "jarang", "sering", "setengah"),

    .bounds = CITE_WORDS(
        "setidaknya", "sedikitnya", "paling sedikit", "paling banyak",
        "maksimal", "minimal", "hingga", "sampai", "lebih dari",
        "kurang dari", "tidak lebih dari", "atau lebih", "sekurangnya",
        "paling cepat", "paling lambat", "paling lama", "tidak kurang dari",
        "tidak sampai", "tidak sebelum", "mulai", "atau kurang",
        "bahkan tidak", "di atas", "di bawah", "melebihi", "mencapai",
        "selambatnya"),

    .exclusives = CITE_WORDS(
        "hanya", "cuma", "semata", "sekadar"),

    .opening_conditions = CITE_WORDS(
        "tanpa", "menurut", "tergantung", "begitu", "setelah mendapat"),

    .quantifiers = CITE_WORDS(
        "sebagian besar", "kebanyakan", "banyak", "sedikit", "beberapa",
        "sejumlah", "sebagian", "sebagian dari", "tidak satu pun",
        "tak satu pun", "separuh", "setengah", "setengah dari", "sepertiga",
        "dua pertiga", "seperempat", "tiga perempat", "seperlima", "pertiga",
        "perempat", "persen", "persen dari", "% dari", "%", "mayoritas",
        "minoritas", "salah satu", "satu dari", "dua dari", "tiga dari",
        "tidak semua", "sisa", "segelintir", "hampir tidak ada", "segenap"),

    .trailers = CITE_WORDS(
        "paling cepat", "paling lambat", "paling banyak", "paling sedikit",
        "setidaknya", "atau lebih", "atau kurang", "kurang lebih", "sekitar",
        "mungkin", "konon", "katanya", "kabarnya", "kata para pengkritik",
        "menurut rumor", "secara teori", "pada prinsipnya", "di atas kertas",
        "sebagian", "tidak pernah", "tidak", "bukan", "hanya", "saja",
        "atau tidak", "jika mungkin", "rata rata", "hampir", "kecuali",
        "selain", "tidak benar", "adalah bohong", "terbukti salah",
        "ternyata salah", "ternyata tidak benar", "hanyalah mitos",
        "adalah mitos", "ditolak", "dibantah", "mustahil"),

    .thats = CITE_WORDS(
        "bahwa", "apakah"),

    .knowns = CITE_WORDS(
        "menunjukkan", "ditunjukkan", "membuktikan", "dibuktikan",
        "mengungkapkan", "diungkapkan", "mengonfirmasi", "mengkonfirmasi",
        "memastikan", "mengatakan", "dikatakan", "menyatakan", "dinyatakan",
        "mengumumkan", "diumumkan", "melaporkan", "dilaporkan", "tahu",
        "mengetahui", "diketahui", "fakta", "menemukan", "ditemukan",
        "menjelaskan", "dijelaskan", "berarti", "menulis", "menambahkan",
        "mencatat", "melihat", "mengakui", "menegaskan", "menyebutkan",
        "terbukti", "memperingatkan", "sehingga", "menyebut"),

    .tens_ones = CITE_WORDS(
        "satu"),

    .share_phrases = CITE_UNITS(
        { "tiga perempat", "75" }, { "seperempat", "25" },
        { "seperlima", "20" }, { "dua perlima", "40" },
        { "sepersepuluh", "10" },
        { "sepertiga", "1/3" }, { "seperenam", "1/6" },
        { "seperdelapan", "1/8" }, { "dua pertiga", "2/3" }),

    .number_links = CITE_WORDS(
        "dan"),

    .dot_groups = 1,

    .currencies = CITE_WORDS(
        "rp"),

    .contrasts = CITE_WORDS(
        "tetapi", "tapi", "namun", "meskipun", "melainkan"),

    .numbers = CITE_VALUES(
        { "dua", 2 }, { "tiga", 3 }, { "empat", 4 }, { "lima", 5 },
        { "enam", 6 }, { "tujuh", 7 }, { "delapan", 8 }, { "sembilan", 9 },
        { "sepuluh", 10 }, { "belas", 10 }, { "sebelas", 11 },
        { "lusin", 12 }, { "selusin", 12 }),

    .scales = CITE_VALUES(
        { "ratus", 100 }, { "seratus", 100 }, { "ribu", 1000 },
        { "seribu", 1000 }, { "juta", 1000000 }, { "miliar", 1000000000 },
        { "triliun", 1000000000000 }, { "puluh", 10 },
        { "milyar", 1000000000 },
        { "jt", 1000000 }, { "rb", 1000 }, { "trilyun", 1000000000000 }),

    .ordinals = CITE_VALUES(
        { "pertama", 1 }, { "kedua", 2 }, { "ketiga", 3 }, { "keempat", 4 },
        { "kelima", 5 }, { "keenam", 6 }, { "ketujuh", 7 },
        { "kedelapan", 8 }, { "kesembilan", 9 }, { "kesepuluh", 10 }),

    .shares = CITE_VALUES(
        { "setengah", 50 }, { "separuh", 50 }),

    .range_links = CITE_WORDS(
        "hingga", "sampai"),

    .quarters = CITE_WORDS(
        "kuartal", "triwulan"),

    .unit_forms = CITE_UNITS(
        { "persen", "%" }, { "meter", "m" }, { "kilometer", "km" },
        { "liter", "l" }, { "gram", "g" }, { "kilogram", "kg" },
        { "ton", "ton" }, { "detik", "s" }, { "menit", "min" },
        { "jam", "h" }, { "hari", "day" }, { "minggu", "week" },
        { "bulan", "month" }, { "tahun", "year" }, { "derajat", "°" },
        { "euro", "eur" }, { "dolar", "usd" }, { "rupiah", "idr" },
        { "watt", "w" }, { "hektar", "ha" }, { "rp", "idr" },
        { "hektare", "ha" },
        { "sentimeter", "cm" }, { "milimeter", "mm" }, { "kg", "kg" },
        { "pekan", "week" }),

    .unit_phrases = CITE_UNITS(
        { "meter persegi", "m2" }, { "kilometer persegi", "km2" },
        { "meter kubik", "m3" }, { "poin persentase", "pp" },
        { "poin persen", "pp" }, { "dolar as", "usd" }),

    .fractions = CITE_VALUES(
        { "pertiga", 3 }, { "perempat", 4 }, { "perlima", 5 },
        { "perenam", 6 }, { "perdelapan", 8 }, { "persepuluh", 10 }),

    .fraction_links = CITE_UNITS(
        { "dari", "in" }, { "dari setiap", "in" }),

    .clock_marks = CITE_WORDS(
        "pukul", "jam"),

    .clock_openings = CITE_UNITS(
        { "setengah", "-30" }),

    .day_parts = CITE_UNITS(
        { "pagi", "am" }, { "siang", "noon" }, { "sore", "pm" },
        { "petang", "pm" }, { "malam", "night" }, { "dini hari", "am" }),

    .ordinal_marks = CITE_WORDS(
        "ke"),

    .and_halves = CITE_WORDS(
        "setengah"),

    .decades = CITE_UNITS(
        { "dua puluhan", "20" }, { "tiga puluhan", "30" },
        { "empat puluhan", "40" }, { "lima puluhan", "50" },
        { "enam puluhan", "60" }, { "tujuh puluhan", "70" },
        { "delapan puluhan", "80" }, { "sembilan puluhan", "90" }),

    .decade_tails = CITE_WORDS(
        "an"),

    .minuses = CITE_WORDS(
        "minus"),

    .belows = CITE_WORDS(
        "di bawah nol"),

    .pers = CITE_WORDS(
        "per"),

    .short_months = CITE_VALUES(
        { "jan", 1 }, { "feb", 2 }, { "mar", 3 }, { "apr", 4 }, { "jun", 6 },
        { "jul", 7 }, { "agu", 8 }, { "agt", 8 }, { "ags", 8 }, { "sep", 9 },
        { "sept", 9 }, { "okt", 10 }, { "nov", 11 }, { "des", 12 }),

    .months = CITE_VALUES(
        { "januari", 1 }, { "februari", 2 }, { "maret", 3 }, { "april", 4 },
        { "mei", 5 }, { "juni", 6 }, { "juli", 7 }, { "agustus", 8 },
        { "september", 9 }, { "oktober", 10 }, { "november", 11 },
        { "desember", 12 }),

    .source_words = CITE_WORDS("sumber", "dokumen", "referensi", "rujukan"),
    .source_labels = CITE_WORDS("artikel", "berkas", "hasil", "kutipan"),
    .attributions = CITE_WORDS("menurut", "berdasarkan", "lihat", "sumber:"),

    .centuries = CITE_WORDS("abad")
};

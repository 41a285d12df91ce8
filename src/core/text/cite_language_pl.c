
/*
 * Copyright (C) the ngx_cite authors
 *
 * Polish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_pl = {

    .negations = CITE_WORDS(
        "nie", "nigdy", "żaden", "żadna", "żadne", "żadnego", "żadnej", "bez",
        "ani", "nikt", "nic", "nigdzie", "oprócz", "poza", "wbrew"),

    .limits = CITE_WORDS(
        "więcej", "mniej", "prawie", "tylko", "wszystkie", "wszyscy", "każdy",
        "każda", "niektóre", "przed", "po", "od", "do", "zawsze", "często",
        "może", "mogą", "musi", "muszą", "i", "lub", "około"),

    .fillers = CITE_WORDS(
        "ten", "ta", "to", "te", "tego", "tej", "jest", "są", "był", "była",
        "było", "były", "być", "się", "też", "także", "który", "która",
        "które", "że"),

    .persons = CITE_WORDS(
        "on", "ona", "oni", "jego", "jej", "ich", "nasz"),

    .commons = CITE_WORDS(
        "w", "i", "na", "z", "do", "się", "nie", "jest", "to", "że", "o",
        "od", "po", "za", "jak", "dla", "przez", "są", "był", "była", "było",
        "oraz", "ale", "tym", "który", "która", "które", "co", "ze", "tylko",
        "przy", "jego", "jej", "ich", "może", "także", "przed", "pod", "lub",
        "a", "we"),

    .conditions = CITE_WORDS(
        "jeśli", "jeżeli", "gdyby", "pod warunkiem", "o ile", "chyba że",
        "w przypadku", "tylko z", "tylko jeśli", "z wyjątkiem", "oprócz",
        "poza", "dopóki", "w razie", "zakładając", "inaczej", "gdy tylko",
        "jak tylko", "skoro tylko", "o ile nie", "w zależności od",
        "z zastrzeżeniem", "wtedy i tylko", "tylko dla", "tylko po",
        "dopiero po", "dopiero gdy", "pod warunkiem że", "przy założeniu",
        "ale tylko", "wyłącznie jeśli", "za wyjątkiem", "z wyłączeniem",
        "zależy od", "dopóki nie", "jeśli nie", "w braku",
        "w przeciwnym razie", "nawet jeśli", "choćby", "za zgodą", "prócz",
        "gdyby nie", "jeśliby", "w razie gdyby", "oby", "o ile tylko"),

    .denials = CITE_WORDS(
        "nieprawda", "nieprawdą jest", "nie jest prawdą", "fałszywie",
        "błędnie", "zaprzeczył", "zaprzeczyła", "zaprzecza", "zaprzeczają",
        "zaprzeczyli", "zdementował", "zdementowała", "odrzucił", "odrzuca",
        "odmówił", "odmówiła", "odmawia", "zaniechał", "nie zdołał",
        "nie udało się", "plotka", "plotki", "wątpi", "mało prawdopodobne",
        "uniknął", "nieprawdziwe", "fałszywe", "fałszywy", "zdementowało",
        "zdementowali", "dementuje", "zaprzeczyło", "obalił", "obaliła",
        "obalono", "nikt nie wierzy", "kłamstwo", "wycofał", "wycofała",
        "odwołał", "wbrew", "bezpodstawne", "bezpodstawnie", "brak dowodów",
        "nie ma dowodów", "nie powiedział", "nie mówił", "nie mógł",
        "nie mogła", "mylnie", "wykluczył", "wyklucza", "wątpią", "wątpliwe",
        "odmówili", "nie powiodło", "nie powiódł", "doniesieniom",
        "nic nie wskazuje", "nic nie świadczy", "w żadnym razie",
        "w żadnym wypadku", "bynajmniej", "nie ma podstaw"),

    .insteads = CITE_WORDS(
        "zamiast", "daleki od", "daleka od", "dalekie od"),

    .reports = CITE_WORDS(
        "rzekomo", "rzekomy", "rzekoma", "podobno", "twierdzi", "twierdzą",
        "twierdził", "utrzymuje", "uważa", "uważają", "sądzi", "wierzy",
        "podejrzewa", "oczekuje", "oczekują", "spodziewa się", "ma nadzieję",
        "liczy na", "planuje", "planują", "zamierza", "zamierzają", "chce",
        "chcą", "próbuje", "próbował", "obiecuje", "obiecał", "proponuje",
        "zaproponował", "grozi", "obawia się", "prawdopodobnie", "być może",
        "prawdopodobne", "ponoć", "przypuszczalnie", "zapewne", "oskarża",
        "chodzą słuchy", "słychać", "wydaje się", "zdaje się", "rzekome",
        "zastanawia się", "zastanawiają się", "pyta czy", "pytał czy",
        "udawał", "udawała", "przypuszcza", "przypuszczają", "hipoteza",
        "spekuluje", "marzy", "pragnie", "żąda", "zaleca", "sugeruje",
        "sugerują", "dąży", "stara się", "starają się", "usiłuje", "usiłował",
        "boi się", "podejrzewany", "oskarżył", "możliwe że", "teoretycznie",
        "myśli", "myślą", "sądzą", "wierzą", "miał nadzieję", "planował",
        "planowano", "planowane", "chciał", "chcieli", "ma zostać",
        "mają zostać", "mówi się że", "anonimowy", "anonimowa", "anonimowe",
        "anonimowego", "anonimowej", "anonimowych", "niepotwierdzony",
        "niepotwierdzone", "według legendy", "jak głosi legenda", "w powieści",
        "w filmie", "w legendzie", "w baśni", "w sztuce", "powieść opowiada",
        "film opowiada", "legenda mówi", "legenda głosi", "petycja o",
        "petycję o", "wniosek o", "wnioskuje o", "prośba o", "prosi o",
        "poprosił o", "apel o", "apeluje o", "wezwał do", "wzywa do", "żądał",
        "domaga się", "domagał się", "zamierzał", "zamierzała", "teza że",
        "hipoteza że", "według plotek"),

    .relatives = CITE_WORDS(
        "który", "która", "które", "którzy", "którego", "której", "któremu",
        "którą", "których", "którym"),

    .modals = CITE_WORDS(
        "mógłby", "mogłaby", "mogliby", "powinien", "powinna", "powinny",
        "może", "mogą", "powinno", "odrzucił", "odrzuciła", "odrzuciło",
        "odrzucili", "zawetował", "zakazał", "zablokował", "odwołał",
        "porzucił", "brakuje", "pozbawiony", "wolny od"),

    .approximators = CITE_WORDS(
        "prawie", "niemal", "niemalże", "około", "blisko", "ok",
        "mniej więcej", "w przybliżeniu", "praktycznie", "nie wszystkie",
        "nie wszyscy", "zaledwie", "ledwie", "ledwo", "niezupełnie", "niecałe",
        "niecały", "niecałych", "w okolicach", "nieco ponad",
        "nieco mniej niż", "częściowo", "po części", "średnio", "przeciętnie",
        "czasem", "czasami", "rzadko", "często", "pół"),

    .bounds = CITE_WORDS(
        "co najmniej", "przynajmniej", "co najwyżej", "najwyżej",
        "maksymalnie", "minimalnie", "do", "ponad", "powyżej", "poniżej",
        "więcej niż", "mniej niż", "nie więcej niż", "lub więcej",
        "nie mniej niż", "najwcześniej", "najpóźniej", "nie później niż",
        "nie wcześniej niż", "lub mniej", "nawet nie", "maksimum", "minimum"),

    .exclusives = CITE_WORDS(
        "tylko", "jedynie", "wyłącznie"),

    .opening_conditions = CITE_WORDS(
        "bez", "gdyby", "zależnie od", "według"),

    .quantifiers = CITE_WORDS(
        "większość", "większość z", "większości", "wiele", "wielu", "wielu z",
        "wiele z", "niewiele", "niewielu", "niewielu z", "kilka", "kilku",
        "kilka z", "kilku z", "niektóre", "niektórzy", "niektóre z",
        "niektórzy z", "żaden z", "żadna z", "żadne z", "nikt z", "połowa",
        "połowa z", "połowę", "trzecia", "trzecie", "czwarta", "czwarte",
        "piąta", "piąte", "%", "procent", "mniejszość", "część", "część z",
        "jeden z", "jedna z", "jedno z", "dwa z", "dwie z", "trzy z",
        "nie wszystkie", "nie wszyscy", "reszta", "garstka", "ułamek",
        "na trzy", "na dwa", "na dziesięć", "ani", "prawie żaden", "co drugi",
        "co trzeci", "co druga", "co trzecia"),

    .trailers = CITE_WORDS(
        "najwcześniej", "najpóźniej", "najwyżej", "co najwyżej", "co najmniej",
        "przynajmniej", "w najlepszym razie", "w najgorszym razie",
        "lub więcej", "lub mniej", "mniej więcej", "około", "być może",
        "podobno", "rzekomo", "jak się mówi", "jak twierdzą krytycy",
        "twierdzą krytycy", "według plotek", "teoretycznie", "w teorii",
        "w zasadzie", "na papierze", "częściowo", "nigdy", "nie", "tylko",
        "jedynie", "czy nie", "jeśli możliwe", "średnio", "niemal", "prawie",
        "z wyjątkiem", "oprócz", "jest fałszywe", "okazało się fałszywe",
        "okazała się fałszywa", "okazał się fałszywy", "jest nieprawdą",
        "to nieprawda", "to mit", "to legenda", "to bzdura",
        "został odrzucony", "została odrzucona", "odrzucono", "jest wątpliwe",
        "wykluczone", "nie wchodzi w grę"),

    .thats = CITE_WORDS(
        "że", "iż", "czy", "jakoby"),

    .knowns = CITE_WORDS(
        "pokazuje", "pokazują", "pokazał", "pokazały", "wykazał", "wykazała",
        "wykazały", "dowodzi", "dowiódł", "ujawnia", "ujawnił", "ujawniła",
        "potwierdza", "potwierdził", "potwierdziła", "potwierdzili", "mówi",
        "powiedział", "powiedziała", "oświadczył", "oświadczyła", "ogłosił",
        "ogłosiła", "informuje", "poinformował", "poinformowała", "podaje",
        "podał", "podała", "wie", "wiadomo", "wiedział", "fakt", "faktem",
        "udowodnił", "udowodniono", "ustalił", "ustalono", "wyjaśnia",
        "wyjaśnił", "oznacza", "oznaczało", "przypomina", "pisze", "napisał",
        "dodał", "dodała", "odkrył", "odkryli", "odkryto", "zauważył",
        "widzi", "widział", "przyznaje", "przyznał", "przyznała", "podkreśla",
        "podkreślił", "stwierdza", "stwierdził", "stwierdzono", "wynika",
        "tak", "dlatego", "ostrzega", "ostrzegł", "ostrzegła"),

    .tens_ones = CITE_WORDS(
        "jeden", "jedna", "jedno", "jedną"),

    .share_phrases = CITE_UNITS(
        { "trzy czwarte", "75" }, { "jedna czwarta", "25" },
        { "ćwierć", "25" }, { "jedna piąta", "20" }, { "dwie piąte", "40" },
        { "trzy piąte", "60" }, { "cztery piąte", "80" },
        { "jedna dziesiąta", "10" },
        { "jedna trzecia", "1/3" }, { "jedną trzecią", "1/3" },
        { "jednej trzeciej", "1/3" }, { "jedną czwartą", "25" },
        { "dwóch trzecich", "2/3" }),

    .number_links = CITE_WORDS(
        "i", "oraz"),

    .dot_groups = 1,

    .contrasts = CITE_WORDS(
        "ale", "jednak", "lecz", "chociaż", "natomiast"),

    .numbers = CITE_VALUES(
        { "dwa", 2 }, { "dwie", 2 }, { "trzy", 3 }, { "cztery", 4 },
        { "pięć", 5 }, { "sześć", 6 }, { "siedem", 7 }, { "osiem", 8 },
        { "dziewięć", 9 }, { "dziesięć", 10 }, { "jedenaście", 11 },
        { "dwanaście", 12 }, { "dwunastu", 12 }, { "piętnaście", 15 },
        { "dwadzieścia", 20 }, { "trzydzieści", 30 }, { "czterdzieści", 40 },
        { "pięćdziesiąt", 50 }, { "tuzin", 12 }, { "zero", 0 }, { "trzej", 3 },
        { "trzech", 3 }, { "czterej", 4 }, { "czterech", 4 }, { "pięciu", 5 },
        { "sześciu", 6 }, { "siedmiu", 7 }, { "ośmiu", 8 },
        { "dziewięciu", 9 }, { "dziesięciu", 10 }, { "dwóch", 2 },
        { "dwoje", 2 }, { "trzynaście", 13 }, { "czternaście", 14 },
        { "szesnaście", 16 }, { "siedemnaście", 17 }, { "osiemnaście", 18 },
        { "dziewiętnaście", 19 }, { "sześćdziesiąt", 60 },
        { "siedemdziesiąt", 70 }, { "osiemdziesiąt", 80 },
        { "dziewięćdziesiąt", 90 }, { "dwieście", 200 }, { "trzysta", 300 },
        { "czterysta", 400 }, { "pięćset", 500 }, { "sześćset", 600 },
        { "siedemset", 700 }, { "osiemset", 800 }, { "dziewięćset", 900 },
        { "dwudziestu", 20 }, { "trzydziestu", 30 }, { "stu", 100 },
        { "dwustu", 200 }, { "trzystu", 300 }, { "czterystu", 400 },
        { "pięciuset", 500 }, { "sześciuset", 600 }, { "siedmiuset", 700 },
        { "ośmiuset", 800 }, { "dziewięciuset", 900 }, { "jedenastu", 11 },
        { "trzynastu", 13 }, { "czternastu", 14 }, { "piętnastu", 15 },
        { "szesnastu", 16 }, { "siedemnastu", 17 }, { "osiemnastu", 18 },
        { "dziewiętnastu", 19 }, { "czterdziestu", 40 },
        { "pięćdziesięciu", 50 }, { "sześćdziesięciu", 60 },
        { "siedemdziesięciu", 70 }, { "osiemdziesięciu", 80 },
        { "dziewięćdziesięciu", 90 }, { "dwoma", 2 }, { "dwiema", 2 },
        { "trzema", 3 }, { "czterema", 4 }, { "pięcioma", 5 },
        { "sześcioma", 6 }, { "siedmioma", 7 }, { "ośmioma", 8 },
        { "dziewięcioma", 9 }, { "dziesięcioma", 10 }),

    .scales = CITE_VALUES(
        { "sto", 100 }, { "tysiąc", 1000 }, { "tysiące", 1000 },
        { "tysięcy", 1000 }, { "tys", 1000 }, { "milion", 1000000 },
        { "miliony", 1000000 }, { "milionów", 1000000 },
        { "miliona", 1000000 }, { "mln", 1000000 }, { "miliard", 1000000000 },
        { "miliardy", 1000000000 }, { "miliardów", 1000000000 },
        { "miliarda", 1000000000 }, { "mld", 1000000000 },
        { "tysiąca", 1000 }, { "tysiącach", 1000 },
        { "bilion", 1000000000000 }, { "biliona", 1000000000000 },
        { "bilionów", 1000000000000 }),

    .ordinals = CITE_VALUES(
        { "pierwszy", 1 }, { "pierwsza", 1 }, { "drugi", 2 }, { "druga", 2 },
        { "trzeci", 3 }, { "trzecia", 3 }, { "czwarty", 4 }, { "czwarta", 4 },
        { "piąty", 5 }, { "piąta", 5 }, { "szósty", 6 }, { "szósta", 6 },
        { "siódmy", 7 }, { "ósmy", 8 }, { "dziewiąty", 9 },
        { "dziesiąty", 10 }, { "jedenasty", 11 }, { "jedenastego", 11 },
        { "dwunasty", 12 }, { "dwunastego", 12 }, { "trzynasty", 13 },
        { "trzynastego", 13 }, { "czternasty", 14 }, { "czternastego", 14 },
        { "piętnasty", 15 }, { "piętnastego", 15 }, { "szesnasty", 16 },
        { "szesnastego", 16 }, { "siedemnasty", 17 }, { "siedemnastego", 17 },
        { "osiemnasty", 18 }, { "osiemnastego", 18 }, { "dziewiętnasty", 19 },
        { "dziewiętnastego", 19 }, { "dziewiętnastym", 19 },
        { "dwudziesty", 20 }, { "dwudziestego", 20 }, { "pierwszej", 1 },
        { "pierwsze", 1 }, { "pierwszego", 1 }, { "drugiej", 2 },
        { "drugie", 2 }, { "drugiego", 2 }, { "trzeciej", 3 },
        { "trzeciego", 3 }, { "czwartej", 4 }, { "czwartego", 4 },
        { "piątej", 5 }, { "piątego", 5 }, { "szóstej", 6 }, { "szóstego", 6 },
        { "siódma", 7 }, { "siódmej", 7 }, { "siódmego", 7 }, { "ósma", 8 },
        { "ósmej", 8 }, { "ósmego", 8 }, { "dziewiąta", 9 },
        { "dziewiątej", 9 }, { "dziewiątego", 9 }, { "dziesiąta", 10 },
        { "dziesiątej", 10 }, { "dziesiątego", 10 }, { "jedenasta", 11 },
        { "jedenastej", 11 }, { "dwunasta", 12 }, { "dwunastej", 12 },
        { "dwudziesta", 20 }, { "dwudziestej", 20 }, { "trzydziesty", 30 },
        { "trzydziesta", 30 }, { "czterdziesty", 40 }, { "czterdziesta", 40 },
        { "pięćdziesiąty", 50 }, { "pięćdziesiąta", 50 },
        { "sześćdziesiąty", 60 }, { "siedemdziesiąty", 70 },
        { "osiemdziesiąty", 80 }, { "dziewięćdziesiąty", 90 },
        { "setny", 100 }, { "setna", 100 }, { "pierwszym", 1 },
        { "pierwszą", 1 }, { "pierwszemu", 1 }, { "drugim", 2 },
        { "drugą", 2 }, { "trzecim", 3 }, { "trzecią", 3 }, { "trzecie", 3 },
        { "czwartym", 4 }, { "czwartą", 4 }, { "czwarte", 4 },
        { "czwartemu", 4 }, { "piątym", 5 }, { "piątą", 5 }, { "piąte", 5 },
        { "piątemu", 5 }, { "szóstym", 6 }, { "szóstą", 6 }, { "szóste", 6 },
        { "szóstemu", 6 }, { "siódmym", 7 }, { "siódmą", 7 }, { "siódme", 7 },
        { "siódmemu", 7 }, { "ósmym", 8 }, { "ósmą", 8 }, { "ósme", 8 },
        { "ósmemu", 8 }, { "dziewiątym", 9 }, { "dziewiątą", 9 },
        { "dziewiąte", 9 }, { "dziewiątemu", 9 }, { "dziesiątym", 10 },
        { "dziesiątą", 10 }, { "dziesiąte", 10 }, { "dziesiątemu", 10 },
        { "jedenastym", 11 }, { "dwunastym", 12 }, { "trzynastym", 13 },
        { "trzynastej", 13 }, { "czternastym", 14 }, { "czternastej", 14 },
        { "piętnastym", 15 }, { "piętnastej", 15 }, { "szesnastym", 16 },
        { "szesnastej", 16 }, { "siedemnastym", 17 }, { "siedemnastej", 17 },
        { "osiemnastym", 18 }, { "osiemnastej", 18 }, { "dziewiętnastej", 19 },
        { "dwudziestym", 20 }, { "jedenaste", 11 }, { "jedenastemu", 11 },
        { "jedenastą", 11 }, { "dwunaste", 12 }, { "dwunastemu", 12 },
        { "dwunastą", 12 }, { "trzynasta", 13 }, { "trzynaste", 13 },
        { "trzynastemu", 13 }, { "trzynastą", 13 }, { "czternasta", 14 },
        { "czternaste", 14 }, { "czternastemu", 14 }, { "czternastą", 14 },
        { "piętnasta", 15 }, { "piętnaste", 15 }, { "piętnastemu", 15 },
        { "piętnastą", 15 }, { "szesnasta", 16 }, { "szesnaste", 16 },
        { "szesnastemu", 16 }, { "szesnastą", 16 }, { "siedemnasta", 17 },
        { "siedemnaste", 17 }, { "siedemnastemu", 17 }, { "siedemnastą", 17 },
        { "osiemnasta", 18 }, { "osiemnaste", 18 }, { "osiemnastemu", 18 },
        { "osiemnastą", 18 }, { "dziewiętnasta", 19 }, { "dziewiętnaste", 19 },
        { "dziewiętnastemu", 19 }, { "dziewiętnastą", 19 },
        { "dwudzieste", 20 }, { "dwudziestemu", 20 }, { "dwudziestą", 20 },
        { "trzydzieste", 30 }, { "trzydziestego", 30 }, { "trzydziestej", 30 },
        { "trzydziestemu", 30 }, { "trzydziestym", 30 }, { "trzydziestą", 30 },
        { "drugiemu", 2 }, { "trzeciemu", 3 }),

    .shares = CITE_VALUES(
        { "połowa", 50 }, { "połowę", 50 }),

    .range_links = CITE_WORDS(
        "do", "i"),

    .quarters = CITE_WORDS(
        "kwartał", "kwartale", "kwartału"),

    .unit_forms = CITE_UNITS(
        { "procent", "%" }, { "procenta", "%" }, { "metrów", "m" },
        { "metry", "m" }, { "metr", "m" }, { "kilometrów", "km" },
        { "kilometry", "km" }, { "litrów", "l" }, { "gramów", "g" },
        { "kilogramów", "kg" }, { "ton", "ton" }, { "sekund", "s" },
        { "minut", "min" }, { "godzin", "h" }, { "godziny", "h" },
        { "godzina", "h" }, { "dni", "day" }, { "dzień", "day" },
        { "tygodni", "week" }, { "tygodnie", "week" },
        { "miesięcy", "month" }, { "miesiące", "month" },
        { "miesiąc", "month" }, { "lat", "year" }, { "lata", "year" },
        { "rok", "year" }, { "roku", "year" }, { "stopni", "°" },
        { "euro", "eur" }, { "dolarów", "usd" }, { "złotych", "pln" },
        { "zł", "pln" }, { "watów", "w" }, { "waty", "w" },
        { "hektarów", "ha" },
        { "r", "year" }, { "złote", "pln" }, { "złoty", "pln" },
        { "metra", "m" }, { "kilometra", "km" }, { "kilometr", "km" },
        { "minuty", "min" }, { "minuta", "min" }, { "sekundy", "s" },
        { "sekunda", "s" }, { "tydzień", "week" }, { "dolary", "usd" },
        { "dolara", "usd" }, { "tony", "ton" }, { "tona", "ton" },
        { "litry", "l" }, { "litra", "l" }, { "litr", "l" }, { "gramy", "g" },
        { "kilogram", "kg" }, { "kilogramy", "kg" }, { "hektary", "ha" },
        { "hektara", "ha" }, { "hektar", "ha" }, { "stopnie", "°" },
        { "wat", "w" }, { "centymetrów", "cm" }, { "milimetrów", "mm" },
        { "proc", "%" }),

    .unit_phrases = CITE_UNITS(
        { "punktów procentowych", "pp" }, { "punkty procentowe", "pp" },
        { "punkt procentowy", "pp" }, { "metrów kwadratowych", "m2" },
        { "kilometrów kwadratowych", "km2" }, { "metrów sześciennych", "m3" }),

    .fractions = CITE_VALUES(
        { "trzecia", 3 }, { "trzecie", 3 }, { "trzecich", 3 },
        { "czwarta", 4 }, { "czwarte", 4 }, { "czwartych", 4 },
        { "piąta", 5 }, { "piąte", 5 }, { "piątych", 5 }, { "szósta", 6 },
        { "szóste", 6 }, { "szóstych", 6 }, { "siódma", 7 },
        { "siódmych", 7 }, { "ósma", 8 }, { "ósme", 8 }, { "ósmych", 8 },
        { "dziewiąta", 9 }, { "dziewiątych", 9 }, { "dziesiąta", 10 },
        { "dziesiąte", 10 }, { "dziesiątych", 10 }, { "setna", 100 },
        { "setnych", 100 }),

    .fraction_links = CITE_UNITS(
        { "na", "in" }, { "na każdych", "in" }),

    .halves = CITE_VALUES(
        { "pół", 1 }, { "półtora", 3 }, { "półtorej", 3 }),

    .half_prefixes = CITE_WORDS(
        "pół"),

    .and_halves = CITE_WORDS(
        "i pół", "z połową"),

    .clock_marks = CITE_WORDS(
        "godz", "godzinie", "godzina"),

    .clock_openings = CITE_UNITS(
        { "wpół do", "-30" }, { "kwadrans po", "+15" },
        { "za kwadrans", "-15" }),

    .day_parts = CITE_UNITS(
        { "rano", "am" }, { "nad ranem", "am" }, { "przed południem", "am" },
        { "w południe", "noon" }, { "po południu", "pm" },
        { "wieczorem", "pm" }, { "wieczór", "pm" }, { "w nocy", "night" }),

    .decades = CITE_UNITS(
        { "latach dwudziestych", "20" }, { "lat dwudziestych", "20" },
        { "lata dwudziestye", "20" }, { "latach trzydziestych", "30" },
        { "lat trzydziestych", "30" }, { "lata trzydziestye", "30" },
        { "latach czterdziestych", "40" }, { "lat czterdziestych", "40" },
        { "lata czterdziestye", "40" }, { "latach pięćdziesiątych", "50" },
        { "lat pięćdziesiątych", "50" }, { "lata pięćdziesiątye", "50" },
        { "latach sześćdziesiątych", "60" }, { "lat sześćdziesiątych", "60" },
        { "lata sześćdziesiątye", "60" },
        { "latach siedemdziesiątych", "70" },
        { "lat siedemdziesiątych", "70" }, { "lata siedemdziesiątye", "70" },
        { "latach osiemdziesiątych", "80" }, { "lat osiemdziesiątych", "80" },
        { "lata osiemdziesiątye", "80" },
        { "latach dziewięćdziesiątych", "90" },
        { "lat dziewięćdziesiątych", "90" },
        { "lata dziewięćdziesiątye", "90" }),

    .decade_marks = CITE_WORDS(
        "latach", "lat", "lata"),

    .minuses = CITE_WORDS(
        "minus"),

    .belows = CITE_WORDS(
        "poniżej zera", "mrozu"),

    .pers = CITE_WORDS(
        "na"),

    .short_months = CITE_VALUES(
        { "sty", 1 }, { "lut", 2 }, { "mar", 3 }, { "kwi", 4 }, { "cze", 6 },
        { "lip", 7 }, { "sie", 8 }, { "wrz", 9 }, { "paź", 10 },
        { "lis", 11 }, { "gru", 12 }),

    .months = CITE_VALUES(
        { "stycznia", 1 }, { "lutego", 2 }, { "marca", 3 }, { "kwietnia", 4 },
        { "maja", 5 }, { "czerwca", 6 }, { "lipca", 7 }, { "sierpnia", 8 },
        { "września", 9 }, { "października", 10 }, { "listopada", 11 },
        { "grudnia", 12 }, { "styczeń", 1 }, { "luty", 2 }, { "marzec", 3 },
        { "kwiecień", 4 }, { "maj", 5 }, { "czerwiec", 6 }, { "lipiec", 7 },
        { "sierpień", 8 }, { "wrzesień", 9 }, { "październik", 10 },
        { "listopad", 11 }, { "grudzień", 12 }),

    .small_months = 1,

    .source_words = CITE_WORDS(
        "źródło", "źródła", "dokument", "dokumenty", "odnośnik"),
    .source_labels = CITE_WORDS("artykuł", "fragment", "plik", "wynik"),
    .attributions = CITE_WORDS(
        "według", "zgodnie z", "zob.", "patrz", "por.", "źródło:"),

    .centuries = CITE_WORDS("wiek", "wieku", "wieki", "wieków")
};

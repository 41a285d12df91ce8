
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
        "poza", "dopóki", "w razie", "zakładając", "inaczej"),

    .denials = CITE_WORDS(
        "nieprawda", "nieprawdą jest", "nie jest prawdą", "fałszywie",
        "błędnie", "zaprzeczył", "zaprzeczyła", "zaprzecza", "zaprzeczają",
        "zaprzeczyli", "zdementował", "zdementowała", "odrzucił", "odrzuca",
        "odmówił", "odmówiła", "odmawia", "zaniechał", "nie zdołał",
        "nie udało się", "plotka", "plotki", "wątpi", "mało prawdopodobne",
        "zamiast", "uniknął"),

    .reports = CITE_WORDS(
        "rzekomo", "rzekomy", "rzekoma", "podobno", "twierdzi", "twierdzą",
        "twierdził", "utrzymuje", "uważa", "uważają", "sądzi", "wierzy",
        "podejrzewa", "oczekuje", "oczekują", "spodziewa się", "ma nadzieję",
        "liczy na", "planuje", "planują", "zamierza", "zamierzają", "chce",
        "chcą", "próbuje", "próbował", "obiecuje", "obiecał", "proponuje",
        "zaproponował", "grozi", "obawia się", "prawdopodobnie", "być może",
        "prawdopodobne", "ponoć", "przypuszczalnie", "zapewne", "oskarża"),

    .modals = CITE_WORDS(
        "mógłby", "mogłaby", "mogliby", "powinien", "powinna", "powinny"),

    .approximators = CITE_WORDS(
        "prawie", "niemal", "niemalże", "około", "blisko", "ok",
        "mniej więcej", "w przybliżeniu", "praktycznie", "nie wszystkie",
        "nie wszyscy"),

    .bounds = CITE_WORDS(
        "co najmniej", "przynajmniej", "co najwyżej", "najwyżej",
        "maksymalnie", "minimalnie", "do", "ponad", "powyżej", "poniżej",
        "więcej niż", "mniej niż", "nie więcej niż", "lub więcej"),

    .exclusives = CITE_WORDS(
        "tylko", "jedynie", "wyłącznie"),

    .contrasts = CITE_WORDS(
        "ale", "jednak", "lecz", "chociaż", "natomiast"),

    .numbers = CITE_VALUES(
        { "dwa", 2 }, { "dwie", 2 }, { "trzy", 3 }, { "cztery", 4 },
        { "pięć", 5 }, { "sześć", 6 }, { "siedem", 7 }, { "osiem", 8 },
        { "dziewięć", 9 }, { "dziesięć", 10 }, { "jedenaście", 11 },
        { "dwanaście", 12 }, { "dwunastu", 12 }, { "piętnaście", 15 },
        { "dwadzieścia", 20 }, { "trzydzieści", 30 }, { "czterdzieści", 40 },
        { "pięćdziesiąt", 50 }, { "tuzin", 12 }),

    .scales = CITE_VALUES(
        { "sto", 100 }, { "tysiąc", 1000 }, { "tysiące", 1000 },
        { "tysięcy", 1000 }, { "tys", 1000 }, { "milion", 1000000 },
        { "miliony", 1000000 }, { "milionów", 1000000 },
        { "miliona", 1000000 }, { "mln", 1000000 }, { "miliard", 1000000000 },
        { "miliardy", 1000000000 }, { "miliardów", 1000000000 },
        { "miliarda", 1000000000 }, { "mld", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "pierwszy", 1 }, { "pierwsza", 1 }, { "drugi", 2 }, { "druga", 2 },
        { "trzeci", 3 }, { "trzecia", 3 }, { "czwarty", 4 }, { "czwarta", 4 },
        { "piąty", 5 }),

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
        { "hektarów", "ha" }),

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
        "według", "zgodnie z", "zob.", "patrz", "por.", "źródło:")
};

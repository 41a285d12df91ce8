
/*
 * Copyright (C) the ngx_cite authors
 *
 * Spanish.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_es = {

    .negations = CITE_WORDS(
        "no", "nunca", "jamás", "ningún", "ninguna", "ninguno", "sin", "ni",
        "nada", "nadie", "tampoco", "salvo", "excepto"),

    .limits = CITE_WORDS(
        "más", "menos", "casi", "solo", "sólo", "solamente", "todos", "todas",
        "todo", "toda", "cada", "algunos", "algunas", "antes", "después",
        "desde", "hasta", "siempre", "veces", "puede", "pueden", "debe",
        "deben", "podría", "debería", "y", "o", "único", "única"),

    .fillers = CITE_WORDS(
        "el", "la", "los", "las", "un", "una", "unos", "unas", "de", "del",
        "este", "esta", "estos", "estas", "es", "son", "era", "eran", "fue",
        "fueron", "ha", "han", "había", "ser", "sido", "también", "que", "se",
        "lo"),

    .persons = CITE_WORDS(
        "él", "ella", "ellos", "ellas", "su", "sus", "nos", "le", "les"),

    .commons = CITE_WORDS(
        "el", "la", "los", "las", "un", "una", "de", "del", "y", "en", "que",
        "es", "se", "por", "para", "con", "al", "lo", "su", "sus", "como",
        "más", "fue", "ha", "han", "son", "era", "no", "pero", "o", "este",
        "esta", "entre", "sobre", "también", "desde", "hasta", "todo",
        "todas", "todos", "cuando", "muy", "sin"),

    .conditions = CITE_WORDS(
        "si", "siempre que", "siempre y cuando", "a menos que", "a no ser que",
        "con tal de que", "a condición de que", "bajo la condición",
        "en caso de", "en caso de que", "solo con", "sólo con", "solo si",
        "salvo", "salvo que", "excepto", "a excepción de", "mientras",
        "según si", "sujeto a", "de lo contrario", "en cuanto",
        "tan pronto como", "una vez que", "salvo los", "salvo el", "salvo la",
        "excepto los", "excepto el", "excepto la", "si y solo si",
        "con la condición", "a condición", "bajo condición", "dependiendo de",
        "en función de", "en ausencia de", "suponiendo que",
        "en el caso de que", "pero solo", "pero sólo", "únicamente si",
        "solo para", "sólo para", "sólo si", "solo después de", "aun si",
        "aunque solo", "hasta que", "a reserva de", "previa aprobación",
        "menos los", "con excepción de", "con la excepción", "de aprobarse",
        "de no ser", "de no haber", "a falta de", "si no fuera", "ojalá",
        "de confirmarse"),

    .denials = CITE_WORDS(
        "no es cierto", "no es verdad", "es falso", "falso que", "falsamente",
        "negó", "niega", "niegan", "negaron", "negado", "desmintió",
        "desmiente", "desmienten", "desmintieron", "desmentido", "rechazó",
        "rechaza", "rechazaron", "refutó", "se negó a", "se niega a",
        "no logró", "no consiguió", "dejó de", "incapaz de", "rumor",
        "rumores", "dudó", "duda", "improbable", "evitó", "impidió",
        "nadie cree", "no es cierto que", "mentira", "bulo", "retractó",
        "contrariamente", "olvidaron", "cesó de", "infundado", "infundada",
        "sin fundamento", "no hay pruebas", "ninguna prueba", "no dijo",
        "nunca dijo", "no pudo", "no pudieron", "equivocadamente",
        "erróneamente", "descartó", "descartan", "dudan", "dudaron",
        "negativa a", "rehusó", "rehusaron", "se negaron a", "fracasó",
        "es falsa", "son falsas", "son falsos", "un mito", "nada indica",
        "nada sugiere", "nada prueba", "en ningún caso", "de ningún modo",
        "bajo ningún concepto"),

    .insteads = CITE_WORDS(
        "en lugar de", "en vez de", "lejos de", "no sea que", "por miedo a"),

    .reports = CITE_WORDS(
        "supuestamente", "presuntamente", "presunto", "presunta", "supuesto",
        "supuesta", "afirma que", "afirman que", "afirmó que", "alega",
        "alegó", "alegan", "asegura", "aseguran", "sostiene", "sostienen",
        "cree", "creen", "piensa", "sospecha", "espera", "esperan", "esperaba",
        "prevé", "prevén", "previsto", "prevista", "planea", "planean",
        "pretende", "pretenden", "quiere", "quieren", "desea", "intenta",
        "intentó", "promete", "prometió", "propone", "propuso", "amenaza",
        "teme", "habría", "habrían", "podría", "podrían", "debería",
        "deberían", "quizás", "quizá", "tal vez", "probablemente",
        "posiblemente", "aparentemente", "acusa", "acusó", "se rumorea",
        "se dice", "dicen que", "según rumores", "parecía", "al parecer",
        "pregunta si", "se pregunta", "se preguntan", "preguntó si",
        "advirtió que podría", "fingió", "simuló", "supone", "suponen",
        "suponía", "presume", "hipótesis", "teoría de que", "especula",
        "especulan", "sueña", "gustaría", "querría", "quisiera", "exige",
        "exigen", "exigió", "recomienda", "recomiendan", "aconseja", "sugiere",
        "sugieren", "sugirió", "proyecta", "aspira a", "trató de",
        "dispuesto a", "amenazó", "temen", "temía", "sería", "serían",
        "tendría", "tendrían", "sospechan", "sospechoso", "acusado",
        "posible que", "puede que", "en teoría", "supuestos", "presuntos",
        "alegado", "creía", "creían", "pensaba", "esperaban", "planeaba",
        "planeaban", "prometieron", "intentaron", "intentan", "parece que",
        "es probable", "anónimo", "anónima", "anónimos", "anónimas",
        "sin confirmar", "según la leyenda", "cuenta la leyenda",
        "en la novela", "en la película", "en la leyenda", "en el cuento",
        "en la obra", "en el mito", "la novela cuenta", "la película cuenta",
        "la novela narra", "la leyenda dice", "según el mito", "en su novela",
        "en una novela", "petición de", "petición para", "solicitud de",
        "solicitó", "solicita", "pidió", "pide", "piden", "pidieron",
        "llamamiento a", "llamado a", "propuesta de", "propuesta para",
        "plan para", "moción para", "moción de", "la idea de", "la suposición",
        "reclama", "reclamó", "instó a", "insta a", "se supone",
        "destinado a"),

    .relatives = CITE_WORDS(
        "que", "quien", "quienes", "cual", "cuales", "cuyo", "cuya", "donde"),

    .modals = CITE_WORDS(
        "podría", "podrían", "debería", "deberían", "rechazó", "rechazaron",
        "rechaza", "denegó", "vetó", "prohibió", "canceló", "abandonó",
        "bloqueó", "descartó", "carece de", "carecen de", "carecía de",
        "falta de", "libre de", "apenas", "apenas hubo", "apenas hay"),

    .approximators = CITE_WORDS(
        "casi", "cerca de", "alrededor de", "aproximadamente", "unos", "unas",
        "prácticamente", "más o menos", "no todos", "no todas", "apenas",
        "no del todo", "en torno a", "poco más de", "poco menos de",
        "casi casi", "parcialmente", "en parte", "en promedio", "de media",
        "a veces", "rara vez", "a menudo", "unos pocos", "medio"),

    .bounds = CITE_WORDS(
        "al menos", "por lo menos", "como mínimo", "como máximo", "hasta",
        "más de", "menos de", "a lo sumo", "o más", "no más de",
        "no menos de", "por encima de", "por debajo de", "al máximo",
        "a más tardar", "no antes de", "a partir de", "ni siquiera",
        "o menos", "cuando menos", "un máximo de", "un mínimo de"),

    .exclusives = CITE_WORDS(
        "solo", "sólo", "solamente", "únicamente", "exclusivamente"),

    .opening_conditions = CITE_WORDS(
        "sin", "según el", "según la", "según los", "a falta de", "de no",
        "de aprobarse", "de cumplirse", "de confirmarse", "de producirse",
        "de haber", "de ser", "de seguir", "de ganar", "de llegar"),

    .quantifiers = CITE_WORDS(
        "la mayoría de", "mayoría de", "la mayor parte de", "mayor parte de",
        "muchos", "muchas", "muchos de", "muchas de", "pocos", "pocas",
        "pocos de", "pocas de", "varios", "varias", "varios de", "varias de",
        "algunos", "algunas", "algunos de", "algunas de", "ninguno de",
        "ninguna de", "mitad de", "la mitad de", "tercio de", "tercios de",
        "cuarto de", "cuartos de", "cuartas partes de", "cuarta parte de",
        "tercera parte de", "quinta parte de", "décima parte de", "% de",
        "por ciento de", "minoría de", "parte de", "una parte de", "uno de",
        "una de", "dos de", "tres de", "no todos", "no todas", "el resto de",
        "un puñado de", "una fracción de", "de cada tres", "de cada cuatro",
        "de cada cinco", "de cada diez", "de cada dos", "ni",
        "buena parte de", "casi ningún", "casi ninguna"),

    .trailers = CITE_WORDS(
        "como muy pronto", "como muy tarde", "como máximo", "como mínimo",
        "como mucho", "a lo sumo", "al menos", "por lo menos", "a más tardar",
        "en el mejor de los casos", "en el peor de los casos", "o más",
        "o menos", "más o menos", "aproximadamente", "quizás", "quizá",
        "tal vez", "supuestamente", "presuntamente", "según dicen",
        "según los críticos", "según los rumores", "se dice", "dicen",
        "dicen los críticos", "en teoría", "en principio", "sobre el papel",
        "en parte", "nunca", "jamás", "no", "solo", "sólo", "solamente",
        "únicamente", "o no", "si acaso", "si es posible", "en promedio",
        "de media", "o casi", "aseguran", "afirman los críticos", "es falso",
        "era falso", "es falsa", "resultó falso", "resultó falsa",
        "resultó ser falso", "es absurdo", "es un mito", "es una leyenda",
        "es un rumor", "es mentira", "fue rechazado", "fue rechazada",
        "fue desmentido", "fue desmentida", "es dudoso", "está descartado",
        "está descartada"),

    .thats = CITE_WORDS(
        "que", "si"),

    .knowns = CITE_WORDS(
        "muestra", "muestran", "mostró", "mostraron", "demuestra",
        "demuestran", "demostró", "revela", "revelan", "reveló", "confirma",
        "confirman", "confirmó", "confirmaron", "dice", "dijo", "dijeron",
        "declaró", "declara", "anunció", "anuncia", "anunciaron", "indica",
        "indican", "indicó", "señala", "señalan", "señaló", "informa",
        "informó", "informaron", "sabe", "saben", "sabía", "hecho", "prueba",
        "probó", "prueban", "establece", "estableció", "explica", "explicó",
        "significa", "recuerda", "recordó", "escribió", "escribe", "añadió",
        "añade", "descubrió", "descubrieron", "observa", "observó", "ve",
        "vio", "aprendió", "reconoce", "reconoció", "admite", "admitió",
        "constató", "subraya", "subrayó", "concluye", "concluyó", "para",
        "ya", "así", "tanto", "tan", "porque", "después", "antes", "desde",
        "hasta", "más", "menos", "mismo", "es", "advierte", "advirtió",
        "advirtieron", "lo"),

    .tens_ones = CITE_WORDS(
        "un", "una", "uno", "ún"),

    .number_links = CITE_WORDS(
        "y"),

    .share_phrases = CITE_UNITS(
        { "tres cuartas partes", "75" }, { "tres cuartos", "75" },
        { "una cuarta parte", "25" }, { "la cuarta parte", "25" },
        { "un cuarto", "25" }, { "una quinta parte", "20" },
        { "la quinta parte", "20" }, { "dos quintas partes", "40" },
        { "tres quintas partes", "60" }, { "cuatro quintas partes", "80" },
        { "una décima parte", "10" }, { "la décima parte", "10" },
        { "una tercera parte", "1/3" }, { "la tercera parte", "1/3" },
        { "dos terceras partes", "2/3" },
        { "las dos terceras partes", "2/3" }, { "una sexta parte", "1/6" },
        { "una octava parte", "1/8" }),

    .dot_groups = 1,

    .full_names = CITE_UNITS(
        { "estados unidos", "eeuu" }, { "unión europea", "ue" },
        { "naciones unidas", "onu" }),

    .contrasts = CITE_WORDS(
        "pero", "sin embargo", "aunque", "sino"),

    .numbers = CITE_VALUES(
        { "dos", 2 }, { "tres", 3 }, { "cuatro", 4 }, { "cinco", 5 },
        { "seis", 6 }, { "siete", 7 }, { "ocho", 8 }, { "nueve", 9 },
        { "diez", 10 }, { "doce", 12 }, { "trece", 13 }, { "catorce", 14 },
        { "quince", 15 }, { "veinte", 20 }, { "treinta", 30 },
        { "cuarenta", 40 }, { "cincuenta", 50 }, { "sesenta", 60 },
        { "setenta", 70 }, { "ochenta", 80 }, { "noventa", 90 },
        { "cien", 100 }, { "docena", 12 }, { "cero", 0 }, { "dieciséis", 16 },
        { "diecisiete", 17 }, { "dieciocho", 18 }, { "diecinueve", 19 },
        { "veintiuno", 21 }, { "veintiún", 21 }, { "veintiuna", 21 },
        { "veintidós", 22 }, { "veintitrés", 23 }, { "veinticuatro", 24 },
        { "veinticinco", 25 }, { "veintiséis", 26 }, { "veintisiete", 27 },
        { "veintiocho", 28 }, { "veintinueve", 29 }, { "doscientos", 200 },
        { "doscientas", 200 }, { "trescientos", 300 }, { "trescientas", 300 },
        { "cuatrocientos", 400 }, { "quinientos", 500 },
        { "quinientas", 500 }, { "seiscientos", 600 }, { "setecientos", 700 },
        { "ochocientos", 800 }, { "novecientos", 900 },
        { "ciento", 100 }, { "cuatrocientas", 400 }, { "seiscientas", 600 },
        { "setecientas", 700 }, { "ochocientas", 800 },
        { "novecientas", 900 }),

    .scales = CITE_VALUES(
        { "mil", 1000 }, { "millón", 1000000 }, { "millones", 1000000 },
        { "mill", 1000000 }),

    .ordinals = CITE_VALUES(
        { "primer", 1 }, { "primero", 1 }, { "primera", 1 }, { "segundo", 2 },
        { "segunda", 2 }, { "tercer", 3 }, { "tercero", 3 }, { "tercera", 3 },
        { "cuarto", 4 }, { "cuarta", 4 }, { "quinto", 5 }, { "quinta", 5 },
        { "sexto", 6 }, { "sexta", 6 }, { "séptimo", 7 }, { "séptima", 7 },
        { "octavo", 8 }, { "octava", 8 }, { "noveno", 9 }, { "novena", 9 },
        { "décimo", 10 }, { "décima", 10 }, { "undécimo", 11 },
        { "duodécimo", 12 }, { "vigésimo", 20 }, { "vigésima", 20 },
        { "decimonoveno", 19 }, { "decimoctavo", 18 },
        { "decimoséptimo", 17 }, { "decimosexto", 16 },
        { "decimoquinto", 15 }, { "decimocuarto", 14 },
        { "decimotercero", 13 }, { "decimotercer", 13 },
        { "trigésimo", 30 }, { "trigésima", 30 }, { "cuadragésimo", 40 },
        { "cuadragésima", 40 }, { "quincuagésimo", 50 },
        { "quincuagésima", 50 }, { "sexagésimo", 60 }, { "centésimo", 100 },
        { "undécima", 11 }, { "duodécima", 12 }, { "décimotercero", 13 }),

    .ordinal_endings = CITE_WORDS(
        "er", "º", "ª", "o", "a"),

    .shares = CITE_VALUES(
        { "mitad", 50 }),

    .range_links = CITE_WORDS(
        "a", "y"),

    .quarter_letters = CITE_WORDS("t"),

    .quarters = CITE_WORDS(
        "trimestre"),

    .unit_forms = CITE_UNITS(
        { "metros", "m" }, { "metro", "m" }, { "kilómetros", "km" },
        { "kilómetro", "km" }, { "litros", "l" }, { "gramos", "g" },
        { "kilos", "kg" }, { "toneladas", "t" }, { "segundos", "s" },
        { "minutos", "min" }, { "horas", "h" }, { "hora", "h" },
        { "días", "day" }, { "día", "day" }, { "semanas", "week" },
        { "semana", "week" }, { "meses", "month" }, { "mes", "month" },
        { "años", "year" }, { "año", "year" }, { "grados", "°" },
        { "euros", "eur" }, { "euro", "eur" }, { "dólares", "usd" },
        { "dólar", "usd" }, { "vatios", "w" }, { "hectáreas", "ha" },
        { "gramo", "g" }, { "litro", "l" }, { "tonelada", "t" },
        { "minuto", "min" }, { "hectárea", "ha" }, { "kilogramos", "kg" },
        { "kilogramo", "kg" }, { "kilo", "kg" }, { "centímetros", "cm" },
        { "centímetro", "cm" }, { "milímetros", "mm" }, { "vatio", "w" },
        { "grado", "°" }, { "rupias", "inr" }, { "libras", "pound" },
        { "yenes", "jpy" }, { "reales", "brl" }),

    .unit_phrases = CITE_UNITS(
        { "por ciento", "%" }, { "por cien", "%" },
        { "metros cuadrados", "m2" }, { "kilómetros cuadrados", "km2" },
        { "metros cúbicos", "m3" }, { "puntos porcentuales", "pp" },
        { "punto porcentual", "pp" }),

    .unit_links = CITE_WORDS(
        "de"),

    .single_articles = CITE_WORDS(
        "una", "un"),

    .decade_marks = CITE_WORDS(
        "años", "la década de", "década de los", "década de",
        "década de los años", "decenio de"),

    .minuses = CITE_WORDS(
        "menos"),

    .belows = CITE_WORDS(
        "bajo cero"),

    .spellings = CITE_UNITS(
        { "sr", "señor" }, { "sra", "señora" }, { "dr", "doctor" },
        { "dra", "doctora" }),

    .pers = CITE_WORDS(
        "por"),

    .short_months = CITE_VALUES(
        { "ene", 1 }, { "abr", 4 }, { "dic", 12 },
        { "feb", 2 }, { "mar", 3 }, { "jun", 6 }, { "jul", 7 }, { "ago", 8 },
        { "sep", 9 }, { "sept", 9 }, { "oct", 10 }, { "nov", 11 }),

    .fractions = CITE_VALUES(
        { "medio", 2 }, { "tercio", 3 }, { "tercios", 3 }, { "cuarto", 4 },
        { "cuartos", 4 }, { "quinto", 5 }, { "quintos", 5 }, { "sexto", 6 },
        { "sextos", 6 }, { "séptimo", 7 }, { "séptimos", 7 }, { "octavo", 8 },
        { "octavos", 8 }, { "noveno", 9 }, { "novenos", 9 }, { "décimo", 10 },
        { "décimos", 10 }, { "décimas", 10 }, { "centésimo", 100 }),

    .fraction_links = CITE_UNITS(
        { "de cada", "in" }),

    .halves = CITE_VALUES(
        { "medio", 1 }, { "media", 1 }),

    .and_halves = CITE_WORDS(
        "y medio", "y media"),

    .clock_tails = CITE_UNITS(
        { "y media", "+30" }, { "y cuarto", "+15" },
        { "menos cuarto", "-15" }),

    .day_parts = CITE_UNITS(
        { "de la mañana", "am" }, { "por la mañana", "am" },
        { "de la tarde", "pm" }, { "por la tarde", "pm" },
        { "de la noche", "night" }, { "por la noche", "night" },
        { "de la madrugada", "am" }, { "del mediodía", "noon" },
        { "de mediodía", "noon" }),

    .universals = CITE_WORDS(
        "todo", "toda", "todos", "todas", "cada", "nadie", "nada", "ninguno",
        "ninguna"),

    .excepts = CITE_WORDS(
        "menos"),

    .months = CITE_VALUES(
        { "enero", 1 }, { "febrero", 2 }, { "marzo", 3 }, { "abril", 4 },
        { "mayo", 5 }, { "junio", 6 }, { "julio", 7 }, { "agosto", 8 },
        { "septiembre", 9 }, { "setiembre", 9 }, { "octubre", 10 },
        { "noviembre", 11 }, { "diciembre", 12 }),

    .small_months = 1,

    .day_links = CITE_WORDS(
        "de"),

    .year_marks = CITE_WORDS(
        "de", "del"),

    .abbreviations = CITE_WORDS("dr", "dra", "sra"),

    .openers = CITE_WORDS("el", "la", "los", "las", "un", "una", "en"),

    .headings = CITE_WORDS(
        "fuentes", "fuente", "referencias", "bibliografía", "citas"),

    .link_texts = CITE_WORDS("fuente"),

    .source_words = CITE_WORDS(
        "documento", "documentos", "fuente", "fuentes", "referencia"),
    .source_labels = CITE_WORDS(
        "archivo", "artículo", "fragmento", "pasaje", "resultado"),
    .attributions = CITE_WORDS(
        "según", "según el", "según la", "de acuerdo con", "véase", "ver",
        "fuente:"),
    .connectors = CITE_WORDS("y", "pero", "así como"),
    .numberings = CITE_WORDS("paso", "punto", "parte", "ejemplo"),
    .page_words = CITE_WORDS("página", "pág"),

    .centuries = CITE_WORDS("siglo", "siglos")
};

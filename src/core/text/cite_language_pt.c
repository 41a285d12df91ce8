
/*
 * Copyright (C) the ngx_cite authors
 *
 * Portuguese.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_pt = {

    .negations = CITE_WORDS(
        "não", "nunca", "jamais", "nenhum", "nenhuma", "sem", "nem", "nada",
        "ninguém", "tampouco", "salvo", "exceto"),

    .limits = CITE_WORDS(
        "mais", "menos", "quase", "só", "somente", "apenas", "todos", "todas",
        "todo", "toda", "cada", "alguns", "algumas", "antes", "depois",
        "desde", "até", "sempre", "pode", "podem", "deve", "devem", "e", "ou",
        "único"),

    .fillers = CITE_WORDS(
        "o", "a", "os", "as", "um", "uma", "uns", "umas", "de", "do", "da",
        "dos", "das", "este", "esta", "esse", "essa", "é", "são", "era",
        "eram", "foi", "foram", "tem", "têm", "ser", "sido", "também", "que",
        "se"),

    .persons = CITE_WORDS(
        "ele", "ela", "eles", "elas", "seu", "sua", "seus", "suas", "nós"),

    .commons = CITE_WORDS(
        "o", "a", "os", "as", "um", "uma", "de", "do", "da", "dos", "das",
        "e", "em", "no", "na", "nos", "nas", "que", "é", "por", "para", "com",
        "ao", "à", "se", "seu", "sua", "como", "mais", "foi", "são", "não",
        "mas", "ou", "este", "esta", "entre", "sobre", "também", "pelo",
        "pela", "ser", "tem", "até", "quando", "muito"),

    .conditions = CITE_WORDS(
        "se", "a menos que", "a não ser que", "desde que", "contanto que",
        "sob a condição", "na condição", "em caso de", "caso", "só com",
        "apenas com", "só se", "apenas se", "salvo", "exceto", "com exceção",
        "enquanto", "sujeito a", "caso contrário"),

    .denials = CITE_WORDS(
        "não é verdade", "é falso", "falso que", "falsamente", "negou",
        "nega", "negam", "negaram", "desmentiu", "desmente", "desmentiram",
        "refutou", "rejeitou", "rejeita", "recusou", "recusa", "recusaram",
        "recusou se", "não conseguiu", "deixou de", "falhou em", "incapaz de",
        "boato", "boatos", "rumor", "duvida", "improvável", "em vez de",
        "ao invés de", "evitou", "impediu"),

    .reports = CITE_WORDS(
        "supostamente", "alegadamente", "suposto", "suposta", "alega",
        "alegou", "alegam", "afirma que", "afirmam que", "afirmou que",
        "sustenta", "acredita", "acreditam", "pensa", "suspeita", "espera",
        "esperam", "prevê", "preveem", "previsto", "prevista", "planeja",
        "planeia", "pretende", "pretendem", "quer", "querem", "deseja",
        "tenta", "tentou", "promete", "prometeu", "propõe", "propôs",
        "ameaça", "teme", "teria", "teriam", "seria", "poderia", "poderiam",
        "deveria", "deveriam", "talvez", "provavelmente", "possivelmente",
        "aparentemente", "acusa", "acusou"),

    .modals = CITE_WORDS(
        "poderia", "poderiam", "deveria", "deveriam"),

    .approximators = CITE_WORDS(
        "quase", "cerca de", "aproximadamente", "por volta de", "em torno de",
        "praticamente", "uns", "umas", "nem todos", "nem todas"),

    .bounds = CITE_WORDS(
        "pelo menos", "ao menos", "no mínimo", "no máximo", "até", "mais de",
        "menos de", "ou mais"),

    .exclusives = CITE_WORDS(
        "só", "somente", "apenas", "unicamente", "exclusivamente"),

    .contrasts = CITE_WORDS(
        "mas", "porém", "contudo", "embora", "todavia"),

    .numbers = CITE_VALUES(
        { "dois", 2 }, { "duas", 2 }, { "três", 3 }, { "quatro", 4 },
        { "seis", 6 }, { "sete", 7 }, { "oito", 8 }, { "dez", 10 },
        { "onze", 11 }, { "doze", 12 }, { "treze", 13 }, { "quatorze", 14 },
        { "catorze", 14 }, { "quinze", 15 }, { "vinte", 20 },
        { "trinta", 30 }, { "quarenta", 40 }, { "cinquenta", 50 },
        { "sessenta", 60 }, { "cem", 100 }, { "dúzia", 12 }),

    .scales = CITE_VALUES(
        { "mil", 1000 }, { "milhão", 1000000 }, { "milhões", 1000000 },
        { "bilhão", 1000000000 }, { "bilhões", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "primeiro", 1 }, { "primeira", 1 }, { "segundo", 2 },
        { "segunda", 2 }, { "terceiro", 3 }, { "terceira", 3 },
        { "quarto", 4 }, { "quarta", 4 }, { "quinto", 5 }, { "quinta", 5 }),

    .shares = CITE_VALUES(
        { "metade", 50 }),

    .range_links = CITE_WORDS(
        "a", "e"),

    .quarters = CITE_WORDS(
        "trimestre"),

    .unit_forms = CITE_UNITS(
        { "metros", "m" }, { "metro", "m" }, { "quilômetros", "km" },
        { "quilómetros", "km" }, { "litros", "l" }, { "gramas", "g" },
        { "quilos", "kg" }, { "toneladas", "t" }, { "segundos", "s" },
        { "minutos", "min" }, { "horas", "h" }, { "hora", "h" },
        { "dias", "day" }, { "dia", "day" }, { "semanas", "week" },
        { "semana", "week" }, { "meses", "month" }, { "mês", "month" },
        { "anos", "year" }, { "ano", "year" }, { "graus", "°" },
        { "euros", "eur" }, { "dólares", "usd" }, { "watts", "w" },
        { "hectares", "ha" }, { "reais", "brl" }),

    .unit_phrases = CITE_UNITS(
        { "por cento", "%" }),

    .unit_links = CITE_WORDS(
        "de"),

    .single_articles = CITE_WORDS(
        "uma", "um"),

    .months = CITE_VALUES(
        { "janeiro", 1 }, { "fevereiro", 2 }, { "março", 3 }, { "abril", 4 },
        { "maio", 5 }, { "junho", 6 }, { "julho", 7 }, { "agosto", 8 },
        { "setembro", 9 }, { "outubro", 10 }, { "novembro", 11 },
        { "dezembro", 12 }),

    .small_months = 1,

    .day_links = CITE_WORDS(
        "de"),

    .year_marks = CITE_WORDS(
        "de"),

    .headings = CITE_WORDS("fontes", "referências", "bibliografia"),

    .source_words = CITE_WORDS(
        "documento", "documentos", "fonte", "fontes", "referência"),
    .source_labels = CITE_WORDS("arquivo", "artigo", "trecho", "resultado"),
    .attributions = CITE_WORDS(
        "segundo", "segundo a", "segundo o", "de acordo com", "conforme",
        "ver", "veja", "fonte:"),
    .connectors = CITE_WORDS("e", "mas", "bem como"),
    .numberings = CITE_WORDS("passo", "etapa", "ponto", "parte", "exemplo"),
    .page_words = CITE_WORDS("página", "pág")
};

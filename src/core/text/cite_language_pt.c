
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
        "enquanto", "sujeito a", "caso contrário", "assim que", "logo que",
        "uma vez que", "salvo se", "salvo os", "salvo as", "exceto os",
        "exceto as", "exceto às", "exceto aos", "se e somente se",
        "sempre que", "sob condição", "dependendo de", "em função de",
        "na ausência de", "supondo que", "no caso de", "mas só", "mas apenas",
        "unicamente se", "só para", "apenas para", "só depois de",
        "apenas depois de", "mesmo se", "até que", "mediante aprovação",
        "à exceção", "excluindo", "com a condição", "excepto", "se não fosse",
        "à falta de", "na falta de", "em caso contrário", "não fosse",
        "caso se"),

    .denials = CITE_WORDS(
        "não é verdade", "é falso", "falso que", "falsamente", "negou", "nega",
        "negam", "negaram", "desmentiu", "desmente", "desmentiram", "refutou",
        "rejeitou", "rejeita", "recusou", "recusa", "recusaram", "recusou se",
        "não conseguiu", "deixou de", "falhou em", "incapaz de", "boato",
        "boatos", "rumor", "duvida", "improvável", "evitou", "impediu",
        "é falsa", "são falsos", "são falsas", "ninguém acredita",
        "não é verdade que", "mentira", "retratou", "ao contrário", "esqueceu",
        "esqueceram", "cessou de", "infundado", "infundada", "sem fundamento",
        "não há provas", "nenhuma prova", "não disse", "nunca disse",
        "não pôde", "não conseguiram", "erradamente", "erroneamente",
        "descartou", "descarta", "duvidam", "duvidou", "recusaram se a",
        "fracassou", "falhou", "um mito", "nada indica", "nada sugere",
        "nada prova", "em caso algum", "de modo algum", "em nenhum caso"),

    .insteads = CITE_WORDS(
        "em vez de", "ao invés de", "longe de", "em lugar de"),

    .reports = CITE_WORDS(
        "supostamente", "alegadamente", "suposto", "suposta", "alega",
        "alegou", "alegam", "afirma que", "afirmam que", "afirmou que",
        "sustenta", "acredita", "acreditam", "pensa", "suspeita", "espera",
        "esperam", "prevê", "preveem", "previsto", "prevista", "planeja",
        "planeia", "pretende", "pretendem", "quer", "querem", "deseja",
        "tenta", "tentou", "promete", "prometeu", "propõe", "propôs", "ameaça",
        "teme", "teria", "teriam", "seria", "poderia", "poderiam", "deveria",
        "deveriam", "talvez", "provavelmente", "possivelmente",
        "aparentemente", "acusa", "acusou", "corre o boato", "diz se",
        "dizem que", "ao que parece", "pergunta se", "perguntam se",
        "perguntou se", "fingiu", "finge", "supõe", "supõem", "presume",
        "hipótese", "teoria de que", "especula", "sonha", "gostaria",
        "gostariam", "exige", "exigem", "recomenda", "aconselha", "sugere",
        "sugerem", "sugeriu", "tentam", "tentaram", "espera se", "temem",
        "temia", "suspeito", "acusado", "possível que", "pode ser que",
        "em teoria", "alegado", "alegada", "supostos", "acreditava",
        "acreditavam", "pensava", "pensam", "esperava", "planeava",
        "planejava", "queria", "queriam", "ameaçou", "parece que",
        "é provável", "anónimo", "anônimo", "anónima", "anônima",
        "não confirmado", "não confirmada", "segundo a lenda", "diz a lenda",
        "no romance", "no filme", "na lenda", "no conto", "na peça", "no mito",
        "o romance conta", "o filme conta", "a lenda conta", "reza a lenda",
        "num romance", "petição para", "petição pela", "pedido de", "pediu",
        "pede", "pedem", "pediram", "apelo a", "proposta de", "proposta para",
        "moção para", "plano para", "a ideia de", "a suposição", "reivindica",
        "exigiu", "supõe se", "solicitou", "segundo rumores",
        "segundo boatos"),

    .relatives = CITE_WORDS(
        "que", "quem", "qual", "quais", "cujo", "cuja", "onde"),

    .modals = CITE_WORDS(
        "poderia", "poderiam", "deveria", "deveriam", "pode", "podem",
        "poderá", "poderão", "deverá", "deverão", "rejeitou", "rejeitaram",
        "recusou", "vetou", "proibiu", "cancelou", "abandonou", "bloqueou",
        "descartou", "carece de", "carecem de", "falta de", "livre de",
        "mal houve"),

    .approximators = CITE_WORDS(
        "quase", "cerca de", "aproximadamente", "por volta de", "em torno de",
        "praticamente", "uns", "umas", "nem todos", "nem todas", "mal",
        "não bem", "mais ou menos", "em redor de", "pouco mais de",
        "pouco menos de", "parcialmente", "em parte", "em média", "por vezes",
        "às vezes", "raramente", "frequentemente", "meio"),

    .bounds = CITE_WORDS(
        "pelo menos", "ao menos", "no mínimo", "no máximo", "até", "mais de",
        "menos de", "ou mais", "não mais de", "não menos de", "acima de",
        "abaixo de", "não antes de", "a partir de", "quando muito",
        "ou menos", "nem sequer", "um máximo de", "um mínimo de",
        "o mais tardar", "mais do que", "menos do que"),

    .exclusives = CITE_WORDS(
        "só", "somente", "apenas", "unicamente", "exclusivamente"),

    .opening_conditions = CITE_WORDS(
        "salvo", "sem", "conforme", "segundo o", "segundo a", "à falta de",
        "consoante",
        "a confirmar-se", "a manter-se", "a ser aprovado", "a ser aprovada"),

    .quantifiers = CITE_WORDS(
        "a maioria dos", "a maioria das", "maioria dos", "maioria das",
        "a maior parte dos", "a maior parte das", "maior parte dos",
        "maior parte das", "muitos", "muitas", "muitos dos", "muitas das",
        "poucos", "poucas", "poucos dos", "poucas das", "vários", "várias",
        "vários dos", "várias das", "alguns", "algumas", "alguns dos",
        "algumas das", "nenhum dos", "nenhuma das", "metade dos",
        "metade das", "metade do", "metade da", "terço dos", "terço das",
        "terços dos", "terços das", "quarto dos", "quartos dos",
        "quartos das", "quinto dos", "quintos dos", "% dos", "% das",
        "por cento dos", "por cento das", "minoria dos", "minoria das",
        "parte dos", "parte das", "parte do", "parte da", "um dos", "uma das",
        "dois dos", "duas das", "nem todos os", "nem todas as", "o resto dos",
        "um punhado de", "uma fração dos", "em cada três", "em cada dois",
        "em cada cinco", "em cada dez", "nem", "quase nenhum",
        "grande parte dos", "grande parte das"),

    .trailers = CITE_WORDS(
        "na melhor das hipóteses", "na pior das hipóteses", "no máximo",
        "no mínimo", "o mais cedo", "o mais tardar", "quando muito",
        "pelo menos", "ou mais", "ou menos", "mais ou menos",
        "aproximadamente", "talvez", "supostamente", "alegadamente", "diz se",
        "dizem", "ao que parece", "segundo os críticos", "segundo boatos",
        "em teoria", "em princípio", "no papel", "em parte", "nunca", "jamais",
        "não", "só", "somente", "apenas", "ou não", "se possível", "em média",
        "ou quase", "dizem os críticos", "é falso", "é falsa", "era falso",
        "revelou se falso", "revelou se falsa", "é absurdo", "é um mito",
        "é uma lenda", "é mentira", "foi rejeitado", "foi rejeitada",
        "foi desmentido", "foi desmentida", "está fora de questão",
        "é duvidoso"),

    .thats = CITE_WORDS(
        "que", "se"),

    .knowns = CITE_WORDS(
        "mostra", "mostram", "mostrou", "mostraram", "demonstra",
        "demonstram", "demonstrou", "revela", "revelam", "revelou",
        "confirma", "confirmam", "confirmou", "confirmaram", "diz", "disse",
        "disseram", "declarou", "declara", "anunciou", "anuncia", "indica",
        "indicam", "indicou", "informa", "informou", "sabe", "sabem", "sabia",
        "facto", "fato", "prova", "provou", "provam", "estabelece",
        "estabeleceu", "explica", "explicou", "significa", "lembra",
        "lembrou", "escreveu", "escreve", "acrescentou", "descobriu",
        "descobriram", "observa", "observou", "vê", "viu", "aprendeu",
        "reconhece", "reconheceu", "admite", "admitiu", "constatou",
        "sublinha", "sublinhou", "conclui", "concluiu", "para", "já", "assim",
        "tanto", "tão", "porque", "depois", "antes", "desde", "até", "mais",
        "menos", "mesmo", "é", "avisa", "avisou", "alertou", "do"),

    .tens_ones = CITE_WORDS(
        "um", "uma"),

    .number_links = CITE_WORDS(
        "e"),

    .ordinal_endings = CITE_WORDS(
        "º", "ª", "o", "a"),

    .share_phrases = CITE_UNITS(
        { "três quartos", "75" }, { "um quarto", "25" },
        { "um quinto", "20" }, { "dois quintos", "40" },
        { "três quintos", "60" }, { "quatro quintos", "80" },
        { "um décimo", "10" },
        { "a terça parte", "1/3" }, { "uma terça parte", "1/3" },
        { "duas terças partes", "2/3" }, { "a quarta parte", "25" },
        { "uma quinta parte", "20" }),

    .dot_groups = 1,

    .contrasts = CITE_WORDS(
        "mas", "porém", "contudo", "embora", "todavia"),

    .numbers = CITE_VALUES(
        { "dois", 2 }, { "duas", 2 }, { "três", 3 }, { "quatro", 4 },
        { "seis", 6 }, { "sete", 7 }, { "oito", 8 }, { "dez", 10 },
        { "onze", 11 }, { "doze", 12 }, { "treze", 13 }, { "quatorze", 14 },
        { "catorze", 14 }, { "quinze", 15 }, { "vinte", 20 },
        { "trinta", 30 }, { "quarenta", 40 }, { "cinquenta", 50 },
        { "sessenta", 60 }, { "cem", 100 }, { "dúzia", 12 }, { "zero", 0 },
        { "cinco", 5 }, { "nove", 9 }, { "dezasseis", 16 },
        { "dezesseis", 16 }, { "dezassete", 17 }, { "dezessete", 17 },
        { "dezoito", 18 }, { "dezanove", 19 }, { "dezenove", 19 },
        { "setenta", 70 }, { "oitenta", 80 }, { "noventa", 90 },
        { "duzentos", 200 }, { "duzentas", 200 }, { "trezentos", 300 },
        { "quatrocentos", 400 }, { "quinhentos", 500 }, { "seiscentos", 600 },
        { "setecentos", 700 }, { "oitocentos", 800 }, { "novecentos", 900 },
        { "cento", 100 }, { "trezentas", 300 }, { "quatrocentas", 400 },
        { "quinhentas", 500 }, { "seiscentas", 600 }, { "setecentas", 700 },
        { "oitocentas", 800 }, { "novecentas", 900 }),

    .scales = CITE_VALUES(
        { "mil", 1000 }, { "milhão", 1000000 }, { "milhões", 1000000 },
        { "bilhão", 1000000000 }, { "bilhões", 1000000000 },
        { "mi", 1000000 }, { "bi", 1000000000 },
        { "milhar", 1000 }, { "milhares", 1000 },
        { "trilhão", 1000000000000 }, { "trilhões", 1000000000000 }),

    .ordinals = CITE_VALUES(
        { "primeiro", 1 }, { "primeira", 1 }, { "segundo", 2 },
        { "segunda", 2 }, { "terceiro", 3 }, { "terceira", 3 },
        { "quarto", 4 }, { "quarta", 4 }, { "quinto", 5 }, { "quinta", 5 },
        { "sexto", 6 }, { "sexta", 6 }, { "sétimo", 7 }, { "sétima", 7 },
        { "oitavo", 8 }, { "oitava", 8 }, { "nono", 9 }, { "nona", 9 },
        { "décimo", 10 }, { "décima", 10 }, { "vigésimo", 20 },
        { "vigésima", 20 }, { "trigésimo", 30 }, { "trigésima", 30 },
        { "quadragésimo", 40 }, { "quadragésima", 40 },
        { "quinquagésimo", 50 }, { "quinquagésima", 50 },
        { "centésimo", 100 }),

    .shares = CITE_VALUES(
        { "metade", 50 }),

    .range_links = CITE_WORDS(
        "a", "e"),

    .quarter_letters = CITE_WORDS("t"),

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
        { "hectares", "ha" }, { "reais", "brl" },
        { "real", "brl" }, { "quilómetro", "km" }, { "quilômetro", "km" },
        { "quilograma", "kg" }, { "quilogramas", "kg" }, { "quilo", "kg" },
        { "grama", "g" }, { "litro", "l" }, { "tonelada", "t" },
        { "minuto", "min" }, { "hectare", "ha" }, { "euro", "eur" },
        { "dólar", "usd" }, { "centímetros", "cm" }, { "milímetros", "mm" },
        { "grau", "°" }, { "watt", "w" }),

    .unit_phrases = CITE_UNITS(
        { "por cento", "%" },
        { "metros quadrados", "m2" }, { "quilômetros quadrados", "km2" },
        { "quilómetros quadrados", "km2" }, { "metros cúbicos", "m3" },
        { "pontos percentuais", "pp" }, { "ponto percentual", "pp" }),

    .unit_links = CITE_WORDS(
        "de"),

    .single_articles = CITE_WORDS(
        "uma", "um"),

    .decade_marks = CITE_WORDS(
        "anos", "a década de", "na década de", "década de"),

    .minuses = CITE_WORDS(
        "menos"),

    .belows = CITE_WORDS(
        "negativos", "negativo", "abaixo de zero"),

    .spellings = CITE_UNITS(
        { "sr", "senhor" }, { "sra", "senhora" }, { "dr", "doutor" },
        { "dra", "doutora" }),

    .pers = CITE_WORDS(
        "por"),

    .short_months = CITE_VALUES(
        { "fev", 2 }, { "abr", 4 }, { "dez", 12 },
        { "jan", 1 }, { "mar", 3 }, { "mai", 5 }, { "jun", 6 }, { "jul", 7 },
        { "ago", 8 }, { "set", 9 }, { "out", 10 }, { "nov", 11 }),

    .fractions = CITE_VALUES(
        { "meio", 2 }, { "terço", 3 }, { "terços", 3 }, { "quarto", 4 },
        { "quartos", 4 }, { "quinto", 5 }, { "quintos", 5 }, { "sexto", 6 },
        { "sextos", 6 }, { "sétimo", 7 }, { "sétimos", 7 }, { "oitavo", 8 },
        { "oitavos", 8 }, { "nono", 9 }, { "nonos", 9 }, { "décimo", 10 },
        { "décimos", 10 }, { "centésimo", 100 }),

    .fraction_links = CITE_UNITS(
        { "em cada", "in" }, { "em", "in" }),

    .halves = CITE_VALUES(
        { "meio", 1 }, { "meia", 1 }),

    .and_halves = CITE_WORDS(
        "e meio", "e meia"),

    .clock_tails = CITE_UNITS(
        { "e meia", "+30" }, { "e um quarto", "+15" },
        { "menos um quarto", "-15" }),

    .day_parts = CITE_UNITS(
        { "da manhã", "am" }, { "de manhã", "am" }, { "da tarde", "pm" },
        { "à tarde", "pm" }, { "da noite", "night" }, { "à noite", "night" },
        { "da madrugada", "am" }),

    .universals = CITE_WORDS(
        "todo", "toda", "todos", "todas", "tudo", "cada", "ninguém", "nenhum",
        "nenhuma", "nada"),

    .excepts = CITE_WORDS(
        "menos"),

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
    .page_words = CITE_WORDS("página", "pág"),

    .centuries = CITE_WORDS("século", "séculos")
};

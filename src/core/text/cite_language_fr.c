
/*
 * Copyright (C) the ngx_cite authors
 *
 * French.
 */


#include "text/cite_language.h"


const cite_language_t  cite_language_fr = {

    .negations = CITE_WORDS(
        "pas", "ne", "jamais", "aucun", "aucune", "sans", "ni", "rien", "nul",
        "nulle", "guère", "non", "n'est", "n'a", "n'ont", "n'était", "n'y",
        "n'en", "n'avait", "n'étaient", "n'avaient", "n'existe", "n'aura",
        "sauf", "excepté"),

    .limits = CITE_WORDS(
        "plus", "moins", "environ", "presque", "seulement", "seul", "seule",
        "seuls", "seules", "tous", "toutes", "tout", "toute", "chaque",
        "certains", "certaines", "quelques", "avant", "après", "depuis",
        "jusque", "toujours", "souvent", "parfois", "rarement", "peut",
        "peuvent", "doit", "doivent", "devrait", "pourrait", "et", "ou"),

    .fillers = CITE_WORDS(
        "le", "la", "les", "l", "un", "une", "des", "du", "de", "ce", "cet",
        "cette", "ces", "est", "sont", "était", "étaient", "a", "ont", "été",
        "être", "en", "y", "aussi", "que", "qui"),

    .persons = CITE_WORDS(
        "il", "elle", "ils", "elles", "nous", "son", "sa", "ses", "leur",
        "leurs"),

    .commons = CITE_WORDS(
        "le", "la", "les", "un", "une", "des", "du", "de", "et", "est",
        "dans", "pour", "par", "sur", "avec", "au", "aux", "ce", "cette",
        "qui", "que", "a", "ont", "été", "sont", "il", "elle", "ils", "en",
        "ne", "pas", "plus", "se", "son", "sa", "ses", "leur", "ou", "mais",
        "comme", "d'un", "d'une", "l'on", "était", "à", "soit", "fait"),

    .conditions = CITE_WORDS(
        "si", "s'il", "s'ils", "sauf si", "à moins que", "à moins de",
        "à condition que", "à condition de", "pourvu que", "sous réserve",
        "en cas", "au cas où", "seulement avec", "seulement si", "sauf",
        "excepté", "hormis", "à l'exception", "tant que", "dès lors que",
        "selon que", "sinon", "dès que", "aussitôt que", "une fois que",
        "sous réserve de", "en l'absence de", "à la condition",
        "pour autant que", "pourvu qu", "à moins qu", "si et seulement si",
        "sauf en cas", "sauf le", "sauf la", "sauf les", "hormis le",
        "en dehors de", "mais seulement", "uniquement si", "uniquement pour",
        "seulement pour", "seulement après", "uniquement après",
        "à supposer que", "supposons que", "dans l'hypothèse",
        "dans l'éventualité", "même si", "quand bien même", "jusqu'à ce que",
        "sous condition", "soumis à", "avec l'accord", "sous peine", "à part",
        "faute de", "faute d", "faute d'accord", "à défaut de", "à défaut d",
        "sans quoi", "n'eût été", "si seulement", "s'il n'y avait",
        "en cas d"),

    .denials = CITE_WORDS(
        "faux que", "il est faux", "est fausse", "pas vrai", "inexact",
        "démenti", "dément", "démentent", "démentit", "nié", "nient", "réfuté",
        "réfute", "rejeté", "rejette", "conteste", "contesté", "refusé de",
        "refuse de", "refusa de", "échoué à", "omis de", "négligé de",
        "incapable de", "rumeur", "rumeurs", "à tort", "doute", "improbable",
        "renoncé à", "empêché", "faux de", "est faux", "sont fausses",
        "sont faux", "rejeté les", "rejette les",
        "informations selon lesquelles", "personne ne croit", "nul ne croit",
        "ne croit pas", "n'est pas vrai", "n'est pas exact", "idée fausse",
        "idée reçue", "démenties", "rétracté", "rétractée", "retiré sa",
        "désavoué", "contrairement", "oublia de", "cessé de", "mensonge",
        "menti", "infondé", "infondée", "sans fondement", "aucune preuve",
        "aucun indice", "pas de preuve", "rien n'indique", "n'a pas dit",
        "n'a jamais dit", "n'a pas réussi", "n'a pas pu", "n'est pas parvenu",
        "s'abstint", "abstenu de", "interdit de", "refusèrent de", "doutent",
        "douta", "douteux", "ni l'un", "un mythe", "rien ne prouve",
        "rien ne permet", "rien ne suggère", "en aucun cas", "nullement",
        "aucunement", "faute de preuve", "inexact que", "est inexact"),

    .insteads = CITE_WORDS(
        "au lieu de", "plutôt que", "loin de", "de peur que", "de peur de",
        "au lieu d", "plutôt que de"),

    .reports = CITE_WORDS(
        "prétend", "prétendent", "prétendu", "prétendument", "affirme",
        "affirment", "soi disant", "allègue", "alléguée", "aurait", "auraient",
        "croit", "croient", "pense", "pensent", "suppose", "supposé",
        "soupçonne", "espère", "espèrent", "attend", "attendu", "prévoit",
        "prévoient", "prévu", "devrait", "devraient", "pourrait", "pourraient",
        "envisage", "veut", "veulent", "souhaite", "compte", "promet",
        "promis", "propose", "proposé", "tente", "tenté", "menace", "craint",
        "peut être", "sans doute", "probablement", "apparemment",
        "éventuellement", "accuse", "accusé", "bruit court", "on dit que",
        "dit on", "paraît que", "paraît il", "semble il", "semblerait",
        "il semble", "serait", "seraient", "avertit", "averti", "avertissent",
        "mis en garde", "se demande", "se demandent", "demanda si", "feint",
        "fit semblant", "fait semblant", "imagine", "imaginons", "présume",
        "présumé", "hypothèse", "spécule", "aimerait", "aimeraient",
        "voudrait", "voudraient", "voulait", "voulaient", "recommande",
        "recommandent", "conseille", "suggère", "suggèrent", "suggéré",
        "projette", "projet de", "vise à", "visait à", "cherche à",
        "chercha à", "cherchent à", "essaie", "essaya", "essayé", "s'efforce",
        "prétendait", "prétendit", "prétendue", "allégation", "supposément",
        "vraisemblablement", "possiblement", "potentiellement", "risque de",
        "redoute", "soupçonné", "soupçonnée", "soutient", "soutiennent",
        "en théorie", "devait", "devaient", "anonyme", "anonymes",
        "non confirmé", "non confirmée", "selon la légende", "la légende veut",
        "dans la légende", "dans le roman", "dans le film", "dans la pièce",
        "dans le conte", "dans l'opéra", "le roman raconte", "le film raconte",
        "la légende raconte", "la légende dit", "d'après la légende",
        "dans son roman", "dans un roman", "dans le mythe", "pétition pour",
        "appel à", "appela à", "demanda de", "demandé de", "motion de",
        "projet d", "plaide pour", "réclame", "réclamé", "réclament", "exigé",
        "exigent", "l'hypothèse", "l'idée que", "l'idée selon", "censé",
        "censée", "censés", "censées", "sommé de", "invité à",
        "selon la rumeur", "selon des rumeurs"),

    .relatives = CITE_WORDS(
        "qui", "que", "qu", "dont", "lequel", "laquelle", "lesquels",
        "lesquelles", "où"),

    .modals = CITE_WORDS(
        "pourrait", "pourraient", "devrait", "devraient", "rejeta", "rejette",
        "rejetèrent", "refusa", "refuse", "refusé", "refusèrent", "interdit",
        "bloqua", "annula", "annulé", "abandonna", "abandonné", "manque de",
        "manquait de", "dépourvu de", "dépourvue de", "exempt de"),

    .approximators = CITE_WORDS(
        "presque", "quasi", "quasiment", "environ", "près de", "à peu près",
        "autour de", "approximativement", "quelque", "quelques", "pas tous",
        "pas toutes", "à peine", "pas tout à fait", "plus ou moins",
        "grosso modo", "de l'ordre de", "aux alentours de", "dans les",
        "une trentaine", "une vingtaine", "une dizaine", "une centaine",
        "partiellement", "en partie", "en moyenne", "parfois", "rarement",
        "souvent", "généralement", "à demi", "moitié"),

    .bounds = CITE_WORDS(
        "au moins", "au plus", "jusqu'à", "plus de", "moins de", "au maximum",
        "au minimum", "ou plus", "pas plus de", "pas moins de", "au delà de",
        "en dessous de", "au dessus de", "tout au plus", "tout au moins",
        "ou moins", "à partir de", "au maximum de", "au minimum de",
        "ne dépasse pas", "moins d'un", "plus d'un", "plus d'une", "plus d"),

    .exclusives = CITE_WORDS(
        "seul", "seuls", "seule", "seules", "seulement", "uniquement",
        "exclusivement", "rien que", "ne que", "nul autre que"),

    .quantifiers = CITE_WORDS(
        "la plupart des", "la plupart de", "plupart des", "beaucoup de",
        "beaucoup des", "peu de", "peu des", "plusieurs", "plusieurs des",
        "certains", "certaines", "certains des", "certaines des",
        "quelques uns des", "quelques unes des", "aucun des", "aucune des",
        "aucun de", "aucune de", "moitié des", "moitié de", "moitié du",
        "tiers des", "tiers de", "tiers du", "quart des", "quart de",
        "quart du", "quarts des", "quarts de", "cinquième des",
        "cinquièmes des", "dixième des", "% des", "% de", "pour cent des",
        "pour cent de", "majorité des", "majorité de", "minorité des",
        "minorité de", "partie des", "partie de", "partie du", "une part des",
        "un des", "une des", "l'un des", "l'une des", "deux des", "trois des",
        "pas tous les", "pas toutes les", "tous les deux", "le reste des",
        "bon nombre de", "nombre de", "une poignée de", "une fraction des",
        "un sur deux", "un sur trois", "sur trois", "sur quatre", "sur cinq",
        "sur dix", "ni le", "ni la", "ni les"),

    .trailers = CITE_WORDS(
        "au plus tôt", "au plus tard", "au maximum", "au minimum", "au plus",
        "au moins", "au mieux", "au pire", "ou plus", "ou moins", "environ",
        "à peu près", "peut être", "dit on", "paraît il", "semble t il",
        "en théorie", "en principe", "sur le papier", "en partie", "du moins",
        "jamais", "pas", "point", "selon la rumeur", "selon les rumeurs",
        "selon ses détracteurs", "affirment les critiques", "prétend il",
        "soi disant", "probablement", "sans doute", "si possible",
        "le cas échéant", "plus ou moins", "en moyenne", "seulement",
        "uniquement", "ou presque", "ou non", "sauf", "selon la", "selon les",
        "selon le", "est faux", "était faux", "est fausse",
        "s'est révélé faux", "s'est révélée fausse", "s'avéra faux",
        "s'avéra fausse", "est absurde", "relève de la légende",
        "est un mythe", "est une rumeur", "est contesté", "est contestée",
        "est hors de question", "a été rejeté", "a été rejetée",
        "a été réfuté", "a été réfutée", "a été démenti", "fut rejeté",
        "fut rejetée"),

    .thats = CITE_WORDS(
        "que", "qu", "selon lesquelles", "selon laquelle", "selon lequel",
        "si"),

    .knowns = CITE_WORDS(
        "montre", "montrent", "montré", "montra", "démontre", "démontré",
        "révèle", "révèlent", "révélé", "confirme", "confirment", "confirmé",
        "confirma", "dit", "disent", "déclare", "déclaré", "déclara",
        "annonce", "annoncé", "annonça", "indique", "indiquent", "indiqué",
        "précise", "précisé", "rapporte", "rapporté", "rapportent", "note",
        "noté", "constate", "constaté", "constata", "sait", "savait",
        "savent", "fait", "prouve", "prouvé", "prouvent", "établit", "établi",
        "explique", "expliqué", "expliqua", "signifie", "rappelle", "rappelé",
        "écrit", "écrivit", "ajoute", "ajouté", "découvert", "découvrit",
        "souligne", "souligné", "observe", "observé", "voit", "vit", "vu",
        "appris", "apprend", "reconnaît", "reconnu", "avoue", "avoué", "afin",
        "pour", "ainsi", "tellement", "alors", "parce", "puisque", "bien",
        "tandis", "lorsque", "depuis", "après", "avant", "c'est", "plus",
        "moins", "autant", "aussi", "même"),

    .opening_conditions = CITE_WORDS(
        "sans", "selon la", "selon le", "selon les", "faute de", "à défaut",
        "en fonction de", "en l'absence"),

    .tens_ones = CITE_WORDS(
        "un", "une"),

    .share_phrases = CITE_UNITS(
        { "trois quarts", "75" }, { "un quart", "25" },
        { "un cinquième", "20" }, { "deux cinquièmes", "40" },
        { "trois cinquièmes", "60" }, { "quatre cinquièmes", "80" },
        { "un dixième", "10" }, { "neuf dixièmes", "90" }),

    .number_links = CITE_WORDS(
        "et"),

    .dot_groups = 1,

    .full_names = CITE_UNITS(
        { "états unis", "usa" }, { "union européenne", "ue" },
        { "nations unies", "onu" }, { "docteur", "dr" }),

    .contrasts = CITE_WORDS(
        "mais", "cependant", "toutefois", "pourtant", "bien que", "alors que"),

    .numbers = CITE_VALUES(
        { "deux", 2 }, { "trois", 3 }, { "quatre", 4 }, { "cinq", 5 },
        { "sept", 7 }, { "huit", 8 }, { "neuf", 9 }, { "dix", 10 },
        { "onze", 11 }, { "douze", 12 }, { "treize", 13 }, { "quatorze", 14 },
        { "quinze", 15 }, { "seize", 16 }, { "vingt", 20 }, { "trente", 30 },
        { "quarante", 40 }, { "cinquante", 50 }, { "soixante", 60 },
        { "douzaine", 12 }, { "zéro", 0 }, { "dixsept", 17 },
        { "dixhuit", 18 }, { "dixneuf", 19 }, { "soixantedix", 70 },
        { "quatrevingts", 80 }, { "quatrevingt", 80 },
        { "quatrevingtdix", 90 }, { "septante", 70 }, { "huitante", 80 },
        { "octante", 80 }, { "nonante", 90 }, { "vingtetun", 21 },
        { "vingtetune", 21 }, { "vingtdeux", 22 }, { "vingttrois", 23 },
        { "vingtquatre", 24 }, { "vingtcinq", 25 }, { "vingtsix", 26 },
        { "vingtsept", 27 }, { "vingthuit", 28 }, { "vingtneuf", 29 },
        { "trenteetun", 31 }, { "trenteetune", 31 }, { "trentedeux", 32 },
        { "trentetrois", 33 }, { "trentequatre", 34 }, { "trentecinq", 35 },
        { "trentesix", 36 }, { "trentesept", 37 }, { "trentehuit", 38 },
        { "trenteneuf", 39 }, { "quaranteetun", 41 }, { "quaranteetune", 41 },
        { "quarantedeux", 42 }, { "quarantetrois", 43 },
        { "quarantequatre", 44 }, { "quarantecinq", 45 },
        { "quarantesix", 46 }, { "quarantesept", 47 }, { "quarantehuit", 48 },
        { "quaranteneuf", 49 }, { "cinquanteetun", 51 },
        { "cinquanteetune", 51 }, { "cinquantedeux", 52 },
        { "cinquantetrois", 53 }, { "cinquantequatre", 54 },
        { "cinquantecinq", 55 }, { "cinquantesix", 56 },
        { "cinquantesept", 57 }, { "cinquantehuit", 58 },
        { "cinquanteneuf", 59 }, { "soixanteetun", 61 },
        { "soixanteetune", 61 }, { "soixantedeux", 62 },
        { "soixantetrois", 63 }, { "soixantequatre", 64 },
        { "soixantecinq", 65 }, { "soixantesix", 66 }, { "soixantesept", 67 },
        { "soixantehuit", 68 }, { "soixanteneuf", 69 },
        { "soixanteonze", 71 }, { "soixantedouze", 72 },
        { "soixantetreize", 73 }, { "soixantequatorze", 74 },
        { "soixantequinze", 75 }, { "soixanteseize", 76 },
        { "soixantedixsept", 77 }, { "soixantedixhuit", 78 },
        { "soixantedixneuf", 79 }, { "quatrevingtonze", 91 },
        { "quatrevingtdouze", 92 }, { "quatrevingttreize", 93 },
        { "quatrevingtquatorze", 94 }, { "quatrevingtquinze", 95 },
        { "quatrevingtseize", 96 }, { "quatrevingtdixsept", 97 },
        { "quatrevingtdixhuit", 98 }, { "quatrevingtdixneuf", 99 },
        { "soixanteetonze", 71 }, { "quatrevingtun", 81 },
        { "quatrevingtune", 81 }, { "quatrevingtdeux", 82 },
        { "quatrevingttrois", 83 }, { "quatrevingtquatre", 84 },
        { "quatrevingtcinq", 85 }, { "quatrevingtsix", 86 },
        { "quatrevingtsept", 87 }, { "quatrevingthuit", 88 },
        { "quatrevingtneuf", 89 }),

    .scales = CITE_VALUES(
        { "mille", 1000 }, { "millions", 1000000 },
        { "milliard", 1000000000 }, { "milliards", 1000000000 },
        { "mds", 1000000000 }, { "md", 1000000000 }, { "mrd", 1000000000 },
        { "million", 1000000 }, { "mio", 1000000 }),

    .ordinals = CITE_VALUES(
        { "premier", 1 }, { "première", 1 }, { "deuxième", 2 },
        { "troisième", 3 }, { "quatrième", 4 }, { "cinquième", 5 },
        { "sixième", 6 }, { "septième", 7 }, { "huitième", 8 },
        { "neuvième", 9 }, { "dixième", 10 }, { "onzième", 11 },
        { "douzième", 12 }, { "treizième", 13 }, { "quatorzième", 14 },
        { "quinzième", 15 }, { "seizième", 16 }, { "dixseptième", 17 },
        { "dixhuitième", 18 }, { "dixneuvième", 19 }, { "vingtième", 20 },
        { "vingtetunième", 21 },
        { "second", 2 }, { "seconde", 2 },
        { "trentième", 30 }, { "quarantième", 40 }, { "cinquantième", 50 },
        { "soixantième", 60 }, { "centième", 100 }),

    .ordinal_endings = CITE_WORDS(
        "e", "er", "ère", "ème", "ième", "eme", "ier", "re", "ers", "es",
        "nd", "nde"),

    .shares = CITE_VALUES(
        { "moitié", 50 }),

    .range_links = CITE_WORDS(
        "à", "et"),

    .quarter_letters = CITE_WORDS("t"),

    .quarters = CITE_WORDS(
        "trimestre"),

    .unit_forms = CITE_UNITS(
        { "mètres", "m" }, { "mètre", "m" }, { "kilomètres", "km" },
        { "kilomètre", "km" }, { "litres", "l" }, { "grammes", "g" },
        { "kilogrammes", "kg" }, { "tonnes", "t" }, { "secondes", "s" },
        { "minutes", "min" }, { "heures", "h" }, { "heure", "h" },
        { "jours", "day" }, { "jour", "day" }, { "semaines", "week" },
        { "semaine", "week" }, { "mois", "month" }, { "ans", "year" },
        { "an", "year" }, { "années", "year" }, { "année", "year" },
        { "degrés", "°" }, { "d'euros", "eur" }, { "euros", "eur" },
        { "euro", "eur" }, { "dollars", "usd" }, { "watts", "w" },
        { "volts", "v" }, { "pourcent", "%" }, { "hectares", "ha" },
        { "kilogramme", "kg" }, { "gramme", "g" }, { "litre", "l" },
        { "tonne", "t" }, { "seconde", "s" }, { "minute", "min" },
        { "hectare", "ha" }, { "watt", "w" }, { "volt", "v" },
        { "centimètres", "cm" }, { "centimètre", "cm" },
        { "millimètres", "mm" }, { "millimètre", "mm" }, { "degré", "°" },
        { "dollar", "usd" }, { "kilo", "kg" }, { "kilos", "kg" },
        { "milligrammes", "mg" }, { "roupies", "inr" }, { "livres", "pound" },
        { "yens", "jpy" }, { "kilowatts", "kw" }, { "mégawatts", "mw" },
        { "d'heure", "h" }, { "demiheures", "demiheure" }),

    .unit_phrases = CITE_UNITS(
        { "pour cent", "%" }, { "points de pourcentage", "pp" },
        { "mètres carrés", "m2" }, { "mètre carré", "m2" },
        { "kilomètres carrés", "km2" }, { "mètres cubes", "m3" },
        { "mètre cube", "m3" }, { "point de pourcentage", "pp" }),

    .unit_links = CITE_WORDS(
        "de", "d"),

    .single_articles = CITE_WORDS(
        "une", "un"),

    .fractions = CITE_VALUES(
        { "demi", 2 }, { "tiers", 3 }, { "quart", 4 }, { "quarts", 4 },
        { "cinquième", 5 }, { "cinquièmes", 5 }, { "sixième", 6 },
        { "sixièmes", 6 }, { "septième", 7 }, { "septièmes", 7 },
        { "huitième", 8 }, { "huitièmes", 8 }, { "neuvième", 9 },
        { "neuvièmes", 9 }, { "dixième", 10 }, { "dixièmes", 10 },
        { "centième", 100 }, { "centièmes", 100 }),

    .fraction_links = CITE_UNITS(
        { "sur", "in" }),

    .halves = CITE_VALUES(
        { "demi", 1 }, { "demie", 1 }),

    .half_prefixes = CITE_WORDS(
        "demi"),

    .and_halves = CITE_WORDS(
        "et demi", "et demie"),

    .clock_tails = CITE_UNITS(
        { "et demie", "+30" }, { "et demi", "+30" }, { "et quart", "+15" },
        { "moins le quart", "-15" }, { "moins quart", "-15" }),

    .day_parts = CITE_UNITS(
        { "du matin", "am" }, { "de l'après-midi", "pm" },
        { "du soir", "pm" }, { "de la nuit", "night" },
        { "de la matinée", "am" }, { "de la soirée", "pm" }),

    .decades = CITE_UNITS(
        { "années vingt", "20" }, { "années trente", "30" },
        { "années quarante", "40" }, { "années cinquante", "50" },
        { "années soixante", "60" }, { "années soixantedix", "70" },
        { "années quatrevingt", "80" }, { "années quatrevingtdix", "90" },
        { "années soixante dix", "70" }, { "années quatre vingt", "80" },
        { "années quatre vingts", "80" }, { "années quatrevingts", "80" },
        { "années quatre vingt dix", "90" }),

    .decade_marks = CITE_WORDS(
        "années", "années mil neuf cent"),

    .minuses = CITE_WORDS(
        "moins"),

    .belows = CITE_WORDS(
        "en dessous de zéro", "sous zéro", "au dessous de zéro"),

    .spellings = CITE_UNITS(
        { "mme", "madame" }, { "mlle", "mademoiselle" }, { "dr", "docteur" }),

    .pers = CITE_WORDS(
        "par"),

    .months = CITE_VALUES(
        { "janvier", 1 }, { "février", 2 }, { "mars", 3 }, { "avril", 4 },
        { "mai", 5 }, { "juin", 6 }, { "juillet", 7 }, { "août", 8 },
        { "septembre", 9 }, { "octobre", 10 }, { "novembre", 11 },
        { "décembre", 12 }),

    .short_months = CITE_VALUES(
        { "janv", 1 }, { "févr", 2 }, { "avr", 4 }, { "juil", 7 },
        { "déc", 12 },
        { "juill", 7 }, { "fév", 2 },
        { "sept", 9 }, { "oct", 10 }, { "nov", 11 }),

    .small_months = 1,

    .day_endings = CITE_WORDS(
        "er"),

    .abbreviations = CITE_WORDS("mme"),

    .openers = CITE_WORDS(
        "le", "la", "les", "il", "elle", "ils", "elles", "ce", "cette", "un",
        "une", "en", "dans"),

    .headings = CITE_WORDS(
        "références", "bibliographie", "sources", "citations",
        "notes de bas de page"),

    .link_texts = CITE_WORDS("lien", "source"),

    .source_words = CITE_WORDS(
        "document", "documents", "source", "sources", "référence"),
    .source_labels = CITE_WORDS(
        "article", "extrait", "fichier", "passage", "résultat"),
    .attributions = CITE_WORDS(
        "selon", "selon le", "selon la", "d'après", "voir", "cf.",
        "source :", "source:"),
    .connectors = CITE_WORDS("et", "mais", "ainsi que"),
    .numberings = CITE_WORDS("étape", "point", "partie", "exemple"),
    .page_words = CITE_WORDS("page"),

    .centuries = CITE_WORDS("siècle", "siècles")
};

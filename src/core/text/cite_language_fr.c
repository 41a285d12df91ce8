
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
        "selon que", "sinon"),

    .denials = CITE_WORDS(
        "faux que", "il est faux", "est fausse", "pas vrai", "inexact",
        "démenti", "dément", "démentent", "démentit", "nié", "nient",
        "réfuté", "réfute", "rejeté", "rejette", "conteste", "contesté",
        "refusé de", "refuse de", "refusa de", "échoué à", "omis de",
        "négligé de", "incapable de", "rumeur", "rumeurs", "à tort", "doute",
        "improbable", "au lieu de", "renoncé à", "empêché"),

    .reports = CITE_WORDS(
        "prétend", "prétendent", "prétendu", "prétendument", "affirme",
        "affirment", "soi disant", "allègue", "alléguée", "aurait",
        "auraient", "croit", "croient", "pense", "pensent", "suppose",
        "supposé", "soupçonne", "espère", "espèrent", "attend", "attendu",
        "prévoit", "prévoient", "prévu", "devrait", "devraient", "pourrait",
        "pourraient", "envisage", "veut", "veulent", "souhaite", "compte",
        "promet", "promis", "propose", "proposé", "tente", "tenté", "menace",
        "craint", "peut être", "sans doute", "probablement", "apparemment",
        "éventuellement", "accuse", "accusé"),

    .modals = CITE_WORDS(
        "pourrait", "pourraient", "devrait", "devraient"),

    .approximators = CITE_WORDS(
        "presque", "quasi", "quasiment", "environ", "près de", "à peu près",
        "autour de", "approximativement", "quelque", "quelques", "pas tous",
        "pas toutes"),

    .bounds = CITE_WORDS(
        "au moins", "au plus", "jusqu'à", "plus de", "moins de", "au maximum",
        "au minimum", "ou plus"),

    .exclusives = CITE_WORDS(
        "seul", "seuls", "seule", "seules", "seulement", "uniquement",
        "exclusivement", "rien que"),

    .contrasts = CITE_WORDS(
        "mais", "cependant", "toutefois", "pourtant", "bien que", "alors que"),

    .numbers = CITE_VALUES(
        { "deux", 2 }, { "trois", 3 }, { "quatre", 4 }, { "cinq", 5 },
        { "sept", 7 }, { "huit", 8 }, { "neuf", 9 }, { "dix", 10 },
        { "onze", 11 }, { "douze", 12 }, { "treize", 13 }, { "quatorze", 14 },
        { "quinze", 15 }, { "seize", 16 }, { "vingt", 20 }, { "trente", 30 },
        { "quarante", 40 }, { "cinquante", 50 }, { "soixante", 60 },
        { "douzaine", 12 }),

    .scales = CITE_VALUES(
        { "mille", 1000 }, { "millions", 1000000 },
        { "milliard", 1000000000 }, { "milliards", 1000000000 },
        { "mds", 1000000000 }),

    .ordinals = CITE_VALUES(
        { "premier", 1 }, { "première", 1 }, { "deuxième", 2 },
        { "troisième", 3 }, { "quatrième", 4 }, { "cinquième", 5 },
        { "sixième", 6 }, { "septième", 7 }, { "huitième", 8 },
        { "neuvième", 9 }, { "dixième", 10 }),

    .ordinal_endings = CITE_WORDS(
        "e", "er", "ère", "ème"),

    .shares = CITE_VALUES(
        { "moitié", 50 }),

    .range_links = CITE_WORDS(
        "à", "et"),

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
        { "volts", "v" }, { "pourcent", "%" }, { "hectares", "ha" }),

    .unit_phrases = CITE_UNITS(
        { "pour cent", "%" }, { "points de pourcentage", "pp" }),

    .unit_links = CITE_WORDS(
        "de", "d"),

    .single_articles = CITE_WORDS(
        "une", "un"),

    .months = CITE_VALUES(
        { "janvier", 1 }, { "février", 2 }, { "mars", 3 }, { "avril", 4 },
        { "mai", 5 }, { "juin", 6 }, { "juillet", 7 }, { "août", 8 },
        { "septembre", 9 }, { "octobre", 10 }, { "novembre", 11 },
        { "décembre", 12 }),

    .short_months = CITE_VALUES(
        { "janv", 1 }, { "févr", 2 }, { "avr", 4 }, { "juil", 7 },
        { "déc", 12 }),

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
    .page_words = CITE_WORDS("page")
};

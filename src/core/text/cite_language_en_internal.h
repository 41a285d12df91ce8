
/*
 * Copyright (C) the ngx_cite authors
 *
 * English: forms of a word that are spelt or cut in two ways.
 */


#ifndef CITE_LANGUAGE_EN_INTERNAL_H
#define CITE_LANGUAGE_EN_INTERNAL_H


#define CITE_LANGUAGE_EN_SPELLINGS                                            \
    { "colour", "color" }, { "colours", "colors" },                           \
    { "coloured", "colored" }, { "labour", "labor" },                         \
    { "harbour", "harbor" }, { "harbours", "harbors" },                       \
    { "favour", "favor" }, { "favourite", "favorite" },                       \
    { "honour", "honor" }, { "honours", "honors" },                           \
    { "neighbour", "neighbor" }, { "neighbours", "neighbors" },               \
    { "neighbouring", "neighboring" },                                        \
    { "neighbourhood", "neighborhood" }, { "behaviour", "behavior" },         \
    { "humour", "humor" }, { "rumour", "rumor" }, { "rumours", "rumors" },    \
    { "centre", "center" }, { "centres", "centers" },                         \
    { "theatre", "theater" }, { "theatres", "theaters" },                     \
    { "metre", "meter" }, { "metres", "meters" },                             \
    { "kilometre", "kilometer" }, { "kilometres", "kilometers" },             \
    { "litre", "liter" }, { "litres", "liters" }, { "fibre", "fiber" },       \
    { "programme", "program" }, { "programmes", "programs" },                 \
    { "analyse", "analyze" }, { "analysed", "analyzed" },                     \
    { "analyses", "analyzes" }, { "analysing", "analyzing" },                 \
    { "organise", "organize" }, { "organised", "organized" },                 \
    { "organisation", "organization" },                                       \
    { "organisations", "organizations" }, { "organising", "organizing" },     \
    { "recognise", "recognize" }, { "recognised", "recognized" },             \
    { "realise", "realize" }, { "realised", "realized" },                     \
    { "criticise", "criticize" }, { "criticised", "criticized" },             \
    { "emphasise", "emphasize" }, { "emphasised", "emphasized" },             \
    { "apologise", "apologize" }, { "apologised", "apologized" },             \
    { "authorise", "authorize" }, { "authorised", "authorized" },             \
    { "privatise", "privatize" }, { "privatised", "privatized" },             \
    { "modernise", "modernize" }, { "modernised", "modernized" },             \
    { "characterise", "characterize" },                                       \
    { "characterised", "characterized" }, { "summarise", "summarize" },       \
    { "summarised", "summarized" }, { "specialise", "specialize" },           \
    { "specialised", "specialized" }, { "utilise", "utilize" },               \
    { "utilised", "utilized" }, { "maximise", "maximize" },                   \
    { "minimise", "minimize" }, { "optimise", "optimize" },                   \
    { "optimised", "optimized" }, { "defence", "defense" },                   \
    { "offence", "offense" }, { "licence", "license" },                       \
    { "grey", "gray" }, { "catalogue", "catalog" },                           \
    { "dialogue", "dialog" }, { "travelled", "traveled" },                    \
    { "travelling", "traveling" }, { "traveller", "traveler" },               \
    { "cancelled", "canceled" }, { "labelled", "labeled" },                   \
    { "modelled", "modeled" }, { "modelling", "modeling" },                   \
    { "jewellery", "jewelry" }, { "aluminium", "aluminum" },                  \
    { "tyre", "tire" }, { "tyres", "tires" }, { "plough", "plow" },           \
    { "cheque", "check" }, { "cheques", "checks" }, { "kerb", "curb" },       \
    { "mould", "mold" }, { "paediatric", "pediatric" },                       \
    { "anaemia", "anemia" }, { "oestrogen", "estrogen" },                     \
    { "haemoglobin", "hemoglobin" }, { "manoeuvre", "maneuver" },             \
    { "sceptical", "skeptical" }, { "ageing", "aging" },                      \
    { "enrol", "enroll" }, { "enrolment", "enrollment" },                     \
    { "fulfil", "fulfill" }, { "instalment", "installment" },                 \
    { "skilful", "skillful" }, { "artefact", "artifact" },                    \
    { "artefacts", "artifacts" }, { "whilst", "while" },                      \
    { "amongst", "among" }, { "towards", "toward" },                          \
    { "storey", "story" }, { "axe", "ax" }, { "percent", "%" },               \
    { "it's", "it" }, { "that's", "that" }, { "there's", "there" },           \
    { "he's", "he" }, { "she's", "she" }, { "what's", "what" },               \
    { "who's", "who" }, { "here's", "here" }, { "they're", "they" },          \
    { "we're", "we" }, { "you're", "you" }, { "i'm", "i" },                   \
    { "they've", "they" }, { "we've", "we" }, { "you've", "you" },            \
    { "i've", "i" },                                                          \
    { "mt", "mount" }, { "rm", "room" }, { "annum", "year" },                 \
    { "doctor", "dr" }, { "saint", "st" }, { "street", "st" },                \
    { "nos", "numbers" }, { "circa", "c" }, { "mon", "monday" },              \
    { "tue", "tuesday" }, { "tues", "tuesday" }, { "wed", "wednesday" },      \
    { "thu", "thursday" }, { "thur", "thursday" },                            \
    { "thurs", "thursday" }, { "fri", "friday" },                             \
    { "cataloged", "catalogued" }, { "fibers", "fibres" }


#endif /* CITE_LANGUAGE_EN_INTERNAL_H */


/*
 * Copyright (C) the ngx_cite authors
 *
 * English: words that report what follows, and forms of a word that are spelt
 * or cut in two ways.
 */


#ifndef CITE_LANGUAGE_EN_INTERNAL_H
#define CITE_LANGUAGE_EN_INTERNAL_H


#define CITE_LANGUAGE_EN_REPORTS                                              \
    "considered", "contemplated", "contemplating", "mulled", "mulling",       \
    "attempted to", "attempts to", "sought to", "seeks to", "threatened to",  \
    "threatens to", "promised to", "promises to", "pledged to", "vowed to",   \
    "aims to", "aimed to", "intends to", "intended to", "pretended to",       \
    "in vain", "claims that", "claims the", "claims to", "claims it",         \
    "claims he", "claims she", "claims they", "claims a", "claimed",          \
    "claim that", "claim the", "claim it", "claim to", "critics claim",       \
    "claiming", "alleges", "alleged", "allege", "alleging", "allegedly",      \
    "allegation", "purportedly", "purported", "reportedly", "supposedly",     \
    "supposed to", "believes", "believed", "believe", "thinks", "thought",    \
    "suspects", "suspected", "suggests", "suggested", "argues", "argued",     \
    "argue", "contends", "contended", "insists", "insisted", "asserts",       \
    "asserted", "maintains", "speculated", "speculates", "rumored",           \
    "rumoured", "expected", "expects", "expect", "expecting",                 \
    "is expected to", "predicted", "predicts", "forecast", "forecasts",       \
    "projected", "anticipated", "anticipates", "planned", "plans",            \
    "plan to", "planning to", "intends", "intended", "intend", "aims",        \
    "aimed", "hopes", "hoped", "hope", "hoping", "wants", "wanted",           \
    "wishes", "proposes", "proposed", "promised", "promises", "pledged",      \
    "vowed", "threatened", "attempted", "attempts", "tried to", "trying to",  \
    "sought", "considering", "considers", "may have", "might have",           \
    "could have", "should have", "would have", "imagined", "dreamed",         \
    "fears", "feared", "hypothesized", "accused", "accuses", "apparently",    \
    "seemingly", "possibly", "probably", "perhaps", "maybe", "likely",        \
    "potentially", "rumour has it", "rumor has it", "is said", "are said",    \
    "was said", "were said", "says it may", "scheduled to", "is scheduled",   \
    "due to open", "due to begin", "due to start", "set to", "slated to",     \
    "pretended", "pretends", "feigned", "wonder", "wonders", "wondered",      \
    "asked whether", "asked if", "asks whether", "asks if",                   \
    "questions whether", "would like", "wished", "aiming to", "aim to",       \
    "plans to", "planned to", "hoped to", "expected to", "predicts that",     \
    "estimates that", "guessed", "guesses", "presumed", "presumably",         \
    "supposes", "opponents say", "critics say", "some say", "some believe",   \
    "many believe", "is thought", "are thought", "was thought",               \
    "were thought", "is believed", "opined", "in his opinion",                \
    "in her opinion", "in their view", "hypothesised", "hypothesizes",        \
    "theory that", "theorized", "theorised", "it seems", "seems to",          \
    "seemed to", "appears to", "appeared to", "urges", "recommend",           \
    "recommends", "recommended", "offered to", "vows", "pledges", "swore",    \
    "gambled", "fantasised", "threatens", "at risk of", "could be",           \
    "might be", "may be", "conceivably", "arguably", "ostensibly",            \
    "so called", "proposal to", "proposal that", "bid to", "attempt to",      \
    "try to", "tries to", "effort to", "efforts to", "assumed that",          \
    "assumes that", "is said to", "are said to", "was said to",               \
    "were said to", "urged the", "potential to", "opponents warn",            \
    "opponents warned", "critics warn", "critics warned", "opponents fear",   \
    "opponents claim", "anonymous", "unnamed", "unconfirmed",                 \
    "legend has it", "hearsay", "according to legend",                        \
    "according to critics", "in the novel", "in his novel", "in her novel",   \
    "in the film", "in the movie", "in the play", "in the opera",             \
    "in the legend", "in the myth", "in the fairy tale",                      \
    "in the short story", "in a novel", "in a film", "in legend",             \
    "according to the legend", "according to myth", "according to folklore",  \
    "in a dream", "the novel tells", "the film tells", "the story tells",     \
    "the legend tells", "the legend says", "the tale tells", "petition for",  \
    "petitioned for", "petition to", "calls for", "called for",               \
    "calling for", "call for", "request for", "requests for",                 \
    "requested that", "application for", "motion to", "motion for",           \
    "bid for", "plea for", "pleaded for", "appeal for", "demand that",        \
    "demanded that", "asked to", "asked for", "asks for", "was ordered to",   \
    "was told to", "plan for", "plans for", "proposal for", "proposals for",  \
    "lobbied for", "campaign for", "campaigned for", "meant to",              \
    "was to have", "were to have", "little to suggest",                       \
    "nothing to suggest", "suggest that", "to suggest", "to conclude",        \
    "may or may not", "supposed", "hypothetical", "hypothetically",           \
    "the assumption", "the notion", "the idea that", "the suggestion"


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

-- Prepared answers.  Quote n of an answer is what its marker [n] stands for:
-- a document's id, the page that is cited and the words.  One quote of each
-- answer is made up, and one cites the wrong page: models do both.

return {
    {
        words = { "heat", "pump", "kestrel", "coolant", "warranty", "bleed", "compressor" },
        text = "The Kestrel 40's loop holds 6.5 litres of coolant [1]. Bleed the radiators "
            .. "from the lowest floor upwards before you start it [2]; below 1.2 bar the "
            .. "compressor stops [3]. The coolant has to be replaced every two years [4]. "
            .. "The warranty runs for five years [5], unless someone other than a certified "
            .. "fitter opens the sealed circuit.",
        quotes = {
            { "kestrel-manual", 2, "The closed loop holds 6.5 litres of coolant", "6.5 litres" },
            { "kestrel-manual", 2, "Bleed the radiators from the lowest floor upwards before the first start",
              "from the lowest floor upwards" },
            { "kestrel-manual", 2, "A loop pressure below 1.2 bar stops the compressor", "below 1.2 bar" },
            { "kestrel-manual", 3, "Replace the coolant every two years to keep the warranty", "every two years" },
            { "kestrel-manual", 2, "The warranty runs for five years from the day of delivery", "five years" },
        },
    },
    {
        words = { "ferry", "boat", "tideway", "harlow", "timetable", "fare", "ticket", "bicycle", "bike" },
        text = "On weekdays the first boat leaves Harlow quay at 06:40 [1]. A single costs 3.20 "
            .. "and a day ticket 7.50 [2], and bicycles go free outside the morning peak [3]. "
            .. "Dogs need a ticket of their own [4]. If fog keeps the boats in the harbour, your "
            .. "ticket stays valid for a week [5].",
        quotes = {
            { "tideway-timetable", 1, "the first boat leaves Harlow quay at 06:40", "06:40" },
            { "tideway-timetable", 2, "An adult single costs 3.20 and a day ticket 7.50", "3.20" },
            { "tideway-timetable", 2, "Bicycles travel free of charge outside the morning peak", "free of charge" },
            { "tideway-timetable", 2, "Dogs travel at half the adult fare and on a lead", "half the adult fare" },
            { "tideway-timetable", 2, "Tickets for a cancelled boat are valid for seven days", "seven days" },
        },
    },
    {
        words = { "elm", "library", "report", "lent", "loans", "members", "readers", "donations", "costs", "roof" },
        text = "2024 was a good year for Elm House: it lent 12% more than the year before [1], and "
            .. "membership rose to 9,045 readers [2]. Donations of 61,400 paid for the new reading "
            .. "room [3], while costs were flat at 1.84 million [4]. Opening hours were extended to "
            .. "ten in the evening [5].",
        quotes = {
            { "elm-house-report", 1, "Elm House lent 214,300 items in 2024, which is 12% more than in 2023",
              "12% more" },
            { "elm-house-report", 1, "Membership rose from 8,120 to 9,045 readers", "9,045 readers" },
            { "elm-house-report", 2, "Donations came to 61,400 and covered the new reading room", "61,400" },
            { "elm-house-report", 1, "Operating costs were flat at 1.84 million", "flat at 1.84 million" },
            { "elm-house-report", 3, "Since May the house has been open until ten in the evening",
              "until ten in the evening" },
        },
    },
    {
        words = { "apple", "apples", "orchard", "store", "storing", "cellar", "potatoes", "ethylene" },
        text = "Keep the cellar between 2 and 4 °C, and late apples last until April [1]. Lay them in "
            .. "one layer without letting them touch [2], and away from potatoes, which sprout in "
            .. "their ethylene [3]. Wrapping each in paper doubles the time [4].",
        quotes = {
            { "orchard-notes", 1, "Late apples keep until April if the cellar stays between 2 and 4 °C",
              "between 2 and 4 °C" },
            { "orchard-notes", 1, "Lay them in one layer, stalk upwards, and do not let them touch", "one layer" },
            { "orchard-notes", 1, "Apples give off ethylene, which makes potatoes sprout", "ethylene" },
            { "orchard-notes", 2, "Apples wrapped in paper keep twice as long", "twice as long" },
        },
    },
}

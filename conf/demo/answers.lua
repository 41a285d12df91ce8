-- Prepared answers.  Most cite a page of their document by [n], as models do:
-- some sentences are word for word, most are in other words, one has a number
-- that the document does not have, and one is about something else.
--
-- One answer quotes.  Quote n of it is what its marker [n] stands for: a
-- document's id, the page that is cited and the words.  One quote is made up,
-- and one cites the wrong page.

return {
    {
        words = { "heat", "pump", "kestrel", "coolant", "warranty", "bleed", "compressor" },
        document = "kestrel-manual",
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
        document = "tideway-timetable",
        text = "On weekdays the first boat leaves Harlow quay at 06:40 and the last one at 22:10 [1]. "
            .. "A single for adults is 3.20, and you may take a bike for free once the morning peak is "
            .. "over [2]. A day ticket costs 8.90 [2]. If fog keeps the boats in, you can use your ticket "
            .. "for another seven days [3]. The engines were built by a shipyard in Trieste and burn "
            .. "recycled cooking oil [3].",
    },
    {
        words = { "elm", "library", "report", "lent", "loans", "members", "readers", "donations", "costs", "roof" },
        document = "elm-house-report",
        text = "2024 was a good year for Elm House. Membership rose from 8,120 to 9,045 readers [1]. "
            .. "With 214,300 items the house lent 12% more than a year earlier [1]. Donations paid for the "
            .. "new reading room [2]. Operating costs were flat at 1.48 million [2]. Until the east wing has "
            .. "its new roof, the map collection can be seen by appointment [3]. Two authors from Lisbon "
            .. "opened a festival with concerts for children [3].",
    },
    {
        words = { "apple", "apples", "orchard", "store", "storing", "cellar", "potatoes", "ethylene" },
        document = "orchard-notes",
        text = "Late apples keep until April if the cellar stays between 2 and 4 °C [1]. Put them in a "
            .. "single layer so that no apple touches another [1]. Keep them away from potatoes, which their "
            .. "ethylene makes sprout [2]. Check the trays once a week for soft spots [2]. Wrapped in paper "
            .. "they last for 9 months [2]. Commercial growers prefer refrigerated containers with nitrogen "
            .. "and humidity sensors [1].",
    },
}

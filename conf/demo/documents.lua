-- The demo agent's library.  A page is a list of lines; a quote lies in one line.

return {
    {
        id = "kestrel-manual",
        title = "Kestrel 40 heat pump: owner's manual",
        url = "https://docs.example.com/kestrel-40/manual",
        pages = {
            {
                "The Kestrel 40 heats a house of up to 180 square metres with water at 55 °C.",
                "It stands outside, at least 60 cm from any wall.",
            },
            {
                "The closed loop holds 6.5 litres of coolant.",
                "Bleed the radiators from the lowest floor upwards before the first start.",
                "A loop pressure below 1.2 bar stops the compressor.",
            },
            {
                "The warranty runs for five years from the day of delivery.",
                "It ends early if the sealed circuit is opened by anyone but a certified fitter.",
            },
        },
    },
    {
        id = "tideway-timetable",
        title = "Tideway Ferry: timetable and fares",
        url = "https://docs.example.com/tideway/timetable",
        pages = {
            {
                "On weekdays the first boat leaves Harlow quay at 06:40 and the last one at 22:10.",
                "On Sundays and holidays boats run every 45 minutes from 09:00.",
            },
            {
                "An adult single costs 3.20 and a day ticket 7.50.",
                "Bicycles travel free of charge outside the morning peak.",
            },
            {
                "In fog or in winds above force 8 the boats stay in the harbour.",
                "Tickets for a cancelled boat are valid for seven days.",
            },
        },
    },
    {
        id = "elm-house-report",
        title = "Elm House library: annual report 2024",
        url = "https://docs.example.com/elm-house/report-2024",
        pages = {
            {
                "Elm House lent 214,300 items in 2024, which is 12% more than in 2023.",
                "Membership rose from 8,120 to 9,045 readers.",
            },
            {
                "Donations came to 61,400 and covered the new reading room.",
                "Operating costs were flat at 1.84 million.",
            },
            {
                "The roof of the east wing will be renewed in the summer of 2026.",
                "Until then the map collection is open by appointment only.",
            },
        },
    },
    {
        id = "orchard-notes",
        title = "Orchard Lane: notes on storing apples",
        url = "https://docs.example.com/orchard-lane/apples",
        pages = {
            {
                "Late apples keep until April if the cellar stays between 2 and 4 °C.",
                "Lay them in one layer, stalk upwards, and do not let them touch.",
            },
            {
                "Apples give off ethylene, which makes potatoes sprout.",
                "Look through the trays once a week and take out what has soft spots.",
            },
        },
    },
}

// What the streams speak of: documents, and answers that cite them truly and
// falsely.

export const documents = [
    {
        title: 'Ferry timetable',
        url: 'https://harbour.example/timetable',
        content: 'The ferry to Skarholm leaves at six in the morning and'
            + ' returns at nine in the evening. On Sundays there is one'
            + ' crossing only.',
    },
    {
        title: 'Fares',
        url: 'https://harbour.example/fares',
        content: 'A single ticket costs 14 kroner. Children under seven travel'
            + ' free of charge.',
    },
    {
        title: 'The old lighthouse',
        url: 'https://harbour.example/lighthouse',
        content: 'The lighthouse of Skarholm was built in 1887 by the engineer'
            + ' Ada Lund. It is 31 metres high.',
    },
];

export const question = 'When does the ferry leave, and what does it cost?';

export const again = 'And who built the lighthouse?';

// two that hold, one that does not
export const answer = [
    'The ferry to Skarholm leaves at six in the morning [1]. ',
    'A single ticket ', 'costs 14 kroner [2]. ',
    'The lighthouse of Skarholm was built in 1902 by the engineer Ada Lund [', '3].',
];

// one that holds, one that does not, one that nothing stands behind
export const more = [
    'The lighthouse of Skarholm was built in 1887 by the engineer Ada Lund [3]. ',
    'Children under seven ', 'travel at half the fare [2]. ',
    'The café at the quay opens at noon [9].',
];

export const userMessage = (id, text) =>
    ({ id, role: 'user', parts: [{ type: 'text', text }] });

export const request = (messages = [userMessage('user-1', question)]) => ({
    body: { id: 'chat-1', messages, trigger: 'submit-message' },
});

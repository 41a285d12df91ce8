// What the sources of all shapes say: four passages on one topic.

export const passages = [
  {
    id: 'lamp', number: 3, title: 'The lamp',
    text: 'The lamp of the lighthouse was lit in 1864 and can be seen from 27 nautical miles.',
  },
  {
    id: 'hours', number: 1, title: 'Opening hours',
    text: 'The lighthouse of Skerra is open from 9:30 to 17:45 between April and October.',
  },
  {
    id: 'tickets', number: 4, title: 'Tickets',
    text: 'A ticket for the lighthouse costs 8.20 euros, and children pay 3.60 euros.',
  },
  {
    id: 'tower', number: 2, title: 'The tower',
    text: 'The tower of the lighthouse is 43 metres high and has 198 steps of granite.',
  },
].map((passage) => ({ ...passage, url: `https://lighthouse.example/${passage.id}` }));

export const vector = [0.1, 0.2, 0.3];

// Scores fall from the first passage to the last.
export function score(index) {
  return Number((0.91 - index * 0.07).toFixed(2));
}

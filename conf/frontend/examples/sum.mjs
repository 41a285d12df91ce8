// A message's sum in one line: "2 word for word · 1 contradicted · 1 doubtful · 8 to read".

const WORDS = [['verified', 'word for word'], ['partial', 'in part'],
               ['missed', 'contradicted'], ['doubtful', 'doubtful'],
               ['read', 'to read'], ['failed', 'not checked']];

export function oneLine(summary) {
    const counts = { ...summary, read: summary.skipped - summary.doubtful };

    return WORDS.filter(([name]) => counts[name] > 0)
        .map(([name, words]) => `${counts[name]} ${words}`).join(' · ');
}

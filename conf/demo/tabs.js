// Tabs: arrow keys move between them, and the panel of the chosen one is shown.

const tabs = [...document.querySelectorAll('[role=tab]')];

// what belongs to a tab beside its panel
const BESIDE = { 'tab-ask': ['turns'], 'tab-try': ['tried'] };

function choose(tab) {
    for (const one of tabs) {
        const chosen = one === tab;

        one.setAttribute('aria-selected', String(chosen));
        one.tabIndex = chosen ? 0 : -1;

        for (const id of [one.getAttribute('aria-controls'), ...BESIDE[one.id]]) {
            document.getElementById(id).hidden = !chosen;
        }
    }
}

tabs.forEach((tab, n) => {
    tab.addEventListener('click', () => choose(tab));
    tab.addEventListener('keydown', ({ key }) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[key];

        if (step) {
            const next = tabs.at((n + step) % tabs.length);

            choose(next);
            next.focus();
        }
    });
});

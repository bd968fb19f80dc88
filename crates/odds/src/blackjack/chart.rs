//! Optimal play as tables and in words.

use std::collections::BTreeMap;

use games::Action;

use super::insured::Insures;
use super::main_game::takes_even_money;
use super::{ACE, Act, Best, Holdings, Solution, TEN, TwoCards, UpPlan, VALUES};
use crate::{Chart, Strategy};

/// The up cards in the order of the columns.
const UPS: [usize; VALUES] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/// How a table is played best.
pub fn strategy(solution: &Solution, insures: Insures) -> Strategy {
    let charts = vec![hard(solution), soft(solution), pairs(solution)];
    Strategy { words: words(solution, insures), charts }
}

/// What a value is called.
pub fn name(value: usize) -> String {
    if value == ACE { "A".into() } else { (value + 1).to_string() }
}

fn plan(solution: &Solution, up: usize) -> &UpPlan {
    solution.ups.iter().find(|plan| plan.up == up).expect("every up card is solved")
}

/// What to do, and where that may not be done any more what then.
fn word(plan: &UpPlan, two: &TwoCards) -> String {
    let otherwise = || {
        let number = Holdings::all().two(two.cards[0], two.cards[1]);
        if plan.draws.hits(number) { Action::Hit } else { Action::Stand }
    };
    match two.best {
        Best::Blackjack => Action::Stand.to_string(),
        Best::Play(act @ (Act::Double | Act::FreeDouble)) => {
            format!("{} or {}", act.action(), otherwise())
        }
        Best::Play(act) => act.action().to_string(),
        Best::Split { free: true, .. } => Action::FreeSplit.to_string(),
        Best::Split { free: false, .. } => Action::Split.to_string(),
        Best::Surrender => format!("{} or {}", Action::Surrender, otherwise()),
    }
}

/// The two cards of a hard total, no pairs.
fn hard_twos(total: usize) -> impl Iterator<Item = (usize, usize)> {
    let lower = (1..VALUES).map(move |first| (first, total.wrapping_sub(first + 2)));
    lower.filter(|(first, second)| first < second && *second < VALUES)
}

/// The word for most hands of a hard total.
fn hard_word(plan: &UpPlan, total: usize) -> String {
    let mut counts: BTreeMap<String, super::Wide> = BTreeMap::new();
    for (first, second) in hard_twos(total) {
        let two = plan.best(first, second);
        *counts.entry(word(plan, two)).or_default() += two.whole;
    }
    match counts.into_iter().max_by_key(|(_, weight)| *weight) {
        Some((word, _)) => word,
        // Two tens are a pair: longer hands alone make this total.
        None => if most_hit(plan, total, false) { Action::Hit } else { Action::Stand }.to_string(),
    }
}

/// Whether most holdings of three cards or more draw to a total.
fn most_hit(plan: &UpPlan, total: usize, soft: bool) -> bool {
    let all = Holdings::all();
    let (mut hit, mut stand) = (0, 0);
    for (n, holding) in all.larger_first() {
        let same = usize::from(holding.total.points()) == total && holding.total.is_soft() == soft;
        if same && holding.size > 2 && holding.cards.iter().all(|count| *count <= 4) {
            *(if plan.draws.hits(n) { &mut hit } else { &mut stand }) += 1;
        }
    }
    hit > stand
}

fn columns() -> Vec<String> {
    UPS.map(name).to_vec()
}

fn hard(solution: &Solution) -> Chart {
    let row = |total: usize| {
        let words = UPS.map(|up| hard_word(plan(solution, up), total));
        (total.to_string(), words.to_vec())
    };
    Chart { title: "hard totals".into(), columns: columns(), rows: (5..=20).map(row).collect() }
}

fn soft(solution: &Solution) -> Chart {
    let row = |second: usize| {
        let words = UPS.map(|up| {
            let plan = plan(solution, up);
            word(plan, plan.best(ACE, second))
        });
        (format!("A-{}", name(second)), words.to_vec())
    };
    Chart { title: "soft totals".into(), columns: columns(), rows: (1..TEN).map(row).collect() }
}

fn pairs(solution: &Solution) -> Chart {
    let row = |value: usize| {
        let words = UPS.map(|up| {
            let plan = plan(solution, up);
            word(plan, plan.best(value, value))
        });
        (format!("{0}-{0}", name(value)), words.to_vec())
    };
    Chart { title: "pairs".into(), columns: columns(), rows: (0..VALUES).map(row).collect() }
}

fn words(solution: &Solution, insures: Insures) -> Vec<String> {
    let even_money = takes_even_money(&solution.tally, solution.play.terms.blackjack_pays);
    let and = match (insures, even_money) {
        (Insures::Never, false) => "nor",
        (Insures::Never, true) => "but take",
        (_, true) => "and take",
        (_, false) => "but never",
    };
    let mut words = vec![format!("{}, {and} even money with a blackjack.", insures.words())];
    if solution.play.free_bets {
        words.push(
            "A hand on a lammer has nothing to lose: it is played for the chance to win.".into(),
        );
    }
    words.extend(exceptions(solution));
    words.extend(longer_hands(solution));
    words.extend(fewer_hands(solution));
    words
}

/// Two cards that are played otherwise than most of their total.
fn exceptions(solution: &Solution) -> Vec<String> {
    let mut words = Vec::new();
    for total in 5..=19 {
        for up in UPS {
            let plan = plan(solution, up);
            let usual = hard_word(plan, total);
            for (first, second) in hard_twos(total) {
                let own = word(plan, plan.best(first, second));
                if own != usual {
                    let (first, second, up) = (name(first), name(second), name(up));
                    words.push(format!("{second}-{first} against {up}: {own}, not {usual}."));
                }
            }
        }
    }
    words
}

/// Totals that longer hands play otherwise than two cards.
fn longer_hands(solution: &Solution) -> Vec<String> {
    let mut words = Vec::new();
    let mut compare = |total: usize, soft: bool, up: usize, two: String| {
        let hits = most_hit(plan(solution, up), total, soft);
        let act = if hits { Action::Hit } else { Action::Stand }.to_string();
        if !two.ends_with(&act) {
            let soft = if soft { "soft " } else { "" };
            let up = name(up);
            words.push(format!(
                "Most {soft}{total}s of three cards or more {act} against {up}, which two cards do not."
            ));
        }
    };
    for up in UPS {
        for total in 12..=18 {
            compare(total, false, up, hard_word(plan(solution, up), total));
        }
        for total in 17..=19 {
            let own = plan(solution, up);
            compare(total, true, up, word(own, own.best(ACE, total - 12)));
        }
    }
    words
}

/// Pairs that are split, but not as often as they may be.
fn fewer_hands(solution: &Solution) -> Vec<String> {
    let mut words = Vec::new();
    for up in UPS {
        for value in 0..VALUES {
            let most = solution.play.terms.most_hands(value == ACE);
            if let Best::Split { most: until, .. } = plan(solution, up).best(value, value).best
                && until < most
            {
                let (value, up) = (name(value), name(up));
                words.push(format!("{value}-{value} against {up}: split to {until} hands only."));
            }
        }
    }
    words
}

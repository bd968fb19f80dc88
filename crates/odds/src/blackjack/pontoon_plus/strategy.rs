//! Optimal play as tables and in words, read off the solution.

use super::pays::Suits;
use super::play::doubled_points;
use super::root::{First, Root, Start};
use super::solve::Solved;
use super::split_play::{Act, two};
use crate::blackjack::insured::Insures;
use crate::blackjack::{ACE, TEN, VALUES};
use crate::{Chart, Strategy};

/// The up cards in the order of the columns.
const UPS: [usize; VALUES] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 0];

/// How the bet is played best.
pub fn strategy(solved: &Solved, root: &Root<'_>, insures: Insures) -> Strategy {
    let charts = vec![
        first_two(root),
        longer(solved, false),
        longer(solved, true),
        doubled(solved, root),
        split(solved, root),
    ];
    Strategy { words: words(solved, root, insures), charts }
}

/// What a value is called.
pub fn name(value: usize) -> String {
    match value {
        ACE => "A".into(),
        TEN => "picture".into(),
        other => (other + 1).to_string(),
    }
}

fn chart(title: &str, rows: Vec<(String, Vec<String>)>) -> Chart {
    Chart { title: title.into(), columns: UPS.map(name).to_vec(), rows }
}

fn starts() -> impl Iterator<Item = [usize; 2]> {
    let twos = (0..VALUES).flat_map(|first| (first..VALUES).map(move |second| [first, second]));
    twos.filter(|two| *two != [ACE, TEN])
}

fn label([first, second]: [usize; 2]) -> String {
    match first {
        ACE => format!("A-{}", name(second)),
        _ => format!("{}-{}", name(second), name(first)),
    }
}

/// The first two cards, with their suits where these change something.
fn first_two(root: &Root<'_>) -> Chart {
    let mut rows = Vec::new();
    for two in starts() {
        let row = |suits: Suits| {
            let word = |up| root.best(&Start { up, two, suits }).0.word().to_owned();
            UPS.map(word).to_vec()
        };
        let mixed = row(Suits::Mixed);
        rows.push((label(two), mixed.clone()));
        if (Start { up: 0, two, suits: Suits::Mixed }).looks_at_suits() {
            for (suits, of) in [(Suits::Suited, "of one suit"), (Suits::Spades, "of spades")] {
                let words = row(suits);
                if words != mixed {
                    rows.push((format!("{} {of}", label(two)), words));
                }
            }
        }
    }
    chart("the first two cards", rows)
}

/// Three cards or more by their number: more of them are nearer to a bonus.
fn longer(solved: &Solved, soft: bool) -> Chart {
    let mut rows = Vec::new();
    for total in 12..=20u8 {
        for size in 3..=6 {
            let word = |up: usize| hit_or_stand(solved, up, total, soft, size);
            let words = UPS.map(word);
            if words.iter().any(|word| *word != "stand" && *word != "-") {
                let cards =
                    if size == 6 { "6 cards or more".into() } else { format!("{size} cards") };
                rows.push((format!("{total} of {cards}"), words.map(str::to_owned).to_vec()));
            }
        }
    }
    let title = if soft {
        "soft totals of three cards or more"
    } else {
        "hard totals of three cards or more"
    };
    chart(title, rows)
}

fn hit_or_stand(solved: &Solved, up: usize, total: u8, soft: bool, size: usize) -> &'static str {
    let hands = solved.hands.all().iter().enumerate().filter(|(_, hand)| {
        let long = if size == 6 { hand.size >= 6 } else { hand.size == size };
        long && hand.total.points() == total && hand.total.is_soft() == soft
    });
    word_of(hands.map(|(n, _)| solved.against[up].deep.hits(n)), ["hit", "stand"])
}

/// One word for some decisions, or that it depends on the cards.
fn word_of(decisions: impl Iterator<Item = bool>, words: [&'static str; 2]) -> &'static str {
    let mut seen = [false; 2];
    decisions.for_each(|yes| seen[usize::from(!yes)] = true);
    match seen {
        [true, true] => "by the cards",
        [true, false] => words[0],
        [false, true] => words[1],
        [false, false] => "-",
    }
}

/// Whether what was doubled is kept, by the total it came to.
fn doubled(solved: &Solved, root: &Root<'_>) -> Chart {
    let word = |up: usize, total: u8| {
        let mut keeps = Vec::new();
        for cards in starts() {
            let start = Start { up, two: cards, suits: Suits::Mixed };
            if root.best(&start).0 != First::Double {
                continue;
            }
            let Some(found) = &solved.against[up].two[cards[0]][cards[1]] else { continue };
            let made = |third: &usize| doubled_points(&two(cards[0], cards[1]), *third) == total;
            keeps.extend((0..VALUES).filter(made).map(|third| found.keeps[third]));
        }
        word_of(keeps.into_iter(), ["keep", "withdraw"]).to_owned()
    };
    let row = |total: u8| (total.to_string(), UPS.map(|up| word(up, total)).to_vec());
    let rows = (5..=20).map(row).filter(|(_, words)| words.iter().any(|word| word != "-"));
    chart("after a double", rows.collect())
}

/// Split hands of two cards.
fn split(solved: &Solved, root: &Root<'_>) -> Chart {
    let mut rows = Vec::new();
    for pair in 1..VALUES {
        let is_split = |up: usize| {
            root.best(&Start { up, two: [pair; 2], suits: Suits::Mixed }).0 == First::Split
        };
        if !UPS.into_iter().any(is_split) {
            continue;
        }
        for second in 0..VALUES {
            let word = |up: usize| match is_split(up) {
                false => "-",
                true => match solved.against[up].splits[pair].acts[second] {
                    _ if [pair, second] == [TEN, ACE] => "21",
                    Act::Stand => "stand",
                    Act::Hit => "hit",
                    Act::Double => "double",
                },
            };
            let label = format!("{} and {}", name(pair), name(second));
            rows.push((label, UPS.map(word).map(str::to_owned).to_vec()));
        }
    }
    chart("split hands; a pair of them is split again where it may be", rows)
}

fn words(solved: &Solved, root: &Root<'_>, insures: Insures) -> Vec<String> {
    let mut words = vec![format!("{}.", insures.words())];
    let given_up = said(root, First::Surrender, "Give up");
    if given_up.is_empty() {
        words.push("Never give a hand up.".to_owned());
    }
    words.extend(given_up);
    words.extend(said(root, First::Split, "Split"));
    for pair in 1..VALUES {
        let once = UPS.into_iter().filter(|up| {
            let start = Start { up: *up, two: [pair; 2], suits: Suits::Mixed };
            root.best(&start).0 == First::Split && solved.against[*up].splits[pair].most == 2
        });
        let once: Vec<_> = once.map(name).collect();
        if !once.is_empty() {
            let pair = name(pair);
            words.push(format!("Do not split {pair}-{pair} again against {}.", list(&once)));
        }
    }
    words.extend(said(root, First::Double, "Double"));
    words.push("What was doubled is kept or withdrawn by the table for it.".into());
    words
}

/// A sentence for each hand that does something.
fn said(root: &Root<'_>, what: First, verb: &str) -> Vec<String> {
    let mut words = Vec::new();
    for two in starts() {
        let does = |up: &usize| root.best(&Start { up: *up, two, suits: Suits::Mixed }).0 == what;
        let against: Vec<_> = UPS.into_iter().filter(does).map(name).collect();
        if !against.is_empty() {
            words.push(format!("{verb} {} against {}.", label(two), list(&against)));
        }
    }
    words
}

fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

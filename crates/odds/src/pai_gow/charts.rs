//! What the best play comes to, in words and as tables.

use std::collections::BTreeMap;

use chance::Rank;
use games::HouseHand;
use hands::{PaiGowCategory, PaiGowRank};

use super::holding::{JOKER, place_of};
use super::settings::Settings;
use super::solve::{Best, Gain, Solution};
use crate::{Chart, Ratio, Strategy};

/// How the best play sets hands without a straight or flush.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingCounts {
    /// Two pairs by the higher, the lower, and the two highest of the other cards.
    pairs: BTreeMap<[u8; 4], Pairs>,
    /// Hands without a pair by which of their cards go low, the highest being the first.
    no_pair: BTreeMap<[u8; 2], u64>,
}

/// How often two pairs are split, and how often they stay together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pairs {
    split: u64,
    together: u64,
}

const ACE: u8 = Rank::Ace.index();

/// The joker is the ace (OH.PG.6.I).
fn rank_of(place: u8) -> u8 {
    if usize::from(place) == JOKER { ACE } else { place }
}

impl SettingCounts {
    /// Counts hands, by the way in which they are set.
    pub fn add(&mut self, own: &Settings, chosen: &[u64]) {
        let counted = matches!(own.kind, HouseHand::NoPair | HouseHand::TwoPair);
        let seven = own.holding.unsuited();
        if !counted || PaiGowRank::of7(seven).category() >= PaiGowCategory::Straight {
            return;
        }
        let mut ranks: Vec<u8> = seven.cards().map(|card| rank_of(place_of(card) as u8)).collect();
        ranks.sort_unstable_by(|a, b| b.cmp(a));
        let times = |rank: &u8| ranks.iter().filter(|r| *r == rank).count();
        let paired: Vec<u8> = ranks.iter().copied().filter(|r| times(r) == 2).collect();
        let single: Vec<u8> = ranks.iter().copied().filter(|r| times(r) == 1).collect();
        for (way, &hands) in own.ways.iter().zip(chosen).filter(|(_, hands)| **hands > 0) {
            let [a, b] = way.low.map(rank_of);
            if let ([high, _, low, _], [top, second, _]) = (&paired[..], &single[..]) {
                let counted = self.pairs.entry([*high, *low, *top, *second]).or_default();
                let counted = if a == b { &mut counted.split } else { &mut counted.together };
                *counted += hands;
            } else {
                let place = |rank| ranks.iter().position(|r| *r == rank).unwrap_or(0) as u8 + 1;
                *self.no_pair.entry([place(a.max(b)), place(a.min(b))]).or_default() += hands;
            }
        }
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &SettingCounts) {
        for (cards, other) in &other.pairs {
            let own = self.pairs.entry(*cards).or_default();
            own.split += other.split;
            own.together += other.together;
        }
        for (low, other) in &other.no_pair {
            *self.no_pair.entry(*low).or_default() += other;
        }
    }

    /// When two pairs stay together, by the two highest cards beside them: `-` never, `any` always,
    /// `AQ+` with an ace and a queen or better; a star where the third card decides too.
    fn word(&self, high: u8, low: u8) -> String {
        let all = || self.pairs.range([high, low, 0, 0]..=[high, low, ACE, ACE]);
        if all().all(|(_, pairs)| pairs.split == 0) {
            return "any".into();
        }
        let mut words = Vec::new();
        for top in (0..=ACE).rev() {
            let of = all().filter(move |(cards, _)| cards[2] == top);
            let Some(least) = of.clone().find(|(_, pairs)| pairs.together > 0) else { continue };
            let letter = |rank| Rank::from_index(rank).letter();
            let every = of.clone().all(|(_, pairs)| pairs.split == 0);
            let mut above = of.filter(|(cards, _)| cards[3] >= least.0[3]);
            let star = if above.any(|(_, pairs)| pairs.split > 0) { "*" } else { "" };
            words.push(match every {
                true => letter(top).to_string(),
                false => format!("{}{}+{star}", letter(top), letter(least.0[3])),
            });
        }
        if words.is_empty() { "-".into() } else { words.join(" ") }
    }

    fn two_pairs(&self) -> Chart {
        let pair = |rank: u8| [Rank::from_index(rank).letter(); 2].iter().collect::<String>();
        let word = |high, low| if low < high { self.word(high, low) } else { String::new() };
        let row = |high| (pair(high), (0..ACE).rev().map(|low| word(high, low)).collect());
        Chart {
            title: "Two pairs without a straight or flush stay together with these cards beside \
                    them, otherwise the lower goes low (- never together, any always, A with an \
                    ace, AQ+ with an ace and a queen or better, * not every such hand)"
                .into(),
            columns: (0..ACE).rev().map(pair).collect(),
            rows: (1..=ACE).rev().map(row).collect(),
        }
    }

    fn no_pairs(&self) -> Chart {
        let all: u64 = self.no_pair.values().sum();
        let mut rows: Vec<_> = self.no_pair.iter().collect();
        rows.sort_by_key(|(_, hands)| std::cmp::Reverse(**hands));
        let nth = |n: u8| ["highest", "2nd", "3rd", "4th", "5th", "6th", "7th"][usize::from(n) - 1];
        let row = |(low, hands): (&[u8; 2], &u64)| {
            let share = percent(&Ratio::new(*hands, all));
            (format!("{} and {}", nth(low[0]), nth(low[1])), vec![hands.to_string(), share])
        };
        Chart {
            title: "No pair, straight or flush: the cards that go low".into(),
            columns: vec!["hands".into(), "of them".into()],
            rows: rows.into_iter().map(row).collect(),
        }
    }
}

/// What the best play is.
pub fn strategy(best: &Best, solution: &Solution) -> Strategy {
    let all = best.gains.iter().fold(Gain::default(), |sum, gain| Gain {
        hands: sum.hands + gain.hands,
        otherwise: sum.otherwise + gain.otherwise,
        gain: sum.gain + gain.gain,
    });
    let per = Ratio::from(best.price.per) * Ratio::from(solution.deals);
    let gained = |gain: &Gain| Ratio::from(gain.gain) / &per;
    let mut kinds: Vec<_> = HouseHand::ALL.iter().zip(&best.gains).collect();
    kinds.retain(|(_, gain)| gain.hands > 0);
    let words = words(&kinds, &all, &gained);
    let rows = kinds.iter().map(|(kind, gain)| {
        let cells = vec![
            gain.hands.to_string(),
            gain.otherwise.to_string(),
            percent(&Ratio::new(gain.otherwise, gain.hands)),
            percent(&gained(gain)),
        ];
        (words_for(**kind), cells)
    });
    let by_kind = Chart {
        title: "Hands that are better set otherwise than the house way".into(),
        columns: ["hands", "set otherwise", "of them", "gains a round"].map(Into::into).to_vec(),
        rows: rows.collect(),
    };
    Strategy {
        words,
        charts: vec![by_kind, best.setting_counts.two_pairs(), best.setting_counts.no_pairs()],
    }
}

fn words(
    kinds: &[(&HouseHand, &Gain)],
    all: &Gain,
    gained: &dyn Fn(&Gain) -> Ratio,
) -> Vec<String> {
    let mut words = vec![format!(
        "The house way gives up {} of the bet a round: {} of {} hands ({}) are better set otherwise.",
        percent(&gained(all)),
        all.otherwise,
        all.hands,
        percent(&Ratio::new(all.otherwise, all.hands)),
    )];
    let (same, other): (Vec<_>, Vec<_>) = kinds.iter().partition(|(_, gain)| gain.otherwise == 0);
    let mut other: Vec<(&HouseHand, &Gain)> = other;
    other.sort_by_key(|(_, gain)| std::cmp::Reverse(gain.gain));
    for (kind, gain) in other.iter().take(3) {
        words.push(format!(
            "Of hands with {} {} are better set otherwise, for {} of the bet a round.",
            words_for(**kind),
            percent(&Ratio::new(gain.otherwise, gain.hands)),
            percent(&gained(gain)),
        ));
    }
    let same: Vec<_> = same.into_iter().map(|(kind, _)| words_for(*kind)).collect();
    if !same.is_empty() {
        words.push(format!("Always set the house way: {}.", same.join(", ")));
    }
    words
}

/// A kind of hand as a player would say it.
fn words_for(kind: HouseHand) -> String {
    kind.name().replace('-', " ")
}

/// A share in hundredths, to four places.
pub fn percent(share: &Ratio) -> String {
    format!("{:.4}%", share.to_f64() * 100.0)
}

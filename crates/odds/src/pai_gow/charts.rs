//! What the best play comes to, in words and as tables.

use chance::Rank;
use games::HouseHand;
use hands::{PaiGowCategory, PaiGowRank};

use super::holding::JOKER;
use super::settings::{Settings, Way};
use super::solve::{Best, Gain, Solution};
use crate::{Chart, Ratio, Strategy};

const RANKS: usize = Rank::ALL.len();

/// How two pairs without a straight or flush are set, by the higher pair, the lower, and the highest
/// of the other cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwoPairs(Vec<Pairs>);

/// How often two pairs are split, and how often they stay together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pairs {
    split: u64,
    together: u64,
}

impl Default for TwoPairs {
    fn default() -> TwoPairs {
        TwoPairs(vec![Pairs::default(); RANKS * RANKS * RANKS])
    }
}

impl TwoPairs {
    /// Counts hands with two pairs that are set this way.
    pub fn add(&mut self, own: &Settings, way: &Way, ways: u64) {
        if PaiGowRank::of7(own.holding.unsuited()).category() >= PaiGowCategory::Straight {
            return;
        }
        // The joker is the ace (OH.PG.6.I).
        let ace = usize::from(Rank::Ace.index());
        let times = |rank: usize| {
            let joker = if rank == ace { own.holding.0[JOKER] } else { 0 };
            own.holding.0[rank] + joker
        };
        let highest = |count| (0..RANKS).rev().filter(move |rank| times(*rank) == count);
        let (mut pairs, mut singles) = (highest(2), highest(1));
        let (Some(high), Some(low), Some(top)) = (pairs.next(), pairs.next(), singles.next())
        else {
            return;
        };
        let counted = &mut self.0[(high * RANKS + low) * RANKS + top];
        let [a, b] = way.low.map(|rank| if usize::from(rank) == JOKER { ace } else { rank.into() });
        match a == b {
            true => counted.split += ways,
            false => counted.together += ways,
        }
    }

    /// Adds what another has counted.
    pub fn merge(&mut self, other: &TwoPairs) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            own.split += other.split;
            own.together += other.together;
        }
    }

    /// When two pairs stay together: `-` never, `any` always, otherwise with such a highest card
    /// beside them; a star marks one that does not decide alone.
    fn word(&self, high: usize, low: usize) -> String {
        let tops = &self.0[(high * RANKS + low) * RANKS..][..RANKS];
        let there = |pairs: &&Pairs| pairs.split + pairs.together > 0;
        if tops.iter().filter(there).all(|pairs| pairs.split == 0) {
            return "any".into();
        }
        let mut words = Vec::new();
        for (rank, pairs) in tops.iter().enumerate().rev().filter(|(_, pairs)| pairs.together > 0) {
            let star = if pairs.split > 0 { "*" } else { "" };
            words.push(format!("{}{star}", Rank::from_index(rank as u8).letter()));
        }
        if words.is_empty() { "-".into() } else { words.join(" ") }
    }

    fn chart(&self) -> Chart {
        let letter = |rank: usize| Rank::from_index(rank as u8).letter().to_string();
        let pair = |rank: usize| format!("{0}{0}", letter(rank));
        let word = |high, low| if low < high { self.word(high, low) } else { String::new() };
        let rows = (1..RANKS)
            .rev()
            .map(|high| (pair(high), (0..RANKS - 1).rev().map(|low| word(high, low)).collect()));
        Chart {
            title: "Two pairs without a straight or flush stay together with this highest card \
                    beside them (- never, any always, * not with every such hand)"
                .into(),
            columns: (0..RANKS - 1).rev().map(pair).collect(),
            rows: rows.collect(),
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
    let mut words = vec![format!(
        "Set the hand the house way and you give up {} of the bet a round: {} of {} hands are \
         better set otherwise, one in {}.",
        percent(&gained(&all)),
        all.otherwise,
        all.hands,
        all.hands / all.otherwise.max(1),
    )];
    let mut kinds: Vec<_> = HouseHand::ALL.iter().zip(&best.gains).collect();
    kinds.retain(|(_, gain)| gain.hands > 0);
    let as_house: Vec<_> = kinds
        .iter()
        .filter(|(_, gain)| gain.otherwise == 0)
        .map(|(kind, _)| words_for(**kind))
        .collect();
    if !as_house.is_empty() {
        words.push(format!("Always the house way: {}.", as_house.join(", ")));
    }
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
    Strategy { words, charts: vec![by_kind, best.two_pairs.chart()] }
}

/// A kind of hand as a player would say it.
fn words_for(kind: HouseHand) -> String {
    kind.name().replace('-', " ")
}

/// A share in hundredths, to four places.
pub fn percent(share: &Ratio) -> String {
    format!("{:.4}%", share.to_f64() * 100.0)
}

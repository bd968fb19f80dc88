//! Hands on an unfinished board in the few words that players use, and how well these words play.

use chance::Rank;
use hands::{FiveCategory, FiveRank};

use super::cards::Cards;

/// What a player would call two cards and a board of three or four. Each is ordered by a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Three of a kind or better, or two pair on a board without one, with a hole card in it.
    Strong,
    /// A pair in the hand, by its rank.
    PocketPair,
    /// A hole card pairs a card of the board; by its rank.
    Pair,
    /// Four of a suit with a hole card among them, by the higher one.
    FlushDraw,
    /// Four ranks in a row that either end would make a straight, with a hole card among them; by
    /// the higher hole card.
    StraightDraw,
    /// None of these, by the higher hole card.
    High,
}

impl Kind {
    /// Every kind, the best first.
    pub const ALL: [Kind; 6] = [
        Kind::Strong,
        Kind::PocketPair,
        Kind::Pair,
        Kind::FlushDraw,
        Kind::StraightDraw,
        Kind::High,
    ];

    /// What two cards are on a board, and their rank among the hands of that kind.
    pub fn of((high, low): (usize, usize), board: Cards) -> (Kind, usize) {
        let (top, bottom) = (high / 4, low / 4);
        let all = board.with(high).with(low);
        let category = FiveRank::of(all.hand()).category();
        let on_board = |rank: usize| board.ranks() >> rank & 1 == 1;
        let hidden = match (top == bottom, on_board(top), on_board(bottom)) {
            (true, _, _) => Some((Kind::PocketPair, top)),
            (_, true, _) => Some((Kind::Pair, top)),
            (_, _, true) => Some((Kind::Pair, bottom)),
            _ => None,
        };
        let board_pairs = board.ranks().count_ones() as usize != board.len();
        let strong = match category {
            FiveCategory::TwoPair => !board_pairs,
            FiveCategory::ThreeOfAKind => hidden.is_some(),
            category => category > FiveCategory::ThreeOfAKind,
        };
        if strong {
            return (Kind::Strong, 0);
        }
        hidden.unwrap_or_else(|| Kind::drawing((high, low), all))
    }

    fn drawing((high, low): (usize, usize), all: Cards) -> (Kind, usize) {
        let (top, bottom) = (high / 4, low / 4);
        for card in [high, low] {
            if all.suit(card % 4).count_ones() == 4 {
                return (Kind::FlushDraw, card / 4);
            }
        }
        // From 2-3-4-5 to 10-J-Q-K: with an ace among them only one end is open.
        let in_row = |start: usize| all.ranks() >> start & 0b1111 == 0b1111;
        let uses =
            |start: usize| [top, bottom].iter().any(|rank| (start..start + 4).contains(rank));
        if (0..9).any(|start| in_row(start) && uses(start)) {
            return (Kind::StraightDraw, top);
        }
        (Kind::High, top)
    }

    /// The kind in words, from a rank on.
    fn words(self, from: usize) -> String {
        let rank = Rank::from_index(from as u8);
        let or_better = |what: &str, word: &str| match from {
            0 => format!("any {what}"),
            12 => format!("{what} of {word}"),
            _ => format!("{what} of {word} or better"),
        };
        match self {
            Kind::Strong => "three of a kind or better, or two pair of your own".into(),
            Kind::PocketPair => or_better("pair in the hand", rank.plural()),
            Kind::Pair => or_better("pair with the board", rank.plural()),
            Kind::FlushDraw => match from {
                0 => "four to a flush".into(),
                _ => format!("four to a flush with {} {} or higher", article(rank), rank.word()),
            },
            Kind::StraightDraw => match from {
                0..=2 => "four to a straight open at both ends".into(),
                _ => format!(
                    "four to a straight open at both ends with {} {} or higher",
                    article(rank),
                    rank.word()
                ),
            },
            Kind::High if from == 0 => "anything else".into(),
            Kind::High => format!("{} {} or higher", article(rank), rank.word()),
        }
    }
}

/// The article of a rank.
fn article(rank: Rank) -> &'static str {
    if matches!(rank, Rank::Ace | Rank::Eight) { "an" } else { "a" }
}

/// How often hands of one kind and rank should bet, and what that is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Bucket {
    bets: u64,
    checks: u64,
    /// What betting brings more than not betting, over the hands that should bet.
    gained: i128,
    /// What betting would cost, over those that should not.
    saved: i128,
}

/// Hands sorted by a kind and an order within it, with what each should do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sorted {
    steps: usize,
    buckets: Vec<Bucket>,
}

impl Default for Sorted {
    fn default() -> Sorted {
        Sorted::new(Kind::ALL.len(), Rank::ALL.len())
    }
}

impl Sorted {
    /// So many kinds, each in so many steps.
    pub fn new(kinds: usize, steps: usize) -> Sorted {
        Sorted { steps, buckets: vec![Bucket::default(); kinds * steps] }
    }

    /// A hand comes up `weight` times, and betting brings it `gain` more than not betting.
    #[inline]
    pub fn add(&mut self, kind: usize, step: usize, weight: u64, gain: i64) {
        let bucket = &mut self.buckets[kind * self.steps + step];
        let all = i128::from(gain) * i128::from(weight);
        if gain > 0 {
            bucket.bets += weight;
            bucket.gained += all;
        } else {
            bucket.checks += weight;
            bucket.saved -= all;
        }
    }

    /// All of these and of others.
    #[must_use]
    pub fn plus(mut self, other: &Sorted) -> Sorted {
        for (mine, theirs) in self.buckets.iter_mut().zip(&other.buckets) {
            mine.bets += theirs.bets;
            mine.checks += theirs.checks;
            mine.gained += theirs.gained;
            mine.saved += theirs.saved;
        }
        self
    }

    /// How many hands were sorted.
    #[cfg(test)]
    pub fn hands(&self) -> u64 {
        self.buckets.iter().map(|bucket| bucket.bets + bucket.checks).sum()
    }

    /// The step of a kind from which on it should bet, if one step is to say it all: that which
    /// costs least. The number of steps where it should never.
    pub fn from(&self, kind: usize) -> usize {
        let all = self.kind(kind);
        // Of equal ones the last: the smaller wager.
        (0..=all.len()).rev().min_by_key(|from| lost(all, *from).1).unwrap_or_default()
    }

    /// The hands that play wrong by these steps, and what that costs.
    pub fn lost(&self, kinds: usize) -> (u64, i128) {
        let each = (0..kinds).map(|kind| lost(self.kind(kind), self.from(kind)));
        each.fold((0, 0), |(hands, cost), (more, costs)| (hands + more, cost + costs))
    }

    /// Whether a kind has any hands that bet.
    fn bets(&self, kind: usize) -> bool {
        self.from(kind) < self.steps && self.kind(kind).iter().any(|bucket| bucket.bets > 0)
    }

    /// The hands that should bet, in words.
    pub fn words(&self) -> String {
        let kinds = (0..).zip(Kind::ALL).filter(|(n, _)| self.bets(*n));
        let words: Vec<String> = kinds.map(|(n, kind)| kind.words(self.lowest(n))).collect();
        words.join("; ")
    }

    /// The lowest rank that comes up among those that bet; nothing where all of the kind do.
    fn lowest(&self, kind: usize) -> usize {
        let from = self.from(kind);
        let is_there = |step: &usize| {
            let bucket = self.kind(kind)[*step];
            bucket.bets + bucket.checks > 0
        };
        if (0..from).any(|step| is_there(&step)) {
            (from..self.steps).find(is_there).unwrap_or(from)
        } else {
            0
        }
    }

    fn kind(&self, kind: usize) -> &[Bucket] {
        &self.buckets[kind * self.steps..(kind + 1) * self.steps]
    }
}

/// What goes wrong when a kind bets from a step on.
fn lost(all: &[Bucket], from: usize) -> (u64, i128) {
    let (below, above) = all.split_at(from);
    let hands = below.iter().map(|bucket| bucket.bets).sum::<u64>()
        + above.iter().map(|bucket| bucket.checks).sum::<u64>();
    let cost = below.iter().map(|bucket| bucket.gained).sum::<i128>()
        + above.iter().map(|bucket| bucket.saved).sum::<i128>();
    (hands, cost)
}

#[cfg(test)]
mod tests {
    use chance::Card;

    use super::*;

    fn kind(hole: &str, board: &str) -> (Kind, usize) {
        let cards =
            |text| chance::cards(text).unwrap().into_iter().flatten().collect::<Vec<Card>>();
        let hole: Vec<usize> = cards(hole).iter().map(|card| usize::from(card.index())).collect();
        let (high, low) = (hole[0].max(hole[1]), hole[0].min(hole[1]));
        Kind::of((high, low), cards(board).into_iter().collect())
    }

    #[test]
    fn hands_are_called_as_players_call_them() {
        for (hole, board, called) in [
            ("As Kd", "Ah Kc 2d", (Kind::Strong, 0)),
            ("As Kd", "Ah 2c 2d", (Kind::Pair, 12)),
            ("2s 2d", "Ah Kc 9d", (Kind::PocketPair, 0)),
            ("2s 2d", "Ah 9c 9d", (Kind::PocketPair, 0)),
            ("9s 3d", "Ah 9c 9d", (Kind::Strong, 0)),
            ("Ks 3d", "9h 9c 9d", (Kind::High, 11)),
            ("Ks 3s", "9s 8s 2d", (Kind::FlushDraw, 11)),
            ("Ks 3d", "9d 8d 2d", (Kind::FlushDraw, 1)),
            ("7s 6d", "5h 4c Kd", (Kind::StraightDraw, 5)),
            ("Ks Qd", "Jh Tc 2d", (Kind::StraightDraw, 11)),
            ("As Kd", "Qh Jc 2d", (Kind::High, 12)),
            ("As 2d", "3h 4c 9d", (Kind::High, 12)),
            ("7s 6d", "5h 4c 3d", (Kind::Strong, 0)),
            ("As Kd", "Qh Qc 2d 2c", (Kind::High, 12)),
            ("2s Kd", "5d 6d 7d 8d", (Kind::Strong, 0)),
        ] {
            assert_eq!(kind(hole, board), called, "{hole} on {board}");
        }
    }

    #[test]
    fn the_step_that_costs_least_is_chosen() {
        let mut sorted = Sorted::new(1, 4);
        for (step, weight, gain) in [(0, 5, -3), (1, 2, 4), (1, 3, -1), (2, 1, -2), (3, 9, 6)] {
            sorted.add(0, step, weight, gain);
        }
        assert_eq!((sorted.from(0), sorted.lost(1), sorted.hands()), (1, (4, 5), 20));
    }
}

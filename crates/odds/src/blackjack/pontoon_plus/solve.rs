//! The whole game from a fresh shoe: what every two cards are worth against every up card.

use std::sync::OnceLock;

use games::blackjack::MOST_HANDS;
use games::{Chosen, OptionError};

use super::pays::Pays;
use super::play::{DealerEnds, Deep, FirstTwo, Game, Play};
use super::players_hands::{Hands, Next};
use super::split_play::{Extras, SplitPlay, Waiting, two, won_and_square};
use crate::blackjack::{ACE, Shoe, TEN, VALUES, Wide};
use crate::{Progress, Ratio, parallel};

/// What hands of three cards or more win, in parts of a unit: a row for each result.
#[derive(Clone, Debug)]
pub struct Results(Vec<i64>);

impl Results {
    fn new(pays: &Pays) -> Results {
        let mut nets = vec![-pays.parts, 0, pays.even];
        nets.extend(&pays.by_size);
        nets.sort_unstable();
        nets.dedup();
        Results(nets)
    }

    /// How much, and in which place.
    pub fn iter(&self) -> impl Iterator<Item = (usize, i64)> {
        self.0.iter().copied().enumerate()
    }

    fn at(&self, net: i64) -> usize {
        self.0.iter().position(|known| *known == net).expect("every result has its place")
    }
}

/// A game of so many decks under one pay table.
pub struct Solved {
    /// What hands are paid.
    pub pays: Pays,
    /// How many decks.
    pub decks: i64,
    /// The shoe before the deal.
    pub shoe: Shoe,
    /// Every hand.
    pub hands: Hands,
    /// What hands of three cards or more can win.
    pub results: Results,
    /// By up card.
    pub against: Vec<Against>,
}

/// Everything against one up card.
pub struct Against {
    /// What hands of three cards or more do.
    pub deep: Deep,
    /// By hand, how often each result follows, as [`Deep`] counts.
    spread: Vec<Vec<Wide>>,
    /// By two values, the lower first.
    pub two: Vec<Vec<Option<FirstTwo>>>,
    /// By the value of the pair.
    pub splits: Vec<SplitPlay>,
    /// The same: how often a split is won, and its mean square, once somebody has asked.
    spreads: Vec<OnceLock<(Ratio, Ratio)>>,
    /// Ways after two cards.
    tail: Wide,
}

/// The cards of so many decks without tens.
pub fn shoe_of(decks: i64) -> Shoe {
    let mut counts = [4 * decks as u8; VALUES];
    counts[TEN] = 12 * decks as u8;
    Shoe::of(counts)
}

impl Solved {
    /// How many steps it takes to solve the game.
    pub const STEPS: u64 = VALUES as u64;

    /// Solves the game, in so many steps.
    pub fn new(chosen: &Chosen, progress: &dyn Progress) -> Result<Solved, OptionError> {
        let (pays, decks) = (Pays::new(chosen)?, chosen.count("decks"));
        let shoe = shoe_of(decks);
        let hands = Hands::new(shoe.counts());
        let results = Results::new(&pays);
        let mut solved = Solved { pays, decks, shoe, hands, results, against: Vec::new() };
        let against = |up: usize| {
            let against = solved.up_card(up);
            progress.step(1);
            against
        };
        let against = parallel::map(0..VALUES, &against);
        solved.against = against;
        Ok(solved)
    }

    fn up_card(&self, up: usize) -> Against {
        let shoe = self.shoe.without(up).expect("a fresh shoe has every value");
        let dealer = DealerEnds::new(up);
        let game = (&self.hands, &self.pays, &dealer);
        let play = Play::new(game, shoe);
        let deep = play.deep();
        let spread = self.spread(&play, &deep);
        let first_two = |first: usize, second: usize| {
            let hand = self.hands.with(&two(first, second))?;
            (first <= second).then(|| play.first_two(&deep, hand)).flatten()
        };
        let row = |first| (0..VALUES).map(|second| first_two(first, second)).collect();
        let two = (0..VALUES).map(row).collect();
        let splits = (0..VALUES).map(|pair| self.split(game, up, pair)).collect();
        let spreads = vec![OnceLock::new(); VALUES];
        Against { deep, spread, two, splits, spreads, tail: play.tail(2) }
    }

    fn split(&self, game: Game<'_>, up: usize, pair: usize) -> SplitPlay {
        let mean = Extras::mean(&self.pays, self.decks);
        // SG.PP.3.24.2: aces once, others up to four hands.
        let most = if pair == ACE { 2 } else { MOST_HANDS };
        let waiting = Waiting { hands: 2, pending: 2, most };
        SplitPlay::solve(game, self.shoe_after_pair(up, pair), pair, waiting, &mean)
    }

    /// The shoe without an up card and a pair.
    pub fn shoe_after_pair(&self, up: usize, pair: usize) -> Shoe {
        let left = self.shoe.without(up).and_then(|shoe| shoe.without_all(&two(pair, pair)));
        left.expect("four decks hold three of a value")
    }

    /// How often a split of a pair is won, and its mean square.
    pub fn spread_of_split(&self, up: usize, pair: usize) -> &(Ratio, Ratio) {
        let against = &self.against[up];
        against.spreads[pair].get_or_init(|| {
            let dealer = DealerEnds::new(up);
            let game = (&self.hands, &self.pays, &dealer);
            won_and_square(game, self.shoe_after_pair(up, pair), pair, &against.splits[pair])
        })
    }

    /// By hand, how often each result follows when it is played as `deep` says.
    fn spread(&self, play: &Play<'_>, deep: &Deep) -> Vec<Vec<Wide>> {
        let none = vec![Wide::ZERO; self.results.0.len()];
        let mut all = vec![none.clone(); self.hands.all().len()];
        for (n, hand) in self.hands.all().iter().enumerate().rev() {
            let Some(shoe) = play.shoe().without_all(&hand.cards) else { continue };
            let mut own = none.clone();
            if hand.size < 2 {
                continue;
            }
            if hand.size == 2 || deep.hits(n) {
                for (value, next) in hand.next.into_iter().enumerate() {
                    let count = shoe.count(value) as i64;
                    let flat = |own: &mut Vec<Wide>, net: i64| {
                        own[self.results.at(net)] += play.tail(hand.size + 1).times(count);
                    };
                    match next {
                        _ if count == 0 => {}
                        Next::Bust => flat(&mut own, -self.pays.parts),
                        Next::TwentyOne => flat(&mut own, self.pays.by_size[hand.size + 1]),
                        Next::Hand(next) => {
                            for (sum, ways) in own.iter_mut().zip(&all[usize::from(next)]) {
                                *sum += ways.times(count);
                            }
                        }
                    }
                }
            } else {
                let ends = play.dealer().ends(&shoe, hand.total.points());
                let tail = play.after_dealer(hand.size);
                own[self.results.at(self.pays.even)] += Wide::from(ends.win) * tail;
                own[self.results.at(0)] += Wide::from(ends.push) * tail;
                own[self.results.at(-self.pays.parts)] +=
                    Wide::from(ends.lose + ends.pontoon) * tail;
            }
            all[n] = own;
        }
        all
    }
}

impl Against {
    /// What a count of two cards is in units.
    pub fn value(&self, wide: Wide, pays: &Pays) -> Ratio {
        self.chance(wide) / Ratio::from(pays.parts)
    }

    /// How often, once the two cards are there.
    pub fn chance(&self, wide: Wide) -> Ratio {
        Ratio::from(wide) / Ratio::from(self.tail)
    }

    /// How often each result follows when two cards draw.
    pub fn spread_of_hit(&self, hand: usize) -> &[Wide] {
        &self.spread[hand]
    }
}

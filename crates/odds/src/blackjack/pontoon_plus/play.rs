//! One hand played against an up card as well as it can be.
//!
//! The values of a hand are integers: what it wins in parts of a unit, summed over all ways to draw
//! as many cards as the longest hand and the dealer together can take. So a hand's value when it
//! draws is the sum of those of the hands it may become, each as often as there are such cards.
//!
//! A split hand is played out of several shoes at once, which differ in how many cards of the split
//! value have gone to other hands (see [`super::splits`]); its decisions are those that are best
//! for the weighted sum.

use std::cell::RefCell;
use std::cmp::Ordering;
use std::collections::HashMap;

use games::blackjack::pontoon_plus::{HITS_SOFT_17, LEAST_TO_STAND, points};
use games::blackjack::{Hand as Dealt, Status};

use super::pays::Pays;
use super::players_hands::{Hand, Hands, Next};
use crate::blackjack::{Counts, DRAWN, DealerTree, End, Shoe, VALUES, Wide, falling};

/// The dealer's ends against a hand that stands, in ways to draw [`DRAWN`] cards.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// The dealer busts or has less.
    pub win: u128,
    /// The dealer has as much.
    pub push: u128,
    /// The dealer has more, but no pontoon.
    pub lose: u128,
    /// The dealer has a pontoon.
    pub pontoon: u128,
}

/// The dealer with one up card, and what is drawn to it out of the shoes that were asked about.
#[derive(Debug)]
pub struct DealerEnds {
    tree: DealerTree,
    known: RefCell<HashMap<Counts, [u128; END]>>,
}

/// The dealer's ends, a pontoon last.
pub const END: usize = End::ALL.len() + 1;

impl DealerEnds {
    /// An up card, by its value.
    pub fn new(up: usize) -> DealerEnds {
        DealerEnds { tree: DealerTree::new(up, HITS_SOFT_17), known: RefCell::default() }
    }

    /// The ways to each end out of a shoe, of all ways to draw [`DRAWN`] cards.
    fn drawn(&self, shoe: &Shoe) -> [u128; END] {
        *self.known.borrow_mut().entry(*shoe.counts()).or_insert_with(|| {
            let ways = self.tree.drawn(shoe).ways;
            let all: u128 = (0..DRAWN as u64).map(|n| u128::from(shoe.left() - n)).product();
            let pontoon = all - ways.iter().sum::<u128>();
            std::array::from_fn(|n| ways.get(n).copied().unwrap_or(pontoon))
        })
    }

    /// The dealer's ends against a total below 21.
    pub fn ends(&self, shoe: &Shoe, points: u8) -> Ends {
        let drawn = self.drawn(shoe);
        let mut ends = Ends { win: 0, push: 0, lose: 0, pontoon: drawn[END - 1] };
        for (end, ways) in End::ALL.into_iter().zip(drawn) {
            let total = 17 + end as u8;
            match points.cmp(&total) {
                _ if end >= End::TwentyTwo => ends.win += ways,
                Ordering::Greater => ends.win += ways,
                Ordering::Equal => ends.push += ways,
                Ordering::Less => ends.lose += ways,
            }
        }
        ends
    }
}

/// A shoe, and the numbers of ways to draw the rest of the cards out of it.
#[derive(Clone, Debug)]
struct Source {
    shoe: Shoe,
    /// After so many cards of the hand: all that are still drawn.
    tails: Vec<Wide>,
    /// The same without the dealer's.
    after_dealer: Vec<Wide>,
}

/// What every hand of the game needs.
pub type Game<'a> = (&'a Hands, &'a Pays, &'a DealerEnds);

/// One hand to be played.
#[derive(Clone, Debug)]
pub struct Play<'a> {
    hands: &'a Hands,
    pays: &'a Pays,
    dealer: &'a DealerEnds,
    /// The card of a split hand, which is no longer in the shoes.
    held: Option<usize>,
    sources: Vec<Source>,
    /// By how many further cards of the split value the hand has drawn, a weight for each shoe.
    weights: Vec<Vec<Wide>>,
}

/// What hands of three cards or more are worth, and whether they draw.
#[derive(Clone, Debug)]
pub struct Deep {
    values: Vec<Wide>,
    hits: Vec<bool>,
    shoes: usize,
}

/// What may be done with two cards; all of it times the ways in which they came.
#[derive(Clone, Copy, Debug)]
pub struct FirstTwo {
    /// To stand, where that may be done.
    pub stand: Option<Wide>,
    /// To draw, every 21 of three cards paid alike.
    pub hit: Wide,
    /// How often the next card makes 6-7-8 or 7-7-7 of it.
    pub completes: Wide,
    /// To double.
    pub double: Wide,
    /// A hand that another player doubled, with one bet on it (SG.PP.3.25.1).
    pub alone: Wide,
    /// How often what was doubled is not withdrawn.
    pub kept: Wide,
    /// By the third card, whether it is kept.
    pub keeps: [bool; VALUES],
    /// How often there are these two cards.
    pub all: Wide,
}

impl<'a> Play<'a> {
    /// Two cards that are still to be drawn from a shoe that has given up the up card.
    pub fn new((hands, pays, dealer): Game<'a>, shoe: Shoe) -> Play<'a> {
        let source = Source::new(shoe, draws(hands));
        let weights = vec![vec![Wide::ONE]; VALUES * 4];
        Play { hands, pays, dealer, held: None, sources: vec![source], weights }
    }

    /// A split hand of one card of `held`, by inclusion and exclusion; the shoe has given up the up
    /// card and all cards of the split hands.
    pub fn split(game: Game<'a>, shoe: Shoe, held: usize, weights: &[i64]) -> Play<'a> {
        let hands = game.0;
        let mut play = Play { held: Some(held), ..Play::new(game, shoe) };
        play.sources.clear();
        let (mut left, most) = (Some(shoe), weights.len() - 1);
        while let Some(shoe) = left.filter(|_| play.sources.len() < weights.len()) {
            play.sources.push(Source::new(shoe, draws(hands)));
            left = shoe.without(held);
        }
        play.weights = play.weigh(shoe, weights, most);
        play
    }

    /// The weights of the shoes, for every number of further cards of the split value: the ways to
    /// draw those of the other hands and its own, and those cards that the fuller shoes draw less.
    fn weigh(&self, shoe: Shoe, weights: &[i64], most: usize) -> Vec<Vec<Wide>> {
        let held = self.held.unwrap_or(0);
        let longest = self.hands.longest();
        let of = |taken: usize| {
            let weight = |gone: usize| {
                let own = shoe_gives(shoe.count(held), gone + taken);
                let tail = falling(shoe.left() - (gone + draws(self.hands)) as u64, most - gone);
                (own * tail).times(weights[gone])
            };
            (0..self.sources.len()).map(weight).collect()
        };
        (0..=longest + 1).map(of).collect()
    }

    /// The cards of a hand that the shoes have given up for it.
    fn drawn(&self, cards: &Counts) -> Option<(Counts, usize)> {
        let mut drawn = *cards;
        if let Some(held) = self.held {
            drawn[held] = drawn[held].checked_sub(1)?;
        }
        Some((drawn, drawn.iter().map(|count| usize::from(*count)).sum()))
    }

    fn taken(&self, drawn: &Counts) -> usize {
        self.held.map_or(0, |held| usize::from(drawn[held]))
    }

    fn weighed(&self, taken: usize, values: impl Iterator<Item = Wide>) -> Wide {
        self.weights[taken].iter().zip(values).map(|(weight, value)| *weight * value).sum()
    }

    /// What a hand that stands is worth with so many bets on it; a pontoon of the dealer takes one
    /// of them only (SG.PP.3.25.4).
    fn value_of_standing(
        &self,
        source: &Source,
        shoe: &Shoe,
        drawn: usize,
        points: u8,
        bets: i64,
    ) -> Wide {
        let Ends { win, lose, pontoon, .. } = self.dealer.ends(shoe, points);
        let parts = self.pays.parts;
        let worth = Wide::from(win).times(self.pays.won(bets))
            - Wide::from(lose).times(bets * parts)
            - Wide::from(pontoon).times(parts);
        worth * source.after_dealer[drawn]
    }

    /// What a hand that draws is worth.
    fn draws(&self, deep: &Deep, hand: &Hand, at: usize, shoe: &Shoe, drawn: usize) -> Wide {
        let (mut sum, mut flat) = (Wide::ZERO, 0);
        for (value, next) in hand.next.into_iter().enumerate() {
            let count = shoe.count(value) as i64;
            match next {
                _ if count == 0 => {}
                Next::Bust => flat -= count * self.pays.parts,
                Next::TwentyOne => flat += count * self.pays.by_size[hand.size + 1],
                Next::Hand(n) => sum += deep.value(n, at).times(count),
            }
        }
        sum + self.sources[at].tails[drawn + 1].times(flat)
    }

    /// What all hands of three cards or more are worth.
    pub fn deep(&self) -> Deep {
        let (count, shoes) = (self.hands.all().len(), self.sources.len());
        let mut deep =
            Deep { values: vec![Wide::ZERO; count * shoes], hits: vec![false; count], shoes };
        for (n, hand) in self.hands.all().iter().enumerate().rev() {
            let Some((drawn, size)) = self.drawn(&hand.cards) else { continue };
            if hand.size < 3 {
                continue;
            }
            let worth = |at: usize| -> Option<(Wide, Wide)> {
                let source = &self.sources[at];
                let shoe = source.shoe.without_all(&drawn)?;
                let may_stand = hand.total.points() >= LEAST_TO_STAND;
                let stand = match may_stand {
                    true => self.value_of_standing(source, &shoe, size, hand.total.points(), 1),
                    false => Wide::ZERO,
                };
                Some((stand, self.draws(&deep, hand, at, &shoe, size)))
            };
            let both: Vec<_> = (0..shoes).map(|at| worth(at).unwrap_or_default()).collect();
            let taken = self.taken(&drawn);
            let sum = |of: fn(&(Wide, Wide)) -> Wide| self.weighed(taken, both.iter().map(of));
            let hits = hand.total.points() < LEAST_TO_STAND || sum(|b| b.1) > sum(|b| b.0);
            deep.hits[n] = hits;
            for (at, (stand, draw)) in both.into_iter().enumerate() {
                deep.values[n * shoes + at] = if hits { draw } else { stand };
            }
        }
        deep
    }

    /// What standing and drawing are worth to a hand, of [`Play::tail`] and the parts of a unit.
    pub fn stand_and_draw(&self, deep: &Deep, hand: &Hand) -> Option<(Option<Wide>, Wide)> {
        let (drawn, size) = self.drawn(&hand.cards)?;
        let (source, points) = (&self.sources[0], hand.total.points());
        let shoe = source.shoe.without_all(&drawn)?;
        let stand = (points >= LEAST_TO_STAND)
            .then(|| self.value_of_standing(source, &shoe, size, points, 1));
        Some((stand, self.draws(deep, hand, 0, &shoe, size)))
    }

    /// What may be done with two cards.
    pub fn first_two(&self, deep: &Deep, hand: &Hand) -> Option<FirstTwo> {
        let (drawn, size) = self.drawn(&hand.cards)?;
        let taken = self.taken(&drawn);
        let shoes: Vec<Option<Shoe>> =
            self.sources.iter().map(|source| source.shoe.without_all(&drawn)).collect();
        shoes.first().copied().flatten()?;
        let each = |of: &dyn Fn(usize, &Source, &Shoe) -> Wide| {
            let values = self.sources.iter().zip(&shoes).enumerate();
            // Out of a shoe without such cards nobody draws them.
            self.weighed(
                taken,
                values.map(|(at, (source, shoe))| {
                    shoe.as_ref().map_or(Wide::ZERO, |shoe| of(at, source, shoe))
                }),
            )
        };
        let points = hand.total.points();
        let may_stand = points >= LEAST_TO_STAND;
        let stand = may_stand.then(|| {
            each(&|_, source, shoe| self.value_of_standing(source, shoe, size, points, 1))
        });
        let hit = each(&|at, _, shoe| self.draws(deep, hand, at, shoe, size));
        let completes = self.completes(&hand.cards);
        let (mut double, mut kept, mut keeps) = (Wide::ZERO, Wide::ZERO, [true; VALUES]);
        let mut alone = Wide::ZERO;
        for (value, keeps) in keeps.iter_mut().enumerate() {
            let points = doubled_points(&hand.cards, value);
            let third = |bets: i64| {
                each(&|_, source, shoe| self.third(source, shoe, (value, size), points, bets))
            };
            // Of two equal choices what was doubled is withdrawn (SG.PP.3.25.3).
            let worth = third(2);
            let withdrawn = each(&|_, source, shoe| {
                source.tails[size + 1].times(-(shoe.count(value) as i64) * self.pays.parts)
            });
            let keep = points >= 21 || worth > withdrawn;
            *keeps = keep;
            double += if keep { worth } else { withdrawn };
            alone += third(1);
            if keep {
                kept +=
                    each(&|_, source, shoe| source.tails[size + 1].times(shoe.count(value) as i64));
            }
        }
        let all = each(&|_, source, _| source.tails[size]);
        Some(FirstTwo { stand, hit, completes, double, alone, kept, keeps, all })
    }

    /// What a third card of a value is worth to a hand that was doubled and stays, with so many
    /// bets on it, when it makes so many points.
    fn third(
        &self,
        source: &Source,
        shoe: &Shoe,
        (value, size): (usize, usize),
        points: u8,
        bets: i64,
    ) -> Wide {
        let count = shoe.count(value) as i64;
        match (points, shoe.without(value)) {
            (22.., _) => source.tails[size + 1].times(-bets * count * self.pays.parts),
            (21, _) => source.tails[size + 1].times(self.pays.won(bets) * count),
            (_, Some(after)) => {
                self.value_of_standing(source, &after, size + 1, points, bets).times(count)
            }
            (_, None) => Wide::ZERO,
        }
    }

    /// How often these cards are drawn, in one order of values without the split one.
    pub fn all(&self, cards: &Counts) -> Wide {
        let Some((drawn, size)) = self.drawn(cards) else { return Wide::ZERO };
        let there = |source: &Source| match source.shoe.without_all(&drawn) {
            Some(_) => source.tails[size],
            None => Wide::ZERO,
        };
        self.weighed(self.taken(&drawn), self.sources.iter().map(there))
    }

    /// How often two cards become 6-7-8 or 7-7-7 with the next.
    pub fn completes(&self, cards: &Counts) -> Wide {
        let Some((value, (drawn, size))) = completing(cards).zip(self.drawn(cards)) else {
            return Wide::ZERO;
        };
        let ways = |source: &Source| match source.shoe.without_all(&drawn) {
            Some(shoe) => source.tails[size + 1].times(shoe.count(value) as i64),
            None => Wide::ZERO,
        };
        self.weighed(self.taken(&drawn), self.sources.iter().map(ways))
    }

    /// What two cards that stand are worth, all of it times the ways in which they came.
    pub fn worth_of_standing(&self, cards: &Counts, points: u8) -> Wide {
        let Some((drawn, size)) = self.drawn(cards) else { return Wide::ZERO };
        let worth = |source: &Source| match source.shoe.without_all(&drawn) {
            Some(shoe) => self.value_of_standing(source, &shoe, size, points, 1),
            None => Wide::ZERO,
        };
        self.weighed(self.taken(&drawn), self.sources.iter().map(worth))
    }

    /// How often these cards meet each end of the dealer, a pontoon last; all of it as
    /// [`Play::all`].
    pub fn meets(&self, cards: &Counts) -> [Wide; END] {
        let Some((drawn, size)) = self.drawn(cards) else { return Default::default() };
        let (mut sum, taken) = ([Wide::ZERO; END], self.taken(&drawn));
        for (source, weight) in self.sources.iter().zip(&self.weights[taken]) {
            let Some(shoe) = source.shoe.without_all(&drawn) else { continue };
            let each = *weight * source.after_dealer[size];
            for (sum, ways) in sum.iter_mut().zip(self.dealer.drawn(&shoe)) {
                *sum += each * Wide::from(ways);
            }
        }
        sum
    }

    /// The dealer.
    pub fn dealer(&self) -> &'a DealerEnds {
        self.dealer
    }

    /// The hands.
    pub fn hands(&self) -> &'a Hands {
        self.hands
    }

    /// The shoe that nothing has been taken from beside what lies on the table.
    pub fn shoe(&self) -> &Shoe {
        &self.sources[0].shoe
    }

    /// The ways that remain after so many cards of the hand.
    pub fn tail(&self, drawn: usize) -> Wide {
        self.sources[0].tails[drawn]
    }

    /// The ways that remain after so many cards of the hand and those of the dealer.
    pub fn after_dealer(&self, drawn: usize) -> Wide {
        self.sources[0].after_dealer[drawn]
    }
}

impl Deep {
    /// What a hand is worth out of one of the shoes.
    #[inline]
    pub fn value(&self, hand: u16, shoe: usize) -> Wide {
        self.values[usize::from(hand) * self.shoes + shoe]
    }

    /// Whether a hand draws.
    pub fn hits(&self, hand: usize) -> bool {
        self.hits[hand]
    }

    /// The same for every hand.
    pub fn into_hits(self) -> Vec<bool> {
        self.hits
    }
}

impl Source {
    fn new(shoe: Shoe, draws: usize) -> Source {
        let left = shoe.left();
        let tail = |from: u64, many: usize| falling(left.saturating_sub(from), many);
        let tails = (0..=draws).map(|n| tail(n as u64, draws - n)).collect();
        let after_dealer =
            (0..=draws - DRAWN).map(|n| tail((n + DRAWN) as u64, draws - DRAWN - n)).collect();
        Source { shoe, tails, after_dealer }
    }
}

/// The ways to draw so many of so many cards one after the other: none where there are too few.
fn shoe_gives(of: u64, many: usize) -> Wide {
    (0..many as u64).fold(Wide::ONE, |ways, n| ways * Wide::from(of.saturating_sub(n)))
}

/// How many cards the longest hand and the dealer can take together.
pub fn draws(hands: &Hands) -> usize {
    hands.longest() + 1 + DRAWN
}

/// The value that makes 6-7-8 or 7-7-7 of two cards.
pub fn completing(cards: &Counts) -> Option<usize> {
    let held: Vec<usize> = (0..VALUES)
        .flat_map(|value| std::iter::repeat_n(value, usize::from(cards[value])))
        .collect();
    match held[..] {
        [5, 6] => Some(7),
        [5, 7] | [6, 6] => Some(6),
        [6, 7] => Some(5),
        _ => None,
    }
}

/// The total of a hand that was doubled, as settlement counts it (SG.PP.3.25.2).
pub fn doubled_points(two: &Counts, third: usize) -> u8 {
    let mut hand = Dealt { is_doubled: true, status: Status::Live, ..Dealt::NONE };
    let values = (0..VALUES).flat_map(|value| std::iter::repeat_n(value, usize::from(two[value])));
    values.chain([third]).for_each(|value| hand.cards.push(card_of(value)));
    points(&hand)
}

/// A card of a value.
pub fn card_of(value: usize) -> chance::Card {
    use chance::Rank;
    let rank = match value {
        0 => Rank::Ace,
        9 => Rank::King,
        n => Rank::from_index(n as u8 - 1),
    };
    chance::Card::new(rank, chance::Suit::Spades)
}

//! The value of one hand of blackjack under best play.

use games::blackjack::{FreeBets, HoleCardGame, Terms};
use games::{Action, Chosen, OptionError};
use hands::Total;

use super::{Against, Counts, End, Ends, Fate, Holding, Holdings, StandingHand, Wide};

/// What a table lets a player do.
#[derive(Clone, Copy, Debug)]
pub struct Play {
    /// The table's terms.
    pub terms: Terms,
    /// Whether there are lammers, and a dealer's 22 is a push.
    pub free_bets: bool,
}

impl Play {
    /// What a table of this game lets a player do.
    pub fn of<V: HoleCardGame>(chosen: &Chosen) -> Result<Play, OptionError> {
        Ok(Play { terms: V::terms(chosen)?, free_bets: V::FREE_BETS.is_some() })
    }

    /// Whether a pair of this value is split with a lammer.
    pub fn splits_free(&self, value: usize) -> bool {
        self.free_bets && FreeBets::splits(value as u8 + 1)
    }

    /// How two cards of this total may be doubled, the smaller wager first.
    pub fn doubles(&self, two_cards: Total, split: bool) -> impl Iterator<Item = Act> + use<> {
        let free = self.free_bets && FreeBets::doubles(two_cards);
        let money = self.terms.doubles(two_cards, split);
        let acts = [(free, Act::FreeDouble), (money, Act::Double)];
        acts.into_iter().filter(|(offered, _)| *offered).map(|(_, act)| act)
    }

    /// Whether split hands of this value get one card and no more.
    pub fn closes(&self, value: usize) -> bool {
        value == super::ACE && self.terms.one_card_to_aces
    }
}

/// What rides on a hand, in any unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stake {
    /// Chips, won or lost.
    pub bet: i64,
    /// Lammers, won and never lost.
    pub lammers: i64,
    /// The most that may be won.
    pub most: i64,
}

/// What may be done with two cards, splitting apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Act {
    /// No more cards.
    Stand,
    /// Another card.
    Hit,
    /// One card, for as much money again.
    Double,
    /// One card, for a lammer.
    FreeDouble,
}

impl Act {
    /// The action at the table.
    pub fn action(self) -> Action {
        match self {
            Act::Stand => Action::Stand,
            Act::Hit => Action::Hit,
            Act::Double => Action::Double,
            Act::FreeDouble => Action::FreeDouble,
        }
    }
}

impl Stake {
    /// One unit of money.
    pub const MONEY: Stake = Stake { bet: 1, lammers: 0, most: i64::MAX };
    /// A lammer: it wins a unit and loses nothing.
    pub const LAMMER: Stake = Stake { bet: 0, lammers: 1, most: i64::MAX };

    /// What rides on the hand after it has been played so, at the full amount.
    #[must_use]
    pub fn after(self, act: Act) -> Stake {
        let worth = self.bet + self.lammers;
        match act {
            Act::Double => Stake { bet: self.bet + worth, ..self },
            Act::FreeDouble => Stake { lammers: self.lammers + worth, ..self },
            Act::Stand | Act::Hit => self,
        }
    }

    /// What the hand wins.
    #[inline]
    pub fn wins(self) -> i64 {
        (self.bet + self.lammers).min(self.most)
    }

    /// What a hand that stands is worth above losing its chips: what it wins and these chips by the
    /// weight of winning, the chips by that of a push. A bust is then worth nothing.
    #[inline]
    fn gain(self, standing: StandingHand) -> Wide {
        standing.won.times(self.wins() + self.bet) + standing.tied.times(self.bet)
    }

    /// What it is worth to lose: so much is to be taken off the gain.
    #[inline]
    pub fn of_gain(self, gain: Wide, whole: Wide) -> Wide {
        gain - whole.times(self.bet)
    }

    /// What a hand of a unit brings when it wins and when it loses.
    fn nets(self, act: Act) -> (i8, i8) {
        let stake = self.after(act);
        (stake.wins() as i8, -stake.bet as i8)
    }
}

/// The most cards of a pair that are counted as gone to other hands, beside those split off.
pub const GONE: usize = 5;

/// Factors by how many more cards of a pair are gone.
pub type Factors = [i64; GONE];

/// A hand, alone or with other hands of its split, in which nothing but cards of the pair is
/// seen. What was found for a holding is kept.
pub struct OneHand<'b, 'a> {
    against: &'b mut Against<'a>,
    pair: usize,
    /// Cards of the pair at other hands, whatever else is gone.
    split_off: u8,
    /// By holding, and how many more are gone; a hand alone has no others.
    known: Vec<Option<StandingHand>>,
    levels: usize,
}

impl<'b, 'a> OneHand<'b, 'a> {
    /// A hand alone.
    pub fn alone(against: &'b mut Against<'a>) -> OneHand<'b, 'a> {
        let known = vec![None; Holdings::all().len()];
        OneHand { against, pair: 0, split_off: 0, known, levels: 1 }
    }

    /// A hand of a split pair, so many cards of which are at other hands.
    pub fn split(against: &'b mut Against<'a>, pair: usize, split_off: u8) -> OneHand<'b, 'a> {
        let known = vec![None; GONE * Holdings::all().len()];
        OneHand { against, pair, split_off, known, levels: GONE }
    }

    /// What the hand meets.
    pub fn against(&mut self) -> &mut Against<'a> {
        self.against
    }

    fn cards(&self, number: usize, gone: usize) -> Counts {
        let mut cards = Holdings::all().get(number).cards;
        cards[self.pair] += self.split_off + gone as u8;
        cards
    }

    #[inline]
    fn standing(&mut self, number: usize, gone: usize) -> StandingHand {
        let at = self.levels * number + gone;
        if let Some(known) = self.known[at] {
            return known;
        }
        let points = Holdings::all().get(number).total.points();
        let standing = self.against.standing(&self.cards(number, gone), points);
        self.known[at] = Some(standing);
        standing
    }

    /// The hand in all deals with these factors.
    pub fn deals(&mut self, factors: Factors) -> Deals<'_, 'b, 'a> {
        Deals { hand: self, factors }
    }

    /// The hand in every deal once.
    pub fn every_deal(&mut self) -> Deals<'_, 'b, 'a> {
        self.deals([1, 0, 0, 0, 0])
    }
}

/// The deals that a hand is looked at in: by how many cards of its pair have gone to other hands,
/// with a factor each. Weights are sums over them.
pub struct Deals<'d, 'b, 'a> {
    hand: &'d mut OneHand<'b, 'a>,
    factors: Factors,
}

impl Deals<'_, '_, '_> {
    fn parts(&self) -> impl Iterator<Item = (usize, i64)> + use<> {
        self.factors.into_iter().enumerate().filter(|(_, factor)| *factor != 0)
    }

    /// The weight of a holding.
    pub fn whole(&mut self, number: usize) -> Wide {
        let weight = |(gone, factor)| {
            let cards = self.hand.cards(number, gone);
            self.hand.against.whole(&cards).times(factor)
        };
        self.parts().map(weight).sum()
    }

    /// How a holding fares when it stands.
    pub fn standing(&mut self, number: usize) -> StandingHand {
        let mut sum = StandingHand::default();
        for (gone, factor) in self.parts() {
            let part = self.hand.standing(number, gone);
            sum.won += part.won.times(factor);
            sum.tied += part.tied.times(factor);
        }
        sum
    }

    /// The weights of a holding, by the dealer's end.
    pub fn ends(&mut self, number: usize) -> Ends {
        let mut sum = Ends::default();
        for (gone, factor) in self.parts() {
            let cards = self.hand.cards(number, gone);
            add_times(&mut sum, self.hand.against.ends(&cards), factor);
        }
        sum
    }
}

/// Whether to draw or to stand with each holding, and what that gains.
#[derive(Clone, Debug)]
pub struct Draws {
    /// By holding.
    gain: Vec<Wide>,
    hits: Vec<bool>,
}

impl Draws {
    /// The best for every holding that this hand can come to.
    pub fn solve(
        deals: &mut Deals<'_, '_, '_>,
        stake: Stake,
        has: impl Fn(&Holding) -> bool,
    ) -> Draws {
        let all = Holdings::all();
        let mut draws = Draws { gain: vec![Wide::ZERO; all.len()], hits: vec![false; all.len()] };
        for (n, holding) in all.larger_first().filter(|(_, holding)| has(holding)) {
            let hit = holding.next().map(|(_, next)| draws.gain[next]).sum::<Wide>();
            draws.hits[n] = holding.gains_by_any_card();
            draws.gain[n] = hit;
            if !draws.hits[n] {
                let stand = stake.gain(deals.standing(n));
                draws.hits[n] = hit > stand && holding.total.points() < 21;
                if !draws.hits[n] {
                    draws.gain[n] = stand;
                }
            }
        }
        draws
    }

    /// Whether to draw.
    pub fn hits(&self, holding: usize) -> bool {
        self.hits[holding]
    }

    /// Whether to draw, by holding.
    pub fn all(&self) -> &[bool] {
        &self.hits
    }

    /// What drawing gains.
    pub fn gain_of_hit(&self, holding: &Holding) -> Wide {
        holding.next().map(|(_, next)| self.gain[next]).sum()
    }

    /// What the best of the two gains.
    pub fn gain(&self, holding: usize) -> Wide {
        self.gain[holding]
    }
}

/// What a hand of two cards may do, each with its gain; of two equal ones the first wagers less.
pub fn offers(
    play: &Play,
    deals: &mut Deals<'_, '_, '_>,
    draws: &Draws,
    number: usize,
    stake: Stake,
    split: bool,
) -> Vec<(Act, Wide)> {
    let holding = Holdings::all().get(number);
    let stand = stake.gain(deals.standing(number));
    let mut offers = vec![(Act::Stand, stand)];
    if holding.total.points() == 21 {
        return offers;
    }
    offers.push((Act::Hit, draws.gain_of_hit(holding)));
    let mut doubles = play.doubles(holding.total, split).peekable();
    if doubles.peek().is_none() {
        return offers;
    }
    let (mut won, mut tied) = (Wide::ZERO, Wide::ZERO);
    for (_, next) in holding.next() {
        let standing = deals.standing(next);
        won += standing.won;
        tied += standing.tied;
    }
    let whole = deals.whole(number);
    for act in doubles {
        let doubled = stake.after(act);
        let more = whole.times(doubled.bet - stake.bet);
        offers.push((act, doubled.gain(StandingHand { won, tied }) - more));
    }
    offers
}

/// The best of some offers: of two equal ones the first.
pub fn best(offers: &[(Act, Wide)]) -> (Act, Wide) {
    let better = |best: (Act, Wide), next: &(Act, Wide)| if next.1 > best.1 { *next } else { best };
    offers[1..].iter().fold(offers[0], better)
}

/// What a hand brings, from two units lost to two units won, by the dealer's end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spread {
    /// By net result, -2 first, and end.
    pub by: [Ends; 5],
    /// The weight of doubles with money.
    pub doubled: Wide,
}

impl Spread {
    /// The weight of a net result.
    pub fn of(&self, net: i8) -> Wide {
        self.by[(net + 2) as usize].iter().copied().sum()
    }

    /// Adds what becomes of hands of two cards, each so many times, when they are played so.
    pub fn add(
        &mut self,
        deals: &mut Deals<'_, '_, '_>,
        draws: &Draws,
        stake: Stake,
        starts: &[(usize, Act, u64)],
    ) {
        for acts in [&[Act::Stand, Act::Hit][..], &[Act::Double], &[Act::FreeDouble]] {
            let starts: Vec<_> = starts.iter().filter(|(_, act, _)| acts.contains(act)).collect();
            if !starts.is_empty() {
                self.add_alike(deals, draws, stake.nets(acts[0]), &starts);
                if acts[0] == Act::Double {
                    for (number, _, times) in starts {
                        let whole = deals.whole(*number);
                        self.doubled += whole.times(*times as i64);
                    }
                }
            }
        }
    }

    fn add_alike(
        &mut self,
        deals: &mut Deals<'_, '_, '_>,
        draws: &Draws,
        nets: (i8, i8),
        starts: &[&(usize, Act, u64)],
    ) {
        let all = Holdings::all();
        // In how many orders a hand comes to each holding, and whether it may go on from there.
        let mut orders = vec![0u64; all.len()];
        let mut ends = vec![0u64; all.len()];
        let mut left = Ends::default();
        for (number, act, times) in starts {
            let holding = all.get(*number);
            add_times(&mut left, &deals.ends(*number), *times as i64);
            match act {
                Act::Stand => ends[*number] += times,
                Act::Hit => holding.next().for_each(|(_, next)| orders[next] += times),
                _ => holding.next().for_each(|(_, next)| ends[next] += times),
            }
        }
        for n in 0..all.len() {
            if orders[n] > 0 && draws.hits(n) {
                let times = orders[n];
                all.get(n).next().for_each(|(_, next)| orders[next] += times);
            } else {
                ends[n] += orders[n];
            }
            if ends[n] > 0 {
                let weights = deals.ends(n);
                add_times(&mut left, &weights, -(ends[n] as i64));
                self.meet(
                    all.get(n).total,
                    &weights,
                    ends[n],
                    nets,
                    deals.hand.against.pushes_22(),
                );
            }
        }
        // Who is not there any more has too many; the dealer's ends do not depend on it.
        add_times(&mut self.by[(nets.1 + 2) as usize], &left, 1);
    }

    fn meet(&mut self, own: Total, weights: &Ends, times: u64, nets: (i8, i8), pushes_22: bool) {
        for (end, weight) in End::ALL.into_iter().zip(weights) {
            let net = match Fate::of(own.points(), end, pushes_22) {
                Fate::Won => nets.0,
                Fate::Tied => 0,
                Fate::Lost => nets.1,
            };
            self.by[(net + 2) as usize][end as usize] += weight.times(times as i64);
        }
    }
}

fn add_times(sum: &mut Ends, more: &Ends, times: i64) {
    sum.iter_mut().zip(more).for_each(|(sum, more)| *sum += more.times(times));
}

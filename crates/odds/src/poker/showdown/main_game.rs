//! The main game of a table: what every decision brings, as the table itself settles it.

use std::collections::BTreeMap;

use games::poker::{Poker, PokerGame, Price, Rules, SeatSettlement, Shown};
use games::{Cents, Chosen, Game, Line, Lines, Multiples, OptionError, Pays, Seat, Tally};
use hands::Hand;

use crate::{Outcomes, Ratio};

/// The main game at one table, with a base wager on which no odds are rounded.
pub struct MainGame<V: PokerGame> {
    chosen: Chosen,
    rules: Rules<V>,
    base: Cents,
}

/// Something that a player may do, and what it brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<const N: usize> {
    /// The multiple of the base wager that it adds; none for a fold.
    pub times: u8,
    /// What is wagered in all, in cents.
    pub staked: i64,
    /// What it wins or loses in cents, against each kind of dealer's hand.
    pub nets: [i64; N],
}

impl<const N: usize> Choice<N> {
    /// What it brings in all against so many dealer's hands of each kind.
    #[inline]
    pub fn value(&self, against: &[u32; N]) -> i128 {
        let of = |(net, count): (&i64, &u32)| i128::from(*net) * i128::from(*count);
        self.nets.iter().zip(against).map(of).sum()
    }

    /// Which of these is best against so many dealer's hands of each kind; of two equal ones the
    /// first, which wagers less.
    #[inline]
    pub fn best(all: &[Choice<N>], against: &[u32; N]) -> usize {
        let mut best = (0, all[0].value(against));
        for (n, choice) in all.iter().enumerate().skip(1) {
            let value = choice.value(against);
            if value > best.1 {
                best = (n, value);
            }
        }
        best.0
    }
}

impl<V: PokerGame> MainGame<V> {
    /// The main game of a table.
    pub fn new(chosen: &Chosen) -> Result<MainGame<V>, OptionError> {
        let rules = <Poker<V> as Game>::rules(chosen)?;
        Ok(MainGame { chosen: chosen.clone(), rules, base: unrounded::<V>(chosen) })
    }

    /// The options in force.
    pub fn chosen(&self) -> &Chosen {
        &self.chosen
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules<V> {
        &self.rules
    }

    /// The base wager, on which no odds are rounded.
    pub fn base(&self) -> Cents {
        self.base
    }

    /// The chips of the main game when the player goes on at a multiple of the base wager.
    pub fn stakes(&self, times: u8) -> V::Stakes {
        let mut stakes = V::Stakes::default();
        stakes[0] = self.base;
        if let Some(equal) = V::EQUAL {
            stakes[equal.second] = self.base;
        }
        stakes[V::STREETS[0].fills] = self.base.times(times.into(), 1);
        stakes
    }

    /// Settles these chips of a hand against a hand of the dealer.
    #[inline]
    pub fn settle<L: Lines<games::poker::Because<V::PaidFor>>>(
        &self,
        stakes: V::Stakes,
        cards: Hand,
        dealer: Hand,
        lines: &mut L,
    ) {
        let shown = Shown::default();
        let dealer = V::dealer(&self.rules, dealer, &shown);
        // No payout limit: figures are for stakes that it does not touch.
        let mut wagers = SeatSettlement::new(Seat::FIRST, Cents::new(1), &stakes, None, 0, lines);
        V::settle(&self.rules, Some(&dealer), cards, &shown, &mut wagers);
    }

    /// What going on brings, in cents.
    pub fn net(&self, times: u8, cards: Hand, dealer: Hand) -> i64 {
        let mut tally = Tally::default();
        self.settle(self.stakes(times), cards, dealer, &mut tally);
        tally.net.cents()
    }

    /// What a player with these cards may do: fold, then the multiples from the smallest; `dealers`
    /// has a hand of the dealer of each kind that there is.
    pub fn choices<const N: usize>(
        &self,
        cards: Hand,
        dealers: [Option<Hand>; N],
    ) -> Vec<Choice<N>> {
        let staked = |times| -> i64 {
            let stakes = self.stakes(times);
            V::ORDER.iter().map(|spot| stakes[*spot].cents()).sum()
        };
        let fold = Choice { times: 0, staked: staked(0), nets: [-staked(0); N] };
        let on = multiples(V::price(cards, 0)).map(|times| {
            let net = |dealer: Option<Hand>| dealer.map_or(0, |hand| self.net(times, cards, hand));
            Choice { times, staked: staked(times), nets: dealers.map(net) }
        });
        std::iter::once(fold).chain(on).collect()
    }

    /// The lines that a settlement tells, in cents.
    pub fn lines(
        &self,
        stakes: V::Stakes,
        cards: Hand,
        dealer: Hand,
    ) -> Vec<Line<games::poker::Because<V::PaidFor>>> {
        let mut lines = Vec::new();
        self.settle(stakes, cards, dealer, &mut lines);
        lines
    }
}

/// The legal multiples of the base wager, the smallest first.
pub fn multiples(price: Price) -> impl Iterator<Item = u8> {
    let (nothing, legal) = match price {
        Price::Nothing => (Some(0), Multiples::of(&[])),
        Price::Once => (None, Multiples::ONCE),
        Price::Times(legal) => (None, legal),
    };
    nothing.into_iter().chain(legal.iter())
}

/// A wager on which none of the table's odds are rounded.
fn unrounded<V: PokerGame>(chosen: &Chosen) -> Cents {
    let mut base: i64 = 1;
    for spot in V::SPOTS {
        let table = chosen.table_if(spot);
        for line in table.into_iter().flat_map(|table| table.lines_of(spot)) {
            if let Pays::To { per, .. } | Pays::For { per, .. } = chosen.pays(spot, &line.name) {
                base = games::least_multiple(base, per.into());
            }
        }
    }
    Cents::new(base)
}

/// How often each result of the main game comes up: net and staked, in cents.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Results(BTreeMap<(i64, i64), u128>);

impl Results {
    /// A choice was taken against so many dealer's hands of each kind, by so many hands.
    pub fn add<const N: usize>(&mut self, choice: &Choice<N>, against: &[u64; N], hands: u32) {
        for (net, count) in choice.nets.iter().zip(against).filter(|(_, count)| **count > 0) {
            let weight = u128::from(*count) * u128::from(hands);
            *self.0.entry((*net, choice.staked)).or_default() += weight;
        }
    }

    /// Everything that can become of the main game, in units of the base wager.
    pub fn outcomes(&self, base: Cents) -> Outcomes {
        let mut all = Outcomes::default();
        let units = |cents: i64| Ratio::new(cents, base.cents().unsigned_abs());
        for ((net, staked), weight) in &self.0 {
            all.add_result(units(*net), units(*staked), *weight);
        }
        all
    }
}

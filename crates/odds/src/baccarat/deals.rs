//! How the deals of a shoe end, counted exactly: by points and number of cards of both hands.

use chance::{Card, Deck, Rank, Suit};
use games::baccarat::{Side, banker_draws_after, first_to_draw};
use hands::Points;

/// How many cards of a shoe count 0, 1, 2 ... 9.
pub type Values = [u32; 10];

/// The values of so many decks.
pub fn values(decks: u8) -> Values {
    let mut values = [0; 10];
    for card in Deck::Standard.cards() {
        values[usize::from(Points::value(*card))] += u32::from(decks);
    }
    values
}

/// Deals that end alike.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Alike {
    /// How many of the ordered deals of six cards end so; those that end with fewer are counted
    /// with every card that could follow.
    pub ways: u128,
    /// One of them: the values of its cards in the order in which they leave the shoe.
    deal: [u8; 6],
    len: u8,
}

/// Two hands of two or three cards with 0 to 9 points each.
const ENDS: usize = (10 * 2) * (10 * 2);

/// All deals of a shoe, by how they end.
#[derive(Clone, Debug)]
pub struct Deals {
    ends: [Alike; ENDS],
}

impl Deals {
    /// Counts the deals of a shoe with at least six cards.
    pub fn of(shoe: Values) -> Deals {
        let mut deals = Deals { ends: [Alike::default(); ENDS] };
        let cards: u32 = shoe.iter().sum();
        for (player, ways) in pairs(shoe) {
            let rest = without(shoe, player);
            for (banker, others) in pairs(rest) {
                let rest = without(rest, banker);
                deals.draw((player, banker), ways * others, rest, u64::from(cards - 4));
            }
        }
        deals
    }

    /// The third cards to two hands of two, each of these deals with all that can follow.
    fn draw(&mut self, (player, banker): ([u8; 2], [u8; 2]), ways: u64, rest: Values, left: u64) {
        let deal = |third: &[u8]| {
            let mut deal = [player[0], banker[0], player[1], banker[1], 0, 0];
            deal[4..4 + third.len()].copy_from_slice(third);
            (deal, 4 + third.len() as u8)
        };
        let (own, bank) = (points(&player), points(&banker));
        let drawn = |rest: &Values, value: u8| u64::from(rest[usize::from(value)]);
        match first_to_draw(own, bank) {
            None => self.add((own, 2), (bank, 2), (ways, left * (left - 1)), deal(&[])),
            Some(Side::Banker) => {
                for third in 0..10 {
                    let follow = drawn(&rest, third) * (left - 1);
                    let bank = (bank + third) % 10;
                    self.add((own, 2), (bank, 3), (ways, follow), deal(&[third]));
                }
            }
            Some(Side::Player) => {
                for third in (0..10).filter(|third| rest[usize::from(*third)] > 0) {
                    let first = drawn(&rest, third);
                    let own = (own + third) % 10;
                    if !banker_draws_after(bank, third) {
                        let follow = first * (left - 1);
                        self.add((own, 3), (bank, 2), (ways, follow), deal(&[third]));
                        continue;
                    }
                    let mut rest = rest;
                    rest[usize::from(third)] -= 1;
                    for last in 0..10 {
                        let follow = first * drawn(&rest, last);
                        let bank = (bank + last) % 10;
                        self.add((own, 3), (bank, 3), (ways, follow), deal(&[third, last]));
                    }
                }
            }
        }
    }

    #[inline]
    fn add(
        &mut self,
        (own, own_cards): (u8, u8),
        (bank, bank_cards): (u8, u8),
        (ways, follow): (u64, u64),
        (deal, len): ([u8; 6], u8),
    ) {
        let hand = |points: u8, cards: u8| usize::from(points * 2 + cards - 2);
        let end = &mut self.ends[hand(own, own_cards) * 20 + hand(bank, bank_cards)];
        let ways = u128::from(ways) * u128::from(follow);
        if ways > 0 {
            end.ways += ways;
            (end.deal, end.len) = (deal, len);
        }
    }

    /// Every end that some deal comes to.
    pub fn iter(&self) -> impl Iterator<Item = &Alike> {
        self.ends.iter().filter(|end| end.ways > 0)
    }
}

impl Alike {
    /// One of these deals, in cards. A shoe that has the values has such cards.
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        let values = &self.deal[..usize::from(self.len)];
        values.iter().enumerate().map(|(n, value)| {
            let before = values[..n].iter().filter(|other| *other == value).count();
            card(*value, before)
        })
    }
}

/// A card of this value, after so many others of it.
fn card(value: u8, before: usize) -> Card {
    let ranks = Rank::ALL.iter().map(|rank| Card::new(*rank, Suit::ALL[before % 4]));
    let alike: Vec<_> = ranks.filter(|card| Points::value(*card) == value).collect();
    alike[before / 4 % alike.len()]
}

/// The points of a hand by the values of its cards.
fn points(values: &[u8]) -> u8 {
    values.iter().sum::<u8>() % 10
}

/// Every pair of values, the lower first, and in how many ways two cards of a shoe make it.
fn pairs(shoe: Values) -> impl Iterator<Item = ([u8; 2], u64)> {
    (0..10u8).flat_map(move |low| {
        (low..10).filter_map(move |high| {
            let count = |value: u8| u64::from(shoe[usize::from(value)]);
            let ways = match low == high {
                true => count(low) * count(low).saturating_sub(1),
                false => 2 * count(low) * count(high),
            };
            (ways > 0).then_some(([low, high], ways))
        })
    })
}

/// A shoe that these two cards have left.
fn without(mut shoe: Values, pair: [u8; 2]) -> Values {
    pair.iter().for_each(|value| shoe[usize::from(*value)] -= 1);
    shoe
}

//! Sets of cards, the pack they come from, and what becomes of them when suits change names.

use chance::Card;
use hands::Hand;

use crate::poker::classes::Lanes;

/// How many pairs of hole cards there are.
pub const HOLES: usize = 52 * 51 / 2;

/// How many cards a full pack has.
const CARDS: usize = 52;

/// A set of cards: for each suit a mask of ranks, the two lowest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards(u64);

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards(0);

    /// The set with a card more, by its number.
    #[inline]
    #[must_use]
    pub fn with(self, card: usize) -> Cards {
        Cards(self.0 | 1 << (card % 4 * 16 + card / 4))
    }

    /// The set with these ranks of a suit.
    #[must_use]
    pub fn with_suit(self, suit: usize, ranks: u16) -> Cards {
        Cards(self.0 | u64::from(ranks) << (suit * 16))
    }

    /// The cards that the other set does not have.
    #[inline]
    #[must_use]
    pub fn without(self, other: Cards) -> Cards {
        Cards(self.0 & !other.0)
    }

    /// Whether a card is in the set.
    #[inline]
    pub fn has(self, card: usize) -> bool {
        self.0 >> (card % 4 * 16 + card / 4) & 1 == 1
    }

    /// Whether all cards of the other set are in this one.
    #[inline]
    pub fn has_all(self, other: Cards) -> bool {
        other.0 & !self.0 == 0
    }

    /// The set with these ranks in each suit.
    pub fn of(lanes: Lanes) -> Cards {
        (0..4).fold(Cards::NONE, |set, suit| set.with_suit(suit, lanes[suit]))
    }

    /// The ranks of each suit.
    pub fn lanes(self) -> Lanes {
        std::array::from_fn(|suit| self.suit(suit))
    }

    /// The ranks of a suit.
    #[inline]
    pub fn suit(self, suit: usize) -> u16 {
        (self.0 >> (suit * 16)) as u16
    }

    /// The ranks of any suit.
    #[inline]
    pub fn ranks(self) -> u16 {
        (0..4).fold(0, |ranks, suit| ranks | self.suit(suit))
    }

    /// How many cards there are.
    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The numbers of the cards, lowest first.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..CARDS).filter(move |card| self.has(*card))
    }

    /// The numbers of so many cards, lowest first.
    fn in_order<const N: usize>(self) -> [usize; N] {
        let mut cards = self.iter();
        std::array::from_fn(|_| cards.next().unwrap_or_default())
    }

    /// The cards as a hand that can be ranked.
    #[inline]
    pub fn hand(self) -> Hand {
        let (mut left, mut hand) = (self.0, Hand::EMPTY);
        while left != 0 {
            let at = left.trailing_zeros();
            hand = hand.with(Card::from_index((at % 16 * 4 + at / 16) as u8));
            left &= left - 1;
        }
        hand
    }

    /// The set with the suits renamed.
    #[must_use]
    pub fn renamed(self, names: Renaming) -> Cards {
        (0..4).fold(Cards::NONE, |set, suit| set.with_suit(names[suit], self.suit(suit)))
    }
}

impl FromIterator<usize> for Cards {
    fn from_iter<I: IntoIterator<Item = usize>>(cards: I) -> Cards {
        cards.into_iter().fold(Cards::NONE, Cards::with)
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Cards {
        cards.into_iter().map(|card| usize::from(card.index())).collect()
    }
}

/// The number of a pair of hole cards, the higher card first.
#[inline]
pub const fn hole_number(high: usize, low: usize) -> usize {
    high * (high - 1) / 2 + low
}

/// The same of two cards in whichever order.
pub fn number_of_hole(cards: [Card; 2]) -> usize {
    let [a, b] = cards.map(|card| usize::from(card.index()));
    hole_number(a.max(b), a.min(b))
}

/// The hole cards with these numbers.
pub fn hole_cards(high: usize, low: usize) -> [Card; 2] {
    [high, low].map(|card| Card::from_index(card as u8))
}

/// Every pair of hole cards in the order of their numbers, the higher card first.
pub fn holes() -> impl Iterator<Item = (usize, usize)> {
    (1..CARDS).flat_map(|high| (0..high).map(move |low| (high, low)))
}

/// The number of a flop, its cards in order with the lowest first.
#[inline]
const fn flop_number([low, middle, high]: [usize; 3]) -> usize {
    high * (high - 1) * (high - 2) / 6 + hole_number(middle, low)
}

/// How many flops there are.
pub const FLOPS: usize = flop_number([0, 1, CARDS]);

/// All flops in the order of their numbers.
pub fn all_flops() -> impl Iterator<Item = Cards> {
    let below = |high: usize| holes().take_while(move |(middle, _)| *middle < high);
    let with = move |high| below(high).map(move |(middle, low)| [low, middle, high]);
    (2..CARDS).flat_map(with).map(Cards::from_iter)
}

/// The number of a flop.
pub fn flop_of(flop: Cards) -> usize {
    flop_number(flop.in_order())
}

/// The numbers of the flops that may have led to a board.
pub fn flops_of(board: Cards) -> [usize; 10] {
    let (cards, mut flops, mut at) = (board.in_order::<5>(), [0; 10], 0);
    for high in 2..5 {
        for middle in 1..high {
            for low in 0..middle {
                flops[at] = flop_number([low, middle, high].map(|card| cards[card]));
                at += 1;
            }
        }
    }
    flops
}

/// The new name of each suit.
pub type Renaming = [usize; 4];

/// The pack that is dealt from. Suits that have the same ranks may change their names.
#[derive(Clone, Debug)]
pub struct Pack {
    /// Its cards.
    pub cards: Cards,
    /// For each suit, those with the same ranks.
    kin: [Vec<usize>; 4],
    /// The renamings that change nothing.
    pub group: Vec<Renaming>,
    /// The number of a renaming there, by its code.
    numbers: [u8; 256],
    /// For each of them, the number of every pair of hole cards afterwards.
    renamed: Vec<[u16; HOLES]>,
}

impl Pack {
    /// 52 cards.
    pub fn full() -> Pack {
        Pack::of([0x1fff; 4])
    }

    /// The pack with these ranks in each suit.
    pub fn of(suits: Lanes) -> Pack {
        let same = |suit: usize| (0..4).filter(|other| suits[*other] == suits[suit]).collect();
        let group: Vec<Renaming> = renamings()
            .filter(|names| (0..4).all(|suit| suits[names[suit]] == suits[suit]))
            .collect();
        let mut numbers = [0; 256];
        (0..).zip(&group).for_each(|(number, names)| numbers[code(*names)] = number);
        let renamed = group.iter().map(|names| renamed_holes(*names)).collect();
        let cards = Cards::of(suits);
        Pack { cards, kin: std::array::from_fn(same), group, numbers, renamed }
    }

    /// The first set of the same class, and the number of the renaming that leads to it: among
    /// suits of the same ranks that with the biggest mask comes first.
    pub fn canonical(&self, set: Cards) -> (Cards, usize) {
        let names: Renaming = std::array::from_fn(|suit| {
            let (kin, mine) = (&self.kin[suit], set.suit(suit));
            let comes_before = |other: &&usize| {
                let theirs = set.suit(**other);
                theirs > mine || theirs == mine && **other < suit
            };
            kin[kin.iter().filter(comes_before).count()]
        });
        (set.renamed(names), usize::from(self.numbers[code(names)]))
    }

    /// The number of every pair of hole cards after a renaming.
    #[inline]
    pub fn renamed(&self, number: usize) -> &[u16; HOLES] {
        &self.renamed[number]
    }

    /// The renamings that leave a set as it is.
    pub fn fixing(&self, set: Cards) -> impl Iterator<Item = usize> {
        let all = self.group.iter().enumerate();
        all.filter(move |(_, names)| set.renamed(**names) == set).map(|(number, _)| number)
    }
}

/// A renaming as a number below 256.
fn code(names: Renaming) -> usize {
    names[0] | names[1] << 2 | names[2] << 4 | names[3] << 6
}

/// The 24 ways to name four suits.
fn renamings() -> impl Iterator<Item = Renaming> {
    let all = (0..256).map(|code: usize| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
    all.filter(|names| names.iter().fold(0, |seen, name| seen | 1 << name) == 0b1111)
}

fn renamed_holes(names: Renaming) -> [u16; HOLES] {
    let mut numbers = [0; HOLES];
    let renamed = |card: usize| card / 4 * 4 + names[card % 4];
    for (number, (high, low)) in numbers.iter_mut().zip(holes()) {
        let (a, b) = (renamed(high), renamed(low));
        *number = hole_number(a.max(b), a.min(b)) as u16;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_flop_has_a_number_of_its_own() {
        assert!(all_flops().map(flop_of).eq(0..FLOPS));
        let board: Cards = [3, 11, 20, 38, 51].into_iter().collect();
        let mut found = flops_of(board).to_vec();
        found.sort_unstable();
        let plain = all_flops().filter(|flop| board.has_all(*flop)).map(flop_of);
        assert!(plain.eq(found));
    }
}

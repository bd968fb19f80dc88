//! Sets of cards of a deck, and which of them differ in the names of the suits alone.

use chance::Card;
use hands::Hand;

use crate::poker::classes::{first_of_each_class, hand_of, lanes};

/// The most cards in a set.
pub const MOST: usize = 6;

/// How many ways there are to choose so many of so many cards.
pub const CHOOSE: [[u32; MOST + 1]; Card::COUNT + 1] = choose();

const fn choose() -> [[u32; MOST + 1]; Card::COUNT + 1] {
    let mut table = [[0; MOST + 1]; Card::COUNT + 1];
    let mut n = 0;
    while n <= Card::COUNT {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// A deck of some ranks, all in the same suits, perhaps with the joker. Cards are known by their
/// places in it, from the lowest.
#[derive(Clone, Debug)]
pub struct Pack {
    cards: Vec<Card>,
    /// By card number.
    places: [u8; Card::COUNT],
    suits: usize,
}

impl Pack {
    /// The deck of these cards.
    ///
    /// # Panics
    /// If its suits are not alike.
    pub fn new(cards: &[Card]) -> Pack {
        let mut cards = cards.to_vec();
        cards.sort();
        let lanes = lanes(cards.iter().copied());
        let suits = lanes.iter().filter(|lane| **lane != 0).count();
        let alike = lanes[..suits].iter().all(|lane| *lane == lanes[0]);
        assert!(alike, "a deck has all its ranks in its first suits");
        let mut places = [u8::MAX; Card::COUNT];
        for (place, card) in cards.iter().enumerate() {
            places[usize::from(card.index())] = place as u8;
        }
        Pack { cards, places, suits }
    }

    /// How many cards it has.
    pub fn len(&self) -> usize {
        self.cards.len()
    }

    /// The card at a place.
    #[inline]
    pub fn card(&self, place: u8) -> Card {
        self.cards[usize::from(place)]
    }

    /// The cards at these places.
    #[inline]
    pub fn hand(&self, places: &[u8]) -> Hand {
        places.iter().fold(Hand::EMPTY, |hand, place| hand.with(self.card(*place)))
    }

    /// The place of a card that it has.
    #[inline]
    pub fn place(&self, card: Card) -> u8 {
        self.places[usize::from(card.index())]
    }

    /// The places of a hand, the lowest first.
    pub fn places(&self, hand: Hand) -> Vec<u8> {
        hand.cards().map(|card| self.place(card)).collect()
    }

    /// A hand that stands for itself alone.
    #[cfg(test)]
    pub fn set(&self, cards: Hand) -> Class {
        self.class(cards, 1)
    }

    /// Calls with every set of so many places, in the order of their numbers.
    #[cfg(test)]
    pub fn each_set(&self, size: usize, mut f: impl FnMut(&[u8])) {
        let mut set: Vec<u8> = (0..size as u8).collect();
        loop {
            f(&set);
            let most = |i: usize| set.get(i + 1).copied().unwrap_or(self.len() as u8) - 1;
            let Some(i) = (0..size).find(|i| set[*i] < most(*i)) else { return };
            set[i] += 1;
            (0..i).for_each(|lower| set[lower] = lower as u8);
        }
    }

    /// Calls with every hand that completes `hand` by so many cards at places that are in `from`, a
    /// bit each.
    #[inline]
    pub fn each_completion(&self, hand: Hand, from: u64, more: usize, f: &mut impl FnMut(Hand)) {
        if more == 0 {
            return f(hand);
        }
        let mut left = from;
        while left != 0 {
            let place = left.trailing_zeros();
            left &= left - 1;
            let with = hand.with(self.cards[place as usize]);
            if more == 1 { f(with) } else { self.each_completion(with, left, more - 1, f) }
        }
    }

    /// All places but these, a bit each.
    #[inline]
    pub fn without(&self, places: &[u8]) -> u64 {
        places.iter().fold((1 << self.len()) - 1, |left, place| left & !(1 << place))
    }

    /// The sets of so many cards that remain when the suits have no names, in the order of their
    /// numbers.
    pub fn classes(&self, size: usize) -> Vec<Class> {
        let deck = lanes(self.cards.iter().copied());
        let mut classes = Vec::new();
        for jokers in 0..=usize::from(self.has_joker()).min(size) {
            for (lanes, weight) in first_of_each_class(deck, size - jokers) {
                let hand = hand_of(lanes);
                let cards = if jokers == 1 { hand.with(Card::JOKER) } else { hand };
                classes.push(self.class(cards, weight));
            }
        }
        classes.sort_by_cached_key(|class| number(class.places()));
        classes
    }

    fn has_joker(&self) -> bool {
        self.cards.contains(&Card::JOKER)
    }

    fn class(&self, cards: Hand, weight: u32) -> Class {
        let held = self.places(cards);
        let mut places = [0; MOST];
        places[..held.len()].copy_from_slice(&held);
        Class { cards, weight, places, size: held.len() as u8 }
    }

    /// Of every set of so many cards what its class is given, by the number of the set.
    pub(super) fn of_each_set(&self, classes: &[Class], given: impl Fn(usize) -> u32) -> Vec<u32> {
        let size = classes.first().map_or(0, |class| class.places().len());
        let mut all = vec![u32::MAX; CHOOSE[self.len()][size] as usize];
        let orders: Vec<_> = orders(self.suits).collect();
        for (n, class) in classes.iter().enumerate() {
            for order in &orders {
                let mut set = [0; MOST];
                for (to, place) in set.iter_mut().zip(class.places()) {
                    *to = self.in_order(*place, order);
                }
                set[..size].sort_unstable();
                all[number(&set[..size])] = given(n);
            }
        }
        all
    }

    /// The place of the same rank with the suits exchanged.
    fn in_order(&self, place: u8, order: &[u8; 4]) -> u8 {
        let card = self.card(place).index();
        match self.card(place).suit() {
            Some(suit) => self.places[usize::from(card & !3 | order[suit as usize])],
            None => place,
        }
    }
}

/// The first suits in every order; the others keep their places.
fn orders(suits: usize) -> impl Iterator<Item = [u8; 4]> {
    let order = |n: u8| [n >> 6, n >> 4 & 3, n >> 2 & 3, n & 3];
    let differ = |order: &[u8; 4]| (1..4).all(|n| !order[..n].contains(&order[n]));
    let keeps = move |order: &[u8; 4]| (suits..4).all(|n| usize::from(order[n]) == n);
    (0..=u8::MAX).map(order).filter(differ).filter(keeps)
}

/// The number of a set among those of its size; the lowest place comes first.
pub fn number(set: &[u8]) -> usize {
    let of = |(n, place): (usize, &u8)| CHOOSE[usize::from(*place)][n + 1] as usize;
    set.iter().enumerate().map(of).sum()
}

/// A set of cards that stands for all that differ from it in the names of the suits.
#[derive(Clone, Copy, Debug)]
pub struct Class {
    /// The cards.
    pub cards: Hand,
    /// How many sets it stands for.
    pub weight: u32,
    places: [u8; MOST],
    size: u8,
}

impl Class {
    /// The places of the cards, the lowest first.
    #[inline]
    pub fn places(&self) -> &[u8] {
        &self.places[..usize::from(self.size)]
    }
}

//! The cards of a hand, its total and its bet.

use std::fmt;

use chance::Card;
use hands::Total;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Cents;

/// Cards in the order in which they fell, none for one that lies face down unseen.
///
/// The total is kept as cards fall; an unseen card counts nothing until it is turned.
#[derive(Clone, Copy)]
pub struct Cards {
    cards: [Option<Card>; Cards::MOST],
    len: u8,
    total: Total,
}

impl Cards {
    /// No hand of eight decks is longer: ten aces are a soft 20, a two makes it a hard 12, eight
    /// more aces are 20, and one more card ends it.
    pub const MOST: usize = 22;

    /// No cards.
    pub const NONE: Cards = Cards { cards: [None; Cards::MOST], len: 0, total: Total::EMPTY };

    /// How many cards lie there.
    #[inline]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether none lies there.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The total of the cards that were seen.
    #[inline]
    pub const fn total(&self) -> Total {
        self.total
    }

    /// The cards.
    #[inline]
    pub fn as_slice(&self) -> &[Option<Card>] {
        &self.cards[..self.len as usize]
    }

    /// A card; none when there are fewer cards, or nobody has seen it.
    #[inline]
    pub fn get(&self, at: usize) -> Option<Card> {
        if at < self.len() { self.cards[at] } else { None }
    }

    /// One more card.
    #[inline]
    pub fn push(&mut self, card: Card) {
        self.push_to(card, self.total.with(card));
    }

    /// One more card, which makes it this total.
    #[inline(always)]
    pub(super) fn push_to(&mut self, card: Card, total: Total) {
        self.cards[self.len as usize] = Some(card);
        self.len += 1;
        self.total = total;
    }

    /// The first two cards.
    #[inline]
    pub fn deal_two(&mut self, first: Card, second: Card) {
        (self.cards[0], self.cards[1]) = (Some(first), Some(second));
        self.len = 2;
        self.total = Total::EMPTY.with(first).with(second);
    }

    /// One more card, face down and unseen.
    pub fn push_unseen(&mut self) {
        self.cards[self.len as usize] = None;
        self.len += 1;
    }

    /// Takes the last card away, which lies face down unseen.
    pub fn take_unseen(&mut self) {
        debug_assert!(self.len > 0 && self.cards[self.len() - 1].is_none());
        self.len -= 1;
    }

    /// Where the first unseen card lies.
    pub fn unseen(&self) -> Option<usize> {
        self.as_slice().iter().position(Option::is_none)
    }

    /// Turns an unseen card.
    pub fn turn(&mut self, at: usize, card: Card) {
        debug_assert!(self.cards[at].is_none());
        self.cards[at] = Some(card);
        self.total = self.total.with(card);
    }

    /// Takes the second of two cards away, for a hand of its own.
    #[inline]
    pub fn split_off(&mut self) -> Card {
        let second = self.cards[1].expect("a pair that is split has been seen");
        let first = self.cards[0].expect("a pair that is split has been seen");
        self.clear();
        self.push(first);
        second
    }

    /// Takes every card away.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
        self.total = Total::EMPTY;
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Cards, D::Error> {
        let read = Vec::<Option<Card>>::deserialize(from)?;
        if read.len() > Cards::MOST {
            return Err(serde::de::Error::custom("a hand of too many cards"));
        }
        let mut cards = Cards::NONE;
        for card in read {
            match card {
                Some(card) => cards.push(card),
                None => cards.push_unseen(),
            }
        }
        Ok(cards)
    }
}

/// How far a hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// Its decisions are still to be made.
    Live,
    /// It asked for a card that comes after all other hands.
    Waiting,
    /// It stands, and waits for the dealer.
    Stands,
    /// It is lost, but its chips stay: they show what the lammers beside it are worth.
    Tucked,
    /// It has been settled.
    Over,
}

impl Status {
    /// A hand that has been dealt with this much on it: a box with side bets alone is not asked.
    #[inline(always)]
    pub fn before_play(bet: Cents) -> Status {
        if bet > Cents::ZERO { Status::Live } else { Status::Over }
    }
}

/// A hand of a player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Hand {
    /// Its cards.
    pub cards: Cards,
    /// The chips on it, whole; nothing once it is settled.
    pub bet: Cents,
    /// How much of the bet was added by doubling down.
    pub doubled: Cents,
    /// What the lammers on it stand for: won with the hand, never lost.
    pub lammers: Cents,
    /// Whether it was doubled, with money or with a lammer: one card and no more.
    pub is_doubled: bool,
    /// How far it is.
    pub status: Status,
}

impl Hand {
    /// No hand at all.
    pub const NONE: Hand = Hand {
        cards: Cards::NONE,
        bet: Cents::ZERO,
        doubled: Cents::ZERO,
        lammers: Cents::ZERO,
        is_doubled: false,
        status: Status::Over,
    };

    /// The best total.
    #[inline]
    pub const fn points(&self) -> u8 {
        self.cards.total().points()
    }

    /// Whether its first cards are to be played: it has a bet, and is below 21 (OH.BJ.12.I.A).
    #[inline]
    pub fn awaits_play(&self) -> bool {
        self.status == Status::Live && self.points() < 21
    }

    /// Whether it may still be dealt a card.
    pub fn is_in_play(&self) -> bool {
        matches!(self.status, Status::Live | Status::Waiting)
    }

    /// What rides on it: chips and lammers.
    #[inline]
    pub fn worth(&self) -> Cents {
        self.bet + self.lammers
    }

    /// Whether a lammer, not a chip, stands for its own wager.
    #[inline]
    pub fn is_free(&self) -> bool {
        self.lammers > Cents::ZERO && self.bet == self.doubled
    }

    /// Two cards of the same value, a king and a ten included.
    #[inline]
    pub fn is_pair_in_value(&self) -> bool {
        match self.cards.as_slice() {
            [Some(first), Some(second)] => hands::points(*first) == hands::points(*second),
            _ => false,
        }
    }

    /// Whether its first card is an ace.
    #[inline]
    pub fn starts_with_ace(&self) -> bool {
        self.cards.get(0).is_some_and(|card| hands::points(card) == 1)
    }

    /// Doubles down for this much money.
    #[inline]
    pub fn double(&mut self, amount: Cents) {
        self.bet += amount;
        self.doubled = amount;
        self.is_doubled = true;
    }

    /// Doubles down with a lammer, worth as much as the hand.
    #[inline]
    pub fn double_free(&mut self) {
        self.lammers += self.worth();
        self.is_doubled = true;
    }

    /// Takes chips and lammers off: the hand is settled.
    #[inline]
    pub fn take_bet(&mut self) -> Cents {
        self.status = Status::Over;
        self.lammers = Cents::ZERO;
        std::mem::take(&mut self.bet)
    }
}

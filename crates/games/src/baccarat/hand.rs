//! The two hands, and what is counted of them.

use std::fmt;

use chance::{Card, HandNumber, Place};
use hands::Points;
use serde::{Deserialize, Serialize};

/// One of the two hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The Player's Hand.
    Player,
    /// The Banker's Hand.
    Banker,
}

impl Side {
    /// Where its cards fall.
    #[inline]
    pub const fn place(self) -> Place {
        match self {
            Side::Player => Place::Player,
            Side::Banker => Place::Banker,
        }
    }

    /// The other hand.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::Player => Side::Banker,
            Side::Banker => Side::Player,
        }
    }

    /// Its number where a seat is asked to open it.
    #[inline]
    pub const fn number(self) -> HandNumber {
        HandNumber::at(self as usize)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Player => "player",
            Side::Banker => "banker",
        })
    }
}

/// A hand of up to three cards, some of which may lie face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hand {
    cards: [Option<Card>; 3],
    len: u8,
    /// Those that lie face up, as bits.
    open: u8,
}

impl Hand {
    /// No cards.
    pub const EMPTY: Hand = Hand { cards: [None; 3], len: 0, open: 0 };

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

    /// The cards, none for one that nobody has seen.
    pub fn cards(&self) -> &[Option<Card>] {
        &self.cards[..self.len()]
    }

    /// Whether the card at this place lies face up.
    #[inline]
    pub const fn shows(&self, at: usize) -> bool {
        self.open >> at & 1 == 1
    }

    /// Whether all its cards lie face up.
    #[inline]
    pub const fn is_open(&self) -> bool {
        self.open == (1 << self.len) - 1
    }

    /// Whether somebody has seen each of its cards.
    #[inline]
    pub fn is_seen(&self) -> bool {
        self.cards().iter().all(Option::is_some)
    }

    /// The points of the cards that were seen, 0 to 9 (OH.BA.6, OH.CF.6).
    #[inline]
    pub fn points(&self) -> u8 {
        let seen = self.cards.iter().flatten();
        seen.fold(Points::EMPTY, |points, card| points.with(*card)).get()
    }

    /// The value of the third card, if there is one.
    #[inline]
    pub fn third(&self) -> Option<u8> {
        self.cards[2].map(Points::value)
    }

    /// What is announced of it.
    #[inline]
    pub fn count(&self) -> Count {
        let points = self.points();
        Count { points, natural: self.len == 2 && points >= 8 }
    }

    /// One more card.
    #[inline]
    pub(super) fn push(&mut self, card: Option<Card>, face_up: bool) {
        self.cards[self.len()] = card;
        self.open |= u8::from(face_up) << self.len;
        self.len += 1;
    }

    /// The face of the first card that nobody has seen.
    pub(super) fn turn(&mut self, card: Card) {
        if let Some(unseen) = self.cards[..self.len as usize].iter_mut().find(|c| c.is_none()) {
            *unseen = Some(card);
        }
    }

    /// All its cards are turned face up.
    #[inline]
    pub(super) fn expose(&mut self) {
        self.open = (1 << self.len) - 1;
    }
}

/// The point count of a hand, and whether it is a natural: 8 or 9 on two cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Count {
    /// 0 to 9.
    pub points: u8,
    /// 8 or 9 on the first two cards (OH.BA.1.II, OH.CF.1.I).
    pub natural: bool,
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let natural = if self.natural { "natural " } else { "" };
        write!(f, "{natural}{}", self.points)
    }
}

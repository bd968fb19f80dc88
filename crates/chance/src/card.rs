//! Cards: a rank and a suit, or the joker.

use std::fmt;
use std::num::NonZeroU8;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The rank of a card, from two to ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each is its own name")]
#[repr(u8)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    /// Every rank, lowest first.
    pub const ALL: [Rank; 13] = [
        Rank::Two,
        Rank::Three,
        Rank::Four,
        Rank::Five,
        Rank::Six,
        Rank::Seven,
        Rank::Eight,
        Rank::Nine,
        Rank::Ten,
        Rank::Jack,
        Rank::Queen,
        Rank::King,
        Rank::Ace,
    ];

    /// The rank with this index, two being 0 and ace 12.
    ///
    /// # Panics
    /// If the index is above 12.
    #[inline]
    pub const fn from_index(index: u8) -> Rank {
        Rank::ALL[index as usize]
    }

    /// The index of this rank, two being 0 and ace 12.
    #[inline]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The letter or digit a person writes: `A`, `T`, `2`.
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// The rank as a dealer says it: "ace", "ten", "two".
    pub const fn word(self) -> &'static str {
        [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
            "queen", "king", "ace",
        ][self as usize]
    }

    /// The plural a dealer says: "aces", "sixes", "twos".
    pub const fn plural(self) -> &'static str {
        [
            "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
            "jacks", "queens", "kings", "aces",
        ][self as usize]
    }
}

/// The suit of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "each is its own name")]
#[repr(u8)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    /// Every suit.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The letter a person writes: `c`, `d`, `h`, `s`.
    pub const fn letter(self) -> char {
        b"cdhs"[self as usize] as char
    }

    /// The suit's sign: ♣ ♦ ♥ ♠.
    pub const fn sign(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// The suit as a word: "spades".
    pub const fn word(self) -> &'static str {
        ["clubs", "diamonds", "hearts", "spades"][self as usize]
    }

    /// Diamonds and hearts are red.
    pub const fn is_red(self) -> bool {
        matches!(self, Suit::Diamonds | Suit::Hearts)
    }
}

/// A card of a 52-card deck, or the joker.
///
/// One byte wide, and `Option<Card>` is one byte too: a face-down card costs nothing extra.
///
/// ```
/// use chance::{Card, Rank, Suit};
/// let card: Card = "Td".parse().unwrap();
/// assert_eq!((card.rank(), card.suit()), (Some(Rank::Ten), Some(Suit::Diamonds)));
/// assert_eq!(card.to_string(), "Td");
/// assert_eq!("Jo".parse(), Ok(Card::JOKER));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Card(NonZeroU8);

impl Card {
    /// The joker, card number 52.
    pub const JOKER: Card = Card::from_index(52);

    /// How many different cards there are, the joker included.
    pub const COUNT: usize = 53;

    /// A card by rank and suit.
    #[inline]
    pub const fn new(rank: Rank, suit: Suit) -> Card {
        Card::from_index(rank as u8 * 4 + suit as u8)
    }

    /// A card by number: `4 * rank + suit`, the joker being 52.
    ///
    /// # Panics
    /// If the index is above 52.
    #[inline]
    pub const fn from_index(index: u8) -> Card {
        assert!(index < 53, "there are 53 cards");
        match NonZeroU8::new(index + 1) {
            Some(byte) => Card(byte),
            None => unreachable!(),
        }
    }

    /// The number of this card, 0 to 52.
    #[inline]
    pub const fn index(self) -> u8 {
        self.0.get() - 1
    }

    /// The rank; none for the joker.
    #[inline]
    pub const fn rank(self) -> Option<Rank> {
        if self.is_joker() { None } else { Some(Rank::from_index(self.index() >> 2)) }
    }

    /// The suit; none for the joker.
    #[inline]
    pub const fn suit(self) -> Option<Suit> {
        if self.is_joker() { None } else { Some(Suit::ALL[(self.index() & 3) as usize]) }
    }

    /// Whether this is the joker.
    #[inline]
    pub const fn is_joker(self) -> bool {
        self.index() == 52
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.rank(), self.suit()) {
            (Some(rank), Some(suit)) => write!(f, "{}{}", rank.letter(), suit.letter()),
            _ => f.write_str("Jo"),
        }
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl From<Card> for u8 {
    fn from(card: Card) -> u8 {
        card.index()
    }
}

impl TryFrom<u8> for Card {
    type Error = CardError;
    fn try_from(index: u8) -> Result<Card, CardError> {
        if index < 53 { Ok(Card::from_index(index)) } else { Err(CardError(index.to_string())) }
    }
}

/// What was written is not a card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a card: expected a rank (A K Q J T 9..2) and a suit (c d h s), or Jo")]
pub struct CardError(pub String);

impl FromStr for Card {
    type Err = CardError;

    fn from_str(text: &str) -> Result<Card, CardError> {
        let bad = || CardError(text.chars().take(12).collect());
        if text == "Jo" {
            return Ok(Card::JOKER);
        }
        let mut letters = text.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(bad());
        };
        let rank = Rank::ALL.into_iter().find(|r| r.letter() == rank).ok_or_else(bad)?;
        let suit = Suit::ALL.into_iter().find(|s| s.letter() == suit).ok_or_else(bad)?;
        Ok(Card::new(rank, suit))
    }
}

/// Reads cards separated by spaces, `??` standing for a card nobody saw.
///
/// ```
/// use chance::{Card, cards};
/// let read = cards("As ?? 2c").unwrap();
/// assert_eq!(read, [Some("As".parse().unwrap()), None, Some("2c".parse().unwrap())]);
/// assert!(cards("As 1x").is_err());
/// ```
pub fn cards(text: &str) -> Result<Vec<Option<Card>>, CardError> {
    text.split_whitespace()
        .map(|word| if word == "??" { Ok(None) } else { word.parse().map(Some) })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_reads_back_as_it_is_written() {
        for index in 0..53 {
            let card = Card::from_index(index);
            assert_eq!(card.to_string().parse(), Ok(card));
            assert_eq!(Card::try_from(card.index()), Ok(card));
        }
    }

    #[test]
    fn words_that_are_no_cards_are_named_in_the_error() {
        for text in ["", "A", "as", "10h", "Asx", "joker", "1s", "♠A", "??"] {
            let error = text.parse::<Card>().expect_err(text);
            assert!(error.to_string().contains(&format!("`{text}`")), "{error}");
        }
    }

    #[test]
    fn an_unseen_card_costs_no_extra_byte() {
        assert_eq!(size_of::<Option<Card>>(), 1);
    }
}

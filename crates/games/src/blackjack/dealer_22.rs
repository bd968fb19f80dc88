//! The dealer's 22, and whether its cards are of one suit or one colour.

use std::fmt;

use chance::Suit;
use serde::{Deserialize, Serialize};

use super::Cards;

/// What a wager on the dealer's 22 looks at: all the dealer's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Dealer22 {
    /// All cards of one suit.
    Suited,
    /// All cards red, or all black.
    SameColor,
    /// Any other 22.
    Other,
}

impl Dealer22 {
    /// Every one, the best first.
    pub const ALL: [Dealer22; 3] = [Dealer22::Suited, Dealer22::SameColor, Dealer22::Other];

    /// The line of the pay table.
    pub const fn line(self) -> &'static str {
        match self {
            Dealer22::Suited => "suited",
            Dealer22::SameColor => "same-color",
            Dealer22::Other => "other",
        }
    }

    /// What the dealer's cards make; none where they are not 22.
    pub fn of(dealer: &Cards) -> Option<Dealer22> {
        if dealer.total().points() != 22 {
            return None;
        }
        let mut suits = dealer.as_slice().iter().flatten().filter_map(|card| card.suit());
        let first = suits.next()?;
        let (mut suited, mut same_color) = (true, true);
        for suit in suits {
            suited &= suit == first;
            same_color &= is_red(suit) == is_red(first);
        }
        Some(match (suited, same_color) {
            (true, _) => Dealer22::Suited,
            (_, true) => Dealer22::SameColor,
            _ => Dealer22::Other,
        })
    }
}

impl fmt::Display for Dealer22 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Dealer22::Suited => "dealer has a suited 22",
            Dealer22::SameColor => "dealer has a 22 of one color",
            Dealer22::Other => "dealer has 22",
        })
    }
}

fn is_red(suit: Suit) -> bool {
    matches!(suit, Suit::Diamonds | Suit::Hearts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_the_dealers_cards_decide() {
        for (cards, made) in [
            ("6s Ts 6s", Some(Dealer22::Suited)),
            ("6s Tc 6s", Some(Dealer22::SameColor)),
            ("2h 4d Th 6h", Some(Dealer22::SameColor)),
            ("6s Tc 6h", Some(Dealer22::Other)),
            ("6s Tc 5h", None),
            ("6s Tc 7h", None),
            ("As As", None),
        ] {
            let mut dealer = Cards::NONE;
            cards.split(' ').for_each(|card| dealer.push(card.parse().expect("a card")));
            assert_eq!(Dealer22::of(&dealer), made, "{cards}");
        }
    }
}

//! Bust Bonus: the dealer's bust by the up card (CO.RF.21.C, CO.RF.p1).

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::blackjack::Cards;

/// A dealer's bust.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bust {
    /// The points of the up card, 1 for an ace.
    up: u8,
    /// Three eights and nothing else (CO.RF.25.A.IV).
    eights: bool,
    /// All cards are of one suit.
    suited: bool,
    total: u8,
}

impl Bust {
    /// How many kinds are paid: ten up cards and three eights, off suit and suited.
    pub const PAID: usize = 22;

    /// The names of the kinds in the pay table, in its order.
    const UP_CARDS: [&'static str; 11] =
        ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "8-8-8"];

    /// The name of a kind in the pay table.
    pub fn line(kind: usize) -> String {
        let suited = if kind < 11 { "" } else { "-suited" };
        format!("{}{suited}", Bust::UP_CARDS[kind % 11])
    }

    /// The number of its kind.
    pub const fn kind(self) -> usize {
        let row = if self.eights { 10 } else { self.up as usize - 1 };
        if self.suited { row + 11 } else { row }
    }

    /// The dealer's bust; none where the dealer stands, or has a blackjack.
    pub fn of(dealer: &Cards) -> Option<Bust> {
        if !dealer.total().is_bust() {
            return None;
        }
        let cards = || dealer.as_slice().iter().flatten();
        let first = *cards().next()?;
        Some(Bust {
            up: hands::points(first),
            eights: cards().count() == 3 && cards().all(|card| hands::points(*card) == 8),
            suited: cards().all(|card| card.suit() == first.suit()),
            total: dealer.total().points(),
        })
    }
}

impl fmt::Display for Bust {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suited = if self.suited { " of one suit" } else { "" };
        if self.eights {
            return write!(f, "dealer busts with three eights{suited}");
        }
        let up = Bust::UP_CARDS[self.up as usize - 1];
        write!(f, "dealer busts with {}{suited}, {up} up", self.total)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_up_card_the_suits_and_three_eights_decide() {
        for (cards, line) in [
            ("As 6d 9h Ts", Some("ace")),
            ("Ts 6s Ks", Some("10-suited")),
            ("Js 6s Kd", Some("10")),
            ("8s 8d 8h", Some("8-8-8")),
            ("8s 8s 8s", Some("8-8-8-suited")),
            ("8s 8d Kh", Some("8")),
            ("8s 5s 3s 8s", Some("8-suited")),
            ("6d Tc 6h", Some("6")),
            ("As Ks", None),
            ("8s 8d 5h", None),
        ] {
            let mut dealer = Cards::NONE;
            cards.split(' ').for_each(|card| dealer.push(card.parse().expect("a card")));
            let kind = Bust::of(&dealer).map(|bust| Bust::line(bust.kind()));
            assert_eq!(kind.as_deref(), line, "{cards}");
        }
    }
}

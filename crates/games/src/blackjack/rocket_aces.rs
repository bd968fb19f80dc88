//! Rocket Aces: a progressive wager on the first two cards of the player and of the dealer (CO.RA).

use std::fmt;

use chance::{Card, Rank, Suit};
use hands::is_blackjack;
use serde::{Deserialize, Serialize};

use crate::{Chosen, Pay};

/// The spot.
pub const SPOT: &str = "rocket-aces";

/// A line that some pay table of the document prints (CO.RA.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RocketLine {
    /// Two aces of spades against a blackjack of spades.
    SpadesBlackjackOfSpades,
    /// Two aces of spades against a suited blackjack.
    SpadesBlackjackSuited,
    /// Two aces of one suit against a suited blackjack.
    SuitedBlackjackSuited,
    /// Two aces of one suit against a blackjack.
    SuitedBlackjack,
    /// Two aces against a blackjack.
    AcesBlackjack,
    /// Two aces of one suit.
    AcesSuited,
    /// A blackjack against a blackjack.
    BothBlackjack,
    /// Two aces.
    Aces,
    /// A blackjack.
    PlayerBlackjack,
    /// The dealer's blackjack.
    DealerBlackjack,
    /// One ace, whatever lies beside it.
    SingleAce,
}

impl RocketLine {
    /// All of them.
    pub const ALL: [RocketLine; 11] = [
        RocketLine::SpadesBlackjackOfSpades,
        RocketLine::SpadesBlackjackSuited,
        RocketLine::SuitedBlackjackSuited,
        RocketLine::SuitedBlackjack,
        RocketLine::AcesBlackjack,
        RocketLine::AcesSuited,
        RocketLine::BothBlackjack,
        RocketLine::Aces,
        RocketLine::PlayerBlackjack,
        RocketLine::DealerBlackjack,
        RocketLine::SingleAce,
    ];

    /// Its name in the pay tables.
    pub const fn name(self) -> &'static str {
        match self {
            RocketLine::SpadesBlackjackOfSpades => "two-aces-of-spades-dealer-blackjack-of-spades",
            RocketLine::SpadesBlackjackSuited => "two-aces-of-spades-dealer-blackjack-suited",
            RocketLine::SuitedBlackjackSuited => "two-aces-suited-dealer-blackjack-suited",
            RocketLine::SuitedBlackjack => "two-aces-suited-dealer-blackjack",
            RocketLine::AcesBlackjack => "two-aces-dealer-blackjack",
            RocketLine::AcesSuited => "two-aces-suited",
            RocketLine::BothBlackjack => "player-and-dealer-blackjack",
            RocketLine::Aces => "two-aces",
            RocketLine::PlayerBlackjack => "player-blackjack",
            RocketLine::DealerBlackjack => "dealer-blackjack",
            RocketLine::SingleAce => "single-ace",
        }
    }
}

/// What the first two cards of a player and of the dealer make, as a person says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AcesHeld {
    player: PlayerHas,
    dealer: DealerHas,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum PlayerHas {
    AcesOfSpades,
    AcesSuited,
    Aces,
    Blackjack,
    Ace,
    Nothing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum DealerHas {
    Nothing,
    Blackjack,
    Suited,
    OfSpades,
}

/// The suit of two cards, where they have one suit.
fn common_suit([first, second]: [Card; 2]) -> Option<Suit> {
    first.suit().filter(|suit| second.suit() == Some(*suit))
}

impl AcesHeld {
    /// The player's first two cards, and the dealer's where they are a blackjack.
    #[inline]
    pub fn of(player: [Card; 2], blackjack: Option<[Card; 2]>) -> AcesHeld {
        let aces = player.iter().filter(|card| card.rank() == Some(Rank::Ace)).count();
        let player = match (aces, common_suit(player)) {
            (2, Some(Suit::Spades)) => PlayerHas::AcesOfSpades,
            (2, Some(_)) => PlayerHas::AcesSuited,
            (2, None) => PlayerHas::Aces,
            (1, _) if is_blackjack(player[0], player[1]) => PlayerHas::Blackjack,
            (1, _) => PlayerHas::Ace,
            _ => PlayerHas::Nothing,
        };
        let dealer = match blackjack.map(common_suit) {
            None => DealerHas::Nothing,
            Some(None) => DealerHas::Blackjack,
            Some(Some(Suit::Spades)) => DealerHas::OfSpades,
            Some(Some(_)) => DealerHas::Suited,
        };
        AcesHeld { player, dealer }
    }

    /// Whether this is on the line.
    pub fn is(self, line: RocketLine) -> bool {
        let AcesHeld { player, dealer } = self;
        let spades = player == PlayerHas::AcesOfSpades;
        let suited = spades || player == PlayerHas::AcesSuited;
        let aces = suited || player == PlayerHas::Aces;
        let blackjack = dealer >= DealerHas::Blackjack;
        match line {
            RocketLine::SpadesBlackjackOfSpades => spades && dealer == DealerHas::OfSpades,
            RocketLine::SpadesBlackjackSuited => spades && dealer >= DealerHas::Suited,
            RocketLine::SuitedBlackjackSuited => suited && dealer >= DealerHas::Suited,
            RocketLine::SuitedBlackjack => suited && blackjack,
            RocketLine::AcesBlackjack => aces && blackjack,
            RocketLine::AcesSuited => suited,
            RocketLine::BothBlackjack => player == PlayerHas::Blackjack && blackjack,
            RocketLine::Aces => aces,
            RocketLine::PlayerBlackjack => player == PlayerHas::Blackjack,
            RocketLine::DealerBlackjack => blackjack,
            RocketLine::SingleAce => matches!(player, PlayerHas::Ace | PlayerHas::Blackjack),
        }
    }
}

impl fmt::Display for AcesHeld {
    /// `two aces of spades against a suited blackjack`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.player {
            PlayerHas::AcesOfSpades => "two aces of spades",
            PlayerHas::AcesSuited => "two aces of one suit",
            PlayerHas::Aces => "two aces",
            PlayerHas::Blackjack => "blackjack",
            PlayerHas::Ace => "one ace",
            PlayerHas::Nothing => "no ace",
        })?;
        f.write_str(match self.dealer {
            DealerHas::Nothing => "",
            DealerHas::Blackjack => " against a blackjack",
            DealerHas::Suited => " against a suited blackjack",
            DealerHas::OfSpades => " against a blackjack of spades",
        })
    }
}

/// The pay table of one table: its lines in the printed order, which is the best first.
#[derive(Clone, Debug)]
pub struct PayTable(Vec<(RocketLine, Pay)>);

impl PayTable {
    /// The pay table that a table has chosen; none where none is printed for so many decks.
    pub fn of(chosen: &Chosen) -> Option<PayTable> {
        let printed = chosen.table_if(SPOT)?.lines.iter().filter_map(|printed| {
            let line = RocketLine::ALL.into_iter().find(|line| line.name() == printed.name)?;
            Some((line, Pay::line_of(chosen, SPOT, &printed.name)))
        });
        Some(PayTable(printed.collect()))
    }

    /// The line that pays: the first one printed that the cards are on.
    #[inline]
    pub fn pay(&self, made: AcesHeld) -> Pay {
        self.0.iter().find(|(line, _)| made.is(*line)).map_or(Pay::NOTHING, |(_, pay)| *pay)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(player: &str, dealer: &str) -> AcesHeld {
        let two = |text: &str| -> Option<[Card; 2]> {
            let (first, second) = text.split_once(' ')?;
            Some([first.parse().ok()?, second.parse().ok()?])
        };
        AcesHeld::of(two(player).expect("two cards"), two(dealer))
    }

    fn lines(player: &str, dealer: &str) -> Vec<&'static str> {
        let made = made(player, dealer);
        RocketLine::ALL.into_iter().filter(|line| made.is(*line)).map(RocketLine::name).collect()
    }

    #[test]
    fn aces_and_blackjacks_are_on_every_line_that_they_make() {
        assert_eq!(lines("As As", "As Ks").len(), 8);
        assert_eq!(
            lines("Ah Ah", "As Ks"),
            [
                "two-aces-suited-dealer-blackjack-suited",
                "two-aces-suited-dealer-blackjack",
                "two-aces-dealer-blackjack",
                "two-aces-suited",
                "two-aces",
                "dealer-blackjack",
            ]
        );
        assert_eq!(lines("Ah Ad", ""), ["two-aces"]);
        assert_eq!(lines("Ah Kd", ""), ["player-blackjack", "single-ace"]);
        assert_eq!(lines("Td Ah", "Ad Qs")[0], "player-and-dealer-blackjack");
        assert_eq!(lines("9d Ah", ""), ["single-ace"]);
        assert_eq!(lines("9d 9h", "Ad Qs"), ["dealer-blackjack"]);
        assert!(lines("Kd Qd", "").is_empty());
    }

    #[test]
    fn the_words_say_both_hands() {
        assert_eq!(
            made("As As", "As Ts").to_string(),
            "two aces of spades against a blackjack of spades"
        );
        assert_eq!(
            made("Ac Ac", "Ah Th").to_string(),
            "two aces of one suit against a suited blackjack"
        );
        assert_eq!(made("Ac 5c", "").to_string(), "one ace");
        assert_eq!(made("Kc 5c", "Ah Td").to_string(), "no ace against a blackjack");
    }
}

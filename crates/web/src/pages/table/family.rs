//! What tables of one kind have in common on the page.

use games::Kind;

/// A family of games that are laid out alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Blackjack and its relatives: a circle for each seat, hands that are split.
    TwentyOne,
    /// Poker against the house: several circles for each seat, cards in the middle.
    Poker,
    /// Seven cards that are made into two hands.
    PaiGow,
    /// Everybody wagers on one layout.
    SharedLayout,
}

/// A button's place: the action, and how many times the base wager where there are several.
pub type Slot = (&'static str, Option<u8>);

impl Family {
    /// The family of a game.
    pub fn of(kind: &Kind) -> Family {
        match kind.family {
            games::Family::Blackjack => Family::TwentyOne,
            games::Family::PaiGow => Family::PaiGow,
            games::Family::Poker => Family::Poker,
            games::Family::Baccarat | games::Family::Dice | games::Family::Wheel => {
                Family::SharedLayout
            }
        }
    }

    /// The name of the family in classes.
    pub fn class(self) -> &'static str {
        match self {
            Family::TwentyOne => "twenty-one",
            Family::Poker => "poker",
            Family::PaiGow => "pai-gow",
            Family::SharedLayout => "shared",
        }
    }
}

/// The places of the buttons of a game: always the same, whatever is offered. What is asked
/// seldom (insurance, the bank) has none: it comes and goes beside them.
pub fn slots(game: &str) -> &'static [Slot] {
    match game {
        "blackjack" => &[("stand", None), ("hit", None), ("double", None), ("split", None)],
        "free-bet-blackjack" => &[
            ("stand", None),
            ("hit", None),
            ("double", None),
            ("split", None),
            ("free-double", None),
            ("free-split", None),
        ],
        "ride-free" => &[
            ("stand", None),
            ("hit", None),
            ("double", None),
            ("free-double", None),
            ("free-split", None),
            ("surrender", None),
        ],
        "pontoon-plus" => &[
            ("stand", None),
            ("hit", None),
            ("double", None),
            ("split", None),
            ("surrender", None),
        ],
        "three-card-poker" | "dj-wild" | "deuces-wild-xtreme" => &[("fold", None), ("play", None)],
        "four-card-poker" | "crazy-four-poker" => {
            &[("fold", None), ("play", Some(1)), ("play", Some(2)), ("play", Some(3))]
        }
        "mississippi-stud" => {
            &[("fold", None), ("bet", Some(1)), ("bet", Some(2)), ("bet", Some(3))]
        }
        "let-it-ride" => &[("pull", None), ("ride", None)],
        "ultimate-texas-holdem" => &[
            ("fold", None),
            ("check", None),
            ("bet", Some(1)),
            ("bet", Some(2)),
            ("bet", Some(3)),
            ("bet", Some(4)),
        ],
        "texas-holdem-bonus" => {
            &[("fold", None), ("check", None), ("bet", Some(1)), ("bet", Some(2))]
        }
        "pai-gow-poker" => &[("set", None), ("house-way", None), ("surrender", None)],
        _ => &[],
    }
}

/// What is printed on the felt of a game, in two lines.
pub fn print(game: &str) -> (&'static str, &'static str) {
    match game {
        "blackjack" => ("Blackjack", "Insurance pays 2 to 1"),
        "free-bet-blackjack" => ("Free Bet Blackjack", "Dealer pushes on 22"),
        "ride-free" => ("Ride Free", "Dealer pushes on 22"),
        "pontoon-plus" => ("Pontoon Plus", "Dealer takes one card first"),
        "three-card-poker" => ("Three Card Poker", "Dealer plays with queen high or better"),
        "four-card-poker" => ("Four Card Poker", "Best four of five cards"),
        "crazy-four-poker" => ("Crazy Four Poker", "Dealer plays with king high or better"),
        "let-it-ride" => ("Let It Ride", "Pair of tens or better wins"),
        "mississippi-stud" => ("Mississippi Stud", "Pair of jacks or better wins"),
        "ultimate-texas-holdem" => {
            ("Ultimate Texas Hold ’Em", "Dealer plays with a pair or better")
        }
        "texas-holdem-bonus" => ("Texas Hold ’Em Bonus", "Best five of seven cards"),
        "pai-gow-poker" => ("Fortune Pai Gow Poker", "Both hands must win"),
        "dj-wild" => ("DJ Wild", "Deuces and the joker are wild"),
        "deuces-wild-xtreme" => ("Deuces Wild Xtreme", "Deuces are wild"),
        _ => ("", ""),
    }
}

/// How many cards everybody shares in the end at a game of poker.
pub fn shared_cards(game: &str) -> Option<usize> {
    match game {
        "ultimate-texas-holdem" | "texas-holdem-bonus" => Some(5),
        "mississippi-stud" => Some(3),
        "let-it-ride" => Some(2),
        "three-card-poker" | "four-card-poker" | "crazy-four-poker" => Some(0),
        "dj-wild" | "deuces-wild-xtreme" => Some(0),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_game_has_its_print_and_the_places_of_its_buttons() {
        for kind in Kind::all() {
            let shared = Family::of(kind) == Family::SharedLayout;
            assert_eq!(slots(kind.id).is_empty(), shared, "{}", kind.id);
            assert_eq!(print(kind.id).0.is_empty(), shared, "{}", kind.id);
            let poker = Family::of(kind) == Family::Poker;
            assert_eq!(shared_cards(kind.id).is_some(), poker, "{}", kind.id);
        }
    }

    #[test]
    fn no_two_buttons_of_a_game_have_the_same_key() {
        for kind in Kind::all() {
            let mut keys: Vec<_> = slots(kind.id)
                .iter()
                .filter(|(action, _)| !action.starts_with("free-"))
                .map(|(action, times)| super::super::words::key(action, *times))
                .collect();
            let count = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), count, "{}", kind.id);
        }
    }
}

//! What a game is, in a sentence, for people who do not know it yet.

use games::Kind;

/// Games that are dealt alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Twenty-one.
    Blackjack,
    /// Poker against the dealer.
    Poker,
    /// Player and banker.
    Baccarat,
    /// Dice.
    Dice,
    /// Wheels.
    Wheels,
}

impl Family {
    /// Every family, in the order of the house.
    pub const ALL: [Family; 5] =
        [Family::Blackjack, Family::Poker, Family::Baccarat, Family::Dice, Family::Wheels];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Family::Blackjack => "Blackjack",
            Family::Poker => "Poker",
            Family::Baccarat => "Baccarat",
            Family::Dice => "Dice",
            Family::Wheels => "Wheels",
        }
    }

    /// The colour of its felt.
    pub const fn felt(self) -> &'static str {
        match self {
            Family::Poker => "blue",
            Family::Baccarat => "wine",
            Family::Blackjack | Family::Dice | Family::Wheels => "green",
        }
    }
}

/// What a game is, for a list of games.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The games it is dealt like.
    pub family: Family,
    /// In a sentence or two.
    pub words: &'static str,
}

impl About {
    /// What a game is.
    pub fn of(kind: &Kind) -> About {
        let (family, words) = match kind.id {
            "blackjack" => (
                Family::Blackjack,
                "Come nearer to 21 than the dealer without going over. Double, split, insure; a \
                 blackjack pays 3 to 2.",
            ),
            "free-bet-blackjack" => (
                Family::Blackjack,
                "Blackjack where the house pays for most doubles and splits. In return a dealer's \
                 22 is a push.",
            ),
            "ride-free" => (
                Family::Blackjack,
                "Blackjack with free doubles and splits on lammers, a push on the dealer's 22, and \
                 a tray of side bets.",
            ),
            "pontoon-plus" => (
                Family::Blackjack,
                "Twenty-one without tens and without a hole card: a player's 21 always wins, and \
                 five cards pay more.",
            ),
            "craps" => (
                Family::Dice,
                "A shooter, two dice, and dozens of wagers on what comes next. The odds behind the \
                 line cost nothing.",
            ),
            "three-dice-baccarat" => (
                Family::Dice,
                "Three dice for the player, three for the banker; the last digit of each sum \
                 counts.",
            ),
            "roulette" => (
                Family::Wheels,
                "One ball, 38 pockets. Bet on a number, a group of numbers, a colour.",
            ),
            "big-six" => (
                Family::Wheels,
                "A tall wheel of bills. Bet on the one at which the clapper stops.",
            ),
            "mini-baccarat" => (
                Family::Baccarat,
                "Player or banker, whoever is nearer to nine; the cards draw themselves. A winning \
                 banker pays five percent.",
            ),
            "commission-free-baccarat" => (
                Family::Baccarat,
                "Baccarat without commission: a banker who wins with a three-card seven is a push \
                 instead.",
            ),
            "three-card-poker" => (
                Family::Poker,
                "Three cards against the dealer's three, who needs queen high to play. Raise once, \
                 or fold.",
            ),
            "four-card-poker" => (
                Family::Poker,
                "The best four of your five cards against the best four of the dealer's six. Raise \
                 up to three times the ante.",
            ),
            "crazy-four-poker" => (
                Family::Poker,
                "Five cards each, the best four count. With a pair of aces or better raise three \
                 times.",
            ),
            "let-it-ride" => (
                Family::Poker,
                "Three equal bets on one five-card hand. Pull two of them back, or let them ride.",
            ),
            "mississippi-stud" => (
                Family::Poker,
                "Two cards, and three more one by one. Pay one to three antes to see each; a pair \
                 of jacks wins.",
            ),
            "ultimate-texas-holdem" => (
                Family::Poker,
                "Your two cards and five on the board against the dealer's. Bet four times the \
                 ante before the flop, twice after it, or once at the end.",
            ),
            "texas-holdem-bonus" => (
                Family::Poker,
                "Hold 'em against the dealer: twice the ante to see the flop, then once more on \
                 the turn and the river.",
            ),
            "pai-gow-poker" => (
                Family::Poker,
                "Seven cards set as a hand of five and a hand of two. Both must beat the dealer's; \
                 players may bank.",
            ),
            "dj-wild" => (
                Family::Poker,
                "Five cards against the dealer's with deuces and the joker wild. The blind pays \
                 for strong hands.",
            ),
            "deuces-wild-xtreme" => (
                Family::Poker,
                "Five cards with wild deuces against the dealer's. The odds wager pays for strong \
                 hands.",
            ),
            _ => (Family::Poker, "A game of this house."),
        };
        About { family, words }
    }
}

/// The jurisdiction whose document a game is played by: the first words of it.
pub fn jurisdiction(kind: &Kind) -> &'static str {
    let document = kind.rulebook().document.as_str();
    document.split([',', ' ']).next().unwrap_or(document)
}

/// Where in that jurisdiction's documents: `Ohio, Appendix I`.
pub fn source(kind: &Kind) -> String {
    let document = kind.rulebook().document.as_str();
    let last = document.rsplit(", ").next().unwrap_or(document);
    format!("{}, {last}", jurisdiction(kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_words_of_its_own_and_a_jurisdiction() {
        let mut words: Vec<_> = Kind::all().iter().map(|kind| About::of(kind).words).collect();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), Kind::all().len());
        for kind in Kind::all() {
            assert!(["Ohio", "Colorado", "Singapore"].contains(&jurisdiction(kind)), "{}", kind.id);
        }
    }
}

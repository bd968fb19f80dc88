//! What a game is, in a sentence, for people who do not know it yet.

use games::Kind;

/// A game in a sentence or two.
pub fn words(kind: &Kind) -> &'static str {
    match kind.id {
        "blackjack" => {
            "Come nearer to 21 than the dealer without going over. Double, split, insure; a \
             blackjack pays 3 to 2."
        }
        "free-bet-blackjack" => {
            "Blackjack where the house pays for most doubles and splits. In return a dealer's \
             22 is a push."
        }
        "ride-free" => {
            "Blackjack with free doubles and splits on lammers, a push on the dealer's 22, and \
             a tray of side bets."
        }
        "pontoon-plus" => {
            "Twenty-one without tens and without a hole card: a player's 21 always wins, and \
             five cards pay more."
        }
        "craps" => {
            "A shooter, two dice, and dozens of wagers on what comes next. The odds behind the \
             line cost nothing."
        }
        "three-dice-baccarat" => {
            "Three dice for the player, three for the banker; the last digit of each sum \
             counts."
        }
        "roulette" => "One ball, 38 pockets. Bet on a number, a group of numbers, a colour.",
        "big-six" => "A tall wheel of bills. Bet on the one at which the clapper stops.",
        "mini-baccarat" => {
            "Player or banker, whoever is nearer to nine; the cards draw themselves. A winning \
             banker pays five percent."
        }
        "commission-free-baccarat" => {
            "Baccarat without commission: a banker who wins with a three-card seven is a push \
             instead."
        }
        "three-card-poker" => {
            "Three cards against the dealer's three, who needs queen high to play. Raise once, \
             or fold."
        }
        "four-card-poker" => {
            "The best four of your five cards against the best four of the dealer's six. Raise \
             up to three times the ante."
        }
        "crazy-four-poker" => {
            "Five cards each, the best four count. With a pair of aces or better raise three \
             times."
        }
        "let-it-ride" => {
            "Three equal bets on one five-card hand. Pull two of them back, or let them ride."
        }
        "mississippi-stud" => {
            "Two cards, and three more one by one. Pay one to three antes to see each; a pair \
             of jacks wins."
        }
        "ultimate-texas-holdem" => {
            "Your two cards and five on the board against the dealer's. Bet four times the \
             ante before the flop, twice after it, or once at the end."
        }
        "texas-holdem-bonus" => {
            "Hold 'em against the dealer: twice the ante to see the flop, then once more on \
             the turn and the river."
        }
        "pai-gow-poker" => {
            "Seven cards set as a hand of five and a hand of two. Both must beat the dealer's; \
             players may bank."
        }
        "dj-wild" => {
            "Five cards against the dealer's with deuces and the joker wild. The blind pays \
             for strong hands."
        }
        "deuces-wild-xtreme" => {
            "Five cards with wild deuces against the dealer's. The odds wager pays for strong \
             hands."
        }
        _ => "",
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
        let mut all: Vec<_> = Kind::all().iter().map(words).collect();
        assert!(all.iter().all(|words| !words.is_empty()), "a game has no words");
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), Kind::all().len());
        for kind in Kind::all() {
            assert!(["Ohio", "Colorado", "Singapore"].contains(&jurisdiction(kind)), "{}", kind.id);
        }
    }
}

//! The rulebooks as programs read them: `games --json` and `rules --json`.

mod as_json;

use games::{Kind, OptionKind, Options, Rulebook, Shared, Trace};

pub use as_json::{documents_json, games_json, link_json, rules_json};

/// How many decks a game is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decks {
    /// The fewest.
    pub least: i64,
    /// The most.
    pub most: i64,
    /// The usual number.
    pub default: i64,
}

/// How many decks a game may be played with; none where no card is dealt.
pub fn decks(kind: &Kind) -> Option<Decks> {
    let option = kind.rulebook().options.iter().find(|option| option.key == "decks");
    if let Some(OptionKind::Count { least, most, default }) = option.map(|option| &option.kind) {
        return Some(Decks { least: *least, most: *most, default: *default });
    }
    // Without that option a game of cards is played with one deck.
    let one = |_| Decks { least: 1, most: 1, default: 1 };
    kind.open(Options::new()).ok()?.pack().map(one)
}

/// Every document: those of the games, then those of progressives that several games share.
pub fn documents() -> impl Iterator<Item = (&'static Rulebook, &'static Trace)> {
    let games = Kind::all().iter().map(|kind| (&**kind.rulebook(), kind.trace()));
    games.chain(Shared::all().iter().map(|shared| (&**shared.rulebook(), shared.trace())))
}

/// The games that a shared document is about.
pub fn linked_games(shared: &Shared) -> impl Iterator<Item = &'static Kind> {
    let on_it =
        |kind: &&Kind| kind.rulebook().links.iter().any(|link| link.document == shared.id());
    Kind::all().iter().filter(on_it)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_wheel_has_no_decks() {
        assert_eq!(Kind::find("roulette").and_then(decks), None);
    }

    /// What a journal names can be compared with what is printed; the digest of the clauses that
    /// were traced is another one.
    #[test]
    fn a_game_is_told_with_the_digest_of_its_rulebook() {
        for kind in Kind::all() {
            let rules = rules_json(kind);
            let table = kind.open(Options::new()).unwrap();
            let opening = crate::record::Opening::of(table.as_ref());
            assert_eq!(rules["rulebook_digest"], opening.digest.as_str(), "{}", kind.id);
            assert_ne!(rules["rulebook_digest"], rules["trace"]["digest"], "{}", kind.id);
        }
    }

    #[test]
    fn the_cards_of_a_game_are_told_with_its_rules() {
        let ranks: Vec<_> = "23456789TJQKA".chars().map(String::from).collect();
        let no_tens: Vec<_> = ranks.iter().filter(|rank| *rank != "T").cloned().collect();
        for (game, ranks, jokers, decks) in [
            ("blackjack", &ranks, 0, 6),
            ("pontoon-plus", &no_tens, 0, 4),
            ("pai-gow-poker", &ranks, 1, 1),
        ] {
            let cards = &rules_json(Kind::find(game).unwrap())["cards"];
            let expected = json!({"ranks": ranks, "jokers": jokers, "decks": decks});
            assert_eq!(*cards, expected, "{game}");
        }
        assert!(rules_json(Kind::find("craps").unwrap())["cards"].is_null());
    }
}

//! The families that games stand in on the floor.

use games::Kind;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    games: &'static [&'static str],
}

/// The families, in the order of the floor; what is in none is a poker game.
pub static FAMILIES: [Family; 4] = [
    Family {
        id: "blackjack",
        name: "Blackjack",
        games: &["blackjack", "free-bet-blackjack", "ride-free", "pontoon-plus"],
    },
    Family {
        id: "dice-and-wheels",
        name: "Dice and wheels",
        games: &["craps", "roulette", "big-six", "three-dice-baccarat"],
    },
    Family {
        id: "baccarat",
        name: "Baccarat",
        games: &["mini-baccarat", "commission-free-baccarat"],
    },
    Family { id: "poker", name: "Poker", games: &[] },
];

/// The colour of a game's felt, where it is not green.
pub fn felt(game: &str) -> Option<&'static str> {
    match (Family::of(game).id, game) {
        ("baccarat", _) | (_, "three-dice-baccarat") => Some("wine"),
        ("poker", _) => Some("blue"),
        _ => None,
    }
}

impl Family {
    /// The family of a game.
    pub fn of(game: &str) -> &'static Family {
        let own = |family: &&Family| family.games.contains(&game);
        FAMILIES.iter().find(own).unwrap_or(&FAMILIES[FAMILIES.len() - 1])
    }

    /// Where a game stands within its family.
    pub fn place(game: &str) -> usize {
        let own = Family::of(game).games.iter().position(|one| *one == game);
        own.or_else(|| Kind::all().iter().position(|kind| kind.id == game)).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_that_a_family_names_is_one_of_the_house_and_in_that_family_alone() {
        for family in &FAMILIES {
            for game in family.games {
                assert!(Kind::find(game).is_some(), "{game}");
                assert_eq!(Family::of(game), family);
            }
        }
        let poker = Kind::all().iter().filter(|kind| Family::of(kind.id).id == "poker");
        assert_eq!(poker.count(), 10);
    }
}

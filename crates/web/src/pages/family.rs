//! The families that games stand in on the floor.

use games::Kind;

/// A family of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// Its name in addresses.
    pub id: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it is in the registry of the games.
    kinds: &'static [games::Family],
    /// The order of its games, where it is not that of the house.
    order: &'static [&'static str],
}

/// The families, in the order of the floor.
pub static FAMILIES: [Family; 4] = [
    Family { id: "blackjack", name: "Blackjack", kinds: &[games::Family::Blackjack], order: &[] },
    Family {
        id: "dice-and-wheels",
        name: "Dice and wheels",
        kinds: &[games::Family::Dice, games::Family::Wheel],
        order: &["craps", "roulette", "big-six", "three-dice-baccarat"],
    },
    Family { id: "baccarat", name: "Baccarat", kinds: &[games::Family::Baccarat], order: &[] },
    Family {
        id: "poker",
        name: "Poker",
        kinds: &[games::Family::Poker, games::Family::PaiGow],
        order: &[],
    },
];

/// The colour of a game's felt, where it is not green.
pub fn felt(game: &str) -> Option<&'static str> {
    match kind(game).family {
        games::Family::Baccarat => Some("wine"),
        // Baccarat, though it is played with dice.
        games::Family::Dice if game == "three-dice-baccarat" => Some("wine"),
        games::Family::Poker | games::Family::PaiGow => Some("blue"),
        games::Family::Blackjack | games::Family::Dice | games::Family::Wheel => None,
    }
}

/// The game of a table: what is no game of the house has none.
///
/// # Panics
/// Where the house has no such game.
pub fn kind(game: &str) -> &'static Kind {
    Kind::find(game).unwrap_or_else(|| panic!("the house has no game `{game}`"))
}

impl Family {
    /// The family of a game of the house.
    ///
    /// # Panics
    /// Where the house has no such game.
    pub fn of(game: &str) -> &'static Family {
        let own = |family: &&Family| family.kinds.contains(&kind(game).family);
        FAMILIES.iter().find(own).unwrap_or_else(|| panic!("`{game}` is of no family"))
    }

    /// Where a game stands within its family.
    pub fn place(game: &str) -> usize {
        let own = Family::of(game).order.iter().position(|one| *one == game);
        own.or_else(|| Kind::all().iter().position(|kind| kind.id == game)).unwrap_or(usize::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_of_one_family_and_an_order_is_of_all_its_games() {
        for kind in Kind::all() {
            let own = FAMILIES.iter().filter(|family| family.kinds.contains(&kind.family));
            assert_eq!(own.count(), 1, "{}", kind.id);
        }
        for family in FAMILIES.iter().filter(|family| !family.order.is_empty()) {
            let games = Kind::all().iter().filter(|kind| Family::of(kind.id) == family);
            let mut games: Vec<_> = games.map(|kind| kind.id).collect();
            let mut order = family.order.to_vec();
            games.sort_unstable();
            order.sort_unstable();
            assert_eq!(games, order);
        }
        let poker = Kind::all().iter().filter(|kind| Family::of(kind.id).id == "poker");
        assert_eq!(poker.count(), 10);
    }
}

//! How somebody has done at learning to deal. Of each situation only the first answer counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How somebody has done at a game and level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    /// Situations that were right at once.
    pub right: u32,
    /// Situations that were answered.
    pub tried: u32,
    /// The seed of the last one.
    pub last: u64,
}

/// How somebody has done at everything they tried, by game and level.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lessons(BTreeMap<(String, u8), Score>);

impl Lessons {
    /// How somebody has done at a game and level.
    pub fn at(&self, game: &str, level: u8) -> Option<&Score> {
        self.0.get(&(game.to_owned(), level))
    }

    /// Everything that was tried: game, level, and how it went.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u8, &Score)> {
        self.0.iter().map(|((game, level), score)| (game.as_str(), *level, score))
    }

    /// How somebody has done at a game: right, and tried.
    pub fn at_game(&self, game: &str) -> (u32, u32) {
        let own = self.iter().filter(|(of, ..)| *of == game);
        own.fold((0, 0), |(right, tried), (.., score)| {
            (right.saturating_add(score.right), tried.saturating_add(score.tried))
        })
    }

    /// Puts down how somebody has done at a game and level.
    pub fn set(&mut self, game: &str, level: u8, score: Score) {
        self.0.insert((game.to_owned(), level), score);
    }

    /// A situation has been answered. Answering the last one again changes nothing.
    pub fn add(&mut self, game: &str, level: u8, seed: u64, right: bool) {
        let before = self.at(game, level).copied();
        let Score { right: so_far, tried, .. } = match before {
            Some(score) if score.last == seed => return,
            before => before.unwrap_or(Score { right: 0, tried: 0, last: seed }),
        };
        let right = so_far.saturating_add(right.into());
        self.set(game, level, Score { right, tried: tried.saturating_add(1), last: seed });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_first_answer_to_a_situation_counts() {
        let mut lessons = Lessons::default();
        for (level, seed, right) in [(1, 7, false), (1, 7, true), (1, 8, true), (2, 8, true)] {
            lessons.add("blackjack", level, seed, right);
        }
        assert_eq!(lessons.at("blackjack", 1), Some(&Score { right: 1, tried: 2, last: 8 }));
        assert_eq!(lessons.at_game("blackjack"), (2, 3));
        assert_eq!(lessons.at_game("craps"), (0, 0));
    }
}

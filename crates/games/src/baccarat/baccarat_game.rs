//! What differs between the two chapters of baccarat: a trait that each implements.

use std::fmt;

use crate::{Document, Layout, Spot};

/// A baccarat game: what its document says that the other one does not.
pub trait BaccaratGame: Clone + Copy + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The game's id.
    const ID: &'static str;
    /// The clauses that both chapters have, by their own numbers.
    const CLAUSES: Clauses;
    /// A side bet may be placed alone if it meets the table minimum; else it needs a regular wager.
    const SIDE_ALONE: bool;
    /// What a Banker wager owes.
    const VIGORISH: Option<Vigorish>;
    /// What 7 on three cards does when the Banker's Hand wins with it.
    const FORTUNE_7: Option<Fortune7>;
    /// Who may handle the cards of the Player's Hand, and of the Banker's, at a midi table.
    const CONTROL: Option<[&'static str; 2]>;

    /// Its document's files.
    fn document() -> &'static Document;

    /// The spots.
    fn layout() -> &'static Layout;
}

/// Clauses of a chapter.
#[derive(Clone, Copy, Debug)]
pub struct Clauses {
    /// Half of a shuffling device's cards are in play.
    pub device: &'static str,
    /// The cards are shuffled before play.
    pub shuffle: &'static str,
    /// With nobody playing they may be shuffled again.
    pub idle_shuffle: &'static str,
    /// No wagers after the first card.
    pub no_more_wagers: &'static str,
    /// Quarters are not for wagering.
    pub quarters: Option<&'static str>,
    /// A side bet, how much, and beside what.
    pub side: &'static str,
    /// A winning Player wager.
    pub player_wins: &'static str,
    /// A losing one.
    pub player_loses: &'static str,
    /// One that is returned.
    pub player_ties: &'static str,
    /// A winning Banker wager.
    pub banker_wins: &'static str,
    /// A losing one.
    pub banker_loses: &'static str,
    /// One that is returned.
    pub banker_ties: &'static str,
    /// A winning Tie Bet.
    pub tie_wins: &'static str,
    /// A losing one.
    pub tie_loses: &'static str,
    /// A winning Dragon Bonus.
    pub dragon_wins: &'static str,
    /// Equal naturals.
    pub dragon_ties: &'static str,
    /// A natural 8 against a natural 9.
    pub dragon_beaten_natural: &'static str,
    /// Not a natural, and no more points than the other hand.
    pub dragon_beaten: &'static str,
    /// Not a natural, and ahead by less than four points.
    pub dragon_too_close: &'static str,
    /// A disclosed card that cannot be used.
    pub simulated: &'static str,
    /// Too few cards for the round.
    pub too_few_cards: &'static str,
}

/// 5% of what a Banker wager wins.
#[derive(Clone, Copy, Debug)]
pub struct Vigorish {
    /// The spot that a marked one is told as.
    pub spot: Spot,
    /// A tied wager is charged as well, where the house says so.
    pub tie: &'static str,
    /// It may be marked and collected later.
    pub marked: &'static str,
}

/// The Banker's Hand wins with 7 on three cards.
#[derive(Clone, Copy, Debug)]
pub struct Fortune7 {
    /// The Banker wager is returned.
    pub banker: &'static str,
    /// The Fortune 7 wager wins.
    pub wins: &'static str,
    /// Any other result.
    pub loses: &'static str,
}

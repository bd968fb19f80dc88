//! What the player who decides can see.

use chance::{Card, Place};
use games::{Offer, Viewer};
use hands::Hand;

use crate::{AdviceError, Situation};

/// The table as the player who decides sees it.
pub struct OwnView {
    /// The player's cards.
    pub cards: Hand,
    /// The cards of the board that have been turned, in order.
    pub board: Vec<Card>,
    /// Whether the board has others, too.
    pub board_hides: bool,
    /// What the player may do.
    pub offers: Vec<Offer>,
}

impl OwnView {
    /// What the player of a situation sees; no advice where nothing is asked, or where nobody saw
    /// the player's cards.
    pub fn of(situation: &Situation<'_>) -> Result<OwnView, AdviceError> {
        let Situation { table, seat, hand, .. } = *situation;
        let offers = table.offers(seat, Some(hand));
        if offers.is_empty() {
            return Err(AdviceError::Unknown(format!("seat {seat} is not asked now")));
        }
        let view = table.view(Viewer::Seat(seat));
        let at = |place| {
            let hands = view.hands.iter().filter(move |held| held.place == place);
            hands.flat_map(|held| held.cards.iter().copied())
        };
        let cards: Option<Hand> = at(Place::Seat(seat)).collect();
        let unseen = || AdviceError::Unknown(format!("nobody saw the cards of seat {seat}"));
        let cards = cards.ok_or_else(unseen)?;
        let board = at(Place::Community).flatten().collect();
        let board_hides = at(Place::Community).any(|card| card.is_none());
        Ok(OwnView { cards, board, board_hides, offers })
    }
}

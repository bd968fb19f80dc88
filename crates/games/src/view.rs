//! What a seat may see.

use chance::{Card, Place};

use crate::Cents;

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player sees his own cards and what lies face up.
    Seat(u8),
    /// A spectator sees what lies face up.
    Rail,
}

/// The table as a viewer may see it, computed by the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The hands on the table, in dealing order.
    pub hands: Vec<HandView>,
    /// The chips on the layout, by seat.
    pub wagers: Vec<WagerView>,
    /// What else lies open: the point, the shooter, the last number.
    pub facts: Vec<(&'static str, String)>,
    /// Every card of a shoe whose face this viewer has seen since the shuffle: those that he sees
    /// now, and those of earlier rounds. What was burned, or never turned, is not among them. Empty
    /// where the cards are shuffled for every round.
    pub seen: Vec<Card>,
    /// One of these that was drawn in error and lies exposed: it is the next to be dealt.
    pub next_card: Option<Card>,
}

/// A hand as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandView {
    /// Where it lies.
    pub place: Place,
    /// Which of the place's hands, from 1.
    pub hand: u8,
    /// The cards, none for a face that this viewer may not see.
    pub cards: Vec<Option<Card>>,
    /// What a dealer would say of it: "soft 17"; empty when there is nothing to say.
    pub words: String,
}

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WagerView {
    /// The seat.
    pub seat: u8,
    /// The spot's name.
    pub on: String,
    /// How much lies there.
    pub amount: Cents,
    /// "off", "on 6"; empty when there is nothing to say.
    pub note: &'static str,
}

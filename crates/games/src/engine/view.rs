//! A view: all that one viewer may see of a table.

use std::borrow::Cow;

use chance::{Card, Place};

use crate::{Cents, HandNumber, Seat};

/// Who is looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player sees their own cards and what lies face up.
    Seat(Seat),
    /// A spectator sees what lies face up.
    Rail,
    /// The dealer who entered the cards knows their faces, wherever they lie.
    Dealer,
    /// Who looks back at a round that is over: every face that the table knows. While a round is
    /// under way they see what the rail sees.
    All,
}

impl Viewer {
    /// Whether cards that lie face down are open to them.
    pub const fn knows_all(self) -> bool {
        matches!(self, Viewer::Dealer | Viewer::All)
    }

    /// Whether the cards of a seat are open to them.
    pub fn knows(self, seat: Seat) -> bool {
        self.knows_all() || self == Viewer::Seat(seat)
    }
}

/// The table as a viewer may see it, computed by the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// The hands on the table, in dealing order.
    pub hands: Vec<HandView>,
    /// The chips on the layout, by seat.
    pub wagers: Vec<WagerView>,
    /// What else lies open: the point, the shooter, the last number.
    pub facts: Vec<Fact>,
    /// Every card of a shoe whose face this viewer has seen since the shuffle: those that it sees
    /// now, and those of earlier rounds. What was burned, or never turned, is not among them. Empty
    /// where the cards are shuffled for every round.
    pub seen: Vec<Card>,
    /// One of these that was drawn in error and lies exposed: it is the next to be dealt.
    pub next_card: Option<Card>,
}

impl View {
    /// The name of the fact that says which of a box's hands gets the next card.
    pub const CARD_TO: &str = "card to";

    /// What lies open under this name.
    pub fn fact(&self, name: &str) -> Option<&str> {
        self.facts.iter().find(|fact| fact.name == name).map(|fact| fact.value.as_str())
    }
}

/// Something that lies open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What: `point`, `shooter`, `cards left`, the name of a meter.
    pub name: Cow<'static, str>,
    /// What there is to say of it.
    pub value: String,
    /// Whether the next round is played in the same way whatever it says: cards that are gone, the
    /// last roll, where a meter stands.
    pub passing: bool,
}

impl Fact {
    /// A fact by its name, of a round or of what goes on over several.
    pub fn new(name: impl Into<Cow<'static, str>>, value: impl Into<String>) -> Fact {
        Fact { name: name.into(), value: value.into(), passing: false }
    }

    /// A fact that decides nothing in the next round.
    pub fn passing(name: impl Into<Cow<'static, str>>, value: impl Into<String>) -> Fact {
        Fact { passing: true, ..Fact::new(name, value) }
    }

    /// Which hand of a box that has several the next card belongs to.
    pub(crate) fn card_to(hand: HandNumber) -> Fact {
        Fact::new(View::CARD_TO, format!("hand {hand}"))
    }
}

/// A hand as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandView {
    /// Where it lies.
    pub place: Place,
    /// Which of the place's hands, from 1.
    pub hand: HandNumber,
    /// The cards, none for a face that this viewer may not see.
    pub cards: Vec<Option<Card>>,
    /// What a dealer would say of it: "soft 17"; empty when there is nothing to say.
    pub words: String,
}

/// A wager on the layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WagerView {
    /// The seat.
    pub seat: Seat,
    /// The spot's name.
    pub on: String,
    /// How much lies there.
    pub amount: Cents,
    /// "off", "on 6"; empty when there is nothing to say.
    pub note: &'static str,
}

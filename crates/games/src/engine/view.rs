//! A view: all that one viewer may see of a table.

use std::borrow::Cow;

use chance::{Card, Place};

use crate::names::names;
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
    /// On which of the seat's hands, where there are several.
    pub hand: Option<HandNumber>,
    /// What else is to be known of it.
    pub state: Option<WagerState>,
}

impl WagerView {
    /// Chips on a spot.
    pub fn new(seat: Seat, on: impl Into<String>, amount: Cents) -> WagerView {
        WagerView { seat, on: on.into(), amount, hand: None, state: None }
    }

    /// The same chips in a state.
    pub fn being(self, state: impl Into<Option<WagerState>>) -> WagerView {
        WagerView { state: state.into(), ..self }
    }

    /// The same chips on one of several hands.
    pub fn of_hand(self, hand: Option<HandNumber>) -> WagerView {
        WagerView { hand, ..self }
    }

    /// What there is to say of it, in words: `hand 2, with a free bet`; mostly nothing.
    ///
    /// ```
    /// use games::{Cents, HandNumber, Seat, WagerState, WagerView};
    ///
    /// let bet = WagerView::new(Seat::FIRST, "bet", Cents::dollars(10));
    /// assert_eq!(bet.note(), "");
    /// let free = bet.of_hand(Some(HandNumber::new(2))).being(WagerState::FreeBet);
    /// assert_eq!(free.note(), "hand 2, with a free bet");
    /// ```
    pub fn note(&self) -> String {
        let hand = self.hand.map(|hand| format!("hand {hand}"));
        let state = self.state.map(|state| state.name().replace('-', " "));
        hand.into_iter().chain(state).collect::<Vec<_>>().join(", ")
    }
}

names! {
    /// What is to be known of chips beside the spot they lie on.
    WagerState, "a state of a wager" {
        /// Their player has called them on.
        On = "on",
        /// They are not working now.
        Off = "off",
        /// The hand they lie on is folded.
        Folded = "folded",
        /// They make several bets of the same amount.
        EqualBets = "in-equal-bets",
        /// A lammer lies with them, or in their place.
        FreeBet = "with-a-free-bet",
        /// Two lammers: split for free, then doubled for free.
        TwoFreeBets = "with-two-free-bets",
        /// They doubled the original wager, and are shown apart from it.
        Added = "added",
        /// The hand they lie on was doubled.
        DoubleDown = "double-down",
        /// Their player has given up the hand.
        Surrendered = "surrendered",
        /// They are for the dealer's benefit.
        ForDealer = "for-the-dealer",
        /// They are the bank's, which has put up nothing beside and answers for all bets.
        AnswersForAll = "answers-for-all-bets",
    }
}

//! The machine of the games that are dealt with a hole card.
//!
//! A round goes deal, insurance, peek, the side bets on the first cards, blackjacks paid, the boxes
//! from the dealer's left, the dealer, and the side bets on the whole round. `wagers` takes the
//! chips, `deal` deals, `play` asks the boxes, `settle` takes and pays, `side_bets` settles the
//! side bets. `irregularities` remedies what goes wrong, with `misdeal` (cards missed in the deal),
//! `late_card` (a card that was not given) and `hole_faults`.

mod because;
mod deal;
mod express;
mod hole_card_game;
mod hole_faults;
mod irregularities;
mod late_card;
mod misdeal;
mod orders;
mod peek;
mod play;
mod rules;
mod settle;
mod several_boxes;
mod side_bets;
mod view;
mod wagers;

use std::marker::PhantomData;

use chance::{Ask, Card, Deck, Outcome, Place};
use serde::{Deserialize, Serialize};

pub use because::Because;
pub use hole_card_game::{
    Clauses, DealerEnvy, Ended, Ends, FirstCards, FreeBets, HoleCardGame, IrregularityClauses,
    LastCards,
};
pub use rules::{BET, Burns, DoubleOn, Rules, Terms};

use super::{DealerHand, PlayerBox};
use crate::{
    Action, Awaiting, CardsOut, Cents, Chips, Chosen, Decision, Document, Exact, Game, HandNumber,
    Irregularity, Layout, Lines, Meter, Meters, Offer, Opening, OptionError, Order, Pack,
    Progressive, Refusal, Seat, SeatSet, Shoe, Spot, Step, Taken, View, Viewer, Wager, Won,
};
use irregularities::Irregularities;

/// The most boxes of a layout.
const BOXES: usize = 7;

/// A table of a game that is dealt with a hole card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct TwentyOne<V: HoleCardGame> {
    phase: Phase,
    shoe: Shoe,
    /// The boxes with a wager for the coming round, or for the one that is dealt.
    boxes: SeatSet,
    /// The boxes whose cards lie on the table; those of the last round until the next deal.
    dealt: SeatSet,
    /// Players who sat a round out and may not enter before the shuffle.
    barred: SeatSet,
    dealer: DealerHand,
    irregularities: Irregularities,
    /// Whether a box has a side bet on the first cards or insurance beside its bet.
    has_side_bets: bool,
    /// Whether a box has a side bet on the whole round.
    waiting: bool,
    /// The winnings of a side bet that may cap the bet, by box.
    proceeds: [Cents; BOXES],
    /// What the boxes have been paid in this round, as far as payout limits cover it.
    won: [Cents; BOXES],
    /// What they are winning now; the limits are kept once all of it is known.
    #[serde(skip)]
    winning: Vec<Won>,
    seats: [PlayerBox; BOXES],
    sides: [V::Chips; BOXES],
    /// What players wagered for the dealer.
    tips: [V::Chips; BOXES],
    meters: Meters,
    #[serde(skip)]
    game: PhantomData<V>,
}

/// Where the round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    /// Between rounds.
    Wagers,
    /// A card of the first two is due to this box; to none, the dealer.
    Deal {
        #[serde(with = "chance::or_zero")]
        to: Option<Seat>,
    },
    /// This box is asked for insurance.
    Insurance { seat: Seat },
    /// The hole card, which nobody saw, is put into the card reader.
    Peek,
    /// This box is asked what to do with the proceeds of a side bet.
    Cap { seat: Seat },
    /// This hand is asked, counted from 0.
    Turn { seat: Seat, hand: u8 },
    /// A card is due to this hand.
    Draw { seat: Seat, hand: u8 },
    /// The unseen hole card is turned: after the peek, or at the end of play.
    Hole { at_end: bool },
    /// A card is due to the dealer.
    Dealer,
    /// The unseen card of a doubled hand is turned.
    Face { seat: Seat, hand: u8 },
    /// The dealer's second card is due, which was missed in the deal; then the round goes on.
    Missed { back: Interrupted },
}

/// Where a round was when it was noticed that the dealer's second card is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Interrupted {
    Insurance {
        seat: Seat,
    },
    Peek,
    Cap {
        seat: Seat,
    },
    Turn {
        seat: Seat,
        hand: u8,
    },
    Draw {
        seat: Seat,
        hand: u8,
    },
    /// The hole card was about to be turned.
    Hole,
}

/// What a box is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxAsked {
    /// How a hand is played.
    Play,
    /// Whether it insures, or takes even money.
    Insurance,
    /// What it puts on the bet out of this much won on the side.
    Cap(Cents),
}

impl<V: HoleCardGame> TwentyOne<V> {
    /// What the box in turn is asked; none while no decision is awaited.
    #[inline]
    pub fn box_asked(&self) -> Option<BoxAsked> {
        match self.phase {
            Phase::Turn { .. } => Some(BoxAsked::Play),
            Phase::Insurance { .. } => Some(BoxAsked::Insurance),
            Phase::Cap { seat } => Some(BoxAsked::Cap(self.proceeds[seat.index()])),
            _ => None,
        }
    }

    /// The points of the dealer's up card, 1 for an ace; 0 before it has fallen.
    #[inline]
    pub fn up_points(&self) -> u8 {
        self.dealer.up_points()
    }

    /// The dealer's hand; its second card lies face down until `hole_shown`.
    #[inline]
    pub fn dealer(&self) -> &DealerHand {
        &self.dealer
    }

    /// How often players have seen this card since the shuffle: not where it was burned, nor as a
    /// hole card that lies face down.
    #[inline]
    pub fn seen(&self, card: Card) -> u8 {
        let hidden = !self.dealer.hole_shown && self.dealer.hole() == Some(card);
        self.shoe.shown(card).saturating_sub(u8::from(hidden))
    }

    /// The chips of a box on a side bet.
    ///
    /// # Panics
    /// Unless the seat is 1 to 7 and the spot a side bet.
    #[inline]
    pub fn side_bet(&self, seat: Seat, on: Spot) -> Cents {
        self.sides[seat.index()][on.0 as usize]
    }

    /// The total of the hand that is asked to play; none while anything else is awaited.
    #[inline]
    pub fn points_in_turn(&self) -> Option<u8> {
        match self.phase {
            Phase::Turn { seat, hand } => Some(self.seat(seat).hands[hand as usize].points()),
            _ => None,
        }
    }

    /// A box, with its hands.
    ///
    /// # Panics
    /// Unless the seat is 1 to 7.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &PlayerBox {
        &self.seats[seat.index()]
    }

    #[inline]
    fn seat_mut(&mut self, seat: Seat) -> &mut PlayerBox {
        &mut self.seats[seat.index()]
    }
}

impl<V: HoleCardGame> Game for TwentyOne<V> {
    const ID: &'static str = V::ID;
    const FAMILY: crate::Family = crate::Family::Blackjack;
    // Seven boxes of four hands, a decision and a card for each card of a hand, and the dealer.
    const LONGEST_ROUND: usize = 2 * 7 * 4 * 22 + 64;
    const TIPS: bool = V::TIPS.is_some();

    type Rules = Rules<V>;
    type Because = Because<V::PaidFor>;

    fn document() -> &'static Document {
        V::document()
    }

    fn layout() -> &'static Layout {
        Rules::<V>::layout()
    }

    fn rules(chosen: &Chosen) -> Result<Rules<V>, OptionError> {
        Rules::new(chosen)
    }

    fn open(rules: &Rules<V>) -> TwentyOne<V> {
        TwentyOne {
            phase: Phase::Wagers,
            shoe: Shoe::new(Deck::Standard, rules.terms.decks),
            boxes: SeatSet::NONE,
            dealt: SeatSet::NONE,
            barred: SeatSet::NONE,
            dealer: DealerHand::NONE,
            irregularities: Irregularities::NONE,
            has_side_bets: false,
            waiting: false,
            proceeds: [Cents::ZERO; BOXES],
            won: [Cents::ZERO; BOXES],
            winning: Vec::new(),
            seats: [PlayerBox::EMPTY; BOXES],
            sides: [V::Chips::default(); BOXES],
            tips: [V::Chips::default(); BOXES],
            meters: Meters::of(&rules.progressives),
            game: PhantomData,
        }
    }

    #[inline(always)]
    fn awaiting(&self, _: &Rules<V>) -> Awaiting {
        let seat = |seat| Ask::Card { to: Place::Seat(seat) };
        let card = match self.phase {
            Phase::Wagers => seat(self.boxes.after(None).unwrap_or(Seat::FIRST)),
            Phase::Deal { to: None } | Phase::Dealer | Phase::Missed { .. } => {
                Ask::Card { to: Place::Dealer }
            }
            Phase::Deal { to: Some(to) } | Phase::Draw { seat: to, .. } => seat(to),
            Phase::Insurance { seat } | Phase::Cap { seat } => {
                return Awaiting::Decision { seat, hand: HandNumber::FIRST };
            }
            Phase::Turn { seat, hand } => {
                return Awaiting::Decision { seat, hand: HandNumber::at(hand.into()) };
            }
            Phase::Peek => return Awaiting::Chance(Ask::Peek),
            Phase::Hole { .. } => return Awaiting::Chance(Ask::Reveal { to: Place::Dealer }),
            Phase::Face { seat, .. } => {
                return Awaiting::Chance(Ask::Reveal { to: Place::Seat(seat) });
            }
        };
        let next = self.shoe.asks(card);
        match self.phase {
            Phase::Wagers => Awaiting::wagers(next),
            _ => Awaiting::Chance(next),
        }
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules<V>, wager: Wager) -> Result<(), Refusal> {
        self.place_wager(rules, wager)
    }

    fn opening(&self, rules: &Rules<V>, seat: Seat, on: Spot) -> Option<Opening> {
        self.takes(rules, seat, on)
    }

    fn remove(
        &mut self,
        rules: &Rules<V>,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.take_down(rules, (seat, on), amount)
    }

    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules<V>,
        outcome: Outcome,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        match outcome {
            Outcome::Card(Some(card)) => self.card(rules, card, lines),
            _ => self.other_outcome(rules, outcome, lines),
        }
    }

    #[inline(always)]
    fn offer(
        &self,
        rules: &Rules<V>,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        self.offered(rules, seat, hand, action)
    }

    #[inline(always)]
    fn decide(
        &mut self,
        rules: &Rules<V>,
        taken: Taken,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        Ok(self.decided(rules, taken, lines))
    }

    #[inline(always)]
    fn meant(&self, rules: &Rules<V>, decision: Decision) -> Decision {
        match decision {
            Decision { action: Action::Cap, amount: Some(Cents::ZERO), .. }
                if rules.names_collect && matches!(self.phase, Phase::Cap { .. }) =>
            {
                Decision { action: Action::Collect, amount: None, ..decision }
            }
            _ => decision,
        }
    }

    fn decision_clause(&self, _: &Rules<V>, action: Action) -> Option<&'static str> {
        match self.phase {
            _ if action == Action::Double => Some(V::CLAUSES.double),
            _ if action == Action::Split => Some(V::CLAUSES.split),
            Phase::Insurance { .. } => Some(V::CLAUSES.insurance_most),
            Phase::Cap { .. } => V::CAPS.map(|(_, clause)| clause),
            _ => None,
        }
    }

    fn cut_card(&mut self, _: &Rules<V>) -> Result<(), Refusal> {
        self.shoe.cut_card()
    }

    fn order(&mut self, rules: &Rules<V>, order: Order) -> Result<(), Refusal> {
        self.ordered(rules, order)
    }

    fn irregularity(
        &mut self,
        rules: &Rules<V>,
        what: Irregularity,
        lines: &mut impl Lines<Because<V::PaidFor>>,
    ) -> Result<Step, Refusal> {
        self.remedy(rules, what, lines)
    }

    fn cards_out(&self) -> Option<&CardsOut> {
        Some(&self.shoe.out)
    }

    fn pack(rules: &Rules<V>) -> Option<Pack> {
        Some(Pack::shoe(Deck::Standard, rules.terms.decks, rules.cut))
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let at = seat.index();
        let Some(own) = self.seats.get(at) else { return Cents::ZERO };
        let chips = |spot: usize| self.sides[at][spot] + self.tips[at][spot];
        own.at_stake() + (0..V::Chips::SPOTS).map(chips).sum()
    }

    fn meters(&self) -> &[Meter] {
        &self.meters
    }

    fn meter_names(rules: &Rules<V>) -> Vec<String> {
        Progressive::meter_names(&rules.progressives)
    }

    fn set_meter(&mut self, _: &Rules<V>, meter: u8, value: Exact) -> Result<(), Refusal> {
        self.meters.set(meter, value)
    }

    fn view(&self, rules: &Rules<V>, viewer: Viewer) -> View {
        self.seen_by(rules, viewer)
    }
}

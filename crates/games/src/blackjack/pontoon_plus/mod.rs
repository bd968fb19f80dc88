//! Pontoon Plus (Singapore): no tens, no hole card, every 21 paid at once, doubles that may be
//! taken back, and players who stand behind the boxes of others.
//!
//! A round goes deal, side bets, pontoons paid, insurance, the boxes from the dealer's left, the
//! dealer. `wagers` takes the chips, `behind` keeps those of the standing players, `caller` says
//! who decides for a box, `deal` deals, `play` asks, `settle` takes and pays, `irregularities`
//! remedies what goes wrong.

mod because;
mod behind;
mod box_settlement;
mod caller;
mod deal;
mod express;
mod first_two;
mod irregularities;
mod play;
mod pro_rata;
mod rules;
mod settle;
mod view;
mod wagers;
mod win;

use chance::{Ask, Deck, Outcome, Place};
use serde::{Deserialize, Serialize};

pub use because::Reason;
pub use first_two::{Bonus, is_pair};
pub use pro_rata::pro_rata;
pub use rules::{BET, HITS_SOFT_17, LEAST_TO_STAND, Rules};
pub use settle::points;
pub use win::Win;

use super::{Because as Reasons, DealerHand, PlayerBox};
use crate::document::document;
use crate::{
    Action, Awaiting, CardsOut, Cents, Chosen, Document, Game, HandNumber, Irregularity, Layout,
    Lines, Offer, Opening, OptionError, Pack, Refusal, Seat, SeatSet, Shoe, Spot, Step, Taken,
    View, Viewer, Wager,
};
use behind::Behind;
use box_settlement::Nets;
use irregularities::Irregularities;
use rules::SIDES;

/// The most boxes of a layout (SG.PP.2.1.1.a).
pub const BOXES: usize = 7;

/// The reasons of its settlement lines.
type Because = Reasons<Reason>;

/// A Pontoon Plus table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PontoonPlus {
    phase: Phase,
    shoe: Shoe,
    /// The boxes with a bet for the coming round, or for the one that is dealt.
    boxes: SeatSet,
    /// The boxes whose cards lie on the table; those of the last round until the next deal.
    dealt: SeatSet,
    /// The boxes that were given up, and wait for the dealer's second card.
    surrendered: SeatSet,
    /// Whether a box has drawn a card in this round.
    drawn: bool,
    /// Whether there are side bets on the first two cards.
    has_side_bets: bool,
    dealer: DealerHand,
    irregularities: Irregularities,
    seats: [PlayerBox; BOXES],
    /// The seated players' side bets.
    sides: [[Cents; SIDES.len()]; BOXES],
    behind: Behind,
    nets: Nets,
}

/// Where the round is. `on` is a box, `seat` whoever is asked there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    /// Between rounds.
    Wagers,
    /// A card of the first two is due to this box; to none, the dealer's first.
    Deal {
        #[serde(with = "chance::or_zero")]
        to: Option<Seat>,
    },
    /// A player on this box is asked for insurance.
    Insurance { on: Seat, seat: Seat },
    /// This hand is asked, counted from 0; `seat` calls it.
    Turn { on: Seat, hand: u8, seat: Seat },
    /// A standing player is asked whether they follow a split or a double down.
    Follow { on: Seat, hand: u8, seat: Seat, split: bool },
    /// A card is due to this hand.
    Draw { on: Seat, hand: u8 },
    /// A player is asked whether what they doubled stays.
    Stay { on: Seat, hand: u8, seat: Seat },
    /// A card is due to the dealer.
    Dealer,
}

/// What a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerAsked {
    /// How a hand of the box is played.
    Play,
    /// Whether they insure.
    Insurance,
    /// Whether what they doubled stays.
    Stay,
    /// Whether they follow the hand of another.
    Follow,
}

impl PontoonPlus {
    /// What the player in turn is asked; none while no decision is awaited.
    #[inline]
    pub fn player_asked(&self) -> Option<PlayerAsked> {
        match self.phase {
            Phase::Turn { .. } => Some(PlayerAsked::Play),
            Phase::Insurance { .. } => Some(PlayerAsked::Insurance),
            Phase::Stay { .. } => Some(PlayerAsked::Stay),
            Phase::Follow { .. } => Some(PlayerAsked::Follow),
            _ => None,
        }
    }

    /// The points of the dealer's first card, 1 for an ace; 0 before it has fallen.
    #[inline]
    pub fn up_points(&self) -> u8 {
        self.dealer.up_points()
    }

    /// The total of the hand that is asked to play; none while anything else is awaited.
    #[inline]
    pub fn points_in_turn(&self) -> Option<u8> {
        match self.phase {
            Phase::Turn { on, hand, .. } => Some(self.seat(on).hands[hand as usize].points()),
            _ => None,
        }
    }

    /// A box, with its hands.
    ///
    /// # Panics
    /// Unless it is one of 1 to 7.
    #[inline]
    pub fn seat(&self, on: Seat) -> &PlayerBox {
        &self.seats[on.index()]
    }

    #[inline]
    fn seat_mut(&mut self, on: Seat) -> &mut PlayerBox {
        &mut self.seats[on.index()]
    }

    /// The boxes of the round from the dealer's right to the left.
    fn right_to_left(&self) -> impl Iterator<Item = Seat> + use<> {
        self.boxes.iter().rev()
    }

    /// Where the next card out of the shoe falls once bets are closed: that of the first box, or
    /// the one after it where the first card lies face up already.
    #[inline]
    fn opens_at(&self) -> Place {
        match self.boxes.after(None) {
            Some(first) if self.irregularities.next.is_some() => {
                self.boxes.after(first).map_or(Place::Dealer, Place::Seat)
            }
            first => Place::Seat(first.unwrap_or(Seat::FIRST)),
        }
    }

    /// Whether the next thing that happens is a card.
    #[inline]
    fn awaits_card(&self) -> bool {
        use Phase::{Deal, Dealer, Draw, Wagers};
        matches!(self.phase, Wagers | Deal { .. } | Draw { .. } | Dealer)
    }
}

impl Game for PontoonPlus {
    const ID: &'static str = "pontoon-plus";
    const FAMILY: crate::Family = crate::Family::Blackjack;
    // Seven boxes of four hands, a decision and a card for each card of a hand; thirteen others on
    // a box who insure, follow three splits and four doubles, and keep what they doubled.
    const LONGEST_ROUND: usize = 7 * 4 * 22 * 2 + 7 * 14 * (1 + 3 + 4 + 4) + 64;

    type Rules = Rules;
    type Because = Because;

    fn document() -> &'static Document {
        document!("pontoon-plus")
    }

    fn layout() -> &'static Layout {
        &rules::LAYOUT
    }

    fn rules(chosen: &Chosen) -> Result<Rules, OptionError> {
        Rules::new(chosen)
    }

    fn open(rules: &Rules) -> PontoonPlus {
        PontoonPlus {
            phase: Phase::Wagers,
            shoe: Shoe::new(Deck::NoTens, rules.decks),
            boxes: SeatSet::NONE,
            dealt: SeatSet::NONE,
            surrendered: SeatSet::NONE,
            drawn: false,
            has_side_bets: false,
            dealer: DealerHand::NONE,
            irregularities: Irregularities::NONE,
            seats: [PlayerBox::EMPTY; BOXES],
            sides: [[Cents::ZERO; SIDES.len()]; BOXES],
            behind: Behind::default(),
            nets: Nets::default(),
        }
    }

    #[inline(always)]
    fn awaiting(&self, _: &Rules) -> Awaiting {
        let card = match self.phase {
            Phase::Wagers => self.opens_at(),
            Phase::Deal { to: None } | Phase::Dealer => Place::Dealer,
            Phase::Deal { to: Some(to) } | Phase::Draw { on: to, .. } => Place::Seat(to),
            Phase::Insurance { seat, .. } => {
                return Awaiting::Decision { seat, hand: HandNumber::FIRST };
            }
            Phase::Turn { seat, hand, .. }
            | Phase::Follow { seat, hand, .. }
            | Phase::Stay { seat, hand, .. } => {
                return Awaiting::Decision { seat, hand: HandNumber::at(hand.into()) };
            }
        };
        let to = if self.irregularities.discards > 0 { Place::Burn } else { card };
        let next = self.shoe.asks(Ask::Card { to });
        match self.phase {
            Phase::Wagers => Awaiting::wagers(next),
            _ => Awaiting::Chance(next),
        }
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        self.place(rules, wager)
    }

    fn opening(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        self.takes(rules, seat, on)
    }

    fn remove(
        &mut self,
        rules: &Rules,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.take_down(rules, (seat, on), amount)
    }

    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let step = match outcome {
            Outcome::Card(Some(card)) => self.card(rules, card, lines)?,
            _ => self.other_outcome(outcome)?,
        };
        Ok(self.go_on(rules, step, lines))
    }

    #[inline(always)]
    fn offer(
        &self,
        rules: &Rules,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        self.offered(rules, seat, hand, action)
    }

    fn decision_clause(&self, _: &Rules, action: Action) -> Option<&'static str> {
        match self.phase {
            Phase::Turn { .. } if action == Action::Double => Some("SG.PP.3.25"),
            Phase::Turn { .. } if action == Action::Split => Some("SG.PP.3.24"),
            Phase::Insurance { .. } => Some("SG.PP.3.17.1"),
            Phase::Follow { split: true, .. } => Some("SG.PP.3.24.1"),
            Phase::Follow { split: false, .. } => Some("SG.PP.3.25.1"),
            _ => None,
        }
    }

    #[inline(always)]
    fn decide(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let step = self.decided(rules, taken, lines);
        Ok(self.go_on(rules, step, lines))
    }

    fn cut_card(&mut self, _: &Rules) -> Result<(), Refusal> {
        self.shoe.cut_card()
    }

    fn irregularity(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        let step = self.remedy(rules, what, lines)?;
        Ok(self.go_on(rules, step, lines))
    }

    fn cards_out(&self) -> Option<&CardsOut> {
        Some(&self.shoe.out)
    }

    fn pack(rules: &Rules) -> Option<Pack> {
        Some(Pack::shoe(Deck::NoTens, rules.decks, rules.cut))
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let at = seat.index();
        let own = self.seats.get(at).map_or(Cents::ZERO, PlayerBox::at_stake);
        let sides = self.sides.get(at).map_or(Cents::ZERO, |sides| sides.iter().copied().sum());
        own + sides + self.behind.at_stake(seat)
    }

    fn view(&self, rules: &Rules, _: Viewer) -> View {
        self.seen(rules)
    }
}

//! Baccarat: two hands, the player's and the banker's, that any seat may wager on.
//!
//! [`Baccarat`] is the machine that the two chapters share. A round goes deal, control of the cards
//! (midi tables), third cards, settlement: `deal` deals it, `third_card` says who draws, `control`
//! asks who opens the cards, `settle` takes and pays, `irregularities` remedies what goes wrong. A
//! game is a [`BaccaratGame`]: read `mini_baccarat` and `commission_free_baccarat` side by side,
//! they differ where their documents do.

mod baccarat_game;
mod because;
mod control;
mod deal;
mod express;
mod hand;
mod irregularities;
mod rules;
mod settle;
mod third_card;
mod view;

pub mod commission_free_baccarat;
pub mod mini_baccarat;

use std::marker::PhantomData;

use chance::{Ask, Deck, Outcome};
use serde::{Deserialize, Serialize};

pub use baccarat_game::{BaccaratGame, Clauses, Fortune7, Vigorish};
pub use because::Because;
pub use hand::{Count, Side};
pub use rules::{Dealt, Rules, SideBetsFirst, TableSize, VigorishIs};
pub use third_card::{banker_draws_after, first_to_draw};

use crate::RefusalCode::Closed;
use crate::engine::game::no_order;
use crate::engine::opening::held_up_by;
use crate::{
    Action, Awaiting, CardsOut, Cents, Chosen, Clause, Document, Game, HandNumber, Irregularity,
    Layout, Lines, Offer, Opening, OptionError, Order, Pack, Refusal, Seat, SeatSet, Shoe, Spot,
    Step, Taken, View, Viewer, Wager,
};
use hand::Hand;
use irregularities::Spare;
use third_card::third_card;

/// A wager on the Player's Hand.
pub const PLAYER: Spot = Spot(0);
/// A wager on the Banker's Hand.
pub const BANKER: Spot = Spot(1);
/// A wager on equal counts.
pub const TIE: Spot = Spot(2);
/// A Dragon Bonus on the Player's Hand.
pub const DRAGON_PLAYER: Spot = Spot(3);
/// A Dragon Bonus on the Banker's Hand.
pub const DRAGON_BANKER: Spot = Spot(4);

/// Spots of a layout: five that both chapters have, and one of its own.
const SPOTS: usize = 6;
/// OH.BA.2.I, OH.CF.2.I: fourteen players at most.
const SEATS: usize = 14;

/// A baccarat table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Baccarat<V: BaccaratGame> {
    phase: Phase,
    shoe: Shoe,
    /// The cards are dealt and discarded without wagers.
    simulated: bool,
    player: Hand,
    banker: Hand,
    /// The seats with chips on the layout.
    wagered: SeatSet,
    chips: [[Cents; SPOTS]; SEATS],
    /// Who has ceded control of the Player's Hand, and of the Banker's.
    ceded: [SeatSet; 2],
    /// Vigorish that is marked and not yet collected, by seat.
    owed: [Cents; SEATS],
    spare: Option<Spare>,
    #[serde(skip)]
    game: PhantomData<V>,
}

/// Where the round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    /// Between rounds.
    Wagers,
    /// A card is due to this hand.
    Card { to: Side },
    /// This seat is asked to open the cards of a hand, or to cede them.
    Control { of: Side, seat: Seat },
    /// A card of this hand that nobody has seen is turned.
    Turn { of: Side },
}

impl<V: BaccaratGame> Baccarat<V> {
    #[inline]
    fn hand(&self, of: Side) -> &Hand {
        match of {
            Side::Player => &self.player,
            Side::Banker => &self.banker,
        }
    }

    #[inline]
    fn hand_mut(&mut self, of: Side) -> &mut Hand {
        match of {
            Side::Player => &mut self.player,
            Side::Banker => &mut self.banker,
        }
    }

    /// The chips of a seat, spot by spot.
    #[inline]
    fn row(&mut self, seat: Seat) -> &mut [Cents; SPOTS] {
        &mut self.chips[seat.index()]
    }

    /// Refuses wagers and removals once cards are out (OH.BA.9.II).
    #[inline]
    fn check_wagers_open(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Wagers { Ok(()) } else { Err(self.too_late()) }
    }

    #[cold]
    #[inline(never)]
    fn too_late(&self) -> Refusal {
        if self.simulated {
            let why = "a simulated round is dealt, in which no wagers are accepted";
            return Closed.cite(V::CLAUSES.simulated, why);
        }
        let why = "no wager is made, increased or withdrawn once the first card is dealt";
        Closed.cite(V::CLAUSES.no_more_wagers, why)
    }
}

impl<V: BaccaratGame> Game for Baccarat<V> {
    const ID: &'static str = V::ID;
    const FAMILY: crate::Family = crate::Family::Baccarat;
    // A shuffle, eleven cards burned and six dealt; fourteen seats that cede each hand and pay what
    // they owe; simulated rounds and shuffles between.
    const LONGEST_ROUND: usize = 160;
    const PAYS_OWED: Option<Clause> = match V::VIGORISH {
        Some(vigorish) => Some(Clause::new(vigorish.marked)),
        None => None,
    };

    type Rules = Rules;
    type Because = Because;

    fn document() -> &'static Document {
        V::document()
    }

    fn layout() -> &'static Layout {
        V::layout()
    }

    fn rules(chosen: &Chosen) -> Result<Rules, OptionError> {
        Rules::new::<V>(chosen)
    }

    fn open(rules: &Rules) -> Baccarat<V> {
        Baccarat {
            phase: Phase::Wagers,
            shoe: Shoe::new(Deck::Standard, rules.decks),
            simulated: false,
            player: Hand::EMPTY,
            banker: Hand::EMPTY,
            wagered: SeatSet::NONE,
            chips: [[Cents::ZERO; SPOTS]; SEATS],
            ceded: [SeatSet::NONE; 2],
            owed: [Cents::ZERO; SEATS],
            spare: None,
            game: PhantomData,
        }
    }

    #[inline(always)]
    fn awaiting(&self, _: &Rules) -> Awaiting {
        match self.phase {
            Phase::Card { to } => Awaiting::Chance(Ask::Card { to: to.place() }),
            Phase::Control { of, seat } => Awaiting::Decision { seat, hand: of.number() },
            Phase::Turn { of } => Awaiting::Chance(Ask::Reveal { to: of.place() }),
            Phase::Wagers => {
                Awaiting::wagers(self.shoe.asks(Ask::Card { to: self.first_due().place() }))
            }
        }
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, .. } = wager;
        self.check_wagers_open()?;
        let row = &mut self.chips[seat.index()];
        let there = row[on.0 as usize];
        if let Err(refusal) = rules.limits.check(on, there, amount) {
            return Err(rules::not_taken::<V>(on, amount, refusal));
        }
        if on.0 >= DRAGON_PLAYER.0 {
            rules.check_side::<V>(row, there + amount)?;
        }
        row[on.0 as usize] = there + amount;
        self.wagered.insert(seat);
        Ok(())
    }

    fn opening(&self, rules: &Rules, seat: Seat, on: Spot) -> Option<Opening> {
        self.check_wagers_open().ok()?;
        let row = &self.chips[seat.index()];
        let there = row[on.0 as usize];
        let opening = rules.limits.opening(on, there)?;
        if on.0 < DRAGON_PLAYER.0 {
            return Some(opening);
        }
        let is_legal = |row: &[Cents; SPOTS]| rules.least_side::<V>(row).is_some();
        opening.needing(held_up_by(row, SPOTS, is_legal)).from(rules.least_side::<V>(row)?, there)
    }

    fn remove(
        &mut self,
        rules: &Rules,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_wagers_open()?;
        let mut row = *self.row(seat);
        let there = row[on.0 as usize];
        row[on.0 as usize] = rules.limits.check_removal((seat, on), there, amount)?;
        // What stays must stand by itself.
        for side in &row[DRAGON_PLAYER.0 as usize..] {
            if *side > Cents::ZERO {
                rules.check_side::<V>(&row, *side)?;
            }
        }
        *self.row(seat) = row;
        if row.iter().all(|chips| *chips == Cents::ZERO) {
            self.wagered.remove(seat);
        }
        Ok(())
    }

    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match outcome {
            Outcome::Card(card) => self.card(rules, card, lines),
            Outcome::Shuffled => self.shuffled(lines),
            _ => Err(self.no_card_awaited()),
        }
    }

    fn offer(
        &self,
        _: &Rules,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        self.offered(seat, hand, action)
    }

    fn decide(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        Ok(self.decided(rules, taken, lines))
    }

    /// OH.BA.10.V, OH.CF.10.V: the round goes on, or one more is dealt, then the cards are
    /// shuffled.
    fn cut_card(&mut self, _: &Rules) -> Result<(), Refusal> {
        self.shoe.cut_card()
    }

    fn order(&mut self, _: &Rules, order: Order) -> Result<(), Refusal> {
        match order {
            Order::Reshuffle => self.reshuffle(),
            _ => Err(no_order(V::ID, order)),
        }
    }

    fn irregularity(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.remedy(rules, what, lines)
    }

    fn owed(&self) -> &[Cents] {
        &self.owed
    }

    fn cards_out(&self) -> Option<&CardsOut> {
        Some(&self.shoe.out)
    }

    fn pack(rules: &Rules) -> Option<Pack> {
        Some(Pack::shoe(Deck::Standard, rules.decks, rules.cover))
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let row = self.chips.get(seat.index());
        row.map_or(Cents::ZERO, |row| row.iter().copied().sum())
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        self.seen_by(rules, viewer)
    }
}

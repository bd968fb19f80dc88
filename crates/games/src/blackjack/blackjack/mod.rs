//! Blackjack with House Money (Ohio).
//!
//! A round goes deal, insurance, peek, House Money and caps, blackjacks paid, the boxes from the
//! dealer's left, the dealer. `deal` deals it, `play` asks the boxes, `settle` takes and pays,
//! `trouble` remedies what goes wrong.

mod because;
mod deal;
mod house_money;
mod play;
mod rules;
mod settle;
mod trouble;
mod view;

use chance::{Ask, Deck, Outcome, Place};
use serde::{Deserialize, Serialize};

pub use because::Because;
pub use house_money::Winner;
pub use rules::{BET, DoubleOn, HOUSE_MONEY, INSURANCE, Rules};

use super::{Dealer, Seat};
use crate::{
    Action, Awaiting, BadOption, Cents, Chosen, Game, Irregularity, Layout, Lines, Offer, Refusal,
    SeatSet, Spot, Step, Taken, View, Viewer, Wager,
};
use trouble::Trouble;

/// OH.BJ.2.I.B.
const BOXES: usize = 7;

/// A blackjack table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Blackjack {
    phase: Phase,
    shoe: Shoe,
    /// The boxes with a bet for the coming round, or for the one that is dealt.
    boxes: SeatSet,
    /// The boxes whose cards lie on the table; those of the last round until the next deal.
    dealt: SeatSet,
    /// Players who sat a round out and may not enter before the shuffle (OH.BJ.4.IX).
    barred: SeatSet,
    dealer: Dealer,
    trouble: Trouble,
    /// Whether a box has House Money or insurance beside its bet.
    beside: bool,
    /// House Money that has won and may cap the bet, by box.
    proceeds: [Cents; BOXES],
    seats: [Seat; BOXES],
    out: crate::CardsOut,
}

/// What the shoe, or the pack in the dealer's hand, needs before the next card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Shoe {
    /// It must be shuffled before the next round, or at once in a round that it cannot complete.
    shuffle_due: bool,
    /// A card must be burned.
    burn_due: bool,
    /// The cut card is out: this round is the last.
    cut_card_out: bool,
}

/// Where the round is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    /// Between rounds.
    Wagers,
    /// A card of the first two is due to this box, or to the dealer (0).
    Deal { to: u8 },
    /// This box is asked for insurance.
    Insurance { seat: u8 },
    /// The hole card, which nobody saw, is put into the card reader.
    Peek,
    /// This box is asked what to do with the House Money it has won.
    Cap { seat: u8 },
    /// This hand is asked, counted from 0.
    Turn { seat: u8, hand: u8 },
    /// A card is due to this hand.
    Draw { seat: u8, hand: u8 },
    /// The unseen hole card is turned: after the peek, or at the end of play.
    Hole { at_end: bool },
    /// A card is due to the dealer.
    Dealer,
    /// The unseen card of a doubled hand is turned.
    Face { seat: u8, hand: u8 },
}

impl Blackjack {
    /// The total of the hand that is asked to play; none while anything else is awaited.
    #[inline]
    pub fn points_in_turn(&self) -> Option<u8> {
        match self.phase {
            Phase::Turn { seat, hand } => Some(self.seat(seat).hands[hand as usize].points()),
            _ => None,
        }
    }

    #[inline]
    fn seat(&self, seat: u8) -> &Seat {
        &self.seats[seat as usize - 1]
    }

    #[inline]
    fn seat_mut(&mut self, seat: u8) -> &mut Seat {
        &mut self.seats[seat as usize - 1]
    }

    /// Refuses wagers and removals once cards are out.
    #[inline]
    fn check_wagers_open(&self) -> Result<(), Refusal> {
        if self.phase == Phase::Wagers {
            return Ok(());
        }
        let why = "no wager is made, increased or withdrawn once the first card is dealt";
        Err(Refusal::by("OH.BJ.4.IV", why))
    }
}

impl Game for Blackjack {
    const ID: &'static str = "blackjack";
    const RULEBOOK: &'static str = include_str!("../../../../../rulebook/blackjack.toml");
    const TRACE: &'static str = include_str!("../../../../../rulebook/trace/blackjack.tsv");
    // Seven boxes of four hands, a decision and a card for each card of a hand, and the dealer.
    const LONGEST_ROUND: usize = 2 * 7 * 4 * 22 + 64;

    type Rules = Rules;
    type Because = Because;

    fn layout() -> &'static Layout {
        &rules::LAYOUT
    }

    fn rules(chosen: &Chosen) -> Result<Rules, BadOption> {
        Rules::new(chosen)
    }

    fn open(rules: &Rules) -> Blackjack {
        Blackjack {
            phase: Phase::Wagers,
            // OH.BJ.6.I: shuffled before play begins.
            shoe: Shoe { shuffle_due: true, burn_due: false, cut_card_out: false },
            boxes: SeatSet::NONE,
            dealt: SeatSet::NONE,
            barred: SeatSet::NONE,
            dealer: Dealer::NONE,
            trouble: Trouble::NONE,
            beside: false,
            proceeds: [Cents::ZERO; BOXES],
            seats: [Seat::EMPTY; BOXES],
            out: crate::CardsOut::new(Deck::Standard, rules.decks),
        }
    }

    #[inline(always)]
    fn awaiting(&self, _: &Rules) -> Awaiting {
        let seat = |seat| Ask::Card { to: Place::Seat(seat) };
        let ask = match self.phase {
            Phase::Wagers => Ask::Card { to: Place::Seat(self.boxes.after(0).unwrap_or(1)) },
            Phase::Deal { to: 0 } | Phase::Dealer => Ask::Card { to: Place::Dealer },
            Phase::Deal { to } | Phase::Draw { seat: to, .. } => seat(to),
            Phase::Insurance { seat } | Phase::Cap { seat } => {
                return Awaiting::Decision { seat, hand: 1 };
            }
            Phase::Turn { seat, hand } => return Awaiting::Decision { seat, hand: hand + 1 },
            Phase::Peek => return Awaiting::Chance(Ask::Peek),
            Phase::Hole { .. } => return Awaiting::Chance(Ask::Reveal { to: Place::Dealer }),
            Phase::Face { seat, .. } => {
                return Awaiting::Chance(Ask::Reveal { to: Place::Seat(seat) });
            }
        };
        let ask = match self.shoe {
            _ if self.needs_shuffle() => Ask::Shuffle,
            Shoe { burn_due: true, .. } => Ask::Card { to: Place::Burn },
            _ => ask,
        };
        match self.phase {
            Phase::Wagers => Awaiting::Wagers { next: ask },
            _ => Awaiting::Chance(ask),
        }
    }

    #[inline(always)]
    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        let Wager { seat, on, amount, .. } = wager;
        self.check_wagers_open()?;
        if self.barred.contains(seat) || self.trouble.dead.contains(seat) {
            return Err(self.cannot_enter(seat));
        }
        let there = self.seat(seat);
        match on {
            BET => {
                rules.limits.check(on, there.hands[0].bet, amount)?;
                self.seat_mut(seat).hands[0].bet += amount;
                self.boxes.insert(seat);
            }
            HOUSE_MONEY if self.boxes.contains(seat) => {
                rules.limits.check(on, there.side, amount)?;
                self.seat_mut(seat).side += amount;
                self.beside = true;
            }
            HOUSE_MONEY => {
                let why = format!("seat {seat} has no bet that House Money could stand beside");
                return Err(Refusal::by("OH.BJ.16.II.A", why));
            }
            _ => {
                let why = "insurance is taken when the dealer shows an ace, by `insure`";
                return Err(Refusal::by("OH.BJ.9.I", why));
            }
        }
        Ok(())
    }

    fn remove(
        &mut self,
        rules: &Rules,
        seat: u8,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), Refusal> {
        self.check_wagers_open()?;
        self.take_down(rules, seat, on, amount)
    }

    #[inline(always)]
    fn chance(
        &mut self,
        rules: &Rules,
        outcome: Outcome,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        match outcome {
            Outcome::Card(Some(card)) => self.card(rules, card, lines),
            _ => self.other_outcome(rules, outcome, lines),
        }
    }

    #[inline(always)]
    fn offer(&self, rules: &Rules, seat: u8, hand: u8, action: Action) -> Result<Offer, Refusal> {
        self.offered(rules, seat, hand, action)
    }

    #[inline(always)]
    fn decide(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        Ok(self.decided(rules, taken, lines))
    }

    /// OH.BJ.7.IX: the round goes on, or one more is dealt, then the cards are shuffled.
    fn cut_card(&mut self, _: &Rules) -> Result<(), Refusal> {
        if self.shoe.cut_card_out || self.shoe.shuffle_due {
            return Err(Refusal::because("the cut card is out already, a shuffle is due"));
        }
        self.shoe.cut_card_out = true;
        Ok(())
    }

    fn irregularity(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.remedy(rules, what, lines)
    }

    fn at_stake(&self, seat: u8) -> Cents {
        match self.seats.get((seat as usize).wrapping_sub(1)) {
            Some(seat) => seat.at_stake(),
            None => Cents::ZERO,
        }
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        self.seen_by(rules, viewer)
    }
}

//! Fortune Pai Gow Poker: seven cards set as two hands against the dealer's, or against the hands
//! of a player who banks.
//!
//! A round goes bank, wagers, starting position, deal, setting, settlement: `bank` has the rotation
//! and the chips of player-banks, `wagers` what may lie where, `position` who gets the next card,
//! `deal` deals it, `setting` and `house_way` make two hands of seven cards, `play` is what players
//! decide, `settle` takes and pays, `fortune` knows the bonus hands, `irregularities` remedies what
//! goes wrong.

mod bank;
mod because;
mod deal;
mod express;
mod irregularities;
mod play;
mod position;
mod rules;
mod settle;
mod showdown;
mod view;
mod wagers;

pub mod fortune;
pub mod house_way;
pub mod setting;

use chance::{Ask, Card, Deck, Outcome};
use hands::Hand;
use serde::{Deserialize, Serialize};

pub use because::{Because, Ranks};
pub use position::Start;
pub use rules::{QUALIFYING, Rules, TwoHands, VigorishRounding};

use crate::RefusalCode::{NotAwaited, Unknown};
use crate::document::document;
use crate::engine::seats::is_meant;
use crate::{
    Action, Awaiting, CardsOut, Cents, Chosen, Clause, Dealing, Decision, Document, Game,
    HandNumber, Irregularity, Layout, Lines, Offer, Opening, OptionError, Pack, Refusal, Seat,
    SeatSet, Spot, Step, Taken, View, Viewer, Wager,
};
use bank::Bank;
use position::{SEATS, STACK, STACKS, of_seat};

/// The wager against the dealer or the bank.
pub const BET: Spot = Spot(0);
/// The Fortune Bonus.
pub const FORTUNE: Spot = Spot(1);
/// Chips that a player-bank and its partners put up.
pub const BANK: Spot = Spot(2);
/// The bank's wager against the house's hand.
pub const HOUSE: Spot = Spot(3);
/// The envy bonus.
pub const ENVY: Spot = Spot(4);

const NAMES: [&str; 5] = ["bet", "fortune-bonus", "bank", "house", "envy"];

/// Where a round stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    /// This seat is asked whether it banks.
    Banking { seat: Seat },
    /// Wagers are open, the deck is shuffled, the starting position is found.
    Betting,
    /// Cards are dealt.
    Dealing,
    /// Players set their hands.
    Setting,
    /// Hands that nobody saw are turned over.
    Revealing,
}

/// What a player has made of their seven cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Set {
    /// Nothing yet.
    #[default]
    Waiting,
    /// These two cards are the low hand.
    Low([Card; 2]),
    /// Set face down, of cards that nobody else has seen: the low hand is shown first.
    FaceDown,
    /// Set face down, and this card of the low hand has been shown.
    Shown(Card),
    /// The house way.
    HouseWay,
    /// Not as the rules have it (OH.PG.13.VII.D).
    Wrong,
}

/// A Pai Gow table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PaiGowPoker {
    phase: Phase,
    bank: Bank,
    /// Whether the deck has been shuffled since the last deal.
    shuffled: bool,
    /// Where the first stack goes, once that is known.
    start: Option<u8>,
    /// Where the button lies (OH.PG.11.IV).
    button: u8,
    /// Cards dealt.
    dealt: u8,
    stacks: [[Option<Card>; STACK]; STACKS],
    held: [u8; STACKS],
    /// Who plays a hand, by position.
    playing: [bool; STACKS],
    set: [Set; SEATS],
    bets: [Cents; SEATS],
    fortune: [Cents; SEATS],
    /// The bets as they lay when the cards were dealt.
    dealt_bets: [Cents; SEATS],
    /// Who has an envy button (OH.PG.15.II).
    envy: SeatSet,
    /// Who has surrendered, left, or voided their hand in this round.
    out: SeatSet,
    /// Bets that a player-bank has won before the hands are compared.
    collected: Cents,
    /// The bet and the Fortune Bonus that each seat has given up in this round: a round that is
    /// void gives them back.
    given_up: [[Cents; 2]; SEATS],
    /// Whether the hands of the round lie face up.
    exposed: bool,
    cards: CardsOut,
}

impl PaiGowPoker {
    /// The seven cards of a seat, if all have been seen.
    #[inline]
    pub fn seven_of(&self, seat: Seat) -> Option<[Card; STACK]> {
        self.seven(of_seat(seat)?)
    }

    /// The same as a hand.
    #[inline]
    pub fn hand_of(&self, seat: Seat) -> Option<Hand> {
        self.hand(of_seat(seat)?)
    }

    /// Whether this position gets a hand to play as the wagers lie.
    fn is_in(&self, position: usize) -> bool {
        match self.bets.get(position) {
            Some(bet) => *bet > Cents::ZERO || self.bank.is(Seat::at(position)),
            None => self.bank.seat.is_none() || self.bank.house_bet > Cents::ZERO,
        }
    }

    /// What the bank has to answer for as the wagers lie: all of them, and the house's.
    fn exposure(&self) -> Cents {
        self.bets.iter().copied().sum::<Cents>() + self.bank.house_bet
    }

    /// What a seat answers for as bank or partner.
    fn banked(&self, seat: Seat) -> Cents {
        let implied = self.phase == Phase::Betting && self.bank.put_up() == Cents::ZERO;
        match implied && self.bank.is(seat) {
            true => self.exposure(),
            false => self.bank.share(seat),
        }
    }

    #[cold]
    #[inline(never)]
    fn unasked(&self) -> Refusal {
        NotAwaited.refuse("nothing of that kind is awaited now")
    }
}

impl Game for PaiGowPoker {
    const ID: &'static str = "pai-gow-poker";
    const FAMILY: crate::Family = crate::Family::PaiGow;
    // Six are asked to bank; a shuffle, a roll and 49 cards, dealt again where something went
    // wrong; six set, some surrender after all; 49 cards are turned over.
    const LONGEST_ROUND: usize = 300;
    const BANK_REFUSES: Option<Clause> = Some(Clause::new("OH.PG.14.VI"));

    type Rules = Rules;
    type Because = Because;

    fn document() -> &'static Document {
        document!("pai-gow-poker", Dealing, Start, VigorishRounding, TwoHands)
    }

    fn layout() -> &'static Layout {
        Self::document().layout(|| Layout::of_names(&NAMES, BANK.0 as usize + 1))
    }

    fn rules(chosen: &Chosen) -> Result<Rules, OptionError> {
        Rules::new(chosen)
    }

    fn open(_: &Rules) -> PaiGowPoker {
        PaiGowPoker {
            phase: Phase::Betting,
            bank: Bank::HOUSE,
            shuffled: false,
            start: None,
            // OH.PG.11.IV: in front of the dealer at first.
            button: position::DEALER as u8,
            dealt: 0,
            stacks: [[None; STACK]; STACKS],
            held: [0; STACKS],
            playing: [false; STACKS],
            set: [Set::Waiting; SEATS],
            bets: [Cents::ZERO; SEATS],
            fortune: [Cents::ZERO; SEATS],
            dealt_bets: [Cents::ZERO; SEATS],
            envy: SeatSet::NONE,
            out: SeatSet::NONE,
            collected: Cents::ZERO,
            given_up: [[Cents::ZERO; 2]; SEATS],
            exposed: false,
            cards: CardsOut::new(Deck::WithJoker, 1),
        }
    }

    #[inline(always)]
    fn awaiting(&self, rules: &Rules) -> Awaiting {
        match self.phase {
            Phase::Banking { seat } => Awaiting::Decision { seat, hand: HandNumber::FIRST },
            Phase::Betting => {
                let next = self.before_the_deal(rules);
                // Nothing is burned before the deal: a card of a stack that nobody plays is the
                // first of the deal too (OH.PG.9.VI, OH.PG.10.VI).
                Awaiting::Wagers { next, closes: matches!(next, Ask::Card { .. }) }
            }
            Phase::Dealing if !self.shuffled => Awaiting::Chance(Ask::Shuffle),
            Phase::Dealing => Awaiting::Chance(Ask::Card { to: self.next_place(rules) }),
            Phase::Setting => Awaiting::Decision {
                seat: self.next_to_set(rules).unwrap_or(Seat::FIRST),
                hand: HandNumber::FIRST,
            },
            Phase::Revealing => {
                let position = self.to_reveal(rules).unwrap_or(position::DEALER);
                Awaiting::Chance(Ask::Reveal { to: position::place(position) })
            }
        }
    }

    fn asks_for_bank(&self) -> bool {
        matches!(self.phase, Phase::Banking { .. })
    }

    fn wager(&mut self, rules: &Rules, wager: Wager) -> Result<(), Refusal> {
        self.place_wager(rules, wager)
    }

    fn complete(&self, _: &Rules, seat: Seat) -> Result<(), Refusal> {
        if self.bank.is(seat) { self.check_complete() } else { Ok(()) }
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
        match (self.phase, outcome) {
            (Phase::Dealing, Outcome::Card(card)) if self.shuffled => self.card(rules, card, lines),
            (Phase::Betting | Phase::Dealing, Outcome::Shuffled) if !self.shuffled => {
                self.shuffle();
                Ok(Step::Continues)
            }
            (Phase::Betting, Outcome::Card(card))
                if self.shuffled && self.starts_at(rules).is_some() =>
            {
                self.check_complete()?;
                self.first_card(rules, card, lines)
            }
            (Phase::Revealing, Outcome::Card(Some(card))) => self.reveal(rules, card, lines),
            (Phase::Betting, _) => self.roll(rules, outcome),
            _ => Err(self.unasked()),
        }
    }

    fn offer(
        &self,
        rules: &Rules,
        seat: Seat,
        hand: Option<HandNumber>,
        action: Action,
    ) -> Result<Offer, Refusal> {
        if !is_meant(hand, 0) {
            return Err(Unknown.refuse("a seat has one hand of seven cards"));
        }
        self.offered(rules, seat, action)
    }

    fn decision_clause(&self, _: &Rules, _: Action) -> Option<&'static str> {
        Some(match self.phase {
            Phase::Banking { .. } => "OH.PG.14.VIII",
            _ => "OH.PG.13.I",
        })
    }

    /// The house makes no bet (OH.PG.14.IX).
    fn meant(&self, _: &Rules, decision: Decision) -> Decision {
        match decision {
            Decision { action: Action::Bank, amount: Some(Cents::ZERO), .. }
                if matches!(self.phase, Phase::Banking { .. }) =>
            {
                Decision { action: Action::BankAlone, amount: None, ..decision }
            }
            _ => decision,
        }
    }

    fn decide(
        &mut self,
        rules: &Rules,
        taken: Taken,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.decided(rules, taken, lines)
    }

    fn irregularity(
        &mut self,
        rules: &Rules,
        what: Irregularity,
        lines: &mut impl Lines<Because>,
    ) -> Result<Step, Refusal> {
        self.remedy(rules, what, lines)
    }

    fn pack(_: &Rules) -> Option<Pack> {
        Some(Pack::single(Deck::WithJoker))
    }

    fn at_stake(&self, seat: Seat) -> Cents {
        let Some(position) = of_seat(seat) else { return Cents::ZERO };
        self.bets[position] + self.fortune[position] + self.banked(seat)
    }

    fn view(&self, rules: &Rules, viewer: Viewer) -> View {
        self.seen_by(rules, viewer)
    }
}

//! One visit to one table.

mod asides;
mod coach;
mod decisions;
mod draws;
mod wagers;

use std::ops::RangeInclusive;

use games::{
    Action, AnyTable, Awaiting, Cents, Decision, Event, Kind, Moment, Options, Refusal, Spot,
    Statement, Step, View, Viewer,
};

use coach::Coach;

use super::console::{Console, Leave};
use super::origin::{Origin, Supply};
use super::screen;
use crate::report;
use crate::style::{Ink, Style, dollars};

/// A table that somebody wants opened.
pub struct Opening {
    /// The game.
    pub kind: &'static Kind,
    /// The table's options; its seats are the players'.
    pub options: Options,
    /// What every seat brings.
    pub bankroll: Cents,
    /// Where chance comes from.
    pub origin: Origin,
    /// Whether a coach watches.
    pub coach: bool,
}

impl Opening {
    /// Opens the table, or says what is wrong with what was asked for.
    pub fn open(self) -> Result<Session, String> {
        let table = self.kind.open(self.options).map_err(|e| e.to_string())?;
        if self.bankroll < table.chosen().unit {
            return Err("the bankroll is less than the smallest chip, expected more".into());
        }
        let supply = Supply::new(self.origin, table.as_ref()).map_err(|e| e.to_string())?;
        let seat = Seat { worth: self.bankroll, placed: Vec::new(), last: Vec::new() };
        let seats = vec![seat; usize::from(table.chosen().seats)];
        let (bankroll, origin) = (self.bankroll, self.origin);
        Ok(Session {
            table,
            supply,
            seats,
            bankroll,
            origin,
            rounds: 0,
            going: false,
            cut_card_seen: false,
            told: Vec::new(),
            coach: self.coach.then(Coach::default),
        })
    }
}

/// What a seat has put on a spot, for itself or for the dealer.
#[derive(Clone, Copy)]
struct Placed {
    on: Spot,
    amount: Cents,
    for_dealer: bool,
}

/// A player: all the chips he owns, and what he wagered.
#[derive(Clone)]
struct Seat {
    /// Chips in hand and on the layout together. Only settled lines change it.
    worth: Cents,
    /// Wagers since the last settled round.
    placed: Vec<Placed>,
    /// Wagers of the round before.
    last: Vec<Placed>,
}

/// One visit to one table.
pub struct Session {
    table: Box<dyn AnyTable>,
    supply: Supply,
    seats: Vec<Seat>,
    bankroll: Cents,
    origin: Origin,
    rounds: u32,
    /// The seats have wagered: what closes the wagers is asked of chance.
    going: bool,
    cut_card_seen: bool,
    /// What the dealer has been told in this round.
    told: Vec<Moment>,
    coach: Option<Coach>,
}

type Went = Result<(), Leave>;

impl Session {
    /// Plays until somebody leaves; the reason comes back.
    pub fn play(mut self, console: &mut Console) -> Leave {
        let style = console.style();
        console.say(&screen::header(self.table.as_ref(), self.origin, self.bankroll, style));
        self.tell(console, Moment::Opening);
        let leave = loop {
            let went = match self.table.awaiting() {
                Awaiting::Wagers { next } if self.going => self.draw(console, next),
                Awaiting::Wagers { .. } => self.wagers(console),
                Awaiting::Chance(ask) => self.draw(console, ask),
                Awaiting::Decision { seat, hand } => self.decision(console, seat, hand),
            };
            if let Err(leave) = went {
                break leave;
            }
        };
        self.settle_debts(console);
        console.say(&self.closing(style));
        leave
    }

    /// Who leaves pays what he owes.
    fn settle_debts(&mut self, console: &mut Console) {
        for seat in self.seat_numbers() {
            let mut offers = self.table.offers(seat, 0).into_iter();
            if !offers.any(|offer| offer.action == Action::SettleVigorish) {
                continue;
            }
            let pays = Event::Decide(Decision::new(seat, Action::SettleVigorish));
            if let Ok((_, lines)) = self.apply(pays) {
                console.say(&screen::on_the_way(&lines, console.style()));
            }
        }
    }

    fn in_hand(&self, seat: u8) -> Cents {
        self.seats[usize::from(seat) - 1].worth - self.table.at_stake(seat)
    }

    fn seat_numbers(&self) -> RangeInclusive<u8> {
        1..=self.table.chosen().seats
    }

    fn known_seat(&self, seat: u8) -> Result<u8, String> {
        if self.seat_numbers().contains(&seat) {
            return Ok(seat);
        }
        Err(format!("there is no seat {seat}, the table has {}", self.seats.len()))
    }

    fn anybody_wagered(&self) -> bool {
        self.seat_numbers().any(|seat| self.table.at_stake(seat) > Cents::ZERO)
    }

    /// Applies an event and books what it settles. The lines that are new come back.
    fn apply(&mut self, event: Event) -> Result<(Step, Vec<Statement>), Refusal> {
        let known = if self.table.is_settled() { 0 } else { self.table.statements().len() };
        let step = self.table.apply(event)?;
        let mut lines = self.table.statements();
        lines.drain(..known.min(lines.len()));
        for line in &lines {
            self.seats[usize::from(line.seat) - 1].worth += line.net;
        }
        Ok((step, lines))
    }

    /// Applies an event by which a seat puts chips down, if the seat has them.
    fn put(&mut self, console: &mut Console, seat: u8, event: Event) -> Result<(), String> {
        let mut trial = self.table.duplicate();
        let known = if trial.is_settled() { 0 } else { trial.statements().len() };
        trial.apply(event).map_err(|refusal| refusal.to_string())?;
        let settled: Cents = trial
            .statements()
            .iter()
            .skip(known)
            .filter(|line| line.seat == seat)
            .map(|line| line.stake)
            .sum();
        let takes = trial.at_stake(seat) + settled - self.table.at_stake(seat);
        let has = self.in_hand(seat);
        if takes > has {
            let (takes, has) = (dollars(takes), dollars(has));
            return Err(format!("that takes {takes}, and seat {seat} has {has} in hand"));
        }
        // A bet may ask more of a player who banks.
        let short = |other: &u8| {
            let worth = self.seats[usize::from(*other) - 1].worth;
            *other != seat && trial.at_stake(*other) > worth.max(self.table.at_stake(*other))
        };
        if let Some(bank) = self.seat_numbers().find(short) {
            let (asks, worth) = (trial.at_stake(bank), self.seats[usize::from(bank) - 1].worth);
            let (asks, worth) = (dollars(asks), dollars(worth));
            return Err(format!("that asks {asks} of seat {bank}, the bank, which has {worth}"));
        }
        let (step, lines) = self.apply(event).map_err(|refusal| refusal.to_string())?;
        self.show_progress(console, step, &lines);
        Ok(())
    }

    /// Shows what an event settled.
    fn show_progress(&mut self, console: &mut Console, step: Step, lines: &[Statement]) {
        let style = console.style();
        if step == Step::Continues {
            if !lines.is_empty() {
                console.say(&screen::on_the_way(lines, style));
            }
            return;
        }
        self.rounds += 1;
        self.going = false;
        let hands = screen::hands(&self.table.view(self.everybody()), style);
        let round = report::round_text(&self.table.statements(), style);
        let title = style.paint(Ink::Strong, format!("Round {}", self.rounds));
        console.say(&format!("\n{title}\n{hands}{}", round.trim_end()));
        self.tell_awards(console);
        self.tell(console, Moment::Settled);
        self.told.clear();
        match &mut self.supply {
            Supply::Machine(machine) => machine.clear_table(),
            // Cards entered beyond the round's end are nobody's.
            Supply::Keypad(keypad) => keypad.clear(),
        }
        for seat in &mut self.seats {
            if !seat.placed.is_empty() {
                seat.last = std::mem::take(&mut seat.placed);
            }
        }
    }

    /// Who looks when no seat is asked: the only player, or everybody.
    fn everybody(&self) -> Viewer {
        if self.seats.len() == 1 { Viewer::Seat(1) } else { Viewer::Rail }
    }

    /// Who looks: the seat that is asked, or everybody.
    fn viewer(&self) -> Viewer {
        match self.table.awaiting() {
            Awaiting::Decision { seat, .. } => Viewer::Seat(seat),
            _ => self.everybody(),
        }
    }

    /// Shows a view with the chips of these seats.
    fn show(&self, console: &mut Console, view: &View, seats: RangeInclusive<u8>) {
        let chips = |seat| screen::SeatLine {
            seat,
            in_hand: self.in_hand(seat),
            at_stake: self.table.at_stake(seat),
        };
        let layout = screen::layout(view, &seats.map(chips).collect::<Vec<_>>(), console.style());
        let gap = if layout.is_empty() { "" } else { "\n" };
        console.say(&format!("{gap}{layout}"));
    }

    /// The account at the end: what was left on the layout, rounds, and each seat's result.
    fn closing(&self, style: Style) -> String {
        let mut text = String::from("\n");
        for seat in self.seat_numbers() {
            let left = self.table.at_stake(seat);
            if left > Cents::ZERO {
                let left = dollars(left);
                text +=
                    &format!("The table closes: {left} on the layout goes back to seat {seat}.\n");
            }
        }
        let rounds =
            if self.rounds == 1 { "1 round".into() } else { format!("{} rounds", self.rounds) };
        text += &format!("{} closed after {rounds}.", self.table.kind().rulebook().name);
        for (n, seat) in self.seats.iter().enumerate() {
            let net = style.gain(seat.worth - self.bankroll);
            text += &format!("\n  seat {}: {}, {net}", n + 1, dollars(seat.worth));
        }
        text + &self.lesson(style)
    }
}

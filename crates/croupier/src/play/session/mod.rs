//! One visit to one table.

mod anytime;
mod coach;
mod decisions;
mod draws;
mod wagers;

use std::ops::RangeInclusive;

use games::{
    Action, AnyTable, Applied, Awaiting, Cents, Decision, Event, Kind, LiveError, LiveTable,
    Moment, Options, Spot, Step, View, Viewer,
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
        let seats = vec![Seat::default(); usize::from(table.chosen().seats)];
        let (bankroll, origin) = (self.bankroll, self.origin);
        Ok(Session {
            live: LiveTable::new(table, bankroll),
            supply,
            seats,
            bankroll,
            origin,
            rounds: 0,
            going: false,
            cut_card_seen: false,
            prompted: Vec::new(),
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

/// What a player wagered.
#[derive(Clone, Default)]
struct Seat {
    /// Wagers since the last settled round.
    placed: Vec<Placed>,
    /// Wagers of the round before.
    last: Vec<Placed>,
}

/// One visit to one table.
pub struct Session {
    live: LiveTable,
    supply: Supply,
    seats: Vec<Seat>,
    bankroll: Cents,
    origin: Origin,
    rounds: u32,
    /// The seats have wagered: what closes the wagers is asked of chance.
    going: bool,
    cut_card_seen: bool,
    /// What the dealer has been told in this round.
    prompted: Vec<Moment>,
    coach: Option<Coach>,
}

type Went = Result<(), Leave>;

impl Session {
    /// Plays until somebody leaves; the reason comes back.
    pub fn play(mut self, console: &mut Console) -> Leave {
        let style = console.style();
        console.say(&screen::header(self.table(), self.origin, self.bankroll, style));
        self.say_prompts(console, Moment::Opening);
        let leave = loop {
            let went = match self.table().awaiting() {
                Awaiting::Wagers { next, .. } if self.going => self.draw(console, next),
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

    /// Players who leave pay what they owe.
    fn settle_debts(&mut self, console: &mut Console) {
        for seat in self.live.seats() {
            let mut offers = self.table().offers(seat, 0).into_iter();
            if !offers.any(|offer| offer.action == Action::SettleVigorish) {
                continue;
            }
            let pays = Event::Decide(Decision::new(seat, Action::SettleVigorish));
            if let Ok(applied) = self.live.apply(pays) {
                console.say(&screen::on_the_way(&applied.lines, console.style()));
            }
        }
    }

    fn table(&self) -> &dyn AnyTable {
        self.live.table()
    }

    fn known_seat(&self, seat: u8) -> Result<u8, String> {
        if self.live.seats().contains(&seat) {
            return Ok(seat);
        }
        Err(format!("there is no seat {seat}, the table has {}", self.seats.len()))
    }

    fn anybody_wagered(&self) -> bool {
        self.live.seats().any(|seat| self.table().at_stake(seat) > Cents::ZERO)
    }

    /// Applies an event by which a seat puts chips down, if the seat has them.
    fn put(&mut self, console: &mut Console, seat: u8, event: Event) -> Result<(), String> {
        let applied = self.live.apply(event).map_err(|error| match error {
            LiveError::Funds { takes, in_hand, banks: false, .. } => {
                let (takes, has) = (dollars(takes), dollars(in_hand));
                format!("that takes {takes}, and seat {seat} has {has} in hand")
            }
            // A bet may ask more of a player who banks.
            LiveError::Funds { seat: bank, takes, in_hand, .. } => {
                let answers_for = self.table().at_stake(bank);
                let (asks, worth) = (dollars(answers_for + takes), dollars(answers_for + in_hand));
                format!("that asks {asks} of seat {bank}, the bank, which has {worth}")
            }
            LiveError::Refused(refusal) => refusal.to_string(),
        })?;
        self.show_progress(console, &applied);
        Ok(())
    }

    /// Shows what an event settled.
    fn show_progress(&mut self, console: &mut Console, applied: &Applied) {
        let (style, lines) = (console.style(), &applied.lines);
        if applied.step == Step::Continues {
            if !lines.is_empty() {
                console.say(&screen::on_the_way(lines, style));
            }
            return;
        }
        self.rounds += 1;
        self.going = false;
        let hands = screen::hands(&self.table().view(self.everybody()), style);
        let round = report::round_text(&self.table().statements(), style);
        let title = style.paint(Ink::Strong, format!("Round {}", self.rounds));
        console.say(&format!("\n{title}\n{hands}{}", round.trim_end()));
        self.say_prompts_of_awards(console);
        self.say_prompts(console, Moment::Settled);
        self.prompted.clear();
        match &mut self.supply {
            Supply::House(dealer) => dealer.clear_table(),
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
        match self.table().awaiting() {
            Awaiting::Decision { seat, .. } => Viewer::Seat(seat),
            _ => self.everybody(),
        }
    }

    /// Shows a view with the chips of these seats.
    fn show(&self, console: &mut Console, view: &View, seats: RangeInclusive<u8>) {
        let chips = |seat| screen::SeatLine {
            seat,
            in_hand: self.live.in_hand(seat),
            at_stake: self.table().at_stake(seat),
        };
        let layout = screen::layout(view, &seats.map(chips).collect::<Vec<_>>(), console.style());
        let gap = if layout.is_empty() { "" } else { "\n" };
        console.say(&format!("{gap}{layout}"));
    }

    /// The account at the end: what was left on the layout, rounds, and each seat's result.
    fn closing(&self, style: Style) -> String {
        let mut text = String::from("\n");
        for seat in self.live.seats() {
            let left = self.table().at_stake(seat);
            if left > Cents::ZERO {
                let left = dollars(left);
                text +=
                    &format!("The table closes: {left} on the layout goes back to seat {seat}.\n");
            }
        }
        let rounds =
            if self.rounds == 1 { "1 round".into() } else { format!("{} rounds", self.rounds) };
        text += &format!("{} closed after {rounds}.", self.table().kind().rulebook().name);
        for seat in self.live.seats() {
            let worth = self.live.worth(seat);
            let net = style.gain(worth - self.bankroll);
            text += &format!("\n  seat {seat}: {}, {net}", dollars(worth));
        }
        text + &self.lesson(style)
    }
}

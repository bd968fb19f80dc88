//! One visit to one table.

mod anytime;
mod coach;
mod decisions;
mod draws;
mod events;
mod opening;
mod wagers;

use games::{
    Action, AnyTable, Applied, Awaiting, Cents, Course, Decision, Event, LiveError, LiveTable,
    Moment, Seat, Spot, Step, View, Viewer,
};
use wire::script::Transcript;

use coach::Coach;
use events::Before;
pub use opening::Opening;

use super::console::{Console, LeaveError};
use super::origin::{Origin, Supply};
use super::picture::Picture;
use super::record::Record;
use super::screen;
use crate::report;
use crate::style::{Ink, Style, counted, dollars};

/// What a seat has put on a spot, for itself or for the dealer.
#[derive(Clone, Copy)]
struct Placed {
    on: Spot,
    amount: Cents,
    for_dealer: bool,
}

/// What a player wagered.
#[derive(Clone, Default)]
struct SeatWagers {
    /// Wagers since the last settled round.
    placed: Vec<Placed>,
    /// Wagers of the round before.
    last: Vec<Placed>,
}

/// One visit to one table.
pub struct Visit {
    live: LiveTable,
    supply: Supply,
    seats: Vec<SeatWagers>,
    /// What each seat came with.
    brought: Vec<Cents>,
    origin: Origin,
    rounds: u32,
    /// The seats have wagered: what closes the wagers is asked of chance.
    going: bool,
    cut_card_seen: bool,
    /// What the dealer has been told in this round.
    prompted: Vec<Moment>,
    /// The round under way, as far as events call for what people do.
    course: Course,
    /// The prompts that events have called for and nobody has said, by their place in the rulebook.
    called: Vec<usize>,
    coach: Option<Coach>,
    /// What fell in this visit, for the pictures.
    picture: Picture,
    /// What happened, as a script has it.
    transcript: Transcript,
    /// Where the script is written.
    record: Option<Record>,
    /// What the last events changed beside the table.
    earlier: Vec<Before>,
}

type Flow = Result<(), LeaveError>;

impl Visit {
    /// Plays until somebody leaves; the reason comes back.
    pub fn play(&mut self, console: &mut Console) -> LeaveError {
        let style = console.style();
        console.say(&screen::header(self.table(), self.origin, &self.brought, style));
        console.know(screen::known_words(self.table()));
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
        self.write_record(console);
        console.say(&self.closing(style));
        leave
    }

    /// What a seat has, in hand and on the layout.
    pub fn worth(&self, seat: Seat) -> Cents {
        self.live.worth(seat)
    }

    /// Players who leave pay what they owe.
    fn settle_debts(&mut self, console: &mut Console) {
        for seat in self.live.seats() {
            let mut offers = self.table().offers(seat, None).into_iter();
            if !offers.any(|offer| offer.action == Action::SettleVigorish) {
                continue;
            }
            let pays = Event::Decide(Decision::new(seat, Action::SettleVigorish));
            if let Ok(applied) = self.apply(pays) {
                console.say(&screen::on_the_way(&applied.lines, console.style()));
            }
        }
    }

    fn table(&self) -> &dyn AnyTable {
        self.live.table()
    }

    fn known_seat(&self, seat: Seat) -> Result<Seat, String> {
        if seat.index() < self.seats.len() {
            return Ok(seat);
        }
        Err(format!("there is no seat {seat}, the table has {}", self.seats.len()))
    }

    fn anybody_wagered(&self) -> bool {
        self.live.seats().any(|seat| self.table().at_stake(seat) > Cents::ZERO)
    }

    /// Applies an event by which a seat puts chips down, if the seat has them.
    fn put(&mut self, console: &mut Console, seat: Seat, event: Event) -> Result<(), String> {
        let applied = self.apply(event).map_err(|error| match error {
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
        let view = self.table().view(self.everybody());
        self.picture.settled(&view);
        let hands = screen::hands(&view, None, style);
        let round = report::round_text(&self.table().statements(), style);
        let title = style.paint(Ink::Strong, format!("Round {}", self.rounds));
        console.say(&format!("\n{title}\n{hands}{}", round.trim_end()));
        self.say_prompts_of_awards(console);
        self.prompted.clear();
        self.say_prompts(console, Moment::Settled);
        let over = match &mut self.supply {
            Supply::House(_) => None,
            Supply::Keypad(keypad) => keypad.clear(),
        };
        // Cards entered beyond the round's end are nobody's.
        if let Some(cards) = over {
            console.refuse(&format!("{cards}: no place takes what was entered after the round"));
        }
        for seat in &mut self.seats {
            if !seat.placed.is_empty() {
                seat.last = std::mem::take(&mut seat.placed);
            }
        }
        self.write_record(console);
    }

    /// Who looks when no seat is asked: the only player, or everybody.
    fn everybody(&self) -> Viewer {
        if self.seats.len() == 1 { Viewer::Seat(Seat::FIRST) } else { Viewer::Rail }
    }

    /// Who looks: the seat that is asked, or everybody.
    fn viewer(&self) -> Viewer {
        match self.table().awaiting() {
            Awaiting::Decision { seat, .. } => Viewer::Seat(seat),
            _ => self.everybody(),
        }
    }

    /// Shows a view with the chips of these seats.
    fn show(&self, console: &mut Console, view: &View, seats: impl IntoIterator<Item = Seat>) {
        let chips = |seat| screen::SeatLine {
            seat,
            in_hand: self.live.in_hand(seat),
            at_stake: self.table().at_stake(seat),
        };
        let style = console.style();
        let seats: Vec<_> = seats.into_iter().map(chips).collect();
        let picture = self.picture.of(self.table(), view, style);
        let in_turn = match self.table().awaiting() {
            Awaiting::Decision { seat, hand } => Some((seat, hand)),
            _ => None,
        };
        let mut view = view.clone();
        view.facts.retain(|fact| !self.picture.shows(&fact.name));
        let layout = format!("{picture}{}", screen::layout(&view, &seats, in_turn, style));
        let gap = if layout.is_empty() { "" } else { "\n" };
        console.say(&format!("{gap}{}", layout.trim_end()));
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
        let rounds = counted(self.rounds, "round");
        text += &format!("{} closed after {rounds}.", self.table().kind().rulebook().name);
        for seat in self.live.seats() {
            let worth = self.live.worth(seat);
            let net = style.gain(worth - self.brought[seat.index()]);
            text += &format!("\n  seat {seat}: {}, {net}", dollars(worth));
        }
        text + &self.lesson(style)
    }
}

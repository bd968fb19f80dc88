//! One visit to one table.

use std::ops::RangeInclusive;

use chance::{Ask, Outcome, Place};
use games::{
    AnyTable, Awaiting, Cents, Cost, Decision, Event, Kind, Moment, Offer, Options, Refusal, Spot,
    Statement, Step, View, Viewer, Wager,
};
use serde_json::{Value as Json, json};

use super::console::{Console, Leave};
use super::order::{self, Order, Page, Typed};
use super::origin::{Keypad, Origin, Supply};
use super::{keys, screen};
use crate::script::{self, Step as Written};
use crate::style::{Ink, Style, dollars};
use crate::{book, report};

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
        })
    }
}

/// A player: all the chips he owns, and what he wagered.
#[derive(Clone)]
struct Seat {
    /// Chips in hand and on the layout together. Only settled lines change it.
    worth: Cents,
    /// Wagers since the last settled round.
    placed: Vec<(Spot, Cents)>,
    /// Wagers of the round before.
    last: Vec<(Spot, Cents)>,
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
        console.say(&self.closing(style));
        leave
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

    // What happens to the table ---------------------------------------------------------------

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

    // Chance ----------------------------------------------------------------------------------

    /// Answers what the table asks of chance.
    fn draw(&mut self, console: &mut Console, ask: Ask) -> Went {
        self.tell(console, if ask == Ask::Shuffle { Moment::Shuffle } else { Moment::Deal });
        let answer = match &mut self.supply {
            Supply::Machine(machine) => machine
                .answer(ask, self.table.as_ref())
                .map_err(|e| Leave::Broken(e.to_string()))?,
            Supply::Keypad(keypad) => match chance::Source::answer(keypad, ask) {
                Ok(Some(outcome)) => Some(outcome),
                Ok(None) => return self.enter(console, ask),
                Err(never) => match never {},
            },
        };
        let Some(outcome) = answer else {
            let asked = report::ask_words(ask);
            return Err(Leave::Broken(format!("no card is left for {asked}; the table closes")));
        };
        match self.apply(Event::Chance(outcome)) {
            Ok((step, lines)) => self.happened(console, ask, outcome, (step, &lines)),
            Err(refusal) => self.not_taken(console, outcome, &refusal)?,
        }
        Ok(())
    }

    fn happened(
        &mut self,
        console: &mut Console,
        ask: Ask,
        outcome: Outcome,
        (step, lines): (Step, &[Statement]),
    ) {
        let style = console.style();
        if let Some(words) = screen::fell(outcome, style) {
            console.say(&words);
        }
        if ask == Ask::Shuffle {
            self.cut_card_seen = false;
        }
        // A shuffle and a burned card leave the wagers open: the deal is still to come.
        let closes = !matches!(ask, Ask::Shuffle | Ask::Card { to: Place::Burn });
        self.going &= !closes;
        self.show_progress(console, step, lines);
        let open = matches!(self.table.awaiting(), Awaiting::Wagers { .. });
        if step == Step::Continues && lines.is_empty() && closes && open {
            console.say("No wager is decided.");
            self.told.clear();
        }
        self.look_for_cut_card(console);
    }

    /// The table takes no such answer: before the deal that is the players' to mend, and a
    /// dealer may have typed something else than what fell.
    fn not_taken(&mut self, console: &mut Console, outcome: Outcome, refusal: &Refusal) -> Went {
        match &mut self.supply {
            Supply::Keypad(keypad) => keypad.clear(),
            Supply::Machine(machine) if self.going => machine.take_back(outcome),
            Supply::Machine(_) => return Err(Leave::Broken(refusal.to_string())),
        }
        self.going = false;
        console.refuse(&refusal.to_string());
        Ok(())
    }

    /// The cut card comes out between two cards of a shoe; the table then knows its last round.
    fn look_for_cut_card(&mut self, console: &mut Console) {
        let Supply::Machine(machine) = &self.supply else { return };
        if self.cut_card_seen || !machine.cut_card_is_out() {
            return;
        }
        self.cut_card_seen = true;
        if self.apply(Event::CutCard).is_ok() {
            console.say("The cut card is out: the shoe is shuffled after this round.");
        }
    }

    /// A dealer enters what fell.
    fn enter(&mut self, console: &mut Console, ask: Ask) -> Went {
        let prompt = format!("{} ({}) > ", report::ask_words(ask), Keypad::expects(ask));
        let line = console.ask(&prompt)?;
        if let Ok(typed) = order::read(&line)
            && self.common(console, &typed)
        {
            return Ok(());
        }
        if let Supply::Keypad(keypad) = &mut self.supply
            && let Err(why) = keypad.enter(ask, &line)
        {
            console.refuse(&why);
        }
        Ok(())
    }

    // Wagers ----------------------------------------------------------------------------------

    /// Asks every seat in turn for its wagers.
    fn wagers(&mut self, console: &mut Console) -> Went {
        if self.seats.iter().all(|seat| seat.worth < self.table.chosen().unit) {
            console.say("Nobody has chips left: the table closes.");
            return Err(Leave::Quit);
        }
        self.tell(console, Moment::Wagers);
        // The hands of the last round have been shown with its settlement.
        let mut view = self.table.view(self.everybody());
        view.hands.clear();
        self.show(console, &view, self.seat_numbers());
        let mut seat = 1;
        while self.seat_numbers().contains(&seat) {
            let offers = screen::between_rounds(self.table.as_ref(), seat);
            let in_hand = dollars(self.in_hand(seat));
            let line = console.ask(&format!("seat {seat}, {in_hand} in hand{offers} > "))?;
            match self.wager_line(console, seat, &line) {
                Ok(Next::Same) => {}
                Ok(Next::Seat) => seat += 1,
                Ok(Next::Deal) => break,
                Err(why) => console.refuse(&why),
            }
            if !matches!(self.table.awaiting(), Awaiting::Wagers { .. }) {
                return Ok(());
            }
        }
        self.going = self.anybody_wagered();
        if !self.going {
            console.refuse("nobody has wagered: expected SPOT AMOUNT, such as the spots above");
        }
        Ok(())
    }

    /// A line at the wagers: several orders may be parted by commas.
    fn wager_line(&mut self, console: &mut Console, asked: u8, line: &str) -> Result<Next, String> {
        if line.trim_start().starts_with("trouble") {
            self.common(console, &order::read(line)?);
            return Ok(Next::Same);
        }
        let mut next = Next::Same;
        for part in line.split(',') {
            let typed = order::read(part)?;
            if self.common(console, &typed) {
                continue;
            }
            let seat = self.known_seat(typed.seat.unwrap_or(asked))?;
            match typed.order {
                Order::GoOn => next = Next::Seat,
                Order::Deal => next = Next::Deal,
                Order::Wager { on, amount, for_dealer } => {
                    self.wager(console, seat, &on, amount, for_dealer)?;
                }
                Order::Remove { on: None, .. } => self.remove_all(console, seat)?,
                Order::Remove { on: Some(on), amount } => {
                    let on = self.spot(&on)?;
                    self.remove(console, seat, on, amount)?;
                }
                Order::Call { on, working } => {
                    let on = self.spot(&on)?;
                    let event = Event::Call { seat, on, working };
                    self.apply(event).map_err(|refusal| refusal.to_string())?;
                    let name = self.table.kind().layout().name(on);
                    let state = if working { "on" } else { "off" };
                    console.say(&format!("  seat {seat}: {name} is {state}"));
                }
                Order::Again { all: true } => {
                    for seat in self.seat_numbers() {
                        self.again(console, seat)?;
                    }
                }
                Order::Again { all: false } => self.again(console, seat)?,
                Order::Words(words) => self.between_rounds(console, seat, &words)?,
                Order::Show(_) | Order::Trouble(_) | Order::CutCard => {}
            }
        }
        Ok(next)
    }

    fn spot(&self, name: &str) -> Result<Spot, String> {
        self.table.find_spot(name).ok_or_else(|| {
            let name: String = name.chars().take(40).collect();
            format!("there is no spot `{name}`: `spots` lists them")
        })
    }

    fn wager(
        &mut self,
        console: &mut Console,
        seat: u8,
        on: &str,
        amount: Cents,
        for_dealer: bool,
    ) -> Result<(), String> {
        // `bank 10` may be a decision with an amount rather than a wager.
        if self.table.find_spot(on).is_none() && on.parse::<games::Action>().is_ok() {
            return self.between_rounds(console, seat, &[on.to_owned(), amount.to_string()]);
        }
        let spot = self.spot(on)?;
        let wager = Wager { seat, on: spot, amount, for_dealer };
        self.put(console, seat, Event::Wager(wager))?;
        let placed = &mut self.seats[usize::from(seat) - 1].placed;
        match placed.iter_mut().find(|(known, _)| *known == spot) {
            Some((_, there)) => *there += amount,
            None => placed.push((spot, amount)),
        }
        let there = dollars(self.table.at_stake(seat));
        console.say(&format!("  seat {seat}: {on} {}; {there} on the layout", dollars(amount)));
        Ok(())
    }

    fn remove(
        &mut self,
        console: &mut Console,
        seat: u8,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), String> {
        let before = self.table.at_stake(seat);
        self.apply(Event::Remove { seat, on, amount }).map_err(|refusal| refusal.to_string())?;
        let mut taken = before - self.table.at_stake(seat);
        let name = self.table.kind().layout().name(on);
        console.say(&format!("  seat {seat}: {} back from {name}", dollars(taken)));
        let placed = &mut self.seats[usize::from(seat) - 1].placed;
        placed.retain_mut(|(known, there)| {
            if *known == on {
                let part = taken.min(*there);
                *there -= part;
                taken -= part;
            }
            *there > Cents::ZERO
        });
        Ok(())
    }

    fn remove_all(&mut self, console: &mut Console, seat: u8) -> Result<(), String> {
        let wagers = self.table.view(Viewer::Rail).wagers;
        for wager in wagers.iter().filter(|wager| wager.seat == seat) {
            let on = self.spot(&wager.on)?;
            self.remove(console, seat, on, None)?;
        }
        Ok(())
    }

    /// The last round's wagers, but for those that still lie there.
    fn again(&mut self, console: &mut Console, seat: u8) -> Result<(), String> {
        let last = self.seats[usize::from(seat) - 1].last.clone();
        if last.is_empty() {
            return Err(format!("seat {seat} has not wagered in a round yet"));
        }
        let layout = self.table.kind().layout();
        let view = self.table.view(Viewer::Rail);
        for (spot, amount) in last {
            let name = layout.name(spot);
            let stands = |wager: &games::WagerView| wager.seat == seat && wager.on == name;
            if !view.wagers.iter().any(stands) {
                self.wager(console, seat, name, amount, false)?;
            }
        }
        Ok(())
    }

    /// A decision that is open while wagers are.
    fn between_rounds(
        &mut self,
        console: &mut Console,
        seat: u8,
        words: &[String],
    ) -> Result<(), String> {
        let keys = keys::assign(&self.table.offers(seat, 0));
        let word = words.first().map_or("", String::as_str);
        let named = |(_, offer): &&(char, Offer)| offer.action.name() == word;
        let Some((_, offer)) = keys.iter().find(named) else {
            let line: String = words.join(" ").chars().take(40).collect();
            return Err(format!("`{line}` is no wager: expected SPOT AMOUNT, or ? for help"));
        };
        let decision = priced(seat, 0, *offer, words.get(1).map(String::as_str))?;
        self.put(console, seat, Event::Decide(decision))
    }

    // Decisions -------------------------------------------------------------------------------

    /// Asks a seat for its decision.
    fn decision(&mut self, console: &mut Console, seat: u8, hand: u8) -> Went {
        self.tell(console, Moment::Decision);
        let keys = keys::assign(&self.table.offers(seat, hand));
        if keys.is_empty() {
            return Err(Leave::Broken(format!("seat {seat} is asked, and nothing is open to it")));
        }
        let style = console.style();
        self.show(console, &self.table.view(Viewer::Seat(seat)), seat..=seat);
        let hand_words = if hand > 1 { format!(", hand {hand}") } else { String::new() };
        let choices = screen::choices(&keys, style);
        loop {
            let line = console.ask(&format!("seat {seat}{hand_words}: {choices} > "))?;
            let typed = match order::read(&line) {
                Ok(typed) => typed,
                Err(why) => {
                    console.refuse(&why);
                    continue;
                }
            };
            if self.common(console, &typed) {
                if self.table.awaiting() != (Awaiting::Decision { seat, hand }) {
                    return Ok(());
                }
                continue;
            }
            match self.decide(console, (seat, hand), &keys, &typed) {
                Ok(()) => return Ok(()),
                Err(Undone::Refused(why)) => console.refuse(&why),
                Err(Undone::Leave(leave)) => return Err(leave),
            }
        }
    }

    fn decide(
        &mut self,
        console: &mut Console,
        (asked, hand): (u8, u8),
        keys: &[(char, Offer)],
        typed: &Typed,
    ) -> Result<(), Undone> {
        let (word, more) = match &typed.order {
            Order::Words(words) => (words.first().cloned(), words.get(1).cloned()),
            Order::Wager { on, amount, .. } => (Some(on.clone()), Some(amount.to_string())),
            _ => (None, None),
        };
        let word = word.unwrap_or_default();
        let seat = self.known_seat(typed.seat.unwrap_or(asked)).map_err(Undone::Refused)?;
        // Another seat may speak out of turn where the rules let it.
        let others =
            if seat == asked { Vec::new() } else { keys::assign(&self.table.offers(seat, 0)) };
        let open = if seat == asked { keys } else { &others };
        let Some(offer) = keys::meant(open, &word) else {
            let names: Vec<_> = open.iter().map(|(_, offer)| offer.action.name()).collect();
            let expected = if names.is_empty() { "nothing".into() } else { names.join(", ") };
            return Err(Undone::Refused(format!("seat {seat} may choose {expected}")));
        };
        let more = match more {
            None => ask_price(console, offer.cost)?,
            given => given,
        };
        let hand = if seat == asked { hand } else { 0 };
        let decision = priced(seat, hand, offer, more.as_deref()).map_err(Undone::Refused)?;
        self.put(console, seat, Event::Decide(decision)).map_err(Undone::Refused)
    }

    // What may be said at any time ------------------------------------------------------------

    /// Carries out what may be said at any time; whether it was such a thing.
    fn common(&mut self, console: &mut Console, typed: &Typed) -> bool {
        let style = console.style();
        match &typed.order {
            Order::Show(Page::Help) => {
                console.say(screen::HELP);
                if self.supply.is_keypad() {
                    console.say(screen::DEALER_HELP);
                }
            }
            Order::Show(Page::Rules) => {
                console.say(book::rules_text(self.table.kind(), style).trim_end());
            }
            Order::Show(Page::Spots) => {
                console.say(book::spots_text(self.table.as_ref(), style).trim_end());
            }
            Order::Show(Page::Table) => {
                self.show(console, &self.table.view(self.viewer()), self.seat_numbers());
            }
            Order::Show(Page::Prompts) => {
                let prompts = &self.table.kind().rulebook().prompts;
                let lines: Vec<_> = prompts
                    .iter()
                    .map(|prompt| {
                        let clause = style.paint(Ink::Faint, format!("({})", prompt.clause));
                        format!("  {}: {} {clause}", book::moment(prompt.at), prompt.say)
                    })
                    .collect();
                console.say(&lines.join("\n"));
            }
            Order::CutCard | Order::Trouble(_) if !self.supply.is_keypad() => {
                console.refuse("that is the dealer's to say: expected play --dealer");
            }
            Order::CutCard => match self.apply(Event::CutCard) {
                Ok(_) => console.say("The cut card is out: the shoe is shuffled after this round."),
                Err(refusal) => console.refuse(&refusal.to_string()),
            },
            Order::Trouble(words) => {
                if let Err(why) = self.trouble(console, words) {
                    console.refuse(&why);
                }
            }
            _ => return false,
        }
        true
    }

    /// Something went wrong: the rules' remedy.
    fn trouble(&mut self, console: &mut Console, words: &[String]) -> Result<(), String> {
        let rules = &self.table.kind().rulebook().irregularities;
        let Some((kind, more)) = words.split_first() else {
            let lines = rules.iter().map(|r| format!("  {} ({}): {}", r.kind, r.clause, r.remedy));
            console.say(&lines.collect::<Vec<_>>().join("\n"));
            return Ok(());
        };
        let Written::Irregularity(what) = script::read_step(&irregularity(kind, more)?)? else {
            return Err(format!("`{kind}` is nothing that goes wrong"));
        };
        let (step, lines) =
            self.apply(Event::Irregularity(what)).map_err(|refusal| refusal.to_string())?;
        if let Some(rule) = rules.iter().find(|rule| rule.kind == *kind) {
            console.say(&format!("  {} ({})", rule.remedy, rule.clause));
        }
        self.tell(console, Moment::Trouble);
        if let Supply::Keypad(keypad) = &mut self.supply {
            keypad.clear();
        }
        self.show_progress(console, step, &lines);
        Ok(())
    }

    /// Tells the dealer what people do at this moment, once a round.
    fn tell(&mut self, console: &mut Console, moment: Moment) {
        if !self.supply.is_keypad() || self.told.contains(&moment) {
            return;
        }
        self.told.push(moment);
        let style = console.style();
        for prompt in self.table.kind().rulebook().prompts.iter().filter(|p| p.at == moment) {
            let clause = style.paint(Ink::Faint, format!("({})", prompt.clause));
            console.say(&format!("  · {} {clause}", prompt.say));
        }
    }

    // What is seen ----------------------------------------------------------------------------

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
        text
    }
}

/// Where the wagers go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Same,
    Seat,
    Deal,
}

/// Why a decision was not carried out.
enum Undone {
    Refused(String),
    Leave(Leave),
}

/// Asks for the amount or multiple that a decision needs; none where it needs none.
fn ask_price(console: &mut Console, cost: Cost) -> Result<Option<String>, Undone> {
    let question = match cost {
        Cost::Free | Cost::Fixed(_) => return Ok(None),
        Cost::Between { least, most, .. } if least == most => return Ok(Some(most.to_string())),
        Cost::Between { least, most, usual } => {
            let usual =
                usual.map_or(String::new(), |usual| format!(", Enter for {}", dollars(usual)));
            format!("  how much ({} to {}{usual})? ", dollars(least), dollars(most))
        }
        Cost::Times { multiples, .. } if multiples.is_power_of_two() => return Ok(None),
        Cost::Times { multiples, .. } => {
            let times: Vec<_> = report::legal_times(multiples).map(|n| n.to_string()).collect();
            format!("  how many times ({})? ", times.join(", "))
        }
    };
    let line = console.ask(&question).map_err(Undone::Leave)?;
    Ok(Some(line).filter(|line| !line.is_empty()))
}

/// A decision with the amount or multiple that was typed.
fn priced(seat: u8, hand: u8, offer: Offer, more: Option<&str>) -> Result<Decision, String> {
    let mut decision = Decision { seat, hand, action: offer.action, amount: None, times: None };
    let Some(more) = more else { return Ok(decision) };
    match offer.cost {
        Cost::Times { .. } => {
            let digits = more.trim_start_matches(['x', 'X']);
            // An amount of whole dollars reads as a multiple too: `play 3`.
            let digits = digits.strip_suffix(".00").unwrap_or(digits);
            let times = digits.parse().map_err(|_| format!("`{more:.20}` is not a multiple"))?;
            decision.times = Some(times);
        }
        _ => decision.amount = Some(order::amount(more)?),
    }
    Ok(decision)
}

/// `KIND seat=1 choice=accept` as a script would write it.
fn irregularity(kind: &str, more: &[String]) -> Result<Json, String> {
    let mut body = json!({ "kind": kind });
    for word in more {
        let Some((key, value)) = word.split_once('=') else {
            return Err(format!("`{word:.40}`: expected seat=1, choice=accept or the like"));
        };
        let number = |text: &str| text.parse::<u8>().map_or(json!(text), Json::from);
        body[key] = match key {
            "seat" => number(value),
            "exposed" => value.parse::<bool>().map_or(json!(value), Json::from),
            "refused" => value.split(',').map(number).collect(),
            "choices" => {
                let choices = value.split(',').filter_map(|pair| pair.split_once(':'));
                let choices = choices.map(|(seat, choice)| (seat.to_owned(), choice.into()));
                Json::Object(choices.collect())
            }
            _ => value.into(),
        };
    }
    Ok(json!({ "irregularity": body }))
}

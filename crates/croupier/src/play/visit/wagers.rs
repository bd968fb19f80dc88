//! Wagers: placed, taken down, called, repeated.

use games::{Awaiting, Cents, Event, Moment, Offer, Seat, Spot, Viewer, Wager};

use super::decisions::priced;
use super::{Flow, Placed, Visit};
use crate::play::console::{Console, LeaveError};
use crate::play::order::{self, Order};
use crate::play::spots::{self, find_spot};
use crate::play::{keys, screen};
use crate::style::dollars;

impl Visit {
    /// Asks every seat in turn for its wagers.
    pub(super) fn wagers(&mut self, console: &mut Console) -> Flow {
        if self.live.seats().all(|seat| self.live.worth(seat) < self.table().chosen().unit()) {
            console.say("Nobody has chips left: the table closes.");
            return Err(LeaveError::Quit);
        }
        self.say_prompts(console, Moment::Wagers);
        // The hands of the last round have been shown with its settlement.
        let mut view = self.table().view(self.everybody());
        view.hands.clear();
        self.show(console, &view, self.live.seats());
        let mut seats = self.live.seats();
        let mut asked = seats.next();
        while let Some(seat) = asked {
            let offers = screen::between_rounds(self.table(), seat);
            let in_hand = dollars(self.live.in_hand(seat));
            let line = console.ask(&format!("seat {seat}, {in_hand} in hand{offers} > "))?;
            match self.wager_line(console, seat, &line) {
                Ok(Next::Same) => {}
                Ok(Next::Seat) => asked = seats.next(),
                Ok(Next::Deal) => break,
                Err(why) => console.refuse(&why),
            }
            // An event that was taken back may have been the deal.
            if self.going || !matches!(self.table().awaiting(), Awaiting::Wagers { .. }) {
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
    fn wager_line(
        &mut self,
        console: &mut Console,
        asked: Seat,
        line: &str,
    ) -> Result<Next, String> {
        if line.trim_start().starts_with("irregularity") {
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
                    let on = find_spot(self.table(), &on)?;
                    self.remove(console, seat, on, amount)?;
                }
                Order::Call { on, working } => {
                    let on = find_spot(self.table(), &on)?;
                    let event = Event::Call { seat, on, working };
                    self.apply(event).map_err(|e| e.to_string()).map(drop)?;
                    let name = self.table().kind().layout().name(on);
                    let state = if working { "on" } else { "off" };
                    console.say(&format!("  seat {seat}: {name} is {state}"));
                }
                Order::Again { all: true } => {
                    for seat in self.live.seats() {
                        self.again(console, seat)?;
                    }
                }
                Order::Again { all: false } => self.again(console, seat)?,
                Order::Words(words) => self.words(console, seat, &words)?,
                Order::Show(_)
                | Order::Irregularity(_)
                | Order::CutCard
                | Order::Undo
                | Order::Floor(_) => {}
            }
        }
        Ok(next)
    }

    /// Other words: a spot of several words, an amount alone, or a decision.
    fn words(&mut self, console: &mut Console, seat: Seat, words: &[String]) -> Result<(), String> {
        if let Some((whose, on, amount)) = spots::in_words(self.table(), words) {
            let seat = self.known_seat(whose.unwrap_or(seat))?;
            return self.wager(console, seat, &on, amount, false);
        }
        if let [money] = words
            && let Ok(amount) = order::amount(money)
        {
            let Some(main) = spots::main_spots(self.table()) else {
                return Err(format!("`{money}` says no spot: expected SPOT AMOUNT"));
            };
            return main.iter().try_for_each(|on| self.wager(console, seat, on, amount, false));
        }
        self.between_rounds(console, seat, words)
    }

    /// Whether a spot is wagered on after the deal, not before it.
    pub(super) fn is_in_play(&self, spot: &str) -> bool {
        self.table().kind().rulebook().spot(spot).is_some_and(|rule| rule.in_play)
    }

    pub(super) fn wager(
        &mut self,
        console: &mut Console,
        seat: Seat,
        on: &str,
        amount: Cents,
        for_dealer: bool,
    ) -> Result<(), String> {
        // `bank 10` may be a decision with an amount rather than a wager.
        if self.table().find_spot(on).is_none() && on.parse::<games::Action>().is_ok() {
            return self.between_rounds(console, seat, &[on.to_owned(), amount.to_string()]);
        }
        let spot = find_spot(self.table(), on)?;
        let wager = Wager { seat, on: spot, amount, for_dealer };
        self.put(console, seat, Event::Wager(wager))?;
        let placed = &mut self.seats[seat.index()].placed;
        match placed.iter_mut().find(|known| known.on == spot && known.for_dealer == for_dealer) {
            Some(known) => known.amount += amount,
            None => placed.push(Placed { on: spot, amount, for_dealer }),
        }
        let on = self.table().kind().layout().name(spot);
        let there = dollars(self.table().at_stake(seat));
        let whose = if for_dealer { " for the dealer" } else { "" };
        let amount = dollars(amount);
        console.say(&format!("  seat {seat}: {on} {amount}{whose}; {there} on the layout"));
        Ok(())
    }

    fn remove(
        &mut self,
        console: &mut Console,
        seat: Seat,
        on: Spot,
        amount: Option<Cents>,
    ) -> Result<(), String> {
        let removed = self.apply(Event::Remove { seat, on, amount });
        let removed = removed.map_err(|e| e.to_string())?;
        let own = removed.put_up.iter().filter(|put_up| put_up.seat == seat);
        let taken = -own.map(|put_up| put_up.amount).sum::<Cents>();
        let name = self.table().kind().layout().name(on);
        console.say(&format!("  seat {seat}: {} back from {name}", dollars(taken)));
        // An amount is of each of the equal bets that a spot makes.
        let mut taken = amount.unwrap_or(taken);
        let placed = &mut self.seats[seat.index()].placed;
        placed.retain_mut(|known| {
            if known.on == on && !known.for_dealer {
                let part = taken.min(known.amount);
                known.amount -= part;
                taken -= part;
            }
            known.amount > Cents::ZERO
        });
        Ok(())
    }

    fn remove_all(&mut self, console: &mut Console, seat: Seat) -> Result<(), String> {
        let wagers = self.table().view(Viewer::Rail).wagers;
        // Side bets first: some stand on others.
        for wager in wagers.iter().rev().filter(|wager| wager.seat == seat) {
            let on = find_spot(self.table(), &wager.on)?;
            self.remove(console, seat, on, None)?;
        }
        Ok(())
    }

    /// The last round's wagers, but for those that still lie there.
    fn again(&mut self, console: &mut Console, seat: Seat) -> Result<(), String> {
        let last = self.seats[seat.index()].last.clone();
        if last.is_empty() {
            return Err(format!("seat {seat} has not wagered in a round yet"));
        }
        let layout = self.table().kind().layout();
        let view = self.table().view(Viewer::Rail);
        for Placed { on, amount, for_dealer } in last {
            let name = layout.name(on);
            let lies = |wager: &games::WagerView| wager.seat == seat && wager.on == name;
            if view.wagers.iter().any(lies) || self.is_in_play(name) {
                continue;
            }
            // What was open then may not be now, such as the bank's chips: the others still go up.
            if let Err(why) = self.wager(console, seat, name, amount, for_dealer) {
                console.refuse(&why);
            }
        }
        Ok(())
    }

    /// A decision that is open while wagers are.
    fn between_rounds(
        &mut self,
        console: &mut Console,
        seat: Seat,
        words: &[String],
    ) -> Result<(), String> {
        let keys = keys::assign(&self.table().offers(seat, None));
        let word = words.first().map_or("", String::as_str);
        let named = |(_, offer): &&(char, Offer)| offer.action.name() == word;
        let Some((_, offer)) = keys.iter().find(named) else {
            let line: String = words.join(" ").chars().take(40).collect();
            return Err(format!("`{line}` is no wager: expected SPOT AMOUNT, or ? for help"));
        };
        let more = words[1..].join(" ");
        let decision =
            priced(seat, None, *offer, Some(more.as_str()).filter(|more| !more.is_empty()))?;
        self.put(console, seat, Event::Decide(decision))
    }
}

/// Where the wagers go on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Next {
    Same,
    Seat,
    Deal,
}

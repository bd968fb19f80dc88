//! Cards, dice and spins of a visit: dealt by the program or entered by a dealer.

use answers::words;
use chance::{Ask, Outcome};
use games::{Applied, Awaiting, Event, LiveError, Moment, Step};

use super::{Flow, Visit};
use crate::play::console::{Console, LeaveError};
use crate::play::origin::{Keypad, Supply};
use crate::play::{order, screen};

impl Visit {
    /// Answers what the table asks of chance.
    pub(super) fn draw(&mut self, console: &mut Console, ask: Ask) -> Flow {
        for moment in Moment::asked(ask) {
            self.say_prompts(console, *moment);
        }
        let answer = match &mut self.supply {
            Supply::House(dealer) => dealer
                .answer(ask, self.live.table())
                .map_err(|e| LeaveError::Broken(e.to_string()))?,
            Supply::Keypad(keypad) => match chance::Source::answer(keypad, ask) {
                Ok(Some(outcome)) => Some(outcome),
                Ok(None) => return self.enter(console, ask),
                Err(never) => match never {},
            },
        };
        let Some(outcome) = answer else {
            let asked = words::ask_at(self.table(), ask);
            return Err(LeaveError::Broken(format!(
                "the shoe is empty, and {asked} is missing; the table closes"
            )));
        };
        // A shuffle, a burned card and where the deal starts leave the wagers open: the deal is
        // still to come.
        let closes = !matches!(self.table().awaiting(), Awaiting::Wagers { closes: false, .. });
        match self.apply(Event::Chance(outcome)) {
            Ok(applied) => self.happened(console, (ask, closes), outcome, &applied),
            Err(error) => self.not_taken(console, outcome, &error)?,
        }
        Ok(())
    }

    fn happened(
        &mut self,
        console: &mut Console,
        (ask, closes): (Ask, bool),
        outcome: Outcome,
        applied: &Applied,
    ) {
        let style = console.style();
        if let Some(words) = screen::fell(outcome, style) {
            console.say(&words);
        }
        if ask == Ask::Shuffle {
            self.cut_card_seen = false;
        }
        if let Some(moment) = Moment::brought_by(&Event::Chance(outcome)) {
            self.say_prompts_brought(console, moment);
        }
        self.going &= !closes;
        self.show_progress(console, applied);
        let open = matches!(self.table().awaiting(), Awaiting::Wagers { .. });
        if applied.step == Step::Continues && applied.lines.is_empty() && closes && open {
            console.say("No wager is decided.");
            self.prompted.clear();
        }
        self.look_for_cut_card(console);
    }

    /// The table takes no such answer: before the deal that is the players' to mend, and a
    /// dealer may have typed something else than what fell.
    fn not_taken(&mut self, console: &mut Console, outcome: Outcome, error: &LiveError) -> Flow {
        let over = match &mut self.supply {
            Supply::Keypad(keypad) => keypad.clear(),
            Supply::House(dealer) if self.going => {
                dealer.take_back(outcome);
                None
            }
            Supply::House(_) => return Err(LeaveError::Broken(error.to_string())),
        };
        self.going = false;
        let over = over.map_or(String::new(), |cards| format!("; {cards} behind it: enter again"));
        console.refuse(&format!("{error}{over}"));
        Ok(())
    }

    /// The cut card comes out between two cards of a shoe; the table then knows its last round.
    fn look_for_cut_card(&mut self, console: &mut Console) {
        let Supply::House(dealer) = &self.supply else { return };
        if self.cut_card_seen || !dealer.cut_card_is_out() {
            return;
        }
        self.cut_card_seen = true;
        if self.apply(Event::CutCard).is_ok() {
            console.say("The cut card is out: the shoe is shuffled after this round.");
        }
    }

    /// A dealer enters what fell.
    fn enter(&mut self, console: &mut Console, ask: Ask) -> Flow {
        let prompt = format!("{} ({}) > ", words::ask_at(self.table(), ask), Keypad::expects(ask));
        let line = console.ask(&prompt)?;
        if let Ok(typed) = order::read(&line)
            && self.common(console, &typed)
        {
            return Ok(());
        }
        if let Supply::Keypad(keypad) = &mut self.supply
            && let Err(why) = keypad.enter(ask, &line)
        {
            let is_card = matches!(ask, Ask::Card { .. } | Ask::Reveal { .. });
            let missing = match line.trim().is_empty() && is_card {
                true => format!("{} is missing: ", words::ask_at(self.table(), ask)),
                false => String::new(),
            };
            console.refuse(&(missing + &why));
        }
        Ok(())
    }
}

//! What may be said at any time, and what a dealer is told.

use games::{Event, IrregularityKind, Moment, PlainOccasion, Prompt, RunBy};
use serde_json::{Value as Json, json};
use wire::script::{self, ScriptStep};

use super::Visit;
use crate::book;
use crate::play::console::Console;
use crate::play::help;
use crate::play::order::{Order, Page, Typed};
use crate::play::origin::Supply;
use crate::style::Ink;

impl Visit {
    /// Carries out what may be said at any time; whether it was such a thing.
    pub(super) fn common(&mut self, console: &mut Console, typed: &Typed) -> bool {
        let style = console.style();
        match &typed.order {
            Order::Show(Page::Help) => {
                console.say(&help::help(self.table(), self.seats.len(), style));
                if self.supply.is_keypad() {
                    console.say(&help::dealer_help(self.table(), style));
                }
            }
            Order::Show(Page::Rules) => {
                console.page(book::rules_text(self.table().kind(), style).trim_end());
            }
            Order::Show(Page::Spots) => {
                console.page(book::spots_text(self.table(), style).trim_end());
            }
            Order::Show(Page::Table) => {
                self.show(console, &self.table().view(self.viewer()), self.live.seats());
            }
            Order::Show(Page::Prompts) => {
                let prompts: Vec<_> = self
                    .table()
                    .chosen()
                    .prompts()
                    .map(|prompt| {
                        let clause = style.paint(Ink::Faint, format!("({})", prompt.clause));
                        style.fill(&format!("  {}: {} {clause}", prompt.at, prompt.say), "    ")
                    })
                    .collect();
                console.page(&prompts.join("\n"));
            }
            Order::Show(Page::Values) => self.show_values(console),
            Order::CutCard | Order::Irregularity(_) | Order::Floor(_)
                if !self.supply.is_keypad() =>
            {
                console.refuse("that is the dealer's to say: expected play --dealer");
            }
            Order::CutCard => match self.apply(Event::CutCard) {
                Ok(_) => console.say("The cut card is out: the shoe is shuffled after this round."),
                Err(error) => console.refuse(&error.to_string()),
            },
            Order::Floor(order) => match self.apply(Event::Order(*order)) {
                Ok(_) => console.say("Done, as the floor person ordered."),
                Err(error) => console.refuse(&error.to_string()),
            },
            Order::Undo => {
                if let Err(why) = self.undo(console) {
                    console.refuse(&why);
                }
            }
            Order::Irregularity(words) => {
                if let Err(why) = self.irregularity(console, words) {
                    console.refuse(&why);
                }
            }
            _ => return false,
        }
        true
    }

    /// Something went wrong: the rules' remedy.
    fn irregularity(&mut self, console: &mut Console, words: &[String]) -> Result<(), String> {
        let kind = self.table().kind();
        let rules = &kind.rulebook().irregularities;
        let Some((kind, more)) = words.split_first() else {
            for rule in rules {
                console.remark(&format!("  {} ({}): {}", rule.kind, rule.clause, rule.remedy));
            }
            return Ok(());
        };
        let ScriptStep::Irregularity(what) = script::read_step(&irregularity(kind, more)?)? else {
            return Err(format!("`{kind}` is nothing that goes wrong"));
        };
        let applied = self.apply(Event::Irregularity(what)).map_err(|e| e.to_string())?;
        if let Some(rule) = rules.iter().find(|rule| rule.kind == *kind) {
            console.remark(&format!("  {} ({})", rule.remedy, rule.clause));
        }
        self.say_prompts_of_mishap(console, what.kind);
        if let Supply::Keypad(keypad) = &mut self.supply {
            keypad.clear();
        }
        self.show_progress(console, &applied);
        Ok(())
    }

    /// Tells the dealer what people do at this moment, once a round.
    pub(super) fn say_prompts(&mut self, console: &mut Console, moment: Moment) {
        self.say_called(console);
        if self.table().moments().contains(&moment) {
            self.say_prompts_brought(console, moment);
        }
    }

    /// Tells the dealer what events have called for.
    fn say_called(&mut self, console: &mut Console) {
        let called = std::mem::take(&mut self.called);
        let prompts = &self.table().chosen().rulebook().prompts;
        let run_by = RunBy::default();
        let due = called.iter().filter_map(|at| prompts.get(*at));
        let due: Vec<&Prompt> = due.filter(|prompt| prompt.is_meant(&run_by)).collect();
        due.chunk_by(|a, b| a.say == b.say).for_each(|same| say(console, same));
    }

    /// Tells the dealer what people do at a moment that is not seen in the table, such as a roll.
    pub(super) fn say_prompts_brought(&mut self, console: &mut Console, moment: Moment) {
        if !self.supply.is_keypad() || self.prompted.contains(&moment) {
            return;
        }
        self.prompted.push(moment);
        self.say_due(console, self.table().chosen().prompts_at(moment), None);
    }

    /// Tells the dealer what people do about something that went wrong.
    fn say_prompts_of_mishap(&self, console: &mut Console, irregularity: IrregularityKind) {
        let due = self.table().chosen().prompts_at(Moment::Irregularity);
        self.say_due(console, due, Some(irregularity));
    }

    /// Tells the dealer what the awards of the round wait for.
    pub(super) fn say_prompts_of_awards(&mut self, console: &mut Console) {
        if !self.supply.is_keypad() {
            return;
        }
        let due = self.table().prompts();
        let awards = due.into_iter().filter(|prompt| prompt.at == Moment::Award);
        self.say_due(console, awards, None);
    }

    /// Says what is meant at this table: somebody plays here, and the dealer shuffles by hand.
    fn say_due<'a>(
        &self,
        console: &mut Console,
        due: impl Iterator<Item = &'a Prompt>,
        irregularity: Option<IrregularityKind>,
    ) {
        let run_by = RunBy { device: false, idle: false, irregularity };
        // What events call for is said after them, but for what comes before the wagers close.
        let by_moment = |prompt: &&Prompt| {
            !prompt.is_driven() || prompt.on.contains(&PlainOccasion::Closing.into())
        };
        let due = due.filter(|prompt| prompt.is_meant(&run_by)).filter(by_moment);
        let due: Vec<&Prompt> = due.collect();
        due.chunk_by(|a, b| a.say == b.say).for_each(|same| say(console, same));
    }
}

/// Says what people do now, once for all clauses that say the same.
fn say(console: &mut Console, same: &[&Prompt]) {
    let Some(first) = same.first() else { return };
    let clauses: Vec<_> = same.iter().map(|prompt| prompt.clause.id()).collect();
    let clauses = console.style().paint(Ink::Faint, format!("({})", clauses.join(", ")));
    console.remark(&format!("  · {} {clauses}", first.say));
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

//! The coach: what every choice is worth, and what mistakes cost.

use answers::advice::{at, in_dollars};
use answers::cache::DiskCache;
use games::{Cents, Decision, Seat};
use odds::{Advice, Silent};

use super::Visit;
use crate::advice;
use crate::play::console::Console;
use crate::style::{Ink, Style, counted, dollars};

/// How many mistakes are named at the end; the others are counted.
const NAMED: usize = 10;

/// Watches every decision of a visit.
#[derive(Clone, Default)]
pub(super) struct Coach {
    decisions: u32,
    mistakes: Vec<Mistake>,
}

#[derive(Clone)]
struct Mistake {
    round: u32,
    seat: Seat,
    taken: String,
    better: String,
    /// In dollars.
    cost: f64,
}

impl Visit {
    /// Shows what every choice is worth.
    pub(super) fn show_values(&self, console: &mut Console) {
        match at(self.table(), &DiskCache::of_user(), &Silent) {
            Ok(advised) => {
                console.say(advice::to_text(&advised, console.style()).trim_end());
            }
            Err(why) => console.refuse(&why),
        }
    }

    /// What the coach knows before a decision; none without a coach, or where nothing is at stake.
    pub(super) fn coached(&self) -> Option<Advice> {
        self.coach.as_ref()?;
        let advised = at(self.table(), &DiskCache::of_user(), &Silent);
        advised.ok().map(|advised| advised.advice)
    }

    /// Notes a decision that has been taken in a round.
    pub(super) fn note(&mut self, round: u32, advice: Option<Advice>, taken: &Decision) {
        let (Some(advice), Some(coach)) = (advice, &mut self.coach) else { return };
        let Some(best) = advice.choices.first() else { return };
        let Some(chosen) = advice.find(taken) else { return };
        coach.decisions += 1;
        if chosen.value < best.value {
            coach.mistakes.push(Mistake {
                round,
                seat: taken.seat,
                taken: advice::words(chosen),
                better: advice::words(best),
                cost: in_dollars(advice.base, &(&best.value - &chosen.value)),
            });
        }
    }

    /// What the mistakes of the visit cost.
    pub(super) fn lesson(&self, style: Style) -> String {
        let Some(Coach { decisions, mistakes }) = &self.coach else { return String::new() };
        if mistakes.is_empty() {
            return format!("\nThe coach: {}, no mistake.", counted(*decisions, "decision"));
        }
        let cost: f64 = mistakes.iter().map(|mistake| mistake.cost).sum();
        let cost =
            style.paint(Ink::CommandError, dollars(Cents::new((cost * 100.0).round() as i64)));
        let decisions = counted(*decisions, "decision");
        let wrong = counted(mistakes.len() as u64, "mistake");
        let mut text = format!("\nThe coach: {decisions}, {wrong}, which cost {cost}.");
        let mut worst: Vec<_> = mistakes.iter().collect();
        worst.sort_by(|a, b| b.cost.total_cmp(&a.cost));
        for Mistake { round, seat, taken, better, cost } in worst.iter().take(NAMED) {
            text += &format!(
                "\n  round {round}, seat {seat}: {taken}, where {better} is worth ${cost:.4} more"
            );
        }
        text
    }
}

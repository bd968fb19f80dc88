//! Automata that took long to find, kept for the next time.

use std::hash::{DefaultHasher, Hash, Hasher};

use games::Wager;
use odds::Cache;
use serde::{Deserialize, Serialize};

use crate::Plan;
use crate::compiled::Compiled;

/// Below as many rounds a table has played them before a kept automaton is read.
pub(crate) const WORTH_READING: u64 = 1 << 20;

/// An automaton, and all that it depends on.
#[derive(Serialize, Deserialize)]
struct Kept {
    of: String,
    compiled: Compiled,
}

/// Where the automaton of a plan is kept.
pub(crate) struct Place<'a> {
    cache: &'a dyn Cache,
    name: String,
    /// All that it depends on: this simulator, the rules in force, wagers, and who plays.
    of: String,
}

impl<'a> Place<'a> {
    /// The place for a plan, among what a cache keeps of this edition of the rules.
    pub fn new(cache: &'a dyn Cache, plan: &Plan, wagers: &[Wager]) -> Place<'a> {
        let (rules, options) = (plan.chosen.rulebook().digest(), plan.chosen.given());
        let (edition, who) = (env!("SIM_EDITION"), &plan.strategy);
        let of = format!("{edition} {rules} {options:?} {wagers:?} {who:?}");
        let mut hasher = DefaultHasher::new();
        of.hash(&mut hasher);
        let name = format!("{}-automaton-{:016x}", plan.game(), hasher.finish());
        Place { cache, name, of }
    }

    /// What is kept there.
    pub fn read(&self) -> Option<Compiled> {
        let kept: Kept = postcard::from_bytes(&self.cache.get(&self.name)?).ok()?;
        (kept.of == self.of).then_some(kept.compiled)
    }

    /// Keeps it, and gives it back.
    pub fn keep(self, compiled: Compiled) -> Compiled {
        let kept = Kept { of: self.of, compiled };
        if let Ok(bytes) = postcard::to_allocvec(&kept) {
            self.cache.put(&self.name, &bytes);
        }
        kept.compiled
    }
}

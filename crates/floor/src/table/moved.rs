//! What a table has moved on the meters of links, and what became of equipment there, since its
//! first record.

use std::collections::{BTreeMap, VecDeque};

use games::{Cents, Exact, MeterMove};
use serde::{Deserialize, Serialize};

use super::Done;
use crate::house::{HITS, Hit, Whereabouts};

/// What a table has moved on the meters of links, since its first record: where they stand follows
/// from their seeds and from what all tables moved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// By link and meter, all moves added up.
    pub totals: Vec<(String, MeterMove)>,
    /// The last awards, newest first.
    pub hits: VecDeque<(String, Hit)>,
    /// What became of equipment there, by name.
    pub equipment: BTreeMap<String, Whereabouts>,
}

impl Moved {
    /// Follows a record.
    pub(super) fn follow(&mut self, done: &Done) {
        self.equipment.extend(done.equipment.iter().cloned());
        for (link, moved) in &done.moves {
            let known =
                |(to, total): &&mut (String, MeterMove)| to == link && total.meter == moved.meter;
            match self.totals.iter_mut().find(known) {
                Some((_, total)) => {
                    total.contributed += moved.contributed;
                    total.seeded += moved.seeded;
                    total.awarded += moved.awarded;
                }
                None => self.totals.push((link.clone(), moved.clone())),
            }
            let hit = Hit::of(done, moved);
            if hit.amount > Cents::ZERO {
                self.hits.push_front((link.clone(), hit));
                self.hits.truncate(HITS);
            }
        }
    }
}

/// The same as it is saved.
#[derive(Serialize, Deserialize)]
pub(super) struct Saved {
    totals: Vec<(String, String, [Exact; 3])>,
    hits: Vec<(String, Hit)>,
    equipment: BTreeMap<String, Whereabouts>,
}

impl From<&Moved> for Saved {
    fn from(moved: &Moved) -> Saved {
        let totals = moved.totals.iter().map(|(link, total)| {
            let MeterMove { meter, contributed, seeded, awarded } = total.clone();
            (link.clone(), meter, [contributed, seeded, awarded])
        });
        let hits = moved.hits.iter().cloned().collect();
        Saved { totals: totals.collect(), hits, equipment: moved.equipment.clone() }
    }
}

impl From<Saved> for Moved {
    fn from(saved: Saved) -> Moved {
        let totals =
            saved.totals.into_iter().map(|(link, meter, [contributed, seeded, awarded])| {
                (link, MeterMove { meter, contributed, seeded, awarded })
            });
        let hits = saved.hits.into();
        Moved { totals: totals.collect(), hits, equipment: saved.equipment }
    }
}

//! The house as bytes, so that a start need not carry out every record again.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    CasinoKind, Equipment, Founding, House, Lessons, LinkState, OwnLimits, PersonState, TopUps,
};
use crate::table::Terms;
use crate::{Hash, Time};

/// What a house stands by, its meters apart: those follow from what the tables moved.
#[derive(Serialize, Deserialize)]
struct Saved {
    seq: u64,
    head: [u8; 32],
    /// Whether it handles real money, its name, and since when.
    founded: Option<(bool, String, Time)>,
    people: Vec<SavedPerson>,
    /// As they stand in the journal.
    tables: Vec<String>,
    /// Those that no table has for itself, as they stand in the journal.
    links: Vec<String>,
    /// What it is, and when it was made.
    equipment: Vec<(Equipment, Time)>,
}

/// Name, role, the digest of the password's hash as it stands in the journal, whether it is locked,
/// own limits, lessons, top-ups.
type SavedPerson = (String, String, String, bool, OwnLimits, Lessons, TopUps);

impl House {
    /// The house as bytes.
    pub fn save(&self) -> Option<Vec<u8>> {
        let person = |(name, person): (&String, &PersonState)| {
            let PersonState { role, password, locked, limits, lessons, top_ups } = person;
            let role = role.name().to_owned();
            let password = password.to_string();
            (name.clone(), role, password, *locked, *limits, lessons.clone(), *top_ups)
        };
        let links = self.links.values().filter(|link| !link.is_of_a_table());
        let saved = Saved {
            seq: self.seq,
            head: self.head.0,
            founded: self.founding().map(|(founding, time)| {
                (founding.kind == CasinoKind::Real, founding.name.clone(), time)
            }),
            people: self.people.iter().map(person).collect(),
            tables: self.tables.values().map(|terms| terms.to_json().to_string()).collect(),
            links: links.map(|link| link.to_json().to_string()).collect(),
            equipment: self.equipment.values().map(|e| (e.equipment.clone(), e.since)).collect(),
        };
        postcard::to_stdvec(&saved).ok()
    }

    /// The house that was saved, its meters at their seeds; none where it stands behind another
    /// record.
    pub fn restore(seq: u64, head: Hash, bytes: &[u8]) -> Option<House> {
        let saved: Saved = postcard::from_bytes(bytes).ok()?;
        if (saved.seq, Hash(saved.head)) != (seq, head) {
            return None;
        }
        let kind = |real| if real { CasinoKind::Real } else { CasinoKind::Play };
        let founded = saved
            .founded
            .map(|(real, name, time)| Arc::new((Founding { kind: kind(real), name }, time)));
        let mut house = House { founded, seq, head, ..House::default() };
        let person = |saved: SavedPerson| {
            let (name, role, password, locked, limits, lessons, top_ups) = saved;
            let (role, password) = (role.parse().ok()?, password.parse().ok()?);
            Some((name, PersonState { role, password, locked, limits, lessons, top_ups }))
        };
        let people = saved.people.into_iter().map(person);
        house.people = Arc::new(people.collect::<Option<_>>()?);
        for link in &saved.links {
            let link = LinkState::from_json(&serde_json::from_str(link).ok()?).ok()?;
            house.add_link(link);
        }
        for terms in &saved.tables {
            let terms = Terms::from_json(&serde_json::from_str(terms).ok()?).ok()?;
            house.add_table(Arc::new(terms)).ok()?;
        }
        for (piece, since) in saved.equipment {
            house.add_equipment(piece, since);
        }
        Some(house)
    }
}

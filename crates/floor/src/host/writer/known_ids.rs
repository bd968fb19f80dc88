//! Which ids of commands cannot have been used yet.

use std::collections::HashMap;

/// Ids that grow, as good clients have them, need not be looked up: one behind everything that
/// there was at the start, and behind all that its person has sent since, is new.
#[derive(Default)]
pub(super) struct KnownIds {
    /// The last of all ids at the start.
    at_start: String,
    /// The last id of each person since.
    since: HashMap<String, String>,
}

impl KnownIds {
    /// Those of a store whose last id is this.
    pub fn new(last: Option<String>) -> KnownIds {
        KnownIds { at_start: last.unwrap_or_default(), since: HashMap::new() }
    }

    /// Whether nobody can have used this id for a command of this person.
    pub fn is_new(&self, person: &str, id: &str) -> bool {
        id > self.at_start.as_str() && self.since.get(person).is_none_or(|last| id > last.as_str())
    }

    /// A command with this id was carried out.
    pub fn used(&mut self, person: &str, id: &str) {
        match self.since.get_mut(person) {
            Some(last) if id > last.as_str() => id.clone_into(last),
            Some(_) => {}
            None => drop(self.since.insert(person.to_owned(), id.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_new_behind_all_others_of_its_person_and_of_the_start() {
        let mut ids = KnownIds::new(Some("c-3".into()));
        assert!(!ids.is_new("ann", "c-3") && !ids.is_new("ann", "a") && ids.is_new("ann", "c-4"));
        ids.used("ann", "c-7");
        ids.used("ann", "c-5");
        assert!(!ids.is_new("ann", "c-6") && !ids.is_new("ann", "c-7") && ids.is_new("ann", "c-8"));
        assert!(ids.is_new("bob", "c-6"));
    }
}

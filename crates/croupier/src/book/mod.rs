//! The rulebooks as people read them: `games` and `rules`.

mod as_text;

use games::{Chosen, Dealing, OptionKind, OptionRule, OptionWord, Rate, SpotRule, Value};

use crate::style::dollars;

pub use as_text::{documents_text, games_text, link_text, rules_text, spots_text};

/// The options in force at a table, as people say them; what there is nothing of is left out.
///
/// ```
/// use games::{Kind, Options};
/// let table = Kind::find("blackjack").unwrap().open(Options::new()).unwrap();
/// let options = croupier::book::in_force(table.chosen());
/// assert_eq!(options[..3], ["decks 6", "dealing shoe", "soft17 hit"]);
/// assert!(options.contains(&"seed $10,000.00".to_owned()));
/// ```
pub fn in_force(chosen: &Chosen) -> Vec<String> {
    let secondary = chosen.rate_if("secondary_contribution").is_some_and(|rate| rate > Rate::ZERO);
    let there = |option: &&OptionRule| secondary || !option.key.starts_with("secondary_");
    let options = chosen.rulebook().options.iter().filter(there);
    options
        .filter_map(|option| Some(format!("{} {}", option.key, setting(chosen, option)?)))
        .collect()
}

/// The value of an option as people say it: at craps odds of no limit are written as none.
fn setting(chosen: &Chosen, option: &OptionRule) -> Option<String> {
    let key = option.key.as_str();
    // Spots that have a value each.
    if matches!(chosen.given().get(key), Some(Value::Map(_))) {
        return chosen.in_force(key);
    }
    let shoe = || {
        let decks = chosen.rulebook().option("decks").map(|_| chosen.count("decks"));
        decks.is_some_and(|decks| decks > i64::from(Dealing::MOST_DECKS_BY_HAND))
    };
    match &option.kind {
        OptionKind::Choice { .. } if key == Dealing::KEY && shoe() => Some("shoe".into()),
        OptionKind::Count { .. } if key == "odds" && chosen.count(key) == 0 => {
            Some("unlimited".into())
        }
        OptionKind::Money { .. } => chosen.money(key).map(dollars),
        OptionKind::Rate { .. } => {
            chosen.rate_if(key).filter(|rate| *rate > Rate::ZERO).map(|rate| rate.to_string())
        }
        _ => chosen.in_force(key),
    }
}

/// The names of spots, those that differ only in a number as one: `place-4/5/6/8/9/10`.
pub fn spot_names<'a>(spots: impl Iterator<Item = &'a SpotRule>) -> Vec<String> {
    let mut names: Vec<(&str, String)> = Vec::new();
    for spot in spots {
        let (stem, number) = numbered(&spot.id);
        match names.iter_mut().find(|(known, _)| !number.is_empty() && *known == stem) {
            Some((_, name)) => *name += &format!("/{number}"),
            None => names.push((stem, spot.id.clone())),
        }
    }
    names.into_iter().map(|(_, name)| name).collect()
}

/// A name parted where its number begins: `place-` and `6`, `hop-` and `3-4`.
fn numbered(name: &str) -> (&str, &str) {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '-');
    match name[stem.len()..].strip_prefix('-') {
        Some(number) if !stem.is_empty() => (&name[..=stem.len()], number),
        _ => (name, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_differ_in_a_number_stand_together() {
        for (name, parts) in [
            ("place-6", ("place-", "6")),
            ("hop-3-4", ("hop-", "3-4")),
            ("1-18", ("1-18", "")),
            ("20", ("20", "")),
            ("c-and-e", ("c-and-e", "")),
        ] {
            assert_eq!(numbered(name), parts);
        }
    }
}

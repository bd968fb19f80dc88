//! The rulebooks as people read them: `games` and `rules`.

mod as_text;

use games::SpotRule;

pub use as_text::{documents_text, games_text, link_text, rules_text, spots_text};

/// The value of an option as people say it: at craps odds of no limit are written as none.
pub fn told(key: &str, value: String) -> String {
    if key == "odds" && value == "0" { "unlimited".into() } else { value }
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

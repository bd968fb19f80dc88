//! The rulebooks as people and programs read them: `games` and `rules`.

mod as_json;
mod as_text;

use chance::Ask;
use games::{Awaiting, Kind, OptionKind, Options, Rulebook, Shared, SpotRule, Trace};

pub use as_json::{documents_json, games_json, link_json, rules_json};
pub use as_text::{documents_text, games_text, link_text, rules_text, spots_text};

/// The options every game has, beside those of its document: key, default and what it changes.
const SHARED: [(&str, &str, &str); 7] = [
    ("min", "", "the least main wager; one unit until given"),
    ("max", "", "the most of the main wager; no bound until given"),
    ("limits", "", "bounds by spot: {\"SPOT\": {\"min\": \"1\", \"max\": \"100\"}}"),
    ("unit", "0.25", "the smallest chip: what is paid is rounded down to it"),
    ("seats", "", "how many seats the table has; the most until given"),
    (
        "pay_tables",
        "",
        "the pay table of a spot: {\"SPOT\": \"ID\"}; the first that fits until given",
    ),
    (
        "pay",
        "",
        "higher odds for a line: {\"SPOT\": {\"LINE\": \"8 to 1\"}}, where the clause lets the casino",
    ),
];

/// How many decks a game is played with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decks {
    /// The fewest.
    pub least: i64,
    /// The most.
    pub most: i64,
    /// The usual number.
    pub default: i64,
}

/// How many decks a game may be played with; none where no card is dealt.
pub fn decks(kind: &Kind) -> Option<Decks> {
    let option = kind.rulebook().options.iter().find(|option| option.key == "decks");
    if let Some(OptionKind::Count { least, most, default }) = option.map(|option| &option.kind) {
        return Some(Decks { least: *least, most: *most, default: *default });
    }
    // Without that option a game of cards is played with one deck.
    let table = kind.open(Options::new()).ok()?;
    let (Awaiting::Wagers { next, .. } | Awaiting::Chance(next)) = table.awaiting() else {
        return None;
    };
    let one = Decks { least: 1, most: 1, default: 1 };
    matches!(next, Ask::Shuffle | Ask::Card { .. } | Ask::Reveal { .. }).then_some(one)
}

/// Every document: those of the games, then those of progressives that several games share.
fn documents() -> impl Iterator<Item = (&'static Rulebook, &'static Trace)> {
    let games = Kind::all().iter().map(|kind| (&**kind.rulebook(), kind.trace()));
    games.chain(Shared::all().iter().map(|shared| (&**shared.rulebook(), shared.trace())))
}

/// The games that a shared document is about.
pub fn linked_games(shared: &Shared) -> impl Iterator<Item = &'static Kind> {
    let on_it =
        |kind: &&Kind| kind.rulebook().links.iter().any(|link| link.document == shared.id());
    Kind::all().iter().filter(on_it)
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

    #[test]
    fn a_wheel_has_no_decks() {
        assert_eq!(Kind::find("roulette").and_then(decks), None);
    }
}

//! Which game somebody means who types a number, a name, the beginning of one, or nearly so.

use games::{Kind, nearest};

use super::numbered;

/// The game that somebody means in the lobby: by its number there, or by its name.
pub(super) fn by_number_or_name(line: &str) -> Result<&'static Kind, String> {
    let number = line.parse::<usize>().ok();
    match number.and_then(|number| numbered().find(|(n, _)| *n == number)) {
        Some((_, kind)) => Ok(kind),
        None => by_name(line)?.ok_or_else(|| {
            let most = Kind::all().len();
            format!("expected 1 to {most}, or the name of a game or words of it, or q")
        }),
    }
}

/// The game that somebody means: by its name or how that begins, words of it, or nearly so. None
/// where nothing is like it; where several are, a line that names them.
///
/// ```
/// use croupier::play::by_name;
/// assert_eq!(by_name("rulet").unwrap().unwrap().id, "roulette");
/// assert!(by_name("whist").unwrap().is_none());
/// assert!(by_name("bacc").is_err_and(|why| why.contains("mini-baccarat or commission-free")));
/// ```
pub fn by_name(line: &str) -> Result<Option<&'static Kind>, String> {
    let typed = words(line);
    let joined = typed.join("-");
    if let Some(kind) = Kind::find(&joined) {
        return Ok(Some(kind));
    }
    // A letter alone begins too many names.
    let enough = joined.len() > 1;
    let begins =
        |kind: &&Kind| enough && names(kind).iter().any(|n| n.join("-").starts_with(&joined));
    let has_all = |kind: &&Kind| enough && names(kind).iter().any(|name| has_words(name, &typed));
    for fits in [&begins as &dyn Fn(&&Kind) -> bool, &has_all] {
        let found: Vec<_> = numbered().map(|(_, kind)| kind).filter(fits).collect();
        match found.as_slice() {
            [only] => return Ok(Some(only)),
            [] => {}
            [others @ .., last] => {
                let others: Vec<_> = others.iter().map(|kind| kind.id).collect();
                return Err(format!("`{line:.40}` may be {} or {}", others.join(", "), last.id));
            }
        }
    }
    let near = nearest(&joined, Kind::all().iter().map(|kind| kind.id)).and_then(Kind::find);
    Ok(near.or_else(|| nearly_begins(&joined)))
}

/// The game whose name begins nearly so: `rulet`.
fn nearly_begins(typed: &str) -> Option<&'static Kind> {
    let long = typed.chars().count();
    // Of fewer letters too many games are near.
    let lengths = if long < 4 { 0..0 } else { long - 1..long + 3 };
    let beginnings = |kind: &'static Kind| lengths.clone().filter_map(|end| kind.id.get(..end));
    let all: Vec<_> = Kind::all().iter().flat_map(beginnings).collect();
    let near = nearest(typed, all)?;
    Kind::all().iter().find(|kind| kind.id.starts_with(near))
}

/// What somebody typed, or a name, word by word: in small letters, `hold'em` as one.
fn words(text: &str) -> Vec<String> {
    let letters = text.to_lowercase().replace(['\'', '’'], "");
    let words = letters.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// A game's names: that which is typed, and that on its document.
fn names(kind: &Kind) -> [Vec<String>; 2] {
    [words(kind.id), words(&kind.rulebook().name)]
}

/// Whether each of these words begins one of a name's.
fn has_words(name: &[String], typed: &[String]) -> bool {
    typed.iter().all(|typed| name.iter().any(|word| word.starts_with(typed.as_str())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_meant_by_number_name_beginning_or_nearly_so() {
        for (line, id) in [
            ("craps", Some("craps")),
            ("CRAPS", Some("craps")),
            ("ult", Some("ultimate-texas-holdem")),
            ("Let It Ride", Some("let-it-ride")),
            ("rulette", Some("roulette")),
            ("rulet", Some("roulette")),
            ("misisippi", Some("mississippi-stud")),
            ("whist", None),
            ("blackjak", Some("blackjack")),
            ("three", None),
            ("mini bacc", Some("mini-baccarat")),
            ("card four", Some("four-card-poker")),
            ("ultimate hold'em", Some("ultimate-texas-holdem")),
            ("Texas Hold’em Bonus", Some("texas-holdem-bonus")),
            ("pai", Some("pai-gow-poker")),
            ("stud", None),
            ("black", Some("blackjack")),
            ("x", None),
            ("0", None),
            ("21", None),
            ("", None),
        ] {
            assert_eq!(by_number_or_name(line).ok().map(|kind| kind.id), id, "{line}");
        }
        assert!(by_number_or_name("three").is_err_and(|why| why.contains("three-card-poker")));
        let asks = |line| by_number_or_name(line).err().unwrap();
        assert_eq!(
            asks("bacc"),
            "`bacc` may be three-dice-baccarat, mini-baccarat or commission-free-baccarat"
        );
        let holdem = asks("hold'em");
        assert!(
            ["ultimate-texas-holdem", "texas-holdem-bonus"].iter().all(|id| holdem.contains(id))
        );
        let all: Vec<_> = (1..=20).map(|n| by_number_or_name(&n.to_string()).unwrap().id).collect();
        assert!(Kind::all().iter().all(|kind| all.contains(&kind.id)));
    }
}

//! What somebody probably meant by a name that there is not.

/// No longer word is compared: nobody means anything by it.
const LONGEST: usize = 40;

/// The known name nearest to a word; none where nothing is near.
///
/// ```
/// let games = ["roulette", "craps", "blackjack"];
/// assert_eq!(games::nearest("rulette", games), Some("roulette"));
/// assert_eq!(games::nearest("black", games), Some("blackjack"));
/// assert_eq!(games::nearest("whist", games), None);
/// ```
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: Vec<char> = word.to_lowercase().chars().take(LONGEST + 1).collect();
    if word.is_empty() || word.len() > LONGEST {
        return None;
    }
    let near = known.into_iter().filter_map(|name| {
        let letters: Vec<char> = name.to_lowercase().chars().collect();
        let begins = word.len() >= 3 && letters.starts_with(&word);
        let apart = if begins { 1 } else { changes(&word, &letters) };
        let allowed = 1 + word.len().min(letters.len()) / 5;
        (apart <= allowed && apart < word.len()).then_some((apart, name))
    });
    near.min_by_key(|(apart, _)| *apart).map(|(_, name)| name)
}

/// What to say of a name that there is not: `; did you mean "roulette"?`, or nothing.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, known).map_or_else(String::new, |name| format!("; did you mean `{name}`?"))
}

/// How many letters must be put in, left out, changed or swapped with the next one to make one
/// word of the other.
fn changes(a: &[char], b: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for (i, letter) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, other) in b.iter().enumerate() {
            let changed = last[j] + usize::from(letter != other);
            let mut least = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *letter == b[j - 1] && a[i - 1] == *other {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        let spots = ["pass", "dont-pass", "pass-odds", "field", "horn", "place-6"];
        for (word, meant) in [
            ("psas", Some("pass")),
            ("PASS", Some("pass")),
            ("feild", Some("field")),
            ("dontpass", Some("dont-pass")),
            ("plac-6", Some("place-6")),
            ("x", None),
            ("", None),
            ("red", None),
            ("insurance", None),
        ] {
            assert_eq!(nearest(word, spots), meant, "{word}");
        }
        assert_eq!(nearest(&"pass".repeat(50), spots), None);
        assert_eq!(did_you_mean("feild", spots), "; did you mean `field`?");
        assert_eq!(did_you_mean("moon", spots), "");
    }
}

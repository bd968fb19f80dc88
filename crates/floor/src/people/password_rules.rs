//! Rules for new passwords: what is guessed first is refused.

use super::password::MAX_BYTES;
use crate::{Code, FloorError};

/// Minimum length of a password, in characters.
const MIN_CHARS: usize = 10;
/// Minimum number of different characters.
const MIN_DIFFERENT: usize = 5;
/// Length from which neighbors on the keyboard or in the alphabet are a run.
const MIN_RUN: usize = 4;
/// Length from which a name must not be part of its password. Shorter ones are in many words.
const MIN_NAME: usize = 3;

/// Rows in whose order, forward or backward, keys are typed without thinking.
const ROWS: [&str; 6] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
];

/// Common words of passwords, in lower case.
const WORDS: &str = include_str!("common_words.txt");

/// Checks a new password of `name`.
///
/// # Errors
/// `refused` with the rule that it breaks.
///
/// ```
/// use floor::people::check;
///
/// assert!(check("ann", "correct horse").is_ok());
/// for easy in ["0123456789", "qwertyuiop", "aaaaaaaaaa", "password12", "ann's horse 7"] {
///     assert!(check("ann", easy).is_err(), "{easy}");
/// }
/// ```
pub fn check(name: &str, password: &str) -> Result<(), FloorError> {
    let refused = |why: &str| Err(Code::Refused.error(format!("a password {why}")));
    if password.chars().count() < MIN_CHARS || password.len() > MAX_BYTES {
        return refused(&format!("has {MIN_CHARS} characters or more, {MAX_BYTES} bytes at most"));
    }
    let mut different: Vec<char> = password.chars().collect();
    different.sort_unstable();
    different.dedup();
    if different.len() < MIN_DIFFERENT {
        return refused(&format!("has {MIN_DIFFERENT} different characters or more"));
    }
    let lower = password.to_lowercase();
    if 2 * chars_in_runs(&lower) >= lower.chars().count() {
        return refused("is not a run of the keyboard or the alphabet");
    }
    if name.chars().count() >= MIN_NAME && lower.contains(&name.to_lowercase()) {
        return refused("does not contain the name of its owner");
    }
    if is_common(&lower) {
        return refused("is not a common word with digits or marks around it");
    }
    Ok(())
}

/// Returns how many characters belong to runs.
fn chars_in_runs(text: &str) -> usize {
    let chars: Vec<char> = text.chars().collect();
    let (mut in_runs, mut start) = (0, 0);
    while start < chars.len() {
        let length = ROWS.iter().map(|row| run(row, &chars[start..])).max().unwrap_or(1);
        if length >= MIN_RUN {
            in_runs += length;
        }
        start += if length >= MIN_RUN { length } else { 1 };
    }
    in_runs
}

/// Returns the length of the run that `chars` begins with on a row, in either direction.
fn run(row: &str, chars: &[char]) -> usize {
    let follows = |one: char, next: char, row: &str| {
        let mut pairs = row.chars().zip(row.chars().skip(1));
        pairs.any(|pair| pair == (one, next))
    };
    let length = |row: &str| {
        let steps = chars.windows(2).take_while(|pair| follows(pair[0], pair[1], row));
        steps.count() + 1
    };
    let backward: String = row.chars().rev().collect();
    length(row).max(length(&backward))
}

/// Returns `true` for a common word, possibly repeated or with digits for letters, with digits or
/// marks around it.
fn is_common(lower: &str) -> bool {
    let core = lower.trim_matches(|c: char| !c.is_alphabetic());
    let wide = lower.trim_matches(|c: char| !c.is_alphanumeric() && !"@$!".contains(c));
    let with_letters = |text: &str| text.chars().map(letter).collect::<String>();
    let forms = [core.to_owned(), with_letters(core), lower.to_owned(), with_letters(wide)];
    let is_word = |text: &str| {
        WORDS.lines().any(|word| {
            !word.is_empty() && text.len() >= word.len() && text.replace(word, "").is_empty()
        })
    };
    forms.iter().any(|form| !form.is_empty() && is_word(form))
}

/// The letter that a digit or mark is typed for.
fn letter(typed: char) -> char {
    match typed {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easy_passwords_are_refused_by_their_rule() {
        for (password, why) in [
            ("too short", "10 characters"),
            ("aaaaaaaaaa", "5 different"),
            ("abababababab", "5 different"),
            ("0123456789", "a run"),
            ("9876543210", "a run"),
            ("qwertyuiop", "a run"),
            ("QWERTY12345", "a run"),
            ("lkjhgfdsa!", "a run"),
            ("abcdefghij", "a run"),
            ("my-Margaret-7", "name"),
            ("password12", "common word"),
            ("...Password!!", "common word"),
            ("P@ssw0rd2026", "common word"),
            ("123casino456", "common word"),
            ("letmeinletmein", "common word"),
            ("1q2w3e4r5t", "common word"),
        ] {
            let refused = check("margaret", password).unwrap_err();
            assert_eq!(refused.code, Code::Refused);
            assert!(refused.detail.contains(why), "{password}: {refused}");
        }
        assert!(check("ann", &"long ".repeat(300)).is_err());
    }

    #[test]
    fn passphrases_and_random_letters_are_accepted() {
        let good = [
            "correct horse",
            "battery staple",
            "another password",
            "a long password",
            "abcd horse 12",
            "d2b9b7ygjxi54wijz8ei",
            "çöğüş-paraşüt",
            "日本語のパスワード十文字",
        ];
        for password in good {
            assert_eq!(check("margaret", password), Ok(()), "{password}");
        }
        assert!(check("al", "walking alone").is_ok(), "two letters are in many words");
    }
}

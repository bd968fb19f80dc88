//! Money as people write it.

use games::Cents;

/// `$1,234.50`, with a true minus.
pub fn dollars(amount: Cents) -> String {
    format!("{amount:#}").replace('-', "−")
}

/// The same without cents where there are none: `$5`, `$2.50`.
pub fn short(amount: Cents) -> String {
    let written = dollars(amount);
    written.strip_suffix(".00").map_or_else(|| written.clone(), str::to_owned)
}

/// A result: `+$5.00`, `−$5.00`, `$0.00`.
pub fn signed(amount: Cents) -> String {
    if amount > Cents::ZERO { format!("+{}", dollars(amount)) } else { dollars(amount) }
}

/// The class of a result: up, down, or neither.
pub fn class(amount: Cents) -> &'static str {
    match amount.cents() {
        1.. => "up",
        0 => "even",
        _ => "down",
    }
}

/// An amount as the interface writes it, which may be below nothing.
pub fn read(text: &str) -> Option<Cents> {
    match text.strip_prefix('-') {
        Some(lost) => lost.parse().ok().map(|lost: Cents| -lost),
        None => text.parse().ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn money_is_written_as_people_write_it() {
        let cents = Cents::dollars(-1234) - Cents::dollars(1);
        assert_eq!(dollars(cents), "−$1,235.00");
        assert_eq!((signed(cents), class(cents)), ("−$1,235.00".into(), "down"));
        assert_eq!((short(Cents::dollars(5)), signed(Cents::ZERO)), ("$5".into(), "$0.00".into()));
        assert_eq!(signed(Cents::DOLLAR), "+$1.00");
        assert_eq!((read("-2.50"), read("x")), (Some(-"2.50".parse::<Cents>().unwrap()), None));
    }
}

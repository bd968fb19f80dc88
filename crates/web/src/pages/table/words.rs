//! Money and names as people read them.

use games::blackjack::blackjack::{BlackjackPays, Soft17};
use games::wheel::roulette::Setting;
use games::{Cents, Chosen, Rulebook};

/// An amount: `$1,234.50`, with a true minus sign.
pub fn dollars(amount: Cents) -> String {
    format!("{amount:#}").replace('-', "−")
}

/// An amount where space is short: whole dollars without cents.
pub fn short(amount: Cents) -> String {
    let text = dollars(amount);
    text.strip_suffix(".00").map(str::to_owned).unwrap_or(text)
}

/// What was won or lost: `+$5.00`, `−$5.00`.
pub fn signed(amount: Cents) -> String {
    let plus = if amount > Cents::ZERO { "+" } else { "" };
    format!("{plus}{}", dollars(amount))
}

/// The class that colours what was won or lost.
pub fn colour(amount: Cents) -> &'static str {
    match amount.cents().signum() {
        1 => "up",
        -1 => "down",
        _ => "dim",
    }
}

/// A name in scripts as words: `no-insurance` becomes `No insurance`.
pub fn sentence(name: &str) -> String {
    let words = name.replace(['-', '_'], " ");
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    first + letters.as_str()
}

/// The name of a spot as a dealer says it.
pub fn spot(book: &Rulebook, spot: &str) -> String {
    if let Some(rule) = book.spot(spot) {
        return rule.name.clone();
    }
    // A family of spots: `behind-3` is one of `behind-N`.
    let family = spot.rsplit_once(['-', ':']);
    let rule = family
        .and_then(|(family, _)| book.spot(&format!("{family}-N")).or_else(|| book.spot(family)));
    match (rule, family) {
        (Some(rule), Some((_, number))) => {
            let name = rule.name.trim_end_matches('N').trim_end();
            format!("{name} {number}")
        }
        _ => sentence(spot),
    }
}

/// What a choice is called on its button.
pub fn action(name: &str, times: Option<u8>) -> String {
    let words = match name {
        "pull" => "Take back".to_owned(),
        "ride" => "Let it ride".to_owned(),
        "set" => "Set the hand".to_owned(),
        "settle-vigorish" => "Pay the vigorish".to_owned(),
        "insure" => "Insurance".to_owned(),
        "pass-dice" => "Pass the dice".to_owned(),
        "bank-alone" => "Bank without the house's bet".to_owned(),
        other => sentence(other),
    };
    match times {
        Some(times) => format!("{words} {times}×"),
        None => words,
    }
}

/// The words for putting an amount of House Money's winnings on the hand, or taking all of them.
pub fn house_money(amount: Cents, winnings: Cents) -> String {
    match amount {
        Cents::ZERO => format!("Take {}", dollars(winnings)),
        amount => format!("Put {} on the hand", dollars(amount)),
    }
}

/// The key that makes a choice.
pub fn key(action: &str, times: Option<u8>) -> Option<&'static str> {
    const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
    if let Some(times) = times {
        return DIGITS.get(usize::from(times)).copied();
    }
    Some(match action {
        "stand" | "set" => "S",
        "hit" | "house-way" => "H",
        "double" | "free-double" => "D",
        "split" | "free-split" | "play" | "pull" | "pass" => "P",
        "surrender" | "ride" => "R",
        "check" | "cede" => "C",
        "fold" | "follow" => "F",
        "bet" | "bank" => "B",
        "bank-alone" => "A",
        "collect" => "T",
        "insure" => "I",
        "no-insurance" | "decline" => "N",
        "even-money" => "E",
        "keep" => "K",
        "withdraw" => "W",
        "open" => "O",
        "pass-dice" => "P",
        "settle-vigorish" => "V",
        _ => return None,
    })
}

/// The bounds of a table's main wager.
pub fn limits(chosen: &Chosen) -> String {
    match (chosen.min(), chosen.max()) {
        (Some(min), Some(max)) => format!("{} to {}", short(min), short(max)),
        (Some(min), None) => format!("from {}", short(min)),
        (None, Some(max)) => format!("up to {}", short(max)),
        (None, None) => format!("from {}", short(chosen.unit())),
    }
}

/// What a table plays by, in a few words: only what a player asks about first.
pub fn options(chosen: &Chosen) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(decks) = chosen.decks() {
        const COUNTS: [&str; 9] =
            ["no", "one", "two", "three", "four", "five", "six", "seven", "eight"];
        let count = COUNTS.get(usize::from(decks)).copied().unwrap_or("many");
        words.push(format!("{count} deck{}", if decks == 1 { "" } else { "s" }));
    }
    words.extend(chosen.choose_if::<Soft17>().map(|soft17| match soft17 {
        Soft17::Hit => "dealer hits soft 17".to_owned(),
        Soft17::Stand => "dealer stands on all 17".to_owned(),
    }));
    let pays = chosen.choose_if::<BlackjackPays>();
    words.extend(pays.map(|pays| format!("blackjack pays {}", to_one(pays))));
    words.extend(chosen.choose_if::<Setting>().map(|wheel| match wheel {
        Setting::Single => "single zero".to_owned(),
        Setting::Double => "double zero".to_owned(),
        Setting::DoubleAsSingle => "double as single".to_owned(),
    }));
    words
}

/// What a blackjack pays, as people say it: `3 to 2`.
pub fn to_one(pays: BlackjackPays) -> &'static str {
    match pays {
        BlackjackPays::ThreeToTwo => "3 to 2",
        BlackjackPays::SixToFive => "6 to 5",
    }
}

#[cfg(test)]
mod tests {
    use games::Kind;

    use super::*;

    #[test]
    fn money_has_its_sign_and_its_cents() {
        let cases = [
            (123_450, "$1,234.50", "+$1,234.50", "$1,234.50"),
            (-500, "−$5.00", "−$5.00", "−$5"),
            (0, "$0.00", "$0.00", "$0"),
        ];
        for (cents, plain, with_sign, brief) in cases {
            let amount = Cents::new(cents);
            assert_eq!(
                (dollars(amount), signed(amount), short(amount)),
                (plain.into(), with_sign.into(), brief.into())
            );
        }
    }

    #[test]
    fn a_spot_has_the_dealers_name_and_a_family_its_number() {
        let name = |game: &str, on: &str| spot(Kind::find(game).unwrap().rulebook(), on);
        assert_eq!(name("ultimate-texas-holdem", "blind"), "Blind");
        assert!(name("pontoon-plus", "behind-3").ends_with(" 3"));
        assert!(name("roulette", "straight:17").ends_with(" 17"));
        assert_eq!(name("blackjack", "no-such-thing"), "No such thing");
    }

    #[test]
    fn what_a_table_plays_by_is_said_in_words() {
        let chosen = |game: &str| Kind::find(game).unwrap().open(Default::default()).unwrap();
        let blackjack = chosen("blackjack");
        assert_eq!(options(blackjack.chosen())[0], "six decks");
        assert_eq!(limits(blackjack.chosen()), "from $0.25");
    }
}

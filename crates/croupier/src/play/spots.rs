//! Spots as people name them: `17` for `straight:17`, `place 6` for `place-6`.

use games::{AnyTable, Cents, Seat, Spot, did_you_mean};

use super::order;

/// The spot that somebody means, or which may have been meant.
///
/// ```
/// use games::{Kind, Options};
/// let table = Kind::find("roulette").unwrap().open(Options::new()).unwrap();
/// let find = |typed| croupier::play::find_spot(table.as_ref(), typed);
/// assert_eq!(find("17"), Ok(table.find_spot("straight:17").unwrap()));
/// assert_eq!(find("17-20"), Ok(table.find_spot("split:17-20").unwrap()));
/// assert_eq!(find("RED"), Ok(table.find_spot("red").unwrap()));
/// assert!(find("rad").unwrap_err().contains("did you mean `red`?"));
/// ```
pub fn find_spot(table: &dyn AnyTable, typed: &str) -> Result<Spot, String> {
    let name = typed.to_ascii_lowercase();
    let families = || table.kind().rulebook().spots.iter().map(|spot| spot.id.as_str());
    let by_numbers = || {
        let numbers = name.starts_with(|c: char| c.is_ascii_digit());
        let named = |family| table.find_spot(&format!("{family}:{name}"));
        numbers.then(|| families().find_map(named)).flatten()
    };
    table.find_spot(&name).or_else(by_numbers).ok_or_else(|| {
        let layout = table.kind().layout().iter().map(|(_, info)| info.name.as_str());
        let meant = did_you_mean(&name, families().chain(layout));
        let typed: String = typed.chars().take(40).collect();
        format!("there is no spot `{typed}`: `spots` lists them{meant}")
    })
}

/// The spots that an amount alone goes on: the main wager and what must be as much, where a game
/// has one main wager.
pub fn main_spots(table: &dyn AnyTable) -> Option<Vec<String>> {
    let spots = &table.kind().rulebook().spots;
    let mut main = spots.iter().filter(|spot| spot.main && !spot.by_decision && !spot.in_play);
    let (Some(only), None) = (main.next(), main.next()) else { return None };
    let equal = spots.iter().filter(|spot| spot.equals.as_ref() == Some(&only.id));
    let equal = equal.filter(|spot| !spot.by_decision).map(|spot| spot.id.clone());
    Some(std::iter::once(only.id.clone()).chain(equal).collect())
}

/// A wager whose spot was typed in several words: `place 6 12`, `2 hard 8 5`; the seat where one
/// was named, the spot's name and the amount.
pub fn in_words(table: &dyn AnyTable, words: &[String]) -> Option<(Option<Seat>, String, Cents)> {
    let (money, name) = words.split_last()?;
    let amount = order::amount(money).ok()?;
    let joined = |name: &[String]| {
        let name = ["-", ":"].into_iter().map(|joint| name.join(joint));
        name.into_iter().find(|name| table.find_spot(name).is_some())
    };
    if let Some(name) = joined(name) {
        return Some((None, name, amount));
    }
    let (seat, name) = name.split_first()?;
    Some((Some(seat.parse().ok()?), joined(name)?, amount))
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Kind, Options};

    fn table(game: &str) -> Box<dyn AnyTable> {
        Kind::find(game).unwrap().open(Options::new()).unwrap()
    }

    #[test]
    fn numbers_are_enough_at_roulette() {
        let table = table("roulette");
        for (typed, spot) in [
            ("0", "straight:0"),
            ("00", "straight:00"),
            ("1-2-3", "three:1-2-3"),
            ("17-18-20-21", "four:17-18-20-21"),
            ("13-18", "six:13-18"),
            ("1-18", "1-18"),
        ] {
            assert_eq!(find_spot(table.as_ref(), typed).ok(), table.find_spot(spot), "{typed}");
        }
        assert!(find_spot(table.as_ref(), "37").is_err());
    }

    #[test]
    fn an_amount_alone_goes_on_the_one_main_wager() {
        for (game, spots) in [
            ("blackjack", Some(vec!["bet"])),
            ("ultimate-texas-holdem", Some(vec!["ante", "blind"])),
            ("roulette", None),
        ] {
            let found = main_spots(table(game).as_ref());
            let found = found.as_ref().map(|spots| spots.iter().map(String::as_str).collect());
            assert_eq!(found, spots, "{game}");
        }
    }

    #[test]
    fn a_spot_may_be_several_words() {
        let craps = table("craps");
        let words = |line: &str| line.split(' ').map(String::from).collect::<Vec<_>>();
        let found = |line| in_words(craps.as_ref(), &words(line));
        assert_eq!(found("place 6 12"), Some((None, "place-6".into(), Cents::dollars(12))));
        assert_eq!(
            found("2 hard 8 5"),
            Some((Some(Seat::new(2)), "hard-8".into(), Cents::dollars(5)))
        );
        assert_eq!(found("hop 2 2 5"), Some((None, "hop-2-2".into(), Cents::dollars(5))));
        assert_eq!(found("place 7 5"), None);
    }
}

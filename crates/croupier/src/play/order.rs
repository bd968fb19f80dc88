//! What somebody types at a table, understood as far as words go.

use games::{Cents, Seat};

/// What somebody wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Enter: the next seat, or the deal.
    GoOn,
    /// The deal, the roll, the spin: now.
    Deal,
    /// A wager on a spot.
    Wager {
        /// The spot.
        on: String,
        /// How much.
        amount: Cents,
        /// For the dealer's benefit.
        for_dealer: bool,
    },
    /// A wager taken down or reduced.
    Remove {
        /// The spot; none for everything.
        on: Option<String>,
        /// How much; everything when none.
        amount: Option<Cents>,
    },
    /// A wager called on or off.
    Call {
        /// The spot.
        on: String,
        /// On or off.
        working: bool,
    },
    /// The last event taken back.
    Undo,
    /// The last round's wagers once more.
    Again {
        /// For every seat.
        all: bool,
    },
    /// Something to be shown.
    Show(Page),
    /// Something went wrong; the kind and what is known of it.
    Irregularity(Vec<String>),
    /// The cut card came out.
    CutCard,
    /// What the floor person orders.
    Floor(games::Order),
    /// Other words: a decision and what goes with it.
    Words(Vec<String>),
}

/// Something to be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is its own name")]
pub enum Page {
    Help,
    Rules,
    Spots,
    Table,
    Prompts,
    Values,
}

/// An order, and the seat it is for where one was named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    /// The seat.
    pub seat: Option<Seat>,
    /// The order.
    pub order: Order,
}

/// Reads a line.
pub fn read(line: &str) -> Result<Typed, String> {
    let (seat, rest) = match line.split_once(':') {
        Some((seat, rest)) if is_number(seat.trim()) => (Some(seat_number(seat.trim())?), rest),
        _ => (None, line),
    };
    // Whatever the case; cards in it are read in any case too.
    let small = rest.to_ascii_lowercase();
    let words: Vec<_> = small.split_whitespace().collect();
    let Some((first, more)) = words.split_first() else {
        return Ok(Typed { seat, order: Order::GoOn });
    };
    let plain = |order| Ok(Typed { seat, order });
    match (*first, more) {
        ("deal" | "spin" | "roll" | "go", []) => plain(Order::Deal),
        ("?" | "help", []) => plain(Order::Show(Page::Help)),
        ("rules", []) => plain(Order::Show(Page::Rules)),
        ("spots", []) => plain(Order::Show(Page::Spots)),
        ("table", []) => plain(Order::Show(Page::Table)),
        ("prompts", []) => plain(Order::Show(Page::Prompts)),
        ("=" | "values", []) => plain(Order::Show(Page::Values)),
        ("cut", []) => plain(Order::CutCard),
        ("reshuffle", []) => plain(Order::Floor(games::Order::Reshuffle)),
        ("new-dealer", []) => plain(Order::Floor(games::Order::NewDealer)),
        ("dice-pass", []) => plain(Order::Floor(games::Order::PassDice)),
        ("permit", [who]) => plain(Order::Floor(games::Order::Permit { seat: seat_number(who)? })),
        ("irregularity", _) => {
            let words: Vec<_> = rest.split_whitespace().skip(1).collect();
            plain(Order::Irregularity(owned(&words)))
        }
        ("undo", []) => plain(Order::Undo),
        ("again" | "rebet", []) => plain(Order::Again { all: false }),
        ("again" | "rebet", ["all"]) => plain(Order::Again { all: true }),
        ("again" | "rebet", [who]) => {
            Ok(Typed { seat: Some(seat_number(who)?), order: Order::Again { all: false } })
        }
        ("remove", more) => remove(seat, more),
        ("call", more) => call(seat, more),
        _ => wager(seat, &words),
    }
}

fn owned(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn seat_number(text: &str) -> Result<Seat, String> {
    let short: String = text.chars().take(20).collect();
    text.parse().map_err(|_| format!("`{short}` is not a seat"))
}

/// An amount, with or without its dollar sign.
pub fn amount(text: &str) -> Result<Cents, String> {
    text.strip_prefix('$').unwrap_or(text).parse().map_err(|e: games::AmountError| e.to_string())
}

fn wager(seat: Option<Seat>, words: &[&str]) -> Result<Typed, String> {
    let (words, for_dealer) = match words {
        [rest @ .., "for", "dealer"] => (rest, true),
        _ => (words, false),
    };
    match *words {
        [on, money] if amount(money).is_ok() => {
            let order = Order::Wager { on: on.into(), amount: amount(money)?, for_dealer };
            Ok(Typed { seat, order })
        }
        [who, on, money] if seat.is_none() && is_number(who) => {
            let order = Order::Wager { on: on.into(), amount: amount(money)?, for_dealer };
            Ok(Typed { seat: Some(seat_number(who)?), order })
        }
        _ => Ok(Typed { seat, order: Order::Words(owned(words)) }),
    }
}

fn remove(seat: Option<Seat>, words: &[&str]) -> Result<Typed, String> {
    let (seat, words) = named_seat(seat, words, |rest| match *rest {
        [_] => true,
        [_, money] => amount(money).is_ok(),
        _ => false,
    })?;
    let order = match *words {
        ["all"] => Order::Remove { on: None, amount: None },
        [on] => Order::Remove { on: Some(on.into()), amount: None },
        [on, money] => Order::Remove { on: Some(on.into()), amount: Some(amount(money)?) },
        _ => return Err("expected remove SPOT [AMOUNT], or remove all".into()),
    };
    Ok(Typed { seat, order })
}

fn call(seat: Option<Seat>, words: &[&str]) -> Result<Typed, String> {
    let (seat, words) = named_seat(seat, words, |rest| rest.len() == 2)?;
    let working = |state: &str| match state {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    };
    match *words {
        [on, state] if working(state).is_some() => {
            let order = Order::Call { on: on.into(), working: state == "on" };
            Ok(Typed { seat, order })
        }
        _ => Err("expected call SPOT on, or call SPOT off".into()),
    }
}

/// Takes a seat's number off the front where what follows is enough without it. A spot may be a
/// number too: `remove 5` and `remove 5 1` are about the spot.
fn named_seat<'a>(
    seat: Option<Seat>,
    words: &'a [&'a str],
    enough: impl Fn(&[&str]) -> bool,
) -> Result<(Option<Seat>, &'a [&'a str]), String> {
    match words {
        [who, rest @ ..] if seat.is_none() && is_number(who) && !enough(words) && enough(rest) => {
            Ok((Some(seat_number(who)?), rest))
        }
        _ => Ok((seat, words)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wager(seat: Option<Seat>, on: &str, dollars: i64) -> Result<Typed, String> {
        let order =
            Order::Wager { on: on.into(), amount: Cents::dollars(dollars), for_dealer: false };
        Ok(Typed { seat, order })
    }

    #[test]
    fn wagers_name_a_spot_and_an_amount_and_perhaps_a_seat() {
        assert_eq!(read("red 5"), wager(None, "red", 5));
        assert_eq!(read("2 red $5"), wager(Some(Seat::new(2)), "red", 5));
        assert_eq!(read("2: red 5"), wager(Some(Seat::new(2)), "red", 5));
        assert_eq!(read("straight:17 10"), wager(None, "straight:17", 10));
        assert_eq!(read("2:straight:17 10"), wager(Some(Seat::new(2)), "straight:17", 10));
        // A spot may be a number.
        assert_eq!(read("1 5"), wager(None, "1", 5));
        assert_eq!(read("1 2 5"), wager(Some(Seat::new(1)), "2", 5));
        assert!(read("300 red 5").is_err() && read("1 red five").is_err());
        assert_eq!(read("hit"), Ok(Typed { seat: None, order: Order::Words(vec!["hit".into()]) }));
    }

    #[test]
    fn removals_and_calls_name_a_seat_only_where_it_is_one() {
        let remove = |seat, on: Option<&str>, amount: Option<i64>| {
            let order =
                Order::Remove { on: on.map(Into::into), amount: amount.map(Cents::dollars) };
            Ok(Typed { seat, order })
        };
        assert_eq!(read("remove red"), remove(None, Some("red"), None));
        assert_eq!(read("remove red 5"), remove(None, Some("red"), Some(5)));
        assert_eq!(read("remove 2 red 5"), remove(Some(Seat::new(2)), Some("red"), Some(5)));
        assert_eq!(read("remove 2 red"), remove(Some(Seat::new(2)), Some("red"), None));
        assert_eq!(read("2: remove all"), remove(Some(Seat::new(2)), None, None));
        assert_eq!(read("remove 5"), remove(None, Some("5"), None));
        assert!(read("remove").is_err() && read("remove a b c d").is_err());
        let call = Order::Call { on: "place-6".into(), working: false };
        assert_eq!(read("call place-6 off"), Ok(Typed { seat: None, order: call.clone() }));
        assert_eq!(read("call 3 place-6 off"), Ok(Typed { seat: Some(Seat::new(3)), order: call }));
        assert!(read("call place-6 maybe").is_err() && read("call").is_err());
    }

    #[test]
    fn what_the_floor_person_orders_is_said_in_a_word() {
        for (line, order) in [
            ("reshuffle", games::Order::Reshuffle),
            ("new-dealer", games::Order::NewDealer),
            ("dice-pass", games::Order::PassDice),
            ("permit 3", games::Order::Permit { seat: Seat::new(3) }),
        ] {
            assert_eq!(read(line).map(|typed| typed.order), Ok(Order::Floor(order)));
        }
        assert!(read("permit x").is_err());
    }

    #[test]
    fn any_case_will_do() {
        assert_eq!(read("RED 5"), wager(None, "red", 5));
        assert_eq!(
            read("Remove ALL").map(|typed| typed.order),
            read("remove all").map(|t| t.order)
        );
        assert_eq!(read("CALL place-6 OFF"), read("call place-6 off"));
        assert_eq!(read("UNDO").map(|typed| typed.order), Ok(Order::Undo));
        assert_eq!(read("rebet all").map(|typed| typed.order), Ok(Order::Again { all: true }));
        let irregularity = Order::Irregularity(vec!["foreign-card".into(), "card=As".into()]);
        assert_eq!(
            read("IRREGULARITY foreign-card card=As").map(|typed| typed.order),
            Ok(irregularity)
        );
    }

    #[test]
    fn a_line_of_nothing_goes_on() {
        assert_eq!(read("").map(|typed| typed.order), Ok(Order::GoOn));
        assert_eq!(read("roll").map(|typed| typed.order), Ok(Order::Deal));
        assert_eq!(read("again 2").map(|typed| typed.seat), Ok(Some(Seat::new(2))));
    }
}

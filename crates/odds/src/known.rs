//! What a question knows: the options and assumptions that figures depend on.
//!
//! An option on which the figures asked for do not depend is refused, not ignored: who sets it
//! expects other figures. `crates/croupier/tests/answers/known_options.rs` finds out by changing
//! every option of every game whether this page is right.

use games::{Kind, OptionKind, Rulebook, SpotRule};

/// Options that every table has; how wagers are bounded and paid out in chips is in no figure.
pub const OF_THE_TABLE: [&str; 6] = ["min", "max", "limits", "unit", "seats", "payout_limit"];

/// What some wagers of a game depend on, beside what [`of_spot`] says of every wager.
struct Known {
    game: &'static str,
    /// Their names; one that ends in a star stands for all that begin so, none for all of the game.
    wagers: &'static [&'static str],
    keys: &'static [&'static str],
}

/// The rows of a game, each with its wagers and what they depend on.
macro_rules! known {
    ($($game:literal { $([$($wager:literal)*] => $($key:literal)*;)* })*) => {
        &[$($(Known { game: $game, wagers: &[$($wager),*], keys: &[$($key),*] },)*)*]
    };
}

static KNOWN: &[Known] = known! {
    "blackjack" {
        [] => "decks";
        ["bet" "house-money"] => "soft17" "blackjack_pays" "resplit_aces" "split_hands" "double_on"
            "double_after_split";
        ["house-money"] => "cap";
    }
    "free-bet-blackjack" {
        [] => "decks";
        ["bet"] => "blackjack_pays" "split_aces" "resplit_aces";
    }
    "ride-free" {
        [] => "decks";
        ["bet"] => "surrender";
        ["bust-bonus"] => "up_card" "peek";
        ["lucky-ladies-progressive"] => "specific_suit";
        ["lucky-ladies-progressive" "21+3-progressive"] => "meters";
    }
    "pontoon-plus" {
        [] => "decks";
        ["bet"] => "stake";
    }
    "craps" {
        [] => "stake";
        ["pass-odds" "dont-pass-odds"] => "point";
        ["buy-*"] => "buy" "vig" "vig_percent";
        ["lay-*"] => "lay" "vig" "vig_percent";
    }
    "three-dice-baccarat" {
        ["triple-progressive"] => "players";
    }
    "roulette" {
        [] => "wheel";
    }
    "mini-baccarat" {
        [] => "decks" "shuffler";
        ["banker"] => "tie_vigorish";
        ["dragon-bonus-player" "dragon-bonus-banker"] => "dragon_bonus";
    }
    "commission-free-baccarat" {
        [] => "decks" "shuffler";
        ["dragon-bonus-player" "dragon-bonus-banker"] => "dragon_bonus";
    }
    "texas-holdem-bonus" {
        ["bonus"] => "aces_against_aces";
    }
    "pai-gow-poker" {
        ["bet"] => "vigorish_rounding" "policy" "stake";
        ["fortune-bonus"] => "players";
    }
};

/// Whether figures depend on an option or assumption: those of a wager, or any of the game's.
pub fn knows(book: &Rulebook, wager: Option<&str>, key: &str) -> bool {
    known(book, wager).contains(&key)
}

/// The options and assumptions that figures depend on: those of a wager, or of all of the game's.
///
/// ```
/// let book = games::Kind::find("roulette").unwrap().rulebook();
/// assert_eq!(odds::known(book, Some("red")), ["pay", "pay_tables", "wheel"]);
/// ```
pub fn known<'a>(book: &'a Rulebook, wager: Option<&str>) -> Vec<&'a str> {
    let mut keys = vec!["pay", "pay_tables"];
    let wanted = |name: &str| wager.is_none_or(|wager| wager == name);
    for row in KNOWN.iter().filter(|row| row.game == book.id) {
        let is_it =
            |wager: &str| row.wagers.is_empty() || row.wagers.iter().any(|w| fits(w, wager));
        if wager.is_none_or(is_it) {
            keys.extend(row.keys);
        }
    }
    for spot in book.spots.iter().filter(|spot| wanted(&spot.id)) {
        keys.extend(of_spot(book, spot));
    }
    // Where awards are in dollars there is a record for every stake, from the least that is taken.
    if keys.contains(&"stake") {
        keys.extend(["min", "limits"]);
    }
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn fits(row: &str, wager: &str) -> bool {
    match row.strip_suffix('*') {
        Some(begins) => wager.starts_with(begins),
        None => row == wager,
    }
}

/// Whether an option has more values than one.
fn may_differ(kind: &OptionKind) -> bool {
    !matches!(kind, OptionKind::Money { least, most: Some(most), .. } if least == most)
}

/// What the rulebook itself says of a spot: whether an option offers it, whether it plays for a
/// meter, whether an award is in dollars.
fn of_spot<'a>(book: &'a Rulebook, spot: &SpotRule) -> Vec<&'a str> {
    let mut keys = Vec::new();
    let switch = spot.id.replace('-', "_");
    // A document that games share, asked about alone, is not switched off.
    if Kind::find(&book.id).is_some()
        && let Some(option) = book.option(&switch)
        && matches!(option.kind, OptionKind::Switch { .. })
    {
        keys.push(option.key.as_str());
    }
    let mut lines = book.tables_of(&spot.id).flat_map(|table| table.lines_of(&spot.id));
    if spot.meter.is_some() {
        keys.push("meter");
        keys.extend(book.option("base").filter(|base| may_differ(&base.kind)).map(|_| "base"));
        keys.extend(book.option("secondary_contribution").map(|_| "secondary_contribution"));
    } else if !spot.by_decision && lines.any(|line| line.pays.is_in_dollars()) {
        keys.push("stake");
    }
    keys
}

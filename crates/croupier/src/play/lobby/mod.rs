//! The lobby: the tables of the house in groups, each with the best edge a player finds there.

mod best_edge;

use games::{Cents, Kind, Seat, nearest};
use web::{FAMILIES, Family};

use super::console::{Console, Leave};
use super::session::Session;
use crate::style::{Ink, dollars};
use best_edge::best_edges;

/// The lobby, and what the players have who stand in it.
pub struct Lobby {
    /// What a seat brings that has nothing left.
    fresh: Cents,
    /// What each seat has.
    has: Vec<Cents>,
}

impl Lobby {
    /// A lobby that so many players enter with so much each.
    pub fn new(bankroll: Cents, seats: u8) -> Lobby {
        Lobby { fresh: bankroll, has: vec![bankroll; seats.into()] }
    }

    /// What each seat brings to the next table.
    pub fn bankrolls(&self) -> Vec<Cents> {
        self.has.clone()
    }

    /// The players come back from a table; who has nothing left gets fresh chips.
    pub fn comes_back(&mut self, session: &Session) {
        for (at, has) in self.has.iter_mut().enumerate() {
            let worth = session.worth(Seat::at(at));
            *has = if worth >= Cents::DOLLAR { worth } else { self.fresh };
        }
    }

    /// Asks which table it is to be.
    pub fn choose(&self, console: &mut Console) -> Result<&'static Kind, Leave> {
        console.say(&self.tables(console));
        console.know(Kind::all().iter().map(|kind| kind.id.to_owned()).collect());
        loop {
            let line = console.ask("Which table (number or game; q leaves)? ")?;
            match meant(&line) {
                Ok(kind) => return Ok(kind),
                Err(_) if line.is_empty() => {}
                Err(why) => console.refuse(&why),
            }
        }
    }

    fn tables(&self, console: &Console) -> String {
        let style = console.style();
        let mut text = format!("\n{}", style.paint(Ink::Strong, "The tables of the house"));
        let has: Vec<_> = self.has.iter().copied().map(dollars).collect();
        text += &format!("; you have {}\n", has.join(", "));
        let best = best_edges();
        for family in &FAMILIES {
            text += &format!("\n{}\n", style.paint(Ink::Strong, family.name));
            for (n, kind) in numbered().filter(|(_, kind)| Family::of(kind.id) == family) {
                let book = kind.rulebook();
                let state = book.document.split([',', ' ']).next().unwrap_or_default();
                let edge = best.get(kind.id).map_or(String::new(), |edge| format!("{edge:.2}%"));
                let id = style.paint(Ink::Strong, format!("{:<25}", kind.id));
                let row = format!("  {n:>2}  {id} {edge:>6}  {} ({state})", book.name);
                text += &format!("{}\n", style.fill(&row, &" ".repeat(40)));
            }
        }
        let note = "The figure is the house edge of the best main wager at the usual table.";
        text + "\n" + &style.paint(Ink::Faint, note)
    }
}

/// The tables with their numbers.
fn numbered() -> impl Iterator<Item = (usize, &'static Kind)> {
    let mut kinds: Vec<_> = Kind::all().iter().collect();
    kinds.sort_by_key(|kind| {
        (FAMILIES.iter().position(|it| it == Family::of(kind.id)), Family::place(kind.id))
    });
    kinds.into_iter().enumerate().map(|(n, kind)| (n + 1, kind))
}

/// The game that somebody means: by its number, its name or how that begins, words of it, or nearly
/// so.
fn meant(line: &str) -> Result<&'static Kind, String> {
    if let Ok(number) = line.parse::<usize>()
        && let Some((_, kind)) = numbered().find(|(n, _)| *n == number)
    {
        return Ok(kind);
    }
    let typed = words(line);
    let joined = typed.join("-");
    if let Some(kind) = Kind::find(&joined) {
        return Ok(kind);
    }
    // A letter alone begins too many names.
    let enough = joined.len() > 1;
    let begins =
        |kind: &&Kind| enough && names(kind).iter().any(|n| n.join("-").starts_with(&joined));
    let has_all = |kind: &&Kind| enough && names(kind).iter().any(|name| has_words(name, &typed));
    for fits in [&begins as &dyn Fn(&&Kind) -> bool, &has_all] {
        let found: Vec<_> = numbered().map(|(_, kind)| kind).filter(fits).collect();
        match found.as_slice() {
            [only] => return Ok(only),
            [] => {}
            [others @ .., last] => {
                let others: Vec<_> = others.iter().map(|kind| kind.id).collect();
                return Err(format!("`{line:.40}` may be {} or {}", others.join(", "), last.id));
            }
        }
    }
    let near = nearest(&joined, Kind::all().iter().map(|kind| kind.id)).and_then(Kind::find);
    near.or_else(|| nearly_begins(&joined)).ok_or_else(|| {
        let most = Kind::all().len();
        format!("expected 1 to {most}, or the name of a game or words of it, or q")
    })
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
            assert_eq!(meant(line).ok().map(|kind| kind.id), id, "{line}");
        }
        assert!(meant("three").is_err_and(|why| why.contains("three-card-poker")));
        let asks = |line| meant(line).err().unwrap();
        assert_eq!(
            asks("bacc"),
            "`bacc` may be three-dice-baccarat, mini-baccarat or commission-free-baccarat"
        );
        let holdem = asks("hold'em");
        assert!(
            ["ultimate-texas-holdem", "texas-holdem-bonus"].iter().all(|id| holdem.contains(id))
        );
        let all: Vec<_> = (1..=20).map(|n| meant(&n.to_string()).unwrap().id).collect();
        assert!(Kind::all().iter().all(|kind| all.contains(&kind.id)));
    }
}

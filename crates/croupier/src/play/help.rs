//! What may be typed at a table, in the words of its game.

use chance::Ask;
use games::{AnyTable, Awaiting};

use super::spots::{find_spot, main_spots};
use crate::style::Style;

/// How a round begins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Begins {
    Deal,
    Roll,
    Spin,
}

impl Begins {
    fn of(table: &dyn AnyTable) -> Begins {
        // A table in the middle of a round awaits something else.
        let fresh = table.kind().open_by(table.chosen().clone());
        match fresh.map(|fresh| fresh.awaiting()) {
            _ if table.pack().is_some() => Begins::Deal,
            Ok(Awaiting::Wagers { next: Ask::Roulette(_) | Ask::BigSix, .. }) => Begins::Spin,
            _ => Begins::Roll,
        }
    }

    fn word(self) -> &'static str {
        match self {
            Begins::Deal => "deal",
            Begins::Roll => "roll",
            Begins::Spin => "spin",
        }
    }
}

/// Lines of help: a part, what is typed, what that does.
struct Lines {
    text: String,
    style: Style,
}

impl Lines {
    fn add(&mut self, part: &str, typed: &str, about: &str) {
        let row = format!("{part:<10}{typed:<21}{about}");
        self.text += &format!("{}\n", self.style.fill(&row, &" ".repeat(31)));
    }

    fn text(mut self) -> String {
        self.text.truncate(self.text.trim_end().len());
        self.text
    }
}

/// What may be typed.
pub fn help(table: &dyn AnyTable, seats: usize, style: Style) -> String {
    let mut lines = Lines { text: String::new(), style };
    wagers(table, seats, &mut lines);
    let begins = Begins::of(table).word();
    lines.add("Going on", "Enter", &format!("the next seat, after the last one the {begins}"));
    lines.add("", begins, "at once");
    // Wheels, and hands that are nobody's own, leave nothing to decide.
    let nobodys = ["player", "banker"].iter().all(|spot| table.find_spot(spot).is_some());
    if Begins::of(table) != Begins::Spin && !nobodys {
        let by = match table.pack() {
            Some(_) => "with an amount or a multiple where needed: d 10, play 3",
            None => "those that stand beside the question",
        };
        lines.add("Decisions", "KEY or NAME", by);
    }
    if table.pack().is_some() && !nobodys {
        lines.add("", "=", "what every choice is worth, exactly");
    }
    lines.add("To see", "table  spots  rules", "prompts  ?");
    lines.add("Leaving", "q", "at any time: what lies on the layout goes back to its owners");
    lines.text()
}

fn wagers(table: &dyn AnyTable, seats: usize, lines: &mut Lines) {
    let spots = table.kind().layout().iter().filter(|(_, info)| info.open);
    let mut names: Vec<_> = spots.map(|(_, info)| info.name.as_str()).collect();
    let plain = |name: &str| name.chars().all(|letter| letter.is_ascii_alphabetic());
    // Those that are typed with ease first.
    names.sort_by_key(|name| !plain(name));
    let (one, other) = (names.first().copied().unwrap_or("bet"), names.get(1).copied());
    lines.add("Wagers", "SPOT AMOUNT", &format!("on the seat that is asked: {one} 5"));
    if main_spots(table).is_some() {
        lines.add("", "AMOUNT", "on the main wager");
    }
    if find_spot(table, "17-20").is_ok() {
        lines.add("", "NUMBERS AMOUNT", "17 5, 17-20 5, 17-18-20-21 5");
    }
    if seats > 1 {
        lines.add("", "SEAT SPOT AMOUNT", &format!("for another seat: 2 {one} 5, or 2: {one} 5"));
    }
    if let Some(other) = other {
        lines.add("", "several at once", &format!("{one} 5, {other} 5"));
    }
    lines.add("", "again, rebet", "the last round's wagers once more; of another seat, of all");
    lines.add("", "remove SPOT [AMOUNT]", "takes a wager down, or part of it; remove all");
    if table.find_spot("place-6").is_some() {
        lines.add("", "call SPOT on|off", "a bet works, or does not: call place-6 off");
    }
}

/// What a dealer may type besides.
pub fn dealer_help(table: &dyn AnyTable, style: Style) -> String {
    let mut lines = Lines { text: String::new(), style };
    match Begins::of(table) {
        Begins::Deal => {
            lines.add("Dealing", "As Td 9h", "the cards that fell; ?? for one nobody saw");
            lines.add("", "unseen", "all cards that are dealt next lie face down");
            lines.add("", "cut", "the cut card came out");
            lines.add("", "reshuffle", "or new-dealer, permit SEAT: what the floor person orders");
        }
        Begins::Roll => {
            lines.add("Dealing", "3-4", "what the dice show");
            lines.add("", "dice-pass", "what the floor person orders");
        }
        Begins::Spin => lines.add("Dealing", "17", "where the wheel stopped"),
    }
    lines.add("", "undo", "takes the last event back, and the one before it");
    lines.add("", "irregularity", "the irregularities that the rules know");
    let more = "with [seat=1] [choice=accept] [card=As] [exposed=true] [refused=1,2]";
    lines.add("", "irregularity KIND", more);
    lines.text()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{Kind, Options};

    #[test]
    fn help_speaks_of_what_the_game_has() {
        for (game, has, lacks) in [
            ("blackjack", &["bet 5, house-money 5", "the deal", "KEY or NAME"][..], "roll"),
            ("roulette", &["red 5", "17-20 5", "the spin"], "KEY or NAME"),
            ("craps", &["pass 5, come 5", "the roll", "call place-6 off"], "17-20"),
            ("mini-baccarat", &["player 5, banker 5", "the deal"], "KEY or NAME"),
        ] {
            let table = Kind::find(game).unwrap().open(Options::new()).unwrap();
            let shown = help(table.as_ref(), 1, Style::PLAIN);
            for words in has {
                assert!(shown.contains(words), "{game}: {words}\n{shown}");
            }
            assert!(!shown.contains(lacks), "{game}: {lacks}\n{shown}");
        }
    }

    #[test]
    fn a_dealer_is_told_of_what_falls_at_the_table() {
        for (game, words) in
            [("blackjack", "As Td 9h"), ("craps", "what the dice show"), ("big-six", "the wheel")]
        {
            let table = Kind::find(game).unwrap().open(Options::new()).unwrap();
            assert!(dealer_help(table.as_ref(), Style::PLAIN).contains(words), "{game}");
        }
    }
}

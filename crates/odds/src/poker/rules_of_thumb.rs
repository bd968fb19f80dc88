//! Rules that a player can keep in mind, compared with a solution.

use chance::Rank;

use super::draws::{Draw, FirstCardsHold};
use crate::Chart;

/// A rule of play: who sees this does that.
pub struct Rule<Seen> {
    /// The sentence.
    pub words: String,
    /// What is done.
    pub does: u8,
    /// When.
    pub when: Box<dyn Fn(&Seen) -> bool>,
}

impl<Seen> Rule<Seen> {
    /// A rule.
    pub fn new(words: String, does: u8, when: impl Fn(&Seen) -> bool + 'static) -> Rule<Seen> {
        Rule { words, does, when: Box::new(when) }
    }
}

/// How many exceptions are named one by one.
const NAMED: usize = 24;

/// Rules in order: the first that fits decides; where none does, the player does the last thing.
pub struct Rules<Seen> {
    rules: Vec<Rule<Seen>>,
    /// The sentence for all other hands, and what is done with them.
    last: (String, u8),
    differ: Vec<(String, u8)>,
    checked: usize,
}

impl<Seen> Rules<Seen> {
    /// Rules that have been compared with nothing yet.
    pub fn new(rules: Vec<Rule<Seen>>, last: &str, does: u8) -> Rules<Seen> {
        Rules { rules, last: (last.into(), does), differ: Vec::new(), checked: 0 }
    }

    /// A hand and what is best with it; `name` is what the hand is called if the rules miss it.
    pub fn check(&mut self, seen: &Seen, best: u8, name: impl FnOnce() -> String) {
        let rule = self.rules.iter().find(|rule| (rule.when)(seen));
        self.checked += 1;
        if rule.map_or(self.last.1, |rule| rule.does) != best {
            self.differ.push((name(), best));
        }
    }

    /// The rules in words, with every hand on which they are not the best play.
    pub fn words(self, verb: impl Fn(u8) -> String) -> Vec<String> {
        let mut words: Vec<String> = self.rules.into_iter().map(|rule| rule.words).collect();
        words.push(self.last.0);
        if !self.differ.is_empty() {
            let (count, all) = (self.differ.len(), self.checked);
            let named: Vec<String> = self
                .differ
                .into_iter()
                .take(NAMED)
                .map(|(hand, best)| format!("{hand}: {}", verb(best)))
                .collect();
            let among = if count > NAMED { ", among them" } else { "" };
            words.push(format!(
                "By this pay table {count} of {all} kinds of hand are played otherwise{among} {}.",
                named.join("; ")
            ));
        }
        words
    }
}

/// A chart in the making: every cell has the words for all hands that fall into it.
pub struct Grid {
    title: String,
    columns: Vec<String>,
    rows: Vec<(String, Vec<Vec<String>>)>,
}

impl Grid {
    /// A chart without words.
    pub fn new(title: impl Into<String>, rows: Vec<String>, columns: Vec<String>) -> Grid {
        let empty = vec![Vec::new(); columns.len()];
        let rows = rows.into_iter().map(|row| (row, empty.clone())).collect();
        Grid { title: title.into(), columns, rows }
    }

    /// What is done with a hand that falls into this cell.
    pub fn add(&mut self, row: usize, column: usize, word: String) {
        let cell = &mut self.rows[row].1[column];
        if !cell.contains(&word) {
            cell.push(word);
        }
    }

    /// The chart, without rows and columns into which nothing falls.
    pub fn chart(mut self) -> Chart {
        self.rows.retain(|(_, cells)| cells.iter().any(|cell| !cell.is_empty()));
        let used = |n: usize| self.rows.iter().any(|(_, cells)| !cells[n].is_empty());
        let used: Vec<bool> = (0..self.columns.len()).map(used).collect();
        let keep = |items: Vec<String>| {
            items.into_iter().zip(&used).filter(|(_, used)| **used).map(|(item, _)| item).collect()
        };
        let word = |cell: Vec<String>| if cell.is_empty() { "-".into() } else { cell.join(" or ") };
        let row = |(name, cells): (String, Vec<Vec<String>>)| {
            (name, keep(cells.into_iter().map(word).collect()))
        };
        let rows = self.rows.into_iter().map(row).collect();
        Chart { title: self.title, columns: keep(self.columns), rows }
    }
}

/// The rows of a chart of hands without a pair: those of one suit first, and of each those that fit
/// most straights.
pub fn rows_of_draws() -> Vec<String> {
    let fits =
        ["fits three straights", "fits two straights", "fits a straight", "fits no straight"];
    let suits = ["one suit", "several suits"].into_iter();
    suits.flat_map(|suit| fits.map(|fits| format!("{suit}, {fits}"))).collect()
}

/// The row of a hand in such a chart.
pub fn row_of(draw: &Draw) -> usize {
    usize::from(!draw.suited) * 4 + 3 - usize::from(draw.straights)
}

/// The rows of a chart of hands with a pair or better.
pub fn rows_of_pairs() -> Vec<String> {
    let pairs = Rank::ALL.iter().rev().map(|rank| format!("pair of {}", rank.plural()));
    pairs.chain(["two pair".into(), "three or four of a kind".into()]).collect()
}

/// The row of a hand in such a chart; none without a pair.
pub fn row_of_pair(draw: &Draw) -> Option<usize> {
    match draw.made {
        FirstCardsHold::Nothing => None,
        FirstCardsHold::Pair(rank) => Some(Rank::Ace as usize - rank as usize),
        FirstCardsHold::TwoPair => Some(Rank::ALL.len()),
        FirstCardsHold::Kind => Some(Rank::ALL.len() + 1),
    }
}

/// So many of something, in words.
pub fn count(n: usize, what: &str) -> String {
    match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    }
}

//! Pairs of hole cards in words and as a chart, and how much of something.

use std::fmt;

use chance::Rank;

use crate::Chart;

/// Two hole cards by their ranks, and whether they are of one suit.
pub type Two = (usize, usize, bool);

/// A part of a whole, printed in percent.
pub struct Share {
    /// The part.
    pub part: i128,
    /// The whole.
    pub whole: i128,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In thousandths of a percent, to the nearest.
        let parts = (self.part * 200_000 + self.whole) / (2 * self.whole);
        write!(f, "{}.{:03}%", parts / 1000, parts % 1000)
    }
}

/// A chart of 13 by 13: suited hands above the diagonal of pairs, others below.
pub fn chart(title: &str, word: impl Fn(Two) -> String) -> Chart {
    let letters = || (0..13).rev().map(|rank| Rank::from_index(rank).letter().to_string());
    let row = |(row, letter): (usize, String)| {
        let cell = |column: usize| {
            let (row, column) = (12 - row, 12 - column);
            word((row.max(column), row.min(column), row > column))
        };
        (letter, (0..13).map(cell).collect())
    };
    Chart {
        title: title.into(),
        columns: letters().collect(),
        rows: letters().enumerate().map(row).collect(),
    }
}

/// The hands for which something holds, in words: pairs, then each high card with its low ones.
pub fn pairs_in_words(holds: impl Fn(Two) -> bool) -> String {
    let letter = |rank: usize| Rank::from_index(rank as u8).letter();
    let mut words = Vec::new();
    let pairs: Vec<usize> = (0..13).filter(|rank| holds((*rank, *rank, false))).collect();
    words.extend(run(&pairs, 12, |rank| format!("{0}{0}", letter(rank)), "any pair"));
    for high in (1..13).rev() {
        let low = |suited| (0..high).filter(|low| holds((high, *low, suited))).collect::<Vec<_>>();
        let name = |low: usize, end: &str| format!("{}{}{end}", letter(high), letter(low));
        let (suited, unsuited) = (low(true), low(false));
        if suited == unsuited {
            words.extend(run(&suited, high - 1, |low| name(low, ""), ""));
        } else {
            words.extend(run(&suited, high - 1, |low| name(low, " suited"), ""));
            words.extend(run(&unsuited, high - 1, |low| name(low, " unsuited"), ""));
        }
    }
    if words.is_empty() { "no hand".into() } else { words.join(", ") }
}

/// Ranks in a row up to the most are said by the lowest of them; others one by one.
fn run(ranks: &[usize], most: usize, name: impl Fn(usize) -> String, all: &str) -> Option<String> {
    let (lowest, highest) = (*ranks.first()?, *ranks.last()?);
    if !all.is_empty() && ranks.len() == most + 1 {
        return Some(all.into());
    }
    if highest == most && ranks.len() == most + 1 - lowest {
        let or_better = if lowest == most { "" } else { " or better" };
        return Some(name(lowest) + or_better);
    }
    Some(ranks.iter().rev().map(|rank| name(*rank)).collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hands_are_said_from_their_lowest_card_on() {
        let holds = |(high, low, suited): Two| match high {
            _ if high == low => low > 0,
            12 => true,
            11 => suited || low >= 3,
            10 => suited && (low == 9 || low == 3),
            _ => false,
        };
        let words = "33 or better, A2 or better, K2 suited or better, K5 unsuited or better, \
            QJ suited, Q5 suited";
        assert_eq!(pairs_in_words(holds), words);
    }

    #[test]
    fn a_share_is_rounded_to_the_nearest() {
        assert_eq!(Share { part: 1, whole: 3 }.to_string(), "33.333%");
        assert_eq!(Share { part: 2, whole: 300_000 }.to_string(), "0.001%");
    }
}

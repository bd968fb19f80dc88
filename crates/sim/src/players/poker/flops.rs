//! What two cards do after a flop. Flops that differ in the names of their suits only share a row.

use std::collections::HashMap;

use chance::Card;

use super::sets::{self, Bits, PAIRS, THREES};

/// How many flops there are when suits have no names.
const ROWS: usize = 1755;

/// The first flop of each row, and where to look for every other.
pub struct Flops {
    /// By the number of a flop: its row, and above it the number of the renaming that leads to the
    /// row's first flop.
    row_of: Box<[u16]>,
    /// The first flop of each row.
    firsts: Vec<[u8; 3]>,
    /// What becomes of every card when suits change their names.
    renamed: Box<[[u8; 64]; 32]>,
}

/// Bits of a number that are the row.
const ROW_BITS: u32 = 11;

/// The 24 ways to name four suits.
fn renamings() -> Vec<[u8; 4]> {
    let all = (0..=u8::MAX).map(|n| [n & 3, n >> 2 & 3, n >> 4 & 3, n >> 6]);
    all.filter(|names| names.iter().fold(0, |seen, name| seen | 1 << name) == 0b1111).collect()
}

impl Flops {
    /// Puts every flop in its row.
    pub fn new() -> Flops {
        let names = renamings();
        let mut renamed = Box::new([[0; 64]; 32]);
        for (to, names) in renamed.iter_mut().zip(&names) {
            for card in 0..52u8 {
                to[usize::from(card)] = card & !3 | names[usize::from(card & 3)];
            }
        }
        let (mut row_of, mut firsts) = (vec![0; THREES], Vec::new());
        let mut rows: HashMap<usize, u16> = HashMap::new();
        sets::each_set::<3>(|flop| {
            // The lowest of all numbers that the flop may have is that of the row's first.
            let number = |n: usize| sets::three(flop.map(|c| renamed[n][usize::from(c)]));
            let first = (0..names.len()).min_by_key(|n| number(*n)).unwrap_or(0);
            let row = *rows.entry(number(first)).or_insert_with(|| {
                firsts.push(flop.map(|card| renamed[first][usize::from(card)]));
                firsts.len() as u16 - 1
            });
            row_of[sets::three(flop)] = row | (first as u16) << ROW_BITS;
        });
        Flops { row_of: row_of.into(), firsts, renamed }
    }

    /// Where to look for two cards on a flop.
    #[inline(always)]
    pub fn at(&self, hole: [u8; 2], flop: [u8; 3]) -> usize {
        let found = self.row_of[sets::three(flop)];
        let (row, names) = (found & ((1 << ROW_BITS) - 1), found >> ROW_BITS);
        let names = &self.renamed[usize::from(names) & 31];
        let [a, b] = hole.map(|card| names[usize::from(card & 63)]);
        usize::from(row) * PAIRS + sets::pair(a, b)
    }

    /// How many places there are to look at.
    pub const fn len() -> usize {
        ROWS * PAIRS
    }

    /// Asks for the first flop of each row what every two cards do.
    pub fn ask(&self, mut ask: impl FnMut([Card; 3], &mut dyn FnMut([Card; 2], bool))) -> Bits {
        let mut bits = Bits::new(Flops::len());
        for (row, flop) in self.firsts.iter().enumerate() {
            ask(flop.map(Card::from_index), &mut |[a, b], yes| {
                bits.set(row * PAIRS + sets::pair(a.index(), b.index()), yes);
            });
        }
        bits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_rows_as_flops_without_names_of_suits() {
        let flops = Flops::new();
        assert_eq!(flops.firsts.len(), ROWS);
        // Two hearts with a flop of two hearts lie where two spades with a flop of two spades do.
        let card = |text: &str| text.parse::<Card>().expect("a card").index();
        let at = |hole: [&str; 2], flop: [&str; 3]| flops.at(hole.map(card), flop.map(card));
        let hearts = at(["Ah", "3h"], ["Kh", "7h", "2c"]);
        assert_eq!(hearts, at(["3s", "As"], ["2d", "Ks", "7s"]));
        assert_ne!(hearts, at(["3s", "Ah"], ["2d", "Ks", "7s"]));
    }
}

//! Cards that make the same hands with a board, and pairs of them.
//!
//! Only a suit of which the board has three cards or more can make a flush. So a card is as good as
//! any other of its rank, except that those of such a suit are apart: a board tells at most 26
//! faces from each other, and what a pair of hole cards is worth depends on its two faces alone.

use super::boxed;
use super::cards::{Cards, HOLES, Renaming};

/// The face of a card that nobody can hold.
const NONE: u8 = 26;

/// Tables by faces have so many rows; a power of two, so that no face is outside.
pub const SIDE: usize = 32;

/// The two faces of a pair of hole cards, the higher first.
pub type Pair = [u8; 2];

/// The faces of all cards on one board: twice the rank, and one more in the suit of the flush.
#[derive(Clone, Debug)]
pub struct Faces {
    pub(super) of: [u8; 52],
    /// For each rank, the bytes of four cards that have the one face of it or the other.
    masks: [[u32; 2]; 13],
}

impl Faces {
    /// The faces of the cards that may be held, which are all of a pack but the board.
    pub fn new(live: Cards, board: Cards) -> Faces {
        let flush = (0..4).find(|suit| board.suit(*suit).count_ones() >= 3);
        let mut faces = Faces { of: [NONE; 52], masks: [[0; 2]; 13] };
        for card in live.iter() {
            faces.put(card, (card / 4 * 2 + usize::from(flush == Some(card % 4))) as u8);
        }
        faces
    }

    fn put(&mut self, card: usize, face: u8) {
        self.of[card] = face;
        if face < NONE {
            self.masks[card / 4][usize::from(face % 2)] |= 0xff << (card % 4 * 8);
        }
    }

    /// The faces when suits have changed their names.
    #[must_use]
    pub fn renamed(&self, names: &Renaming) -> Faces {
        let mut faces = Faces { of: [NONE; 52], masks: [[0; 2]; 13] };
        for (card, face) in self.of.iter().enumerate() {
            faces.put(card / 4 * 4 + names[card % 4], *face);
        }
        faces
    }

    /// Tells each pair of hole cards what its faces have; nothing where they cannot be held.
    #[inline]
    pub fn spread<T: Copy, U>(
        &self,
        by_faces: &ByFaces<T>,
        all: &mut [U; HOLES],
        each: impl Fn(&mut U, T),
    ) {
        let mut rest = &mut all[..];
        for (high, face) in self.of.iter().enumerate() {
            let row = &by_faces.0[usize::from(*face) % SIDE];
            let (with_this, later) = rest.split_at_mut(high);
            for (to, low) in with_this.iter_mut().zip(&self.of) {
                each(to, row[usize::from(*low) % SIDE]);
            }
            rest = later;
        }
    }

    /// Adds up by faces what the pairs of hole cards have, which is below 64 for each.
    pub fn gather(&self, each: &[u8; HOLES], sums: &mut ByFaces<u16>) {
        // The pairs of a card with the four of a rank lie side by side, and their sum is a byte.
        let add = |sums: &mut [u16; 2], four: [u8; 4], masks: &[u32; 2]| {
            let four = u32::from_le_bytes(four);
            for (sum, mask) in sums.iter_mut().zip(masks) {
                *sum += ((four & mask).wrapping_mul(0x0101_0101) >> 24) as u16;
            }
        };
        let mut rest = &each[..];
        for (high, face) in self.of.iter().enumerate() {
            let (with_this, later) = rest.split_at(high);
            rest = later;
            if *face == NONE {
                continue;
            }
            let (sums, _) = sums.0[usize::from(*face) % SIDE].as_chunks_mut::<2>();
            let (fours, last) = with_this.as_chunks::<4>();
            let lower = sums.iter_mut().zip(&self.masks);
            lower.zip(fours).for_each(|((sums, masks), four)| add(sums, *four, masks));
            let mut four = [0; 4];
            four[..last.len()].copy_from_slice(last);
            add(&mut sums[high / 4], four, &self.masks[high / 4]);
        }
    }
}

/// Something for every two faces.
pub struct ByFaces<T>(Box<[[T; SIDE]; SIDE]>);

impl<T: Copy + Default> ByFaces<T> {
    /// Nothing for any.
    pub fn new() -> ByFaces<T> {
        ByFaces(boxed([T::default(); SIDE]))
    }

    /// Nothing for any, again.
    pub fn clear(&mut self) {
        self.0.fill([T::default(); SIDE]);
    }

    /// Writes down what a pair has, whichever of its cards comes first.
    #[inline]
    pub fn put(&mut self, [a, b]: Pair, value: T) {
        let [a, b] = [a, b].map(|face| usize::from(face) % SIDE);
        self.0[a][b] = value;
        self.0[b][a] = value;
    }
}

impl ByFaces<u16> {
    /// What was gathered for a pair, whichever of its cards came first.
    #[inline]
    pub fn get(&self, [a, b]: Pair) -> u16 {
        let [a, b] = [a, b].map(|face| usize::from(face) % SIDE);
        if a == b { self.0[a][a] } else { self.0[a][b] + self.0[b][a] }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cards::Pack;
    use super::super::holes;
    use super::*;

    #[test]
    fn what_is_spread_over_the_pairs_is_gathered_again() {
        // Three of a suit, and no more than two.
        for board in [[0, 4, 8, 13, 17], [0, 5, 10, 15, 16]] {
            let board: Cards = board.into_iter().collect();
            let faces = Faces::new(Pack::full().cards.without(board), board);
            let pair = |(high, low): (usize, usize)| {
                Some([faces.of[high], faces.of[low]]).filter(|pair| !pair.contains(&NONE))
            };
            let value = |[a, b]: Pair| 1 + (a + b) % 10;
            let mut by_faces = ByFaces::new();
            holes().filter_map(pair).for_each(|pair| by_faces.put(pair, value(pair)));
            let mut all = [0u8; HOLES];
            faces.spread(&by_faces, &mut all, |to, value| *to = value);
            let (mut sums, mut plain) = (ByFaces::new(), ByFaces::<u16>::new());
            for (hole, told) in holes().zip(all) {
                assert_eq!(told, pair(hole).map_or(0, value));
                if let Some([a, b]) = pair(hole) {
                    plain.0[usize::from(a)][usize::from(b)] += u16::from(told);
                }
            }
            faces.gather(&all, &mut sums);
            assert_eq!(sums.0, plain.0);
        }
    }

    #[test]
    fn faces_follow_their_suits() {
        let (pack, board): (_, Cards) = (Pack::full(), [0, 4, 8, 13, 17].into_iter().collect());
        let names = [2, 0, 3, 1];
        let renamed: Cards = board.iter().map(|card| card / 4 * 4 + names[card % 4]).collect();
        let there = Faces::new(pack.cards.without(renamed), renamed);
        let here = Faces::new(pack.cards.without(board), board).renamed(&names);
        assert_eq!((there.of, there.masks), (here.of, here.masks));
    }
}

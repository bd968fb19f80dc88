//! The whole game by classes of three and four cards.

use chance::Card;
use games::poker::let_it_ride::PayTables;
use hands::FiveRank;

use crate::poker::Classes;
use crate::poker::units::Units;

/// What every hand of three and four cards is worth.
///
/// A bet that stays wins or loses as much as any other, so each is decided alone: it rides if it is
/// expected to win.
pub struct Solved {
    /// The player's three cards.
    pub three: Classes,
    /// Those with the first of the board.
    pub four: Classes,
    /// For each class of three, what every fourth card makes of it.
    next: Vec<Vec<u32>>,
    /// For each class of four, how many last cards make each line.
    lines: Vec<u64>,
    /// What one bet brings over all cards to come, in parts, by class.
    pub worth_of_three: Vec<i128>,
    /// The same with four cards.
    pub worth_of_four: Vec<i128>,
}

impl Solved {
    /// Solves the game for a deck in which all suits have the same ranks.
    pub fn new(deck: &[Card], tables: &PayTables, units: &Units) -> Solved {
        let (three, four) = (Classes::new(deck, 3), Classes::new(deck, 4));
        let width = units.len();
        let mut lines = vec![0; four.len() * width];
        for ((hand, _), counts) in four.iter().zip(lines.chunks_exact_mut(width)) {
            for card in deck.iter().filter(|card| !hand.contains(**card)) {
                counts[units.line(tables.bet(FiveRank::of5(hand.with(*card))))] += 1;
            }
        }
        let worth = |counts: &[u64]| -> i128 {
            let of = |(line, count): (usize, &u64)| {
                let (unit, flat) = units.of(line);
                (unit + flat) * i128::from(*count)
            };
            counts.iter().enumerate().map(of).sum()
        };
        let worth_of_four: Vec<i128> = lines.chunks_exact(width).map(worth).collect();
        let next = three.followed_by(deck, &four);
        let after = |next: &Vec<u32>| next.iter().map(|n| worth_of_four[*n as usize]).sum();
        let worth_of_three = next.iter().map(after).collect();
        Solved { three, four, next, lines, worth_of_three, worth_of_four }
    }

    /// In how many deals each line is made with one, two and three bets left.
    pub fn tally(&self, units: &Units) -> [Vec<u64>; 3] {
        let width = units.len();
        let mut tally = [const { Vec::new() }; 3].map(|_: Vec<u64>| vec![0; width]);
        for (n, (_, weight)) in self.three.iter().enumerate() {
            let first = usize::from(self.worth_of_three[n] > 0);
            for &next in &self.next[n] {
                let next = next as usize;
                let second = usize::from(self.worth_of_four[next] > 0);
                let counts = &self.lines[next * width..][..width];
                for (sum, count) in tally[first + second].iter_mut().zip(counts) {
                    *sum += weight * count;
                }
            }
        }
        tally
    }
}

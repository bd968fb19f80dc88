//! The processor as a device: the same tables, words and order as the kernel, one stream after the
//! other. What a GPU counts is compared with this, number by number.

use std::ops::Range;

use super::philox::Words;
use super::tables::{GOES_ON, PATIENCE};
use super::{Device, DeviceError, Loaded, ShoeTables, SpinTables, Tables};

/// The processor, doing what a device does.
#[derive(Clone, Copy, Debug, Default)]
pub struct Twin;

struct OnTwin<'a> {
    tables: &'a Tables,
    seed: u64,
    rounds: u64,
}

impl Device for Twin {
    fn name(&self) -> String {
        "the processor".to_owned()
    }

    fn at_once(&self) -> u64 {
        1 << 4
    }

    fn load<'a>(
        &'a self,
        tables: &'a Tables,
        seed: u64,
        rounds: u64,
    ) -> Result<Box<dyn Loaded + 'a>, DeviceError> {
        Ok(Box::new(OnTwin { tables, seed, rounds }))
    }
}

impl Loaded for OnTwin<'_> {
    fn play(&mut self, streams: Range<u64>) -> Result<Vec<u64>, DeviceError> {
        let ways = match self.tables {
            Tables::Spins(spins) => spins.ways,
            Tables::Shoes(shoes) => shoes.ways,
        };
        let mut counts = vec![0; ways as usize];
        for stream in streams {
            let words = Words::new(self.seed, stream);
            match self.tables {
                Tables::Spins(spins) => spin(spins, words, self.rounds, &mut counts),
                Tables::Shoes(shoes) => deal(shoes, words, self.rounds, &mut counts),
            }
        }
        Ok(counts)
    }
}

/// A stream of spins: until so many rounds are played and the table stands as it began, which is
/// looked at after each word.
fn spin(tables: &SpinTables, mut words: Words, rounds: u64, counts: &mut [u64]) {
    let (mut state, mut played) = (0, 0);
    while played < rounds || (state != 0 && played < rounds * PATIENCE) {
        // The digits of an even choice among all batches are even choices, each by itself.
        let mut rest = words.below(tables.choices());
        let mut unit = tables.choices();
        for _ in 0..tables.batch {
            unit /= tables.answers;
            let [next, way] = tables.edges[(state + rest / unit) as usize];
            (state, rest) = (next, rest % unit);
            if way != GOES_ON {
                counts[way as usize] += 1;
                played += 1;
            }
        }
    }
}

/// A stream of shoes: whole ones, until so many rounds are played.
fn deal(tables: &ShoeTables, mut words: Words, rounds: u64, counts: &mut [u64]) {
    let full: u32 = tables.cards.iter().map(|cards| u32::from(*cards)).sum();
    let mut played = 0;
    while played < rounds {
        let mut left = tables.cards.clone();
        let (mut state, mut sum, mut out) = (tables.shoe, tables.burns, 0);
        loop {
            let letter = draw(&mut left, words.below(full - out));
            out += 1;
            let edge = tables.edges[state as usize + letter];
            state = (edge & tables.place_mask) as u32;
            sum = sum.wrapping_add(edge & !tables.place_mask);
            if state == 0 {
                // Burned cards are no round, and no shoe ends without one.
                if let Some(count) = counts.get_mut(usize::from(tables.way(sum))) {
                    *count += 1;
                    played += 1;
                    if out > tables.cut {
                        break;
                    }
                }
                sum = tables.start;
            }
        }
    }
}

/// Takes the nth of the cards that are left, letter after letter.
fn draw(left: &mut [u16], mut nth: u32) -> usize {
    let mut letter = 0;
    while nth >= u32::from(left[letter]) {
        nth -= u32::from(left[letter]);
        letter += 1;
    }
    left[letter] -= 1;
    letter
}

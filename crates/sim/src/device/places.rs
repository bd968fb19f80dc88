//! Where ways lie by their sums: two look-ups and no search.

use super::philox::philox;

/// What a mixed sum is multiplied by for its place.
pub const SPREAD: u32 = 0x9E37_79B1;

/// Ways by their sums, each at a place of its own.
///
/// The halves of a sum, each multiplied, are added to one word. Its upper bits say how far it is
/// moved, another product of it from where.
#[derive(Clone, Debug)]
pub struct Places {
    /// The way at each place.
    pub ways: Vec<u16>,
    /// How far sums are moved, by the upper bits of their word.
    pub moved: Vec<u32>,
    /// What the lower half of a sum is multiplied by, and the upper.
    pub multipliers: [u32; 2],
}

impl Places {
    /// Places for the ways of all sums that there are; elsewhere there is none.
    ///
    /// Multipliers are tried until no two sums have the same word, and every group of sums that
    /// are moved alike finds a way to places that are free.
    pub(crate) fn new(ways: &[(u64, u16)], none: u16) -> Option<Places> {
        let groups = ways.len().next_power_of_two().max(2);
        let bits = (2 * groups).ilog2();
        (0..1 << 10).find_map(|nth| {
            let [lower, upper, ..] = philox([nth, 0, 0, 0], [0, 0]);
            let mut places = Places {
                ways: vec![none; 1 << bits],
                moved: vec![0; groups],
                multipliers: [lower | 1, upper | 1],
            };
            places.fill(ways).then_some(places)
        })
    }

    /// Puts every way in its place; false where that cannot be done.
    fn fill(&mut self, ways: &[(u64, u16)]) -> bool {
        let mut words: Vec<(u32, u16)> =
            ways.iter().map(|(sum, way)| (self.word(*sum), *way)).collect();
        words.sort_unstable();
        if words.windows(2).any(|two| two[0].0 == two[1].0) {
            return false;
        }
        let mut groups: Vec<&[(u32, u16)]> =
            words.chunk_by(|one, other| self.group(one.0) == self.group(other.0)).collect();
        groups.sort_by_key(|group| std::cmp::Reverse(group.len()));
        let mut taken = vec![false; self.ways.len()];
        for group in groups {
            let from: Vec<usize> = group.iter().map(|(word, _)| self.from(*word)).collect();
            let apart = from.iter().enumerate().all(|(n, at)| !from[..n].contains(at));
            let free = |by: &usize| from.iter().all(|at| !taken[at ^ by]);
            let Some(by) = (0..taken.len()).find(free).filter(|_| apart) else { return false };
            for (at, (word, way)) in from.iter().zip(group) {
                (taken[at ^ by], self.ways[at ^ by]) = (true, *way);
                let group = self.group(*word);
                self.moved[group] = by as u32;
            }
        }
        true
    }

    /// The bits of a place that are not looked at in a word.
    pub fn place_shift(&self) -> u32 {
        u32::BITS - self.ways.len().ilog2()
    }

    /// The bits of a word that say nothing of its group.
    pub fn group_shift(&self) -> u32 {
        u32::BITS - self.moved.len().ilog2()
    }

    #[inline(always)]
    fn word(&self, sum: u64) -> u32 {
        let lower = (sum as u32).wrapping_mul(self.multipliers[0]);
        lower.wrapping_add(((sum >> 32) as u32).wrapping_mul(self.multipliers[1]))
    }

    #[inline(always)]
    fn group(&self, word: u32) -> usize {
        (word >> self.group_shift()) as usize
    }

    #[inline(always)]
    fn from(&self, word: u32) -> usize {
        (word.wrapping_mul(SPREAD) >> self.place_shift()) as usize
    }

    /// The way with this sum.
    #[inline(always)]
    pub(crate) fn way(&self, sum: u64) -> u16 {
        let word = self.word(sum);
        self.ways[self.from(word) ^ self.moved[self.group(word)] as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sum_has_a_place_of_its_own() {
        for count in [1_u16, 2, 3, 100, 20_000] {
            let sum = |n: u16| u64::from(n).wrapping_mul(0x0123_4567_89AB_CDEF) << 7;
            let ways: Vec<_> = (0..count).map(|n| (sum(n), n)).collect();
            let places = Places::new(&ways, u16::MAX).expect("places");
            assert!(ways.iter().all(|(sum, way)| places.way(*sum) == *way), "{count}");
        }
    }
}

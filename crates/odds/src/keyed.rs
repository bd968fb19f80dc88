//! Numbers that are looked up all the time, each by a key.

/// Small numbers by keys of fewer than `AT` bits, none of them zero.
///
/// A key and its number are one word, the number on top: it lies where the key, well mixed, says,
/// or in the next place that was free.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<const AT: u32>(Box<[u64]>);

impl<const AT: u32> Default for Keyed<AT> {
    fn default() -> Keyed<AT> {
        Keyed::of(&[])
    }
}

impl<const AT: u32> Keyed<AT> {
    /// Of all these keys and their numbers; no key comes twice.
    pub fn of(all: &[(u64, u64)]) -> Keyed<AT> {
        // A third stays free at least, so that a search ends soon.
        let len = (3 * all.len() / 2).next_power_of_two().max(2);
        let mut keyed = Keyed(vec![0; len].into());
        for (key, number) in all {
            let mut at = keyed.home(*key);
            while keyed.0[at] != 0 {
                at = (at + 1) % len;
            }
            keyed.0[at] = key | number << AT;
        }
        keyed
    }

    #[inline(always)]
    fn home(&self, key: u64) -> usize {
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> (64 - self.0.len().ilog2())) as usize
    }

    /// The number of a key; none where it is not there.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let mut at = self.home(key);
        loop {
            let entry = self.0[at];
            if entry & ((1 << AT) - 1) == key {
                return (entry != 0).then_some(entry >> AT);
            }
            if entry == 0 {
                return None;
            }
            at = (at + 1) % self.0.len();
        }
    }

    /// How many keys there are.
    pub fn count(&self) -> usize {
        self.0.iter().filter(|entry| **entry != 0).count()
    }

    /// As bytes, to be kept.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.0.len() as u64).to_le_bytes());
        self.0.iter().for_each(|entry| bytes.extend(entry.to_le_bytes()));
    }

    /// Out of kept bytes, which are used up; none where they are too few.
    pub fn read(bytes: &mut &[u8]) -> Option<Keyed<AT>> {
        let len = u64::from_le_bytes(*bytes.split_off(..8)?.first_chunk()?);
        let len = usize::try_from(len).ok().filter(|len| *len > 1 && len.is_power_of_two())?;
        let entries = bytes.split_off(..len.checked_mul(8)?)?.as_chunks::<8>().0;
        let entries: Box<[u64]> = entries.iter().map(|entry| u64::from_le_bytes(*entry)).collect();
        // Without a free place a search for what is not there had no end.
        entries.contains(&0).then_some(Keyed(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// Kept files are believed by their digest alone: whatever lies in one, a search ends.
        #[test]
        fn any_bytes_are_read_or_refused_and_every_search_ends(
            lengths in prop::sample::select(vec![0, 1, 2, 4, 6, 8, u64::MAX, 1 << 60]),
            words in prop::collection::vec(prop_oneof![Just(0), any::<u64>()], 0..10),
            cut in 0..4_usize,
            keys in prop::collection::vec(any::<u64>(), 0..20),
        ) {
            let mut bytes: Vec<u8> = lengths.to_le_bytes().to_vec();
            words.iter().for_each(|word| bytes.extend(word.to_le_bytes()));
            bytes.truncate(bytes.len() - cut);
            if let Some(keyed) = Keyed::<53>::read(&mut &bytes[..]) {
                let held = words.iter().map(|word| word & ((1 << 53) - 1));
                keys.iter().copied().chain(held).for_each(|key| _ = keyed.get(key));
                prop_assert!(keyed.count() < words.len());
            }
        }
    }

    #[test]
    fn every_key_has_its_number_and_no_other_has_one() {
        for count in [0, 1, 2, 3, 1000, 43_690] {
            let all: Vec<_> = (1..=count).map(|n| (n * 3, n % 16)).collect();
            let keyed = Keyed::<60>::of(&all);
            assert_eq!(keyed.count() as u64, count);
            assert!(all.iter().all(|(key, number)| keyed.get(*key) == Some(*number)));
            assert!((0..=count).all(|n| keyed.get(n * 3 + 1).is_none()) && keyed.get(0).is_none());
            let mut bytes = Vec::new();
            keyed.write(&mut bytes);
            let mut left = &bytes[..];
            assert_eq!(Keyed::read(&mut left), Some(keyed));
            assert!(left.is_empty() && Keyed::<60>::read(&mut left).is_none());
            assert!(Keyed::<60>::read(&mut &bytes[..bytes.len() - 1]).is_none());
        }
    }
}

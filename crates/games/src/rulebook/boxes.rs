//! Boxes of one patron, as an option names them.

use crate::{SEATS, SeatSet};

/// Reads `1-2 5-7`: the adjacent boxes of one patron, then those of another.
pub(super) fn patrons(text: &str) -> Option<Vec<SeatSet>> {
    let mut last = 0;
    let boxes = text.split_whitespace().map(|word| {
        let (from, to) = word.split_once('-')?;
        let (from, to): (u8, u8) = (from.parse().ok()?, to.parse().ok()?);
        let apart = from > std::mem::replace(&mut last, to);
        (apart && from < to && usize::from(to) <= SEATS).then(|| (from..=to).collect())
    });
    boxes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_of_a_patron_are_adjacent_and_his_own() {
        let seats = |seats: &[u8]| seats.iter().copied().collect::<SeatSet>();
        assert_eq!(patrons("1-2 5-7"), Some(vec![seats(&[1, 2]), seats(&[5, 6, 7])]));
        assert_eq!(patrons(""), Some(vec![]));
        for text in ["1", "2-1", "2-2", "1-3 3-4", "4-5 1-2", "0-1", "1-17", "1-2-3", "a-b", "-"] {
            assert_eq!(patrons(text), None, "{text}");
        }
    }
}

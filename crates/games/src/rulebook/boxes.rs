//! Boxes of one patron, as an option names them.

use crate::{SEATS, Seat, SeatSet};

/// Reads `1-2 5-7`: the adjacent boxes of one patron, then those of another.
pub(super) fn patrons(text: &str) -> Option<Vec<SeatSet>> {
    let mut last = None;
    let boxes = text.split_whitespace().map(|word| {
        let (from, to) = word.split_once('-')?;
        let (from, to): (Seat, Seat) = (from.parse().ok()?, to.parse().ok()?);
        let apart = Some(from) > last.replace(to);
        let own = Seat::up_to(to.number()).filter(|seat| *seat >= from);
        (apart && from < to && to.index() < SEATS).then(|| own.collect())
    });
    boxes.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_of_a_patron_are_adjacent_and_their_own() {
        let seats = |seats: &[u8]| seats.iter().copied().map(Seat::new).collect::<SeatSet>();
        assert_eq!(patrons("1-2 5-7"), Some(vec![seats(&[1, 2]), seats(&[5, 6, 7])]));
        assert_eq!(patrons(""), Some(vec![]));
        for text in ["1", "2-1", "2-2", "1-3 3-4", "4-5 1-2", "0-1", "1-17", "1-2-3", "a-b", "-"] {
            assert_eq!(patrons(text), None, "{text}");
        }
    }
}

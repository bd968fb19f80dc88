//! The cards left in a shoe, counted by value.

use chance::Card;

use super::Wide;

/// The values of cards: ace, two to nine, and ten for tens and pictures.
pub const VALUES: usize = 10;
/// The place of the ace among the values.
pub const ACE: usize = 0;
/// The place of tens and pictures.
pub const TEN: usize = 9;

/// How many cards of each value there are, aces first.
pub type Counts = [u8; VALUES];

/// The value of a card, as a place in [`Counts`].
#[inline]
pub fn value_of(card: Card) -> usize {
    usize::from(hands::points(card)) - 1
}

/// The cards that nobody has seen, by value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shoe {
    counts: Counts,
    left: u16,
}

impl Shoe {
    /// So many whole decks.
    pub fn of_decks(decks: u8) -> Shoe {
        let mut counts = [4 * decks; VALUES];
        counts[TEN] = 16 * decks;
        Shoe::of(counts)
    }

    /// These cards.
    pub fn of(counts: Counts) -> Shoe {
        Shoe { counts, left: counts.iter().map(|count| u16::from(*count)).sum() }
    }

    /// How many there are of a value.
    #[inline]
    pub const fn count(&self, value: usize) -> u64 {
        self.counts[value] as u64
    }

    /// How many there are of each value.
    #[inline]
    pub const fn counts(&self) -> &Counts {
        &self.counts
    }

    /// How many there are in all.
    #[inline]
    pub const fn left(&self) -> u64 {
        self.left as u64
    }

    /// The shoe without one card of a value; none when there is no such card.
    #[must_use]
    pub fn without(mut self, value: usize) -> Option<Shoe> {
        self.counts[value] = self.counts[value].checked_sub(1)?;
        self.left -= 1;
        Some(self)
    }

    /// The shoe without these cards; none when it has too few of a value.
    #[inline]
    #[must_use]
    pub fn without_all(&self, cards: &Counts) -> Option<Shoe> {
        let mut shoe = *self;
        for (left, taken) in shoe.counts.iter_mut().zip(cards) {
            *left = left.checked_sub(*taken)?;
            shoe.left -= u16::from(*taken);
        }
        Some(shoe)
    }

    /// In how many ways these cards, in a given order of values, can be drawn.
    pub fn ways(&self, cards: &Counts) -> Wide {
        let mut ways = Wide::ONE;
        for (count, taken) in self.counts.into_iter().zip(cards) {
            // Seven factors below 2^9 fit in a limb.
            let mut part = 1u64;
            for n in 0..*taken {
                part *= u64::from(count.saturating_sub(n));
                if n % 6 == 5 {
                    ways = ways * Wide::from(part);
                    part = 1;
                }
            }
            if part != 1 {
                ways = ways * Wide::from(part);
            }
        }
        ways
    }

    /// The most cards that a hand of at most 21 can have, and one more that ends it.
    pub fn longest_hand(&self) -> usize {
        let (mut points, mut cards) = (0, 0);
        for (value, count) in self.counts.into_iter().enumerate() {
            for _ in 0..count {
                points += value + 1;
                cards += 1;
                if points > 21 {
                    return cards;
                }
            }
        }
        cards
    }
}

/// The product of `many` whole numbers from `from` downwards: the ways to draw so many cards one
/// after the other, or all there are where they are fewer.
pub fn falling(from: u64, many: usize) -> Wide {
    (0..many as u64).fold(Wide::ONE, |ways, n| ways * Wide::from(from.saturating_sub(n).max(1)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use dashu_int::IBig;

    use super::*;

    #[test]
    fn ways_are_products_of_what_is_left() {
        let shoe = Shoe::of_decks(1);
        let ways = |cards| IBig::from(shoe.ways(&cards));
        assert_eq!(ways([2, 0, 0, 0, 0, 0, 0, 0, 0, 3]), IBig::from(4 * 3 * 16 * 15 * 14));
        assert_eq!(ways([5, 0, 0, 0, 0, 0, 0, 0, 0, 0]), IBig::ZERO);
        let eight = Shoe::of_decks(8);
        let aces = IBig::from(eight.ways(&[26, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
        assert_eq!(aces, (7..=32).map(IBig::from).product());
        assert_eq!(IBig::from(falling(52, 5)), IBig::from(311_875_200));
    }

    #[test]
    fn a_shoe_gives_what_it_has() {
        let shoe = Shoe::of_decks(1).without(TEN).unwrap();
        assert_eq!((shoe.left(), shoe.count(TEN)), (51, 15));
        assert!(shoe.without_all(&[5, 0, 0, 0, 0, 0, 0, 0, 0, 0]).is_none());
        assert_eq!(Shoe::of_decks(1).longest_hand(), 12, "4 aces, 4 twos, 3 threes and a three");
        assert_eq!(Shoe::of_decks(8).longest_hand(), 22);
    }
}

//! Seven cards set into a high hand of five and a low hand of two.

use chance::Card;
use hands::{Hand, LowRank, PaiGowRank};

use super::Ranks;

/// A hand as it is set (OH.PG.1.p5, p6, p11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setting {
    /// The five cards of the high hand.
    pub high: Hand,
    /// The two cards of the low hand.
    pub low: Hand,
}

impl Setting {
    /// Seven cards with these two in the low hand; none where they are not two of the seven.
    pub fn new(seven: Hand, low: [Card; 2]) -> Option<Setting> {
        let [a, b] = low;
        let there = seven.len() == 7 && a != b && seven.contains(a) && seven.contains(b);
        there.then(|| Setting::with_low(seven, Hand::from(low)))
    }

    /// Seven cards with a low hand that is part of them.
    #[inline(always)]
    pub(super) fn with_low(seven: Hand, low: Hand) -> Setting {
        Setting { high: seven - low, low }
    }

    /// What the high hand is.
    #[inline]
    pub fn high_rank(&self) -> PaiGowRank {
        PaiGowRank::of5(self.high)
    }

    /// What the low hand is.
    #[inline]
    pub fn low_rank(&self) -> LowRank {
        LowRank::of(self.low)
    }

    /// What both hands are.
    #[inline]
    pub fn ranks(&self) -> Ranks {
        Ranks { high: self.high_rank(), low: self.low_rank() }
    }

    /// Whether the low hand outranks the high hand.
    #[inline]
    pub fn is_foul(&self) -> bool {
        self.ranks().are_foul()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards<const N: usize>(text: &str) -> [Card; N] {
        let read = chance::cards(text).unwrap().into_iter().flatten().collect::<Vec<_>>();
        read.try_into().unwrap()
    }

    #[test]
    fn a_low_hand_above_the_high_hand_is_foul() {
        for (seven, low, is_foul) in [
            ("7c 7d 7h 7s 4c 3d 2h", "7h 7s", false),
            ("7c 7d 6h 6s 4c 3d 2h", "7c 7d", true),
            ("7c 7d 6h 6s 4c 3d 2h", "6h 6s", false),
            ("Ac Kd 9h 7s 5c 3d 2h", "Kd 9h", false),
            ("Ac Kd 9h 7s 5c 3d 2h", "Ac 2h", true),
            // The joker is an ace, in the low hand too.
            ("Jo Kd 9h 7s 5c 3d 2h", "Jo Kd", true),
            ("Ac Jo Kd Kh 9s 5c 2d", "Jo Kd", false),
            ("Ac Jo Kd Kh 9s 5c 2d", "Ac Jo", true),
            ("Ac Jo As Kh 9s 5c 2d", "As Ac", true),
            ("Ac Jo As Ah 9s 5c 2d", "As Ac", false),
            // A straight is above any pair.
            ("Ac Jo 9s 8h 7d 6c 5s", "Ac Jo", false),
            ("Ac Ah Jo 8h 7d 6c 4s", "Ac Ah", false),
        ] {
            let setting = Setting::new(cards::<7>(seven).into(), cards(low)).unwrap();
            assert_eq!(setting.is_foul(), is_foul, "{low} of {seven}");
            assert_eq!(setting.high + setting.low, cards::<7>(seven).into());
        }
    }

    #[test]
    fn a_low_hand_is_two_of_the_seven_cards() {
        let seven = Hand::from(cards::<7>("7c 7d 6h 6s 4c 3d 2h"));
        for low in ["7c 7c", "7c Ah", "Jo 7c"] {
            assert_eq!(Setting::new(seven, cards(low)), None);
        }
        let six = seven.without(cards::<1>("2h")[0]);
        assert_eq!(Setting::new(six, cards("7c 7d")), None);
    }
}

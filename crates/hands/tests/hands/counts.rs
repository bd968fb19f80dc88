//! How many hands there are of every category, over all hands.

use super::common::every_hand;
use hands::{
    FiveCategory, FiveRank, FourCategory, FourRank, Hand, PaiGowCategory, PaiGowRank,
    ThreeCategory, ThreeRank, WildCategory, WildRank,
};

/// Counts all hands of `N` of `deck` cards by category, highest first.
fn count<const N: usize>(deck: u8, category: impl Fn(Hand) -> usize, of: usize) -> Vec<u64> {
    let mut counts = [0; 16];
    every_hand::<N>(deck, |hand, _| counts[category(hand)] += 1);
    let mut counts = counts[..of].to_vec();
    counts.reverse();
    counts
}

macro_rules! counts {
    (
        $name:ident: $n:literal of $deck:literal, $rank:expr, $category:ident, $total:literal,
        $counts:expr
    ) => {
        #[test]
        fn $name() {
            let counts =
                count::<$n>($deck, |hand| $rank(hand).category() as usize, $category::ALL.len());
            assert_eq!(counts, $counts);
            assert_eq!(counts.iter().sum::<u64>(), $total);
        }
    };
}

counts!(three_cards: 3 of 52, ThreeRank::of, ThreeCategory, 22_100,
    [48, 52, 720, 1_096, 3_744, 16_440]);

counts!(four_cards: 4 of 52, FourRank::of4, FourCategory, 270_725,
    [13, 44, 2_496, 2_816, 2_772, 2_808, 82_368, 177_408]);

counts!(four_of_five_cards: 5 of 52, FourRank::of5, FourCategory, 2_598_960,
    [624, 2_072, 58_656, 114_616, 101_808, 123_552, 1_047_552, 1_150_080]);

counts!(four_of_six_cards: 6 of 52, FourRank::of6, FourCategory, 20_358_520,
    [14_664, 47_752, 897_616, 2_245_352, 1_744_080, 2_342_736, 8_194_320, 4_872_000]);

counts!(five_cards: 5 of 52, FiveRank::of5, FiveCategory, 2_598_960,
    [4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540]);

counts!(five_of_six_cards: 6 of 52, FiveRank::of6, FiveCategory, 20_358_520,
    [188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900]);

counts!(five_of_seven_cards: 7 of 52, FiveRank::of7, FiveCategory, 133_784_560,
    [4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400,
        58_627_800, 23_294_460]);

counts!(five_cards_with_the_joker: 5 of 53, PaiGowRank::of5, PaiGowCategory, 2_869_685,
    [1, 24, 180, 828, 4_368, 7_804, 20_532, 63_360, 138_600, 1_215_024, 1_418_964]);

counts!(five_of_seven_cards_with_the_joker: 7 of 53, PaiGowRank::of7, PaiGowCategory, 154_143_080,
    [1_128, 26_132, 184_832, 307_472, 4_188_528, 6_172_088, 11_236_028, 7_470_676,
        35_553_816, 64_221_960, 24_780_420]);

counts!(five_cards_with_wilds: 5 of 53, WildRank::of, WildCategory, 2_869_685,
    [1, 1_004, 1_400, 3_648, 51_688, 15_048, 18_956, 84_000, 458_040, 95_040, 1_341_180, 799_680]);

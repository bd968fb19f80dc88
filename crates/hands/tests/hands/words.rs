//! Ranks as a dealer says them.

use chance::{Card, Rank, cards};
use hands::{
    FiveCategory, FiveRank, FourRank, Hand, LowRank, PaiGowRank, Points, ThreeCategory, ThreeRank,
    Total, WildRank,
};

fn hand(text: &str) -> Vec<Card> {
    cards(text).expect("cards").into_iter().flatten().collect()
}

#[test]
fn five_cards() {
    for (text, short, full) in [
        ("As Kd Th 8c 2s", "ace high", "ace high, king-ten-eight-two"),
        ("Ks Kd Ah Qc 9s", "pair of kings", "pair of kings, ace-queen-nine kickers"),
        ("Ks Kd 4h 4c Qs", "two pair, kings and fours", "two pair, kings and fours, queen kicker"),
        ("6s 6d 6h 4c Qs", "three sixes", "three sixes, queen-four kickers"),
        ("6s 7d 8h 9c Ts", "ten-high straight", "ten-high straight"),
        ("As 2d 3h 4c 5s", "five-high straight", "five-high straight"),
        ("Qs Ts 9s 5s 2s", "queen-high flush", "queen-high flush, ten-nine-five-two"),
        ("Ks Kd Kh 4c 4s", "full house, kings over fours", "full house, kings over fours"),
        ("Ks Kd Kh Kc 4s", "four kings", "four kings, four kicker"),
        ("9s 8s 7s 6s 5s", "nine-high straight flush", "nine-high straight flush"),
        ("As Ks Qs Js Ts", "royal flush", "royal flush"),
    ] {
        let rank = FiveRank::of(&hand(text)[..]);
        assert_eq!((rank.to_string().as_str(), rank.describe().as_str()), (short, full), "{text}");
    }
    assert_eq!(FiveCategory::FullHouse.to_string(), "full house");
    assert_eq!(serde_json::to_string(&FiveCategory::FullHouse).unwrap(), "\"full-house\"");
}

#[test]
fn other_families() {
    assert_eq!(ThreeRank::of(&hand("As 2d 3h")[..]).to_string(), "three-high straight");
    assert_eq!(ThreeRank::of(&hand("7s 7d 3h")[..]).describe(), "pair of sevens, three kicker");
    assert!(ThreeRank::of(&hand("As Ks Qs")[..]).is_mini_royal());
    assert!(!ThreeRank::of(&hand("Ks Qs Js")[..]).is_mini_royal());
    assert_eq!(FourRank::of(&hand("As Ad 3h 3c")[..]).describe(), "two pair, aces and threes");
    assert_eq!(FourRank::of(&hand("As Ad Ah 3c 2d")[..]).describe(), "three aces, three kicker");
    assert_eq!(PaiGowRank::of(&hand("As Ad Ah Ac Jo")[..]).to_string(), "five aces");
    assert_eq!(
        PaiGowRank::of(&hand("Ks 9s 4s 2s Jo")[..]).describe(),
        "ace-high flush, king-nine-four-two"
    );
    assert_eq!(PaiGowRank::of(&hand("As 2d 3h 4c 5s 6d 7d")[..]).to_string(), "five-high straight");
    assert_eq!(LowRank::from([Card::JOKER, hand("7d")[0]]).describe(), "ace high, seven");
    assert_eq!(WildRank::of(&hand("2s 2d 9h 9c 9s")[..]).to_string(), "five nines");
    assert_eq!(
        WildRank::of(&hand("2s Kd Kh 4c 4s")[..]).to_string(),
        "full house, kings over fours"
    );
}

#[test]
fn cards_that_play_come_in_order() {
    let seven = hand("2c Kd 4h 9s Kc 4d Qs");
    let rank = FiveRank::of(&seven[..]);
    assert_eq!(rank.ranks(), [Rank::King, Rank::Four, Rank::Queen]);
    assert_eq!(rank.lead(), Some(Rank::King));
    assert_eq!(rank.playing(&seven), hand("Kd Kc 4h 4d Qs"));
    let wheel = hand("Kd 2c Ah 4h 3s 5c");
    assert_eq!(FiveRank::of(&wheel[..]).playing(&wheel), hand("5c 4h 3s 2c Ah"));
    let joker = hand("Jo Kc Qd Jh Tc 2d 3d");
    assert_eq!(PaiGowRank::of(&joker[..]).playing(&joker), hand("Kc Qd Jh Tc Jo"));
}

#[test]
fn floors_begin_a_category() {
    const QUEEN_HIGH: ThreeRank = ThreeRank::floor(ThreeCategory::HighCard, Rank::Queen);
    assert_eq!(ThreeRank::of(&hand("Qs 3d 2h")[..]), QUEEN_HIGH);
    assert!(ThreeRank::of(&hand("Js Td 8h")[..]) < QUEEN_HIGH);
    assert_eq!(FiveRank::floor(FiveCategory::Pair, Rank::Six).to_string(), "pair of sixes");
}

#[test]
fn natural_and_wild() {
    let natural = |text: &str| {
        let hand = Hand::of(&hand(text));
        (WildRank::is_natural(hand), WildRank::is_natural_but_for_flushes(hand))
    };
    assert_eq!(natural("As Ks Qs Js Ts"), (true, true));
    assert_eq!(natural("As Ks Qs Js 2d"), (false, false));
    assert_eq!(natural("As 2s 3s 4s 5s"), (true, true));
    assert_eq!(natural("2s 3d 4s 5s 6s"), (true, true));
    assert_eq!(natural("As 2d 3s 4s 5s"), (false, false), "a wild straight flush");
    assert_eq!(natural("Ks 9s 7s 4s 2s"), (true, false));
    assert_eq!(natural("Ks Kd Kh 4s Jo"), (false, false));
    assert_eq!(natural("2d 2h 3s 4s 5s"), (false, false));
}

#[test]
fn totals_and_points() {
    let total = |text: &str| Total::of(&hand(text)).to_string();
    assert_eq!(total("As 6d"), "soft 17");
    assert_eq!(total("As Kd"), "21");
    assert_eq!(total("As Kd 5c"), "16");
    assert_eq!(total("Ts Kd 4c"), "bust with 24");
    assert_eq!(total("As Ad"), "soft 12");
    assert_eq!(total(""), "0");
    assert_eq!(Points::of(&hand("9c 8d 4h")).to_string(), "1");
}

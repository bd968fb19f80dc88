//! Advice settles as the table does, and counts what the seat knows.

use super::*;

/// A table of these options at which seat 1 has so much on these spots.
fn table(game: &str, set: &[(&str, Value)], wagers: &[(&str, i64)]) -> Dealt {
    let mut dealt = Dealt::open(game, set);
    for (spot, cents) in wagers {
        dealt.wager(1, spot, *cents).unwrap();
    }
    dealt
}

#[test]
fn a_pair_in_the_last_of_four_hands_is_not_split_and_gets_its_advice() {
    for game in GAMES {
        let mut dealt = table(game, &[], &[("bet", 1000)]);
        dealt.cards("Ts 6d Th 9c");
        for ten in ["Tc", "Td", "Ks"] {
            dealt.decide(Action::Split);
            dealt.cards(ten);
        }
        for ten in ["Kh", "Kc", "Kd", ""] {
            let advice = dealt.advise().unwrap();
            assert_eq!(advice.choices[0].action, Action::Stand, "{game} {advice:?}");
            let step = dealt.decide(Action::Stand);
            assert_eq!(step, Step::Continues);
            dealt.cards(ten);
        }
    }
}

/// OH.BJ.16.II.E.2: an ace and king of a suit bring 9 to 1 and $50 with the stake, all of which
/// rides on a blackjack at 6 to 5 unless even money ends the hand: 60 x 6/5 with 214 of 309 cards,
/// the ten-valued ones being the others.
#[test]
fn even_money_gives_up_what_house_money_could_cap_the_bet_with() {
    let six_to_five = [("blackjack_pays", "6:5".into())];
    let mut dealt = table("blackjack", &six_to_five, &[("bet", 1000), ("house-money", 500)]);
    dealt.cards("As Ah Ks ??");
    assert_eq!(dealt.value(Action::EvenMoney), Ratio::ONE);
    assert_eq!(dealt.value(Action::NoInsurance), Ratio::new(72 * 214, 10 * 309u32));
    let notes = dealt.advise().unwrap().notes;
    assert!(notes.iter().any(|note| note.contains("a side bet wins $50.00")), "{notes:?}");
}

/// CO.RF.8.C, in whole chips: half of $5 is $2, and $3 are lost.
#[test]
fn surrender_gives_back_whole_chips() {
    let set = [("surrender", true.into()), ("unit", Value::from("1"))];
    let mut dealt = table("ride-free", &set, &[("bet", 500)]);
    dealt.cards("Ts 9d 6h ??");
    assert_eq!(dealt.value(Action::Surrender), Ratio::new(-3, 5u32));
}

/// 3 to 2 on $5 is $7 in whole dollars.
#[test]
fn a_blackjack_is_paid_in_whole_chips() {
    let mut dealt = table("blackjack", &[("unit", Value::from("1"))], &[("bet", 500)]);
    dealt.cards("As Ah Ks ??");
    assert_eq!(dealt.value(Action::NoInsurance), Ratio::new(7 * 214, 5 * 309u32));
}

#[test]
fn a_payout_limit_cuts_what_a_double_can_win() {
    let cut = [("payout_limit", Value::from("10"))];
    let (mut free, mut limited) =
        (table("ride-free", &[], &[("bet", 1000)]), table("ride-free", &cut, &[("bet", 1000)]));
    for dealt in [&mut free, &mut limited] {
        dealt.cards("6s 5d 5h ??");
    }
    assert_eq!(free.value(Action::Hit), limited.value(Action::Hit));
    assert!(free.value(Action::FreeDouble) > limited.value(Action::FreeDouble));
    // Nothing more can be won, so the lammer changes nothing but that it ends the hand.
    assert!(limited.value(Action::FreeDouble) <= limited.value(Action::Hit));
}

/// Two hands of 20 win or lose together: of what they win a limit of a unit and a half takes half
/// a unit, and one of a unit as much again.
#[test]
fn a_payout_limit_cuts_what_the_hands_of_a_split_win_together() {
    let stand = |limit: Option<(&'static str, &str)>| {
        let set: Vec<_> = limit.map(|(of, most)| (of, Value::from(most))).into_iter().collect();
        let mut dealt = table("ride-free", &set, &[("bet", 1000)]);
        dealt.cards("Ts 6d Th ??");
        dealt.decide(Action::Split);
        dealt.cards("Kc");
        dealt.decide(Action::Stand);
        dealt.cards("Qd");
        let notes = dealt.advise().unwrap().notes;
        (dealt.value(Action::Stand), notes)
    };
    let ((free, _), (cut, notes)) = (stand(None), stand(Some(("payout_limit", "15"))));
    let (least, _) = stand(Some(("payout_limit", "10")));
    assert!(free > cut);
    assert_eq!(free - cut.clone(), cut.clone() - least);
    // With nobody else at the table the round's limit is the seat's.
    assert_eq!(stand(Some(("round_payout_limit", "15"))).0, cut);
    // A split more could win more.
    assert!(notes.iter().any(|note| note.contains("not counted for all hands")), "{notes:?}");
}

/// A ten under a ten: 17 loses for certain, and a hole card that nobody knows leaves it a chance.
#[test]
fn an_open_hole_card_counts() {
    for game in ["blackjack", "free-bet-blackjack"] {
        let mut dealt = table(game, &[], &[("bet", 1000)]);
        dealt.cards("Ts Kd 7h ?? peek");
        assert!(dealt.value(Action::Stand) > -Ratio::ONE);
        dealt.accident(IrregularityKind::HoleCardExposed, Some("Qd")).unwrap();
        assert_eq!(dealt.value(Action::Stand), -Ratio::ONE);
        // A four beats 20 and a three ties it.
        assert_eq!(dealt.advise().unwrap().choices[0].action, Action::Hit);
    }
}

#[test]
fn the_exposed_card_is_what_the_next_hand_gets() {
    let mut dealt = table("blackjack", &[], &[("bet", 1000)]);
    dealt.cards("Ts 6d 6h ??");
    dealt.accident(IrregularityKind::CardDrawnInError, Some("5s")).unwrap();
    // 21, or 22: what stands against a dealer who draws a five next is worth less than this.
    assert_eq!(dealt.advise().unwrap().choices[0].action, Action::Double);
    let mut dealt = table("blackjack", &[], &[("bet", 1000)]);
    dealt.cards("Ts 6d 6h ??");
    dealt.accident(IrregularityKind::CardDrawnInError, Some("Ks")).unwrap();
    assert_eq!(dealt.value(Action::Hit), -Ratio::ONE);
    assert_eq!(dealt.advise().unwrap().choices[0].action, Action::Stand);
}

/// The dealer's ten of one deck is out with three others and no ace is: insurance, at 12 tens of 46
/// cards, is worth more a ten sooner than it was.
#[test]
fn cards_of_earlier_rounds_count_until_the_shuffle() {
    let one = [("decks", 1.into()), ("dealing", "shoe".into()), ("penetration", 90.into())];
    let mut dealt = table("blackjack", &one, &[("bet", 1000)]);
    // The burned card is not shown; the hole card is, also after a bust (OH.BJ.7.VII).
    dealt.cards("Ts 7d 6s ??");
    dealt.decide(Action::Hit);
    assert_eq!(dealt.cards("Th 5c"), Step::Settled);
    dealt.wager(1, "bet", 1000).unwrap();
    dealt.cards("9s Ad 8s ??");
    let advice = dealt.advise().unwrap();
    let lost = dealt.value(Action::NoInsurance) - dealt.value(Action::Insure);
    // Of 52 cards 5 were seen then and 3 are now: 44, with 14 tens among them.
    assert_eq!(lost, Ratio::new(44 - 3 * 14, 2 * 44u32));
    let note = "and 5 more seen since the shuffle";
    assert!(advice.notes.iter().any(|notes| notes.contains(note)), "{:?}", advice.notes);
}

#[test]
fn what_a_decision_does_to_a_side_bet_is_said() {
    let mut dealt = table("ride-free", &[], &[("bet", 1000), ("silver-stack", 500)]);
    dealt.cards("6s 9d 5h ??");
    let notes = dealt.advise().unwrap().notes;
    assert!(notes.iter().any(|note| note.contains("silver-stack")), "{notes:?}");
    let mut dealt = table("ride-free", &[], &[("bet", 1000), ("hedge-22", 500)]);
    dealt.cards("Ts 9d Th ??");
    let notes = dealt.advise().unwrap().notes;
    assert!(notes.iter().any(|note| note.contains("hedge-22")), "{notes:?}");
}

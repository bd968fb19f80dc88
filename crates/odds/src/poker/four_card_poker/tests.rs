use std::sync::LazyLock;

use games::{Action, HandNumber, Kind, Seat};
use proptest::prelude::*;

use super::*;
use crate::poker::showdown::tests::{Deal, check_round, chosen, deals, dealt, little_deck};
use crate::tests::ask;
use crate::{NoCache, Ratio, Silent};

static UP_CARDS: LazyLock<UpCards> =
    LazyLock::new(|| UpCards::new(Deck::Standard.cards(), &Silent));

#[test]
fn every_deal_of_a_little_deck_is_counted() {
    let cards = little_deck(6..13, 2, false);
    let game = MainGame::<FourCard>::new(&chosen::<FourCard>(&[])).unwrap();
    let counted = UpCards::new(&cards, &Silent);
    let results = counted.play(&game, |_, _| ());
    let pack = counted.census.pack();
    let mut plain = Results::default();
    pack.each_set(5, |own| {
        let hand = pack.hand(own);
        let left = pack.without(own);
        for up in (0..cards.len() as u8).filter(|up| left >> up & 1 == 1) {
            let mut dealers = Vec::new();
            let rest = left & !(1 << up);
            pack.each_completion(pack.hand(&[up]), rest, 5, &mut |dealer| dealers.push(dealer));
            // Each dealer's hand is a kind of its own.
            let value = |times: u8| -> i64 {
                dealers.iter().map(|dealer| game.net(times, hand, *dealer)).sum()
            };
            let fold = -game.base().cents() * dealers.len() as i64;
            let best = (1..=3).fold((0, fold), |best, times| match value(times) {
                value if value > best.1 => (times, value),
                _ => best,
            });
            for dealer in dealers {
                let mut choice = game.choices(hand, [Some(dealer)]).swap_remove(best.0.into());
                assert_eq!(choice.times, best.0);
                if best.0 > 0 {
                    choice.nets = [game.net(best.0, hand, dealer)];
                }
                plain.add(&choice, &[1], 1);
            }
        }
    });
    assert_eq!(results, plain);
}

#[test]
fn the_main_game_and_aces_up_have_their_known_edges() {
    let all = ask(&|question| figures_by(question, || &UP_CARDS), "four-card-poker", &[]);
    let edge = |n: usize| all[n].house_edge.as_ref().unwrap().to_f64();
    assert_eq!(format!("{:.6} {:.6}", edge(0), edge(1)), "0.027879 0.038917");
    let ways: Ratio = all[0].lines.iter().map(|line| line.ways.clone()).sum();
    let deals = [(52, 5), (47, 1), (46, 5)].map(|(n, k)| u64::from(CHOOSE[n][k]));
    assert_eq!(ways, Ratio::from(deals.map(u128::from).iter().product::<u128>()));
    let words = all[0].strategy.as_ref().unwrap().words.join(" ");
    assert!(words.contains("Fold with king high or less, whatever the up card."), "{words}");
    assert!(words.contains("Play three times the ante with pair of aces or better, whatever"));
    assert!(words.contains("Never play twice the ante."), "{words}");
    // No hand that the progressive pays is folded.
    let progressive = &all[2];
    assert_eq!(progressive.lines[0].ways, Ratio::from(4 * 47));
    assert_eq!(progressive.lines[6].ways, Ratio::from(54_912 * 47));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn a_round_brings_what_the_solver_says(cards in deals::<FourCard>(), pick in 0usize..12) {
        let spots = &["ante", "aces-up", "progressive"];
        check_round::<FourCard>(&chosen::<FourCard>(&[]), spots, Deal(&cards), pick);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]
    #[test]
    fn advice_is_what_the_solver_does(cards in deals::<FourCard>()) {
        let (chosen, deal) = (chosen::<FourCard>(&[]), Deal(&cards));
        let table = dealt::<FourCard>(&chosen, &["ante"], deal);
        let situation = Situation {
            table: table.as_ref(),
            seat: Seat::FIRST,
            hand: HandNumber::FIRST,
            progress: &Silent,
            cache: &NoCache,
        };
        let advice = advise(&situation).unwrap();
        let (own, up) = (Hand::of(deal.own::<FourCard>()), deal.dealer::<FourCard>()[5]);
        let pack = UP_CARDS.census.pack();
        let place = pack.places(Hand::of(&[up]))[0];
        let above = UP_CARDS.census.ranks_below(FourCard::own(own) + 1);
        let [count] = UP_CARDS.census.gone(&pack.places(own)).count(Some(place), [above]);
        let against = [count as u32, CHOOSE[46][5] - count as u32];
        let game = MainGame::<FourCard>::new(&chosen).unwrap();
        let choices = game.choices(own, UP_CARDS.dealers(&pack.set(own)));
        let best = &choices[Choice::best(&choices, &against)];
        prop_assert_eq!(advice.choices[0].times.unwrap_or(0), best.times);
        prop_assert_eq!(advice.choices[0].action == Action::Fold, best.times == 0);
        let unit = i128::from(CHOOSE[46][5]) * i128::from(game.base().cents());
        let value = Ratio::from(best.value(&against)) / Ratio::from(unit);
        prop_assert_eq!(&advice.choices[0].value, &value);
    }
}

#[test]
fn a_card_that_was_not_seen_leaves_nothing_to_say() {
    use chance::Outcome;
    use games::{Cents, Event, Wager};
    let mut table = Kind::find("four-card-poker").unwrap().open(Default::default()).unwrap();
    let on = table.find_spot("ante").unwrap();
    let amount = Cents::dollars(5);
    table.step(Event::Wager(Wager { seat: Seat::FIRST, on, amount, for_dealer: false })).unwrap();
    table.step(Event::Chance(Outcome::Shuffled)).unwrap();
    while !matches!(table.awaiting(), games::Awaiting::Decision { .. }) {
        table.step(Event::Chance(Outcome::Card(None))).unwrap();
    }
    let situation = Situation {
        table: table.as_ref(),
        seat: Seat::FIRST,
        hand: HandNumber::FIRST,
        progress: &Silent,
        cache: &NoCache,
    };
    assert!(matches!(advise(&situation), Err(AdviceError::Unknown(_))));
}

use chance::{Generator, Rank, Suit};
use games::{Decision, HandNumber, Kind, Options, Pays, Progressive, Seat, Value, Viewer};
use hands::FiveRank;

use super::*;
use crate::poker::random_rounds::play;
use crate::poker::subsets;
use crate::tests::{all, ask};
use crate::{NoCache, Silent, net};

fn chosen(set: &[(&str, Value)]) -> Chosen {
    let given: Options = set.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
    Chosen::new(Kind::find("let-it-ride").unwrap().rulebook(), given).unwrap()
}

/// A bet of 8 to 1 on a flush raised, and other odds that are no whole numbers.
fn raised() -> Value {
    let lines =
        [("flush", "17 to 2"), ("straight", "16 to 3"), ("pair-of-tens-or-better", "6 to 5")];
    let lines = lines.map(|(line, odds)| (line.to_owned(), Value::from(odds)));
    Value::Map([("bet".to_owned(), Value::Map(lines.into()))].into())
}

fn figure(wager: &str) -> Figure {
    ask(&figures, "let-it-ride", &[]).into_iter().find(|figure| figure.wager == wager).unwrap()
}

#[test]
fn the_usual_pay_table_costs_3_51_percent_of_a_bet() {
    let bet = figure("bet");
    let percent = |ratio: &Option<Ratio>| (ratio.as_ref().unwrap().to_f64() * 1e6).round() / 1e4;
    assert_eq!(percent(&bet.house_edge), 3.5057);
    assert_eq!(percent(&bet.element_of_risk), 2.8648);
    let deals: Ratio = bet.lines.iter().map(|line| line.ways.clone()).sum();
    assert_eq!(deals, Ratio::from(22_100u64 * 49 * 48));
}

#[test]
fn the_side_bets_cost_what_counting_hands_says() {
    // 4 royal flushes, 36 straight flushes and so on of 2,598,960 hands.
    let awards =
        [(4, 20_000), (36, 2000), (624, 300), (3744, 150), (5108, 50), (10_200, 25), (54_912, 5)];
    let paid: i64 = awards.iter().map(|(hands, award)| hands * award).sum();
    let bonus = figure("bonus");
    assert_eq!(bonus.house_edge.unwrap(), Ratio::new(2_598_960 - paid, 2_598_960u32));
    assert_eq!(bonus.conditions.to_string(), "stake 1");
    let awards = [(4, 50), (44, 40), (52, 30), (720, 6), (1096, 3), (3744, 1), (16_440, -1)];
    let won: i64 = awards.iter().map(|(hands, odds)| hands * odds).sum();
    assert_eq!(figure("three-card-bonus").house_edge.unwrap(), Ratio::new(-won, 22_100u32));
    let link = figure("progressive");
    let envy = link.envy_per_player.unwrap();
    let link = link.progressive.unwrap();
    let awards = [(624, 300), (3744, 50), (5108, 40), (10_200, 30), (54_912, 9)];
    let paid: i64 = awards.iter().map(|(hands, award)| hands * award).sum();
    assert_eq!(link.base_edge, Ratio::new(2_598_960 - paid, 2_598_960u32));
    assert_eq!(envy, Ratio::new(4 * 1000 + 36 * 300, 2_598_960u32));
}

#[test]
fn a_wager_that_is_not_offered_has_no_figure() {
    let off = [
        ("bonus", false.into()),
        ("three_card_bonus", false.into()),
        ("progressive", false.into()),
    ];
    let wagers: Vec<_> = ask(&figures, "let-it-ride", &off).into_iter().map(|f| f.wager).collect();
    assert_eq!(wagers, ["bet"]);
}

#[test]
fn the_rules_in_words_are_optimal_play_and_say_so_where_they_are_not() {
    let words = figure("bet").strategy.unwrap().words;
    assert!(!words.iter().any(|sentence| sentence.contains("otherwise")), "{words:#?}");
    let raised = ask(&figures, "let-it-ride", &[("pay", raised())]);
    let words = raised[0].strategy.as_ref().unwrap().words.join("\n");
    assert!(words.contains("otherwise"), "{words}");
}

#[test]
fn a_little_deck_is_worth_what_all_its_deals_are() {
    for set in [vec![], vec![("pay", raised())]] {
        let chosen = chosen(&set);
        let tables = LetItRide::rules(&chosen).unwrap().pays;
        let units = Units::new(&chosen, BET, Cents::DOLLAR).unwrap();
        let ranks = [Rank::Seven, Rank::Eight, Rank::Nine, Rank::Ten, Rank::Jack];
        let deck: Vec<Card> =
            ranks.iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(*rank, suit))).collect();
        let one = |hand: Hand| -> i128 {
            let last = deck.iter().filter(|card| !hand.contains(**card));
            let pays = last
                .map(|card| net(tables.bet(FiveRank::of5(hand.with(*card))).pays, Cents::DOLLAR));
            let sum = pays.sum::<Ratio>() * Ratio::from(units.parts);
            i128::try_from(sum.numerator()).unwrap()
        };
        let mut total = 0;
        subsets(&deck, 3, &mut |hand| {
            let fourth = deck.iter().filter(|card| !hand.contains(**card));
            let ones: Vec<i128> = fourth.map(|card| one(hand.with(*card))).collect();
            let sum: i128 = ones.iter().sum();
            total += sum.max(0) + ones.iter().map(|one| (*one).max(0)).sum::<i128>() + sum;
        });
        let solved = Solved::new(&deck, &tables, &units);
        let by_lines = (1..).zip(solved.tally(&units)).flat_map(|(bets, lines)| {
            let units = units.clone();
            let worth = move |(line, deals): (usize, u64)| {
                let (unit, flat) = units.of(line);
                (unit + flat) * bets * i128::from(deals)
            };
            lines.into_iter().enumerate().map(worth).collect::<Vec<_>>()
        });
        assert_eq!(by_lines.sum::<i128>(), total);
    }
}

#[test]
fn the_table_pays_what_the_solver_counts() {
    let generator = &mut Generator::seeded(7, 1);
    for set in [vec![], vec![("dealing", "shoe".into())], vec![("pay", raised())]] {
        let chosen = chosen(&set);
        let tables = LetItRide::rules(&chosen).unwrap().pays;
        let lines = games::poker::multi_link::lines(&Progressive::all(&chosen).unwrap()[0]);
        for _ in 0..300 {
            let wagers =
                [("bet", 3000), ("bonus", 100), ("three-card-bonus", 500), ("progressive", 100)];
            let mut taken = Vec::new();
            let round = play(&chosen, &wagers, generator, |_, generator| {
                let action = [Action::Pull, Action::Ride][generator.below(2) as usize];
                taken.push(action);
                Decision::new(Seat::FIRST, action)
            });
            let (five, three) = (FiveRank::of5(round.five()), ThreeRank::of(round.cards));
            let is = |name, pays: Pays, cents: i64| {
                let won = net(pays, Cents::new(cents)) * Ratio::from(cents);
                assert_eq!(
                    round.net(name).map(|net| Ratio::from(net.cents())),
                    Some(won),
                    "{name}"
                );
            };
            for (name, ride) in [("bet-1", taken[0]), ("bet-2", taken[1]), ("bet-3", Action::Ride)]
            {
                match ride {
                    Action::Ride => is(name, tables.bet(five).pays, 3000),
                    _ => assert_eq!(round.net(name), None),
                }
            }
            is("bonus", tables.bonus(five.category()).pays, 100);
            is("three-card-bonus", tables.three_card(three).pays, 500);
            if let Some(line) = lines[five.category() as usize] {
                let table = chosen.table_of("progressive");
                if let pays @ Pays::Swept(_) = table.lines[usize::from(line)].pays {
                    is("progressive", pays, 100);
                }
            } else {
                is("progressive", Pays::Lose, 100);
            }
        }
    }
}

#[test]
fn advice_is_the_solution_at_every_decision() {
    let generator = &mut Generator::seeded(8, 1);
    for set in [vec![], vec![("pay", raised())]] {
        let chosen = chosen(&set);
        let tables = LetItRide::rules(&chosen).unwrap().pays;
        let units = Units::new(&chosen, BET, Cents::DOLLAR).unwrap();
        let solved = Solved::new(Deck::Standard.cards(), &tables, &units);
        for _ in 0..40 {
            let mut bets = 1;
            // No award of these is rounded on thirty dollars.
            play(&chosen, &[("bet", 30_00)], generator, |table, generator| {
                let situation = Situation {
                    table,
                    seat: Seat::FIRST,
                    hand: HandNumber::FIRST,
                    progress: &Silent,
                    cache: &NoCache,
                };
                let advice = advise(&situation).unwrap();
                assert_eq!(advice.base, Cents::dollars(30));
                let view = table.view(Viewer::Seat(Seat::FIRST));
                let seen: Hand =
                    view.hands.iter().flat_map(|h| h.cards.iter().copied().flatten()).collect();
                let of = |action| {
                    advice.choices.iter().find(|c| c.action == action).unwrap().value.clone()
                };
                let rides = match seen.len() {
                    3 => solved.worth_of_three[solved.three.find(seen)],
                    _ => solved.worth_of_four[solved.four.find(seen)],
                };
                let best = if rides > 0 { Action::Ride } else { Action::Pull };
                assert_eq!(advice.choices[0].action, best);
                let deals = if seen.len() == 3 { 49 * 48 } else { 48 };
                assert_eq!(of(Action::Ride) - of(Action::Pull), units.ratio(rides, deals));
                if seen.len() == 4 {
                    assert_eq!(of(Action::Pull), units.ratio(rides * bets, deals));
                }
                let action = [Action::Pull, Action::Ride][generator.below(2) as usize];
                bets += i128::from(action == Action::Ride);
                Decision::new(Seat::FIRST, action)
            });
        }
    }
}

#[test]
fn advice_on_all_first_cards_adds_up_to_the_edge() {
    let rules = LetItRide::rules(&chosen(&[])).unwrap();
    let (none, bet) = (Cents::ZERO, Cents::DOLLAR);
    let own = OwnChips::<Ride>::laid(rules, [none, none, none, none, bet, bet, bet], bet);
    let best = |hand| {
        let sums = with_and_without(own.lie, 0).map(|chips| after_three(&own, chips, hand));
        own.value(sums[0].max(sums[1]), 49 * 48)
    };
    let all = Classes::new(Deck::Standard.cards(), 3);
    let sum: Ratio = all.iter().map(|(hand, weight)| best(hand) * Ratio::from(weight)).sum();
    assert_eq!(-sum / Ratio::from(22_100), figure("bet").house_edge.unwrap());
}

#[test]
fn every_wager_has_its_record() {
    let figures = all(&figures, "let-it-ride");
    let wagers: Vec<&str> = figures.iter().map(|figure| &*figure.wager).collect();
    assert_eq!(wagers, ["bet", "bonus", "three-card-bonus", "progressive"]);
    assert!(figures.iter().all(|figure| figure.game == "let-it-ride"));
}

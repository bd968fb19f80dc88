use chance::{Card, Generator, Rank, Suit};
use games::{Decision, HandNumber, Kind, Options, Pays, Progressive, Seat, Value, Viewer};
use hands::FiveRank;

use super::walk::Walk;
use super::*;
use crate::poker::random_rounds::play;
use crate::poker::subsets;
use crate::tests::{all, ask};
use crate::{NoCache, Silent, net};

fn chosen(set: &[(&str, Value)]) -> Chosen {
    let given: Options = set.iter().map(|(key, value)| ((*key).into(), value.clone())).collect();
    Chosen::new(Kind::find("mississippi-stud").unwrap().rulebook(), given).unwrap()
}

/// Some odds raised, to others that are no whole numbers and to dollars.
fn raised() -> Value {
    let lines = [("flush", "13 to 2"), ("two-pair", "7 to 3"), ("pair-of-sixes-to-tens", "$3")];
    let lines = lines.map(|(line, odds)| (line.to_owned(), Value::from(odds)));
    Value::Map([("ante".to_owned(), Value::Map(lines.into()))].into())
}

fn figure(wager: &str) -> Figure {
    let all = ask(&figures, "mississippi-stud", &[]);
    all.into_iter().find(|figure| figure.wager == wager).unwrap()
}

/// A deck of five ranks.
fn little_deck() -> Vec<Card> {
    let ranks = [Rank::Five, Rank::Six, Rank::Nine, Rank::Ten, Rank::Jack];
    ranks.iter().flat_map(|rank| Suit::ALL.map(|suit| Card::new(*rank, suit))).collect()
}

#[test]
fn the_usual_pay_table_costs_4_91_percent_of_the_ante() {
    let ante = figure("ante");
    let percent = |ratio: &Option<Ratio>| (ratio.as_ref().unwrap().to_f64() * 1e6).round() / 1e4;
    assert_eq!(percent(&ante.house_edge), 4.9149);
    // Published as 1.37%, with a bet where a fold is worth as much.
    assert_eq!(percent(&ante.element_of_risk), 1.4109);
    let deals: Ratio = ante.lines.iter().map(|line| line.ways.clone()).sum();
    assert_eq!(deals, Ratio::from(1326u64 * 50 * 49 * 48));
}

#[test]
fn the_three_card_bonus_costs_what_counting_hands_says() {
    let awards = [(48, 40), (52, 30), (720, 6), (1096, 3), (3744, 1), (16_440, -1)];
    let won: i64 = awards.iter().map(|(hands, odds)| hands * odds).sum();
    assert_eq!(figure("three-card-bonus").house_edge.unwrap(), Ratio::new(-won, 22_100u32));
}

#[test]
fn a_fold_forfeits_the_link_but_no_envy() {
    let link = figure("progressive");
    let of = |name: &str| {
        let line = link.lines.iter().find(|line| line.name == name).unwrap();
        line.probability.clone()
    };
    // Royal flushes: no two cards of one are folded.
    assert_eq!(of("royal-flush"), Ratio::new(4, 2_598_960u32));
    assert!(of("straight-flush") < Ratio::new(36, 2_598_960u32));
    assert!(of("three-of-a-kind") < Ratio::new(54_912, 2_598_960u32));
    assert_eq!(link.envy_per_player.unwrap(), Ratio::new(4 * 1000 + 36 * 300, 2_598_960u32));
    let alone = super::multi_link::five_cards();
    assert_eq!(alone.iter().sum::<u64>(), 2_598_960);
}

#[test]
fn the_rules_in_words_are_optimal_play_and_say_so_where_they_are_not() {
    let words = figure("ante").strategy.unwrap().words;
    assert!(!words.iter().any(|sentence| sentence.contains("otherwise")), "{words:#?}");
    let raised = ask(&figures, "mississippi-stud", &[("pay", raised())]);
    let words = raised[0].strategy.as_ref().unwrap().words.join("\n");
    assert!(words.contains("otherwise"), "{words}");
}

#[test]
fn every_cell_of_the_charts_has_one_answer() {
    let charts = figure("ante").strategy.unwrap().charts;
    assert_eq!(charts.len(), 5);
    for chart in charts {
        for (row, cells) in chart.rows {
            assert!(cells.iter().all(|cell| !cell.contains(" or ")), "{}: {row}", chart.title);
        }
    }
}

#[test]
fn dollars_make_a_figure_for_every_stake() {
    let all = ask(&figures, "mississippi-stud", &[("pay", raised())]);
    let antes = all.iter().filter(|figure| figure.wager == "ante");
    let edges: Vec<_> = antes.map(|figure| figure.house_edge.clone().unwrap()).collect();
    assert_eq!(edges.len(), 5);
    assert!(edges.is_sorted(), "a bigger stake gets less of the dollars");
}

/// What becomes of all deals, in parts.
fn worth(tally: &Tally, units: &Units) -> i128 {
    let folded = tally.folded().map(|(n, deals)| -i128::from(n) * units.parts * i128::from(deals));
    let shown = tally.shown().map(|(n, line, deals)| {
        let (unit, flat) = units.of(line);
        (unit * i128::from(n) + flat * WAGERS) * i128::from(deals)
    });
    folded.chain(shown).sum()
}

#[test]
fn a_little_deck_is_worth_what_all_its_deals_are() {
    let deck = little_deck();
    for set in [vec![], vec![("pay", raised())]] {
        let chosen = chosen(&set);
        let tables = MississippiStud::rules(&chosen).unwrap().pays;
        let units = Units::new(&chosen, ANTE, Cents::dollars(5)).unwrap();
        let walk = Walk::new(&deck, &tables, &units);
        let mut plain = 0;
        subsets(&deck, 2, &mut |hand| plain += walk.best(hand, 0, 1));
        let solved = Solved::new(&deck, &tables, &units);
        let tally = solved.tally();
        assert_eq!(worth(&tally, &units), plain);
        let deals = tally.folded().map(|(_, n)| n).chain(tally.shown().map(|(.., n)| n));
        assert_eq!(deals.sum::<u64>(), 190 * 18 * 17 * 16);
    }
}

#[test]
fn the_walk_over_all_first_cards_adds_up_to_the_edge() {
    let chosen = chosen(&[]);
    let tables = MississippiStud::rules(&chosen).unwrap().pays;
    let (units, _, tally) = solve(&chosen, Cents::DOLLAR).unwrap();
    let walk = Walk::new(Deck::Standard.cards(), &tables, &units);
    let all = Classes::new(Deck::Standard.cards(), 2);
    let plain: i128 = all.iter().map(|(hand, n)| walk.best(hand, 0, 1) * i128::from(n)).sum();
    assert_eq!(worth(&tally, &units), plain);
}

/// Bets of one to three times the ante, sometimes a fold.
fn any_decision(generator: &mut Generator) -> Decision {
    match generator.below(6) {
        0 => Decision::new(Seat::FIRST, Action::Fold),
        n => Decision { times: Some((n % 3 + 1) as u8), ..Decision::new(Seat::FIRST, Action::Bet) },
    }
}

#[test]
fn the_table_pays_what_the_solver_counts() {
    let generator = &mut Generator::seeded(9, 1);
    for set in [vec![], vec![("dealing", "shoe".into())], vec![("pay", raised())]] {
        let chosen = chosen(&set);
        let tables = MississippiStud::rules(&chosen).unwrap().pays;
        let units = Units::new(&chosen, ANTE, Cents::dollars(6)).unwrap();
        let lines = games::poker::multi_link::lines(&Progressive::all(&chosen).unwrap()[0]);
        for _ in 0..300 {
            let wagers = [("ante", 600), ("three-card-bonus", 500), ("progressive", 100)];
            let mut taken = Vec::new();
            let round = play(&chosen, &wagers, generator, |_, generator| {
                taken.push(any_decision(generator));
                taken[taken.len() - 1]
            });
            let staked =
                1 + taken.iter().filter_map(|taken| taken.times).map(i128::from).sum::<i128>();
            let folded = taken.iter().any(|taken| taken.action == Action::Fold);
            let main = ["ante", "third-street", "fourth-street", "fifth-street"];
            let won: i64 = main.iter().filter_map(|name| round.net(name)).map(Cents::cents).sum();
            let of = |name| round.net(name).map(|net| Ratio::from(net.cents())).unwrap();
            let three = tables.three_card(ThreeRank::of(round.board)).pays;
            assert_eq!(of("three-card-bonus"), net(three, Cents::dollars(5)) * Ratio::from(500));
            if folded {
                assert_eq!(i128::from(won), -600 * staked);
                assert_eq!(of("progressive"), Ratio::from(-100));
                continue;
            }
            let five = FiveRank::of5(round.five());
            let (unit, flat) = units.of(units.line(tables.hand(five)));
            let expected = units.ratio(unit * staked + flat * WAGERS, 1) * Ratio::from(600);
            assert_eq!(Ratio::from(won), expected);
            let line = lines[five.category() as usize].map(usize::from);
            match line.map(|line| chosen.table_of("progressive").lines[line].pays) {
                None => assert_eq!(of("progressive"), Ratio::from(-100)),
                Some(pays @ Pays::Swept(_)) => {
                    assert_eq!(of("progressive"), net(pays, Cents::DOLLAR) * Ratio::from(100));
                }
                Some(_) => assert!(of("progressive") > Ratio::ZERO),
            }
        }
    }
}

#[test]
fn advice_is_the_solution_at_every_decision() {
    let generator = &mut Generator::seeded(10, 1);
    for set in [vec![], vec![("pay", raised())]] {
        let chosen = chosen(&set);
        let (_, solved, _) = solve(&chosen, Cents::dollars(10)).unwrap();
        for _ in 0..20 {
            let mut staked = 1;
            play(&chosen, &[("ante", 1000)], generator, |table, generator| {
                let situation = Situation {
                    table,
                    seat: Seat::FIRST,
                    hand: HandNumber::FIRST,
                    progress: &Silent,
                    cache: &NoCache,
                };
                let advice = advise(&situation).unwrap();
                let view = table.view(Viewer::Seat(Seat::FIRST));
                let seen = view.hands.iter().flat_map(|h| h.cards.iter().copied().flatten());
                let hand: Hand = seen.collect();
                let street = &solved.streets[hand.len() - 2];
                let best = street.best(street.classes.find(hand), staked);
                assert_eq!(advice.choices[0].times.unwrap_or(0), best);
                assert_eq!((advice.choices.len(), advice.base), (4, Cents::dollars(10)));
                let fold = advice.choices.iter().find(|c| c.action == Action::Fold).unwrap();
                assert_eq!(fold.value, -Ratio::from(u32::from(staked)));
                let decision = any_decision(generator);
                staked += decision.times.unwrap_or(0);
                decision
            });
        }
    }
}

#[test]
fn every_wager_has_its_record() {
    let figures = all(&figures, "mississippi-stud");
    let wagers: Vec<&str> = figures.iter().map(|figure| &*figure.wager).collect();
    assert_eq!(wagers, ["ante", "three-card-bonus", "progressive"]);
    assert!(figures.iter().all(|figure| figure.game == "mississippi-stud"));
}

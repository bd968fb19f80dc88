use chance::{Card, Generator};
use games::{Options, Step, Value};
use hands::Points;

use super::*;
use crate::Ratio;
use crate::tests::{all, ask};

const GAMES: [&str; 2] = ["mini-baccarat", "commission-free-baccarat"];
const EIGHT_DECKS: u128 = 4_998_398_275_503_360;

fn edge(figures: &[Figure], wager: &str) -> f64 {
    let figure = figures.iter().find(|figure| figure.wager == wager);
    figure.unwrap_or_else(|| panic!("no {wager}")).house_edge.as_ref().unwrap().to_f64()
}

/// Whether a figure is the one published in hundredths of a percent.
fn is_about(found: f64, published: f64) -> bool {
    (found - published).abs() <= 0.000_05
}

#[test]
fn eight_decks_come_to_the_published_counts() {
    let deals = Deals::of(values(8));
    assert_eq!(deals.iter().map(|end| end.ways).sum::<u128>(), EIGHT_DECKS);
    let figures = ask(&super::figures, "mini-baccarat", &[]);
    let ways = |wager: &str, line: &str| {
        let figure = figures.iter().find(|figure| figure.wager == wager).unwrap();
        figure.lines.iter().find(|found| found.name == line).unwrap().ways.clone()
    };
    assert_eq!(ways("banker", "win"), Ratio::from(2_292_252_566_437_888u64));
    assert_eq!(ways("player", "win"), Ratio::from(2_230_518_282_592_256u64));
    assert_eq!(ways("tie", "win"), Ratio::from(475_627_426_473_216u64));
}

#[test]
fn the_edges_of_eight_and_six_decks_are_those_that_are_known() {
    let mini = ask(&super::figures, "mini-baccarat", &[]);
    for (wager, published) in [
        ("banker", 0.0106),
        ("player", 0.0124),
        ("tie", 0.1436),
        ("dragon-bonus-player", 0.0265),
        ("dragon-bonus-banker", 0.0937),
    ] {
        assert!(is_about(edge(&mini, wager), published), "{wager}: {}", edge(&mini, wager));
    }
    let free = ask(&super::figures, "commission-free-baccarat", &[]);
    for (wager, published) in [("banker", 0.0102), ("player", 0.0124), ("fortune-7", 0.0761)] {
        assert!(is_about(edge(&free, wager), published), "{wager}: {}", edge(&free, wager));
    }
    let six = ask(&super::figures, "mini-baccarat", &[("decks", 6.into())]);
    for (wager, published) in [("banker", 0.0106), ("player", 0.0124), ("tie", 0.1444)] {
        assert!(is_about(edge(&six, wager), published), "{wager}: {}", edge(&six, wager));
    }
}

#[test]
fn a_vigorish_on_ties_costs_a_twentieth_of_them() {
    let plain = ask(&super::figures, "mini-baccarat", &[]);
    let charged = ask(&super::figures, "mini-baccarat", &[("tie_vigorish", true.into())]);
    let banker = |figures: &[Figure]| {
        figures.iter().find(|figure| figure.wager == "banker").unwrap().house_edge.clone().unwrap()
    };
    let ties = Ratio::new(475_627_426_473_216u64, EIGHT_DECKS);
    assert_eq!(banker(&charged) - banker(&plain), ties / Ratio::from(20));
    // When it is collected, who opens the cards and what may be wagered change nothing.
    let house = [
        ("vigorish", "marked".into()),
        ("table", "midi".into()),
        ("min", "25".into()),
        ("max", "50".into()),
    ];
    assert_eq!(banker(&ask(&super::figures, "mini-baccarat", &house)), banker(&plain));
}

#[test]
fn every_number_of_decks_is_answered_and_few_need_a_device() {
    for (game, wagers) in [("mini-baccarat", 5 + 1), ("commission-free-baccarat", 6)] {
        let figures = all(&super::figures, game);
        assert_eq!(figures.len(), 5 * wagers, "{game}");
        for figure in &figures {
            let decks = figure.conditions.get("decks").unwrap();
            let few = [Value::from(4), Value::from(5)].contains(decks);
            assert_eq!(figure.conditions.get("shuffler").is_some(), few, "{}", figure.conditions);
        }
    }
    let book = Kind::find("mini-baccarat").unwrap().rulebook();
    let given = Options::from([("decks".to_owned(), Value::from(4))]);
    let none = Options::new();
    let question = Question {
        book,
        given: &given,
        assumptions: &none,
        all: false,
        wager: None,
        pay_table: None,
        progress: &crate::Silent,
        cache: &crate::NoCache,
    };
    let refused = super::figures(&question).unwrap_err().to_string();
    assert!(refused.contains("OH.BA.3.II"), "{refused}");
}

/// Every deal of a little shoe, card by card through the table, against the counts of its values.
#[test]
fn the_deals_of_little_shoes_end_as_they_do_at_the_table() {
    let mut random = Generator::seeded(3, 0);
    for game in GAMES {
        let chosen = Chosen::new(Kind::find(game).unwrap().rulebook(), Options::new()).unwrap();
        for spot in ["banker", "dragon-bonus-player"] {
            let shoe: Vec<Card> =
                (0..7).map(|_| Card::from_index(random.below(52) as u8)).collect();
            let mut counts = [0; 10];
            shoe.iter().for_each(|card| counts[usize::from(Points::value(*card))] += 1);
            let fast = settle(&chosen, spot, &Deals::of(counts)).unwrap();
            let mut slow = Outcomes::default();
            let table = with_wager(&chosen, spot).unwrap();
            every_deal(table.as_ref(), spot, &shoe, &mut slow);
            // 7 x 6 x 5 x 4 x 3 x 2 ordered deals of six cards.
            assert_eq!((fast.total(), slow.total()), (&Ratio::from(5040), &Ratio::from(5040)));
            let rows = |all: &Outcomes| -> Vec<_> {
                let line = |line: crate::LineFigure| (line.pays, line.name, line.ways.to_decimal());
                let mut rows: Vec<_> = all.lines().into_iter().map(line).collect();
                rows.sort();
                rows
            };
            assert_eq!(rows(&fast), rows(&slow), "{game} {spot} {shoe:?}");
        }
    }
}

/// Deals on with every card of what is left of a shoe.
fn every_deal(table: &dyn AnyTable, spot: &str, left: &[Card], all: &mut Outcomes) {
    for n in 0..left.len() {
        let mut rest = left.to_vec();
        let card = rest.remove(n);
        let mut table = table.duplicate();
        if table.step(Event::Chance(Outcome::Card(Some(card)))) == Ok(Step::Settled) {
            // The deals of six cards that begin so: one card of seven is never dealt.
            let follow: usize = (2..=rest.len()).product();
            let (name, net) = result(table.as_ref(), spot);
            all.add(&name, &net.to_decimal(), net, follow);
        } else {
            every_deal(table.as_ref(), spot, &rest, all);
        }
    }
}

/// Random deals through the table: each comes to what the deal that stands for its like comes to.
#[test]
fn random_deals_come_to_what_the_deals_that_end_alike_do() {
    let mut random = Generator::seeded(11, 0);
    let deals = Deals::of(values(8));
    for game in GAMES {
        let book = Kind::find(game).unwrap().rulebook();
        let chosen = Chosen::new(book, Options::new()).unwrap();
        for rule in book.spots.iter().filter(|rule| !rule.by_decision) {
            let open = with_wager(&chosen, &rule.id).unwrap();
            let mut known = BTreeMap::new();
            for alike in deals.iter() {
                let mut table = open.duplicate();
                for card in alike.cards() {
                    table.step(Event::Chance(Outcome::Card(Some(card)))).unwrap();
                }
                known.insert(ended(table.as_ref()), result(table.as_ref(), &rule.id));
            }
            assert_eq!(known.len(), deals.iter().count(), "the ends differ");
            for _ in 0..1000 {
                let mut table = open.duplicate();
                let mut card = || Outcome::Card(Some(Card::from_index(random.below(52) as u8)));
                while table.step(Event::Chance(card())) != Ok(Step::Settled) {}
                let found = result(table.as_ref(), &rule.id);
                assert_eq!(known[&ended(table.as_ref())], found, "{game} {}", rule.id);
            }
        }
    }
}

/// The points and the number of cards of both hands.
fn ended(table: &dyn AnyTable) -> Vec<(u8, usize)> {
    let hands = table.view(games::Viewer::Rail).hands;
    let hand = |cards: &[Option<Card>]| {
        let points = cards.iter().flatten().map(|card| Points::value(*card)).sum::<u8>() % 10;
        (points, cards.len())
    };
    hands.iter().map(|of| hand(&of.cards)).collect()
}

fn result(table: &dyn AnyTable, spot: &str) -> (String, Ratio) {
    let settled = table.statements();
    let line = settled.iter().find(|line| line.wager == spot).unwrap();
    let (name, ratio) = played::came_to(table.chosen(), line);
    (name.to_owned(), ratio)
}

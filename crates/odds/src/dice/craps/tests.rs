use std::sync::LazyLock;

use chance::Generator;
use games::{OptionError, Options, Seat, Value};

use super::*;
use crate::Ratio;
use crate::tests::{all, ask};

/// Every wager at the defaults.
static DEFAULTS: LazyLock<Vec<Figure>> = LazyLock::new(|| ask(&figures, "craps", &[]));

/// The edge of every wager.
fn edges_of(figures: &[Figure]) -> Vec<(String, String)> {
    let edge = |figure: &Figure| figure.house_edge.clone().unwrap().to_string();
    figures.iter().map(|figure| (figure.wager.clone(), edge(figure))).collect()
}

/// The edges of some wagers at these options.
fn edges(set: &[(&str, Value)], wagers: &[&str]) -> Vec<(String, String)> {
    let (mut given, none) = (Options::new(), Options::new());
    given.extend(set.iter().map(|(key, value)| ((*key).to_owned(), value.clone())));
    let book = games::Kind::find("craps").unwrap().rulebook();
    let of = |wager: &&str| {
        let (given, assumptions, wager) = (&given, &none, Some(*wager));
        let (progress, cache) = (&crate::Silent, &crate::NoCache);
        let (all, pay_table) = (false, None);
        let asked = Question { book, given, assumptions, all, wager, pay_table, progress, cache };
        edges_of(&figures(&asked).unwrap())
    };
    wagers.iter().flat_map(of).collect()
}

fn edge_of(edges: &[(String, String)], wager: &str) -> String {
    let found = edges.iter().find(|(known, _)| known == wager);
    found.unwrap_or_else(|| panic!("no figure for {wager}")).1.clone()
}

/// Worked out by hand from the odds of the dice: a number N comes in 6 - |N - 7| ways of 36.
#[test]
fn every_wager_has_the_edge_that_follows_from_the_dice() {
    let edges = edges_of(&DEFAULTS);
    let pairs = |spot: &str, numbers: [u8; 2]| numbers.map(|n| format!("{spot}-{n}"));
    for (spot, by_pair) in [
        ("put", ["1/3", "1/5", "1/11"]),
        ("place", ["1/15", "1/25", "1/66"]),
        // The vigorish of 5% whatever happens; of a lay bet, of what it may win.
        ("buy", ["1/20", "1/20", "1/20"]),
        ("lay", ["1/40", "1/30", "1/24"]),
        ("come-odds", ["0/1", "0/1", "0/1"]),
        ("dont-come-odds", ["0/1", "0/1", "0/1"]),
        ("put-odds", ["0/1", "0/1", "0/1"]),
    ] {
        for (numbers, edge) in [[4, 10], [5, 9], [6, 8]].into_iter().zip(by_pair) {
            for wager in pairs(spot, numbers) {
                assert_eq!(edge_of(&edges, &wager), edge, "{wager}");
            }
        }
    }
    for (wager, edge) in [
        ("pass", "7/495"),
        ("come", "7/495"),
        ("dont-pass", "3/220"),
        ("dont-come", "3/220"),
        ("pass-odds", "0/1"),
        ("dont-pass-odds", "0/1"),
        ("field", "1/18"),
        ("any-seven", "1/6"),
        ("any-craps", "1/9"),
        ("craps-2", "5/36"),
        ("craps-12", "5/36"),
        ("craps-3", "1/9"),
        ("eleven", "1/9"),
        ("c-and-e", "1/9"),
        ("horn", "1/8"),
        ("world", "2/15"),
        ("horn-high-2", "23/180"),
        ("horn-high-3", "11/90"),
        ("horn-high-11", "11/90"),
        ("horn-high-12", "23/180"),
        ("hard-4", "1/9"),
        ("hard-10", "1/9"),
        ("hard-6", "1/11"),
        ("hard-8", "1/11"),
        ("hop-3-3", "5/36"),
        ("hop-3-4", "1/9"),
    ] {
        assert_eq!(edge_of(&edges, wager), edge, "{wager}");
    }
}

/// A vigorish on winning bets only is paid on a third of the fours.
#[test]
fn a_vigorish_on_wins_costs_only_when_the_bet_wins() {
    let expected = [
        ("buy-4", "1/60"),
        ("buy-5", "1/50"),
        ("buy-6", "1/44"),
        ("lay-4", "1/60"),
        ("lay-5", "1/50"),
        ("lay-6", "1/44"),
        ("pass", "7/495"),
    ]
    .map(|(wager, edge)| (wager.to_owned(), edge.to_owned()));
    let wagers: Vec<_> = expected.iter().map(|(wager, _)| wager.as_str()).collect();
    assert_eq!(edges(&[("vig", "on-win".into())], &wagers), expected);
    for (_, edge) in edges(&[("vig_percent", 0.into())], &["buy-4", "lay-9"]) {
        assert_eq!(edge, "0/1");
    }
}

/// Over the points made before a seven-out, by inclusion and exclusion: the chance that all of them
/// lie in a set is that of a seven-out before a point outside it is made.
#[test]
fn the_fire_bet_follows_from_the_sets_of_points_that_are_made() {
    let ways = |number: u8| u32::from(6 - number.abs_diff(7));
    let established: u32 = NUMBERS.iter().map(|n| ways(*n)).sum();
    let made = |number: u8| {
        let ways = ways(number);
        Ratio::new(ways, established) * Ratio::new(ways, ways + 6)
    };
    let out = Ratio::ONE - NUMBERS.iter().map(|n| made(*n)).sum::<Ratio>();
    let within = |set: u32| {
        let inside = (0..6).filter(|n| set >> n & 1 == 1).map(|n| made(NUMBERS[n])).sum::<Ratio>();
        &out / (Ratio::ONE - inside)
    };
    let exactly = |set: u32| {
        let subsets = (0..64u32).filter(|sub| sub & !set == 0);
        let signed = subsets.map(|sub| match (set & !sub).count_ones() % 2 {
            0 => within(sub),
            _ => -within(sub),
        });
        signed.sum::<Ratio>()
    };
    let with =
        |count: u32| (0..64u32).filter(|set| set.count_ones() == count).map(exactly).sum::<Ratio>();
    let fire = DEFAULTS.last().unwrap();
    assert_eq!((fire.wager.as_str(), fire.pay_table.as_str()), ("fire", "OH.CR.5.VII"));
    for (line, count, pays) in
        [("6-points", 6, "999"), ("5-points", 5, "249"), ("4-points", 4, "24")]
    {
        let found = fire.lines.iter().find(|found| found.name == line).unwrap();
        assert_eq!((&found.probability, found.pays.as_str()), (&with(count), pays), "{line}");
    }
    // The published edge of a Fire Bet at these odds.
    assert!((fire.house_edge.as_ref().unwrap().to_f64() - 0.207_628).abs() < 0.000_001);
}

#[test]
fn wagers_made_of_parts_name_the_part_that_won() {
    let lines = |wager: &str| -> Vec<(String, String, String)> {
        let figure = DEFAULTS.iter().find(|figure| figure.wager == wager).unwrap();
        let line = |line: &crate::LineFigure| {
            (line.name.clone(), line.pays.clone(), line.probability.to_string())
        };
        figure.lines.iter().map(line).collect()
    };
    let line = |name: &str, pays: &str, chance: &str| (name.into(), pays.into(), chance.into());
    let world = [
        line("craps-2", "5.2", "1/36"),
        line("craps-12", "5.2", "1/36"),
        line("craps-3", "2.2", "1/18"),
        line("eleven", "2.2", "1/18"),
        line("any-seven", "0", "1/6"),
        line("lose", "-1", "2/3"),
    ];
    assert_eq!(lines("world"), world);
    let field =
        [line("2-or-12", "2", "1/18"), line("3-4-9-10-11", "1", "7/18"), line("lose", "-1", "5/9")];
    assert_eq!(lines("field"), field);
    assert_eq!(lines("dont-pass")[1], line("push", "0", "1/36"));
}

#[test]
fn odds_behind_the_line_have_a_record_for_each_point() {
    let odds: Vec<_> = DEFAULTS.iter().filter(|figure| figure.wager == "dont-pass-odds").collect();
    assert_eq!(odds.len(), 6);
    for (figure, hit) in odds.iter().zip(["2/3", "3/5", "6/11", "6/11", "3/5", "2/3"]) {
        assert_eq!(figure.hit_frequency.to_string(), hit, "{}", figure.conditions);
    }
    let six = ask(&figures, "craps", &[("point", 6.into())]);
    let odds: Vec<_> = six.iter().filter(|figure| figure.wager == "pass-odds").collect();
    assert_eq!(odds.len(), 1);
    assert_eq!((odds[0].lines[0].name.as_str(), odds[0].lines[0].pays.as_str()), ("6-or-8", "1.2"));
}

/// The figure of a wager at a stake, paid in such chips.
fn at_stake(wager: &str, stake: &str, unit: &str) -> Result<Vec<Figure>, OptionError> {
    let given = Options::from([("unit".to_owned(), unit.into())]);
    let assumptions = Options::from([("stake".to_owned(), stake.into())]);
    let book = games::Kind::find("craps").unwrap().rulebook();
    let (progress, cache) = (&crate::Silent, &crate::NoCache);
    let (given, assumptions, wager) = (&given, &assumptions, Some(wager));
    let (all, pay_table) = (false, None);
    figures(&Question { book, given, assumptions, all, wager, pay_table, progress, cache })
}

/// Worked out by hand: five dollars on the six win 5.83, which quarters make 5.75 and dollars 5.00.
#[test]
fn a_stake_is_paid_and_charged_in_chips() {
    for (wager, stake, unit, edge) in [
        ("place-6", "6", "0.25", "1/66"),
        ("place-6", "5", "0.25", "1/44"),
        ("place-6", "5", "1", "1/11"),
        ("place-5", "5", "1", "1/25"),
        // 5% of seven dollars is 0.35, of one dollar less than a quarter.
        ("buy-4", "7", "0.25", "1/28"),
        ("buy-4", "1", "0.25", "0/1"),
        // Five dollars against the six win 4.00, and are charged nothing on that.
        ("lay-6", "5", "0.25", "1/55"),
        ("come-odds-6", "3", "1", "1/11"),
        ("come-odds-6", "3", "0.25", "1/66"),
        ("pass", "3", "1", "7/495"),
    ] {
        let figures = at_stake(wager, stake, unit).unwrap();
        let [figure] = &figures[..] else { panic!("{wager}: {} figures", figures.len()) };
        assert_eq!(figure.house_edge.clone().unwrap().to_string(), edge, "{wager} {stake} {unit}");
        assert_eq!(figure.conditions.get("stake").unwrap().to_string(), stake, "{wager}");
        assert_eq!(figure.conditions.get("unit").unwrap().to_string(), unit, "{wager}");
    }
}

/// The table itself, with a point that is another number: of the 36 rolls those that decide a wager
/// are alike likely to be the one that does.
#[test]
fn a_stake_brings_what_the_table_pays_on_each_of_the_36_rolls() {
    let spots = &games::Kind::find("craps").unwrap().rulebook().spots;
    let by_number = ["place-", "buy-", "lay-", "put-", "hard-"];
    let one_roll = ["field", "any-", "craps-", "eleven", "c-and-e", "horn", "world", "hop-"];
    let of = |names: &[&str], id: &str| names.iter().any(|name| id.starts_with(name));
    let simple = |id: &&str| of(&by_number, id) || of(&one_roll, id);
    let simple = spots.iter().map(|rule| rule.id.as_str()).filter(simple);
    let mut compared = 0;
    for wager in simple.filter(|id| !id.contains("odds")) {
        for (stake, unit) in [("5", "0.25"), ("7.50", "0.25"), ("20", "1"), ("35", "5")] {
            let Ok(figures) = at_stake(wager, stake, unit) else { continue };
            let edge = figures[0].house_edge.clone().unwrap();
            assert_eq!(edge, -by_36_rolls(wager, stake, unit), "{wager} {stake} {unit}");
            compared += 1;
        }
    }
    assert!(compared > 150, "{compared}");
}

/// What a wager brings on the roll that decides it, in units.
fn by_36_rolls(wager: &str, stake: &str, unit: &str) -> Ratio {
    let options = Options::from([("unit".to_owned(), unit.into())]);
    let mut table = games::Kind::find("craps").unwrap().open(options).unwrap();
    let put = |table: &mut dyn AnyTable, seat: u8, spot: &str, amount: Cents| {
        let on = table.find_spot(spot).unwrap();
        let wager = games::Wager { seat: Seat::new(seat), on, amount, for_dealer: false };
        table.step(games::Event::Wager(wager)).unwrap();
    };
    put(table.as_mut(), 2, "pass", Cents::dollars(5));
    let point = if wager.ends_with("-4") { [2, 3] } else { [2, 2] };
    throw(table.as_mut(), Dice::new(point).unwrap());
    let stake: Cents = stake.parse().unwrap();
    put(table.as_mut(), 1, wager, stake);
    let (mut won, mut times) = (0, 0);
    for n in 0..36 {
        let mut table = table.duplicate();
        throw(table.as_mut(), Dice::new([n / 6 + 1, n % 6 + 1]).unwrap());
        let lines = table.statements();
        if let Some(own) = lines.iter().find(|line| line.seat == Seat::FIRST) {
            won += own.net.cents();
            times += 1;
        }
    }
    Ratio::new(won, times * stake.cents().unsigned_abs())
}

#[test]
fn a_stake_that_chips_cannot_make_is_refused() {
    for (wager, stake, unit) in
        [("place-6", "5.10", "0.25"), ("horn", "5", "2"), ("fire", "200", "1")]
    {
        let refused = at_stake(wager, stake, unit).unwrap_err().to_string();
        let expected = format!("no {wager} of");
        assert!(refused.contains("stake") && refused.contains(&expected), "{refused}");
    }
    // Of all wagers those stay that can be made.
    let some = ask(&figures, "craps", &[("stake", "0.50".into())]);
    assert!(some.len() > 80 && some.iter().all(|figure| figure.wager != "horn-high-3"));
}

/// What a house chooses for itself changes no figure: bounds, chips, how much odds a bet carries.
#[test]
fn bounds_and_chips_are_in_no_figure() {
    let wagers = ["pass", "dont-come", "place-6", "lay-5", "horn-high-3", "put-odds-5", "fire"];
    let house = [
        ("min", "5".into()),
        ("max", "25".into()),
        ("unit", "5".into()),
        ("odds", Value::from(2)),
        ("seats", Value::from(1)),
    ];
    assert_eq!(edges(&house, &wagers), edges(&[], &wagers));
    let without = [("buy", false.into()), ("fire", false.into())];
    assert_eq!(edges(&without, &["buy-4", "fire"]), []);
}

#[test]
fn raised_odds_are_priced_as_they_are_posted() {
    let twelve = Value::Map([("2-or-12".into(), "3 to 1".into())].into());
    let hard = Value::Map([("win".into(), "9 to 1".into())].into());
    let pay = Value::Map([("field".into(), twelve), ("hard-4".into(), hard)].into());
    let edges = edges(&[("pay", pay)], &["field", "hard-4"]);
    // 3 to 1 takes the edge of the field away; a hard 4 at 9 to 1 leaves -1/9 of the house.
    assert_eq!(edge_of(&edges, "field"), "0/1");
    assert_eq!(edge_of(&edges, "hard-4"), "-1/9");
}

#[test]
fn all_figures_are_one_for_each_wager_and_way_to_charge_a_vigorish() {
    let figures = all(&figures, "craps");
    let charged = figures.iter().filter(|figure| figure.conditions.get("vig").is_some()).count();
    // 96 spots without the twelve that come bets move to, ten more points, and what is charged on
    // wins only.
    assert_eq!((charged, figures.len()), (12, 96 - 12 + 10 + 12));
    for figure in &figures {
        let total: Ratio = figure.lines.iter().map(|line| line.probability.clone()).sum();
        assert_eq!(total, Ratio::ONE, "{} {}", figure.wager, figure.conditions);
        assert_eq!(figure.house_edge, figure.element_of_risk, "{}", figure.wager);
    }
}

/// Dice thrown at random, every wager put back when it is decided: each comes to its edge within
/// five standard errors.
#[test]
fn wagers_thrown_for_at_random_come_to_their_edges() {
    let mut dice = Generator::seeded(7, 0);
    let chosen = Chosen::new(games::Kind::find("craps").unwrap().rulebook(), Default::default());
    let chosen = chosen.unwrap();
    for wager in ["pass", "dont-come", "place-6", "buy-4", "lay-10", "hard-8", "horn", "fire"] {
        let rule = chosen.rulebook().spot(wager).unwrap();
        let figure = DEFAULTS.iter().find(|figure| figure.wager == wager).unwrap();
        let (up, stake) = put_up(&chosen, rule, Cents::dollars(60), None).unwrap();
        let (rounds, mut won) = (2_000, 0.0);
        for _ in 0..rounds {
            let mut table = up.duplicate();
            won += loop {
                let mut die = || 1 + (dice.below(6) as u8);
                let faces = [die(), die()];
                if throw(table.as_mut(), Dice::new(faces).unwrap()) == games::Step::Continues {
                    continue;
                }
                let book = chosen.rulebook();
                let settled = table.statements();
                if let Some(own) = settled.iter().find(|line| book.paid_as(&line.wager) == wager) {
                    break own.net.cents() as f64 / stake.cents() as f64;
                }
            };
        }
        let edge = figure.house_edge.as_ref().unwrap().to_f64();
        let error = figure.standard_deviation() / f64::from(rounds).sqrt();
        assert!((won / f64::from(rounds) + edge).abs() < 5.0 * error, "{wager}");
    }
}

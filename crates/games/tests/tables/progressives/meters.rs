//! Meters that add up, to the millionth of a cent.

use chance::Generator;
use games::{Cents, Chosen, Exact, Kind, Meters, Options, Pays, Progressive, Value};

/// The progressive of a table with these options.
fn progressive(game: &str, options: &[(&str, &str)]) -> Progressive {
    let given =
        options.iter().map(|(key, value)| ((*key).to_owned(), Value::Text((*value).into())));
    let book = Kind::find(game).unwrap().rulebook();
    let chosen = Chosen::new(book, given.collect()).unwrap();
    Progressive::all(&chosen).unwrap().remove(0)
}

#[test]
fn the_meter_equation_holds_over_millions_of_contributions_and_awards() {
    for (seed, options) in [
        (1, vec![]),
        (2, vec![("contribution", "0.212345"), ("seed", "12345.67")]),
        (
            3,
            vec![
                ("contribution", "0.100001"),
                ("secondary_contribution", "0.333333"),
                ("reserve_contribution", "0.077777"),
            ],
        ),
    ] {
        let terms = progressive("ultimate-texas-holdem", &options);
        let mut meters = Meters::of(std::slice::from_ref(&terms));
        let mut random = Generator::seeded(seed, 0);
        let lines: Vec<u8> = ["royal-flush", "straight-flush", "four-of-a-kind", "flush"]
            .iter()
            .map(|name| terms.line(name).unwrap())
            .collect();
        // In millionths of a cent, kept apart from the code's own sums.
        let rate = |key: &str, default: &str| -> i128 {
            let text = options.iter().find(|(known, _)| *known == key).map_or(default, |(_, v)| v);
            let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
            format!("{whole}{fraction:0<6}").parse().unwrap()
        };
        let per_dollar: i128 = 100
            * (rate("contribution", "0.21")
                + rate("secondary_contribution", "0")
                + rate("reserve_contribution", "0"));
        let stands = |meters: &Meters| -> i128 {
            meters.iter().map(|meter| meter.value().millionths()).sum::<i128>()
        };
        let (start, mut fed, mut paid, mut reseeded) = (stands(&meters), 0i128, 0i128, 0i128);
        let seed_of_main = meters[0].value().millionths();
        for n in 0..1_000_000 {
            match random.below(1000) {
                0 => {
                    let line = lines[random.below(4) as usize];
                    let award = terms.award(line, &mut meters);
                    if let Pays::Percent(percent) = award.pays {
                        paid += i128::from(award.paid.cents()) * 1_000_000;
                        reseeded += if percent == 100 { seed_of_main } else { 0 };
                    }
                }
                1..=9 => {
                    terms.take_back(&mut meters);
                    fed -= per_dollar;
                }
                _ => {
                    terms.contribute(&mut meters);
                    fed += per_dollar;
                }
            }
            if n % 97 == 0 {
                assert_eq!(stands(&meters), start + fed + reseeded - paid, "after {n}");
                assert!(meters.iter().all(games::Meter::balances));
            }
        }
        assert_eq!(stands(&meters), start + fed + reseeded - paid);
        assert!(paid > start, "the meter was won");
    }
}

#[test]
fn the_greatest_base_and_the_greatest_meter_add_up_over_as_many_rounds_as_anybody_plays() {
    let greatest = [("base", "21474836"), ("contribution", "1")];
    let most = [("seed", "1000000000"), ("reserve_contribution", "0.1")];
    for (game, options) in [("ride-free", &greatest[..]), ("ultimate-texas-holdem", &most[..])] {
        let terms = progressive(game, options);
        let mut meters = Meters::of(std::slice::from_ref(&terms));
        let lines = 0..terms.lines().count() as u8;
        let whole =
            lines.clone().find(|n| terms.lines().nth(usize::from(*n)).unwrap().pays == Pays::WHOLE);
        let start = meters[0].value();
        (0..30_000).for_each(|_| terms.contribute(&mut meters));
        assert!(meters[0].value() > start && meters.iter().all(games::Meter::balances), "{game}");
        for _ in 0..200 {
            terms.award(whole.unwrap(), &mut meters);
            assert!(meters.iter().all(games::Meter::balances), "{game}");
        }
        let seeds = Exact::cents(Cents::MOST).millionths();
        let paid = meters[0].awarded().millionths();
        assert!(paid > seeds * 93, "{game}: more was paid than 64 bits hold");
    }
}

#[test]
fn a_shared_award_is_divided_in_whole_cents_and_the_rest_stays_on_the_meter() {
    for (options, whole) in [
        (vec![], "triple-3-tie"),
        (vec![("contribution", "0.212345"), ("seed", "12345.67")], "triple-3-tie"),
        (vec![("reserve_contribution", "0.05"), ("seed", "0.01")], "triple-3-tie"),
    ] {
        let terms = progressive("three-dice-baccarat", &options);
        let mut random = Generator::seeded(5, 5);
        for winners in 1..=7u8 {
            let mut meters = Meters::of(std::slice::from_ref(&terms));
            let (seed, wagers) = (meters[0].value(), u32::from(winners));
            (0..wagers + random.below(1000)).for_each(|_| terms.contribute(&mut meters));
            let (shown, fraction) = (meters[0].shows(), meters[0].value());
            let reserve = meters.get(1).map_or(Exact::ZERO, |meter| meter.value());
            let award = terms.award_shared(terms.line(whole).unwrap(), winners, &mut meters);
            assert_eq!(award.meter, shown);
            let all = award.paid.times(winners.into(), 1);
            assert!(shown - all < Cents::new(winners.into()), "less than a cent for each stays");
            assert_eq!(meters[0].value(), seed + fraction - Exact::cents(all) + reserve);
            assert!(meters.iter().all(games::Meter::balances));
            // A fixed award goes to each in full, and the meter does not move.
            let (line, stands) = (terms.line("double-triple").unwrap(), meters[0].value());
            let each = terms.award_shared(line, winners, &mut meters).paid;
            assert_eq!((each, meters[0].value()), (Cents::dollars(100), stands));
        }
    }
}

/// The progressive of a shared document with this pay table and these options.
fn shared(document: &str, table: &str, options: &[(&str, &str)]) -> Progressive {
    let book = games::Shared::find(document).unwrap().rulebook();
    let tables = [(book.spots[0].id.clone(), Value::Text(table.into()))];
    let mut given: Options = options
        .iter()
        .map(|(key, value)| ((*key).to_owned(), Value::Text((*value).into())))
        .collect();
    given.insert("pay_tables".into(), Value::Map(tables.into()));
    Progressive::all(&Chosen::new(book, given).unwrap()).unwrap().remove(0)
}

#[test]
fn independent_meters_have_their_own_seeds_and_divide_the_contribution_to_the_millionth() {
    let options = [("seed_2", "2000"), ("seed_3", "500"), ("contribution", "0.2"), ("base", "2")];
    let terms = shared("rocket-aces", "RA-LONG-3", &options);
    let mut meters = Meters::of(std::slice::from_ref(&terms));
    let stand = |meters: &Meters| -> Vec<String> {
        meters.iter().map(|meter| meter.value().to_string()).collect()
    };
    assert_eq!(stand(&meters), ["20000.00", "4000.00", "1000.00"], "scaled to the base");
    terms.contribute(&mut meters);
    // Forty cents in three: the odd millionth of a cent goes to the top meter.
    assert_eq!(stand(&meters), ["20000.13333334", "4000.13333333", "1000.13333333"]);
    terms.take_back(&mut meters);
    assert_eq!(stand(&meters), ["20000.00", "4000.00", "1000.00"]);
    terms.contribute(&mut meters);
    // Each line takes its own meter, and only that one is reset.
    let line = terms.line("two-aces-suited-dealer-blackjack-suited").unwrap();
    let award = terms.award(line, &mut meters);
    assert_eq!((award.paid, award.meter), (Cents::new(400_013), Cents::new(400_013)));
    assert_eq!(stand(&meters), ["20000.13333334", "4000.00333333", "1000.13333333"]);
    let fixed = terms.award(terms.line("two-aces").unwrap(), &mut meters);
    assert_eq!((fixed.paid, fixed.pays), (Cents::dollars(20), "10 for 1".parse().unwrap()));
    assert!(meters.iter().all(games::Meter::balances));
}

#[test]
fn shared_percentages_and_the_top_line_take_from_one_meter() {
    let terms = shared("rocket-aces", "RA-LONG-1", &[]);
    let mut meters = Meters::of(std::slice::from_ref(&terms));
    let mut paid = |name: &str| {
        let paid = terms.award(terms.line(name).unwrap(), &mut meters).paid.to_string();
        (paid, meters[0].shows().to_string())
    };
    let two = |paid: &str, shows: &str| (paid.to_owned(), shows.to_owned());
    assert_eq!(paid("two-aces-suited-dealer-blackjack-suited"), two("2500.00", "7500.00"));
    assert_eq!(paid("two-aces-suited-dealer-blackjack"), two("150.00", "7350.00"));
    assert_eq!(paid("two-aces-of-spades-dealer-blackjack-of-spades"), two("7350.00", "10000.00"));
}

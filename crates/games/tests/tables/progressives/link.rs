//! A link of several tables and games.

use chance::{Generator, Outcome};
use games::{Action, AnyTable, Cents, Event, Exact, Kind, Link, Options, Rate, Value, Verdict};

use super::{LINKED, Stacked, five, folds, open, play, stays, wager, wagers};

/// A hand for a seat: now and then one that wins from the meter.
fn some_hand(random: &mut Generator) -> &'static str {
    const HANDS: [&str; 6] = [
        "As Ks Qs Js Ts",
        "9h 8h 7h 6h 5h",
        "Kd Qd Jd Td 9d",
        "7s 7c 7d 4c 4d",
        "2c 3c 5c 8c Tc",
        "Ah 3s 6s 9c Jh",
    ];
    HANDS[random.below(6) as usize]
}

#[test]
fn a_link_of_several_tables_and_games_pays_to_the_cent_and_always_balances() {
    let mut random = Generator::seeded(7, 7);
    let mut tables: Vec<_> = LINKED.iter().map(|(game, own)| (open(game), *own)).collect();
    // A second table of a game.
    tables.push((open("four-card-poker"), 5));
    let mut link = Link::open(tables[0].0.as_ref()).unwrap();
    let rate: Rate = "0.21".parse().unwrap();
    let seed = Exact::cents(Cents::dollars(10_000));
    let (mut wagered, mut paid, mut resets) = (0i64, Exact::ZERO, 0);
    for _ in 0..3000 {
        let at = random.below(tables.len() as u32) as usize;
        let (table, own) = &mut tables[at];
        let seats = 1 + random.below(3) as u8;
        for seat in 1..=seats {
            let progressive = random.below(4) > 0;
            wagers(table.as_mut(), seat, progressive);
            wagered += i64::from(progressive);
        }
        let hands = [(1 + random.below(u32::from(seats)) as u8, five(some_hand(&mut random)))];
        let mut cards = Stacked::new(&hands, *own, &mut random);
        let mut decide = |seat: u8, actions: &[Action]| match random.below(8) {
            0 => folds(seat, actions),
            _ => stays(seat, actions),
        };
        let mut apply = |table: &mut dyn AnyTable, event| {
            let applied = link.apply(table, event)?;
            assert!(link.balances());
            let off = applied.lines.iter().map(|line| Exact::cents(line.from_meter));
            let awarded = applied.meters.iter().map(|moved| moved.by.awarded);
            let sum = |sum: Exact, part: Exact| sum + part;
            assert_eq!(off.fold(Exact::ZERO, sum), awarded.fold(Exact::ZERO, sum));
            Ok(applied.step)
        };
        let lines = play(table.as_mut(), &mut cards, &mut apply, &mut decide);
        assert_eq!(table.meters()[0].1.value(), link.meter("multi-link").unwrap().value());
        for line in lines.iter().filter(|line| line.wager == "progressive") {
            let percent = line.because.contains('%') && line.verdict == Verdict::Win;
            if percent {
                paid += Exact::cents(line.paid);
                resets += i64::from(line.because.contains("100%"));
            }
        }
        let mut expected = seed - paid;
        (0..resets).for_each(|_| expected += seed);
        let mut fed = Exact::ZERO;
        (0..wagered).for_each(|_| fed += rate.of(Cents::DOLLAR));
        assert_eq!(link.meter("multi-link").unwrap().value(), expected + fed);
    }
    println!("{wagered} wagers, {resets} jackpots, {paid} paid from the meter");
    assert!(resets > 10 && paid > seed);
}

#[test]
fn a_table_with_other_terms_is_not_on_the_link() {
    let first = open("let-it-ride");
    let mut link = Link::open(first.as_ref()).unwrap();
    let seed = Options::from([("seed".to_owned(), Value::Text("20000".into()))]);
    let mut other = Kind::find("mississippi-stud").unwrap().open(seed).unwrap();
    let refusal = link.apply(other.as_mut(), Event::Chance(Outcome::Shuffled)).unwrap_err();
    assert_eq!(refusal.why(), "multi-link: seed is 20000.00 at this table, 10000.00 on the link");
    // Written otherwise it is the same amount.
    let seed = Options::from([("seed".to_owned(), Value::Text("10000".into()))]);
    let mut same = Kind::find("mississippi-stud").unwrap().open(seed).unwrap();
    link.apply(same.as_mut(), Event::Chance(Outcome::Shuffled)).unwrap();
    // Deuces Wild Xtreme has other meters, roulette has none.
    let mut other = open("deuces-wild-xtreme");
    assert!(link.apply(other.as_mut(), Event::Chance(Outcome::Shuffled)).is_err());
    let none = Link::open(open("roulette").as_ref()).unwrap_err();
    assert_eq!(none.to_string(), "roulette has no meter at this table");
}

#[test]
fn a_meter_fits_a_link_that_has_it_on_the_same_terms() {
    let game = "deuces-wild-xtreme";
    let link = Link::open(open(game).as_ref()).unwrap();
    let seed = |spot: &str| {
        let seeds = Options::from([(spot.to_owned(), Value::Text("7500".into()))]);
        let given = Options::from([("seed".to_owned(), Value::Map(seeds))]);
        Kind::find(game).unwrap().open(given).unwrap()
    };
    let other = seed("too-wild-progressive");
    let terms = "too-wild-progressive: seed is 7500.00 at this table";
    for (table, meter, why) in [
        (&other, "goin-wild-progressive", ""),
        (&other, "five-card-linked", ""),
        (&other, "too-wild-progressive", terms),
        (&other, "multi-link", "deuces-wild-xtreme has no meter `multi-link` at this table"),
        (&open("let-it-ride"), "multi-link", "the link has no meter `multi-link`"),
    ] {
        match link.fits(table.as_ref(), meter) {
            Ok(()) => assert!(why.is_empty(), "{meter} fits"),
            Err(e) => assert!(!why.is_empty() && e.to_string().starts_with(why), "{meter}: {e}"),
        }
    }
    // The table as a whole is on the link only if all its meters are.
    assert!(link.updates(other.as_ref()).unwrap_err().to_string().starts_with(terms));
}

#[test]
fn a_table_that_is_not_on_the_link_has_no_meter() {
    let off = |key: &str| Options::from([(key.to_owned(), Value::Switch(false))]);
    for (game, _) in LINKED {
        let mut table = Kind::find(game).unwrap().open(off("progressive")).unwrap();
        assert!(table.meters().is_empty() && table.view(games::Viewer::Rail).facts.is_empty());
        wagers(table.as_mut(), 1, false);
        assert!(wager(table.as_mut(), 1, "progressive", 1).is_err(), "{game}");
    }
    let table =
        Kind::find("deuces-wild-xtreme").unwrap().open(off("too_wild_progressive")).unwrap();
    let names: Vec<_> = table.meters().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["goin-wild-progressive", "five-card-linked"]);
}

#[test]
fn only_the_winners_of_one_table_share_an_award() {
    let mut tables = [open("three-dice-baccarat"), open("three-dice-baccarat")];
    let mut link = Link::open(tables[0].as_ref()).unwrap();
    let threes = chance::Dice::new([3; 3]).unwrap();
    let cups = Event::Chance(Outcome::Cups { player: threes, banker: threes });
    for (table, seats) in tables.iter_mut().zip([2, 3]) {
        for seat in 1..=seats {
            wager(table.as_mut(), seat, "player", 5).unwrap();
            wager(table.as_mut(), seat, "triple-progressive", 1).unwrap();
        }
    }
    // Two winners at the first table, three at the second, who find the new seed.
    for (table, share) in tables.iter_mut().zip(["5000.21", "3333.54"]) {
        link.apply(table.as_mut(), cups).unwrap();
        let lines = table.statements();
        let linked = lines.iter().filter(|line| line.wager == "triple-progressive");
        assert!(linked.clone().all(|line| line.paid.to_string() == share), "{lines:#?}");
    }
    assert!(link.balances());
    assert_eq!(link.meter("triple-progressive").unwrap().shows(), Cents::new(1_000_001));
}
